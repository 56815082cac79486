"""Both maps as graphs: numbering, distances, sight, what the scenario needs of them, their drawings, and the check of maps."""

from __future__ import annotations

import json
import re
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from petteia.cli import main
from petteia.games.prometheus.data import CONTENT, FAR, AreaMap
from petteia.games.prometheus.draw import chains_of, draw
from petteia.games.prometheus.loading import shipped
from petteia.games.prometheus.mapcheck import check
from petteia.games.prometheus.mapfile import MapReader
from petteia.games.prometheus.maps import MOST_AREAS, mask_of
from petteia.games.prometheus.vocabulary import CHAINS, ESCARPMENT, NO_BORDER, OPEN, RESCUERS, TERRAINS, WALL, WARDENS
from petteia.kernel.content import Problems
from petteia.testing import rule

BOARD = CONTENT.board
STYX, OLYMPUS = 0, 1
MAPS = pytest.mark.parametrize("one", BOARD.maps, ids=lambda one: one.key)
CONTENT_FOLDER = Path(__file__).parents[3] / "src" / "petteia" / "games" / "prometheus" / "content"


def at(key: str) -> int:
    return BOARD.area_at[key]


def on(which: int) -> list[int]:
    return [area.index for area in BOARD.areas if area.map == which]


# -- numbering -------------------------------------------------------------------------------


@pytest.mark.rule("PR-008")
def test_two_maps_have_one_numbering() -> None:
    """Styx and Olympus, twenty-two areas each, counted on from the one to the other; numbers start at 1 on each."""
    assert [one.key for one in BOARD.maps] == ["styx", "olympus"]
    assert [area.index for area in BOARD.areas] == list(range(44))
    assert on(STYX) == list(range(22))
    assert [area.number for area in BOARD.areas] == [*range(1, 23), *range(1, 23)]
    assert len(BOARD.area_at) == 44
    assert 2 * MOST_AREAS <= 62  # sets of areas fit into a machine word


@pytest.mark.rule("PR-062")
def test_nothing_leads_from_one_map_to_the_other() -> None:
    """No border, no distance, no flight and no sight joins them."""
    for a in on(STYX):
        for b in on(OLYMPUS):
            assert BOARD.border[a][b] == NO_BORDER
            assert BOARD.distance[a][b] == BOARD.flight[a][b] == FAR
            assert not BOARD.sees[a][b]
            assert not BOARD.sees[b][a]


# -- borders and distances -------------------------------------------------------------------


def test_borders_are_mutual() -> None:
    """What borders on an area is bordered by it, in the same way, and nothing borders on itself."""
    for a in range(BOARD.count):
        assert BOARD.border[a][a] == NO_BORDER
        for b in range(BOARD.count):
            assert BOARD.border[a][b] == BOARD.border[b][a]


def test_special_borders_are_where_the_maps_say() -> None:
    """Walls, escarpments and chains, each once."""
    special = {
        (BOARD.areas[a].key, BOARD.areas[b].key): BOARD.border[a][b]
        for a in range(BOARD.count)
        for b in range(a)
        if BOARD.border[a][b] > OPEN
    }
    assert {frozenset(pair): kind for pair, kind in special.items()} == {
        frozenset(("broken_cage", "judges_bench")): WALL,
        frozenset(("ferrymans_quay", "spring_of_memory")): ESCARPMENT,
        frozenset(("toppled_tollhouse", "upper_styx")): ESCARPMENT,
        frozenset(("hounds_threshold", "mourning_fields")): CHAINS,
        frozenset(("hounds_threshold", "toppled_tollhouse")): CHAINS,
        frozenset(("agora_of_echoes", "fallen_pediment")): WALL,
        frozenset(("cypress_wood", "sacred_way")): WALL,
        frozenset(("giants_stair", "sacred_way")): CHAINS,
        frozenset(("lower_terrace", "shepherds_fold")): CHAINS,
        frozenset(("giants_stair", "windy_ledge")): ESCARPMENT,
    }


@pytest.mark.rule("PR-K048")
def test_a_wall_is_no_step_and_an_escarpment_none_for_walkers() -> None:
    """Range counts everything but walls, walkers without Climb keep off escarpments, flyers cross all."""
    cage, bench = at("broken_cage"), at("judges_bench")
    assert bench in BOARD.touching[cage]
    assert bench not in BOARD.adjacent[cage]
    assert BOARD.distance[cage][bench] == 2
    assert BOARD.flight[cage][bench] == 1
    quay, spring = at("ferrymans_quay"), at("spring_of_memory")
    assert spring in BOARD.adjacent[quay]
    assert spring not in BOARD.walkable[quay]
    hound, fields = at("hounds_threshold"), at("mourning_fields")
    assert fields in BOARD.walkable[hound]  # chains end a move, they do not forbid it


def test_distances_are_those_of_the_graph() -> None:
    """Distances obey the graph: 0 at home, 1 to neighbours, and never more than one step off a neighbour's."""
    for a in range(BOARD.count):
        assert BOARD.distance[a][a] == 0
        assert {b for b in range(BOARD.count) if BOARD.distance[a][b] == 1} == set(BOARD.adjacent[a])
        for b in range(BOARD.count):
            assert BOARD.distance[a][b] == BOARD.distance[b][a]
            if BOARD.distance[a][b] not in (0, FAR):
                assert BOARD.distance[a][b] == 1 + min(BOARD.distance[c][b] for c in BOARD.adjacent[a])
            assert BOARD.flight[a][b] <= BOARD.distance[a][b]


@pytest.mark.rule("PR-K049")
def test_areas_within_a_distance() -> None:
    """`within` holds the same as masks, the area itself included."""
    for a in range(BOARD.count):
        for steps, mask in enumerate(BOARD.within[a]):
            assert mask == mask_of(tuple(b for b in range(BOARD.count) if BOARD.distance[a][b] <= steps))
        assert BOARD.within[a][-1] == BOARD.map_mask[BOARD.map_of[a]]


# -- what the scenario needs -----------------------------------------------------------------


@pytest.mark.rule("PR-019", "PR-020")
def test_deployment_areas() -> None:
    """Each map has three blue areas for the rescuers and three red ones for the wardens."""
    for side, colour in ((RESCUERS, "blue"), (WARDENS, "red")):
        for which in (STYX, OLYMPUS):
            areas = BOARD.deployment[side][which]
            assert len(areas) == 3
            assert all(BOARD.areas[a].side == side and colour in BOARD.areas[a].tags for a in areas)
            assert all(BOARD.areas[a].is_deployment and BOARD.map_of[a] == which for a in areas)


@pytest.mark.rule("PR-036", "PR-043")
def test_the_hound_and_the_stones_lie_on_styx() -> None:
    """One orange area, and four others with an Omphalos."""
    (orange,) = BOARD.orange
    assert BOARD.areas[orange].key == "hounds_threshold"
    assert len(set(BOARD.omphalos)) == 4
    assert orange not in BOARD.omphalos
    assert {BOARD.map_of[a] for a in (orange, *BOARD.omphalos)} == {STYX}


@pytest.mark.rule("PR-032")
def test_bait_lies_on_olympus_outside_deployment() -> None:
    """Sixteen areas take the twelve tokens: all of Olympus that is neither blue nor red."""
    assert set(BOARD.bait) == {a for a in on(OLYMPUS) if not BOARD.areas[a].is_deployment}
    assert len(BOARD.bait) == 16


def test_exits_are_the_blue_areas_of_olympus() -> None:
    """One leaves through any of them, and nowhere else."""
    assert set(BOARD.exits) == set(BOARD.deployment[RESCUERS][OLYMPUS])


def test_roads_to_the_hound_are_fair() -> None:
    """Blue is three and red two steps from the hound, red five from blue; in flight as on foot."""
    (orange,) = BOARD.orange
    for table in (BOARD.distance, BOARD.flight):
        assert {table[a][orange] for a in BOARD.deployment[RESCUERS][STYX]} == {3}
        assert {table[a][orange] for a in BOARD.deployment[WARDENS][STYX]} == {2}
        assert {table[a][b] for a in BOARD.deployment[WARDENS][STYX] for b in BOARD.deployment[RESCUERS][STYX]} == {5}


def test_roads_down_from_olympus_are_equal() -> None:
    """Every red area is six steps from every blue one, and three drawn roads of six areas lead down."""
    red, blue = BOARD.deployment[WARDENS][OLYMPUS], BOARD.deployment[RESCUERS][OLYMPUS]
    for table in (BOARD.distance, BOARD.flight):
        assert {table[a][b] for a in red for b in blue} == {6}
    roads = BOARD.maps[OLYMPUS].roads
    assert [road.name for road in roads] == ["Wood path", "Great stair", "Ruin road"]
    for road in roads:
        way = [22 + area for area in road.areas]
        assert len(way) == 6
        assert way[-1] in blue
        assert any(way[0] in BOARD.walkable[start] for start in red)
        assert all(b in BOARD.walkable[a] for a, b in pairwise(way))


def reaches(start: tuple[int, ...], goal: tuple[int, ...], without: tuple[int, ...]) -> bool:
    """Whether walkers get from some start to some goal when some areas are barred (and rock is, as always)."""
    rock = TERRAINS.index("rock")
    barred = {*without, *(a for a in range(BOARD.count) if BOARD.terrain[a] == rock)}
    edge = [a for a in start if a not in barred]
    seen = set(edge)
    while edge:
        for b in BOARD.walkable[edge.pop()]:
            if b not in seen and b not in barred:
                seen.add(b)
                edge.append(b)
    return bool(seen & set(goal))


def test_three_units_can_bar_olympus_and_two_cannot() -> None:
    """The smallest set of areas outside deployment that cuts every walk from red to blue has three."""
    red, blue = BOARD.deployment[WARDENS][OLYMPUS], BOARD.deployment[RESCUERS][OLYMPUS]
    middle = [a for a in BOARD.bait if BOARD.terrain[a] != TERRAINS.index("rock")]
    assert all(reaches(red, blue, pair) for pair in combinations(middle, 2))
    waist = tuple(at(key) for key in ("nymphs_spring", "giants_stair", "windy_ledge"))
    assert not reaches(red, blue, waist)


# -- sight -----------------------------------------------------------------------------------


def test_sight_is_mutual() -> None:
    """Whom one sees, one is seen by, past the same areas."""
    for a in range(BOARD.count):
        for b in range(BOARD.count):
            assert BOARD.sees[a][b] == BOARD.sees[b][a]
            assert BOARD.crossed[a][b] == BOARD.crossed[b][a]
            assert not BOARD.crossed[a][b] & (1 << a | 1 << b)


@pytest.mark.rule("PR-K051")
def test_neighbours_see_each_other_but_through_walls() -> None:
    """Nothing lies between neighbours; of other pairs on a map the lines cross something, or the centres are close."""
    for a in range(BOARD.count):
        assert BOARD.sees[a][a]
        for b in BOARD.touching[a]:
            assert BOARD.sees[a][b] == (BOARD.border[a][b] != WALL)
            if BOARD.border[a][b] != WALL:
                assert BOARD.crossed[a][b] == 0


def test_lines_of_sight_counted() -> None:
    """On an empty board obstacles and walls leave these lines open at range 2 to 4."""
    counted = []
    obstacle = mask_of(tuple(a for a in range(BOARD.count) if CONTENT.terrains[BOARD.terrain[a]].obstacle))
    for which in (STYX, OLYMPUS):
        pairs = [(a, b) for a in on(which) for b in on(which) if BOARD.distance[a][b] in (2, 3, 4)]
        counted.append(
            (
                len(pairs),
                sum(BOARD.clear(a, b, obstacle) for a, b in pairs),
                sum(not BOARD.sees[a][b] for a, b in pairs),
            )
        )
    assert counted == [(340, 154, 14), (322, 134, 32)]


@pytest.mark.rule("PR-K050")
def test_a_unit_in_between_blocks() -> None:
    """A line is clear until something stands in an area it crosses; elsewhere it does not matter."""
    ford, bench, hound, willows = (
        at(k) for k in ("charons_ford", "judges_bench", "hounds_threshold", "weeping_willows")
    )
    assert BOARD.crossed[ford][bench] == 1 << hound
    assert BOARD.clear(ford, bench, 0)
    assert BOARD.clear(ford, bench, 1 << willows | 1 << ford | 1 << bench)
    assert not BOARD.clear(ford, bench, 1 << hound)


# -- files and drawings ----------------------------------------------------------------------


@MAPS
def test_a_shipped_map_passes_its_own_check(one: AreaMap) -> None:
    """Measured like a player's, a shipped map has no problem, and reads the same as taken at its word."""
    problems = Problems()
    found = MapReader(shipped(f"maps/{one.key}.toml"), TERRAINS[:15], problems).result
    assert problems.found == []
    assert (found.borders, found.crossed, found.walled) == (one.borders, one.crossed, one.walled)


@MAPS
def test_a_drawing_shows_every_area(one: AreaMap) -> None:
    """The SVG is well-formed and has each area with its name, its number, its room and every special border."""
    svg = draw(one)
    root = ElementTree.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    shapes = {node.get("id") for node in root.iter(f"{space}path")}
    assert {f"area-{area.key}" for area in one.areas} <= shapes
    words = " ".join(node.text or "" for node in root.iter(f"{space}text"))
    for area in one.areas:
        assert all(word in words for word in area.name.split())
    assert len(list(root.iter(f"{space}circle"))) == sum(area.capacity for area in one.areas)
    titles = [node.text for node in root.iter(f"{space}title")]
    for kind, word in ((WALL, "wall"), (CHAINS, "chains"), (ESCARPMENT, "escarpment")):
        assert titles.count(word) == sum(found == kind for found in one.borders.values())


def test_borders_are_drawn_as_lines() -> None:
    """Stretches that meet are joined, whichever way they run; others stay apart."""
    joined = list(chains_of([((0, 0), (1, 0)), ((2, 0), (1, 0)), ((2, 0), (2, 2)), ((9, 9), (8, 8))]))
    assert joined == [[(0, 0), (1, 0), (2, 0), (2, 2)], [(9, 9), (8, 8)]]


# -- petteia map check -----------------------------------------------------------------------


@pytest.mark.parametrize("key", ["styx", "olympus"])
def test_map_check_praises_a_sound_map(key: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It says what the map is like, draws it, and leaves with 0."""
    out = tmp_path / "map.svg"
    assert main(["map", "check", str(CONTENT_FOLDER / "maps" / f"{key}.toml"), "--svg", str(out)]) == 0
    said = capsys.readouterr().out
    assert "areas" in said
    assert f"{key}.toml: sound" in said
    assert out.read_text(encoding="utf-8").startswith("<svg")


def test_map_check_names_line_and_field(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Every mistake is one line: file, line, field, what is wrong; the exit status is 1, and a drawing marks the area."""
    text = (CONTENT_FOLDER / "maps" / "styx.toml").read_text(encoding="utf-8")
    bad = tmp_path / "styx.toml"
    bad.write_text(re.sub(r"capacity = 5", 'capacity = "many"', text), encoding="utf-8")
    line = text[: text.index("capacity = 5")].count("\n") + 1
    assert main(["map", "check", str(bad), "--svg", str(tmp_path / "out.svg")]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f'{bad}:{line}: area hounds_threshold, capacity: must be a whole number from 1 to 9, not "many"'
    assert said[-1] == f"{bad}: 1 problem"
    assert "stroke-dasharray" in (tmp_path / "out.svg").read_text(encoding="utf-8")


def test_map_check_speaks_json(capsys: pytest.CaptureFixture[str]) -> None:
    """One object: problems with their places, and the facts."""
    assert main(["map", "check", str(CONTENT_FOLDER / "maps" / "olympus.toml"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ok"]
    assert found["problems"] == []
    assert found["facts"]["red to blue"] == [6]
    assert found["facts"]["borders"] == {"open": 40, "chains": 2, "escarpment": 1, "wall": 2}


def test_map_check_refuses_what_is_no_map(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A file of something else, or no file at all, is refused with a hint, not taken apart."""
    other = tmp_path / "units.toml"
    other.write_text('[[unit]]\nkey = "zeus"\n', encoding="utf-8")
    assert main(["map", "check", str(other)]) == 2
    assert "holds no map" in capsys.readouterr().err
    assert main(["map", "check", str(tmp_path / "none.toml")]) == 2
    assert "There is no file" in capsys.readouterr().err


def test_map_check_tells_broken_toml(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A slip of the pen in TOML itself is a problem with its line; there is nothing to draw."""
    bad = tmp_path / "map.toml"
    bad.write_text('format = 1\n[[area]]\nkey = "a\n', encoding="utf-8")
    assert main(["map", "check", str(bad), "--svg", str(tmp_path / "x.svg")]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(f"{bad}:3: this is not TOML: ")
    assert said[-2] == "not drawn: the areas could not be read"


@rule("PR-C35")
def test_the_check_knows_what_the_scenario_needs() -> None:
    """A Styx without its orange area or with three stones is drawn well and still not playable."""
    text = (CONTENT_FOLDER / "maps" / "styx.toml").read_text(encoding="utf-8")
    report = check("styx.toml", text.replace('tags = ["orange"]', "").replace('tags = ["omphalos"]', "", 1))
    assert [p.sentence for p in report.problems] == [
        "the scenario needs exactly one orange area on styx, not 0",
        "the scenario needs exactly four areas tagged omphalos on styx, not 3",
    ]
    assert report.svg
