"""OpenSpiel's own tests and its Python agents, for every game, with both kinds of chance."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from importlib import metadata
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from petteia.envs import register_spiel
from petteia.envs.spiel import spiel_name
from petteia.kernel import game
from petteia.kernel.codec import to_json
from petteia.kernel.game import GROUP, Refused

KEYS = sorted(entry.name for entry in metadata.entry_points(group=GROUP))
TABLES = [(key, seats) for key in KEYS for seats in game(key).seat_counts]
LIMITS = {"prometheus": "turn_cap:80"}  # a game that takes an evening is broken off, so that one test takes a second

register_spiel()


def load(key: str, explicit: bool = True, params: str = "") -> Any:
    return pyspiel.load_game(spiel_name(key, explicit) + params)


def deal(state: Any, rand: random.Random) -> Any:
    """Let chance fall until somebody must choose."""
    while state.is_chance_node():
        state.apply_action(rand.choice([value for value, _ in state.chance_outcomes()]))
    return state


def play(state: Any, rand: random.Random, choices: int) -> Any:
    for _ in range(choices):
        deal(state, rand)
        if state.is_terminal():
            break
        state.apply_action(rand.choice(state.legal_actions()))
    return deal(state, rand)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_random_simulation_with_explicit_chance(key: str, seats: int) -> None:
    """OpenSpiel's `random_sim_test`: legal actions, clones, observations, returns and ends are sound."""
    params = f"(players={seats},options={LIMITS.get(key, '')})"
    pyspiel.random_sim_test(load(key, True, params), 1, key == "hera-zeus", False)


@pytest.mark.parametrize("key", KEYS)
def test_a_random_simulation_with_sampled_chance(key: str) -> None:
    """The same where one node at the root shuffles and rolls for the whole game."""
    pyspiel.random_sim_test(load(key, False, f"(options={LIMITS.get(key, '')})"), 1, False, False)


@pytest.mark.parametrize("explicit", [True, False])
@pytest.mark.parametrize("key", KEYS)
def test_the_interface_of_a_state(key: str, explicit: bool) -> None:
    """Players, chance, words, strings and tensors of every game, and a clone that goes its own way."""
    game, rand = load(key, explicit), random.Random(5)
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1.0)
    play(state, rand, 8)
    player = state.current_player()
    actions = state.legal_actions()
    assert actions == sorted(set(actions))
    assert [state.string_to_action(player, state.action_to_string(player, one)) for one in actions] == actions
    assert len(state.observation_tensor(player)) == game.observation_tensor_size()
    assert state.information_state_string(player).endswith(state.observation_string(player))
    before = state.information_state_string(player)
    twin = state.clone()
    twin.apply_action(actions[0])
    play(twin, rand, 2)
    assert state.information_state_string(player) == before
    assert not state.is_terminal()
    assert list(state.returns()) == [0.0] * game.num_players()


@pytest.mark.parametrize("key", KEYS)
def test_what_is_resampled_cannot_be_told_apart(key: str) -> None:
    """The player who asks finds the same information and the same actions; what it may not know differs."""
    rand = random.Random(2)
    state = play(load(key).new_initial_state(), rand, 40)
    player = state.current_player()
    insides = set()
    for _ in range(4):
        twin = state.resample_from_infostate(player, rand.random)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.legal_actions() == state.legal_actions()
        insides.add(tuple(twin.inside.state.face))
        play(twin, rand, 3)
    assert len(insides) > 1


@pytest.mark.parametrize("key", KEYS)
def test_a_state_is_written_and_read(key: str) -> None:
    """With explicit chance a state is its history: as text, and pickled."""
    game = load(key)
    state = play(game.new_initial_state(), random.Random(3), 3)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for twin in (again, pickle.loads(pickle.dumps(state))):
        assert twin.history() == state.history()
        assert to_json(twin.inside.state) == to_json(state.inside.state)


def test_sampled_chance_falls_by_its_seed() -> None:
    """Equal seeds deal equal games; without one each game is another."""

    def first(params: str) -> list[str]:
        game = load("hera-zeus", False, params)
        return [play(game.new_initial_state(), random.Random(1), 0).observation_string(0) for _ in range(2)]

    assert first("(seed=7)") == first("(seed=7)")
    assert len({*first("(seed=7)"), *first("(seed=8)"), *first("")}) == 6


def test_seats_and_options_are_parameters() -> None:
    """A game is loaded with other seats or table options by its name."""
    assert load("elysium", True, "(players=4)").num_players() == 4
    voyage = play(load("odyssey", False, "(players=1,options=mode:campaign)").new_initial_state(), random.Random(1), 3)
    assert voyage.inside.state.options["mode"] == "campaign"
    with pytest.raises(Refused, match="written key:value, not 'mode'"):
        load("odyssey", True, "(options=mode)")


def test_an_information_state_remembers_what_was_done() -> None:
    """With perfect recall the string tells one's own choices and what was heard; the rival's reads otherwise."""
    state = play(load("hera-zeus", False, "(seed=1)").new_initial_state(), random.Random(4), 4)
    own, rival = state.information_state_string(0), state.information_state_string(1)
    chosen = state.action_to_string(0, state.history()[1])
    assert f"> {chosen}\n" in own
    assert f"> {chosen}\n" not in rival
    seen = make_observation(state.get_game())
    seen.set_from(state, 0)
    assert seen.tensor.any()
    assert {"cards", "steps", "field points"} <= set(seen.dict)


@pytest.mark.parametrize("key", KEYS)
def test_its_search_plays(key: str) -> None:
    """OpenSpiel's Python IS-MCTS and MCTS choose legal actions in the middle of every game, with rollouts to its end."""
    state = play(load(key, False, "(seed=3)").new_initial_state(), random.Random(6), 20)
    simulations = 12 if key == "hera-zeus" else 3
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    blind = ismcts.ISMCTSBot(
        game=state.get_game(), uct_c=2.0, max_simulations=simulations, evaluator=rollouts,
        random_state=np.random.RandomState(1), final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )  # fmt: skip
    assert blind.step(state) in state.legal_actions()
    seeing = mcts.MCTSBot(state.get_game(), 2.0, simulations, rollouts, random_state=np.random.RandomState(2))
    assert seeing.step(state) in state.legal_actions()


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_its_reinforcement_learning_environment_plays(key: str, seats: int) -> None:
    """`rl_environment` deals, asks the players in turn and pays at the end."""
    params = f"(seed=2,players={seats},options={LIMITS.get(key, '')})"
    env = rl_environment.Environment(load(key, False, params))
    rand = random.Random(1)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == env.observation_spec()["info_state"][0]
        step = env.step([rand.choice(step.observations["legal_actions"][player])])
    assert len(step.rewards) == seats
    if game(key).cooperative:
        assert len(set(step.rewards)) == 1
    elif seats == 2:
        assert sum(step.rewards) == 0.0


def test_python_ends_in_peace() -> None:
    """OpenSpiel lets go of our games after Python has ended; that must not bring the process down."""
    code = "import pyspiel\nfrom petteia.envs import register_spiel\npyspiel.load_game(register_spiel('hera-zeus')[0])"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
