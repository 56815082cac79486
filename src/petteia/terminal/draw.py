"""The whole table as characters: every kind of scene node, laid out by place and width.

    text_of(scene, lit={"hand:0"}, width=100)     # plain text, for pipes, golden files and documents
    draw(scene, width, height, lit=...).block     # with colours and keys, for the terminal table

No game is known here: whatever a scene can say is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from petteia.kernel.scene import (
    AreaMap,
    Counter,
    Dial,
    Dice,
    Fan,
    Grid,
    Mat,
    Medallion,
    Node,
    Note,
    Odds,
    Pile,
    Row,
    Scene,
    SeatPanel,
    Sheet,
    Slots,
    Story,
    Track,
)
from petteia.terminal import boards, gauges, holders, palette
from petteia.terminal.canvas import EMPTY, ROUND, Block, Run, below, beside, fit, shelves
from petteia.terminal.palette import FAINT, GROUNDS, INKS, MAY, STRONG, glyph, ink
from petteia.terminal.pieces import Brush, Density

SIDE_FROM = 96  # from this width on, what has its place at the side stands there
SIDE_WIDTH = 40


@dataclass(frozen=True)
class Drawing:
    """A table as drawn, and the density it was drawn at."""

    block: Block
    density: Density


def text_of(
    scene: Scene, lit: Iterable[str] | Mapping[str, str] = (), width: int = 100, height: int | None = None
) -> str:  # fmt: skip
    """The table as plain text.  `lit` may map a key to the number of the option that lights it."""
    block = draw(scene, width, height, lit).block
    title = " · ".join([scene.title, *scene.status])
    return f"{title}\n{block.text()}\n"


def draw(
    scene: Scene,
    width: int,
    height: int | None = None,
    lit: Iterable[str] | Mapping[str, str] = (),
    chosen: Iterable[str] = (),
    fresh: Iterable[str] = (),
    players: Mapping[int, str] | None = None,
    most: Density = Density.FULL,
) -> Drawing:
    """The table at the largest density, up to `most`, that fits the height (without one: what suits the width)."""
    shown = dict(lit) if isinstance(lit, Mapping) else dict.fromkeys(lit, "")
    brush = Brush(
        lit=shown,
        chosen=frozenset(chosen),
        fresh=frozenset(fresh),
        accents={panel.seat: palette.hue(panel.accent) for panel in scene.seats},
    )
    if height is None:
        most = min(most, Density.SNUG if width >= SIDE_FROM else Density.SMALL)
    for density in sorted(Density, reverse=True):
        if density > most:
            continue
        block = _table(scene, brush.at(density), width, players or {})
        if height is None or block.height <= height:
            break
    return Drawing(block, density)


# -- the table -------------------------------------------------------------------------------


def _table(scene: Scene, brush: Brush, width: int, players: Mapping[int, str]) -> Block:
    by_place: dict[str, list[Node]] = {}
    for node in scene.nodes:
        by_place.setdefault(node.place, []).append(node)
    aside = by_place.pop("side", [])
    strip = _centred(seats_strip(scene.seats, brush, width, players), width)
    if aside and width >= SIDE_FROM:
        main = _places(by_place, brush, width - SIDE_WIDTH - 2)
        side = below([node_block(n, brush, SIDE_WIDTH) for n in aside], gap=1)
        if main.width + 2 + side.width <= width:
            return below([strip, beside([main, side], gap=2)])
    return below([strip, _places(by_place, brush, width), *_region(aside, brush, brush, width)])


def _places(by_place: Mapping[str, list[Node]], brush: Brush, width: int) -> Block:
    """What is not at the side, from the far end of the table to the near one."""
    known = ("top", "rivals", "shared", "over", "mine")
    order = [*known, *(place for place in by_place if place not in known)]
    parts: list[Block] = []
    for place in order:
        own = brush.smaller() if place == "rivals" and brush.density > Density.SMALL else brush
        parts += _region(by_place.get(place, []), brush, own, width)
    return below([_centred(part, width) for part in parts])


def _centred(block: Block, width: int) -> Block:
    if block.width >= width:
        return block
    made = Block(width, block.height)
    made.place(block, (width - block.width) // 2, 0)
    return made


def is_board(node: Node) -> bool:
    """Whether a node is a board, which faces others across the table, or stands at the edge of one."""
    if isinstance(node, Mat):
        return any(is_board(child) for child in node.children)
    return isinstance(node, (Slots, Grid, AreaMap, Story, Sheet))


def _region(nodes: list[Node], brush: Brush, edge: Brush, width: int) -> list[Block]:
    """The nodes of one place: boards in the middle, beside them what fits there, the rest in rows of its own."""
    groups: list[list[Node]] = []
    for node in nodes:
        last = groups[-1][-1] if groups else None
        if last is None or _is_line(node) or _is_line(last) or is_board(node) != is_board(last):
            groups.append([])
        groups[-1].append(node)
    boards = [group for group in groups if is_board(group[0])]
    if len(boards) != 1:
        return [row_of(group, brush if is_board(group[0]) else edge, width) for group in groups]
    return _flanked(groups, boards[0], brush, edge, width)


def _flanked(groups: list[list[Node]], board: list[Node], brush: Brush, edge: Brush, width: int) -> list[Block]:
    """One board in the middle; a rival's hand to its left and piles to its right, if there is room for them.

    One's own hand always lies below: it grows and shrinks, and nothing should jump.
    """
    middle = row_of(board, brush, width)
    flank = (width - middle.width) // 2 - 1
    left: list[Block] = []
    right: list[Block] = []
    rows: list[Block] = []
    for group in groups:
        if group is board:
            rows.append(EMPTY)
            place = len(rows) - 1
            continue
        others: list[Node] = []
        for node in group:
            wing = left if isinstance(node, Fan) else right
            apart = flank < 10 or _is_line(node) or (isinstance(node, Fan) and node.place == "mine")
            made = EMPTY if apart else node_block(node, edge, flank)
            fits = 0 < made.width <= flank and made.height + sum(b.height for b in wing) <= middle.height
            if fits:
                wing.append(made)
            else:
                others.append(node)
        rows.append(row_of(others, edge, width))
    rows[place] = _winged(middle, below(left), below(right), flank, groups[-1] is board) if left or right else middle
    return rows


def _winged(middle: Block, left: Block, right: Block, flank: int, at_top: bool) -> Block:
    made = Block(middle.width + 2 * (flank + 1), middle.height)
    made.blit(middle, flank + 1, 0)
    made.blit(left, flank - left.width, 0 if at_top else middle.height - left.height)
    made.blit(right, made.width - flank, 0 if at_top else middle.height - right.height)
    return made


def _is_line(node: Node) -> bool:
    return isinstance(node, Note) and node.style == "line"


def row_of(nodes: list[Node], brush: Brush, width: int, gap: int = 2) -> Block:
    """Nodes side by side as wide as they like, else by their shares of the width, else in several rows."""
    if not nodes:
        return EMPTY
    natural = [node_block(node, brush, width) for node in nodes]
    if sum(b.width for b in natural) + gap * (len(nodes) - 1) <= width:
        return beside(natural, gap, "middle" if not is_board(nodes[0]) else "top")
    stacked = shelves(natural, width, gap, "middle", "centre")
    if not all(is_board(node) for node in nodes):
        return stacked
    room = width - gap * (len(nodes) - 1)
    weights = [node.weight if isinstance(node, Mat) else 1 for node in nodes]
    shares = [max(6, room * weight // sum(weights)) for weight in weights]
    shared = [node_block(node, brush, share) for node, share in zip(nodes, shares, strict=True)]
    fits = sum(shares) <= room and all(b.width <= share for b, share in zip(shared, shares, strict=True))
    return beside(shared, gap) if fits and max(b.height for b in shared) <= stacked.height else stacked


def seats_strip(panels: list[SeatPanel], brush: Brush, width: int, players: Mapping[int, str]) -> Block:
    """One line for each seat, or all in one where they fit: who it is, whose turn, the numbers all may know."""
    lines = [_seat_line(panel, brush, players.get(panel.seat, ""), width) for panel in panels]
    return shelves(lines, width, 4)


def _seat_line(panel: SeatPanel, brush: Brush, player: str, width: int) -> Block:
    accent = palette.hue(panel.accent)
    parts: list[Run] = [("▶ " if panel.active else "● ", ink(accent, bold=True))]
    parts.append((panel.name, ink(accent, bold=True)))
    if player:
        parts.append((f" · {player}", FAINT))
    if panel.team:
        parts.append((f" ({panel.team})", FAINT))
    counters = [gauges.counter(counter, brush, width) for counter in panel.counters]
    return shelves([gauges.fitting(parts, width), *counters], width, 2)


# -- nodes -----------------------------------------------------------------------------------


def node_block(node: Node, brush: Brush, width: int) -> Block:
    """One node within a width.  Layouts try several widths, so what was drawn once is kept."""
    known = (id(node), brush.density, width)
    if known not in brush.made:
        drawer = DRAWERS.get(type(node))
        if drawer is None:
            raise TypeError(f"the terminal cannot draw a {type(node).__name__}")
        made = drawer(node, brush, max(width, 6))
        brush.made[known] = made if made.width <= max(width, 6) else made.crop(0, max(width, 6), made.height)
    return brush.made[known]


def mat(node: Mat, brush: Brush, width: int) -> Block:
    """A named group in a frame (`bare`: without)."""
    inner = width if node.bare else width - 4
    if node.flow == "across":
        body = row_of(node.children, brush, inner, 1)
    elif node.flow == "wrap":
        body = shelves([node_block(child, brush, inner) for child in node.children], inner, 1)
    else:
        align = "centre" if any(is_board(child) for child in node.children) else "left"
        body = below([node_block(child, brush, inner) for child in node.children], align=align)
    if node.bare:
        return holders.titled(node, brush, body, width) if node.label or node.key in brush.lit else body
    return _framed(node, brush, body, width)


def _framed(node: Mat, brush: Brush, body: Block, width: int) -> Block:
    lit = node.key in brush.lit
    sign = glyph(node.look)
    parts: list[Run] = []
    if node.label:
        ink_ = ink(INKS[node.tone], bold=True) if node.tone in INKS else STRONG
        accent = brush.accents.get(node.owner)
        ink_ = MAY if lit else ink(accent, bold=True) if accent else ink_
        parts.append((f" {sign + ' ' if sign else ''}{node.label}", ink_))
        parts.append((f" · {node.note} " if node.note else " ", FAINT))
    hint = brush.hint(node.key)
    if hint:
        parts.append((hint, palette.HINT))
    title = sum(len(text) for text, _ in parts)
    made = Block(min(width, max(body.width + 4, title + 4)), body.height + 2, key=node.key)
    if node.tone in GROUNDS:
        made.paint(0, 0, made.width, made.height, ink(bg=GROUNDS[node.tone]))
    rim = MAY if lit else ink(INKS[node.tone]) if node.tone in INKS else ink(palette.TERRACOTTA_DIM)
    made.frame(ROUND, rim, node.key)
    x = 2
    for text, style in parts:
        x = made.put(x, 0, fit(text, max(0, made.width - 2 - x)), style, node.key)
    made.blit(body, 2, 1)
    return made


DRAWERS: dict[type, Callable[[Any, Brush, int], Block]] = {
    Mat: mat,
    Fan: holders.fan,
    Pile: holders.pile,
    Row: holders.row,
    Slots: holders.slots,
    Grid: boards.grid,
    AreaMap: boards.area_map,
    Track: gauges.track,
    Counter: gauges.counter,
    Medallion: gauges.medallion,
    Dial: gauges.dial,
    Dice: gauges.dice,
    Sheet: gauges.sheet,
    Odds: gauges.odds,
    Story: gauges.story,
    Note: gauges.note,
}

__all__ = ["draw", "is_board", "node_block", "text_of"]
