"""Blocks of characters: every cell knows its glyph, its ink and the key of what is drawn there.

A drawing is composed of blocks, side by side and one below the other.  The keys make it answer to a click:
`block.key_at(x, y)` is the piece under the pointer.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from petteia.terminal.palette import PLAIN

Cell = tuple[str, Style, str]
Rows = list[list[Cell]]
Run = tuple[str, Style]
Deed = tuple[Callable[..., None], tuple[Any, ...]]  # one thing to draw on a block, and where and how

# corners clockwise from the top left, then the horizontal and the vertical line
THIN = "┌┐┘└─│"
HEAVY = "┏┓┛┗━┃"
ROUND = "╭╮╯╰─│"
DOTTED = "┌┐┘└╌╎"
DOUBLE = "╔╗╝╚═║"


_mixed: dict[tuple[int, int], tuple[Style, Style, Style]] = {}
_known: dict[Style, Style] = {}


def over(under: Style, style: Style) -> Style:
    """A way of writing on a ground.  Every cell of a drawing asks, so each pair is worked out once.

    Pairs are known by identity, which is quick; a pair that is kept keeps its two styles, so that no other can come by
    their identity.  Equal results are one and the same, so that there are only so many.
    """
    if style is PLAIN:
        return under
    if under is PLAIN:
        return style
    found = _mixed.get((id(under), id(style)))
    if found is None:
        mixed = under + style
        found = _mixed[id(under), id(style)] = (under, style, _known.setdefault(mixed, mixed))
    return found[2]


@lru_cache(maxsize=8192)
def is_even(text: str) -> bool:
    """Whether each character takes one column."""
    return text.isascii() or all(cell_len(char) == 1 for char in text)


BARE: Cell = (" ", PLAIN, "")


class Block:
    """A rectangle of cells.

    What is drawn on it is remembered, and the cells are filled in when somebody looks at them: a layout tries many
    widths and sizes and asks each only how large it is.  A block that was laid on another is drawn on no more.
    """

    __slots__ = ("_deeds", "_ground", "_rows", "height", "width")

    def __init__(self, width: int, height: int, style: Style = PLAIN, key: str = "") -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self._ground: Cell = (" ", style, key) if style is not PLAIN or key else BARE
        self._deeds: list[Deed] = []
        self._rows: Rows | None = None

    @property
    def rows(self) -> Rows:
        """The cells, row by row."""
        if self._rows is None:
            self._rows = [[self._ground] * self.width for _ in range(self.height)]
        if self._deeds:
            self._catch_up(self._rows)
        return self._rows

    def _catch_up(self, rows: Rows) -> None:
        deeds, self._deeds = self._deeds, []
        for deed, args in deeds:
            deed(self, rows, *args)
            if self._deeds:  # a deed that consists of others
                self._catch_up(rows)

    # -- drawing -----------------------------------------------------------------------------

    def put(self, x: int, y: int, text: str, style: Style = PLAIN, key: str = "") -> int:
        """Write on what is there; returns the column after the text."""
        even = is_even(text)
        if text and 0 <= y < self.height:
            self._deeds.append((Block._put if even else Block._put_uneven, (x, y, text, style, key)))
        return x + (len(text) if even else cell_len(text))

    def _put(self, rows: Rows, x: int, y: int, text: str, style: Style, key: str) -> None:
        row = rows[y]
        last: Style | None = None
        mixed = style
        for at in range(max(0, x), min(self.width, x + len(text))):
            _, under, old = row[at]
            if under is not last:
                last, mixed = under, over(under, style)
            row[at] = (text[at - x], mixed, key or old)

    def _put_uneven(self, rows: Rows, x: int, y: int, text: str, style: Style, key: str) -> None:
        """Characters of which some take two columns, or none."""
        row = rows[y]
        for char in text:
            wide = cell_len(char)
            if wide == 0:  # a combining mark belongs to the cell before it
                if 0 < x <= self.width:
                    before, ink, at = row[x - 1]
                    row[x - 1] = (before + char, ink, at)
                continue
            if x >= 0 and x + wide <= self.width:
                _, under, at = row[x]
                mixed = over(under, style)
                row[x] = (char, mixed, key or at)
                if wide == 2:
                    row[x + 1] = ("", mixed, key or at)
            x += wide

    def later(self, draw: Callable[..., None], *args: Any) -> None:
        """Have something drawn on it once it is looked at: `draw(block, *args)`."""
        self._deeds.append((Block._later, (draw, args)))

    def _later(self, _: Rows, draw: Callable[..., None], args: tuple[Any, ...]) -> None:
        draw(self, *args)

    def put_runs(self, x: int, y: int, runs: Iterable[Run], key: str = "") -> int:
        for text, style in runs:
            x = self.put(x, y, text, style, key)
        return x

    def centre(self, y: int, text: str, style: Style = PLAIN, key: str = "", left: int = 0, right: int = 0) -> None:
        """Write in the middle between two margins."""
        room = self.width - left - right
        self.put(left + max(0, (room - cell_len(text)) // 2), y, text, style, key)

    def blit(self, other: Block, x: int, y: int) -> None:
        """Lay another block on this one; where it says nothing of ground or key, ours show through."""
        first, last = max(0, -x), min(other.width, self.width - x)
        if first < last:
            self._deeds.append((Block._blit, (other, x, y, first, last)))

    def _blit(self, rows: Rows, other: Block, x: int, y: int, first: int, last: int) -> None:
        for row, source in zip(rows[max(0, y) :], other.rows[max(0, -y) :], strict=False):
            lying, laid = row[x + first : x + last], source[first:last]
            if lying.count(BARE) < len(lying):
                laid = [
                    (char, over(under, style), key or at)
                    for (char, style, key), (_, under, at) in zip(laid, lying, strict=True)
                ]
            row[x + first : x + last] = laid

    def place(self, other: Block, x: int, y: int) -> None:
        """Put another block where nothing is yet: quick, and it must fit."""
        if x < 0 or y < 0 or x + other.width > self.width or y + other.height > self.height:
            raise ValueError(
                f"{other.width} by {other.height} at {x}, {y} is too large for {self.width} by {self.height}"
            )
        self._deeds.append((Block._place, (other, x, y)))

    def _place(self, rows: Rows, other: Block, x: int, y: int) -> None:
        for row, source in zip(rows[y : y + other.height], other.rows, strict=True):
            row[x : x + other.width] = source

    def erase(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Make a rectangle empty ground."""
        self._deeds.append((Block._erase, (x, y, width, height, style)))

    def _erase(self, rows: Rows, x: int, y: int, width: int, height: int, style: Style) -> None:
        left, right = max(0, x), min(self.width, x + width)
        for row in rows[max(0, y) : max(0, y + height)]:
            row[left:right] = [(" ", style, "")] * max(0, right - left)

    def crop(self, top: int, width: int, height: int) -> Block:
        """A window on this block, from a row on."""
        made = Block(min(width, self.width), max(0, min(height, self.height - top)))
        made._rows = [row[: made.width] for row in self.rows[top : top + made.height]]
        return made

    def paint(self, x: int, y: int, width: int, height: int, style: Style, key: str = "") -> None:
        """Colour a rectangle without writing in it."""
        self._deeds.append((Block._paint, (x, y, width, height, style, key)))

    def _paint(self, rows: Rows, x: int, y: int, width: int, height: int, style: Style, key: str) -> None:
        left, right = max(0, x), max(0, x + width)
        for row in rows[max(0, y) : max(0, y + height)]:
            row[left:right] = [(char, over(under, style), key or old) for char, under, old in row[left:right]]

    def frame(
        self, lines: str, style: Style, key: str = "", x: int = 0, y: int = 0, width: int = 0, height: int = 0
    ) -> None:
        """Draw a box around a rectangle (around all of it, unless said)."""
        w, h = width or self.width, height or self.height
        if w >= 2 and h >= 2:
            self._deeds.append((Block._frame, (lines, style, key, x, y, w, h)))

    def _frame(self, _: Rows, lines: str, style: Style, key: str, x: int, y: int, w: int, h: int) -> None:
        nw, ne, se, sw, across, down = tuple(lines)
        self.put(x, y, nw + across * (w - 2) + ne, style, key)
        self.put(x, y + h - 1, sw + across * (w - 2) + se, style, key)
        for row in range(y + 1, y + h - 1):
            self.put(x, row, down, style, key)
            self.put(x + w - 1, row, down, style, key)

    # -- reading -----------------------------------------------------------------------------

    def key_at(self, x: int, y: int) -> str:
        """The key of what is drawn here, or nothing."""
        if 0 <= y < self.height and 0 <= x < self.width:
            return self.rows[y][x][2]
        return ""

    def find(self, key: str) -> tuple[int, int] | None:
        """The middle of the first row in which a key is drawn."""
        for y, row in enumerate(self.rows):
            columns = [x for x, cell in enumerate(row) if cell[2] == key]
            if columns:
                return columns[len(columns) // 2], y
        return None

    def rows_of(self, key: str) -> tuple[int, int] | None:
        """The first and the last row in which a key is drawn."""
        found = [y for y, row in enumerate(self.rows) if any(cell[2] == key for cell in row)]
        return (found[0], found[-1]) if found else None

    def segments(self, y: int) -> list[Segment]:
        """A row as runs of equal ink."""
        made: list[Segment] = []
        text, ink = "", PLAIN
        for char, style, _ in self.rows[y]:
            if style is not ink and style != ink:
                if text:
                    made.append(Segment(text, ink))
                text, ink = "", style
            text += char
        if text:
            made.append(Segment(text, ink))
        return made

    def line(self, y: int) -> str:
        return "".join(cell[0] for cell in self.rows[y]).rstrip()

    def text(self) -> str:
        """All of it without colour."""
        return "\n".join(self.line(y) for y in range(self.height))

    def rich(self) -> Text:
        """All of it for a Rich console."""
        made = Text(no_wrap=True, end="")
        for y in range(self.height):
            if y:
                made.append("\n")
            for segment in self.segments(y):
                made.append(segment.text, segment.style)
        return made


EMPTY = Block(0, 0)


def fit(text: str, width: int) -> str:
    """The text, shortened with an ellipsis if it is wider than that."""
    if cell_len(text) <= width:
        return text
    if width <= 1:
        return "…"[: max(0, width)]
    short = text
    while short and cell_len(short) > width - 1:
        short = short[:-1]
    return short.rstrip() + "…"


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of that width; never empty."""
    return list(_wrapped(text, max(1, width)))


@lru_cache(maxsize=4096)
def _wrapped(text: str, width: int) -> tuple[str, ...]:
    return tuple(textwrap.wrap(text, width, break_on_hyphens=True)) or ("",)


def words(text: str, width: int, style: Style = PLAIN, key: str = "") -> Block:
    """A paragraph as a block."""
    lines = [line for part in text.split("\n") for line in wrap(part, width)]
    block = Block(max(map(cell_len, lines)), len(lines), key=key)
    for y, line in enumerate(lines):
        block.put(0, y, line, style, key)
    return block


def stressed(text: str, width: int, style: Style, stress: Style, key: str = "") -> Block:
    """A paragraph in which words between *asterisks* are written otherwise."""
    parts = text.split("*")
    if len(parts) < 3 or len(parts) % 2 == 0:  # an asterisk without its fellow is only that
        return words(text, width, style, key)
    made = words("".join(parts), width, style, key)
    inked = [i % 2 == 1 for i, part in enumerate(parts) for char in part if not char.isspace()]
    at = 0
    for y in range(made.height):
        for x, char in enumerate(made.line(y)):
            if not char.isspace():
                if inked[at]:
                    made.paint(x, y, 1, 1, stress)
                at += 1
    return made


def runs(*parts: Run, key: str = "") -> Block:
    """One line of differently written words."""
    block = Block(sum(cell_len(text) for text, _ in parts), 1, key=key)
    block.put_runs(0, 0, parts, key)
    return block


def beside(blocks: Sequence[Block], gap: int = 1, align: str = "top") -> Block:
    """Blocks from left to right; `align` is top, middle or bottom."""
    there = [b for b in blocks if b.width and b.height]
    if not there:
        return EMPTY
    made = Block(sum(b.width for b in there) + gap * (len(there) - 1), max(b.height for b in there))
    x = 0
    for block in there:
        room = made.height - block.height
        made.place(block, x, 0 if align == "top" else room if align == "bottom" else room // 2)
        x += block.width + gap
    return made


def below(blocks: Sequence[Block], gap: int = 0, align: str = "left") -> Block:
    """Blocks from top to bottom; `align` is left or centre."""
    there = [b for b in blocks if b.width and b.height]
    if not there:
        return EMPTY
    made = Block(max(b.width for b in there), sum(b.height for b in there) + gap * (len(there) - 1))
    y = 0
    for block in there:
        made.place(block, (made.width - block.width) // 2 if align == "centre" else 0, y)
        y += block.height + gap
    return made


def shelves(blocks: Sequence[Block], width: int, gap: int = 1, align: str = "top", row_align: str = "left") -> Block:
    """Blocks from left to right in as many rows as the width asks for."""
    rows: list[list[Block]] = [[]]
    used = 0
    for block in blocks:
        if not block.width or not block.height:
            continue
        if rows[-1] and used + gap + block.width > width:
            rows.append([])
            used = 0
        used += block.width + (gap if rows[-1] else 0)
        rows[-1].append(block)
    return below([beside(row, gap, align) for row in rows], align=row_align)


def padded(block: Block, left: int = 1, right: int = 1, top: int = 0, bottom: int = 0) -> Block:
    made = Block(block.width + left + right, block.height + top + bottom)
    made.place(block, left, top)
    return made
