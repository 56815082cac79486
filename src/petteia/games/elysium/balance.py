"""What the lab has to know of Elysium: cards are taken and written, a seat is a starting disc with `first=seat`, and the levels."""

from __future__ import annotations

from petteia.games.elysium.content import CARDS, FAMILIES, LEVEL
from petteia.kernel.balance import CARD, Balance, in_list

BALANCE = Balance(
    drafted={"took": CARD, "foresaw": CARD, "gained-card": CARD},
    played={"wrote": CARD},
    family={card.name: FAMILIES[card.family].capitalize() for card in CARDS},
    peers={card.name: f"level {card.level}" for card in CARDS},
    rounds=("epoch", 1.0),
    figures={"level": in_list(LEVEL, [card.name for card in CARDS])},
)
