"""Adjacency and lines of sight, computed from the polygons of a drawing in exact arithmetic.

Coordinates are whole numbers (a tenth of a unit of the page each), so that every question below has one answer on
every machine: no length is rounded, no root is taken, fractions stay fractions.

Two areas are neighbours if their outlines share a stretch of border; a common corner is not enough.  A line of sight is
the straight line between two centres.  It crosses an area if it runs at least `LEAST` inside it.  It is walled if it
meets a wall, or if two areas it crosses one after the other are parted by one: a line that slips past the end of a wall
through a corner it only grazes does not see around it.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Final

from petteia.games.prometheus.maps import Point, Polygon

LEAST: Final = 10  # one unit of the page: a line that only grazes an area does not cross it

Segment = tuple[Point, Point]
ZERO: Final = Fraction(0)
ONE: Final = Fraction(1)


def turn(a: Point, b: Point, c: Point) -> int:
    """Twice the signed area of a triangle: positive if `c` lies to one side of the line through `a` and `b`."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def edges(polygon: Polygon) -> list[Segment]:
    return [(polygon[i], polygon[(i + 1) % len(polygon)]) for i in range(len(polygon))]


def overlap(one: Segment, other: Segment) -> Segment | None:
    """The stretch two segments have in common, if they lie on one line and share more than a point."""
    (a, b), (c, d) = one, other
    if turn(a, b, c) or turn(a, b, d):
        return None
    start = max(min(a, b), min(c, d))  # on one line, points are ordered as their coordinates are
    end = min(max(a, b), max(c, d))
    return (start, end) if start < end else None


def meets(one: Segment, other: Segment) -> bool:
    """Whether two segments have a point in common."""
    (a, b), (c, d) = one, other
    c_side, d_side, a_side, b_side = turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)
    if c_side == d_side == 0:
        return max(min(a, b), min(c, d)) <= min(max(a, b), max(c, d))
    return not (_same(c_side, d_side) or _same(a_side, b_side))


def _same(x: int, y: int) -> bool:
    """Strictly on the same side."""
    return (x > 0 and y > 0) or (x < 0 and y < 0)


def fault(polygon: Polygon) -> str:
    """What keeps a list of corners from being a simple polygon (nothing: "")."""
    if len(polygon) < 3:
        return f"has {len(polygon)} corners, and needs three"
    if len(set(polygon)) < len(polygon):
        twice = next(p for i, p in enumerate(polygon) if p in polygon[:i])
        return f"has the corner {list(twice)} twice"
    sides = edges(polygon)
    for i, one in enumerate(sides):
        for j in range(i + 1, len(sides)):
            neighbours = j == i + 1 or (i == 0 and j == len(sides) - 1)
            if overlap(one, sides[j]) is not None or (not neighbours and meets(one, sides[j])):
                return f"crosses itself near {list(one[1])}"
    return ""


def contains(polygon: Polygon, x: Fraction, y: Fraction) -> bool:
    """Whether a point lies inside a polygon (points on the outline count by the half-open rule)."""
    inside = False
    for (ax, ay), (bx, by) in edges(polygon):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def on_outline(polygon: Polygon, point: Point) -> bool:
    return any(meets(side, (point, point)) for side in edges(polygon))


def is_inside(polygon: Polygon, point: Point) -> bool:
    """Strictly inside: the outline does not count."""
    return contains(polygon, Fraction(point[0]), Fraction(point[1])) and not on_outline(polygon, point)


def shared(one: Polygon, other: Polygon) -> list[Segment]:
    """The stretches of border two areas have in common."""
    found = []
    for side in edges(one):
        for facing in edges(other):
            stretch = overlap(side, facing)
            if stretch is not None:
                found.append(stretch)
    return found


def crosses(one: Segment, other: Segment) -> bool:
    """Whether two segments cut through each other, each between its ends."""
    (a, b), (c, d) = one, other
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def overlaps(one: Polygon, other: Polygon) -> bool:
    """Whether two areas cover some of the same ground; a border in common is none."""
    if not _near(one, other):
        return False
    if any(crosses(side, facing) for side in edges(one) for facing in edges(other)):
        return True
    return any(is_inside(other, p) for p in one) or any(is_inside(one, p) for p in other) or set(one) == set(other)


def neighbours(polygons: tuple[Polygon, ...]) -> dict[tuple[int, int], list[Segment]]:
    """Every pair of areas with a border in common, and that border."""
    found = {}
    for a in range(len(polygons)):
        for b in range(a + 1, len(polygons)):
            stretches = shared(polygons[a], polygons[b]) if _near(polygons[a], polygons[b]) else []
            if stretches:
                found[a, b] = stretches
    return found


def _near(one: Polygon, other: Polygon) -> bool:
    """Whether the boxes around two polygons meet."""
    for axis in (0, 1):
        if max(p[axis] for p in one) < min(p[axis] for p in other):
            return False
        if max(p[axis] for p in other) < min(p[axis] for p in one):
            return False
    return True


def inside_stretches(start: Point, end: Point, polygon: Polygon) -> list[tuple[Fraction, Fraction]]:
    """The parts of a segment that run inside a polygon, as fractions of the way from start to end."""
    sides = [turn(start, end, corner) for corner in polygon]
    if all(s > 0 for s in sides) or all(s < 0 for s in sides):
        return []
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    cuts = {ZERO, ONE}
    for i, (a, b) in enumerate(edges(polygon)):
        s, t = sides[i], sides[(i + 1) % len(polygon)]
        if s == t == 0:
            cuts |= {Fraction((p[0] - start[0]) * dx + (p[1] - start[1]) * dy, length) for p in (a, b)}
        elif not _same(s, t):
            ax, ay, bx, by = a[0] - start[0], a[1] - start[1], b[0] - a[0], b[1] - a[1]
            cuts.add(Fraction(ax * by - ay * bx, dx * by - dy * bx))
    order = sorted(cut for cut in cuts if ZERO <= cut <= ONE)
    stretches: list[tuple[Fraction, Fraction]] = []
    for low, high in pairwise(order):
        middle = (low + high) / 2
        if contains(polygon, start[0] + middle * dx, start[1] + middle * dy):
            stretches.append((low, high))
    return stretches


def crossed(start: Point, end: Point, polygons: tuple[Polygon, ...], besides: tuple[int, ...]) -> tuple[int, ...]:
    """The areas a line runs through, in the order it enters them, but for those it starts and ends in."""
    length = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
    entered: list[tuple[Fraction, int]] = []
    for c, polygon in enumerate(polygons):
        if c in besides:
            continue
        stretches = inside_stretches(start, end, polygon)
        share = sum((high - low for low, high in stretches), ZERO)
        if share * share * length >= LEAST * LEAST:  # both sides squared: no root, no rounding
            entered.append((stretches[0][0], c))
    return tuple(c for _, c in sorted(entered))


def is_walled(start: Point, end: Point, walls: list[Segment]) -> bool:
    """Whether a line meets a wall."""
    return any(meets((start, end), wall) for wall in walls)


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


class Sight:
    """The whole answer for one drawing: who borders on whom, what lies between whom, and who is behind a wall."""

    def __init__(self, centres: tuple[Point, ...], polygons: tuple[Polygon, ...], walls: set[tuple[int, int]]) -> None:
        """`walls` are pairs of neighbours, the smaller first, whose whole border is a wall."""
        self.shared = neighbours(polygons)
        stones = [stretch for pair in sorted(walls) for stretch in self.shared.get(pair, [])]
        self.crossed: dict[tuple[int, int], tuple[int, ...]] = {}
        walled: set[tuple[int, int]] = set()
        for a in range(len(polygons)):
            for b in range(a + 1, len(polygons)):
                if (a, b) in self.shared and (a, b) not in walls:
                    continue
                between = crossed(centres[a], centres[b], polygons, (a, b))
                self.crossed[a, b] = between
                self.crossed[b, a] = crossed(centres[b], centres[a], polygons, (a, b))
                way = (a, *between, b)
                parted = any(_pair(*step) in walls for step in pairwise(way))
                if parted or is_walled(centres[a], centres[b], stones):
                    walled |= {(a, b), (b, a)}
        self.walled = frozenset(walled)
