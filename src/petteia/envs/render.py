"""The table as text or as a picture, drawn from the scene that people see.

The picture is the terminal's drawing, cell by cell: letters from Pillow's own font, lines and blocks painted, every other glyph as a
mark in its ink.  So it needs no font of the machine's, and is the same everywhere.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont
from rich.color import Color
from rich.style import Style

from petteia.kernel.game import Game
from petteia.kernel.knowledge import View
from petteia.terminal.draw import draw, text_of

WIDTH = 110  # columns of a drawing
CELL = (8, 16)
GROUND, INK = (18, 20, 26), (222, 222, 216)
# which of left, right, up and down a line goes to from the middle of its cell
LINES = {
    "─": "lr", "━": "lr", "╌": "lr", "═": "lr", "│": "ud", "┃": "ud", "╎": "ud", "║": "ud", "┌": "rd", "┏": "rd", "╭": "rd", "╔": "rd",
    "┐": "ld", "┓": "ld", "╮": "ld", "╗": "ld", "┘": "lu", "┛": "lu", "╯": "lu", "╝": "lu", "└": "ru", "┗": "ru", "╰": "ru", "╚": "ru",
    "├": "rud", "┤": "lud", "┬": "lrd", "┴": "lru", "┼": "lrud", "╫": "lrud",
}  # fmt: skip
# which quarters of a cell are filled: upper left, upper right, lower left, lower right
BLOCKS = {
    "█": 15,
    "▀": 3,
    "▄": 12,
    "▌": 5,
    "▐": 10,
    "▛": 7,
    "▜": 11,
    "▙": 13,
    "▟": 14,
    "▘": 1,
    "▝": 2,
    "▖": 4,
    "▗": 8,
    "▚": 9,
    "▞": 6,
}


def _options(view: View) -> list[str]:
    game: Game = view.game
    decision = view.decision
    if decision is None:
        return []
    return [decision.prompt, *(f"  {action.id}: {game.label(action, view.state)}" for action in decision.options)]


def ansi(view: View) -> str:
    """The table as a seat sees it, and what it may choose, by number."""
    return "\n".join([text_of(view.game.scene(view), width=WIDTH), *_options(view)])


def rgb(view: View) -> npt.NDArray[np.uint8]:
    """The table as a seat sees it, as a picture: height, width, and red, green and blue."""
    game = view.game
    lit = [ref for action in view.decision.options for ref in game.refs(view, action)] if view.decision else []
    rows = draw(game.scene(view), WIDTH, None, lit).block.rows
    wide, high = CELL
    picture = Image.new("RGB", (WIDTH * wide, max(1, len(rows)) * high), GROUND)
    pen = ImageDraw.Draw(picture)
    for y, row in enumerate(rows):
        for x, (glyph, style, _) in enumerate(row[:WIDTH]):
            ink, ground = _colours(style)
            box = (x * wide, y * high, x * wide + wide - 1, y * high + high - 1)
            if ground != GROUND:
                pen.rectangle(box, fill=ground)
            if glyph.strip():
                _glyph(pen, glyph, box, ink)
    return np.asarray(picture, dtype=np.uint8).copy()


def _glyph(pen: Any, glyph: str, box: tuple[int, int, int, int], ink: tuple[int, int, int]) -> None:
    left, top, right, bottom = box
    across, down = (left + right) // 2, (top + bottom) // 2
    if glyph in LINES:
        ways = LINES[glyph]
        for way, end in (("l", (left, down)), ("r", (right, down)), ("u", (across, top)), ("d", (across, bottom))):
            if way in ways:
                pen.line([(across, down), end], fill=ink)
    elif glyph in BLOCKS:
        filled = BLOCKS[glyph]
        for quarter, (x, y) in enumerate(((left, top), (across + 1, top), (left, down + 1), (across + 1, down + 1))):
            if filled >> quarter & 1:
                pen.rectangle((x, y, x + CELL[0] // 2 - 1, y + CELL[1] // 2 - 1), fill=ink)
    elif _is_printed(glyph):
        pen.text((across, down), glyph, fill=ink, font=_font(), anchor="mm")
    else:
        pen.ellipse((left + 1, down - 3, right - 1, down + 3), fill=ink)


@cache
def _font() -> Any:
    return ImageFont.load_default(11)


@cache
def _is_printed(glyph: str) -> bool:
    """Whether the font has it: what it lacks it draws as an empty box."""
    return glyph.isascii() or bytes(_font().getmask(glyph)) != bytes(_font().getmask("\ufffe"))


@cache
def _colours(style: Style) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """The ink and the ground of a way of writing."""
    ink, ground = _rgb(style.color, INK), _rgb(style.bgcolor, GROUND)
    return (ground, ink) if style.reverse else (ink, ground)


def _rgb(colour: Color | None, otherwise: tuple[int, int, int]) -> tuple[int, int, int]:
    if colour is None or colour.is_default:
        return otherwise
    red, green, blue = colour.get_truecolor()
    return red, green, blue
