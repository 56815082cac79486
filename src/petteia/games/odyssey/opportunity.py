"""Windows of opportunity: any titan may react before what comes (OD-146, OD-178)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey import ops
from petteia.games.odyssey.effects import Cause, ability_of, handler, is_usable, use
from petteia.games.odyssey.state import Battle
from petteia.games.odyssey.values import active_of, is_forbidden, keywords
from petteia.games.odyssey.walking import MoveTitan
from petteia.games.odyssey.words import ACTIVE_AT, PASS, REFLEX, USE
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step


@handler(ops.Window)
def window(s: Battle, op: ops.Window, by: Cause, whom: list[int]) -> None:
    s.then(Window(0, 0))


REFLEXES: Final = ("reflex", "advanced_reflex", "superior_reflex")


@step
class Window(Step):
    """A window of opportunity: any titan may use reactions, each once (OD-146, OD-178)."""

    passed: int  # seats that let it come
    stepped: int  # titans whose lasting reflex has served in this window

    def begin(self, s: Battle) -> None:
        for seat in range(s.seats):
            if self.passed >> seat & 1:
                continue
            options = self.options(s, seat)
            if options:
                s.ask(seat, "OD-146", About("A window of opportunity", "react, or let it come?"), [*options, PASS],
                      Window(self.passed | (1 << seat), self.stepped).chosen)  # fmt: skip
                return

    def options(self, s: Battle, seat: int) -> list[Action]:
        found = []
        for t in s.living():
            if s.seat_of(t) != seat:
                continue
            if self.steps_aside(s, t):
                found.append(REFLEX[t])
            for a, slot in active_of(s, t, "reaction"):
                if is_usable(s, t, a, slot):
                    found.append(USE[t][ACTIVE_AT[a.id]])
        return found

    def steps_aside(self, s: Battle, t: int) -> int:
        """How far a titan with a reflex of its own may step: 1, 2 or 3 spaces, once in a window (OD-276)."""
        far = max([n + 1 if keywords(s, t, word) else 0 for n, word in enumerate(REFLEXES)])
        if self.stepped >> t & 1 or is_forbidden(s, t, "actions") or is_forbidden(s, t, "reactions"):
            return 0
        return far

    def chosen(self, s: Battle, action: Action) -> None:
        if action is PASS:
            s.go_on(self.begin)
            return
        stepped = self.stepped
        if action in REFLEX:
            t = action.args[0]
            s.then(MoveTitan(t, self.steps_aside(s, t)))
            stepped |= 1 << t
        else:
            use(s, action.args[0], ability_of(action))
        # whoever has reacted may go on; what others let pass may look different now
        s.go_on(Window(0, stepped).begin)
