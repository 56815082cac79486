"""Exact chances, from the faces of the dice: to hit, to wound."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.harm import FACES
from petteia.games.odyssey.power import power_pool, supplied
from petteia.games.odyssey.state import BP_DECK, BP_SHOWN, BREAK, Battle
from petteia.games.odyssey.values import at_parts, precision_parts, to_hit_parts, total

Pair = tuple[int, int]


@lru_cache(maxsize=4096)
def spread(colours: tuple[int, ...]) -> dict[Pair, Fraction]:
    """How likely each sum of power and of potential is with these dice."""
    found: dict[Pair, Fraction] = {(0, 0): Fraction(1)}
    for colour in colours:
        after: dict[Pair, Fraction] = {}
        for (p, q), chance in found.items():
            for face_p, face_q in FACES[colour]:
                key = (p + face_p, q + face_q)
                after[key] = after.get(key, Fraction(0)) + chance / 6
        found = after
    return found


@lru_cache(maxsize=16384)
def to_reach(colours: tuple[int, ...], raw: int, breaks: int, at: int) -> Fraction:
    """The chance that these dice, raw power and break tokens reach an AT."""
    chances = spread(colours)
    return sum((c for (p, q), c in chances.items() if p + raw + min(breaks, q) >= at), Fraction(0))


def die_chance(precision: int, to_hit: int) -> Fraction:
    """The chance of one attack die: a 10 always hits, a 1 never."""
    return Fraction(sum(1 for face in range(1, 11) if face == 10 or (face > 1 and face + precision >= to_hit)), 10)


def hit_chances(dice: int, chance: Fraction) -> list[Fraction]:
    """The chance of each number of hits."""
    return [comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1)]


def wound_chance(s: Battle, t: int, weapon: int, at: int) -> Fraction:
    """The chance that an attack with a weapon (its place among the gear) wounds a body part of this AT.

    Before any window and re-roll: what the weapon, the pool and the place give by themselves.
    """
    gear = s.gear_of(t, weapon)
    chance = die_chance(total(precision_parts(s, t, weapon)), total(to_hit_parts(s)))
    twin = s.clone()
    twin.a_who, twin.a_weapon, twin.a_colours, twin.a_raw, twin.a_mods = t, weapon, [], 0, []
    breaks = s.pool[BREAK] + sum(max(0, a.op.n) for a in gear.element.keywords if a.op.k == "auto_break")
    result = Fraction(0)
    for hits, likely in enumerate(hit_chances(gear.dice, chance)):
        if hits:
            twin.a_hits = hits
            colours, raw = power_pool(twin, t)
            result += likely * to_reach(tuple(colours), raw, breaks, at)
    return result


def unseen_ats(s: Battle) -> list[int]:
    """The AT now of every body part that may be drawn, as far as anybody can know: by the cards not lying open."""
    shown = [BOOK.cards[s.face[card]].at for card in s.zones[BP_SHOWN] if s.face[card] >= 0]
    if shown:
        return [total(at_parts(s, at)) for at in shown]
    from petteia.games.odyssey.state import BP_DISCARD, WOUNDS

    gone = {s.face[c] for zone in (BP_DISCARD, WOUNDS) for c in s.zones[zone]}
    levels = deck_levels(s)
    cards = [c for c in s.monster.bp if c.face not in gone and c.level in levels]
    return sorted(total(at_parts(s, c.at)) for c in cards)


def deck_levels(s: Battle) -> set[int]:
    """The levels a card of the BP deck may have: those from which some card is neither waiting nor removed."""
    from petteia.games.odyssey.state import BP_OUT, BP_WAITING

    found = set()
    for level in (1, 2, 3):
        whole = sum(1 for c in s.monster.bp if c.level == level)
        away = len(s.zones[BP_OUT + level - 1]) + (len(s.zones[BP_WAITING + level - 2]) if level > 1 else 0)
        if whole > away and s.zones[BP_DECK]:
            found.add(level)
    return found


def preview(s: Battle, t: int, weapon: int) -> Fraction:
    """The chance to wound whatever body part comes next."""
    ats = unseen_ats(s)
    if not ats:
        return Fraction(0)
    return sum((wound_chance(s, t, weapon, at) for at in ats), Fraction(0)) / len(ats)


__all__ = ["hit_chances", "preview", "spread", "supplied", "to_reach", "unseen_ats", "wound_chance"]
