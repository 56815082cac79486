"""How a duel looks to one side, for bots: cheap to compute, from a full (sampled) state."""

from __future__ import annotations

from typing import Final

from petteia.games.hera_zeus.cards import (
    AMAZON,
    ARGUS,
    CARDS,
    FIELDABLE,
    HERO,
    HOSTAGE,
    IO,
    MAY_CHALLENGE,
    MEDUSA,
    PANDORA,
    PEGASUS,
    PYTHIA,
    STRENGTH,
)
from petteia.games.hera_zeus.state import COLUMN, DECK, HAND, HAND_LIMIT, ROWS, Duel


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


FIELD_WORTH: Final[list[float]] = [_worth(face) for face in range(len(CARDS))]
HAND_WORTH: Final[list[float]] = [
    3.0 if face == PEGASUS else 2.2 if STRENGTH[face] < 0 or face == PYTHIA else 0.2 + 0.4 * FIELD_WORTH[face]
    for face in range(len(CARDS))
]
COMFORT: Final = 14  # from so many actions in reserve on, more are worth nothing


def side(s: Duel, you: int) -> float:
    """The strength of one side: its columns, its hand, how safe its hostage is, and what it can still do."""
    total = 0.0
    cards = 0
    fronts = 0
    figure = s.figure[you]
    hostage = HOSTAGE[you]
    for place in range(3):
        column = s.zones[COLUMN + 3 * you + place]
        if not column:
            continue
        total += 3.0  # a column is a point a turn
        cards += len(column)
        row = 1 if figure == place else 0
        if row == 0 and MAY_CHALLENGE[s.face[column[0]]] and s.zones[COLUMN + 3 - 3 * you + place]:
            fronts += 1
        for card in column:
            face = s.face[card]
            total += FIELD_WORTH[face] * (1.0 if row == 0 else 0.7)
            if face == hostage:
                total -= 18.0 if row == 0 else 5.0 if row == 1 else 1.0
            row += 1
    total -= 12.0 / cards if cards else 25.0  # a side without cards is lost (HZ-010)
    if figure >= 0:
        total += 6.0
    hand = s.zones[HAND + you]
    layable = 0
    powers = 0
    for card in hand:
        face = s.face[card]
        total += HAND_WORTH[face]
        if FIELDABLE[face]:
            layable += 1
        else:
            powers += 1
        if face == hostage:
            total -= 8.0 + 30.0 / len(hand)
    deck = len(s.zones[DECK + you])
    total += 0.35 * deck
    # a player who cannot spend every point loses: actions in reserve are life (HZ-009)
    room = 3 * ROWS - cards - (1 if figure >= 0 else 0)
    reserve = fronts + powers + (room if room < layable else layable)
    draws = HAND_LIMIT - len(hand) + room
    reserve += deck if deck < draws else draws
    if reserve < COMFORT:
        short = float(COMFORT - reserve)
        total -= 0.25 * short * short
    return total


def heuristic(s: Duel, seat: int) -> float:
    """From -1 to 1: the difference of the two sides, squeezed."""
    if s.outcome is not None:
        return 1.0 if seat in s.outcome.winners else -1.0
    difference = side(s, seat) - side(s, 1 - seat)
    return 0.9 * difference / (18.0 + abs(difference))
