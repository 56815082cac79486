"""What an author gets wrong, said when a game is loaded: the attribute, field or step is named, and what to do.

It looks at what is declared and plays nothing, so it costs next to nothing; what only play can show is found by `petteia check`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from petteia.kernel.cloning import CORE, own_fields
from petteia.kernel.spelling import misspelt
from petteia.kernel.state import State
from petteia.kernel.step import Step

if TYPE_CHECKING:
    from petteia.kernel.game import Game

SHARED = re.compile(r"^(set|deque|Counter|defaultdict|bytearray)\b")  # kinds that a copy of a state would share


def faults(game: Game, key: str) -> list[str]:
    """What is wrong with the declarations of a game that is offered under a key, in sentences."""
    kind = type(game)
    found: list[str] = []
    if game.key != key:
        found.append(f"It is offered as {key!r} and its `key` is {game.key!r}: make them the same.")
    for name in ("setup", "scene"):
        if any(name in one.__dict__ for one in kind.__mro__ if one.__module__ != "petteia.kernel.game"):
            continue
        found.append(f"{kind.__name__} has no `{name}`: every game must write it.")
    if not hasattr(game, "vocabulary"):
        found.append("It has no `vocabulary`: give it its `Vocabulary`, or that of its `Moves`.")
    if not game.seat_counts:
        found.append("Its `seat_counts` are empty: say how many may play.")
    found += [
        f"The option {option.key!r} is {option.default!r} by default, which is none of its choices."
        for option in game.options
        if option.default not in [choice.value for choice in option.choices]
    ]
    return [*found, *_of_steps(game), *_of_state(game)]


def _of_steps(game: Game) -> list[str]:
    found = []
    try:
        steps = game.steps
    except ValueError as error:
        return [f"A saved stack finds a step by its name, and {error}: call one of them otherwise."]
    for name, one in steps.items():
        if not (isinstance(one, type) and issubclass(one, Step)):
            found.append(f"`steps` has {name!r}, which is no step.")
        elif one.__name__ != name:
            found.append(f"`steps` calls {one.__name__} {name!r}: a saved stack finds a step by its own name.")
        elif one.__dict__.get("__annotations__") and "fields" not in one.__dict__:
            found.append(f"The step {name} has fields and no constructor: write @step above it.")
    return found or misspelt(steps)


def _of_state(game: Game) -> list[str]:
    kind: Any = game.state_type
    if not (isinstance(kind, type) and issubclass(kind, State)):
        return [f"`state_type` is {kind!r}: give it a subclass of State."]
    found = []
    fields = {name for one in (kind, *_below(kind)) for name in own_fields(one)}
    found += [
        f"`card_fields` names {name!r}, and {kind.__name__} has no such field."
        for name in game.card_fields
        if name not in fields
    ]
    for one in kind.__mro__:
        if one is State or not issubclass(one, State):
            continue
        for name, note in one.__dict__.get("__annotations__", {}).items():
            text = note if isinstance(note, str) else getattr(note, "__name__", str(note))
            if name in CORE:
                found.append(f"{one.__name__} has a field {name!r}, which the kernel keeps already: call it otherwise.")
            elif SHARED.match(text):
                found.append(f"The field {name!r} of {one.__name__} is a {text}, which copies would share: use a list.")
    return found


def _below(kind: type[Any]) -> list[type[Any]]:
    return [one for below in kind.__subclasses__() for one in (below, *_below(below))]
