"""Gymnasium: one seat against bots.

from petteia.envs import solo
env = solo("hera-zeus", rivals="greedy")
observation, info = env.reset(seed=1)
observation, reward, terminated, truncated, info = env.step(env.action_space.sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
from gymnasium import spaces

from petteia.bots import Bot, Budget, bot_from
from petteia.envs.seating import MODES, Observation, Seating
from petteia.kernel.decision import Illegal
from petteia.kernel.game import Refused
from petteia.kernel.knowledge import View

SEEDS = 1 << 62


class Solo(gymnasium.Env[Any, Any]):
    """One seat is the learner's; whoever else sits at the table is a bot.  An illegal choice costs `illegal_reward` and
    changes nothing; its info says why not."""

    def __init__(
        self, key: str, seat: int = 0, rivals: str = "random", seats: int | None = None, options: Mapping[str, str] | None = None,
        observe: str = "table", max_cycles: int | None = None, illegal_reward: float = -1.0, render_mode: str | None = None,
    ) -> None:  # fmt: skip
        self.seating = seating = Seating(key, seats, options, observe, max_cycles, render_mode)
        if not 0 <= seat < seating.seats:
            raise Refused(f"There is no seat {seat}.", f"Seats are 0 to {seating.seats - 1}.")
        bot_from(rivals)  # refuses what cannot be named
        self.metadata = {"render_modes": list(MODES), "render_fps": 1}
        self.render_mode = render_mode
        self.seat = seat
        self.rivals = rivals
        self.illegal_reward = illegal_reward
        self.observation_space = seating.space()
        self.action_space = spaces.Discrete(seating.sight.actions)
        self._bots: list[Bot] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        while True:  # a game that the bots have ended before the learner was asked is no game
            self.seating.begin(int(self.np_random.integers(SEEDS)))
            seeds = self.np_random.integers(1 << 31, size=self.seating.seats)
            self._bots = [bot_from(self.rivals, seed=int(one)) for one in seeds]
            self._until_asked()
            if not self.seating.over:
                return self.seating.observe(self.seat), {}

    def _until_asked(self) -> None:
        seating = self.seating
        while not seating.over and seating.to_move != self.seat and not seating.broken_off:
            decision = seating.state.decision
            assert decision is not None
            view = View(seating.state, decision.seat)
            seating.state.act(self._bots[decision.seat].choose(view, decision, Budget()))
            seating.cycles += 1

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        seating = self.seating
        info: dict[str, Any] = {}
        reward = 0.0
        try:
            seating.act(int(action))
            self._until_asked()
        except Illegal as error:
            info["refused"] = str(error)
            seating.cycles += 1
            reward = self.illegal_reward
        if seating.over:
            outcome = seating.state.outcome
            assert outcome is not None
            reward = seating.returns()[self.seat]
            info |= {"reason": outcome.reason, "rule": outcome.rule}
        return seating.observe(self.seat), reward, seating.over, seating.broken_off, info

    def render(self) -> Any:
        return self.seating.render(self.render_mode, self.seat)


def solo(key: str, **settings: Any) -> Solo:
    """One seat of a game against bots, for Gymnasium."""
    return Solo(key, **settings)
