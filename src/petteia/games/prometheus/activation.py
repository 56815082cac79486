"""An activation: the announcement, the actions one by one, and what happens at its end."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.cards import toss
from petteia.games.prometheus.doing import DO, IDLE
from petteia.games.prometheus.ground import hound_is_bound, sees, ways
from petteia.games.prometheus.harm import net_off, wound
from petteia.games.prometheus.movement import (
    ON_FOOT,
    OVER,
    enter,
)
from petteia.games.prometheus.plans import BERSERKED, menu, plans, rests_nowhere, seems_able
from petteia.games.prometheus.rows import ACTIVATION_SHIFT, set_off, waiting_for
from petteia.games.prometheus.state import (
    ACT,
    ACTED,
    COMPLEX_TURN,
    NET_RELEASE,
    WAITING,
    Skirmish,
    bits,
)
from petteia.games.prometheus.values import is_class, marked, talents
from petteia.games.prometheus.vocabulary import BOREAL, LEADER, TROOP
from petteia.games.prometheus.why import why_not_act, why_not_plan
from petteia.games.prometheus.words import (
    ACTIVATED,
    ANNOUNCED,
    COMPLEX,
    DECLINE,
    DONE,
    FROM,
    FROZE,
    HELD_FAST,
    LEAD,
    PLAN_MASK,
    STEP,
    WENT,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import Refusal
from petteia.kernel.step import Step, step

# what was on the unit when its activation began
BEGAN_TRAPPED: Final = 1
BEGAN_STONE: Final = 2
MOST_ACTIVATIONS: Final = 2


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
        s.began = (BEGAN_TRAPPED if s.net[u] >= 0 else 0) | (BEGAN_STONE if s.stone[u] else 0)
        if any(s.used):
            keep = (1 << ACTIVATION_SHIFT) - 1
            s.used = [one & keep for one in s.used]  # what is "once in each activation" counts anew
        if s.began:
            s.tell(HELD_FAST, self.seat, u)
            self.finish(s)
        else:
            s.ask(self.seat, "PR-051", "What will the unit do?", plans(s, u), "announced", always=True)

    def announced(self, s: Skirmish, action: Action) -> None:
        """The actions are announced first, then the powers of the start are settled (PR-053, PR-054)."""
        u = self.u
        s.plan = PLAN_MASK[action.args[0]]
        s.tell(ANNOUNCED, self.seat, u, action.args[0])
        if s.plan & COMPLEX:
            s.flags[u] |= COMPLEX_TURN
        s.go("finish")
        area = s.at[u]
        if area >= 0:
            ground = s.book.terrain[area]
            if ground.wound_at_start and not is_class(s, u, BOREAL):
                s.tell(FROZE, self.seat, u, area)
                wound(s, u, ground.wound_at_start)
                if s.outcome is not None:
                    return
            if s.at[u] >= 0:
                set_off(s, waiting_for(s, u, "activation_starts"))
        s.then(Acting(u, self.seat))

    def refuse(self, s: Skirmish, action: Action) -> Refusal | None:
        return why_not_plan(s, self.u, action)

    # -- the end -----------------------------------------------------------------------------

    def finish(self, s: Skirmish) -> None:
        """At the end of an activation nobody rests where it may not."""
        u = self.u
        if rests_nowhere(s, u) and not s.held(u) and ways(s, u):
            s.ask(self.seat, "PR-K065", "The unit may not rest here. Where does it go?",
                  [STEP[s.book.word[area]] for area in ways(s, u)], "gone_on")  # fmt: skip
        else:
            self.end(s)

    def gone_on(self, s: Skirmish, action: Action) -> None:
        s.go("end")
        area = s.book.area_of[action.args[0]]
        s.tell(WENT, s.owner[self.u], self.u, area)
        enter(s, self.u, area, ON_FOOT)

    def end(self, s: Skirmish) -> None:
        """Nets and stone it began with come off; marks of an activation end; a leader may lead on (PR-056, PR-100).

        Who was held until now has no talents, so it leads nobody although the net comes off first (PR-097).
        """
        u = self.u
        held = s.held(u)
        s.plan = 0
        s.budget = IDLE
        s.bonus = 0
        if s.at[u] >= 0:
            if s.net[u] >= 0 and (s.began & BEGAN_TRAPPED or s.law[NET_RELEASE] == 1):
                net_off(s, u)
            if s.stone[u] and s.began & BEGAN_STONE:
                s.stone[u] = 0
        s.marks = [
            mark
            for mark in s.marks
            if mark[4] != "activation" and not (mark[4] == "its_next_activation" and mark[1] == u)
        ]
        s.actor = -1
        if s.did & BERSERKED:
            wound(s, u, 1)
            if s.outcome is not None:
                return
        if not held and led_by(s, u):
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
        options = menu(s, u, self.seat)
        if len(options) == 1 and options[0] is DONE and not seems_able(s, u, self.seat):
            return
        if options[-1] is not DONE and hound_is_bound(s, u):
            s.ask(
                self.seat, "PR-072", "Enemies share the hound's area: it must attack.", options, "chosen", always=True
            )
        else:
            s.ask(self.seat, "PR-055", "What does the unit do now?", options, "chosen", always=True)

    def chosen(self, s: Skirmish, action: Action) -> None:
        if action is not DONE:
            DO[action.verb](s, self.u, self.seat, action)

    def refuse(self, s: Skirmish, action: Action) -> Refusal | None:
        return why_not_act(s, self.u, action)


# -- leading a troop -----------------------------------------------------------------------------------


def led_by(s: Skirmish, u: int) -> list[int]:
    """The troops a leader could call on at the end of its activation: allied, near, in sight, with a card to be had."""
    if s.at[u] < 0 or s.activations >= MOST_ACTIVATIONS or not talents(s, u) & LEADER:
        return []
    book = s.book
    area = s.at[u]
    return [
        v
        for v in bits(s.team[s.side[u]] & ~(1 << u))
        if book.kind[s.unit[v]] == TROOP
        and s.at[v] >= 0
        and book.distance[area][s.at[v]] <= 1
        and sees(s, area, s.at[v], s.side[u])
        and may_be_activated(s, v)
        and card_left(s, v)
    ]


def may_be_activated(s: Skirmish, u: int) -> bool:
    """Alive, not yet active this turn, and not forbidden to be."""
    return s.at[u] >= WAITING and not s.flags[u] & ACTED and not (s.marks and is_tied(s, u))


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
              [*(LEAD[s.word[v]] for v in led_by(s, self.u)), DECLINE], "called")  # fmt: skip

    def called(self, s: Skirmish, action: Action) -> None:
        if action is DECLINE:
            return
        v = s.slot[action.args[0]]
        s.go("fetch", Calling(v, self.seat))


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
            ways.append(FROM[0])
        if any([s.face[card] == face for card in s.deck(owner)]):
            ways.append(FROM[1])
        if owner != self.seat:
            self.paid(s, ways[-1])  # a partner's card comes from the deck if it is there (PR-C45)
            return
        # asked with one answer too: else it would tell whether hand and deck both have the card
        s.ask(self.seat, "PR-K101", "Where does its card come from?", ways, "paid", always=True)

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
