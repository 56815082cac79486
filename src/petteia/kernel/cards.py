"""Zones, and the layout of a table: what is static about where cards lie and who sees them.

A card is an int, a piece of cardboard; `state.face[card]` is what is printed on it, an index
into the game's definitions.  The number is the back, the face is the secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

# for the annotations of steps: what they say lets a view number its cards by itself (see numbers)
Card: TypeAlias = int
CardMask: TypeAlias = int

NOBODY: Final = 0
UNKNOWN: Final = -1


class Zone:
    """A place where cards lie.

    `viewers` is the mask of those who see the faces in it: nobody unless it says so.
    `tracked`: whether eyes can follow a single card there.  In a hand they cannot: when a card
    leaves it face down, an onlooker does not know which.  On the table and in a pile they can.
    `accepts`: which faces may lie here at all, by index (None: any).
    """

    __slots__ = ("accepts", "name", "owner", "tracked", "viewers")

    def __init__(
        self,
        name: str,
        owner: int = -1,
        viewers: int = NOBODY,
        tracked: bool = True,
        accepts: Sequence[bool] | None = None,
    ) -> None:
        self.name = name
        self.owner = owner
        self.viewers = viewers
        self.tracked = tracked
        self.accepts = list(accepts) if accepts is not None else None


class Layout:
    """The static side of a table's cards, shared by every clone of its states.

    `pools[card]` says which cards have the same back: only those can be mistaken for one another; `packs` has
    the cards of each pool.
    Viewers are the seats and, as the last one, the onlooker who knows what everybody knows.
    """

    def __init__(self, seats: int, zones: Iterable[Zone], pools: Sequence[int] = ()) -> None:
        self.seats = seats
        self.onlooker = seats
        self.everyone = (1 << (seats + 1)) - 1
        self.zones = list(zones)
        self.index = {zone.name: i for i, zone in enumerate(self.zones)}
        self.viewers = [zone.viewers for zone in self.zones]
        self.tracked = [zone.tracked for zone in self.zones]
        self._look_over()
        self.pools = list(pools)
        self.packs = [[c for c, one in enumerate(pools) if one == pool] for pool in range(max(pools, default=-1) + 1)]
        self.bits = [1 << card for card in range(len(self.pools))]

    def _look_over(self) -> None:
        """What an author gets wrong about zones, said where the table is laid out."""
        if len(self.index) < len(self.zones):
            names = [zone.name for zone in self.zones]
            raise ValueError(f"two zones are called {next(name for name in names if names.count(name) > 1)!r}")
        seats = self.everyone >> 1  # all of them, without the onlooker
        for zone in self.zones:
            if zone.viewers & ~self.everyone:
                raise ValueError(
                    f"the zone {zone.name!r} is seen by somebody who is not at a table of {self.seats} seats"
                )
            if self.seats > 1 and zone.viewers == seats:
                raise ValueError(
                    f"all seats see the zone {zone.name!r} and the onlooker does not: what all may see, onlookers see too"
                    f" (viewers={bin(self.everyone)})"
                )

    def __deepcopy__(self, memo: Any) -> Layout:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        from petteia.kernel.pickling import layout_parts

        return layout_parts(self)

    def mask(self, cards: Iterable[int]) -> int:
        bits = self.bits
        result = 0
        for card in cards:
            result |= bits[card]
        return result


class Recall:
    """Something one seat knows of cards it cannot tell apart: `faces` lie among `cards` (a bit mask).

    After a look into a rival's hand, a card laid face down from it is one of those seen, but which?
    A seat's recalls never overlap.
    """

    __slots__ = ("cards", "faces", "pool", "viewer")

    def __init__(self, viewer: int, pool: int, cards: int, faces: tuple[int, ...]) -> None:
        self.viewer = viewer
        self.pool = pool
        self.cards = cards
        self.faces = faces

    def __reduce__(self) -> tuple[Any, ...]:
        return Recall, (self.viewer, self.pool, self.cards, self.faces)

    def __repr__(self) -> str:
        return f"Recall(viewer={self.viewer}, cards={bin(self.cards)}, faces={self.faces})"
