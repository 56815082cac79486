"""Whether everything that a game shows outside a table has a picture: its pot, its goal, its gallery, its options."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

from petteia.kernel.gallery import gallery
from petteia.kernel.game import Game, Refused, resource
from petteia.kernel.game import game as find_game
from petteia.kernel.pictures import pictures


@cache
def drawn() -> frozenset[str]:
    """The look words that Petteia has pictures for."""
    icons = json.loads(resource("petteia.web:data/icons.json"))
    return frozenset([*icons["game"], *icons["own"], *icons["looks"]])


def picture_faults(key: str) -> list[str]:
    """Look words that nobody draws, and pictures of a game's own that are never seen, in sentences."""
    game = find_game(key)
    try:
        own = pictures(game)
    except Refused as refusal:
        return [f"{refusal.sentence} {refusal.hint}"]
    found = [
        f"Petteia draws {word!r} already, and its picture is shown: call yours '{key}-{word}'."
        for word in own
        if word in drawn()
    ]
    for look, where in _looks(game):
        if look and look not in drawn() and look not in own:
            found.append(f"{where} looks like {look!r}, which nobody draws: add a symbol with that id to `pictures`.")
    return found


def _looks(game: Game) -> Iterator[tuple[str, str]]:
    yield from ((look, "An emblem") for look in game.emblems)
    goal = game.goal()
    for figure in goal.figures if goal is not None else ():
        yield figure.look, f"The figure {figure.name or 'between two'} of the goal"
    for option in game.options:
        yield from ((choice.look, f"The choice {choice.words!r} of {option.key}") for choice in option.choices)
    yield from ((venture.look, f"The venture {venture.title!r}") for venture in game.ventures)
    yield from ((one.piece.look, f"The card {one.name!r}") for one in gallery(game))
