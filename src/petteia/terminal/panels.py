"""What stands around the table: the title, the question, the options, the story, an answer, the keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style

from petteia.sitting.options import Option
from petteia.terminal import palette
from petteia.terminal.canvas import EMPTY, ROUND, Block, Run, below, beside, padded, runs, words, wrap
from petteia.terminal.palette import CREAM, FAINT, HINT, MAY, STRONG, TEXT, ink
from petteia.terminal.sitting import press


@dataclass(frozen=True)
class Said:
    """Something told beside the table: an answer, a lesson, a rule, or what a piece is."""

    title: str
    lines: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    kind: str = "info"  # info, why, lesson, rule


def header(title: str, status: Sequence[str], right: str, width: int) -> Block:
    made = Block(width, 1)
    x = made.put(1, 0, "PETTEIA", ink(palette.TERRACOTTA_LIGHT, bold=True))
    x = made.put(x + 2, 0, title, STRONG)
    for one in status:
        x = made.put(x, 0, f" · {one}", TEXT)
    if x + cell_len(right) + 2 <= width:
        made.put(width - 1 - cell_len(right), 0, right, FAINT)
    return made


def meander(width: int) -> Block:
    """The band that runs round a pot."""
    made = Block(width, 1)
    made.put(0, 0, (palette.MEANDER * (width // 4 + 1))[:width], ink(palette.TERRACOTTA_DEEP))
    return made


def prompt(text: str, rule: str, width: int, asked: bool) -> Block:
    """The question in one sentence, with the rule it rests on."""
    lines = wrap(f"{text}", width - 2)
    made = Block(width, len(lines))
    made.put(0, 0, "▶ " if asked else "… ", MAY if asked else FAINT)
    for y, line in enumerate(lines):
        end = made.put(2, y, line, STRONG if asked else FAINT, "prompt")
    if rule:
        if end + cell_len(rule) + 2 > width:
            made = below([made, Block(width, 1)])
            end = 1
        made.put(end + 1, made.height - 1, rule, ink(palette.TERRACOTTA_LIGHT), "rule")
    return made


@dataclass(frozen=True)
class Menu:
    """The options as drawn: the block, and how many stand in a row."""

    block: Block
    columns: int


def menu(options: Sequence[Option], width: int, cursor: int) -> Menu:
    """The options in as many columns as there is room for, each with the key that chooses it."""
    if not options:
        return Menu(EMPTY, 1)
    longest = max(cell_len(o.label) for o in options) + 5
    columns = max(1, min(len(options), width // longest))
    each = width // columns
    rows = [_item(option, f"option:{i}", each, i == cursor) for i, option in enumerate(options)]
    lines = [beside(rows[at : at + columns], gap=0) for at in range(0, len(rows), columns)]
    return Menu(below(lines), columns)


def _item(option: Option, key: str, width: int, here: bool) -> Block:
    """One option; words that are too long for one line go on below."""
    text = wrap(option.label, max(4, width - 5))
    made = Block(width, len(text), ink(bg=palette.GLAZE_RAISED) if here else palette.PLAIN, key)
    made.put(0, 0, f"[{press(option) or '·'}]", HINT, key)
    for y, line in enumerate(text):
        made.put(4, y, line, ink(CREAM, bold=True) if here else TEXT, key)
    return made


def log(old: Sequence[str], news: Sequence[str], width: int, names: Mapping[str, Style] | None = None) -> Block:
    """What happened, the last at the bottom; what is new stands out, and so does who did it."""
    lines: list[Block] = []
    for sentences, style, sign in ((old[-60:], FAINT, " "), (news, ink(CREAM), palette.FRESH)):
        for sentence in sentences:
            text = words(sentence, max(4, width - 2), style)
            made = Block(width, text.height)
            made.put(0, 0, sign, ink(palette.TERRACOTTA_LIGHT))
            made.blit(text, 2, 0)
            for name, accent in (names or {}).items():
                if sentence.startswith(f"{name} "):
                    made.paint(2, 0, cell_len(name), 1, accent)
            lines.append(made)
    return below(lines)


KINDS = {"why": palette.TERRACOTTA_LIGHT, "lesson": palette.ACCENTS["sea"], "rule": CREAM, "info": palette.CLAY}


def said(one: Said, width: int, closing: str = "x") -> Block:
    """An answer in a frame."""
    inner = max(8, width - 4)
    parts = [words(one.title, inner, STRONG)]
    parts += [words(line, inner, TEXT) for line in one.lines if line]
    if one.rules:
        parts.append(words("rule " + ", ".join(one.rules), inner, ink(palette.TERRACOTTA_LIGHT), "rule"))
    body = below(parts)
    made = Block(width, body.height + 2, ink(bg=palette.GLAZE), "said")
    tone = ink(KINDS[one.kind])
    made.frame(ROUND, tone)
    if closing:
        made.put(width - 3 - cell_len(closing) - 2, 0, f" {closing} ✕ ", tone, "close")
    made.blit(body, 2, 1)
    return made


def keys(pairs: Sequence[tuple[str, str, str]], width: int) -> Block:
    """Which key does what: (key, words, the action it stands for).  Words are left out where it is narrow."""
    for spaced in (True, False):
        parts: list[tuple[Run, Run, str]] = []
        for key, text, action in pairs:
            word = f" {text}" + ("   " if spaced else "  ")
            parts.append(((key, ink(palette.TERRACOTTA_LIGHT, bold=True)), (word, FAINT), action))
        if sum(cell_len(a[0]) + cell_len(b[0]) for a, b, _ in parts) + 1 <= width:
            break
    made = Block(width, 1)
    x = 1
    for first, second, action in parts:
        if x + cell_len(first[0]) + cell_len(second[0].rstrip()) > width:
            break
        x = made.put(x, 0, first[0], first[1], action)
        x = made.put(x, 0, second[0], second[1], action)
    return made


def page(title: str, paragraphs: Sequence[tuple[str, Style]], width: int) -> Block:
    """A page of words with a heading, for overlays."""
    parts = [runs((title, STRONG)), Block(1, 1)]
    for text, style in paragraphs:
        parts.append(words(text, width, style) if text else Block(1, 1))
    return padded(below(parts), 2, 2, 1, 1)
