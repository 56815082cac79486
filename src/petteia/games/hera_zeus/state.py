"""The state of a duel: two sides of three columns, hands, decks and piles."""

from __future__ import annotations

from petteia.games.hera_zeus.cards import DECK_SIZE, FIELDABLE, PEGASUS, STOLEN_PEGASUS
from petteia.kernel.cards import Layout, Zone
from petteia.kernel.state import State

# zones, each by seat; a column by seat and place
DECK, HAND, PILE, COLUMN, HELD, SHOWN = 0, 2, 4, 6, 12, 14
ROWS = 4
HAND_LIMIT = 12
EVERYONE = 0b111
NAMES = ("Hera", "Zeus")

LAYOUT = Layout(
    2,
    [
        *(Zone(f"deck {name}", seat) for seat, name in enumerate(NAMES)),
        *(Zone(f"hand {name}", seat, 1 << seat, tracked=False) for seat, name in enumerate(NAMES)),
        *(Zone(f"pile {name}", seat, EVERYONE) for seat, name in enumerate(NAMES)),
        *(
            Zone(f"column {name} {c}", seat, 1 << seat, accepts=FIELDABLE)
            for seat, name in enumerate(NAMES)
            for c in "abc"
        ),
        *(Zone(f"held {name}", seat, 1 << seat, accepts=FIELDABLE) for seat, name in enumerate(NAMES)),
        Zone("shown", -1, EVERYONE),
        *(Zone(f"out {name}", seat, EVERYONE) for seat, name in enumerate(NAMES)),  # left out of a position
    ],
    [0] * DECK_SIZE + [1] * DECK_SIZE,
)


class Duel(State):
    """`figure[seat]` is the column the figure stands in front of, or -1.  `points` are left of `total` this turn."""

    figure: list[int]
    turns: list[int]
    points: int
    total: int
    free_withdrawal: bool
    across_own_figure: bool

    def clone(self) -> Duel:
        new = Duel.__new__(Duel)
        self.copy_core(new)
        new.figure = self.figure[:]
        new.turns = self.turns[:]
        new.points = self.points
        new.total = self.total
        new.free_withdrawal = self.free_withdrawal
        new.across_own_figure = self.across_own_figure
        return new

    def column(self, seat: int, place: int) -> list[int]:
        """The cards of a column, the first row first (a figure is not among them)."""
        return self.zones[COLUMN + 3 * seat + place]

    def is_full(self, seat: int, place: int) -> bool:
        """A column has four spaces, and a figure takes one of them (HZ-038, HZ-C13)."""
        return len(self.zones[COLUMN + 3 * seat + place]) + (self.figure[seat] == place) >= ROWS

    def has_room(self, seat: int) -> bool:
        return not (self.is_full(seat, 0) and self.is_full(seat, 1) and self.is_full(seat, 2))

    def word(self, card: int, seat: int) -> int:
        """The word for a card in this seat's hand."""
        face = self.face[card]
        return STOLEN_PEGASUS if face == PEGASUS and (card >= DECK_SIZE) != (seat == 1) else face

    def in_hand(self, seat: int, word: int) -> int:
        """A card in hand that this word stands for, one the rival has seen if there is a choice; -1 if there is none."""
        best = -1
        for card in self.zones[HAND + seat]:
            if self.word(card, seat) == word and (best < 0 or self.knows[card] > self.knows[best]):
                best = card
        return best

    def turn_of(self) -> int:
        """Whose turn it is, or -1 before the first."""
        for one, _ in self.stack:
            if type(one).__name__ == "Turn":
                return int(one.you)
        return -1

    def discard(self, card: int, zone: int, owner: int) -> None:
        self.move(card, zone, PILE + owner)

    def show_top(self, seat: int) -> None:
        """The pile lies face up: what is on top of it is seen by all."""
        pile = self.zones[PILE + seat]
        if pile:
            self.reveal(pile[-1])
