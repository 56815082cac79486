"""What an attack is made of: what is particular about it, its dice, and the boosts worth asking about."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.state import Skirmish
from petteia.games.prometheus.vocabulary import (
    GOD,
    GOD_SLAYER,
    HERO,
    HERO_SLAYER,
    MONSTER,
    MONSTER_SLAYER,
    TROOP,
    TROOP_SLAYER,
)
from petteia.games.prometheus.words import BOOST, BOOSTED, ENOUGH_BOOSTS
from petteia.kernel.action import Action

# what is particular about an attack
AT_HAND: Final = 1  # range 0, or as if
UNANSWERED: Final = 2  # no retaliation
NO_EVADE: Final = 4
NO_GUARD: Final = 8
HARMLESS: Final = 16  # successes are counted, no wounds dealt
OVER_AREA: Final = 32  # one roll of an area attack
FROM_ABOVE: Final = 64  # an aerial attack: the attacker's ground does not count
PLAIN: Final = 128  # nothing of the attacker's counts but its offence
OFFENSIVE: Final = 256  # the roll of an offensive power
THROWABLE: Final = 512  # Mighty Throw may be used though it is no normal attack

# the window after the first roll
SLAYER_DONE: Final = 1
CURSE_DONE: Final = 2
THROW_DONE: Final = 4

SLAYER_OF: Final = {GOD: GOD_SLAYER, HERO: HERO_SLAYER, MONSTER: MONSTER_SLAYER, TROOP: TROOP_SLAYER}
FULL: Final = 5  # the face that is rolled again in the second assault


def pack(dice: list[int]) -> int:
    """Dice as one number, for telling."""
    total = 1
    for die in dice:
        total = total * 32 + die
    return total


def unpack(packed: int) -> list[int]:
    dice: list[int] = []
    while packed > 1:
        dice.append(packed % 32)
        packed //= 32
    return dice[::-1]


# -- boosts --------------------------------------------------------------------------------------------


def boosts(dice: list[int], target: int, first: bool) -> list[Action]:
    """The dice that may usefully be raised, and the end of boosting; nothing if there are none.

    The lowest other die is the one given up: to give up a higher one is never better.  A die is worth raising if the
    dice that could be given up bring it to the target, or in the first assault to a five that is rolled again.
    """
    spare = len(dice) - 1
    options: list[Action] = []
    last = -1
    for die in dice:
        if die == last or die >= target:
            continue
        last = die
        if target - die <= spare or (first and die < FULL < target and FULL - die <= spare):
            options.append(BOOST.actions[die - 1])
    if options:
        options.append(ENOUGH_BOOSTS.action)
    return options


def raise_die(s: Skirmish, face: int) -> None:
    """Raise a die that shows this; the lowest other one is given up."""
    dice = s.dice
    dice.remove(face)
    given = dice.pop()
    dice.append(face + 1)
    dice.sort(reverse=True)
    s.tell(BOOSTED, 0, given, face, face + 1)
