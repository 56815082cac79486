"""Before a wall and at the edge: who is driven against them, who passes them, and the ground on which a move ends."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey import field
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import PullTitan, is_firm, pushback
from petteia.games.odyssey.drive import IS_THROWN, Drive
from petteia.games.odyssey.effects import AI
from petteia.games.odyssey.ground import Displace, Unseat
from petteia.games.odyssey.passage import ONE_WALL, beyond_wall
from petteia.games.odyssey.state import BEAST
from petteia.games.odyssey.terrain import put_tile
from petteia.games.odyssey.words import SPACE
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Comes, asked, befall, changes, figures, runs, stage
from tests.games.odyssey.fight import Fight, Sit

BRINE, MARBLE, ASH = 0, 2, 3
AWAY = {"brine": {"at": "t1", "gear": []}, "marble": {"at": "a14", "gear": []}}


def at(word: str) -> int:
    return SPACE.words.index(word)


# -- against a wall --------------------------------------------------------------------------------------


@rule("OD-231", "OD-272", "OD-C60")
@pytest.mark.parametrize(("where", "end"), [("g7", "dead"), ("g6", "g5"), ("g8", "g9")])
def test_pushed_against_a_wall(table: Sit, where: str, end: str) -> None:
    """It stops whoever is pushed, like a rock: aside, if the base does not come there, or death."""
    t = stage(table, {"at": where}, mazes=[("f5", "I", 1)], **AWAY)
    befall(t, pushback(KELP, 2))
    t.settle()

    assert t.titan("kelp").at == end


@rule("OD-231", "OD-271", "OD-C81")
def test_pulled_against_a_wall(table: Sit) -> None:
    """Kelp crashes into it, and is then pulled around it."""
    t = stage(table, {"at": "e7"}, mazes=[("f5", "I", 1)], **AWAY)
    befall(t, PullTitan(KELP, BEAST, 3, 0, ()))
    t.settle()

    assert "knockdown" in t.titan("kelp").conditions or t.titan("kelp").danger > 0
    assert t.titan("kelp").at not in ("f7", "g7")


@rule("OD-231", "OD-271")
def test_what_nobody_is_moved_onto(table: Sit) -> None:
    """A wall and a rock; not a column, which breaks, nor ground that swallows whoever comes."""
    t = stage(table, {"at": "e7"}, mazes=[("f5", "I", 1)],
              terrain={"rock": ["c7"], "column": ["c8"], "pool": ["c10"], "worlds_lip": ["a14"]}, **AWAY)  # fmt: skip
    firm = {
        (word, side)
        for word in ("e7", "d7", "d8", "b10", "b13")
        for side in range(4)
        if is_firm(t.s, KELP, at(word), side)
    }
    assert firm == {("e7", 1), ("d7", 3)}


# -- in the corner ---------------------------------------------------------------------------------------


@rule("OD-124", "OD-259")
@pytest.mark.parametrize(("kelp", "end"), [("r6", "r1"), ("s6", "p1"), ("t6", "p1")])
def test_thrown_into_a_corner(table: Sit, kelp: str, end: str) -> None:
    """Along the edge it goes on only where that leads it no nearer to whoever threw it; else it stops there."""
    t = stage(table, {"at": kelp}, primordial={"at": "r2", "facing": "w"},
              brine={"at": "a1", "gear": []}, marble={"at": "a14", "gear": []})  # fmt: skip
    befall(t, Drive(3, 0, IS_THROWN, KELP, 0, (), ()))

    assert (t.beast_at, asked(t)[-1]) == (end, "end")


# -- the ground at the end -------------------------------------------------------------------------------


@rule("OD-208", "OD-223")
def test_down_into_a_pool(table: Sit) -> None:
    """Whoever comes off the vantage point ends a move there: the ground answers."""
    t = stage(table, {"at": "vantage"}, vantage=True, terrain={"pool": ["f6"]}, **AWAY)
    befall(t, Unseat(KELP))
    t.does("to g7")

    assert (t.titan("kelp").at, t.titan("kelp").ambrosia) == ("g7", 1)


@rule("OD-208", "OD-227")
@pytest.mark.parametrize(("step", "kelp"), [(Unseat(KELP), "vantage"), (Displace(KELP, ()), "g8")])
def test_down_onto_what_breaks(table: Sit, step: Any, kelp: str) -> None:
    """Nobody came there willingly: the wood breaks under the titan."""
    t = stage(table, {"at": kelp}, vantage=True, terrain={"olive_wood": ["f6"]}, **AWAY)
    befall(t, step)
    t.does("to g7")

    assert (t.titan("kelp").at, t.tiles) == ("g7", [])


@rule("OD-248", "OD-223")
def test_displaced_into_a_pool(table: Sit) -> None:
    """Whoever makes room ends a move there too."""
    t = stage(table, {"at": "d8"}, terrain={"pool": ["c6"]}, **AWAY)
    befall(t, Displace(KELP, ()))
    t.does("to d7")

    assert (t.titan("kelp").at, t.titan("kelp").ambrosia) == ("d7", 1)


# -- knockback -------------------------------------------------------------------------------------------


@rule("OD-258", "OD-286")
@pytest.mark.parametrize(("gear", "end"), [([], "e7"), (["rooted_heels"], "g7")])
def test_a_card_that_knocks_back_can_be_answered(table: Sit, gear: list[str], end: str) -> None:
    """It is no unavoidable one: who stands firm stays."""
    t = stage(table, {"at": "g7", "gear": gear}, **AWAY)
    runs(t, {"op": "knockback", "n": 2}, role=AI, hits=1, targets=(KELP,))
    if gear:
        t.does("use kelp rooted-heels-1")

    assert t.titan("kelp").at == end


@rule("OD-258", "OD-286")
@pytest.mark.parametrize(("godform", "end"), [("", "e7"), ("ruin_of_ares", "g7")])
def test_who_is_stalwart_needs_no_answer(table: Sit, godform: str, end: str) -> None:
    """Ares stands where he stands."""
    told = {"at": "g7", **({"godform": godform} if godform else {})}
    t = stage(table, told, **AWAY)
    runs(t, {"op": "knockback", "n": 2}, role=AI, hits=1, targets=(KELP,))

    assert t.titan("kelp").at == end


# -- through one wall ------------------------------------------------------------------------------------


def shortest(t: Fight, steps: int) -> dict[str, int]:
    """How many steps it is to each space that Kelp reaches only through one wall, tried out one by one."""
    s = t.s
    maze, land = field.land(s).maze, field.land(s)
    start = s.cell[KELP]
    closed = {s.cell[u] for u in s.on_board()} | {c for c in range(s.grid.size) if field.covers(s, c)} - {start}
    closed |= {
        c for c, kind in enumerate(land.kind[: s.grid.size]) if kind is not None and (kind.obstacle or kind.chasm)
    }
    seen = {(start, False): 0}
    for cell, passed in (queue := [(start, False)]):
        for side, there in enumerate(s.grid.next[cell]):
            wall = there >= 0 and maze.between(s.grid.x[cell], s.grid.y[cell], side)
            come = (there, passed or wall)
            far = seen[cell, passed] + 1
            if there < 0 or there in closed or (wall and passed) or come in seen or far > steps:
                continue
            seen[come] = far
            queue.append(come)
    return {SPACE.words[c]: far for (c, passed), far in seen.items() if passed and (c, False) not in seen}


@rule("OD-193", "OD-155")
@pytest.mark.parametrize("steps", range(8))
@pytest.mark.parametrize("mazes", [
    [("e5", "I", 1)], [("e5", "I", 1), ("d5", "I", 1)], [("e7", "I", 0)], [("d6", "O", 0)], [("c6", "L", 0), ("f5", "Z", 1)],
])  # fmt: skip
def test_the_shortest_way_through_one_wall(table: Sit, mazes: list[Any], steps: int) -> None:
    """To every space beyond that the steps allow, with one wall in the way and no step too many."""
    t = stage(table, {"at": "d7"}, mazes=mazes, terrain={"rock": ["c8"], "column": ["e10"]},
              brine={"at": "d9", "gear": []}, marble={"at": "a14", "gear": []})  # fmt: skip
    assert beyond_wall(t.s, KELP, steps) == {}
    t.s.ignoring.append([KELP, ONE_WALL])
    found = beyond_wall(t.s, KELP, steps)

    assert {SPACE.words[c]: len(way) for c, way in found.items()} == shortest(t, steps)
    maze, grid = field.land(t.s).maze, t.s.grid
    for goal, way in found.items():
        whole = [at("d7"), *way]
        sides = [grid.next[a].index(b) for a, b in zip(whole, way, strict=False)]
        assert way[-1] == goal
        assert sum(maze.between(grid.x[a], grid.y[a], side) for a, side in zip(whole, sides, strict=False)) == 1


# -- the supply of tiles ---------------------------------------------------------------------------------


@rule("OD-220", "OD-222")
@pytest.mark.parametrize(("kind", "shape", "gone"), [
    ("labyrinth", "I", "labyrinth"), ("labyrinth", "O", ""), ("chasm", "I", ""), ("pool", "", "pool"), ("column", "", ""),
])  # fmt: skip
def test_each_shape_has_a_supply_of_its_own(table: Sit, kind: str, shape: str, gone: str) -> None:
    """Four straight maze tiles and four pools are all there are: one more, and the furthest of the same is taken for it; of
    another kind or shape there are more."""
    t = stage(table, {"at": "a14"}, brine={"at": "t1", "gear": []}, marble={"at": "s14", "gear": []}, mazes=[
        ("b1", "I", 0), ("f1", "I", 0), ("j1", "I", 0), ("n1", "I", 0),
    ], terrain={"pool": ["b3", "e3", "n3", "q3"], "column": ["a12"]}, primordial={"at": "r6", "facing": "w"})  # fmt: skip
    before = figures(t)["tiles"]
    x, y = t.s.grid.x[at("g10")], t.s.grid.y[at("g10")]
    put_tile(t.s, BOOK.terrain_at[kind], x, y, BOOK.shape_at[shape] if shape else -1, 0)
    after = figures(t)["tiles"]

    furthest = {"labyrinth": "labyrinth b1 I0", "pool": "pool b3"}
    assert sorted(set(before) - set(after)) == ([furthest[gone]] if gone else [])
    assert sorted(set(after) - set(before)) == [f"{kind} g10" + (f" {shape}0" if shape else "")]


# -- the end of the battle -------------------------------------------------------------------------------


@rule("OD-192", "OD-005")
@pytest.mark.parametrize("dead", [("brine",), ("brine", "marble"), ("marble", "brine"), ("brine", "kelp", "marble")])
def test_all_the_dead_are_found(table: Sit, dead: tuple[str, ...]) -> None:
    """Whatever each of them carried, the first to die and the last."""
    carried = {"conditions": {"doom_mark": 1}}
    others = {name: {"at": "dead", **carried} for name in dead if name != "kelp"}
    t = stage(table, {**({"at": "dead", **carried} if "kelp" in dead else {})}, priority="ash", **others)
    before = figures(t)
    befall(t, Comes("end of battle"))

    assert changes(t, before) == {"ship": {"argo_fate": len(dead)}}
