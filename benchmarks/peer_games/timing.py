"""Rates that survive a noisy machine: CPU time, and the best of several short windows.

Wall time counts what the neighbours do; CPU time does not. What noise is left (caches, clock speed) only
ever slows work down, so the best of several windows is nearer the truth than their mean. Every window starts
from the same seed and so repeats the same work, and a calibration loop runs beside each, so that two results
can be told to come from a fast and a slow moment of the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from typing import NamedTuple

CALIBRATION_STEPS = 200_000

Row = dict[str, float | int | list[float]]
Work = Callable[[], int]


@dataclass(frozen=True)
class Plan:
    """How to measure: CPU seconds a window, how many windows, the seed of each, and which rates."""

    window: float
    best_of: int
    seed: int
    measures: frozenset[str]


@dataclass(frozen=True)
class Rate:
    """Work done per CPU second: the best window, all of them, and the calibration loop beside them."""

    best: float
    windows: list[float]
    calibration: float

    def row(self, of: str) -> Row:
        """The rate under the names that `peers.py` prints it by."""
        return {
            f"{of}_per_second": self.best,
            f"{of}_windows": self.windows,
            f"{of}_calibration": self.calibration,
        }


class Played(NamedTuple):
    """One whole game. A decision has two or more options; a step also counts the forced ones."""

    decisions: int
    steps: int
    options: int


def calibrate() -> float:
    """Steps per CPU second of a fixed integer loop: the speed of this Python on this machine just now."""
    total = 0
    begin = process_time()
    for step in range(CALIBRATION_STEPS):
        total = (total + step * 31) & 0xFFFF
    return CALIBRATION_STEPS / (process_time() - begin)


def best_rate(start: Callable[[], Work], plan: Plan) -> Rate:
    """Measure work that `start` sets up anew, unmeasured, for each window; each call says how much it did."""
    rates: list[float] = []
    calibrations: list[float] = []
    for _ in range(plan.best_of):
        calibrations.append(calibrate())
        work = start()
        done = 0
        begin = process_time()
        while (spent := process_time() - begin) < plan.window:
            done += work()
        rates.append(done / spent)
    return Rate(max(rates), rates, max(calibrations))


def measure_playouts(new_player: Callable[[int], Callable[[], Played]], plan: Plan) -> Row:
    """Whole random games, counting real decisions; `new_player` gives a seeded player of one game a call."""
    games: list[Played] = []

    def start() -> Work:
        play = new_player(plan.seed)

        def one_game() -> int:
            played = play()
            games.append(played)
            return played.decisions

        return one_game

    rate = best_rate(start, plan)
    decisions, steps, options = (sum(column) for column in zip(*games, strict=True))
    return {
        **rate.row("decisions"),
        "steps_per_second": rate.best * steps / decisions,
        "mean_options": options / decisions,
        "mean_decisions": decisions / len(games),
        "forced_share": 1 - decisions / steps,
        "games": len(games),
    }
