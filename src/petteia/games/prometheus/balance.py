"""What the lab has to know of Prometheus: seats are two sides, units are recruited and activated, and what is aimed at.

Units have their numbers in files of their own (see `source`): to try others, name such a file by the option `dashboards`.
"""

from __future__ import annotations

from collections.abc import Mapping

from petteia.games.prometheus.armies import sides_of
from petteia.games.prometheus.book import BOOK
from petteia.games.prometheus.state import SIDE_NAMES
from petteia.games.prometheus.words import UNIT_WORDS
from petteia.kernel.balance import CARD, Balance

POOL = [unit for unit in BOOK.units if not unit.granted]


def sides(seats: int, options: Mapping[str, str]) -> list[str]:
    """Partners win together."""
    return [SIDE_NAMES[side] for side in sides_of(seats, options.get("pair", "rescuers"))]


def aims(options: Mapping[str, str], bot: str) -> Mapping[str, tuple[float, float]]:
    return {
        **{f"{name} wins": (42.0, 58.0) for name in SIDE_NAMES},
        **{f"ends by {words}": (8.0, 100.0) for words in ("calm", "a dead god or hound", "an exit")},
        "rounds": (10.0, 30.0),
    }


BALANCE = Balance(
    drafted={f"recruited-{UNIT_WORDS[unit.index]}": unit.name for unit in POOL},
    played={"called-on": CARD},
    family={unit.name: f"{unit.cost} points" for unit in POOL},
    peers={unit.name: f"{unit.cost} points" for unit in POOL},
    endings={
        "calm": ("PR-105",),
        "a dead god or hound": ("PR-108", "PR-109"),
        "an exit": ("PR-106",),
        "the cap of turns": ("PR-C42",),
    },
    rounds=("turn", 2.0),  # a turn of each side
    sides=sides,
    aims=aims,
)
