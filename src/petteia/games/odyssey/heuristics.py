"""How a battle looks to the crew, for bots: from a full (sampled) state, cheap to compute."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from petteia.games.odyssey import field
from petteia.games.odyssey.attack import to_roll
from petteia.games.odyssey.bearing import bearing
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.dice import makes
from petteia.games.odyssey.odds import to_reach
from petteia.games.odyssey.power import power, power_pool
from petteia.games.odyssey.state import BP_DECK, BP_SHOWN, BREAK, LESS_AT, OPENING, TITAN_ROUND, TITANS, Battle
from petteia.games.odyssey.values import at_parts, total

WOUNDS: Final = 1.15  # all the wounds of the primordial together
AN_ATTACK: Final = 0.04  # an attack that a titan has left in its round
USUAL_AT: Final = (3, 4, 5, 6)  # where nobody knows what may come
OUTNUMBERED: Final = 0.3  # what two fallen titans take from a battle that has hardly begun


def heuristic(s: Battle, seat: int) -> float:
    """From -1 (lost) to 1 (won): wounds dealt and in sight against titans and how near they are to death."""
    if s.outcome is not None:
        return 1.0 if s.outcome.winners else -1.0
    return max(-0.99, min(0.99, standing(s) + WOUNDS / s.block.wounds * wound_in_sight(s) + still_to_strike(s)))


def standing(s: Battle) -> float:
    """What there is: wounds, titans, tokens, help, places."""
    wounds = min(1.0, s.wounds() / s.block.wounds)
    crew = 0.0
    for t in range(TITANS):
        if s.alive[t]:
            crew += health(s, t)
    pool = 0.006 * min(4, s.pool[OPENING] + s.pool[BREAK] + 2 * s.pool[LESS_AT])
    if s.attack.who >= 0 and not s.attack.result:  # an attack that has hit and not yet wounded
        pool += 0.008 * min(3, s.attack.hits) + 0.006 * s.attack.crit
    help_left = 0.012 * sum(s.argo_charge) + 0.03 * s.summons
    fallen = TITANS - sum(s.alive)
    outnumbered = OUTNUMBERED * (fallen - 1) * (1.0 - wounds) if fallen > 1 else 0.0
    return WOUNDS * wounds + 0.22 * crew - 0.95 + pool + help_left + position(s) - outnumbered


def health(s: Battle, t: int) -> float:
    """What a living titan is worth: less with danger, fate near its end, rage near its own, and on the ground."""
    danger = s.danger[t]
    worth = 1.0 - 0.012 * danger * danger if danger < 7 else 0.42 - 0.08 * (danger - 7)
    worth -= 0.012 * s.fate[t] + (0.1 if s.fate[t] >= 9 else 0.0)
    worth += 0.025 * min(s.rage[t], 6) - (0.15 if s.rage[t] >= 9 else 0.0)
    worth -= 0.12 if s.is_down(t) else 0.0
    worth -= 0.05 * (s.despair[t] + s.ambrosia[t]) + (0.06 if s.combat_fatigue[t] else 0.0)
    if 1 in s.exhausted[t]:
        worth -= 0.03 * sum(s.exhausted[t][i] and not s.discarded[t][i] for i in range(len(s.gear[t])))
    return max(0.15, worth)


def position(s: Battle) -> float:
    """Nearness to the primordial for those whose weapons need it; distance for the others."""
    value = 0.0
    for t in s.living():
        far = field.distance(s, t) if s.cell[t] != -1 else 20
        reach = bearing(s, t).reach
        value -= 0.007 * max(0, far - reach)
        if reach > 3 and far <= 1:
            value -= 0.01
    return value


# -- what is under way ---------------------------------------------------------------------------------


def wound_in_sight(s: Battle) -> float:
    """How likely the attack under way is to wound, from its dice as far as they are rolled."""
    t = s.attack.who
    if t < 0 or s.attack.result or not s.alive[t]:
        return 0.0
    if s.attack.faces:
        short = s.attack.at - power(s)
        return 1.0 if short <= 0 else 0.4 if short == 1 else 0.2  # dice may be rolled again
    struck = s.attack.hits
    if struck or s.attack.window:
        return wounding(s, t, struck)
    needed = to_roll(s, t)
    kept = sum([makes(die, needed) for die, mark in zip(s.attack.dice, s.attack.marks, strict=True) if not mark])
    again = sum(s.attack.marks)
    if not again:
        return wounding(s, t, kept)
    return 0.5 * (wounding(s, t, kept + again // 2) + wounding(s, t, kept + again - again // 2))


def wounding(s: Battle, t: int, struck: int) -> float:
    """The chance to wound with so many hits."""
    if not struck:
        return 0.0
    before, s.attack.hits = s.attack.hits, struck
    colours, raw = power_pool(s, t)
    s.attack.hits = before
    return to_wound(tuple(sorted(colours)), raw, s.pool[BREAK], to_be_reached(s))


def to_be_reached(s: Battle) -> tuple[int, ...]:
    """The AT of the body part that lies open; else of all that may come, each as often as it is in the deck."""
    more = total(at_parts(s, 0))
    found = [BOOK.cards[s.face[card]].at + more for card in s.zones[BP_SHOWN] or s.zones[BP_DECK]]
    return tuple(sorted(found)) or USUAL_AT


@lru_cache(maxsize=65536)
def to_wound(colours: tuple[int, ...], raw: int, breaks: int, ats: tuple[int, ...]) -> float:
    """The chance to reach one of these AT, all as likely."""
    return float(sum(to_reach(colours, raw, breaks, at) for at in ats)) / len(ats)


def still_to_strike(s: Battle) -> float:
    """Attacks that titans have left in this round, above all where the primordial is within reach."""
    if s.phase != TITAN_ROUND:
        return 0.0
    value = 0.0
    for t in s.living():
        if s.acted[t] or t == s.attack.who or (s.active == t and not s.combat[t]) or s.cell[t] == -1:
            continue
        value += AN_ATTACK if field.distance(s, t) <= bearing(s, t).reach else 0.5 * AN_ATTACK
    return value
