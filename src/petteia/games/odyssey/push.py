"""Movement that nobody wants: knockback, sliding along the edge, the primordial thrown, forced vaults."""

from __future__ import annotations

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.conditions import Crash, in_effect
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drive import IS_THROWN, Drive, is_lumbering
from petteia.games.odyssey.effects import Cause, handler, name_of, offer, take_ignored
from petteia.games.odyssey.ground import Falls, Lands, Unseat, destroy_tile, pace
from petteia.games.odyssey.harm import check_despair, kill
from petteia.games.odyssey.state import BEAST, ON_VANTAGE, Battle
from petteia.games.odyssey.values import keyword, passive_parts, total
from petteia.games.odyssey.words import (
    BY_CROWD,
    BY_EDGE,
    THROWN,
    TO_SIDE,
)
from petteia.kernel.action import Action
from petteia.kernel.board import DX, DY
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step

# -- knockback -----------------------------------------------------------------------------------


@handler(ops.Knockback)
def do_knockback(s: Battle, op: ops.Knockback, by: Cause, whom: list[int]) -> None:
    for t in whom:
        if t == BEAST:
            s.then(ThrowBeast(by.you, op.n))
        elif in_effect(s, t, by):
            s.then(Knockback(t, op.n, -2 if op.directional else -1, 0))


ARROWS = {"up": 0, "right": 1, "down": 2, "left": 3}


@step
class Knockback(Step):
    """Straight away from the primordial (or where an arrow points), over most ground (OD-258, OD-259)."""

    t: int
    n: int
    side: int  # -1: away from the base, -2: by the arrow of a minor trauma card
    unavoidable: int

    def begin(self, s: Battle) -> None:
        s.then(Unseat(self.t))
        if not self.unavoidable:
            offer(s, "when about to suffer knockback", self.t)
        s.go_on(self.direction)

    def direction(self, s: Battle) -> None:
        t = self.t
        if s.cell[t] < 0:
            return
        if not self.unavoidable and (take_ignored(s, "knockback") or keyword(s, t, "stalwart")):
            return
        if self.side >= 0:
            sides = [self.side]
        elif self.side == -2:
            sides = arrow(s)
        else:
            sides = away(s, s.cell[t])
        s.ask(s.seat_of(t), "OD-126" if self.unavoidable else "OD-258", About(f"{name_of(t)} is knocked back", "which way?"),
              [TO_SIDE[d] for d in sides], self.thrown)  # fmt: skip

    def thrown(self, s: Battle, action: Action) -> None:
        shorter = 0 if self.unavoidable else total(passive_parts(s, self.t, "knockback"))
        left = hurl(s, self.t, action.args[0], self.n + shorter)
        if left:
            s.then(Slide(self.t, left, action.args[0]))


def hurl(s: Battle, t: int, side: int, spaces: int) -> int:
    """Throw a titan so many spaces to one side.  At the board edge it stops in the air: the spaces left are returned.

    A wall is an obstacle that nothing breaks: the titan stops before it and crashes (OD-231).
    """
    for left in range(spaces, 0, -1):
        cell = s.cell[t]
        there = s.grid.next[cell][side]
        if there < 0:
            return left
        kind = field.terrain_at(s, there)
        if field.walled(s, t, cell, side):
            s.then(Crash(t))
            break
        if kind is not None and kind.boundless:
            s.then(Falls(t, BY_EDGE, cell))
            return 0
        if kind is not None and kind.obstacle:
            if not kind.indestructible:
                destroy_tile(s, field.tile_at(s, there))
                s.cell[t] = there
            s.then(Crash(t))
            break
        if not pace(s, t, there):
            return 0
    comes_down(s, t)
    return 0


def comes_down(s: Battle, t: int) -> None:
    s.tell(THROWN, t, s.cell[t])
    s.then(Lands(t, 0, ()))


def arrow(s: Battle) -> list[int]:
    """A direction from the top card of the minor trauma deck, which then goes to the bottom (OD-013)."""
    from petteia.games.odyssey.state import DRAWN, TRAUMA

    card = s.zones[TRAUMA][-1]
    s.move(card, TRAUMA, DRAWN)
    word = BOOK.cards[s.face[card]].arrow
    s.move(card, DRAWN, TRAUMA, 0)
    return [ARROWS[word]] if word in ARROWS else [0, 1, 2, 3]


def away(s: Battle, cell: int) -> list[int]:
    """The sides that lead straight away from the base: the axis on which the space lies further off its centre."""
    dx = 2 * s.grid.x[cell] - (2 * s.px + s.monster.width - 1)
    dy = 2 * s.grid.y[cell] - (2 * s.py + s.monster.height - 1)
    return field.leading(dx, dy)


@step
class Slide(Step):
    """At the board edge an involuntary move goes on along it, away from its source (OD-156, OD-C14)."""

    t: int
    left: int
    side: int

    def begin(self, s: Battle) -> None:
        t, cell = self.t, s.cell[self.t]
        ways = [(self.side + 1) % 4, (self.side + 3) % 4]
        source = (2 * s.px + s.monster.width - 1, 2 * s.py + s.monster.height - 1)
        here = (2 * s.grid.x[cell], 2 * s.grid.y[cell])
        options = [d for d in ways if DX[d] * (here[0] - source[0]) + DY[d] * (here[1] - source[1]) >= 0]
        s.ask(s.seat_of(t), "OD-156", About(f"{name_of(t)} slides along the edge", "which way?"), [TO_SIDE[d] for d in options],
              self.slides)  # fmt: skip

    def slides(self, s: Battle, action: Action) -> None:
        if hurl(s, self.t, action.args[0], self.left):
            comes_down(s, self.t)


# -- moving the primordial by force ----------------------------------------------------------------


@step
class ThrowBeast(Step):
    """The primordial is knocked back from a titan; the massive ones stand like a wall (OD-262)."""

    source: int
    n: int

    def begin(self, s: Battle) -> None:
        if is_lumbering(s) or self.source < 0 or s.cell[self.source] < 0:
            return
        sides = [field.ACROSS[d] for d in away(s, s.cell[self.source])]
        s.ask(s.seat_of(self.source), "OD-259", "Which way is the primordial thrown?", [TO_SIDE[d] for d in sides],
              self.thrown)  # fmt: skip

    def thrown(self, s: Battle, action: Action) -> None:
        s.then(Drive(self.n, action.args[0], IS_THROWN, self.source, 0, (), ()))


@step
class Beneath(Step):
    """Whoever is under the base when it stops is thrown out from under it, one after another (OD-126, OD-C12)."""

    def begin(self, s: Battle) -> None:
        check_despair(s)  # who stands on it has come away from those it stood beside
        under = field.under_base(s)
        if under:
            s.then(Knockback(under[0], s.monster.knockback, -1, 1))
            s.go_on(self.begin)


# -- vaults ----------------------------------------------------------------------------------------


def across(s: Battle, cell: int) -> tuple[int, int]:
    """The space straight across the base from a space beside it (it may be off the board)."""
    dx, dy = field.gaps(s, cell)
    return s.grid.x[cell] - dx * (s.monster.width + 1), s.grid.y[cell] - dy * (s.monster.height + 1)


@handler(ops.Vault)
def do_vault(s: Battle, op: ops.Vault, by: Cause, whom: list[int]) -> None:
    for t in whom:
        s.then(ForcedVault(t))


@step
class ForcedVault(Step):
    """Thrown over the primordial: off the board, or onto an indestructible obstacle, it dies (OD-290)."""

    t: int

    def begin(self, s: Battle) -> None:
        t = self.t
        if not s.alive[t] or not field.beside_beast(s, t):
            return
        if s.cell[t] == ON_VANTAGE:
            s.then(Unseat(t))
            s.go_on(self.begin)
            return
        there = s.grid.at(*across(s, s.cell[t]))
        kind = field.terrain_at(s, there) if there >= 0 else None
        if there < 0 or (kind is not None and kind.boundless):
            if kind is not None:
                s.then(Falls(t, BY_EDGE, s.cell[t]))
            else:
                kill(s, t, BY_EDGE)
            return
        if kind is not None and kind.obstacle:
            if kind.indestructible:
                kill(s, t, BY_CROWD)
                return
            destroy_tile(s, field.tile_at(s, there))
            s.then(Crash(t))
        s.cell[t] = there
        s.tell(THROWN, t, there)
        s.then(Lands(t, 0, ()))
