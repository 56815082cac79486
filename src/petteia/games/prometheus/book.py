"""What a table plays with, as flat tables: values by unit, ground by area, powers with what triggers them.

A `Book` is made once for the stand-in data, and once for every file of a player's that a table brings.  A state finds its
own by the table option `own`, so that two tables of one server may play with different dashboards.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeVar

from petteia.games.prometheus.data import CONTENT, with_own
from petteia.games.prometheus.gists import Gist, Help, gists_of, helps_of
from petteia.games.prometheus.maps import FAR, Board, mask_of, spelt_out
from petteia.games.prometheus.ops import If, Mod, When
from petteia.games.prometheus.records import Content, Power
from petteia.games.prometheus.vocabulary import CHAINS, ESCARPMENT, FORCE_OF_NATURE, GOD, RESCUERS, WARDENS, WORDS
from petteia.games.prometheus.words import KINDS, ROOM
from petteia.kernel.effects import ANSWERS, LASTS, USED, Text, Texts
from petteia.kernel.game import Refused

STAND_INS: Final = "stand-ins"
FOLDER: Final = "PETTEIA_PROMETHEUS"
FILE_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")


T = TypeVar("T")
# what a unit may be able to do, in `gifts`
RULES: Final = 1  # it is a god
ACTS: Final = 2  # it has a power to use at any time
BREAKS: Final = 4  # it breaks terrain
# what counts as a figure in the words of a power
FIGURES: Final = (
    r"(?i)\d+ fixed di(?:c?e)|(?:offence|defence|range) [+-]\d|draw \d+ cards?|discards \d+ cards?|heals \d+|\d+ wounds?"
    r"|cancel up to \d|top \d+ cards|\d+ di(?:c?e) fewer"
)
HUGE_ROOM: Final = 3  # a huge unit needs an area for three, but for deployment areas


class Inherent:
    """A modifier that a power gives by being there: the row, its conditions, and which power of the unit it is."""

    __slots__ = ("conditions", "number", "row")

    def __init__(self, number: int, row: Mod, conditions: tuple[When | If, ...]) -> None:
        self.number = number
        self.row = row
        self.conditions = conditions


class Trigger:
    """A `when` row of a power: what follows it happens whenever its word comes about."""

    __slots__ = ("at", "number", "row")

    def __init__(self, number: int, at: int, row: When) -> None:
        self.number = number
        self.at = at
        self.row = row


class Powers(Texts):
    """What all the powers of a table say, by their numbers; what is printed of the stand-ins is held to what they do."""

    def __init__(self, content: Content) -> None:
        super().__init__(len(content.powers), len(WORDS["when"]), FIGURES)
        for power in content.powers:
            words = "" if content.units[power.unit].own else power.rule
            events = [row.word for row in power.effect if isinstance(row, When)]
            when = LASTS if power.kind in ("permanent", "passive") else USED
            if events:
                self.bind(
                    power.index,
                    Text(ANSWERS, *power.effect, window=WORDS["when"].index(events[0])),
                    power.name,
                    "PR-K030",
                    words,
                )
            else:
                self.bind(power.index, Text(when, *power.effect), power.name, "PR-K030", words)

    def is_told(self, says: Text) -> bool:
        return True


class Book:
    """The data of a table in the shape the rules read it."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.texts = Powers(content)
        board = content.board
        self.board = board
        self.areas = len(board.areas)
        self.units = content.units
        self.kind = [unit.kind for unit in content.units]
        self.classes = [unit.classes for unit in content.units]
        self.talents = [unit.talents for unit in content.units]
        self.vitality = [unit.vitality for unit in content.units]
        self.offence = [unit.offence for unit in content.units]
        self.defence = [unit.defence for unit in content.units]
        self.range = [unit.range for unit in content.units]
        self.movement = [unit.movement for unit in content.units]
        self.powers: list[tuple[Power, ...]] = [unit.powers for unit in content.units]
        self.inherent: list[list[Inherent]] = [inherent_of(unit.powers) for unit in content.units]
        self.auras = [[one for one in found if one.row.who == "allies_here"] for found in self.inherent]
        self.aura_words = {one.row.word for auras in self.auras for one in auras}
        self.triggers: list[dict[str, list[Trigger]]] = [triggers_of(unit.powers) for unit in content.units]
        self.capacity = [area.capacity for area in board.areas]
        self.terrain = [content.terrains[area.terrain] for area in board.areas]
        self.pieces = [area.pieces for area in board.areas]
        self.map_of = [area.map for area in board.areas]
        self.word = [ROOM * area.map + area.number - 1 for area in board.areas]
        self.area_of = {word: area for area, word in enumerate(self.word)}
        # ground that does something to whoever comes in: most areas do not, and cost nothing
        self.lively = [
            bool(t.wound_on_entry or t.expels or t.stops or t.ends_activation or t.no_end) for t in self.terrain
        ]
        self.mute = [t.mute for t in self.terrain]
        self.easy = [not t.aquatic and t.walk < 0 and t.run < 0 for t in self.terrain]  # it changes no walk and no run
        self.cerberus = content.unit_at["cerberus"]
        self.gods = [content.unit_at[key] for key in ("hephaestus", "hades", "zeus", "ares")]
        self.changes_offence = [talent.offence for talent in content.talents]
        self.changes_defence = [talent.defence for talent in content.talents]
        self.rerolls = [talent.reroll for talent in content.talents]
        self.gists: list[list[Gist]] = [gists_of(unit.powers) for unit in content.units]
        self.helps: list[list[Help]] = [helps_of(gists) for gists in self.gists]
        self.declared: dict[str, list[list[Gist]]] = {
            kind: [[gist for gist in gists if gist.kind == kind] for gists in self.gists]
            for kind in ("active", "offensive")
        }
        self.gifts = [
            (RULES if unit.kind == GOD else 0)
            | (ACTS if self.declared["active"][d] else 0)
            | (BREAKS if unit.talents & FORCE_OF_NATURE else 0)
            for d, unit in enumerate(content.units)
        ]
        # by the vitality left: how many cards active powers bring beyond what they cost, and how many come with a blow
        self.brings: list[list[int]] = []
        self.spoils: list[list[int]] = []
        for gists, unit in zip(self.gists, content.units, strict=True):
            left = [[gist for gist in gists if life > gist.power.lost_at] for life in range(unit.vitality + 1)]
            self.brings.append([sum(max(0, g.brings - g.price) for g in kept if g.kind == "active") for kept in left])
            self.spoils.append([sum(g.brings for g in kept if g.kind != "active") for kept in left])
        # how much standing powers and broken terrain may add to a range
        self.adds_range = [
            sum(max(0, one.row.n) for one in self.inherent[d] if one.row.word == "range")
            + (1 if unit.talents & FORCE_OF_NATURE else 0)
            for d, unit in enumerate(content.units)
        ]
        self.ground_tables(board)

    def ground_tables(self, board: Board) -> None:
        """Ways and places, as far as they follow from the maps alone.  Sets of areas are ints, one bit an area."""
        everywhere = range(self.areas)
        terrain, capacity = self.terrain, self.capacity
        self.springs = mask_of(
            tuple(a for a in everywhere if terrain[a].stops)
        )  # they may carry a unit on, or bring a card
        self.fits_huge = [capacity[a] >= HUGE_ROOM or board.areas[a].side >= 0 for a in everywhere]
        self.homes = [[area for areas in board.deployment[side] for area in areas] for side in (RESCUERS, WARDENS)]
        # of each area and each number of steps, the areas that near; and the ground from which a unit reaches farther
        self.within = [lengthened(row) for row in board.within]
        self.around = [lengthened([spelt_out(mask) for mask in row]) for row in board.within]
        farther = sorted({one.range for one in terrain if one.range})
        self.lookouts = [(n, mask_of(tuple(a for a in everywhere if terrain[a].range == n))) for n in farther]
        # by gait (one more for climbers, two more for huge units) and area: the neighbours it may walk into
        self.paths = [
            [
                [
                    b
                    for b in board.adjacent[a]
                    if (climbs or (board.border[a][b] < ESCARPMENT and not terrain[b].enter))
                    and (not huge or self.fits_huge[b])
                ]
                for a in everywhere
            ]
            for huge in (False, True)
            for climbs in (False, True)
        ]
        self.walks = [[mask_of(tuple(areas)) for areas in by_area] for by_area in self.paths]
        self.chained = [mask_of(tuple(b for b in everywhere if board.border[a][b] == CHAINS)) for a in everywhere]
        self.waters = mask_of(tuple(a for a in everywhere if terrain[a].aquatic))
        self.fires = mask_of(tuple(a for a in everywhere if terrain[a].wound_on_entry))
        self.mires = mask_of(tuple(a for a in everywhere if terrain[a].ends_activation))
        # of each gait, area and number of steps: where a walk leads to if nobody and no token is in its way.  Chains end it,
        # and so do mires, for who is not at home there (the second half of the rows)
        self.strolls = [
            [strolls(walks, self.chained, mires, a) for a in everywhere]
            for mires in (0, self.mires)
            for walks in self.walks
        ]
        self.depths = mask_of(tuple(a for a in everywhere if terrain[a].mute))
        self.passages = mask_of(tuple(a for a in everywhere if terrain[a].no_end))  # enemies stop nobody there
        self.rocks = [
            [b for b in board.adjacent[a] if terrain[b].enter == "ascend" and board.border[a][b] < ESCARPMENT]
            for a in everywhere
        ]
        self.distance = board.distance
        self.nowhere = (FAR,) * self.areas  # the distances from where nobody is
        # how far it is to where one leaves Olympus, and the neighbours from where it is nearer
        self.to_exit = [min([board.distance[a][b] for b in board.exits], default=FAR) for a in everywhere]
        self.on_the_way = [[b for b in board.adjacent[a] if self.to_exit[b] < self.to_exit[a]] for a in everywhere]
        self.border = board.border
        self.adjacent = board.adjacent


def lengthened(row: Sequence[T]) -> list[T]:
    """A row by steps that goes on as it ends, so that no number of steps is too many."""
    return [*row, *[row[-1]] * (FAR + 1 - len(row))]


def strolls(walks: list[int], chained: list[int], mires: int, area: int) -> list[int]:
    """Where one comes from an area in no, one, two ... steps, if each leads on to where `walks` says."""
    found = gone = edge = 1 << area
    rows = [found]
    while edge:
        further = on = 0
        for a in spelt_out(edge):
            further |= walks[a] & ~mires
            on |= walks[a] & ~chained[a] & ~mires
        edge = on & ~gone
        gone |= on
        found |= further
        rows.append(found)
    return lengthened(rows)


def inherent_of(powers: tuple[Power, ...]) -> list[Inherent]:
    """The modifiers of a unit's permanent and passive powers."""
    found: list[Inherent] = []
    for number, power in enumerate(powers):
        if power.kind not in ("permanent", "passive"):
            continue
        conditions: list[When | If] = []
        for row in power.effect:
            if isinstance(row, If | When):
                conditions.append(row)
            elif isinstance(row, Mod) and row.until in ("always", "attack", "activation"):
                found.append(Inherent(number, row, tuple(conditions)))
    return found


def triggers_of(powers: tuple[Power, ...]) -> dict[str, list[Trigger]]:
    """What a unit's powers wait for.  Modifiers of an attack are folded into its values and wait for nothing."""
    found: dict[str, list[Trigger]] = {}
    for number, power in enumerate(powers):
        for at, row in enumerate(power.effect):
            if isinstance(row, When) and row.word != "attacks":
                found.setdefault(row.word, []).append(Trigger(number, at, row))
    return found


BOOK: Final = Book(CONTENT)
BOOKS: Final[dict[str, Book]] = {STAND_INS: BOOK}


def book_of(own: str) -> Book:
    """The book a table option names: the stand-ins, or files (joined by commas) in the folder of one's own data."""
    found = BOOKS.get(own)
    if found is None:
        found = BOOKS[own] = Book(with_own(tuple(str(path) for path in own_files(own))))
        fits(found)
    return found


def own_files(own: str) -> list[Path]:
    """The files a table option names.  They lie in one folder, so that no table can reach for any other."""
    folder = os.environ.get(FOLDER, "")
    if not folder:
        raise Refused("There is no folder with data of your own.", f"Set {FOLDER} to the folder your files lie in.")
    files = []
    for name in own.split(","):
        path = Path(folder) / name
        if not FILE_NAME.fullmatch(name) or not path.is_file():
            raise Refused(f"There is no file {name!r} in the folder of your own data.", f"{FOLDER} names that folder.")
        files.append(path)
    return files


def fits(book: Book) -> None:
    """Moves are written with the units of this edition and the areas of two maps: other data must keep to them."""
    if [unit.key for unit in book.units] != [unit.key for unit in CONTENT.units]:
        raise Refused("Your units must be the units of this edition.", f"There are {KINDS}; change their values only.")
    if len(book.board.maps) != 2 or any(area.number > ROOM for area in book.board.areas):
        raise Refused(f"There must be two maps of at most {ROOM} areas each.")
