"""Exact chances, from the faces of the dice: to hit, to wound."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.harm import FACES
from petteia.games.odyssey.power import power_pool, supplied
from petteia.games.odyssey.state import (
    BP_DECK,
    BP_DISCARD,
    BP_OUT,
    BP_SHOWN,
    BP_WAITING,
    BREAK,
    WOUNDS,
    Battle,
)
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


def swings(s: Battle, t: int, weapon: int) -> list[tuple[Fraction, tuple[int, ...], int]]:
    """What an attack with a weapon (its place among the gear) may bring: for each number of hits its chance, the
    power dice and the raw power."""
    gear = s.gear_of(t, weapon)
    chance = die_chance(total(precision_parts(s, t, weapon)), total(to_hit_parts(s)))
    twin = s.clone()
    blow = twin.attack = s.attack.copy()
    blow.who, blow.weapon, blow.colours, blow.raw, blow.mods = t, weapon, [], 0, []
    found = []
    for hits, likely in enumerate(hit_chances(gear.dice, chance)):
        if hits:
            blow.hits = hits
            colours, raw = power_pool(twin, t)
            found.append((likely, tuple(colours), raw))
    return found


def breaks_at_hand(s: Battle, t: int, weapon: int) -> int:
    """Break tokens in the pool, and those a weapon brings by itself."""
    words = s.gear_of(t, weapon).element.keywords
    return s.pool[BREAK] + sum(max(0, a.op.n) for a in words if a.op.k == "auto_break")


def wound_chance(s: Battle, t: int, weapon: int, *ats: int) -> Fraction:
    """The chance that an attack with a weapon wounds a body part of this AT (of several: any of them alike).

    Before any window and re-roll: what the weapon, the pool and the place give by themselves.
    """
    if not ats:
        return Fraction(0)
    breaks = breaks_at_hand(s, t, weapon)
    found = Fraction(0)
    for likely, colours, raw in swings(s, t, weapon):
        found += likely * sum((to_reach(colours, raw, breaks, at) for at in ats), Fraction(0))
    return found / len(ats)


def again_chance(s: Battle, again: list[int]) -> Fraction:
    """The chance that the attack under way wounds if these power dice are rolled again."""
    stay = [FACES[s.attack.colours[i]][face] for i, face in enumerate(s.attack.faces) if i not in again]
    power, potential = sum(p for p, _ in stay) + s.attack.raw, sum(q for _, q in stay)
    rolled = spread(tuple(sorted(s.attack.colours[i] for i in again)))
    return sum(
        (c for (p, q), c in rolled.items() if power + p + min(s.pool[BREAK], potential + q) >= s.attack.at), Fraction(0)
    )


def unseen_ats(s: Battle) -> list[int]:
    """The AT now of every body part that may be drawn, as far as anybody can know: by the cards not lying open."""
    shown = [BOOK.cards[s.face[card]].at for card in s.zones[BP_SHOWN] if s.face[card] >= 0]
    if shown:
        return [total(at_parts(s, at)) for at in shown]
    gone = {s.face[c] for zone in (BP_DISCARD, WOUNDS) for c in s.zones[zone]}
    levels = deck_levels(s)
    cards = [c for c in s.monster.bp if c.face not in gone and c.level in levels]
    return sorted(total(at_parts(s, c.at)) for c in cards)


def deck_levels(s: Battle) -> set[int]:
    """The levels a card of the BP deck may have: those from which some card is neither waiting nor removed."""
    found = set()
    for level in (1, 2, 3):
        whole = sum(1 for c in s.monster.bp if c.level == level)
        away = len(s.zones[BP_OUT + level - 1]) + (len(s.zones[BP_WAITING + level - 2]) if level > 1 else 0)
        if whole > away and s.zones[BP_DECK]:
            found.add(level)
    return found


def preview(s: Battle, t: int, weapon: int) -> Fraction:
    """The chance to wound whatever body part comes next."""
    return wound_chance(s, t, weapon, *unseen_ats(s))


__all__ = [
    "again_chance",
    "die_chance",
    "hit_chances",
    "preview",
    "spread",
    "supplied",
    "to_reach",
    "unseen_ats",
    "wound_chance",
]
