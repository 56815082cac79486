"""Where a titan can go, and going there: of its own will, or driven (OD-154, OD-155, OD-195)."""

from __future__ import annotations

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.effects import (
    Cause,
    name_of,
)
from petteia.games.odyssey.ground import Lands, is_standable, pace
from petteia.games.odyssey.passage import ONE_WALL, beyond_wall
from petteia.games.odyssey.state import ON_VANTAGE, Battle
from petteia.games.odyssey.values import (
    is_forbidden,
    is_ignored,
    keyword,
    titan_speed,
    use_up,
)
from petteia.games.odyssey.words import (
    DONE,
    MOVED,
    TO,
)
from petteia.kernel.action import Action
from petteia.kernel.board import Footing, cells_in, mask_of
from petteia.kernel.decision import About, Refusal
from petteia.kernel.step import Step, step


def doors(s: Battle, t: int) -> list[int]:
    """Where a move sets out: the titan's space, or from the vantage point the spaces beside the base."""
    return [s.cell[t]] if s.cell[t] >= 0 else field.around_base(s)


class Reach:
    """Where a titan can go: the spaces that take 0, 1, 2 ... steps (none of them taken, nor its own), and the way to each."""

    def __init__(self, footing: Footing, start: list[int], mounted: bool, ways: list[int], rings: list[int]) -> None:
        self.footing, self.start, self.mounted = footing, start, mounted
        self.ways = ways  # from where it sets out
        self.rings = rings
        self.spaces = 0  # all of them
        for ring in rings:
            self.spaces |= ring

    def way(self, goal: int) -> list[int]:
        """The spaces on the way there; from the vantage point the step down comes first."""
        path = self.footing.path(self.start, self.ways, goal)
        return path if self.mounted else path[1:]


def reachable(s: Battle, t: int, steps: int) -> Reach:
    """Where a titan can go with so many steps (OD-155).

    Not through walls, obstacles, chasms, boundless ground or miniatures; pools are gone around where that costs nothing.
    From the vantage point the step down counts.
    """
    taken = mask_of([s.cell[u] for u in s.on_board() if u != t])
    mounted = s.cell[t] == ON_VANTAGE
    start = doors(s, t)
    if mounted:
        start = [c for c in start if not taken >> c & 1 and is_standable(s, t, c)]
    base = field.stand(s).mask
    footing = field.land(s).footing(not field.ignores_walls(s, t), is_ignored(s, t, "chasm"))
    bypass = keyword(s, t, "bypass")
    ways = footing.rings(mask_of(start), steps - mounted, base if bypass else base | taken)
    rings = [0, *ways[not mounted :]] if steps > 0 else [0]
    return Reach(footing, start, mounted, ways, [ring & ~taken for ring in rings])


@step
class MoveTitan(Step):
    """A titan moves up to so many spaces, if it likes; declared is the space to reach (OD-154)."""

    t: int
    n: int

    def begin(self, s: Battle) -> None:
        if not s.alive[self.t]:
            return
        spaces = cells_in(reachable(s, self.t, self.n).spaces)
        spaces = sorted([*spaces, *beyond_wall(s, self.t, self.n)])
        s.ask(s.seat_of(self.t), "OD-154", About(f"{name_of(self.t)} moves up to {self.n}", "to which space?"),
              [*[TO[c] for c in spaces], DONE], self.chosen)  # fmt: skip

    def chosen(self, s: Battle, action: Action) -> None:
        if action is DONE:
            return
        walk(s, self.t, self.n, action.args[0])

    def refuse(self, s: Battle, action: Action) -> Refusal | None:
        if action in TO:
            return Refusal(f"{name_of(self.t)} cannot get there with {self.n} steps.", "OD-155")
        return None


def walk(s: Battle, t: int, n: int, goal: int) -> None:
    reach = reachable(s, t, n)
    if reach.spaces >> goal & 1:
        path = reach.way(goal)
    else:
        path = beyond_wall(s, t, n)[goal]
        s.ignoring.remove([t, ONE_WALL])
    s.moved[t] = 1
    use_up(s, t, "speed")
    if all(pace(s, t, cell) for cell in path):
        s.tell(MOVED, t, goal)
        s.then(Lands(t, 1, tuple(path[:-1])))


def titan_move(s: Battle, op: ops.Move, by: Cause, whom: list[int]) -> None:
    """The operation `move` for titans: freely, or towards a place."""
    for t in whom:
        n = titan_speed(s, t) if op.amount == "speed" else op.n
        if op.to or op.toward:
            s.then(Driven(t, n, op.to or op.toward))
        else:
            s.then(MoveTitan(t, n))


@step
class Driven(Step):
    """A titan is driven towards an edge or the closest unit: as near as its steps allow."""

    t: int
    n: int
    place: str

    def begin(self, s: Battle) -> None:
        t = self.t
        if not s.alive[t] or is_forbidden(s, t, "actions"):
            return
        cells = cells_in(reachable(s, t, self.n).spaces)
        here = {c: self.far(s, c) for c in [*cells, *([s.cell[t]] if s.cell[t] >= 0 else [])]}
        if not here:
            return
        best = [c for c in here if here[c] == min(here.values())]
        if s.cell[t] in best:
            return
        s.ask(s.seat_of(t), "OD-195", About(f"{name_of(t)} is driven on", "to which space?"), [TO[c] for c in sorted(best)],
              self.chosen)  # fmt: skip

    def far(self, s: Battle, cell: int) -> int:
        if self.place == "nearest edge":
            return s.grid.edge_distance(cell)
        dx, dy = field.gaps(s, cell)
        near = [s.grid.distance(cell, s.cell[u]) for u in s.on_board() if u != self.t]
        return min([abs(dx) + abs(dy), *near])

    def chosen(self, s: Battle, action: Action) -> None:
        walk(s, self.t, self.n, action.args[0])
