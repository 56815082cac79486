"""Possessions: gear that stays with the titan, or the Argonaut, that has once borne it (OD-267).

A titan with a possession has a name of its own: `s.named_gear` goes with `s.named`, `s.own_gear` by Argonaut.  The card
itself lies in the armory like any other; nobody else can take it.
"""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign.state import ARGONAUTS, Campaign
from petteia.games.odyssey.content import BOOK

TITAN, ARGONAUT = "titan_possession", "argonaut_possession"
POSSESSIONS: Final = frozenset((TITAN, ARGONAUT))


def is_bound_by(gear: int, keyword: str) -> bool:
    return any(one.op.k == keyword for one in BOOK.gear[gear].element.keywords)


def borne(s: Campaign, t: int) -> list[int]:
    """What an Argonaut's titan must bear: the titan's own possessions, and the Argonaut's."""
    named = s.fielded_names[t]
    return [*(s.named_gear[named] if named >= 0 else ()), *s.own_gear[t]]


def reserved(s: Campaign) -> list[int]:
    """Possessions of titans that do not stand on the field, and of Argonauts whose titan does not."""
    found = [gear for i, held in enumerate(s.named_gear) if i not in s.fielded_names for gear in held]
    return found + [gear for a in range(ARGONAUTS) if not s.alive[a] for gear in s.own_gear[a]]


def bind(s: Campaign) -> None:
    """A battle is over: what was borne in it is bound; a titan that fell keeps nothing."""
    for t in range(ARGONAUTS):
        for gear in s.gear[t]:
            if is_bound_by(gear, ARGONAUT) and gear not in s.own_gear[t]:
                s.own_gear[t].append(gear)
            if is_bound_by(gear, TITAN) and s.alive[t]:
                keep(s, t, gear)


def keep(s: Campaign, t: int, gear: int) -> None:
    if s.fielded_names[t] < 0:
        s.fielded_names[t] = len(s.named)
        name(s, s.klass[t])
    held = s.named_gear[s.fielded_names[t]]
    if gear not in held:
        held.append(gear)


def name(s: Campaign, klass: int) -> list[int]:
    """A titan of the hold is told from the others of its class from now on."""
    s.named.append([klass])
    s.named_gear.append([])
    return s.named[-1]


def forget(s: Campaign, named: int) -> None:
    """A titan with a name is gone; what it bore lies in the armory for anybody."""
    del s.named[named]
    del s.named_gear[named]


def loosen(s: Campaign, gear: int) -> None:
    """A card has left the ship: nobody is bound to what is not there."""
    for held in (*s.named_gear, *s.own_gear):
        if gear in held and sum(one.count(gear) for one in (*s.named_gear, *s.own_gear)) > s.armory[gear]:
            held.remove(gear)
