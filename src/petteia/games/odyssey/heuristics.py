"""How a battle looks to the crew, for bots: from a full (sampled) state, cheap to compute."""

from __future__ import annotations

from petteia.games.odyssey import field
from petteia.games.odyssey.bearing import bearing
from petteia.games.odyssey.state import BREAK, LESS_AT, OPENING, TITANS, Battle


def heuristic(s: Battle, seat: int) -> float:
    """From -1 (lost) to 1 (won): wounds dealt against titans and how near they are to death."""
    if s.outcome is not None:
        return 1.0 if s.outcome.winners else -1.0
    wounds = min(1.0, s.wounds() / s.block.wounds)
    crew = 0.0
    for t in range(TITANS):
        if s.alive[t]:
            crew += health(s, t)
    pool = 0.006 * min(4, s.pool[OPENING] + s.pool[BREAK] + 2 * s.pool[LESS_AT])
    if s.a_who >= 0 and not s.a_result:  # an attack that has hit and not yet wounded
        pool += 0.008 * min(3, s.a_hits) + 0.006 * s.a_crit
    help_left = 0.012 * sum(s.argo_charge) + 0.03 * s.summons
    return max(-0.99, min(0.99, 1.15 * wounds + 0.22 * crew - 0.95 + pool + help_left + position(s)))


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
