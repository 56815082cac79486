"""The long check: conformance over 100,000 random games, and secrets over 100,000 decisions of every game.

    python scripts/soak.py [--games 100000] [--decisions 100000] [--workers N]

Games are split over seat counts; secrets over seat counts and every value of every table option, one changed at a time.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import multiprocessing.pool
import os
import sys
import time
from collections.abc import Iterator

from petteia.kernel.conformance import Report, check
from petteia.kernel.game import Game, game, games
from petteia.kernel.leaks import Leaks, watch

BATCH = 250
STRETCH = 500  # decisions of one task of the leak check
OFTEN = 0.05


def play(task: tuple[str, int, int, int]) -> Report:
    key, seats, size, seed = task
    return check(key, seats, games=size, seed=seed, deep=60)


def look(task: tuple[str, int, dict[str, str], int]) -> tuple[str, str, Leaks]:
    key, seats, options, seed = task
    leaks = Leaks()
    for number in itertools.count():
        watch(game(key), seats, options, seed + number, leaks, OFTEN, limit=STRETCH)
        if leaks.decisions >= STRETCH or leaks.found:
            break
    return key, f"{seats} seats {options or ''}, seeds from {seed}", leaks


def set_ups(one: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """The plain set-up for each number of seats, and each value of each option with the seats in turn; again and again."""
    varied: list[dict[str, str]] = [{}]
    for option in one.options:
        varied += [{option.key: choice.value} for choice in option.choices if choice.value != option.default]
    typed = [one for one in varied if one != {"dice": "real"}]  # real dice are told by people
    for number, options in enumerate(itertools.cycle(typed)):
        yield one.seat_counts[number % len(one.seat_counts)], options


def looks(one: Game, decisions: int) -> list[tuple[str, int, dict[str, str], int]]:
    count = -(-decisions // STRETCH)
    found = itertools.islice(set_ups(one), count)
    return [(one.key, seats, options, 1_000 * number) for number, (seats, options) in enumerate(found)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000, help="games in all (default 100,000)")
    parser.add_argument("--decisions", type=int, default=100_000, help="decisions a game for secrets (default 100,000)")
    parser.add_argument("--game", action="append", help="only this game (may be repeated)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    chosen = {key: one for key, one in games().items() if not args.game or key in args.game}
    with multiprocessing.Pool(args.workers) as pool:
        broken = secrets(pool, chosen, args.decisions) + contract(pool, chosen, args.games)
    for line in broken[:20]:
        print(line)
    sys.exit(1 if broken else 0)


def secrets(pool: multiprocessing.pool.Pool, chosen: dict[str, Game], decisions: int) -> list[str]:
    """Look for leaks in every game; what was found, with a line for each game."""
    broken: list[str] = []
    for key, one in chosen.items() if decisions else ():
        began = time.monotonic()
        total = Leaks()
        for _, where, leaks in pool.imap_unordered(look, looks(one, decisions)):
            total.decisions += leaks.decisions
            total.compared += leaks.compared
            total.learned += leaks.learned
            total.elsewhere += leaks.elsewhere
            broken += [f"{key}, {where}: {what}: {case}" for what, case in leaks.found.items()]
            show(f"{key}: {total.decisions:,} decisions, {len(broken)} leaks")
        print(
            f"\r{key}: {total.decisions:,} decisions, {total.compared:,} sights held against a twin's, {total.learned:,} "
            f"twins told apart by what was learned, {total.elsewhere:,} could not go on; {len(broken)} leaks so far, "
            f"{time.monotonic() - began:.0f} s"
        )
    return broken


def contract(pool: multiprocessing.pool.Pool, chosen: dict[str, Game], wanted: int) -> list[str]:
    """Play random games of every game through the whole contract; what was broken."""
    if not wanted:
        return []
    tables = [(key, seats) for key, one in chosen.items() for seats in one.seat_counts]
    each = max(BATCH, wanted // max(1, len(tables)))
    tasks = [(key, seats, BATCH, seed) for key, seats in tables for seed in range(1_000_000, 1_000_000 + each, BATCH)]
    began = time.monotonic()
    played = decisions = worlds = 0
    broken: list[str] = []
    for report in pool.imap_unordered(play, tasks):
        played += report.games
        decisions += report.decisions
        worlds += report.worlds
        broken += [f"{report.game}, {report.seats} seats: {line}" for line in report.broken]
        show(f"{played:,} games, {len(broken)} broken")
    print(
        f"\r{played:,} games, {decisions:,} decisions, {worlds:,} twin worlds in {time.monotonic() - began:.0f} s; {len(broken)} broken"
    )
    return broken


def show(line: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{line}", end="", file=sys.stderr)


if __name__ == "__main__":
    main()
