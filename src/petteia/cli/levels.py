"""How long a bot's turn takes at a table, by game and level: thinking, and the pauses that let one follow it."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass, field
from typing import Any

from petteia.bots import Budget, bot_from, pacing
from petteia.bots.levels import LADDER
from petteia.cli.common import print_json, print_table
from petteia.kernel.game import game as find_game
from petteia.kernel.match import Match
from petteia.server.bots import CHAIN
from petteia.server.settings import Settings

AIM = 3.0  # seconds that a turn takes at the median, at most


@dataclass
class Turns:
    """The turns of one level in one game: how long each took, for how long of that a processor worked, and how many
    choices it had."""

    seconds: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)

    def to_json(self, game: str, level: str) -> dict[str, Any]:
        return {
            "game": game,
            "level": level,
            "turns": len(self.seconds),
            "choices": statistics.median(self.choices),
            "median": round(statistics.median(self.seconds), 2),
            "longest": round(max(self.seconds), 2),
            "cpu": round(statistics.median(self.worked), 2),
        }


def measure(key: str, level: str, count: int, seed: int = 1) -> Turns:
    """So many turns of bots of one level among themselves, each as it would be at a table."""
    match = Match.new(key, seed, seats=next(n for n in find_game(key).seat_counts if n > 1))
    pause = Settings().bot_pause
    bots = [bot_from(level, seed + seat) for seat in range(match.header.seats)]
    found = Turns()
    mover, number, spent, waited, worked = -1, 0, 0.0, 0.0, 0.0
    while match.decision is not None and len(found.seconds) < count:
        seat = match.to_move
        if seat != mover or number >= LONG:
            if number:
                found.seconds.append(waited)
                found.worked.append(worked)
                found.choices.append(number)
            mover, number, spent, waited, worked = seat, 0, 0.0, 0.0, 0.0
        view = match.view(seat)
        assert view.decision is not None
        began, busy = time.monotonic(), time.process_time()
        if len(view.decision.options) == 1:
            chosen = view.decision.options[0]
        else:
            chosen = bots[seat].choose(view, view.decision, Budget(seconds=pacing.share(level, spent)))
        took = time.monotonic() - began
        worked += time.process_time() - busy
        waited += max(took, pacing.pause(pause, CHAIN, number))
        number, spent = number + 1, spent + took
        match.act(seat, chosen)
    return found


LONG = 40  # choices after which a turn is cut: where one seat plays alone, all of its choices are one


def report(keys: list[str], turns: int, as_json: bool) -> int:
    """Print how long turns take; 1 if the median is too long anywhere."""
    rows = [
        measure(key, rung["key"], turns).to_json(key, rung["key"])
        for key in keys
        for rung in LADDER
    ]  # fmt: skip
    if as_json:
        print_json(rows)
    else:
        heads = ("game", "level", "turns", "choices a turn", "median s", "longest s", "median CPU s")
        cells = [(r["game"], r["level"], r["turns"], r["choices"], r["median"], r["longest"], r["cpu"]) for r in rows]
        print_table(f"A bot's turn at a table, pauses included (aim: a median of {AIM:g} s at most)", heads, cells)
    return 0 if all(row["median"] <= AIM for row in rows) else 1
