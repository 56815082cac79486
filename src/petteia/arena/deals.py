"""The games of a contest deal by deal: who came before whom, who has won what of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from petteia.arena.bouts import Bout
from petteia.arena.contest import Contest
from petteia.arena.ratings import Pick
from petteia.arena.ratings import picks as picks_of


class Deals:
    """Games, grouped by their deal, in order."""

    def __init__(self, contest: Contest, bouts: Sequence[Bout]) -> None:
        self.contest = contest
        size = len(contest.seatings)
        found: dict[int, list[Bout]] = {}
        for bout in sorted(bouts, key=lambda one: one.number):
            found.setdefault(bout.number // size, []).append(bout)
        self.deals = [games for _, games in sorted(found.items())]
        self.bouts = [bout for games in self.deals for bout in games]

    def picks(self, games: Sequence[Bout]) -> Iterator[Pick]:
        if self.contest.together:  # each bot has played the deal with its like; whoever won stands before who did not
            told = [bout for bout in games if bout.counts]
            best = [self.contest.seating(bout.number)[0] for bout in told if bout.winners]
            rest = [self.contest.seating(bout.number)[0] for bout in told if not bout.winners]
            yield from picks_of([group for group in (best, rest) if group])
            return
        for bout in games:
            if bout.counts:
                seating = self.contest.seating(bout.number)
                groups: dict[int, list[int]] = {}
                for seat, rank in enumerate(bout.ranks):
                    groups.setdefault(rank, []).append(seating[seat])
                yield from picks_of([groups[rank] for rank in sorted(groups)])

    def credit(self, bout: Bout) -> list[float]:
        """What each seat has of a first place."""
        if self.contest.together:
            return [1.0 if bout.winners else 0.0] * self.contest.seats
        first = [seat for seat, rank in enumerate(bout.ranks) if rank == 0]
        return [1 / len(first) if seat in first else 0.0 for seat in range(self.contest.seats)]

    def is_drawn(self, bout: Bout) -> bool:
        return not self.contest.together and self.contest.seats > 1 and len(set(bout.ranks)) == 1

    def scores(self, a: int, b: int) -> Iterator[float]:
        """For each deal, what B has of all that A and B won in it."""
        for games in self.deals:
            mine = theirs = 0.0
            for bout in games:
                if not bout.counts:
                    continue
                for seat, part in enumerate(self.credit(bout)):
                    bot = self.contest.seating(bout.number)[seat]
                    mine += part * (bot == b)
                    theirs += part * (bot == a)
            if self.contest.together:
                seats = self.contest.seats
                yield 0.5 + (mine - theirs) / seats / 2
            else:
                yield mine / (mine + theirs) if mine + theirs else 0.5

    def meetings(self, deal: Sequence[Bout]) -> Iterator[tuple[int, int, float]]:
        told = [bout for bout in deal if bout.counts]
        if self.contest.together:
            ranked = [(self.contest.seating(bout.number)[0], bout.ranks[0]) for bout in told]
            tables = [ranked]
        else:
            tables = [list(zip(self.contest.seating(bout.number), bout.ranks, strict=True)) for bout in told]
        for table in tables:
            for i, (one, mine) in enumerate(table):
                for j, (other, theirs) in enumerate(table):
                    if i != j and one != other:
                        yield one, other, 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
