"""How a player fares on deals that are each played from every seat: what is independent is the deal, not the game."""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from petteia.arena.simulate import Plan, play_game
from petteia.kernel.game import Game
from petteia.kernel.game import game as find_game

Task = tuple[Plan, int]
Values = tuple[tuple[str, tuple[str, ...]], ...]  # table options, each with the values that take turns


@dataclass(frozen=True)
class Share:
    """The share of games won in per cent, and its error (95 %)."""

    games: int
    share: float
    error: float

    def to_json(self) -> dict[str, Any]:
        return {"games": self.games, "share": self.share, "error": self.error}


def tasks(key: str, player: str, rival: str, seats: int, deals: int, seed: int, options: Values = ()) -> list[Task]:
    """Games on so many deals, each from every seat.  Where all win or lose together, all seats are the player's."""
    others = player if find_game(key).cooperative else rival
    players = (player, *[others] * (seats - 1))
    made: list[Task] = []
    for deal in range(deals):
        agreed = tuple((name, values[deal % len(values)]) for name, values in options)
        one = Plan(key, players, seats, seed=seed + deal, options=agreed, swap=True)
        made += [(one, number) for number in range(seats)]
    return made


def won(task: Task) -> float:
    """What the first player has of one game: the winners share it."""
    one, number = task
    cooperative = find_game(one.game).cooperative
    played = play_game(one, number)
    if not played.winners:
        return 0.0 if cooperative else 1 / len(one.players)
    return (1.0 if cooperative else 1 / len(played.winners)) if 0 in played.winners else 0.0


def share_of(got: list[float], seats: int) -> Share:
    """The share of games won, deal by deal."""
    deals = [sum(got[i : i + seats]) / seats for i in range(0, len(got) - seats + 1, seats)]
    n = max(1, len(deals))
    mean = sum(deals) / n
    spread = math.sqrt(sum((one - mean) ** 2 for one in deals) / max(1, n - 1))
    return Share(n * seats, round(100 * mean, 1), round(196 * spread / math.sqrt(n), 1))


def measured(
    made: list[Task], workers: int = 1, tick: Callable[[int], None] | None = None,
    find: Callable[[str], Game] = find_game,
) -> Share:  # fmt: skip
    """Play them all.  `find` is how each process finds the game first."""
    seats = len(made[0][0].players)
    got: list[float] = []
    if workers <= 1:
        for task in made:
            got.append(won(task))
            if tick is not None:
                tick(len(got))
    else:
        with multiprocessing.get_context("spawn").Pool(workers, find, (made[0][0].game,)) as pool:
            for one in pool.imap(won, made, chunksize=seats):
                got.append(one)
                if tick is not None:
                    tick(len(got))
    return share_of(got, seats)
