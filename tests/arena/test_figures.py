"""How large games are, and what bots reach in benchmarks: equal arguments give equal answers, for every game."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from petteia.arena.figures import figures, hidden_bits
from petteia.arena.suites import play, suites
from petteia.kernel import game, position
from petteia.kernel.game import Refused
from petteia.kernel.rng import Counting, Rng


def test_figures_are_counted() -> None:
    """Length, branching, hidden bits and trees of a few games, the same each time."""
    found = figures("hera-zeus", games=3).to_json()
    assert found == figures("hera-zeus", games=3).to_json()
    assert (found["cards"], found["faces"], found["actions"]) == (86, 24, 111)
    one = figures("hera-zeus", games=1)
    assert one.tree[0] == pytest.approx(sum(math.log10(n) for n in one.options))
    assert one.decisions == [len(one.options)]
    # the two decks are shuffled before play, whatever else chance does in it
    assert one.chance[0] >= 2 * math.log10(math.factorial(43))


def test_hidden_bits_are_the_deals_a_seat_cannot_tell_apart() -> None:
    """Of cards with one back, equal faces change nothing; what a seat knows is no secret to it."""
    match = position(
        "hera-zeus", hera={"hand": ["Io"], "deck": []}, zeus={"hand": ["Giant", "Giant", "Hades"], "deck": []}, points=1
    )
    assert hidden_bits(match.state, 0) == pytest.approx(math.log2(3))
    assert hidden_bits(match.state, 1) == pytest.approx(0.0)


def test_counted_chance_falls_as_ever() -> None:
    """Counting changes nothing of what is drawn."""
    plain, counted = Rng(5), Counting(Rng(5))
    one, two = list(range(9)), list(range(9))
    plain.permute(one, 0)
    counted.permute(two, 0)
    assert one == two
    assert plain.below(6, 40) == counted.below(6, 40)
    assert counted.power == pytest.approx(math.log10(math.factorial(9) * 6))


def test_a_benchmark_has_fixed_deals() -> None:
    """The same bot reaches the same in the same deals; splits share none, and every measure is a field of the table."""
    for suite in suites().values():
        spans = sorted(suite.splits.values())
        assert all(before[1] <= after[0] for before, after in pairwise(spans))
        found = game(suite.game)
        assert set(suite.measures) <= set(found.shape(suite.seats, found.agreed(suite.options)).fields)
    line = play(suites()["battle"], "random", "test", 2)
    assert line.to_json() == play(suites()["battle"], "random", "test", 2).to_json()
    assert line.won == [0, 0]
    assert all(value > 3 for value in line.measures["round"])


def test_what_cannot_be_had_is_refused() -> None:
    """A split that there is not, more deals than it has."""
    suite = suites()["voyage"]
    with pytest.raises(Refused, match="has no split 'final'"):
        suite.seeds("final")
    with pytest.raises(Refused, match="has 200 deals, not 201"):
        play(suite, "random", "test", 201)
