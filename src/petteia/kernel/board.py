"""Boards of squares: distance, walls, paths, and exact line of sight.

A cell is an int, `y * width + x`.  A wall lies along one side of a cell; a cell that hides what is behind it has
walls on all four sides.  Sight is worked out with whole numbers alone, so it is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import gcd

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
DX = (0, 1, 0, -1)
DY = (-1, 0, 1, 0)


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
    """Walls on grid lines: `upright` from corner (x, y) down to (x, y + 1), `level` right to (x + 1, y)."""

    def __init__(self) -> None:
        self.upright: set[tuple[int, int]] = set()
        self.level: set[tuple[int, int]] = set()

    def side(self, x: int, y: int, direction: int) -> None:
        """Put a wall along one side of a cell."""
        if direction == NORTH:
            self.level.add((x, y))
        elif direction == SOUTH:
            self.level.add((x, y + 1))
        elif direction == WEST:
            self.upright.add((x, y))
        else:
            self.upright.add((x + 1, y))

    def block(self, x: int, y: int) -> None:
        """Close a cell on all four sides."""
        for direction in range(4):
            self.side(x, y, direction)

    def is_empty(self) -> bool:
        return not self.upright and not self.level

    def between(self, x: int, y: int, direction: int) -> bool:
        """Whether a wall stands on that side of a cell."""
        if direction == NORTH:
            return (x, y) in self.level
        if direction == SOUTH:
            return (x, y + 1) in self.level
        if direction == WEST:
            return (x, y) in self.upright
        return (x + 1, y) in self.upright


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
    standing = (
        (x, y - 1) in walls.upright,
        (x, y) in walls.level,
        (x, y) in walls.upright,
        (x - 1, y) in walls.level,
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


def clear(walls: Walls, x0: int, y0: int, out: int, x1: int, y1: int, into: int) -> bool:
    """Whether the line from one corner to another is free.

    `out` and `into` are the quadrants in which the two cells lie, seen from their corners.
    """
    if x0 == x1 and y0 == y1:
        return not _parted(walls, x0, y0, out, into)
    dx, dy = x1 - x0, y1 - y0
    step = gcd(abs(dx), abs(dy))
    ux, uy = dx // step, dy // step
    ahead, behind = _heading(dx, dy), _heading(-dx, -dy)
    if _parted(walls, x0, y0, out, ahead) or _parted(walls, x1, y1, into, behind):
        return False
    x, y = x0, y0
    for i in range(step):
        if i and _parted(walls, x, y, behind, ahead):
            return False
        if not _open(walls, x, y, ux, uy):
            return False
        x, y = x + ux, y + uy
    return True


def _open(walls: Walls, x: int, y: int, ux: int, uy: int) -> bool:
    """One stretch between two corners with none in between: does it run along or cross a wall?"""
    if ux == 0:
        return (x, min(y, y + uy)) not in walls.upright
    if uy == 0:
        return (min(x, x + ux), y) not in walls.level
    ax, ay = abs(ux), abs(uy)
    for i in range(1, ax):
        down = i * ay // ax  # whole rows passed when this column line is crossed
        row = y + down if uy > 0 else y - down - 1
        if (x + i if ux > 0 else x - i, row) in walls.upright:
            return False
    for j in range(1, ay):
        along = j * ax // ay
        column = x + along if ux > 0 else x - along - 1
        if (column, y + j if uy > 0 else y - j) in walls.level:
            return False
    return True


QUADRANT = ((0, 0, 3), (1, 0, 5), (0, 1, 1), (1, 1, 7))  # a corner of a cell, and where the cell lies from there


def sight(walls: Walls, one: Sequence[tuple[int, int]], other: Sequence[tuple[int, int]]) -> bool:
    """Whether some corner of the one sees some corner of the other."""
    if walls.is_empty():
        return bool(one and other)
    # the nearest cells first: what is seen at all is mostly seen from there
    pairs = [(abs(x - u) + abs(y - v), x, y, u, v) for x, y in one for u, v in other]
    pairs.sort()
    for _, x, y, u, v in pairs:
        for i, j, out in QUADRANT:
            for right, down, into in QUADRANT:
                if clear(walls, x + i, y + j, out, u + right, v + down, into):
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
    ways: Sequence[Sequence[tuple[int, int]]], start: Iterable[int], steps: int, closed: set[int]
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
