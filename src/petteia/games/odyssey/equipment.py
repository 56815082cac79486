"""Gear on a titan: exhausting and discarding it, free hands, fists (OD-199, OD-201, OD-209, OD-210)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import TITANS, Battle
from petteia.games.odyssey.words import GODFORM_WEAPON


def exhaust(s: Battle, t: int, slot: int) -> None:
    """Turn a card; what is attached to it turns with it (OD-199, OD-209)."""
    if slot >= 0:
        s.exhausted[t][slot] = 1
        for other, host in enumerate(s.host[t]):
            if host == slot:
                s.exhausted[t][other] = 1


def discard(s: Battle, t: int, slot: int) -> None:
    """Facedown for the battle, and what is attached to it; a titan that has lost a weapon takes its fists (OD-201)."""
    if slot < 0:
        return
    s.discarded[t][slot] = 1
    for other, host in enumerate(s.host[t]):
        if host == slot:
            s.discarded[t][other] = 1
    take_fists(s, t)


def free_hands(s: Battle, t: int) -> int:
    used = sum(s.gear_of(t, slot).hands for slot in range(len(s.gear[t])) if not s.discarded[t][slot])
    return int(s.titan(t).slots["hands"]) - used


FISTS: Final = next(i for i, g in enumerate(BOOK.gear) if g.fists)


def take_fists(s: Battle, t: int) -> None:
    """Equip the fists if a hand is free and they are not in use (nor lost) already."""
    if FISTS not in s.gear[t] and free_hands(s, t) > 0:
        add_gear(s, t, FISTS)


def add_gear(s: Battle, t: int, gear: int, host: int = -1) -> int:
    s.gear[t].append(gear)
    s.exhausted[t].append(0)
    s.discarded[t].append(0)
    s.charge[t].append(BOOK.gear[gear].charges)
    s.host[t].append(host)
    return len(s.gear[t]) - 1


def worn(s: Battle, gear: int) -> list[str]:
    """What lights up for a gear card: that of whoever is asked, the active titan, or the one the step on top is about."""
    t = getattr(s.stack[-1][0], "t", s.active) if s.stack else s.active
    if gear == GODFORM_WEAPON or not 0 <= t < TITANS:
        return []
    return [f"gear:{t}.{i}" for i in range(len(s.gear[t])) if s.gear[t][i] == gear and not s.discarded[t][i]][:1]
