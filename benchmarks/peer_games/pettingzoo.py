"""PettingZoo's classic games through the documented agent loop, obeying the action masks."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import numpy as np

from .timing import Plan, Played, Row, measure_playouts

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame greets on stdout, where the JSON goes


def measure(name: str, plan: Plan) -> Row:
    """Random play of one game; PettingZoo has no clone, no resampling and no tree search."""
    if "decisions" not in plan.measures:
        return {}
    module = import_module(f"pettingzoo.classic.{name}")
    return measure_playouts(lambda seed: _player(module.env, seed), plan)


def _player(make_env: Callable[[], Any], seed: int) -> Callable[[], Played]:
    env = make_env()
    env.reset(seed=seed)  # only here: with a seed, the games taken from RLCard are rebuilt at every reset
    random = Random(seed).random

    def play() -> Played:
        decisions = steps = options = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            actions = np.flatnonzero(observation["action_mask"])
            count = len(actions)
            steps += 1
            if count > 1:
                decisions += 1
                options += count
            env.step(actions[int(random() * count)])
        return Played(decisions, steps, options)

    return play
