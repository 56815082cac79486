"""Whether each of the four builds is missed: `python -m tests.games.odyssey.builds --battles 40`.

The same battles are fought by the crew as it is, and by crews that lack one build, whose titan carries the gear of another
one instead (each of the other three in turn).  A build is missed if crews without it win less.  Set-up, decks and dice are
those of `petteia simulate` with the same seeds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from petteia.arena.simulate import Plan, play_game
from petteia.games.odyssey.balance import interval
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.setup import BUILDS
from petteia.games.odyssey.words import TITAN_NAMES

CARRIED = ("start", "gear", "top", "titan")


def crews(without: str) -> Iterator[tuple[str, ...]]:
    """The crews without a build ("": the crew as it is): for each titan the build whose gear it carries."""
    if not without:
        yield BUILDS
        return
    for other in BUILDS:
        if other != without:
            yield tuple(other if build == without else build for build in BUILDS)


@contextmanager
def carrying(builds: tuple[str, ...]) -> Iterator[None]:
    """While it lasts, set-up arms each titan with the gear of the build that is given for it."""
    rows = {row["key"]: row for row in BOOK.loadouts}
    kept = {build: {name: rows[build][name] for name in CARRIED} for build in BUILDS}
    try:
        for own, carried in zip(BUILDS, builds, strict=True):
            rows[own].update(kept[carried])
        yield
    finally:
        for build in BUILDS:
            rows[build].update(kept[build])


def is_won(foe: str, gear: str, builds: tuple[str, ...], bot: str, seed: int) -> bool:
    """One battle of such a crew."""
    with carrying(builds):
        return bool(play_game(Plan("odyssey", (bot,), 1, seed, (("foe", foe), ("gear", gear))), 0).winners)


def line(foes: list[str], gear: str, without: str, bot: str, battles: int, seed: int) -> str:
    """How often crews without a build win, over as many battles, shared among the foes and among those crews."""
    fielded = list(crews(without))
    won = 0
    for n in range(battles):
        crew = fielded[n // len(foes) % len(fielded)]
        won += is_won(foes[n % len(foes)], gear, crew, bot, seed + n)
    low, high = interval(won, battles)
    name = f"without {without} ({TITAN_NAMES[BUILDS.index(without)]})" if without else "all four builds"
    return f"{name:<26}{won:>4} of {battles:<4} {100 * won / battles:.0f} % ({low:.0f}-{high:.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=24, help="battles for each line (default 24)")
    parser.add_argument(
        "--foe", nargs="+", default=["talos-1", "asterion-1"], help="in turn (default: both of level 1)"
    )
    parser.add_argument("--gear", default="start")
    parser.add_argument("--bot", default="greedy:worlds=8,chain=0")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first battle")
    given = parser.parse_args()
    for without in ("", *BUILDS):
        print(line(given.foe, given.gear, without, given.bot, given.battles, given.seed), flush=True)


if __name__ == "__main__":
    main()
