"""How good a state looks to a seat: the two races first, then lives, armies and cards.

Everything is reckoned for the rescuers and turned round for the wardens.  The dice of a fight under way count by what
they promise, so that boosts can be weighed before they are done.
"""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.book import Book
from petteia.games.prometheus.combat import Attack
from petteia.games.prometheus.maps import FAR
from petteia.games.prometheus.odds import promise
from petteia.games.prometheus.state import ACT, AOW, DEAD, RESCUERS, WAITING, WARDENS, Skirmish
from petteia.games.prometheus.vocabulary import BLOCK, GOD

CALM_CLOCK: Final = 0.26  # what one activation more or less of the rescuers' race is worth
EXIT_CLOCK: Final = 0.30  # and of the wardens' race
LIFE: Final = 1.1  # a god's life, growing dearer as it ebbs
HOUND: Final = 0.9
ARMY: Final = 0.035  # a point of recruitment
WAITS: Final = 0.8  # what a unit that has not come on counts for
PURSE: Final = WAITS * ARMY  # a point still to be spent: whom to recruit is a matter of taste,
RECRUIT: Final = 0.002  # but better anybody than nobody
CARD: Final = 0.015
WOUND: Final = 0.05
LOST: Final = 12.0  # a clock that has stopped


def heuristic(s: Skirmish, seat: int) -> float:
    """From -1 (lost) to 1 (won)."""
    side = s.side_of[seat]
    if s.outcome is not None:
        return 1.0 if seat in s.outcome.winners else -1.0
    value = lean(s)
    value = value / (1.0 + abs(value))
    return value if side == RESCUERS else -value


def lean(s: Skirmish) -> float:
    """Above nothing: good for the rescuers."""
    value = EXIT_CLOCK * exit_clock(s) - CALM_CLOCK * calm_clock(s) + 0.35
    value += armies(s)
    faces = s.face
    for seat in range(s.seats):
        hand = s.hand(seat)
        worth = CARD * len(hand)
        for _ in range([faces[card] for card in hand].count(AOW)):
            worth += CARD
        value += worth if s.side_of[seat] == RESCUERS else -worth
    if not s.turn:
        for seat in range(s.seats):
            purse = PURSE * s.purse[seat] + RECRUIT * s.owner.count(seat)
            value += purse if s.side_of[seat] == RESCUERS else -purse
    if s.dice:
        value += promised(s)
    return value


# -- the two races -------------------------------------------------------------------------------------


def held_up(s: Skirmish, u: int) -> float:
    """Activations a unit loses to a net, to stone, or for want of a card."""
    late = 0.0
    if s.net[u] >= 0 or s.stone[u]:
        late += 1.0
    face = ACT + s.word[u]
    faces = s.face
    for card in s.zones[s.seats + s.owner[u]]:
        if faces[card] == face:
            return late
    return late + 0.45


def calm_clock(s: Skirmish) -> float:
    """About how many activations the rescuers still need to calm the hound."""
    hound = s.hound
    if hound < 0 or s.at[hound] < 0:
        return LOST
    book = s.book
    den = s.at[hound]
    crowded = s.here[den].bit_count() >= book.capacity[den]
    best = worst = -1.0
    for d in book.gods[:2]:
        u = s.slot[d]
        if u < 0 or s.at[u] < 0:
            continue
        far = book.distance[s.at[u]][den]
        if far > 20:
            continue
        way = far / max(1, book.movement[d][s.life[u]]) + held_up(s, u)
        if crowded and far:
            way += 0.7
        if best < 0 or way < best:
            best, worst = way, best if worst < 0 else worst
        elif worst < 0 or way < worst:
            worst = way
    if best < 0:
        return LOST
    return s.rage + best + 0.4 * max(worst, best)


def exit_clock(s: Skirmish) -> float:
    """About how many activations a warden god still needs to leave Olympus."""
    book = s.book
    best = LOST
    other = LOST
    for d in book.gods[2:]:
        u = s.slot[d]
        if u < 0 or s.at[u] < 0:
            continue
        area = s.at[u]
        far = book.to_exit[area]
        if far > 20:
            continue
        pace = max(1, book.movement[d][s.life[u]])
        way = (far + 1) * 1.15 / pace + held_up(s, u)
        foes = s.here[area] & s.team[RESCUERS]
        if foes:
            way += 0.35
            if blocked(s, foes):
                way += 0.8
        for ahead in book.on_the_way[area]:
            if s.here[ahead] & s.team[RESCUERS]:
                way += 0.25
        if way < best:
            best, other = way, best
        elif way < other:
            other = way
    return best + 0.12 * other


def blocked(s: Skirmish, foes: int) -> bool:
    while foes:
        low = foes & -foes
        foes ^= low
        u = low.bit_length() - 1
        if s.book.talents[s.unit[u]] & BLOCK and not s.held(u):
            return True
    return False


# -- lives ---------------------------------------------------------------------------------------------


class Worth:
    """What each unit is worth by the vitality it has left: in play, and waiting to come on."""

    __slots__ = ("comes_near", "stands", "waits")

    def __init__(self, book: Book) -> None:
        self.stands: list[list[float]] = []
        self.waits: list[list[float]] = []
        self.comes_near: list[bool] = []  # whether it counts where it stands, as for neither gods nor the hound
        for d, unit in enumerate(book.units):
            ebbing = [1.0 - life / unit.vitality for life in range(unit.vitality + 1)]
            first = unit.kind == GOD or d == book.cerberus
            if unit.kind == GOD:
                stands = [-LIFE * hurt * hurt - 0.15 * hurt for hurt in ebbing]
            elif first:
                stands = [-HOUND * hurt * hurt - 0.1 * hurt for hurt in ebbing]
            else:
                stands = [ARMY * unit.cost * (1.0 - 0.6 * hurt) for hurt in ebbing]
            self.stands.append(stands)
            self.waits.append(stands if first else [worth * WAITS for worth in stands])
            self.comes_near.append(not first)


NEAR: Final = [0.012 * (4 - far) for far in range(4)] + [0.0] * (FAR - 3)
_worth: dict[Book, Worth] = {}


def worth_of(book: Book) -> Worth:
    """`Worth`, reckoned once."""
    known = _worth.get(book)
    if known is None:
        known = _worth[book] = Worth(book)
    return known


def armies(s: Skirmish) -> float:
    """What stands, how healthy it is, and whether it stands where something happens: close to the hound, or to the gods
    of the other side."""
    book = s.book
    table = worth_of(book)
    value = 0.0
    den = s.at[s.hound] if s.hound >= 0 else -1
    far = book.distance[den] if den >= 0 else book.nowhere
    theirs, others = distances(s, book.gods[2:]), distances(s, book.gods[:2])
    units, sides, lives, nets, stones = s.unit, s.side, s.life, s.net, s.stone
    for u, area in enumerate(s.at):
        if area == DEAD:
            continue
        d = units[u]
        if area == WAITING:
            worth = table.waits[d][lives[u]]
        else:
            worth = table.stands[d][lives[u]]
            if table.comes_near[d]:
                ours = sides[u] == RESCUERS
                near = far[area]
                for distance in theirs if ours else others:
                    if distance[area] < near:
                        near = distance[area]
                if area == den and not ours and s.stones[area]:
                    worth += NEAR[near] + 0.12  # beside the hound and a stone it could enrage it
                else:
                    worth += NEAR[near]
        if nets[u] >= 0 or stones[u]:
            worth -= 0.04
        value += worth if sides[u] == RESCUERS else -worth
    return value


def distances(s: Skirmish, gods: list[int]) -> list[tuple[int, ...]]:
    """How far each area is from those of these gods that are in play."""
    found: list[tuple[int, ...]] = []
    for d in gods:
        u = s.slot[d]
        if u >= 0 and s.at[u] >= 0:
            found.append(s.book.distance[s.at[u]])
    return found


# -- dice ----------------------------------------------------------------------------------------------


def promised(s: Skirmish) -> float:
    """What the dice on the table are worth, to whom they serve."""
    for one, at in reversed(s.stack):
        if isinstance(one, Attack):
            if not one.target:
                return 0.0
            worth = WOUND * promise(s.dice, one.target, at != "boosted_again")
            d = s.unit[one.t]
            if s.book.kind[d] == GOD or one.t == s.hound:
                worth *= 1.0 + 2.0 * (1.0 - s.life[one.t] / s.book.vitality[d])
            return worth if s.side[one.t] == WARDENS else -worth
    return 0.0
