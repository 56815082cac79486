"""Plackett and Luce's model: known cases, and strengths that were put in are found again."""

from __future__ import annotations

import math
import random

import pytest

from petteia.arena.ratings import SCALE, picks, rate


def test_a_place_is_taken_from_all_who_are_left() -> None:
    """Three places are two picks; a shared place says nothing about those who share it."""
    assert list(picks([[2], [0], [1]])) == [(2, 1.0, (0, 1, 2)), (0, 1.0, (0, 1))]
    assert list(picks([[0, 3], [1, 2]])) == [(0, 1.0, (0, 1, 2)), (3, 1.0, (1, 2, 3))]


def test_where_all_are_even_it_is_half_a_win_each() -> None:
    """A draw of two is half and half; of three, two picks in all, as many as three places are."""
    assert list(picks([[0, 1]])) == [(0, 0.5, (0, 1)), (1, 0.5, (0, 1))]
    assert sum(weight for _, weight, _ in picks([[0, 1, 2]])) == pytest.approx(2)


def test_two_bots_are_rated_by_their_wins() -> None:
    """Three wins of four are 400 * log10(3) points, but for the half point with the unseen one."""
    deals = [list(picks([[0], [1]]))] * 300 + [list(picks([[1], [0]]))] * 100
    found = rate(2, deals)
    assert found.points[0] - found.points[1] == pytest.approx(400 * math.log10(3), abs=3)
    low, high = found.interval(0) or (0, 0)
    assert low < found.points[0] < high
    assert found.surer(0, 1) == 1.0
    assert found.chances([0, 1])[0] == pytest.approx(0.75, abs=0.01)


def test_who_won_everything_is_not_infinitely_strong() -> None:
    """Four wins of four are a lot, and finite."""
    found = rate(2, [list(picks([[0], [1]]))] * 4)
    assert 100 < found.points[0] < 400


def test_strengths_are_found_again() -> None:
    """Tables of four, drawn from known strengths: each lies in its interval."""
    rand = random.Random(7)
    true = [0.0, 100.0, 200.0, 320.0]
    deals = []
    for _ in range(400):
        left, places = list(range(4)), []
        while left:
            chosen = rand.choices(left, [math.exp(true[bot] / SCALE) for bot in left])[0]
            left.remove(chosen)
            places.append([chosen])
        deals.append(list(picks(places)))
    found = rate(4, deals)
    for bot in range(4):
        low, high = found.interval(bot) or (0, 0)
        assert low - 15 < true[bot] - sum(true) / 4 < high + 15
        assert high - low < 90


def test_one_deal_has_no_interval() -> None:
    """Nothing can be drawn anew from one deal."""
    assert rate(2, [list(picks([[0], [1]]))]).interval(0) is None
