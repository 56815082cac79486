"""An activation: the announcement, the actions one by one, and what happens at its end."""

from __future__ import annotations

from functools import cache
from typing import Final

from petteia.games.prometheus.aiming import powers_offered
from petteia.games.prometheus.announcing import ANNOUNCE, ANNOUNCE_FIRST
from petteia.games.prometheus.book import ACTS, BREAKS, RULES
from petteia.games.prometheus.cards import toss
from petteia.games.prometheus.deeds import (
    TO_ABSORB,
    TO_BREAK,
    TO_CALM,
    TO_CLAIM,
    TO_DROP,
    TO_ENRAGE,
    TO_RELEASE,
    releasable,
)
from petteia.games.prometheus.ground import hound_is_bound, sees, ways
from petteia.games.prometheus.harm import net_off, wound
from petteia.games.prometheus.movement import ON_FOOT, OVER, enter
from petteia.games.prometheus.moves import HOUND_OWES, IDLE, Deed
from petteia.games.prometheus.rows import ACTIVATION_SHIFT, set_off, waiting_for
from petteia.games.prometheus.state import ACT, ACTED, CARRIES, COMPLEX_TURN, NET_RELEASE, WAITING, Skirmish, bits, but
from petteia.games.prometheus.striking import BERSERKED, TO_ATTACK, TO_USE
from petteia.games.prometheus.values import is_class, marked, talents
from petteia.games.prometheus.vocabulary import BOREAL, LEADER, TROOP
from petteia.games.prometheus.walking import TO_FLY, TO_GO, TO_LEAVE
from petteia.games.prometheus.words import (
    ACTIVATED,
    ANNOUNCED,
    ATTACK,
    COMPLEX,
    DECLINE,
    FLIGHT,
    FROM,
    FROZE,
    HELD_FAST,
    LEAD,
    PLAN_MASK,
    RELEASE,
    STEP,
    WENT,
)
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import About, Refusal
from petteia.kernel.step import Step, step

MOST_ACTIVATIONS: Final = 2

NO_REST: Final = Refusal("The unit may not rest here.", "PR-K065")


@step
class Activation(Step):
    """One unit acts, led by `seat`."""

    u: int
    seat: int

    def begin(self, s: Skirmish) -> None:
        u = self.u
        s.tell(ACTIVATED, self.seat, u)
        s.flags[u] |= ACTED
        s.activations += 1
        s.actor = u
        s.did = 0
        s.began = int(s.held(u))
        keep = (1 << ACTIVATION_SHIFT) - 1
        s.used = [one & keep for one in s.used]  # what is "once in each activation" counts anew
        if s.began:
            s.tell(HELD_FAST, self.seat, u)
            self.finish(s)
        else:
            options: list[Action] = []
            ANNOUNCE.offer(s, self.seat, options)
            s.ask(self.seat, "PR-051", "What will the unit do?", options, self.announced, always=True)

    def announced(self, s: Skirmish, action: Action) -> None:
        """The actions are announced first, then the powers of the start are settled (PR-053, PR-054)."""
        u = self.u
        s.plan = PLAN_MASK[action.args[0]]
        s.tell(ANNOUNCED, self.seat, u, action.args[0])
        if s.plan & COMPLEX:
            s.flags[u] |= COMPLEX_TURN
        s.go(self.finish)
        area = s.at[u]
        if area >= 0:
            ground = s.book.terrain[area]
            if ground.wound_at_start and not is_class(s, u, BOREAL):
                s.tell(FROZE, self.seat, u, area)
                wound(s, u, ground.wound_at_start)
            set_off(s, waiting_for(s, u, "activation_starts"))
        s.now = acting = Acting(u, self.seat)
        if s.is_idle():
            acting.begin(s)
        else:
            s.then(acting)

    def refuse(self, s: Skirmish, action: Action) -> Refusal | None:
        return ANNOUNCE.why(s, self.seat, action) if action in ANNOUNCE.actions else ANNOUNCE_FIRST

    # -- the end -----------------------------------------------------------------------------

    def finish(self, s: Skirmish) -> None:
        """At the end of an activation nobody rests where it may not."""
        u = self.u
        if rests_nowhere(s, u) and not s.held(u) and ways(s, u):
            s.ask(self.seat, "PR-K065", "The unit may not rest here. Where does it go?",
                  [STEP.actions[s.book.word[area]] for area in ways(s, u)], self.gone_on)  # fmt: skip
        else:
            self.end(s)

    def gone_on(self, s: Skirmish, action: Action) -> None:
        s.go(self.end)
        area = s.book.area_of[action.args[0]]
        s.tell(WENT, s.owner[self.u], self.u, area)
        enter(s, self.u, area, ON_FOOT)

    def end(self, s: Skirmish) -> None:
        """Nets and stone it began with come off; marks of an activation end; a leader may lead on (PR-056, PR-100).

        Who was held all along has done nothing that could have brought another net; it has no talents until now, so it leads
        nobody although the net comes off first (PR-097).
        """
        u = self.u
        held = s.held(u)
        s.plan = 0
        s.budget = IDLE
        s.bonus = 0
        if s.began or s.law[NET_RELEASE] == 1:
            net_off(s, u)
        if s.began:
            s.stone = but(s.stone, u, 0)
        if s.marks:
            s.marks = [
                mark
                for mark in s.marks
                if mark[4] != "activation" and not (mark[4] == "its_next_activation" and mark[1] == u)
            ]
        s.actor = -1
        if s.did & BERSERKED:
            wound(s, u, 1)
        if not held:
            s.then(Leading(u, self.seat))


@step
class Acting(Step):
    """What of the announced is still to do, and the powers that are free, one after another (PR-055)."""

    u: int
    seat: int

    def begin(self, s: Skirmish) -> None:
        u = self.u
        if s.at[u] < WAITING or s.held(u) or s.did & OVER:
            return
        options: list[Action] = []
        gifts = s.book.gifts[s.unit[u]] | (BEARS if s.flags[u] & CARRIES else 0) | (SOARS if s.marks else 0)
        for deed in deeds_for(s.plan, s.at[u] >= 0, gifts):
            deed.offer(s, self.seat, options)
        if options[0] is DONE.action and not seems_able(s, u, self.seat):
            return
        if options[-1] is not DONE.action and hound_is_bound(s, u):
            s.ask(
                self.seat,
                "PR-072",
                About("Enemies share the hound's area", "it must attack."),
                options,
                self.chosen,
                always=True,
            )
        else:
            s.ask(self.seat, "PR-055", "What does the unit do now?", options, self.chosen, always=True)

    def chosen(self, s: Skirmish, action: Action) -> None:
        if action is not DONE.action:
            s.go(self.begin)
            DEED_OF[action.verb].do(s, self.seat, action)

    def refuse(self, s: Skirmish, action: Action) -> Refusal | None:
        deed = DEED_OF.get(action.verb)
        return deed.refuse(s, self.seat, action) if deed is not None else None


class Finish(Deed):
    """The activation is over, unless the hound owes an attack (PR-072, PR-C14) or the unit may not rest where it is."""

    def why(self, s: Skirmish, you: int, action: Action) -> Refusal | None:
        u = s.actor
        if owes_an_attack(s, u):
            return HOUND_OWES
        return NO_REST if rests_nowhere(s, u) and can_go(s, you) else None

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        """Nothing follows."""


def owes_an_attack(s: Skirmish, u: int) -> bool:
    """Whether the hound has enemies beside it, whom it can always reach, and has announced an attack, but not made one."""
    return bool(s.plan & ATTACK) and hound_is_bound(s, u)


def can_go(s: Skirmish, you: int) -> bool:
    found: list[Action] = []
    TO_GO.offer(s, you, found)
    return bool(found)


def rests_nowhere(s: Skirmish, u: int) -> bool:
    """Ground on which units of this kind may not end an activation."""
    area = s.at[u]
    return area >= 0 and bool(s.book.terrain[area].no_end >> s.book.kind[s.unit[u]] & 1)


def seems_able(s: Skirmish, u: int, seat: int) -> bool:
    """Whether, as far as everybody can see, there might be something left to do, had its player the cards for it.

    Then the unit's player is asked even if there is nothing: so nobody learns from the silence what a hand lacks.
    """
    cards = len(s.hand(seat))
    if s.at[u] < 0 or not cards:
        return False
    if s.plan & RELEASE and releasable(s, u):
        return True
    if not s.book.powers[s.unit[u]]:
        return False
    if s.plan & ATTACK and powers_offered(s, u, seat, "offensive", cards):
        return True
    return bool(powers_offered(s, u, seat, "active", cards))


DONE: Final = Finish(Verb("done", say="Finish the activation"))
DEEDS: Final[tuple[Deed, ...]] = (
    TO_GO, TO_FLY, TO_LEAVE, TO_ATTACK, TO_CALM, TO_ENRAGE, TO_CLAIM, TO_RELEASE, TO_ABSORB, TO_BREAK, TO_USE, TO_DROP, DONE,
)  # fmt: skip
DEED_OF: Final = {deed.verb.name: deed for deed in DEEDS}


BEARS: Final = 8  # a unit carries a stone
SOARS: Final = 16  # something lasts for a while: it may be wings
NEEDS: Final = {TO_LEAVE: RULES, TO_USE: ACTS, TO_BREAK: BREAKS, TO_DROP: BEARS, TO_FLY: SOARS}


@cache
def deeds_for(plan: int, in_play: bool, gifts: int) -> tuple[Deed, ...]:
    """What is worth asking about with this announced, of a unit with these gifts, in the order of the options; a waiting
    unit can only come on."""
    if not in_play:
        return (TO_GO, DONE) if plan & TO_GO.bits else (DONE,)
    gifts |= SOARS if plan & FLIGHT else 0
    fitting = [deed for deed in DEEDS if not deed.bits or plan & deed.bits]
    return tuple(deed for deed in fitting if deed not in NEEDS or gifts & NEEDS[deed])


# -- leading a troop -----------------------------------------------------------------------------------


def led_by(s: Skirmish, u: int) -> list[int]:
    """The troops a leader could call on at the end of its activation: allied, near, in sight, with a card to be had."""
    book = s.book
    if s.at[u] < 0 or s.activations >= MOST_ACTIVATIONS or not talents(s, u) & LEADER:
        return []
    area = s.at[u]
    return [
        v
        for v in bits(s.team[s.side[u]])
        if book.kind[s.unit[v]] == TROOP
        and s.at[v] >= 0
        and book.distance[area][s.at[v]] <= 1
        and sees(s, area, s.at[v], s.side[u])
        and may_be_activated(s, v)
        and card_left(s, v)
    ]


def may_be_activated(s: Skirmish, u: int) -> bool:
    """Of a unit in play: not yet active this turn, and not forbidden to be."""
    return not s.flags[u] & ACTED and not (s.marks and is_tied(s, u))


def is_tied(s: Skirmish, u: int) -> bool:
    """A riddle holds it: it may not be activated in this turn of its owner's."""
    return s.owner[u] == s.active and marked(s, u, "inactive")


def card_left(s: Skirmish, u: int) -> bool:
    """Whether an activation card of the unit is in its owner's hand or deck: everybody can count the discard pile."""
    face = ACT + s.word[u]
    owner = s.owner[u]
    return any([s.face[card] == face for card in s.deck(owner)]) or s.holds(owner, face) > 0


@step
class Leading(Step):
    """Leader: at the end of its activation a troop near by may act without an Art of War card."""

    u: int
    seat: int

    def begin(self, s: Skirmish) -> None:
        s.ask(self.seat, "PR-K101", "Whom does the leader call on?",
              [*(LEAD.actions[s.word[v]] for v in led_by(s, self.u)), DECLINE.action], self.called)  # fmt: skip

    def called(self, s: Skirmish, action: Action) -> None:
        if action is DECLINE.action:
            return
        v = s.slot[action.args[0]]
        s.go(Calling(v, self.seat).fetch)


@step
class Calling(Step):
    """The troop's card is discarded from hand, or searched for in the deck; a partner's troop is borrowed."""

    v: int
    seat: int

    def fetch(self, s: Skirmish) -> None:
        owner = s.owner[self.v]
        face = ACT + s.word[self.v]
        ways = []
        if s.holds(owner, face):
            ways.append(FROM.actions[0])
        if any([s.face[card] == face for card in s.deck(owner)]):
            ways.append(FROM.actions[1])
        if owner != self.seat:
            self.paid(s, ways[-1])  # a partner's card comes from the deck if it is there (PR-C45)
            return
        # asked with one answer too: else it would tell whether hand and deck both have the card
        s.ask(self.seat, "PR-K101", "Where does its card come from?", ways, self.paid, always=True)

    def paid(self, s: Skirmish, action: Action) -> None:
        owner = s.owner[self.v]
        face = ACT + s.word[self.v]
        if action.args[0] == 0:
            toss(s, owner, face)
        else:
            card = next(c for c in s.deck(owner) if s.face[c] == face)
            s.find(card, owner, 2 * s.seats + owner)
            s.shuffle(owner)
        s.then(Activation(self.v, self.seat))
