"""A second statement of the rules, held against the game at every decision of random matches."""

from __future__ import annotations

import random

import pytest

from petteia.games.prometheus.data import CONTENT
from tests.games.prometheus.fray import fray
from tests.games.prometheus.referee import AGREEMENTS, Referee, brawl, officiate, sitting


@pytest.mark.parametrize("seed", range(len(AGREEMENTS)))
def test_the_referee_and_the_game_agree(seed: int) -> None:
    """Whom to ask, under which rule, with which answers, and what lies on the table: the same at every decision."""
    assert officiate(sitting(seed), random.Random(seed), 130) > 100


@pytest.mark.parametrize("seed", range(36))
def test_they_agree_where_many_meet(seed: int) -> None:
    """From positions in which many units stand close together with cards in hand."""
    match, spec = brawl(seed)
    assert officiate(match, random.Random(seed), 100, spec) > 5


@pytest.mark.parametrize("unit", [unit.name for unit in CONTENT.units if unit.name != "Talos"])
def test_they_agree_on_every_unit(unit: str) -> None:
    """Each unit acts among many others, with cards to pay for whatever it can do."""
    for seed in (100, 203, 307):
        match, spec = brawl(seed, unit)
        assert officiate(match, random.Random(seed), 24, spec) > 5


@pytest.mark.parametrize("first", range(0, 300, 10))
def test_they_agree_in_any_fray(first: int) -> None:
    """From positions of every kind: any corner, any agreement, units hurt, trapped, turned to stone or dead, small decks."""
    for seed in range(first, first + 10):
        match, spec = fray(seed)
        assert officiate(match, random.Random(seed), 60, spec) > 0


@pytest.mark.parametrize("first", range(1000, 1300, 10))
def test_they_agree_whatever_the_dashboards(first: int) -> None:
    """The same with talents, classes and powers dealt to other units than those that have them."""
    for seed in range(first, first + 10):
        match, spec = fray(seed, first // 10 % 8)
        assert officiate(match, random.Random(seed), 60, spec) > 0


@pytest.mark.parametrize("seed", range(600, 612))
def test_they_agree_on_what_may_be_announced(seed: int) -> None:
    """Of each unit that could act in a crowded position, and on what it may then do first."""
    chooser = random.Random(seed)
    match, spec = brawl(seed)
    assert match.decision is not None
    for first in [action.text for action in match.decision.options if action.verb == "activate"]:
        match, _ = brawl(seed)
        referee = Referee(match, spec)
        referee.hear([], None)
        referee.judge()
        seen = len(match.events)
        for answer in (first, ""):
            assert match.decision is not None
            move = answer or chooser.choice(match.decision.options[1:] or match.decision.options).text
            match.act(match.to_move, move)
            told = [(event.kind.key, event.args) for _, event in match.events[seen:]]
            seen = len(match.events)
            if referee.hear(told, move) is not None:
                break
            referee.judge()


def test_the_referee_is_not_blind() -> None:
    """A table that is not what it should be is noticed."""
    match = sitting(0)
    referee = Referee(match)
    referee.hear([(event.kind.key, event.args) for _, event in match.events], None)
    referee.judge()
    referee.rage -= 1
    with pytest.raises(AssertionError):
        referee.judge()
    referee.rage += 1
    assert referee.asked is not None
    referee.asked = (*referee.asked[:2], referee.asked[2][1:])
    with pytest.raises(AssertionError):
        referee.judge()
