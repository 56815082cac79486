"""How far an attack of the primordial reaches: spaces, zones, drawn areas (OD-129, OD-133, OD-258)."""

from __future__ import annotations

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.state import ON_VANTAGE, Battle
from petteia.games.odyssey.values import beast_parts, total


def zone_of(s: Battle, op: ops.Attack) -> set[int]:
    """The spaces of a zone or of a drawn area, with what makes zones larger."""
    if op.type == "area":
        return field.area(s, op.area)
    return field.zone(s, op.zone + total(beast_parts(s, "zone")))


def in_reach(s: Battle, op: ops.Attack, t: int) -> bool:
    """Whether a titan is in the effective range of an attack (OD-129)."""
    if op.type == "judgement":
        return True
    if op.is_zone:
        return s.cell[t] != ON_VANTAGE and s.cell[t] in zone_of(s, op)
    return field.distance(s, t) <= max(1, op.range)
