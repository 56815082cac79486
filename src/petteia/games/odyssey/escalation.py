"""Wounds and escalation: the wound stack, and how both decks grow worse (OD-169 to OD-172)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey import ops
from petteia.games.odyssey.beast import refill
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import Cause, handler, moment
from petteia.games.odyssey.state import (
    AI_DECK,
    AI_DISCARD,
    AI_OUT,
    AI_WAITING,
    BP_ASIDE,
    BP_DECK,
    BP_DISCARD,
    BP_GONE,
    BP_OUT,
    BP_SHOWN,
    BP_WAITING,
    DOUBLE,
    SINGLE,
    WOUNDS,
    Battle,
)
from petteia.games.odyssey.words import ESCALATED, HARDENED, HEALED

WITHOUT_A_WOUND: Final = 6  # the last row of the chart


def level_of(s: Battle, card: int) -> int:
    return BOOK.cards[s.face[card]].level


def take_out(s: Battle, level: int, deck: int, discard: int, out: int) -> bool:
    """Remove a card of this level unseen, from the deck if it has one, else from the discard pile (OD-171).

    Returns whether it came from the discard pile.
    """
    for zone in (deck, discard):
        cards = [card for card in s.zones[zone] if level_of(s, card) == level]
        if cards:
            s.move(cards[s.below(len(cards))], zone, out + level - 1)
            return zone == discard
    return False


def bring_in(s: Battle, level: int, waiting: int, deck: int) -> bool:
    """A random card of this level joins the deck unseen (False: none waits)."""
    zone = waiting + level - 2
    if level > 3 or not s.zones[zone]:
        return False
    cards = s.zones[zone]
    s.move(cards[s.below(len(cards))], zone, deck)
    return True


def lowest(s: Battle, *zones: int) -> int:
    return min((level_of(s, card) for zone in zones for card in s.zones[zone]), default=0)


# -- the AI deck -------------------------------------------------------------------------------------


def escalate_ai(s: Battle, level: int) -> None:
    """An AI card of this level (or the next there is) gives way to one a level higher; else a lasting bonus.

    After a level III wound it is the lowest card there is that gives way to a level III card.
    """
    for from_level in range(max(1, level), 4):
        leaves = lowest(s, AI_DECK, AI_DISCARD) if from_level == 3 else from_level
        there = any(level_of(s, c) == leaves for zone in (AI_DECK, AI_DISCARD) for c in s.zones[zone])
        to_level = min(3, from_level + 1)
        if there and s.zones[AI_WAITING + to_level - 2]:
            from_discard = take_out(s, leaves, AI_DECK, AI_DISCARD, AI_OUT)
            bring_in(s, to_level, AI_WAITING, AI_DECK)
            if from_discard or len(s.zones[AI_DECK]) == 1:
                refill(s, AI_DISCARD, AI_DECK)
            else:
                s.shuffle(AI_DECK)
            return
    lasting_bonus(s)


def lasting_bonus(s: Battle) -> None:
    """In turn: +1 danger per hit, +1 AT, +1 to hit, +1 evasion die (OD-C01)."""
    s.bonuses[s.bonus_next] += 1
    s.tell(HARDENED, s.bonus_next)
    s.bonus_next = (s.bonus_next + 1) % 4


# -- the BP deck -------------------------------------------------------------------------------------


def escalate_bp(s: Battle, level: int, critical: bool) -> None:
    """The wounded card has left: a higher one joins.  At level III see the chart of special cases."""
    if level < 3:
        to_level = next((n for n in range(level + 1, 4) if s.zones[BP_WAITING + n - 2]), 0)
        if to_level:
            bring_in(s, to_level, BP_WAITING, BP_DECK)
        settle_bp(s, False)
        return
    count = 2 if critical else 1
    if not s.zones[BP_WAITING + 1]:  # no level III waits: the discard pile comes back
        settle_bp(s, True)
        return
    from_discard = take_out(s, lowest(s, BP_DECK, BP_DISCARD), BP_DECK, BP_DISCARD, BP_OUT)
    for _ in range(count):
        bring_in(s, 3, BP_WAITING, BP_DECK)
    settle_bp(s, from_discard)


def settle_bp(s: Battle, refilled: bool) -> None:
    if refilled or len(s.zones[BP_DECK]) <= 1:
        refill(s, BP_DISCARD, BP_DECK)
    else:
        s.shuffle(BP_DECK)
    for card in s.zones[BP_ASIDE][:]:  # a level III card that was wounded returns to the bottom
        s.move(card, BP_ASIDE, BP_DECK, 0)


def place_wound(s: Battle, critical: bool) -> int:
    """The body part that was wounded goes where the chart says; its level is returned (OD-170)."""
    card = s.zones[BP_SHOWN][-1]
    level = level_of(s, card)
    if level == 3 and not critical:
        s.move(card, BP_SHOWN, BP_ASIDE)
        s.wound_stack.append(DOUBLE)
    else:
        s.move(card, BP_SHOWN, WOUNDS)
        s.wound_stack.append(card)
    return level


def escalate_wounded(s: Battle, level: int, critical: bool) -> None:
    """Escalation after a wound."""
    none_left = 2 if level == 3 and not s.zones[BP_WAITING + 1] else 0
    s.tell(ESCALATED, level - 1 + (1 if level == 3 and critical else 0) + none_left)
    escalate_bp(s, level, critical)
    escalate_ai(s, level)


def escalate_unwounded(s: Battle) -> None:
    """Escalation without a wound: the lowest body part leaves the battle unseen (OD-172, OD-253)."""
    s.tell(ESCALATED, WITHOUT_A_WOUND)
    escalate_ai(s, escalate_lowest_bp(s))


def escalate_lowest_bp(s: Battle) -> int:
    """The lowest body part gives way to one a level higher, if such a one waits; its level is returned (0: none is left)."""
    low = lowest(s, BP_DECK, BP_DISCARD)
    if low:
        waiting = next((n for n in range(min(3, low + 1), 4) if s.zones[BP_WAITING + n - 2]), 0)
        if waiting:
            from_discard = take_out(s, low, BP_DECK, BP_DISCARD, BP_OUT)
            bring_in(s, waiting, BP_WAITING, BP_DECK)
            settle_bp(s, from_discard)
    return low


def fifth_wound(s: Battle, before: int) -> None:
    """A primordial may answer its fifth wound, however it came by it."""
    if before < 5 <= s.wounds():
        moment(s, "when he has suffered 5 wounds", s.attack.who)


@handler(ops.Escalate)
def do_escalate(s: Battle, op: ops.Escalate, by: Cause, whom: list[int]) -> None:
    """So many of the lowest body parts give way to higher ones, then so many of the lowest AI cards (OD-253)."""
    for _ in range(op.n):
        s.tell(ESCALATED, WITHOUT_A_WOUND)
        escalate_lowest_bp(s)
    for _ in range(op.n):
        escalate_ai(s, lowest(s, AI_DECK, AI_DISCARD))


@handler(ops.Heal)
def do_heal(s: Battle, op: ops.Heal, by: Cause, whom: list[int]) -> None:
    """The top card of the wound stack leaves the battle (OD-255)."""
    if s.wound_stack:
        card = s.wound_stack.pop()
        if card >= 0:
            s.move(card, WOUNDS, BP_GONE)
        s.tell(HEALED)


@handler(ops.Wound)
def do_wound(s: Battle, op: ops.Wound, by: Cause, whom: list[int]) -> None:
    """Additional single wounds: generic ones, without escalation (OD-170)."""
    from petteia.games.odyssey.aftermath import check_victory

    before = s.wounds()
    s.wound_stack += [SINGLE] * op.n
    if not check_victory(s):
        fifth_wound(s, before)


@handler(ops.DeathBlow)
def do_death_blow(s: Battle, op: ops.DeathBlow, by: Cause, whom: list[int]) -> None:
    from petteia.games.odyssey.aftermath import BattleEnds, fill_stack

    fill_stack(s)
    s.cut()
    s.then(BattleEnds(1))
