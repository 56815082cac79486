"""Pieces in four sizes: cards as terracotta tiles, backs with an amphora, tokens and figures.

Sizes are for a whole drawing: FULL cards are six rows high, SNUG four, SMALL three, and a CHIP is one line.
What the viewer may use now has a heavy golden rim, with the number of its option in it; heavy also without colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum

from rich.cells import cell_len
from rich.style import Style

from petteia.kernel.scene import Badge, Piece, Slot
from petteia.terminal import palette
from petteia.terminal.canvas import DOTTED, HEAVY, ROUND, THIN, Block, fit, wrap
from petteia.terminal.palette import FAINT, GHOST, HINT, MAY, PLAIN, glyph, ink


class Density(IntEnum):
    CHIP = 0
    SMALL = 1
    SNUG = 2
    FULL = 3


SIZES = {Density.FULL: (13, 6), Density.SNUG: (13, 4), Density.SMALL: (12, 3), Density.CHIP: (12, 1)}
AMPHORA = {6: ("╭▀╮", "▐█▌", "▝▀▘"), 4: ("╭▀╮", "▜█▛"), 3: (palette.AMPHORA,)}


@dataclass(frozen=True)
class Brush:
    """How a drawing is made: its density, what is lit (with the hint to show), what was picked, what is news."""

    density: Density = Density.FULL
    lit: Mapping[str, str] = field(default_factory=dict)
    chosen: frozenset[str] = frozenset()
    fresh: frozenset[str] = frozenset()
    accents: Mapping[int, str] = field(default_factory=dict)
    made: dict[tuple[int, int, int], Block] = field(default_factory=dict)  # nodes drawn so far, by density and width

    def at(self, density: Density) -> Brush:
        return self if density == self.density else replace(self, density=density)

    def smaller(self) -> Brush:
        """One density down, for what stands at the edge of the table."""
        return self.at(Density(max(Density.CHIP, self.density - 1)))

    def accent(self, owner: int, hue: str = "") -> str:
        return palette.HUES.get(hue) or self.accents.get(owner, palette.NOBODY)

    def size(self, span: int = 1) -> tuple[int, int]:
        width, height = SIZES[self.density]
        return width * span, height

    def is_lit(self, *keys: str) -> bool:
        return any(key in self.lit for key in keys)

    def key_of(self, *keys: str) -> str:
        """The key a piece answers with: its own, or that of the place it lies in if only that is lit."""
        return next((key for key in keys if key in self.lit), keys[0])

    def hint(self, *keys: str) -> str:
        """The number to press for one of these, as it is written on the table: in brackets."""
        return next((f"[{self.lit[key]}]" for key in keys if self.lit.get(key)), "")


@dataclass(frozen=True)
class Skin:
    """The inks of one piece."""

    fill: Style
    words: Style
    rim: Style
    lines: str


def skin(piece: Piece, brush: Brush, keys: tuple[str, ...]) -> Skin:
    accent = brush.accent(piece.owner, piece.hue)
    dim = "dim" in piece.state or "tapped" in piece.state
    if not piece.name or "secret" in piece.state:
        fill, words, rim = ink(bg=palette.GLAZE), ink(accent, bold=bool(piece.name)), ink(accent)
    elif piece.shape in ("card", "tile"):
        fill = ink(bg=palette.TERRACOTTA_DIM if dim else palette.TERRACOTTA)
        words = ink(palette.GLAZE, bold=not dim)
        rim = ink(palette.TERRACOTTA_DIM if dim else palette.TERRACOTTA)
    else:
        fill, words, rim = ink(bg=palette.GLAZE_RAISED), ink(accent, bold=not dim), ink(accent)
    lines = THIN if piece.shape in ("card", "tile") else ROUND
    if any(key in brush.chosen for key in keys) or "raised" in piece.state:
        return Skin(fill, words, ink(palette.CREAM, bold=True), HEAVY)
    if brush.is_lit(*keys):
        return Skin(fill, words, MAY, HEAVY)
    if any(key in brush.fresh for key in keys) or "new" in piece.state:
        return Skin(fill, words, ink(palette.CREAM), lines)
    return Skin(fill, words, rim, lines)


# -- what stands on a piece ------------------------------------------------------------------


def marks(piece: Piece) -> str:
    """The small signs of the upper right corner."""
    signs = ""
    if "secret" in piece.state:
        signs += palette.EYE
    if "tapped" in piece.state or "turned" in piece.state:
        signs += palette.TURNED
    if piece.facing:
        signs += palette.ARROWS.get(piece.facing, "")
    return signs + (glyph(piece.mark) or piece.mark[:2])


def badge_words(badge: Badge) -> str:
    sign = glyph(badge.look)
    return f"{sign}{badge.text}" if badge.text or sign else badge.title[:4]


def badges(piece: Piece, *corners: str) -> str:
    return " ".join(badge_words(b) for b in piece.badges if b.at in corners)


def name_of(piece: Piece) -> str:
    return f"{piece.name} ×{piece.count}" if piece.count > 1 else piece.name


def name_lines(name: str, width: int, most: int) -> list[str]:
    """A name in at most so many lines; words that are too long are shortened."""
    lines = wrap(name, width)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [fit(line, width) for line in lines]


# -- the sizes -------------------------------------------------------------------------------


def card(piece: Piece, brush: Brush, *around: str, caption: str = "", width: int = 0) -> Block:
    """A piece at the brush's density.  `around`: keys of the places it lies in, which light it too."""
    keys = (piece.key, *around)
    if brush.density == Density.CHIP:
        return chip(piece, brush, *around, caption=caption, width=width)
    natural, height = brush.size(piece.span)
    made = Block(width or natural, height, key=brush.key_of(*keys))
    made.later(_card, piece, brush, keys, caption)
    return made


def _card(made: Block, piece: Piece, brush: Brush, keys: tuple[str, ...], caption: str) -> None:
    look = skin(piece, brush, keys)
    made.paint(1, 1, made.width - 2, made.height - 2, look.fill)
    made.frame(look.lines, look.rim)
    if piece.name:
        _face(made, piece, look)
    else:
        _back(made, piece, look)
    _rim(made, piece, brush, look, keys, caption)


def _back(made: Block, piece: Piece, look: Skin) -> None:
    art = AMPHORA[made.height]
    top = 1 + (made.height - 2 - len(art)) // 2
    for y, line in enumerate(art):
        made.centre(top + y, line, look.words)
    made.put(1, 1, badges(piece, "nw"), look.words)


def _face(made: Block, piece: Piece, look: Skin) -> None:
    inner = made.width - 2
    if made.height == 3:
        _strip(made, 1, piece, look, inner, corner=False)
        return
    corner = " ".join(filter(None, (piece.corner, badges(piece, "nw"))))
    right = " ".join(filter(None, (badges(piece, "ne"), marks(piece))))
    middle = badges(piece, "mid") or glyph(piece.look)
    if made.height == 4:
        _two_rows(made, name_of(piece), corner, right, middle, look)
        return
    made.put(1, 1, fit(corner, inner), look.words)
    made.put(made.width - 1 - cell_len(right), 1, right, look.words)
    made.centre(2, middle, look.words, left=1, right=1)
    lines = name_lines(name_of(piece), inner, 2)
    for y, line in enumerate(lines):
        made.centre(3 + y, line, look.words, left=1, right=1)
    if len(lines) == 1 and piece.line:
        made.centre(4, fit(piece.line, inner), look.words, left=1, right=1)
    elif len(lines) == 1 and piece.shape == "card":
        made.put(1, 4, (palette.MEANDER * inner)[:inner], look.rim if "secret" in piece.state else ink(palette.BAND))


def _two_rows(made: Block, name: str, corner: str, right: str, middle: str, look: Skin) -> None:
    """A name below its picture; one that is too long begins where the picture would be."""
    inner = made.width - 2
    left = cell_len(corner) + 1 if corner else 0
    made.put(1, 1, fit(corner, inner), look.words)
    first = wrap(name, max(1, inner - left))[0] if cell_len(name) > inner else ""
    if first and (first.endswith("-") or not name.removeprefix(first)[:1].isalnum()):
        made.put(1 + left, 1, first, look.words)
        name = name.removeprefix(first).strip()
        right = right if left + cell_len(first) + cell_len(right) < inner else ""
    else:
        made.centre(1, middle, look.words, left=1, right=1)
    made.put(made.width - 1 - cell_len(right), 1, right, look.words)
    made.centre(2, fit(name, inner), look.words, left=1, right=1)


def _strip(made: Block, y: int, piece: Piece, look: Skin, inner: int, corner: bool = True) -> None:
    """Figure, name and marks in one line."""
    right = marks(piece) if corner else ""
    left = f"{piece.corner} " if corner and piece.corner else ""
    if cell_len(left + name_of(piece) + right) > inner:  # the name is worth more than the mark of its kind
        right = right[:1] if "secret" in piece.state else ""
    room = inner - cell_len(left) - cell_len(right)
    made.put(1, y, left + fit(name_of(piece), room), look.words)
    made.put(1 + inner - cell_len(right), y, right, look.words)


def _rim(made: Block, piece: Piece, brush: Brush, look: Skin, keys: tuple[str, ...], caption: str) -> None:
    """What is written into the border: a caption or the figures above; badges and the option's number below."""
    top, bottom, last = 0, made.height - 1, made.width - 1
    if caption:
        text = f" {caption} " if cell_len(caption) + 2 <= made.width - 2 else fit(caption, made.width - 2)
        made.put(1, top, text, FAINT if look.rim is not MAY else MAY)
    elif made.height == 3 and piece.name:
        made.put(1, top, piece.corner, look.rim + ink(bold=True))
        right = badges(piece, "ne") + marks(piece)
        made.put(last - cell_len(right), top, right, look.rim)
    tone = look.rim
    left, right = badges(piece, "sw"), " ".join(filter(None, (badges(piece, "se"), _fate(piece))))
    if made.height == 3:
        left = left or badges(piece, "nw", "mid")
    made.put(1, bottom, fit(left, last - 1), tone)
    made.put(max(1, last - cell_len(right)), bottom, fit(right, last - 1), tone)
    hint = brush.hint(*keys)
    if hint:
        middle = max(1, (made.width - cell_len(hint)) // 2)
        meets = middle + cell_len(hint) > last - cell_len(right) or middle <= cell_len(left)
        made.put(1 if meets else middle, bottom, fit(hint, made.width - 2), HINT)


def _fate(piece: Piece) -> str:
    return "falls" if "doomed" in piece.state else "new" if "new" in piece.state else ""


def chip(piece: Piece, brush: Brush, *around: str, caption: str = "", width: int = 0) -> Block:
    """A piece in one line between two bars."""
    keys = (piece.key, *around)
    look = skin(piece, brush, keys)
    left = f"{caption} " if caption else ""
    hint = brush.hint(*keys)
    if piece.name:
        figure = f"{piece.corner} " if piece.corner else ""
        signs = " ".join(filter(None, (marks(piece), badges(piece, "nw", "ne", "mid", "sw", "se"), _fate(piece))))
        inside = figure + name_of(piece) + (f" {signs}" if signs else "")
    else:
        inside = palette.AMPHORA + badges(piece, "nw", "ne", "mid", "sw", "se")
    tail = f" {hint}" if hint else ""
    room = (width - cell_len(left) - 2 - cell_len(tail)) if width else cell_len(inside)
    inside = fit(inside, max(1, room))
    made = Block(cell_len(left) + 2 + max(room, 1) + cell_len(tail), 1, key=brush.key_of(*keys))
    x = made.put(0, 0, left, FAINT)
    bar = look.lines[5]
    made.paint(x, 0, made.width - x, 1, look.fill)
    x = made.put(x, 0, bar, look.rim)
    made.put(x if piece.name else x + (max(room, 1) - cell_len(inside)) // 2, 0, inside, look.words)
    made.put(made.width - 1 - cell_len(hint), 0, hint, HINT)
    made.put(made.width - 1, 0, bar, look.rim)
    return made


def peek(piece: Piece, brush: Brush, *around: str, width: int = 0, edge: str = "bottom") -> Block:
    """What shows of a piece that lies half under another: one line of it, at FULL with its own edge."""
    keys = (piece.key, *around)
    look = skin(piece, brush, keys)
    natural, _ = brush.size()
    full = brush.density == Density.FULL
    made = Block(width or natural, 2 if full else 1, key=brush.key_of(*keys))
    y = 1 if full and edge == "top" else 0
    made.paint(1, y, made.width - 2, 1, look.fill)
    bar = look.lines[5]
    made.put(0, y, bar, look.rim)
    made.put(made.width - 1, y, bar, look.rim)
    if piece.name:
        _strip(made, y, piece, look, made.width - 2)
    else:
        made.centre(y, palette.AMPHORA, look.words)
    if full:
        nw, ne, se, sw, across, _ = tuple(look.lines)
        corners = (nw, ne) if edge == "top" else (sw, se)
        made.put(0, 1 - y, corners[0] + across * (made.width - 2) + corners[1], look.rim)
    hint = brush.hint(*keys)
    if hint:
        text = fit(hint, made.width - 4)
        made.put(made.width - 1 - cell_len(text), y, text, HINT)
    return made


def closing(piece: Piece, brush: Brush, width: int, edge: str, *around: str) -> Block:
    """The far edge of the last piece that peeks out (SNUG and SMALL, where peeks have no edge of their own)."""
    look = skin(piece, brush, (piece.key, *around))
    nw, ne, se, sw, across, _ = tuple(look.lines)
    left, right = (nw, ne) if edge == "top" else (sw, se)
    made = Block(width, 1, key=brush.key_of(piece.key, *around))
    made.put(0, 0, left + across * (width - 2) + right, look.rim)
    return made


def ghost(slot: Slot, brush: Brush, *around: str, width: int = 0, height: int = 0) -> Block:
    """An empty place; lit, it waits for a piece."""
    natural, tall = brush.size()
    w, h = width or natural, height or tall
    made = Block(w, h, key=slot.key)
    made.later(_ghost, slot, brush, (slot.key, *around))
    return made


def _ghost(made: Block, slot: Slot, brush: Brush, keys: tuple[str, ...]) -> None:
    w, h = made.width, made.height
    lit = brush.is_lit(*keys)
    style = MAY if lit else GHOST
    words = glyph(slot.look) + (" " if slot.look and slot.label else "") + slot.label
    words = words or ("+" if lit else "")
    hint = brush.hint(*keys)
    if h == 1:
        bar = HEAVY[5] if lit else DOTTED[5]
        made.put(0, 0, bar, style)
        made.put(w - 1, 0, bar, style)
        made.centre(0, fit(words, w - 2 - cell_len(hint)), style, left=1, right=1 + cell_len(hint))
        made.put(w - 1 - cell_len(hint), 0, hint, HINT)
        return
    made.frame(HEAVY if lit else DOTTED, style, slot.key)
    inner = h - 2
    lines = name_lines(words, w - 2, max(1, inner))
    for y, line in enumerate(lines[:inner]):
        made.centre(1 + (inner - len(lines)) // 2 + y, line, style)
    made.put((w - cell_len(hint)) // 2, h - 1, hint, HINT)


def blank(width: int, height: int, key: str) -> Block:
    """An empty place that hardly shows."""
    made = Block(width, height, PLAIN, key)
    made.centre(0, "·", GHOST)
    return made
