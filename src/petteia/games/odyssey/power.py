"""The power pool: dice, raw power, supply, and what break tokens make of potentials (OD-164, OD-165)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.bearing import bearing
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.harm import FACES
from petteia.games.odyssey.state import (
    BREAK,
    ON_VANTAGE,
    Battle,
)
from petteia.games.odyssey.values import (
    applies,
    holds,
)

SUPPLY: Final = (6, 4, 3)

# -- power ---------------------------------------------------------------------------------------------


def titan_die(s: Battle, t: int) -> int:
    """The colour of the titan's own power die: its class, its godform, tiers up (OD-164, OD-204)."""
    colour = s.titan(t).power_die
    if s.godform[t] >= 0:
        colour = ("red", "black", "white").index(BOOK.godforms[s.godform[t]].fields["power_die"])
    tiers = sum(a.op.n for a, _, _ in bearing(s, t).strikes if isinstance(a.op, ops.Tier))
    return min(2, colour + tiers)


def power_pool(s: Battle, t: int) -> tuple[list[int], int]:
    """The dice (by colour, within the supply) and the raw power of this attack."""
    dice = [titan_die(s, t), *s.attack.colours]
    raw = s.attack.raw
    weapon = s.attack.weapon
    if weapon >= 0:
        gear = s.gear_of(t, weapon)
        if gear.scaling:
            dice += gear.scaling[min(s.attack.hits, len(gear.scaling)) - 1]
        else:
            dice += gear.power_per_hit * s.attack.hits
        if holds(s, gear.bonus_gate, t, s.attack.hits):
            dice += gear.bonus_dice
            raw += gear.bonus_raw
    else:
        special = BOOK.godforms[s.godform[t]].special
        assert special is not None
        dice += [("red", "black", "white").index(c) for c in special.power_per_hit] * s.attack.hits
    for a, _, slot in bearing(s, t).strikes:
        if isinstance(a.op, ops.Raw) and applies(s, t, slot, weapon, False) and holds(s, a.conds, t, s.attack.hits):
            raw += a.op.n
    for op in (op for program in s.attack.mods for op in BOOK.programs[program]):
        if isinstance(op, ops.Raw):
            raw += op.n
        elif isinstance(op, ops.Dice):
            dice += [("red", "black", "white").index(op.colour)] * op.n
    raw += place_power(s, t)
    return supplied(dice), raw


def place_power(s: Battle, t: int) -> int:
    """Raw power from where the titan stands: the vantage point, a weak spot."""
    if s.cell[t] == ON_VANTAGE:
        return s.monster.point.raw
    return s.monster.weakspot_raw if s.cell[t] in field.spots(s, s.monster.weakspots) else 0


def supplied(dice: list[int]) -> list[int]:
    """The supply is limited: for two dice that are not there, one of the next tier (OD-164)."""
    count = [dice.count(colour) for colour in range(3)]
    for colour in (0, 1):
        while count[colour] > SUPPLY[colour]:
            count[colour] -= 2
            count[colour + 1] += 1
    count[2] = min(count[2], SUPPLY[2])
    return [colour for colour in range(3) for _ in range(count[colour])]


def power(s: Battle) -> int:
    """The total now: power, raw power, and potentials as far as break tokens reach."""
    shown = [FACES[colour][face] for colour, face in zip(s.attack.colours, s.attack.faces, strict=True)]
    return sum(p for p, _ in shown) + s.attack.raw + min(s.pool[BREAK], sum(q for _, q in shown))
