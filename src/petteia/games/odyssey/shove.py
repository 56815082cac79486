"""Titans moving the primordial: pushback, pull and the voluntary vault (OD-271 to OD-273, OD-290)."""

from __future__ import annotations

from petteia.games.odyssey import field
from petteia.games.odyssey.conditions import Crash
from petteia.games.odyssey.effects import name_of
from petteia.games.odyssey.ground import Lands, is_standable
from petteia.games.odyssey.push import Beneath, across, base_fits, is_lumbering, shove_base
from petteia.games.odyssey.state import Battle
from petteia.games.odyssey.words import DONE, MOVED, MOVED_BEAST, TO
from petteia.kernel.action import Action
from petteia.kernel.board import DX, DY
from petteia.kernel.step import Step, step


def can_push(s: Battle, t: int) -> bool:
    return not is_lumbering(s) and s.cell[t] >= 0 and field.touches_beast(s, t)


def can_pull(s: Battle, t: int) -> bool:
    return not is_lumbering(s) and s.cell[t] >= 0


def vault_space(s: Battle, t: int) -> int:
    """The empty space straight across the primordial, or -1."""
    if s.cell[t] < 0 or not field.touches_beast(s, t):
        return -1
    there = s.grid.at(*across(s, s.cell[t]))
    return there if there >= 0 and field.empty(s, there) and is_standable(s, t, there) else -1


@step
class TitanPushes(Step):
    """A titan walks into the primordial and pushes it before itself, a space at a time."""

    t: int
    left: int

    def begin(self, s: Battle) -> None:
        t = self.t
        if not s.alive[t] or not can_push(s, t) or self.left <= 0:
            s.go("over")
            return
        dx, dy = field.gaps(s, s.cell[t])
        side = 3 if dx > 0 else 1 if dx < 0 else 0 if dy > 0 else 2
        there = s.grid.next[s.cell[t]][side]
        if base_fits(s, s.px + DX[side], s.py + DY[side]):
            self.shift(s, side)
        else:
            aside = [d for d in ((side + 1) % 4, (side + 3) % 4) if self.frees(s, d, there)]
            if not aside:
                s.go("over")
                return
            self.shift(s, aside[0])
        if field.empty(s, there) and is_standable(s, t, there):
            s.cell[t] = there
        s.go("begin", TitanPushes(t, self.left - 1))

    def frees(self, s: Battle, side: int, there: int) -> bool:
        """Whether the base, set aside this way, leaves the space the titan steps into."""
        px, py = s.px + DX[side], s.py + DY[side]
        dx, dy = field.gaps(s, there, px, py)
        return base_fits(s, px, py) and bool(dx or dy)

    def shift(self, s: Battle, side: int) -> None:
        for u in shove_base(s, side, True):
            if u != self.t:
                s.then(Crash(u))

    def over(self, s: Battle) -> None:
        s.tell(MOVED_BEAST, s.grid.at(s.px, s.py), s.facing)
        if s.alive[self.t]:
            s.then(Lands(self.t, 1, ()))
        s.then(Beneath())


@step
class TitanPulls(Step):
    """The primordial is drawn towards a titan; once beside it the titan may step back with what is left."""

    t: int
    left: int

    def begin(self, s: Battle) -> None:
        t = self.t
        if not s.alive[t] or not can_pull(s, t) or self.left <= 0:
            s.go("over")
            return
        dx, dy = field.gaps(s, s.cell[t])
        if abs(dx) + abs(dy) <= 1:
            self.step_back(s, dx, dy)
            return
        side = (1 if dx > 0 else 3) if abs(dx) >= abs(dy) else (2 if dy > 0 else 0)
        for u in shove_base(s, side, True):
            if u != t:
                s.then(Crash(u))
        s.go("begin", TitanPulls(t, self.left - 1))

    def step_back(self, s: Battle, dx: int, dy: int) -> None:
        side = 1 if dx > 0 else 3 if dx < 0 else 2 if dy > 0 else 0
        cells = []
        cell = s.cell[self.t]
        for _ in range(self.left):
            there = s.grid.next[cell][side]
            if not field.empty(s, there) or not is_standable(s, self.t, there) or field.walled(s, self.t, cell, side):
                break
            cell = there
            cells.append(cell)
        s.ask(s.seat_of(self.t), "OD-271", f"{name_of(self.t)} may step back: to which space?",
              [*(TO[c] for c in cells), DONE], "stepped")  # fmt: skip

    def stepped(self, s: Battle, action: Action) -> None:
        if action is not DONE:
            s.cell[self.t] = action.args[0]
            s.tell(MOVED, self.t, action.args[0])
            s.then(Lands(self.t, 1, ()))
        s.go("over")

    def over(self, s: Battle) -> None:
        s.tell(MOVED_BEAST, s.grid.at(s.px, s.py), s.facing)
        s.then(Beneath())


def vault(s: Battle, t: int) -> None:
    there = vault_space(s, t)
    if there >= 0:
        s.cell[t] = there
        s.tell(MOVED, t, there)
        s.then(Lands(t, 1, ()))
