"""A view's own card numbers.

In the true state a number is one piece of cardboard for the whole game, so whoever remembered numbers could follow a card
through a hand or a shuffle.  A view therefore numbers the cards anew each time it is made, by where they lie: the same
sight gives the same numbers, whatever came before.

A game says where its own data holds numbers: its state's fields in `Game.card_fields`, a step's by their annotation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from petteia.kernel.cards import Recall
from petteia.kernel.step import Step

if TYPE_CHECKING:
    from petteia.kernel.state import State


def numbering(state: State) -> list[int]:
    """The number each card of a view has: in the order in which they lie, back by back."""
    pools = state.layout.pools
    numbers = [-1] * len(pools)
    free = [iter(pack) for pack in state.layout.packs]
    for zone in state.zones:
        for card in zone:
            numbers[card] = next(free[pools[card]])
    if -1 in numbers:  # cards that lie nowhere
        for card, number in enumerate(numbers):
            if number < 0:
                numbers[card] = next(free[pools[card]])
    return numbers


def hide_order(state: State, seat: int) -> None:
    """Where a seat cannot tell cards apart, their order tells nothing either: first what it knows, then by their backs,
    those that a step speaks of before the others."""
    layout = state.layout
    pools, face = layout.pools, state.face
    spoken: list[int] = []
    for one, _ in state.stack:
        for name, kind in type(one).card_fields.items():
            if kind == "card":
                spoken += _flat(getattr(one, name))
    for at, zone in enumerate(state.zones):
        if len(zone) > 1 and not layout.tracked[at] and not layout.viewers[at] >> seat & 1:
            zone.sort(key=lambda card: (face[card] < 0, pools[card], face[card], card not in spoken))


def speaks(state: State) -> bool:
    """Whether a step that is under way speaks of cards."""
    return bool(type(state.now).card_fields) or any([bool(type(one).card_fields) for one, _ in state.stack])


def renumber(state: State, numbers: list[int], spoken: list[int]) -> list[int]:
    """Give every card of a state the number that `numbers` has for it; steps speak of cards by those in `spoken`.

    The names by which cards are followed are left to the caller, who is told which card has become which.
    """
    cards = len(numbers)
    was = [0] * cards
    for card, number in enumerate(numbers):
        was[number] = card
    face, knows = state.face, state.knows
    state.face = [face[card] for card in was]
    state.knows = [knows[card] for card in was]
    state.zones = [[numbers[card] for card in zone] for zone in state.zones]
    if state.recalls:
        state.recall([Recall(r.viewer, r.pool, moved(r.cards, numbers), r.faces) for r in state.recalls])
    for name, kind in state.game.card_fields.items():
        if hasattr(state, name):
            setattr(state, name, CHANGES[kind](getattr(state, name), numbers))
    state.stack = [(renumbered(one, spoken), at) for one, at in state.stack]
    state.now = renumbered(state.now, spoken)
    return was


def renumbered(one: Step, numbers: list[int]) -> Step:
    """A step that speaks of the same cards by other numbers."""
    fields = type(one).card_fields
    if not fields:
        return one
    made: Step = type(one)(
        *(
            CHANGES[fields[name]](getattr(one, name), numbers) if name in fields else getattr(one, name)
            for name in one.fields
        )
    )
    return made


def _cards(value: Any, numbers: list[int]) -> Any:
    if isinstance(value, int):
        return numbers[value] if value >= 0 else value
    if isinstance(value, list):
        return [_cards(one, numbers) for one in value]
    if isinstance(value, tuple):
        return tuple([_cards(one, numbers) for one in value])
    if isinstance(value, Step):
        return renumbered(value, numbers)
    return value


def _flat(value: Any) -> list[int]:
    """The cards in a field of a step."""
    if isinstance(value, int):
        return [value]
    if isinstance(value, Step):
        return [card for name in type(value).card_fields for card in _flat(getattr(value, name))]
    return [card for one in value for card in _flat(one)] if isinstance(value, (list, tuple)) else []


def _signed(value: Any, numbers: list[int]) -> Any:
    if isinstance(value, int):
        return numbers[value] if value >= 0 else ~numbers[~value]
    return type(value)([_signed(one, numbers) for one in value])


def moved(mask: int, numbers: list[int]) -> int:
    """A mask of cards in other numbers."""
    made = 0
    while mask:
        low = mask & -mask
        number = numbers[low.bit_length() - 1]
        if number >= 0:
            made |= 1 << number
        mask ^= low
    return made


def _masks(value: Any, numbers: list[int]) -> Any:
    if isinstance(value, int):
        return moved(value, numbers)
    return type(value)([_masks(one, numbers) for one in value])


def _by_card(value: list[Any], numbers: list[int]) -> list[Any]:
    made = value[:]
    for card, number in enumerate(numbers):
        made[number] = value[card]
    return made


# what a field may hold, and how it is written in other numbers
CHANGES: dict[str, Callable[[Any, list[int]], Any]] = {
    "card": _cards,  # a number, below zero none; or such in lists and tuples to any depth
    "signed": _signed,  # likewise, where ~number stands for a card too
    "mask": _masks,  # a bit for each card, or several such
    "by card": _by_card,  # a list with a place for each card
}
