"""Chooses any option, each as likely as the others."""

from __future__ import annotations

import random

from petteia.bots.contract import Budget
from petteia.kernel.action import Action
from petteia.kernel.decision import Decision
from petteia.kernel.knowledge import View


class RandomBot:
    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed).random

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        return self.pick(decision)

    def pick(self, decision: Decision) -> Action:
        """Choose without a view, where thousands of games are played."""
        options = decision.options
        return options[int(self._random() * len(options))]
