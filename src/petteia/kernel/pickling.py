"""Tables in other processes: how states, views and what they hold are pickled and copied deeply.

What exists once stays once.  Games are found again by their key, actions by their game and number, layouts and kinds of events
by what they say; so an unpickled decision offers the very actions of this process, in either build.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from petteia.kernel.cards import Layout, Zone
from petteia.kernel.cloning import CORE, own_fields
from petteia.kernel.parts import Part
from petteia.kernel.rng import Rng
from petteia.kernel.state import State

if TYPE_CHECKING:
    from petteia.kernel.action import Action, Vocabulary
    from petteia.kernel.knowledge import View

Parts = tuple[Callable[..., Any], tuple[Any, ...]]
Written = tuple[int, tuple[tuple[Any, ...], ...], tuple[int, ...]]

_layouts: dict[Written, Layout] = {}
_alike: dict[tuple[Any, ...], State] = {}
VIEW = ("waiting_for", "state", "_missing")


def state_parts(state: State) -> Parts:
    """A state as its class and its fields by name."""
    fields = {name: getattr(state, name) for name in CORE}
    fields.update({name: getattr(state, name) for name in own_fields(type(state))})
    return revived, (type(state), fields)


def revived(kind: type[State], fields: dict[str, Any]) -> State:
    """The state with these fields."""
    new = kind.__new__(kind)
    for name, value in fields.items():
        setattr(new, name, value)
    for name in kind.derived():  # what follows from the table's options is read from another such table
        setattr(new, name, getattr(_like(new), name))
    return new


def _like(state: State) -> State:
    """A table with the same seats and options, made once."""
    key = (state.game.key, state.seats, tuple(sorted(state.options.items())))
    found = _alike.get(key)
    if found is None:
        found = _alike[key] = state.game.setup(state.seats, state.options, Rng(0))
    return found


def part_parts(part: Part) -> Parts:
    """A part of a state as its class and its fields by name: in a build where only some of it is compiled, too."""
    return part_again, (type(part), {name: getattr(part, name) for name in own_fields(type(part))})


def part_again(kind: type[Part], fields: dict[str, Any]) -> Part:
    new = kind()
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def view_parts(view: View) -> Parts:
    return view_again, (view.seat, {name: getattr(view, name) for name in VIEW})


def view_again(seat: int, fields: dict[str, Any]) -> View:
    """A view of what was seen, with everything as it was then: where this is compiled, none can be made empty."""
    from petteia.kernel.knowledge import View

    new = View(fields["state"], seat, None)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def layout_parts(layout: Layout) -> Parts:
    """A layout by what it says; the one that is pickled is also the one that is found again here."""
    zones = tuple((z.name, z.owner, z.viewers, z.tracked, z.accepts and bytes(z.accepts)) for z in layout.zones)
    written = (layout.seats, zones, tuple(layout.pools))
    _layouts.setdefault(written, layout)
    return layout_again, written


def layout_again(seats: int, zones: tuple[tuple[Any, ...], ...], pools: tuple[int, ...]) -> Layout:
    found = _layouts.get((seats, zones, pools))
    if found is None:
        made = [Zone(name, owner, viewers, tracked, accepts and [bool(one) for one in accepts])
                for name, owner, viewers, tracked, accepts in zones]  # fmt: skip
        found = _layouts[seats, zones, pools] = Layout(seats, made, pools)
    return found


def vocabulary_parts(vocabulary: Vocabulary) -> Parts:
    from petteia.kernel.game import games

    for key, game in games().items():
        if game.vocabulary is vocabulary:
            return vocabulary_again, (key,)
    raise TypeError(
        "These words belong to no game that is known here: register the game first (petteia.kernel.register)."
    )


def vocabulary_again(key: str) -> Vocabulary:
    from petteia.kernel.game import game

    return game(key).vocabulary


def action_again(vocabulary: Vocabulary, number: int) -> Action:
    return vocabulary.actions[number]
