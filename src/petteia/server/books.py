"""What the server says of a game's rules and of what it is played with, as types (see messages)."""

from __future__ import annotations

from petteia.kernel.scene import Piece
from petteia.server.messages import Said


class Rule(Said):
    """One rule of a ledger."""

    id: str
    section: str
    text: str


class Ruling(Said):
    """What was decided where sources are silent or disagree."""

    id: str
    rules: list[str]
    text: str
    ruling: str


class Ledger(Said):
    """The rules of a game."""

    rules: list[Rule]
    rulings: list[Ruling]


class Exhibit(Said):
    """One card, unit or piece of gear, with the ids of the rules that speak of it."""

    piece: Piece
    shelf: str
    copies: int
    figures: dict[str, str]
    facets: dict[str, str]
    rules: list[str]


class Wielded(Said):
    """Of those who played each thing in a finished game: `[games, won]` by its name, everybody's and one's own."""

    everybody: dict[str, tuple[int, int]]
    yours: dict[str, tuple[int, int]]


class Exhibits(Said):
    """Everything a game is played with."""

    cards: list[Exhibit]
