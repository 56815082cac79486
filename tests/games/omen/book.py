"""What is printed on the cards of Omen and what lies on a table, as plain words: the referee's eyes.

Nothing here comes from the rules of the game: the card list is read from its file, the table from the zones and the
counters of a state.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, NamedTuple

DATA = tomllib.loads(resources.files("petteia.games.omen").joinpath("cards.toml").read_text(encoding="utf-8"))
GODS: list[str] = DATA["set"]["families"]
NAMES = ("Elder", "Younger")
CITIES = ("thebes", "argos", "korinth")
RELICS = [row["key"] for row in DATA["relic"]]
CHALLENGES = [row["key"] for row in DATA["challenge"]]


class Unit(NamedTuple):
    """One design of a unit."""

    key: str
    word: str
    name: str
    type: str
    god: str
    cost: int
    strength: int
    offering: int
    invoke: int


UNITS = [
    Unit(
        row["key"], row["key"].replace("_", "-"), row["name"], row["type"], row["family"], row["cost"], row["strength"],
        row["offering"], row.get("invoke", 0),
    )
    for row in (*DATA["unit"], *DATA["spirit"], *DATA["hero"])
]  # fmt: skip
REWARDS = [row["key"].replace("_", "-") for row in DATA["reward"]]
WHIMS = [row["key"] for row in DATA["whim"]]


class Standing(NamedTuple):
    """A unit in a city."""

    number: int
    unit: Unit
    enraged: bool

    @property
    def type(self) -> str:
        """An enraged unit is a beast (OM-076)."""
        return "beast" if self.enraged else self.unit.type

    @property
    def size(self) -> int:
        """OM-037, OM-038, OM-078."""
        return 2 if self.type == "beast" else 1

    @property
    def strength(self) -> int:
        return 4 if self.enraged else self.unit.strength

    @property
    def cost(self) -> int:
        """An enraged unit has none, so it fits no limit on cost."""
        return 99 if self.enraged else self.unit.cost


class Look:
    """What lies on the table at one moment."""

    def __init__(self, state: Any) -> None:
        def zone(name: str) -> list[int]:
            return list(state.zones[state.layout.index[name]])

        def units(name: str) -> list[Unit]:
            return [UNITS[state.face[number]] for number in zone(name)]

        self.state = state
        self.personal = state.options["deck"] != "shared"
        self.pool, self.hand_limit = int(state.options["coins"]), int(state.options["hand"])
        self.coins: list[int] = list(state.coins)
        self.hand = [units(f"hand {name}") for name in NAMES]
        self.piles = [zone(f"pile {name}") for name in NAMES]
        self.decks = [zone(f"deck {name}") for name in NAMES]
        self.shown = units("shown")
        self.looked = [units(f"look {name}") for name in NAMES]
        self.cities = [
            [
                [Standing(n, UNITS[state.face[n]], bool(state.enraged >> n & 1)) for n in zone(f"city {name} {letter}")]
                for letter in "abc"
            ]
            for name in NAMES
        ]
        self.stacks = [len(zone(f"stack {letter}")) for letter in "abc"]
        self.rewards = [[REWARDS[state.face[n] - len(UNITS)] for n in zone(f"rewards {name}")] for name in NAMES]
        self.played = [len(zone(f"played {name}")) for name in NAMES]
        self.whims = [[WHIMS[state.face[n] - len(UNITS) - 6] for n in zone(f"whims {name}")] for name in NAMES]
        self.whim_deck = len(zone("whims"))
        self.tax: list[int] = list(state.tax)  # what Wardens ask of the player whose turn it is
        self.forbidden = [
            t for i, t in enumerate(("soldier", "oracle", "beast", "spirit", "hero")) if state.forbidden >> i & 1
        ]
        self.relics = [{relic for i, relic in enumerate(RELICS) if held >> i & 1} for held in state.relics]
        self.challenges = {one for i, one in enumerate(CHALLENGES) if state.challenges >> i & 1}

    def everything(self) -> list[int]:
        return sorted(number for cards in self.state.zones for number in cards)

    def pile(self, seat: int) -> list[Unit]:
        """The discard pile a seat uses (OM-C27)."""
        return [UNITS[self.state.face[number]] for number in self.piles[seat if self.personal else 0]]

    def can_draw(self, seat: int) -> bool:
        place = seat if self.personal else 0
        return bool(self.decks[place] or self.piles[place])

    def side(self, seat: int, city: int) -> list[Standing]:
        return self.cities[seat][city]

    def filled(self, seat: int, city: int) -> int:
        return sum(one.size for one in self.side(seat, city))

    def room(self, seat: int, city: int, size: int = 1) -> bool:
        """OM-036."""
        return self.filled(seat, city) + size <= 5

    def warded(self, seat: int, city: int) -> bool:
        return bool(self.state.ward >> (3 * seat + city) & 1)

    def all_units(self, seat: int) -> list[Standing]:
        return [one for city in range(3) for one in self.side(seat, city)]

    def total(self, seat: int, city: int) -> int:
        """OM-058."""
        return sum(one.strength for one in self.side(seat, city))

    def soldiers(self, seat: int, city: int) -> int:
        return sum(1 for one in self.side(seat, city) if one.type == "soldier")
