"""What is counted, rolled, tabled or told: tracks, counters, dials, dice, sheets, odds, stories and notes."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style

from petteia.kernel.scene import Counter, Dial, Dice, Die, Medallion, Note, Odds, Sheet, Stop, Story, Track
from petteia.terminal import palette
from petteia.terminal.canvas import (
    EMPTY,
    HEAVY,
    ROUND,
    Block,
    Run,
    below,
    beside,
    fit,
    padded,
    runs,
    shelves,
    stressed,
    words,
)
from petteia.terminal.holders import heading
from petteia.terminal.palette import FAINT, GHOST, HINT, INKS, MAY, STRONG, TEXT, glyph, ink
from petteia.terminal.pieces import Brush, Density

ODDS_INKS = ("#9fb35a", "#dfc15a", "#d98c3f", "#d2503c", "#8a5fb0", "#67b3c7")
SHADES = "█▓▒░▞▚"
MOST_DOTS = 12


def _toned(tone: str, otherwise: Style) -> Style:
    return ink(INKS[tone]) if tone in INKS else otherwise


def _number(hint: str) -> list[Run]:
    return [(" ", FAINT), (hint, HINT)] if hint else []


# -- numbers ---------------------------------------------------------------------------------


def counter_runs(node: Counter, brush: Brush) -> list[Run]:
    """A number that is kept, in one line."""
    lit = node.key in brush.lit
    strong = MAY if lit else _toned(node.tone, STRONG)
    sign = glyph(node.look) or ("⊛" if node.style == "coin" else "")
    value = f"{sign}{node.value}" + (f"/{node.most}" if node.most and node.style in ("number", "coin") else "")
    parts: list[Run] = [(f"{node.label} ", FAINT)] if node.label else []
    if node.style == "dots" and 0 < node.most <= MOST_DOTS:
        parts += [("●" * node.value, strong), ("○" * (node.most - node.value), GHOST)]
    elif node.style == "bar" and node.most > 0:
        parts += _bar(node.value, node.most, 10, strong)
        parts.append((f" {node.value}/{node.most}", strong))
    else:
        parts.append((value, strong))
    if node.note:
        parts.append((f" {node.note}", FAINT))
    return parts + _number(brush.hint(node.key))


def _bar(value: int, most: int, width: int, style: Style) -> list[Run]:
    full = max(0, min(width, round(width * value / most)))
    return [("▰" * full, style), ("▱" * (width - full), GHOST)]


def counter(node: Counter, brush: Brush, width: int) -> Block:
    return fitting(counter_runs(node, brush), width, node.key)


def fitting(parts: list[Run], width: int, key: str = "") -> Block:
    """Runs in one line, or wrapped without colour where that is too wide."""
    if sum(cell_len(text) for text, _ in parts) <= width:
        return runs(*parts, key=key)
    return words("".join(text for text, _ in parts), width, parts[-1][1], key)


def medallion(node: Medallion, brush: Brush, width: int) -> Block:
    lit = node.key in brush.lit
    style = MAY if lit else STRONG if node.done else FAINT
    sign = palette.CHECK if node.done else glyph(node.look) or "○"
    parts: list[Run] = [(f"({sign})", style)]
    if node.label:
        parts.append((f" {node.label}", TEXT if not lit else MAY))
    progress = f"{node.value} of {node.most}" if node.most and not node.done else ""
    for remark in dict.fromkeys(filter(None, (progress, node.note))):  # a note may say the same
        parts.append((f" {remark}", FAINT))
    return fitting(parts + _number(brush.hint(node.key)), width, node.key)


def dial(node: Dial, brush: Brush, width: int) -> Block:
    glows = bool(node.danger) and node.value >= node.danger
    style = MAY if node.key in brush.lit else ink(palette.BLOOD, bold=True) if glows else STRONG
    if node.hue and not glows and node.key not in brush.lit:
        style = ink(palette.hue(node.hue), bold=True)
    sign = glyph(node.look)
    parts: list[Run] = [(f"{sign + ' ' if sign else ''}{node.label} ", FAINT)]
    if node.most:
        parts += _bar(node.value, node.most, min(10, node.most), style)
    parts.append((f" {node.value}" + (f"/{node.most}" if node.most else "") + ("!" if glows else ""), style))
    if node.note:
        parts.append((f" {node.note}", FAINT))
    return fitting(parts + _number(brush.hint(node.key)), width, node.key)


# -- tracks ----------------------------------------------------------------------------------


def track(node: Track, brush: Brush, width: int) -> Block:
    head = heading(node, brush, width)
    drawn = [_stop(stop, node.style, brush, width) for stop in node.stops]
    if node.style == "list":
        return below([head, *drawn])
    if node.style == "chevrons":
        parts: list[Block] = []
        for i, block in enumerate(drawn):
            parts.append(beside([block, runs(("❯", GHOST))]) if i + 1 < len(drawn) else block)
        drawn = parts
    return below([head, shelves(drawn, width, 1 if node.style == "chevrons" else 0)])


def _stop(stop: Stop, style: str, brush: Brush, width: int) -> Block:
    looks = "".join(glyph(look) or "▪" for look in stop.looks)
    text = " ".join(filter(None, (stop.label, looks))) or "·"
    lit = stop.key in brush.lit
    if stop.state in ("past", "done"):
        ink_, text = GHOST, f"{palette.CHECK} {text}" if style in ("chevrons", "list") else text
    elif stop.state in ("current", "now"):
        ink_, text = ink(palette.GLAZE, palette.TERRACOTTA, bold=True), f"▸{text} "
    else:
        ink_ = _toned(stop.tone, FAINT)
    if lit:
        ink_ = MAY
    if style == "list" and stop.title:
        text = f"{text} — {stop.title}"
    if style in ("tabs", "boxes", "days"):
        text = f"[{text.strip()}]"
    return fitting([(text, ink_), *_number(brush.hint(stop.key))], width, stop.key)


# -- dice and odds ---------------------------------------------------------------------------


def dice(node: Dice, brush: Brush, width: int) -> Block:
    drawn = [_die(one, brush, width) for one in node.dice]
    total = runs((f"= {node.total}", STRONG)) if node.total else EMPTY
    return below([heading(node, brush, width), shelves([*drawn, total], width, 1, "middle")])


def _die(die: Die, brush: Brush, width: int) -> Block:
    lit, spent = die.key in brush.lit, die.state in ("spent", "given up", "out", "lost", "blank")
    style = MAY if lit else GHOST if spent else ink(palette.hue(die.hue, palette.CREAM), bold=True)
    face = die.face or "".join(glyph(look) for look in die.looks) or " "
    hint = brush.hint(die.key)
    remark = die.note or (die.state if die.state not in ("", "plain") else "")
    if brush.density <= Density.SMALL:
        text = f"[{face}]" + (f" {remark}" if remark else "")
        return fitting([(text, style), *_number(hint)], width, die.key)
    wide = max(5, cell_len(face) + 4)
    box = Block(wide, 3, key=die.key)
    box.frame(HEAVY if lit else ROUND, style, die.key)
    box.centre(1, face, style)
    if hint:
        box.put(max(0, (wide - cell_len(hint)) // 2), 2, fit(hint, wide), HINT)
    return below([box, words(remark, width, FAINT, die.key) if remark else EMPTY], align="centre")


def odds(node: Odds, brush: Brush, width: int) -> Block:
    """One bar, divided; below it what each part means."""
    wide = max(10, min(width, 50))
    bar = Block(wide, 1, key=node.key)
    whole = sum(part.percent for part in node.parts) or 1.0
    x, reached, legend = 0, 0.0, []
    for i, part in enumerate(node.parts):
        reached += part.percent
        end = round(wide * reached / whole)
        style = ink(INKS.get(part.tone) or ODDS_INKS[i % len(ODDS_INKS)])
        shade = SHADES[i % len(SHADES)]
        bar.put(x, 0, shade * max(0, end - x), style)
        legend.append(runs((shade, style), (f" {part.label} {part.percent:.0f} %", TEXT)))
        x = max(x, end)
    return below([heading(node, brush, width), bar, shelves(legend, width, 2)])


# -- words -----------------------------------------------------------------------------------


def sheet(node: Sheet, brush: Brush, width: int) -> Block:
    """A table; its current row is marked."""
    table = [node.heads, *node.rows] if node.heads else node.rows
    columns = max((len(line) for line in table), default=0)
    wide = [max((cell_len(line[i]) for line in table if i < len(line)), default=0) for i in range(columns)]
    while sum(wide) + 2 * columns > max(width, 3 * columns) and max(wide) > 3:
        wide[wide.index(max(wide))] -= 1
    lines = []
    for y, line in enumerate(table):
        is_head = bool(node.heads) and y == 0
        now = y - bool(node.heads) == node.current and not is_head
        style = FAINT if is_head else ink(palette.GLAZE, palette.TERRACOTTA, bold=True) if now else TEXT
        text = "  ".join(fit(cell, wide[i]).ljust(wide[i]) for i, cell in enumerate(line))
        lines.append(runs(("▸ " if now else "  ", style), (text, style), key=node.key))
    return below([heading(node, brush, width), *lines])


def story(node: Story, brush: Brush, width: int) -> Block:
    wide = max(10, min(width, 76))
    sign = glyph(node.look)
    head = heading(node, brush, wide)
    if sign and head.width:
        head = beside([runs((sign, TEXT)), head])
    parts = [head]
    for i, paragraph in enumerate(node.paragraphs):
        parts += [Block(1, 1)] if i else []
        parts.append(stressed(paragraph, wide - 2, TEXT, STRONG, node.key))
    return padded(below(parts))


def note(node: Note, brush: Brush, width: int) -> Block:
    """A remark: as a rule across the table, in plain words, or in a box."""
    tone = MAY if node.key in brush.lit else _toned(node.tone, TEXT)
    if node.style == "line":
        return _rule_line(node, width, tone)
    text = node.text + (f" ({node.rule})" if node.rule else "")
    sign = glyph(node.look)
    if sign and text:
        text = f"{sign} {text}"
    if node.style == "plain":
        return below([heading(node, brush, width), stressed(text, width, tone, STRONG, node.key) if text else EMPTY])
    inside = below(
        [heading(node, brush, width - 4), stressed(text, max(8, width - 4), tone, STRONG, node.key) if text else EMPTY]
    )
    made = Block(inside.width + 4, inside.height + 2, key=node.key)
    hint = brush.hint(node.key)
    made.frame(HEAVY if node.key in brush.lit else ROUND, tone if tone is not TEXT else FAINT, node.key)
    made.blit(inside, 2, 1)
    if hint and not node.label:
        made.put(2, made.height - 1, hint, HINT)
    return made


def _rule_line(node: Note, width: int, tone: Style) -> Block:
    text = " ".join(filter(None, (node.label, node.text)))
    made = Block(width, 1, key=node.key)
    letters = "  ".join(" ".join(word) for word in text.upper().split()) if len(text) * 2 + 12 < width else text.upper()
    made.put(0, 0, "─" * width, ink(palette.TERRACOTTA_DIM))
    if letters:
        made.centre(0, f"  {letters}  ", tone if tone is not TEXT else ink(palette.TERRACOTTA))
    return made
