"""Through a wall: where a titan gets that may pass one red line of the labyrinth in a move."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey import field
from petteia.games.odyssey.ground import is_standable
from petteia.games.odyssey.state import IGNORE, Battle
from petteia.games.odyssey.values import is_ignored, keyword
from petteia.kernel.board import mask_of, trail

ONE_WALL: Final = IGNORE.index("one wall")


def passes_wall(s: Battle, t: int) -> bool:
    """Whether a titan may pass one wall in a move."""
    return [t, ONE_WALL] in s.ignoring


def beyond_wall(s: Battle, t: int, steps: int) -> dict[int, list[int]]:
    """Spaces that can be reached only through one wall, each with the way there; who bypasses titans does so on both
    sides of it (OD-C97)."""
    if not passes_wall(s, t) or s.cell[t] < 0:
        return {}
    grid, land = s.grid, field.land(s)
    chasms = is_ignored(s, t, "chasm")
    near, beyond = land.footing(not field.ignores_walls(s, t), chasms), land.footing(True, chasms)
    taken = mask_of([s.cell[u] for u in s.on_board() if u != t])
    free = grid.all & ~field.stand(s).mask
    passed = free if keyword(s, t, "bypass") else free & ~taken
    reached, came = near.spread([s.cell[t]], steps, passed | 1 << s.cell[t])
    found: dict[int, list[list[int]]] = {}
    for cell, far in reached.items():
        for side, there in enumerate(grid.next[cell]):
            walled = there >= 0 and land.maze.between(grid.x[cell], grid.y[cell], side)
            if not walled or far >= steps or not passed >> there & 1 or not is_standable(s, t, there):
                continue
            cost, back = beyond.spread([there], steps - far - 1, passed)
            for goal in cost:
                if goal not in reached and not taken >> goal & 1:
                    found.setdefault(goal, []).append([*trail(came, cell), there, *trail(back, goal)])
    return {goal: min(ways, key=len) for goal, ways in found.items()}
