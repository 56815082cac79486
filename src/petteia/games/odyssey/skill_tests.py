"""Tests in battle: a d10 and a skill against a difficulty (OD-211)."""

from __future__ import annotations

from petteia.games.odyssey import ops
from petteia.games.odyssey.content import SKILLS
from petteia.games.odyssey.effects import (
    Cause,
    do,
    handler,
    name_of,
    offer,
)
from petteia.games.odyssey.harm import MOST
from petteia.games.odyssey.state import (
    BEAST,
    Battle,
)
from petteia.games.odyssey.values import (
    is_forbidden,
    skill_parts,
    total,
    use_up,
)
from petteia.games.odyssey.words import (
    NO,
    TEST,
    TESTED,
    YES,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step

# -- tests -------------------------------------------------------------------------------------


@handler(ops.Test)
def do_test(s: Battle, op: ops.Test, by: Cause, whom: list[int]) -> None:
    for t in whom:
        if t == BEAST:
            continue
        difficulty = s.fate[t] if op.amount == "fate" else op.difficulty
        tested = Tested(op.ok, op.fail, by.of(you=t))
        s.get(a_test(t, tuple(SKILLS.index(k) for k in op.skills), difficulty), tested.heard)


@step
class Tested(Step):
    """What a test leads to."""

    ok: int
    fail: int
    by: Cause

    def heard(self, s: Battle, passed: int) -> None:
        do(s, self.ok if passed else self.fail, self.by)


@step
class Test(Step):
    """d10 and a skill against a difficulty; 10 succeeds, 1 fails; one fate rolls it again (OD-211).  It gives whether it was passed."""

    t: int
    skills: tuple[int, ...]
    difficulty: int
    doomed: int
    passed: int

    def begin(self, s: Battle) -> None:
        if len(self.skills) > 1:
            s.ask(s.seat_of(self.t), "OD-134", About(name_of(self.t), "which skill?"), [TEST[k] for k in self.skills],
                  self.skill_chosen)  # fmt: skip
            return
        offer(s, "when you make a test", self.t)
        s.go_on(self.roll)

    def skill_chosen(self, s: Battle, action: Action) -> None:
        s.go_on(a_test(self.t, (action.args[0],), self.difficulty, self.doomed).begin)

    def roll(self, s: Battle) -> None:
        passed = self.rolled(s)
        may = not self.doomed and s.fate[self.t] < MOST and not is_forbidden(s, self.t, "fate re-rolls")
        if may and s.alive[self.t]:
            how = "passes" if passed else "fails"
            s.ask(s.seat_of(self.t), "OD-211", f"{name_of(self.t)} {how} the test. Gain 1 fate and roll again?",
                  [YES, NO], Test(self.t, self.skills, self.difficulty, self.doomed, passed).again)  # fmt: skip
        else:
            self.over(s, passed)

    def rolled(self, s: Battle) -> int:
        die = s.die(10)
        skill = self.skills[0] if self.skills else -1
        bonus = total(skill_parts(s, self.t, skill)) if skill >= 0 else 0
        s.tell(TESTED, self.t, skill, die + bonus, self.difficulty)
        return int(die == 10 or (die > 1 and die + bonus >= self.difficulty))

    def again(self, s: Battle, action: Action) -> None:
        passed = self.passed
        if action is YES:
            s.fate[self.t] += 1
            passed = self.rolled(s)
        self.over(s, passed)

    def over(self, s: Battle, passed: int) -> None:
        use_up(s, self.t, "skills", "roll", "use")
        s.give(passed)


def a_test(t: int, skills: tuple[int, ...], difficulty: int, doomed: int = 0) -> Test:
    """A test before its die is thrown; a doomed one is not rolled again."""
    return Test(t, skills, difficulty, doomed, 0)
