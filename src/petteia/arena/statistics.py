"""What happened in many games, counted from their events: for any game, with nothing written for it.

For each kind of event and each card in it: in how many games it happened, how often, and how often the seat it
is told of (its first argument) won.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from petteia.kernel.events import Event
from petteia.kernel.game import Game
from petteia.kernel.state import State

Json = dict[str, Any]
Key = tuple[str, str]  # the event's key, the card's name ("" for the event itself)


@dataclass
class Tally:
    times: int = 0
    games: int = 0
    seats: int = 0  # pairs of a game and a seat to which it happened
    wins: float = 0.0  # how many of those seats won

    def merge(self, other: Tally) -> None:
        self.times += other.times
        self.games += other.games
        self.seats += other.seats
        self.wins += other.wins


@dataclass
class Statistics:
    tallies: dict[Key, Tally] = field(default_factory=dict)

    def add(self, game: Game, state: State) -> None:
        """Count one finished game whose state listened."""
        outcome = state.outcome
        assert outcome is not None
        happened: dict[Key, dict[int, int]] = {}
        for event in state.told or []:
            for key in self._keys(game, state, event):
                by_seat = happened.setdefault(key, {})
                by_seat[event.args[0]] = by_seat.get(event.args[0], 0) + 1
        for key, by_seat in happened.items():
            tally = self.tallies.setdefault(key, Tally())
            tally.times += sum(by_seat.values())
            tally.games += 1
            for seat in by_seat:
                if 0 <= seat < state.seats:
                    tally.seats += 1
                    tally.wins += 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0

    def _keys(self, game: Game, state: State, event: Event) -> Iterator[Key]:
        yield event.kind.key, ""
        for face, _ in event.seen.values():
            if face >= 0:
                yield event.kind.key, game.name("face", face, state)

    def merge(self, other: Statistics) -> None:
        for key, tally in other.tallies.items():
            self.tallies.setdefault(key, Tally()).merge(tally)

    def rows(self, games: int) -> list[Json]:
        """One row for each event and card, the most frequent first."""
        return [
            {
                "event": event,
                "card": card,
                "times": tally.times,
                "per_game": round(tally.times / max(1, games), 3),
                "share_of_games": round(tally.games / max(1, games), 3),
                "win_rate": round(tally.wins / tally.seats, 3) if tally.seats else None,
            }
            for (event, card), tally in sorted(self.tallies.items(), key=lambda kv: (-kv[1].times, kv[0]))
        ]

    def to_json(self, games: int) -> list[Json]:
        return self.rows(games)
