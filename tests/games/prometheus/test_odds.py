"""What bots reckon of dice, held against the best play worked out in full."""

from __future__ import annotations

from functools import cache

import pytest

from petteia.games.prometheus.chances import to_wound
from petteia.games.prometheus.odds import promise, raised, rolls


@cache
def best(dice: tuple[int, ...], target: int) -> float:
    """The most successes to be expected of dice before the second assault, over every way to boost and roll again."""
    found = rolled_on(dice, target)
    for die in set(dice):
        if len(dice) > 1 and die < target:
            rest = list(dice)
            rest.remove(die)
            rest[-1] = die + 1
            found = max(found, best(tuple(sorted(rest, reverse=True)), target))
    return found


@cache
def rolled_on(dice: tuple[int, ...], target: int) -> float:
    fives = dice.count(5)
    found = float(raised(list(dice), target))
    others = [die for die in dice if die != 5]
    for n in range(1, fives + 1) if target > 5 else ():
        total = 0.0
        for counts, weight in rolls(n):
            new = [5 + face for face in range(1, 6) for _ in range(counts[face])]
            total += weight * raised(sorted([*others, *[5] * (fives - n), *new], reverse=True), target)
        found = max(found, total)
    return found


@pytest.mark.parametrize("target", [4, 5, 6, 7, 8, 9])
@pytest.mark.parametrize("dice", [3, 5])
def test_a_roll_promises_what_good_play_makes_of_it(dice: int, target: int) -> None:
    """Before the roll bots expect at most what best play brings, and no more than a twentieth less."""
    true = expected = 0.0
    for counts, weight in rolls(dice):
        shown = [face for face in range(5, 0, -1) for _ in range(counts[face])]
        true += weight * best(tuple(shown), target)
        expected += weight * promise(shown, target, True)
    assert true * 0.95 <= expected <= true + 1e-9


def test_a_boost_that_gains_nothing_costs_something() -> None:
    """A die given up for nothing is missed after the second assault: to wait is better."""
    assert promise([5, 3, 3, 3, 2, 1], 8, True) > promise([5, 3, 3, 3, 3], 8, True)


def test_after_the_second_assault_dice_are_only_raised() -> None:
    """Blanks count for nothing; the lowest dice raise the highest; who has nothing to give up has what lies there."""
    assert promise([7, 5, 2, 1], 8, False) == 1.0
    assert promise([4, 4, 0, 0], 5, True) == 1.0
    assert promise([6, 6], 7, False) == 1.0
    assert promise([], 7, True) == 0.0


@cache
def likeliest(dice: tuple[int, ...], target: int) -> float:
    """The best chance of one success, over every way to boost and roll again."""
    found = 1.0 if raised(list(dice), target) else 0.0
    fives = dice.count(5)
    others = [die for die in dice if die != 5]
    for n in range(1, fives + 1) if target > 5 else ():
        total = 0.0
        for counts, weight in rolls(n):
            new = [5 + face for face in range(1, 6) for _ in range(counts[face])]
            total += weight * bool(raised(sorted([*others, *[5] * (fives - n), *new], reverse=True), target))
        found = max(found, total)
    for die in set(dice):
        if len(dice) > 1 and die < target:
            rest = list(dice)
            rest.remove(die)
            rest[-1] = die + 1
            found = max(found, likeliest(tuple(sorted(rest, reverse=True)), target))
    return found


@pytest.mark.parametrize("target", [4, 5, 6, 7, 8, 9])
@pytest.mark.parametrize("dice", [1, 2, 4])
def test_the_chance_to_wound_is_that_of_the_best_play(dice: int, target: int) -> None:
    """What is told before an attack is what the dice are worth to whoever plays them best for one success."""
    total = 0.0
    for counts, weight in rolls(dice):
        lying = tuple(face for face in range(5, 0, -1) for _ in range(counts[face]))
        total += weight * (likeliest(lying, target) if lying else 0.0)
    assert to_wound(dice, target) == pytest.approx(total, abs=1e-9)
