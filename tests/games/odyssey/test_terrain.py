"""Terrain tiles: what they do, how they are placed, and the labyrinth that grows."""

from __future__ import annotations

from petteia.games.odyssey import field
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.push import Knockback
from petteia.games.odyssey.state import SHIP
from petteia.games.odyssey.terrain import Labyrinth, PlaceTile, maze_places, put_tile
from petteia.games.odyssey.values import at_parts, evasion_parts, total
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Puts, befall, card, happens
from tests.games.odyssey.fight import Sit, alone, d10

COLUMN, ROCK, POOL = (BOOK.terrain_at[k] for k in ("column", "rock", "pool"))


@rule("OD-223", "OD-219", "OD-222")
def test_an_ambrosia_pool(table: Sit) -> None:
    """Ending there means a token and a danger less; walking through needs a 6, or a token."""
    t = happens(table, told={"danger": 3}, terrain={"pool": ["e7"]})
    t.does("move", "to e7")
    assert (t.titan("kelp").ambrosia, t.titan("kelp").danger) == (1, 2)
    t = happens(table, terrain={"pool": ["e7"], "rock": ["d6", "c7", "d8", "f6", "f9", "e9", "g8"]}, luck=d10(3))
    t.does("move", "to g7", "no")
    assert t.titan("kelp").ambrosia == 1
    t = happens(table, terrain={"pool": ["e7"], "rock": ["d6", "c7", "d8", "f6", "f9", "e9", "g8"]}, luck=d10(3, 6))
    t.does("move", "to g7", "yes")

    assert (t.titan("kelp").ambrosia, t.titan("kelp").fate) == (0, 1)


@rule("OD-223")
def test_standing_in_a_pool_all_turn(table: Sit) -> None:
    """A titan that starts on the pool and does not move gains a token at the end of its turn."""
    t = happens(table, told={"at": "e7"}, terrain={"pool": ["e7"]})
    t.does("end")

    assert t.titan("kelp").ambrosia == 1


@rule("OD-226")
def test_cover(table: Sit) -> None:
    """On cover a titan evades better by one."""
    t = happens(table, told={"at": "d7"}, terrain={"olive_wood": ["d7"]})

    assert total(evasion_parts(t.s, KELP, -1)) == 1


@rule("OD-228")
def test_exposed_ground(table: Sit) -> None:
    """While the primordial stands on exposed ground its AT is one lower."""
    t = happens(table, terrain={"salt_flat": ["h6"]})

    assert total(at_parts(t.s, 4)) == 3


@rule("OD-230")
def test_a_town_looks_at_you(table: Sit) -> None:
    """Without friends there a titan gains a fate; with friends it readies a card; a ruin lost costs diplomacy."""
    t = happens(table, terrain={"city": ["e6"]})
    t.does("move", "to e7")
    assert t.titan("kelp").fate == 1
    t = happens(table, options={"faction": "friendly"}, terrain={"city": ["e6"]},
                told={"gear": ["hull_plate"], "exhausted": ["hull_plate"]})  # fmt: skip
    t.does("move", "to e7")
    assert t.titan("kelp").exhausted == []
    t = happens(table, Knockback(KELP, 1, 3, 0), told={"at": "g7"}, terrain={"ruin": ["d6"]})

    assert (t.tiles, t.s.ship[SHIP.index("diplomacy")]) == ([], -1)


@rule("OD-227")
def test_destructible_and_reinforced(table: Sit) -> None:
    """Thrown onto a town a titan turns it into a ruin; thrown onto a ruin it destroys it."""
    t = happens(table, Knockback(KELP, 1, 3, 0), told={"at": "g7"}, terrain={"city": ["d6"]})

    assert t.tiles == ["ruin"]


@rule("OD-235", "OD-222")
def test_a_hoard_is_tested_for(table: Sit) -> None:
    """Cunning 6: choose what to take, and the hoard is gone; a failure costs a fate."""
    t = happens(table, terrain={"hoard": ["e7"]}, luck=d10(8))
    t.does("move", "to e7", "option 2")
    assert (t.s.resources[1], t.tiles) == (2, [])
    t = happens(table, terrain={"hoard": ["e7"]}, luck=d10(2))
    t.does("move", "to e7", "no")

    assert (t.titan("kelp").fate, t.tiles) == (1, ["hoard"])


@rule("OD-221", "OD-229")
def test_placing_onto_others(table: Sit) -> None:
    """An indestructible tile bars the place; any other is destroyed; under the primordial nothing ordinary fits."""
    t = happens(table, terrain={"rock": ["d3"], "pool": ["d4"]})
    put_tile(t.s, COLUMN, 3, 2, -1, 0)
    put_tile(t.s, COLUMN, 7, 5, -1, 0)
    assert t.tiles == ["pool", "rock"]
    put_tile(t.s, COLUMN, 3, 3, -1, 0)

    assert t.tiles == ["column", "rock"]


@rule("OD-221")
def test_placing_onto_a_titan(table: Sit) -> None:
    """A destructible obstacle breaks on a titan, which crashes; another obstacle displaces it."""
    t = happens(table, Puts(COLUMN, 3, 6))
    assert (t.tiles, t.titan("kelp").danger) == ([], 1)
    t = happens(table, Puts(ROCK, 3, 6))
    t.asks(0, rule="OD-248")
    t.does("to d6")

    assert (t.tiles, t.titan("kelp").at) == (["rock"], "d6")


@rule("OD-220")
def test_with_none_left_the_furthest_is_taken(table: Sit) -> None:
    """A fifth pool: the one furthest from the primordial is moved."""
    t = happens(table, terrain={"pool": ["a1", "a4", "a9", "a13"]})
    put_tile(t.s, POOL, 10, 10, -1, 0)

    assert t.tiles == ["pool"] * 4
    assert (POOL, 0, 12, -1, 0) not in t.s.tiles


@rule("OD-231", "OD-291", "OD-233")
def test_walls_stop_titans(table: Sit) -> None:
    """A maze corridor: no step, no sight, no adjacency through its walls; the primordial walks through."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["anchor_maul"]}, turn="kelp", mazes=[("g5", "I", 1)],
              primordial={"at": "h6", "facing": "w"})  # fmt: skip

    assert not field.touches_beast(t.s, KELP)
    assert field.beside_beast(t.s, KELP)
    t.hypso.cannot("attack anchor-maul", rule="OD-159")


@rule("OD-291")
def test_joined_tiles_are_one(table: Sit) -> None:
    """Two corridors end to end are one tile; side by side they are two."""
    t = alone(table, "kelp", {"at": "t1", "gear": []}, turn="kelp", marble={"at": "t3", "gear": []},
              mazes=[("c3", "I", 0), ("g3", "I", 0), ("c5", "I", 0)])  # fmt: skip

    assert field.joined(t.s, 0) == [0, 1]
    assert field.joined(t.s, 2) == [2]


@rule("OD-292", "OD-293")
def test_the_labyrinth_grows_before_the_primordial(table: Sit) -> None:
    """A tile of the track's shape, in front and touching the base; the marker goes on even if nothing fits."""
    t = happens(table, Labyrinth(-1, 0), options={"foe": "asterion-1"}, told={"at": "t7"})
    t.asks(0, rule="OD-293")
    assert t.s.marker == 1
    found = maze_places(t.s, BOOK.track[0], -1, False)
    beside = set(field.around_base(t.s))
    for x, y, turns in found:
        cells = [t.s.grid.at(x + i, y + j) for i, j in BOOK.shapes[BOOK.track[0]].cells[turns]]
        assert beside & set(cells)
        assert all(field.before_front(t.s, c) for c in cells)


@rule("OD-293")
def test_as_part_of_an_attack_it_goes_under_the_target(table: Sit) -> None:
    """If it can be laid so, the tile lies under the target."""
    t = happens(table, told={"at": "g6"}, options={"foe": "asterion-1"})
    found = maze_places(t.s, BOOK.track[0], KELP, False)

    assert found
    for x, y, turns in found:
        cells = [t.s.grid.at(x + i, y + j) for i, j in BOOK.shapes[BOOK.track[0]].cells[turns]]
        assert t.s.cell[KELP] in cells


@rule("OD-121", "OD-291")
def test_no_more_walls(table: Sit) -> None:
    """Whoever no longer sees walls walks through them."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["anchor_maul"]}, turn="kelp", mazes=[("g5", "I", 1)],
              primordial={"at": "h6", "facing": "w"})  # fmt: skip
    card(t, "no_more_walls")

    assert field.touches_beast(t.s, KELP)
    t.hypso.may("attack anchor-maul")


@rule("OD-219")
def test_a_tile_does_not_hide_who_stands_on_it(table: Sit) -> None:
    """In a town one is seen, though the town hides what is behind it."""
    t = happens(table, told={"at": "e7"}, terrain={"city": ["d6"]})

    assert t.sees("kelp")


@rule("OD-221", "OD-225")
def test_rising_water_is_laid_along_the_edge_and_never_onto_a_titan(table: Sit) -> None:
    """The chasm lies flush with the edge nearest to the furthest titan, on free spaces."""
    t = happens(table, options={"foe": "minos-1"}, told={"at": "d13"})
    befall(t, PlaceTile(BOOK.terrain_at["chasm"], "edge", -1))
    t.settle()

    assert t.tiles == ["chasm"]
    assert all(t.titan(n).alive for n in ("brine", "kelp", "marble", "ash"))
