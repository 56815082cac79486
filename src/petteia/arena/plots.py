"""Small plots as SVG, drawn with nothing but text: they stand in a page by themselves."""

from __future__ import annotations

import html
import math
from collections.abc import Sequence

from petteia.arena.standings import Share

WIDTH = 680
LEFT = 210  # for names
ROW = 26
BOTH_ENDS = 13  # so much of the end of a name that is too long


def _text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{html.escape(words)}</text>'


def _svg(height: float, title: str, inside: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{html.escape(title, quote=True)}">'
        f"<title>{html.escape(title)}</title>{''.join(inside)}</svg>"
    )


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers that cover a stretch."""
    span = max(high - low, 1e-9)
    step = 10 ** math.floor(math.log10(span / about))
    step *= next((m for m in (1, 2, 5) if span / (step * m) <= about), 10)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(n * step, 10) for n in range(first, last + 1)]


def intervals(title: str, rows: Sequence[tuple[str, Share]], unit: str = "", middle: float | None = None) -> str:
    """A point with its interval for each row, on one scale."""
    ends = [v for _, one in rows for v in (one.value, one.low, one.high) if v is not None]
    ends += [middle] if middle is not None else []
    low, high = min(ends), max(ends)
    room = (high - low) * 0.06 or 1.0
    low, high = low - room, high + room

    def at(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - 20)

    height = ROW * len(rows) + 34
    drawn = []
    for tick in ticks(low, high):
        drawn.append(f'<line x1="{at(tick):.1f}" x2="{at(tick):.1f}" y1="4" y2="{height - 28}" class="grid"/>')
        drawn.append(_text(at(tick), height - 12, f"{tick:g}{unit}", "tick", "middle"))
    if middle is not None:
        drawn.append(f'<line x1="{at(middle):.1f}" x2="{at(middle):.1f}" y1="4" y2="{height - 28}" class="even"/>')
    for i, (name, one) in enumerate(rows):
        y = ROW * i + 18
        drawn.append(_text(LEFT - 12, y + 4, _cut(name, BOTH_ENDS), "name", "end"))
        if one.low is not None and one.high is not None:
            drawn.append(f'<line x1="{at(one.low):.1f}" x2="{at(one.high):.1f}" y1="{y}" y2="{y}" class="span"/>')
        said = f"{name}: {one.value:.1f}{unit}"
        drawn.append(
            f'<circle cx="{at(one.value):.1f}" cy="{y}" r="5" class="dot"><title>{html.escape(said)}</title></circle>'
        )
    return _svg(height, title, drawn)


def bars(title: str, rows: Sequence[tuple[str, float]], unit: str = " %") -> str:
    """A bar for each row, from nothing, with its figure."""
    most = max([value for _, value in rows] or [1.0]) or 1.0
    height = ROW * len(rows) + 8
    drawn = []
    for i, (name, value) in enumerate(rows):
        y = ROW * i + 6
        long = value / most * (WIDTH - LEFT - 90)
        drawn.append(_text(LEFT - 12, y + 14, _cut(name), "name", "end"))
        drawn.append(f'<rect x="{LEFT}" y="{y}" width="{max(long, 1):.1f}" height="{ROW - 8}" rx="2" class="bar"/>')
        drawn.append(_text(LEFT + long + 8, y + 14, f"{value:.1f}{unit}", "tick"))
    return _svg(height, title, drawn)


def squares(title: str, names: Sequence[str], cells: Sequence[Sequence[float | None]]) -> str:
    """A table of shares from 0 to 1, coloured: rows against columns."""
    side = min(76.0, (WIDTH - LEFT - 10) / max(1, len(names)))
    height = 30 * len(names) + 34
    drawn = []
    for j in range(len(names)):
        drawn.append(_text(LEFT + side * (j + 0.5), 18, str(j + 1), "tick", "middle"))
    for i, name in enumerate(names):
        y = 30 * i + 28
        drawn.append(_text(LEFT - 12, y + 19, _cut(f"{i + 1}  {name}", BOTH_ENDS), "name", "end"))
        for j, value in enumerate(cells[i]):
            x = LEFT + side * j
            if value is None:
                drawn.append(f'<rect x="{x:.1f}" y="{y}" width="{side - 2:.1f}" height="28" class="none"/>')
                continue
            strength = abs(value - 0.5) * 1.6
            kind = "ahead" if value >= 0.5 else "behind"
            drawn.append(
                f'<rect x="{x:.1f}" y="{y}" width="{side - 2:.1f}" height="28" class="{kind}" fill-opacity="{strength:.2f}"/>'
            )
            drawn.append(_text(x + side / 2 - 1, y + 19, f"{100 * value:.0f}", "cell", "middle"))
    return _svg(height, title, drawn)


def heap(title: str, values: Sequence[float], unit: str = "") -> str:
    """How often each size is met: a histogram."""
    if not values:
        return ""
    low, high = min(values), max(values)
    edges = ticks(low, high + 1, 24)
    step = edges[1] - edges[0] if len(edges) > 1 else 1.0
    first = math.floor(low / step)
    counts = [0] * (math.floor(high / step) - first + 1)
    for value in values:
        counts[math.floor(value / step) - first] += 1
    wide = (WIDTH - 40) / len(counts)
    most = max(counts)
    drawn = []
    every = max(1, round(len(counts) / 8))
    for i, count in enumerate(counts):
        tall = 110 * count / most
        words = f"{step * (first + i):g} to {step * (first + i + 1):g}{unit}: {count}"
        drawn.append(
            f'<rect x="{20 + wide * i:.1f}" y="{118 - tall:.1f}" width="{max(wide - 2, 1):.1f}" height="{tall:.1f}" class="bar">'
            f"<title>{words}</title></rect>"
        )
        if i % every == 0:
            drawn.append(_text(20 + wide * i, 136, f"{step * (first + i):g}", "tick", "middle"))
    return _svg(146, title, drawn)


def _cut(name: str, end: int = 0) -> str:
    """As much of a name as there is room for, with so much of its end: bots often differ only there."""
    return name if len(name) <= 24 else f"{name[: 23 - end]}…{name[len(name) - end :]}"
