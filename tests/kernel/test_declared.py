"""What an author gets wrong is said when the game is loaded, with the attribute, field or step named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.kernel import Choice, Game, Refused, State, Step, TableOption, game
from petteia.kernel.declared import faults
from petteia.kernel.game import offered
from tests.kernel.conftest import tutorial

FATES: Any = tutorial.load()


class Shared(State):
    threads: set[int]


class Taken(State):
    zones: list[list[int]]


class Forgetful(Step):
    you: int

    def begin(self, s: State) -> None: ...


def fates(**declared: Any) -> Game:
    """The tutorial game with something declared otherwise."""
    made: Game = type("Fates", (FATES.ThreeFates,), declared)()
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
        ({"state_type": dict}, "`state_type` is <class 'dict'>: give it a subclass of State."),
        ({"card_fields": {"lain": "card"}}, "`card_fields` names 'lain', and Threads has no such field."),
        ({"seat_fields": ("frist",)}, "`seat_fields` names 'frist', and Threads has no such field."),
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

    assert faults(Bare(), "bare") == [
        "Bare has no `setup`: every game must write it.",
        "Bare has no `scene`: every game must write it.",
        "It has no `vocabulary`: give it its `Vocabulary`, or that of its `Moves`.",
    ]


def test_a_faulty_game_is_refused(known: Callable[[Game], Game]) -> None:
    """Where it is registered or loaded, and not in the middle of a game."""
    with pytest.raises(Refused) as refused:
        known(fates(seat_fields=("frist",)))
    assert refused.value.sentence == "The game 'three-fates' cannot be played as it is declared."
    assert refused.value.hint == "`seat_fields` names 'frist', and Threads has no such field."


@pytest.mark.parametrize("key", offered())
def test_our_games_are_declared_soundly(key: str) -> None:
    assert faults(game(key), key) == []
