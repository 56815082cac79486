"""PettingZoo: agents in turn (`aec`), and all at once for libraries that want it so (`parallel`).

from petteia.envs import aec
env = aec("hera-zeus")
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    env.step(None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from petteia.envs.seating import MODES, Observation, Seating

SEEDS = 1 << 62  # the seed of each game is drawn from that of the environment


def _names(seats: int) -> list[str]:
    return [f"player_{seat}" for seat in range(seats)]


class Turns(AECEnv[str, Any, Any]):
    """A game whose agents choose one after another, as its rules ask them."""

    def __init__(
        self, key: str, seats: int | None = None, options: Mapping[str, str] | None = None, observe: str = "table",
        max_cycles: int | None = None, render_mode: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.seating = seating = Seating(key, seats, options, observe, max_cycles, render_mode)
        self.metadata = {
            "name": f"{key.replace('-', '_')}_v{seating.game.version}", "render_modes": list(MODES), "is_parallelizable": False,
            "render_fps": 1,
        }  # fmt: skip
        self.render_mode = render_mode
        self.possible_agents = _names(seating.seats)
        space = seating.space()
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {name: spaces.Discrete(seating.sight.actions) for name in self.possible_agents}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.seating.begin(int(self._random.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(0, self.seating.to_move)]

    def observe(self, agent: str) -> Observation:
        return self.seating.observe(self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seating = self.seating
        seating.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, seating.returns(), strict=True))
        if seating.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._tell_the_end()
        else:
            if seating.broken_off:
                self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[seating.to_move]
        self._accumulate_rewards()

    def _tell_the_end(self) -> None:
        outcome = self.seating.state.outcome
        assert outcome is not None
        for agent in self.agents:
            self.infos[agent] = {"reason": outcome.reason, "rule": outcome.rule}

    def render(self) -> Any:
        seat = self.seating.to_move
        return self.seating.render(self.render_mode, max(0, seat))

    def close(self) -> None:
        """There is nothing to close."""


class AtOnce(ParallelEnv[str, Any, Any]):
    """The same game with an action from everybody at each step: whoever is not asked waits, with the last of the actions.

    What cannot be done is not done: the table stays as it is, and the agent's info says why not.
    """

    def __init__(
        self, key: str, seats: int | None = None, options: Mapping[str, str] | None = None, observe: str = "table",
        max_cycles: int | None = None, render_mode: str | None = None,
    ) -> None:  # fmt: skip
        self.seating = seating = Seating(key, seats, options, observe, max_cycles, render_mode)
        self.metadata = {
            "name": f"{key.replace('-', '_')}_parallel_v{seating.game.version}", "render_modes": list(MODES), "render_fps": 1,
        }  # fmt: skip
        self.render_mode = render_mode
        self.wait = seating.sight.actions
        self.possible_agents = _names(seating.seats)
        plain = seating.space()
        space = spaces.Dict({
            "observation": plain["observation"], "action_mask": spaces.Box(0, 1, (self.wait + 1,), np.int8),
        })  # fmt: skip
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {name: spaces.Discrete(self.wait + 1) for name in self.possible_agents}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.seating.begin(int(self._random.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        return self._observe(), {agent: {} for agent in self.agents}

    def _observe(self) -> dict[str, Observation]:
        found = {}
        for seat, agent in enumerate(self.agents):
            seen = self.seating.observe(seat)
            waits = np.int8(seat != self.seating.to_move)
            found[agent] = {"observation": seen["observation"], "action_mask": np.append(seen["action_mask"], waits)}
        return found

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        seating, agents = self.seating, self.agents
        infos: dict[str, Any] = {agent: {} for agent in agents}
        mover = self.possible_agents[seating.to_move]
        number = int(actions[mover])
        decision = seating.state.decision
        assert decision is not None
        refusal = (
            None if number < self.wait and seating.action(number) in decision.options else "It is for you to choose."
        )
        if refusal is None:
            seating.act(number)
        else:
            if number < self.wait:
                refusal = str(seating.state.refusal(seating.action(number)))
            infos[mover] = {"refused": refusal}
            seating.cycles += 1
        observations = self._observe()
        rewards = dict(zip(agents, seating.returns(), strict=True))
        over, broken_off = seating.over, seating.broken_off
        if over or broken_off:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, broken_off), infos

    def render(self) -> Any:
        return self.seating.render(self.render_mode, max(0, self.seating.to_move))

    def close(self) -> None:
        """There is nothing to close."""


def aec(key: str, illegal_reward: float = -1.0, **settings: Any) -> Any:
    """A game for PettingZoo's agent loop.  Who chooses what is not offered loses `illegal_reward`, and the game ends."""
    env: Any = Turns(key, **settings)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=illegal_reward)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


def parallel(key: str, **settings: Any) -> AtOnce:
    """A game for PettingZoo's parallel loop."""
    return AtOnce(key, **settings)
