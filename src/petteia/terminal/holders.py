"""What holds pieces: a hand, a pile, a row, places in order."""

from __future__ import annotations

from rich.cells import cell_len

from petteia.kernel.scene import Fan, Node, Piece, Pile, Row, Slot, Slots
from petteia.terminal import palette
from petteia.terminal.canvas import EMPTY, Block, below, beside, fit, runs, shelves
from petteia.terminal.palette import FAINT, GHOST, HINT, ink
from petteia.terminal.pieces import Brush, Density, blank, card, closing, ghost, peek

CHIP_COLUMN = 16
PILE_SPREAD = 24  # a pile's cards are spread beside it if there are so many columns
CHIP_PLACE = 20  # a place in one line is as wide as there is room for, up to this


def heading(node: Node, brush: Brush, width: int) -> Block:
    """A node's label and note; golden, with its number, if the node itself can be chosen."""
    if node.key in brush.lit:
        label = fit(f" {node.label or '●'} {brush.hint(node.key)}".rstrip() + " ", width)
        return runs((label, HINT), key=node.key)
    parts = []
    if node.label:
        accent = brush.accents.get(node.owner, palette.BONE)
        parts.append((fit(node.label, width), ink(accent, bold=True)))
    if node.note:
        room = width - sum(cell_len(text) for text, _ in parts) - 2
        if room > 3:
            parts.append((("  " if parts else "") + fit(node.note, room), FAINT))
    return runs(*parts, key=node.key) if parts else EMPTY


def titled(node: Node, brush: Brush, body: Block, width: int) -> Block:
    """A body below its heading; in one line with it where everything is one line high."""
    head = heading(node, brush, width)
    if brush.density == Density.CHIP and body.height == 1 and head.width + 1 + body.width <= width:
        return beside([head, body])
    return below([head, body])


# -- fans and rows ---------------------------------------------------------------------------


def fan(node: Fan, brush: Brush, width: int) -> Block:
    return titled(node, brush, _spread(node, node.pieces, brush, width, gap=0, stack_backs=True), width)


def row(node: Row, brush: Brush, width: int) -> Block:
    own = brush.smaller() if node.size == "small" else brush
    return titled(node, brush, _spread(node, node.pieces, own, width, gap=1), width)


def _spread(
    node: Node, pieces: list[Piece], brush: Brush, width: int, gap: int, stack_backs: bool = False
) -> Block:  # fmt: skip
    if not pieces:
        return runs(("none", GHOST), key=node.key) if node.label or node.key in brush.lit else EMPTY
    own = narrowed(brush, width, pieces)
    blocks: list[Block] = []
    backs: list[Piece] = []
    for piece in pieces:
        plain_back = stack_backs and not piece.name and not piece.badges and not own.is_lit(piece.key)
        if backs and (not plain_back or piece.hue != backs[0].hue):
            blocks.append(stacked(backs, own, width))
            backs = []
        if plain_back:
            backs.append(piece)
        else:
            blocks.append(within(piece, own, width))
    if backs:
        blocks.append(stacked(backs, own, width))
    return shelves(blocks, width, 1 if own.density == Density.CHIP else gap, "bottom")


def narrowed(brush: Brush, width: int, pieces: list[Piece]) -> Brush:
    """A brush whose widest piece fits the width."""
    widest = max((piece.span for piece in pieces), default=1)
    while brush.density > Density.CHIP and brush.size(widest)[0] > width:
        brush = brush.smaller()
    return brush


def within(piece: Piece, brush: Brush, width: int, *around: str, caption: str = "") -> Block:
    """A piece as large as it likes, if that is not wider than this."""
    made = card(piece, brush, *around, caption=caption)
    return made if made.width <= width else card(piece, brush, *around, caption=caption, width=width)


def stacked(backs: list[Piece], brush: Brush, width: int) -> Block:
    """Backs held together: only the last is seen whole, and their number is written on it."""
    count = f"×{len(backs)}" if len(backs) > 1 else ""
    if brush.density == Density.CHIP:
        return beside([within(backs[0], brush, width - cell_len(count)), runs((count, FAINT))], gap=0)
    whole = card(backs[-1], brush)
    behind = min(len(backs) - 1, max(0, width - whole.width))
    made = Block(whole.width + behind, whole.height)
    for x, piece in enumerate(backs[:behind]):
        made.blit(card(piece, brush), x, 0)
    made.blit(whole, behind, 0)
    made.put(made.width - 2 - cell_len(count), made.height - 1, count, FAINT)
    return made


# -- piles -----------------------------------------------------------------------------------


def pile(node: Pile, brush: Brush, width: int) -> Block:
    caption = f"{node.label} {node.count}".strip()
    brush = narrowed(brush, width, [])
    if not node.count and node.top is None:
        return _no_pile(node, caption, brush, width)
    top = node.top or Piece(f"{node.key}/top", owner=node.owner)
    made = card(top, brush, node.key, caption=caption)
    if brush.density == Density.CHIP and made.width > width:
        made = below([runs((fit(caption, width), FAINT), key=node.key), within(top, brush, width, node.key)])
    inside = [piece for piece in node.pieces if piece.key in brush.lit and piece.key != top.key]
    return _searched(made, inside, brush, width) if inside else made


def _searched(pile: Block, inside: list[Piece], brush: Brush, width: int) -> Block:
    """A pile from which a card may be taken that is not its top: those that may be are spread beside it, or below."""
    small = brush.at(Density.CHIP)
    beside_it = width - pile.width - 1
    fits = beside_it >= PILE_SPREAD
    room = beside_it if fits else width
    spread = shelves([within(piece, small, room) for piece in inside], room, 1)
    return beside([pile, spread]) if fits else below([pile, spread])


def _no_pile(node: Pile, caption: str, brush: Brush, width: int) -> Block:
    if brush.density == Density.CHIP:
        return runs((fit(caption, width), GHOST), key=node.key)
    made = ghost(Slot(node.key), brush)
    made.put(1, 0, f" {caption} " if cell_len(caption) + 4 <= made.width else fit(caption, made.width - 2), FAINT)
    return made


# -- places in order -------------------------------------------------------------------------


def slots(node: Slots, brush: Brush, width: int) -> Block:
    return column(node, brush, width) if node.flow in ("down", "up") else across(node, brush, width)


def across(node: Slots, brush: Brush, width: int) -> Block:
    """Places from left to right, holes included."""
    own = brush
    places = sum(slot.piece.span if slot.piece else 1 for slot in node.slots)
    while own.density > Density.SMALL and own.size()[0] * places > width:
        own = own.smaller()
    each = min(own.size()[0], width)
    if own.density == Density.CHIP and places:
        lines = -(-places * each // width)
        each = min(width, max(each, min(CHIP_PLACE, width // -(-places // lines))))  # as wide as so many lines allow
    blocks = []
    for slot in node.slots:
        if slot.piece is None and own.density == Density.CHIP and is_bare(slot, own):
            blocks.append(blank(3, 1, slot.key))
        elif slot.piece is None:
            blocks.append(ghost(slot, own, width=each))
        else:
            blocks.append(card(slot.piece, own, slot.key, width=each * slot.piece.span))
    return titled(node, brush, shelves(blocks, width, 0), width)


def column(node: Slots, brush: Brush, width: int) -> Block:
    """Places one behind the other.  `down`: the first is on top; `up`: the first is at the bottom."""
    up = node.flow == "up"
    own = narrowed(brush, width, [])
    w = min(width, CHIP_COLUMN) if own.density == Density.CHIP else own.size()[0]
    if node.overlap and own.density > Density.CHIP:
        parts = _overlapped(node, own, w, "top" if up else "bottom")
    else:
        parts = [_whole(slot, own, w) for slot in node.slots]
    if up:
        parts.reverse()
    label = _column_label(node, brush, w)
    return below([label, *parts] if up else [*parts, label], align="centre")


def _whole(slot: Slot, brush: Brush, width: int) -> Block:
    if slot.piece is not None:
        return card(slot.piece, brush, slot.key, width=width)
    if brush.density == Density.CHIP and is_bare(slot, brush):
        return blank(width, 1, slot.key)
    return ghost(slot, brush, width=width)


def is_bare(slot: Slot, brush: Brush) -> bool:
    """Whether an empty place has nothing to say."""
    return not brush.is_lit(slot.key) and not slot.label and not slot.look


def _overlapped(node: Slots, brush: Brush, width: int, edge: str) -> list[Block]:
    """The first place whole, the others half under it; the height hardly depends on how many are filled."""
    full = brush.density == Density.FULL
    parts = [_whole(slot, brush, width) for slot in node.slots[:1]]
    showing: Slot | None = None
    for slot in node.slots[1:]:
        if slot.piece is not None:
            parts.append(peek(slot.piece, brush, slot.key, width=width, edge=edge))
            showing = slot
            continue
        parts += _far_edge(showing, brush, width, edge)
        showing = None
        if brush.is_lit(slot.key):
            parts.append(ghost(slot, brush, width=width, height=1))
            parts.append(Block(width, 1 if full else 0, key=slot.key))
        else:
            parts.append(blank(width, 2 if full else 1, slot.key))
    parts += _far_edge(showing, brush, width, edge)
    wanted = brush.size()[1] + (len(node.slots) - 1) * (2 if full else 1) + (0 if full else 1)
    parts.append(Block(width, wanted - sum(part.height for part in parts), key=node.key))
    return parts


def _far_edge(slot: Slot | None, brush: Brush, width: int, edge: str) -> list[Block]:
    if slot is None or slot.piece is None or brush.density == Density.FULL:
        return []
    return [closing(slot.piece, brush, width, edge, slot.key)]


def _column_label(node: Slots, brush: Brush, width: int) -> Block:
    if not node.label and not node.note and node.key not in brush.lit:
        return EMPTY
    made = Block(width, 1, key=node.key)
    text = " ".join(filter(None, (node.label, node.note)))
    if node.key in brush.lit:
        made.paint(0, 0, width, 1, HINT)
        made.centre(0, fit(f"{text} {brush.hint(node.key)}".strip(), width), HINT, node.key)
        return made
    made.centre(0, fit(text, width), ink(brush.accents.get(node.owner, palette.BONE), bold=True), node.key)
    return made
