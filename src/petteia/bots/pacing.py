"""How long a bot at a table may think: so much for a whole turn, however many small choices that turn has."""

from __future__ import annotations

from typing import Final

TURN: Final = {"novice": 0.5, "hoplite": 1.0, "hero": 0.6, "demigod": 1.3, "titan": 2.3}  # seconds, by strength
SHARE: Final = 0.3  # of what is left of them, for the next choice: the first choices of a turn weigh most
LEAST: Final = 0.02  # seconds that any choice gets
LULL: Final = 0.8  # each pause in a turn is so much of the one before


def share(strength: str, spent: float) -> float:
    """Seconds for the next choice of a turn in which so many have been spent."""
    return max(LEAST, (TURN[strength] - spent) * SHARE)


def pause(first: float, chain: float, number: int) -> float:
    """Seconds that the choice with this number in a turn (from 0) should take to be followed by eye: `first` for the first one,
    a part of it for those that go on with the turn, ever less; so a long turn does not become a long wait."""
    return first if number == 0 else first * chain * LULL ** (number - 1)
