"""A map drawn as SVG: areas by terrain, borders by kind, numbers, names, room for units, and what lies where."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from petteia.games.prometheus.maps import Area, AreaMap, Point, Polygon
from petteia.games.prometheus.sight import Segment, shared
from petteia.games.prometheus.vocabulary import BORDERS, CHAINS, ESCARPMENT, OPEN, TERRAINS, WALL

COLOURS: Final = {
    "open": "#d97a4a", "forest": "#a8743f", "ruins": "#b8613b", "building": "#c98a5b", "rock": "#6f625a",
    "cliff": "#564a44", "stairs": "#e0a06a", "structure": "#c9835a", "water": "#4d6566", "swamp": "#6f7350",
    "burning": "#a8331d", "divine_source": "#d8a35c", "rift": "#3d2a2a", "cage": "#9a5a3c", "polar": "#b9c4c6",
}  # fmt: skip
DARK: Final = ("rock", "cliff", "water", "swamp", "burning", "rift")  # written on in light ink
INK: Final = "#1c1310"
CREAM: Final = "#f3e3c7"
SIDES: Final = {"blue": "#2f7fa5", "red": "#a3202a", "orange": "#f2a21c"}
# small signs of the ground, each drawn in a box of 24 by 24
SIGNS: Final = {
    "forest": "M6 14l4-8 4 8zM12 18l4-9 4 9zM10 14v4M16 18v3",
    "ruins": "M4 20h16M6 20V9h3v11M11 20v-7h3v7M16 20V5h3v15",
    "building": "M3 10l9-6 9 6zM5 20h14M7 11v8M12 11v8M17 11v8",
    "rock": "M3 20l6-12 4 6 3-5 5 11z",
    "cliff": "M3 20V8h6v5h6v4h6v3z",
    "stairs": "M3 20h4v-4h4v-4h4V8h4V4h2",
    "structure": "M3 18V8h18v10M7 18a5 6 0 0 1 10 0",
    "water": "M2 9q3-4 6 0t6 0 6 0M2 15q3-4 6 0t6 0 6 0",
    "swamp": "M3 19h18M7 19v-8M12 19V7M17 19v-9M7 11q-2-3-3-3M17 10q2-3 3-3",
    "burning": "M12 3q6 7 5 11a5 5 0 0 1-10 0q0-3 3-5 0 3 2 4 2-4 0-10z",
    "divine_source": "M12 3q6 8 6 11a6 6 0 0 1-12 0q0-3 6-11z",
    "rift": "M4 4l6 7-3 4 7 5M14 3l-2 5 6 6 2 6",
    "cage": "M4 5h16v15H4zM8 5v15M12 5v15M16 5v15",
    "polar": "M12 3v18M4 7l16 10M20 7L4 17",
}
LINES: Final = {
    OPEN: f'stroke="{INK}" stroke-width="4"',
    WALL: f'stroke="{CREAM}" stroke-width="14" stroke-dasharray="16 5"',
    CHAINS: 'stroke="#e3b53c" stroke-width="9" stroke-dasharray="10 5"',
    ESCARPMENT: f'stroke="{INK}" stroke-width="16" stroke-dasharray="4 6"',
}
BORDER_WIDTH: Final = 60
STYLE: Final = (
    "text{font-family:Georgia,'Times New Roman',serif;text-anchor:middle}"
    ".name{font-size:19px;font-weight:bold;letter-spacing:.5px}.number{font-size:17px}.tag{font-size:14px}"
)


def draw(one: AreaMap, marked: tuple[str, ...] = ()) -> str:
    """The map as an SVG document; the areas in `marked` are outlined as faulty."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-BORDER_WIDTH} {-BORDER_WIDTH} {1000 + 2 * BORDER_WIDTH} '
        f'{1090 + BORDER_WIDTH}" width="896" height="920" role="img" aria-label="{escape(one.name)}">',
        f"<title>{escape(one.name)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect x="{-BORDER_WIDTH}" y="{-BORDER_WIDTH}" width="100%" height="100%" fill="#17110e"/>',
        f'<text x="500" y="-18" class="name" fill="{CREAM}" style="font-size:30px">{escape(one.name)}</text>',
    ]
    parts += [_ground(area) for area in one.areas]
    parts += _borders(one)
    parts += [_rim(area) for area in one.areas if area.tags]
    if one.outline:
        parts.append(f'<path d="{_path(one.outline)}" fill="none" stroke="{CREAM}" stroke-width="7"/>')
    for area in one.areas:
        parts += _words(area)
        if area.key in marked:
            parts.append(
                f'<path d="{_path(area.polygon)}" fill="none" stroke="#ff3bd4" stroke-width="9" stroke-dasharray="18 9"/>'
            )
    parts += _legend()
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _path(polygon: Polygon) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in polygon) + "Z"


def _ground(area: Area) -> str:
    return (
        f'<path id="area-{escape(area.key)}" d="{_path(area.polygon)}" fill="{COLOURS[TERRAINS[area.terrain]]}">'
        f"<title>{escape(area.name)}: {TERRAINS[area.terrain].replace('_', ' ')}, room for {area.capacity}</title></path>"
    )


def _rim(area: Area) -> str:
    """The colour of a deployment area, or of the hound's, inside its outline."""
    colour = next((SIDES[tag] for tag in area.tags if tag in SIDES), "")
    if not colour:
        return ""
    inner = tuple((area.x + (x - area.x) * 93 // 100, area.y + (y - area.y) * 93 // 100) for x, y in area.polygon)
    return f'<path d="{_path(inner)}" fill="none" stroke="{colour}" stroke-width="9" stroke-linejoin="round"/>'


def chains_of(segments: list[Segment]) -> Iterator[list[Point]]:
    """Segments joined end to end into lines, so that a pattern runs along the whole border."""
    left = [segment for segment in segments if segment[0] != segment[1]]
    while left:
        line = list(left.pop(0))
        grown = True
        while grown:
            grown = False
            for segment in left:
                for a, b in (segment, segment[::-1]):
                    if line[-1] == a:
                        line.append(b)
                    elif line[0] == a:
                        line.insert(0, b)
                    else:
                        continue
                    grown = True
                    break
                if grown:
                    left.remove(segment)
                    break
        yield line


def _borders(one: AreaMap) -> list[str]:
    drawn = []
    for kind in (OPEN, ESCARPMENT, CHAINS, WALL):
        for (a, b), found in one.borders.items():
            if found != kind:
                continue
            for line in chains_of(shared(one.areas[a].polygon, one.areas[b].polygon)):
                points = " ".join(f"{x},{y}" for x, y in line)
                if kind == WALL:
                    drawn.append(f'<polyline points="{points}" fill="none" stroke="{INK}" stroke-width="18"/>')
                drawn.append(
                    f'<polyline points="{points}" fill="none" {LINES[kind]}><title>{BORDERS[kind]}</title></polyline>'
                )
    return drawn


def _words(area: Area) -> list[str]:
    """Number, name, ground, room and tags, around the centre."""
    terrain = TERRAINS[area.terrain]
    ink = CREAM if terrain in DARK else INK
    lines = _lines(area.name)
    y = area.y - 9 * len(lines)
    parts = []
    if terrain in SIGNS:
        parts.append(
            f'<g transform="translate({area.x - 20} {y - 54}) scale(1.7)" fill="none" stroke="{ink}" stroke-width="1.7" '
            f'stroke-linejoin="round"><path d="{SIGNS[terrain]}"/></g>'
        )
    for line in lines:
        parts.append(f'<text x="{area.x}" y="{y + 6}" class="name" fill="{ink}">{escape(line)}</text>')
        y += 21
    room = "".join(
        f'<circle cx="{area.x + 13 * i - 13 * (area.capacity - 1) / 2:g}" cy="{y + 1}" r="4.2" fill="none" '
        f'stroke="{ink}" stroke-width="2"/>'
        for i in range(area.capacity)
    )
    parts.append(room)
    notes = (
        [str(area.number)] + [f"{area.pieces} pieces"] * (area.pieces > 1) + [t for t in area.tags if t not in SIDES]
    )
    parts.append(f'<text x="{area.x}" y="{y + 25}" class="number" fill="{ink}">{escape(" · ".join(notes))}</text>')
    return parts


def _lines(name: str) -> list[str]:
    """A name in one line, or in two of like length."""
    words = name.split()
    if len(name) <= 9 or len(words) == 1:
        return [name]
    cut = min(range(1, len(words)), key=lambda i: abs(len(" ".join(words[:i])) - len(" ".join(words[i:]))))
    return [" ".join(words[:cut]), " ".join(words[cut:])]


def _legend() -> list[str]:
    parts = []
    for i, kind in enumerate((WALL, CHAINS, ESCARPMENT)):
        x = 150 + 290 * i
        parts.append(
            f'<path d="M{x} 1040h70" {LINES[kind] if kind != ESCARPMENT else LINES[kind].replace(INK, CREAM)}/>'
        )
        parts.append(f'<text x="{x + 130}" y="1046" class="number" fill="{CREAM}">{BORDERS[kind]}</text>')
    return parts
