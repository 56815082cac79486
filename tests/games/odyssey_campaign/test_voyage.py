"""Rules of the voyage that need no table, on the shipped map.

The ids are those of the campaign's rules ledger.
"""

from __future__ import annotations

import pytest

from petteia.games.odyssey.campaign import voyage
from petteia.games.odyssey.campaign.cycle import Cycle, Tile

NOTHING = frozenset[str]().__contains__  # no technology aboard


@pytest.fixture(scope="session")
def tiles(cycle: Cycle) -> dict[int, Tile]:
    return {tile.number: tile for tile in cycle.tiles}


def test_the_ship_follows_arrows(tiles: dict[int, Tile]) -> None:
    """OD-026: from the slip the ship may go north, east or south."""
    ways = voyage.exits(tiles[25], "", NOTHING)
    assert [(arrow.dir, arrow.to) for arrow in ways] == [("N", 19), ("E", 26), ("S", 31)]


def test_two_arrows_lead_to_two_sectors(tiles: dict[int, Tile]) -> None:
    """OD-027: the arrow that is chosen fixes the sector, and a sector is left by its own arrows only."""
    to_8 = [arrow for arrow in voyage.exits(tiles[7], "", NOTHING) if arrow.to == 8]
    assert [arrow.into for arrow in to_8] == ["alpha", "beta"]
    assert [arrow.to for arrow in voyage.exits(tiles[8], "alpha", NOTHING)] == [2, 7]
    assert [arrow.to for arrow in voyage.exits(tiles[8], "beta", NOTHING)] == [9, 14, 7]


def test_restricted_water_needs_its_technology(tiles: dict[int, Tile]) -> None:
    """OD-029: the way from the gulls to Dia is open with the river keel alone."""
    assert 4 not in [arrow.to for arrow in voyage.exits(tiles[3], "", NOTHING)]
    assert 4 in [arrow.to for arrow in voyage.exits(tiles[3], "", frozenset({"river_keel"}).__contains__)]


def test_the_last_city_bars_negotiation(tiles: dict[int, Tile]) -> None:
    """OD-030: leaving a city moves the token to it; where it lies nobody negotiates."""
    assert voyage.last_city(tiles, 20, 0) == 20
    assert voyage.last_city(tiles, 19, 20) == 20
    assert voyage.last_city(tiles, 32, 20) == 32
    assert voyage.may_negotiate(tiles[20], 32)
    assert not voyage.may_negotiate(tiles[20], 20)
    assert not voyage.may_negotiate(tiles[19], 20)


def test_symbols_of_an_explored_tile_are_silent(tiles: dict[int, Tile]) -> None:
    """OD-032, OD-041: doom speaks at every visit, progress, titans and adventures only while the tile is unexplored."""
    assert voyage.symbols_now(tiles[34], frozenset()) == ("progress", "doom", "titan")
    assert voyage.symbols_now(tiles[34], frozenset({34})) == ("doom",)
    assert voyage.symbols_now(tiles[2], frozenset({2})) == ()
    assert voyage.symbols_now(tiles[22], frozenset({22})) == ("city", "doom")


# -- the adversary ---------------------------------------------------------------------------


def test_the_adversary_appears_four_tiles_off(tiles: dict[int, Tile]) -> None:
    """OD-037: four tiles away over tiles that lie face up, or as far as they go."""
    column = frozenset({1, 7, 13, 19, 25})
    assert voyage.spawn_tiles(tiles, column, 25, 4) == [1]
    assert voyage.spawn_tiles(tiles, frozenset({13, 19, 25, 26}), 25, 4) == [13]
    assert voyage.spawn_tiles(tiles, frozenset(tiles), 25, 4) == [1, 8, 15, 22, 29, 34]
    assert voyage.spawn_tiles(tiles, frozenset({25}), 25, 4) == [25]


def test_the_adversary_hunts_sideways_first(tiles: dict[int, Tile]) -> None:
    """OD-038: one tile nearer, sideways if that is nearer, whatever arrows and sectors say."""
    every = frozenset(tiles)
    assert voyage.hunt(tiles, every, 8, 25) == [7]
    assert voyage.hunt(tiles, every, 1, 25) == [7]
    assert voyage.hunt(tiles, every, 3, 4) == [4]  # no arrow is open there
    assert voyage.hunt(tiles, every - {7}, 8, 25) == [14]


def test_the_adversary_crosses_no_gap(tiles: dict[int, Tile]) -> None:
    """OD-038: without a way over tiles that lie face up it does not move, nor when it has come."""
    assert voyage.hunt(tiles, frozenset({1, 25}), 1, 25) == []
    assert voyage.hunt(tiles, frozenset({25}), 25, 25) == []


@pytest.mark.parametrize(
    ("introduced", "on_map", "exploring", "earlier", "spawned", "does"),
    [
        (False, False, True, 3, False, "nothing"),  # nobody has heard of her
        (True, False, True, 0, False, "nothing"),  # the first symbol of the step
        (True, False, True, 1, False, "spawn"),  # the second
        (True, True, True, 2, True, "nothing"),  # she has only just come
        (True, True, True, 0, False, "move"),
        (True, False, False, 0, False, "spawn"),  # from another source one is enough
        (True, True, False, 0, False, "move"),
        (True, True, False, 0, True, "nothing"),  # nor is she stirred by anything else in that step
    ],
)
def test_the_adversary_is_activated(
    introduced: bool, on_map: bool, exploring: bool, earlier: int, spawned: bool, does: str
) -> None:
    """OD-035 to OD-037: ignored until introduced, spawned by the second symbol of a step, moved when on the map."""
    assert voyage.activation(introduced, on_map, exploring, earlier, spawned) == does
