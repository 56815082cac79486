"""Whether each of the four builds is missed: `python -m tests.games.odyssey.builds --battles 120 --workers 2`.

The same battles are fought by the crew as it is, and by crews that lack one build: its titan fights with fists and salt
leather instead, as the designer counted it, or (`--instead another`) carries the gear of another build, each of the other
three in turn.  A build is missed if crews without it win less.  Set-up, decks and dice are those of `petteia simulate` with
the same seeds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

from petteia.arena.simulate import Plan, play_game
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.setup import BUILDS
from petteia.games.odyssey.words import TITAN_NAMES
from petteia.kernel.chance import interval

CARRIED = ("start", "gear", "top", "titan")
BARE = "bare"  # who carries no build: fists and salt leather
LEATHER = ("salt_leather",)

Battle = tuple[str, str, tuple[str, ...], str, int]  # foe, gear, what each titan carries, bot, seed


def crews(without: str, instead: str) -> list[tuple[str, ...]]:
    """The crews without a build ("": the crew as it is): for each titan the build whose gear it carries."""
    if not without:
        return [BUILDS]
    others = [build for build in BUILDS if build != without] if instead == "another" else [BARE]
    return [tuple(other if build == without else build for build in BUILDS) for other in others]


@contextmanager
def carrying(builds: tuple[str, ...]) -> Iterator[None]:
    """While it lasts, set-up arms each titan with the gear of the build that is given for it."""
    rows = {row["key"]: row for row in BOOK.loadouts}
    kept = {build: {name: rows[build][name] for name in CARRIED} for build in BUILDS}
    try:
        for own, carried in zip(BUILDS, builds, strict=True):
            bare = {"start": LEATHER, "gear": LEATHER, "top": LEATHER, "titan": kept[own]["titan"]}
            rows[own].update(kept.get(carried, bare))
        yield
    finally:
        for build in BUILDS:
            rows[build].update(kept[build])


def is_won(battle: Battle) -> bool:
    """One battle of such a crew."""
    foe, gear, builds, bot, seed = battle
    with carrying(builds):
        return bool(play_game(Plan("odyssey", (bot,), 1, seed, (("foe", foe), ("gear", gear))), 0).winners)


def battles(
    foes: list[str], gear: str, fielded: list[tuple[str, ...]], bot: str, count: int, seed: int
) -> list[Battle]:
    """So many battles, shared among the foes and among the crews."""
    return [
        (foes[n % len(foes)], gear, fielded[n // len(foes) % len(fielded)], bot, seed + n)
        for n in range(count)
    ]  # fmt: skip


def line(without: str, foes: list[str], results: list[bool], whole: list[bool]) -> str:
    """How often crews without a build won, against each foe and in all, and beside the whole crew in the same battles."""
    won, count = sum(results), len(results)
    low, high = interval(won, count)
    name = f"without {without} ({TITAN_NAMES[BUILDS.index(without)]})" if without else "all four builds"
    each = ", ".join(
        f"{foe} {sum(results[n :: len(foes)])} of {len(results[n :: len(foes)])}" for n, foe in enumerate(foes)
    )
    told = f"{name:<26}{won:>4} of {count:<4} {100 * won / count:.0f} % ({low:.0f}-{high:.0f})  {each}"
    if without:
        worse = sum(a and not b for a, b in zip(whole, results, strict=True))
        better = sum(b and not a for a, b in zip(whole, results, strict=True))
        told += f"; of the same battles {worse} lost that the whole crew won, {better} won that it lost"
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=24, help="battles for each line (default 24)")
    parser.add_argument(
        "--foe", nargs="+", default=["talos-1", "asterion-1"], help="in turn (default: both of level 1)"
    )
    parser.add_argument("--gear", default="start")
    parser.add_argument("--bot", default="ismcts:iterations=40")
    parser.add_argument("--instead", choices=["fists", "another"], default="fists", help="what the titan has instead")
    parser.add_argument(
        "--without", nargs="+", choices=BUILDS, default=BUILDS, help="builds to leave out (default: each)"
    )
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first battle")
    parser.add_argument("--workers", type=int, default=1, help="processes that fight")
    given = parser.parse_args()
    whole: list[bool] = []
    with ProcessPoolExecutor(given.workers) as pool:
        for without in ("", *given.without):
            fielded = crews(without, given.instead)
            fought = battles(given.foe, given.gear, fielded, given.bot, given.battles, given.seed)
            results = list(pool.map(is_won, fought))
            whole = whole or results
            print(line(without, given.foe, results, whole), flush=True)


if __name__ == "__main__":
    main()
