"""Geometry of the drawings: exact, and the same as an independent and coarser way of measuring."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from petteia.games.prometheus.data import CONTENT
from petteia.games.prometheus.maps import AreaMap, Point, Polygon
from petteia.games.prometheus.sight import (
    LEAST,
    Sight,
    contains,
    crosses,
    edges,
    fault,
    inside_stretches,
    is_inside,
    meets,
    overlap,
    overlaps,
    shared,
    turn,
)

SQUARE: Polygon = ((0, 0), (100, 0), (100, 100), (0, 100))
steadily = settings(deadline=None, derandomize=True, max_examples=150)
MAPS = pytest.mark.parametrize("one", CONTENT.board.maps, ids=lambda one: one.key)


def box(x: int, y: int, wide: int = 100, high: int = 100) -> Polygon:
    return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))


# -- points and segments ---------------------------------------------------------------------


def test_turn_tells_sides_apart() -> None:
    """Left and right of a line have different signs, on it is nothing."""
    assert turn((0, 0), (10, 0), (5, 5)) == 50
    assert turn((0, 0), (10, 0), (5, -5)) == -50
    assert turn((0, 0), (10, 0), (70, 0)) == 0


def test_segments_on_one_line_share_a_stretch() -> None:
    """Whichever way they run; a common end is no stretch, nor is a crossing."""
    assert overlap(((0, 0), (10, 0)), ((20, 0), (5, 0))) == ((5, 0), (10, 0))
    assert overlap(((0, 10), (0, 0)), ((0, 2), (0, 4))) == ((0, 2), (0, 4))
    assert overlap(((0, 0), (10, 0)), ((10, 0), (20, 0))) is None
    assert overlap(((0, 0), (10, 0)), ((5, -5), (5, 5))) is None
    assert overlap(((0, 0), (10, 0)), ((0, 1), (10, 1))) is None


def test_segments_meet_or_cross() -> None:
    """Touching is meeting; crossing wants both to go on."""
    assert meets(((0, 0), (10, 0)), ((5, 0), (5, 5)))
    assert not crosses(((0, 0), (10, 0)), ((5, 0), (5, 5)))
    assert crosses(((0, 0), (10, 0)), ((5, -5), (5, 5)))
    assert not meets(((0, 0), (10, 0)), ((11, -5), (11, 5)))
    assert not meets(((0, 0), (10, 0)), ((12, 0), (20, 0)))


def test_inside_is_strict() -> None:
    """The outline does not belong to the inside."""
    assert is_inside(SQUARE, (50, 50))
    assert not is_inside(SQUARE, (0, 50))
    assert not is_inside(SQUARE, (100, 100))
    assert not is_inside(SQUARE, (101, 50))


# -- polygons --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("polygon", "said"),
    [
        (SQUARE, ""),
        (((0, 0), (100, 0), (100, 100), (50, 20), (0, 100)), ""),
        (((0, 0), (10, 0)), "has 2 corners, and needs three"),
        (((0, 0), (100, 0), (0, 0), (0, 100)), "has the corner [0, 0] twice"),
        (((0, 0), (100, 100), (100, 0), (0, 100)), "crosses itself near [100, 100]"),
        (((0, 0), (100, 0), (50, 0), (50, 100)), "crosses itself near [100, 0]"),
        (((0, 0), (100, 0), (100, 100), (50, 0), (0, 100)), "crosses itself near [100, 0]"),
    ],
)
def test_polygons_must_be_simple(polygon: Polygon, said: str) -> None:
    """Bow ties, spikes, repeated corners and corners upon other sides are found."""
    assert fault(polygon) == said


def test_overlapping_is_more_than_touching() -> None:
    """Neighbours share a border and no ground; crossing, containing and equal polygons share ground."""
    assert not overlaps(SQUARE, box(100, 0))
    assert not overlaps(SQUARE, box(100, 100))
    assert not overlaps(SQUARE, box(300, 300))
    assert overlaps(SQUARE, box(50, 50))
    assert overlaps(SQUARE, box(20, 20, 10, 10))
    assert overlaps(box(20, 20, 10, 10), SQUARE)
    assert overlaps(SQUARE, SQUARE[2:] + SQUARE[:2])


def test_neighbours_share_a_stretch_of_border() -> None:
    """Part of a side is enough, a corner is not."""
    assert shared(SQUARE, box(100, 50)) == [((100, 50), (100, 100))]
    assert shared(SQUARE, box(100, 100)) == []


def doubled_area(polygon: Polygon) -> int:
    """Twice the area, positive whichever way round the corners are listed."""
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in edges(polygon)))


@steadily
@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), min_size=3, max_size=6, unique=True))
def test_area_does_not_depend_on_where_one_starts(corners: list[Point]) -> None:
    """Turning the list, or walking the other way round, changes neither the area nor whether the polygon is simple."""
    polygon = tuple(corners)
    turned = polygon[1:] + polygon[:1]
    assert doubled_area(polygon) == doubled_area(turned) == doubled_area(polygon[::-1])
    assert bool(fault(polygon)) == bool(fault(turned)) == bool(fault(polygon[::-1]))


# -- lines -----------------------------------------------------------------------------------


def test_a_line_through_a_square() -> None:
    """It is inside from side to side, as an exact share of its length."""
    assert inside_stretches((-100, 50), (200, 50), SQUARE) == [(Fraction(1, 3), Fraction(2, 3))]
    assert inside_stretches((50, 50), (250, 50), SQUARE) == [(Fraction(0), Fraction(1, 4))]
    assert inside_stretches((-100, 150), (200, 150), SQUARE) == []


def test_a_line_through_a_horseshoe_is_inside_twice() -> None:
    """Both legs count, the gap between them does not."""
    horseshoe = ((0, 0), (100, 0), (100, 100), (70, 100), (70, 30), (30, 30), (30, 100), (0, 100))
    assert inside_stretches((-50, 60), (150, 60), horseshoe) == [
        (Fraction(50, 200), Fraction(80, 200)),
        (Fraction(120, 200), Fraction(150, 200)),
    ]


@steadily
@given(
    st.integers(-50, 150), st.integers(-50, 150), st.integers(-50, 150), st.integers(-50, 150), st.integers(1, 99)
)  # fmt: skip
def test_stretches_hold_the_points_inside(ax: int, ay: int, bx: int, by: int, part: int) -> None:
    """A point of a line is in a stretch exactly if it lies inside the polygon (points of the outline aside)."""
    triangle = ((0, 0), (100, 10), (40, 90))
    if (ax, ay) == (bx, by):
        return
    at = Fraction(part, 100)
    x, y = ax + at * (bx - ax), ay + at * (by - ay)
    stretches = inside_stretches((ax, ay), (bx, by), triangle)
    if any(at in stretch for stretch in stretches):
        return
    on_edge = any(
        (q[0] - p[0]) * (y - p[1]) == (q[1] - p[1]) * (x - p[0])
        for p, q in zip(triangle, triangle[1:] + triangle[:1], strict=True)
    )
    if not on_edge:
        assert contains(triangle, x, y) == any(low < at < high for low, high in stretches)


def test_a_grazed_area_is_not_crossed() -> None:
    """A line counts as crossing from one unit of the page on, not a hair less."""
    left, right = box(0, 0), box(300, 0)
    for width, counts in ((LEAST, True), (LEAST - 1, False)):
        found = Sight(((50, 50), (350, 50), (200, 50)), (left, right, box(200 - width // 2, 0, width)), set())
        assert found.crossed[0, 1] == ((2,) if counts else ())


def test_a_wall_stops_a_line() -> None:
    """In a row of three, a wall between the first two hides the first from both others."""
    row = (box(0, 0), box(100, 0), box(200, 0))
    centres = ((50, 50), (150, 50), (250, 50))
    free = Sight(centres, row, set())
    assert free.walled == frozenset()
    assert free.crossed == {(0, 2): (1,), (2, 0): (1,)}
    assert sorted(free.shared) == [(0, 1), (1, 2)]
    walled = Sight(centres, row, {(0, 1)})
    assert walled.walled == {(0, 1), (1, 0), (0, 2), (2, 0)}


# -- the drawings ----------------------------------------------------------------------------


def polygons(one: AreaMap) -> tuple[Polygon, ...]:
    return tuple(area.polygon for area in one.areas)


@MAPS
def test_every_polygon_is_simple(one: AreaMap) -> None:
    """No outline crosses itself, and every centre lies inside its area."""
    assert {area.key: fault(area.polygon) for area in one.areas if fault(area.polygon)} == {}
    assert all(is_inside(area.polygon, (area.x, area.y)) for area in one.areas)
    assert fault(one.outline) == ""


@MAPS
def test_areas_do_not_overlap(one: AreaMap) -> None:
    """The areas of a drawing lie side by side, and together fill its outline but for a thousandth."""
    shapes = polygons(one)
    assert [(a, b) for a in range(len(shapes)) for b in range(a) if overlaps(shapes[a], shapes[b])] == []
    covered, whole = sum(map(doubled_area, shapes)), doubled_area(one.outline)
    assert abs(covered - whole) * 1000 < whole


@MAPS
def test_stored_tables_are_the_computed_ones(one: AreaMap) -> None:
    """Borders, crossed areas and walled pairs as stored are those the drawing gives, all of them, with no override."""
    walls = {pair for pair, kind in one.borders.items() if kind == 3}
    found = Sight(tuple((area.x, area.y) for area in one.areas), polygons(one), walls)
    assert set(one.borders) == set(found.shared)
    assert one.crossed == found.crossed
    assert one.walled == found.walled


@MAPS
def test_an_independent_measure_agrees(one: AreaMap) -> None:
    """Points taken along a line fall into the areas it crosses, in about the share of its length they should."""
    count = 160
    pairs = sorted(one.crossed)[::9]
    for a, b in pairs:
        start, end = one.areas[a], one.areas[b]
        length = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
        seen: dict[int, int] = {}
        for i in range(count):
            t = (i + 0.5) / count
            where = _area_at(one, start.x + t * (end.x - start.x), start.y + t * (end.y - start.y))
            seen[where] = seen.get(where, 0) + 1
        step = length / count
        for area in range(len(one.areas)):
            inside = seen.get(area, 0) * step
            if area in (a, b) or abs(inside - LEAST) <= 2 * step:  # too near the bound for so coarse a measure
                continue
            assert (area in one.crossed[a, b]) == (inside >= LEAST), (start.key, end.key, one.areas[area].key)


def _area_at(one: AreaMap, x: float, y: float) -> int:
    """The area a point lies in, by winding angle signs in floating point; -1 outside of all."""
    for i, area in enumerate(one.areas):
        turns = 0
        for (ax, ay), (bx, by) in zip(area.polygon, area.polygon[1:] + area.polygon[:1], strict=True):
            side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if ay <= y < by and side > 0:
                turns += 1
            elif by <= y < ay and side < 0:
                turns -= 1
        if turns:
            return i
    return -1
