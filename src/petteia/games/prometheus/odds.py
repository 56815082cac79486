"""What dice come to: a reckoning for bots of the successes that a roll promises.

Whoever rolls plays for the most successes: spare dice raise others straight to the number that is needed, or to a five that
is rolled again in the second assault, or are kept to raise what that brings.
"""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.dice import FULL

MOST: Final = 10  # dice in one roll


def after_second(fives: int, spare: int, target: int) -> float:
    """The successes of so many fives rolled again, with spare dice to raise what falls short."""
    need = target - FULL
    if fives == 0:
        return 0.0
    if spare == 0:
        return fives * max(0, 6 - need) / 6.0 if need > 0 else float(fives)
    total = 0.0
    for counts, weight in rolls(fives):
        done, left = 0, spare
        for face in range(FULL, 0, -1):
            short = max(0, need - face)
            for _ in range(counts[face]):
                if short > left:
                    break
                left -= short
                done += 1
        total += weight * done
    return total


def rolls(n: int) -> list[tuple[tuple[int, ...], float]]:
    """How many dice of so many show each face, with the chance of it."""
    found: dict[tuple[int, ...], float] = {(0, 0, 0, 0, 0, 0): 1.0}
    for _ in range(n):
        grown: dict[tuple[int, ...], float] = {}
        for counts, weight in found.items():
            for face in range(6):
                key = (*counts[:face], counts[face] + 1, *counts[face + 1 :])
                grown[key] = grown.get(key, 0.0) + weight / 6.0
        found = grown
    return list(found.items())


_second: dict[int, float] = {}


def second(fives: int, spare: int, target: int) -> float:
    """`after_second`, reckoned once."""
    key = (fives * 16 + spare) * 16 + target
    known = _second.get(key, -1.0)
    if known < 0:
        known = _second[key] = after_second(fives, spare, target)
    return known


def raised(dice: list[int], target: int) -> int:
    """The successes of dice that can only be raised; they lie highest first."""
    left = len(dice)
    hits = 0
    for die in dice:
        left -= 1
        short = target - die
        if short > left:
            return hits
        if short > 0:
            left -= short
        hits += 1
    return hits


def promise(dice: list[int], target: int, before: bool) -> float:
    """About how many successes come of these dice, highest first; `before`: fives can still be rolled again."""
    if not before or target <= FULL:
        return float(raised([die for die in dice if die], target))
    hits = 0
    fives = 0
    low: list[int] = []
    for die in dice:
        if die >= target:
            hits += 1
        elif die >= FULL:
            fives += 1
        elif die:
            low.append(die)
    need = target - FULL
    best = 0.0
    spare = len(low)
    i = 0
    while True:
        # `fives` dice show five, `spare` may be given up; some fives are raised straight to the target
        straight = 0
        left = spare
        while straight <= fives and left >= 0:
            value = straight + second(fives - straight, left, target)
            if value > best:
                best = value
            straight += 1
            left -= need
        if i >= len(low):
            return hits + best
        spare -= 1 + FULL - low[i]
        if spare < 0:
            return hits + best
        fives += 1
        i += 1
