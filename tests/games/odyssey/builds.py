"""Whether each of the four builds is missed: `python -m tests.games.odyssey.builds --battles 20`.

The same battle is fought by the crew as it is, and by crews that lack one build, whose titan carries the gear of another
one instead (each of the other three in turn).  A build is missed if crews without it win less.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from petteia.bots.contract import Budget, bot_from
from petteia.games.odyssey.balance import interval
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.setup import BUILDS
from petteia.games.odyssey.words import TITAN_NAMES
from petteia.kernel import position

SHIP = ("surgeons_skiff", "burning_pitch")


def gear_of(build: str) -> list[str]:
    return list(next(row for row in BOOK.loadouts if row["key"] == build)["start"])


def crews(without: str) -> Iterator[tuple[str, ...]]:
    """The crews without a build ("": the crew as it is): for each titan the build whose gear it carries."""
    if not without:
        yield BUILDS
        return
    for other in BUILDS:
        if other != without:
            yield tuple(other if build == without else build for build in BUILDS)


def is_won(foe: str, builds: tuple[str, ...], bot: str, seed: int) -> bool:
    """One battle from the place where everybody stands at its start."""
    titans: dict[str, Any] = {
        name.lower(): {"gear": gear_of(build)} for name, build in zip(TITAN_NAMES, builds, strict=True)
    }
    match = position("odyssey", seed, options={"foe": foe}, ship=list(SHIP), **titans)
    player = bot_from(bot, seed)
    while match.decision is not None:
        seat = match.decision.seat
        match.act(seat, player.choose(match.view(seat), match.decision, Budget()))
    assert match.outcome is not None
    return bool(match.outcome.winners)


def line(foe: str, without: str, bot: str, battles: int) -> str:
    """How often crews without a build win, over as many battles, shared among those crews."""
    fielded = list(crews(without))
    won = sum(is_won(foe, fielded[n % len(fielded)], bot, n) for n in range(battles))
    low, high = interval(won, battles)
    name = f"without {without} ({TITAN_NAMES[BUILDS.index(without)]})" if without else "all four builds"
    return f"{name:<26}{won:>4} of {battles:<4} {100 * won / battles:.0f} % ({low:.0f}-{high:.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=20, help="battles for each line (default 20)")
    parser.add_argument("--foe", default="talos-1")
    parser.add_argument("--bot", default="greedy:worlds=1")
    given = parser.parse_args()
    for without in ("", *BUILDS):
        print(line(given.foe, without, given.bot, given.battles), flush=True)


if __name__ == "__main__":
    main()
