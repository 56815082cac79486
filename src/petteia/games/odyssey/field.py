"""The battle board: where things stand, what is beside what, who sees whom."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from petteia.games.odyssey.content import BOOK, Terrain
from petteia.games.odyssey.lie import Land, Stand, Tile, land_of, seen, stand_at
from petteia.games.odyssey.lie import tile_cells as tile_cells
from petteia.games.odyssey.state import IGNORE, ON_VANTAGE, TITANS, Battle
from petteia.kernel.board import DX, DY, EAST, NORTH, SOUTH, WEST

ACROSS: Final = (SOUTH, WEST, NORTH, EAST)  # of each side the one right across

# -- tiles -----------------------------------------------------------------------------------


def stand(s: Battle) -> Stand:
    """Where the base stands now."""
    return stand_at(s.scenario, s.beast, s.px, s.py)


LATEST: Final = [land_of(0, ())]  # what was asked for last: mostly it is asked for again


def land(s: Battle) -> Land:
    """What lies on the board now."""
    latest = LATEST[0]
    if latest.rows != s.tiles or latest.scenario != s.scenario:
        latest = LATEST[0] = land_of(s.scenario, tiles_of(s))
    return latest


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
            if other not in found and any((x + DX[d], y + DY[d], ACROSS[d]) in doors[other] for x, y, d in doors[one]):
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
    far = stand(s).far
    return [t for t in s.on_board() if far[s.cell[t]] == 0]


def spots(s: Battle, marked: list[tuple[int, int]]) -> list[int]:
    """Marked spaces beside the base as cells (those on the board)."""
    return stand(s).spots(marked, s.facing)


def gaps(s: Battle, cell: int, px: int | None = None, py: int | None = None) -> tuple[int, int]:
    """How far a space is from the base: columns to go (signed), rows to go (signed); 0 where they overlap."""
    return stand_at(s.scenario, s.beast, s.px if px is None else px, s.py if py is None else py).gaps(cell)


def ways(dx: int, dy: int) -> list[int]:
    """The sides that lead so many columns and rows on: both axes if the goal is off the line."""
    return [d for d in range(4) if dx * DX[d] + dy * DY[d] > 0]


def leading(dx: int, dy: int) -> list[int]:
    """The sides that lead furthest that way: along the longer axis, or along both; all of them if it leads nowhere."""
    far = [dx * DX[d] + dy * DY[d] for d in range(4)]
    most = max(far)
    return [d for d in range(4) if far[d] == most]


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
    return stand(s).before[s.facing] >> cell & 1 > 0


def in_blindspot(s: Battle, t: int) -> bool:
    """Whether a titan stands beside the base where it never sees, as it faces now."""
    return s.cell[t] in stand(s).blind[s.facing]


def beast_sees(s: Battle, t: int) -> bool:
    """Whether the primordial sees a titan; never in a blind spot or on the vantage point (OD-121)."""
    return s.cell[t] >= 0 and beast_sees_space(s, s.cell[t])


def beast_sees_space(s: Battle, cell: int) -> bool:
    here = stand(s)
    return cell not in here.blind[s.facing] and seen(land(s), cell, here, True)


def titan_sees(s: Battle, t: int, cell: int | None = None) -> bool:
    """Whether a titan (here, or on another space) sees the primordial."""
    at = s.cell[t] if cell is None else cell
    return at == ON_VANTAGE or seen(land(s), at, stand(s), not ignores_walls(s, t))


# -- titans ------------------------------------------------------------------------------------


LABYRINTH_WALLS: Final = IGNORE.index("labyrinth walls")


def ignores_walls(s: Battle, t: int) -> bool:
    return [t, LABYRINTH_WALLS] in s.ignoring


def titan_at(s: Battle, cell: int) -> int:
    """The titan on a space, or -1."""
    for t in range(TITANS):
        if s.alive[t] and s.cell[t] == cell:
            return t
    return -1


def walled(s: Battle, t: int, cell: int, direction: int) -> bool:
    """Whether a wall stops this titan on that side of a space."""
    return land(s).maze.between(s.grid.x[cell], s.grid.y[cell], direction) and not ignores_walls(s, t)


def beast_side(s: Battle, t: int, cell: int) -> int:
    """The side on which the base is right beside a titan on this space, with no wall between; else -1."""
    here = stand(s)
    if here.far[cell] != 1:
        return -1
    dx, dy = here.gaps(cell)
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
    return stand(s).zone(size)


def area(s: Battle, name: str) -> set[int]:
    """A drawn zone."""
    if name == "labyrinth":
        return {cell for cell, kind in enumerate(land(s).kind) if kind is not None and kind.labyrinth}
    if name.startswith("edge"):
        return rim(s.scenario, int(name.split()[1]))
    wide, deep = (int(part) for part in name.split()[1].split("x"))
    start = (s.monster.width - wide) // 2
    marked = [(start + i, -1 - j) for i in range(wide) for j in range(deep)]
    return set(spots(s, marked))


@lru_cache
def rim(scenario: int, within: int) -> set[int]:
    """The spaces so near to the board's edge; to be read only."""
    grid = BOOK.scenarios[scenario].grid
    return {cell for cell in range(grid.size) if grid.edge_distance(cell) < within}


def edge_side(s: Battle, cell: int) -> int:
    """The side of the board nearest to a space; the first of equals in the order north, east, south, west."""
    x, y = s.grid.x[cell], s.grid.y[cell]
    far = (y, s.grid.width - 1 - x, s.grid.height - 1 - y, x)
    return far.index(min(far))
