"""Is B better than A?  Wald's sequential test over deals: it stops as soon as the answer is sure enough.

A deal is scored as a whole (B's share of all its games), so the luck of the cards is out of it; the spread of those scores is
taken from the scores themselves.  Deals are looked at in their order, so that the answer is the same however many workers played.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

LEAST = 8  # deals before anything is said
SURE = 0.05  # how often either answer may be wrong
YES, NO, OPEN = "yes", "no", "open"


@dataclass(frozen=True)
class Question:
    """Whether B is at least `high` points better than A, rather than `low` or less."""

    low: float = 0.0
    high: float = 25.0

    def expected(self) -> tuple[float, float]:
        """The scores that so many points ahead would give."""
        return _score(self.low), _score(self.high)


@dataclass(frozen=True)
class Answer:
    """What the deals say: `verdict` is yes, no or open after so many deals."""

    verdict: str
    deals: int
    evidence: float  # the logarithm of how much likelier yes is than no
    low: float  # where no is sure
    high: float  # where yes is sure
    score: float  # B's, over those deals

    def to_json(self) -> dict[str, Any]:
        return {
            "verdict": self.verdict, "deals": self.deals, "evidence": round(self.evidence, 3),
            "bounds": [round(self.low, 3), round(self.high, 3)], "score": round(self.score, 4),
        }  # fmt: skip


def _score(points: float) -> float:
    return 1 / (1 + 10 ** (-points / 400))


def evidence(scores: Sequence[float], question: Question) -> float:
    """The log-likelihood ratio, with the spread as it was found (and a little more, so that two equal deals are no proof)."""
    no, yes = question.expected()
    mean = statistics.fmean(scores)
    spread = (sum((one - mean) ** 2 for one in scores) + 0.25) / (len(scores) + 1)
    return len(scores) * (yes - no) * (2 * mean - no - yes) / (2 * spread)


def ask(scores: Iterator[float] | Sequence[float], question: Question, sure: float = SURE) -> Answer:
    """Look at deal after deal until it is sure."""
    bound = math.log((1 - sure) / sure)
    seen: list[float] = []
    found = 0.0
    for score in scores:
        seen.append(score)
        if len(seen) < LEAST:
            continue
        found = evidence(seen, question)
        if abs(found) >= bound:
            return Answer(YES if found > 0 else NO, len(seen), found, -bound, bound, statistics.fmean(seen))
    return Answer(OPEN, len(seen), found, -bound, bound, statistics.fmean(seen) if seen else 0.5)
