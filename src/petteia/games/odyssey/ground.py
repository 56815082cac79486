"""The ground under a titan: where it may stand, what it lands on, what it falls into (OD-219 to OD-235)."""

from __future__ import annotations

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import OWN, Cause, context, do, handler, name_of, offer, take_ignored
from petteia.games.odyssey.harm import check_despair, gain, kill
from petteia.games.odyssey.skill_tests import a_test
from petteia.games.odyssey.state import IGNORE, ON_VANTAGE, SHIP, Battle
from petteia.games.odyssey.values import is_ignored, keyword
from petteia.games.odyssey.words import (
    BY_CHASM,
    BY_CROWD,
    DESTROYED,
    THROWN,
    TO,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step

# -- the ground ----------------------------------------------------------------------------------


def destroy_tile(s: Battle, tile: int) -> bool:
    """Remove a tile, or turn a reinforced one over; what is indestructible stays.  True: a tile is gone."""
    kind = BOOK.terrain[s.tiles[tile][0]]
    if kind.indestructible:
        return False
    if kind.reinforced:
        s.tiles[tile] = (BOOK.terrain_at[kind.back], *s.tiles[tile][1:])
        return False
    if "inhabited" in kind.words:
        s.ship_changes(SHIP.index("diplomacy"), -1)
    s.tell(DESTROYED, s.tiles[tile][0])
    del s.tiles[tile]
    return True


def legal_spaces(s: Battle, t: int, cell: int) -> list[int]:
    """Where a titan may be displaced to from a space: empty, no obstacle, no chasm, no wall between (OD-248)."""
    found = []
    for direction in range(4):
        there = s.grid.next[cell][direction]
        if field.empty(s, there) and not field.walled(s, t, cell, direction) and is_standable(s, t, there):
            found.append(there)
    return found


def is_standable(s: Battle, t: int, cell: int) -> bool:
    kind = field.terrain_at(s, cell)
    if kind is None:
        return True
    return not (kind.obstacle or kind.boundless or (kind.chasm and not is_ignored(s, t, "chasm")))


def pace(s: Battle, t: int, cell: int) -> bool:
    """One space of any move.  Who comes before the front is hidden no longer (OD-257); whoever is alone with its despair
    now dies at once (OD-295).  True: the titan that moves lives."""
    s.cell[t] = cell
    if s.hidden[t] and field.is_before(s, cell):
        s.hidden[t] = 0
    check_despair(s)
    return s.alive[t] > 0


@step
class Displace(Step):
    """To an empty space beside it, or death (OD-248); whoever leads the titan chooses (OD-C15)."""

    t: int
    barred: tuple[int, ...]  # spaces it may not go to

    def begin(self, s: Battle) -> None:
        if s.cell[self.t] < 0:
            return
        cells = [c for c in legal_spaces(s, self.t, s.cell[self.t]) if c not in self.barred]
        if not cells:
            kill(s, self.t, BY_CROWD)
            return
        s.ask(s.seat_of(self.t), "OD-248", About(f"{name_of(self.t)} must make room", "to which space?"), [TO[c] for c in cells],
              self.chosen)  # fmt: skip

    def chosen(self, s: Battle, action: Action) -> None:
        s.cell[self.t] = action.args[0]
        s.tell(THROWN, self.t, action.args[0])
        s.then(Lands(self.t, 0, ()))


@handler(ops.Displace)
def do_displace(s: Battle, op: ops.Displace, by: Cause, whom: list[int]) -> None:
    for t in whom:
        s.then(Displace(t, ()))


@step
class Unseat(Step):
    """Off the vantage point, to a space beside the base (OD-208)."""

    t: int

    def begin(self, s: Battle) -> None:
        if s.cell[self.t] != ON_VANTAGE:
            return
        cells = [c for c in field.around_base(s) if field.empty(s, c) and is_standable(s, self.t, c)]
        if not cells:
            kill(s, self.t, BY_CROWD)
            return
        s.ask(s.seat_of(self.t), "OD-208", About(f"{name_of(self.t)} comes down", "to which space?"), [TO[c] for c in cells],
              self.chosen)  # fmt: skip

    def chosen(self, s: Battle, action: Action) -> None:
        s.cell[self.t] = action.args[0]
        s.tell(THROWN, self.t, action.args[0])
        s.then(Lands(self.t, 0, ()))


@step
class Lands(Step):
    """A move has ended: the ground answers (OD-219, OD-223 to OD-235).  `through` are the spaces it led through."""

    t: int
    willing: int
    through: tuple[int, ...]

    def begin(self, s: Battle) -> None:
        t = self.t
        if not s.alive[t]:
            return
        other = next((u for u in s.on_board() if u != t and s.cell[u] == s.cell[t]), -1)
        if other >= 0:
            s.then(Displace(other, ()))
        elif t in field.under_base(s):
            s.then(Displace(t, ()))
            return
        tile = field.tile_at(s, s.cell[t])
        pools = {field.tile_at(s, c) for c in self.through} - {tile, -1}
        for pool in sorted(pools):
            if "ambrosia" in BOOK.terrain[s.tiles[pool][0]].words:
                s.get(a_test(t, (), 6), PassedPool(t).heard)
        pace(s, t, s.cell[t])
        s.go_on(self.ground)

    def ground(self, s: Battle) -> None:
        t = self.t
        tile = field.tile_at(s, s.cell[t])
        if tile >= 0:
            kind = BOOK.terrain[s.tiles[tile][0]]
            if kind.chasm and not is_ignored(s, t, "chasm"):
                s.then(Falls(t, BY_CHASM, s.cell[t]))
                return
            if "ambrosia" in kind.words:
                gain(s, t, "ambrosia", 1)
            for ability in kind.element.ons:
                if ability.op.timing == "when a titan ends a move on this tile":
                    do(s, ability.op.do, context(OWN, kind.element.index, t, tile))
            if not self.willing and (kind.destructible or kind.reinforced):
                destroy_tile(s, tile)


@step
class PassedPool(Step):
    """Through an ambrosia pool without stopping: a failed test means a token (OD-223)."""

    t: int

    def heard(self, s: Battle, passed: int) -> None:
        if not passed:
            gain(s, self.t, "ambrosia", 1)


@step
class Falls(Step):
    """Into a chasm or over a boundless edge: death, unless a lifeline holds (OD-261)."""

    t: int
    how: int
    back: int  # the last safe space

    def begin(self, s: Battle) -> None:
        offer(s, "when about to die", self.t)
        s.go_on(self.caught)

    def caught(self, s: Battle) -> None:
        """Whoever stands beside it may be able to hold it."""
        if not s.ignored >> IGNORE.index("death") & 1 and not keyword(s, self.t, "lifeline"):
            for u in field.beside(s, self.t):
                offer(s, "when a titan beside you would fall", u, self.t)
        s.go_on(self.gone)

    def gone(self, s: Battle) -> None:
        t = self.t
        if not s.alive[t]:
            return
        if take_ignored(s, "fall"):
            s.then(Displace(t, ()))
            return
        if take_ignored(s, "death") or keyword(s, t, "lifeline"):
            if self.how == BY_CHASM:
                s.then(Displace(t, ()))
            else:
                s.cell[t] = self.back
                s.then(Lands(t, 0, ()))
            return
        kill(s, t, self.how)
