"""The two decks of 43, card by card."""

from __future__ import annotations

from petteia.games.hera_zeus.cards import CARDS
from petteia.games.hera_zeus.scene import printed
from petteia.games.hera_zeus.state import NAMES
from petteia.kernel.gallery import Exhibit


def gallery() -> list[Exhibit]:
    return [_exhibit(face, side) for side in range(2) for face, card in enumerate(CARDS) if card.copies[side]]


def _exhibit(face: int, side: int) -> Exhibit:
    card = CARDS[face]
    figures = {"strength": str(card.strength)} if card.strength >= 0 else {}
    return Exhibit(
        printed(face, f"{NAMES[side].lower()}:{card.name.lower()}", side),
        f"{NAMES[side]}' deck" if NAMES[side].endswith("s") else f"{NAMES[side]}'s deck",
        card.copies[side],
        {**figures, "kind": "myth, with a star" if card.myth else "fighter"},
        {
            "deck": NAMES[side],
            "kind": "myth" if card.myth else "fighter",
            "strength": figures.get("strength", "none"),
        },
    )
