"""Looks one move ahead with the game's heuristic, over a few sampled worlds.

A move is a chain of small choices (which card, which column, which row), so the ply goes on greedily, up to
`chain` choices, until the seat's next free choice or another seat's turn.

It can be made to err as people do: with `chain=0` it trusts its first impression, `overlooks=0.3` lets it overlook three options in ten,
and with `temperature` it does not always tell what is a little better from what is a little worse (0.1: options that are 0.1 apart
are chosen as 1 to 2.7); what is far better it hardly misses.
"""

from __future__ import annotations

import math
import random
import time

from petteia.bots.contract import Budget, at_least
from petteia.kernel.action import Action
from petteia.kernel.decision import Decision
from petteia.kernel.game import Refused
from petteia.kernel.knowledge import View
from petteia.kernel.state import State


class GreedyBot:
    def __init__(
        self, seed: int = 0, worlds: int = 6, chain: int = 3, overlooks: float = 0.0, temperature: float = 0.0
    ) -> None:
        at_least("greedy", "worlds", worlds, 1)
        at_least("greedy", "chain", chain, 0)
        at_least("greedy", "overlooks", overlooks, 0)
        at_least("greedy", "temperature", temperature, 0)
        if overlooks >= 1:
            raise Refused(
                f"The setting 'overlooks' of 'greedy' must be less than 1, not {overlooks}.",
                "It is a share of the options.",
            )
        self.worlds = worlds
        self.chain = chain
        self.overlooks = overlooks
        self.temperature = temperature
        self._rand = random.Random(seed)

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        options = decision.options
        if self.overlooks:
            options = [one for one in options if self._rand.random() >= self.overlooks] or [self._rand.choice(options)]
        totals = [0.0] * len(options)
        until = time.monotonic() + budget.seconds if budget.seconds is not None else math.inf
        tried = 0
        for _ in range(budget.iterations or self.worlds):
            if tried and time.monotonic() > until:
                break
            world = view.world(self._rand)
            for i, action in enumerate(options):
                twin = world.clone()
                twin.act(action)
                totals[i] += self._finish(twin, view.seat, len(world.stack), self.chain)
            tried += 1
        best = max(totals)
        if self.temperature:
            weights = [math.exp((total - best) / tried / self.temperature) for total in totals]
            return self._rand.choices(options, weights)[0]
        near = [i for i, total in enumerate(totals) if total >= best - 1e-9]
        return options[near[int(self._rand.random() * len(near))]]

    def _finish(self, state: State, seat: int, depth: int, chain: int) -> float:
        """The value once the move that was begun is finished: while its steps lie on the stack, go on greedily."""
        decision = state.decision
        heuristic = state.game.heuristic
        if decision is None or decision.seat != seat or len(state.stack) <= depth or chain == 0:
            return heuristic(state, seat)
        best = -2.0
        for action in decision.options:
            twin = state.clone()
            twin.act(action)
            best = max(best, self._finish(twin, seat, depth, chain - 1))
        return best
