"""Before the first guest comes: what is slow the first time is done once, off the event loop."""

from __future__ import annotations

from collections.abc import Callable

from petteia.kernel.game import Game, Refused, games
from petteia.kernel.match import Match
from petteia.server import views

_seen: set[str] = set()  # games that were looked at already in this process


def load() -> None:
    """Have every game loaded, set up and drawn once; a server is open after that."""
    for game in games().values():
        views.encode(views.game(game))
        views.encode(views.rules(game))
        _visit(game, {})


def look_around(each: Callable[[], None]) -> None:
    """Set every game up with every choice of its options: some read files of their own.  Nobody waits for it."""
    if _seen:
        return
    _seen.update(games())
    for game in games().values():
        for option in game.options:
            for choice in option.choices:
                if choice.value != option.default:
                    _visit(game, {option.key: choice.value})
                    each()


def _visit(game: Game, options: dict[str, str]) -> None:
    try:
        match = Match.new(game.key, options=options)
        for seat in range(match.header.seats):
            match.scene(seat)
    except Refused:
        return  # a choice that needs another, or a file that is not there
