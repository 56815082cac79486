"""Squares, walls and sight, without any game."""

from __future__ import annotations

import random

import pytest

from petteia.kernel.board import EAST, NORTH, SOUTH, WEST, Grid, Walls, reach, sight, trail


def blocked(*cells: tuple[int, int]) -> Walls:
    walls = Walls()
    for x, y in cells:
        walls.block(x, y)
    return walls


def test_distance_is_orthogonal() -> None:
    """Distance is counted along rows and columns, never diagonally."""
    grid = Grid(20, 14)

    assert grid.distance(grid.at(2, 3), grid.at(5, 1)) == 5
    assert grid.edge_distance(grid.at(1, 6)) == 1
    assert grid.at(20, 0) == -1


def test_sight_in_the_open() -> None:
    """With nothing in the way everything sees everything."""
    assert sight(Walls(), [(0, 0)], [(19, 13)])


def test_a_hidden_cell_blocks_the_line_through_it() -> None:
    """A cell that hides what is behind it blocks the straight line through it and along its edge."""
    assert not sight(blocked((3, 2), (3, 1), (3, 3)), [(0, 2)], [(6, 2)])


def test_one_column_does_not_hide_a_whole_space() -> None:
    """Past a single hidden cell a line from corner to corner still gets by at a slant."""
    assert sight(blocked((3, 2)), [(0, 2)], [(3, 0)])


def test_a_line_along_an_edge_is_blocked() -> None:
    """A line that runs along the edge of a hidden cell is no line of sight."""
    walls = blocked((1, 0), (1, 1), (1, 2))

    assert not sight(walls, [(0, 1)], [(2, 1)])


def test_touching_a_corner_is_clear() -> None:
    """A line may touch the corner of one hidden cell."""
    walls = blocked((1, 0))

    assert sight(walls, [(0, 0)], [(1, 1)])


def test_two_cells_that_touch_by_a_corner_block_between_them() -> None:
    """No line passes the corner in which two hidden cells meet diagonally."""
    walls = blocked((1, 0), (0, 1))

    assert not sight(walls, [(0, 0)], [(1, 1)])


def test_the_end_of_a_wall_is_passed() -> None:
    """A wall one space long hides nothing: a line passes its end."""
    walls = Walls()
    walls.side(1, 1, EAST)

    assert sight(walls, [(1, 1)], [(2, 1)])


def test_a_long_wall_hides_what_is_behind_it() -> None:
    """The middle of a long wall is no end: what stands right behind it is hidden, although its corners lie on it."""
    walls = Walls()
    for y in range(5):
        walls.side(1, y, EAST)

    assert not sight(walls, [(1, 2)], [(2, 2)])
    assert not sight(walls, [(0, 2)], [(3, 2)])


def test_along_a_wall_on_its_own_side() -> None:
    """Two units on the same side of a wall see each other."""
    walls = Walls()
    for y in range(5):
        walls.side(1, y, EAST)

    assert sight(walls, [(1, 0)], [(1, 4)])


def test_a_big_base_sees_from_every_corner() -> None:
    """One clear line from any space of a big base is enough."""
    walls = blocked((2, 0), (2, 1))

    assert sight(walls, [(0, 0), (0, 1), (0, 2)], [(4, 1)])


@pytest.mark.parametrize("seed", range(20))
def test_sight_is_mutual(seed: int) -> None:
    """Who sees is seen: sight does not depend on which end one starts from."""
    rand = random.Random(seed)
    walls = blocked(*((rand.randrange(8), rand.randrange(8)) for _ in range(9)))
    for _ in range(6):
        walls.side(rand.randrange(8), rand.randrange(8), rand.randrange(4))
    cells = [(rand.randrange(8), rand.randrange(8)) for _ in range(10)]

    assert all(sight(walls, [a], [b]) == sight(walls, [b], [a]) for a in cells for b in cells)


def test_reach_goes_around_walls() -> None:
    """A path is the shortest that the walls leave."""
    grid = Grid(5, 5)
    walls = Walls()
    for y in range(4):
        walls.side(1, y, EAST)

    def enter(cell: int, direction: int) -> int:
        return -1 if walls.between(grid.x[cell], grid.y[cell], direction) else 0

    cost, came = reach(grid, [grid.at(1, 0)], 20, enter)

    assert cost[grid.at(2, 0)] // 1024 == 9
    assert len(trail(came, grid.at(2, 0))) == 9
    assert grid.next[0][NORTH] == grid.next[0][WEST] == -1
    assert grid.next[0][SOUTH] == 5
