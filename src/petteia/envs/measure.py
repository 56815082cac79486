"""How fast environments are here: decisions a second with everything that a learner is told at each of them.

`python -m petteia.envs.measure hera-zeus --json` measures whichever build is first on the path, like `petteia.arena.measure`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from petteia.envs.many import Vector, vector
from petteia.envs.turns import aec

MEASURES = ("tables", "aec", "cores")
TABLES, THOUSANDS = 256, 2048


def rate(run: Callable[[], float], window: float, best_of: int, clock: Callable[[], float]) -> float:
    """The best of several windows; `run` does a little work and says how much it was."""
    best = 0.0
    for _ in range(best_of):
        done = 0.0
        began = clock()
        while clock() - began < window:
            done += run()
        best = max(best, done / (clock() - began))
    return best


def by_cores(key: str, window: float, best_of: int) -> dict[str, int]:
    """The same tables stepped by one process and by two, in turn: by the clock, and by the work that was on the way.

    What else runs here takes a core from the two first, so windows are short and many, and the best of each counts.
    """
    found: dict[str, int] = {}
    with vector(key, tables=THOUSANDS, workers=1) as one, vector(key, tables=THOUSANDS, workers=2) as two:
        runs = {tables: stepping(tables) for tables in (one, two)}
        for _ in range(4 * best_of):
            for tables, run in runs.items():
                for kind, clock in (("", time.perf_counter), ("_of_work", working(tables))):
                    name = f"tables_by_{len(tables.processes)}{kind}_per_second"
                    found[name] = max(found.get(name, 0), round(rate(run, window / 2, 1, clock)))
    return found


def working(tables: Vector) -> Callable[[], float]:
    """A clock that tells the work on the way, wherever it was done: this process', and of those that work side by side the one
    that had most to do since the last look.  It stands still while another's work is in the way."""
    clocks = [~pid << 3 | 2 for pid in tables.processes]  # how Linux names the clock of a process
    seen, total = [0.0] * (len(clocks) + 1), 0.0

    def clock() -> float:
        nonlocal seen, total
        now = [time.process_time(), *map(time.clock_gettime, clocks)]
        here, *there = (after - before for after, before in zip(now, seen, strict=True))
        seen, total = now, total + here + max(there)
        return total

    return clock


def stepping(tables: Vector) -> Callable[[], float]:
    """Random choices at every table; what counts is a choice between two options or more."""
    rand = np.random.default_rng(1)
    batch = tables.reset()

    def run() -> float:
        nonlocal batch
        counted = float((batch.option_counts > 1).sum())
        batch = tables.step((rand.random(len(tables)) * batch.option_counts).astype(np.int32))
        return counted

    return run


def looping(key: str) -> Callable[[], float]:
    """Whole games in PettingZoo's agent loop, as its own games are measured."""
    env = aec(key)
    env.reset(seed=1)
    rand = np.random.default_rng(1)

    def run() -> float:
        env.reset()
        counted = 0
        for _ in env.agent_iter(400):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            options = np.flatnonzero(observation["action_mask"])
            counted += len(options) > 1
            env.step(int(options[int(rand.random() * len(options))]))
        return float(counted)

    return run


def measure(key: str, window: float, best_of: int, what: tuple[str, ...] = MEASURES) -> dict[str, Any]:
    found: dict[str, Any] = {"game": key}
    if "tables" in what:
        with vector(key, tables=TABLES) as tables:
            found["tables_per_second"] = round(rate(stepping(tables), window, best_of, time.process_time))
    if "aec" in what:
        found["aec_per_second"] = round(rate(looping(key), window, best_of, time.process_time))
    if "cores" in what:
        found |= by_cores(key, window, best_of)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--window", type=float, default=0.5)
    parser.add_argument("--best-of", type=int, default=3)
    parser.add_argument("--measure", default=",".join(MEASURES))
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = measure(args.game, args.window, args.best_of, tuple(args.measure.split(",")))
    print(json.dumps(found) if args.json else "\n".join(f"{k}: {v}" for k, v in found.items()))


if __name__ == "__main__":
    main()
