"""Victory points, and where they come from."""

from __future__ import annotations

from petteia.games.omen.content import FIRST_HERO, FIRST_WHIM
from petteia.games.omen.state import CITY, HAND, PLAYED, REWARD, WHIM, Reign

STEADY_WHEEL, BEGGARS_LUCK, LATE_BLOOM, EMPTY_THRONE, UNSENT_LETTERS, SPENT_GLORY = range(6)


def whim_value(s: Reign, seat: int, whim: int) -> int:
    """What a whim is worth to its holder as the game stands (OM-120)."""
    if whim == STEADY_WHEEL:
        return 1
    if whim == BEGGARS_LUCK:
        return 2 if s.coins[seat] <= 2 else 0
    if whim == LATE_BLOOM:
        return 2 if s.feats[seat].bit_count() < s.feats[1 - seat].bit_count() else 0
    if whim == EMPTY_THRONE:
        return sum(1 for city in range(3) if not s.zones[CITY + 3 * seat + city])
    if whim == UNSENT_LETTERS:
        return min(3, len(s.zones[HAND + seat]) // 2)
    return min(3, len(s.zones[PLAYED + seat]) // 2)


def open_score(s: Reign, seat: int) -> int:
    """The points everybody can count: feats, rewards, relics and challenges."""
    return (
        2 * s.feats[seat].bit_count()
        + 2 * len(s.zones[REWARD + seat])
        + len(s.zones[PLAYED + seat])
        + s.relics[seat].bit_count()
        + 3 * s.met[seat].bit_count()
    )


def score(s: Reign, seat: int) -> int:
    """All victory points: with the heroes and the whims in hand."""
    total = open_score(s, seat)
    if s.heroes:
        total += sum(1 for card in s.zones[HAND + seat] if s.face[card] >= FIRST_HERO)
    for card in s.zones[WHIM + seat]:
        total += whim_value(s, seat, s.face[card] - FIRST_WHIM)
    return total
