"""The state of a duel: two sides of three columns, hands, decks and piles."""

from __future__ import annotations

from typing import Final

from petteia.games.hera_zeus.cards import DECK_SIZE, FIELDABLE, GOD, LOSABLE, PEGASUS, STOLEN_PEGASUS
from petteia.kernel._native import mypyc_attr
from petteia.kernel.cards import Layout, Zone
from petteia.kernel.state import State

# zones, each by seat; a column by seat and place
DECK: Final = 0
HAND: Final = 2
PILE: Final = 4
COLUMN: Final = 6
HELD: Final = 12
SHOWN: Final = 14
OUT: Final = 15  # left out of a position
ROWS: Final = 4
HAND_LIMIT: Final = 12
EVERYONE: Final = 0b111
NAMES: Final = ("Hera", "Zeus")
WHOSE: Final = ("Hera's", "Zeus'")

LAYOUT: Final = Layout(
    2,
    [
        *(Zone(f"deck {name}", seat) for seat, name in enumerate(NAMES)),
        *(Zone(f"hand {name}", seat, 1 << seat, tracked=False) for seat, name in enumerate(NAMES)),
        *(Zone(f"pile {name}", seat, EVERYONE, accepts=LOSABLE) for seat, name in enumerate(NAMES)),
        *(
            Zone(f"column {name} {c}", seat, 1 << seat, accepts=FIELDABLE)
            for seat, name in enumerate(NAMES)
            for c in "abc"
        ),
        *(Zone(f"held {name}", seat, 1 << seat, accepts=FIELDABLE) for seat, name in enumerate(NAMES)),
        Zone("shown", -1, EVERYONE),
        *(Zone(f"out {name}", seat, EVERYONE) for seat, name in enumerate(NAMES)),
    ],
    [0] * DECK_SIZE + [1] * DECK_SIZE,
)


@mypyc_attr(serializable=True)  # so that `clone` may begin with an empty one where this is compiled
class Duel(State):
    """`figure[seat]` is the column the figure stands in front of, or -1.  `active` has the turn (-1 before
    the first), and `points` are left to it of `total`."""

    figure: list[int]
    turns: list[int]
    active: int
    points: int
    total: int
    free_withdrawal: bool
    across_own_figure: bool

    def column(self, seat: int, place: int) -> list[int]:
        """The cards of a column, the first row first (a figure is not among them)."""
        return self.zones[COLUMN + 3 * seat + place]

    def first_row(self, seat: int, place: int) -> int:
        """The row, counted from 0, of a column's first card: a figure stands before it, or nothing."""
        return 1 if self.figure[seat] == place else 0

    def is_full(self, seat: int, place: int) -> bool:
        """A column has four spaces, and a figure takes one of them (HZ-038, HZ-C13)."""
        return len(self.zones[COLUMN + 3 * seat + place]) + (self.figure[seat] == place) >= ROWS

    def has_room(self, seat: int) -> bool:
        zones, first, figure = self.zones, COLUMN + 3 * seat, self.figure[seat]
        return (
            len(zones[first]) + (figure == 0) < ROWS
            or len(zones[first + 1]) + (figure == 1) < ROWS
            or len(zones[first + 2]) + (figure == 2) < ROWS
        )

    def word(self, card: int, seat: int) -> int:
        """The word for a card in this seat's hand."""
        face = self.face[card]
        return STOLEN_PEGASUS if face == PEGASUS and (card >= DECK_SIZE) != (seat == 1) else face

    def words(self, zone: int, seat: int) -> list[int]:
        """The words for the cards of a zone as this seat says them, each once, in the order they lie."""
        return list(dict.fromkeys([self.word(card, seat) for card in self.zones[zone]]))

    def holds(self, seat: int, face: int) -> bool:
        """Whether a card with this face is in the seat's hand."""
        faces = self.face
        return face in [faces[card] for card in self.zones[HAND + seat]]

    def in_hand(self, seat: int, word: int) -> int:
        """A card in hand that this word stands for, one the rival has seen if there is a choice; -1: there is none."""
        faces = self.face
        wanted = word if word != STOLEN_PEGASUS else PEGASUS
        best = -1
        for card in self.zones[HAND + seat]:
            if faces[card] != wanted or (wanted == PEGASUS and self.word(card, seat) != word):
                continue
            if best < 0 or self.knows[card] > self.knows[best]:
                best = card
        return best

    def discard(self, card: int, zone: int, owner: int) -> None:
        self.move(card, zone, PILE + owner)

    def put_figure(self, seat: int, place: int) -> None:
        """The god card is discarded, the figure stands, and the turn's total becomes four (HZ-053, HZ-C11)."""
        self.discard(self.in_hand(seat, GOD[seat]), HAND + seat, seat)
        self.figure[seat] = place
        self.points += 4 - self.total
        self.total = 4

    def take_figure_off(self, seat: int) -> None:
        """By its owner: for nothing or for a point, as agreed.  The turn's total does not fall (HZ-C12)."""
        self.figure[seat] = -1
        if not self.free_withdrawal:
            self.points -= 1
