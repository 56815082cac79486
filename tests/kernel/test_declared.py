"""What an author gets wrong is said when the game is loaded, with the attribute, field or step named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from petteia.kernel import Action, Choice, Game, Refused, State, Step, TableOption, game, step, steps_of
from petteia.kernel.declared import faults
from petteia.kernel.game import offered
from petteia.kernel.spelling import misspelt
from tests.kernel.conftest import tutorial

FATES: Any = tutorial.load()


class Shared(State):
    threads: set[int]


class Taken(State):
    zones: list[list[int]]


class Forgetful(Step):
    you: int

    def begin(self, s: State) -> None: ...


@step
class Slips(Step):
    """One whose sentences are named wrongly, in every way there is."""

    you: int

    def begin(self, s: Any) -> None:
        one: Any = self
        s.go(self.ended if self.you else self.endde)  # type: ignore[attr-defined]
        s.go(one.whatever)

    def ended(self, s: Any) -> None:
        s.ask(self.you, "", "Which?", [], then=self.chosne)  # type: ignore[attr-defined]

    def chosen(self, table: Any, action: Action) -> None:
        table.get(Other(), self.herad)  # type: ignore[attr-defined]
        table.go(Other().begni)  # type: ignore[attr-defined]
        table.go("ended")

    def heard(self, s: Any, value: int) -> None:
        words = {"no": "sentence"}
        assert words.get("no", "at all") != "chosne"
        s.go(Other().begin)
        s.go(self.on)

    def on(self, s: Any) -> None:
        s.go(self.you)


@step
class Other(Step):
    def begin(self, s: Any) -> None: ...


def test_a_misspelt_sentence_is_named() -> None:
    """What is named must be a sentence of that step, given as the method itself; other strings are nobody's business."""
    assert misspelt({"Slips": Slips, "Other": Other}) == [
        "Slips.begin names 'endde', which is no sentence of Slips: did you mean 'ended'?",
        "Slips.ended names 'chosne', which is no sentence of Slips: did you mean 'chosen'?",
        "Slips.chosen names 'herad', which is no sentence of Slips: did you mean 'heard'?",
        "Slips.chosen names 'begni', which is no sentence of Other: did you mean 'begin'?",
        "Slips.chosen names 'ended' by a string: give the method itself, self.ended.",
    ]


def fates(**declared: Any) -> Game:
    """The tutorial game with something declared otherwise."""
    made: Game = type("Fates", (FATES.ThreeFates,), {"steps": steps_of(FATES), **declared})()
    return made


@pytest.mark.parametrize(
    ("declared", "sentence"),
    [
        ({"key": "two-fates"}, "It is offered as 'three-fates' and its `key` is 'two-fates': make them the same."),
        ({"seat_counts": ()}, "Its `seat_counts` are empty: say how many may play."),
        ({"options": (TableOption("first", "Who?", (Choice("a", "A"),), "b"),)},
         "The option 'first' is 'b' by default, which is none of its choices."),
        ({"steps": {"Lay": 3}}, "`steps` has 'Lay', which is no step."),
        ({"steps": {"Laying": FATES.Lay}}, "`steps` calls Lay 'Laying': a saved stack finds a step by its own name."),
        ({"steps": {"Forgetful": Forgetful}}, "The step Forgetful has fields and no constructor: write @step above it."),
        ({"steps": {"Slips": Slips}}, "Slips.ended names 'chosne', which is no sentence of Slips: did you mean 'chosen'?"),
        ({"state_type": dict}, "`state_type` is <class 'dict'>: give it a subclass of State."),
        ({"card_fields": {"lain": "card"}}, "`card_fields` names 'lain', and Threads has no such field."),
        ({"state_type": Shared}, "The field 'threads' of Shared is a set[int], which copies would share: use a list."),
        ({"state_type": Taken}, "Taken has a field 'zones', which the kernel keeps already: call it otherwise."),
    ],
    ids=lambda part: next(iter(part)) if isinstance(part, dict) else "",
)  # fmt: skip
def test_a_planted_mistake_is_named(declared: dict[str, Any], sentence: str) -> None:
    assert sentence in faults(fates(**declared), "three-fates")


def test_what_must_be_written_is_missed() -> None:
    """A game without its own `setup` and `scene`, or without words."""

    class Bare(Game):
        key = "bare"
        steps: Mapping[str, type[Step]] = {}

    assert faults(Bare(), "bare") == [
        "Bare has no `setup`: every game must write it.",
        "Bare has no `scene`: every game must write it.",
        "It has no `vocabulary`: give it its `Vocabulary`, or that of its `Moves`.",
    ]


def test_a_faulty_game_is_refused(known: Callable[[Game], Game]) -> None:
    """Where it is registered or loaded, and not in the middle of a game."""
    with pytest.raises(Refused) as refused:
        known(fates(card_fields={"frist": "card"}))
    assert refused.value.sentence == "The game 'three-fates' cannot be played as it is declared."
    assert refused.value.hint == "`card_fields` names 'frist', and Threads has no such field."


@pytest.mark.parametrize("key", offered())
def test_our_games_are_declared_soundly(key: str) -> None:
    assert faults(game(key), key) == []
