"""All outcomes of an action, with exact probabilities, by forking the chance in it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction

from petteia.kernel.action import Action
from petteia.kernel.rng import Forking
from petteia.kernel.state import State


def outcomes(state: State, action: Action) -> Iterator[tuple[Fraction, State]]:
    """Every state that `action` may lead to, each with its probability; they sum to one."""
    yield from forks(state, lambda s: s.act(action))


def forks(state: State, run: Callable[[State], object]) -> Iterator[tuple[Fraction, State]]:
    """Every way that `run` may turn out on a copy of `state`, by growing beginnings of chance."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        prefix = waiting.pop()
        twin = state.clone()
        fork = Forking(prefix, twin.drawn)
        true_rng = twin.rng
        twin.rng = fork
        run(twin)
        twin.rng = true_rng
        probability = Fraction(1)
        for size in fork.sizes:
            probability /= size
        # beyond the given beginning every draw gave 0: the others still have to be tried
        path = prefix + (0,) * (len(fork.sizes) - len(prefix))
        for i in range(len(prefix), len(fork.sizes)):
            waiting.extend((*path[:i], other) for other in range(1, fork.sizes[i]))
        yield probability, twin


def perft(state: State, depth: int) -> int:
    """The number of ways to play `depth` decisions from here, chance forked: one number that guards every rule."""
    if depth == 0 or state.decision is None:
        return 1
    total = 0
    for action in state.decision.options:
        for _, after in outcomes(state, action):
            total += perft(after, depth - 1)
    return total


def sampling_error(per_cent: float, sample: float) -> float:
    """Half the width of the 95 % interval of a share found in a sample, in points."""
    share = min(max(per_cent / 100, 0.01), 0.99)
    return 196 * math.sqrt(share * (1 - share) / max(sample, 1.0))


def interval(part: float, whole: float, z: float = 1.96) -> tuple[float, float]:
    """Where the true share lies with 95 in 100 (Wilson), in per cent: honest for small samples too.  `z`: how sure, in deviations."""
    if not whole:
        return 0.0, 100.0
    share = part / whole
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    half = z / (1 + z * z / whole) * math.sqrt(max(0.0, share * (1 - share)) / whole + z * z / (4 * whole * whole))
    return max(0.0, 100 * (middle - half)), min(100.0, 100 * (middle + half))
