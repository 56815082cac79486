"""Feats and challenges: what each asks for, and how far a player is."""

from __future__ import annotations

from petteia.games.omen.content import BEAST, FAMILY, KIND, ORACLE, SOLDIER
from petteia.games.omen.state import CITY, HAND, Reign

HADES, ARES, POSEIDON, ARTEMIS, APOLLO, ATHENA = range(6)
GOALS = (3, 5, 5, 3, 3, 5)


def cities_with(s: Reign, you: int) -> tuple[int, int, int]:
    """How many different soldiers you have, how many voices speak, and in how many cities you have a beast.

    Soldiers that leave a city without any, or serve fewer than four gods, are counted as four at most: Athena asks for
    both.  Voices are those of different gods.  Personal decks have two gods only: there any soldiers serve, and voices
    are those of different oracles.
    Enraged units are beasts (OM-129).
    """
    soldiers = watched = beasts = gods = 0
    speaking: list[int] = []
    face, enraged, personal = s.face, s.enraged, s.personal
    for side in range(CITY + 3 * you, CITY + 3 * you + 3):
        kinds = heard = 0
        for card in s.zones[side]:
            kind = BEAST if enraged >> card & 1 else KIND[face[card]]
            kinds |= kind
            if kind == SOLDIER:
                soldiers |= 1 << face[card]
                gods |= 1 << FAMILY[face[card]]
            elif kind == ORACLE:
                heard |= 1 << (face[card] if personal else FAMILY[face[card]])
        watched += kinds & SOLDIER != 0
        beasts += kinds & BEAST != 0
        if heard:
            speaking.append(heard)
    different = soldiers.bit_count()
    if watched < 3 or (gods.bit_count() < 4 and not personal):
        different = min(different, 4)
    return different, voices(speaking), beasts


def voices(speaking: list[int]) -> int:
    """In how many cities a voice of its own can speak; `speaking` has a mask of voices for each city with an oracle.

    So many cities cannot be served where two of them, or all, have fewer voices among them than they are.
    """
    if len(speaking) < 2:
        return len(speaking)
    first, second = speaking[0], speaking[1]
    if len(speaking) == 2:
        return min(2, (first | second).bit_count())
    third = speaking[2]
    pair = min((first | second).bit_count(), (first | third).bit_count(), (second | third).bit_count())
    return min(3, pair + 1, (first | second | third).bit_count())


def progress(s: Reign, you: int) -> tuple[int, int, int, int, int, int]:
    """How far you are with each feat, towards its goal.  Discards and draws count in your own turn only."""
    soldiers, heard, beasts = cities_with(s, you)
    yours = s.active == you
    return (s.fallen if yours else 0, ranks(s, you), s.draws if yours else 0, beasts, heard, soldiers)


def ranks(s: Reign, you: int) -> int:
    """The units on your fullest side; a beast counts as two, or as one where that was agreed on (OM-C12)."""
    side = 3 * you
    if s.options["ranks"] == "two":
        return max(s.spaces[side], s.spaces[side + 1], s.spaces[side + 2])
    side += CITY
    return max(len(s.zones[side]), len(s.zones[side + 1]), len(s.zones[side + 2]))


def fulfilled(s: Reign, you: int) -> int:
    """The mask of the feats whose conditions hold now."""
    mask = 0
    for feat, (value, goal) in enumerate(zip(progress(s, you), GOALS, strict=True)):
        if value >= goal:
            mask |= 1 << feat
    return mask


TWIN_THUNDER, EVERY_BANNER, WEIGHT_OF_BRONZE, OPEN_HAND, SILENT_STREETS, KINGS_TABLE = range(6)


def challenge_met(s: Reign, you: int, challenge: int, completed: int) -> bool:
    """Whether a challenge is met in your Feat step, `completed` feats having been turned in it."""
    rival = 1 - you
    if challenge == TWIN_THUNDER:
        return completed >= 2
    if challenge == EVERY_BANNER:
        units = [card for city in range(3) for card in s.zones[CITY + 3 * you + city] if not s.enraged >> card & 1]
        return len({FAMILY[s.face[card]] for card in units}) >= 5
    if challenge == WEIGHT_OF_BRONZE:
        return any(s.total(you, city) - s.total(rival, city) >= 10 for city in range(3))
    if challenge == OPEN_HAND:
        return not s.coins[you] and not s.zones[HAND + you] and all(s.zones[CITY + 3 * you + c] for c in range(3))
    if challenge == SILENT_STREETS:
        return sum(s.spaces[3 * you + c] >= 2 and not s.spaces[3 * rival + c] for c in range(3)) >= 2
    return s.coins[you] >= 13
