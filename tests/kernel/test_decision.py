"""Decisions, refusals and outcomes."""

from __future__ import annotations

import pytest

from petteia.kernel import Decision, Illegal, Outcome, Refusal
from tests.kernel.grove import PICK


def test_a_decision_prints_what_matters() -> None:
    """A decision in a message shows whose it is, under which rule, and what may be chosen."""
    decision = Decision(1, "G-1", "Pick a tree.", PICK[:2])
    assert repr(decision) == "Decision(seat=1, rule='G-1', options=[<pick ash>, <pick bay>])"


def test_a_refusal_reads_as_a_sentence_with_its_rule() -> None:
    """A refusal is read aloud: the sentence, and the rule in brackets if there is one."""
    assert str(Refusal("The tree is too young.", "G-4")) == "The tree is too young. (G-4)"
    assert str(Refusal("Not now.")) == "Not now."
    assert repr(Refusal("Not now.", "G-4")) == "Refusal('Not now.', 'G-4')"


def test_an_illegal_action_carries_its_refusal() -> None:
    """What is raised says why, in words and as data."""
    error = Illegal(Refusal("The tree is too young.", "G-4"))
    assert isinstance(error, ValueError)
    assert str(error) == "The tree is too young. (G-4)"
    assert error.refusal.rule == "G-4"


@pytest.mark.parametrize(
    ("winners", "seats", "returns"),
    [
        ((0,), 2, [1.0, -1.0]),
        ((1, 2), 4, [-1.0, 1.0, 1.0, -1.0]),
        ((0, 1), 2, [0.0, 0.0]),
        ((), 3, [0.0, 0.0, 0.0]),
        ((0,), 1, [1.0]),
        ((), 1, [-1.0]),
    ],
)
def test_returns_follow_from_the_winners(winners: tuple[int, ...], seats: int, returns: list[float]) -> None:
    """1 for winning, -1 for losing, 0 where everybody or nobody won; alone one wins or loses against the game."""
    assert Outcome(winners, "So it ended.").returns(seats) == returns


def test_together_all_win_or_all_lose() -> None:
    """At a co-operative table everybody's return is the same, and never nothing."""
    assert Outcome((0, 1, 2), "Won.").returns(3, cooperative=True) == [1.0, 1.0, 1.0]
    assert Outcome((), "Lost.").returns(3, cooperative=True) == [-1.0, -1.0, -1.0]


def test_an_outcome_prints_its_reason() -> None:
    """An outcome in a message says who won, why and under which rule."""
    assert repr(Outcome((1,), "All trees are felled.", "G-9")) == (
        "Outcome(winners=(1,), reason='All trees are felled.', rule='G-9')"
    )
