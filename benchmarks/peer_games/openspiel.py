"""OpenSpiel driven from Python: random play, clones, sampled worlds, and its C++ information-set MCTS."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import open_spiel.python.games  # noqa: F401  registers the games written in Python
import pyspiel

from .timing import Plan, Played, Row, Work, best_rate, measure_playouts

CLONED = frozenset({"gin_rummy", "hearts", "crazy_eights"})
RESAMPLED = frozenset({"gin_rummy", "hearts"})  # OpenSpiel has no resampling for crazy_eights
SEARCHED = frozenset({"gin_rummy"})
OBSERVED = frozenset({"gin_rummy"})  # hearts has no observation tensor

MIDGAME_STATES = 32
SEARCH_POSITIONS = 4
SEARCH_DEPTH = 3  # real decisions played before the searched position
SIMULATIONS = 100
UCT_C = 2.0


def measure(name: str, plan: Plan) -> Row:
    """Every rate of one game that the plan asks for and the game has."""
    game = pyspiel.load_game(name)
    row: Row = {}
    if "decisions" in plan.measures:
        _require_uniform_chance(game, plan.seed)
        row.update(measure_playouts(lambda seed: _player(game, seed), plan))
    if "observed" in plan.measures and name in OBSERVED:
        rates = measure_playouts(lambda seed: _player(game, seed, observed=True), plan)
        row["observed_per_second"] = rates["decisions_per_second"]
    if "clones" in plan.measures and name in CLONED:
        row.update(_measure_clones(game, plan))
    if "worlds" in plan.measures and name in RESAMPLED:
        row.update(_measure_worlds(game, plan))
    if "ismcts" in plan.measures and name in SEARCHED:
        row.update(_measure_ismcts(game, plan))
    return row


def _player(game: pyspiel.Game, seed: int, observed: bool = False) -> Callable[[], Played]:
    random = Random(seed).random
    return lambda: _play_out(game.new_initial_state(), random, observed)


def _play_out(state: pyspiel.State, random: Callable[[], float], observed: bool = False) -> Played:
    """Play to the end at random. Chance is sampled, but is neither a decision nor a step.

    `legal_actions` of a chance node costs far less than `chance_outcomes` in the C++ games, and where all
    outcomes are equally likely it is enough: the peer is shown at its best. `observed`: the player who chooses
    is shown its observation tensor first.
    """
    decisions = steps = options = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        count = len(actions)
        if not state.is_chance_node():
            if observed:
                state.observation_tensor()
            steps += 1
            if count > 1:
                decisions += 1
                options += count
        state.apply_action(actions[int(random() * count)])
    return Played(decisions, steps, options)


def _require_uniform_chance(game: pyspiel.Game, seed: int) -> None:
    """Refuse a game that `_play_out` would deal unfairly."""
    random = Random(seed).random
    for _ in range(3):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                chances = [chance for _, chance in state.chance_outcomes()]
                if max(chances) - min(chances) > 1e-9:
                    raise ValueError(f"The chance outcomes of {game} are not equally likely.")
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])


def _positions(game: pyspiel.Game, seed: int, count: int, pick: Callable[[int], int]) -> list[pyspiel.State]:
    """The state before one real decision of each of `count` random games; `pick` says which of how many."""
    random = Random(seed).random
    picked: list[pyspiel.State] = []
    while len(picked) < count:
        state = game.new_initial_state()
        trail: list[pyspiel.State] = []
        while not state.is_terminal():
            actions = state.legal_actions()
            if len(actions) > 1 and not state.is_chance_node():
                trail.append(state.clone())
            state.apply_action(actions[int(random() * len(actions))])
        if pick(len(trail)) < len(trail):
            picked.append(trail[pick(len(trail))])
    return picked


def _middle(decisions: int) -> int:
    return decisions // 2


def _measure_clones(game: pyspiel.Game, plan: Plan) -> Row:
    states = _positions(game, plan.seed, MIDGAME_STATES, _middle)

    def clone_each() -> int:
        for state in states:
            state.clone()
        return len(states)

    return best_rate(lambda: clone_each, plan).row("clones")


def _measure_worlds(game: pyspiel.Game, plan: Plan) -> Row:
    """States drawn afresh from what the player to move knows, as a search does before each iteration."""
    midgame = _positions(game, plan.seed, MIDGAME_STATES, _middle)
    states = [(state, state.current_player()) for state in midgame]

    def start() -> Work:
        random = Random(plan.seed).random

        def resample_each() -> int:
            for state, player in states:
                state.resample_from_infostate(player, random)
            return len(states)

        return resample_each

    return best_rate(start, plan).row("worlds")


def _measure_ismcts(game: pyspiel.Game, plan: Plan) -> Row:
    """Iterations of the C++ bot, each with one random rollout, over positions early in the game.

    `ismcts_rollout_decisions` says how long the rollouts are, without which two games cannot be compared.
    """
    states = _positions(game, plan.seed, SEARCH_POSITIONS, lambda _: SEARCH_DEPTH)
    random = Random(plan.seed).random
    rollouts = [_play_out(state.clone(), random).decisions for state in states for _ in range(8)]

    def start() -> Work:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=plan.seed)
        bot = pyspiel.ISMCTSBot(plan.seed, evaluator, UCT_C, SIMULATIONS)

        def search_each() -> int:
            for state in states:
                bot.step(state)
            return SIMULATIONS * len(states)

        return search_each

    rate = best_rate(start, plan)
    return {**rate.row("ismcts_iterations"), "ismcts_rollout_decisions": sum(rollouts) / len(rollouts)}
