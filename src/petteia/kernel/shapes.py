"""Shapes: what a table of a game can hold, declared once, so that any observation can be laid out without probing play.

A game says what its faces are and what is printed on them in numbers, and what each of its own fields holds:

    def shape(self, seats, options):
        return Shape(
            faces=[card.name for card in CARDS],
            features={"strength": STRENGTH},
            fields={"active": Seat(), "points": Count(4), "figure": BySeat(Place(3))},
        )

`tables.Table` adds what the kernel knows by itself: zones from a seat's chair, steps, rules and actions as words.  `petteia check`
holds every field of random play against what is declared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from petteia.kernel.cloning import own_fields

MOST = 32_000  # numbers of an observation fit sixteen bits


class Chair:
    """From where a field is read: the seat whose numbers come first, and the place at which it sees each card."""

    __slots__ = ("places", "seat", "seats")

    def __init__(self, seat: int, seats: int, places: Sequence[int]) -> None:
        self.seat = seat
        self.seats = seats
        self.places = places


class Kind:
    """What a value is: how it is held to its bounds, and how it is written as whole numbers of a fixed count."""

    def width(self, seats: int, cards: int) -> int:
        """How many numbers it takes."""
        return 1

    def wrong(self, value: Any, seats: int, cards: int, faces: int) -> str:
        """What is wrong with a value; empty if it is within bounds."""
        return ""

    def put(self, value: Any, chair: Chair, out: list[int]) -> None:
        """Write a value as a seat sees it: as many numbers as `width` says, 0 for nothing."""
        raise TypeError(f"{type(self).__name__} cannot be written")


def _between(value: Any, least: int, most: int) -> str:
    if not isinstance(value, int):
        return f"{value!r} is no number"
    return "" if least <= value <= most else f"{value} is not between {least} and {most}"


@dataclass(frozen=True)
class Count(Kind):
    """A number of things, or a yes or no."""

    most: int = 1
    least: int = 0

    def wrong(self, value: Any, seats: int, cards: int, faces: int) -> str:
        return _between(value, self.least, self.most)

    def put(self, value: Any, chair: Chair, out: list[int]) -> None:
        out.append(max(self.least, -MOST, min(self.most, int(value), MOST)))


@dataclass(frozen=True)
class Seat(Kind):
    """A seat, -1 for nobody: written as how far it sits from one's own chair, from 1."""

    def wrong(self, value: Any, seats: int, cards: int, faces: int) -> str:
        return _between(value, -1, seats - 1)

    def put(self, value: Any, chair: Chair, out: list[int]) -> None:
        out.append((value - chair.seat) % chair.seats + 1 if value >= 0 else 0)


@dataclass(frozen=True)
class Face(Kind):
    """What is printed on some card, -1 for none: written from 1."""

    def wrong(self, value: Any, seats: int, cards: int, faces: int) -> str:
        return _between(value, -1, faces - 1)

    def put(self, value: Any, chair: Chair, out: list[int]) -> None:
        out.append(value + 1)


@dataclass(frozen=True)
class CardNumber(Kind):
    """A card: written as the place where the seat sees it, from 1.  What lies below zero means something else, down to
    `least`; `signed`: ~card is a card as well, which lies the other way up, and is written below zero."""

    least: int = -1
    signed: bool = False

    def wrong(self, value: Any, seats: int, cards: int, faces: int) -> str:
        return _between(value, -cards if self.signed else self.least, cards - 1)

    def put(self, value: Any, chair: Chair, out: list[int]) -> None:
        if value >= 0:
            out.append(chair.places[value] + 1)
        elif self.signed:
            out.append(-chair.places[~value] - 1)
        else:
            out.append(value + 1)


@dataclass(frozen=True)
class Place(Kind):
    """One of so many things of the game, by its number (a column, a tile, a titan); written from 1.  Below zero: none."""

    count: int
    least: int = -1

    def wrong(self, value: Any, seats: int, cards: int, faces: int) -> str:
        return _between(value, self.least, self.count - 1)

    def put(self, value: Any, chair: Chair, out: list[int]) -> None:
        out.append(min(value, self.count - 1) + 1)


@dataclass(frozen=True)
class Mask(Kind):
    """A set of so many things as bits; 0: a set of cards, written in the order in which the seat sees them."""

    count: int = 0

    def width(self, seats: int, cards: int) -> int:
        return self.count or cards

    def wrong(self, value: Any, seats: int, cards: int, faces: int) -> str:
        if not isinstance(value, int):
            return f"{value!r} is no number"
        return "" if value >> (self.count or cards) == 0 else f"{value:b} has more than {self.count or cards} bits"

    def put(self, value: Any, chair: Chair, out: list[int]) -> None:
        at, size = len(out), self.count or len(chair.places)
        out.extend([0] * size)
        value &= (1 << size) - 1
        while value:
            low = value & -value
            bit = low.bit_length() - 1
            out[at + (bit if self.count else chair.places[bit])] = 1
            value ^= low


@dataclass(frozen=True)
class Word(Kind):
    """One of these words; written from 1."""

    words: tuple[str, ...]

    def wrong(self, value: Any, seats: int, cards: int, faces: int) -> str:
        return "" if value in self.words else f"{value!r} is none of {', '.join(self.words[:12])}"

    def put(self, value: Any, chair: Chair, out: list[int]) -> None:
        out.append(self.words.index(value) + 1 if value in self.words else 0)


@dataclass(frozen=True)
class Follows(Kind):
    """Whatever it holds follows from other fields or never changes at a table: nobody has to observe it."""

    def width(self, seats: int, cards: int) -> int:
        return 0

    def put(self, value: Any, chair: Chair, out: list[int]) -> None:
        """Nothing."""


@dataclass(frozen=True)
class Each(Kind):
    """A list with `most` entries of one kind, or with fewer, from `least` on: then their number comes first."""

    kind: Kind
    most: int
    least: int = -1  # as many as `most`

    def width(self, seats: int, cards: int) -> int:
        return self.most * self.kind.width(seats, cards) + (self.least >= 0)

    def wrong(self, value: Any, seats: int, cards: int, faces: int) -> str:
        least = self.least if self.least >= 0 else self.most
        return _entries(value, least, self.most, lambda one: self.kind.wrong(one, seats, cards, faces))

    def put(self, value: Any, chair: Chair, out: list[int]) -> None:
        if self.least >= 0:
            out.append(min(len(value), self.most))
        put = self.kind.put
        for one in value[: self.most]:
            put(one, chair, out)
        missing = self.most - len(value)
        if missing > 0:
            out.extend([0] * missing * self.kind.width(chair.seats, len(chair.places)))


def up_to(kind: Kind, most: int) -> Each:
    """A list of no more than so many."""
    return Each(kind, most, 0)


@dataclass(frozen=True)
class BySeat(Kind):
    """A list with an entry, or `each` entries, for every seat: written from one's own chair on."""

    kind: Kind
    each: int = 1

    def width(self, seats: int, cards: int) -> int:
        return seats * self.each * self.kind.width(seats, cards)

    def wrong(self, value: Any, seats: int, cards: int, faces: int) -> str:
        size = seats * self.each
        return _entries(value, size, size, lambda one: self.kind.wrong(one, seats, cards, faces))

    def put(self, value: Any, chair: Chair, out: list[int]) -> None:
        each = self.each
        size = chair.seats * each
        for i in range(size):
            self.kind.put(value[(chair.seat * each + i) % size], chair, out)


@dataclass(frozen=True)
class ByCard(Kind):
    """A list with an entry for each card: written in the order in which the seat sees them."""

    kind: Kind

    def width(self, seats: int, cards: int) -> int:
        return cards * self.kind.width(seats, cards)

    def wrong(self, value: Any, seats: int, cards: int, faces: int) -> str:
        return _entries(value, cards, cards, lambda one: self.kind.wrong(one, seats, cards, faces))

    def put(self, value: Any, chair: Chair, out: list[int]) -> None:
        order = sorted(range(len(chair.places)), key=chair.places.__getitem__)
        for card in order:
            self.kind.put(value[card], chair, out)


@dataclass(frozen=True)
class Parts(Kind):
    """A short row of different kinds, as in (day, what, how much)."""

    kinds: tuple[Kind, ...]

    def width(self, seats: int, cards: int) -> int:
        return sum(kind.width(seats, cards) for kind in self.kinds)

    def wrong(self, value: Any, seats: int, cards: int, faces: int) -> str:
        found = _entries(value, len(self.kinds), len(self.kinds), lambda one: "")
        return found or next(
            (said for kind, one in zip(self.kinds, value, strict=True) if (said := kind.wrong(one, seats, cards, faces))), ""
        )  # fmt: skip

    def put(self, value: Any, chair: Chair, out: list[int]) -> None:
        for kind, one in zip(self.kinds, value, strict=True):
            kind.put(one, chair, out)


@dataclass(frozen=True)
class Within(Kind):
    """A part of the state (see parts), with what each of its fields holds."""

    fields: Mapping[str, Kind]

    def width(self, seats: int, cards: int) -> int:
        return sum(kind.width(seats, cards) for kind in self.fields.values())

    def wrong(self, value: Any, seats: int, cards: int, faces: int) -> str:
        for name in own_fields(type(value)):
            kind = self.fields.get(name)
            if kind is None:
                return f"{name!r} is not declared"
            if said := kind.wrong(getattr(value, name), seats, cards, faces):
                return f"{name!r}: {said}"
        return ""

    def put(self, value: Any, chair: Chair, out: list[int]) -> None:
        for name, kind in self.fields.items():
            kind.put(getattr(value, name), chair, out)


def is_of_seats(kind: Kind | None) -> bool:
    """Whether it is a seat, or a list of seats."""
    if isinstance(kind, (Each, BySeat)):
        kind = kind.kind
    return isinstance(kind, Seat)


def _entries(value: Any, least: int, most: int, wrong: Callable[[Any], str]) -> str:
    if not isinstance(value, (list, tuple)):
        return f"{value!r} is no list"
    if not least <= len(value) <= most:
        return f"there are {len(value)} entries, not {least if least == most else f'{least} to {most}'}"
    return next((said for one in value if (said := wrong(one))), "")


@dataclass(frozen=True)
class Shape:
    """What a game declares of a table: its faces by name, what is printed on each in numbers, and its own fields."""

    faces: Sequence[str] = ()
    features: Mapping[str, Sequence[int]] = field(default_factory=dict)
    fields: Mapping[str, Kind] = field(default_factory=dict)
