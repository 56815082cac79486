"""The ladder of levels as it is: how often each beats the one below, and how long it takes over a choice."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from petteia.arena.paired import Share, Values, measured, tasks
from petteia.bots.contract import Budget, bot_from
from petteia.bots.levels import LADDER, bot_at
from petteia.kernel.game import game as find_game
from petteia.kernel.match import Match

AIM = (65.0, 80.0)  # per cent of the games against the level below
MOMENT = 1.0  # seconds that a choice takes at the median, at most
LOOK = 60  # choices by which that is measured


@dataclass(frozen=True)
class Rung:
    """A level: what it is made of, how it fares against the one below (where all win together: how often it wins), its pace."""

    level: str
    bot: str
    share: Share | None
    seconds: float

    def to_json(self) -> dict[str, Any]:
        share = self.share.to_json() if self.share is not None else {}
        return {"level": self.level, "bot": self.bot, **share, "seconds": self.seconds}


def pace(key: str, level: str, seats: int, options: dict[str, str], seed: int) -> float:
    """The median seconds of a level's choice, among its like."""
    match = Match.new(key, seed, seats, options)
    bots = [bot_from(level, seed + seat) for seat in range(seats)]
    took: list[float] = []
    while match.decision is not None and len(took) < LOOK:
        view = match.view(match.to_move)
        assert view.decision is not None
        began = time.perf_counter()
        chosen = bots[match.to_move].choose(view, view.decision, Budget())
        if len(view.decision.options) > 1:
            took.append(time.perf_counter() - began)
        match.act(match.to_move, chosen)
    return round(statistics.median(took or [0.0]), 4)


def ladder(
    key: str, seats: int, deals: int, seed: int, options: Values = (), workers: int = 1,
    tick: Callable[[str], None] | None = None,
) -> list[Rung]:  # fmt: skip
    """All levels from the lowest up; equal arguments give equal shares."""
    game = find_game(key)
    game.check_seats(seats)
    first = {name: values[0] for name, values in options}
    agreed = game.agreed(first)
    found: list[Rung] = []
    below = ""
    for rung in LADDER:
        level = rung["key"]
        if tick is not None:
            tick(level)
        text, _ = bot_at(level, game, seats, agreed, seed)
        share = None
        if below or game.cooperative:
            share = measured(tasks(key, level, below, seats, deals, seed, options), workers)
        found.append(Rung(level, text, share, pace(key, level, seats, first, seed)))
        below = level
    return found
