"""PettingZoo's own tests, for every game and every number of seats."""

from __future__ import annotations

import contextlib
import io
from functools import partial
from importlib import metadata
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils import parallel_to_aec

from petteia.envs import aec, parallel
from petteia.envs.turns import Turns
from petteia.kernel import game
from petteia.kernel.decision import Illegal
from petteia.kernel.game import GROUP, Refused

KEYS = sorted(entry.name for entry in metadata.entry_points(group=GROUP))
# observations with a mask are what PettingZoo's own card games give, and what its check is not sure of
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be", "ignore:Observation is not a NumPy array"
)
TABLES = [(key, seats) for key in KEYS for seats in game(key).seat_counts]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_agent_loop_is_pettingzoos(key: str, seats: int) -> None:
    """`api_test` and `seed_test`: spaces, masks, rewards, ends and seeds are what PettingZoo says."""
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(aec(key, seats=seats), num_cycles=30)
    seed_test(partial(aec, key, seats=seats), num_cycles=20)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_parallel_loop_is_pettingzoos(key: str, seats: int) -> None:
    """`parallel_api_test` and `parallel_seed_test`: those who are not asked wait."""
    with contextlib.redirect_stdout(io.StringIO()):
        parallel_api_test(parallel(key, seats=seats), num_cycles=8)
    parallel_seed_test(partial(parallel, key, seats=seats), num_cycles=8)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_game_is_broken_off_after_max_cycles(key: str, seats: int) -> None:
    """`max_cycles_test`: everybody acts in a cycle, waiting included, and no game has more cycles than it may have."""

    def parallel_env(max_cycles: int) -> Any:
        return parallel(key, seats=seats, max_cycles=max_cycles)

    def env(max_cycles: int) -> Any:
        return parallel_to_aec(parallel_env(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel_env, env=env))


def play_out(env: Any, seed: int) -> list[float]:
    env.reset(seed=seed)
    rand = np.random.default_rng(seed)
    returns = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        returns[agent] += reward
        done = terminated or truncated
        env.step(None if done else int(rand.choice(np.flatnonzero(observation["action_mask"]))))
    return list(returns.values())


def test_a_whole_game_pays_its_winner_once() -> None:
    """The rewards of a game come at its end: 1 for winning, -1 for losing."""
    env = aec("hera-zeus")
    assert sorted(play_out(env, 3)) == [-1.0, 1.0]
    assert play_out(env, 4) == play_out(aec("hera-zeus"), 4)


def test_a_game_that_is_broken_off_pays_nobody() -> None:
    """`max_cycles` ends it for everybody, with nothing won."""
    env = Turns("omen", max_cycles=5)
    assert play_out(env, 1) == [0.0, 0.0]
    assert env.seating.cycles == 5


def test_what_is_not_offered_costs_the_game() -> None:
    """The wrapped environment ends it with a penalty; the plain one refuses with the rule and stays as it was."""
    env = aec("hera-zeus", illegal_reward=-3.0)
    env.reset(seed=1)
    agent = env.agent_selection
    wrong = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(wrong)
    assert env.terminations[agent]
    assert env.rewards[agent] == -3.0
    plain = Turns("hera-zeus")
    plain.reset(seed=1)
    before = plain.observe("player_0")
    with pytest.raises(Illegal, match=r"\(HZ-"):
        plain.step(wrong)
    with pytest.raises(Illegal, match="There is no action 111"):
        plain.step(111)
    assert np.array_equal(plain.observe("player_0")["observation"], before["observation"])


def test_in_the_parallel_loop_the_table_waits_for_the_one_who_is_asked() -> None:
    """An illegal choice and a wait out of turn change nothing but the count of cycles, and the info says why."""
    env = parallel("hera-zeus")
    observations, _ = env.reset(seed=1)
    assert [seen["action_mask"][env.wait] for seen in observations.values()] == [0, 1]
    _, _, _, _, infos = env.step({"player_0": env.wait, "player_1": env.wait})
    assert infos["player_0"]["refused"] == "It is for you to choose."
    wrong = int(np.flatnonzero(observations["player_0"]["action_mask"] == 0)[0])
    after, _, _, _, infos = env.step({"player_0": wrong, "player_1": 0})
    assert infos["player_0"]["refused"].endswith(")")
    assert infos["player_1"] == {}
    assert np.array_equal(after["player_0"]["observation"], observations["player_0"]["observation"])
    assert env.seating.cycles == 2


def test_rendering() -> None:
    """Text with the options by number, and a picture; another way is refused."""
    text = aec("hera-zeus", render_mode="ansi")
    text.reset(seed=1)
    assert "F R O N T  L I N E" in text.render()
    assert "Lay a card face down at the head of column A." in text.render()
    picture = aec("elysium", render_mode="rgb_array")
    picture.reset(seed=1)
    drawn = picture.render()
    assert drawn.dtype == np.uint8
    assert drawn.shape[2] == 3
    assert len(np.unique(drawn.reshape(-1, 3), axis=0)) > 10
    assert np.array_equal(drawn, picture.render())
    with pytest.raises(Refused, match="Nothing is rendered as 'human'"):
        aec("hera-zeus", render_mode="human")
