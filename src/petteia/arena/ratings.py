"""How strong bots are: Plackett and Luce's model of who comes first, with intervals by drawing the deals anew.

A game says, place by place, who was taken from all who were left.  Who shares a place with somebody says nothing about him, unless
everybody shares one: then it is half a win for either.  Each bot also meets an unseen one of middling strength once and divides the
point with it, so that who has won everything is not infinitely strong.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
SCALE = 400 / math.log(10)  # points of a rating: 400 are ten to one
DRAWS = 1000  # times the deals are drawn anew
ROUNDS = 5000
CLOSE = 1e-7

Pick = tuple[int, float, tuple[int, ...]]  # who was taken, how much it counts, of whom


def picks(places: Sequence[Sequence[int]]) -> Iterable[Pick]:
    """What one game says: `places` are the bots that came first, those that came next, and so on."""
    if len(places) == 1:
        group = places[0]
        for i, one in enumerate(group):
            for other in group[i + 1 :]:
                pair = tuple(sorted((one, other)))
                yield one, 1 / len(group), pair
                yield other, 1 / len(group), pair
        return
    for at, group in enumerate(places[:-1]):
        below = [bot for later in places[at + 1 :] for bot in later]
        for bot in group:
            yield bot, 1.0, tuple(sorted((bot, *below)))


@dataclass(frozen=True)
class Rated:
    """Ratings with what else the deals could have shown: `drawn` has a row for each drawing."""

    points: Floats
    drawn: Floats

    def interval(self, bot: int) -> tuple[float, float] | None:
        return spread(self.drawn[:, bot]) if len(self.drawn) else None

    def surer(self, one: int, other: int) -> float:
        """In which share of the drawings one bot is stronger than another."""
        if not len(self.drawn):
            return 0.5
        ahead = self.drawn[:, one] - self.drawn[:, other]
        return float((ahead > 0).mean() + (ahead == 0).mean() / 2)

    def chances(self, bots: Sequence[int]) -> list[float]:
        """How likely each of these is to come first at a table of them."""
        strength = np.exp(self.points[list(bots)] / SCALE)
        return [float(one) for one in strength / strength.sum()]


def spread(values: Floats) -> tuple[float, float]:
    """Where 95 of a hundred values lie."""
    low, high = np.quantile(values, (0.025, 0.975))
    return float(low), float(high)


def weights(deals: int, draws: int = DRAWS, seed: int = 1) -> Floats:
    """How often each deal is in each drawing."""
    if deals < 2:
        return np.zeros((0, deals))
    drawn: Floats = np.random.default_rng(seed).multinomial(deals, np.full(deals, 1 / deals), draws).astype(np.float64)
    return drawn


def rate(bots: int, deals: Sequence[Sequence[Pick]], draws: int = DRAWS) -> Rated:
    """The ratings that make what happened likeliest; what belongs to one deal is drawn together."""
    sets = sorted({among for deal in deals for _, _, among in deal})
    place = {among: i for i, among in enumerate(sets)}
    many = np.zeros((len(sets), bots))
    for among, i in place.items():
        for bot in among:
            many[i, bot] += 1
    won = np.zeros((len(deals), bots))
    asked = np.zeros((len(deals), len(sets)))
    for at, deal in enumerate(deals):
        for bot, weight, among in deal:
            won[at, bot] += weight
            asked[at, place[among]] += weight
    once = np.ones((1, len(deals)))
    points = _fit(once @ won, once @ asked, many)[0]
    again = weights(len(deals), draws)
    drawn = _fit(again @ won, again @ asked, many) if len(again) else np.zeros((0, bots))
    return Rated(points, drawn)


def _fit(won: Floats, asked: Floats, many: Floats) -> Floats:
    """Hunter's climb (minorise, maximise), for many drawings at once: a row each."""
    strength = np.ones_like(won)
    for _ in range(ROUNDS):
        pulled = (asked / (strength @ many.T)) @ many if len(many) else np.zeros_like(won)
        new: Any = (won + 0.5) / (pulled + 1 / (strength + 1))
        moved = np.abs(np.log(new / strength)).max()
        strength = new
        if moved < CLOSE:
            break
    points: Floats = np.log(strength) * SCALE
    middle: Floats = points - points.mean(axis=1, keepdims=True)
    return middle
