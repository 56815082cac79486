"""What an activation may lead to: what a unit could do where it may come to stand (`roads`), and after a blow.

Announcing looks ahead (PR-053), and whoever announces need not do it (PR-C29).  So nothing here is stricter than the
rules: a hidden token may turn out to be a lure, a spring may carry the unit on, a power of its own may open the way.
Sets of areas are ints, one bit an area.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from petteia.games.prometheus.aiming import powers_offered
from petteia.games.prometheus.deeds import TO_BREAK, beside_the_hound, is_calmer, releasable, stones_near
from petteia.games.prometheus.gists import Gist, Help
from petteia.games.prometheus.ground import any_target, has_room_for_two, is_blocked, landings
from petteia.games.prometheus.maps import FAR, spelt_out
from petteia.games.prometheus.roads import places
from petteia.games.prometheus.state import AOW, CALM_RANGE, CARRIES, OMPHALOS_CLAIM, WARDENS, Skirmish, bits
from petteia.games.prometheus.values import WALKED_IN, mark_sum, reach_of
from petteia.games.prometheus.vocabulary import GEM_COLLECTOR, WALL
from petteia.games.prometheus.words import ATTACK, CALM, CLAIM, ENRAGE, RELEASE

PLENTY: Final = 99  # Art of War cards, where some may yet be drawn


# -- a unit's own powers -------------------------------------------------------------------------------


def purse(s: Skirmish, u: int) -> int:
    """How many Art of War cards there are to pay with, and those that powers of the unit's own may bring."""
    return s.holds(s.active, AOW) + s.book.brings[s.unit[u]][s.life[u]]


def at_hand(s: Skirmish, u: int, kind: str) -> list[Gist]:
    """The powers of this kind that a unit could pay for, wherever it would use them: it announces once in a turn, before any of them."""
    declared = s.book.declared[kind][s.unit[u]]
    if not declared:
        return []
    cards = purse(s, u)
    return [gist for gist in declared if gist.power.art_of_war <= cards and s.life[u] > gist.power.lost_at]


def help_at_hand(s: Skirmish, u: int) -> Help:
    """What a unit's active powers could do for it, taken together."""
    return together(s, u, [gist.number for gist in at_hand(s, u, "active")])


def together(s: Skirmish, u: int, numbers: list[int]) -> Help:
    """What these powers of a unit could do for it."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return s.book.helps[s.unit[u]][mask]


# -- what there ----------------------------------------------------------------------------------------


def can_attack(s: Skirmish, u: int, cards: int, helps: Help, hostile: int) -> bool:
    """A target in reach, with what the unit's own powers may do for it, or an offensive power that can be declared."""
    if s.enemies_at(s.at[u], s.side[u]):
        return True
    reach = reach_of(s, u) + (1 if TO_BREAK.bar(s, u) is None else 0)
    if any_target(s, u, reach + helps.range, hostile) or powers_offered(s, u, s.active, "offensive", cards):
        return True
    return near(s, u) and together(s, u, powers_offered(s, u, s.active, "active", cards)).shifts


def near(s: Skirmish, u: int) -> bool:
    """Whether an enemy is next door: a unit that is moved may fill its area, or be drawn out of it."""
    foes = s.team[1 - s.side[u]]
    return any([s.here[area] & foes for area in s.book.adjacent[s.at[u]]])


def whereabouts(s: Skirmish, units: int) -> int:
    """The areas some units stand in."""
    at = s.at
    found = 0
    for v in bits(units):
        if at[v] >= 0:
            found |= 1 << at[v]
    return found


# -- after a walk --------------------------------------------------------------------------------------


def after_a_walk(
    s: Skirmish, u: int, simple: int, steps: int, helps: Help, hostile: int, creeps: bool
) -> tuple[int, int]:
    """The deeds that are out of reach now and could be done after a walk of so many steps (powers may add some), and
    after a cautious move, if it `creeps` otherwise than it walks.  `hostile`: the areas with enemies."""
    # a power may aim at something else than an enemy
    strikes = not simple & ATTACK and bool(hostile or s.book.declared["offensive"][s.unit[u]])
    hound = beside_hound(s, u)
    nets = releases_from(s, u)
    if not (strikes or hound or nets or s.law[OMPHALOS_CLAIM]):
        return 0, 0
    there = places(s, u, steps, helps, False, hostile)
    walked = crept = deeds_in(s, u, there, helps, strikes, hostile, hound, nets)
    if walked and creeps:
        careful = places(s, u, steps, helps, True, hostile)
        if careful != there:
            crept = deeds_in(s, u, careful, helps, strikes, hostile, hound, nets)
    return walked, crept


def deeds_in(s: Skirmish, u: int, there: int, helps: Help, strikes: bool, hostile: int, hound: int, nets: int) -> int:
    """What of it could be done in these areas."""
    found = 0
    if strikes and (there & hostile or attacks_from(s, u, there, helps, hostile)):
        found |= ATTACK
    if there & hound:
        found |= with_the_hound(s, u)
    if s.law[OMPHALOS_CLAIM] and from_any(s, u, there, lambda area: bool(stones_near(s, u))):
        found |= CLAIM
    if there & nets:
        found |= RELEASE
    return found


def with_the_hound(s: Skirmish, u: int) -> int:
    """What a unit may do with the hound: each side has its own."""
    return ENRAGE if s.side[u] == WARDENS else CALM


def beside_hound(s: Skirmish, u: int) -> int:
    """The areas a unit could calm the hound in, or enrage it, with the stone that lies there or the one it carries."""
    hound = s.hound
    if hound < 0 or s.at[hound] < 0:
        return 0
    area = s.at[hound]
    if s.side[u] == WARDENS:
        stone = s.stones[area] > 0 or bool(s.flags[u] & CARRIES)
        return 1 << area if stone and u != hound else 0
    return s.book.within[area][1 if s.law[CALM_RANGE] else 0] if is_calmer(s, u) else 0


def claims_from(s: Skirmish, u: int, areas: int) -> int:
    """Where a unit could claim a stone that lies in one of these areas: there, and for a Gem Collector next door."""
    near = 1 if s.book.talents[s.unit[u]] & GEM_COLLECTOR else 0
    found = 0
    for area in bits(areas):
        found |= s.book.within[area][near]
    return found


def stones_at(s: Skirmish) -> int:
    """The areas with a stone that nobody has claimed."""
    found = 0
    for area, stones in enumerate(s.stones):
        if stones:
            found |= 1 << area
    return found


def releases_from(s: Skirmish, u: int) -> int:
    """The areas with a trapped comrade whom a card could free: one in hand, or one that the spring there brings."""
    areas = with_a_net(s, u)
    return areas if purse(s, u) else areas & s.book.springs


def with_a_net(s: Skirmish, u: int) -> int:
    """The areas with a trapped comrade."""
    mates = 0
    for v, net in enumerate(s.net):
        if net >= 0 and v != u and s.side[v] == s.side[u]:
            mates |= 1 << v
    return whereabouts(s, mates)


def from_any(s: Skirmish, u: int, areas: int, able: Callable[[int], bool]) -> bool:
    """Whether a unit is able to do something from one of these areas; it is put back where it was."""
    was = s.at[u]
    found = False
    for area in spelt_out(areas):
        s.put(u, area)
        if able(area):
            found = True
            break
    s.put(u, was)
    return found


def attacks_from(s: Skirmish, u: int, areas: int, helps: Help, hostile: int) -> bool:
    """Whether a unit that has walked could attack from one of these areas."""
    springs, cards = s.book.springs, purse(s, u)
    did, bonus = s.did, s.bonus
    s.did |= WALKED_IN
    s.bonus = 1 if TO_BREAK.bar(s, u) is None else bonus  # terrain may be broken before the walk
    found = from_any(
        s,
        u,
        in_range(s, u, areas, helps, hostile, cards),
        lambda area: can_attack(s, u, PLENTY if springs >> area & 1 else cards, helps, hostile),
    )
    s.did, s.bonus = did, bonus
    return found


def in_range(s: Skirmish, u: int, areas: int, helps: Help, hostile: int, cards: int) -> int:
    """Those of some areas from which a unit might reach an enemy, in sight or not: no others are worth a look."""
    book, d = s.book, s.unit[u]
    reach = book.range[d][s.life[u]] + book.adds_range[d] + helps.range
    if s.marks:
        reach += max(0, mark_sum(s, u, "range"))
    afar = 0
    for gist in book.declared["offensive"][d]:
        if (gist.price <= cards or areas & book.springs) and s.life[u] > gist.power.lost_at:
            afar = max(afar, gist.reach)
    found = 0
    for area in spelt_out(areas):
        # in a full area one strikes from next door; and who is moved may fill one
        far = max(reach + book.terrain[area].range, afar, 1)
        if afar == FAR or book.within[area][far] & hostile:
            found |= 1 << area
    return found


# -- after a blow --------------------------------------------------------------------------------------


def after_a_blow(s: Skirmish, u: int) -> int:
    """The deeds that are out of reach now and could be done after an attack: where it carries the unit, or with what
    a fallen enemy leaves behind."""
    found = 0
    here = s.at[u]
    lying, carried = stones_at(s), carried_in(s, 1 - s.side[u])
    for gist in at_hand(s, u, "offensive"):
        areas = carried_to(s, u, gist)
        if areas & beside_hound(s, u):
            found |= with_the_hound(s, u)
        if s.law[OMPHALOS_CLAIM] and areas & claims_from(s, u, lying | carried):
            found |= CLAIM
        if purse(s, u) + s.book.spoils[s.unit[u]][s.life[u]] > gist.price and areas & with_a_net(s, u):
            found |= RELEASE
    if s.law[OMPHALOS_CLAIM]:
        if (claims_from(s, u, carried) | (claims_from(s, u, lying) if is_blocked(s, u) else 0)) >> here & 1:
            found |= CLAIM
        if carried >> here & 1 and beside_the_hound(s, u):
            found |= ENRAGE
    if releasable(s, u) and s.book.spoils[s.unit[u]][s.life[u]]:
        found |= RELEASE
    return found


def carried_in(s: Skirmish, side: int) -> int:
    """The areas in which a unit of this side carries a stone: if it falls, the stone lies there."""
    carriers = 0
    for v in bits(s.team[side]):
        if s.flags[v] & CARRIES:
            carriers |= 1 << v
    return whereabouts(s, carriers)


def carried_to(s: Skirmish, u: int, gist: Gist) -> int:
    """Where an offensive power may leave the unit that declares it: where it flies to strike, or goes with its prey."""
    here = s.at[u]
    foes = s.team[1 - s.side[u]]
    areas = 0
    for leap in gist.leaps:
        for area in landings(s, u, leap):
            if (s.here[area] | s.here[here]) & foes:  # with nobody to strike here it comes down beside somebody
                areas |= 1 << area
    if gist.carries and any_target(s, u, 0):
        for area in s.book.board.touching[here]:
            if s.book.border[here][area] != WALL and has_room_for_two(s, u, area):
                areas |= 1 << area
    return areas
