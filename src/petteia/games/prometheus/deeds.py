"""The simple and complex actions beside walking and attacking: Calm, Enrage, stones, freeing, breaking terrain."""

from __future__ import annotations

from petteia.games.prometheus.ground import is_blocked, sees, surroundings
from petteia.games.prometheus.harm import net_off, victory
from petteia.games.prometheus.state import (
    CALM_BY,
    CALM_RANGE,
    CALMED_RAGE,
    CARRIES,
    RESCUERS,
    WARDENS,
    Skirmish,
    bits,
)
from petteia.games.prometheus.values import talents
from petteia.games.prometheus.vocabulary import FORCE_OF_NATURE, GEM_COLLECTOR, GOD
from petteia.games.prometheus.words import ABSORBED, BROKE, CALMED, CLAIMED, CUT_FREE, ENRAGED

# -- Cerberus' Rage ------------------------------------------------------------------------------------


def is_calmer(s: Skirmish, u: int) -> bool:
    """Hephaestus and Hades; by agreement every rescuer (PR-076, PR-C11)."""
    return s.side[u] == RESCUERS and (s.book.kind[s.unit[u]] == GOD or bool(s.law[CALM_BY]))


def may_calm(s: Skirmish, u: int) -> bool:
    """A calmer in the hound's area (PR-C12)."""
    hound = s.hound
    if hound < 0 or s.at[hound] < 0 or s.at[u] < 0 or not is_calmer(s, u):
        return False
    return s.book.distance[s.at[u]][s.at[hound]] <= (1 if s.law[CALM_RANGE] else 0)


def calm(s: Skirmish, u: int) -> None:
    """One Rage token comes off Cerberus; with the last the rescuers have won (PR-078, PR-105)."""
    s.rage -= 1
    if s.law[CALMED_RAGE]:
        s.stones[s.at[s.hound]] += 1
    s.tell(CALMED, s.owner[u], u, s.rage)
    if s.rage <= 0:
        victory(s, RESCUERS, "Cerberus is calm: the Rescuers win.", "PR-105")


def may_enrage(s: Skirmish, u: int) -> bool:
    """Any warden but the hound itself, beside it, with a stone that nobody has claimed there (PR-080 to PR-084)."""
    return beside_the_hound(s, u) and s.stones[s.at[u]] > 0


def could_enrage(s: Skirmish, u: int) -> bool:
    """The same, were it to put down what it carries."""
    return may_enrage(s, u) or (bool(s.flags[u] & CARRIES) and beside_the_hound(s, u))


def beside_the_hound(s: Skirmish, u: int) -> bool:
    """Whether a warden other than the hound shares its area."""
    hound = s.hound
    return s.side[u] == WARDENS and u != hound and hound >= 0 and s.at[u] >= 0 and s.at[hound] == s.at[u]


def enrage(s: Skirmish, u: int) -> None:
    s.stones[s.at[u]] -= 1
    s.rage += 1
    s.tell(ENRAGED, s.owner[u], u, s.rage)


# -- stones --------------------------------------------------------------------------------------------


def claimable(s: Skirmish, u: int) -> list[int]:
    """The areas a unit could claim a stone in: its own, or with Gem Collector one it sees next door; Block forbids it."""
    return [] if s.flags[u] & CARRIES else stones_near(s, u)


def stones_near(s: Skirmish, u: int) -> list[int]:
    """The areas with a stone that a unit with free hands could claim."""
    if is_blocked(s, u):
        return []
    areas = [s.at[u]]
    if talents(s, u) & GEM_COLLECTOR:
        areas = [area for area in surroundings(s, u) if sees(s, s.at[u], area, s.side[u])]
    return [area for area in areas if s.stones[area]]


def claim(s: Skirmish, u: int, area: int) -> None:
    s.stones[area] -= 1
    s.flags[u] |= CARRIES
    s.tell(CLAIMED, s.owner[u], u, area)


def carriers(s: Skirmish, u: int) -> list[int]:
    """Units of its side in its area that carry a stone, itself first."""
    mates = bits(s.here[s.at[u]] & s.team[s.side[u]])
    return sorted((v for v in mates if s.flags[v] & CARRIES), key=lambda v: v != u)


def may_absorb(s: Skirmish, u: int) -> bool:
    """A god, where a stone lies or an ally carries one."""
    if s.book.kind[s.unit[u]] != GOD or s.at[u] < 0 or not s.zones[s.stone_cards]:
        return False
    return s.stones[s.at[u]] > 0 or bool(carriers(s, u))


def absorb(s: Skirmish, u: int) -> None:
    """The stone is gone, and its owner takes an Omphalos card."""
    if s.stones[s.at[u]]:
        s.stones[s.at[u]] -= 1
    else:
        s.flags[carriers(s, u)[0]] &= ~CARRIES
    s.move(s.zones[s.stone_cards][-1], s.stone_cards, s.seats + s.owner[u])
    s.tell(ABSORBED, s.owner[u], u)


# -- nets, terrain -------------------------------------------------------------------------------------


def releasable(s: Skirmish, u: int) -> list[int]:
    """Comrades in the area that are trapped (PR-101)."""
    mates = s.here[s.at[u]] & s.team[s.side[u]] & ~(1 << u)
    return [v for v in bits(mates) if s.net[v] >= 0] if mates else []


def release(s: Skirmish, u: int, v: int) -> None:
    s.tell(CUT_FREE, s.owner[u], u, v)
    net_off(s, v)


def may_break(s: Skirmish, u: int) -> bool:
    """Force of Nature: a piece of terrain stands in the area, and none was broken in this activation."""
    area = s.at[u]
    if area < 0 or s.bonus or not s.pieces[area]:
        return False
    return bool(talents(s, u) & FORCE_OF_NATURE)


def break_terrain(s: Skirmish, u: int) -> None:
    """One piece is removed: offence and range +1 for the rest of the activation; without pieces it is open ground."""
    area = s.at[u]
    s.bonus = 1
    pieces = s.pieces[:]
    pieces[area] -= 1
    s.pieces = pieces
    if not pieces[area]:
        s.obstacles &= ~(1 << area)
    s.tell(BROKE, s.owner[u], u, area)
