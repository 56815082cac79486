"""Titans moving the primordial: pushback, pull and the voluntary vault (OD-271 to OD-273, OD-290)."""

from __future__ import annotations

from petteia.games.odyssey import field
from petteia.games.odyssey.conditions import Crash
from petteia.games.odyssey.drag import straight
from petteia.games.odyssey.drive import base_fits, is_lumbering, shove_base
from petteia.games.odyssey.effects import name_of
from petteia.games.odyssey.ground import Lands, is_standable, pace
from petteia.games.odyssey.push import Beneath, across
from petteia.games.odyssey.state import Battle
from petteia.games.odyssey.walking import reachable
from petteia.games.odyssey.words import DONE, MOVED, MOVED_BEAST, TO, TO_SIDE
from petteia.kernel.action import Action
from petteia.kernel.board import DX, DY, cells_in, mask_of
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step


def can_push(s: Battle, t: int) -> bool:
    """Whether a titan beside the primordial could push it, or one further off could walk up to it."""
    return not is_lumbering(s) and s.cell[t] >= 0 and (field.touches_beast(s, t) or bool(approaches(s, t)))


def can_pull(s: Battle, t: int) -> bool:
    return not is_lumbering(s) and s.cell[t] >= 0


def approaches(s: Battle, t: int) -> list[int]:
    """The nearest spaces beside the primordial to which a titan can walk."""
    around = mask_of(field.around_base(s))
    for ring in reachable(s, t, s.grid.size).rings:
        found = [c for c in cells_in(ring & around) if field.touches_beast(s, t, c)]
        if found:
            return found
    return []


def vault_space(s: Battle, t: int) -> int:
    """The empty space straight across the primordial, or -1."""
    if s.cell[t] < 0 or not field.touches_beast(s, t):
        return -1
    there = s.grid.at(*across(s, s.cell[t]))
    return there if field.empty(s, there) and is_standable(s, t, there) else -1


@step
class TitanPushes(Step):
    """A titan walks up to the primordial and pushes it before itself, a space at a time, in a straight line.

    The way up to it counts (OD-C61).  At the board edge the base is set aside, if that lets the titan go on.
    """

    t: int
    left: int
    side: int  # -1: it has not come up to the primordial
    path: tuple[int, ...]
    met: tuple[int, ...]
    turned: tuple[int, ...]

    def begin(self, s: Battle) -> None:
        t = self.t
        if not can_pull(s, t) or self.left <= 0:
            s.go_on(self.over)
            return
        side = field.beast_side(s, t, s.cell[t])
        if side >= 0 and self.side in (-1, side):
            s.go_on(TitanPushes(t, self.left, side, self.path, self.met, self.turned).push)
        elif self.side < 0 and approaches(s, t):
            s.go_on(self.approach)
        else:
            s.go_on(self.over)

    def approach(self, s: Battle) -> None:
        s.ask(s.seat_of(self.t), "OD-272", About(f"{name_of(self.t)} goes up to the primordial", "to which space?"),
              [TO[c] for c in approaches(s, self.t)], self.approached)  # fmt: skip

    def approached(self, s: Battle, action: Action) -> None:
        """As far as the number reaches; it does not stop on another's space."""
        t = self.t
        way = reachable(s, t, s.grid.size).way(action.args[0])[: self.left]
        while way and not field.empty(s, way[-1]):
            way.pop()
        if not way:
            return
        if all(pace(s, t, cell) for cell in way):
            s.tell(MOVED, t, way[-1])
        s.go_on(TitanPushes(t, self.left - len(way), -1, tuple(way), self.met, self.turned).begin)

    def push(self, s: Battle) -> None:
        if base_fits(s, s.px + DX[self.side], s.py + DY[self.side]):
            self.shift(s, self.side)
            return
        there = s.grid.next[s.cell[self.t]][self.side]
        aside = [d for d in ((self.side + 1) % 4, (self.side + 3) % 4) if self.frees(s, d, there)]
        if not aside:
            s.go_on(self.over)
            return
        s.ask(s.seat_of(self.t), "OD-273", About("The primordial is at the board edge", "which way is it set aside?"),
              [TO_SIDE[d] for d in aside], self.set_aside)  # fmt: skip

    def set_aside(self, s: Battle, action: Action) -> None:
        self.shift(s, action.args[0])

    def frees(self, s: Battle, side: int, there: int) -> bool:
        """Whether the base, set aside this way, leaves the space the titan steps into."""
        px, py = s.px + DX[side], s.py + DY[side]
        dx, dy = field.gaps(s, there, px, py)
        return base_fits(s, px, py) and bool(dx or dy)

    def shift(self, s: Battle, side: int) -> None:
        """The base goes one space that way, the titan follows into the space it leaves, if it can stand there."""
        t = self.t
        turned = set(self.turned)
        met = [u for u in shove_base(s, side, True, turned) if u not in self.met]
        for u in met:
            s.then(Crash(u))
        there = s.grid.next[s.cell[t]][self.side]
        left, path = 0, self.path
        if field.empty(s, there) and is_standable(s, t, there):
            pace(s, t, there)
            left, path = self.left - 1, (*path, there)
        s.go_on(TitanPushes(t, left, self.side, path, (*self.met, *met), tuple(sorted(turned))).begin)

    def over(self, s: Battle) -> None:
        s.tell(MOVED_BEAST, s.grid.at(s.px, s.py), s.facing)
        if self.path and s.cell[self.t] == self.path[-1]:
            s.tell(MOVED, self.t, s.cell[self.t])
            s.then(Lands(self.t, 1, self.path[:-1]))
        s.then(Beneath())


def titan_pushes(t: int, spaces: int) -> TitanPushes:
    return TitanPushes(t, spaces, -1, (), (), ())


@step
class TitanPulls(Step):
    """The primordial is drawn towards a titan; once beside it the titan may step back with what is left."""

    t: int
    left: int
    met: tuple[int, ...]
    turned: tuple[int, ...]

    def begin(self, s: Battle) -> None:
        t = self.t
        if not can_pull(s, t) or self.left <= 0:
            s.go_on(self.over)
            return
        dx, dy = field.gaps(s, s.cell[t])
        if abs(dx) + abs(dy) <= 1:
            s.ask(s.seat_of(t), "OD-271", About(f"{name_of(t)} may step back", "to which space?"),
                  [*(TO[c] for c in self.back(s)), DONE], self.stepped)  # fmt: skip
            return
        side = field.toward(dx, dy)
        turned = set(self.turned)
        met = [u for u in shove_base(s, side, True, turned) if u not in self.met]
        for u in met:
            s.then(Crash(u))
        s.go_on(TitanPulls(t, self.left - 1, (*self.met, *met), tuple(sorted(turned))).begin)

    def back(self, s: Battle) -> list[int]:
        """The spaces straight away from the primordial."""
        return straight(s, self.t, field.toward(*field.gaps(s, s.cell[self.t])), self.left)

    def stepped(self, s: Battle, action: Action) -> None:
        if action is not DONE:
            way = self.back(s)
            goal = action.args[0]
            way = way[: way.index(goal) + 1]
            if all(pace(s, self.t, cell) for cell in way):
                s.tell(MOVED, self.t, goal)
                s.then(Lands(self.t, 1, tuple(way[:-1])))
        s.go_on(self.over)

    def over(self, s: Battle) -> None:
        s.tell(MOVED_BEAST, s.grid.at(s.px, s.py), s.facing)
        s.then(Beneath())


def titan_pulls(t: int, spaces: int) -> TitanPulls:
    return TitanPulls(t, spaces, (), ())


def vault(s: Battle, t: int) -> None:
    there = vault_space(s, t)
    if there >= 0:
        s.cell[t] = there
        s.tell(MOVED, t, there)
        s.then(Lands(t, 1, ()))
