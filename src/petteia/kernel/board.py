"""Boards of squares: distance, walls, paths, and exact line of sight.

A cell is an int, `y * width + x`, and a set of cells is an int as well, in which their bits are set.  A wall lies along one
side of a cell; a cell that hides what is behind it has walls on all four sides.  Sight is worked out with whole numbers
alone, so it is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import gcd

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
DX = (0, 1, 0, -1)
DY = (-1, 0, 1, 0)
ROW = 64  # room for so many columns in a row of walls
BITS = [tuple([i for i in range(8) if byte >> i & 1]) for byte in range(256)]


def cells_in(mask: int) -> list[int]:
    """The cells of a set, from the first to the last."""
    found: list[int] = []
    first = 0
    for byte in mask.to_bytes((mask.bit_length() + 7) >> 3, "little"):
        if byte:
            for bit in BITS[byte]:
                found.append(first + bit)
        first += 8
    return found


def mask_of(cells: Iterable[int]) -> int:
    """These cells as a set."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


class Grid:
    """The static side of a board: its size, and the neighbours of each cell (by direction; -1: off the board)."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.size = width * height
        self.x = [cell % width for cell in range(self.size)]
        self.y = [cell // width for cell in range(self.size)]
        self.next: list[list[int]] = [
            [self.at(self.x[c] + DX[d], self.y[c] + DY[d]) for d in range(4)] for c in range(self.size)
        ]
        self.all = (1 << self.size) - 1
        self.first = mask_of(range(0, self.size, width))  # the first column
        self.last = self.first << width - 1

    def at(self, x: int, y: int) -> int:
        """The cell there, or -1 off the board."""
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else -1

    def inside(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height

    def distance(self, one: int, other: int) -> int:
        """Steps along rows and columns."""
        return abs(self.x[one] - self.x[other]) + abs(self.y[one] - self.y[other])

    def rectangle(self, x: int, y: int, w: int, h: int) -> list[int]:
        """The cells of a block that are on the board, row by row."""
        return [self.at(i, j) for j in range(y, y + h) for i in range(x, x + w) if self.inside(i, j)]

    def edge_distance(self, cell: int) -> int:
        """How many cells lie between this one and the nearest edge (0: at the edge)."""
        x, y = self.x[cell], self.y[cell]
        return min(x, y, self.width - 1 - x, self.height - 1 - y)


class Walls:
    """Walls on grid lines, as bits: `upright` from corner (x, y) down to (x, y + 1), `level` right to (x + 1, y)."""

    def __init__(self) -> None:
        self.upright = 0
        self.level = 0
        self.known = -1  # the joints, once they are worked out

    def side(self, x: int, y: int, direction: int) -> None:
        """Put a wall along one side of a cell."""
        if not 0 <= x < ROW - 1 or y < 0:
            raise ValueError(f"there is no room for walls around ({x}, {y}): boards have fewer than {ROW} columns")
        if direction == NORTH:
            self.level |= 1 << y * ROW + x
        elif direction == SOUTH:
            self.level |= 1 << (y + 1) * ROW + x
        elif direction == WEST:
            self.upright |= 1 << y * ROW + x
        else:
            self.upright |= 1 << y * ROW + x + 1
        self.known = -1

    def block(self, x: int, y: int) -> None:
        """Close a cell on all four sides."""
        for direction in range(4):
            self.side(x, y, direction)

    def add(self, other: Walls) -> None:
        """The walls of the other stand here too."""
        self.upright |= other.upright
        self.level |= other.level
        self.known = -1

    def is_empty(self) -> bool:
        return not self.upright and not self.level

    def between(self, x: int, y: int, direction: int) -> bool:
        """Whether a wall stands on that side of a cell."""
        if direction in (NORTH, SOUTH):
            return self.level >> (y + (direction == SOUTH)) * ROW + x & 1 > 0
        return self.upright >> y * ROW + x + (direction == EAST) & 1 > 0

    def joints(self) -> int:
        """The corners in which two walls or more meet."""
        if self.known < 0:
            up, down, left, right = self.upright << ROW, self.upright, self.level << 1, self.level
            self.known = (up | down) & (left | right) | up & down | left & right
        return self.known


# -- line of sight ---------------------------------------------------------------------------
#
# Around a corner there are eight directions: the four grid lines (0 north, 2 east, 4 south, 6 west) and the four
# quadrants between them (1 north-east, 3 south-east, 5 south-west, 7 north-west).  Walls that meet in a corner cut
# the way around it into sectors.  A line may touch a corner if it comes and goes in one sector: so it passes the
# end of a single wall and the corner of a hidden cell, but not the joint of two walls or of two cells that touch.


def _heading(dx: int, dy: int) -> int:
    if dx == 0:
        return 4 if dy > 0 else 0
    if dy == 0:
        return 2 if dx > 0 else 6
    if dx > 0:
        return 3 if dy > 0 else 1
    return 5 if dy > 0 else 7


def _parted(walls: Walls, x: int, y: int, one: int, other: int) -> bool:
    """Whether the walls that meet in a corner part two directions around it."""
    at = y * ROW + x
    standing = (
        (walls.upright << ROW) >> at & 1,
        walls.level >> at & 1,
        walls.upright >> at & 1,
        (walls.level << 1) >> at & 1,
    )
    if standing[0] + standing[1] + standing[2] + standing[3] < 2:
        return False
    low, high = (one, other) if one < other else (other, one)
    between = beyond = 0
    for i in range(4):
        if standing[i]:
            line = 2 * i
            if low < line < high:
                between += 1
            elif line < low or line > high:
                beyond += 1
    return between > 0 and beyond > 0


@lru_cache(maxsize=65536)
def _line(dx: int, dy: int) -> tuple[int, int, int, int, list[tuple[int, int]]]:
    """A line so far to the right and down: the walls it would run along or cross and the corners it touches, from the first
    column and row it comes to; where its beginning lies from there; the corners on its way, from its beginning."""
    steps = gcd(abs(dx), abs(dy))
    ux, uy = dx // steps, dy // steps
    x, y = left, top = max(0, -dx), max(0, -dy)
    upright = level = 0
    touched = 1 << y * ROW + x
    on_its_way: list[tuple[int, int]] = []
    for i in range(steps):
        if i:
            on_its_way.append((x - left, y - top))
        if ux == 0:
            upright |= 1 << min(y, y + uy) * ROW + x
        elif uy == 0:
            level |= 1 << y * ROW + min(x, x + ux)
        ax, ay = abs(ux), abs(uy)
        for j in range(1, ax) if ay else ():
            down = j * ay // ax  # whole rows passed when this column line is crossed
            row = y + down if uy > 0 else y - down - 1
            upright |= 1 << row * ROW + (x + j if ux > 0 else x - j)
        for j in range(1, ay) if ax else ():
            along = j * ax // ay
            column = x + along if ux > 0 else x - along - 1
            level |= 1 << (y + j if uy > 0 else y - j) * ROW + column
        x, y = x + ux, y + uy
        touched |= 1 << y * ROW + x
    return upright, level, touched, top * ROW + left, on_its_way


QUADRANT = ((0, 0, 3), (1, 0, 5), (0, 1, 1), (1, 1, 7))  # a corner of a cell, and where the cell lies from there
Corner = tuple[int, int, list[int]]


@lru_cache(maxsize=16384)
def _corners(cells: tuple[tuple[int, int], ...]) -> list[Corner]:
    """The corners of some cells, and the quadrants in which the cells lie, seen from there."""
    found: dict[tuple[int, int], list[int]] = {}
    for x, y in cells:
        for right, down, quadrant in QUADRANT:
            found.setdefault((x + right, y + down), []).append(quadrant)
    return [(x, y, quadrants) for (x, y), quadrants in found.items()]


def _apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


@lru_cache(maxsize=4096)
def _block(columns: int, rows: int) -> int:
    """The lines within and around so many columns and rows of cells, and some beyond them."""
    return sum(((1 << columns + 1) - 1) << row * ROW for row in range(rows + 1))


def _is_clear(walls: Walls, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether no wall stands in the whole rectangle between two cells: what is seen is mostly seen so."""
    at = min(one[1], other[1]) * ROW + min(one[0], other[0])
    block = _block(abs(one[0] - other[0]) + 1, abs(one[1] - other[1]) + 1)
    return not (walls.upright >> at | walls.level >> at) & block


def sight(walls: Walls, one: Sequence[tuple[int, int]], other: Sequence[tuple[int, int]]) -> bool:
    """Whether some corner of the one sees some corner of the other."""
    if walls.is_empty():
        return bool(one and other)
    if one and other and _is_clear(walls, one[0], min(other, key=lambda cell: _apart(one[0], cell))):
        return True
    upright, level, joints = walls.upright, walls.level, walls.joints()
    theirs = _corners(tuple(other))
    for x, y, out in _corners(tuple(one)):
        for u, v, into in theirs:
            if x == u and y == v:
                if any([not _parted(walls, x, y, a, b) for a in out for b in into]):
                    return True
                continue
            across, along, touched, begins, on_its_way = _line(u - x, v - y)
            at = y * ROW + x - begins
            if upright >> at & across or level >> at & along:
                continue
            if not joints >> at & touched:
                return True
            ahead, behind = _heading(u - x, v - y), _heading(x - u, y - v)
            if (
                any([not _parted(walls, x, y, a, ahead) for a in out])
                and any([not _parted(walls, u, v, b, behind) for b in into])
                and not any([_parted(walls, x + i, y + j, behind, ahead) for i, j in on_its_way])
            ):
                return True
    return False


# -- paths -----------------------------------------------------------------------------------


def reach(
    grid: Grid, start: Iterable[int], steps: int, enter: Callable[[int, int], int]
) -> tuple[dict[int, int], dict[int, int]]:
    """Where one can go in so many steps: the cost of each cell, and the cell one comes from.

    `enter(cell, direction)` is the price of leaving a cell in a direction in 1024ths of a step beyond the step
    itself (so that equal ways can be told apart), or -1 if that is not possible.
    """
    ways = []
    for cell in range(grid.size):
        prices = [(there, enter(cell, d)) for d, there in enumerate(grid.next[cell]) if there >= 0]
        ways.append([(there, price) for there, price in prices if price >= 0])
    return spread(ways, start, steps, set())


def spread(
    ways: Sequence[Sequence[tuple[int, int]]] | Mapping[int, Sequence[tuple[int, int]]],
    start: Iterable[int],
    steps: int,
    closed: set[int],
) -> tuple[dict[int, int], dict[int, int]]:
    """The same over known ways: for each cell the cells one can go to and their price; `closed` ones are not entered."""
    edge = list(dict.fromkeys(start))
    cost = {**dict.fromkeys(closed, -1), **dict.fromkeys(edge, 0)}  # no way to a closed cell is ever cheaper
    came: dict[int, int] = {}
    limit = (steps + 1) * 1024
    while edge:
        fresh: list[int] = []
        for cell in edge:
            here = cost[cell] + 1024
            if here >= limit:
                continue
            for there, price in ways[cell]:
                total = here + price
                if total < cost.get(there, limit):
                    cost[there] = total
                    came[there] = cell
                    fresh.append(there)
        edge = fresh
    return {cell: price for cell, price in cost.items() if price >= 0}, came


def trail(came: dict[int, int], goal: int) -> list[int]:
    """The cells of a path from its first step to its goal."""
    path = [goal]
    while path[-1] in came:
        path.append(came[path[-1]])
    path.pop()
    path.reverse()
    return path


DEAR = 16  # what it costs to enter some ground, in 1024ths of a step: of equal ways that which keeps off it is taken


class Footing:
    """The ways over a board: `out` are the cells from which one can step to each side, `dear` the ground that is kept off."""

    def __init__(self, grid: Grid, closed: int, walls: Walls, dear: int) -> None:
        self.grid = grid
        self.dear = dear
        free = grid.all & ~closed
        row = (1 << grid.width) - 1
        north = south = west = east = 0
        if not walls.is_empty():
            for y in range(grid.height):
                at = y * grid.width
                north |= (walls.level >> y * ROW & row) << at
                south |= (walls.level >> (y + 1) * ROW & row) << at
                west |= (walls.upright >> y * ROW & row) << at
                east |= (walls.upright >> y * ROW + 1 & row) << at
        width = grid.width
        self.out = (
            free << width & grid.all & ~north,
            free >> 1 & ~grid.last & ~east,
            free >> width & ~south,
            free << 1 & grid.all & ~grid.first & ~west,
        )

    def rings(self, start: int, steps: int, closed: int) -> list[int]:
        """The cells that take 0, 1, 2 ... steps from a set of cells; `closed` ones are not entered."""
        north, east, south, west = self.out
        width = self.grid.width
        known, edge, found = start | closed, start, [start]
        for _ in range(steps):
            edge = (
                (edge & north) >> width | (edge & east) << 1 | (edge & south) << width | (edge & west) >> 1
            ) & ~known
            if not edge:
                break
            known |= edge
            found.append(edge)
        return found

    def path(self, start: Iterable[int], rings: Sequence[int], goal: int) -> list[int]:
        """The way to a cell of these rings, from the cell it sets out from to its goal."""
        north, east, south, west = self.out
        width = self.grid.width
        far = next(n for n, ring in enumerate(rings) if ring >> goal & 1)
        edge = within = 1 << goal
        for ring in rings[far - 1 :: -1] if far else ():
            edge = (edge << width & north | edge >> 1 & east | edge >> width & south | edge << 1 & west) & ring
            within |= edge
        starts = [cell for cell in start if within >> cell & 1]
        if within & self.dear:
            _, came = self.spread(starts, far, within)
            way = trail(came, goal)
            return [came[way[0]] if way else goal, *way]
        path = starts[:1]  # all ways are equal: the first, by the cells it sets out from and the sides it goes on to
        for ring in rings[1 : far + 1]:
            here = path[-1]
            ahead = self.grid.next[here]
            path += [ahead[d] for d in range(4) if self.out[d] >> here & 1 and (ring & within) >> ahead[d] & 1][:1]
        return path

    def spread(self, start: Iterable[int], steps: int, within: int) -> tuple[dict[int, int], dict[int, int]]:
        """How many steps it takes to each cell of a set without leaving it, and where one comes from."""
        cost, came = spread(self.ways(within), start, steps, set())
        return {cell: price // 1024 for cell, price in cost.items()}, came

    def ways(self, within: int) -> dict[int, list[tuple[int, int]]]:
        """From each cell of a set the cells of it one can step to, and what that costs beyond the step."""
        return {
            cell: [
                (there, DEAR if self.dear >> there & 1 else 0)
                for side, there in enumerate(self.grid.next[cell])
                if self.out[side] >> cell & 1 and within >> there & 1
            ]
            for cell in cells_in(within)
        }
