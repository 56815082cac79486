"""What a unit may announce, and why it may not.

Announcing looks ahead: with a walk first, more may come into reach.  What then is no longer possible when its time
comes is lost (PR-C29).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from petteia.games.prometheus.aiming import IN_HAND, powers_offered
from petteia.games.prometheus.deeds import TO_ABSORB, TO_CALM, TO_CLAIM, TO_ENRAGE, TO_RELEASE, beside_the_hound
from petteia.games.prometheus.gists import Help
from petteia.games.prometheus.ground import (
    deployment,
    enters_by_move,
    hound_is_bound,
    is_blocked,
    landings,
    rocks,
    targets,
    walk_budget,
    ways,
)
from petteia.games.prometheus.movement import leaves_from
from petteia.games.prometheus.moves import BLOCKED, HOUND_BOUND, HOUND_OWES
from petteia.games.prometheus.prospects import (
    after_a_blow,
    after_a_walk,
    can_attack,
    help_at_hand,
    near,
    purse,
    together,
    whereabouts,
)
from petteia.games.prometheus.state import CAUTIOUS_SLOT, WARDENS, Skirmish
from petteia.games.prometheus.values import is_class, movement, reach_of, talents
from petteia.games.prometheus.vocabulary import AQUATIC, BOREAL, FLYING, MOBILITY
from petteia.games.prometheus.vocabulary import BERSERK as BERSERK_TALENT
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
    FLIGHT,
    MOVES,
    PLAN,
    PLAN_MASK,
    RELEASE,
    RUN,
    WALK,
)
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import Refusal
from petteia.kernel.moves import Move

SIMPLE_BITS: Final = (WALK, CAUTIOUS, ATTACK, CALM, CLAIM, ENRAGE, RELEASE)
PAIRS: Final = [mask for mask in PLAN_MASK if mask & (mask - 1)]
NUMBER_OF: Final = {mask: number for number, mask in enumerate(PLAN_MASK)}

ANNOUNCE_FIRST: Final = Refusal("Announce first what the unit will do.", "PR-053")
IN_A_PAIR: Final = Refusal(
    "Announce it together with another action: what is announced need not be done.", "PR-C29"
)  # fmt: skip
NOT_FROM_HERE: Final = Refusal("The unit cannot do that from where it is.", "PR-C29")
NOBODY_NEAR: Final = Refusal("There is nobody to attack within reach.", "PR-K025")
WARDENS_CREEP: Final = Refusal("Only wardens move cautiously.", "PR-091")
NO_BERSERK: Final = Refusal("It is no berserk.", "PR-K090")
NO_FLYER: Final = Refusal("It does not fly.", "PR-K115")
NO_MOVEMENT: Final = Refusal("It has no movement left.", "PR-K023")


class Announce(Move):
    """The actions of an activation are announced before any is done (PR-053)."""

    def offer(self, s: Skirmish, you: int, options: list[Action]) -> None:
        actions = self.actions
        options += [actions[NUMBER_OF[mask]] for mask in plans(s, s.actor)]

    def why(self, s: Skirmish, you: int, action: Action) -> Refusal | None:
        mask = PLAN_MASK[action.args[0]]
        found = plans(s, s.actor)
        if mask in found:
            return None
        if mask and any([other & mask == mask for other in found]):
            return IN_A_PAIR
        return self.hindrance(s, s.actor, mask)

    def hindrance(self, s: Skirmish, u: int, mask: int) -> Refusal:
        """The first thing against one of the actions: each has its own say."""
        if hound_is_bound(s, u) and not mask & ATTACK:
            return HOUND_BOUND if mask & MOVES else HOUND_OWES
        for bits, bar in HINDRANCES:
            said = bar(s, u) if mask & bits else None
            if said is not None:
                return said
        return NOBODY_NEAR if mask & ATTACK else NOT_FROM_HERE


def no_creeping(s: Skirmish, u: int) -> Refusal | None:
    return None if s.side[u] == WARDENS else WARDENS_CREEP


def no_frenzy(s: Skirmish, u: int) -> Refusal | None:
    return None if talents(s, u) & BERSERK_TALENT else NO_BERSERK


def no_wings(s: Skirmish, u: int) -> Refusal | None:
    return None if is_class(s, u, FLYING) else NO_FLYER


def no_walking(s: Skirmish, u: int) -> Refusal | None:
    if is_blocked(s, u):
        return BLOCKED
    return None if movement(s, u) else NO_MOVEMENT


HINDRANCES: Final[tuple[tuple[int, Callable[[Skirmish, int], Refusal | None]], ...]] = (
    (CALM, TO_CALM.bar), (ENRAGE, TO_ENRAGE.bar), (CAUTIOUS | COMPLEX_CAUTIOUS, no_creeping), (CLAIM, TO_CLAIM.bar),
    (ABSORB, TO_ABSORB.bar), (RELEASE, TO_RELEASE.bar), (BERSERK, no_frenzy), (FLIGHT | AERIAL, no_wings),
    (WALK | CAUTIOUS | RUN, no_walking),
)  # fmt: skip


# -- what may be announced -----------------------------------------------------------------------------


def plans(s: Skirmish, u: int) -> list[int]:
    """Everything the unit may announce: up to two simple actions, or one that takes the whole activation.

    What is announced need not be done.  So a simple action that could be one of a pair is announced with the other:
    to announce it alone would only give something away.
    """
    book = s.book
    area = s.at[u]
    helps = help_at_hand(s, u)
    hostile = whereabouts(s, s.team[1 - s.side[u]])
    steps = walk_budget(s, u, False)
    goes = area >= 0 and can_move(s, u) and bool(ways(s, u) or leaves_from(s, u))
    simple = simple_actions(s, u, steps if goes else 0, helps, hostile)
    single = area >= 0 and book.terrain[area].actions == 1 and not is_class(s, u, BOREAL)
    bound = hound_is_bound(s, u)  # the hound has to attack, and somebody is there for it (PR-072)
    found = [] if bound else [0]
    pairs = [] if single else pairs_of(s, u, simple, steps, helps, hostile)
    if bound:
        pairs = [mask for mask in pairs if mask & ATTACK]
    alone = simple & ATTACK if bound else simple
    for mask in pairs:
        alone &= ~mask
    if alone:
        found += [bit for bit in SIMPLE_BITS if alone & bit]
    found += pairs
    if single:
        return found
    if area >= 0 and book.talents[s.unit[u]] & BERSERK_TALENT and can_go_berserk(s, u, helps):
        found.append(BERSERK)
    if not bound:
        found += complex_actions(s, u, goes, steps)
    return found


def simple_actions(s: Skirmish, u: int, steps: int, helps: Help, hostile: int) -> int:
    """The simple actions that can be done from where the unit is; `steps`: how far it could walk now."""
    found = 0
    if can_walk(s, u, steps):
        found |= walks_of(s, u)
    if s.at[u] < 0:
        return found
    if can_attack(s, u, IN_HAND, helps, hostile):
        found |= ATTACK
    if TO_CALM.bar(s, u) is None:
        found |= CALM
    if TO_ENRAGE.could(s, u):
        found |= ENRAGE
    if TO_CLAIM.bar(s, u) is None:
        found |= CLAIM
    if max(s.net) >= 0 and TO_RELEASE.bar(s, u) is None:
        found |= RELEASE
    return found


def walks_of(s: Skirmish, u: int) -> int:
    """A walk, and for wardens a cautious move in its place (PR-091, PR-092)."""
    return WALK if s.law[CAUTIOUS_SLOT] or no_creeping(s, u) else WALK | CAUTIOUS


def pairs_of(s: Skirmish, u: int, simple: int, steps: int, helps: Help, hostile: int) -> list[int]:
    """The pairs of simple actions worth announcing: one that can be done now, and one that can be done before or after."""
    walks = simple & (WALK | CAUTIOUS)
    walked = crept = struck = simple
    if walks:
        creeps = bool(walks & CAUTIOUS) and (helps.flies or max(s.bait) >= 0)  # it ends at tokens, on the ground
        by_walk, by_creeping = after_a_walk(s, u, simple, steps, helps, hostile, creeps)
        walked |= by_walk
        crept |= by_creeping
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
    return no_frenzy(s, u) is None and (bool(targets(s, u, 0)) or (helps.shifts and near(s, u)))


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
    if goes and s.law[CAUTIOUS_SLOT] and steps > 0 and no_creeping(s, u) is None:
        found.append(COMPLEX_CAUTIOUS)
    if TO_ABSORB.bar(s, u) is None:
        found.append(ABSORB)
    if no_wings(s, u) is None:
        if landings(s, u, movement(s, u) + s.book.content.run_bonus):
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
    if movement(s, u) + helps.movement <= 0:
        return False
    if helps.flies:
        return True
    if (is_blocked(s, u) and not helps.frees) or (s.book.terrain[s.at[u]].walk == 0 and not is_class(s, u, AQUATIC)):
        return False
    return bool(ways(s, u)) or helps.shifts


ANNOUNCE: Final = Announce(Verb("plan", PLAN, say="{0}"))
