"""The ground in detail: thrown into what lies there, tiles laid and taken, mazes."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey import field
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import pull, pushback
from petteia.games.odyssey.effects import AI, Do, context
from petteia.games.odyssey.ground import Lands
from petteia.games.odyssey.push import ForcedVault, Knockback
from petteia.games.odyssey.shove import vault_space
from petteia.games.odyssey.state import BEAST
from petteia.games.odyssey.terrain import PlaceTile, along_edge, maze_places, places, put_tile
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Puts, befall, happens, spots
from tests.games.odyssey.fight import Fight, Sit, alone, d10

TALOS = {"at": "h6", "facing": "w"}
BULL = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}


def program(*ops: dict[str, Any]) -> int:
    return BOOK.library.program(list(ops))


def asked(t: Fight) -> list[str]:
    assert t.match.decision is not None
    return [o.text for o in t.match.decision.options]


def kind(key: str) -> int:
    return BOOK.terrain_at[key]


# -- thrown --------------------------------------------------------------------------------------------


@rule("OD-231", "OD-259")
def test_a_wall_stops_a_knockback(table: Sit) -> None:
    """A maze wall is an obstacle that nothing breaks: stopped before it, with a crash."""
    t = happens(table, Knockback(KELP, 4, 3, 0), told={"at": "g7"}, mazes=[("e5", "I", 1)])

    assert (t.titan("kelp").at, t.titan("kelp").danger) == ("f7", 1)


@rule("OD-156", "OD-259")
@pytest.mark.parametrize(("terrain", "end", "danger", "left"), [
    ({"rock": ["a11"]}, "a10", 1, ["rock"]), ({"column": ["a11"]}, "a11", 1, []), ({"olive_wood": ["a11"]}, "a13", 0, ["olive_wood"]),
    ({"chasm": ["a11"]}, "a13", 0, ["chasm"]), ({}, "a13", 0, []),
])  # fmt: skip
def test_what_lies_along_the_edge(
    table: Sit, terrain: dict[str, list[str]], end: str, danger: int, left: list[str]
) -> None:
    """Sliding along the board edge a titan meets what lies there as in any knockback."""
    t = happens(table, Knockback(KELP, 5, 3, 0), told={"at": "b9"}, terrain=terrain, ash={"at": "t1", "gear": []},
                marble={"at": "s1", "gear": []})  # fmt: skip

    assert (t.titan("kelp").at, t.titan("kelp").danger, t.tiles) == (end, danger, left)


@rule("OD-156", "OD-231")
def test_a_wall_across_the_edge(table: Sit) -> None:
    """A slide ends before a maze wall, with a crash."""
    t = happens(
        table, Knockback(KELP, 5, 3, 0), told={"at": "b9"}, mazes=[("a11", "I", 0)], ash={"at": "t1", "gear": []}
    )

    assert (t.titan("kelp").at, t.titan("kelp").danger) == ("a10", 1)


@rule("OD-156", "OD-224")
def test_a_slide_onto_the_worlds_lip(table: Sit) -> None:
    """Thrown along the southern edge onto the lip: death."""
    t = happens(table, Knockback(KELP, 6, 2, 0), told={"at": "j13"}, terrain={"worlds_lip": ["m14"]})
    t.settle()
    t.leave()

    assert t.titan("kelp").at in ("dead", "e14")


@rule("OD-156")
def test_of_two_ways_along_the_edge_the_player_chooses(table: Sit) -> None:
    """Straight below the middle of the base neither way leads away: the player chooses."""
    t = happens(table, Knockback(KELP, 3, 2, 0), told={"at": "i13"})
    t.asks(0, rule="OD-156", options=["side e", "side w"])
    t.does("side e")
    assert t.titan("kelp").at == "k14"
    t = happens(table, Knockback(KELP, 3, 2, 0), told={"at": "h13"})

    assert t.titan("kelp").at == "f14"


@rule("OD-258", "OD-013")
def test_a_directional_knockback(table: Sit) -> None:
    """Undertow throws where the arrow of a minor trauma points, wherever the primordial stands."""
    key = next(c.key for c in BOOK.cards if c.deck == "minor" and c.arrow == "up")
    t = happens(
        table, told={"at": "d7"}, options={"foe": "minos-1"}, primordial={"at": "j6", "facing": "w"}, minor=[key]
    )
    element = BOOK.cards[BOOK.faces["undertow"]].element
    befall(
        t,
        Do(
            program({"op": "knockback", "n": 2, "directional": True}),
            0,
            context(AI, element.index, KELP, -1, 1, 9, (KELP,)),
        ),
    )

    assert t.titan("kelp").at == "d5"


@rule("OD-290")
@pytest.mark.parametrize(("terrain", "end", "danger"), [
    ({"rock": ["k7"]}, "dead", 0), ({"column": ["k7"]}, "k7", 1), ({"chasm": ["k7"]}, "dead", 0), ({"pool": ["k7"]}, "k7", 0),
])  # fmt: skip
def test_where_a_forced_vault_ends(table: Sit, terrain: dict[str, list[str]], end: str, danger: int) -> None:
    """On rock or in a chasm it is death; a column breaks under the titan; a pool catches it."""
    t = happens(table, ForcedVault(KELP), told={"at": "g7"}, terrain=terrain)
    t.leave()

    assert (t.titan("kelp").at, t.titan("kelp").danger) == (end, danger)


@rule("OD-290", "OD-208")
def test_who_is_vaulted(table: Sit) -> None:
    """Only who stands beside the base; from the vantage point a titan is set down first."""
    t = happens(table, ForcedVault(KELP), told={"at": "f7"})
    assert t.titan("kelp").at == "f7"
    t = happens(table, told={"at": "vantage"}, vantage=True)
    befall(t, ForcedVault(KELP))
    t.does("to i5")
    assert t.titan("kelp").at == "i9"
    t = happens(table, ForcedVault(KELP), told={"at": "i5"})

    assert t.titan("kelp").at == "i9"


@rule("OD-290")
@pytest.mark.parametrize(("place", "terrain", "there"), [
    ("g7", {}, "k7"), ("g7", {"rock": ["k7"]}, ""), ("g7", {"chasm": ["k7"]}, ""), ("f7", {}, ""), ("k8", {}, "g8"),
])  # fmt: skip
def test_where_a_titan_may_vault_to(table: Sit, place: str, terrain: dict[str, list[str]], there: str) -> None:
    """Straight across the base, onto empty ground it can stand on."""
    t = happens(table, told={"at": place}, terrain=terrain)
    cell = vault_space(t.s, KELP)
    assert (cell == -1) == (not there)
    if there:
        befall(t, Lands(KELP, 1, ()))
        assert cell == t.s.grid.at(ord(there[0]) - 97, int(there[1:]) - 1)


@rule("OD-290", "OD-155")
def test_nobody_vaults_onto_another(table: Sit) -> None:
    """The space across is taken: there is no vault."""
    t = happens(table, told={"at": "g7"}, brine={"at": "k7", "gear": []})

    assert vault_space(t.s, KELP) == -1


@rule("OD-208", "OD-272", "OD-271")
@pytest.mark.parametrize("how", ["push", "pull", "knock"])
def test_dragged_off_the_vantage_point(table: Sit, how: str) -> None:
    """Whoever is moved by force up there is set down beside the base first."""
    t = happens(table, told={"at": "vantage"}, vantage=True)
    befall(
        t, pushback(KELP, 2) if how == "push" else pull(KELP, BEAST, 1) if how == "pull" else Knockback(KELP, 2, -1, 0)
    )
    t.asks(0, rule="OD-208")
    t.does("to g6")

    assert t.titan("kelp").at == ("e6" if how != "pull" else "g6")
    assert t.beast_at == {"push": "f6", "pull": "i6", "knock": "h6"}[how]


@rule("OD-224", "OD-271")
def test_dragged_over_the_worlds_lip(table: Sit) -> None:
    """Pulled or pushed onto boundless ground: death, or with a cable back to the last safe space."""
    spec: dict[str, Any] = {"primordial": {"at": "h12", "facing": "w"}, "terrain": {"worlds_lip": ["c13"]}}
    t = happens(table, pushback(KELP, 2), told={"at": "g13"}, **spec)
    assert t.titan("kelp").at == "dead"
    t = happens(table, pull(KELP, BEAST, 1), told={"at": "b13"}, **spec)
    assert t.titan("kelp").at == "dead"
    t = happens(table, pull(KELP, BEAST, 1), told={"at": "b13", "gear": ["argos_cable"]}, **spec)
    t.does("use kelp argos-cable-1")

    assert t.titan("kelp").at == "b13"


@rule("OD-261", "OD-C15")
def test_held_by_a_friend(table: Sit) -> None:
    """Never Let Go: a titan beside the falling one displaces it instead, once in a battle, if it likes."""
    spec: dict[str, Any] = {
        "told": {"at": "e8"},
        "terrain": {"chasm": ["c7"]},
        "brine": {"at": "e6", "gear": [], "danger": 5},
    }
    for answer, end in (("yes", "e8"), ("no", "dead")):
        t = happens(table, **spec)
        t.s.lasting[0].append(BOOK.memories["weight_on_the_line_3"])
        t.s.cell[KELP] = t.s.grid.at(4, 6)
        befall(t, Lands(KELP, 0, ()))
        t.asks(0, rule="OD-214")
        t.does(answer)
        t.leave()
        assert t.titan("kelp").at == end


@rule("OD-156", "OD-248")
def test_who_is_landed_on_in_the_corner(table: Sit) -> None:
    """A titan on the first space of the board is displaced like any other; under the base one makes room itself."""
    t = happens(table, Knockback(KELP, 1, 3, 0), told={"at": "b1"}, brine={"at": "a1", "gear": []}, ash={"at": "t1", "gear": []},
                marble={"at": "s1", "gear": []})  # fmt: skip
    t.asks(0, rule="OD-248", options=["to a2", "to b1"])
    t.does("to a2")
    assert (t.titan("kelp").at, t.titan("brine").at) == ("a1", "a2")
    t = happens(table, told={"at": "h8"}, primordial=TALOS)
    befall(t, Lands(KELP, 0, ()))
    t.asks(0, rule="OD-248", options=["to h9", "to g8"])
    t.does("to g8")

    assert t.titan("kelp").at == "g8"


# -- tiles ---------------------------------------------------------------------------------------------


@rule("OD-220")
def test_the_furthest_tile_of_a_kind_is_taken(table: Sit) -> None:
    """All eight rocks are out: the one furthest from the primordial is taken up for the new one."""
    rocks = ["a1", "g6", "g8", "k6", "k8", "h5", "j5", "h9"]
    t = happens(table, told={"at": "t7"}, primordial=TALOS, terrain={"rock": rocks}, ash={"at": "t13", "gear": []},
                marble={"at": "s1", "gear": []}, brine={"at": "a14", "gear": []})  # fmt: skip
    befall(t, Puts(kind("rock"), 9, 8))
    lying = {field.tile_cells(tile)[0] for tile in t.s.tiles}

    assert (0, 0) not in lying
    assert (9, 8) in lying
    assert len(lying) == 8


@rule("OD-221", "OD-229")
def test_what_may_be_laid_where(table: Sit) -> None:
    """Not onto rock, not off the board, not under the primordial unless it is indestructible; other tiles give way."""
    t = happens(table, told={"at": "d7"}, terrain={"rock": ["m3"], "olive_wood": ["m6"]})
    s = t.s
    for key, x, y in (("column", 12, 2), ("pool", 19, 5), ("column", 7, 5)):
        before = list(s.tiles)
        put_tile(s, kind(key), x, y, -1, 0)
        assert s.tiles == before
    put_tile(s, kind("rock"), 7, 5, -1, 0)
    put_tile(s, kind("column"), 12, 5, -1, 0)

    assert sorted(BOOK.terrain[tile[0]].key for tile in s.tiles) == ["column", "rock", "rock"]


@rule("OD-221", "OD-245")
@pytest.mark.parametrize(
    ("key", "crashed", "left"), [("column", True, []), ("rock", True, ["rock"]), ("pool", False, ["pool"])]
)
def test_laid_under_a_titan(table: Sit, key: str, crashed: bool, left: list[str]) -> None:
    """A breakable obstacle breaks, a firm one displaces the titan, both with a crash; other ground simply lies there."""
    t = happens(table, told={"at": "d7"})
    befall(t, Puts(kind(key), 3, 6))
    if key == "rock":
        t.does("to d6")

    assert (t.titan("kelp").danger > 0, t.tiles) == (crashed, left)
    assert t.titan("kelp").ambrosia == int(key == "pool")


@rule("OD-221")
def test_columns_in_front(table: Sit) -> None:
    """Falling Plate: on free spaces that touch the front, of the crew's choice; nowhere else."""
    t = happens(table, told={"at": "g7"}, primordial=TALOS)
    befall(t, PlaceTile(kind("column"), "front", -1))
    assert sorted(asked(t)) == ["to g6", "to g8"]
    t.does("to g6")
    befall(t, PlaceTile(kind("column"), "front", -1))
    assert field.tile_at(t.s, t.s.grid.at(6, 7)) >= 0
    befall(t, PlaceTile(kind("column"), "front", -1))
    t.leave()

    assert len(t.s.tiles) <= 3


@rule("OD-221")
def test_beside_the_attacker(table: Sit) -> None:
    """A column falls on a free space beside whoever struck, never onto somebody or something."""
    t = happens(table, told={"at": "d7"}, terrain={"rock": ["d6"]}, brine={"at": "c7", "gear": []})
    befall(t, PlaceTile(kind("column"), "attacker", KELP))

    assert sorted(asked(t)) == ["to d8", "to e7"]
    t.does("to e7")
    assert places(t.s, kind("column"), "attacker", -1) == []


@rule("OD-221")
def test_ground_of_the_crews_choice(table: Sit) -> None:
    """Burning pitch: nine free spaces somewhere, with nobody and nothing on them."""
    t = happens(table, told={"at": "d7"}, primordial=TALOS, terrain={"rock": ["o10"]})
    spaces = set(spots(t, places(t.s, kind("salt_flat"), "choose", -1)))

    assert (15, 3) in spaces
    assert not spaces & {(3, 6), (1, 4), (14, 9), (12, 7), (7, 5), (18, 0), (17, 12)}


@rule("OD-221", "OD-225")
@pytest.mark.parametrize(("place", "side"), [("s7", "e"), ("j2", "n"), ("j13", "s"), ("b7", "w")])
def test_the_deep_rises_at_the_nearest_edge(table: Sit, place: str, side: str) -> None:
    """Along the edge nearest to the furthest titan, flush with it, as near to the titan as can be, never under anybody."""
    far = {"at": "d7" if side == "e" else "q7", "facing": "w"}
    near = {"e": "c1", "n": "p13", "s": "p2", "w": "p7"}[side]
    others = {
        n: {"at": f"{chr(ord(near[0]) + i)}{near[1:]}", "gear": []} for i, n in enumerate(("brine", "marble", "ash"))
    }
    spec = {"options": {"foe": "minos-1"}, "primordial": far}
    if side in ("n", "s"):
        spec["primordial"] = {"at": "i10" if side == "n" else "i3", "facing": "w"}
        others = {
            n: {"at": f"{c}{'12' if side == 'n' else '4'}", "gear": []}
            for n, c in (("brine", "l"), ("marble", "m"), ("ash", "h"))
        }
    t = happens(table, told={"at": place}, **spec, **others)
    found = places(t.s, kind("chasm"), "edge", -1)
    _, turns = along_edge(t.s, KELP)

    assert found
    for x, y in spots(t, found):
        assert {
            "e": (x, turns) == (19, 1),
            "w": (x, turns) == (0, 1),
            "n": (y, turns) == (0, 0),
            "s": (y, turns) == (13, 0),
        }[side]


@rule("OD-235", "OD-227")
@pytest.mark.parametrize("found", [True, False])
def test_a_hoard(table: Sit, found: bool) -> None:
    """Six or more: two bronze, two oil or all gear ready, and the hoard is gone; else a fate, and it stays."""
    t = happens(table, told={"at": "d7"}, terrain={"hoard": ["e7"], "column": ["m3"]}, luck=d10(6 if found else 5))
    t.does("move", "to e7")
    if not found:
        t.does("no")
    else:
        t.does("option 2")

    assert t.tiles == (["column"] if found else ["column", "hoard"])
    assert (t.s.resources[1], t.titan("kelp").fate) == ((2, 0) if found else (0, 1))


@rule("OD-230", "OD-227")
def test_a_town_is_turned_then_gone(table: Sit) -> None:
    """Landed in by force a town becomes a ruin; the ruin goes too, and the people mind."""
    t = happens(table, Knockback(KELP, 3, -1, 0), told={"at": "g7"}, terrain={"city": ["c6"]})
    assert (t.tiles, t.ship("diplomacy")) == (["ruin"], 0)
    t = happens(table, Knockback(KELP, 3, -1, 0), told={"at": "g7"}, terrain={"ruin": ["c6"]})

    assert (t.tiles, t.ship("diplomacy")) == ([], -1)


@rule("OD-230")
@pytest.mark.parametrize(("faction", "fate"), [("friendly", 0), ("neutral", 1)])
def test_how_a_town_receives_a_titan(table: Sit, faction: str, fate: int) -> None:
    """Friends ready a card; others cost a fate."""
    t = happens(table, told={"at": "f7", "gear": ["salt_leather"], "exhausted": ["salt_leather"]}, options={"faction": faction},
                terrain={"city": ["c6"]}, primordial={"at": "p6", "facing": "w"})  # fmt: skip
    t.does("move", "to e7")

    assert (t.titan("kelp").fate, t.titan("kelp").exhausted) == (fate, ["salt_leather"] if fate else [])


@rule("OD-257", "OD-226")
@pytest.mark.parametrize("holder", ["brine", "kelp"])
def test_hiding_in_the_wood(table: Sit, holder: str) -> None:
    """At the end of its turn in the wood a titan may hide, unless it is the priority target."""
    t = alone(table, "kelp", {"at": "l7", "gear": []}, turn="kelp", primordial=TALOS, terrain={"olive_wood": ["l7"]},
              priority=holder)  # fmt: skip
    t.does("end")
    if holder == "brine":
        t.asks(0, rule="OD-214")
        t.does("yes")

    assert t.titan("kelp").hidden == int(holder == "brine")


# -- mazes ---------------------------------------------------------------------------------------------


@rule("OD-293")
def test_a_maze_tile_goes_under_most_titans(table: Sit) -> None:
    """As part of an attack under the target, and of such places under most titans; outside of one anywhere in front."""
    t = happens(table, told={"at": "i7"}, **BULL, brine={"at": "i8", "gear": []})
    shape = BOOK.shape_at["I"]
    both = maze_places(t.s, shape, KELP, False)
    cells = [set(field.tile_cells((0, x, y, shape, turns))) for x, y, turns in both]
    assert both
    assert all({(8, 6), (8, 7)} <= one for one in cells)
    free = maze_places(t.s, shape, -1, False)

    assert len(free) > len(both)
    assert all(not set(field.tile_cells((0, x, y, shape, n))) & set(field.base(t.s)) for x, y, n in free)


@rule("OD-293", "OD-229")
def test_a_maze_tile_keeps_off_rock(table: Sit) -> None:
    """Never onto what is indestructible, nor over the edge; under a titan it lies wherever that is."""
    t = happens(table, told={"at": "a1"}, **BULL, terrain={"rock": ["i7"]})
    shape = BOOK.shape_at["I"]
    rock = (8, 6)
    assert all(rock not in field.tile_cells((0, x, y, shape, n)) for x, y, n in maze_places(t.s, shape, -1, False))
    under = maze_places(t.s, shape, KELP, True)
    assert under
    assert all((0, 0) in field.tile_cells((0, x, y, shape, n)) for x, y, n in under)
    t.s.cell[KELP] = -1
    assert maze_places(t.s, shape, KELP, True) == []
    t.s.cell[KELP] = 0


@rule("OD-293", "OD-292")
@pytest.mark.parametrize("hit", [True, False])
def test_only_a_hit_lays_it_under_the_target(table: Sit, hit: bool) -> None:
    """Labyrinth in an attack's hit aims at the target; afterwards it does not."""
    t = happens(table, told={"at": "g7"}, **BULL)
    element = BOOK.cards[BOOK.faces["a_wall_where_none_was"]].element.index
    befall(t, Do(program({"op": "labyrinth", "n": 1}), 0, context(AI, element, KELP, -1, 1 if hit else -2, 9, (KELP,))))
    offered = len(asked(t)) if t.match.decision is not None and t.match.decision.rule == "OD-293" else 1
    t.settle()

    if hit:
        assert field.tile_at(t.s, t.s.cell[KELP]) >= 0
        assert offered < 4
    else:
        assert offered >= 4


@rule("OD-231")
def test_joined_mazes_are_one(table: Sit) -> None:
    """Two tiles that meet at their open sides are one; beside each other along walls they are two."""
    t = happens(table, mazes=[("c3", "I", 0), ("g3", "I", 0), ("c5", "I", 0)])

    assert field.joined(t.s, 0) == [0, 1]
    assert field.joined(t.s, 2) == [2]


# -- sides of the base ---------------------------------------------------------------------------------


@rule("OD-105", "OD-106")
@pytest.mark.parametrize(("facing", "front"), [("n", ["b2"]), ("e", ["s7"]), ("s", ["j13"]), ("w", ["b7", "b2"])])
def test_what_lies_in_front(table: Sit, facing: str, front: list[str]) -> None:
    """Everything beyond the line of the front edge, whichever side it is."""
    t = happens(table, told={"at": "a14"}, primordial={"at": "h6", "facing": facing})
    for word in ("b2", "s7", "j13", "b7"):
        cell = t.s.grid.at(ord(word[0]) - 97, int(word[1:]) - 1)
        if word in front:
            assert field.before_front(t.s, cell)
    inside = [c for c in range(t.s.grid.size) if field.before_front(t.s, c)]

    assert len(inside) == {"n": 20 * 5, "s": 20 * 6, "w": 14 * 7, "e": 14 * 10}[facing]


@rule("OD-105")
@pytest.mark.parametrize(("facing", "rear"), [("n", {"h9", "i9", "j9"}), ("e", {"g6", "g7", "g8"}), ("s", {"h5", "i5", "j5"}),
                                              ("w", {"k6", "k7", "k8"})])  # fmt: skip
def test_the_rear(table: Sit, facing: str, rear: set[str]) -> None:
    """The spaces right behind the base, as it faces."""
    t = happens(table, told={"at": "a14"}, primordial={"at": "h6", "facing": facing})
    cells = field.spots(t.s, t.s.monster.rear)

    assert {f"{chr(97 + t.s.grid.x[c])}{t.s.grid.y[c] + 1}" for c in cells} == rear


@rule("OD-133")
def test_zones_and_edges(table: Sit) -> None:
    """Zone 1 is a ring around the base; two along the edges are two rows and columns all around."""
    t = happens(table, primordial=TALOS)

    assert len(field.zone(t.s, 1)) == 25 - 9
    assert len(field.area(t.s, "edge 2")) == 20 * 14 - 16 * 10
    assert len(field.area(t.s, "front 3x4")) == 12


@rule("OD-208", "OD-100")
def test_beside_whom_one_stands_up_there(table: Sit) -> None:
    """On the vantage point one is beside all who are beside the base; they are not beside whoever stands up there."""
    t = happens(
        table, told={"at": "vantage"}, vantage=True, brine={"at": "g7", "gear": []}, marble={"at": "f7", "gear": []}
    )

    assert field.beside(t.s, KELP) == [0]
    assert field.beside(t.s, 0) == [2]
    assert field.distance(t.s, KELP) == 1
    t.settle()


@rule("OD-100")
def test_four_neighbours(table: Sit) -> None:
    """Adjacent on each side, not across a corner."""
    for place, near in (("d6", True), ("e7", True), ("d8", True), ("c7", True), ("c6", False), ("d9", False)):
        t = happens(table, told={"at": "d7"}, brine={"at": place, "gear": []})
        assert (field.beside(t.s, KELP) == [0]) == near
