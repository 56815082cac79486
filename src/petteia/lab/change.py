"""A change to be tried: other table options, other numbers on cards.  It holds for the games played within it, and is undone."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from petteia.kernel.balance import Figure
from petteia.kernel.game import Game, Refused

HINT = 'A change is a TOML file: [options] with key = "value", [cards."NAME"] with figure = number.'


@dataclass(frozen=True)
class Change:
    """What is otherwise: table options, and figures as (card, figure, number)."""

    options: tuple[tuple[str, str], ...] = ()
    figures: tuple[tuple[str, str, int], ...] = ()

    def told(self) -> str:
        said = [f"{key}={value}" for key, value in self.options]
        said += [f"{card}: {figure} {number}" for card, figure, number in self.figures]
        return ", ".join(said) or "nothing"


NOTHING = Change()


def read(text: str, game: Game) -> Change:
    """A change from its file, held against what the game has."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"The change cannot be read: {error}.", HINT) from None
    unknown = set(data) - {"options", "cards"}
    if unknown or not data:
        raise Refused(f"A change has no part {sorted(unknown)[0]!r}." if unknown else "The change is empty.", HINT)
    options = {str(key): str(value) for key, value in data.get("options", {}).items()}
    game.agreed(options)
    figures = []
    for card, numbers in data.get("cards", {}).items():
        if not isinstance(numbers, dict):
            raise Refused(f"{card!r} says no figure.", HINT)
        for figure, number in numbers.items():
            if not isinstance(number, int) or isinstance(number, bool):
                raise Refused(f"The {figure} of {card} must be a whole number, not {number!r}.", HINT)
            at(game, card, figure)
            figures.append((card, figure, number))
    return Change(tuple(sorted(options.items())), tuple(figures))


def at(game: Game, card: str, figure: str) -> tuple[Figure, list[int]]:
    """A figure, and the places at which it is this card's."""
    known = game.balance()
    if not known.figures:
        raise Refused(f"{game.title} has no numbers that can be changed here.", "Change one of its options instead.")
    if figure not in known.figures:
        raise Refused(f"Cards have no figure {figure!r}.", f"Their figures are: {', '.join(known.figures)}.")
    found = known.figures[figure]
    names = list(found.names)
    if card not in names:
        near = difflib.get_close_matches(card, names, n=1) or [name for name in names if card.lower() in name.lower()]
        hint = f"Did you mean {near[0]!r}?" if near else f"`petteia cards {game.key}` lists them."
        raise Refused(f"There is no card called {card!r} with such a figure.", hint)
    return found, [place for place, name in enumerate(names) if name == card]


@contextmanager
def changed(game: Game, change: Change) -> Iterator[None]:
    """Play under a change: the numbers are put back afterwards, whatever happens."""
    undo = []
    try:
        for card, figure, number in change.figures:
            found, places = at(game, card, figure)
            undo += [found.put(place, number) for place in places]
        yield
    finally:
        for put_back in reversed(undo):
            put_back()
