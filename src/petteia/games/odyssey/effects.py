"""Carrying out what the content says: programs step by step, whom they mean, when abilities answer.

`Do` runs a program for a `Cause`.  Each operation has one handler, registered in the module of the rule it belongs to; an
operation without a handler is refused when the content is checked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.bearing import BORNE, NOTHING, bearing, outlasts
from petteia.games.odyssey.content import BOOK, Ability
from petteia.games.odyssey.equipment import discard, exhaust
from petteia.games.odyssey.ops import Op
from petteia.games.odyssey.state import BEAST, FORBID, IGNORE, TITANS, UNTIL, Battle
from petteia.games.odyssey.values import NONE, active_of, applies, hits_of, holds, is_forbidden, nature
from petteia.games.odyssey.words import (
    ACTIVE_AT,
    CHOOSE,
    NO,
    OPTION,
    PASS,
    ROLLED,
    TITAN_NAMES,
    USE,
    USED,
    YES,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Question, Step, step

AI, BP, TRAIT, OWN = 0, 1, 2, 3  # roles
WHOLE_CARD, AFTER, JUDGEMENT = -3, -2, -1  # in the place of hits: what part of a primordial's card is running


@step
class Cause(Step):
    """On whose behalf a program runs: the role of what says it and the element itself, who is meant by "you", whom it is about,
    the hits, the number of the primordial's attack (-1: none is made), and its targets."""

    role: int
    element: int
    you: int
    subject: int
    hits: int
    serial: int
    targets: tuple[int, ...]

    def of(self, you: int, role: int | None = None, hits: int | None = None) -> Cause:
        """The same for another titan, role or number of hits."""
        return Cause(
            self.role if role is None else role, self.element, you, self.subject, self.hits if hits is None else hits,
            self.serial, self.targets,
        )  # fmt: skip


def context(
    role: int,
    element: int,
    you: int,
    subject: int = -1,
    hits: int = -1,
    serial: int = -1,
    targets: tuple[int, ...] = (),
) -> Cause:
    return Cause(role, element, you, subject, hits, serial, targets)


Of = TypeVar("Of", bound=Op)
Handler = Callable[[Battle, Of, Cause, list[int]], None]
HANDLERS: Final[dict[str, Handler[Any]]] = {}


def handler(*kinds: type[Of]) -> Callable[[Handler[Of]], Handler[Of]]:
    """Register what an operation does."""

    def register(function: Handler[Of]) -> Handler[Of]:
        for kind in kinds:
            word = ops.word_of(kind)
            if word in HANDLERS:
                raise AssertionError(f"the operation {word} has two handlers")
            HANDLERS[word] = function
        return function

    return register


def in_attack(by: Cause) -> bool:
    """Whether something happens in an attack of the primordial."""
    return by.serial >= 0


def is_broken(s: Battle, serial: int, t: int) -> bool:
    """Whether the primordial's attack with this number is over for a titan."""
    return serial * 8 + t in s.broken


def is_over(s: Battle, by: Cause) -> bool:
    """Whether a part of the primordial's card that means one titan has been broken off."""
    return by.role == AI and by.hits != WHOLE_CARD and is_broken(s, by.serial, by.you)


def name_of(t: int) -> str:
    return TITAN_NAMES[t]


def row_name(by: Cause) -> str:
    """In whose name something is asked."""
    return BOOK.elements[by.element].name if by.element >= 0 else "This"


@step
class Do(Step):
    """A program, from one of its operations on."""

    program: int
    at: int
    by: Cause

    def begin(self, s: Battle) -> None:
        """Operations that put nothing first follow each other at once."""
        row = BOOK.programs[self.program]
        one = self
        while not is_over(s, one.by):
            rest = Do(one.program, one.at + 1, one.by) if one.at + 1 < len(row) else None
            if rest is not None:
                s.go(rest.begin)
            perform(s, row[one.at], one.by, one.program, one.at)
            if rest is None or not s.stack or s.stack[-1][0] is not rest:
                return
            s.stack.pop()
            s.floor -= 1
            s.now = one = rest


def do(s: Battle, program: int, by: Cause) -> None:
    """Do a program next."""
    if program >= 0 and BOOK.programs[program]:
        s.then(Do(program, 0, by))


def perform(s: Battle, op: Op, by: Cause, program: int, at: int) -> None:
    whom = selected(s, op, by)
    if len(whom) > 1 and op.who in ONE_OF:
        s.then(Whom(program, at, by, tuple(whom)))
        return
    HANDLERS[op.name](s, op, by, whom)


ONE_OF: Final = frozenset(("any", "other", "one beside", "most rage", "most despair"))


@step
class Whom(Step):
    """A card means one titan of several: the players choose."""

    program: int
    at: int
    by: Cause
    candidates: tuple[int, ...]

    def begin(self, s: Battle) -> None:
        seat = s.seat_of(self.by.you) if self.by.you >= 0 else s.captain
        s.ask(
            seat, "OD-117", About(row_name(self.by), "which titan?"), [CHOOSE[t] for t in self.candidates], self.chosen
        )

    def chosen(self, s: Battle, action: Action) -> None:
        op = BOOK.programs[self.program][self.at]
        HANDLERS[op.name](s, op, self.by, [action.args[0]])


def selected(s: Battle, op: Op, by: Cause) -> list[int]:
    """The titans an operation means (the dead are passed over: mercy, OD-185); [4] is the primordial."""
    who = op.who
    role, you = by.role, by.you
    if not who:
        who = ("target", "attacker", "primordial", "self")[role]
    if who == "primordial":
        return [BEAST]
    if who in ("self", "target", "attacker", "host"):
        you = s.attack.who if who == "attacker" and role == TRAIT else you
        return [you] if you >= 0 and (s.alive[you] or (role == OWN and op.means_dead)) else []
    if who == "subject":
        return [by.subject] if by.subject >= 0 and s.alive[by.subject] else []
    living = s.living()
    if who in ("all", "any"):
        return living
    others = [t for t in living if t != you]
    if who in ("others", "other"):
        return others
    if who in ("beside", "one beside"):
        return field.beside(s, you) if you >= 0 else []
    if who == "adjacent":
        return [t for t in living if field.beside_beast(s, t)]
    if who == "front":
        return [t for t in living if field.in_front(s, t)]
    if who == "fallen":
        return [t for t in living if s.is_down(t)]
    if who == "in maze":
        return [t for t in living if field.on_terrain(s, t, "labyrinth")]
    if who == "priority":
        return [s.priority] if s.priority >= 0 and s.alive[s.priority] else []
    if who == "most rage":
        return [t for t in living if s.rage[t] == max(s.rage[u] for u in living)]
    if who == "most despair":
        most = max((s.despair[t] for t in living), default=0)
        return [t for t in living if s.despair[t] == most] if most else []
    return lowest(s, living if who == "random" else others)


def lowest(s: Battle, among: list[int]) -> list[int]:
    """At random: each rolls a d10, the lowest is meant; equals roll again (OD-013)."""
    while len(among) > 1:
        rolls = [s.die(10) for _ in among]
        among = [t for t, roll in zip(among, rolls, strict=True) if roll == min(rolls)]
    return among


# -- control -----------------------------------------------------------------------------------


@handler(ops.On, ops.Active, ops.Table)
def in_force_already(s: Battle, op: Op, by: Cause, whom: list[int]) -> None:
    """What is in force is found where it lies; there is nothing to carry out."""


@handler(ops.While)
def hold_while(s: Battle, op: ops.While, by: Cause, whom: list[int]) -> None:
    """A passive that is given for a time: what it lets the titan ignore is kept with it."""
    if op.until:
        given = [
            inner for inner in BOOK.programs[op.do] if isinstance(inner, ops.Ignore)
        ]  # nothing else, says the schema
        s.ignoring += [[by.you, IGNORE.index(inner.what)] for inner in given]


@handler(ops.Forbid)
def forbid(s: Battle, op: ops.Forbid, by: Cause, whom: list[int]) -> None:
    if op.until:
        s.forbids.append([by.you, FORBID.index(op.what), UNTIL.index(op.until)])


@handler(ops.Ignore)
def ignore(s: Battle, op: ops.Ignore, by: Cause, whom: list[int]) -> None:
    s.ignored |= 1 << IGNORE.index(op.what)


def take_ignored(s: Battle, what: str) -> bool:
    """Whether this instance has been ignored; it is asked once."""
    bit = 1 << IGNORE.index(what)
    ignored = bool(s.ignored & bit)
    s.ignored &= ~bit
    return ignored


@handler(ops.Gate)
def gate(s: Battle, op: ops.Gate, by: Cause, whom: list[int]) -> None:
    you = by.you if by.role != AI or by.you < 0 or s.alive[by.you] else -1  # nothing is true of a dead target
    do(s, op.do if holds(s, op.conds, you, by.hits) else op.otherwise, by)


@handler(ops.Each)
def each(s: Battle, op: ops.Each, by: Cause, whom: list[int]) -> None:
    for t in whom:
        do(s, op.do, by.of(role=OWN, you=t))


@handler(ops.Choose)
def choose(s: Battle, op: ops.Choose, by: Cause, whom: list[int]) -> None:
    if whom:
        s.then(Choice(op.of, by.of(you=whom[0]), int(op.peril)))


@step
class Choice(Question):
    """Exactly one of several; in peril without consulting anybody (OD-266)."""

    programs: tuple[int, ...]
    by: Cause
    peril: int

    def begin(self, s: Battle) -> None:
        name = BOOK.elements[self.by.element].name
        prompt = (
            About(f"{name}, peril", f"{name_of(self.by.you)} chooses alone.")
            if self.peril
            else About(name, "choose one.")
        )
        s.ask(s.seat_of(self.by.you), "OD-266" if self.peril else "OD-214", prompt, self.among(s), self.chosen)

    def among(self, s: Battle) -> list[Action]:
        return OPTION[: len(self.programs)]

    def label(self, s: Battle, action: Action) -> str:
        if action not in self.among(s):
            return ""
        i = action.args[0]
        return f"Option {i + 1}: {BOOK.library.words(self.programs[i])}"

    def chosen(self, s: Battle, action: Action) -> None:
        do(s, self.programs[action.args[0]], self.by)


@handler(ops.May)
def may(s: Battle, op: ops.May, by: Cause, whom: list[int]) -> None:
    if by.you >= 0 and s.alive[by.you]:
        s.then(May(op.do, by))


@step
class May(Step):
    """The player decides whether it happens."""

    program: int
    by: Cause

    def begin(self, s: Battle) -> None:
        prompt = About(row_name(self.by), f"does {name_of(self.by.you)} use it?")
        s.ask(s.seat_of(self.by.you), "OD-214", prompt, [YES, NO], self.chosen)

    def chosen(self, s: Battle, action: Action) -> None:
        if action is YES:
            for ability in BOOK.elements[self.by.element].ons if self.by.element >= 0 else ():
                mine = any(isinstance(op, ops.May) and op.do == self.program for op in BOOK.programs[ability.op.do])
                if mine and ability.op.once == "battle":
                    s.once.append(ability.id)
            do(s, self.program, self.by)


@handler(ops.Roll)
def roll(s: Battle, op: ops.Roll, by: Cause, whom: list[int]) -> None:
    """A plain d10, never rolled again."""
    result = s.die(10)
    s.tell(ROLLED, result)
    for upto, program in op.bands:
        if result <= upto:
            do(s, program, by)
            return


# -- abilities that answer ---------------------------------------------------------------------


def owner_slot(s: Battle, t: int, ability: Ability[ops.Active]) -> int:
    """The equipped card an ability is on: the first that is not exhausted, else the first; -1 if it is on no gear of theirs."""
    slots = [slot for element, slot in bearing(s, t).elements if element.index == ability.element]
    return next((slot for slot in slots if slot >= 0 and not s.exhausted[t][slot]), slots[0] if slots else -1)


NEVER_BARRED: Final = frozenset(("lifeline", "second_chance"))


def is_never_barred(op: ops.Active) -> bool:
    return any([isinstance(inner, ops.Keyword) and inner.k in NEVER_BARRED for inner in BOOK.programs[op.do]])


def is_usable(s: Battle, t: int, ability: Ability[ops.Active], slot: int) -> bool:
    """Whether a titan can use an active ability now, its whole cost included (OD-212, OD-213)."""
    if ability.id in s.used[t] or not holds(s, ability.conds, t):
        return False
    op = ability.op
    if op.once and is_spent(s, t, ability):
        return False
    if slot >= 0 and s.exhausted[t][slot]:
        return False
    if not all([can_pay(s, t, cost, slot, op) for cost in op.cost]):
        return False
    if is_forbidden(s, t, "actions") and not is_never_barred(op):
        return False
    return op.timing != "reaction" or not is_forbidden(s, t, "reactions")


def is_spent(s: Battle, t: int, ability: Ability[ops.Active]) -> bool:
    """Whether an active ability that is used once in a battle has been used: by anybody, or ("titan") by this titan as
    often as it bears it."""
    if ability.op.once == "battle":
        return ability.id in s.once
    borne = sum(element.index == ability.element for element, _ in bearing(s, t).elements)
    return s.once.count(spent(t, ability)) >= borne


def spent(t: int, ability: Ability[ops.Active]) -> int:
    """How the use of an ability is noted in `s.once`: for the whole table, or for one titan (below 0)."""
    return ability.id if ability.op.once == "battle" else -(ability.id * TITANS + t + 1)


def rests(op: ops.Active) -> bool:
    """Whether an action is one to shake off fatigue, and so for the tired alone."""
    return any([isinstance(inner, ops.Discard) and inner.what == "fatigue token" for inner in BOOK.programs[op.do]])


def can_pay(s: Battle, t: int, cost: str, slot: int, op: ops.Active) -> bool:
    if cost == "combat":
        return s.combat[t] > 0 and bool(s.combat_fatigue[t]) == rests(op)
    if cost == "movement":
        return s.movement[t] > 0 and bool(s.move_fatigue[t]) == rests(op)
    if cost == "complicated":
        return s.combat[t] > 0 and s.movement[t] > 0 and not s.combat_fatigue[t] and not s.move_fatigue[t]
    if cost == "fate":
        return s.fate[t] < 9
    if cost == "two_fate":
        return s.fate[t] < 8
    if cost == "charge":
        return slot >= 0 and s.charge[t][slot] > 0
    if cost == "trespass":
        return s.trespass[t] > 0
    return True


def pay(s: Battle, t: int, ability: Ability[ops.Active], slot: int) -> None:
    """Pay the whole cost; it can be neither prevented nor lessened."""
    for cost in ability.op.cost:
        if cost in ("combat", "complicated"):
            s.combat[t] -= 1
        if cost in ("movement", "complicated"):
            s.movement[t] -= 1
        if cost == "fate":
            s.fate[t] += 1
        elif cost == "two_fate":
            s.fate[t] += 2
        elif cost == "exhaust":
            exhaust(s, t, slot)
        elif cost == "discard":
            discard(s, t, slot)
        elif cost == "charge":
            s.charge[t][slot] -= 1
        elif cost == "trespass":
            s.trespass[t] -= 1


def use(s: Battle, t: int, ability: Ability[ops.Active], subject: int = -1) -> None:
    """Pay for an ability and do it."""
    slot = owner_slot(s, t, ability)
    s.used[t].append(ability.id)
    if ability.op.once:
        s.once.append(spent(t, ability))
    for rise in constants(s, t, "when you act, move or attack"):
        do(s, rise.op.do, context(OWN, rise.element, t))
    pay(s, t, ability, slot)
    s.tell(USED, t, ability.element)
    do(s, ability.op.do, context(OWN, ability.element, t, subject))


def offer(s: Battle, timing: str, t: int, subject: int = -1, weapon: int = -1) -> None:
    """A moment has come for one titan: its active abilities are offered, its constant ones happen.

    Of effects at the same moment the players choose the order; what one may do comes before what one must.
    """
    borne = bearing(s, t)
    for a, slot in borne.actives.get(timing, NONE):
        if is_usable(s, t, a, slot):
            s.then(Offer(t, timing, subject))
            s.then(Constants(t, timing, subject, weapon))
            return
    if timing in borne.ons:
        happen(s, timing, t, subject, weapon)


def happen(s: Battle, timing: str, t: int, subject: int, weapon: int) -> None:
    for ability in constants(s, t, timing, weapon):
        do(s, ability.op.do, context(OWN, ability.element, t, subject, hits_of(s, t)))


@step
class Constants(Step):
    """The constant abilities of a moment, after the active ones have been offered."""

    t: int
    timing: str
    subject: int
    weapon: int

    def begin(self, s: Battle) -> None:
        if s.alive[self.t]:
            happen(s, self.timing, self.t, self.subject, self.weapon)


def constants(s: Battle, t: int, timing: str, weapon: int = -1) -> list[Ability[ops.On]]:
    """The constant abilities on a titan with this timing; those of weapons only if the weapon is the active one."""
    found = []
    for a, _, slot in bearing(s, t).ons.get(timing, NOTHING):
        if not applies(s, t, slot, weapon, False):
            continue
        if holds(s, a.conds, t, hits_of(s, t)) and may_again(s, a):
            found.append(a)
    return found


def may_again(s: Battle, ability: Ability[ops.On]) -> bool:
    """Once per battle: noted when it happens."""
    if ability.op.once != "battle":
        return True
    if ability.id in s.once:
        return False
    if not isinstance(BOOK.programs[ability.op.do][0], ops.May):  # an offer counts when it is taken
        s.once.append(ability.id)
    return True


@step
class Offer(Step):
    """One titan may use active abilities at this moment."""

    t: int
    timing: str
    subject: int

    def begin(self, s: Battle) -> None:
        if not s.alive[self.t]:
            return
        options = [USE[self.t][ACTIVE_AT[a.id]] for a, slot in active_of(s, self.t, self.timing)
                   if is_usable(s, self.t, a, slot)]  # fmt: skip
        prompt = About(f"{name_of(self.t)}, {self.timing}", "use an ability?")
        s.ask(s.seat_of(self.t), "OD-186", prompt, [*options, PASS], self.chosen)

    def chosen(self, s: Battle, action: Action) -> None:
        if action is not PASS:
            use(s, self.t, ability_of(action), self.subject)
            s.go_on(self.begin)


def ability_of(action: Action) -> Ability[ops.Active]:
    from petteia.games.odyssey.words import ACTIVES

    return ACTIVES[action.args[1]]


# -- help from outside the battle ---------------------------------------------------------------

Aid = Callable[[Battle, int], None]
AIDS: Final[dict[str, Aid]] = {}


def aid(s: Battle, when: str, t: int) -> None:
    """What a campaign adds at a moment of a titan ("start of turn", "first window", "maze tile"); a battle by itself
    knows none."""
    found = AIDS.get(when)
    if found is not None:
        found(s, t)


# -- moments of the whole table ----------------------------------------------------------------


def moment(s: Battle, timing: str, subject: int = -1) -> None:
    """A moment of the battle: everything that answers to it, in the order the players like (OD-110, OD-152)."""
    waiting: list[int] = []
    for a, _, _ in nature(s).ons.get(timing, NOTHING):
        waiting += (a.id, -1) if may_again(s, a) else ()
    waiting += [v for a in s.place.element.ons if a.op.timing == timing for v in (a.id, -1)]
    for t in range(TITANS) if timing in BORNE else ():
        if timing in bearing(s, t).ons:
            waiting += [v for a in constants(s, t, timing) if s.alive[t] or outlasts(s, t, a) for v in (a.id, t)]
    if waiting:
        s.then(InOrder(tuple(waiting), subject))


@step
class InOrder(Question):
    """Several effects of one moment: pairs of an ability and the titan it is on (-1: the primordial's own)."""

    waiting: tuple[int, ...]
    subject: int

    def begin(self, s: Battle) -> None:
        if len(set(self.waiting[::2])) == 1:  # one ability, on one titan or on several: the order tells nothing apart
            self.chosen(s, OPTION[0])
            return
        s.ask(
            s.captain,
            "OD-110",
            About("Several effects at this moment", "which comes first?"),
            self.among(s),
            self.chosen,
        )

    def among(self, s: Battle) -> list[Action]:
        return OPTION[: len(self.waiting) // 2]

    def label(self, s: Battle, action: Action) -> str:
        if action not in self.among(s):
            return ""
        return f"{BOOK.elements[BOOK.abilities[self.waiting[2 * action.args[0]]].element].name} first"

    def chosen(self, s: Battle, action: Action) -> None:
        i = action.args[0]
        ability, t = BOOK.abilities[self.waiting[2 * i]], self.waiting[2 * i + 1]
        left = self.waiting[: 2 * i] + self.waiting[2 * i + 2 :]
        if left:
            s.go(InOrder(left, self.subject).begin)
        if t < 0 or s.alive[t] or outlasts(s, t, ability):
            do(s, ability.op.do, context(TRAIT if t < 0 else OWN, ability.element, t, self.subject))
