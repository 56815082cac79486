"""What the bots' tests share."""

from __future__ import annotations

import random

from petteia.kernel import Match, State, leaks
from tests.kernel.conftest import known as known
from tests.kernel.conftest import three_fates as three_fates


def middle_of(game: str, seed: int, length: int) -> Match:
    """A match after so many random choices, at one with several options."""
    match = Match.new(game, seed)
    rand = random.Random(seed)
    while match.decision is not None and (len(match.log) < length or len(match.decision.options) < 2):
        match.act(match.to_move, rand.choice(match.decision.options))
    assert match.decision is not None
    return match


def twin_of(state: State, seat: int, seed: int) -> State:
    """A state with other faces wherever this seat does not know them, and the same in all that the seat may know."""
    return leaks.twin_of(state, seat, random.Random(seed))
