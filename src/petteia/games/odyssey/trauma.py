"""Trauma, obols, moiros and kratos: the cards that danger, fate and rage call for (OD-142 to OD-145, OD-194, OD-195)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey import ops
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import (
    OWN,
    Cause,
    context,
    do,
    handler,
    name_of,
    offer,
    take_ignored,
)
from petteia.games.odyssey.harm import AWAKENED, MASSIVE, kill
from petteia.games.odyssey.state import (
    DRAWN,
    HELD,
    KRATOS,
    MOIROS,
    OBOL,
    OBOL_BOX,
    RECORDS,
    SHIP,
    TITANS,
    TRAUMA,
    Battle,
)
from petteia.games.odyssey.words import (
    BY_KRATOS,
    BY_MOIROS,
    BY_TWO,
    DREW,
    NO,
    ROLLED,
    SUMMON,
)
from petteia.kernel.action import Action
from petteia.kernel.step import Step, step

# -- trauma and obols --------------------------------------------------------------------------


def severity(s: Battle, t: int, value: int) -> int:
    """The severity of a draw at this danger, from the titan's table or its pattern's."""
    table = s.titan(t).trauma
    for p in s.pattern[t]:
        if BOOK.patterns[p].trauma:
            table = BOOK.patterns[p].trauma
    return next(kind for upto, kind in table if value <= upto)


@handler(ops.Trauma)
def do_trauma(s: Battle, op: ops.Trauma, by: Cause, whom: list[int]) -> None:
    for t in whom:
        if op.severity:
            s.then(DrawTrauma(t, ("minor", "major", "grave").index(op.severity), 0))
        else:
            s.then(TraumaDraw(t, s.danger[t]))


@step
class TraumaDraw(Step):
    """A trauma draw at some danger: the table says which deck (OD-142)."""

    t: int
    value: int

    def begin(self, s: Battle) -> None:
        if self.value <= 0:
            return
        offer(s, "when you take a trauma draw", self.t)
        kind = severity(s, self.t, self.value)
        if kind == 3:
            s.then(ObolDraw(self.t, 1, self.value))
        else:
            s.then(DrawTrauma(self.t, kind, 0))


@step
class DrawTrauma(Step):
    """The top card of a trauma deck; done, it goes to the bottom.  A second chance draws another (OD-283)."""

    t: int
    kind: int
    again: int

    def begin(self, s: Battle) -> None:
        if not s.alive[self.t]:
            return
        card = s.zones[TRAUMA + self.kind][-1]
        s.move(card, TRAUMA + self.kind, DRAWN)
        s.tell(DREW, self.t, card)
        if not self.again:
            s.ignored &= ~CARD_BIT
            offer(s, "after drawing a trauma or obol card", self.t)
        s.go_on(self.resolve)

    def resolve(self, s: Battle) -> None:
        card = s.zones[DRAWN][-1]
        if not self.again and take_ignored(s, "card"):
            s.move(card, DRAWN, TRAUMA + self.kind, 0)
            s.go_on(DrawTrauma(self.t, self.kind, 1).begin)
            return
        element = BOOK.cards[s.face[card]].element
        s.move(card, DRAWN, TRAUMA + self.kind, 0)
        do(s, element.program, context(OWN, element.index, self.t))


CARD_BIT: Final = 1 << 9


@handler(ops.Obol)
def do_obol(s: Battle, op: ops.Obol, by: Cause, whom: list[int]) -> None:
    for t in whom:
        s.then(ObolDraw(t, max(1, op.n), s.danger[t]))


@step
class ObolDraw(Step):
    """Shuffle the obols and draw; two draws at once kill (OD-143 to OD-145)."""

    t: int
    count: int
    value: int

    def begin(self, s: Battle) -> None:
        if not s.alive[self.t]:
            return
        if self.count > 1 or is_second(s, self.t):
            kill(s, self.t, BY_TWO)
            return
        for least, face in MASSIVE:
            if self.value >= least:
                add_obol(s, face)
        if s.godform[self.t] >= 0:
            for face in AWAKENED:
                add_obol(s, face)
        s.then(DrawObol(self.t, 0))


def is_second(s: Battle, t: int) -> bool:
    """Whether another obol draw of this titan waits, or was made in the same attack of the primordial (OD-C19)."""
    from petteia.games.odyssey.strike import attacked_in

    waits = any(isinstance(one, ObolDraw) and one.t == t for one, _ in s.stack)
    serial = attacked_in(s, t)
    if serial is None:
        return waits
    again = serial * TITANS + t in s.obols
    s.obols.append(serial * TITANS + t)
    return waits or again


def add_obol(s: Battle, face: int) -> None:
    """A card of the box joins the obols, if one is left there."""
    for card in s.zones[OBOL_BOX]:
        if s.face[card] == face:
            s.move(card, OBOL_BOX, OBOL)
            return


@handler(ops.AddObol)
def do_add_obol(s: Battle, op: ops.AddObol, by: Cause, whom: list[int]) -> None:
    add_obol(s, BOOK.faces[op.key])


@step
class DrawObol(Step):
    """One obol.  What would kill may be answered by a second chance or a summoning."""

    t: int
    again: int

    def begin(self, s: Battle) -> None:
        s.shuffle(OBOL)
        card = s.zones[OBOL][-1]
        s.move(card, OBOL, DRAWN)
        s.tell(DREW, self.t, card)
        if not self.again:
            s.ignored &= ~CARD_BIT
            offer(s, "after drawing a trauma or obol card", self.t)
        s.go_on(self.answered)

    def answered(self, s: Battle) -> None:
        card = s.zones[DRAWN][-1]
        if not self.again and take_ignored(s, "card"):
            s.move(card, DRAWN, OBOL)
            s.go_on(DrawObol(self.t, 1).begin)
            return
        nymphs = [i for i in range(len(BOOK.summonings)) if s.summoning_left[i] and saves(i)]
        if BOOK.cards[s.face[card]].kills and s.summons:
            s.ask(s.captain, "OD-206", f"This obol kills {name_of(self.t)}. Summon help?",
                  [*(SUMMON[i] for i in nymphs), NO], self.summoned)  # fmt: skip
        else:
            s.go_on(self.resolve)

    def summoned(self, s: Battle, action: Action) -> None:
        if action is NO:
            s.go_on(self.resolve)
            return
        element = BOOK.summonings[action.args[0]]
        spend_summoning(s, action.args[0])
        put_back(s)
        for ability in element.ons:
            do(s, ability.op.do, context(OWN, element.index, self.t, self.t))
        do(s, element.program, context(OWN, element.index, self.t, self.t))

    def resolve(self, s: Battle) -> None:
        element = BOOK.cards[s.face[s.zones[DRAWN][-1]]].element
        put_back(s)
        do(s, element.program, context(OWN, element.index, self.t))


def saves(summoning: int) -> bool:
    return any(a.op.timing == "when an obol card would kill a titan" for a in BOOK.summonings[summoning].ons)


def spend_summoning(s: Battle, summoning: int) -> None:
    s.spend_summon(summoning)


def put_back(s: Battle) -> None:
    """The drawn obol goes back; the card of the awakened leaves the deck again (OD-204)."""
    s.move(s.zones[DRAWN][-1], DRAWN, OBOL)
    for card in s.zones[OBOL][:]:
        if s.face[card] in AWAKENED:
            s.move(card, OBOL, OBOL_BOX)


@handler(ops.Survive)
def do_survive(s: Battle, op: ops.Survive, by: Cause, whom: list[int]) -> None:
    """The titan lives: nothing more happens."""


# -- moiros, kratos ----------------------------------------------------------------------------


@handler(ops.Draw)
def do_draw(s: Battle, op: ops.Draw, by: Cause, whom: list[int]) -> None:
    for t in whom:
        if op.deck == "fated_mnemos":
            s.ship[SHIP.index("fated_mnemos")] += 1
            s.records.append(RECORDS.index("fated_mnemos") * 8 + t)
        else:
            s.then(DrawFortune(t, MOIROS if op.deck == "moiros" else KRATOS))


@step
class DrawFortune(Step):
    """A moiros or kratos card, kept to the end; a second one in a battle kills (OD-194, OD-195)."""

    t: int
    deck: int

    def begin(self, s: Battle) -> None:
        t = self.t
        if not s.alive[t]:
            return
        kind = "moiros" if self.deck == MOIROS else "kratos"
        if any(BOOK.cards[s.face[card]].deck == kind for card in s.zones[HELD + t]):
            kill(s, t, BY_MOIROS if self.deck == MOIROS else BY_KRATOS)
            return
        if not s.zones[self.deck]:
            return
        s.shuffle(self.deck)
        card = s.zones[self.deck][-1]
        s.move(card, self.deck, HELD + t)
        s.tell(DREW, t, card)
        what = BOOK.cards[s.face[card]]
        if what.lasting:
            s.lasting[t].append(what.element.index)
        do(s, what.element.program, context(OWN, what.element.index, t))


@handler(ops.KratosRoll)
def do_kratos_roll(s: Battle, op: ops.KratosRoll, by: Cause, whom: list[int]) -> None:
    """A plain d10 against rage; below it the titan draws a kratos card."""
    for t in whom:
        result = s.die(10)
        s.tell(ROLLED, result)
        if result < s.rage[t]:
            s.then(DrawFortune(t, KRATOS))


@handler(ops.Raw, ops.Dice, ops.Tier, ops.Crit)
def do_strike(s: Battle, op: ops.Strike, by: Cause, whom: list[int]) -> None:
    """Power for the titan attack under way; outside of one there is nothing to add to."""
    if not s.attacking or s.attack.who != by.you:
        return
    if isinstance(op, ops.Raw):
        s.attack.raw += op.n
    elif isinstance(op, ops.Crit):
        s.attack.crit = 1
    elif isinstance(op, ops.Dice) and op.roll == "power":
        s.attack.colours += [("red", "black", "white").index(op.colour)] * op.n
