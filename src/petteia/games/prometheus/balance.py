"""What the lab has to know of Prometheus: seats are two sides, units are recruited and activated, their values, and what is aimed at."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from petteia.games.prometheus.armies import sides_of
from petteia.games.prometheus.book import BOOK
from petteia.games.prometheus.state import SIDE_NAMES
from petteia.games.prometheus.words import UNIT_WORDS
from petteia.kernel.balance import CARD, Balance, Figure, Undo

NAMES = [unit.name for unit in BOOK.units]
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


def value(rows: list[tuple[int, ...]]) -> Figure:
    """A value that falls with vitality: the number is that of a fresh unit, and the others rise or fall as much."""

    def put(unit: int, number: int) -> Undo:
        before = rows[unit]
        more = number - before[-1]
        rows[unit] = (before[0], *(max(0, one + more) for one in before[1:-1]), number)
        return partial(rows.__setitem__, unit, before)

    return Figure(NAMES, put)


def put_vitality(unit: int, number: int) -> Undo:
    """More vitality goes on with the values of a fresh unit; with less it begins as if it had been wounded."""
    tables = (BOOK.offence, BOOK.defence, BOOK.range, BOOK.movement)
    before = [(rows, rows[unit]) for rows in tables]
    vitality = BOOK.vitality[unit]
    BOOK.vitality[unit] = number
    for rows, values in before:
        rows[unit] = values[: number + 1] + (number - vitality) * values[-1:]

    def put_back() -> None:
        BOOK.vitality[unit] = vitality
        for rows, values in before:
            rows[unit] = values

    return put_back


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
    figures={
        "vitality": Figure(NAMES, put_vitality), "offence": value(BOOK.offence), "defence": value(BOOK.defence),
        "range": value(BOOK.range), "movement": value(BOOK.movement),
    },
)  # fmt: skip
