"""Things that befall a titan out of turn: steps and cards put before the question that is asked."""

from __future__ import annotations

from typing import Any

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import HANDLERS, OWN, context, do
from petteia.games.odyssey.harm import gain, kill
from petteia.games.odyssey.terrain import MAZE, put_tile
from petteia.games.odyssey.words import BY_CARD
from petteia.kernel.step import Step, step
from tests.games.odyssey.fight import Fight, Sit, alone

KELP = 1


def happens(table: Sit, *steps: Step, told: dict[str, Any] | None = None, **spec: Any) -> Fight:
    """Something befalls Kelp in its turn, before it acts."""
    spec.setdefault("primordial", {"at": "h6", "facing": "w"})
    t = alone(table, "kelp", {"at": "d7", "gear": [], **(told or {})}, turn="kelp", **spec)
    befall(t, *steps)
    return t


def befall(t: Fight, *steps: Step) -> None:
    """Put steps before the question that is asked, and run them; then the question is asked again."""
    s = t.s
    s.decision = None
    one, _ = s.stack.pop()
    s.stack.append((one, "act"))
    for what in reversed(steps):
        s.stack.append((what, "begin"))
    s.advance()


def card(t: Fight, key: str, you: int = KELP) -> None:
    """A card's whole effect befalls a titan."""
    element = next(e for e in BOOK.elements if e.key == key)
    befall(t, Effect(element.program, element.index, you))


@step
class Effect(Step):
    """An element's program, for a titan."""

    program: int
    element: int
    you: int

    def begin(self, s: Any) -> None:
        do(s, self.program, context(OWN, self.element, self.you))


@step
class Gains(Step):
    """A titan gains something."""

    t: int
    stat: str
    n: int

    def begin(self, s: Any) -> None:
        gain(s, self.t, self.stat, self.n)


@step
class Kills(Step):
    """A titan dies."""

    t: int

    def begin(self, s: Any) -> None:
        kill(s, self.t, BY_CARD)


@step
class Puts(Step):
    """A tile is placed."""

    kind: int
    x: int
    y: int

    def begin(self, s: Any) -> None:
        put_tile(s, self.kind, self.x, self.y, -1, 0)


@step
class Lays(Step):
    """A maze tile of four spaces is laid, its corner under a titan."""

    t: int

    def begin(self, s: Any) -> None:
        put_tile(s, MAZE, s.grid.x[s.cell[self.t]], s.grid.y[s.cell[self.t]], BOOK.shape_at["O"], 0)


@step
class Loots(Step):
    """A gear card is gained."""

    key: str

    def begin(self, s: Any) -> None:
        op = next(op for op in BOOK.ops if op.name == "loot" and op.gear == self.key)
        HANDLERS["loot"](s, op, context(OWN, 0, KELP), [KELP])
