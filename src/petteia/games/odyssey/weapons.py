"""What a titan may strike with now: weapons at hand, in range and in sight, its fists, its godform (OD-159, OD-201)."""

from __future__ import annotations

from petteia.games.odyssey import field
from petteia.games.odyssey.bearing import bearing
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.equipment import FISTS
from petteia.games.odyssey.harm import MOST
from petteia.games.odyssey.state import ON_VANTAGE, Battle
from petteia.games.odyssey.values import passive_parts, total
from petteia.games.odyssey.words import GODFORM_WEAPON


def weapons_at_hand(s: Battle, t: int, bonus: bool) -> list[int]:
    """The places of the weapons that may be declared: not exhausted (but for a bonus attack), commit payable."""
    exhausted, spent = s.exhausted[t], s.fate[t] >= MOST
    return [
        slot for slot, commits in bearing(s, t).weapons if (bonus or not exhausted[slot]) and not (commits and spent)
    ]


def in_weapon_range(s: Battle, t: int, slot: int, cell: int | None = None) -> bool:
    """Whether the primordial is in a weapon's effective range from here, or from another space (OD-159)."""
    gear = s.gear_of(t, slot)
    at = s.cell[t] if cell is None else cell
    if at == ON_VANTAGE:
        return gear.nearest <= 1
    far = field.stand(s).far[at]
    if gear.melee and far == 1:
        return field.touches_beast(s, t, at)
    more = 0 if gear.melee else total(passive_parts(s, t, "range"))
    return gear.nearest <= far <= gear.furthest + more


def legal_weapons(s: Battle, t: int, bonus: bool) -> list[int]:
    """The gear (by number) a titan may attack with now; the godform's own attack is one more."""
    if s.rage[t] >= MOST or not s.alive[t]:  # OD-C21
        return []
    found = [s.gear[t][w] for w in weapons_at_hand(s, t, bonus) if in_weapon_range(s, t, w)]
    if s.godform[t] >= 0 and BOOK.godforms[s.godform[t]].special is not None and field.touches_beast(s, t):
        found.append(GODFORM_WEAPON)
    if may_drop(s, t):
        found.append(FISTS)
    if not found or not field.titan_sees(s, t):
        return []
    return sorted(set(found))


def may_drop(s: Battle, t: int) -> bool:
    """Whether a titan could throw a weapon down to strike with its fists (OD-201)."""
    return FISTS not in s.gear[t] and field.touches_beast(s, t) and bool(equipped_weapons(s, t))


def equipped_weapons(s: Battle, t: int) -> list[int]:
    return [slot for slot, _ in bearing(s, t).weapons]
