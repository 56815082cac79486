"""What a lab has to know of a game that it cannot see for itself: which events bring a card to a seat, what is compared with what,
what a designer aims at, and which printed numbers may be tried otherwise.  All of it may be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from petteia.kernel.events import Event
    from petteia.kernel.game import Game
    from petteia.kernel.state import State

CARD = ""  # of an event: the thing is the card that it names
SEAT = "{seat}"  # of an event: the thing is called as the seat is

Undo = Callable[[], None]


@dataclass(frozen=True)
class Figure:
    """A printed number that may be tried otherwise: the names of those that bear it, in their order, and how the one at a place gets
    another; what comes back puts the old one back.
    """

    names: Sequence[str]
    put: Callable[[int, int], Undo]


def in_list(rows: list[int], names: Sequence[str]) -> Figure:
    """A figure that the rules read from a list; `names` may go on where the list ends."""

    def put(place: int, number: int) -> Undo:
        before = rows[place]
        rows[place] = number
        return partial(rows.__setitem__, place, before)

    return Figure(names[: len(rows)], put)


def on_objects(bearers: Sequence[tuple[str, object]], attribute: str) -> Figure:
    """A figure that the rules read from an attribute of whatever bears it."""

    def put(place: int, number: int) -> Undo:
        bearer = bearers[place][1]
        before = getattr(bearer, attribute)
        setattr(bearer, attribute, number)
        return partial(setattr, bearer, attribute, before)

    return Figure([name for name, _ in bearers], put)


@dataclass(frozen=True)
class Balance:
    """What a game declares for the lab.

    `drafted` and `played` say by which events (their keys) a thing comes to a seat and is put to use; the thing is the card the
    event names, or the word that is given.  `family` is what a thing belongs to, `peers` with whom it is compared (things of the
    same cost, say).  `endings` gathers rules under a few words.  `rounds` is the event of which so many make a round; `tempers`
    are other events worth a line.  `sides` names the side of each seat.  `aims` are bounds of measures by their name: shares in
    per cent, other numbers as they are; they may depend on the table's options and the bot.  `figures` are the printed numbers
    that may be tried otherwise.
    """

    drafted: Mapping[str, str] = field(default_factory=dict)
    played: Mapping[str, str] = field(default_factory=dict)
    family: Mapping[str, str] = field(default_factory=dict)
    peers: Mapping[str, str] = field(default_factory=dict)
    endings: Mapping[str, Sequence[str]] = field(default_factory=dict)
    rounds: tuple[str, float] = ("", 1.0)  # nothing: rounds are not counted
    tempers: Mapping[str, str] = field(default_factory=dict)
    sides: Callable[[int, Mapping[str, str]], Sequence[str]] | None = None
    aims: Callable[[Mapping[str, str], str], Mapping[str, tuple[float, float]]] | None = None
    far: float = 8.0  # points by which a thing may win more or less often than its peers
    figures: Mapping[str, Figure] = field(default_factory=dict)


def things(game: Game, known: Mapping[str, str], event: Event, state: State) -> list[str]:
    """What an event brings to its seat or puts to use, by name, as such events (`drafted`, `played`) are known to do."""
    if event.kind.key not in known or not event.args or not 0 <= event.args[0] < state.seats:
        return []
    thing = known[event.kind.key]
    if thing == SEAT:
        return [game.name("seat", event.args[0], state)]
    if thing == CARD:
        return [game.name("face", face, state) for face, _ in event.seen.values() if face >= 0]
    return [thing]
