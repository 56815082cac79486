"""What the sentences of a power do, a rule for each kind."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus import ops
from petteia.games.prometheus.aiming import (
    answers_denied,
    areas,
    candidates,
    everybody,
    feasible,
    numbered,
    spared,
    struck_by,
    tokens,
)
from petteia.games.prometheus.cards import Discards, TopCards, draw, pay_aow
from petteia.games.prometheus.combat import attack, fixed
from petteia.games.prometheus.dice import HARMLESS, OFFENSIVE, OVER_AREA, THROWABLE
from petteia.games.prometheus.ground import how_reached
from petteia.games.prometheus.harm import crack, heal, wound
from petteia.games.prometheus.ops import GO_ON, STOP, does, hears
from petteia.games.prometheus.rows import Rows, is_spent, power_of, spend
from petteia.games.prometheus.state import Skirmish, bits, but
from petteia.games.prometheus.values import condition, power_on
from petteia.games.prometheus.words import (
    A_SEAT,
    AN_AREA,
    CHOOSE,
    ENOUGH_TARGETS,
    LOOKED,
    LOOKED_AT_DECK,
    PETRIFIED,
    POWERED,
    STRIKE,
    TARGET,
    TIED,
    TOKEN,
    TOKEN_BURNT,
    TOKEN_IS,
    TOP_IS,
    WEBBED,
)
from petteia.kernel.action import Action
from petteia.kernel.step import Step, step

TRAMPLES: Final = 24  # in `did`: from here on, how often a walk has trampled


# -- declaring -----------------------------------------------------------------------------------------


def declare(s: Skirmish, u: int, number: int, seat: int) -> None:
    """The price is paid when a power is declared; then its rows are read."""
    power = power_of(s, u, number)
    s.tell(POWERED, seat, u, power.index)
    pay_aow(s, seat, s.book.gists[s.unit[u]][number].price)
    spend(s, u, number)
    s.then(Rows(u, number, 0, seat, 0, (), -1))


# -- choosing ------------------------------------------------------------------------------------------


@does(ops.Choose)
def op_choose(s: Skirmish, rows: Rows, row: ops.Choose) -> bool:
    seat = rows.seat
    options = [CHOOSE.actions[i] for i in range(row.n)]
    if row.who == "target_owner":
        seat = s.owner[rows.aim()]
        if not s.hand(seat):
            rows_of = power_of(s, rows.u, rows.number).effect
            options = [
                CHOOSE.actions[i]
                for i in range(row.n)
                if not any([isinstance(r, ops.Discard) and r.option == i + 1 for r in rows_of])
            ]
    else:
        options = [CHOOSE.actions[i] for i in range(row.n) if feasible(s, rows.u, rows.number, i + 1)]
    s.ask(seat, "PR-K030", "Which of the two?", options, rows.chosen)
    return STOP


@hears(ops.Choose)
def answer_choose(s: Skirmish, rows: Rows, row: ops.Choose, action: Action) -> None:
    s.go(Rows(rows.u, rows.number, rows.at + 1, rows.seat, action.args[0] + 1, rows.targets, rows.area).begin)


@does(ops.Target)
def op_target(s: Skirmish, rows: Rows, row: ops.Target) -> bool:
    u = rows.u
    if row.who == "bait":
        options = [TOKEN.actions[s.book.word[area]] for area in tokens(s, u, row)]
    else:
        picked = rows.targets
        units = [v for v in candidates(s, u, rows.number, row) if picked.count(v) < row.repeat]
        options = [TARGET.actions[s.word[v]] for v in units]
        if picked:
            options.append(ENOUGH_TARGETS.action)
    if not options:
        return STOP
    s.ask(rows.seat, "PR-K030", "Whom does the power aim at?", options, rows.chosen)
    return STOP


@hears(ops.Target)
def answer_target(s: Skirmish, rows: Rows, row: ops.Target, action: Action) -> None:
    if row.who == "bait":
        rows.aimed((), s.book.area_of[action.args[0]]).on(s)
        return
    if action is ENOUGH_TARGETS.action:
        rows.on(s)
        return
    chosen = (*rows.targets, s.slot[action.args[0]])
    now = rows.aimed(chosen, rows.area)
    if len(chosen) < row.most:
        s.go(now.begin)
    else:
        now.on(s)


@does(ops.Area)
def op_area(s: Skirmish, rows: Rows, row: ops.Area) -> bool:
    found = areas(s, rows.u, rows.number, row)
    if not found:
        return STOP
    s.ask(rows.seat, "PR-K030", "Which area does the power strike?", [AN_AREA.actions[s.book.word[a]] for a in found],
          rows.chosen)  # fmt: skip
    return STOP


@hears(ops.Area)
def answer_area(s: Skirmish, rows: Rows, row: ops.Area, action: Action) -> None:
    rows.aimed(rows.targets, s.book.area_of[action.args[0]]).on(s)


# -- striking ------------------------------------------------------------------------------------------


@does(ops.Each)
def op_each(s: Skirmish, rows: Rows, row: ops.Each) -> bool:
    """The next roll is made for every one of them."""
    power = power_of(s, rows.u, rows.number)
    roll = power.effect[rows.at + 1]
    assert isinstance(roll, ops.Roll)
    over_area = row.who != "target"
    units = tuple(everybody(s, rows.u, rows.area, row)) if over_area else rows.targets
    flags = answers_denied(s, rows) | (OFFENSIVE if power.kind == "offensive" else 0)
    flags |= (OVER_AREA if over_area else 0) | (THROWABLE if row.throw else 0) | (0 if roll.wounds else HARMLESS)
    s.go(rows.moved(rows.at + 2).begin)
    s.then(Salvo(rows.u, rows.seat, roll.n, flags, units, over_area))
    return STOP


@step
class Salvo(Step):
    """Rolls against several units, one after another; over an area in the order its owner likes."""

    u: int
    seat: int
    dice: int
    flags: int
    units: tuple[int, ...]
    any_order: bool

    def begin(self, s: Skirmish) -> None:
        left = tuple(v for v in self.units if s.at[v] >= 0)
        if not left or s.at[self.u] < 0:
            return
        turn = left if self.any_order else left[:1]
        s.ask(
            self.seat, "PR-K001", "Who is rolled against next?", [TARGET.actions[s.word[v]] for v in turn], self.strike
        )

    def strike(self, s: Skirmish, action: Action) -> None:
        v = s.slot[action.args[0]]
        rest = list(self.units)
        rest.remove(v)
        s.go(Salvo(self.u, self.seat, self.dice, self.flags, tuple(rest), self.any_order).begin)
        s.then(fixed(s, self.u, v, self.seat, self.dice, self.flags))


@does(ops.Roll)
def op_roll(s: Skirmish, rows: Rows, row: ops.Roll) -> bool:
    if not rows.targets or s.at[rows.aim()] < 0 or s.at[rows.u] < 0:
        return STOP
    power = power_of(s, rows.u, rows.number)
    flags = answers_denied(s, rows) | (OFFENSIVE if power.kind == "offensive" else 0)
    flags |= 0 if row.wounds else HARMLESS
    rows.on(s)
    s.then(fixed(s, rows.u, rows.aim(), rows.seat, row.n, flags))
    return STOP


@does(ops.Attack)
def op_attack(s: Skirmish, rows: Rows, row: ops.Attack) -> bool:
    given = rows.targets if row.who == "target" else ()
    s.then(PowerAttacks(rows.u, rows.number, rows.at, rows.seat, rows.option, row.most, given))
    return STOP


@step
class PowerAttacks(Step):
    """The attacks a power makes, each with a target of its own; then the power goes on with whom the last one struck."""

    u: int
    number: int
    at: int
    seat: int
    option: int
    left: int
    given: tuple[int, ...]

    def row(self, s: Skirmish) -> ops.Attack:
        found = power_of(s, self.u, self.number).effect[self.at]
        assert isinstance(found, ops.Attack)
        return found

    def begin(self, s: Skirmish) -> None:
        u = self.u
        row = self.row(s)
        if s.at[u] < 0 or s.held(u):
            return
        if self.given:
            options = [STRIKE.actions[s.word[t]] for t in self.given if s.at[t] >= 0 and how_reached(s, u, t, row.high)]
        else:
            options = [STRIKE.actions[s.word[t]] for t in struck_by(s, u, row)]
        if options:
            s.ask(self.seat, "PR-K030", "Whom does it attack?", options, self.chosen)

    def chosen(self, s: Skirmish, action: Action) -> None:
        u, t = self.u, s.slot[action.args[0]]
        row = self.row(s)
        if self.left > 1:
            s.go(PowerAttacks(u, self.number, self.at, self.seat, self.option, self.left - 1, self.given).begin)
        else:
            s.go(self.on)
        flags = answers_denied(s, Rows(u, self.number, self.at, self.seat, self.option, (), -1))
        s.then(attack(u, t, self.seat, how_reached(s, u, t, row.high), numbered(s, t, row), flags))

    def on(self, s: Skirmish) -> None:
        s.go(Rows(self.u, self.number, self.at + 1, self.seat, self.option, (s.struck,), -1).begin)


# -- conditions ----------------------------------------------------------------------------------------


@does(ops.If)
def op_if(s: Skirmish, rows: Rows, row: ops.If) -> bool:
    if row.word == "wounded":
        t = rows.targets[-1] if rows.targets else -1
        kind = s.book.kind[s.unit[t]] if t >= 0 else -1
        if t < 0 or not row.kinds >> kind & 1 or s.dealt < numbered(s, t, row) or spared(s, rows.u, t, row):
            return STOP
        return GO_ON
    if row.word == "successes":
        return bool(rows.targets) and s.scored >= numbered(s, rows.aim(), row)
    return condition(s, rows.u, row.word, row.kinds)


# -- vitality, tokens, cards ---------------------------------------------------------------------------


@does(ops.Wound)
def op_wound(s: Skirmish, rows: Rows, row: ops.Wound) -> bool:
    rows.on(s)
    wound(s, rows.u if row.who == "self" else rows.aim(), row.n, rows.u if row.who != "self" else -1)
    return STOP


@does(ops.Heal)
def op_heal(s: Skirmish, rows: Rows, row: ops.Heal) -> bool:
    heal(s, rows.u if row.who == "self" else rows.aim(), row.n)
    return GO_ON


@does(ops.Token)
def op_token(s: Skirmish, rows: Rows, row: ops.Token) -> bool:
    """Petrification: the bearer has one token, and puts it on another unit by taking it off the first."""
    t = rows.aim()
    if s.at[t] < 0:
        return STOP
    for v in range(len(s.stone)):
        if s.stone[v] == rows.u + 1:
            crack(s, v)
    s.stone = but(s.stone, t, rows.u + 1)
    s.tell(PETRIFIED, s.owner[t], t)
    return GO_ON


@does(ops.Remove)
def op_remove(s: Skirmish, rows: Rows, row: ops.Remove) -> bool:
    card = s.bait[rows.area]
    s.bait = but(s.bait, rows.area, -1)
    s.reveal(card)
    s.tell(TOKEN_BURNT, rows.seat, card, rows.area)
    s.move(card, s.tokens, s.out)
    return GO_ON


@does(ops.Draw)
def op_draw(s: Skirmish, rows: Rows, row: ops.Draw) -> bool:
    draw(s, rows.seat, row.n)
    return GO_ON


@does(ops.Discard)
def op_discard(s: Skirmish, rows: Rows, row: ops.Discard) -> bool:
    rows.on(s)
    s.then(Discards(s.owner[rows.aim()], row.n))
    return STOP


@does(ops.Look)
def op_look(s: Skirmish, rows: Rows, row: ops.Look) -> bool:
    seat = rows.seat
    if row.word == "deck":
        rows.on(s)
        s.then(TopCards(seat, seat, row.n, row.take, (), ()))
        return STOP
    if row.word == "target":
        card = s.bait[rows.area]
        if row.who == "everyone":
            s.reveal(card)
        else:
            s.tell(LOOKED, seat, rows.area)
            s.peek(card, s.tokens, 1 << seat)
            s.tell(TOKEN_IS, seat, card, rows.area)
        return GO_ON
    foes = [foe for foe in s.partner_seats(1 - s.side_of[seat]) if s.deck(foe)]
    if not foes:
        return STOP
    s.ask(seat, "PR-K030", "Whose deck do you look at?", [A_SEAT.actions[foe] for foe in foes], rows.chosen)
    return STOP


@hears(ops.Look)
def answer_look(s: Skirmish, rows: Rows, row: ops.Look, action: Action) -> None:
    foe = action.args[0]
    s.tell(LOOKED_AT_DECK, rows.seat, foe)
    for card in s.deck(foe)[-row.n :]:
        s.peek(card, foe, 1 << rows.seat)
        s.tell(TOP_IS, rows.seat, card)
    rows.on(s)


# -- modifiers -----------------------------------------------------------------------------------------


@does(ops.Mod)
def op_mod(s: Skirmish, rows: Rows, row: ops.Mod) -> bool:
    """A mark is put down, with when it ends."""
    if row.until in ("always", "attack"):
        return GO_ON
    seat = rows.seat
    if row.who == "area":
        s.marks = [mark for mark in s.marks if not (mark[0] == row.word and mark[5] == seat)]
        s.marks = [*s.marks, (row.word, rows.area, row.n, row.vs, row.until, seat)]
        s.tell(WEBBED, seat, rows.u, rows.area)
        return GO_ON
    if row.who == "self":
        whom = [rows.u]
    elif row.who == "target":
        whom = [rows.aim()]
    else:
        whom = bits(s.here[s.at[rows.u]] & s.team[s.side[rows.u]])
    for v in whom:
        if s.at[v] >= 0:
            by = s.owner[v] if row.until == "its_next_turn" else seat
            s.marks = [*s.marks, (row.word, v, row.n, row.vs, row.until, by)]
            if row.word == "inactive":
                s.tell(TIED, s.owner[v], v)
    return GO_ON


# -- trampling -----------------------------------------------------------------------------------------


def leaves_enemies(s: Skirmish, u: int, area: int) -> list[Rows]:
    """What waits for a walk to leave an area with enemies, once its power has been used in this activation."""
    found: list[Rows] = []
    for one in s.book.triggers[s.unit[u]].get("walk_leaves_enemies", ()):
        power = power_of(s, u, one.number)
        used = power.kind in ("permanent", "passive") or is_spent(s, u, one.number)
        if used and power_on(s, u, one.number) and s.did >> TRAMPLES < one.row.most:
            s.did += 1 << TRAMPLES
            found.append(Rows(u, one.number, one.at + 1, s.active, 0, (), area))
    return found
