"""Where tiles may lie and what they do to what lies there, stated a second time and held against positions by lot."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import Battle
from petteia.games.odyssey.terrain import maze_places, places, put_tile
from petteia.kernel.step import Step, step
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, stage
from tests.games.odyssey.dragged import Ground
from tests.games.odyssey.fight import Sit
from tests.games.odyssey.forced import COLUMNS, FIRM, ROWS, Spot, Tile, along, exists
from tests.games.odyssey.test_forced_moves_told_twice import FOES, SIZES, put, scene, told, told_twice

COPIES = {"column": 16, "city": 2, "pool": 4, "chasm": 3, "rock": 8, "hoard": 4, "olive_wood": 4, "salt_flat": 2,
          "worlds_lip": 4, "ruin": 2}  # fmt: skip
SPOTS = [(x, y) for y in range(ROWS) for x in range(COLUMNS)]


@step
class Lays(Step):
    """A tile is placed, its corner there."""

    row: tuple[int, ...]

    def begin(self, s: Battle) -> None:
        put_tile(s, *self.row)  # type: ignore[call-arg]


def positions(table: Sit, foe: str, seed: int, times: int) -> Iterator[tuple[Battle, Ground, random.Random]]:
    """So many of them by lot."""
    t = stage(table, {"gear": []}, options={"foe": foe}, brine={"gear": []}, marble={"gear": []},
              ash={"gear": [], "rage": 3}, priority="ash", primordial={"at": "h6"})  # fmt: skip
    t.s.rage[:] = [0, 1, 2, 3]
    lot = random.Random(seed)
    for _ in range(times):
        s = t.s.clone()
        yield s, scene(s, lot, foe, lot.choice((3, 6))), lot


def firm(board: Ground, spots: list[Spot]) -> bool:
    return any(board.kind(spot) in FIRM for spot in spots)


def before(board: Ground, spot: Spot) -> bool:
    """Beyond the line of the front edge."""
    return all(along(board.facing, (spot[0] - x, spot[1] - y)) > 0 for x, y in board.under())


def minis_on(board: Ground, spots: list[Spot]) -> int:
    return sum(mini.at in spots for mini in board.minis)


def mazes_to_lay(board: Ground, shape: int, target: Spot | None, under: bool) -> set[tuple[int, int, int]]:
    """All ways to lay a maze tile: of those that look alike the first, by turns, row and column."""
    found: list[tuple[int, int, int, list[Spot]]] = []
    alike = set()
    form = BOOK.shapes[shape]
    for turns in range(4):
        for x, y in SPOTS:
            spots = [(x + i, y + j) for i, j in form.cells[turns]]
            if not all(map(exists, spots)) or set(spots) & set(board.under()) or firm(board, spots):
                continue
            if under and target not in spots:
                continue
            if not under and not (
                all(before(board, spot) for spot in spots) and any(board.beside(spot) for spot in spots)
            ):
                continue
            looks = frozenset((x + i, y + j, side) for i, j, side in form.walls[turns])
            if looks not in alike:
                alike.add(looks)
                found.append((x, y, turns, spots))
    if not under and any(target in spots for *_, spots in found):
        found = [one for one in found if target in one[3]]
        most = max(minis_on(board, one[3]) for one in found)
        found = [one for one in found if minis_on(board, one[3]) == most]
    return {(x, y, turns) for x, y, turns, _ in found}


@rule("OD-293", "OD-292")
@pytest.mark.parametrize("foe", FOES)
def test_where_a_maze_tile_may_lie(table: Sit, foe: str) -> None:
    """Before the base and touching it, under the target if it can, and then under most; or just under a titan."""
    for s, board, lot in positions(table, foe, 11, 12):
        shape, target, under = lot.randrange(4), lot.choice((-1, KELP, KELP)), lot.random() < 0.3
        if target >= 0 and board.minis[KELP].at is not None and lot.random() < 0.7:  # close before it
            near = [spot for spot in SPOTS if before(board, spot) and sum(map(abs, board.to_base(spot))) < 4]
            near = [spot for spot in near if board.may_stand(spot)]
            if near:
                board.minis[KELP].at = lot.choice(near)
        put(s, board)
        at = board.minis[KELP].at if target >= 0 else None
        spot = at if isinstance(at, tuple) else None
        if under and spot is None:
            continue
        assert set(maze_places(s, shape, target if spot else -1, under)) == mazes_to_lay(board, shape, spot, under), (
            board
        )


# -- where cards place tiles ---------------------------------------------------------------------------


def free(board: Ground, spots: list[Spot]) -> bool:
    return all(exists(spot) and not board.kind(spot) and board.empty(spot) for spot in spots)


def furthest(board: Ground) -> Spot:
    """The titan furthest from the primordial; of equals Ash, who holds the token, then the first."""
    standing = [(t, mini.at) for t, mini in enumerate(board.minis) if isinstance(mini.at, tuple)]
    return max(standing, key=lambda one: (sum(map(abs, board.to_base(one[1]))), one[0] == 3, -one[0]))[1]


def nearest_edge(spot: Spot) -> tuple[list[Spot], bool]:
    """The spaces of the edge nearest to it (north, east, south, west if equal), and whether it is upright."""
    x, y = spot
    far = [y, COLUMNS - 1 - x, ROWS - 1 - y, x]
    side = far.index(min(far))
    if side in (0, 2):
        return [(i, side // 2 * (ROWS - 1)) for i in range(COLUMNS)], False
    return [((COLUMNS - 1) if side == 1 else 0, j) for j in range(ROWS)], True


def to_place(board: Ground, kind: str, where: str) -> list[Spot]:
    if where == "attacker":
        at = board.minis[KELP].at
        return [
            spot
            for spot in SPOTS
            if isinstance(at, tuple) and abs(spot[0] - at[0]) + abs(spot[1] - at[1]) == 1 and free(board, [spot])
        ]
    if where == "front":
        ahead = [spot for spot in SPOTS if board.beside(spot) and before(board, spot)]
        return [spot for spot in ahead if free(board, [spot])] or [spot for spot in ahead if not firm(board, [spot])]
    if where == "choose":
        w, h = SIZES[kind]
        return [(x, y) for x, y in SPOTS if free(board, [(x + i, y + j) for i in range(w) for j in range(h)])]
    goal = furthest(board)
    edge, upright = nearest_edge(goal)
    ways = {(x, y): [(x, y + i) if upright else (x + i, y) for i in range(4)] for x, y in edge}
    fits = [
        spot for spot, spots in ways.items()
        if all(map(exists, spots)) and not minis_on(board, spots) and not set(spots) & set(board.under()) and not firm(board, spots)
    ]  # fmt: skip
    best = [spot for spot in fits if free(board, ways[spot])]
    best = best or [spot for spot in fits if all(board.kind(one) != "chasm" for one in ways[spot])]
    far = {spot: abs(spot[0] - goal[0]) + abs(spot[1] - goal[1]) for spot in best}
    return [spot for spot in best if far[spot] == min(far.values())]


@rule("OD-221", "OD-220")
@pytest.mark.parametrize("foe", FOES)
def test_where_a_card_places_a_tile(table: Sit, foe: str) -> None:
    """Beside the attacker, before the front, anywhere that is free, or flush with an edge."""
    for s, board, lot in positions(table, foe, 12, 40):
        board.walls, s.tiles = set(), [told(tile) for tile in board.tiles]
        dense = lot.choice((0, 0.15, 0.3, 0.9))
        if dense:  # the edge nearest to who is furthest is not empty
            edge, upright = nearest_edge(furthest(board))
            for spot in edge:
                if free(board, [spot]) and lot.random() < dense:
                    board.tiles.append(Tile(lot.choice(("column", "rock", "hoard", "hoard")), (spot,)))
            chasm = tuple((edge[0][0], edge[0][1] + i) if upright else (edge[0][0] + i, edge[0][1]) for i in range(4))
            if dense > 0.3 and free(board, list(chasm)):
                board.tiles.append(Tile("chasm", chasm))
            s.tiles = [told(tile) for tile in board.tiles]
        put(s, board)
        for kind, where in (
            ("column", "attacker"),
            ("column", "front"),
            ("salt_flat", "choose"),
            ("column", "choose"),
            ("chasm", "edge"),
        ):
            found = places(s, BOOK.terrain_at[kind], where, KELP)
            assert sorted((s.grid.x[c], s.grid.y[c]) for c in found) == sorted(to_place(board, kind, where)), (
                where,
                board,
            )


# -- what a tile does to what lies there ---------------------------------------------------------------


def lays(board: Ground, tile: Tile) -> None:
    """It is placed if it can be: the supply, what lies there, who stands there (OD-220, OD-221)."""
    spots = list(tile.spots)
    if not all(map(exists, spots)) or firm(board, spots):
        return
    if tile.kind not in FIRM and set(spots) & set(board.under()):
        return
    same = [one for one in board.tiles if one.kind == tile.kind]
    if len(same) >= COPIES[tile.kind]:
        board.tiles.remove(max(same, key=lambda one: min(sum(map(abs, board.to_base(spot))) for spot in one.spots)))
    board.tiles = [one for one in board.tiles if not set(one.spots) & set(spots)]
    under = [t for t, mini in enumerate(board.minis) if mini.at in spots]
    if under and tile.kind == "column":
        for t in under:
            board.crash(t)
        return
    board.tiles.append(tile)
    for t in under:
        if tile.kind == "rock":
            board.crash(t)
            board.displace(t)
        else:
            board.lands(t, True)


@rule("OD-220", "OD-221", "OD-157")
@pytest.mark.parametrize("foe", FOES)
def test_what_a_tile_does_to_what_lies_there(table: Sit, foe: str) -> None:
    """The furthest is taken if none is left; what lay there goes, who stood there crashes, makes room or bears it."""
    for s, board, lot in positions(table, foe, 13, 60):
        kind = lot.choice([kind for kind in SIZES if not (board.passes and kind == "hoard") and kind != "worlds_lip"])
        kind = lot.choice((kind, kind, "salt_flat", "pool"))
        w, h = SIZES[kind]
        for _ in range(lot.choice((0, 20))):  # more of its kind
            x, y = lot.choice(SPOTS)
            spots = [(x + i, y + j) for j in range(h) for i in range(w)]
            if free(board, spots) and sum(tile.kind == kind for tile in board.tiles) < COPIES[kind]:
                board.tiles.append(Tile(kind, tuple(spots)))
        board.walls, s.tiles = set(), [told(tile) for tile in board.tiles]
        near = lot.choice([mini.at for mini in board.minis if isinstance(mini.at, tuple)] + [board.base])
        x, y = near[0] + lot.randint(-2, 1), near[1] + lot.randint(-2, 1)
        tile = Tile(kind, tuple((x + i, y + j) for j in range(h) for i in range(w)))
        put(s, board)
        told_twice(s, board, lot, Lays(told(tile)), lambda b, tile=tile: lays(b, tile))
