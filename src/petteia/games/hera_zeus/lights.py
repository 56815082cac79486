"""What lies where in a view, by the keys of its scene: what moves and questions light up."""

from __future__ import annotations

from petteia.games.hera_zeus.state import HAND, Duel
from petteia.games.hera_zeus.words import COLUMNS
from petteia.kernel.knowledge import View


def in_hand(view: View, s: Duel, word: int) -> list[str]:
    """The cards of the viewer's hand that this word stands for."""
    return [view.key(card) for card in s.zones[HAND + view.seat] if s.word(card, view.seat) == word]


def column(seat: int, place: int) -> str:
    return f"column:{seat}{COLUMNS[place]}"


def row(seat: int, place: int, number: int) -> str:
    return f"row:{seat}{COLUMNS[place]}{number + 1}"


def front(view: View, s: Duel, seat: int, place: int) -> str:
    """What stands first in a column: a figure, a card, or nothing but the column."""
    if s.figure[seat] == place:
        return f"figure:{seat}"
    cards = s.column(seat, place)
    return view.key(cards[0]) if cards else column(seat, place)
