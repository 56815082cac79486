"""How fast a game plays here: real decisions, clones, worlds and search, by CPU time on one core.

`python -m petteia.arena.measure hera-zeus --json` measures whichever build is first on the path, so the
same command serves the plain and the compiled engine.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from typing import Any

from petteia.arena.memory import calm_memory, usual_memory
from petteia.bots.contract import Budget
from petteia.bots.ismcts import IsmctsBot
from petteia.bots.playout import play_on
from petteia.encoding import Encoder
from petteia.kernel import state as state_module
from petteia.kernel.game import Game
from petteia.kernel.game import game as find_game
from petteia.kernel.knowledge import View
from petteia.kernel.rng import Rng
from petteia.kernel.state import State

MEASURES = ("decisions", "clones", "worlds", "encodings", "ismcts", "ismcts_default")


def compiled() -> bool:
    """Whether the kernel that runs is the compiled one."""
    return not str(state_module.__file__).endswith(".py")


def rate(run: Callable[[], float], window: float, best_of: int) -> float:
    """The best of several windows of CPU time; `run` does a little work and says how much it was."""
    best = 0.0
    for _ in range(best_of):
        done = 0.0
        began = time.process_time()
        while time.process_time() - began < window:
            done += run()
        best = max(best, done / (time.process_time() - began))
    return best


def calibrate() -> float:
    """Steps of an empty loop a second: shows how quiet the machine was."""

    def loop() -> float:
        for _ in range(20_000):
            pass
        return 20_000.0

    return rate(loop, 0.05, 3)


def middles(game: Game, seats: int, count: int = 40) -> list[State]:
    """States half-way through random games."""
    found = []
    options = game.agreed({})
    for seed in range(count):
        length, _ = play_on(_fresh(game, seats, options, seed), random.Random(seed).random, 1_000_000)
        state = _fresh(game, seats, options, seed)
        play_on(state, random.Random(seed).random, length // 2)
        if state.decision is not None:
            found.append(state)
    return found


def _fresh(game: Game, seats: int, options: dict[str, str], seed: int) -> State:
    state: State = game.setup(seats, options, Rng(seed))
    state.advance()
    return state


def measure(
    key: str, seats: int | None, window: float, best_of: int, what: tuple[str, ...] = MEASURES
) -> dict[str, Any]:
    game = find_game(key)
    count = seats or game.seat_counts[0]
    options = game.agreed({})
    result: dict[str, Any] = {"game": key, "seats": count, "build": "compiled" if compiled() else "plain"}
    result["calibration"] = round(calibrate())
    calm_memory()
    tally = [0, 0, 0]
    chooser = random.Random(0).random

    def random_games() -> float:
        seed = tally[0]
        decisions, offered = play_on(_fresh(game, count, options, seed), chooser, 1_000_000)
        tally[0] += 1
        tally[1] += decisions
        tally[2] += offered
        return float(decisions)

    if "decisions" in what:
        result["decisions_per_second"] = round(rate(random_games, window, best_of))
        result["mean_decisions"] = round(tally[1] / max(1, tally[0]), 1)
        result["mean_options"] = round(tally[2] / max(1, tally[1]), 2)
    states = middles(game, count) if set(what) - {"decisions"} else []
    if "clones" in what:
        result["clones_per_second"] = round(rate(lambda: _clones(states), window, best_of))
    views = [View(s, s.decision.seat) for s in states if s.decision is not None]
    if "worlds" in what:
        rand = random.Random(1)
        result["worlds_per_second"] = round(rate(lambda: _worlds(views, rand), window, best_of))
    if "encodings" in what:
        encoder = Encoder(game, count)
        result["encodings_per_second"] = round(rate(lambda: _encodings(encoder, views), window, best_of))
    if "ismcts" in what:
        result["ismcts_iterations_per_second"] = round(rate(_searcher(views, "full"), window, best_of))
        result["ismcts_playout_decisions"] = round(_playout_length(views), 1)
    if "ismcts_default" in what:
        result["ismcts_default_iterations_per_second"] = round(rate(_searcher(views, "cut"), window, best_of))
    usual_memory()
    return result


def _clones(states: list[State]) -> float:
    for state in states:
        for _ in range(25):
            state.clone()
    return 25.0 * len(states)


def _worlds(views: list[View], rand: random.Random) -> float:
    for view in views:
        for _ in range(5):
            view.world(rand)
    return 5.0 * len(views)


def _encodings(encoder: Encoder, views: list[View]) -> float:
    for view in views:
        for _ in range(5):
            encoder.facts(view)
    return 5.0 * len(views)


def _searcher(views: list[View], playout: str) -> Callable[[], float]:
    bot = IsmctsBot(seed=1, playout=playout)
    turn = [0]

    def search() -> float:
        view = views[turn[0] % len(views)]
        turn[0] += 1
        bot.search(view, Budget(iterations=60))
        return 60.0

    return search


def _playout_length(views: list[View]) -> float:
    rand = random.Random(2)
    return sum(play_on(view.world(rand), rand.random, 1_000_000)[0] for view in views) / max(1, len(views))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--window", type=float, default=0.5)
    parser.add_argument("--best-of", type=int, default=3)
    parser.add_argument("--measure", default=",".join(MEASURES))
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = measure(args.game, args.seats, args.window, args.best_of, tuple(args.measure.split(",")))
    print(json.dumps(found) if args.json else "\n".join(f"{k}: {v}" for k, v in found.items()))


if __name__ == "__main__":
    main()
