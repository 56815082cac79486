"""Boards: squares with terrain and walls, and drawn maps of areas."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from rich.cells import cell_len
from rich.style import Style

from petteia.kernel.scene import Area, AreaMap, Grid, Overlay, Piece, Square, Standing, Wall
from petteia.terminal import palette
from petteia.terminal.canvas import Block, below, beside, fit, runs, shelves, wrap
from petteia.terminal.holders import heading, within
from petteia.terminal.palette import FAINT, GHOST, GROUNDS, HINT, INKS, MAY, PLAIN, STRONG, glyph, ink
from petteia.terminal.pieces import Brush, Density

# a crossing by which of its arms are drawn: up 1, right 2, down 4, left 8
CROSSINGS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
HEAVY_CROSSINGS = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
FILLS = "░:'~^\"*%"
BORDERS = {"wall": "▪", "chains": "∞", "chain": "∞", "escarpment": "╫", "river": "≈"}
Outlines = tuple[tuple[tuple[float, float], ...], ...]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


# -- grids -----------------------------------------------------------------------------------


def grid(node: Grid, brush: Brush, width: int) -> Block:
    """Squares as cells; lines between them where there is room, walls always."""
    margin = 3 if node.coordinates else 0
    lined = brush.density >= Density.SNUG and node.width * 4 + 1 + margin <= width
    cell = 4 if lined else max(1, min(3, (width - margin) // max(1, node.width)))
    board = Block(node.width * cell + lined, node.height * (2 if lined else 1) + lined, key=node.key)
    board.later(_lined if lined else _open, node, brush, cell)
    parts = [heading(node, brush, width), _with_coordinates(node, board, cell, lined) if node.coordinates else board]
    return below([*parts, *_legend(node, brush, width)])


def names_on(node: Grid) -> dict[str, str]:
    """Two letters for each piece that stands on a grid, no two alike."""
    given: dict[str, str] = {}
    taken: set[str] = set()
    for piece in _grid_pieces(node):
        letters = [c for c in piece.name if c.isalnum()] or list("??")
        tries = [letters[0].upper() + c.lower() for c in letters[1:]] + [letters[0].upper() + d for d in "123456789"]
        short = next((t for t in tries if t not in taken), "??")
        taken.add(short)
        given[piece.key] = short
    return given


def _grid_pieces(node: Grid) -> list[Piece]:
    return [s.piece for s in node.standing] + [p for square in node.squares for p in square.pieces]


def _cell_ground(node: Grid, brush: Brush, square: Square | None, x: int, y: int) -> tuple[str, str]:
    """A cell's ground colour and the character it is filled with where nothing stands."""
    ground, fill = "", "·"
    if square is not None:
        ground = GROUNDS.get(square.tone) or GROUNDS.get(square.look) or (palette.GLAZE_RAISED if square.look else "")
        fill = glyph(square.look) or ("▒" if square.look else "·")
    for i, overlay in enumerate(_shown(node.overlays, brush)):
        if [x, y] in overlay.path:
            fill = "•"
        if [x, y] in overlay.cells or f"{node.key}:{x},{y}" in overlay.keys:
            ground = GROUNDS.get(overlay.tone, ground or palette.GLAZE_RAISED)
            fill = FILLS[i % len(FILLS)] if fill == "·" else fill
    return ground, fill


def _square_at(node: Grid, x: int, y: int) -> Square | None:
    return next((s for s in node.squares if s.x <= x < s.x + s.w and s.y <= y < s.y + s.h), None)


def _open(board: Block, node: Grid, brush: Brush, cell: int) -> None:
    """Cells without lines, for small drawings."""
    for y in range(node.height):
        for x in range(node.width):
            _fill_cell(board, node, brush, x, y, x * cell, y, cell)
    names = names_on(node)
    for standing in node.standing:
        _stand(board, standing, names, brush, standing.x * cell, standing.y, standing.w * cell, standing.h)
    for wall in node.walls:
        if wall.x1 == wall.x2:
            for y in range(min(wall.y1, wall.y2), max(wall.y1, wall.y2)):
                board.put(max(0, wall.x1 * cell - 1), y, "▐" if wall.x1 else "▌", STRONG)
        elif wall.y1 < node.height:
            for x in range(min(wall.x1, wall.x2) * cell, max(wall.x1, wall.x2) * cell):
                if 0 <= x < board.width and board.rows[wall.y1][x][0] in " ·":
                    board.put(x, wall.y1, "▔", STRONG)


def _fill_cell(board: Block, node: Grid, brush: Brush, x: int, y: int, at: int, row: int, wide: int) -> None:
    square = _square_at(node, x, y)
    cell_key = f"{node.key}:{x},{y}"
    key = square.key if square is not None else cell_key
    ground, fill = _cell_ground(node, brush, square, x, y)
    lit = brush.is_lit(cell_key, key)
    board.paint(at, row, wide, 1, ink(bg=ground) if ground else PLAIN, cell_key if cell_key in brush.lit else key)
    hint = brush.hint(cell_key, key)
    standing = square.pieces if square is not None and (square.x, square.y) == (x, y) else []
    if standing:
        names = names_on(node)
        piece = standing[0]
        style = MAY if brush.is_lit(piece.key) or lit else ink(brush.accent(piece.owner, piece.hue), bold=True)
        board.put(at, row, fit(names[piece.key], wide), style, piece.key)
    elif hint:
        board.put(at, row, fit(hint.strip("[]"), wide).center(wide), HINT)
    else:
        named = square is not None and (square.x, square.y) == (x, y)
        label = f"{square.number} {square.label}".strip() if square is not None and named else ""
        style = MAY if lit else FAINT if fill != "·" else GHOST
        board.put(at, row, fit(label or (fill if not lit else "◆"), wide).center(wide), style)


def _stand(
    board: Block, standing: Standing, names: dict[str, str], brush: Brush, x: int, y: int, wide: int, high: int
) -> None:  # fmt: skip
    piece = standing.piece
    lit = brush.is_lit(piece.key)
    accent = brush.accent(piece.owner, piece.hue)
    style = HINT if lit else ink(palette.GLAZE, accent, bold=True)
    board.paint(x, y, wide, high, style, piece.key)
    arrow = palette.ARROWS.get(piece.facing, "")
    text = names[piece.key] + arrow
    for row in range(high):
        board.put(x, y + row, " " * wide, style, piece.key)
    board.put(x + max(0, (wide - cell_len(text)) // 2), y + (high - 1) // 2, fit(text, wide), style, piece.key)
    hint = brush.hint(piece.key)
    if hint and high > 1:
        board.put(x, y + high - 1, fit(hint.strip("[]"), wide).center(wide), HINT, piece.key)


def _lined(board: Block, node: Grid, brush: Brush, cell: int) -> None:
    """Cells of three columns between lines; walls are heavy."""
    walls = _wall_edges(node.walls)
    for y in range(node.height + 1):
        for x in range(node.width + 1):
            _crossing(board, node, walls, x, y)
    for y in range(node.height):
        for x in range(node.width):
            _fill_cell(board, node, brush, x, y, x * cell + 1, y * 2 + 1, cell - 1)
    names = names_on(node)
    for s in node.standing:
        _stand(board, s, names, brush, s.x * cell + 1, s.y * 2 + 1, s.w * cell - 1, s.h * 2 - 1)


def _wall_edges(walls: list[Wall]) -> set[tuple[int, int, str]]:
    """Each unit of wall as the crossing it starts from and its direction ("h" or "v")."""
    edges: set[tuple[int, int, str]] = set()
    for wall in walls:
        if wall.y1 == wall.y2:
            edges |= {(x, wall.y1, "h") for x in range(min(wall.x1, wall.x2), max(wall.x1, wall.x2))}
        else:
            edges |= {(wall.x1, y, "v") for y in range(min(wall.y1, wall.y2), max(wall.y1, wall.y2))}
    return edges


def _crossing(board: Block, node: Grid, walls: set[tuple[int, int, str]], x: int, y: int) -> None:
    arms = {1: (x, y - 1, "v"), 2: (x, y, "h"), 4: (x, y, "v"), 8: (x - 1, y, "h")}
    heavy = sum(bit for bit, edge in arms.items() if edge in walls)
    light = (y > 0) * 1 | (x < node.width) * 2 | (y < node.height) * 4 | (x > 0) * 8
    sign, style = (HEAVY_CROSSINGS[heavy], STRONG) if heavy else (CROSSINGS[light], GHOST)
    board.put(x * 4, y * 2, sign, style)
    if x < node.width:
        wall = (x, y, "h") in walls
        board.put(x * 4 + 1, y * 2, ("━" if wall else "─") * 3, STRONG if wall else GHOST)
    if y < node.height:
        wall = (x, y, "v") in walls
        board.put(x * 4, y * 2 + 1, "┃" if wall else "│", STRONG if wall else GHOST)


def _with_coordinates(node: Grid, board: Block, cell: int, lined: bool) -> Block:
    made = Block(board.width + 3, board.height + 1)
    for x in range(node.width):
        letter = LETTERS[x % 26]
        made.put(3 + x * cell + (2 if lined else cell // 2), 0, letter, FAINT)
    for y in range(node.height):
        made.put(0, 1 + (y * 2 + 1 if lined else y), f"{y + 1:>2}", FAINT)
    made.blit(board, 3, 1)
    return made


def _legend(node: Grid, brush: Brush, width: int) -> list[Block]:
    """Who stands there, and what the tints mean."""
    names = names_on(node)
    small = brush.at(Density.CHIP)
    pieces = [beside([runs((names[p.key], STRONG)), within(p, small, width - 3)]) for p in _grid_pieces(node) if p.name]
    tints = [_tint(i, overlay) for i, overlay in enumerate(_shown(node.overlays, brush)) if overlay.label]
    return [shelves(pieces, width, 2), shelves(tints, width, 2)]


def _tint(index: int, overlay: Overlay) -> Block:
    style = ink(INKS.get(overlay.tone, palette.CLAY), GROUNDS.get(overlay.tone, ""))
    return runs((f" {FILLS[index % len(FILLS)]} ", style), (f" {overlay.label}", FAINT), key=overlay.key)


# -- maps ------------------------------------------------------------------------------------


def area_map(node: AreaMap, brush: Brush, width: int) -> Block:
    """A drawn map where there is room for it, else a list of its areas."""
    head = heading(node, brush, width)
    if brush.density >= Density.SNUG and width >= 56 and all(len(a.outline) >= 3 for a in node.areas):
        body = drawn_map(node, brush, min(width, 110))
    else:
        body = area_list(node, brush, width)
    shown = _shown(node.overlays, brush)
    labels = [runs((o.label, ink(INKS.get(o.tone, palette.CLAY))), key=o.key) for o in shown if o.label]
    looks = dict.fromkeys(border.look for border in node.borders)
    labels += [runs((border_sign(look), STRONG), (f" {look}", FAINT)) for look in looks]
    return below([head, body, shelves(labels, width, 2)])


def tags(node: AreaMap) -> dict[str, str]:
    """A short name for each area, to say its neighbours with."""
    return {area.key: f"{i + 1}" for i, area in enumerate(node.areas)}


def neighbours(node: AreaMap) -> dict[str, list[str]]:
    """Which areas share an edge: two corners of their outlines."""
    corners = {a.key: _corners(a.outline) for a in node.areas}
    return {
        a.key: [b.key for b in node.areas if b.key != a.key and len(corners[a.key] & corners[b.key]) >= 2]
        for a in node.areas
    }


def parted_by(node: AreaMap, one: Area, other: Area) -> str:
    """The sign of a border that runs between two areas, or nothing."""
    shared = _corners(one.outline) & _corners(other.outline)
    return next((border_sign(b.look) for b in node.borders if len(_corners(b.points) & shared) >= 2), "")


def _corners(points: list[list[float]]) -> set[tuple[int, int]]:
    return {(round(p[0]), round(p[1])) for p in points}


def area_list(node: AreaMap, brush: Brush, width: int) -> Block:
    """Areas as lines: number, name, room, who is there, which numbers it borders on."""
    tag, near = tags(node), neighbours(node)
    by_key = {area.key: area for area in node.areas}
    small = brush.at(Density.CHIP)
    lines = []
    for area in node.areas:
        lit = area.key in brush.lit
        name = f"{tag[area.key]:>2} {glyph(area.look)} {area.name}".replace("  ", " ")
        parts = [runs((name, MAY if lit else ink(INKS.get(area.tone, palette.CREAM), bold=True)), key=area.key)]
        hint = brush.hint(area.key)
        if hint:
            parts.append(runs((hint, HINT), key=area.key))
        if area.room:
            parts.append(runs(("○" * area.room, GHOST), key=area.key))
        parts += [within(piece, small, width) for piece in area.pieces]
        if near[area.key]:
            ways = " ".join(parted_by(node, area, by_key[k]) + tag[k] for k in near[area.key])
            parts.append(runs((f"↔ {ways}", FAINT), key=area.key))
        lines.append(shelves(parts, width, 1))
    return below(lines)


def drawn_map(node: AreaMap, brush: Brush, width: int) -> Block:
    """The outlines, drawn: a line runs wherever the areas around a point differ."""
    made = Block(width, max(14, round(width * node.height / max(1.0, node.width) * 0.45)), key=node.key)
    made.later(_draw_map, node, brush)
    return made


def _draw_map(made: Block, node: AreaMap, brush: Brush) -> None:
    width, tall = made.width, made.height
    outlines = tuple(tuple((p[0], p[1]) for p in area.outline) for area in node.areas)
    owner = owners(outlines, node.width, node.height, width, tall)
    for y in range(tall):
        for x in range(width):
            nw, ne, sw, se = owner[y][x], owner[y][x + 1], owner[y + 1][x], owner[y + 1][x + 1]
            if se >= 0:
                area = node.areas[se]
                made.paint(x, y, 1, 1, ink(bg=_area_ground(node, area, brush)), area.key)
            arms = (nw != ne) * 1 | (ne != se) * 2 | (sw != se) * 4 | (nw != sw) * 8
            if arms:
                lit = any(i >= 0 and node.areas[i].key in brush.lit for i in (nw, ne, sw, se))
                made.put(x, y, (HEAVY_CROSSINGS if lit else CROSSINGS)[arms], MAY if lit else GHOST)
    for border in node.borders:
        _polyline(made, node, border.points, border_sign(border.look), STRONG)
    for overlay in _shown(node.overlays, brush):
        _polyline(made, node, overlay.path, "•", ink(INKS.get(overlay.tone, palette.CREAM)))
    for i, area in enumerate(node.areas):
        _label_area(made, node, owner, i, area, brush)


def border_sign(look: str) -> str:
    return BORDERS.get(look, "▪")


def _shown(overlays: list[Overlay], brush: Brush) -> list[Overlay]:
    """An overlay that is for a moment only (`when`) shows while that is picked."""
    return [o for o in overlays if not o.when or o.when in brush.chosen]


def _polyline(made: Block, node: AreaMap, points: list[list[float]], sign: str, style: Style) -> None:
    across, down = (made.width - 1) / node.width, (made.height - 1) / node.height
    for (x1, y1), (x2, y2) in pairwise((p[0] * across, p[1] * down) for p in points):
        steps = max(1, round(max(abs(x2 - x1), abs(y2 - y1))))
        for i in range(steps + 1):
            x, y = round(x1 + (x2 - x1) * i / steps), round(y1 + (y2 - y1) * i / steps)
            made.put(x, y, sign, style)


@lru_cache(maxsize=32)
def owners(outlines: Outlines, width: float, height: float, columns: int, lines: int) -> list[list[int]]:
    """For the points between the characters of a drawing, row by row: the number of the area there, or -1."""
    return [
        [_area_at(outlines, (x + 0.5) * width / (columns - 1), (y + 0.5) * height / (lines - 1))
         for x in range(-1, columns)]
        for y in range(-1, lines)
    ]  # fmt: skip


def _area_ground(node: AreaMap, area: Area, brush: Brush) -> str:
    for overlay in _shown(node.overlays, brush):
        if area.key in overlay.keys and overlay.tone in GROUNDS:
            return GROUNDS[overlay.tone]
    return GROUNDS.get(area.tone) or GROUNDS.get(area.look) or palette.GLAZE_RAISED


def _area_at(outlines: Outlines, x: float, y: float) -> int:
    for i, outline in enumerate(outlines):
        if _inside(outline, x, y):
            return i
    return -1


def _inside(outline: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    """Whether a point lies in a polygon: a ray to the right crosses its outline an odd number of times."""
    inside = False
    x1, y1 = outline[-1]
    for x2, y2 in outline:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
        x1, y1 = x2, y2
    return inside


def _label_area(made: Block, node: AreaMap, owner: list[list[int]], index: int, area: Area, brush: Brush) -> None:
    """An area's name, its number and who is in it, in the widest place around where its name stands."""
    cx = round(area.at[0] / node.width * (made.width - 1))
    cy = round(area.at[1] / node.height * (made.height - 1))
    row = owner[max(0, min(made.height, cy + 1))]
    left = right = max(0, min(made.width - 1, cx))
    while left > 0 and row[left] == index:
        left -= 1
    while right < made.width - 1 and row[right + 1] == index:
        right += 1
    wide = max(8, right - left - 1)
    lit = area.key in brush.lit
    hint = brush.hint(area.key)
    lines = [
        runs((line, MAY if lit else ink(palette.CREAM, bold=True)), key=area.key) for line in wrap(area.name, wide)
    ]
    if hint:
        lines.append(runs((hint, HINT), key=area.key))
    if area.room and not area.pieces:
        lines.append(runs(("○" * area.room, GHOST), key=area.key))
    small = brush.at(Density.CHIP)
    lines += [within(piece, small, wide) for piece in area.pieces]
    label = below(lines, align="centre")
    x = max(0, min(made.width - label.width, (left + right + 1 - label.width) // 2))
    made.blit(label, x, max(0, min(made.height - label.height, cy - label.height // 2)))
