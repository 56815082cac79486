"""What an activation may lead to: the areas a unit could come to stand in, and what it could do there.

Announcing looks ahead (PR-053), and whoever announces need not do it (PR-C29).  So nothing here is stricter than the
rules: a hidden token may turn out to be a lure, a spring may carry the unit on, a power of its own may open the way.
Sets of areas are ints, one bit an area.  What is cheap to know is asked first: a walk is only looked at area by area if
there is something worth doing at its end.
"""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.aiming import powers_offered
from petteia.games.prometheus.book import Book
from petteia.games.prometheus.deeds import (
    beside_the_hound,
    is_calmer,
    may_break,
    releasable,
    stones_near,
)
from petteia.games.prometheus.gists import NO_HELP, Gist, Help
from petteia.games.prometheus.ground import (
    any_target,
    can_climb,
    deployment,
    gait,
    has_room_for_two,
    is_blocked,
    landings,
    swims_first,
    ways,
    with_room,
)
from petteia.games.prometheus.state import (
    AOW,
    CALM_RANGE,
    CARRIES,
    LURE_STOPS,
    OMPHALOS_CLAIM,
    WAITING,
    WARDENS,
    Skirmish,
    bits,
)
from petteia.games.prometheus.values import WALKED_IN, is_class, mark_sum, movement, reach_of
from petteia.games.prometheus.vocabulary import AQUATIC, CHAINS, CLIMB, FIREPROOF, FORCE_OF_NATURE, GEM_COLLECTOR, WALL
from petteia.games.prometheus.words import ATTACK, CALM, CLAIM, ENRAGE, RELEASE

PLENTY: Final = 99  # Art of War cards, where some may yet be drawn
EVERYWHERE: Final = -1  # as a set of areas: every bit is set


# -- a unit's own powers -------------------------------------------------------------------------------


def purse(s: Skirmish, u: int) -> int:
    """How many Art of War cards there are to pay with, and those that powers of the unit's own may bring."""
    return s.holds(s.active, AOW) + s.book.brings[s.unit[u]]


def at_hand(s: Skirmish, u: int, kind: str) -> list[Gist]:
    """The powers of this kind that a unit could pay for, wherever it would use them: it announces once in a turn, before any of them."""
    gists = s.book.declared[kind][s.unit[u]]
    if not gists:
        return gists
    cards = purse(s, u)
    return [gist for gist in gists if gist.power.art_of_war <= cards and s.life[u] > gist.power.lost_at]


def help_at_hand(s: Skirmish, u: int) -> Help:
    """What a unit's active powers could do for it, taken together."""
    gists = at_hand(s, u, "active")
    return together(s, u, [gist.number for gist in gists]) if gists else NO_HELP


def together(s: Skirmish, u: int, numbers: list[int]) -> Help:
    """What these powers of a unit could do for it."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return s.book.helps[s.unit[u]][mask] if mask else NO_HELP


# -- where to ------------------------------------------------------------------------------------------


def places(s: Skirmish, u: int, steps: int, helps: Help, careful: bool) -> int:
    """The areas a unit could come to act in by a walk of so many steps, beside the one it is in; the unit is put back where it was."""
    was = s.at[u]
    book = s.book
    found = 0
    steps += helps.movement
    foes = s.team[1 - s.side[u]]
    if was >= 0:
        if helps.flies and not careful and not book.mute[was]:  # in the water no power lets it take off
            for area in landings(s, u, movement(s, u) + helps.movement):
                found |= 1 << area
        edge = [was] if helps.frees or not is_blocked(s, u) else []
    else:
        steps -= 1
        edge = []
        for area in deployment(s, u):
            found |= 1 << area
            if helps.passes or not s.here[area] & foes:
                edge.append(area)
    webs = any([mark[0] == "web" for mark in s.marks])
    climber = bool(book.talents[s.unit[u]] & CLIMB)
    row = gait(s, u, False)
    here, terrain = s.here, book.terrain
    wet = 1 << was if swims_first(s, u) else 0  # where it still swims
    walked = 0
    for area in edge:
        walked |= 1 << area
    s.put(u, WAITING)  # so that its own place is free
    later: list[int] = []
    while steps > 0 and (edge or later):
        further: list[int] = later
        later = []
        for area in edge:
            if climber:
                row = gait(s, u, climbs_from(s, u, area))
            if here[area] & foes and not helps.frees and blocked_in(s, u, area):
                continue
            quiet = 0 if webs else book.quiet[area]
            for other in with_room(s, book.paths[row][area]):
                bit = 1 << other
                ashore = wet >> area & 1 and not terrain[other].aquatic
                if ashore and steps < 2:
                    continue  # the step more of those who swim is for the water alone
                ends = here[other] & foes and not helps.passes and not terrain[other].no_end
                ends = ends or token_stops(s, u, other, careful)
                if quiet & bit:
                    found |= bit
                else:
                    ends = ends or halts(s, u, area, other)
                    found |= comes_to_act(s, u, other)
                if not ends and not walked & bit:
                    walked |= bit
                    if ashore:
                        later.append(other)
                    else:
                        wet |= bit if wet >> area & 1 else 0
                        further.append(other)
        edge = further
        steps -= 1
    s.put(u, was)
    if was >= 0 and not book.springs >> was & 1:  # whoever comes back to a spring drinks from it
        found &= ~(1 << was)
    return found


def token_stops(s: Skirmish, u: int, area: int, careful: bool) -> bool:
    """Whether a hidden token ends a warden's walk, be it a lure: it does where the move is cautious, or by agreement."""
    return s.bait[area] >= 0 and s.side[u] == WARDENS and (careful or bool(s.law[LURE_STOPS]))


def climbs_from(s: Skirmish, u: int, area: int) -> bool:
    """Whether a unit that is nowhere would climb, were it in an area: in the water it may not."""
    s.put(u, area)
    climbs = can_climb(s, u)
    s.put(u, WAITING)
    return climbs


def blocked_in(s: Skirmish, u: int, area: int) -> bool:
    """Whether a unit that is nowhere would be held by Block, were it in an area."""
    s.put(u, area)
    blocked = is_blocked(s, u)
    s.put(u, WAITING)
    return blocked


def halts(s: Skirmish, u: int, was: int, area: int) -> bool:
    """Whether the ground, chains or a web end a walk that comes this way."""
    ground = s.book.terrain[area]
    if s.book.border[was][area] == CHAINS or ground.stops:
        return True
    if (ground.ends_activation and not is_class(s, u, AQUATIC)) or burns(s, u, area):
        return True
    return any([mark[0] == "web" and mark[1] in (was, area) and s.side_of[mark[5]] != s.side[u] for mark in s.marks])


def burns(s: Skirmish, u: int, area: int) -> bool:
    return s.book.terrain[area].wound_on_entry > 0 and not is_class(s, u, FIREPROOF)


def comes_to_act(s: Skirmish, u: int, area: int, driven: bool = False, passed: int = 0) -> int:
    """Where a unit that comes into an area could go on acting: a swamp ends it all (unless it is `driven` there), fire
    drives it on, a spring may carry it on.  `passed` are the areas of such a journey so far."""
    ground = s.book.terrain[area]
    here = 1 << area
    if ground.ends_activation and not is_class(s, u, AQUATIC):
        return here if driven else 0
    fire = burns(s, u, area)
    if not (fire or ground.stops):
        return here
    if passed & here or (fire and s.life[u] <= ground.wound_on_entry):
        return 0
    s.put(u, area)
    ahead = ways(s, u)
    s.put(u, WAITING)
    if fire:
        ahead = [other for other in ahead if not s.book.terrain[other].wound_on_entry] if ground.expels else []
    on = 0 if fire and ahead else here
    for other in ahead:
        on |= comes_to_act(s, u, other, fire, passed | here)
    return on


# -- what there ----------------------------------------------------------------------------------------


def can_attack(s: Skirmish, u: int, cards: int, helps: Help) -> bool:
    """A target in reach, with what the unit's own powers may do for it, or an offensive power that can be declared."""
    reach = reach_of(s, u) + (1 if may_break(s, u) else 0)
    if any_target(s, u, reach):
        return True
    if not s.book.powers[s.unit[u]]:
        return False
    if powers_offered(s, u, s.active, "offensive", cards):
        return True
    if helps.range and any_target(s, u, reach + helps.range):
        return True
    return helps.shifts and near(s, u) and bool(powers_offered(s, u, s.active, "active", cards))


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


def strikes_from(s: Skirmish, u: int, foes: int, sprung: bool, helps: Help) -> int:
    """The areas outside which a unit could strike at nobody, whatever it did: they lie too far from everybody.

    `foes` are the areas of its enemies.  Some powers strike friends as well, and some hidden tokens.
    """
    book = s.book
    d = s.unit[u]
    aims = foes | whereabouts(s, s.team[s.side[u]] & ~(1 << u)) if book.anybody[d] else foes
    if book.strays[d]:
        return EVERYWHERE if aims or book.at_tokens[d] else 0
    if book.at_tokens[d]:
        for area, card in enumerate(s.bait):
            if card >= 0:
                aims |= 1 << area
    return round_about(book, bits(aims), farthest(s, u, sprung, helps)) if aims else 0


def farthest(s: Skirmish, u: int, sprung: bool, helps: Help) -> int:
    """How far a unit can strike at most, wherever it stands."""
    book = s.book
    d = s.unit[u]
    far = book.range[d][s.life[u]] + book.high_ground
    if book.talents[d] & FORCE_OF_NATURE:
        far += 1
    if book.inherent[d]:
        far += sum([one.row.n for one in book.inherent[d] if one.row.word == "range"])
    if s.marks:
        far += mark_sum(s, u, "range")
    if book.powers[d]:
        far += helps.range
        for gist in book.gists[d] if sprung else at_hand(s, u, "offensive"):
            far = max(far, gist.farthest)
        if helps.shifts:
            far += 1
    return max(far, 1)


def round_about(book: Book, starts: list[int], steps: int) -> int:
    """The areas within so many steps of some of these."""
    within = book.board.within
    last = len(within[0]) - 1
    steps = 0 if steps < 0 else last if steps > last else steps
    found = 0
    for area in starts:
        found |= within[area][steps]
    return found


def stones_at(s: Skirmish) -> int:
    """The areas with a stone that nobody has claimed."""
    found = 0
    for area, stones in enumerate(s.stones):
        if stones:
            found |= 1 << area
    return found


# -- after a walk --------------------------------------------------------------------------------------


def after_a_walk(s: Skirmish, u: int, simple: int, steps: int, helps: Help, careful: bool = False) -> int:
    """The deeds that are out of reach now and could be done after a walk of so many steps (powers may add some)."""
    book = s.book
    starts = [s.at[u]] if s.at[u] >= 0 else book.homes[s.side[u]]
    most = steps + helps.movement
    around = round_about(book, starts, most)
    sprung = bool(around & book.carrying)
    if book.strays[s.unit[u]]:
        around = round_about(book, starts, book.areas)
    elif sprung:
        around = round_about(book, starts, most + book.carrying.bit_count())
    foes = 0
    strikes = 0
    if not simple & ATTACK:
        foes = whereabouts(s, s.team[1 - s.side[u]])
        strikes = around & strikes_from(s, u, foes, sprung, helps)
    hound = around & beside_hound(s, u, simple)
    claims = 0 if simple & CLAIM else around & claims_from(s, u)
    frees = 0 if simple & RELEASE else around & releases_from(s, u)
    if not (strikes or hound or claims or frees):
        return 0
    there = places(s, u, steps, helps, careful)
    found = 0
    if there & strikes and (there & foes or somewhere(s, u, there & strikes, ATTACK, helps)):
        found |= ATTACK
    if there & hound:
        found |= ENRAGE if s.side[u] == WARDENS else CALM
    if there & claims and somewhere(s, u, there & claims, CLAIM, helps):
        found |= CLAIM
    if there & frees:
        found |= RELEASE
    return found


def beside_hound(s: Skirmish, u: int, simple: int) -> int:
    """The areas a unit could calm the hound in, or enrage it, with the stone that lies there or the one it carries."""
    hound = s.hound
    if hound < 0 or s.at[hound] < 0:
        return 0
    area = s.at[hound]
    if s.side[u] == WARDENS:
        stone = s.stones[area] > 0 or bool(s.flags[u] & CARRIES)
        return 1 << area if stone and u != hound and not simple & ENRAGE else 0
    if simple & CALM or not is_calmer(s, u):
        return 0
    return s.book.board.within[area][1 if s.law[CALM_RANGE] else 0]


def claims_from(s: Skirmish, u: int) -> int:
    """The areas with a stone, and for a Gem Collector those next door."""
    if not s.law[OMPHALOS_CLAIM]:
        return 0
    areas = stones_at(s)
    return round_about(s.book, bits(areas), 1) if s.book.talents[s.unit[u]] & GEM_COLLECTOR else areas


def releases_from(s: Skirmish, u: int) -> int:
    """The areas with a trapped comrade whom a card could free: one in hand, or one that the spring there brings."""
    areas = with_a_net(s, u)
    return areas if purse(s, u) else areas & s.book.springs


def with_a_net(s: Skirmish, u: int) -> int:
    """The areas with a trapped comrade."""
    if max(s.net) < 0:
        return 0
    mates = 0
    for v, net in enumerate(s.net):
        if net >= 0 and v != u and s.side[v] == s.side[u]:
            mates |= 1 << v
    return whereabouts(s, mates)


def somewhere(s: Skirmish, u: int, areas: int, deed: int, helps: Help) -> bool:
    """Whether a deed could be done in some of these areas; the unit is put back where it was."""
    was, did, bonus = s.at[u], s.did, s.bonus
    s.did |= WALKED_IN
    s.bonus = 1 if may_break(s, u) else bonus  # terrain may be broken before the walk
    cards = purse(s, u)
    found = False
    for area in bits(areas):
        s.put(u, area)
        if deed == ATTACK:
            found = can_attack(s, u, PLENTY if s.book.springs >> area & 1 else cards, helps)
        else:
            found = bool(stones_near(s, u))
        if found:
            break
    s.put(u, was)
    s.did, s.bonus = did, bonus
    return found


# -- after a blow --------------------------------------------------------------------------------------


def after_a_blow(s: Skirmish, u: int) -> int:
    """The deeds that are out of reach now and could be done after an attack: where it carries the unit, or with what
    a fallen enemy leaves behind."""
    found = 0
    for gist in at_hand(s, u, "offensive"):
        areas = carried_to(s, u, gist)
        if not areas:
            continue
        if areas & beside_hound(s, u, CALM):
            found |= ENRAGE
        if areas & claims_from(s, u) or (s.law[OMPHALOS_CLAIM] and areas & carried_in(s, 1 - s.side[u])):
            found |= CLAIM
        if purse(s, u) + s.book.spoils[s.unit[u]] > gist.price:
            found |= RELEASE if areas & with_a_net(s, u) else 0
    if s.law[OMPHALOS_CLAIM]:
        if carried_in(s, 1 - s.side[u]) >> s.at[u] & 1:
            found |= CLAIM
            if beside_the_hound(s, u):
                found |= ENRAGE
        if s.stones[s.at[u]] and is_blocked(s, u):
            found |= CLAIM
    if releasable(s, u) and s.book.spoils[s.unit[u]]:
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
            if s.book.border[here][area] != WALL and has_room_for_two(s, area):
                areas |= 1 << area
    return areas
