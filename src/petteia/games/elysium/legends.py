"""The rules of Legends: what may stand in a row, what a card costs there, and the tiles a row earns.

A row's *shape* is one number: the families of its real cards (bits 0 to 7), their levels (bits 8 to 10) and its
length, Citizens included (from bit 11).  Two real cards settle the kind: several levels make a Family Legend, several
families a Level Legend; a lone card may still become either (EL-C30).
"""

from __future__ import annotations

from petteia.games.elysium.content import CARDS, FAMILY_TILE
from petteia.games.elysium.state import Contest
from petteia.games.elysium.words import FAMILY_BONUS, LEVEL_BONUS

ALL_FAMILIES = 0xFF
ALL_LEVELS = 0x700
ONE = 1 << 11  # one card of length
FAMILY_BIT: list[int] = [1 << card.family for card in CARDS]
LEVEL_BIT: list[int] = [1 << (7 + card.level) for card in CARDS]
LEVEL_OF = {0x100: 1, 0x200: 2, 0x400: 3}
MISSING_LEVEL = {0x300: 3, 0x500: 2, 0x600: 1}


def length(shape: int) -> int:
    return shape >> 11


def is_family(shape: int) -> bool:
    """A Family Legend, of two or three cards."""
    levels = shape & ALL_LEVELS
    return bool(levels & (levels - 1))


def is_level(shape: int) -> bool:
    """A Level Legend, of two to five cards."""
    families = shape & ALL_FAMILIES
    return bool(families & (families - 1))


def family_of(shape: int) -> int:
    """The family of a Family Legend or a lone card."""
    return (shape & ALL_FAMILIES).bit_length() - 1


def level_of(shape: int) -> int:
    """The level of a Level Legend or a lone card."""
    return (shape >> 8 & 7).bit_length()


def joins(shape: int, face: int) -> bool:
    """Whether a card may be added to a row of this shape (EL-080 to EL-082, EL-C10)."""
    family = FAMILY_BIT[face]
    level = LEVEL_BIT[face]
    cards = shape >> 11
    if cards == 1:
        return bool(shape & family) != bool(shape & level)
    levels = shape & ALL_LEVELS
    if levels & (levels - 1):
        return cards < 3 and bool(shape & family) and not shape & level
    return cards < 5 and bool(shape & level) and not shape & family


def citizen_price(shape: int) -> int:
    """What a Citizen costs in such a row, the level it stands in for; 0 if it may not join (EL-089, EL-C08)."""
    cards = shape >> 11
    if cards < 2:
        return 0
    levels = shape & ALL_LEVELS
    if levels & (levels - 1):
        return MISSING_LEVEL[levels] if cards < 3 else 0
    return LEVEL_OF[levels] if cards < 5 else 0


def shape_of(faces: list[int], citizens: int) -> int:
    """The shape of a row with these real cards and so many Citizens."""
    shape = ONE * (len(faces) + citizens)
    for face in faces:
        shape |= FAMILY_BIT[face] | LEVEL_BIT[face]
    return shape


def longest(s: Contest, seat: int, level: int) -> int:
    """The length of a seat's longest row of a level."""
    return max([shape >> 11 for shape in s.shapes[seat] if shape >> 8 & 7 == 1 << (level - 1)], default=0)


def award(s: Contest, seat: int, shape: int) -> None:
    """Hand over the tile a row has just earned (EL-096 to EL-102, EL-C40)."""
    if is_family(shape):
        if shape >> 11 == 3:
            family = family_of(shape)
            for which in (0, 1):
                if s.family_tile[2 * family + which] < 0:
                    s.family_tile[2 * family + which] = seat
                    s.tell(FAMILY_BONUS, seat, family, FAMILY_TILE[which])
                    return
    else:
        level = level_of(shape)
        holder = s.level_tile[level - 1]
        # nobody is longer than five, so five are safe for good (EL-102)
        if holder < 0 or shape >> 11 > longest(s, holder, level):
            s.level_tile[level - 1] = seat
            s.tell(LEVEL_BONUS, seat, level)
