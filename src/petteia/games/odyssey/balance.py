"""What the lab has to know of Odyssey: how hard a battle should be, how long it should last, what is lost in it, and the figures of
primordials, body parts, titans and gear.
"""

from __future__ import annotations

from collections.abc import Mapping

from petteia.games.odyssey.content import BOOK
from petteia.kernel.balance import CARD, Balance, on_objects

ROUNDS = (6.0, 10.0)  # how long a battle should last
RANDOM = (0.0, 10.0)  # how often (per cent) who chooses at random may win
AIMS = {  # how often (per cent) good play should win
    "level 1": (55.0, 80.0),
    "level 4": (25.0, 60.0),
    "boss": (20.0, 50.0),
}


def won(foe: str, bot: str) -> tuple[float, float] | None:
    """The share of battles that should be won, or None where nothing is aimed at."""
    if bot == "random":
        return None if foe.endswith("-0") else RANDOM
    if foe.startswith("minos"):
        return AIMS["boss"]
    beast, _, level = foe.rpartition("-")
    return AIMS.get(f"level {level}") if beast in ("talos", "asterion") else None


def aims(options: Mapping[str, str], bot: str) -> Mapping[str, tuple[float, float]]:
    if options.get("mode") == "campaign":
        return {}
    wanted = won(options.get("foe", "talos-1"), bot)
    return {**({"won": wanted} if wanted else {}), **({"rounds": ROUNDS} if bot != "random" else {})}


# a primordial has figures for each level, as in "Talos 1"
LEVELS = [
    (f"{beast.name} {level}", block) for beast in BOOK.primordials for level, block in sorted(beast.levels.items())
]
PARTS = [(card.name, card) for card in BOOK.cards if card.deck == "bp"]
TITANS = [(titan.name, titan) for titan in BOOK.titans]
GEAR = [(gear.name, gear) for gear in BOOK.gear]
BEARERS: Mapping[str, list[tuple[str, object]]] = {
    "to_hit": [*LEVELS], "speed": [*LEVELS, *TITANS], "wounds": [*LEVELS], "at": [*LEVELS, *PARTS], "danger": [*LEVELS],
    "evasion_dice": [*LEVELS], "escalations": [*LEVELS], "ambrosia": [*LEVELS],
    "dice": [*GEAR], "precision": [*GEAR], "evasion": [*GEAR], "rerolls": [*GEAR], "charges": [*GEAR],
}  # fmt: skip

BALANCE = Balance(
    drafted={"drew": CARD},
    endings={"wounds or deaths": ("OD-101",), "a retreat": ("OD-189",)},
    rounds=("round", 2.0),  # it is told when the primordial begins its part and when the titans do
    tempers={"died": "titans lost"},
    aims=aims,
    figures={figure: on_objects(bearers, figure) for figure, bearers in BEARERS.items()},
)
