"""What a bot is, and how one is made from its name."""

from __future__ import annotations

import difflib
import inspect
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module, metadata
from typing import Any, Final, NamedTuple, Protocol

from petteia.kernel.action import Action
from petteia.kernel.decision import Decision
from petteia.kernel.game import Game, Refused
from petteia.kernel.knowledge import View

BUILT_IN = {
    "random": "petteia.bots.random_bot:RandomBot",
    "greedy": "petteia.bots.greedy:GreedyBot",
    "ismcts": "petteia.bots.ismcts:IsmctsBot",
    "learned": "petteia.bots.learned:LearnedBot",
    "oracle": "petteia.bots.oracle:OracleBot",
    **{level: f"petteia.bots.levels:{level}" for level in ("novice", "hoplite", "hero", "demigod", "titan")},
    "pipe": "petteia.bots.pipe:PipeBot",
}
ENDLESS: Final = 1 << 40
BY_DEFAULT = "Leave it out for its default."


@dataclass(frozen=True)
class Budget:
    """How much a bot may think: a number of iterations (reproducible) or of seconds, or until the first of both; None: as it likes."""

    iterations: int | None = None
    seconds: float | None = None

    def limits(self, iterations: int, seconds: float) -> tuple[int, float]:
        """The iterations and seconds of a bot that would like so many itself (seconds above 0 go before iterations)."""
        if self.iterations is None and self.seconds is None:
            return (ENDLESS if seconds else iterations), (seconds or ENDLESS)
        return (
            ENDLESS if self.iterations is None else self.iterations,
            ENDLESS if self.seconds is None else self.seconds,
        )


class Opinion(NamedTuple):
    """What a bot makes of an option: the share it gives it, and what it is worth to the seat (-1 lost, 1 won), where it can say."""

    action: Action
    share: float
    worth: float | None


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        """One of the decision's options."""
        ...


def bot_names() -> list[str]:
    """The bots that can be named."""
    return [*BUILT_IN, *(entry.name for entry in metadata.entry_points(group="petteia.bots"))]


def _maker(name: str) -> Callable[..., Bot]:
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        made: Callable[..., Bot] = getattr(import_module(module), attribute)
        return made
    for entry in metadata.entry_points(group="petteia.bots"):
        if entry.name == name:
            loaded: Callable[..., Bot] = entry.load()
            return loaded
    near = difflib.get_close_matches(name, bot_names(), n=1)
    raise Refused(
        f"There is no bot called {name!r}.",
        f"Did you mean {near[0]!r}?" if near else f"The bots are: {', '.join(bot_names())}.",
    )


def bot_from(text: str, seed: int = 0) -> Bot:
    """The bot a text such as `ismcts:iterations=500` names.  Equal seeds make equal bots."""
    name, _, rest = text.partition(":")
    maker = _maker(name)
    known = {p.name: p for p in inspect.signature(maker).parameters.values() if p.name != "seed"}
    settings: dict[str, Any] = {}
    for part in filter(None, rest.split(",")):
        key, equals, value = part.partition("=")
        if key not in known:
            settable = ", ".join(known) or "nothing"
            raise Refused(f"The bot {name!r} has no setting {key!r}.", f"It can be given: {settable}.")
        if not equals:
            raise Refused(f"The setting {key!r} of {name!r} needs a value.", f"Write {name}:{key}=...")
        kind = type(known[key].default)
        try:
            settings[key] = value if kind is str else float(value) if kind is float else int(value)
        except ValueError:
            settings[key] = math.nan
        if kind is not str and not math.isfinite(settings[key]):
            raise Refused(f"The setting {key!r} of {name!r} must be a number, not {value!r}.", BY_DEFAULT)
    return maker(seed=seed, **settings)


def check_ready(bot: Bot, game: Game, seats: int, options: Mapping[str, Any] | None = None) -> None:
    """Refuse a bot that cannot play this game with so many seats and these table options, before anything is played: it says
    so in `ready`."""
    ready = getattr(bot, "ready", None)
    if ready is not None:
        ready(game, seats, options)


def bots_for(game: Game, seats: int, options: Mapping[str, Any] | None = None) -> list[str]:
    """The bots that can play this game with so many seats and these table options."""
    found: list[str] = []
    for name in bot_names():
        try:
            check_ready(bot_from(name), game, seats, options)
        except Refused:
            continue
        found.append(name)
    return found


def at_least(bot: str, setting: str, value: float, least: int) -> None:
    """Refuse a setting that is too small to mean anything."""
    if value < least:
        raise Refused(f"The setting {setting!r} of {bot!r} must be at least {least}, not {value}.", BY_DEFAULT)
