"""Gymnasium's own check, for every game and every number of seats, and one seat against bots."""

from __future__ import annotations

from importlib import metadata
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from petteia.envs import solo
from petteia.kernel import game
from petteia.kernel.game import GROUP, Refused

KEYS = sorted(entry.name for entry in metadata.entry_points(group=GROUP))
TABLES = [(key, seats) for key in KEYS for seats in game(key).seat_counts]


@pytest.mark.parametrize(("key", "seats"), TABLES)
# the numbers of a table are whole and have no common bounds; gymnasium would like to know them for its own sake
@pytest.mark.filterwarnings("ignore:.*A Box observation space")
def test_the_environment_is_gymnasiums(key: str, seats: int) -> None:
    """`check_env`: spaces, seeds, resets and steps are what Gymnasium says."""
    check_env(solo(key, seats=seats, seat=seats - 1).unwrapped, skip_render_check=True)


def play_out(env: Any, seed: int) -> tuple[float, int, dict[str, Any]]:
    observation, _ = env.reset(seed=seed)
    rand = np.random.default_rng(seed)
    steps = 0
    while True:
        steps += 1
        action = int(rand.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            return reward, steps, info
        assert reward == 0.0
        assert observation["action_mask"].any()


def test_one_seat_against_bots() -> None:
    """The learner is asked when it is its turn, and paid at the end; equal seeds give equal games."""
    env = solo("hera-zeus", seat=1, rivals="random")
    results = [play_out(env, seed) for seed in range(3)]
    assert [play_out(solo("hera-zeus", seat=1, rivals="random"), seed) for seed in range(3)] == results
    assert {reward for reward, _, _ in results} <= {1.0, -1.0}
    assert all(info["rule"].startswith("HZ-") for _, _, info in results)


def test_together_against_the_game() -> None:
    """In a game that all win or lose together, the learner is paid what everybody is."""
    reward, _, _ = play_out(solo("odyssey", seats=2, rivals="random"), 1)
    assert reward in (1.0, -1.0)


def test_alone_at_the_table() -> None:
    """With one seat there is nobody else to ask."""
    assert play_out(solo("odyssey", seats=1), 2)[0] in (1.0, -1.0)


def test_what_is_not_offered_changes_nothing() -> None:
    """It costs what was agreed, and the info says why not, with the rule."""
    env = solo("hera-zeus", illegal_reward=-0.5)
    before, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(before["action_mask"] == 0)[0])
    after, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated) == (-0.5, False, False)
    assert "(HZ-" in info["refused"]
    assert np.array_equal(after["observation"], before["observation"])


def test_a_game_is_broken_off() -> None:
    """After `max_cycles` choices of anybody, with nothing won."""
    env = solo("omen", max_cycles=12)
    reward, steps, _ = play_out(env, 5)
    assert reward == 0.0
    assert steps <= 12


def test_what_cannot_be_had_is_refused() -> None:
    """A seat, a bot or a way to observe that there is not."""
    with pytest.raises(Refused, match="There is no seat 2"):
        solo("hera-zeus", seat=2)
    with pytest.raises(Refused, match="There is no bot called 'gready'"):
        solo("hera-zeus", rivals="gready")
    with pytest.raises(Refused, match="cannot observe 'pixels'"):
        solo("hera-zeus", observe="pixels")


def test_rendering() -> None:
    """From the learner's seat."""
    env = solo("hera-zeus", seat=1, render_mode="ansi")
    env.reset(seed=1)
    assert "Hera's hand" in env.render()
