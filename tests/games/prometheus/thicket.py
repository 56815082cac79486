"""Six crowded squares: fire, springs, water and walls side by side, dashboards dealt anew, marks of every kind."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from petteia.games.prometheus.book import BOOKS, Book, book_of
from petteia.games.prometheus.data import CONTENT
from petteia.kernel import Match, position
from tests.games.prometheus import referee, referee_acting, referee_combat, referee_powers, referee_table
from tests.games.prometheus.fray import AGREED, other
from tests.games.prometheus.referee_table import CHAINS, ESCARPMENT, OPEN, WALL
from tests.games.prometheus.test_own_ground import NEXT, on_styx

Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
FIELDS = [f"Field {key}" for key in "ABCDEF"]
GROUND = (
    "rock", "cliff", "stairs", "structure", "building", "water", "swamp", "burning", "divine_source", "rift", "cage",
    "polar",
)  # fmt: skip
BORDERS = ("chains", "escarpment", "wall", "wall")
LASTING = (
    ("range", 1), ("range", -1), ("movement", 1), ("movement", -1), ("run", 1), ("pass_enemies", 0), ("ignore_block", 0),
    ("block", 0), ("hidden_from_afar", 0), ("offence", 1), ("defence", -1), ("no_retaliation", 0),
)  # fmt: skip
HOUND = next(unit for unit in CONTENT.units if unit.key == "cerberus")


class Thicket:
    """One position in the making: a unit and a few others on squares of chance ground."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(f"thicket {seed}")
        self.styx = self.chance.random() < 0.5
        self.dealt = self.chance.random() < 0.7
        self.options = {key: self.chance.choice(values) for key, values in AGREED.items() if self.chance.random() < 0.2}
        self.capacity = self.chance.choice([1, 2, 2, 3, 4])
        self.room = dict.fromkeys(FIELDS, self.capacity)

    def ground(self, squares: Squares) -> str:
        chance = self.chance
        terrain = {key: chance.choice([*GROUND, *["open"] * 6, "burning", "divine_source"]) for key in "abcdef"}
        drawn: dict[str, list[list[str]]] = {}
        for pair in NEXT:
            if chance.random() < 0.3:
                drawn.setdefault(chance.choice(BORDERS), []).append(list(pair))
        borders = "\n[borders]\n" + "".join(f"{kind} = {pairs}\n".replace("'", '"') for kind, pairs in drawn.items())
        text = squares(self.capacity, borders, **terrain)
        return on_styx(text) if self.styx else text

    def dashboards(self, own: str) -> None:
        """Other talents, classes, powers and values for the table that brings this file."""
        if self.dealt:
            content = book_of(own).content
            BOOKS[own] = Book(replace(content, units=tuple(other(unit, self.chance) for unit in content.units)))

    def spec(self, own: str) -> dict[str, Any]:
        """What tells the position; only one unit can be activated at first, the star of it."""
        chance = self.chance
        star = chance.choice([unit for unit in CONTENT.units if unit.key != "talos"])
        side = chance.choice([one for one in (0, 1) if star.sides >> one & 1])
        told: list[dict[str, Any]] = [{}, {}]
        told[side][star.name] = self.stand(star, 0.93)
        others = [unit for unit in CONTENT.units if unit not in (star, HOUND) and unit.key != "talos"]
        for unit in chance.sample(others, chance.randint(1, 3)):
            ours = chance.choice([one for one in (0, 1) if unit.sides >> one & 1])
            told[ours][unit.name] = self.stand(unit, 0.95)
            if ours and told[ours][unit.name]["at"] in self.room and chance.random() < 0.3:
                told[ours][unit.name]["net"] = True
        if star is not HOUND:
            told[1][HOUND.name] = self.stand(HOUND, 0.5)
        hands = [[AOW] * chance.choice([0, 1, 1, 2]), [AOW] * chance.choice([0, 1, 2])]
        if "omphalos_claim" in self.options and chance.random() < 0.3:
            hands[side].append("Omphalos")
        spec: dict[str, Any] = {
            name: {"units": told[i], "hand": [star.name, *hands[0]] if i == side else hands[1], "deck": [AOW] * 4}
            for i, name in enumerate(("rescuers", "wardens"))
        }
        spec["stones"] = {area: 1 for area in FIELDS if chance.random() < 0.2}
        baited = not self.styx and self.room["Field B"] == self.capacity and chance.random() < 0.5
        spec["bait"] = {"Field B": "lure"} if baited else {}
        names = [name for units in told for name, how in units.items() if how["at"] in self.room]
        spec["marks"] = [
            [word, star.name if chance.random() < 0.6 else chance.choice(names), n, "", "turn", side]
            for word, n in LASTING
            if names and chance.random() < 0.1
        ]
        if chance.random() < 0.1:
            spec["marks"].append(["web", chance.choice(FIELDS), 0, "", "next_start", 1 - side])
        options = {"own": own, **self.options}
        return {**spec, "rage": 4, "to_move": ("rescuers", "wardens")[side], "options": options}

    def stand(self, unit: Any, often: float) -> dict[str, Any]:
        chance = self.chance
        free = [area for area in FIELDS if self.room[area]]
        if not free or chance.random() >= often:
            return {"at": "waiting"}
        area = chance.choice(free)
        self.room[area] -= 1
        how = {"at": area, "life": chance.choice([unit.vitality, chance.randint(1, unit.vitality)])}
        if "omphalos_claim" in self.options and chance.random() < 0.2:
            how["carries"] = True
        return how


def thicket(seed: int, own: Own, squares: Squares) -> dict[str, Any]:
    """What tells a position in which one unit can be activated, on ground and with dashboards of its own."""
    one = Thicket(seed)
    name = own(one.ground(squares))
    one.dashboards(name)
    return one.spec(name)


def begun(spec: dict[str, Any]) -> Match:
    """The match, with the unit about to announce what it does."""
    match = position("prometheus", 0, 2, **spec)
    assert match.decision is not None
    match.act(match.to_move, next(action for action in match.decision.options if action.verb == "activate"))
    return match


def referee_knows(ground: Book, patch: pytest.MonkeyPatch) -> None:
    """Let the referee judge on the ground of this table."""
    board = ground.board
    known: dict[str, Any] = {
        "BOARD": board, "AREAS": range(board.count), "WORD": [f"{'so'[area.map]}{area.number}" for area in board.areas],
        "GROUND": [ground.content.terrains[area.terrain] for area in board.areas],
    }  # fmt: skip
    known["AT"] = {word: area for area, word in enumerate(known["WORD"])}
    patch_all(known, patch)
    patch_all({"STEPS": referee_table.breadth_first(OPEN, CHAINS, ESCARPMENT)}, patch)
    patch_all({"FLIGHT": referee_table.breadth_first(OPEN, CHAINS, ESCARPMENT, WALL)}, patch)


def patch_all(known: dict[str, Any], patch: pytest.MonkeyPatch) -> None:
    for module in (referee, referee_acting, referee_combat, referee_powers, referee_table):
        for name, value in known.items():
            if hasattr(module, name):
                patch.setattr(module, name, value)
