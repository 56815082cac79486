"""Movement that nobody wants: knockback, pushback, pull, displacement, vaults, and what the ground does to those moved."""

from __future__ import annotations

from petteia.games.odyssey import field
from petteia.games.odyssey.conditions import Crash, in_effect
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import OWN, YOU, Ctx, context, do, handler, name_of, offer, take_ignored
from petteia.games.odyssey.ground import Displace, Falls, Lands, Unseat, destroy_tile, is_standable, legal_spaces
from petteia.games.odyssey.harm import kill
from petteia.games.odyssey.ops import Op
from petteia.games.odyssey.state import BEAST, ON_VANTAGE, Battle
from petteia.games.odyssey.values import is_ignored, keyword, passive_parts, total
from petteia.games.odyssey.words import (
    BY_CHASM,
    BY_CROWD,
    BY_EDGE,
    MOVED_BEAST,
    THROWN,
    TO_SIDE,
)
from petteia.kernel.action import Action
from petteia.kernel.board import DX, DY
from petteia.kernel.step import Step, step

# -- knockback -----------------------------------------------------------------------------------


@handler("knockback")
def do_knockback(s: Battle, op: Op, ctx: Ctx, whom: list[int]) -> None:
    for t in whom:
        if t == BEAST:
            s.then(ThrowBeast(ctx[YOU], op.n))
        elif in_effect(s, t, ctx):
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
        if not s.alive[self.t]:
            return
        if s.cell[self.t] == ON_VANTAGE:
            s.then(Unseat(self.t))
        if not self.unavoidable:
            offer(s, "when about to suffer knockback", self.t)
        s.go("direction")

    def direction(self, s: Battle) -> None:
        t = self.t
        if not s.alive[t] or s.cell[t] < 0:
            return
        if not self.unavoidable and (take_ignored(s, "knockback") or keyword(s, t, "stalwart")):
            return
        if self.side >= 0:
            sides = [self.side]
        elif self.side == -2:
            sides = arrow(s)
        else:
            sides = away(s, s.cell[t])
        s.ask(s.seat_of(t), "OD-126" if self.unavoidable else "OD-258", f"{name_of(t)} is knocked back: which way?",
              [TO_SIDE[d] for d in sides], "thrown")  # fmt: skip

    def stopped(self, s: Battle, cell: int) -> None:
        """A wall is an obstacle that nothing breaks: the titan stops before it and crashes (OD-231)."""
        s.cell[self.t] = cell
        s.tell(THROWN, self.t, cell)
        s.then(Crash(self.t))
        s.then(Lands(self.t, 0, ()))

    def thrown(self, s: Battle, action: Action) -> None:
        t, cell = self.t, s.cell[self.t]
        for left in range(self.n + total(passive_parts(s, t, "knockback")), 0, -1):
            there = s.grid.next[cell][action.args[0]]
            if there < 0:
                s.cell[t] = cell
                s.then(Slide(t, left, action.args[0]))
                return
            if field.walled(s, t, cell, action.args[0]):
                self.stopped(s, cell)
                return
            kind = field.terrain_at(s, there)
            if kind is not None and kind.boundless:
                s.cell[t] = cell
                s.then(Falls(t, BY_EDGE, cell))
                return
            if kind is not None and kind.obstacle:
                if not kind.indestructible:
                    destroy_tile(s, field.tile_at(s, there))
                    cell = there
                s.cell[t] = cell
                s.then(Crash(t))
                s.then(Lands(t, 0, ()))
                return
            cell = there
        s.cell[t] = cell
        s.tell(THROWN, t, cell)
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
    east_west = [1] if dx > 0 else [3] if dx < 0 else [1, 3]
    north_south = [2] if dy > 0 else [0] if dy < 0 else [0, 2]
    if abs(dx) > abs(dy):
        return east_west
    if abs(dy) > abs(dx):
        return north_south
    return sorted(east_west + north_south)


@step
class Slide(Step):
    """At the board edge an involuntary move goes on along it, away from its source (OD-156, OD-C14)."""

    t: int
    left: int
    side: int

    def begin(self, s: Battle) -> None:
        t, cell = self.t, s.cell[self.t]
        ways = [(self.side + 1) % 4, (self.side + 3) % 4]
        open_ways = [d for d in ways if s.grid.next[cell][d] >= 0]
        source = (2 * s.px + s.monster.width - 1, 2 * s.py + s.monster.height - 1)
        here = (2 * s.grid.x[cell], 2 * s.grid.y[cell])
        best = [d for d in open_ways if DX[d] * (here[0] - source[0]) + DY[d] * (here[1] - source[1]) > 0]
        level = [d for d in open_ways if DX[d] * (here[0] - source[0]) + DY[d] * (here[1] - source[1]) == 0]
        options = best or level
        if not options:
            s.tell(THROWN, t, cell)
            s.then(Lands(t, 0, ()))
            return
        s.ask(s.seat_of(t), "OD-156", f"{name_of(t)} slides along the edge: which way?", [TO_SIDE[d] for d in options],
              "slides")  # fmt: skip

    def slides(self, s: Battle, action: Action) -> None:
        t, cell = self.t, s.cell[self.t]
        for _ in range(self.left):
            there = s.grid.next[cell][action.args[0]]
            if there < 0:
                break
            if field.walled(s, t, cell, action.args[0]):
                s.then(Crash(t))
                break
            kind = field.terrain_at(s, there)
            if kind is not None and kind.boundless:
                s.cell[t] = cell
                s.then(Falls(t, BY_EDGE, cell))
                return
            if kind is not None and kind.obstacle:
                if not kind.indestructible:
                    destroy_tile(s, field.tile_at(s, there))
                    cell = there
                s.then(Crash(t))
                break
            cell = there
        s.cell[t] = cell
        s.tell(THROWN, t, cell)
        s.then(Lands(t, 0, ()))


# -- moving the primordial by force ----------------------------------------------------------------


def is_lumbering(s: Battle) -> bool:
    return s.monster.lumbering


def base_fits(s: Battle, px: int, py: int) -> bool:
    return 0 <= px <= s.grid.width - s.monster.width and 0 <= py <= s.grid.height - s.monster.height


def shove_base(s: Battle, side: int, forced: bool, turned: set[tuple[int, int]] | None = None) -> list[int]:
    """Move the base one space; tiles under it are broken, traps answer.  The titans now under it are returned.

    `turned` are the reinforced tiles that this movement has turned over already: each is turned once (OD-C51).
    """
    s.px += DX[side]
    s.py += DY[side]
    crush_tiles(s, forced, set() if turned is None else turned)
    return [t for t in s.living() if s.cell[t] >= 0 and field.covers(s, s.cell[t])]


def crush_tiles(s: Battle, forced: bool, turned: set[tuple[int, int]]) -> None:
    """Destructible tiles under the base are destroyed, reinforced ones turned over; pushed, it breaks all it can."""
    lying = field.ground(field.tiles_of(s))
    under = sorted({lying[cell] for cell in field.base(s) if cell in lying}, reverse=True)
    for tile in under:
        kind = BOOK.terrain[s.tiles[tile][0]]
        corner = (s.tiles[tile][1], s.tiles[tile][2])
        if corner in turned:
            continue
        if kind.reinforced:
            turned.add(corner)
        if forced:
            for ability in kind.element.ons:
                if ability.op.timing == "when the primordial is pushed or knocked onto this tile":
                    do(s, ability.op.do, context(OWN, kind.element.index, -1, -1))
        if kind.destructible or kind.reinforced or (forced and not kind.labyrinth):
            destroy_tile(s, tile)


@step
class ThrowBeast(Step):
    """The primordial is knocked back from a titan; the massive ones stand like a wall (OD-262)."""

    source: int
    n: int

    def begin(self, s: Battle) -> None:
        if is_lumbering(s) or self.source < 0 or s.cell[self.source] < 0:
            return
        sides = [(d + 2) % 4 for d in away(s, s.cell[self.source])]
        s.ask(s.seat_of(self.source), "OD-259", "Which way is the primordial thrown?", [TO_SIDE[d] for d in sides],
              "thrown")  # fmt: skip

    def thrown(self, s: Battle, action: Action) -> None:
        met: list[int] = []
        for _ in range(self.n):
            side = action.args[0]
            if not base_fits(s, s.px + DX[side], s.py + DY[side]):
                break
            met += [t for t in shove_base(s, side, True) if t not in met]
        s.tell(MOVED_BEAST, s.grid.at(s.px, s.py), s.facing)
        for t in met:
            s.then(Crash(t))
        s.then(Beneath())


@step
class Beneath(Step):
    """Whoever is under the base when it stops is thrown out from under it (OD-126)."""

    def begin(self, s: Battle) -> None:
        for t in s.living():
            if s.cell[t] >= 0 and field.covers(s, s.cell[t]):
                s.then(Knockback(t, s.monster.knockback, -1, 1))


# -- pushback and pull -----------------------------------------------------------------------------


@handler("pushback")
def do_pushback(s: Battle, op: Op, ctx: Ctx, whom: list[int]) -> None:
    for t in whom:
        if t != BEAST:
            s.then(Pushback(t, op.n, -1))


@step
class Pushback(Step):
    """The primordial turns to a titan and walks into it, pushing it before itself (OD-272, OD-273).

    The approach counts too (OD-C61).  One space at a time: each may mean a crash, a fall, a displacement.
    """

    t: int
    left: int
    side: int

    def begin(self, s: Battle) -> None:
        t = self.t
        if not s.alive[t] or self.left <= 0:
            s.go("over")
            return
        if s.cell[t] == ON_VANTAGE:
            s.then(Unseat(t))
            s.go("begin")
            return
        from petteia.games.odyssey.beast import face_cell

        dx, dy = field.gaps(s, s.cell[t])
        face_cell(s, s.cell[t])
        if abs(dx) + abs(dy) > 1:
            side = (1 if dx > 0 else 3) if abs(dx) >= abs(dy) else (2 if dy > 0 else 0)
            self.walk(s, side)
            s.go("begin", Pushback(t, self.left - 1, -1))
            return
        self.push(s, self.side if self.side >= 0 else 1 if dx > 0 else 3 if dx < 0 else 2 if dy > 0 else 0)

    def walk(self, s: Battle, side: int) -> None:
        for u in shove_base(s, side, False):
            if u != self.t:
                s.then(Crash(u))

    def push(self, s: Battle, side: int) -> None:
        t, cell = self.t, s.cell[self.t]
        there = s.grid.next[cell][side]
        kind = field.terrain_at(s, there) if there >= 0 else None
        following = Pushback(t, self.left - 1, side)
        firm = kind is not None and kind.obstacle and kind.indestructible
        if there < 0 or firm or field.walled(s, t, cell, side):
            aside = [c for c in legal_spaces(s, t, cell) if c != there]
            if not aside:
                kill(s, t, BY_CROWD)
                if there >= 0:
                    self.walk(s, side)
                s.go("over")
                return
            s.then(Displace(t, there))
            s.go("advance", following)
            return
        if kind is not None and kind.boundless:
            s.then(Falls(t, BY_EDGE, cell))
            self.walk(s, side)
            s.go("begin", following)
            return
        if kind is not None and kind.obstacle:
            destroy_tile(s, field.tile_at(s, there))
            s.then(Crash(t))
        s.cell[t] = there
        self.walk(s, side)
        if kind is not None and kind.chasm and not is_ignored(s, t, "chasm"):
            s.then(Falls(t, BY_CHASM, cell))
        s.go("begin", following)

    def advance(self, s: Battle) -> None:
        """The titan has made room: the base goes on."""
        if base_fits(s, s.px + DX[self.side], s.py + DY[self.side]):
            self.walk(s, self.side)
        s.go("over")

    def over(self, s: Battle) -> None:
        s.tell(MOVED_BEAST, s.grid.at(s.px, s.py), s.facing)
        if s.alive[self.t]:
            s.tell(THROWN, self.t, s.cell[self.t])
            s.then(Lands(self.t, 0, ()))
        s.then(Beneath())


@handler("pull")
def do_pull(s: Battle, op: Op, ctx: Ctx, whom: list[int]) -> None:
    for t in whom:
        if t == BEAST:
            continue
        if ctx[0] == OWN and ctx[YOU] != t:
            s.then(PullTitan(t, ctx[YOU], op.n))
        else:
            s.then(PullTitan(t, BEAST, op.n))


@step
class PullTitan(Step):
    """Towards the source by the shortest path, through miniatures; what is left moves the source away (OD-271)."""

    t: int
    source: int
    left: int

    def begin(self, s: Battle) -> None:
        t = self.t
        if s.cell[t] == ON_VANTAGE:
            s.then(Unseat(t))
            s.go("begin")
            return
        if not s.alive[t] or self.left <= 0 or (self.source != BEAST and s.cell[self.source] < 0):
            s.go("over")
            return
        dx, dy = self.ahead(s)
        if abs(dx) + abs(dy) <= 1:
            s.go("source_moves")
            return
        ways = [(abs(dx), 3 if dx < 0 else 1)] if dx else []
        ways += [(abs(dy), 0 if dy < 0 else 2)] if dy else []
        for _, side in sorted(ways, reverse=True):
            if self.step_to(s, side):
                return
        s.go("over")

    def ahead(self, s: Battle) -> tuple[int, int]:
        """Columns and rows from the titan to its source."""
        if self.source == BEAST:
            dx, dy = field.gaps(s, s.cell[self.t])
            return -dx, -dy
        here, there = s.cell[self.t], s.cell[self.source]
        return s.grid.x[there] - s.grid.x[here], s.grid.y[there] - s.grid.y[here]

    def step_to(self, s: Battle, side: int) -> bool:
        t, cell = self.t, s.cell[self.t]
        there = s.grid.next[cell][side]
        kind = field.terrain_at(s, there)
        if field.walled(s, t, cell, side):
            s.then(Crash(t))
            return False
        if kind is not None and kind.obstacle:
            s.then(Crash(t))
            if kind.indestructible:
                return False
            destroy_tile(s, field.tile_at(s, there))
        s.cell[t] = there
        if kind is not None and kind.boundless:
            s.then(Falls(t, BY_EDGE, cell))
        elif kind is not None and kind.chasm and not is_ignored(s, t, "chasm"):
            s.then(Falls(t, BY_CHASM, cell))
        s.go("begin", PullTitan(t, self.source, self.left - 1))
        return True

    def source_moves(self, s: Battle) -> None:
        dx, dy = self.ahead(s)
        side = 1 if dx > 0 else 3 if dx < 0 else 2 if dy > 0 else 0
        if self.source == BEAST:
            for _ in range(self.left):
                if not base_fits(s, s.px + DX[side], s.py + DY[side]):
                    break
                for u in shove_base(s, side, False):
                    s.then(Crash(u))
            s.then(Beneath())
        else:
            cell = s.cell[self.source]
            for _ in range(self.left):
                there = s.grid.next[cell][side]
                if not field.empty(s, there) or not is_standable(s, self.source, there):
                    break
                cell = there
            s.cell[self.source] = cell
        s.go("over")

    def over(self, s: Battle) -> None:
        if s.alive[self.t] and s.cell[self.t] >= 0:
            s.tell(THROWN, self.t, s.cell[self.t])
            s.then(Lands(self.t, 0, ()))


# -- vaults ----------------------------------------------------------------------------------------


def across(s: Battle, cell: int) -> tuple[int, int]:
    """The space straight across the base from a space beside it (it may be off the board)."""
    dx, dy = field.gaps(s, cell)
    x, y = s.grid.x[cell], s.grid.y[cell]
    if dx:
        return (s.px + s.monster.width if dx < 0 else s.px - 1), y
    return x, (s.py + s.monster.height if dy < 0 else s.py - 1)


@handler("vault")
def do_vault(s: Battle, op: Op, ctx: Ctx, whom: list[int]) -> None:
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
            s.go("begin")
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
