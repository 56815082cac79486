"""Dials, tokens, danger and death: what the primordial's blows and one's own fate do to a titan."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import (
    JUDGEMENT,
    Cause,
    handler,
    in_attack,
    offer,
    take_ignored,
)
from petteia.games.odyssey.state import (
    ATTRIBUTES,
    IGNORE,
    MOIROS,
    OFF,
    RECORDS,
    RESOURCES,
    SHIP,
    STATS,
    TITANS,
    TOKENS,
    UNTIL,
    Battle,
)
from petteia.games.odyssey.values import (
    ambrosia_limit,
    amount,
    armor_dice,
    despair_limit,
    is_ignored,
    total,
)
from petteia.games.odyssey.words import (
    ARMOR,
    BY_AMBROSIA,
    BY_CARD,
    BY_DESPAIR,
    BY_OBOL,
    BY_RAGE,
    CHOOSE,
    DANGER,
    DIED,
    GAINED,
    LOOTED,
    LOST,
    PRIORITY,
)
from petteia.kernel.action import Action
from petteia.kernel.step import Step, step

# power dice: (power, potential) of each face, red, black, white
FACES: Final = (
    ((0, 0), (0, 1), (1, 0), (1, 1), (1, 1), (2, 0)),
    ((0, 1), (1, 1), (1, 1), (2, 0), (2, 1), (2, 2)),
    ((1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (3, 2)),
)
MOST: Final = 9
MASSIVE: Final = tuple(
    (card.element.fields["massive"], card.face) for card in BOOK.cards if "massive" in card.element.fields
)
AWAKENED: Final = tuple(card.face for card in BOOK.cards if card.element.fields.get("awakened"))


# -- dials and tokens --------------------------------------------------------------------------


def dial(s: Battle, stat: str) -> list[int]:
    names = {"movement_fatigue": "move_fatigue"}
    found: list[int] = getattr(s, names.get(stat, stat))
    return found


def gain(s: Battle, t: int, stat: str, n: int) -> None:
    """Raise a dial or take tokens; what lies past 9 has its own rule for each dial."""
    if stat == "despair":
        n -= unfelt(s, t, n)
    if n <= 0 or not s.alive[t]:
        return
    if stat == "danger":
        s.then(GainDanger(t, n, 0))
        return
    if stat == "node":
        s.ship[SHIP.index("node")] += n
        s.records += [RECORDS.index("node") * 8 + t] * n
        return
    values = dial(s, stat)
    reached = values[t] + n
    s.tell(GAINED, t, n, STATS.index(stat))
    if stat in ("movement_fatigue", "combat_fatigue"):
        if not s.move_fatigue[t] and not s.combat_fatigue[t]:
            values[t] = 1
            s.cond[t][BOOK.condition_at["fatigue"]] = 1
        return
    if stat == "fate":
        from petteia.games.odyssey.trauma import DrawFortune

        values[t] = min(MOST, reached)
        if reached > MOST:
            s.then(DrawFortune(t, MOIROS))
        return
    if stat == "rage":
        values[t] = min(MOST, reached)
        if reached > MOST:
            s.raging |= 1 << t
        return
    values[t] = reached
    if stat == "ambrosia" and reached > ambrosia_limit(s, t):
        kill(s, t, BY_AMBROSIA)
    elif stat == "despair":
        check_despair(s)


def unfelt(s: Battle, t: int, n: int) -> int:
    """The first despair token of a battle that somebody, or (-1) anybody, does not gain: 1 if it is among these."""
    first = IGNORE.index("first despair")
    found = [row for row in s.ignoring if row[1] == first and row[0] in (t, -1)]
    if n <= 0 or not s.alive[t] or not found:
        return 0
    s.ignoring.remove(found[0])
    return 1


def lose(s: Battle, t: int, stat: str, n: int) -> None:
    values = dial(s, stat)
    taken = min(values[t], n)
    if stat == "rage" and [t, IGNORE.index("lowered rage")] in s.ignoring:
        taken = min(taken, values[t] - 1)
    if taken <= 0:
        return
    values[t] -= taken
    s.tell(LOST, t, taken, STATS.index(stat))
    if stat == "bleed" and values[t] == 0:
        offer(s, "when the last token goes", t)


def check_despair(s: Battle) -> None:
    """Four despair tokens and nobody beside it: a titan dies (OD-295)."""
    for t in [t for t in s.living() if s.despair[t]]:
        if s.despair[t] >= despair_limit(s, t) and not is_ignored(s, t, "despair penalties") and field.is_alone(s, t):
            kill(s, t, BY_DESPAIR)


@handler(ops.Gain)
def do_gain(s: Battle, op: ops.Gain, by: Cause, whom: list[int]) -> None:
    for t in whom:
        n = amount(s, op, t, by.hits)
        if op.stat == "charge":
            add_charge(s, t, by.element, n)
        else:
            gain(s, t, op.stat, n)


def add_charge(s: Battle, t: int, element: int, n: int) -> None:
    """The card that the speaking card sits on gains charges."""
    for slot in range(len(s.gear[t])):
        host = s.host[t][slot]
        if s.gear_of(t, slot).element.index == element and host >= 0:
            s.charge[t][host] += n


@handler(ops.Lose)
def do_lose(s: Battle, op: ops.Lose, by: Cause, whom: list[int]) -> None:
    for t in whom:
        n = amount(s, op, t, by.hits)
        if op.stat == "charge":
            lose_charge(s, t, n)
        else:
            lose(s, t, op.stat, n)


def lose_charge(s: Battle, t: int, n: int) -> None:
    for slot in range(len(s.gear[t])):
        while n and not s.discarded[t][slot] and s.charge[t][slot] > 0:
            s.charge[t][slot] -= 1
            n -= 1


@handler(ops.Set)
def do_set(s: Battle, op: ops.Set, by: Cause, whom: list[int]) -> None:
    for t in whom:
        held = op.stat == "rage" and [t, IGNORE.index("lowered rage")] in s.ignoring
        dial(s, op.stat)[t] = max(op.n, 1) if held else op.n


@handler(ops.Pool)
def do_pool(s: Battle, op: ops.Pool, by: Cause, whom: list[int]) -> None:
    """Tokens into the kratos pool, or beside it until the pool has been cleared."""
    into = s.held_pool if op.at and s.attacking else s.pool
    into[TOKENS.index(op.token)] += amount(s, op, max(0, by.you), by.hits)


@handler(ops.Mod)
def do_mod(s: Battle, op: ops.Mod, by: Cause, whom: list[int]) -> None:
    for t in whom:
        if op.until != "held":
            s.mods.append([t, ATTRIBUTES.index(op.attr), op.n, UNTIL.index(op.until)])


@handler(ops.Ship)
def do_ship(s: Battle, op: ops.Ship, by: Cause, whom: list[int]) -> None:
    s.ship_changes(SHIP.index(op.stat), op.n, op.unavoidable)


@handler(ops.Resource)
def do_resource(s: Battle, op: ops.Resource, by: Cause, whom: list[int]) -> None:
    n = amount(s, op, max(0, by.you), by.hits)
    s.resources[RESOURCES.index(op.key)] += n
    s.tell(LOOTED, n, RESOURCES.index(op.key))


@handler(ops.Adversary)
def do_adversary(s: Battle, op: ops.Adversary, by: Cause, whom: list[int]) -> None:
    s.adversary += 1


@handler(ops.Record)
def do_record(s: Battle, op: ops.Record, by: Cause, whom: list[int]) -> None:
    s.records.append(RECORDS.index(op.key) * 8 + (by.you if by.you >= 0 else 7))


# -- the priority token ------------------------------------------------------------------------


@handler(ops.Priority)
def do_priority(s: Battle, op: ops.Priority, by: Cause, whom: list[int]) -> None:
    for t in whom[:1]:
        if op.hold and t not in s.holders:
            s.holders.append(t)
        take_priority(s, t)


def keeper(s: Battle) -> int:
    """Who cannot lose the token: the earliest of those who are told so and live (OD-119)."""
    return next((t for t in s.holders if s.alive[t]), -1)


def take_priority(s: Battle, t: int) -> None:
    held = keeper(s)
    if s.priority == t or (held >= 0 and held != t):
        return
    s.priority = t
    s.hidden[t] = 0
    s.tell(PRIORITY, t)
    offer(s, "when you take the priority token", t)
    if s.phase:  # at set-up it is nobody's before
        from petteia.games.odyssey.effects import moment

        moment(s, "when the priority token changes hands", t)


def pass_priority(s: Battle, but: int = -1) -> None:
    """To the living titan with the most rage; who cannot lose it counts as 9 (OD-118, OD-119)."""
    living = [t for t in s.living() if t != but]
    rage = {t: MOST if t in s.holders else s.rage[t] for t in living}
    best = [t for t in living if rage[t] == max(rage.values())]
    first = [t for t in s.holders if t in best]
    s.then(PassPriority(tuple(first[:1] or best)))


@step
class PassPriority(Step):
    """The token is passed on; among equals the players choose."""

    among: tuple[int, ...]

    def begin(self, s: Battle) -> None:
        living = [CHOOSE[t] for t in self.among if s.alive[t]]
        if living:
            s.ask(s.captain, "OD-118", "Who takes the priority token?", living, self.chosen)

    def chosen(self, s: Battle, action: Action) -> None:
        take_priority(s, action.args[0])


# -- danger ------------------------------------------------------------------------------------


@step
class GainDanger(Step):
    """Danger is gained; past 9 it always means a draw, as if the dial went on (OD-144)."""

    t: int
    n: int
    dealt: int

    def begin(self, s: Battle) -> None:
        if s.alive[self.t]:
            offer(s, "when about to gain danger", self.t)
            s.go_on(self.gained)

    def gained(self, s: Battle) -> None:
        t = self.t
        if take_ignored(s, "danger") or not s.alive[t]:
            return
        reached = s.danger[t] + self.n
        s.danger[t] = min(MOST, reached)
        s.tell(DANGER, t, self.n, s.danger[t])
        if self.dealt:
            offer(s, "when dealt danger", t)
        if self.dealt or reached > MOST:
            from petteia.games.odyssey.trauma import TraumaDraw

            s.then(TraumaDraw(t, reached))


@handler(ops.Deal)
def do_deal(s: Battle, op: ops.Deal, by: Cause, whom: list[int]) -> None:
    """Danger is dealt: times hits, or once; an attack adds its own once (OD-108, OD-140)."""
    from petteia.games.odyssey.values import beast_parts

    for t in whom:
        n = op.danger
        if in_attack(by):
            per_hit = max(1, op.danger + total(beast_parts(s, "danger_hit")) + s.bonuses[0])
            n = per_hit * max(1, by.hits) if op.per == "hit" else op.danger
            code = by.serial * 8 + t
            if op.per == "hit" and code not in s.armored:
                n += attack_danger(s)
        s.then(Dealt(t, n, by.serial, int(by.hits == JUDGEMENT and in_attack(by))))


def attack_danger(s: Battle) -> int:
    """What each attack of the primordial adds once: its level, and modifiers until they are used."""
    from petteia.games.odyssey.state import LESS_DANGER
    from petteia.games.odyssey.values import beast_parts

    return s.block.danger + total(beast_parts(s, "danger")) - s.pool[LESS_DANGER]


@step
class Dealt(Step):
    """Danger dealt: the armor roll, the gain, the trauma draw (OD-140 to OD-142); a judgement knows no armor."""

    t: int
    n: int
    serial: int
    judgement: int

    def begin(self, s: Battle) -> None:
        t = self.t
        if self.n <= 0 or not s.alive[t]:
            return
        code = self.serial * 8 + t
        s.extra_armor.clear()
        if self.judgement or code in s.armored:
            s.then(GainDanger(t, self.n, 1))
            return
        if self.serial >= 0:
            s.armored.append(code)
        offer(s, "when about to make an armor roll", t, -1, s.p_weapon)
        s.go_on(self.armor)

    def armor(self, s: Battle) -> None:
        t = self.t
        if not s.alive[t]:
            return
        dice = armor_dice(s, t, s.p_weapon)
        s.extra_armor.clear()
        saved = sum(FACES[colour][s.below(6)][1] for colour in dice)
        if dice:
            s.tell(ARMOR, t, min(saved, self.n), self.n)
        if saved < self.n:
            s.then(GainDanger(t, self.n - saved, 1))


# -- death -------------------------------------------------------------------------------------


@handler(ops.Die)
def do_die(s: Battle, op: ops.Die, by: Cause, whom: list[int]) -> None:
    deck = BOOK.elements[by.element].table if by.element >= 0 else ""
    for t in whom:
        if s.alive[t] and deck.startswith("obol") and "massive" in BOOK.elements[by.element].fields:
            s.records.append(RECORDS.index("death_made_song") * 8 + t)
        kill(s, t, BY_OBOL if deck.startswith("obol") else BY_CARD)


@handler(ops.ArgonautDies)
def do_argonaut_dies(s: Battle, op: ops.ArgonautDies, by: Cause, whom: list[int]) -> None:
    s.records.append(RECORDS.index("argonaut_dies") * 8 + max(0, by.you))


def kill(s: Battle, t: int, how: int) -> None:
    """A titan dies: it leaves the board; its Argonaut lives on (OD-183)."""
    if not s.alive[t]:
        return
    offer(s, "when this titan dies", t)
    s.alive[t] = 0
    s.cell[t] = OFF
    s.hidden[t] = 0
    s.dead.append(t)
    s.dead.append(how)
    s.tell(DIED, t, how)
    s.then(Deathwatch(t))


@step
class Deathwatch(Step):
    """What a death changes for the others: the token is passed, the battle may be lost, some now stand alone."""

    t: int

    def begin(self, s: Battle) -> None:
        if not s.living():
            from petteia.games.odyssey.aftermath import BattleEnds

            s.cut()
            s.then(BattleEnds(0))
            return
        if s.priority == self.t:
            s.priority = -1
            pass_priority(s)
        check_despair(s)


def rage_check(s: Battle) -> None:
    """Rage past 9: the titan dies once the action in hand is finished."""
    raging, s.raging = s.raging, 0
    for t in range(TITANS) if raging else ():
        if raging >> t & 1:
            kill(s, t, BY_RAGE)
