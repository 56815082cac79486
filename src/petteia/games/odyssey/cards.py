"""Cards in hand and on the sheet: exhausting, readying, discarding, looking, loot, awakening, extra actions."""

from __future__ import annotations

from petteia.games.odyssey import ops
from petteia.games.odyssey.bearing import bearing
from petteia.games.odyssey.conditions import drop_condition
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import OWN, Cause, aid, context, do, handler, name_of
from petteia.games.odyssey.equipment import add_gear, discard, exhaust, free_hands
from petteia.games.odyssey.harm import check_despair, dial, take_priority
from petteia.games.odyssey.state import AI_DECK, ATTRIBUTES, BP_DECK, PRIMORDIAL_ROUND, UNTIL, Battle
from petteia.games.odyssey.strike import chain_break
from petteia.games.odyssey.turn import Turn
from petteia.games.odyssey.values import titan_speed
from petteia.games.odyssey.walking import MoveTitan
from petteia.games.odyssey.words import AWOKE, CARD, DONE, GEAR_CARD, GODFORMS, NO, OPTION, YES
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step

EXHAUST, MAKE_READY, DISCARD = 0, 1, 2
PROMPTS = ("Which card is exhausted?", "Which card is readied?", "Which card is discarded?")
RULES = ("OD-209", "OD-209", "OD-210")


def equipped(s: Battle, t: int, slot_kind: str = "") -> list[int]:
    return [
        i
        for i in range(len(s.gear[t]))
        if not s.discarded[t][i] and (not slot_kind or s.gear_of(t, i).slot == slot_kind)
    ]


@step
class PickGear(Step):
    """One equipped card of several is exhausted, readied or discarded."""

    t: int
    what: int
    among: tuple[int, ...]

    def begin(self, s: Battle) -> None:
        kinds = sorted({s.gear[self.t][i] for i in self.among})
        if kinds:
            s.ask(s.seat_of(self.t), RULES[self.what], PROMPTS[self.what], [GEAR_CARD[g] for g in kinds], self.chosen)

    def chosen(self, s: Battle, action: Action) -> None:
        slot = next(i for i in self.among if s.gear[self.t][i] == action.args[0])
        if self.what == EXHAUST:
            exhaust(s, self.t, slot)
        elif self.what == MAKE_READY:
            s.exhausted[self.t][slot] = 0
        else:
            discard(s, self.t, slot)
            check_despair(s)  # it may have raised the limit


@handler(ops.Exhaust)
def do_exhaust(s: Battle, op: ops.Exhaust, by: Cause, whom: list[int]) -> None:
    for t in whom:
        if op.what == "host":
            for i in equipped(s, t, "attachment"):
                if s.gear_of(t, i).element.index == by.element:
                    exhaust(s, t, s.host[t][i])
            continue
        kind = {"one weapon": "weapon", "armor": "armor"}.get(op.what, "")
        among = [i for i in equipped(s, t, kind) if not s.exhausted[t][i]]
        s.then(PickGear(t, EXHAUST, tuple(among)))


@handler(ops.Ready)
def do_ready(s: Battle, op: ops.Ready, by: Cause, whom: list[int]) -> None:
    """Mnemos abilities are the campaign's: a battle by itself has none to ready."""
    for t in whom:
        if op.what == "mnemos":
            memories = [e for e, _ in bearing(s, t).elements if e.table == "memories.memory"]
            mine = {a.id for e in memories for a in e.ons} | {a.id for e in memories for a in e.actives}
            s.once = [one for one in s.once if one not in mine]
            aid(s, "mnemos readied", t)
        turned = [i for i in equipped(s, t) if s.exhausted[t][i]]
        if op.what == "all gear":
            s.exhausted[t] = [0] * len(s.exhausted[t])
        elif op.what == "one card":
            s.then(PickGear(t, MAKE_READY, tuple(turned)))


@handler(ops.Discard)
def do_discard(s: Battle, op: ops.Discard, by: Cause, whom: list[int]) -> None:
    for t in whom:
        if op.what == "this card":
            for number, condition in enumerate(BOOK.conditions):
                sides = [condition.element, *condition.sides]
                if any(by.element == side.index for side in sides):
                    drop_condition(s, t, number)
        elif op.what == "lasting effect":
            if by.element in s.lasting[t]:
                s.lasting[t].remove(by.element)
        elif op.what == "fatigue token":
            s.move_fatigue[t] = s.combat_fatigue[t] = 0
            s.cond[t][BOOK.condition_at["fatigue"]] = 0
        elif op.what == "all support":
            for i in equipped(s, t, "support"):
                discard(s, t, i)
        else:
            s.then(PickGear(t, DISCARD, tuple(equipped(s, t, op.what.removeprefix("one ")))))


# -- looking -------------------------------------------------------------------------------------------


@handler(ops.Look)
def do_look(s: Battle, op: ops.Look, by: Cause, whom: list[int]) -> None:
    """The top cards of a deck are seen by all; they may then be put in order, or one under the deck."""
    deck = AI_DECK if op.deck == "ai" else BP_DECK
    n = min(op.n, len(s.zones[deck]))
    for card in s.zones[deck][len(s.zones[deck]) - n :]:
        s.reveal(card)
    if op.then in ("order", "bottom"):
        s.then(Look(deck, n, (), int(op.then == "bottom"), by.you))


@step
class Look(Step):
    """Cards looked at go back: in any order, or one of them to the bottom.  Card 1 is the top one."""

    deck: int
    n: int
    order: tuple[int, ...]
    bottom: int
    you: int

    def begin(self, s: Battle) -> None:
        seat = s.seat_of(self.you) if self.you >= 0 else s.captain
        left = [i for i in range(self.n) if i not in self.order]
        if self.bottom:
            options = [*(CARD[i] for i in left), DONE]
            s.ask(seat, "OD-013", "Which of these cards goes under the deck?", options, self.buried)
        elif left:
            word = "on top" if not self.order else "next"
            s.ask(seat, "OD-013", f"Which of these cards lies {word}?", [CARD[i] for i in left], self.ordered)
        else:
            self.put_back(s, self.order)

    def ordered(self, s: Battle, action: Action) -> None:
        s.go_on(Look(self.deck, self.n, (*self.order, action.args[0]), 0, self.you).begin)

    def put_back(self, s: Battle, order: tuple[int, ...]) -> None:
        deck = s.zones[self.deck]
        top = deck[-1 : -1 - self.n : -1]
        deck[len(deck) - self.n :] = [top[i] for i in reversed(order)]

    def buried(self, s: Battle, action: Action) -> None:
        if action is not DONE:
            deck = s.zones[self.deck]
            deck.insert(0, deck.pop(len(deck) - 1 - action.args[0]))


# -- loot ----------------------------------------------------------------------------------------------


def fits(s: Battle, t: int, gear: int) -> bool:
    """Whether a titan has room for a card (OD-093)."""
    card = BOOK.gear[gear]
    slots = s.titan(t).slots
    if card.slot == "weapon":
        if card.hands > int(slots.get("max_weapon_hands", 3)):
            return False
        hands = card.hands
        if hands == 3 and slots.get("three_hand_in_two_for"):
            return free_hands(s, t) >= 2 and len(equipped(s, t, "support")) < int(slots["support"])
        return free_hands(s, t) >= hands
    held = equipped(s, t, card.slot)
    if card.slot == "support" and any(s.gear[t][i] == gear for i in held):
        return False
    if card.slot == "attachment":
        return bool(hosts(s, t, gear))
    taken = sum(1 for i in equipped(s, t) if s.gear_of(t, i).hands == 3) if card.slot == "support" else 0
    return len(held) + taken < int(slots.get(card.slot, 0))


def hosts(s: Battle, t: int, gear: int) -> list[int]:
    """Where an attachment may sit: -1 is the titan's sheet (three there), else a card without one (OD-199)."""
    kind = BOOK.gear[gear].host
    if kind == "titan":
        on_sheet = sum(1 for i in equipped(s, t, "attachment") if s.host[t][i] < 0)
        return [-1] if on_sheet < int(s.titan(t).slots["attachment"]) else []
    return [i for i in equipped(s, t, kind) if i not in s.host[t]]


@handler(ops.Loot)
def do_loot(s: Battle, op: ops.Loot, by: Cause, whom: list[int]) -> None:
    """A gear card is gained; unique ones once; it may be equipped at once (OD-020, OD-268)."""
    gear = BOOK.gear_at[op.gear]
    if BOOK.gear[gear].unique and (gear in s.loot or s.owns(gear) or any(gear in held for held in s.gear)):
        return
    s.loot.append(gear)
    element = BOOK.gear[gear].element
    for a in element.ons:
        if a.op.timing == "on gain":
            do(s, a.op.do, context(OWN, element.index, by.you))
    if by.you >= 0 and s.alive[by.you]:
        s.then(EquipLoot(by.you, gear))


POSSESSION = ("titan_possession", "argonaut_possession")


@step
class EquipLoot(Step):
    """Gear gained in battle: equip it now, discarding what is in the way?  Possessions must be (OD-020, OD-201)."""

    t: int
    gear: int

    def begin(self, s: Battle) -> None:
        gear = BOOK.gear[self.gear]
        if not fits(s, self.t, self.gear):
            clench(s, self.t, self.gear)
        if not fits(s, self.t, self.gear) and not self.in_the_way(s):
            self.back(s)
        elif any(a.op.k in POSSESSION for a in gear.element.keywords):
            s.go_on(self.room)
        else:
            what = "equip it" if fits(s, self.t, self.gear) else "equip it in the place of another card"
            s.ask(
                s.seat_of(self.t), "OD-020", About(gear.name, f"does {name_of(self.t)} {what}?"), [YES, NO], self.chosen
            )

    def in_the_way(self, s: Battle) -> list[int]:
        """The cards whose place it could take (fists are set aside by themselves)."""
        kind = BOOK.gear[self.gear].slot
        return equipped(s, self.t, kind) if kind in ("weapon", "armor", "support") else []

    def chosen(self, s: Battle, action: Action) -> None:
        if action is YES:
            s.go_on(self.room)
        else:
            self.back(s)

    def room(self, s: Battle) -> None:
        """Cards are discarded one after another until it fits; a hand that was freed for it makes no fist (OD-201)."""
        if not fits(s, self.t, self.gear):
            clench(s, self.t, self.gear)
        held = self.in_the_way(s)
        if fits(s, self.t, self.gear):
            add_gear(s, self.t, self.gear)
        elif held:
            s.then(PickGear(self.t, DISCARD, tuple(held)))
            s.go_on(self.room)
        else:
            self.back(s)

    def back(self, s: Battle) -> None:
        """A hand that is free now is a fist (OD-201)."""
        from petteia.games.odyssey.equipment import take_fists

        take_fists(s, self.t)


def clench(s: Battle, t: int, gear: int) -> None:
    """Fists are set aside for a weapon that needs the hand."""
    from petteia.games.odyssey.equipment import FISTS

    if BOOK.gear[gear].slot == "weapon" and FISTS in s.gear[t]:
        slot = s.gear[t].index(FISTS)
        if not s.discarded[t][slot]:
            for row in (s.gear, s.exhausted, s.discarded, s.charge, s.host):
                del row[t][slot]
            s.host[t] = [h - 1 if h > slot else h for h in s.host[t]]


# -- awakening -----------------------------------------------------------------------------------------


@handler(ops.Awaken)
def do_awaken(s: Battle, op: ops.Awaken, by: Cause, whom: list[int]) -> None:
    for t in whom:
        if s.awakening and any(s.godform_left) and s.godform[t] < 0:
            s.then(Awaken(t, int(op.source == "obol")))


@step
class Awaken(Step):
    """Choose a godform: the chain breaks, the token comes, what weighed on the titan falls off (OD-202, OD-203).

    In a titan's attack the break comes first: the attack is brought to its end before anything else (OD-147).
    """

    t: int
    obol: int

    def begin(self, s: Battle) -> None:
        if s.attacking:
            from petteia.games.odyssey.attack import AWAKENINGS

            s.attack.broken = 1
            s.followups.append([self.t, AWAKENINGS[self.obol]])
        elif s.alive[self.t]:
            options = [GODFORMS[i] for i, left in enumerate(s.godform_left) if left]
            s.ask(
                s.seat_of(self.t), "OD-202", About(f"{name_of(self.t)} awakens", "in which form?"), options, self.chosen
            )

    def chosen(self, s: Battle, action: Action) -> None:
        t, form = self.t, action.args[0]
        s.godform[t] = form
        s.godform_left[form] = 0
        s.from_obol[t] = self.obol
        s.tell(AWOKE, t, BOOK.godforms[form].index)
        chain_break(s)
        if t not in s.holders:
            s.holders.append(t)
        for number in range(len(BOOK.conditions)):
            drop_condition(s, t, number)
        dial(s, "despair")[t] = 0
        s.trespass[t] = int(BOOK.godforms[form].fields["trespass"])
        take_priority(s, t)
        s.then(MoveOrPush(t))
        s.go_on(self.strike)

    def strike(self, s: Battle) -> None:
        from petteia.games.odyssey.attack import BONUS, TitanAttack

        s.then(TitanAttack(self.t, -1, BONUS, -1))


@step
class MoveOrPush(Step):
    """An awakening titan may move, or push the primordial, up to its speed."""

    t: int

    def begin(self, s: Battle) -> None:
        from petteia.games.odyssey.shove import can_push

        options = [OPTION[0], *([OPTION[1]] if can_push(s, self.t) else []), NO]
        s.ask(s.seat_of(self.t), "OD-203", "Option 1: move. Option 2: push the primordial.", options, self.chosen)

    def chosen(self, s: Battle, action: Action) -> None:
        from petteia.games.odyssey.shove import titan_pushes

        if action is OPTION[0]:
            s.then(MoveTitan(self.t, titan_speed(s, self.t)))
        elif action is OPTION[1]:
            s.then(titan_pushes(self.t, titan_speed(s, self.t)))


# -- extra actions -------------------------------------------------------------------------------------


@handler(ops.Action)
def do_action(s: Battle, op: ops.Action, by: Cause, whom: list[int]) -> None:
    """An extra action for this round's turn (a titan whose turn is over takes it in a further one), or a turn now."""
    for t in whom:
        if op.kind == "turn":
            s.then(Turn(t))
            continue
        if s.phase == PRIMORDIAL_ROUND and op.kind == "combat":
            s.mods.append([t, ATTRIBUTES.index("combat_action"), 1, UNTIL.index("use")])
            continue
        if s.acted[t] and s.active != t:
            s.acted[t] = 0
            s.combat[t] = s.movement[t] = -1
        (s.combat if op.kind == "combat" else s.movement)[t] += 1
