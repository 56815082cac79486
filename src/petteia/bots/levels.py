"""The ladder of levels from Novice to Titan: bots that anybody can name, each clearly stronger than the one below.

A level is another bot with settings.  Which, a game says in `Game.levels`, as `petteia ladder` has measured it; where it says
nothing, DEFAULTS hold.  A level may name several bots with ` or ` between them: the first that can play at the table does (`learned`
where there is a network).  The lower ones err as people do: they look at the next choice alone, overlook things, and take what
is nearly as good.

Settings are numbers of iterations, so a level plays alike everywhere.  Given seconds it stops when they are over, if that is earlier.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from petteia.bots.contract import Bot, Budget, bot_from, check_ready
from petteia.kernel.action import Action
from petteia.kernel.decision import Decision
from petteia.kernel.game import Game, Refused
from petteia.kernel.knowledge import View

LADDER: Final[tuple[dict[str, str], ...]] = (
    {"key": "novice", "title": "Novice", "text": "goes by first impressions and overlooks half of what there is."},
    {"key": "hoplite", "title": "Hoplite", "text": "plays soundly and forgives mistakes."},
    {"key": "hero", "title": "Hero", "text": "knows what it wants and seldom misses it."},
    {"key": "demigod", "title": "Demigod", "text": "thinks hard and seldom errs."},
    {"key": "titan", "title": "Titan", "text": "takes its time and gives nothing away."},
)
NAMES: Final = {rung["key"]: rung["title"] for rung in LADDER}
DEFAULTS: Final[dict[str, str]] = {
    "novice": "greedy:worlds=1,chain=0,overlooks=0.5,temperature=0.1",
    "hoplite": "greedy:worlds=1,chain=1,overlooks=0.25,temperature=0.03",
    "hero": "greedy",
    "demigod": "ismcts:iterations=100",
    "titan": "learned or ismcts:iterations=500",
}


def settings_of(level: str, game: Game) -> str:
    """The bot (or bots) of a level in a game."""
    return game.levels.get(level, DEFAULTS[level])


def bot_at(level: str, game: Game, seats: int, options: Mapping[str, Any] | None, seed: int) -> tuple[str, Bot]:
    """The bot that plays at this level, and its name with its settings."""
    refused: Refused | None = None
    for text in settings_of(level, game).split(" or "):
        bot = bot_from(text, seed)
        try:
            check_ready(bot, game, seats, options)
        except Refused as refusal:
            refused = refusal
            continue
        return text, bot
    assert refused is not None
    raise refused


class LevelBot:
    """A rung of the ladder, whatever it is made of in the game it is asked to play."""

    def __init__(self, level: str, seed: int) -> None:
        self.level = level
        self._seed = seed
        self._table: tuple[Game, int] | None = None
        self._bot: Bot | None = None

    def ready(self, game: Game, seats: int, options: Mapping[str, Any] | None = None) -> None:
        bot_at(self.level, game, seats, options, self._seed)

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        if len(decision.options) == 1:
            return decision.options[0]
        bot = self._at(view)
        own: int | None = getattr(bot, "iterations", None)
        return bot.choose(view, decision, Budget(own, budget.seconds) if budget.seconds is not None else budget)

    def _at(self, view: View) -> Bot:
        table = (view.game, view.state.seats)
        if self._bot is None or table != self._table:
            self._table = table
            _, self._bot = bot_at(self.level, view.game, view.state.seats, view.state.options, self._seed)
        return self._bot


def novice(seed: int = 0) -> Bot:
    return LevelBot("novice", seed)


def hoplite(seed: int = 0) -> Bot:
    return LevelBot("hoplite", seed)


def hero(seed: int = 0) -> Bot:
    return LevelBot("hero", seed)


def demigod(seed: int = 0) -> Bot:
    return LevelBot("demigod", seed)


def titan(seed: int = 0) -> Bot:
    return LevelBot("titan", seed)
