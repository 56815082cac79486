"""The data of the game as typed records; small ints are positions in the tuples of `Content`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from petteia.games.prometheus.maps import Board
from petteia.games.prometheus.ops import Op
from petteia.games.prometheus.vocabulary import GOD

NO_WORDS: Final[tuple[str, ...]] = ()


@dataclass(frozen=True, eq=False)
class Power:
    """A power of a unit: usable while its bearer's vitality is above `lost_at`."""

    index: int  # in `Content.powers`
    key: str
    name: str
    unit: int
    kind: str
    art_of_war: int
    limit: str
    lost_at: int
    text: str
    rule: str
    effect: tuple[Op, ...]


@dataclass(frozen=True, eq=False)
class Unit:
    """A unit as printed.  Its four values are tuples indexed by the vitality it has left (entry 0 is nothing)."""

    index: int
    key: str
    name: str
    kind: int
    classes: int
    talents: int
    cost: int
    sides: int  # mask of the sides that may field it
    granted: bool
    owner: str  # whose it is when the scenario grants it: the key of a god
    activation_cards: int
    art_of_war: int
    vitality: int
    offence: tuple[int, ...]
    defence: tuple[int, ...]
    range: tuple[int, ...]
    movement: tuple[int, ...]
    powers: tuple[Power, ...]
    icon: str
    role: str
    own: bool  # some of it comes from a file of the player's

    @property
    def is_god(self) -> bool:
        return self.kind == GOD


@dataclass(frozen=True, eq=False)
class Talent:
    """A talent; its number is what a modifier talent changes."""

    index: int
    key: str
    name: str
    text: str
    when: str
    offence: int = 0
    defence: int = 0
    range: int = 0
    reroll: int = 0


@dataclass(frozen=True, eq=False)
class UnitClass:
    index: int
    key: str
    name: str
    text: str


@dataclass(frozen=True, eq=False)
class Terrain:
    """What lies on an area, or between two of them.  -1 says "no limit"."""

    index: int
    key: str
    name: str
    text: str
    boundary: bool
    obstacle: bool
    icon: str
    defence_vs_ranged: int = 0
    defence_vs_melee: int = 0
    enter: str = ""  # "", "climb" or "ascend" (by Ascend, or with Climb)
    range: int = 0
    offence_ranged: int = 0
    height: bool = False
    sees_structures: bool = False
    aquatic: bool = False
    mute: bool = False
    ends_activation: bool = False
    stops: bool = False
    walk: int = -1
    run: int = -1
    actions: int = -1
    wound_on_entry: int = 0
    wound_at_start: int = 0
    expels: bool = False
    no_end: int = 0  # mask of kinds that may not end an activation here
    die: tuple[str, ...] = NO_WORDS
    pieces: str = ""


@dataclass(frozen=True, eq=False)
class Token:
    index: int
    key: str
    name: str
    text: str
    count: int
    icon: str
    prevents: tuple[str, ...]
    modifies: str
    ends: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Army:
    """A ready-made army.  `split` gives partners their shares: a row of units for each god, in the order of `gods`."""

    index: int
    key: str
    name: str
    text: str
    side: int
    gods: tuple[int, ...]
    points: int
    units: tuple[int, ...]
    split: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, eq=False)
class Option:
    """A table option; `rules` are the ledger entries it settles."""

    index: int
    key: str
    name: str
    text: str
    values: tuple[str, ...]
    default: str
    rules: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Content:
    """Everything a table plays with.  Rules read it from the game in hand and never name a unit's value themselves."""

    version: int
    status: str  # "stand-in", or "own" where a player's file has changed something
    die_faces: tuple[int, ...]
    base_art_of_war: int
    run_bonus: int
    max_dice: int
    heavy_cost: int
    heavy_units: int
    units: tuple[Unit, ...]
    powers: tuple[Power, ...]
    talents: tuple[Talent, ...]
    classes: tuple[UnitClass, ...]
    terrains: tuple[Terrain, ...]
    tokens: tuple[Token, ...]
    armies: tuple[Army, ...]
    options: tuple[Option, ...]
    board: Board
    unit_at: dict[str, int]
    power_at: dict[str, int]
    talent_at: dict[str, int]
    class_at: dict[str, int]
    terrain_at: dict[str, int]
    token_at: dict[str, int]
    army_at: dict[str, int]
    option_at: dict[str, int]

    def unit(self, key: str) -> Unit:
        return self.units[self.unit_at[key]]

    def power(self, key: str) -> Power:
        return self.powers[self.power_at[key]]

    def army(self, key: str) -> Army:
        return self.armies[self.army_at[key]]
