"""Pictures that a game brings for look words of its own: one SVG file of symbols in its package.

    <svg xmlns="http://www.w3.org/2000/svg">
      <symbol id="thread" viewBox="0 0 512 512" data-glyph="~"><path fill="currentColor" d="..."/></symbol>
    </svg>

`look="thread"` is drawn by it, in the browser in the colour of the place it stands in, and in the terminal as the character of
`data-glyph`.  A word that Petteia has a picture for keeps that picture.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from xml.etree import ElementTree

from petteia.kernel.game import Game, Refused, resource

SVG = "{http://www.w3.org/2000/svg}"
SYMBOL = re.compile(r"<symbol\b.*?</symbol>", re.DOTALL)
WORD = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True)
class Picture:
    """One picture: its symbol as it is written, and a character for where nothing is drawn."""

    word: str
    symbol: str
    glyph: str = ""


def pictures(game: Game) -> dict[str, Picture]:
    """The pictures a game brings, by look word."""
    return read(game.pictures) if game.pictures else {}


@lru_cache
def read(name: str) -> dict[str, Picture]:
    """The pictures in the resource "package:file"; Refused where they cannot be drawn."""
    text = resource(name)
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise Refused(f"The pictures {name} are no SVG: {error}.", "Mend the file at that line.") from None
    made: dict[str, Picture] = {}
    found = root.findall(f"{SVG}symbol")
    for one, symbol in zip(found, SYMBOL.findall(text), strict=False):
        word = one.get("id", "")
        if not WORD.fullmatch(word):
            raise Refused(f"A picture of {name} is called {word!r}.", "Give each symbol an id like `silver-thread`.")
        if word in made:
            raise Refused(f"Two pictures of {name} are called {word!r}.", "Give each symbol an id of its own.")
        if not one.get("viewBox"):
            raise Refused(
                f"The picture {word!r} of {name} has no viewBox.", 'Write viewBox="0 0 512 512", or its size.'
            )
        made[word] = Picture(word, symbol, one.get("data-glyph", ""))
    if not made:
        raise Refused(f"{name} has no pictures.", 'Put <symbol id="word" viewBox="0 0 512 512"> into its <svg>.')
    return made
