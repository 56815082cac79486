"""The referee on maps that nobody drew: every kind of ground and of border anywhere, with dashboards dealt anew as well."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from petteia.games.prometheus.book import BOOKS, Book
from petteia.games.prometheus.data import CONTENT
from petteia.games.prometheus.maps import Area, AreaMap, Board
from petteia.games.prometheus.records import Terrain
from petteia.games.prometheus.vocabulary import CHAINS, ESCARPMENT, OPEN, WALL
from petteia.kernel import Match, position
from tests.games.prometheus import fray, referee, referee_acting, referee_combat, referee_powers, referee_table
from tests.games.prometheus.fray import Fray, other
from tests.games.prometheus.referee import officiate

READERS = (fray, referee, referee_acting, referee_combat, referee_powers, referee_table)
GROUNDS = [terrain for terrain in CONTENT.terrains if not terrain.boundary]
WATER = next(ground for ground in GROUNDS if ground.key == "water")
DRY = [ground for ground in GROUNDS if not (ground.obstacle or ground.aquatic or ground.wound_on_entry or ground.mute)]


def relaid(seed: int, dealt: bool = False, wild: bool = False) -> str:
    """The stand-in maps with other ground and other borders, and maybe other dashboards: the table option for it.

    Ground is mostly tame where units come into play, so that they get somewhere, unless all of it shall be `wild`: then there
    is water at both ends of a map, now and then.
    """
    name = f"relaid-{seed}-{dealt}-{wild}"
    if name not in BOOKS:
        chance = random.Random(name)
        first, *others = (redrawn(one, wild, chance) for one in CONTENT.board.maps)
        board = Board((first if wild else begun(first, seed), *others))
        units = tuple(other(unit, chance) for unit in CONTENT.units) if dealt else CONTENT.units
        BOOKS[name] = Book(replace(CONTENT, board=board, units=units))
    return name


def redrawn(one: AreaMap, wild: bool, chance: random.Random) -> AreaMap:
    areas = []
    for area in one.areas:
        ground = chance.choice(GROUNDS if wild or area.side < 0 or chance.random() < 0.3 else DRY)
        if wild and area in (one.areas[0], one.areas[-1]) and chance.random() < 0.6:
            ground = WATER
        areas.append(laid(area, ground))
    kinds = {pair: chance.choice([OPEN] * 6 + [CHAINS, ESCARPMENT, WALL]) for pair in one.borders}
    return replace(one, areas=tuple(areas), borders=kinds)


def begun(one: AreaMap, seed: int) -> AreaMap:
    """The very first area is of every kind in turn."""
    area, ground = one.areas[0], GROUNDS[seed % len(GROUNDS)]
    return replace(one, areas=(laid(area, ground), *one.areas[1:]))


def laid(area: Area, ground: Terrain) -> Area:
    pieces = {"": 0, "1": 1}.get(ground.pieces, (area.capacity + 1) // 2)
    return replace(area, terrain=ground.index, pieces=pieces)


@contextmanager
def judged_on(own: str) -> Iterator[None]:
    """Let the referee read the map of this table."""
    board: Any = BOOKS[own].board
    with pytest.MonkeyPatch.context() as patch:
        for reader in READERS:
            for name, value in (("BOARD", board), ("GROUND", [CONTENT.terrains[area.terrain] for area in board.areas])):
                if hasattr(reader, name):
                    patch.setattr(reader, name, value)
        ways = (OPEN, CHAINS, ESCARPMENT)
        steps, flight = referee_table.breadth_first(*ways), referee_table.breadth_first(*ways, WALL)
        for reader in READERS:
            for name, table in (("STEPS", steps), ("FLIGHT", flight)):
                if hasattr(reader, name):
                    patch.setattr(reader, name, table)
        yield


def somewhere(seed: int, own: str) -> tuple[Match, dict[str, Any]]:
    """A fray on that ground, every third about the very first area."""
    one = Fray(seed)
    one.options["own"] = own
    if seed % 3 == 0:
        one.field = sorted(range(fray.BOARD.count), key=lambda a: fray.BOARD.distance[0][a])[:4]
    spec = one.spec()
    return position("prometheus", seed, len(one.names), **spec), spec


@pytest.mark.parametrize("ground", range(24))
def test_they_agree_whatever_the_ground(ground: int) -> None:
    """From positions of every kind, on a map of its own."""
    own = relaid(ground, dealt=ground % 3 > 0)
    with judged_on(own):
        for seed in range(10 * ground, 10 * ground + 8):
            match, spec = somewhere(seed, own)
            assert officiate(match, random.Random(seed), 60, spec) > 0
