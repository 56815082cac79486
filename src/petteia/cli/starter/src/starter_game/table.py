"""The table: where cards lie and who sees them, what is kept besides, and what is told."""

from __future__ import annotations

from petteia import Layout, State, Told, Zone

from starter_game.cards import CARDS, DECK

NAMES = ("Alpha", "Beta")
MOST_IN_HAND, ENOUGH = 5, 10

HAND, ALTAR, PILE, ASHES = 0, 2, 4, 5  # zones; the first two by seat
LAYOUT = Layout(
    2,
    [
        *(Zone(f"hand {seat}", seat, viewers=1 << seat, tracked=False) for seat in (0, 1)),
        *(Zone(f"altar {seat}", seat, viewers=0b111) for seat in (0, 1)),  # both seats and the onlooker
        Zone("deck"),  # nobody looks into it
        Zone("ashes", viewers=0b111),
    ],
    pools=[0] * len(DECK),  # all have the same back
)

DREW = Told("drew", "{0:seat} [draw|draws] {1:card}.", sound="card")
OFFERED = Told("offered", "{0:seat} [offer|offers] {1:card}.", sound="card")
DRIVEN = Told("driven", "{0:seat's} hound drives {1:card} into the ashes.", sound="strike")


class Altars(State):
    """What the kernel does not keep for us: who went first."""

    first: int

    def favour(self, seat: int) -> int:
        """What lies on an altar is worth."""
        return sum(CARDS[self.face[card]].favour for card in self.zones[ALTAR + seat])
