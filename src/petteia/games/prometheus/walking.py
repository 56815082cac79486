"""A move as it is carried out: area by area on foot, by air, or out of Olympus."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.effects import leaves_enemies
from petteia.games.prometheus.ground import (
    can_climb,
    deployment,
    enemies_stop,
    has_room,
    hound_is_bound,
    is_blocked,
    is_full,
    is_huge,
    landings,
    rocks,
    swims_first,
    walk_budget,
    ways,
    webbed,
)
from petteia.games.prometheus.lights import area_key
from petteia.games.prometheus.movement import BY_AIR, CAREFULLY, ON_FOOT, PASSING, enter, leave_olympus, leaves_from
from petteia.games.prometheus.moves import BLOCKED, HOUND_BOUND, IDLE, NO_AREA, Deed, end_move
from petteia.games.prometheus.rows import set_off, waiting_for
from petteia.games.prometheus.state import FAST_FLIGHT_BAIT, WARDENS, Skirmish
from petteia.games.prometheus.values import STRUCK, WALKED_IN, marked, movement, talents
from petteia.games.prometheus.vocabulary import CHAINS, ESCARPMENT, GOD, MOBILITY, WALL
from petteia.games.prometheus.words import (
    ASCEND,
    CAUTIOUS,
    COMPLEX_CAUTIOUS,
    DEPLOY,
    ENTERED,
    FLEW,
    FLIGHT,
    FLY,
    MOVES,
    RUN,
    STEP,
    WALK,
    WENT,
)
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import Refusal
from petteia.kernel.knowledge import View
from petteia.kernel.step import Step, step

OWN_COLOUR: Final = Refusal("A waiting unit comes on in a deployment area of its own colour.", "PR-K037")
AREA_FULL: Final = Refusal("The area is full.", "PR-K038")
TWO_MAPS: Final = Refusal("No unit goes from one map to the other.", "PR-062")
MOVE_OVER: Final = Refusal("Its move is over, or was not announced.", "PR-C29")
AFTER_ATTACK: Final = Refusal("It does not walk after its attack.", "PR-K024")
WALLED_OFF: Final = Refusal("A wall lies between.", "PR-K069")
NO_CLIMBER: Final = Refusal("Only climbers cross an escarpment.", "PR-K070")
NOT_NEXT: Final = Refusal("That area is not next to it.", "PR-K023")
ROCK: Final = Refusal("A rock is ascended, or climbed.", "PR-K057")
NO_ROCK: Final = Refusal("It ascends a rock, and goes nowhere else.", "PR-K057")
CLIFF: Final = Refusal("A cliff is for climbers.", "PR-K058")
NO_ROOM: Final = Refusal("There is no room for it.", "PR-K038")
NO_ROOM_FOR_HUGE: Final = Refusal("There is no room for it.", "PR-K118")
NO_STEPS: Final = Refusal("It has no movement left for that.", "PR-K023")
FLIES: Final = Refusal("It flies, and does not walk.", "PR-K115")
ON_GROUND: Final = Refusal("It does not fly now.", "PR-K115")
NO_GOD: Final = Refusal("Only Zeus and Ares leave Olympus.", "PR-107")
NO_EXIT: Final = Refusal("One leaves Olympus from a blue area.", "PR-C08")
ONE_MORE: Final = Refusal("Leaving takes one more area of movement.", "PR-C08")


# -- what holds a unit, and what it may still cross ------------------------------------------------------


def stays(s: Skirmish, u: int) -> Refusal | None:
    """Why a unit walks nowhere, whatever the ground."""
    if hound_is_bound(s, u):
        return HOUND_BOUND
    if not s.plan & MOVES:
        return MOVE_OVER
    if s.did & STRUCK and not talents(s, u) & MOBILITY:
        return AFTER_ATTACK
    if flies(s, u):
        return FLIES
    return BLOCKED if is_blocked(s, u) else None


def flies(s: Skirmish, u: int) -> bool:
    """Whether a unit goes by air now: a fast flight, or one in place of a walk that has not begun."""
    if s.plan & FLIGHT:
        return True
    return bool(s.marks) and bool(s.plan & WALK) and s.budget == IDLE and marked(s, u, "flying_walk")


def wingspan(s: Skirmish, u: int) -> int:
    """How far a unit that goes by air may come."""
    return movement(s, u) + (s.book.content.run_bonus if s.plan & FLIGHT else 0)


def left(s: Skirmish, u: int) -> tuple[int, int]:
    """How many areas are left of a walk or a run that goes on ashore, and of one that goes on in the water."""
    if s.budget != IDLE:
        return s.budget - s.trail, s.budget
    steps = walk_budget(s, u, bool(s.plan & RUN))
    return steps - swims_first(s, u), steps


def crossing(s: Skirmish, u: int, was: int, area: int) -> Refusal | None:
    """What lies between a unit and an area next to it."""
    border = s.book.border[was][area]
    climbs = can_climb(s, u)
    if border == WALL:
        return WALLED_OFF
    if border == ESCARPMENT and not climbs:
        return NO_CLIMBER
    if border < 0:
        return NOT_NEXT
    goes_up = s.book.terrain[area].enter
    if goes_up == "ascend" and not climbs and not s.plan & ASCEND:
        return ROCK
    if goes_up == "climb" and not climbs:
        return CLIFF
    return room(s, u, area)


def room(s: Skirmish, u: int, area: int) -> Refusal | None:
    return None if has_room(s, u, area) else NO_ROOM_FOR_HUGE if is_huge(s, u) else NO_ROOM


class OnMap(Deed):
    """A move into an area."""

    def why(self, s: Skirmish, you: int, action: Action) -> Refusal | None:
        area = s.book.area_of.get(action.args[0], -1)
        was = s.at[s.actor]
        if area < 0:
            return NO_AREA
        if was >= 0 and s.book.map_of[was] != s.book.map_of[area]:
            return TWO_MAPS
        return self.why_into(s, s.actor, was, area)

    def why_into(self, s: Skirmish, u: int, was: int, area: int) -> Refusal | None:
        """Why a unit cannot go into an area of its map (or come on there)."""
        raise TypeError(f"{type(self).__name__} does not say where it leads")


# -- on foot -------------------------------------------------------------------------------------------


class Go(OnMap):
    """One area further; or for a waiting unit, into play."""

    def why_into(self, s: Skirmish, u: int, was: int, area: int) -> Refusal | None:
        if was < 0:
            return self.why_on(s, u, area)
        said = stays(s, u) or crossing(s, u, was, area)
        if said is not None:
            return said
        if s.plan & ASCEND:
            return None if area in s.book.rocks[was] else NO_ROCK
        return None if left(s, u)[s.book.terrain[area].aquatic] > 0 else NO_STEPS

    def why_on(self, s: Skirmish, u: int, area: int) -> Refusal | None:
        """Why a waiting unit cannot come on there."""
        if s.book.board.areas[area].side != s.side[u]:
            return OWN_COLOUR
        return None if area in deployment(s, u) else AREA_FULL if is_full(s, area) else CLIFF

    def offer(self, s: Skirmish, you: int, options: list[Action]) -> None:
        u = s.actor
        if s.at[u] < 0:
            areas = deployment(s, u)
        elif stays(s, u) is not None:
            areas = []
        elif s.plan & ASCEND:
            areas = rocks(s, u)
        else:
            ashore, afloat = left(s, u)
            areas = ways(s, u) if afloat > 0 else []
            if ashore <= 0:
                areas = [area for area in areas if s.book.waters >> area & 1]
        word, actions = s.book.word, self.actions
        options += [actions[word[area]] for area in areas]

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        u = s.actor
        area = s.book.area_of[action.args[0]]
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
    if s.budget == IDLE:
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
    if (
        stop
        or s.budget <= 0
        or enemies_stop(s, u, area)
        or (was >= 0 and book.border[was][area] == CHAINS)
        or webbed(s, u, was, area)
    ):
        end_move(s)


class Leave(Deed):
    """Zeus or Ares goes on beyond a blue area, and the wardens have won (PR-106, PR-107)."""

    def bar(self, s: Skirmish, u: int) -> Refusal | None:
        if s.side[u] != WARDENS or s.book.kind[s.unit[u]] != GOD:
            return NO_GOD
        return None if leaves_from(s, u) else NO_EXIT

    def why(self, s: Skirmish, you: int, action: Action) -> Refusal | None:
        u = s.actor
        said = self.bar(s, u)
        if said is not None:
            return said
        return ONE_MORE if stays(s, u) is not None or s.plan & ASCEND or left(s, u)[0] <= 0 else None

    def lights(self, view: View, s: Skirmish, action: Action) -> list[str]:
        return [area_key(s, s.at[s.actor])]

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        leave_olympus(s, s.actor)


# -- by air --------------------------------------------------------------------------------------------


class Fly(OnMap):
    """A flight over whatever lies between: fast, or in place of a walk."""

    def bar(self, s: Skirmish, u: int) -> Refusal | None:
        if not s.plan & MOVES:
            return MOVE_OVER
        if not flies(s, u):
            return ON_GROUND
        said = stays(s, u)
        return None if said is FLIES else said

    def why_into(self, s: Skirmish, u: int, was: int, area: int) -> Refusal | None:
        said = self.bar(s, u)
        if said is not None:
            return said
        return room(s, u, area) if 0 < s.book.board.flight[was][area] <= wingspan(s, u) else NO_STEPS

    def offer(self, s: Skirmish, you: int, options: list[Action]) -> None:
        u = s.actor
        if self.bar(s, u) is None:
            options += [self.actions[s.book.word[area]] for area in landings(s, u, wingspan(s, u))]

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        u = s.actor
        area = s.book.area_of[action.args[0]]
        far = s.book.board.flight[s.at[u]][area]
        fast = bool(s.plan & FLIGHT)
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
        options = [STEP.actions[s.book.word[a]] for a in way]
        s.ask(s.active, "PR-C46", "Over which area does the flight go?", options, self.over)

    def over(self, s: Skirmish, action: Action) -> None:
        s.go(self.begin)
        enter(s, self.u, s.book.area_of[action.args[0]], PASSING)


TO_GO: Final = Go(STEP, MOVES | DEPLOY)
TO_FLY: Final = Fly(FLY, MOVES)
TO_LEAVE: Final = Leave(Verb("leave", say="Leave Olympus"), MOVES)
