"""Play on at random: what search does most, in one place, so that it is compiled with the rest."""

from __future__ import annotations

from collections.abc import Callable

from petteia.kernel.state import State


def play_on(state: State, rnd: Callable[[], float], limit: int) -> tuple[int, int]:
    """Choose at random until the game is over or `limit` choices were made.

    Returns how many real choices there were and how many options in all (a question with one answer is none).
    """
    decisions = 0
    offered = 0
    decision = state.decision
    while decision is not None and decisions < limit:
        n = len(decision.options)
        if n > 1:
            offered += n
            decisions += 1
        decision = state.choose(int(rnd() * n))
    return decisions, offered
