"""The battle board: where things stand, what is beside what, who sees whom."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from petteia.games.odyssey.content import BOOK, Terrain
from petteia.games.odyssey.state import IGNORE, ON_VANTAGE, TITANS, Battle
from petteia.kernel.board import DX, DY, EAST, NORTH, SOUTH, WEST, Walls, sight, spread

Tile = tuple[int, ...]
Ways = tuple[dict[int, int], dict[int, int]]  # the steps to each space, and where one comes from


# -- tiles -----------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def tile_cells(tile: Tile) -> tuple[tuple[int, int], ...]:
    """The spaces a tile covers."""
    kind, x, y, shape, turns = tile
    if shape >= 0:
        return tuple((x + i, y + j) for i, j in BOOK.shapes[shape].cells[turns])
    terrain = BOOK.terrain[kind]
    w, h = (terrain.width, terrain.height) if turns % 2 == 0 else (terrain.height, terrain.width)
    return tuple((x + i, y + j) for j in range(h) for i in range(w))


@lru_cache(maxsize=1024)
def maze_walls(tiles: tuple[Tile, ...]) -> Walls:
    """The walls of the labyrinth alone: what stops a titan."""
    walls = Walls()
    for kind, x, y, shape, turns in tiles:
        if BOOK.terrain[kind].labyrinth:
            for i, j, side in BOOK.shapes[shape].walls[turns]:
                walls.side(x + i, y + j, side)
    return walls


@lru_cache(maxsize=4096)
def sight_walls(tiles: tuple[Tile, ...], open_tiles: tuple[int, ...], mazes: bool) -> Walls:
    """What blocks sight: maze walls and obscuring tiles, without those that either side stands on (OD-219)."""
    walls = Walls()
    if mazes:
        maze = maze_walls(tiles)
        walls.upright |= maze.upright
        walls.level |= maze.level
    for i, tile in enumerate(tiles):
        if BOOK.terrain[tile[0]].obscuring and i not in open_tiles:
            for x, y in tile_cells(tile):
                walls.block(x, y)
    return walls


@lru_cache(maxsize=1024)
def footways(scenario: int, tiles: tuple[Tile, ...], walls: bool, chasms: bool) -> list[list[tuple[int, int]]]:
    """From each space the spaces a titan can step to, minis aside, and what that costs beyond the step (OD-155).

    Nobody walks through walls or onto obstacles, boundless ground and (but for who ignores it) a chasm; a pool costs a
    little, so that of equal ways the dry one is taken.
    """
    grid, plain = BOOK.scenarios[scenario].grid, open_ways(scenario)
    price = [0] * grid.size
    for tile in tiles:
        kind = BOOK.terrain[tile[0]]
        closed = kind.obstacle or kind.boundless or (kind.chasm and not chasms)
        for x, y in tile_cells(tile):
            if grid.inside(x, y):
                price[grid.at(x, y)] = -1 if closed else 16 if "ambrosia" in kind.words else 0
    found = list(plain)
    for cell in {beside for at, dear in enumerate(price) if dear for beside, _ in plain[at]}:
        found[cell] = [(there, price[there]) for there, _ in plain[cell] if price[there] >= 0]
    maze = maze_walls(tiles)
    if walls and not maze.is_empty():
        for cell, ways in enumerate(found):
            barred = [there for d, there in enumerate(grid.next[cell]) if maze.between(grid.x[cell], grid.y[cell], d)]
            if barred:
                found[cell] = [way for way in ways if way[0] not in barred]
    return found


@lru_cache(maxsize=64)
def open_ways(scenario: int) -> list[list[tuple[int, int]]]:
    """The ways of a board on which nothing lies."""
    grid = BOOK.scenarios[scenario].grid
    return [[(there, 0) for there in grid.next[cell] if there >= 0] for cell in range(grid.size)]


class Stand:
    """A place of a primordial's base on a board: its spaces, and how far every space of the board is from it."""

    def __init__(self, scenario: int, beast: int, px: int, py: int) -> None:
        grid, monster = BOOK.scenarios[scenario].grid, BOOK.primordials[beast]
        right, bottom = px + monster.width - 1, py + monster.height - 1
        columns = [x - px if x < px else max(0, x - right) for x in range(grid.width)]
        rows = [y - py if y < py else max(0, y - bottom) for y in range(grid.height)]
        self.spaces = tuple((x, y) for y in range(py, bottom + 1) for x in range(px, right + 1))
        self.cells = {grid.at(x, y) for x, y in self.spaces}
        self.gaps = [(dx, dy) for dy in rows for dx in columns]
        self.far = [abs(dx) + abs(dy) for dx, dy in self.gaps]
        self.around = [cell for cell, far in enumerate(self.far) if far == 1]
        self.blind: dict[int, list[int]] = {}  # the blind spots, by the side it faces


@lru_cache(maxsize=4096)
def stand_at(scenario: int, beast: int, px: int, py: int) -> Stand:
    return Stand(scenario, beast, px, py)


def stand(s: Battle) -> Stand:
    """Where the base stands now."""
    return stand_at(s.scenario, s.beast, s.px, s.py)


class Land:
    """What lies on a board, sorted once for each way the tiles can lie: by space.

    The lists have two places beyond the board: for who is off it, and for who stands on the vantage point.
    """

    def __init__(self, scenario: int, tiles: tuple[Tile, ...]) -> None:
        grid = BOOK.scenarios[scenario].grid
        self.scenario = scenario
        self.tiles = tiles
        self.rows = list(tiles)
        self.lying = {cell: i for i, tile in enumerate(tiles) for cell in tile_cells(tile)}
        self.tile = [-1] * (grid.size + 2)
        self.kind: list[Terrain | None] = [None] * (grid.size + 2)
        for (x, y), i in self.lying.items():
            if grid.inside(x, y):
                self.tile[grid.at(x, y)] = i
                self.kind[grid.at(x, y)] = BOOK.terrain[tiles[i][0]]
        self.maze = maze_walls(tiles)
        self.walled = not self.maze.is_empty()


@lru_cache(maxsize=1024)
def land_of(scenario: int, tiles: tuple[Tile, ...]) -> Land:
    return Land(scenario, tiles)


LATEST: Final = [land_of(0, ())]  # what was asked for last: mostly it is asked for again


def land(s: Battle) -> Land:
    """What lies on the board now."""
    latest = LATEST[0]
    if latest.rows != s.tiles or latest.scenario != s.scenario:
        latest = LATEST[0] = land_of(s.scenario, tiles_of(s))
    return latest


@lru_cache(maxsize=8192)
def walks(
    on: Land, walls: bool, chasms: bool, start: tuple[int, ...], steps: int, base: Stand, taken: tuple[int, ...]
) -> Ways:
    """How many steps it takes from here to each space within reach, and where one comes from; to be read only.
    Neither the base nor the spaces that are taken are entered."""
    cost, came = spread(footways(on.scenario, on.tiles, walls, chasms), start, steps, base.cells.union(taken))
    return {cell: price // 1024 for cell, price in cost.items()}, came


@lru_cache(maxsize=16384)
def seen(on: Land, cell: int, base: Stand, mazes: bool) -> bool:
    """Sight between a space and the base; the tiles either stands on do not block it (OD-219)."""
    grid, lying = BOOK.scenarios[on.scenario].grid, on.lying
    one = ((grid.x[cell], grid.y[cell]),)
    open_tiles = tuple(sorted({lying[space] for space in one + base.spaces if space in lying}))
    return sight(sight_walls(on.tiles, open_tiles, mazes), one, base.spaces)


def tiles_of(s: Battle) -> tuple[Tile, ...]:
    return tuple(s.tiles)


def tile_at(s: Battle, cell: int) -> int:
    """The tile on a space, or -1."""
    return land(s).tile[cell]


def terrain_at(s: Battle, cell: int) -> Terrain | None:
    return land(s).kind[cell]


def joined(s: Battle, tile: int) -> list[int]:
    """The labyrinth tiles that are one tile with this one: joined side by side at open edges (OD-231)."""
    doors: list[set[tuple[int, int, int]]] = []
    for kind, x, y, shape, turns in s.tiles:
        if BOOK.terrain[kind].labyrinth:
            doors.append({(x + i, y + j, d) for i, j, d in BOOK.shapes[shape].open[turns]})
        else:
            doors.append(set())
    found = [tile]
    for one in found:
        for other in range(len(s.tiles)):
            if other not in found and any(
                (x + DX[d], y + DY[d], (d + 2) % 4) in doors[other] for x, y, d in doors[one]
            ):
                found.append(other)
    return sorted(found)


# -- the primordial's base ---------------------------------------------------------------------


def base_at(s: Battle, px: int, py: int) -> tuple[tuple[int, int], ...]:
    return stand_at(s.scenario, s.beast, px, py).spaces


def base(s: Battle) -> tuple[tuple[int, int], ...]:
    return stand(s).spaces


def covers(s: Battle, cell: int) -> bool:
    """Whether the base stands on a space."""
    return stand(s).far[cell] == 0


def under_base(s: Battle) -> list[int]:
    """The titans under the base."""
    return [t for t in s.on_board() if covers(s, s.cell[t])]


def spot(s: Battle, column: int, row: int) -> tuple[int, int]:
    """A space told from the base facing north, its front-left cell being (0, 0), on the board as the base faces now."""
    w, h = s.monster.width - 1, s.monster.height - 1
    if s.facing == NORTH:
        return s.px + column, s.py + row
    if s.facing == EAST:
        return s.px + w - row, s.py + column
    if s.facing == SOUTH:
        return s.px + w - column, s.py + h - row
    return s.px + row, s.py + h - column


def spots(s: Battle, marked: list[tuple[int, int]]) -> list[int]:
    """Marked spaces beside the base as cells (those on the board)."""
    found = [s.grid.at(*spot(s, column, row)) for column, row in marked]
    return [cell for cell in found if cell >= 0]


def gaps(s: Battle, cell: int, px: int | None = None, py: int | None = None) -> tuple[int, int]:
    """How far a space is from the base: columns to go (signed), rows to go (signed); 0 where they overlap."""
    return stand_at(s.scenario, s.beast, s.px if px is None else px, s.py if py is None else py).gaps[cell]


def ways(dx: int, dy: int) -> list[int]:
    """The sides that lead so many columns and rows on: both axes if the goal is off the line."""
    return [d for d in range(4) if dx * DX[d] + dy * DY[d] > 0]


def leading(dx: int, dy: int) -> list[int]:
    """The sides that lead furthest that way: along the longer axis, or along both; all of them if it leads nowhere."""
    far = [dx * DX[d] + dy * DY[d] for d in range(4)]
    return [d for d in range(4) if far[d] == max(far)]


def toward(dx: int, dy: int) -> int:
    """The side of the longer axis; of equals that along the row."""
    return max((EAST, WEST, SOUTH, NORTH), key=lambda d: dx * DX[d] + dy * DY[d])


def distance(s: Battle, t: int) -> int:
    """Spaces between the primordial and a titan, through anything; on the vantage point 1 (OD-100, OD-208)."""
    return 1 if s.cell[t] == ON_VANTAGE else stand(s).far[s.cell[t]]


def beside_beast(s: Battle, t: int) -> bool:
    """Adjacent, as the primordial counts it: walls do not matter to it (OD-C07)."""
    return distance(s, t) == 1


def in_front(s: Battle, t: int) -> bool:
    """Beyond the line of the front edge, and in its sight (OD-105, OD-116)."""
    return is_before(s, s.cell[t])


def is_before(s: Battle, cell: int) -> bool:
    """Whether a titan on this space is in front of the primordial."""
    return cell >= 0 and before_front(s, cell) and beast_sees_space(s, cell)


def before_front(s: Battle, cell: int) -> bool:
    x, y = s.grid.x[cell], s.grid.y[cell]
    if s.facing == NORTH:
        return y < s.py
    if s.facing == SOUTH:
        return y >= s.py + s.monster.height
    if s.facing == EAST:
        return x >= s.px + s.monster.width
    return x < s.px


def blindspots(s: Battle) -> list[int]:
    """The spaces beside the base that it never sees, as it faces now; to be read only."""
    blind = stand(s).blind
    found = blind.get(s.facing)
    if found is None:
        found = blind[s.facing] = spots(s, s.monster.blindspots)
    return found


def in_blindspot(s: Battle, t: int) -> bool:
    return s.cell[t] >= 0 and s.cell[t] in blindspots(s)


def beast_sees(s: Battle, t: int) -> bool:
    """Whether the primordial sees a titan; never in a blind spot or on the vantage point (OD-121)."""
    return s.cell[t] >= 0 and beast_sees_space(s, s.cell[t])


def beast_sees_space(s: Battle, cell: int) -> bool:
    return cell not in blindspots(s) and seen(land(s), cell, stand(s), True)


def titan_sees(s: Battle, t: int, cell: int | None = None) -> bool:
    """Whether a titan (here, or on another space) sees the primordial."""
    at = s.cell[t] if cell is None else cell
    return at == ON_VANTAGE or seen(land(s), at, stand(s), not ignores_walls(s, t))


# -- titans ------------------------------------------------------------------------------------


LABYRINTH_WALLS: Final = IGNORE.index("labyrinth walls")


def ignores_walls(s: Battle, t: int) -> bool:
    return bool(s.ignoring) and [t, LABYRINTH_WALLS] in s.ignoring


def titan_at(s: Battle, cell: int) -> int:
    """The titan on a space, or -1."""
    for t in range(TITANS):
        if s.alive[t] and s.cell[t] == cell:
            return t
    return -1


def walled(s: Battle, t: int, cell: int, direction: int) -> bool:
    """Whether a wall stops this titan on that side of a space."""
    here = land(s)
    if not here.walled or ignores_walls(s, t):
        return False
    return here.maze.between(s.grid.x[cell], s.grid.y[cell], direction)


def beast_side(s: Battle, t: int, cell: int) -> int:
    """The side on which the base is right beside a titan on this space, with no wall between; else -1."""
    here = stand(s)
    if here.far[cell] != 1:
        return -1
    dx, dy = here.gaps[cell]
    side = toward(-dx, -dy)
    return -1 if walled(s, t, cell, side) else side


def touches_beast(s: Battle, t: int, cell: int | None = None) -> bool:
    """Adjacent, as a titan counts it: a wall on the shared edge parts them (OD-C06)."""
    at = s.cell[t] if cell is None else cell
    return at == ON_VANTAGE or (at >= 0 and beast_side(s, t, at) >= 0)


def beside(s: Battle, t: int) -> list[int]:
    """The titans adjacent to a titan (OD-208, OD-C54)."""
    if s.cell[t] == ON_VANTAGE:
        return [u for u in s.on_board() if touches_beast(s, u)]
    if s.cell[t] < 0:
        return []
    near = s.grid.next[s.cell[t]]
    found = [u for u in s.on_board() if s.cell[u] in near]
    return [u for u in found if not walled(s, t, s.cell[t], near.index(s.cell[u]))] if found else found


def is_alone(s: Battle, t: int) -> bool:
    return not beside(s, t)


def on_terrain(s: Battle, t: int, word: str) -> bool:
    """Whether a titan stands on terrain with this keyword or of this kind."""
    there = land(s).kind[s.cell[t]]
    return there is not None and (word in there.words or there.key == word)


def empty(s: Battle, cell: int) -> bool:
    """No miniature stands there."""
    return cell >= 0 and titan_at(s, cell) < 0 and not covers(s, cell)


def around_base(s: Battle) -> list[int]:
    """The spaces that share an edge with the base; to be read only."""
    return stand(s).around


# -- zones -------------------------------------------------------------------------------------


def zone(s: Battle, size: int) -> set[int]:
    """Spaces within so many columns and rows of the base, the base itself left out (OD-133); to be read only."""
    return _zone(stand(s), size)


@lru_cache(maxsize=4096)
def _zone(base: Stand, size: int) -> set[int]:
    return {cell for cell, (dx, dy) in enumerate(base.gaps) if (dx or dy) and abs(dx) <= size >= abs(dy)}


def area(s: Battle, name: str) -> set[int]:
    """A drawn zone."""
    if name == "labyrinth":
        return {cell for cell, kind in enumerate(land(s).kind) if kind is not None and kind.labyrinth}
    if name.startswith("edge"):
        within = int(name.split()[1])
        return {cell for cell in range(s.grid.size) if s.grid.edge_distance(cell) < within}
    wide, deep = (int(part) for part in name.split()[1].split("x"))
    start = (s.monster.width - wide) // 2
    marked = [(start + i, -1 - j) for i in range(wide) for j in range(deep)]
    return set(spots(s, marked))


def edge_side(s: Battle, cell: int) -> int:
    """The side of the board nearest to a space; the first of equals in the order north, east, south, west."""
    x, y = s.grid.x[cell], s.grid.y[cell]
    far = (y, s.grid.width - 1 - x, s.grid.height - 1 - y, x)
    return far.index(min(far))
