"""What a unit may announce, and what of it it can do now.

Announcing looks ahead: with a walk first, more may come into reach.  What then is no longer possible when its time
comes is lost (PR-C29).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from petteia.games.prometheus.aiming import IN_HAND, powers_offered
from petteia.games.prometheus.deeds import (
    beside_the_hound,
    claimable,
    could_enrage,
    may_absorb,
    may_break,
    may_calm,
    may_enrage,
    releasable,
)
from petteia.games.prometheus.gists import Help
from petteia.games.prometheus.ground import (
    deployment,
    enters_by_move,
    hound_is_bound,
    is_blocked,
    landings,
    rocks,
    swims_first,
    targets,
    walk_budget,
    ways,
)
from petteia.games.prometheus.movement import leaves_from
from petteia.games.prometheus.prospects import (
    after_a_blow,
    after_a_walk,
    can_attack,
    help_at_hand,
    near,
    purse,
    together,
)
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
    book = s.book
    area = s.at[u]
    helps = help_at_hand(s, u)
    steps = walk_budget(s, u, False)
    goes = area >= 0 and can_move(s, u) and bool(ways(s, u) or leaves_from(s, u))
    simple = simple_actions(s, u, steps if goes else 0, helps)
    single = area >= 0 and book.terrain[area].actions == 1 and not is_class(s, u, BOREAL)
    bound = bool(simple & ATTACK) and hound_is_bound(s, u)  # the hound has to attack (PR-072)
    options: list[Action] = [] if bound else [PLAN_OF[0]]
    pairs = [] if single else pairs_of(s, u, simple, steps, helps)
    if bound:
        pairs = [mask for mask in pairs if mask & ATTACK]
    alone = simple & ATTACK if bound else simple
    for mask in pairs:
        alone &= ~mask
    if alone:
        options += [PLAN_OF[bit] for bit in SIMPLE_BITS if alone & bit]
    options += [PLAN_OF[mask] for mask in pairs]
    if single:
        return options
    if area >= 0 and book.talents[s.unit[u]] & BERSERK_TALENT and can_go_berserk(s, u, helps):
        options.append(PLAN_OF[BERSERK])
    if not bound:
        options += [PLAN_OF[bit] for bit in complex_actions(s, u, goes, steps)]
    return options


def simple_actions(s: Skirmish, u: int, steps: int, helps: Help) -> int:
    """The simple actions that can be done from where the unit is; `steps`: how far it could walk now."""
    found = 0
    if can_walk(s, u, steps):
        found |= walks_of(s, u)
    if s.at[u] < 0:
        return found
    if can_attack(s, u, IN_HAND, helps):
        found |= ATTACK
    if may_calm(s, u):
        found |= CALM
    if could_enrage(s, u):
        found |= ENRAGE
    if s.law[OMPHALOS_CLAIM] and claimable(s, u):
        found |= CLAIM
    if releasable(s, u) and s.holds(s.active, AOW):
        found |= RELEASE
    return found


def walks_of(s: Skirmish, u: int) -> int:
    """A walk, and for wardens a cautious move in its place (PR-091, PR-092)."""
    return WALK | CAUTIOUS if s.side[u] == WARDENS and not s.law[CAUTIOUS_SLOT] else WALK


def pairs_of(s: Skirmish, u: int, simple: int, steps: int, helps: Help) -> list[int]:
    """The pairs of simple actions worth announcing: one that can be done now, and one that can be done before or after."""
    walks = simple & (WALK | CAUTIOUS)
    walked = simple | (after_a_walk(s, u, simple, steps, helps) if walks else 0)
    crept = walked
    if walked != simple and walks & CAUTIOUS and (helps.flies or max(s.bait) >= 0):  # it ends at tokens, on the ground
        crept = simple | after_a_walk(s, u, simple, steps, helps, True)
    struck = simple
    cleared = 0
    if simple & ATTACK:
        struck |= after_a_blow(s, u)
        if steps > 0 and talents(s, u) & MOBILITY:
            cleared = walks_of(s, u)  # the blow may clear the way
    if not (walked | struck) & ~(WALK | CAUTIOUS):
        return []
    beside = bool(simple & CLAIM) and beside_the_hound(s, u)
    return fitting(walks, simple, walked, crept, struck, cleared, beside)


@cache
def fitting(walks: int, simple: int, walked: int, crept: int, struck: int, cleared: int, beside: bool) -> list[int]:
    """The pairs that go together: with the walks, what can be done now, after a walk, a cautious move and a blow.

    `cleared` are the walks that a blow may clear the way for.  `beside`: a stone that is claimed here could be put down
    again for the hound.
    """
    pairs: list[int] = []
    for mask in PAIRS:
        walk = mask & (WALK | CAUTIOUS)
        if walk:
            fits = walk & walks and mask & ~walk & (crept if walk == CAUTIOUS else walked)
            fits = fits or (walk & cleared and mask & ATTACK)
        else:
            fits = mask & simple == mask or (mask & ATTACK & simple and mask & ~ATTACK & struck)
            fits = fits or (mask == CLAIM | ENRAGE and beside)
        if fits:
            pairs.append(mask)
    return pairs


def can_go_berserk(s: Skirmish, u: int, helps: Help) -> bool:
    """A berserk with somebody at range 0, or a power that could bring somebody there."""
    return bool(talents(s, u) & BERSERK_TALENT) and (bool(targets(s, u, 0)) or (helps.shifts and near(s, u)))


def complex_actions(s: Skirmish, u: int, goes: bool, steps: int) -> list[int]:
    found: list[int] = []
    if s.at[u] < 0:
        if deployment(s, u):
            found.append(RUN if enters_by_move(s) else DEPLOY)
        return found
    if goes and walk_budget(s, u, True) > 0:
        found.append(RUN)
    if s.book.rocks[s.at[u]] and rocks(s, u) and can_move(s, u):
        found.append(ASCEND)
    if goes and s.law[CAUTIOUS_SLOT] and s.side[u] == WARDENS and steps > 0:
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


def can_walk(s: Skirmish, u: int, steps: int) -> bool:
    if s.at[u] < 0:
        return enters_by_move(s) and movement(s, u) > 0 and bool(deployment(s, u))
    if steps > 0:
        return True
    return bool(s.book.powers[s.unit[u]]) and may_become_free(s, u)


def may_become_free(s: Skirmish, u: int) -> bool:
    """A power of the unit's own may yet let it walk: then a walk may be announced."""
    if hound_is_bound(s, u):
        return False
    numbers = powers_offered(s, u, s.active, "active", purse(s, u))
    helps = together(s, u, numbers)
    if not numbers or movement(s, u) + helps.movement <= 0:
        return False
    if helps.flies:
        return True
    if (is_blocked(s, u) and not helps.frees) or (s.book.terrain[s.at[u]].walk == 0 and not is_class(s, u, AQUATIC)):
        return False
    return bool(ways(s, u)) or helps.shifts


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
