"""A game as it is played: whether it keeps the contract and its secrets, and whether its opening wins what it says."""

from __future__ import annotations

from collections.abc import Mapping

from petteia.kernel.conformance import check
from petteia.kernel.game import game as find_game
from petteia.kernel.openings import faults


def contract_faults(
    key: str, games: int = 20, deep: int = 5, seed: int = 0, options: Mapping[str, str] | None = None, reach: bool = False
) -> list[str]:  # fmt: skip
    """What `petteia check` finds in random games, for every number of seats: broken words, clones, saves, undo, leaks of
    secrets, endings.  With `reach`, verbs and questions that none of the games came to count too."""
    found: list[str] = []
    unreached: list[set[str]] = []
    for seats in find_game(key).seat_counts:
        report = check(key, seats, dict(options or {}), games, seed, deep)
        found += [f"{seats} seats, {line}" for line in report.broken]
        unreached.append(set(report.unreached))
    if reach:
        found += [f"In {games} games nobody came to the {what}." for what in sorted(set.intersection(*unreached))]
    return found


def opening_faults(key: str) -> list[str]:
    """Where the scripted opening of a game is not what it says."""
    return faults(find_game(key))
