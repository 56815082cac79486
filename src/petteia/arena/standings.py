"""What a contest showed: ratings, seats, pairs, endings, lengths, times and what went wrong."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from petteia.arena.bouts import Bout
from petteia.arena.contest import Contest
from petteia.arena.deals import Deals
from petteia.arena.ratings import Floats, Rated, rate, spread, weights

Json = dict[str, Any]
SURPRISES = 6  # games that are named


@dataclass(frozen=True)
class Share:
    """A share with its 95 % interval (None: too few deals to say)."""

    value: float
    low: float | None = None
    high: float | None = None

    def to_json(self, digits: int = 4) -> list[float | None]:
        return [None if one is None else round(one, digits) for one in (self.value, self.low, self.high)]


@dataclass(frozen=True)
class Standing:
    """One bot's."""

    bot: str
    rating: Share  # in points; 400 more are ten wins to one
    won: Share  # of its games; who shares a first place has a part of it
    games: int
    draws: int
    faults: dict[str, int]
    mean_seconds: float
    longest_seconds: float
    above_next: float | None = None  # in which share of the drawings it is stronger than the next one


@dataclass(frozen=True)
class Surprise:
    """A game that ended as hardly anybody would have thought."""

    bout: Bout
    chance: float
    winner: int  # a seat


class Standings:
    """Everything that can be said of the finished deals of a contest."""

    def __init__(self, contest: Contest, bouts: Sequence[Bout]) -> None:
        self.contest = contest
        self.told = Deals(contest, bouts)
        self.deals = self.told.deals
        self.bouts = self.told.bouts
        self.rated: Rated = rate(len(contest.bots), [list(self.told.picks(games)) for games in self.deals])
        self._again = weights(len(self.deals))
        self.seats = self._by_seat()
        self.pairs = self._pairs()
        self.bots = self._bots()

    # -- counting ------------------------------------------------------------------------------

    def _share(self, part: Floats, whole: Floats) -> Share:
        """A share of sums over deals, with the interval that drawing the deals anew gives."""
        total = float(whole.sum())
        value = float(part.sum()) / total if total else 0.0
        if not len(self._again) or not total:
            return Share(value)
        wholes = self._again @ whole
        drawn = (self._again @ part)[wholes > 0] / wholes[wholes > 0]
        return Share(value, *spread(drawn))

    def _by_seat(self) -> list[Share]:
        parts = np.zeros((len(self.deals), self.contest.seats))
        games = np.zeros(len(self.deals))
        for at, deal in enumerate(self.deals):
            for bout in deal:
                if bout.counts:
                    parts[at] += self.told.credit(bout)
                    games[at] += 1
        return [self._share(parts[:, seat], games) for seat in range(self.contest.seats)]

    def _pairs(self) -> list[list[float | None]]:
        """How often the bot of a row stands before the bot of a column where both have played; a tie is half."""
        n = len(self.contest.bots)
        ahead, met = np.zeros((n, n)), np.zeros((n, n))
        for deal in self.deals:
            for one, other, value in self.told.meetings(deal):
                ahead[one, other] += value
                met[one, other] += 1
        return [[float(ahead[i, j] / met[i, j]) if i != j and met[i, j] else None for j in range(n)] for i in range(n)]

    def _bots(self) -> list[Standing]:
        n, deals = len(self.contest.bots), len(self.deals)
        won, sat = np.zeros((deals, n)), np.zeros((deals, n))
        games, draws = [0] * n, [0] * n
        faults: list[Counter[str]] = [Counter() for _ in range(n)]
        times = np.zeros((n, 3))
        for at, deal in enumerate(self.deals):
            for bout in deal:
                seating, credit = self.contest.seating(bout.number), self.told.credit(bout)
                for seat, bot in enumerate(seating):
                    calls, seconds, most = bout.times[seat] if bout.times else (0, 0, 0)
                    times[bot] += (calls, seconds, 0)
                    times[bot, 2] = max(times[bot, 2], most)
                    if bout.counts:
                        won[at, bot] += credit[seat]
                        sat[at, bot] += 1
                for bot in set(seating):
                    games[bot] += bout.counts
                    draws[bot] += bout.counts and self.told.is_drawn(bout)
                if bout.fault is not None and bout.fault.seat >= 0:
                    faults[seating[bout.fault.seat]][bout.fault.kind] += 1
        order = sorted(range(n), key=lambda bot: -self.rated.points[bot])
        rows = []
        for at, bot in enumerate(order):
            low, high = self.rated.interval(bot) or (None, None)
            later = self.rated.surer(bot, order[at + 1]) if at + 1 < n and len(self.rated.drawn) else None
            rows.append(Standing(
                self.contest.bots[bot], Share(float(self.rated.points[bot]), low, high), self._share(won[:, bot], sat[:, bot]),
                games[bot], draws[bot], dict(faults[bot]), times[bot, 1] / max(1, times[bot, 0]), float(times[bot, 2]), later,
            ))  # fmt: skip
        return rows

    @property
    def endings(self) -> dict[str, int]:
        return dict(Counter(bout.rule for bout in self.bouts if bout.fault is None).most_common())

    @property
    def draws(self) -> int:
        return sum(self.told.is_drawn(bout) for bout in self.bouts if bout.counts)

    @property
    def broken(self) -> list[Bout]:
        """Games that say nothing about anybody."""
        return [bout for bout in self.bouts if not bout.counts]

    @property
    def faults(self) -> list[Bout]:
        return [bout for bout in self.bouts if bout.fault is not None]

    @property
    def digest(self) -> str:
        """One hash for all moves of all games in their order."""
        whole = hashlib.sha256()
        for bout in self.bouts:
            whole.update(f"{bout.number} {bout.digest} {bout.ranks}\n".encode())
        return whole.hexdigest()

    def surprises(self, count: int = SURPRISES) -> list[Surprise]:
        """The games whose winner was least likely to win, and less likely than not; where bots play together, those that the strongest
        lost and others won.
        """
        found = []
        for bout in self.bouts:
            if bout.fault is not None or self.told.is_drawn(bout):
                continue
            seating = self.contest.seating(bout.number)
            if self.contest.together:
                share = next(one.won.value for one in self.bots if one.bot == self.contest.bots[seating[0]])
                found.append(Surprise(bout, share if bout.winners else 1 - share, 0))
                continue
            chances = self.rated.chances(seating)
            first = [seat for seat, rank in enumerate(bout.ranks) if rank == 0]
            found.append(Surprise(bout, sum(chances[seat] for seat in first), first[0]))
        found = [one for one in found if round(one.chance, 3) < 0.5]
        found.sort(key=lambda one: (one.chance, -one.bout.choices, one.bout.number))
        return found[:count]

    def to_json(self) -> Json:
        """The result: equal for equal contests, whoever played them.  What depends on the machine is under `times`."""
        choices = [bout.choices for bout in self.bouts if bout.fault is None]
        return {
            "contest": self.contest.to_json(),
            "deals": len(self.deals),
            "games": len(self.bouts),
            "digest": self.digest,
            "standings": [
                {
                    "bot": one.bot, "rating": one.rating.to_json(1),
                    "won": one.won.to_json(), "games": one.games, "draws": one.draws, "faults": one.faults,
                    "above_next": None if one.above_next is None else round(one.above_next, 3),
                }
                for one in self.bots
            ],
            "pairs": [[None if v is None else round(v, 4) for v in row] for row in self.pairs],
            "seats": [share.to_json() for share in self.seats],
            "draws": self.draws,
            "endings": self.endings,
            "choices": {"mean": round(sum(choices) / len(choices), 1), "most": max(choices)} if choices else None,
            "faults": [
                {"game": bout.number, "bot": self._at_fault(bout), "kind": bout.fault.kind, "words": bout.fault.words}
                for bout in self.faults if bout.fault is not None
            ],
            "surprises": [
                {"game": one.bout.number, "deal": one.bout.number // len(self.contest.seatings), "chance": round(one.chance, 4)}
                for one in self.surprises()
            ],
            "times": {
                one.bot: {"mean_seconds": round(one.mean_seconds, 5), "longest_seconds": round(one.longest_seconds, 4)} for one in self.bots
            },
        }  # fmt: skip

    def _at_fault(self, bout: Bout) -> str | None:
        assert bout.fault is not None
        if bout.fault.seat < 0:
            return None
        return self.contest.bots[self.contest.seating(bout.number)[bout.fault.seat]]


def points_ahead(score: float) -> float:
    """How many points of a rating such a share of wins against one other bot is worth."""
    held = min(max(score, 0.001), 0.999)
    return 400 * math.log10(held / (1 - held))
