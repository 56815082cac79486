"""The two ability windows of a titan's attack, and the kratos table (OD-162, OD-174, OD-215)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from petteia.games.odyssey import ops
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import (
    OWN,
    context,
    do,
    name_of,
)
from petteia.games.odyssey.keywords import DO, EITHER, FIRST, can_do
from petteia.games.odyssey.state import (
    Battle,
)
from petteia.games.odyssey.values import (
    amount,
    keyword,
    keywords,
)
from petteia.games.odyssey.words import (
    DONE,
    KEYWORD,
    KEYWORD_AT,
    KEYWORDS,
    KRATOS_OPTION,
    VERBS,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Question, step

KRATOS_TABLE: Final = VERBS["kratos"].actions
FIRST_WORDS: Final = sorted(["sacrifice", *EITHER])
SECOND_WORDS: Final = sorted(["elation", "motivate", "reposition", *EITHER])

# -- windows of one's own attack -----------------------------------------------------------------------


def kratos_of(s: Battle, t: int) -> tuple[tuple[int, ...], ...]:
    table = s.titan(t).kratos
    for p in s.pattern[t]:
        if BOOK.patterns[p].kratos:
            table = BOOK.patterns[p].kratos
    return table


@lru_cache
def fits_window(program: int, window: int) -> bool:
    """Whether a kratos option belongs to this window: power in the first, tokens and moves in the second."""
    for op in BOOK.programs[program]:
        word = op.k if isinstance(op, ops.Keyword) else ""
        first = isinstance(op, ops.Dice | ops.Raw) or word in FIRST
        if word not in EITHER and first != (window == 1):
            return False
    return True


@step
class AbilityWindow(Question):
    """What the attacker may use now: keywords that are a choice, and one option of each kratos level."""

    t: int

    def begin(self, s: Battle) -> None:
        t = self.t
        if not s.alive[t] or (s.attack.broken and s.attack.window == 1):
            return
        if self.forced(s):
            s.go_on(self.begin)
            return
        options = self.among(s)
        levels = [a for a in options if a not in KEYWORDS]
        which, rule = ("first", "OD-162") if s.attack.window == 1 else ("second", "OD-174")
        prompt = About(f"{name_of(t)}, {which} window", "use an ability?")
        s.ask(s.seat_of(t), rule, prompt, options if self.must_go_on(s, levels) else [*options, DONE], self.chosen)

    def among(self, s: Battle) -> list[Action]:
        return [*self.words(s), *(a for level in self.levels(s) for a in level)]

    def label(self, s: Battle, action: Action) -> str:
        if action not in KRATOS_TABLE:
            return ""
        level, place = action.args
        table = kratos_of(s, self.t)
        known = level < len(table) and place < len(table[level])
        return f"Rage {level + 1}: {BOOK.library.words(table[level][place])}" if known else ""

    def must_go_on(self, s: Battle, levels: list[Action]) -> bool:
        """In the second window what is left of the kratos table must be applied, but for what moves somebody (OD-215,
        OD-214)."""
        return s.attack.window == 2 and any([not self.moves(self.program(s, a)) for a in levels])

    def program(self, s: Battle, option: Action) -> int:
        """What an option of the kratos table does."""
        level, place = option.args
        return kratos_of(s, self.t)[level][place]

    def levels(self, s: Battle) -> list[list[Action]]:
        """For each level not used yet, the options that belong here."""
        found = []
        for level, programs in enumerate(kratos_of(s, self.t)):
            if s.rage[self.t] > level and not s.attack.kratos[level]:
                here = [KRATOS_OPTION[level][i] for i, p in enumerate(programs) if self.fits(s, p)]
                if here:
                    found.append(here)
        return found

    def fits(self, s: Battle, program: int) -> bool:
        if not fits_window(program, s.attack.window):
            return False
        return all([can_do(s, self.t, op.k) for op in BOOK.programs[program] if isinstance(op, ops.Keyword)])

    def forced(self, s: Battle) -> bool:
        """A level with one option only, which is of this window alone, needs no question."""
        for level, programs in enumerate(kratos_of(s, self.t)):
            if s.rage[self.t] <= level or s.attack.kratos[level]:
                continue
            here = [p for p in programs if self.fits(s, p)]
            if len(here) == 1 and (len(programs) == 1 or s.attack.window == 2) and not self.moves(here[0]):
                s.attack.kratos[level] = 1
                do(s, here[0], context(OWN, s.titan(self.t).element.index, self.t, -1, s.attack.hits))
                return True
        return False

    def moves(self, program: int) -> bool:
        return any(
            isinstance(op, ops.Keyword) and (op.k in EITHER or op.k == "sacrifice") for op in BOOK.programs[program]
        )

    def words(self, s: Battle) -> list[Action]:
        """Keywords that are a choice, each once in an attack."""
        t = self.t
        found = []
        for word in FIRST_WORDS if s.attack.window == 1 else SECOND_WORDS:
            if (
                not s.attack.used >> KEYWORD_AT[word] & 1
                and keywords(s, t, word, s.attack.weapon)
                and can_do(s, t, word)
            ):
                found.append(KEYWORDS[KEYWORD_AT[word]])
        return found

    def chosen(self, s: Battle, action: Action) -> None:
        t = self.t
        if action is DONE:
            return
        if action not in KEYWORDS:
            s.attack.kratos[action.args[0]] = 1
            do(s, self.program(s, action), context(OWN, s.titan(t).element.index, t, -1, s.attack.hits))
        else:
            word = KEYWORD.words[action.args[0]]
            s.attack.used |= 1 << action.args[0]
            if word == "motivate":
                for op in keywords(s, t, word, s.attack.weapon):
                    DO[word](s, t, amount(s, op, t, s.attack.hits, 1))
            else:
                DO[word](s, t, keyword(s, t, word, s.attack.weapon))
        s.go_on(self.begin)
