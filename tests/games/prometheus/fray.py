"""Positions of every kind for the referee: any corner of the maps, any agreement, units hurt, trapped, turned to stone, dead."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from petteia.games.prometheus.book import BOOKS, Book
from petteia.games.prometheus.data import CONTENT, Power, Unit
from petteia.kernel import Match, position
from tests.games.prometheus.referee import GRANTED
from tests.games.prometheus.referee_table import BOARD

AOW = "Art of War"
TABLES = (
    ("rescuers", "wardens"),
    ("hephaestus", "hades", "wardens"),
    ("rescuers", "zeus", "ares"),
    ("hephaestus", "hades", "zeus", "ares"),
)
# agreements that matter once a game is under way; each is made now and then
AGREED = {
    "net_release": ["same_activation"], "lure_stops": ["yes"], "cautious_slot": ["complex"],
    "fast_flight_bait": ["every_area", "never"], "cerberus_dead_wins": ["wardens"], "calm_by": ["any_rescuer"],
    "calm_range": ["surroundings"], "calmed_rage": ["back_to_area"], "enrage_slot": ["simple_as_attack"],
    "omphalos_claim": ["on", "on"], "cerberus_must_attack": ["forces_activation"], "cerberus_throw": ["one_blank_needed"],
    "entry": ["complex_action"], "exit_price": ["on_arrival"], "deck_empty": ["all_reshuffle"], "aow_manoeuvres": ["off"],
    "recall_revives": ["on"], "recall_heals": ["full_strength"], "sight_units": ["enemies", "none"],
    "retaliation": ["free", "off"], "guard_forced": ["forced"], "turn_cap": ["80"],
}  # fmt: skip


class Fray:
    """One position in the making."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(f"fray {seed}")
        self.seed = seed
        self.names = self.chance.choice(TABLES)
        self.options = {
            key: self.chance.choice(values) for key, values in AGREED.items() if self.chance.random() < 0.15
        }
        if self.names[-1] == "ares" and len(self.names) == 3:
            self.options["pair"] = "wardens"
        heart = self.chance.randrange(BOARD.count)
        near = sorted(range(BOARD.count), key=lambda a: BOARD.distance[heart][a] + 2 * self.chance.random())
        self.field = near[: self.chance.choice([3, 5, 8])]
        self.room = list(BOARD.capacity)
        self.nets = 8
        self.pool = [unit for unit in CONTENT.units if unit.key not in GRANTED]
        self.chance.shuffle(self.pool)

    def spec(self) -> dict[str, Any]:
        chance = self.chance
        told: dict[str, Any] = {}
        for i, name in enumerate(self.names):
            side = 0 if name in ("rescuers", "hephaestus", "hades") else 1
            granted = [CONTENT.unit(key) for key in GRANTED if CONTENT.unit(key).sides >> side & 1]
            partners = name not in ("rescuers", "wardens")
            mine = [unit for unit in granted if not partners or name in (unit.key, unit.owner)]
            recruits = [unit for unit in self.pool if unit.sides >> side & 1][
                : chance.randint(1, 10 // len(self.names))
            ]
            self.pool = [unit for unit in self.pool if unit not in recruits]
            told[name] = self.army(i, side, [*mine, *recruits])
        self.petrify(told)
        taken = {how["at"] for name in self.names for how in told[name]["units"].values()}
        areas = BOARD.areas
        free = [a.name for a in areas if "bait" in a.tags and a.name not in taken and a.index in self.field]
        bait = {name: chance.choice(["net", "lure"]) for name in free if chance.random() < 0.5}
        nets = [name for name in bait if bait[name] == "net"][self.nets :]
        lures = [name for name in bait if bait[name] == "lure"][4:]
        told["bait"] = {name: face for name, face in bait.items() if name not in (*nets, *lures)}
        told["stones"] = {areas[a].name: 1 for a in self.field if chance.random() < 0.3}
        told["broken"] = [areas[a].name for a in self.field if areas[a].pieces and chance.random() < 0.3]
        told["rage"] = chance.randint(1, 6)
        told["to_move"] = chance.choice(self.names)
        told["options"] = self.options
        return told

    def army(self, seat: int, side: int, mine: list[Any]) -> dict[str, Any]:
        chance = self.chance
        units = {unit.name: self.stand(unit, side) for unit in mine}
        cards = [unit.name for unit in mine for _ in range(unit.activation_cards)]
        chance.shuffle(cards)
        hand = [unit.name for unit in mine if units[unit.name]["at"] != "dead" and chance.random() < 0.7]
        for name in hand:
            cards.remove(name)
        hand += [cards.pop() for _ in range(chance.choice([0, 0, 2]))]
        stones = chance.choice([0, 0, 1, 2]) if "omphalos_claim" in self.options else 0
        hand += [AOW] * chance.choice([0, 1, 1, 2, 4]) + ["Omphalos"] * stones
        deck = [cards.pop() for _ in range(chance.choice([0, 2, 5]))] + [AOW] * chance.choice([0, 2])
        chance.shuffle(deck)
        return {"units": units, "hand": hand, "deck": deck, "discard": cards[: chance.choice([0, 3])]}

    def stand(self, unit: Any, side: int) -> dict[str, Any]:
        chance = self.chance
        needed = unit.is_god or unit.key == "cerberus"
        places = [a for a in self.field if self.room[a] > 0 and unit.key != "talos"]
        if needed and not places:
            places = [a for a in range(BOARD.count) if self.room[a] > 1]
        if not places or (not needed and chance.random() < 0.25):
            return {"at": chance.choice(["waiting", "waiting", "dead"])}
        area = chance.choice(places)
        self.room[area] -= 1
        how: dict[str, Any] = {"at": BOARD.areas[area].name}
        how["life"] = chance.choice([unit.vitality, chance.randint(1, unit.vitality), chance.randint(1, unit.vitality)])
        if side and self.nets and chance.random() < 0.1:
            self.nets -= 1
            how["net"] = True
        if "omphalos_claim" in self.options and chance.random() < 0.2:
            how["carries"] = True
        return how

    def petrify(self, told: dict[str, Any]) -> None:
        """Medusa has one token: now and then somebody is stone already."""
        everybody = {name: how for one in self.names for name, how in told[one]["units"].items()}
        able = [name for name, how in everybody.items() if how["at"] not in ("waiting", "dead")]
        if "Medusa" in able and self.chance.random() < 0.5:
            able = [name for name in able if name not in ("Medusa", "Perseus")]
            everybody[self.chance.choice(able)]["stone"] = "Medusa"


def fray(seed: int, dealt: int = -1) -> tuple[Match, dict[str, Any]]:
    """A position of any kind, and what tells it; or with talents, classes and powers dealt anew (see `dashboards`)."""
    one = Fray(seed)
    if dealt >= 0:
        one.options["own"] = dashboards(dealt)
    spec = one.spec()
    return position("prometheus", seed, len(one.names), **spec), spec


def dashboards(seed: int) -> str:
    """Units with other talents, classes, powers and values: the table option that brings them."""
    name = f"dealt-{seed}"
    if name not in BOOKS:
        chance = random.Random(name)
        units = tuple(other(unit, chance) for unit in CONTENT.units)
        BOOKS[name] = Book(replace(CONTENT, units=units))
    return name


def other(unit: Unit, chance: random.Random) -> Unit:
    talents = sum(1 << i for i in chance.sample(range(len(CONTENT.talents)), chance.randint(1, 4)))
    classes = 1
    for key, often in (("aquatic", 0.2), ("fireproof", 0.15), ("boreal", 0.15), ("flying", 0.25)):
        classes |= 1 << CONTENT.class_at[key] if chance.random() < often else 0
    powers = chance.sample([power for one in CONTENT.units for power in one.powers], 2)
    return replace(
        unit, talents=talents, classes=classes, powers=tuple(repriced(power, chance) for power in powers),
        offence=shifted(unit.offence, (0, 0, 0, -4, 3), chance), defence=shifted(unit.defence, (0, 0, 0, -4, 2), chance),
        range=shifted(unit.range, (0, 0, 0, 1, 2), chance), movement=shifted(unit.movement, (0, 0, 0, -1, 1), chance),
    )  # fmt: skip


def shifted(track: tuple[int, ...], by: tuple[int, ...], chance: random.Random) -> tuple[int, ...]:
    """A track of values a little higher or lower; where there is nothing there stays nothing."""
    change = chance.choice(by)
    return tuple(max(0, value + change) for value in track)


def repriced(power: Power, chance: random.Random) -> Power:
    """Another price, another wound at which it is lost."""
    return replace(
        power, art_of_war=chance.choice([power.art_of_war, 0, 1, 2]), lost_at=chance.choice([0, 1, power.lost_at, 3])
    )
