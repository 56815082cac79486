"""What a unit is worth now: talents, offence, defence, range, movement.

Modifiers are folded when a number is asked for and never stored: the stat track at the vitality left, talents, ground,
marks that last for a while, and the powers that are simply there.
"""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.book import Book, Inherent
from petteia.games.prometheus.ops import When
from petteia.games.prometheus.state import COMPLEX_TURN, Skirmish, bits
from petteia.games.prometheus.vocabulary import (
    AQUATIC,
    ARCHER,
    BLOCK,
    BOLSTER,
    CLIMB,
    CLOSE_COMBAT,
    CLOSE_PROTECTION,
    FIREPROOF,
    PHALANX,
    SNEAK_ATTACK,
    TERROR,
    TORMENT,
    TROOP,
)

# kinds of attack
NORMAL: Final = 0
RETALIATION: Final = 1
FIXED: Final = 2

# in `did`, of the acting unit
WALKED_IN: Final = 1 << 16  # it came into its area by its own walk
STRUCK: Final = 1 << 18  # it has attacked: no walk any more without Mobility


def place(talent: int) -> int:
    """The place of a talent in the data, from its bit."""
    return talent.bit_length() - 1


I_ARCHER: Final = place(ARCHER)
I_CLOSE_COMBAT: Final = place(CLOSE_COMBAT)
I_SNEAK_ATTACK: Final = place(SNEAK_ATTACK)
I_PHALANX: Final = place(PHALANX)
I_BOLSTER: Final = place(BOLSTER)
I_TERROR: Final = place(TERROR)
I_TORMENT: Final = place(TORMENT)
I_CLIMB: Final = place(CLIMB)
I_CLOSE_PROTECTION: Final = place(CLOSE_PROTECTION)


def is_class(s: Skirmish, u: int, one: int) -> bool:
    return bool(s.book.classes[s.unit[u]] & one)


def fireproof(s: Skirmish, u: int) -> bool:
    return is_class(s, u, FIREPROOF)


def talents(s: Skirmish, u: int) -> int:
    """The talents a unit has at this moment, as a mask.

    None for a trapped or petrified unit (PR-097), after a complex action, in water without being aquatic, or for the
    last miniature of a troop.
    """
    if s.net[u] >= 0 or s.stone[u] or s.flags[u] & COMPLEX_TURN:
        return 0
    book = s.book
    d = s.unit[u]
    area = s.at[u]
    if area >= 0 and book.mute[area] and not book.classes[d] & AQUATIC:
        return 0
    if book.kind[d] == TROOP and s.life[u] <= 1:
        return 0
    found = book.talents[d]
    if s.marks and marked(s, u, "block"):
        found |= BLOCK
    return found


def power_on(s: Skirmish, u: int, number: int) -> bool:
    """Whether a unit's power is there at all: not lost to wounds, nets, stone, water or a complex action."""
    book = s.book
    d = s.unit[u]
    power = book.powers[d][number]
    if s.life[u] <= power.lost_at or s.net[u] >= 0 or s.stone[u]:
        return False
    if power.kind in ("permanent", "reaction"):
        return True
    if s.flags[u] & COMPLEX_TURN and not book.gists[d][number].lengthens_run:
        return False  # a power that lengthens a run is the one kind that serves a complex action
    area = s.at[u]
    return power.kind == "passive" or not (area >= 0 and book.mute[area] and not book.classes[d] & AQUATIC)


# -- marks: what lasts for a while ---------------------------------------------------------------------


def marked(s: Skirmish, whom: int, word: str) -> bool:
    return any([mark[0] == word and mark[1] == whom for mark in s.marks])


def mark_sum(s: Skirmish, whom: int, word: str, kind: int = NORMAL, melee: bool = False) -> int:
    total = 0
    for mark in s.marks:
        if mark[0] == word and mark[1] == whom and fits(mark[3], kind, melee):
            total += mark[2]
    return total


def fits(vs: str, kind: int, melee: bool) -> bool:
    """Whether a modifier that is for some attacks only is for this one."""
    if not vs:
        return True
    if vs == "range_0":
        return melee
    if vs == "range_1":
        return not melee
    if vs == "normal":
        return kind == NORMAL
    if vs == "normal_0":
        return kind == NORMAL and melee
    return kind != FIXED  # normal_or_retaliation


# -- powers that are simply there ----------------------------------------------------------------------


def holds(s: Skirmish, u: int, one: Inherent, other: int, kind: int, melee: bool) -> bool:
    """Whether the conditions of a standing modifier are met; `other` is the unit attacked, or -1."""
    if not power_on(s, u, one.number):
        return False
    for row in one.conditions:
        if isinstance(row, When):
            if not fits(row.vs, kind, melee):
                return False
        elif row.word == "target_damaged":
            if other < 0 or s.life[other] >= s.book.vitality[s.unit[other]]:
                return False
        elif not condition(s, u, row.word, row.kinds):
            return False
    return fits(one.row.vs, kind, melee)


def condition(s: Skirmish, u: int, word: str, kinds: int) -> bool:
    """The conditions a power may set that need nothing but its bearer."""
    if word == "complete":
        return s.life[u] >= s.book.vitality[s.unit[u]]
    if word == "walked_in":
        return s.actor == u and bool(s.did & WALKED_IN)
    if word == "ally_here":
        return s.at[u] >= 0 and any(
            [v != u and kinds >> s.book.kind[s.unit[v]] & 1 for v in bits(s.here[s.at[u]] & s.team[s.side[u]])]
        )
    return True


def inherent(s: Skirmish, u: int, word: str, other: int = -1, kind: int = NORMAL, melee: bool = False) -> int:
    """The sum of what a unit's own standing powers give it."""
    found = s.book.inherent[s.unit[u]]
    total = 0
    for one in found:
        if one.row.word == word and one.row.who == "self" and holds(s, u, one, other, kind, melee):
            total += one.row.n
    return total


def has_inherent(s: Skirmish, u: int, word: str) -> bool:
    """Whether a permission or a ban comes from the unit's own powers, or from an ally in its area."""
    for one in s.book.inherent[s.unit[u]]:
        if one.row.word == word and one.row.who == "self" and holds(s, u, one, -1, NORMAL, False):
            return True
    return word in s.book.aura_words and bool(aura(s, u, word, NORMAL, False))


def aura(s: Skirmish, u: int, word: str, kind: int, melee: bool) -> list[int]:
    """What allies in the area (the bearer among them) give a unit by being there: the figure of each."""
    auras, mine = s.book.auras, s.book.kind[s.unit[u]]
    found: list[int] = []
    for v in bits(s.here[s.at[u]] & s.team[s.side[u]]):
        for one in auras[s.unit[v]]:
            if one.row.word == word and one.row.kinds >> mine & 1 and holds(s, v, one, -1, kind, melee):
                found.append(one.row.n)
    return found


# -- the four values -----------------------------------------------------------------------------------


def mates(s: Skirmish, u: int) -> int:
    """The mask of other units of the same side in the area of a unit in play."""
    return s.here[s.at[u]] & s.team[s.side[u]] & ~(1 << u)


def allied_troop_here(s: Skirmish, u: int) -> bool:
    kind = s.book.kind
    return any([kind[s.unit[v]] == TROOP for v in bits(mates(s, u))])


def bolstered(s: Skirmish, u: int) -> bool:
    """A troop beside an ally with Bolster."""
    return s.book.kind[s.unit[u]] == TROOP and any([talents(s, v) & BOLSTER for v in bits(mates(s, u))])


def offence(s: Skirmish, a: int, t: int, kind: int, melee: bool, bonus: int, aerial: bool = False) -> int:
    """How many dice an attack with the unit's own offence rolls, from 0 to the limit."""
    book = s.book
    d = s.unit[a]
    total = book.offence[d][s.life[a]]
    if book.inherent[d]:
        for one in book.inherent[d]:
            if one.row.word == "offence_from_hand" and one.row.who == "self" and holds(s, a, one, t, kind, melee):
                total = min(one.row.n, (len(s.hand(s.owner[a])) + 1) // 2)
        total += inherent(s, a, "offence", t, kind, melee)
    total += bonus
    found = talents(s, a)
    if found:
        total += _offence_by_talents(s, book, a, found, kind, melee)
    if kind == NORMAL and not melee and not aerial:
        total += book.terrain[s.at[a]].offence_ranged
    if s.actor == a and kind == NORMAL:
        total += s.bonus
    if bolstered(s, a):
        total += book.changes_offence[I_BOLSTER]
    if s.marks:
        total += mark_sum(s, a, "offence", kind, melee)
    if melee and talents(s, t) & TERROR:
        total += book.changes_offence[I_TERROR]
    return within(total, book.content.max_dice)


def _offence_by_talents(s: Skirmish, book: Book, a: int, found: int, kind: int, melee: bool) -> int:
    total = 0
    if kind == NORMAL:
        if melee:
            if found & CLOSE_COMBAT:
                total += book.changes_offence[I_CLOSE_COMBAT]
            if found & SNEAK_ATTACK and mates(s, a):
                total += book.changes_offence[I_SNEAK_ATTACK]
        elif found & ARCHER:
            total += book.changes_offence[I_ARCHER]
    if found & PHALANX and allied_troop_here(s, a):
        total += book.changes_offence[I_PHALANX]
    return total


def fixed_dice(s: Skirmish, a: int, t: int, n: int, offensive: bool) -> int:
    """A fixed number of dice is not modified, but for effects that speak of fixed dice."""
    if s.marks:
        n += mark_sum(s, a, "dice", FIXED)
    if offensive and s.side[a] != s.side[t]:
        n += inherent(s, t, "dice_against", -1, FIXED)
    return within(n, s.book.content.max_dice)


def defence(s: Skirmish, t: int, a: int, kind: int, melee: bool, bolster: bool) -> int:
    """The number a die must reach.  `bolster`: whether Bolster counts against this attack (normal and area attacks)."""
    book = s.book
    d = s.unit[t]
    total = book.defence[d][s.life[t]] + ground_defence(s, t, melee)
    if s.net[t] >= 0:
        total -= 1
    if s.stone[t]:
        total += 1
    found = talents(s, t)
    if found & CLOSE_PROTECTION and mates(s, t):
        total += book.changes_defence[I_CLOSE_PROTECTION]
    if found & PHALANX and allied_troop_here(s, t):
        total += book.changes_defence[I_PHALANX]
    if found & CLIMB and book.terrain[s.at[t]].enter == "ascend" and not talents(s, a) & CLIMB:
        total += book.changes_defence[I_CLIMB]
    if bolster and bolstered(s, t):
        total += book.changes_defence[I_BOLSTER]
    if kind == NORMAL and melee and talents(s, a) & TORMENT:
        total += book.changes_defence[I_TORMENT]
    if s.marks:
        total += mark_sum(s, t, "defence", kind, melee)
    if book.inherent[d]:
        total += inherent(s, t, "defence", -1, kind, melee)
    total += sum(aura(s, t, "defence", kind, melee))
    return within(total, book.content.max_dice)


def ground_defence(s: Skirmish, t: int, melee: bool) -> int:
    """What the ground does for whoever stands on it: cover counts while its pieces stand."""
    area = s.at[t]
    ground = s.book.terrain[area]
    change = ground.defence_vs_melee if melee else ground.defence_vs_ranged
    if ground.pieces and not s.pieces[area]:
        return 0
    if ground.aquatic and is_class(s, t, AQUATIC):
        return 0
    return change


def reach_of(s: Skirmish, u: int, aerial: bool = False) -> int:
    """Range, with what the ground, powers and marks give."""
    book = s.book
    d = s.unit[u]
    total = book.range[d][s.life[u]]
    if aerial:
        total += 1
    else:
        total += book.terrain[s.at[u]].range
    if s.actor == u:
        total += s.bonus
    if book.inherent[d]:
        total += inherent(s, u, "range")
    if s.marks:
        total += mark_sum(s, u, "range")
    return max(total, 0)


def movement(s: Skirmish, u: int) -> int:
    total = s.book.movement[s.unit[u]][s.life[u]]
    if s.marks:
        total += mark_sum(s, u, "movement")
    return max(total, 0)


def within(n: int, most: int) -> int:
    return 0 if n < 0 else most if n > most else n
