"""What the lab has to know of Omen: units are held against those of their cost, feats are deeds, and what is aimed at."""

from __future__ import annotations

from collections.abc import Mapping

from petteia.games.omen.content import COST, NAMES, OFFERING, STRENGTH, UNITS
from petteia.games.omen.words import GODS
from petteia.kernel.balance import CARD, Balance, in_list

FEATS = {f"feat-{god.lower()}": god + ("'" if god.endswith("s") else "'s") + " Feat" for god in GODS}


def aims(options: Mapping[str, str], bot: str) -> Mapping[str, tuple[float, float]]:
    return {"who chooses first wins": (45.0, 55.0), "rounds": (8.0, 16.0)}


BALANCE = Balance(
    drafted={"drew": CARD, "drafted": CARD, "added": CARD, "fetched": CARD},
    played={
        "played": CARD, "deployed": CARD, "put": CARD, "beast-used": CARD, "beast-called": CARD, "invoked": CARD, "hero": CARD,
        "reward-used": CARD, **FEATS,
    },
    family={unit.name: unit.family for unit in UNITS},
    peers={unit.name: f"cost {unit.cost}" for unit in UNITS} | dict.fromkeys(FEATS.values(), "feats"),
    endings={"five feats": ("OM-112",), "two empty cities": ("OM-113",)},
    rounds=("turn", 2.0),  # a turn of each player
    tempers={"relic": "relics taken", "challenge": "challenges met", "whim": "whims bought"},
    aims=aims,
    figures={
        "strength": in_list(STRENGTH, NAMES), "cost": in_list(COST, NAMES), "offering": in_list(OFFERING, NAMES),
    },
)  # fmt: skip
