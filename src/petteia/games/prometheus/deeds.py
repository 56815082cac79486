"""The simple and complex actions beside walking and attacking: Calm, Enrage, stones, freeing, breaking terrain."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.cards import pay_aow
from petteia.games.prometheus.ground import is_blocked, surroundings
from petteia.games.prometheus.harm import drop_stone, net_off, victory
from petteia.games.prometheus.lights import of_hound
from petteia.games.prometheus.moves import NO_AREA, NOT_HERE, Deed, stop_walking
from petteia.games.prometheus.state import (
    AOW,
    CALM_BY,
    CALM_RANGE,
    CALMED_RAGE,
    CARRIES,
    ENRAGE_SLOT,
    OMPHALOS_CLAIM,
    RESCUERS,
    WARDENS,
    Skirmish,
    bits,
    but,
)
from petteia.games.prometheus.values import STRUCK, mates, talents
from petteia.games.prometheus.vocabulary import FORCE_OF_NATURE, GEM_COLLECTOR, GOD
from petteia.games.prometheus.words import (
    ABSORB,
    ABSORBED,
    AREA,
    ATTACK,
    BROKE,
    CALM,
    CALMED,
    CLAIM,
    CLAIMED,
    CUT_FREE,
    ENRAGE,
    ENRAGED,
    FLIGHT,
    RELEASE,
    UNIT,
)
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import Refusal
from petteia.kernel.knowledge import View

# -- Cerberus' Rage ------------------------------------------------------------------------------------

NO_CALMER: Final = Refusal("Only Hephaestus and Hades calm the hound.", "PR-076")
CALM_BESIDE: Final = Refusal("One calms the hound in its own area.", "PR-C12")
CALMED_ALREADY: Final = Refusal("It has calmed the hound or attacked already, or did not announce it.", "PR-079")
NO_WARDEN: Final = Refusal("Only wardens enrage the hound.", "PR-080")
NOT_ITSELF: Final = Refusal("The hound does not enrage itself.", "PR-084")
ENRAGE_BESIDE: Final = Refusal("One enrages the hound in its own area.", "PR-081")
NO_LOOSE_STONE: Final = Refusal("There is no stone here that nobody has claimed.", "PR-082")


def is_calmer(s: Skirmish, u: int) -> bool:
    """Hephaestus and Hades; by agreement every rescuer (PR-076, PR-C11)."""
    return s.side[u] == RESCUERS and (s.book.kind[s.unit[u]] == GOD or bool(s.law[CALM_BY]))


def beside_the_hound(s: Skirmish, u: int) -> bool:
    """Whether a warden other than the hound shares its area."""
    hound = s.hound
    return s.side[u] == WARDENS and u != hound and hound >= 0 and s.at[u] >= 0 and s.at[hound] == s.at[u]


class Calm(Deed):
    """A calmer in the hound's area takes a Rage token off it; with the last the rescuers have won (PR-078, PR-105)."""

    def bar(self, s: Skirmish, u: int) -> Refusal | None:
        if not is_calmer(s, u):
            return NO_CALMER
        hound = s.hound
        if hound < 0 or s.at[hound] < 0 or s.at[u] < 0:
            return CALM_BESIDE
        far = s.book.distance[s.at[u]][s.at[hound]]
        return CALM_BESIDE if far > (1 if s.law[CALM_RANGE] else 0) else None

    def lights(self, view: View, s: Skirmish, action: Action) -> list[str]:
        return of_hound(s)

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        """It counts as the attack (PR-079)."""
        s.did |= STRUCK
        s.plan &= ~CALM
        stop_walking(s)
        s.rage -= 1
        if s.law[CALMED_RAGE]:
            den = s.at[s.hound]
            s.stones = but(s.stones, den, s.stones[den] + 1)
        s.tell(CALMED, s.owner[s.actor], s.actor, s.rage)
        if s.rage <= 0:
            victory(s, RESCUERS, "Cerberus is calm: the Rescuers win.", "PR-105")


class Enrage(Deed):
    """Any warden but the hound itself, beside it, with a stone that nobody has claimed there (PR-080 to PR-084)."""

    def bar(self, s: Skirmish, u: int) -> Refusal | None:
        if s.side[u] != WARDENS:
            return NO_WARDEN
        if u == s.hound:
            return NOT_ITSELF
        if not beside_the_hound(s, u):
            return ENRAGE_BESIDE
        return None if s.stones[s.at[u]] > 0 else NO_LOOSE_STONE

    def could(self, s: Skirmish, u: int) -> bool:
        """Whether it can be done, were the unit to put down what it carries."""
        said = self.bar(s, u)
        return said is None or (said is NO_LOOSE_STONE and bool(s.flags[u] & CARRIES))

    def lights(self, view: View, s: Skirmish, action: Action) -> list[str]:
        return of_hound(s)

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        u = s.actor
        s.plan &= ~(ENRAGE | (ATTACK if s.law[ENRAGE_SLOT] else 0))
        stop_walking(s)
        s.stones = but(s.stones, s.at[u], s.stones[s.at[u]] - 1)
        s.rage += 1
        s.tell(ENRAGED, s.owner[u], u, s.rage)


# -- stones --------------------------------------------------------------------------------------------

NO_CLAIMS: Final = Refusal("Stones are not claimed at this table.", "PR-C34")
NO_STONE: Final = Refusal("There is no stone here for it.", "PR-K033")
CARRIES_NONE: Final = Refusal("It carries no stone.", "PR-K033")
FLIES_FIRST: Final = Refusal("On a fast flight nothing is put down before it lands.", "PR-K115")


def stones_near(s: Skirmish, u: int) -> list[int]:
    """The areas with a stone that a unit with free hands could claim: its own, or with Gem Collector one next door,
    where it always sees it (PR-K051); Block forbids it."""
    if is_blocked(s, u):
        return []
    areas = surroundings(s, u) if talents(s, u) & GEM_COLLECTOR else [s.at[u]]
    return [area for area in areas if s.stones[area]]


class Claim(Deed):
    """A unit with free hands takes up a stone near by."""

    def claimable(self, s: Skirmish, u: int) -> list[int]:
        """The areas it could claim a stone in."""
        return [] if s.at[u] < 0 or s.flags[u] & CARRIES else stones_near(s, u)

    def bar(self, s: Skirmish, u: int) -> Refusal | None:
        if not s.law[OMPHALOS_CLAIM]:
            return NO_CLAIMS
        return None if self.claimable(s, u) else NO_STONE

    def why(self, s: Skirmish, you: int, action: Action) -> Refusal | None:
        area = s.book.area_of.get(action.args[0], -1)
        said = NO_AREA if area < 0 else super().why(s, you, action)
        return NO_STONE if said is None and area not in self.claimable(s, s.actor) else said

    def offer(self, s: Skirmish, you: int, options: list[Action]) -> None:
        options += [self.actions[s.book.word[area]] for area in self.claimable(s, s.actor)]

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        u, area = s.actor, s.book.area_of[action.args[0]]
        s.plan &= ~CLAIM
        stop_walking(s)
        s.stones = but(s.stones, area, s.stones[area] - 1)
        s.flags[u] |= CARRIES
        s.tell(CLAIMED, s.owner[u], u, area)


class Drop(Deed):
    """A stone that is carried is put down, which takes no action."""

    def bar(self, s: Skirmish, u: int) -> Refusal | None:
        if not s.flags[u] & CARRIES:
            return CARRIES_NONE
        return FLIES_FIRST if s.plan & FLIGHT else None

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        drop_stone(s, s.actor)


def carriers(s: Skirmish, u: int) -> list[int]:
    """Units of its side in its area that carry a stone, itself first."""
    found = [v for v in bits(mates(s, u)) if s.flags[v] & CARRIES]
    return [u, *found] if s.flags[u] & CARRIES else found


class Absorb(Deed):
    """A god, where a stone lies or an ally carries one: the stone is gone, and its owner takes an Omphalos card."""

    def bar(self, s: Skirmish, u: int) -> Refusal | None:
        if not s.law[OMPHALOS_CLAIM]:
            return NO_CLAIMS
        if s.book.kind[s.unit[u]] != GOD or s.at[u] < 0 or not s.zones[s.stone_cards]:
            return NO_STONE
        return None if s.stones[s.at[u]] > 0 or carriers(s, u) else NO_STONE

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        u = s.actor
        s.plan &= ~ABSORB
        if s.stones[s.at[u]]:
            s.stones = but(s.stones, s.at[u], s.stones[s.at[u]] - 1)
        else:
            s.flags[carriers(s, u)[0]] &= ~CARRIES
        s.move(s.zones[s.stone_cards][-1], s.stone_cards, s.seats + s.owner[u])
        s.tell(ABSORBED, s.owner[u], u)


# -- nets, terrain -------------------------------------------------------------------------------------

NO_CARD: Final = Refusal("To cut a comrade free costs an Art of War card.", "PR-101")
NOBODY_TRAPPED: Final = Refusal("No comrade in its area is trapped.", "PR-101")
NOTHING_TO_BREAK: Final = Refusal("There is nothing here that it could break.", "PR-K097")


def releasable(s: Skirmish, u: int) -> list[int]:
    """Comrades in the area that are trapped (PR-101)."""
    return [v for v in bits(mates(s, u)) if s.net[v] >= 0] if s.at[u] >= 0 else []


class Release(Deed):
    """A comrade in the area is cut free for an Art of War card."""

    def bar(self, s: Skirmish, u: int) -> Refusal | None:
        if not s.holds(s.active, AOW):
            return NO_CARD
        return None if releasable(s, u) else NOBODY_TRAPPED

    def why(self, s: Skirmish, you: int, action: Action) -> Refusal | None:
        v = s.slot[action.args[0]]
        said = super().why(s, you, action)
        if said is not None or v in releasable(s, s.actor):
            return said
        return NOT_HERE if v < 0 else NOBODY_TRAPPED

    def offer(self, s: Skirmish, you: int, options: list[Action]) -> None:
        if s.holds(you, AOW):
            options += [self.actions[s.word[v]] for v in releasable(s, s.actor)]

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        u, v = s.actor, s.slot[action.args[0]]
        s.plan &= ~RELEASE
        stop_walking(s)
        pay_aow(s, you, 1)
        s.tell(CUT_FREE, s.owner[u], u, v)
        net_off(s, v)


class Break(Deed):
    """Force of Nature: a piece of terrain in the area is removed, once in an activation, before the attack: offence and
    range +1 for the rest of it; without pieces it is open ground."""

    def bar(self, s: Skirmish, u: int) -> Refusal | None:
        area = s.at[u]
        if area < 0 or s.bonus or not s.pieces[area] or not talents(s, u) & FORCE_OF_NATURE:
            return NOTHING_TO_BREAK
        return None

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        area = s.at[s.actor]
        s.bonus = 1
        pieces = s.pieces[:]
        pieces[area] -= 1
        s.pieces = pieces
        if not pieces[area]:
            s.obstacles &= ~(1 << area)
        s.tell(BROKE, s.owner[s.actor], s.actor, area)


TO_CALM: Final = Calm(Verb("calm", say="Calm the hound"), CALM, CALMED_ALREADY)
TO_ENRAGE: Final = Enrage(Verb("enrage", say="Enrage the hound"), ENRAGE)
TO_CLAIM: Final = Claim(Verb("claim", AREA, say="Claim the stone in {0}"), CLAIM)
TO_DROP: Final = Drop(Verb("drop", say="Put the stone down"))
TO_ABSORB: Final = Absorb(Verb("absorb", say="Absorb a stone"), ABSORB)
TO_RELEASE: Final = Release(Verb("release", UNIT, say="Cut {0} free"), RELEASE)
TO_BREAK: Final = Break(Verb("break", say="Break terrain (Force of Nature)"), ATTACK)
