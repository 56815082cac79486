"""Moves: each thing a seat can do is one object, and what is offered, refused and lit is read from it."""

from __future__ import annotations

from typing import Any, cast

import pytest

from petteia.kernel import Action, Domain, Move, Moves, Question, Refusal, Verb, View, Vocabulary, step

RIPE, HIGH = Refusal("It is not ripe."), Refusal("It hangs too high.")


class Pick(Move):
    """Take the fruit of a tree, if it is ripe.  The state is a list: which trees have ripe fruit."""

    def why(self, s: Any, you: int, action: Action) -> Refusal | None:
        return None if s[action.args[-1]] else RIPE

    def lights(self, view: View, s: Any, action: Action) -> list[str]:
        return [f"tree:{action.args[-1]}"]

    def do(self, s: Any, you: int, action: Action) -> None:
        s[action.args[-1]] = False


class Climb(Pick):
    """The same from a ladder, of which there are two: a move for each, with one verb."""

    def __init__(self, verb: Verb, ladder: int) -> None:
        super().__init__(verb)
        self.ladder = ladder

    def covers(self, action: Action) -> bool:
        return action.args[0] == self.ladder

    def refuse(self, s: Any, you: int, action: Action) -> Refusal | None:
        return HIGH if self.ladder == 0 else super().refuse(s, you, action)


TREES = Domain(("fig", "olive", "quince"))
TO_CLIMB, TO_NAME = Verb("climb", Domain(("short", "long")), TREES), Verb("name", TREES)
PICK, SHORT, LONG = Pick(Verb("pick", TREES)), Climb(TO_CLIMB, 0), Climb(TO_CLIMB, 1)
MOVES = Moves(PICK, TO_NAME, SHORT, LONG)


@step
class Naming(Question):
    """Which of the first two trees is it?"""

    def among(self, s: Any) -> list[Action]:
        return TO_NAME.actions[:2]

    def why(self, s: Any, action: Action) -> Refusal | None:
        return RIPE if action.args[0] == 0 else None

    def lights(self, view: View, s: Any, action: Action) -> list[str]:
        return [f"name:{action.args[0]}"]


class Seen:
    """As much of a view as lights look at."""

    def __init__(self, *stack: Question) -> None:
        self.state = self
        self.stack = [(one, "begin") for one in stack]


def action(text: str) -> Action:
    return MOVES.vocabulary.parse(text)


def test_the_vocabulary_is_made_of_the_moves() -> None:
    """In the order in which they are named; a verb that several share stands where the first of them does."""
    assert list(MOVES.vocabulary.verbs) == ["pick", "name", "climb"]
    assert [a.text for a in LONG.actions] == ["climb long fig", "climb long olive", "climb long quince"]
    assert MOVES.of[action("climb short fig").id] is SHORT
    assert MOVES.of[action("name fig").id] is None


def test_what_can_be_done_is_offered_and_the_rest_refused() -> None:
    """The same sentence decides both."""
    trees = [True, False, True]
    options: list[Action] = []
    PICK.offer(trees, 0, options)
    assert [a.text for a in options] == ["pick fig", "pick quince"]
    assert [MOVES.refuse(trees, 0, a) for a in PICK.actions] == [None, RIPE, None]
    PICK.do(trees, 0, options[0])
    assert MOVES.refuse(trees, 0, options[0]) is RIPE


def test_a_move_may_need_more_than_its_rule() -> None:
    """What every move of a kind needs is said once, beside what each has to say; an answer is no move."""
    assert MOVES.refuse([True] * 3, 0, action("climb short fig")) is HIGH
    assert MOVES.refuse([True] * 3, 0, action("climb long fig")) is None
    assert MOVES.refuse([True] * 3, 0, action("name olive")) is None


def test_a_question_knows_its_answers() -> None:
    """What it offers, why not the others, and what they light; about anything else it has nothing to say."""
    one = Naming()
    assert [a.text for a in one.open(None)] == ["name olive"]
    assert one.refuse(None, action("name fig")) is RIPE
    assert one.refuse(None, action("name quince")) is None
    seen, elsewhere = cast(View, Seen(Naming())), cast(View, Seen())
    assert MOVES.lights(seen, action("name olive")) == ["name:1"]
    assert MOVES.lights(seen, action("name quince")) == MOVES.lights(elsewhere, action("name olive")) == []
    assert MOVES.lights(elsewhere, action("climb long quince")) == ["tree:2"]


def test_what_an_author_forgot_is_said() -> None:
    """An action that two moves claim, a move that does nothing, a question that asks about nothing."""
    with pytest.raises(ValueError, match="'pick fig' is a Pick and a Pick at once"):
        Moves(PICK, Pick(PICK.verb))
    with pytest.raises(TypeError, match="Move does nothing: write what it does"):
        Move(Verb("idle")).do(None, 0, PICK.actions[0])
    with pytest.raises(TypeError, match="Question does not say what it asks about"):
        Question().open(None)


def test_moves_may_come_to_a_vocabulary_that_is_there() -> None:
    """Its actions stay what rules were written with; what no move speaks for is said in the words alone."""
    tree, leave = Verb("shake", Domain(["fig", "olive"])), Verb("leave")
    vocabulary = Vocabulary(tree, leave)
    actions = list(vocabulary.actions)
    shake = Pick(tree)
    moves = Moves(shake, vocabulary=vocabulary)
    assert moves.vocabulary.actions == actions
    assert shake.actions == actions[:2]
    assert moves.of == [shake, shake, None]
    assert moves.refuse([False, True], 0, actions[0]) is RIPE
    assert moves.label(cast(View, Seen()).state, actions[2]) == "Leave"
