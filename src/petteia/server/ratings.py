"""Ratings: openskill's Plackett-Luce model, one rating for each person and game."""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import PlackettLuce

from petteia.server.model import Seat

MODEL = PlackettLuce()
CENTRE, SCALE = 1500.0, 40.0  # how mu is shown: the starting value, and points for one unit


def shown(mu: float, sigma: float) -> float:
    """A rating as people read it: around 1500."""
    return CENTRE + SCALE * (mu - MODEL.mu)


def is_sure(sigma: float) -> bool:
    """Whether there have been enough games to say much."""
    return sigma < 0.6 * MODEL.sigma


def places(seats: Sequence[Seat], winners: Sequence[int]) -> dict[int, int]:
    """Which place each person's seat took; none where there are not two people to compare.

    Those who stayed come first, winners before the others; then those who gave up, whatever a bot made of their seats
    afterwards, and the first to go is last.  Who went before anybody had chosen has not played, and a bot never has.
    """
    people = [seat for seat in seats if seat.person is not None and seat.left != 0]
    stayed = [seat for seat in people if seat.left is None and seat.kind == "person"]
    gone = sorted((seat for seat in people if seat.left is not None), key=lambda seat: -(seat.left or 0))
    if len({seat.person for seat in people}) < 2:
        return {}
    won = [seat for seat in stayed if seat.seat in winners] or stayed  # where a bot has won, nobody has
    place = {seat.seat: 1 if seat in won else 2 for seat in stayed}
    place.update({seat.seat: 3 + i for i, seat in enumerate(gone)})
    return dict(sorted(place.items()))


def after(before: Sequence[tuple[float, float]], places: Sequence[int]) -> list[tuple[float, float]]:
    """Ratings after a game, for sides that took these places."""
    if not before:
        return []
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    rated = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [(team[0].mu, team[0].sigma) for team in rated]


def fresh() -> tuple[float, float]:
    return MODEL.mu, MODEL.sigma
