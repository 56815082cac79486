"""What both sides of an attack can do about it: step in, evade, throw, roll again, shrug off, strike back."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.dice import (
    AT_HAND,
    FROM_ABOVE,
    NO_EVADE,
    OFFENSIVE,
    PLAIN,
    SLAYER_OF,
    THROWABLE,
    UNANSWERED,
)
from petteia.games.prometheus.ground import is_full
from petteia.games.prometheus.movement import throw_ways
from petteia.games.prometheus.rows import is_spent, waiting_for
from petteia.games.prometheus.state import CERBERUS_THROW, EVADED, STRUCK_BACK, Skirmish, bits
from petteia.games.prometheus.state import RETALIATION as RETALIATION_LAW
from petteia.games.prometheus.values import FIXED, NORMAL, fixed_dice, is_class, marked, offence, power_on, talents
from petteia.games.prometheus.vocabulary import FLYING, GUARD, HERO, MIGHTY_THROW, TROOP

FREE_STRIKE: Final = 15  # in `used`, above the powers of this activation


# -- before the dice -----------------------------------------------------------------------------------


def guards_of(s: Skirmish, a: int, t: int, asked: int) -> list[int]:
    """Allies of the target in its area with Guard, but for those whose owner was asked and has said no."""
    mates = s.here[s.at[t]] & s.team[s.side[t]] & ~(1 << t) & ~(1 << a)
    return [v for v in bits(mates) if talents(s, v) & GUARD and not asked >> s.owner[v] & 1]


def may_evade(s: Skirmish, t: int, kind: int, flags: int) -> bool:
    """Whether everybody can see that the target might evade: a flyer that is no troop, attacked at range 0, whose
    owner has cards and has not evaded this turn."""
    seat = s.owner[t]
    if kind != NORMAL or not flags & AT_HAND or flags & NO_EVADE:
        return False
    if not is_class(s, t, FLYING) or s.book.kind[s.unit[t]] == TROOP or s.held(t):
        return False
    return not s.spent[seat] & EVADED and bool(s.hand(seat))


def dice_of(s: Skirmish, a: int, t: int, kind: int, bonus: int, flags: int) -> int:
    """How many dice the attacker rolls."""
    if flags & PLAIN:
        return s.book.offence[s.unit[a]][s.life[a]]
    if kind == FIXED:
        return fixed_dice(s, a, t, bonus, bool(flags & OFFENSIVE))
    return offence(s, a, t, kind, bool(flags & AT_HAND), bonus, bool(flags & FROM_ABOVE))


# -- with the dice -------------------------------------------------------------------------------------


def rerolls_of(s: Skirmish, a: int, t: int, flags: int) -> int:
    """How many dice a Slayer may roll again against this kind of unit."""
    if flags & PLAIN:
        return 0
    wanted = SLAYER_OF[s.book.kind[s.unit[t]]]
    return s.book.rerolls[wanted.bit_length() - 1] if talents(s, a) & wanted else 0


def may_throw(s: Skirmish, a: int, t: int, kind: int, flags: int) -> bool:
    """Whether the blanks allow a Mighty Throw and there is somewhere to throw to."""
    if flags & PLAIN or not (kind == NORMAL or flags & THROWABLE):
        return False
    if not talents(s, a) & MIGHTY_THROW or s.side[a] == s.side[t]:
        return False
    needed = 1 if s.book.kind[s.unit[t]] in (TROOP, HERO) else 2
    if a == s.hound:  # PR-071
        needed = 1 if s.law[CERBERUS_THROW] else 0
    return s.dice.count(0) >= needed and bool(throw_ways(s, t, a))


def shrug_of(s: Skirmish, t: int) -> int:
    """The target's power that could cancel wounds, or -1."""
    for one in s.book.triggers[s.unit[t]].get("wounds_counted", ()):
        if power_on(s, t, one.number) and not is_spent(s, t, one.number) and s.hand(s.owner[t]):
            return one.number
    return -1


def blow_sets_off(s: Skirmish, a: int, t: int, kind: int, hits: int, melee: bool) -> list[tuple[int, int, int, int]]:
    """What a blow sets off on both sides, at one time."""
    triggers = s.book.triggers
    effects: list[tuple[int, int, int, int]] = []
    if triggers[s.unit[a]]:
        effects += waiting_for(s, a, "attack_dealt", t, hits, kind, melee)
    if triggers[s.unit[t]] and melee and s.at[a] == s.at[t] and s.side[a] != s.side[t]:
        effects += waiting_for(s, t, "attacked_in_melee", a, kind=kind, melee=melee)
        if hits:
            effects += waiting_for(s, t, "wounded_in_melee", a, hits, kind, melee)
    return effects


# -- striking back -------------------------------------------------------------------------------------


def answerable(s: Skirmish, a: int, t: int, flags: int) -> bool:
    """Whether the target could strike back, as far as everybody can see."""
    if flags & UNANSWERED or s.at[a] < 0 or s.at[t] < 0 or s.law[RETALIATION_LAW] == 2 or s.held(t):
        return False
    if s.at[a] != s.at[t] and not (s.book.distance[s.at[a]][s.at[t]] == 1 and is_full(s, s.at[t])):
        return False
    if s.marks and marked(s, t, "no_retaliation"):
        return False
    if strikes_free(s, t):
        return True
    return not s.flags[t] & STRUCK_BACK and bool(s.hand(s.owner[t]))


def strikes_free(s: Skirmish, t: int) -> bool:
    """A retaliation that costs no card: by agreement, or by a power once in each activation."""
    if s.law[RETALIATION_LAW] == 1:
        return not s.flags[t] & STRUCK_BACK
    return bool(s.marks) and marked(s, t, "free_retaliation") and not s.used[t] >> FREE_STRIKE & 1
