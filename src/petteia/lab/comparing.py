"""Before and after a change, on the same deals: it stops when it is sure.

Differences are looked at after every deal, so their intervals are such that hold at all times (a normal mixture, Robbins'
confidence sequence); they are wider than those of a sample whose size was fixed before.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from petteia.lab.findings import Findings
from petteia.lab.playing import Sample, Trial, play_all

Json = dict[str, Any]
LEAST = 20  # deals before anything is said
SURE = 0.05
WIDEST = 1 / 100  # where the intervals are narrowest: at about a hundred deals


def at_all_times(values: list[float], error: float) -> tuple[float, float, float]:
    """A mean and an interval that holds whenever one looks."""
    n = len(values)
    mean = statistics.fmean(values) if values else 0.0
    if n < 2:
        return mean, -math.inf, math.inf
    spread = math.sqrt(statistics.variance(values) + 0.25 / n)  # a little more, so that few equal deals are no proof
    grown = n * WIDEST + 1
    half = spread * math.sqrt(2 * grown / (n * n * WIDEST) * math.log(math.sqrt(grown) / error))
    return mean, mean - half, mean + half


@dataclass
class Difference:
    """One measure, deal by deal: after less before."""

    name: str
    margin: float  # what is too little to matter
    values: list[float] = field(default_factory=list)
    error: float = SURE

    def interval(self) -> tuple[float, float, float]:
        return at_all_times(self.values, self.error)

    @property
    def verdict(self) -> str:
        """`more`, `less`, `same` (nothing that matters) or `open`."""
        _, low, high = self.interval()
        if len(self.values) < LEAST:
            return "open"
        if low > 0 or high < 0:
            return "more" if low > 0 else "less"
        return "same" if -self.margin <= low and high <= self.margin else "open"

    def to_json(self) -> Json:
        mean, low, high = self.interval()
        return {
            "name": self.name, "difference": round(mean, 4), "deals": len(self.values), "verdict": self.verdict,
            "low": None if math.isinf(low) else round(low, 4), "high": None if math.isinf(high) else round(high, 4),
        }  # fmt: skip


@dataclass
class Comparison:
    """What a change does, as far as it is known."""

    before: Findings
    after: Findings
    differences: list[Difference]
    deals: int

    def to_json(self) -> Json:
        return {
            "change": self.after.trial.change.told(), "deals": self.deals, "sure": sure(self.differences),
            "differences": [one.to_json() for one in self.differences],
            "before": self.before.to_json(), "after": self.after.to_json(),
        }  # fmt: skip


def sure(differences: list[Difference]) -> bool:
    """Enough is known: something has surely changed, or surely nothing that matters.  What nobody could have tells nothing."""
    verdicts = {one.verdict for one in differences if one.values}
    return bool(verdicts & {"more", "less"}) or verdicts == {"same"}


def compare(
    before: Trial, after: Trial, deals: int, workers: int = 1, margin: float = 0.05, tick: Callable[[int], None] = lambda done: None
) -> Comparison:  # fmt: skip
    """Play deal after deal both ways until it is sure, or so many deals are played."""
    names = _measures(before, after)
    differences = [Difference(name, margin, error=SURE / len(names)) for name in names]
    one_way: list[Sample] = []
    other_way: list[Sample] = []
    playing: Iterator[list[Sample]] = play_all((before, after), range(deals), workers, tick)
    for old, new in playing:
        one_way.append(old)
        other_way.append(new)
        if not old.error and not new.error:
            for one in differences:
                value = _difference(one.name, before, old, new)
                if value is not None:
                    one.values.append(value)
        if len(one_way) >= LEAST and sure(differences):
            break
    close = getattr(playing, "close", None)
    if close is not None:
        close()
    return Comparison(Findings(before, one_way), Findings(after, other_way), differences, len(one_way))


def _measures(before: Trial, after: Trial) -> list[str]:
    empty = Findings(before, [])
    sides = ["won"] if empty.game.cooperative else [f"{name} wins" for name in dict.fromkeys(empty.side_names())]
    cards = [f"won with {card}" for card in dict.fromkeys(card for card, _, _ in after.change.figures)]
    # of two sides one says it all
    return [*(sides[:1] if len(sides) == 2 else sides), *cards]


def _difference(name: str, trial: Trial, old: Sample, new: Sample) -> float | None:
    if name.startswith("won with "):
        card = name.removeprefix("won with ")
        both = [_won_with(one, card) for one in (old, new)]
        return None if both[0] is None or both[1] is None else both[1] - both[0]
    if name == "won":
        return max(new.won) - max(old.won)
    names = Findings(trial, []).side_names()
    of = [seat for seat, side in enumerate(names) if f"{side} wins" == name]
    return sum(new.won[seat] for seat in of) - sum(old.won[seat] for seat in of)


def _won_with(sample: Sample, card: str) -> float | None:
    if card not in sample.things:
        return None
    holders = {seat for way in sample.things[card] for seat, times in enumerate(way) if times}
    return sum(sample.won[seat] for seat in holders) / len(holders)
