"""What the lab has to know of Hera and Zeus: how cards come and go, what ends a game, and the strengths that may be tried."""

from __future__ import annotations

from petteia.games.hera_zeus.cards import CARDS, STRENGTH
from petteia.kernel.balance import CARD, SEAT, Balance, in_list

BALANCE = Balance(
    drafted={"drew": CARD, "lured": CARD, "recalled": CARD},
    played={
        "laid": CARD, "figure": SEAT, "struck": "Pegasus", "raided": "Pegasus", "spied": "Pythia", "exposed": "Pythia",
        "lured": "Sirens", "recalled": "Hades", "called": "Persephone", "moved": "Dionysus",
    },
    family={card.name: "myth" if card.myth else "fighter" for card in CARDS},
    endings={
        "a challenge": ("HZ-004",), "Pegasus": ("HZ-005", "HZ-006"), "Pandora": ("HZ-007", "HZ-008"), "points left": ("HZ-009",),
        "an empty field": ("HZ-010",),
    },
    rounds=("turn", 2.0),  # a turn of each player
    aims=lambda options, bot: {"Hera wins": (42.0, 58.0)},
    figures={"strength": in_list(STRENGTH, [card.name for card in CARDS])},
)  # fmt: skip
