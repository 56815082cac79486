"""What a duel can hold: the faces of its cards, and the bounds of its fields."""

from __future__ import annotations

from petteia.games.hera_zeus.cards import CARDS, FIELDABLE
from petteia.games.hera_zeus.powers import POWERS
from petteia.kernel.shapes import BySeat, Count, Place, Seat, Shape

SHAPE = Shape(
    faces=[card.name for card in CARDS],
    features={
        "strength": [card.strength for card in CARDS],
        "myth": [int(card.myth) for card in CARDS],
        "fieldable": [int(one) for one in FIELDABLE],
        "power": [int(any(power.card == face for power in POWERS)) for face in range(len(CARDS))],
    },
    fields={
        "figure": BySeat(Place(3)),
        "turns": BySeat(Count(600)),
        "active": Seat(),
        "points": Count(4),
        "total": Count(4),
        "free_withdrawal": Count(),
        "across_own_figure": Count(),
    },
)
