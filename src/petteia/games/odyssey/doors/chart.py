"""`petteia odyssey chart`: a bot sails whole campaigns, and the chart says where they end and what was read."""

from __future__ import annotations

import argparse
import json
import multiprocessing
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from petteia.cli.common import add_json, at_least_one, check_writable, print_json, print_table, progress
from petteia.games.odyssey.campaign import charting, crews
from petteia.games.odyssey.campaign.book import look_in
from petteia.games.odyssey.campaign.cycles import mode_of
from petteia.games.odyssey.doors import campaigns
from petteia.kernel.game import Refused
from petteia.kernel.game import game as find_game
from petteia.kernel.match import Match

SAILOR = "greedy:chain=0"  # several worlds, each looked at shortly: the best for its time in a campaign
MIXED = "mixed"


class Task(NamedTuple):
    """One campaign to be sailed."""

    mode: str
    bot: str
    temper: str
    seed: int


def add(what: Any) -> None:
    p = what.add_parser(
        "chart", help="where campaigns end when a bot sails them",
        description="Let a bot sail whole campaigns and say how they end, where titans are lost and what is read on the way.",
        epilog="example: petteia odyssey chart --games 20 --workers 2",
    )  # fmt: skip
    p.add_argument(
        "folder", nargs="?", type=Path, help="a folder with a cycle of your own (none: the one that is shipped)"
    )
    p.add_argument("--games", type=int, default=10, help="how many campaigns (default 10)")
    p.add_argument("--bot", default=SAILOR, help=f"who sails (default {SAILOR})")
    p.add_argument(
        "--temper", default=MIXED, metavar="NAME",
        help="what crews wish besides winning: steady (nothing), curious, bold, roving, gloomy, or mixed (default)",
    )  # fmt: skip
    p.add_argument("--seed", type=int, default=0, help="the seed of the first campaign; each has the next")
    p.add_argument("--workers", type=int, default=1, help="processes that play")
    p.add_argument(
        "--log", type=Path, metavar="FILE",
        help="write each campaign here when it is over; started again, those that are there are not sailed again",
    )  # fmt: skip
    add_json(p)
    p.set_defaults(run=chart)


def chart(args: argparse.Namespace) -> int:
    from petteia.bots import bot_from

    at_least_one("game", args.games)
    at_least_one("worker", args.workers)
    bot_from(args.bot)  # a wrong name is said before anything is played
    crews.temper(args.temper, 0)
    mode = campaigns.MODE
    if args.folder is not None:
        mode = mode_of(args.folder)
        look_in(args.folder.resolve().parent)
    find_game(campaigns.GAME).agreed({"mode": mode})  # so is a cycle that cannot be played
    tasks = [Task(mode, args.bot, args.temper, args.seed + number) for number in range(args.games)]
    log = Log(args.log)
    with progress("Sailing", args.games, quiet=args.json) as tick:
        done = {task: voyage for task in tasks if (voyage := log.kept.get(task)) is not None}
        tick(len(done))
        for task, voyage in _sail_all([task for task in tasks if task not in done], args.workers):
            log.write(task, voyage)
            done[task] = voyage
            tick(len(done))
    found = charting.Chart(mode, [done[task] for task in tasks])
    if args.json:
        print_json({"bot": args.bot, "temper": args.temper, "seed": args.seed, **found.to_json()})
    else:
        _show(found, args.bot)
    return 1 if found.errors else 0


class Log:
    """The campaigns that are over, a line of JSON each: a chart of many hours can be stopped and taken up again."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.kept: dict[Task, Any] = {}
        if path is None:
            return
        check_writable(path)
        voyage_from = charting.voyage_from
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path.is_file() else [], 1):
            try:
                row = json.loads(line)
                self.kept[Task(**row["task"])] = voyage_from(row["voyage"])
            except (ValueError, KeyError, TypeError):
                raise Refused(
                    f"Line {number} of {path} is not a campaign of a chart.",
                    "Take that line out, or name another file.",
                ) from None

    def write(self, task: Task, voyage: Any) -> None:
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as out:
                out.write(json.dumps({"task": task._asdict(), "voyage": charting.to_plain(voyage)}) + "\n")


def _sail_all(tasks: list[Task], workers: int) -> Iterator[tuple[Task, Any]]:
    """The campaigns as they are over; what each comes to does not depend on the others."""
    if workers == 1:
        yield from map(_sail, tasks)
        return
    context = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else None)
    with context.Pool(workers) as pool:
        yield from pool.imap_unordered(_sail, tasks)


def _sail(task: Task) -> tuple[Task, Any]:
    """One whole campaign for one seat; an error is part of what it came to."""
    from petteia.bots import Budget, bot_from

    temper = crews.temper(task.temper, task.seed)
    bot, crew, book = bot_from(task.bot, task.seed), crews.Crew(temper, task.seed), charting.Logbook(task.seed)
    book.voyage.temper = temper.key
    decisions = 0
    try:
        match = Match.new(campaigns.GAME, task.seed, 1, {"mode": task.mode})
        book.hear(match.events, match.state)
        while match.decision is not None:
            told, asked = len(match.events), match.decision
            if len(asked.options) == 1:
                action = asked.options[0]
            else:
                view = match.view(asked.seat)
                action = crew.wish(view, asked) or bot.choose(view, asked, Budget())
            match.act(asked.seat, action)
            book.hear(match.events[told:], match.state)
            decisions += 1
    except Exception as error:  # whatever goes wrong in one campaign is counted, and the others are sailed
        book.voyage.error = f"campaign {task.seed}, decision {decisions + 1}: {type(error).__name__}: {error}"
        return task, book.voyage
    return task, book.close(match.state, decisions)


def _show(done: Any, bot: str) -> None:
    count = len(done.voyages)
    low, high = done.interval()
    print(f"{count} campaigns sailed by {bot}: {done.won} won, {100 * done.won / max(1, count):.1f} % "
          f"(95 %: {low:.1f} to {high:.1f}).")  # fmt: skip
    print(f"On average {done.mean('day'):.1f} days, {done.mean('decisions'):.0f} choices, {done.mean('titans_lost'):.1f} titans "
          f"and {done.mean('argonauts_lost'):.1f} Argonauts lost.")  # fmt: skip
    words = {one.key: one.words for one in crews.TEMPERS}
    print_table(
        "Whose", ("crew", "what it does", "campaigns", "won"),
        [(key, words.get(key, ""), n, won) for key, n, won in done.tempers()],
    )  # fmt: skip
    print_table("How they ended", ("ending", "brought about by", "campaigns"), done.endings())
    print_table("When", ("days", "won", "lost"), [(f"{a} to {b}", won, lost) for a, b, won, lost in done.days()])
    print_table("Which side of the story lay open", ("side", "campaigns"), done.stories())
    print_table("Battles", ("against", "won", "lost", "fled"), done.battles())
    rows = [
        (number, done.title(number), n, f"{100 * n / max(1, count):.0f} %") for number, n in done.readings().items()
    ]
    print_table("Pages read", ("paragraph", "title", "campaigns", "share"), rows)
    never = ", ".join(f"{number} {done.title(number)}" for number in done.never())
    print(f"Never read: {never or 'none'}.")
    for error in done.errors:
        print(f"ERROR {error}")
