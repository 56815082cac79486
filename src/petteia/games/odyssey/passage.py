"""Through a wall: where a titan gets that may pass one red line of the labyrinth in a move."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey import field
from petteia.games.odyssey.ground import is_standable
from petteia.games.odyssey.state import IGNORE, Battle
from petteia.games.odyssey.values import is_ignored
from petteia.kernel.board import trail

ONE_WALL: Final = IGNORE.index("one wall")


def beyond_wall(s: Battle, t: int, steps: int, plain: dict[int, int], came: dict[int, int]) -> dict[int, list[int]]:
    """Spaces that can be reached only through one wall, each with the way there; `plain` and `came` are where the titan
    gets without that, and how."""
    if not s.ignoring or [t, ONE_WALL] not in s.ignoring or s.cell[t] < 0:
        return {}
    grid, land, base = s.grid, field.land(s), field.stand(s)
    taken = tuple([s.cell[u] for u in s.living() if u != t])
    chasms = is_ignored(s, t, "chasm")
    found: dict[int, list[int]] = {}
    least: dict[int, int] = {}
    for cell, far in [(s.cell[t], 0), *plain.items()]:
        for side, there in enumerate(grid.next[cell]):
            walled = there >= 0 and land.maze.between(grid.x[cell], grid.y[cell], side)
            if not walled or there in taken or there in base.cells or far >= steps or not is_standable(s, t, there):
                continue
            cost, back = field.walks(land, True, chasms, (there,), steps - far - 1, base, taken)
            for goal, price in cost.items():
                whole = far + 1 + price
                if goal not in plain and goal != s.cell[t] and whole < least.get(goal, steps + 1):
                    least[goal] = whole
                    found[goal] = [*(trail(came, cell) if far else []), there, *trail(back, goal)]
    return found
