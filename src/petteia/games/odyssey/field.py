"""The battle board: where things stand, what is beside what, who sees whom."""

from __future__ import annotations

from functools import lru_cache

from petteia.games.odyssey.content import BOOK, Terrain
from petteia.games.odyssey.state import IGNORE, ON_VANTAGE, TITANS, Battle
from petteia.kernel.board import DX, DY, EAST, NORTH, SOUTH, WEST, Walls, sight, spread

Tile = tuple[int, ...]


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
def ground(tiles: tuple[Tile, ...]) -> dict[tuple[int, int], int]:
    """Which tile lies on a space."""
    return {cell: i for i, tile in enumerate(tiles) for cell in tile_cells(tile)}


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
    grid = BOOK.scenarios[scenario].grid
    lying, maze = ground(tiles), maze_walls(tiles)
    found = list(open_ways(scenario))
    changed = set(lying) | {(x + DX[d], y + DY[d]) for x, y in lying for d in range(4)}
    for x, y in changed:
        cell = grid.at(x, y)
        if cell < 0:
            continue
        ways = []
        for direction, there in enumerate(grid.next[cell]):
            if there < 0 or (walls and maze.between(x, y, direction)):
                continue
            tile = lying.get((grid.x[there], grid.y[there]), -1)
            kind = BOOK.terrain[tiles[tile][0]] if tile >= 0 else None
            if kind is None:
                ways.append((there, 0))
            elif not (kind.obstacle or kind.boundless or (kind.chasm and not chasms)):
                ways.append((there, 16 if "ambrosia" in kind.words else 0))
        found[cell] = ways
    return found


@lru_cache(maxsize=64)
def open_ways(scenario: int) -> list[list[tuple[int, int]]]:
    """The ways of a board on which nothing lies."""
    grid = BOOK.scenarios[scenario].grid
    return [[(there, 0) for there in grid.next[cell] if there >= 0] for cell in range(grid.size)]


@lru_cache(maxsize=8192)
def walks(
    scenario: int,
    tiles: tuple[Tile, ...],
    walls: bool,
    chasms: bool,
    start: tuple[int, ...],
    steps: int,
    closed: tuple[int, ...],
) -> tuple[dict[int, int], dict[int, int]]:
    """What it costs to walk from here to each space within so many steps, and where one comes from; to be read only."""
    return spread(footways(scenario, tiles, walls, chasms), start, steps, set(closed))


def tiles_of(s: Battle) -> tuple[Tile, ...]:
    return tuple(s.tiles)


def tile_at(s: Battle, cell: int) -> int:
    """The tile on a space, or -1."""
    if cell < 0:
        return -1
    return ground(tiles_of(s)).get((s.grid.x[cell], s.grid.y[cell]), -1)


def terrain_at(s: Battle, cell: int) -> Terrain | None:
    tile = tile_at(s, cell)
    return BOOK.terrain[s.tiles[tile][0]] if tile >= 0 else None


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


def base_at(s: Battle, px: int, py: int) -> list[tuple[int, int]]:
    monster = BOOK.primordials[s.beast]
    width = range(px, px + monster.width)
    return [(x, y) for y in range(py, py + monster.height) for x in width]


def base(s: Battle) -> list[tuple[int, int]]:
    return base_at(s, s.px, s.py)


def covers(s: Battle, cell: int) -> bool:
    """Whether the base stands on a space."""
    grid, monster = BOOK.scenarios[s.scenario].grid, BOOK.primordials[s.beast]
    return s.px <= grid.x[cell] < s.px + monster.width and s.py <= grid.y[cell] < s.py + monster.height


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
    grid, monster = BOOK.scenarios[s.scenario].grid, BOOK.primordials[s.beast]
    x, y = grid.x[cell], grid.y[cell]
    left, top = s.px if px is None else px, s.py if py is None else py
    right, bottom = left + monster.width - 1, top + monster.height - 1
    dx = x - left if x < left else x - right if x > right else 0
    dy = y - top if y < top else y - bottom if y > bottom else 0
    return dx, dy


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
    if s.cell[t] == ON_VANTAGE:
        return 1
    dx, dy = gaps(s, s.cell[t])
    return abs(dx) + abs(dy)


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


def in_blindspot(s: Battle, t: int) -> bool:
    return s.cell[t] >= 0 and s.cell[t] in spots(s, s.monster.blindspots)


def beast_sees(s: Battle, t: int) -> bool:
    """Whether the primordial sees a titan; never in a blind spot or on the vantage point (OD-121)."""
    return s.cell[t] >= 0 and beast_sees_space(s, s.cell[t])


def beast_sees_space(s: Battle, cell: int) -> bool:
    if cell in spots(s, s.monster.blindspots):
        return False
    return _line(s, [(s.grid.x[cell], s.grid.y[cell])], base(s), True)


def titan_sees(s: Battle, t: int, cell: int | None = None) -> bool:
    """Whether a titan (here, or on another space) sees the primordial."""
    at = s.cell[t] if cell is None else cell
    if at == ON_VANTAGE:
        return True
    return _line(s, [(s.grid.x[at], s.grid.y[at])], base(s), not ignores_walls(s, t))


def _line(s: Battle, one: list[tuple[int, int]], other: list[tuple[int, int]], mazes: bool) -> bool:
    return _seen(tiles_of(s), tuple(one), tuple(other), mazes)


@lru_cache(maxsize=8192)
def _seen(
    tiles: tuple[Tile, ...], one: tuple[tuple[int, int], ...], other: tuple[tuple[int, int], ...], mazes: bool
) -> bool:
    """Sight between two groups of spaces; the tiles either stands on do not block it (OD-219)."""
    lying = ground(tiles)
    open_tiles = tuple(sorted({lying[cell] for cell in one + other if cell in lying}))
    return sight(sight_walls(tiles, open_tiles, mazes), one, other)


# -- titans ------------------------------------------------------------------------------------


def ignores_walls(s: Battle, t: int) -> bool:
    return [t, IGNORE.index("labyrinth walls")] in s.ignoring


def titan_at(s: Battle, cell: int) -> int:
    """The titan on a space, or -1."""
    for t in range(TITANS):
        if s.alive[t] and s.cell[t] == cell:
            return t
    return -1


def walled(s: Battle, t: int, cell: int, direction: int) -> bool:
    """Whether a wall stops this titan on that side of a space."""
    return not ignores_walls(s, t) and maze_walls(tiles_of(s)).between(s.grid.x[cell], s.grid.y[cell], direction)


def beast_side(s: Battle, t: int, cell: int) -> int:
    """The side on which the base is right beside a titan on this space, with no wall between; else -1."""
    dx, dy = gaps(s, cell)
    side = toward(-dx, -dy)
    return side if abs(dx) + abs(dy) == 1 and not walled(s, t, cell, side) else -1


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
    near = [there for side, there in enumerate(s.grid.next[s.cell[t]]) if not walled(s, t, s.cell[t], side)]
    return [u for u in s.on_board() if s.cell[u] in near]


def is_alone(s: Battle, t: int) -> bool:
    return not beside(s, t)


def on_terrain(s: Battle, t: int, word: str) -> bool:
    """Whether a titan stands on terrain with this keyword or of this kind."""
    there = terrain_at(s, s.cell[t])
    return there is not None and (word in there.words or there.key == word)


def empty(s: Battle, cell: int) -> bool:
    """No miniature stands there."""
    return cell >= 0 and titan_at(s, cell) < 0 and not covers(s, cell)


def around_base(s: Battle) -> list[int]:
    """The spaces that share an edge with the base."""
    found = []
    for x, y in base(s):
        for d in range(4):
            cell = s.grid.at(x + DX[d], y + DY[d])
            if cell >= 0 and not covers(s, cell) and cell not in found:
                found.append(cell)
    return sorted(found)


# -- zones -------------------------------------------------------------------------------------


def zone(s: Battle, size: int) -> set[int]:
    """Spaces within so many columns and rows of the base, the base itself left out (OD-133)."""
    cells = s.grid.rectangle(s.px - size, s.py - size, s.monster.width + 2 * size, s.monster.height + 2 * size)
    return {cell for cell in cells if not covers(s, cell)}


def area(s: Battle, name: str) -> set[int]:
    """A drawn zone."""
    if name == "labyrinth":
        lying = ground(tiles_of(s))
        return {s.grid.at(x, y) for (x, y), i in lying.items() if BOOK.terrain[s.tiles[i][0]].labyrinth}
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
