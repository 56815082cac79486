"""A contest: which bots meet at which tables, deal by deal, in every order of seats.

A deal is played once for every seating, so that each bot has had each hand from each chair.  Games are numbered deal by deal; the
number of a game says all there is to know of it, so it comes out the same wherever and whenever it is played.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from petteia.bots.contract import bot_from, check_ready
from petteia.kernel.game import Game, Refused
from petteia.kernel.game import game as find_game

Json = dict[str, Any]
FORMAT = "petteia arena 1"


@dataclass(frozen=True)
class Contest:
    """What is played: `bots` by name, each with a place of its own in the list, at tables with so many seats.

    `limit`: seconds for one choice; whoever takes longer loses that game (0: nobody looks at the clock).
    """

    game: str
    version: int
    bots: tuple[str, ...]
    seats: int
    seed: int = 0
    options: tuple[tuple[str, str], ...] = ()
    limit: float = 0.0

    @property
    def together(self) -> bool:
        """Whether the game is played together, and bots are compared by what each reaches with its like."""
        return self.rules.cooperative

    @property
    def rules(self) -> Game:
        return find_game(self.game)

    @property
    def seatings(self) -> list[tuple[int, ...]]:
        """Which bot sits where, for each game of a deal."""
        return seatings(len(self.bots), self.seats, self.together)

    @property
    def names(self) -> list[str]:
        """What the bots are called in tables and plots."""
        return [short(bot) for bot in self.bots]

    def deal(self, number: int) -> int:
        """Which deal a game is of."""
        return number // len(self.seatings)

    def seating(self, number: int) -> tuple[int, ...]:
        return self.seatings[number % len(self.seatings)]

    def chance(self, number: int) -> int:
        """The seed of the deal: the same for every seating."""
        return self.seed + self.deal(number)

    def deals_for(self, games: int) -> int:
        """How many whole deals it takes to have at least so many games."""
        return -(-games // len(self.seatings))

    def to_json(self) -> Json:
        return {
            "format": FORMAT, "game": self.game, "version": self.version, "bots": list(self.bots), "seats": self.seats,
            "seed": self.seed, "options": dict(self.options), "limit": self.limit,
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: Json) -> Contest:
        return cls(
            data["game"], data["version"], tuple(data["bots"]), data["seats"], data["seed"],
            tuple(sorted(data["options"].items())), data["limit"],
        )  # fmt: skip

    def mark(self) -> str:
        """A short word for this contest: another word for any other."""
        return hashlib.sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()[:8]


def short(bot: str) -> str:
    """A bot's name without the folders of the program that it is."""
    name, _, rest = bot.partition(":")
    settings = [part.partition("=") for part in rest.split(",") if part]
    command = next((value for key, _, value in settings if key == "command"), "")
    if not command:
        return bot
    others = [f"{key}={value}" for key, _, value in settings if key != "command"]
    return ":".join([name, ",".join([" ".join(word.rsplit("/", 1)[-1] for word in command.split()), *others])])


@lru_cache(maxsize=64)
def seatings(bots: int, seats: int, together: bool) -> list[tuple[int, ...]]:
    """Every order in which bots can sit, each as often at a table as the others, give or take one.

    Where there are more bots than seats they take turns; where there are fewer, some sit there more than once.  In a
    game that is played together every chair has the same bot.
    """
    if together:
        return [(bot,) * seats for bot in range(bots)]
    least, most = seats // bots, -(-seats // bots)
    return [
        order
        for order in itertools.product(range(bots), repeat=seats)
        if all(least <= order.count(bot) <= most for bot in range(bots))
    ]


def contest_of(
    game: str,
    bots: list[str],
    seats: int | None = None,
    seed: int = 0,
    options: dict[str, str] | None = None,
    limit: float = 0.0,
) -> Contest:
    """A contest that can be played, or a refusal that says what is wrong with it."""
    found = find_game(game)
    count = seats if seats is not None else found.seat_counts[0]
    found.check_seats(count)
    agreed = found.agreed(options or {})
    if len(bots) < 2 and not found.cooperative:
        raise Refused("An arena needs two bots at least.", "Name them after --bots, as in --bots greedy random.")
    if limit < 0:
        raise Refused(f"A choice cannot be limited to {limit} seconds.", "Give --limit a number above 0.")
    twice = [bot for bot in bots if bots.count(bot) > 1]
    if twice:
        raise Refused(
            f"The bot {twice[0]!r} is named twice.",
            "A bot is compared with others; give one of the two another setting.",
        )
    for bot in bots:
        check_ready(bot_from(bot), found, count)
    kept = tuple(sorted((key, value) for key, value in agreed.items()))
    return Contest(game, found.version, tuple(bots), count, seed, kept, limit)
