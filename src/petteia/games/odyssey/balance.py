"""What the lab has to know of Odyssey: how hard a battle should be, how long it should last, and what is lost in it."""

from __future__ import annotations

from collections.abc import Mapping

from petteia.kernel.balance import CARD, Balance

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


BALANCE = Balance(
    drafted={"drew": CARD},
    rounds=("round", 2.0),  # it is told when the primordial begins its part and when the titans do
    tempers={"died": "titans lost"},
    aims=aims,
)
