"""What the options of a decision were worth to whoever had to choose, over worlds that the seat could not tell from the true one.

Each option is looked at in the same worlds with the same luck, in several sittings.  What a choice has cost is the best option less the
chosen one, where the best is picked by the other sittings than the one that measures: whoever picks and measures with the same looks
finds mistakes everywhere.
"""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass
from typing import Any

from petteia.bots.judging import judge
from petteia.kernel.knowledge import View

Json = dict[str, Any]
POINTS = 50.0  # a value from -1 to 1 as points of winning chance, from -50 to 50


@dataclass(frozen=True)
class Estimate:
    """A number with its standard error."""

    value: float
    error: float = 0.0

    @property
    def low(self) -> float:
        return self.value - 1.96 * self.error

    @property
    def high(self) -> float:
        return self.value + 1.96 * self.error

    def __add__(self, other: Estimate) -> Estimate:
        return Estimate(self.value + other.value, math.hypot(self.error, other.error))

    def times(self, factor: float) -> Estimate:
        return Estimate(self.value * factor, abs(self.error * factor))

    def to_json(self) -> list[float]:
        return [round(self.value, 1), round(self.low, 1), round(self.high, 1)]


NOTHING = Estimate(0.0)


def estimate(values: list[float]) -> Estimate:
    """The mean of what several sittings found."""
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(statistics.fmean(values), error)


def total(parts: list[Estimate]) -> Estimate:
    return Estimate(sum(one.value for one in parts), math.sqrt(sum(one.error**2 for one in parts)))


@dataclass(frozen=True)
class Weighed:
    """One decision: what each option was worth, in points, and what the one that was chosen has cost."""

    move: int  # its place in the log, from 1
    seat: int
    rule: str
    prompt: str
    chosen: str
    worth: dict[str, Estimate]
    labels: dict[str, str]
    cost: Estimate

    @property
    def best(self) -> str:
        return max(self.worth, key=lambda text: self.worth[text].value)

    def to_json(self) -> Json:
        options = sorted(self.worth, key=lambda text: -self.worth[text].value)
        return {
            "move": self.move, "seat": self.seat, "rule": self.rule, "prompt": self.prompt, "chosen": self.chosen, "best": self.best,
            "cost": self.cost.to_json(),
            "options": [{"text": text, "label": self.labels[text], "worth": self.worth[text].to_json()} for text in options],
        }  # fmt: skip


def weigh(view: View, move: int, chosen: str, looks: int, sittings: int, seed: int) -> Weighed:
    """Weigh the decision that a view's seat has before it."""
    decision = view.decision
    assert decision is not None
    found = [judge(view, looks, seed=(seed * 1009 + move) * 31 + sitting) for sitting in range(sittings)]
    worth = {text: estimate([POINTS * one[text] for one in found]) for text in found[0]}
    costs = []
    for at, mine in enumerate(found):
        others = [one for i, one in enumerate(found) if i != at] or found
        best = max(mine, key=lambda text: sum(one[text] for one in others))
        costs.append(POINTS * (mine[best] - mine[chosen]))
    labels = {action.text: view.game.label(action, view.state) for action in decision.options}
    return Weighed(move, view.seat, decision.rule, decision.prompt, chosen, worth, labels, estimate(costs))
