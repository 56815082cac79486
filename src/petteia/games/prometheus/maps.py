"""Maps as graphs of areas, and both maps of a table under one numbering with every table the rules look up.

An `AreaMap` is one drawing: areas with polygons, the borders between them, and for each pair of areas which others a
line of sight runs through.  A `Board` is the maps of a table laid side by side: areas are counted on from map to map,
nothing leads from one map to another.  Sets of areas are ints, one bit an area.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from petteia.games.prometheus.vocabulary import CHAINS, ESCARPMENT, NO_BORDER, OPEN, RESCUERS, WALL, WARDENS

FAR: Final = 99  # a distance that nothing covers: to another map, or to an area no border leads to
MOST_AREAS: Final = 30  # of one map, so that two maps fit into the bits of a machine word

Point = tuple[int, int]
Polygon = tuple[Point, ...]


@dataclass(frozen=True, eq=False)
class Area:
    """A space of a map.  `index` counts over all maps of the table, `number` within its own, from 1."""

    index: int
    number: int
    key: str
    name: str
    map: int
    x: int
    y: int
    polygon: Polygon
    capacity: int
    terrain: int
    pieces: int
    tags: tuple[str, ...]
    side: int  # whose deployment area it is, or -1

    @property
    def is_deployment(self) -> bool:
        return self.side >= 0


@dataclass(frozen=True, eq=False)
class Road:
    """A way across a map that its author had in mind."""

    name: str
    areas: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class AreaMap:
    """One drawn map.  `borders` and the tables of sight use the positions of `areas`, from 0."""

    key: str
    name: str
    status: str
    note: str
    outline: Polygon
    areas: tuple[Area, ...]
    borders: dict[tuple[int, int], int]  # of each pair, the smaller first: the kind of their border
    crossed: dict[tuple[int, int], tuple[int, ...]]  # of each ordered pair that is no pair of neighbours
    walled: frozenset[tuple[int, int]]
    roads: tuple[Road, ...]

    def border(self, a: int, b: int) -> int:
        return self.borders.get((min(a, b), max(a, b)), NO_BORDER)


def distances(neighbours: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Steps from each area to each other, breadth first; `FAR` where there is no way."""
    table = []
    for start in range(len(neighbours)):
        steps = [FAR] * len(neighbours)
        steps[start] = 0
        edge = [start]
        while edge:
            further: list[int] = []
            for a in edge:
                for b in neighbours[a]:
                    if steps[b] == FAR:
                        steps[b] = steps[a] + 1
                        further.append(b)
            edge = further
        table.append(tuple(steps))
    return tuple(table)


def mask_of(areas: Iterable[int]) -> int:
    mask = 0
    for a in areas:
        mask |= 1 << a
    return mask


def spelt_out(mask: int) -> list[int]:
    """The numbers of the bits that are set, in order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Board:
    """The maps of a table, with one numbering of areas.

    `adjacent` are the steps of range (everything but walls), `walkable` those a walker without Climb may take,
    `touching` every shared border, for flight.
    """

    def __init__(self, maps: tuple[AreaMap, ...]) -> None:
        self.maps: Final = maps
        self.areas: Final = _areas(maps)
        self.count: Final = len(self.areas)
        self.area_at: Final = {area.key: area.index for area in self.areas}
        self.map_of: Final = tuple(area.map for area in self.areas)
        self.capacity: Final = tuple(area.capacity for area in self.areas)
        self.terrain: Final = tuple(area.terrain for area in self.areas)
        self.pieces: Final = tuple(area.pieces for area in self.areas)
        self.border: Final = _borders(maps, self.count)
        self.touching: Final = self.neighbours((OPEN, CHAINS, ESCARPMENT, WALL))
        self.adjacent: Final = self.neighbours((OPEN, CHAINS, ESCARPMENT))
        self.walkable: Final = self.neighbours((OPEN, CHAINS))
        self.distance: Final = distances(self.adjacent)
        self.flight: Final = distances(self.touching)
        self.within: Final = _within(self.distance)
        self.crossed, self.sees = _sight(maps, self.count)
        self.map_mask: Final = tuple(
            mask_of(tuple(a for a in range(self.count) if self.map_of[a] == m)) for m in range(len(maps))
        )
        self.deployment: Final = tuple(
            tuple(tuple(a.index for a in self.areas if a.map == m and a.side == side) for m in range(len(maps)))
            for side in (RESCUERS, WARDENS)
        )  # [side][map]
        self.omphalos: Final = self.tagged("omphalos")
        self.orange: Final = self.tagged("orange")
        self.exits: Final = self.tagged("exit")
        self.bait: Final = self.tagged("bait")

    def tagged(self, tag: str) -> tuple[int, ...]:
        """The areas with a tag, in order."""
        return tuple(area.index for area in self.areas if tag in area.tags)

    def neighbours(self, kinds: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """Of each area, those across a border of one of these kinds."""
        return tuple(tuple(b for b in range(self.count) if row[b] in kinds) for row in self.border)

    def clear(self, a: int, b: int, blocking: int) -> bool:
        """Whether the line from `a` to `b` is open when the areas of the mask `blocking` stop it."""
        return self.sees[a][b] and not self.crossed[a][b] & blocking


def _areas(maps: tuple[AreaMap, ...]) -> tuple[Area, ...]:
    """The areas of all maps, counted on."""
    areas: list[Area] = []
    for m, one in enumerate(maps):
        for area in one.areas:
            areas.append(
                Area(
                    len(areas), area.number, area.key, area.name, m, area.x, area.y, area.polygon, area.capacity,
                    area.terrain, area.pieces, area.tags, area.side,
                )
            )  # fmt: skip
    return tuple(areas)


def _borders(maps: tuple[AreaMap, ...], count: int) -> tuple[tuple[int, ...], ...]:
    rows = [[NO_BORDER] * count for _ in range(count)]
    first = 0
    for one in maps:
        for (a, b), kind in one.borders.items():
            rows[first + a][first + b] = rows[first + b][first + a] = kind
        first += len(one.areas)
    return tuple(tuple(row) for row in rows)


def _within(distance: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Of each area and each number of steps, the areas that near, as a mask (the last entry: the whole map)."""
    longest = max((d for row in distance for d in row if d != FAR), default=0)
    return tuple(
        tuple(mask_of(tuple(b for b in range(len(row)) if row[b] <= r)) for r in range(longest + 1)) for row in distance
    )


def _sight(maps: tuple[AreaMap, ...], count: int) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[bool, ...], ...]]:
    """Of each pair the areas in between, and whether they see each other at all: neighbours do but through walls."""
    crossed = [[0] * count for _ in range(count)]
    sees = [[a == b for b in range(count)] for a in range(count)]
    first = 0
    for one in maps:
        for (a, b), kind in one.borders.items():
            sees[first + a][first + b] = sees[first + b][first + a] = kind != WALL
        for (a, b), between in one.crossed.items():
            crossed[first + a][first + b] = mask_of(tuple(first + c for c in between))
            sees[first + a][first + b] = (a, b) not in one.walled
        first += len(one.areas)
    return tuple(tuple(row) for row in crossed), tuple(tuple(row) for row in sees)
