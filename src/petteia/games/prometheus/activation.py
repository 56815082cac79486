"""An activation: the announcement, the actions one by one, and what happens at its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from petteia.games.prometheus.cards import pay_aow, toss
from petteia.games.prometheus.combat import attack
from petteia.games.prometheus.deeds import absorb, break_terrain, calm, claim, enrage, release
from petteia.games.prometheus.dice import FROM_ABOVE, PLAIN
from petteia.games.prometheus.effects import declare, leaves_enemies
from petteia.games.prometheus.ground import MELEE, enemies_stop, hound_is_bound, how_reached, sees, walk_budget, ways
from petteia.games.prometheus.harm import drop_stone, net_off, wound
from petteia.games.prometheus.movement import (
    BY_AIR,
    CAREFULLY,
    ON_FOOT,
    OVER,
    PASSING,
    enter,
    leave_olympus,
)
from petteia.games.prometheus.plans import BERSERKED, DEALT_DUTY, menu, plans, rests_nowhere, swims_first
from petteia.games.prometheus.rows import ACTIVATION_SHIFT, set_off, waiting_for
from petteia.games.prometheus.state import (
    ACT,
    ACTED,
    COMPLEX_TURN,
    ENRAGE_SLOT,
    FAST_FLIGHT_BAIT,
    NET_RELEASE,
    WAITING,
    Skirmish,
    bits,
)
from petteia.games.prometheus.values import STRUCK, WALKED_IN, is_class, marked, reach_of, talents
from petteia.games.prometheus.vocabulary import BOREAL, CHAINS, LEADER, TROOP
from petteia.games.prometheus.why import why_not_act, why_not_plan
from petteia.games.prometheus.words import (
    ABSORB,
    ACTIVATED,
    AERIAL,
    ANNOUNCED,
    ASCEND,
    ATTACK,
    BERSERK,
    CALM,
    CAUTIOUS,
    CLAIM,
    COMPLEX,
    COMPLEX_CAUTIOUS,
    DECLINE,
    DEPLOY,
    DONE,
    ENRAGE,
    ENTERED,
    FLEW,
    FLIGHT,
    FROM,
    FROZE,
    HELD_FAST,
    LEAD,
    MOVES,
    PLAN_MASK,
    RELEASE,
    RUN,
    STEP,
    WALK,
    WENT,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import Refusal
from petteia.kernel.step import Step, step

# what was on the unit when its activation began
BEGAN_TRAPPED: Final = 1
BEGAN_STONE: Final = 2
IDLE: Final = -1  # no move under way
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
        s.plan = 0
        s.budget = IDLE
        s.trail = 0
        s.bonus = 0
        s.began = (BEGAN_TRAPPED if s.net[u] >= 0 else 0) | (BEGAN_STONE if s.stone[u] else 0)
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
        """Nets and stone it began with come off; marks of an activation end; a leader may lead on (PR-056, PR-100)."""
        u = self.u
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
        if s.did & BERSERKED and s.at[u] >= 0:
            wound(s, u, 1)
            if s.outcome is not None:
                return
        if led_by(s, u):
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
        if len(options) == 1 and options[0] is DONE:
            return
        if options[-1] is not DONE and hound_is_bound(s, u):
            s.ask(
                self.seat, "PR-072", "Enemies share the hound's area: it must attack.", options, "chosen", always=True
            )
        else:
            s.ask(self.seat, "PR-055", "What does the unit do now?", options, "chosen", always=True)

    def chosen(self, s: Skirmish, action: Action) -> None:
        if action is not DONE:
            DO[action.verb](s, self, action)

    def refuse(self, s: Skirmish, action: Action) -> Refusal | None:
        return why_not_act(s, self.u, action)


# -- carrying out --------------------------------------------------------------------------------------


def do_step(s: Skirmish, one: Acting, action: Action) -> None:
    """One area further."""
    u = one.u
    area = s.book.area_of[action.args[0]]
    s.go("begin")
    if s.plan & (ASCEND | DEPLOY):
        s.tell(WENT if s.at[u] >= 0 else ENTERED, s.owner[u], u, area)
        s.plan = 0
        enter(s, u, area, ON_FOOT)
        return
    leaving = leaves_enemies(s, u, s.at[u]) if s.at[u] >= 0 and s.enemies_at(s.at[u], s.side[u]) else []
    if leaving:
        for rows in leaving:
            s.then(rows)
        s.then(Stride(u, area))
    else:
        stride(s, u, area)


@step
class Stride(Step):
    """One area of a move, after what leaving the last one set off."""

    u: int
    area: int

    def begin(self, s: Skirmish) -> None:
        if s.at[self.u] >= 0 and not s.held(self.u):
            stride(s, self.u, self.area)


def stride(s: Skirmish, u: int, area: int) -> None:
    """Go into an area; a token, the ground, enemies, chains or a web may end the move there."""
    book = s.book
    was = s.at[u]
    plan = s.plan
    if s.budget < 0:
        s.budget = walk_budget(s, u, bool(plan & RUN))
        s.trail = int(swims_first(s, u))
    s.budget -= 1
    if s.trail and not book.terrain[area].aquatic:
        s.budget -= 1
        s.trail = 0
    s.tell(WENT if was >= 0 else ENTERED, s.owner[u], u, area)
    if plan & WALK:
        s.did |= WALKED_IN
    stop = enter(s, u, area, CAREFULLY if plan & (CAUTIOUS | COMPLEX_CAUTIOUS) else ON_FOOT)
    if s.outcome is not None:
        return
    if (
        stop
        or s.budget <= 0
        or enemies_stop(s, u, area)
        or (was >= 0 and book.border[was][area] == CHAINS)
        or (s.marks and webbed(s, u, was, area))
    ):
        end_move(s)


def end_move(s: Skirmish) -> None:
    s.budget = IDLE
    s.plan &= ~MOVES


def stop_walking(s: Skirmish) -> None:
    """Another action ends a move that is under way."""
    if s.budget >= 0:
        end_move(s)


def webbed(s: Skirmish, u: int, was: int, area: int) -> bool:
    """An enemy's web ends a move on the ground that enters or leaves its area."""
    return any([mark[0] == "web" and mark[1] in (was, area) and s.side_of[mark[5]] != s.side[u] for mark in s.marks])


def do_fly(s: Skirmish, one: Acting, action: Action) -> None:
    u = one.u
    area = s.book.area_of[action.args[0]]
    far = s.book.board.flight[s.at[u]][area]
    fast = bool(s.plan & FLIGHT)
    s.go("begin")
    end_move(s)
    if fast and s.law[FAST_FLIGHT_BAIT] == 1 and far > 1:
        s.then(FlightPath(u, area, far))
    else:
        land(s, u, area, far, fast)


def land(s: Skirmish, u: int, area: int, far: int, fast: bool) -> None:
    """Come down: hidden tokens and the ground act only there."""
    s.tell(FLEW, s.owner[u], u, area)
    enter(s, u, area, BY_AIR)
    if fast and s.outcome is None and s.at[u] >= 0:
        set_off(s, waiting_for(s, u, "flight_ended", -1, far))


@step
class FlightPath(Step):
    """Where every area of a flight counts for tokens, the way is flown area by area."""

    u: int
    goal: int
    far: int

    def begin(self, s: Skirmish) -> None:
        u, goal = self.u, self.goal
        board = s.book.board
        if s.at[u] < 0 or s.held(u):
            return
        left = board.flight[s.at[u]][goal]
        if left <= 1:
            land(s, u, goal, self.far, True)
            return
        way = [area for area in board.touching[s.at[u]] if board.flight[area][goal] == left - 1]
        s.ask(s.active, "PR-C23", "Over which area does the flight go?", [STEP[s.book.word[a]] for a in way], "over")

    def over(self, s: Skirmish, action: Action) -> None:
        s.go("begin")
        enter(s, self.u, s.book.area_of[action.args[0]], PASSING)


def do_leave(s: Skirmish, one: Acting, action: Action) -> None:
    leave_olympus(s, one.u)


def do_attack(s: Skirmish, one: Acting, action: Action) -> None:
    """A normal attack uses the attack action up."""
    u, t = one.u, s.slot[action.args[0]]
    plan = s.plan
    s.did |= STRUCK | DEALT_DUTY
    stop_walking(s)
    s.go("begin")
    if plan & BERSERK:
        if s.did & BERSERKED:
            s.plan &= ~BERSERK
        s.did |= BERSERKED
        s.then(attack(u, t, one.seat, MELEE, 0, PLAIN))
    elif plan & AERIAL:
        s.plan &= ~AERIAL
        reached = how_reached(s, u, t, reach_of(s, u, True), aerial=True)
        s.then(attack(u, t, one.seat, reached, 0, FROM_ABOVE))
    else:
        attack_used(s)
        s.then(attack(u, t, one.seat, how_reached(s, u, t, reach_of(s, u))))


def attack_used(s: Skirmish) -> None:
    s.plan &= ~(ATTACK | (ENRAGE if s.law[ENRAGE_SLOT] else 0))


def do_power(s: Skirmish, one: Acting, action: Action) -> None:
    number = action.args[0]
    power = s.book.powers[s.unit[one.u]][number]
    s.go("begin")
    if power.kind == "offensive":
        s.did |= STRUCK | DEALT_DUTY
        attack_used(s)
        stop_walking(s)
        if any([row.op == "limit" and row.word == "uses_walk" for row in power.effect]):
            end_move(s)
    declare(s, one.u, number, one.seat)


def do_calm(s: Skirmish, one: Acting, action: Action) -> None:
    """Calm counts as the attack (PR-079)."""
    s.did |= STRUCK
    s.plan &= ~CALM
    stop_walking(s)
    s.go("begin")
    calm(s, one.u)


def do_enrage(s: Skirmish, one: Acting, action: Action) -> None:
    s.plan &= ~(ENRAGE | (ATTACK if s.law[ENRAGE_SLOT] else 0))
    stop_walking(s)
    s.go("begin")
    enrage(s, one.u)


def do_claim(s: Skirmish, one: Acting, action: Action) -> None:
    s.plan &= ~CLAIM
    stop_walking(s)
    s.go("begin")
    claim(s, one.u, s.book.area_of[action.args[0]])


def do_release(s: Skirmish, one: Acting, action: Action) -> None:
    s.plan &= ~RELEASE
    stop_walking(s)
    s.go("begin")
    pay_aow(s, one.seat, 1)
    release(s, one.u, s.slot[action.args[0]])


def do_absorb(s: Skirmish, one: Acting, action: Action) -> None:
    s.plan &= ~ABSORB
    s.go("begin")
    absorb(s, one.u)


def do_drop(s: Skirmish, one: Acting, action: Action) -> None:
    s.go("begin")
    drop_stone(s, one.u)


def do_break(s: Skirmish, one: Acting, action: Action) -> None:
    s.go("begin")
    break_terrain(s, one.u)


Doing = Callable[[Skirmish, Acting, Action], None]
DO: Final[dict[str, Doing]] = {
    "step": do_step, "fly": do_fly, "leave": do_leave, "attack": do_attack, "power": do_power, "calm": do_calm,
    "enrage": do_enrage, "claim": do_claim, "release": do_release, "absorb": do_absorb, "drop": do_drop,
    "break": do_break,
}  # fmt: skip


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
    thrown = sum(1 for card in s.discard(s.owner[u]) if s.face[card] == face)
    return thrown < s.book.units[s.unit[u]].activation_cards


@step
class Leading(Step):
    """Leader: at the end of its activation a troop near by may act without an Art of War card."""

    u: int
    seat: int

    def begin(self, s: Skirmish) -> None:
        troops = led_by(s, self.u)
        if troops:
            s.ask(self.seat, "PR-K101", "Whom does the leader call on?", [*(LEAD[s.word[v]] for v in troops), DECLINE],
                  "called")  # fmt: skip

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
            ways = ways[-1:]  # a partner's card comes from the deck if it is there
        s.ask(self.seat, "PR-K101", "Where does its card come from?", ways, "paid")

    def paid(self, s: Skirmish, action: Action) -> None:
        owner = s.owner[self.v]
        face = ACT + s.word[self.v]
        if action.args[0] == 0:
            toss(s, owner, face)
        else:
            card = next(c for c in s.deck(owner) if s.face[c] == face)
            s.move(card, owner, 2 * s.seats + owner)
            s.shuffle(owner)
        s.then(Activation(self.v, self.seat))
