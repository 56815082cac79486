"""PettingZoo's classic games through the documented agent loop, obeying the action masks."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, ClassVar

import numpy as np

from .timing import Plan, Played, Row, measure_playouts

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame greets on stdout, where the JSON goes


def measure(name: str, plan: Plan) -> Row:
    """Random play of one game; PettingZoo has no clone, no resampling and no tree search."""
    if "decisions" not in plan.measures:
        return {}
    make_env = gin_rummy if name == "gin_rummy" else import_module(f"pettingzoo.classic.{name}").env
    return measure_playouts(lambda seed: _player(make_env, seed), plan)


def gin_rummy() -> Any:
    """Gin Rummy as PettingZoo had it (its newer versions left it out), on the class that its card games still stand on."""
    from pettingzoo.classic.rlcard_envs.rlcard_base import RLCardBase
    from pettingzoo.utils import wrappers

    class GinRummy(RLCardBase):  # type: ignore[misc]
        metadata: ClassVar = {"name": "gin_rummy_v4", "is_parallelizable": False, "render_modes": []}
        render_mode = None

        def __init__(self) -> None:
            super().__init__("gin-rummy", 2, (5, 52))

    env = wrappers.TerminateIllegalWrapper(GinRummy(), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


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
