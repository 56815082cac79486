"""`petteia arena`: bots against each other, on the same deals from every seat."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from petteia.arena.contest import Contest, contest_of, short
from petteia.arena.running import crew_of, run_until_sure
from petteia.arena.running import run as run_contest
from petteia.arena.scorebook import Scorebook
from petteia.arena.sprt import NO, YES, Answer, Question
from petteia.arena.standings import Share, Standings, points_ahead
from petteia.cli.common import add_json, add_options, at_least_one, check_writable, options_of, print_json, print_table
from petteia.kernel.game import Refused

EVERY = 15.0  # seconds between two lines where nobody watches a bar


def add(commands: Any) -> None:
    p = commands.add_parser(
        "arena", help="bots against each other, on the same deals from every seat",
        description="Let bots meet on paired deals in every order of seats, and rate them (Plackett-Luce, with bootstrap intervals)."
        " Every game is written to one file as it ends; the same command goes on where it was stopped. The result is the same"
        " whoever played: one process, several, or a Ray cluster.",
        epilog="examples: petteia arena hera-zeus --bots random greedy ismcts:iterations=50 --games 120 --workers 2 --report arena.html;"
        " petteia arena omen --bots greedy ismcts --sprt;"
        " petteia arena elysium --bots greedy 'pipe:command=node docs/examples/bots/first.mjs' --ray 10.0.0.1:6379",
    )  # fmt: skip
    p.add_argument("game")
    p.add_argument(
        "--bots", nargs="+", required=True, metavar="BOT", help="who meets, as in greedy ismcts:iterations=200"
    )
    p.add_argument(
        "--games", type=int, default=100, help="at least so many games (default 100): deals are played whole"
    )
    p.add_argument("--seats", type=int, help="seats at a table (default: as few as the game can have)")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--workers", type=int, default=1, help="processes that play")
    p.add_argument(
        "--ray", default="", metavar="ADDRESS", help="play on a Ray cluster instead (`auto`: the one of this machine)"
    )
    p.add_argument(
        "--limit", type=float, default=0.0, metavar="S", help="who takes longer for one choice loses that game"
    )
    p.add_argument("--file", type=Path, help="where games are written (default: a name made of the contest)")
    p.add_argument("--report", type=Path, metavar="HTML", help="write a page with plots and the most surprising games")
    p.add_argument(
        "--sprt", nargs="*", type=float, metavar="POINTS",
        help="is the second bot better than the first?  Stops as soon as that is sure: 25 points better rather than 0, or what you say",
    )  # fmt: skip
    add_options(p)
    add_json(p)
    p.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    at_least_one("game", args.games)
    at_least_one("worker", args.workers)
    question = question_of(args.sprt, args.bots)
    contest = contest_of(args.game, args.bots, args.seats, args.seed, options_of(args.option), args.limit)
    if args.report is not None:
        check_writable(args.report)
    path = args.file if args.file is not None else Path(f"arena-{contest.game}-{contest.mark()}.jsonl")
    deals = contest.deals_for(args.games)
    answer: Answer | None = None
    crew = crew_of(args.workers, args.ray)
    book = Scorebook(contest, path)
    try:
        with watching(f"{contest.game}, {len(contest.bots)} bots", args.json) as tick:
            if question is None:
                found = run_contest(book, deals, crew, tick)
            else:
                found, answer = run_until_sure(book, deals, crew, question, tick)
    except KeyboardInterrupt:
        print(
            f"\nStopped after {len(book.bouts)} games, all kept in {path}: the same command goes on.", file=sys.stderr
        )
        return 130
    finally:
        book.close()
    if args.report is not None:
        from petteia.arena.report import page

        args.report.write_text(page(found, answer), encoding="utf-8")
    if args.json:
        told = found.to_json()
        if answer is not None:
            told["sprt"] = answer.to_json()
        print_json(told)
    else:
        show(found, path)
        if answer is not None:
            print(said(answer, contest))
        if args.report is not None:
            print(f"Report: {args.report}")
    return 1 if found.broken else 0


def question_of(given: list[float] | None, bots: list[str]) -> Question | None:
    if given is None:
        return None
    if len(bots) != 2:
        raise Refused(
            f"--sprt compares two bots, not {len(bots)}.", "Name the one you have and the one that may be better."
        )
    if len(given) > 2:
        raise Refused(
            "--sprt takes at most two numbers.", "For example --sprt 0 40: 40 points better rather than none."
        )
    low, high = (0.0, given[0]) if len(given) == 1 else given if given else (Question.low, Question.high)
    if high <= low:
        raise Refused(f"{high:g} points are not more than {low:g}.", "Give the lower number first, as in --sprt 0 40.")
    return Question(low, high)


@contextmanager
def watching(title: str, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """How far it is, how fast it goes and how long it will take: a bar on standard error, or a line now and then."""
    if sys.stderr.isatty() and not quiet:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[pace]}"),
        )
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(title, total=None, pace="")
            clock = Clock()
            yield lambda done, all_: bar.update(task, completed=done, total=all_, pace=clock.told(done, all_))
        return
    clock, last = Clock(), time.monotonic()

    def line(done: int, all_: int) -> None:
        nonlocal last
        pace = clock.told(done, all_)
        if not quiet and time.monotonic() - last >= EVERY:
            last = time.monotonic()
            print(f"{title}: {done} of {all_} games, {pace}", file=sys.stderr, flush=True)

    yield line


class Clock:
    """The rate since it began here (what was played before is not counted), and the time that is left at that rate."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.began = now()
        self.first: int | None = None

    def told(self, done: int, all_: int) -> str:
        if self.first is None:
            self.first = done
        rate = (done - self.first) / max(1e-9, self.now() - self.began)
        if not rate:
            return "..."
        left = round((all_ - done) / rate)
        hours, minutes, seconds = left // 3600, left // 60 % 60, left % 60
        told = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
        return f"{rate:.1f} a second, {told} left" if rate >= 1 else f"{60 * rate:.1f} a minute, {told} left"


def show(found: Standings, path: Path) -> None:
    contest = found.contest
    rows = []
    for one in found.bots:
        faults = ", ".join(f"{count} {kind}" for kind, count in one.faults.items())
        rows.append((
            short(one.bot), _points(one.rating), _per_cent(one.won), one.games, one.draws, faults or "-",
            f"{1000 * one.mean_seconds:.1f} ms",
            "" if one.above_next is None else f"{100 * one.above_next:.0f} %",
        ))  # fmt: skip
    heads = ("bot", "rating", "won", "games", "draws", "faults", "a choice", "above next")
    print_table(
        f"{contest.game}: {len(found.bouts)} games, {len(found.deals)} deals, {contest.seats} {'seat' if contest.seats == 1 else 'seats'}",
        heads,
        rows,
    )
    if not contest.together and contest.seats > 1:
        names = contest.rules.seat_names(contest.seats, dict(contest.options))
        print(
            "By seat: "
            + ", ".join(f"{name} {_per_cent(one)}" for name, one in zip(names, found.seats, strict=True))
            + "."
        )
    games = max(1, len(found.bouts))
    print(
        "Endings: " + ", ".join(f"{rule} {100 * n / games:.0f} %" for rule, n in list(found.endings.items())[:8]) + "."
    )
    for bout in found.faults[:5]:
        assert bout.fault is not None
        who = "nobody's fault" if bout.fault.seat < 0 else contest.bots[contest.seating(bout.number)[bout.fault.seat]]
        print(f"Game {bout.number}, {bout.fault.kind} ({who}): {bout.fault.words}")
    if len(found.faults) > 5:
        print(f"... and {len(found.faults) - 5} more")
    print(f"Digest {found.digest}. Games: {path}")


def said(answer: Answer, contest: Contest) -> str:
    first, second = contest.names[:2]
    ahead = points_ahead(answer.score)
    measured = f"{100 * answer.score:.1f} % of the wins, about {ahead:+.0f} points, over {answer.deals} deals"
    if answer.verdict == YES:
        return f"Yes: {second} is better than {first} ({measured})."
    if answer.verdict == NO:
        return f"No: {second} is not better than {first} by what was asked ({measured})."
    return f"Not sure yet whether {second} is better than {first} ({measured}): play more --games."


def _points(one: Share) -> str:
    return f"{one.value:+z.0f}" if one.low is None else f"{one.value:+z.0f} ({one.low:+z.0f} to {one.high:+z.0f})"


def _per_cent(one: Share) -> str:
    value = f"{100 * one.value:.1f} %"
    return value if one.low is None or one.high is None else f"{value} ({100 * one.low:.0f}-{100 * one.high:.0f})"
