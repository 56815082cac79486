"""The base in motion: straight on until it is done, along the board edge if it must (OD-124, OD-259, OD-271, OD-297)."""

from __future__ import annotations

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.conditions import Crash
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import OWN, Cause, context, do, handler
from petteia.games.odyssey.ground import destroy_tile
from petteia.games.odyssey.state import LESS_SPEED, Battle
from petteia.games.odyssey.trauma import ObolDraw
from petteia.games.odyssey.values import beast_speed
from petteia.games.odyssey.words import MOVED_BEAST, TO_SIDE
from petteia.kernel.action import Action
from petteia.kernel.board import DX, DY
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step

TRAMPLES, IS_THROWN, BACKS_OFF = 0, 1, 2  # how it comes to move


def is_lumbering(s: Battle) -> bool:
    return s.monster.lumbering


def base_fits(s: Battle, px: int, py: int) -> bool:
    return 0 <= px <= s.grid.width - s.monster.width and 0 <= py <= s.grid.height - s.monster.height


def shove_base(s: Battle, side: int, forced: bool, turned: set[int]) -> list[int]:
    """Move the base one space; tiles under it are broken, traps answer.  The titans now under it are returned.

    `turned` are the reinforced tiles (by their corner) that this movement has turned over already: each is turned once
    (OD-C51).
    """
    s.px += DX[side]
    s.py += DY[side]
    crush_tiles(s, forced, turned)
    return field.under_base(s)


def crush_tiles(s: Battle, forced: bool, turned: set[int]) -> None:
    """Destructible tiles under the base are destroyed, reinforced ones turned over; pushed, it breaks all it can."""
    for tile in reversed(field.land(s).tiles_on(field.stand(s).mask)):
        kind = BOOK.terrain[s.tiles[tile][0]]
        corner = s.grid.at(s.tiles[tile][1], s.tiles[tile][2])
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
class Drive(Step):
    """The base goes straight on, over everything; whom it meets crashes once (OD-C11), and whoever lies in the way of a
    trample draws an obol instead (OD-297).  At the board edge it goes on along it, once."""

    left: int
    side: int
    how: int
    source: int  # the titan that throws it, -1: none
    slid: int
    met: tuple[int, ...]
    turned: tuple[int, ...]

    def begin(self, s: Battle) -> None:
        met, turned = list(self.met), set(self.turned)
        for left in range(self.left, 0, -1):
            if not base_fits(s, s.px + DX[self.side], s.py + DY[self.side]):
                if self.slid or not along_edge(s, self.side, self.source):
                    break
                s.go_on(Drive(left, self.side, self.how, self.source, 1, tuple(met), tuple(sorted(turned))).edge)
                return
            met += [t for t in shove_base(s, self.side, self.how == IS_THROWN, turned) if t not in met]
        self.crush(s, met)

    def edge(self, s: Battle) -> None:
        sides = along_edge(s, self.side, self.source)
        seat = s.captain if self.source < 0 else s.seat_of(self.source)
        s.ask(
            seat,
            "OD-124",
            About("At the board edge", "which way does it go on?"),
            [TO_SIDE[d] for d in sides],
            self.turns,
        )

    def turns(self, s: Battle, action: Action) -> None:
        s.go_on(Drive(self.left, action.args[0], self.how, self.source, 1, self.met, self.turned).begin)

    def crush(self, s: Battle, met: list[int]) -> None:
        from petteia.games.odyssey.push import Beneath

        for t in met:
            s.then(ObolDraw(t, 1, s.danger[t]) if self.how == TRAMPLES and s.is_down(t) else Crash(t))
        s.tell(MOVED_BEAST, s.grid.at(s.px, s.py), s.facing)
        s.then(Beneath())


def along_edge(s: Battle, side: int, source: int) -> list[int]:
    """The ways on along the edge: away from whoever threw it (if that tells them apart), then away from most titans."""
    options = [d for d in ((side + 1) % 4, (side + 3) % 4) if base_fits(s, s.px + DX[d], s.py + DY[d])]
    if source >= 0:
        options = away_from(s, s.cell[source], options)
    ahead = {d: sum(_ahead(s, s.cell[t], d) > 0 for t in s.on_board()) for d in options}
    return sorted(d for d in options if ahead[d] == min(ahead.values()))


def away_from(s: Battle, cell: int, options: list[int]) -> list[int]:
    """Of these sides those that lead the base away from a space, as its centre lies to it; else those that do neither."""
    dx = 2 * s.px + s.monster.width - 1 - 2 * s.grid.x[cell]
    dy = 2 * s.py + s.monster.height - 1 - 2 * s.grid.y[cell]
    away = {d: dx * DX[d] + dy * DY[d] for d in options}
    return [d for d in options if away[d] > 0] or [d for d in options if away[d] == 0]


def _ahead(s: Battle, cell: int, side: int) -> int:
    """How far a space lies ahead of the base on this side (below 0: behind it)."""
    dx, dy = field.gaps(s, cell)
    return dx * DX[side] + dy * DY[side]


@handler(ops.Trample)
def do_trample(s: Battle, op: ops.Trample, by: Cause, whom: list[int]) -> None:
    speed = beast_speed(s, s.pool[LESS_SPEED])
    s.pool[LESS_SPEED] = 0
    s.then(trample(speed, s.facing))


def trample(spaces: int, side: int) -> Drive:
    """Straight ahead; at the board edge it runs on along it (OD-297, OD-C52)."""
    return Drive(spaces, side, TRAMPLES, -1, 0, (), ())
