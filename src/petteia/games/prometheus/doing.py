"""Carrying out what a unit announced: a move area by area, a flight, an attack, a power, a deed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from petteia.games.prometheus.cards import pay_aow
from petteia.games.prometheus.combat import attack
from petteia.games.prometheus.deeds import absorb, break_terrain, calm, claim, enrage, release
from petteia.games.prometheus.dice import FROM_ABOVE, PLAIN
from petteia.games.prometheus.effects import declare, leaves_enemies
from petteia.games.prometheus.ground import MELEE, enemies_stop, how_reached, swims_first, walk_budget, webbed
from petteia.games.prometheus.harm import drop_stone
from petteia.games.prometheus.movement import (
    BY_AIR,
    CAREFULLY,
    ON_FOOT,
    PASSING,
    enter,
    leave_olympus,
)
from petteia.games.prometheus.plans import BERSERKED, DEALT_DUTY
from petteia.games.prometheus.rows import set_off, waiting_for
from petteia.games.prometheus.state import (
    ENRAGE_SLOT,
    FAST_FLIGHT_BAIT,
    Skirmish,
)
from petteia.games.prometheus.values import STRUCK, WALKED_IN, reach_of
from petteia.games.prometheus.vocabulary import CHAINS
from petteia.games.prometheus.words import (
    ABSORB,
    AERIAL,
    ASCEND,
    ATTACK,
    BERSERK,
    CALM,
    CAUTIOUS,
    CLAIM,
    COMPLEX_CAUTIOUS,
    DEPLOY,
    ENRAGE,
    ENTERED,
    FLEW,
    FLIGHT,
    MOVES,
    RELEASE,
    RUN,
    STEP,
    WALK,
    WENT,
)
from petteia.kernel.action import Action
from petteia.kernel.step import Step, step

IDLE: Final = -1  # no move under way


def do_step(s: Skirmish, u: int, seat: int, action: Action) -> None:
    """One area further."""
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
        if s.at[self.u] >= 0:
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
        or webbed(s, u, was, area)
    ):
        end_move(s)


def end_move(s: Skirmish) -> None:
    s.budget = IDLE
    s.plan &= ~MOVES


def stop_walking(s: Skirmish) -> None:
    """Another action ends a move that is under way."""
    if s.budget >= 0:
        end_move(s)


def do_fly(s: Skirmish, u: int, seat: int, action: Action) -> None:
    area = s.book.area_of[action.args[0]]
    far = s.book.board.flight[s.at[u]][area]
    fast = bool(s.plan & FLIGHT)
    s.go("begin")
    end_move(s)
    if fast and s.law[FAST_FLIGHT_BAIT] == 1:
        s.then(FlightPath(u, area, far))
    else:
        land(s, u, area, far, fast)


def land(s: Skirmish, u: int, area: int, far: int, fast: bool) -> None:
    """Come down: hidden tokens and the ground act only there."""
    s.tell(FLEW, s.owner[u], u, area)
    enter(s, u, area, BY_AIR)
    if fast:
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
        if s.held(u):
            return
        left = board.flight[s.at[u]][goal]
        if left <= 1:
            land(s, u, goal, self.far, True)
            return
        way = [area for area in board.touching[s.at[u]] if board.flight[area][goal] == left - 1]
        s.ask(s.active, "PR-C46", "Over which area does the flight go?", [STEP[s.book.word[a]] for a in way], "over")

    def over(self, s: Skirmish, action: Action) -> None:
        s.go("begin")
        enter(s, self.u, s.book.area_of[action.args[0]], PASSING)


def do_leave(s: Skirmish, u: int, seat: int, action: Action) -> None:
    leave_olympus(s, u)


def do_attack(s: Skirmish, u: int, seat: int, action: Action) -> None:
    """A normal attack uses the attack action up."""
    t = s.slot[action.args[0]]
    plan = s.plan
    s.did |= STRUCK | DEALT_DUTY
    stop_walking(s)
    s.go("begin")
    if plan & BERSERK:
        if s.did & BERSERKED:
            s.plan &= ~BERSERK
        s.did |= BERSERKED
        s.then(attack(u, t, seat, MELEE, flags=PLAIN))
    elif plan & AERIAL:
        s.plan &= ~AERIAL
        reached = how_reached(s, u, t, reach_of(s, u, True), aerial=True)
        s.then(attack(u, t, seat, reached, flags=FROM_ABOVE))
    else:
        attack_used(s)
        s.then(attack(u, t, seat, how_reached(s, u, t, reach_of(s, u))))


def attack_used(s: Skirmish) -> None:
    s.plan &= ~(ATTACK | (ENRAGE if s.law[ENRAGE_SLOT] else 0))


def do_power(s: Skirmish, u: int, seat: int, action: Action) -> None:
    number = action.args[0]
    gist = s.book.gists[s.unit[u]][number]
    s.go("begin")
    if gist.kind == "offensive":
        s.did |= STRUCK | DEALT_DUTY
        attack_used(s)
        stop_walking(s)
        if gist.uses_walk:
            end_move(s)
    declare(s, u, number, seat)


def do_calm(s: Skirmish, u: int, seat: int, action: Action) -> None:
    """Calm counts as the attack (PR-079)."""
    s.did |= STRUCK
    s.plan &= ~CALM
    stop_walking(s)
    s.go("begin")
    calm(s, u)


def do_enrage(s: Skirmish, u: int, seat: int, action: Action) -> None:
    s.plan &= ~(ENRAGE | (ATTACK if s.law[ENRAGE_SLOT] else 0))
    stop_walking(s)
    s.go("begin")
    enrage(s, u)


def do_claim(s: Skirmish, u: int, seat: int, action: Action) -> None:
    s.plan &= ~CLAIM
    stop_walking(s)
    s.go("begin")
    claim(s, u, s.book.area_of[action.args[0]])


def do_release(s: Skirmish, u: int, seat: int, action: Action) -> None:
    s.plan &= ~RELEASE
    stop_walking(s)
    s.go("begin")
    pay_aow(s, seat, 1)
    release(s, u, s.slot[action.args[0]])


def do_absorb(s: Skirmish, u: int, seat: int, action: Action) -> None:
    s.plan &= ~ABSORB
    s.go("begin")
    absorb(s, u)


def do_drop(s: Skirmish, u: int, seat: int, action: Action) -> None:
    s.go("begin")
    drop_stone(s, u)


def do_break(s: Skirmish, u: int, seat: int, action: Action) -> None:
    s.go("begin")
    break_terrain(s, u)


Doing = Callable[[Skirmish, int, int, Action], None]
DO: Final[dict[str, Doing]] = {
    "step": do_step, "fly": do_fly, "leave": do_leave, "attack": do_attack, "power": do_power, "calm": do_calm,
    "enrage": do_enrage, "claim": do_claim, "release": do_release, "absorb": do_absorb, "drop": do_drop,
    "break": do_break,
}  # fmt: skip
