"""Benchmarks with fixed seeds and splits, and the table of what bots reach in them.

    suite = suites()["voyage"]
    play(suite, "greedy", "test", games=20)

A suite is a row of `suites.toml`; no game is known here.
"""

from __future__ import annotations

import statistics
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from petteia.bots.contract import Bot, bot_from
from petteia.bots.seated import answers
from petteia.kernel.game import Refused
from petteia.kernel.game import game as find_game
from petteia.kernel.rng import Rng


@dataclass(frozen=True)
class Suite:
    """One benchmark."""

    key: str
    title: str
    game: str
    seats: int
    options: dict[str, str]
    measures: list[str]  # fields of the state, read when the game is over
    splits: dict[str, tuple[int, int]]

    def seeds(self, split: str) -> range:
        """The seeds of the deals of a split."""
        if split not in self.splits:
            raise Refused(
                f"The benchmark {self.key!r} has no split {split!r}.", f"Its splits are: {', '.join(self.splits)}."
            )
        return range(*self.splits[split])


@cache
def suites() -> dict[str, Suite]:
    """Every benchmark, by its key."""
    data = tomllib.loads(resources.files(__package__).joinpath("suites.toml").read_text(encoding="utf-8"))
    return {
        key: Suite(
            key, row["title"], row["game"], row["seats"], row["options"], row["measures"],
            {split: (first, last) for split, (first, last) in row["splits"].items()},
        )
        for key, row in data.items()
    }  # fmt: skip


@dataclass
class Line:
    """What one bot reached: a value for each game."""

    bot: str
    won: list[int] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    measures: dict[str, list[int]] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        games = max(1, len(self.won))
        return {
            "bot": self.bot, "games": len(self.won), "won": sum(self.won), "won_share": round(sum(self.won) / games, 4),
            "mean_decisions": round(statistics.fmean(self.decisions), 1) if self.decisions else 0.0,
            "means": {name: round(statistics.fmean(values), 2) for name, values in self.measures.items()},
            "errors": {name: round(_error(values), 2) for name, values in self.measures.items()},
        }  # fmt: skip


def _error(values: list[int]) -> float:
    """Half the width of the 95 % interval of a mean."""
    return 1.96 * statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0


def play(suite: Suite, bot: str, split: str, games: int, tick: Callable[[int], None] = lambda done: None) -> Line:
    """Let one kind of bot sit on every seat, over the first deals of a split."""
    seeds = suite.seeds(split)
    if not 0 < games <= len(seeds):
        raise Refused(
            f"The split {split!r} of {suite.key!r} has {len(seeds)} deals, not {games}.", "Play that many or fewer."
        )
    game = find_game(suite.game)
    options = game.agreed(suite.options)
    line = Line(bot, measures={name: [] for name in suite.measures})
    for number, seed in enumerate(seeds[:games]):
        bots: list[Bot] = [bot_from(bot, seed=seed * 1009 + seat) for seat in range(suite.seats)]
        state = game.setup(suite.seats, options, Rng(seed))
        decisions = sum(1 for _ in answers(state, bots))
        assert state.outcome is not None
        line.won.append(int(bool(state.outcome.winners)))
        line.decisions.append(decisions)
        for name in suite.measures:
            line.measures[name].append(int(getattr(state, name)))
        tick(number + 1)
    return line
