"""Titans dragged along the ground: pushed back or pulled, space by space, over whatever lies there (OD-271 to OD-273)."""

from __future__ import annotations

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.conditions import Crash
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drive import BACKS_OFF, Drive, base_fits, shove_base
from petteia.games.odyssey.effects import OWN, Cause, handler, name_of
from petteia.games.odyssey.ground import Displace, Falls, Lands, Unseat, destroy_tile, is_standable, legal_spaces, pace
from petteia.games.odyssey.harm import kill
from petteia.games.odyssey.push import Beneath
from petteia.games.odyssey.state import BEAST, ON_VANTAGE, Battle
from petteia.games.odyssey.values import is_ignored
from petteia.games.odyssey.words import BY_CHASM, BY_CROWD, BY_EDGE, MOVED, MOVED_BEAST, THROWN, TO_SIDE
from petteia.kernel.action import Action
from petteia.kernel.board import DX, DY
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step

# -- the ground on the way -----------------------------------------------------------------------------


def corner(s: Battle, cell: int) -> int:
    """The corner space of the tile that lies here, -1 on bare ground: tells one tile from another."""
    tile = field.tile_at(s, cell)
    return s.grid.at(s.tiles[tile][1], s.tiles[tile][2]) if tile >= 0 else -1


def entered(s: Battle, path: tuple[int, ...]) -> bool:
    """Whether the last space of a way is the first of its tile."""
    return len(path) > 1 and corner(s, path[-1]) >= 0 and corner(s, path[-1]) != corner(s, path[-2])


def leave_behind(s: Battle, path: tuple[int, ...]) -> None:
    """The titan is dragged on: a tile it was moved onto and that can break is broken (OD-227)."""
    if entered(s, path):
        tile = field.tile_at(s, path[-1])
        kind = BOOK.terrain[s.tiles[tile][0]]
        if kind.destructible or kind.reinforced:
            destroy_tile(s, tile)


def way_of(s: Battle, t: int, path: tuple[int, ...]) -> tuple[int, ...]:
    """The way so far, if the titan still stands at its end; whoever was set elsewhere begins anew."""
    return path if path and path[-1] == s.cell[t] else (s.cell[t],)


def comes_to_rest(s: Battle, t: int, path: tuple[int, ...]) -> None:
    """The end of the way: the ground answers there, and pools on the way are tested for (OD-223)."""
    if path and path[-1] == s.cell[t]:
        s.tell(THROWN, t, s.cell[t])
        s.then(Lands(t, int(not entered(s, path)), path[1:-1]))


def is_firm(s: Battle, t: int, cell: int, side: int) -> bool:
    """Whether the titan cannot be moved on to this side: an indestructible obstacle, or a wall."""
    there = s.grid.next[cell][side]
    kind = field.terrain_at(s, there)
    return field.walled(s, t, cell, side) or (kind is not None and kind.obstacle and kind.indestructible)


def drag(s: Battle, t: int, side: int) -> int:
    """Move a titan one space by force; what can be broken there is, and what lies there may end it.  The new space."""
    cell = s.cell[t]
    there = s.grid.next[cell][side]
    kind = field.terrain_at(s, there)
    if kind is not None and kind.obstacle:
        destroy_tile(s, field.tile_at(s, there))
        s.then(Crash(t))
    if not pace(s, t, there):
        return there
    if kind is not None and kind.boundless:
        s.then(Falls(t, BY_EDGE, cell))
    elif kind is not None and kind.chasm and not is_ignored(s, t, "chasm"):
        s.then(Falls(t, BY_CHASM, cell))
    return there


# -- pushback --------------------------------------------------------------------------------------


@handler(ops.Pushback)
def do_pushback(s: Battle, op: ops.Pushback, by: Cause, whom: list[int]) -> None:
    for t in whom:
        if t != BEAST:
            s.then(pushback(t, op.n))


def pushback(t: int, spaces: int) -> Pushback:
    return Pushback(t, spaces, -1, (), (), ())


@step
class Pushback(Step):
    """The primordial turns to a titan and walks into it, pushing it before itself (OD-272, OD-273).

    The approach counts too (OD-C61).  One space at a time: each may mean a crash, a fall, a displacement.  Whoever has made
    room is pushed no further; the base goes straight on.
    """

    t: int
    left: int
    side: int  # -1: it has not come up to the titan
    path: tuple[int, ...]
    met: tuple[int, ...]
    turned: tuple[int, ...]

    def begin(self, s: Battle) -> None:
        t = self.t
        if not s.alive[t] or self.left <= 0:
            s.go_on(self.over)
            return
        if s.cell[t] == ON_VANTAGE:
            s.then(Unseat(t))
            s.go_on(self.begin)
            return
        side = self.side
        if side < 0:
            from petteia.games.odyssey.beast import face_cell

            face_cell(s, s.cell[t])
            dx, dy = field.gaps(s, s.cell[t])
            side = field.toward(dx, dy)
            if abs(dx) + abs(dy) > 1:
                self.on(s, side, -1, ())
                return
        if s.cell[t] in self.ground_ahead(s, side):
            self.push(s, side)
        elif base_fits(s, s.px + DX[side], s.py + DY[side]):
            self.on(s, side, side, self.path)
        else:
            s.go_on(self.over)

    def ground_ahead(self, s: Battle, side: int) -> list[int]:
        """The spaces under the base once it has gone on."""
        return [s.grid.at(x, y) for x, y in field.base_at(s, s.px + DX[side], s.py + DY[side])]

    def on(self, s: Battle, side: int, pushing: int, path: tuple[int, ...]) -> None:
        """The base goes one space on; others in its way crash, each once (OD-C11)."""
        turned = set(self.turned)
        met = [u for u in shove_base(s, side, False, turned) if u != self.t and u not in self.met]
        for u in met:
            s.then(Crash(u))
        s.go_on(Pushback(self.t, self.left - 1, pushing, path, (*self.met, *met), tuple(sorted(turned))).begin)

    def push(self, s: Battle, side: int) -> None:
        t, cell = self.t, s.cell[self.t]
        if s.grid.next[cell][side] < 0 or is_firm(s, t, cell, side):
            s.go_on(Pushback(t, self.left, side, self.path, self.met, self.turned).blocked)
            return
        path = way_of(s, t, self.path)
        leave_behind(s, path)
        self.on(s, side, side, (*path, drag(s, t, side)))

    def blocked(self, s: Battle) -> None:
        """At the edge or before a firm obstacle: aside, where the base does not come, or death (OD-C60)."""
        t, cell = self.t, s.cell[self.t]
        under = self.ground_ahead(s, self.side)
        room = [c for c in legal_spaces(s, t, cell) if c not in under]
        if room:
            s.then(Displace(t, tuple(under)))
            s.go_on(self.begin)
            return
        kill(s, t, BY_CROWD)
        if s.grid.next[cell][self.side] >= 0:
            self.on(s, self.side, self.side, ())
        else:
            s.go_on(self.over)

    def over(self, s: Battle) -> None:
        s.tell(MOVED_BEAST, s.grid.at(s.px, s.py), s.facing)
        comes_to_rest(s, self.t, self.path)
        s.then(Beneath())


# -- pull ------------------------------------------------------------------------------------------


@handler(ops.Pull)
def do_pull(s: Battle, op: ops.Pull, by: Cause, whom: list[int]) -> None:
    for t in whom:
        if t != BEAST:
            s.then(pull(t, by.you if by.role == OWN and by.you != t else BEAST, op.n))


def pull(t: int, source: int, spaces: int) -> PullTitan:
    return PullTitan(t, source, spaces, 0, ())


@step
class PullTitan(Step):
    """Towards the source by the shortest way, through miniatures; what is left moves the source away (OD-271).

    Of equal ways its player chooses.  Where firm obstacles bar them all it crashes, and then goes on around (OD-C81).
    """

    t: int
    source: int
    left: int
    around: int  # 1: it has met a firm obstacle and goes around
    path: tuple[int, ...]

    def begin(self, s: Battle) -> None:
        t = self.t
        if s.cell[t] == ON_VANTAGE:
            s.then(Unseat(t))
            s.go_on(self.begin)
            return
        if not s.alive[t] or self.left <= 0 or (self.source != BEAST and s.cell[self.source] < 0):
            s.go_on(self.over)
            return
        dx, dy = self.ahead(s)
        if abs(dx) + abs(dy) <= 1:
            s.go_on(self.source_moves)
            return
        here = s.cell[t]
        direct = [d for d in field.ways(dx, dy) if not is_firm(s, t, here, d)]
        if not direct and not self.around:
            s.then(Crash(t))
            s.go_on(PullTitan(t, self.source, self.left, 1, self.path).begin)
            return
        sides = ways_around(s, t, self.goals(s)) if self.around else direct
        if not sides:
            s.go_on(self.over)
            return
        s.ask(
            s.seat_of(t),
            "OD-271",
            About(f"{name_of(t)} is pulled", "which way?"),
            [TO_SIDE[d] for d in sides],
            self.drawn,
        )

    def ahead(self, s: Battle) -> tuple[int, int]:
        """Columns and rows from the titan to its source."""
        if self.source == BEAST:
            dx, dy = field.gaps(s, s.cell[self.t])
            return -dx, -dy
        here, there = s.cell[self.t], s.cell[self.source]
        return s.grid.x[there] - s.grid.x[here], s.grid.y[there] - s.grid.y[here]

    def goals(self, s: Battle) -> list[int]:
        """The spaces beside the source."""
        if self.source == BEAST:
            return field.around_base(s)
        return [c for c in s.grid.next[s.cell[self.source]] if c >= 0]

    def drawn(self, s: Battle, action: Action) -> None:
        t = self.t
        path = way_of(s, t, self.path)
        leave_behind(s, path)
        path = (*path, drag(s, t, action.args[0]))
        s.go_on(PullTitan(t, self.source, self.left - 1, self.around, path).begin)

    def source_moves(self, s: Battle) -> None:
        """What is left moves the source straight away; a titan goes as far as it could walk."""
        side = field.toward(*self.ahead(s))
        if self.source == BEAST:
            s.then(Drive(self.left, side, BACKS_OFF, -1, 0, (), ()))
        else:
            steps = straight(s, self.source, side, self.left)
            if steps and all(pace(s, self.source, cell) for cell in steps):
                s.tell(MOVED, self.source, steps[-1])
                s.then(Lands(self.source, 1, tuple(steps[:-1])))
        s.go_on(self.over)

    def over(self, s: Battle) -> None:
        comes_to_rest(s, self.t, self.path)


def straight(s: Battle, t: int, side: int, spaces: int) -> list[int]:
    """The spaces that a titan can walk in a straight line, at most so many."""
    cell, found = s.cell[t], []
    for _ in range(spaces):
        there = s.grid.next[cell][side]
        if not field.empty(s, there) or not is_standable(s, t, there) or field.walled(s, t, cell, side):
            break
        cell = there
        found.append(cell)
    return found


def ways_around(s: Battle, t: int, goals: list[int]) -> list[int]:
    """The sides on which the shortest way to one of these spaces sets out that no firm obstacle bars."""
    here = s.cell[t]
    out = {s.grid.next[here][d]: d for d in range(4) if not is_firm(s, t, here, d)}
    ring, reached = set(goals), {-1}  # the spaces from which it is as far to a goal: at first the goals themselves
    while ring and not ring & out.keys():
        reached |= ring
        ring = {
            there for cell in ring for side, there in enumerate(s.grid.next[cell])
            if there not in reached and not is_firm(s, t, there, field.ACROSS[side])
        }  # fmt: skip
    return sorted(out[cell] for cell in ring & out.keys())
