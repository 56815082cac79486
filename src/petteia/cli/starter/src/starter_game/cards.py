"""What is printed on the cards, read from cards.toml; a face is a card's place in that file."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from petteia.kernel.game import resource


@dataclass(frozen=True)
class Card:
    name: str
    copies: int
    favour: int
    look: str
    text: str

    @property
    def word(self) -> str:
        """How it is typed: "honey-cake"."""
        return self.name.lower().replace(" ", "-")


CARDS = [Card(**row) for row in tomllib.loads(resource("starter_game:cards.toml"))["card"]]
DECK = [face for face, card in enumerate(CARDS) for _ in range(card.copies)]  # the faces of all cards in the box
HOUND = next(face for face, card in enumerate(CARDS) if card.name == "Hound")
