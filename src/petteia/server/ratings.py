"""Ratings: openskill's Plackett-Luce model, one rating for each person and game."""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
CENTRE, SCALE = 1500.0, 40.0  # how mu is shown: the starting value, and points for one unit


def shown(mu: float, sigma: float) -> float:
    """A rating as people read it: around 1500."""
    return CENTRE + SCALE * (mu - MODEL.mu)


def is_sure(sigma: float) -> bool:
    """Whether there have been enough games to say much."""
    return sigma < 0.6 * MODEL.sigma


def after(before: Sequence[tuple[float, float]], winners: Sequence[int]) -> list[tuple[float, float]]:
    """The ratings of the seats after a game; each seat is a side, all winners share the first place."""
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    everybody = not winners or len(winners) == len(before)
    ranks = [1.0 if everybody or seat in winners else 2.0 for seat in range(len(before))]
    return [(team[0].mu, team[0].sigma) for team in MODEL.rate(teams, ranks=ranks)]


def fresh() -> tuple[float, float]:
    return MODEL.mu, MODEL.sigma
