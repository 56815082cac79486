"""RLCard through its environment API, which builds an observation at every step: it offers no other way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import rlcard

from .timing import Plan, Played, Row, measure_playouts


def measure(name: str, plan: Plan) -> Row:
    """Random play of one game; RLCard has no clone, no resampling and no tree search."""
    if "decisions" not in plan.measures:
        return {}
    return measure_playouts(lambda seed: _player(name, seed), plan)


def _player(name: str, seed: int) -> Callable[[], Played]:
    env = rlcard.make(name, config={"seed": seed})
    random = Random(seed).random

    def play() -> Played:
        decisions = steps = options = 0
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            count = len(actions)
            steps += 1
            if count > 1:
                decisions += 1
                options += count
            state, _ = env.step(actions[int(random() * count)])
        return Played(decisions, steps, options)

    return play
