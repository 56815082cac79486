"""Decisions, refusals and outcomes."""

from __future__ import annotations

import pickle

import pytest

from petteia.kernel import About, Action, Decision, Domain, Illegal, Outcome, Refusal, Verb, Vocabulary
from tests.kernel.grove import PICK


def test_a_decision_prints_what_matters() -> None:
    """A decision in a message shows whose it is, under which rule, and what may be chosen."""
    decision = Decision(1, "G-1", "Pick a tree.", PICK[:2])
    assert repr(decision) == "Decision(seat=1, rule='G-1', options=[<pick ash>, <pick bay>])"


def test_a_question_may_say_first_what_it_is_about() -> None:
    """Screens show the two apart, and both together read as one sentence."""
    about = About("Two actions left", "choose the next.")
    told = Decision(0, "", about, [])
    assert (told.lead, told.ask, told.prompt) == ("Two actions left:", "choose the next.", str(about))
    assert repr(about) == "About('Two actions left', 'choose the next.')"
    plain = Decision(0, "", "Lay a card.", [])
    assert (plain.lead, plain.ask) == ("", "Lay a card.")
    colon = Decision(0, "", "Option 1: move. Option 2: push.", [])
    assert (colon.lead, colon.ask) == ("", colon.prompt), "a colon in a sentence is a colon"
    again = pickle.loads(pickle.dumps(told))
    assert (again.lead, again.ask, again.prompt) == (told.lead, told.ask, told.prompt)


def test_a_decision_says_what_kind_of_answer_it_asks_for() -> None:
    """How much, where, or one of some things: as its options' last arguments are declared; whoever passes besides changes nothing."""
    words = Vocabulary(
        Verb("pay", Domain(["0", "1", "10"], kind="amount")),
        Verb("go", Domain(["near", "far"]), Domain(["a", "b"], kind="place")),
        Verb("take", Domain(["ash", "bay"])),
        Verb("pass"),
    )
    pay, go, take, out = words.row("pay"), words.grid("go"), words.row("take"), words.action("pass")

    def kind(*options: Action) -> str:
        return Decision(0, "", "?", list(options)).kind

    assert kind(*pay, out) == "amount"
    assert kind(go[0][0], go[1][1]) == "place"
    assert kind(*take) == kind(out) == kind(*pay, *take) == kind(Action(9, "sing", (), "sing")) == "one"
    assert [words.amount(one) for one in (*pay, go[0][0], out)] == [0, 1, 10, -1, -1]
    with pytest.raises(ValueError, match=r"^'some' is no amount: write numbers$"):
        Domain(["some"], kind="amount")


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
