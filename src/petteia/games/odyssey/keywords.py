"""Keywords, when they are carried out: what each does for the titan that uses it (OD-236 to OD-290)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.beast import face_cell, hide, refill
from petteia.games.odyssey.conditions import drop_condition
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import Cause, handler, name_of
from petteia.games.odyssey.harm import MOST, gain, lose, take_priority
from petteia.games.odyssey.shove import can_pull, can_push, titan_pulls, titan_pushes, vault, vault_space
from petteia.games.odyssey.state import (
    AI_DECK,
    AI_DISCARD,
    ATTRIBUTES,
    BP_DECK,
    BP_DISCARD,
    BREAK,
    DIVERSION,
    IGNORE,
    OPENING,
    UNTIL,
    Battle,
)
from petteia.games.odyssey.values import amount, titan_speed
from petteia.games.odyssey.walking import MoveTitan, reachable, walk
from petteia.games.odyssey.words import (
    AMBROSIA,
    CHOOSE,
    CONDITIONS,
    DESPAIR,
    DONE,
    TO,
)
from petteia.kernel.action import Action
from petteia.kernel.board import cells_in
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step

Keyword = Callable[[Battle, int, int], None]
RUSH: Final = BOOK.library.program([{"op": "keyword", "k": "auto_break", "n": 1}])
IMPROVED_RUSH: Final = BOOK.library.program(
    [{"op": "keyword", "k": "auto_break", "n": 1}, {"op": "mod", "attr": "precision", "n": 1, "until": "attack"}]
)


def _ignore(what: str, s: Battle, t: int, n: int) -> None:
    s.ignored |= 1 << IGNORE.index(what)


def _step_aside(spaces: int, s: Battle, t: int, n: int) -> None:
    s.then(MoveTitan(t, spaces))


def _armor(colour: int, s: Battle, t: int, n: int) -> None:
    s.extra_armor += [colour] * n


def _mod(attr: str, until: str, s: Battle, t: int, n: int) -> None:
    s.mods.append([t, ATTRIBUTES.index(attr), n, UNTIL.index(until)])


def _pool(token: int, s: Battle, t: int, n: int) -> None:
    s.pool[token] += n


def _tumble(s: Battle, t: int, n: int) -> None:
    if s.die(10) >= 6:
        s.ignored |= 1 << IGNORE.index("crash")


def _suppress(discard: int, deck: int, s: Battle, t: int, n: int) -> None:
    if s.zones[discard]:
        refill(s, discard, deck)


def _provoke(s: Battle, t: int, n: int) -> None:
    """Take the priority token; the primordial turns to face the titan (OD-269)."""
    take_priority(s, t)
    if s.cell[t] >= 0:
        face_cell(s, s.cell[t])


def _sacrifice(s: Battle, t: int, n: int) -> None:
    gain(s, t, "danger", 1)
    s.pool[BREAK] += 1


def _reroll(s: Battle, t: int, n: int) -> None:
    if s.attacking:
        s.attack.rerolls += n


DO: Final[dict[str, Keyword]] = {
    "reflex": partial(_step_aside, 1),
    "advanced_reflex": partial(_step_aside, 2),
    "superior_reflex": partial(_step_aside, 3),
    "rocksteady": partial(_ignore, "knockdown"),
    "stalwart": partial(_ignore, "knockback"),
    "scale": partial(_ignore, "climb"),
    "second_chance": partial(_ignore, "card"),
    "lifeline": partial(_ignore, "death"),
    "tumble": _tumble,
    "dodge": partial(_mod, "evasion", "roll"),
    "block": partial(_mod, "block", "attack"),
    "reinforce": partial(_armor, 0),
    "advanced_reinforce": partial(_armor, 1),
    "superior_reinforce": partial(_armor, 2),
    "hide": lambda s, t, n: hide(s, t),
    "bp_suppress": partial(_suppress, BP_DISCARD, BP_DECK),
    "ai_suppress": partial(_suppress, AI_DISCARD, AI_DECK),
    "break": partial(_pool, BREAK),
    "auto_break": partial(_pool, BREAK),
    "opening": partial(_pool, OPENING),
    "diversion": lambda s, t, n: _pool(DIVERSION, s, t, 1),
    "power_reroll": _reroll,
    "provoke": _provoke,
    "sacrifice": _sacrifice,
    "reposition": lambda s, t, n: s.then(MoveTitan(t, n)),
    "motivate": lambda s, t, n: s.then(Motivate(t, n)),
    "elation": lambda s, t, n: s.then(Elation(t, n)),
    "solace": lambda s, t, n: s.then(Solace(t)),
    "pushback": lambda s, t, n: s.then(titan_pushes(t, n)),
    "pull": lambda s, t, n: s.then(titan_pulls(t, n)),
    "vault": lambda s, t, n: vault(s, t),
    "rush": lambda s, t, n: s.then(Rush(t, 1)),
    "improved_rush": lambda s, t, n: s.then(Rush(t, 2)),
}
# read where the rule they change stands, never carried out by themselves
READ: Final = frozenset(
    ("ambrosia_limit", "ascended", "attack_reroll", "bypass", "carving", "commit", "cumbersome", "deadly", "frontlines",
     "heartseeker", "lumbering", "overbreak", "titan_possession", "argonaut_possession", "unique", "ranged", "reach",
     "spotlight", "tireless", "trample")
)  # fmt: skip
FIRST: Final = frozenset(("power_reroll", "auto_break", "provoke", "sacrifice", "spotlight"))
EITHER: Final = frozenset(("pull", "pushback", "vault"))


@handler(ops.Keyword)
def do_keyword(s: Battle, op: ops.Keyword, by: Cause, whom: list[int]) -> None:
    if op.k in DO:
        DO[op.k](s, by.you, amount(s, op, by.you, by.hits, 1))


def can_do(s: Battle, t: int, word: str) -> bool:
    """Whether a keyword that moves somebody can be used now."""
    if word == "pushback":
        return can_push(s, t)
    if word == "pull":
        return can_pull(s, t)
    if word == "vault":
        return vault_space(s, t) >= 0
    if word == "sacrifice":
        return s.danger[t] < MOST  # nobody chooses to pass 9 (OD-004)
    if word == "elation":
        return s.despair[t] + s.ambrosia[t] > 0
    if word == "motivate":
        return len(s.living()) > 1
    return True


# -- those that ask ------------------------------------------------------------------------------------


@step
class Motivate(Step):
    """Another titan may move (OD-263)."""

    t: int
    n: int

    def begin(self, s: Battle) -> None:
        others = [CHOOSE[u] for u in s.living() if u != self.t]
        s.ask(s.seat_of(self.t), "OD-263", About(f"{name_of(self.t)} motivates", f"who may move up to {self.n}?"),
              [*others, DONE], self.chosen)  # fmt: skip

    def chosen(self, s: Battle, action: Action) -> None:
        if action is not DONE:
            s.then(MoveTitan(action.args[0], self.n))


@step
class Elation(Step):
    """Despair or ambrosia tokens become openings (OD-252)."""

    t: int
    left: int

    def begin(self, s: Battle) -> None:
        options = [*([DESPAIR] if s.despair[self.t] else []), *([AMBROSIA] if s.ambrosia[self.t] else [])]
        if self.left and s.alive[self.t]:
            s.ask(s.seat_of(self.t), "OD-252", About("Elation", f"what does {name_of(self.t)} discard for an opening?"),
                  [*options, DONE], self.chosen)  # fmt: skip

    def chosen(self, s: Battle, action: Action) -> None:
        if action is not DONE:
            lose(s, self.t, "despair" if action is DESPAIR else "ambrosia", 1)
            s.pool[OPENING] += 1
            s.go_on(Elation(self.t, self.left - 1).begin)


@step
class Solace(Step):
    """A mind condition or a despair token goes, from the titan or one beside it (OD-284)."""

    t: int

    def begin(self, s: Battle) -> None:
        able = [u for u in (self.t, *field.beside(s, self.t)) if self.griefs(s, u)]
        if able:
            s.ask(s.seat_of(self.t), "OD-284", About("Solace", "for whom?"), [CHOOSE[u] for u in able], self.whom)

    def griefs(self, s: Battle, u: int) -> list[Action]:
        minds = [CONDITIONS[i] for i, c in enumerate(BOOK.conditions) if s.cond[u][i] and c.tag == "mind"]
        return [*minds, *([DESPAIR] if s.despair[u] else [])]

    def whom(self, s: Battle, action: Action) -> None:
        u = action.args[0]
        s.ask(s.seat_of(self.t), "OD-284", About("Solace", f"what does {name_of(u)} discard?"), self.griefs(s, u),
              SolaceFor(self.t, u).what)  # fmt: skip


@step
class SolaceFor(Step):
    """What is discarded in solace."""

    t: int
    u: int

    def what(self, s: Battle, action: Action) -> None:
        if action is DESPAIR:
            lose(s, self.u, "despair", 1)
        else:
            drop_condition(s, self.u, action.args[0])


def rush_spaces(s: Battle, t: int, plus: int) -> list[int]:
    """Where a rush can end: three steps off or more, in reach of a melee weapon, by the shortest way there is."""
    from petteia.games.odyssey.weapons import in_weapon_range, weapons_at_hand

    weapons = [w for w in weapons_at_hand(s, t, False) if s.gear_of(t, w).melee]
    if s.rage[t] >= 9:
        return []
    for n, ring in enumerate(reachable(s, t, titan_speed(s, t) + plus).rings):
        found = [
            c for c in cells_in(ring)
            if any([in_weapon_range(s, t, w, c) for w in weapons]) and field.titan_sees(s, t, c)
        ]  # fmt: skip
        if found:
            return found if n >= 3 else []
    return []


@step
class Rush(Step):
    """Move faster and strike with an auto-break (OD-280)."""

    t: int
    plus: int

    def begin(self, s: Battle) -> None:
        spaces = rush_spaces(s, self.t, self.plus)
        if spaces:
            s.ask(s.seat_of(self.t), "OD-280", About(f"{name_of(self.t)} rushes", "to which space?"), [TO[c] for c in spaces],
                  self.chosen)  # fmt: skip

    def chosen(self, s: Battle, action: Action) -> None:
        from petteia.games.odyssey.attack import RUSHED, TitanAttack

        walk(s, self.t, titan_speed(s, self.t) + self.plus, action.args[0])
        s.then(TitanAttack(self.t, -1, RUSHED, IMPROVED_RUSH if self.plus == 2 else RUSH))
