"""What a unit may announce, and what of it it can do now.

Announcing looks ahead: with a walk first, more may come into reach.  What then is no longer possible when its time
comes is lost (PR-C29).
"""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.aiming import powers_offered
from petteia.games.prometheus.deeds import (
    claimable,
    is_calmer,
    may_absorb,
    may_break,
    may_calm,
    may_enrage,
    releasable,
)
from petteia.games.prometheus.ground import (
    deployment,
    enters_by_move,
    hound_is_bound,
    is_blocked,
    landings,
    near_enemy,
    rocks,
    targets,
    walk_budget,
    ways,
)
from petteia.games.prometheus.movement import leaves_from
from petteia.games.prometheus.state import (
    AOW,
    CARRIES,
    CAUTIOUS_SLOT,
    OMPHALOS_CLAIM,
    WARDENS,
    Skirmish,
)
from petteia.games.prometheus.values import STRUCK, is_class, marked, movement, reach_of, talents
from petteia.games.prometheus.vocabulary import AQUATIC, BOREAL, FLYING, MOBILITY
from petteia.games.prometheus.vocabulary import BERSERK as BERSERK_TALENT
from petteia.games.prometheus.words import (
    ABSORB,
    AERIAL,
    ASCEND,
    ATTACK,
    BERSERK,
    BREAK,
    CALM,
    CAUTIOUS,
    CLAIM,
    COMPLEX_CAUTIOUS,
    DEPLOY,
    DO_ABSORB,
    DO_CALM,
    DO_CLAIM,
    DO_ENRAGE,
    DO_RELEASE,
    DONE,
    DROP,
    ENRAGE,
    FLIGHT,
    FLY,
    LEAVE,
    MOVES,
    PLAN_MASK,
    PLAN_ROW,
    POWER,
    RELEASE,
    RUN,
    STEP,
    STRIKE,
    WALK,
)
from petteia.kernel.action import Action

# in `did`
DEALT_DUTY: Final = 1 << 19  # the hound has done its duty
BERSERKED: Final = 1 << 20  # it has struck wildly once

SIMPLE_BITS: Final = (WALK, CAUTIOUS, ATTACK, CALM, CLAIM, ENRAGE, RELEASE)
PLAN_OF: Final = dict(zip(PLAN_MASK, PLAN_ROW, strict=True))
PAIRS: Final = [mask for mask in PLAN_MASK if mask & (mask - 1)]


def plans(s: Skirmish, u: int) -> list[Action]:
    """Everything the unit may announce: up to two simple actions, or one that takes the whole activation.

    What is announced need not be done.  So a simple action that could be one of a pair is announced with the other:
    to announce it alone would only give something away.
    """
    simple = simple_actions(s, u)
    single = s.at[u] >= 0 and s.book.terrain[s.at[u]].actions == 1 and not is_class(s, u, BOREAL)
    bound = hound_is_bound(s, u) and bool(simple & ATTACK)  # the hound has to attack (PR-072)
    options: list[Action] = [] if bound else [PLAN_OF[0]]
    paired = 0
    pairs: list[Action] = []
    if not single:
        both = beside_a_walk(s, u, simple)
        for mask in PAIRS:
            if both & mask == mask and mask & simple and (not bound or mask & ATTACK):
                pairs.append(PLAN_OF[mask])
                paired |= mask
    for bit in SIMPLE_BITS:
        if simple & bit & ~paired and (not bound or bit == ATTACK):
            options.append(PLAN_OF[bit])
    options += pairs
    if single:
        return options
    if talents(s, u) & BERSERK_TALENT and s.at[u] >= 0 and targets(s, u, 0):
        options.append(PLAN_OF[BERSERK])
    if not bound:
        options += [PLAN_OF[bit] for bit in complex_actions(s, u)]
    return options


def simple_actions(s: Skirmish, u: int) -> int:
    """The simple actions that can be done from where the unit is."""
    found = 0
    if can_walk(s, u):
        found |= WALK
        if s.side[u] == WARDENS and not s.law[CAUTIOUS_SLOT]:
            found |= CAUTIOUS
    if s.at[u] < 0:
        return found
    if can_attack(s, u):
        found |= ATTACK
    if may_calm(s, u):
        found |= CALM
    if may_enrage(s, u):
        found |= ENRAGE
    if s.law[OMPHALOS_CLAIM] and claimable(s, u):
        found |= CLAIM
    if releasable(s, u) and s.holds(s.active, AOW):
        found |= RELEASE
    return found


def beside_a_walk(s: Skirmish, u: int, simple: int) -> int:
    """The simple actions that could be done after a walk as well as those that can be done now."""
    if not simple & (WALK | CAUTIOUS):
        return simple
    found = simple
    warden = s.side[u] == WARDENS
    waits = s.at[u] < 0
    steps = walk_budget(s, u, False)
    if waits or near_enemy(s, u, steps + max(1, reach_of(s, u) + 1)):
        found |= ATTACK
    hound = s.hound
    if hound >= 0 and s.at[hound] >= 0 and (waits or s.book.distance[s.at[u]][s.at[hound]] <= steps + 1):
        if not warden and is_calmer(s, u):
            found |= CALM
        elif warden and u != hound and s.stones[s.at[hound]]:
            found |= ENRAGE
    if s.law[OMPHALOS_CLAIM] and not s.flags[u] & CARRIES and any(s.stones):
        found |= CLAIM
    if s.holds(s.active, AOW) and any([s.net[v] >= 0 and s.side[v] == s.side[u] and v != u for v in range(len(s.net))]):
        found |= RELEASE
    return found


def complex_actions(s: Skirmish, u: int) -> list[int]:
    found: list[int] = []
    if s.at[u] < 0:
        if deployment(s, u):
            found.append(RUN if enters_by_move(s) else DEPLOY)
        return found
    if can_move(s, u):
        if walk_budget(s, u, True) > 0 and (ways(s, u) or leaves_from(s, u)):
            found.append(RUN)
        if rocks(s, u):
            found.append(ASCEND)
        if s.law[CAUTIOUS_SLOT] and s.side[u] == WARDENS and can_walk(s, u):
            found.append(COMPLEX_CAUTIOUS)
    if s.law[OMPHALOS_CLAIM] and may_absorb(s, u):
        found.append(ABSORB)
    if is_class(s, u, FLYING):
        if not hound_is_bound(s, u) and landings(s, u, movement(s, u) + s.book.content.run_bonus):
            found.append(FLIGHT)
        if targets(s, u, reach_of(s, u, True), aerial=True):
            found.append(AERIAL)
    return found


def can_move(s: Skirmish, u: int) -> bool:
    """Whether nothing holds the unit where it is: no Block, no duty of the hound."""
    return not is_blocked(s, u) and not hound_is_bound(s, u)


def can_walk(s: Skirmish, u: int) -> bool:
    if s.at[u] < 0:
        return enters_by_move(s) and movement(s, u) > 0 and bool(deployment(s, u))
    if walk_budget(s, u, False) > 0 and can_move(s, u) and (ways(s, u) or leaves_from(s, u)):
        return True
    return bool(s.book.powers[s.unit[u]]) and may_become_free(s, u)


def may_become_free(s: Skirmish, u: int) -> bool:
    """A power of the unit's own may yet let it walk: then a walk may be announced."""
    if hound_is_bound(s, u) or movement(s, u) <= 0:
        return False
    freeing = [
        number
        for number, power in enumerate(s.book.powers[s.unit[u]])
        if any([row.op == "mod" and row.word in ("ignore_block", "flying_walk") for row in power.effect])
    ]
    return bool(freeing) and any([number in freeing for number in powers_offered(s, u, s.active, "active")])


def can_attack(s: Skirmish, u: int) -> bool:
    """A target in reach, or an offensive power that can be declared."""
    reach = reach_of(s, u) + (1 if may_break(s, u) else 0)
    return bool(targets(s, u, reach)) or bool(powers_offered(s, u, s.active, "offensive"))


# -- what can be done now ------------------------------------------------------------------------------


def menu(s: Skirmish, u: int, seat: int) -> list[Action]:
    """The announced actions that are legal now, and the powers that are free."""
    plan = s.plan
    options: list[Action] = steps(s, u) if plan & (MOVES | DEPLOY) else []
    if s.at[u] < 0:
        return [*options, DONE]
    if plan & (ATTACK | BERSERK | AERIAL):
        options += strikes(s, u, seat)
    if plan & (CALM | CLAIM | ENRAGE | RELEASE | ABSORB):
        options += deeds(s, u, seat)
    if plan & ATTACK and may_break(s, u):
        options.append(BREAK)
    if s.book.powers[s.unit[u]]:
        options += [POWER[number] for number in powers_offered(s, u, seat, "active")]
    if s.flags[u] & CARRIES and not plan & FLIGHT:
        options.append(DROP)
    if not (owes_an_attack(s, u, options) or (rests_nowhere(s, u) and any([a.verb == "step" for a in options]))):
        options.append(DONE)
    return options


def owes_an_attack(s: Skirmish, u: int, options: list[Action]) -> bool:
    """The hound may not stop before it has attacked, as long as it can (PR-072, PR-C14)."""
    if s.did & DEALT_DUTY or not hound_is_bound(s, u) or not s.plan & ATTACK:
        return False
    return any([action.verb in ("attack", "power") for action in options])


def rests_nowhere(s: Skirmish, u: int) -> bool:
    """Ground on which units of this kind may not end an activation."""
    return s.at[u] >= 0 and bool(s.book.terrain[s.at[u]].no_end >> s.book.kind[s.unit[u]] & 1)


def steps(s: Skirmish, u: int) -> list[Action]:
    """The next area of the move that is announced or under way."""
    word = s.book.word
    plan = s.plan
    if s.at[u] < 0:
        return [STEP[word[area]] for area in deployment(s, u)]
    if plan & FLIGHT:
        return [FLY[word[area]] for area in landings(s, u, movement(s, u) + s.book.content.run_bonus)]
    if (s.did & STRUCK and not talents(s, u) & MOBILITY) or hound_is_bound(s, u):
        return []
    if plan & WALK and s.budget < 0 and s.marks and marked(s, u, "flying_walk"):
        return [FLY[word[area]] for area in landings(s, u, movement(s, u))]
    if is_blocked(s, u):
        return []
    if plan & ASCEND:
        return [STEP[word[area]] for area in rocks(s, u)]
    budget = s.budget if s.budget >= 0 else walk_budget(s, u, bool(plan & RUN))
    if budget <= 0:
        return []
    swims = bool(s.trail) if s.budget >= 0 else swims_first(s, u)
    options = [STEP[word[area]] for area in ways(s, u) if not swims or budget > 1 or s.book.terrain[area].aquatic]
    if leaves_from(s, u) and not (swims and budget <= 1):
        options.append(LEAVE)
    return options


def swims_first(s: Skirmish, u: int) -> bool:
    """An aquatic unit that starts in the water has a step more, as long as it stays in it."""
    return s.at[u] >= 0 and s.book.terrain[s.at[u]].aquatic and is_class(s, u, AQUATIC)


def strikes(s: Skirmish, u: int, seat: int) -> list[Action]:
    plan = s.plan
    if plan & AERIAL:
        return [STRIKE[s.word[t]] for t in targets(s, u, reach_of(s, u, True), aerial=True)]
    if plan & BERSERK:
        return [STRIKE[s.word[t]] for t in targets(s, u, 0)]
    options = [STRIKE[s.word[t]] for t in targets(s, u, reach_of(s, u))]
    options += [POWER[number] for number in powers_offered(s, u, seat, "offensive")]
    return options


def deeds(s: Skirmish, u: int, seat: int) -> list[Action]:
    plan = s.plan
    options: list[Action] = []
    if plan & CALM and may_calm(s, u):
        options.append(DO_CALM)
    if plan & ENRAGE and may_enrage(s, u):
        options.append(DO_ENRAGE)
    if plan & CLAIM:
        options += [DO_CLAIM[s.book.word[area]] for area in claimable(s, u)]
    if plan & RELEASE and s.holds(seat, AOW):
        options += [DO_RELEASE[s.word[v]] for v in releasable(s, u)]
    if plan & ABSORB and may_absorb(s, u):
        options.append(DO_ABSORB)
    return options
