"""The eight families, card by card."""

from __future__ import annotations

from petteia.games.elysium.content import CARDS, FAMILIES, KINDS
from petteia.games.elysium.pieces import printed
from petteia.kernel.gallery import Exhibit


def gallery() -> list[Exhibit]:
    made = []
    for face, card in enumerate(CARDS):
        family = FAMILIES[card.family].capitalize()
        kind = KINDS[card.kind]
        made.append(
            Exhibit(
                printed(face, card.key),
                family,
                card.copies,
                {"level": str(card.level), "kind": kind},
                {"family": family, "level": str(card.level), "kind": kind},
            )
        )
    return made
