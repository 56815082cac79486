"""How a duel looks to one side, for bots: cheap to compute and honest about a full state only."""

from __future__ import annotations

from petteia.games.hera_zeus.cards import (
    AMAZON,
    ARGUS,
    CARDS,
    HERO,
    HOSTAGE,
    IO,
    MEDUSA,
    PANDORA,
    PEGASUS,
    PYTHIA,
    STRENGTH,
)
from petteia.games.hera_zeus.state import COLUMN, DECK, HAND, Duel


def _worth(face: int) -> float:
    """What a card is worth on the field, roughly in points of strength."""
    if face == MEDUSA:
        return 5.0
    if face in (IO, ARGUS):
        return 0.0
    if face == PANDORA:
        return 2.5
    if face == PYTHIA:
        return 1.5
    if face in (AMAZON, HERO):
        return 3.0
    return float(STRENGTH[face]) if STRENGTH[face] >= 0 else 0.0


FIELD_WORTH: list[float] = [_worth(face) for face in range(len(CARDS))]
HAND_WORTH: list[float] = [
    4.0 if face == PEGASUS else 3.0 if STRENGTH[face] < 0 or face == PYTHIA else 0.5 + 0.6 * FIELD_WORTH[face]
    for face in range(len(CARDS))
]


def side(s: Duel, you: int) -> float:
    """The strength of one side: its columns, what is in hand, how safe its hostage is."""
    total = 0.0
    cards = 0
    for place in range(3):
        column = s.zones[COLUMN + 3 * you + place]
        if not column:
            continue
        total += 3.0  # a column is a point a turn
        cards += len(column)
        shield = 0.8 if s.figure[you] == place else 1.0
        for row, card in enumerate(column):
            face = s.face[card]
            total += FIELD_WORTH[face] * (1.0 if row == 0 else 0.7) * shield
            if face == HOSTAGE[you]:
                depth = row + (1 if s.figure[you] == place else 0)
                total += -18.0 if depth == 0 else -3.0 if depth == 1 else 0.0
    if cards == 0:
        total -= 25.0
    if s.figure[you] >= 0:
        total += 6.0
    hand = s.zones[HAND + you]
    for card in hand:
        face = s.face[card]
        total += HAND_WORTH[face]
        if face == HOSTAGE[you]:
            total -= 6.0 + 18.0 / len(hand)
    total += 0.35 * len(s.zones[DECK + you])
    return total


def heuristic(s: Duel, seat: int) -> float:
    """From -1 to 1: the difference of the two sides, squeezed."""
    if s.outcome is not None:
        return 1.0 if seat in s.outcome.winners else -1.0
    difference = side(s, seat) - side(s, 1 - seat)
    return 0.9 * difference / (18.0 + abs(difference))
