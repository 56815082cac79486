"""The command `petteia odyssey`: campaigns of Odyssey, and for those who write content for it."""

from __future__ import annotations

import argparse
import secrets
import socket
import sys
import threading
import time
from datetime import datetime
from pathlib import Path
from typing import Any

from petteia.cli.common import add_json, check_writable, print_json, print_table
from petteia.games.odyssey.campaign import journal as journals
from petteia.games.odyssey.campaign.book import FOLDER, look_in
from petteia.games.odyssey.campaign.checking import report
from petteia.games.odyssey.campaign.cycles import mode_of, write_sample
from petteia.games.odyssey.campaign.findings import ERROR
from petteia.games.odyssey.doors import campaigns, chart, pdf
from petteia.kernel.game import Refused
from petteia.kernel.game import game as find_game
from petteia.kernel.match import Match, read_record


def add(commands: Any) -> None:
    p = commands.add_parser(
        "odyssey", help="campaigns of Odyssey, and content for it",
        description="Sail campaigns of Odyssey, keep their journals, write cycles of your own.",
    )  # fmt: skip
    what = p.add_subparsers(dest="what", metavar="WHAT", required=True)
    _add_play(what)
    _add_journal(what)
    _add_files(what)
    _add_authors(what)
    chart.add(what)


def _add_play(what: Any) -> None:
    p = what.add_parser(
        "play", help="begin a campaign or go on with one",
        description="Go on with the campaign played last, or begin one. It is saved after every choice.",
        epilog="examples: petteia odyssey play; petteia odyssey play my-cycle; petteia odyssey play --campaign friday --seats me,greedy",
    )  # fmt: skip
    p.add_argument(
        "folder", nargs="?", type=Path, help="a folder with a cycle of your own (none: the one that is shipped)"
    )
    p.add_argument(
        "--list", action="store_true", help="say which campaigns there are, here and at tables of the browser"
    )
    p.add_argument("--campaign", metavar="NAME", help="go on with this campaign, or begin it")
    p.add_argument("--new", action="store_true", help="begin another campaign, whatever there is already")
    p.add_argument(
        "--after",
        metavar="NAME",
        help="begin another campaign with the book as this one left it: adventures that were read come up last",
    )
    p.add_argument(
        "--seats", help="who sits where, by commas: me, or a bot such as greedy (default: you alone, or as before)"
    )
    p.add_argument("--seed", type=int, help="the seed of a new campaign (default: a new one)")
    p.add_argument("--browser", action="store_true", help="play in the browser instead; the server keeps the table")
    p.add_argument("--plain", action="store_true", help="lines instead of the full-screen table")
    add_json(p)
    p.set_defaults(run=play)


def _add_journal(what: Any) -> None:
    p = what.add_parser(
        "journal", help="the story of a campaign, to be read",
        description="The journal of a campaign: what was read, chosen, fought and lost, day by day.",
        epilog="example: petteia odyssey journal friday --pdf -o friday.pdf",
    )  # fmt: skip
    p.add_argument("record", help="a campaign's name, a saved match, an exported campaign, or the id of a table")
    form = p.add_mutually_exclusive_group()
    form.add_argument("--markdown", action="store_true", help="as Markdown (what it is by itself)")
    form.add_argument("--pdf", action="store_true", help="as a PDF, in the size of a small book")
    p.add_argument("--seat", help="whose eyes (a seat's number or name): their private memories are told too")
    p.add_argument("-o", "--output", type=Path, help="write it here instead of printing it")
    p.set_defaults(run=write_journal)


def _add_files(what: Any) -> None:
    p = what.add_parser("export", help="a campaign as one file", description="Write a campaign into one file.")
    p.add_argument("campaign", help="a campaign's name, a saved match, or the id of a table of the browser")
    p.add_argument("-o", "--output", type=Path, help="the file (default: NAME.odyssey)")
    p.set_defaults(run=export)
    p = what.add_parser(
        "import", help="keep a campaign from a file", description="Keep a campaign that comes as a file."
    )
    p.add_argument("file", type=Path, help="an exported campaign, or a saved match")
    p.add_argument("--campaign", metavar="NAME", help="the name to keep it under (default: the one it had)")
    p.set_defaults(run=take_in)


def _add_authors(what: Any) -> None:
    p = what.add_parser(
        "new", help="write a small cycle to change", description="Write a working cycle of five tiles into a new folder.",
        epilog="then: petteia odyssey check FOLDER; petteia odyssey play FOLDER. docs/write-a-cycle.md explains it.",
    )  # fmt: skip
    p.add_argument("folder", type=Path, help="the folder, which must not exist yet")
    p.set_defaults(run=new)
    c = what.add_parser(
        "check", help="check a folder of content",
        description="Read a folder of battle content (laid out like games/odyssey/content) or of a campaign's cycle "
        "(like games/odyssey/campaign/content) and say what is wrong in it, with file and line.",
        epilog="examples: petteia odyssey check my-content; petteia odyssey check (without a folder: what is shipped)",
    )  # fmt: skip
    c.add_argument("folder", nargs="?", type=Path, help="the folder; left out: the content that is shipped")
    add_json(c)
    c.set_defaults(run=check)


# -- playing -----------------------------------------------------------------------------------------


def play(args: argparse.Namespace) -> int:
    if args.list:
        return _list(args.json)
    if args.folder is not None and not args.folder.is_dir():
        raise Refused(f"There is no folder {str(args.folder)!r}.", "petteia odyssey new FOLDER writes one.")
    if args.browser:
        return _browser(args.folder)
    one = _chosen(args)
    match = one.load() if one.record.is_file() else _begin(one, args)
    return _sit_down(one, match, args)


def _chosen(args: argparse.Namespace) -> campaigns.Kept:
    """The campaign that is meant: by its name, else the last one in this cycle that is not over, else a new one."""
    if args.campaign is not None:
        one = campaigns.Kept(campaigns.check_name(args.campaign))
        if (args.new or args.after) and one.record.is_file():
            raise Refused(f"There is a campaign called {one.name!r} already.", "Give the new one another name.")
        return one
    mode = f"{campaigns.MODE}-{args.folder.resolve().name}" if args.folder is not None else campaigns.MODE
    for one in campaigns.kept() if not (args.new or args.after) and args.seed is None else []:
        if one.mode() == mode and not _is_over(one):
            return one
    return campaigns.Kept(campaigns.free_name(args.folder.resolve().name if args.folder is not None else "voyage"))


def _is_over(one: campaigns.Kept) -> bool:
    return any(line.startswith("end:") for line in one.record.read_text(encoding="utf-8").splitlines()[-1:])


def _begin(one: campaigns.Kept, args: argparse.Namespace) -> Match:
    """A new campaign; one in a cycle of one's own keeps that cycle as it is today."""
    from petteia.cli.play import split_seats

    mode = campaigns.MODE
    if args.folder is not None:
        mode = mode_of(args.folder)
        wrong = [found for found in report(args.folder) if found.severity == ERROR]
        if wrong:
            raise Refused(
                f"This cycle cannot be played yet: {wrong[0]}.", f"petteia odyssey check {args.folder} tells all."
            )
        campaigns.copy_cycle(args.folder, one)
        look_in(one.folder)
    names = split_seats(args.seats) if args.seats else ["me"]
    seed = str(args.seed) if args.seed is not None else secrets.token_hex(32)
    options = {"mode": mode}
    if args.after is not None:
        before, _, _ = campaigns.find(args.after)
        options["boxes"] = before.game.again(before.state).get("boxes", "new")
        if args.folder is not None:  # finding the other has looked into its own folder
            look_in(one.folder)
    match = Match.new(campaigns.GAME, seed, len(names), options, names)
    campaigns.write_safely(one.record, match.save())
    return one.load()


def _sit_down(one: campaigns.Kept, match: Match, args: argparse.Namespace) -> int:
    from petteia import terminal
    from petteia.bots import bot_from
    from petteia.cli.play import split_seats

    names = split_seats(args.seats) if args.seats else match.header.players or ["me"] * match.header.seats
    if len(names) != match.header.seats:
        raise Refused(
            f"This campaign has {match.header.seats} seats, not {len(names)}.", "Say who sits at each of them."
        )
    number = int.from_bytes(match.header.seed.encode()[:6], "big")
    people = ["me" if name == "me" or not _is_bot(name) else name for name in names]
    players = [
        terminal.Player(match.names[seat] if people.count("me") > 1 else "you")
        if name == "me"
        else terminal.Player(name, bot_from(name, seed=number + seat))
        for seat, name in enumerate(people)
    ]
    print(f"The campaign {one.name!r} is kept in {one.folder}.", file=sys.stderr)
    return terminal.play(match, players, plain=args.plain or None, seed=number % 2**31)


def _is_bot(name: str) -> bool:
    from petteia.bots import bot_names

    return name.partition(":")[0] in bot_names()


def _browser(folder: Path | None) -> int:
    from petteia.server.run import serve

    handed = {}
    if folder is not None:
        handed[FOLDER] = str(folder.resolve().parent)  # where they look for cycles
        print(f"Choose {mode_of(folder)!r} where the form asks what is played.")
    threading.Thread(target=_open_when_served, args=(8765,), daemon=True).start()
    return serve("127.0.0.1", 8765, handed=handed)


def _open_when_served(port: int) -> None:
    """Open the form for a new table as soon as somebody answers there."""
    from petteia.server.run import open_page

    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
        except OSError:
            time.sleep(0.1)
            continue
        open_page(f"http://127.0.0.1:{port}/new/{campaigns.GAME}")
        return


def _list(as_json: bool) -> int:
    rows = []
    for one in campaigns.kept():
        record = read_record(one.record.read_text(encoding="utf-8"))
        saved = datetime.fromtimestamp(one.record.stat().st_mtime)
        own = record.header.options["mode"][len(campaigns.MODE) + 1 :]
        rows.append({
            "campaign": one.name, "where": "terminal", "cycle": own or "The Thread and the Maze",
            "seats": ", ".join(record.header.players), "decisions": len(record.moves), "over": record.end is not None,
            "last": f"{saved:%Y-%m-%d %H:%M}",
        })  # fmt: skip
    for at in campaigns.tables():
        rows.append({
            "campaign": at.id, "where": "browser", "cycle": at.mode[len(campaigns.MODE) + 1 :] or "The Thread and the Maze",
            "seats": ", ".join(at.people), "decisions": at.moves, "over": at.state == "over",
            "last": f"{at.seen:%Y-%m-%d %H:%M}",
        })  # fmt: skip
    if as_json:
        print_json(rows)
    elif not rows:
        print("There are no campaigns yet. petteia odyssey play begins one.")
    else:
        heads = list(rows[0])
        print_table(
            "Campaigns",
            heads,
            [["yes" if v is True else "no" if v is False else v for v in row.values()] for row in rows],
        )
    return 0


# -- journal and files -------------------------------------------------------------------------------


def write_journal(args: argparse.Namespace) -> int:
    match, name, _ = campaigns.find(args.record)
    seat = None
    if args.seat is not None:
        seat = match.seat(int(args.seat) if args.seat.isdecimal() else args.seat)
    one = journals.journal(match, seat)
    if args.pdf:
        path = args.output or Path(f"{name}.pdf")
        check_writable(path)
        path.write_bytes(_as_pdf(one))
        print(f"{path}: {len(one.days)} days, {one.pages} pages of the story.")
    elif args.output is not None:
        check_writable(args.output)
        args.output.write_text(journals.markdown(one), encoding="utf-8")
        print(f"{args.output}: {len(one.days)} days, {one.pages} pages of the story.")
    else:
        print(journals.markdown(one), end="")
    return 0


def _as_pdf(one: Any) -> bytes:
    book = pdf.Book(one.title)
    book.space(60)
    book.heading(one.title, 22, 60, 6)
    book.paragraph(journals.crew_words(one), pdf.ITALIC, 11)
    for day in one.days:
        book.heading(journals.heading(day), 16, 26, 4)
        indent = 0.0
        for line in day.lines:
            if line.kind == journals.PAGE:
                book.heading(line.text, 12.5, 12, 3)
                indent = 0.0
            elif line.kind == journals.CHOICE:
                book.space(4)
                book.paragraph(line.text, pdf.BOLD, 10, inset=16)
                book.space(4)
            elif line.kind in (journals.FACT, journals.BATTLE):
                book.space(3)
                book.paragraph(line.text, pdf.ITALIC, 9)
                book.space(3)
            else:
                book.paragraph(line.text.replace("*", ""), indent=indent)
                indent = 14.0
    if one.ending:
        book.heading("The end", 16, 26, 4)
        book.paragraph(one.ending)
    return book.to_bytes()


def export(args: argparse.Namespace) -> int:
    match, name, cycle = campaigns.find(args.campaign)
    path = args.output or Path(f"{name}.odyssey")
    check_writable(path)
    path.write_bytes(campaigns.pack(match, name, cycle))
    print(f"{path}: {len(match.log)} decisions{', with its cycle' if cycle is not None else ''}.")
    return 0


def take_in(args: argparse.Namespace) -> int:
    try:
        package = campaigns.unpack(args.file.read_bytes())
    except OSError as error:
        raise Refused(f"{args.file} cannot be read: {error.strerror}.", "Check its name and folder.") from None
    wanted = args.campaign or package.name or args.file.stem.lower()
    name = (
        wanted
        if args.campaign or not campaigns.Kept(campaigns.check_name(wanted)).folder.exists()
        else campaigns.free_name(wanted)
    )
    one, whole = campaigns.adopt(package, name)
    print(f"Kept as {one.name!r}. Go on with: petteia odyssey play --campaign {one.name}")
    if not whole:
        print(
            f"Its log belongs to other rules: it goes on from where it stood. Its journal so far is {one.folder / campaigns.BEFORE}."
        )
    return 0


# -- authors -----------------------------------------------------------------------------------------


def new(args: argparse.Namespace) -> int:
    files = write_sample(args.folder)
    print(f"{args.folder}: {len(files)} files, a cycle of five tiles. Next:")
    print(f"  petteia odyssey check {args.folder}")
    print(f"  petteia odyssey play {args.folder}")
    return 0


def check(args: argparse.Namespace) -> int:
    if args.folder is not None and not args.folder.is_dir():
        raise Refused(f"There is no folder {str(args.folder)!r}.", "Name a folder laid out like games/odyssey/content.")
    game: Any = find_game("odyssey")
    problems: list[str] = game.check_content(args.folder)
    if args.json:
        print_json({"folder": str(args.folder) if args.folder else None, "ok": not problems, "problems": problems})
        return 1 if problems else 0
    for problem in problems:
        print(problem)
    where = str(args.folder) if args.folder else "The content that is shipped"
    many = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
    print(f"{where}: {many if problems else 'nothing wrong'}.")
    return 1 if problems else 0
