"""The board: distances, fronts, sides, sight, walls, zones, tiles and where they may lie."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey import field
from petteia.games.odyssey.beast import facings, goal_of
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drive import base_fits
from petteia.games.odyssey.field import ways
from petteia.games.odyssey.ground import Displace, Falls, Lands, destroy_tile, legal_spaces
from petteia.games.odyssey.passage import ONE_WALL
from petteia.games.odyssey.push import across, away
from petteia.games.odyssey.state import IGNORE
from petteia.games.odyssey.terrain import Labyrinth, PlaceTile, maze_places, places
from petteia.games.odyssey.walking import reachable
from petteia.games.odyssey.words import BY_CHASM, BY_EDGE, SPACE
from petteia.kernel.board import cells_in
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Puts, asked, befall, changes, figures, runs, spots, stage
from tests.games.odyssey.fight import Sit, d10

BRINE, MARBLE, ASH = 0, 2, 3
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}
HEIR = {"ash": {"at": "t14", "gear": [], "rage": 1}}


def cell(word: str) -> int:
    return SPACE.words.index(word)


def words(cells: Any) -> list[str]:
    return sorted(SPACE.words[c] for c in cells)


# -- the base ------------------------------------------------------------------------------------------


@rule("OD-100", "OD-C09")
@pytest.mark.parametrize(("at", "far", "gaps"), [
    ("g7", 1, (-1, 0)), ("k6", 1, (1, 0)), ("i5", 1, (0, -1)), ("i9", 1, (0, 1)), ("g5", 2, (-1, -1)), ("k9", 2, (1, 1)),
    ("a1", 12, (-7, -5)),
    ("t14", 16, (10, 6)), ("h6", 0, (0, 0)), ("j8", 0, (0, 0)), ("a7", 7, (-7, 0)), ("j14", 6, (0, 6)),
])  # fmt: skip
def test_how_far_a_space_is(table: Sit, at: str, far: int, gaps: tuple[int, int]) -> None:
    """Columns and rows from the nearest edge of the base; orthogonal."""
    t = stage(table, {"at": at})

    assert field.gaps(t.s, cell(at)) == gaps
    assert field.distance(t.s, KELP) == far
    assert field.beside_beast(t.s, KELP) == (far == 1)
    assert field.covers(t.s, cell(at)) == (far == 0)


@rule("OD-105", "OD-116")
@pytest.mark.parametrize(("facing", "front", "not_front"), [
    ("w", ["g7", "a1", "g1", "g14"], ["h5", "k7", "i9", "t14"]), ("e", ["k7", "t14", "k1"], ["j5", "g7", "j9"]),
    ("n", ["i5", "a5", "t1"], ["g6", "i9", "k6"]), ("s", ["i9", "a9", "t14"], ["g8", "i5", "k8"]),
])  # fmt: skip
def test_the_front(table: Sit, facing: str, front: list[str], not_front: list[str]) -> None:
    """Everything beyond the line of the front edge."""
    for at in front + not_front:
        t = stage(table, {"at": at}, primordial={"at": "h6", "facing": facing})
        assert field.in_front(t.s, KELP) == (at in front), at
    t = stage(table, {"at": "vantage"}, vantage=True)
    assert (field.in_front(t.s, KELP), field.beast_sees(t.s, KELP), field.titan_sees(t.s, KELP)) == (False, False, True)


@rule("OD-105", "OD-106")
@pytest.mark.parametrize(("facing", "column", "row", "there"), [
    ("n", 0, 0, "h6"), ("n", 2, -1, "j5"), ("n", 0, 3, "h9"), ("n", -1, 1, "g7"), ("e", 0, 0, "j6"), ("e", 0, -1, "k6"), ("e", 2, -1, "k8"),
    ("e", 1, 3, "g7"), ("s", 0, 0, "j8"), ("s", 0, -1, "j9"), ("s", 2, -1, "h9"), ("s", 1, 3, "i5"), ("w", 0, 0, "h8"), ("w", 0, -1, "g8"),
    ("w", 2, -1, "g6"), ("w", 1, 3, "k7"),
])  # fmt: skip
def test_spaces_told_from_the_base(table: Sit, facing: str, column: int, row: int, there: str) -> None:
    """Told as if it faced north, from its front-left cell."""
    t = stage(table, primordial={"at": "h6", "facing": facing})
    assert t.s.grid.at(*field.stand(t.s).spot(column, row, t.s.facing)) == cell(there)
    assert words(field.spots(t.s, [(column, row)])) == [there]


@rule("OD-105")
def test_spaces_beyond_the_board(table: Sit) -> None:
    """There are none: at the edge a rear has fewer."""
    t = stage(table, primordial={"at": "r1", "facing": "w"})
    assert words(field.spots(t.s, t.s.monster.rear)) == []
    assert words(field.around_base(t.s)) == ["q1", "q2", "q3", "r4", "s4", "t4"]
    t = stage(table, primordial={"at": "a1", "facing": "n"})
    assert words(field.around_base(t.s)) == ["a4", "b4", "c4", "d1", "d2", "d3"]
    assert words(field.spots(t.s, [(0, -1)])) == []


@rule("OD-128", "OD-C10")
@pytest.mark.parametrize(("at", "sides"), [
    ("d7", [3]), ("m7", [1]), ("i2", [0]), ("i12", [2]), ("f5", [3]), ("g3", [0]), ("g5", [0, 3]), ("k9", [1, 2]), ("k5",
     [0, 1]), ("g9", [2, 3]),
    ("e4", [3]), ("k10", [2]),
])  # fmt: skip
def test_which_way_it_faces(table: Sit, at: str, sides: list[int]) -> None:
    """The side of the larger distance; both where they are equal; under it none is better."""
    t = stage(table)
    assert facings(t.s, cell(at)) == sides
    assert facings(t.s, cell("i7")) == [3]


@rule("OD-C13", "OD-258")
@pytest.mark.parametrize(("at", "sides"), [
    ("g7", [3]), ("k7", [1]), ("i5", [0]), ("i9", [2]), ("g5", [0, 3]), ("k9", [1, 2]), ("f5", [3]), ("g3", [0]), ("i7",
     [0, 1, 2, 3]), ("h7", [3]),
    ("i6", [0]), ("h6", [0, 3]), ("j8", [1, 2]),
])  # fmt: skip
def test_straight_away_from_the_base(table: Sit, at: str, sides: list[int]) -> None:
    """Along the axis on which the space lies further off its centre."""
    assert away(stage(table).s, cell(at)) == sides


@rule("OD-290")
@pytest.mark.parametrize(("at", "there"), [("g7", "k7"), ("k6", "g6"), ("i5", "i9"), ("j9", "j5")])
def test_straight_across_the_base(table: Sit, at: str, there: str) -> None:
    """From a space beside it to the one beyond."""
    s = stage(table).s
    assert s.grid.at(*across(s, cell(at))) == cell(there)


@rule("OD-122")
def test_ways_and_room(table: Sit) -> None:
    """Which sides lead on; where the base fits."""
    assert [ways(*gap) for gap in ((2, 0), (-2, 0), (0, 3), (0, -3), (1, 1), (-1, -1), (0, 0))] == [
        [1], [3], [2], [0], [1, 2], [0, 3], [],
    ]  # fmt: skip
    s = stage(table).s
    fits = {(x, y): base_fits(s, x, y) for x in (-1, 0, 17, 18) for y in (-1, 0, 11, 12)}
    assert [spot for spot, fit in fits.items() if fit] == [(0, 0), (0, 11), (17, 0), (17, 11)]


@rule("OD-127")
@pytest.mark.parametrize(("place", "at", "goal"), [
    ("centre", "a1", (8, 5)), ("throne", "a1", (10, 5)), ("harbour edge", "e3", (0, 2)), ("nearest edge", "e3", (4, 0)),
    ("nearest edge", "p6", (17, 5)),
    ("nearest edge", "h10", (7, 11)), ("nearest edge", "c6", (0, 5)),
])  # fmt: skip
def test_places_it_goes_to(table: Sit, place: str, at: str, goal: tuple[int, int]) -> None:
    """The middle, its start, the edge the scenario names, the nearest one."""
    assert goal_of(stage(table, primordial={"at": at, "facing": "w"}).s, place) == goal


@rule("OD-133")
def test_zones_and_areas(table: Sit) -> None:
    """A square around the base without it; the strip before its front; the edges; the maze."""
    s = stage(table, primordial={"at": "h6", "facing": "w"}, mazes=[("b2", "O", 0)], terrain={"pool": ["n3"]}).s
    assert words(field.zone(s, 1)) == words(
        {cell(f"{c}{r}") for c in "ghijk" for r in range(5, 10)} - {cell(f"{c}{r}") for c in "hij" for r in (6, 7, 8)}
    )
    assert len(field.zone(s, 2)) == 49 - 9
    assert words(field.area(s, "labyrinth")) == ["b2", "b3", "c2", "c3"]
    assert words(field.area(s, "front 3x4")) == sorted(f"{c}{r}" for c in "defg" for r in (6, 7, 8))
    assert len(field.area(s, "edge 2")) == 20 * 14 - 16 * 10
    assert len(field.area(s, "edge 3")) == 20 * 14 - 14 * 8
    corner = stage(table, primordial={"at": "a1", "facing": "w"}).s
    assert words(field.zone(corner, 1)) == ["a4", "b4", "c4", "d1", "d2", "d3", "d4"]
    assert field.area(corner, "front 3x4") == set()


@rule("OD-221")
@pytest.mark.parametrize(
    ("at", "side"),
    [
        ("a1", 0),
        ("t1", 0),
        ("t14", 1),
        ("a14", 2),
        ("a7", 3),
        ("t7", 1),
        ("j1", 0),
        ("j14", 2),
        ("b5", 3),
        ("s3", 1),
        ("c13", 2),
    ],
)
def test_the_nearest_edge(table: Sit, at: str, side: int) -> None:
    """Of equals the first from the north, clockwise."""
    assert field.edge_side(stage(table).s, cell(at)) == side


# -- sight and walls -----------------------------------------------------------------------------------


@rule("OD-120", "OD-121", "OD-232")
@pytest.mark.parametrize(("at", "spec", "seen"), [
    ("d7", {}, True), ("d7", {"terrain": {"rock": ["e6", "e7", "e8"]}}, False), ("d7", {"terrain": {"rock": ["e7"]}}, True),
    ("d7", {"terrain": {"column": ["e6", "e7", "e8"]}}, False), ("d7", {"terrain": {"pool": ["e6", "e8"]}}, True),
    ("d7", {"terrain": {"chasm": ["e7"]}}, True), ("d7", {"mazes": [("e5", "I", 1)]}, False), ("d7",
     {"brine": {"at": "e7", "gear": []}}, True),
    ("e7", {"terrain": {"city": ["d6"]}}, True),
])  # fmt: skip
def test_sight(table: Sit, at: str, spec: dict[str, Any], seen: bool) -> None:
    """Rocks, columns and walls hide; pools, chasms and titans do not; nor does what one stands on."""
    t = stage(table, {"at": at}, **spec)

    assert (field.beast_sees(t.s, KELP), field.titan_sees(t.s, KELP)) == (seen, seen)


@rule("OD-116", "OD-121")
def test_in_front_is_in_sight(table: Sit) -> None:
    """Beyond the front edge but behind rock: not in front."""
    t = stage(table, {"at": "d7"}, terrain={"rock": ["e6", "e7", "e8"]})
    assert field.in_front(t.s, KELP) is False
    t = stage(table, {"at": "i8"}, **BULL | {"primordial": {"at": "j7", "facing": "n"}})
    assert (field.in_blindspot(t.s, KELP), field.beast_sees(t.s, KELP), field.titan_sees(t.s, KELP)) == (
        True,
        False,
        True,
    )


@rule("OD-291", "OD-C06", "OD-C07", "OD-C54")
def test_walls_part_titans(table: Sit) -> None:
    """A wall on the shared edge: titans are not beside each other, nor beside the primordial; it is beside them."""
    t = stage(
        table,
        {"at": "f7"},
        brine={"at": "e7", "gear": []},
        mazes=[("e5", "I", 1)],
        primordial={"at": "n6", "facing": "w"},
    )
    assert (field.beside(t.s, KELP), field.is_alone(t.s, KELP)) == ([], True)
    t = stage(
        table,
        {"at": "e6"},
        brine={"at": "e7", "gear": []},
        mazes=[("e5", "I", 1)],
        primordial={"at": "n6", "facing": "w"},
    )
    assert (field.beside(t.s, KELP), field.is_alone(t.s, BRINE)) == ([BRINE], False)
    t = stage(table, {"at": "g7"}, mazes=[("g5", "I", 1)])
    assert (field.touches_beast(t.s, KELP), field.beside_beast(t.s, KELP)) == (False, True)
    t.s.ignoring.append([KELP, IGNORE.index("labyrinth walls")])
    assert field.touches_beast(t.s, KELP) is True


@rule("OD-208")
def test_beside_on_the_vantage_point(table: Sit) -> None:
    """Up there one is beside the primordial and everybody who is beside it on the ground."""
    t = stage(table, {"at": "vantage"}, vantage=True, brine={"at": "g7", "gear": []}, marble={"at": "f7", "gear": []})
    assert (field.beside(t.s, KELP), field.distance(t.s, KELP), field.touches_beast(t.s, KELP)) == ([BRINE], 1, True)
    assert (field.beside(t.s, BRINE), field.beside(t.s, MARBLE)) == ([MARBLE], [BRINE])
    t = stage(table, {"at": "a1"}, brine={"at": "dead"}, ash={"at": "t13", "gear": []})
    assert (field.beside(t.s, BRINE), field.touches_beast(t.s, BRINE), field.titan_at(t.s, -1)) == ([], False, -1)


@rule("OD-231")
def test_tiles_joined_at_open_edges(table: Sit) -> None:
    """They are one tile; another that only touches is not."""
    t = stage(
        table, mazes=[("b2", "I", 0), ("f2", "I", 0), ("b3", "I", 0), ("j2", "I", 0)], terrain={"pool": ["b8", "n2"]}
    )
    mazes = [i for i, tile in enumerate(t.s.tiles) if BOOK.terrain[tile[0]].labyrinth]
    assert field.joined(t.s, mazes[0]) == [mazes[0], mazes[1], mazes[3]]
    assert field.joined(t.s, mazes[2]) == [mazes[2]]


@rule("OD-219")
@pytest.mark.parametrize(("key", "word", "on"), [
    ("olive_wood", "cover", True), ("olive_wood", "olive_wood", True), ("pool", "cover", False), ("pool", "ambrosia", True),
    ("pool", "olive_wood", False),
    ("hoard", "treasure", True),
])  # fmt: skip
def test_standing_on_terrain(table: Sit, key: str, word: str, on: bool) -> None:
    """By its keyword or by its kind; bare ground is nothing."""
    t = stage(table, terrain={key: ["d7"]}, brine={"at": "vantage", "gear": []}, vantage=True)
    assert (
        field.on_terrain(t.s, KELP, word),
        field.on_terrain(t.s, ASH, word),
        field.on_terrain(t.s, BRINE, word),
    ) == (on, False, False)


@rule("OD-193", "OD-291")
def test_through_one_wall(table: Sit) -> None:
    """Once, in a move; afterwards walls are walls again; the spaces beyond count."""
    t = stage(table, {"at": "f7", "class": "aegis"}, mazes=[("g5", "I", 1)], primordial={"at": "n6", "facing": "w"})
    assert "g7" not in words(cells_in(reachable(t.s, KELP, 4).spaces))
    t.s.ignoring.append([KELP, ONE_WALL])
    t.does("end", "turn kelp", "move")
    assert {"to g7", "to g6", "to g8"} <= set(asked(t))
    t.does("to g7")
    assert (t.titan("kelp").at, t.s.ignoring) == ("g7", [])
    t = stage(
        table,
        {"at": "f7", "class": "aegis"},
        mazes=[("g5", "I", 1)],
        primordial={"at": "n6", "facing": "w"},
        brine={"at": "g7", "gear": []},
    )
    t.s.ignoring.append([KELP, ONE_WALL])
    t.does("end", "turn kelp", "move")
    assert "to g7" not in asked(t)
    t.does("to e7")
    assert t.s.ignoring == [[KELP, ONE_WALL]]
    t = stage(table, {"at": "f7", "class": "aegis"}, mazes=[("g5", "I", 1)], primordial={"at": "n6", "facing": "w"})
    t.s.ignoring.append([BRINE, ONE_WALL])
    t.does("end", "turn kelp", "move")
    assert "to g7" not in asked(t)
    t.leave()


# -- the ground ----------------------------------------------------------------------------------------


@rule("OD-227", "OD-229", "OD-230")
def test_breaking_tiles(table: Sit) -> None:
    """Columns go; rock stays; a town is turned over, and then it goes too, and who lived there will not forget it."""
    t = stage(table, terrain={"column": ["b2"], "rock": ["c2"], "city": ["n4"]})
    assert destroy_tile(t.s, 1) is False
    assert destroy_tile(t.s, 2) is False
    assert (t.tiles, figures(t).get("ship")) == (["column", "rock", "ruin"], None)
    assert destroy_tile(t.s, 2) is True
    assert figures(t)["ship"] == {"diplomacy": -1}
    assert destroy_tile(t.s, 0) is True
    assert t.tiles == ["rock"]


@rule("OD-219", "OD-222", "OD-230", "OD-235", "OD-223")
@pytest.mark.parametrize(("key", "kelp", "spec", "luck", "answers", "expected"), [
    ("city", {}, {"options": {"foe": "talos-1", "faction": "neutral"}}, [], [], {"kelp fate": 1}),
    ("city", {"gear": ["wave_charm"], "exhausted": ["wave_charm"]}, {"options": {"foe": "talos-1", "faction": "friendly"}}, [], [],
     {"kelp exhausted": None}),
    ("pool", {"danger": 3}, {}, [], [], {"kelp danger": 2, "kelp ambrosia": 1}),
    ("hoard", {}, {}, d10(6), ["option 1"], {"goods": {"bronze": 2}, "tiles": None}),
    ("hoard", {}, {}, d10(6), ["option 2"], {"goods": {"oil": 2}, "tiles": None}),
    ("hoard", {"gear": ["wave_charm"], "exhausted": ["wave_charm"]}, {}, d10(6), ["option 3"], {"kelp exhausted": None, "tiles": None}),
    ("hoard", {}, {}, d10(5), [], {"kelp fate": 1}), ("salt_flat", {}, {}, [], [], {}), ("ruin", {}, {}, [], [], {}),
    ("olive_wood", {}, {}, [], [], {}),
])  # fmt: skip
def test_ending_a_move_on_a_tile(
    table: Sit,
    key: str,
    kelp: dict[str, Any],
    spec: dict[str, Any],
    luck: list[int],
    answers: list[str],
    expected: dict[str, Any],
) -> None:
    """What each tile does to who ends a move on it of its own will."""
    t = stage(table, {"at": "d7", **kelp}, terrain={key: ["d7"]}, luck=luck, **spec)
    before = figures(t)
    befall(t, Lands(KELP, 1, ()))
    if key == "hoard":
        t.does("no", *answers)

    assert changes(t, before) == expected


@rule("OD-157", "OD-225", "OD-227", "OD-259")
@pytest.mark.parametrize(
    ("key", "left", "alive"),
    [("olive_wood", [], 1), ("hoard", ["hoard"], 1), ("chasm", ["chasm"], 0), ("city", ["ruin"], 1)],
)
def test_thrown_onto_a_tile(table: Sit, key: str, left: list[str], alive: int) -> None:
    """What can break does; a chasm kills."""
    t = stage(table, {"at": "d7"}, terrain={key: ["d7"]}, luck=d10(1), **HEIR)
    befall(t, Lands(KELP, 0, ()))
    t.settle()
    t.leave()

    assert (t.tiles, t.titan("kelp").alive) == ([] if key == "hoard" else left, alive)


@rule("OD-248", "OD-C15", "OD-156")
def test_two_on_one_space(table: Sit) -> None:
    """Whoever stood there makes room; on the base itself the one who came."""
    t = stage(table, {"at": "d7"}, brine={"at": "d7", "gear": []})
    befall(t, Lands(KELP, 0, ()))
    t.does("to d8")
    assert (t.titan("kelp").at, t.titan("brine").at) == ("d7", "d8")
    t = stage(table, {"at": "h7"})
    befall(t, Lands(KELP, 0, ()))
    assert t.titan("kelp").at == "g7"


@rule("OD-248", "OD-C16")
def test_where_one_makes_room(table: Sit) -> None:
    """Empty spaces beside it: no titan, no base, no obstacle, no chasm, no wall between; or death."""
    t = stage(table, {"at": "d7"}, brine={"at": "d6", "gear": []}, terrain={"rock": ["c7"], "chasm": ["e7"]})
    assert words(legal_spaces(t.s, KELP, cell("d7"))) == ["d8"]
    t = stage(table, {"at": "f7"}, mazes=[("g5", "I", 1)], primordial={"at": "n6", "facing": "w"})
    assert words(legal_spaces(t.s, KELP, cell("f7"))) == ["e7", "f6", "f8"]
    t = stage(table, {"at": "d7"}, terrain={"rock": ["c7", "e7", "d6", "d8"]}, **HEIR)
    befall(t, Displace(KELP, ()))
    t.leave()
    assert t.titan("kelp").alive == 0
    t = stage(table, {"at": "d7"})
    befall(t, Displace(KELP, (cell("d6"), cell("c7"), cell("e7"))))
    assert t.titan("kelp").at == "d8"


@rule("OD-261", "OD-225", "OD-224")
def test_lifelines(table: Sit) -> None:
    """Over an edge: back to where it was last safe; into a chasm: aside.  Without one: death."""
    for how, at in ((BY_EDGE, "c3"), (BY_CHASM, "d8")):
        t = stage(table, {"at": "d7", "gear": ["argos_cable"]}, terrain={"rock": ["c7", "e7", "d6"]})
        befall(t, Falls(KELP, how, cell("c3")))
        t.asks(0, rule="OD-186", options=["use kelp argos-cable-1", "pass"])
        t.does("use kelp argos-cable-1")
        assert (t.titan("kelp").at, t.titan("kelp").exhausted) == (at, ["argos_cable"])
        t = stage(table, {"at": "d7", "gear": ["argos_cable"]}, **HEIR)
        befall(t, Falls(KELP, how, cell("c3")))
        t.does("pass")
        t.leave()
        assert t.s.dead == [KELP, how]
    t = stage(table, {"at": "d7", "godform": "tide_of_poseidon", "trespass": 3})
    befall(t, Falls(KELP, BY_EDGE, cell("c3")))
    assert t.titan("kelp").at == "c3"


# -- placing tiles -------------------------------------------------------------------------------------


@rule("OD-220", "OD-221")
def test_the_supply_of_tiles(table: Sit) -> None:
    """When none is left, the one furthest from the primordial is taken."""
    t = stage(table, terrain={"hoard": ["a5", "b2", "t1", "l5"]}, **BULL)
    befall(t, Puts(BOOK.terrain_at["hoard"], 3, 3))
    assert [field.tile_cells(tile)[0] for tile in t.s.tiles] == [(0, 4), (1, 1), (11, 4), (3, 3)]


@rule("OD-221")
@pytest.mark.parametrize(("key", "at", "tiles", "kelp"), [
    ("column", "d7", [], (1, True)), ("rock", "d7", ["rock"], (1, True)), ("hoard", "d7", ["hoard"], (0, False)),
    ("column", "h7", [], (0, False)), ("rock", "h7", ["rock"], (0, False)), ("column", "c2", ["column"], (0, False)),
])  # fmt: skip
def test_a_tile_onto_somebody(table: Sit, key: str, at: str, tiles: list[str], kelp: tuple[int, bool]) -> None:
    """A destructible obstacle breaks on a titan, an obstacle crashes and displaces it, anything else lies under it; under the
    primordial only what nothing breaks."""
    t = stage(table, {"at": "d7"}, luck=d10(1))
    befall(t, Puts(BOOK.terrain_at[key], cell(at) % 20, cell(at) // 20))
    t.settle()

    assert (t.tiles, (t.titan("kelp").danger, "knockdown" in t.titan("kelp").conditions)) == (tiles, kelp)
    assert (t.titan("kelp").at != "d7") == (key == "rock" and at == "d7")


@rule("OD-221", "OD-229")
def test_a_tile_onto_a_tile(table: Sit) -> None:
    """What lay there goes; but not what is indestructible: then nothing is placed; nor off the board."""
    t = stage(table, terrain={"hoard": ["b2"], "olive_wood": ["a5"], "rock": ["c3"]}, luck=[])
    befall(t, Puts(BOOK.terrain_at["pool"], 1, 1))
    assert t.tiles == ["hoard", "olive_wood", "rock"]
    befall(t, Puts(BOOK.terrain_at["pool"], 0, 1))
    assert t.tiles == ["olive_wood", "pool", "rock"]
    befall(t, Puts(BOOK.terrain_at["pool"], 19, 1))
    assert t.tiles == ["olive_wood", "pool", "rock"]


@rule("OD-221")
def test_where_a_card_places_a_tile(table: Sit) -> None:
    """Before the front on free spaces, or onto what lies there if none is free; beside the attacker; anywhere free."""
    column = BOOK.terrain_at["column"]
    t = stage(table, {"at": "g7"})
    assert spots(t, places(t.s, column, "front", KELP)) == [(6, 7), (6, 5)]
    t = stage(table, {"at": "g7"}, terrain={"hoard": ["g6"], "rock": ["g8"]})
    assert spots(t, places(t.s, column, "front", KELP)) == [(6, 6), (6, 5)]
    t = stage(table, {"at": "b1"}, terrain={"hoard": ["b2"]}, brine={"at": "c1", "gear": []})
    assert spots(t, places(t.s, column, "attacker", KELP)) == [(0, 0)]
    t = stage(table, {"at": "vantage"}, vantage=True)
    assert places(t.s, column, "attacker", KELP) == []
    assert places(t.s, column, "attacker", -1) == []
    flat = BOOK.terrain_at["salt_flat"]
    t = stage(table, {"at": "d7"}, terrain={"rock": ["o10"]})
    found = set(spots(t, places(t.s, flat, "choose", -1)))
    assert (0, 1) in found
    assert not found & {(1, 4), (3, 6), (12, 7), (14, 9), (5, 3), (9, 7), (18, 0), (0, 0)}
    assert {(4, 3), (10, 9), (17, 1)} <= found


@rule("OD-221", "OD-293")
@pytest.mark.parametrize(("kelp", "brine", "tiles", "expected"), [
    ("a7", "a14", {}, {"chasm a10 I1"}), ("t2", "a14", {}, {"chasm a10 I1"}), ("j14", "t2", {}, {"chasm t3 I1"}),
    ("f1", "g5", {"chasm": ["b1"]}, {"chasm b1 I0", "chasm g1 I0"}),
])  # fmt: skip
def test_along_the_edge_of_the_furthest_titan(
    table: Sit, kelp: str, brine: str, tiles: dict[str, Any], expected: set[str]
) -> None:
    """Flush with it, as near to that titan as free spaces allow, never onto anybody."""
    others = {"marble": {"at": "i11", "gear": []}, "ash": {"at": "i9", "gear": []}}
    t = stage(table, {"at": kelp}, brine={"at": brine, "gear": []}, terrain=tiles, primordial={"at": "i6", "facing": "w"},
              options={"foe": "minos-1"}, **others)  # fmt: skip
    befall(t, PlaceTile(BOOK.terrain_at["chasm"], "edge", -1))
    if t.match.decision is not None and t.match.decision.rule == "OD-221":
        t.does(asked(t)[0])

    assert len(set(figures(t)["tiles"]) - {f"chasm {c} I0" for c in tiles.get("chasm", ())}) == 1


@rule("OD-292", "OD-293", "OD-C53")
def test_where_a_maze_tile_may_lie(table: Sit) -> None:
    """Before the front, touching the base, all of it before the front, on the board, not on rock."""
    t = stage(table, {"at": "a1"}, primordial={"at": "h6", "facing": "w"})
    straight = BOOK.shape_at["I"]
    spots = maze_places(t.s, straight, -1, False)
    assert sorted((x, y) for x, y, turns in spots if turns % 2 == 0) == [(3, 5), (3, 6), (3, 7)]
    assert sorted({(x, y) for x, y, turns in spots if turns % 2 == 1}) == [(6, y) for y in range(2, 8)]
    t = stage(table, {"at": "a1"}, primordial={"at": "h6", "facing": "w"}, terrain={"rock": ["g7"], "column": ["g6"]})
    spots = maze_places(t.s, straight, -1, False)
    assert sorted((x, y) for x, y, turns in spots if turns % 2 == 0) == [(3, 5), (3, 7)]
    t = stage(table, {"at": "a1"}, primordial={"at": "c6", "facing": "w"})
    assert all(turns % 2 for _, _, turns in maze_places(t.s, straight, -1, False))


@rule("OD-293")
def test_a_maze_tile_under_its_target(table: Sit) -> None:
    """In an attack under the target if it can be, and there under most titans."""
    straight = BOOK.shape_at["I"]
    t = stage(table, {"at": "e7"}, brine={"at": "d7", "gear": []})
    assert [(x, y) for x, y, _ in maze_places(t.s, straight, KELP, False)] == [(3, 6)]
    t = stage(table, {"at": "g6"}, brine={"at": "e6", "gear": []}, marble={"at": "g7", "gear": []})
    assert len(maze_places(t.s, straight, KELP, False)) == 1 + 3
    t = stage(table, {"at": "b2"})
    assert len(maze_places(t.s, straight, KELP, False)) == len(maze_places(t.s, straight, -1, False))
    under = {(x, y) for x, y, _ in maze_places(t.s, straight, KELP, True)}
    assert under == {(0, 1), (1, 1), (1, 0)}
    t = stage(table, {"at": "vantage"}, vantage=True)
    assert maze_places(t.s, straight, KELP, True) == []
    assert maze_places(t.s, straight, -1, True) == []


@rule("OD-292", "OD-293")
def test_the_track_always_goes_on(table: Sit) -> None:
    """I, L, O, Z, and from the first again; also where no tile can lie."""
    t = stage(table, primordial={"at": "a6", "facing": "w"})
    for marker in (1, 2, 3, 0):
        befall(t, Labyrinth(-1, 0))
        assert (t.s.marker, t.tiles) == (marker, [])
    t = stage(table, marker=2)
    runs(t, {"op": "labyrinth", "n": 1})
    assert t.match.decision is not None
    assert "(O)" in t.match.decision.prompt
    t.leave()


@rule("OD-229", "OD-227", "OD-133")
def test_destroying_what_lies_in_a_zone(table: Sit) -> None:
    """Only what can be destroyed, only in the zone; a hoard destroys itself where its finder stands."""
    t = stage(table, {"at": "d7"}, terrain={"hoard": ["d7"], "olive_wood": ["a1"]})
    hoard = BOOK.terrain[BOOK.terrain_at["hoard"]].element.index
    wood = BOOK.terrain[BOOK.terrain_at["olive_wood"]].element.index
    runs(t, {"op": "destroy", "what": "this tile"}, element=wood)
    assert t.tiles == ["hoard", "olive_wood"]
    runs(t, {"op": "destroy", "what": "this tile"}, element=hoard, you=ASH)
    assert t.tiles == ["hoard", "olive_wood"]
    runs(t, {"op": "destroy", "what": "this tile"}, element=hoard, you=-1)
    assert t.tiles == ["hoard", "olive_wood"]
    runs(t, {"op": "destroy", "what": "this tile"}, element=hoard)
    assert t.tiles == ["olive_wood"]
