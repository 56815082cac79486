"""The long check: conformance over 100,000 random games, split over the games, seat counts and cores.

python scripts/soak.py [--games 100000] [--workers N]
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time

from petteia.kernel.conformance import Report, check
from petteia.kernel.game import games

BATCH = 250


def run(task: tuple[str, int, int, int]) -> Report:
    key, seats, size, seed = task
    return check(key, seats, games=size, seed=seed, deep=60)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000, help="games in all (default 100,000)")
    parser.add_argument("--game", action="append", help="only this game (may be repeated)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    set_ups = [
        (key, seats) for key, game in games().items() if not args.game or key in args.game for seats in game.seat_counts
    ]
    each = max(BATCH, args.games // max(1, len(set_ups)))
    tasks = [(key, seats, BATCH, seed) for key, seats in set_ups for seed in range(1_000_000, 1_000_000 + each, BATCH)]
    began = time.monotonic()
    played = decisions = worlds = 0
    broken: list[str] = []
    with multiprocessing.Pool(args.workers) as pool:
        for report in pool.imap_unordered(run, tasks):
            played += report.games
            decisions += report.decisions
            worlds += report.worlds
            broken += [f"{report.game}, {report.seats} seats: {line}" for line in report.broken]
            if sys.stderr.isatty():
                print(f"\r{played:,} games, {len(broken)} broken", end="", file=sys.stderr)
    print(
        f"\n{played:,} games, {decisions:,} decisions, {worlds:,} twin worlds in {time.monotonic() - began:.0f} s; {len(broken)} broken"
    )
    for line in broken[:20]:
        print(line)
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
