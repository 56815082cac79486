"""How a body part answers an attack, and what a wound brings besides (OD-167)."""

from __future__ import annotations

from petteia.games.odyssey import ops
from petteia.games.odyssey.bearing import NOTHING
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import (
    BP,
    Cause,
    context,
    do,
    handler,
)
from petteia.games.odyssey.state import (
    RESOURCES,
    Battle,
)
from petteia.games.odyssey.values import (
    amount,
    keywords,
)
from petteia.games.odyssey.words import (
    LOOTED,
    OPTION,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step

# -- answers -------------------------------------------------------------------------------------------


def responses_of(face: int, kind: str) -> list[int]:
    """The programs with which a body part answers."""
    row = BOOK.programs[BOOK.cards[face].element.program]
    return [op.do for op in row if isinstance(op, ops.Response) and op.type == kind]


@handler(ops.Response)
def do_response(s: Battle, op: ops.Response, by: Cause, whom: list[int]) -> None:
    """A body part answers by its type, in the step for it; as a whole it is never carried out."""
    raise AssertionError("a body part is answered by type")


@step
class Answers(Step):
    """Several answers apply: the attacker's player orders them."""

    programs: tuple[int, ...]
    t: int
    element: int

    def begin(self, s: Battle) -> None:
        if s.attack.broken:
            return
        s.ask(s.seat_of(self.t), "OD-167", About("Several answers", "which comes first?"),
              [OPTION[i] for i in range(len(self.programs))], self.chosen)  # fmt: skip

    def chosen(self, s: Battle, action: Action) -> None:
        i = action.args[0]
        program = self.programs[i]
        left = self.programs[:i] + self.programs[i + 1 :]
        if left:
            s.go(Answers(left, self.t, self.element).begin)
        row = BOOK.programs[program]
        wait = next((n for n, op in enumerate(row) if isinstance(op, ops.Signature | ops.DrawAi)), -1)
        if wait >= 0:
            if wait > 0 and isinstance(row[wait - 1], ops.Window):
                wait -= 1
            s.responses.append([program, wait, self.t, self.element])
            for op in row[:wait]:
                from petteia.games.odyssey.effects import HANDLERS, selected

                by = context(BP, self.element, self.t)
                HANDLERS[op.name](s, op, by, selected(s, op, by))
        else:
            do(s, program, context(BP, self.element, self.t))


@step
class Wounded(Step):
    """Traits that answer a wound, while the card's level can be read."""

    level: int

    def begin(self, s: Battle) -> None:
        from petteia.games.odyssey.effects import TRAIT
        from petteia.games.odyssey.values import nature

        for a, trait, _ in nature(s).ons.get("when wounded", NOTHING):
            self.answer(s, a.op.do, context(TRAIT, trait.index, -1))

    def answer(self, s: Battle, program: int, by: Cause) -> None:
        """The card lies on the stack already: its level is known here, not in the step that reads conditions."""
        for op in BOOK.programs[program]:
            if isinstance(op, ops.Gate) and any(c[0] == "bp" for c in op.conds):
                if all(self.level >= c[1] for c in op.conds if c[0] == "bp"):
                    do(s, op.do, by)
            else:
                do(s, program, by)
                return


def carvings(s: Battle, t: int) -> list[int]:
    return [amount(s, op, t, s.attack.hits, 1) for op in keywords(s, t, "carving", s.attack.weapon)]


@step
class Carved(Step):
    """A carving that succeeds: more of what the body part gives, not multiplied (OD-243)."""

    n: int
    face: int
    which: int

    def heard(self, s: Battle, passed: int) -> None:
        if passed:
            loot = sorted(BOOK.cards[self.face].loot)
            s.ask(s.seat_of(s.attack.who), "OD-243", About("Carving", "more of what?"), [OPTION[i] for i in range(len(loot))],
                  self.chosen)  # fmt: skip

    def chosen(self, s: Battle, action: Action) -> None:
        key = sorted(BOOK.cards[self.face].loot)[action.args[0]]
        s.resources[RESOURCES.index(key)] += self.n
        s.tell(LOOTED, self.n, RESOURCES.index(key))


def spoils(s: Battle, t: int) -> None:
    """A critical that slays still gives what can be carried away (the rest of it no longer matters)."""
    from petteia.games.odyssey.effects import HANDLERS

    for program in responses_of(s.attack.dealt, "critical"):
        for op in BOOK.programs[program]:
            if isinstance(op, ops.Resource | ops.Loot | ops.Ship):
                HANDLERS[op.name](s, op, context(BP, BOOK.cards[s.attack.dealt].element.index, t), [t])
