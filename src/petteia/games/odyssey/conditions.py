"""Conditions, falls and crashes: what a titan carries until it is rid of it (OD-192, OD-245, OD-260)."""

from __future__ import annotations

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import (
    AI,
    BP,
    Cause,
    handler,
    offer,
    take_ignored,
)
from petteia.games.odyssey.harm import dial, gain, lose
from petteia.games.odyssey.reach import in_reach
from petteia.games.odyssey.state import (
    BEAST,
    KNOCKDOWN,
    ON_VANTAGE,
    Battle,
)
from petteia.games.odyssey.values import (
    keyword,
)
from petteia.games.odyssey.words import (
    CRASHED,
    DOWN,
    STOOD,
)
from petteia.kernel.action import Action
from petteia.kernel.step import Step, step

# -- conditions --------------------------------------------------------------------------------


@handler(ops.Condition)
def do_condition(s: Battle, op: ops.Condition, by: Cause, whom: list[int]) -> None:
    for t in whom:
        number = BOOK.condition_at[op.key]
        if number == KNOCKDOWN and op.side != "standing_up":
            s.then(Knockdown(t))
        else:
            gain_condition(s, t, number, op.side)


def gain_condition(s: Battle, t: int, number: int, side: str = "") -> None:
    """A condition one has already is not gained again; it may have its own rule for that (OD-192)."""
    condition = BOOK.conditions[number]
    if s.cond[t][number]:
        offer(s, "when you gain this again", t)
        return
    s.cond[t][number] = 1
    for i, one in enumerate(condition.sides):
        if one.fields.get("side") == side:
            s.cond[t][number] = i + 1


@handler(ops.Knockdown)
def do_knockdown(s: Battle, op: ops.Knockdown, by: Cause, whom: list[int]) -> None:
    for t in whom:
        if t != BEAST and in_effect(s, t, by):
            s.then(Knockdown(t))


def in_effect(s: Battle, t: int, by: Cause) -> bool:
    """Knockback and knockdown reach who is in the effective range of the card's attack, its hits and what comes after it
    alike; when a body part answers, who is adjacent (OD-167, OD-258)."""
    if by.role == BP:
        return field.beside_beast(s, t)
    attack = BOOK.elements[by.element].attack if by.role == AI else None
    return attack is None or in_reach(s, attack, t)


@step
class Knockdown(Step):
    """A titan falls, unless it stands firm; from the vantage point it is set down first (OD-260, OD-208)."""

    t: int

    def begin(self, s: Battle) -> None:
        if not s.alive[self.t] or s.cond[self.t][KNOCKDOWN]:
            return
        offer(s, "when about to suffer knockdown", self.t)
        s.go_on(self.fall)

    def fall(self, s: Battle) -> None:
        t = self.t
        if take_ignored(s, "knockdown") or not s.alive[t] or keyword(s, t, "rocksteady"):
            return
        s.cond[t][KNOCKDOWN] = 1
        s.tell(DOWN, t)
        if s.cell[t] == ON_VANTAGE:
            from petteia.games.odyssey.ground import Unseat

            s.then(Unseat(t))


@handler(ops.Stand)
def do_stand(s: Battle, op: ops.Stand, by: Cause, whom: list[int]) -> None:
    for t in whom:
        stand(s, t)


def stand(s: Battle, t: int) -> None:
    if s.cond[t][KNOCKDOWN]:
        s.cond[t][KNOCKDOWN] = 0
        s.tell(STOOD, t)


@handler(ops.Flip)
def do_flip(s: Battle, op: ops.Flip, by: Cause, whom: list[int]) -> None:
    for i, condition in enumerate(BOOK.conditions):
        if any(side.index == by.element for side in condition.sides) and s.cond[by.you][i]:
            s.cond[by.you][i] = min(2, len(condition.sides))


@handler(ops.Crash)
def do_crash(s: Battle, op: ops.Crash, by: Cause, whom: list[int]) -> None:
    for t in whom:
        s.then(Crash(t))


@step
class Crash(Step):
    """One danger and a fall; a tumble may avoid it (OD-245, OD-289)."""

    t: int

    def begin(self, s: Battle) -> None:
        if s.alive[self.t]:
            offer(s, "when about to suffer crash", self.t)
            s.go_on(self.happens)

    def happens(self, s: Battle) -> None:
        t = self.t
        if take_ignored(s, "crash") or not s.alive[t]:
            return
        if keyword(s, t, "tumble") and s.die(10) >= 6:
            return
        s.tell(CRASHED, t)
        gain(s, t, "danger", 1)
        s.then(Knockdown(t))


@handler(ops.Cure)
def do_cure(s: Battle, op: ops.Cure, by: Cause, whom: list[int]) -> None:
    for t in whom:
        if op.what == "1 despair":
            lose(s, t, "despair", 1)
        elif op.what == "all despair":
            lose(s, t, "despair", s.despair[t])
        elif op.what == "all conditions":
            for number in range(len(BOOK.conditions)):
                drop_condition(s, t, number)
        else:
            have = [i for i, c in enumerate(BOOK.conditions) if s.cond[t][i] and c.tag == "body"]
            if have:
                s.then(Cure(t, tuple(have)))


@step
class Cure(Step):
    """One of several conditions is discarded."""

    t: int
    among: tuple[int, ...]

    def begin(self, s: Battle) -> None:
        from petteia.games.odyssey.words import CONDITIONS

        s.ask(s.seat_of(self.t), "OD-192", "Which condition is discarded?", [CONDITIONS[i] for i in self.among],
              self.chosen)  # fmt: skip

    def chosen(self, s: Battle, action: Action) -> None:
        drop_condition(s, self.t, action.args[0])


def drop_condition(s: Battle, t: int, number: int) -> None:
    """A condition card goes with its tokens; whoever loses the fall stands up."""
    if not s.cond[t][number]:
        return
    if number == KNOCKDOWN:
        stand(s, t)
    s.cond[t][number] = 0
    for token in BOOK.conditions[number].tokens:
        dial(s, token)[t] = 0
