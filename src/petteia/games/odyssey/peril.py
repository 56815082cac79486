"""What an attack of the primordial may do to a titan, worked out exactly before anything is rolled.

Which attacks are coming stands on the stack: one that is being made, and those on the card in play that have not begun.
The chances count what is there now (gear, place, pool, re-rolls and blocks of the gear); not fate, nor reactions to come.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from petteia.games.odyssey import ops
from petteia.games.odyssey.content import BOOK, SKILLS
from petteia.games.odyssey.effects import AI, WHOLE_CARD, Cause, Do, is_broken
from petteia.games.odyssey.harm import attack_danger
from petteia.games.odyssey.odds import die_chance, spread
from petteia.games.odyssey.reach import zone_of
from petteia.games.odyssey.state import Battle
from petteia.games.odyssey.strike import (
    Attack,
    AttackOn,
    Judgement,
    attack_dice,
    attack_difficulty,
    blocked,
    defenders,
)
from petteia.games.odyssey.trauma import severity
from petteia.games.odyssey.values import (
    armor_dice,
    beast_parts,
    evasion_parts,
    evasion_rerolls,
    passive_parts,
    skill_parts,
    total,
)


class Threat(NamedTuple):
    """An attack that is coming: on whom, by which operation, in which context."""

    t: int
    op: int
    by: Cause
    armed: int  # 1: the weapon it is met with has been chosen


ENDS: Final = ("unhurt", "minor trauma", "major trauma", "grave trauma", "an obol", "struck")


class Dodge(NamedTuple):
    """What an evasion roll is made with, and how likely each end of the attack is (in the order of `ENDS`)."""

    dice: int
    bonus: int
    difficulty: int
    rerolls: int
    block: int
    ends: tuple[Fraction, ...]

    @property
    def unhurt(self) -> Fraction:
        return self.ends[0]


# -- what is coming --------------------------------------------------------------------------------------


def threats(s: Battle) -> list[Threat]:
    """The attacks under way that have not been rolled for, the next one first; no titan twice for one of them."""
    found: list[Threat] = []
    for one, at in reversed(s.stack):
        if isinstance(one, AttackOn) and not one.dice and at != "over":
            found.append(Threat(one.t, one.op, one.by, int(at == "roll")))
        elif isinstance(one, Judgement) and at == "begin":
            found.append(Threat(one.t, one.op, one.by, 0))
        elif isinstance(one, Attack) and at == "begin":
            found += struck(s, BOOK.attacks[one.op], one.by)
        elif isinstance(one, Do) and one.by.role == AI and one.by.hits == WHOLE_CARD:
            for op in BOOK.programs[one.program][one.at :]:
                if isinstance(op, ops.Attack):
                    found += struck(s, op, one.by)
    standing = [one for one in found if s.alive[one.t] and not is_broken(s, one.by.serial, one.t)]
    return list(dict.fromkeys(standing))


def struck(s: Battle, op: ops.Attack, by: Cause) -> list[Threat]:
    """Whom an attack means as things stand: those in its zone, or the targets of its card."""
    if op.is_zone:
        cells = zone_of(s, op)
        return [Threat(t, op.id, by, 0) for t in s.living() if s.cell[t] in cells]
    return [Threat(t, op.id, by, 0) for t in by.targets]


def met_with(s: Battle, threat: Threat) -> list[int]:
    """The weapons (places among the gear, -1: none) this attack may be met with: one, if that is settled."""
    if threat.armed:
        return [s.p_weapon]
    found = defenders(s, threat.t)
    return [*found, -1]


# -- how it may end --------------------------------------------------------------------------------------


def dodge(s: Battle, threat: Threat, weapon: int) -> Dodge:
    """The evasion roll with a weapon in hand (its place among the gear; -1: none)."""
    t, op = threat.t, BOOK.attacks[threat.op]
    dice = attack_dice(s, op, threat.by, t)
    bonus = total(evasion_parts(s, t, weapon))
    difficulty = attack_difficulty(s, op, threat.by)
    rerolls = evasion_rerolls(s, t, weapon)
    block = blocked(s, t, weapon)
    armor = () if threat.by.serial * 8 + t in s.armored else tuple(armor_dice(s, t, weapon))  # once in an attack
    ends = [Fraction(0)] * len(ENDS)
    for hits, chance in enumerate(hits_left(dice, 1 - die_chance(bonus, difficulty), rerolls)):
        left = hits - block
        danger = danger_of(s, op, t, left) if left > 0 else 0
        if danger < 0:
            ends[5] += chance
            continue
        for saved, likely in potentials(armor).items():
            suffered = danger - saved
            ends[severity(s, t, s.danger[t] + suffered) + 1 if suffered > 0 else 0] += chance * likely
    return Dodge(dice, bonus, difficulty, rerolls, block, tuple(ends))


def hits_left(dice: int, chance: Fraction, rerolls: int) -> list[Fraction]:
    """How likely each number of hits is, if as many dice as may be are rolled again, hits first and hits alone."""
    found = [Fraction(0)] * (dice + 1)
    for first, likely in enumerate(binomial(dice, chance)):
        again = min(first, rerolls)
        for second, then in enumerate(binomial(again, chance)):
            found[first - again + second] += likely * then
    return found


def binomial(n: int, chance: Fraction) -> list[Fraction]:
    return [comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(n + 1)]


def danger_of(s: Battle, op: ops.Attack, t: int, hits: int) -> int:
    """The danger that so many hits deal at once, what the attack itself adds included (OD-108); -1: they do other things."""
    for one in BOOK.programs[op.hit] if op.hit >= 0 else ():
        if isinstance(one, ops.Deal):
            if one.per != "hit":
                return one.danger
            each = max(1, one.danger + total(beast_parts(s, "danger_hit")) + s.bonuses[0])
            return max(0, each * hits + attack_danger(s) + banner_danger(s, op, t))
    return -1


def banner_danger(s: Battle, op: ops.Attack, t: int) -> int:
    """What a banner adds to the danger once the titan's fate opens it."""
    if not 0 <= op.banner_fate <= s.fate[t]:
        return 0
    return sum(one.n for one in BOOK.programs[op.banner_do] if isinstance(one, ops.Mod) and one.attr == "danger")


@lru_cache(maxsize=256)
def potentials(dice: tuple[int, ...]) -> dict[int, Fraction]:
    """How likely an armor roll takes each amount of danger."""
    found: dict[int, Fraction] = {}
    for (_, potential), chance in spread(dice).items():
        found[potential] = found.get(potential, Fraction(0)) + chance
    return found


def judged(s: Battle, threat: Threat) -> list[tuple[int, int, Fraction]]:
    """For each skill a judgement may be met with: the skill, what is needed, and the chance to stand it (OD-134)."""
    op = BOOK.attacks[threat.op]
    difficulty = attack_difficulty(s, op, threat.by) + total(passive_parts(s, threat.t, "judgement"))
    found = []
    for key in op.skills:
        skill = SKILLS.index(key)
        found.append((skill, difficulty, die_chance(total(skill_parts(s, threat.t, skill)), difficulty)))
    return found


def rolled_again(s: Battle, one: AttackOn) -> Fraction:
    """The chance that no hit is left once the dice marked so far have been rolled again."""
    chance = 1 - die_chance(one.bonus, attack_difficulty(s, BOOK.attacks[one.op], one.by))
    marked = [i for i in range(len(one.dice)) if one.marks >> i & 1]
    stay = sum(not one.evades(s, die) for i, die in enumerate(one.dice) if i not in marked)
    block = blocked(s, one.t, s.p_weapon)
    return sum((c for hits, c in enumerate(binomial(len(marked), chance)) if stay + hits <= block), Fraction(0))
