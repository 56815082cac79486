"""A map read from its file, strictly; what is wrong with the drawing is found here too.

A file gives areas with their polygons, and the kinds of those borders that are not open ground.  Lists of open borders
and tables of sight may be left out: then they are computed from the drawing.  Where they are given they must agree
with the drawing, or be listed as an `[[override]]` with its reason.
"""

from __future__ import annotations

from typing import Any, Final

from petteia.games.prometheus.maps import MOST_AREAS, Area, AreaMap, Point, Polygon, Road
from petteia.games.prometheus.sight import Sight, fault, is_inside, overlaps
from petteia.games.prometheus.vocabulary import BORDERS, OPEN, RESCUERS, TAGS, WALL, WARDENS
from petteia.kernel.content import Problems, Row, shown
from petteia.kernel.places import Table

SIZE: Final = 1000  # of the page, both ways
FORMAT: Final = 1
Pair = tuple[int, int]


class MapReader:
    """Reads one map; `result` is meaningful if it left no problems behind.

    Measuring a drawing takes a while, so the maps of the package are taken at their word: tests measure those.
    """

    def __init__(self, table: Table, terrains: tuple[str, ...], problems: Problems, measured: bool = True) -> None:
        self.problems = problems
        self.terrains = terrains
        self.row = Row(table, problems)
        table.name = "map"
        row = self.row
        row.number("format", FORMAT, FORMAT)
        self.key = row.key()
        self.name = row.text("name")
        self.status = row.word("status", ("stand-in", "own"), "own")
        self.note = row.text("note", needed=False)
        self.outline = self.polygon(row, "outline") if row.has("outline") else ()
        row.asked.add("outline")
        self.area_tables = row.tables("area")
        self.areas: list[Area] = []
        self.at: dict[str, int] = {}
        for i, one in enumerate(self.area_tables):
            self.area(i, one)
        if not 2 <= len(self.areas) <= MOST_AREAS:
            row.say("area", f"a map has 2 to {MOST_AREAS} areas, not {len(self.areas)}")
        self.roads = self.read_roads()
        self.kinds = self.read_borders()
        self.sound = not problems.found  # only a sound drawing is measured
        self.sight: Sight | None = None
        self.borders: dict[Pair, int] = {}
        self.crossed: dict[Pair, tuple[int, ...]] = {}
        self.walled: frozenset[Pair] = frozenset()
        if self.sound and measured:
            self.measure()
        elif self.sound:
            self.borders = {pair: kind for pair, (kind, _) in sorted(self.kinds.items())}
            self.copy_sight()
        if self.sound:
            row.done()

    @property
    def result(self) -> AreaMap:
        return AreaMap(
            self.key, self.name, self.status, self.note, self.outline, tuple(self.areas), self.borders, self.crossed,
            self.walled, self.roads,
        )  # fmt: skip

    # -- areas

    def point(self, row: Row, field: str, value: Any, at: int = -1) -> Point:
        x, y = row.is_numbers(field, value, 0, SIZE, 2, at)
        return x, y

    def polygon(self, row: Row, field: str) -> Polygon:
        corners = row.items(field)
        before = len(self.problems.found)
        polygon = tuple(self.point(row, field, corner, i) for i, corner in enumerate(corners))
        wrong = fault(polygon) if before == len(self.problems.found) else ""
        if wrong:
            row.say(field, f"this outline {wrong}; list each corner once, in order around the area")
        return polygon

    def area(self, i: int, table: Table) -> None:
        row = Row(table, self.problems)
        key = row.key()
        if key in self.at:
            row.say("key", f"two areas are called {shown(key)}")
        number = row.number("number", 1, MOST_AREAS, i + 1)
        if number != i + 1:
            row.say("number", f"areas are numbered in order; this is number {i + 1}, not {number}")
        terrain = row.word("terrain", self.terrains, "open")
        tags = row.words("tags", TAGS, needed=False)
        side = RESCUERS if "blue" in tags else WARDENS if "red" in tags else -1
        if "blue" in tags and "red" in tags:
            row.say("tags", "an area is blue or red, not both")
        if "bait" in tags and side >= 0:
            row.say("tags", "no bait lies in a deployment area (blue or red)")
        if "exit" in tags and "blue" not in tags:
            row.say("tags", "an exit is a blue area")
        capacity = row.number("capacity", 1, 9)
        pieces = row.number("pieces", 0, 9, 0)
        if pieces and terrain not in ("forest", "ruins"):
            row.say("pieces", f"only forest and ruins have pieces to break, not {terrain}")
        if not pieces and terrain in ("forest", "ruins"):
            row.say("pieces", f"{terrain} without a piece is open ground; give it at least 1")
        name = row.text("name")
        at = self.point(row, "at", row.take("at", True)) if row.has("at") else (0, 0)
        if not row.has("at"):
            row.take("at", True)
        before = len(self.problems.found)
        polygon = self.polygon(row, "polygon")
        if before == len(self.problems.found) and row.has("at") and not is_inside(polygon, at):
            row.say("at", f"the centre {list(at)} does not lie inside the area's polygon")
        row.done()
        self.at.setdefault(key, i)
        self.areas.append(
            Area(
                i,
                i + 1,
                key,
                name,
                0,
                at[0],
                at[1],
                polygon,
                capacity,
                self.terrains.index(terrain),
                pieces,
                tags,
                side,
            )
        )

    def named(self, row: Row, field: str, value: Any, at: int = -1) -> int:
        """The area a word names."""
        return self.at.get(row.is_word(field, value, tuple(self.at), at), 0)

    def read_roads(self) -> tuple[Road, ...]:
        roads = []
        for i, value in enumerate(self.row.items("roads", needed=False)):
            one = self.row.inner("roads", value, i, f"road {i + 1}")
            name = one.text("name")
            roads.append(Road(name, tuple(self.named(one, "areas", key) for key in one.words("areas"))))
            one.done()
        return tuple(roads)

    # -- borders

    def read_borders(self) -> dict[Pair, tuple[int, tuple[str, int]]]:
        """The borders as written: of each pair its kind and its place."""
        self.border_row = self.row.sub("borders", needed=False)
        table = self.border_row.table
        found: dict[Pair, tuple[int, tuple[str, int]]] = {}
        for kind, word in enumerate(BORDERS):
            for i, pair in enumerate(self.border_row.items(word, needed=False)):
                if not isinstance(pair, list) or len(pair) != 2:
                    self.border_row.say(word, f"must be pairs of areas, not {shown(pair)}", i)
                    continue
                a, b = (self.named(self.border_row, word, key, i) for key in pair)
                if a == b:
                    self.border_row.say(word, f"{shown(pair[0])} has no border with itself", i)
                    continue
                if (min(a, b), max(a, b)) in found:
                    self.border_row.say(word, f"the border of {pair[0]} and {pair[1]} is given twice", i)
                found[min(a, b), max(a, b)] = (kind, table.place(word, i))
        self.border_row.done()
        return found

    def copy_sight(self) -> None:
        """The tables of sight as they are written."""
        walled: set[Pair] = set()
        for table in self.row.tables("sight"):
            a = self.at[table.fields["from"]]
            for key, between in table.fields["crossed"].items():
                self.crossed[a, self.at[key]] = tuple(self.at[c] for c in between)
            walled |= {(a, self.at[key]) for key in table.fields.get("walled", ())}
        self.row.tables("override")
        self.walled = frozenset(walled)

    # -- the drawing

    def measure(self) -> None:
        """Compute borders and sight, and compare them with what is written."""
        walls = {pair for pair, (kind, _) in self.kinds.items() if kind == WALL}
        polygons = tuple(area.polygon for area in self.areas)
        self.sight = Sight(tuple((a.x, a.y) for a in self.areas), polygons, walls)
        self.overlaps(polygons)
        for pair, (kind, place) in self.kinds.items():
            if pair not in self.sight.shared:
                names = " and ".join(self.areas[a].key for a in pair)
                self.problems.say(
                    place, f"borders, {BORDERS[kind]}", f"{names} have no stretch of border in common in the drawing"
                )
        listed = any(kind == OPEN for kind, _ in self.kinds.values())
        for pair in self.sight.shared:
            if pair in self.kinds:
                self.borders[pair] = self.kinds[pair][0]
            else:
                self.borders[pair] = OPEN
                if listed:
                    names = " and ".join(self.areas[a].key for a in pair)
                    self.border_row.say(
                        "open",
                        f"{names} have a border in the drawing that is not listed; list it, or list no open border at all",
                    )
        self.borders = dict(sorted(self.borders.items()))
        self.lonely()
        self.crossed = dict(self.sight.crossed)
        self.walled = self.sight.walled
        self.compare(self.overrides())

    def overlaps(self, polygons: tuple[Polygon, ...]) -> None:
        """Areas lie side by side: none covers ground of another."""
        for a in range(len(polygons)):
            for b in range(a):
                if overlaps(polygons[a], polygons[b]):
                    Row(self.area_tables[a], self.problems).say(
                        "polygon",
                        f"covers ground of {self.areas[b].key} too; neighbours share corners and nothing more",
                    )

    def lonely(self) -> None:
        """Every area can be reached: areas that no border joins to the first are a mistake."""
        reached = {0}
        edge = [0]
        while edge:
            a = edge.pop()
            for pair in self.borders:
                if a in pair:
                    b = pair[0] + pair[1] - a
                    if b not in reached:
                        reached.add(b)
                        edge.append(b)
        for i, area in enumerate(self.areas):
            if i not in reached:
                Row(self.area_tables[i], self.problems).say(
                    "polygon",
                    f"no border joins {area.key} to {self.areas[0].key}; neighbours must share the very same corners",
                )

    def overrides(self) -> dict[Pair, str]:
        """Pairs whose table of sight differs from the drawing on purpose: between which, and why."""
        found: dict[Pair, str] = {}
        for one in self.row.tables("override"):
            row = Row(one, self.problems)
            pair = row.words("between", tuple(self.at))
            reason = row.text("because")
            if len(pair) != 2:
                row.say("between", "must name two areas")
            else:
                a, b = (self.at[key] for key in pair)
                found[a, b] = found[b, a] = reason
            row.done()
        return found

    def compare(self, overrides: dict[Pair, str]) -> None:
        """The written tables of sight against the drawing; an override takes the written one."""
        tables = self.row.tables("sight")
        written: set[Pair] = set()
        used: set[Pair] = set()
        for one in tables:
            row = Row(one, self.problems)
            a = self.named(row, "from", row.take("from", True))
            walled = {self.at[key] for key in row.words("walled", tuple(self.at), needed=False)}
            lines = row.sub("crossed")
            for key in lines.table.fields:
                b = self.named(lines, key, key)
                written.add((a, b))
                via = tuple(self.at[c] for c in lines.words(key, tuple(self.at)))
                if self.differs(lines, key, (a, b), via, b in walled, (a, b) in overrides):
                    used.add((a, b))
                    self.crossed[a, b] = via
                    self.walled = self.walled | {(a, b)} if b in walled else self.walled - {(a, b)}
            row.done()
        for a, b in self.crossed if tables else ():
            if (a, b) not in written:
                self.row.say(
                    "sight",
                    f"the line from {self.areas[a].key} to {self.areas[b].key} is missing; without any [[sight]] it is computed",
                )
        for a, b in overrides:
            if (a, b) not in used and (b, a) not in used:
                self.row.say(
                    "override",
                    f"the line from {self.areas[a].key} to {self.areas[b].key} is as drawn and needs no override",
                )

    def differs(self, row: Row, field: str, pair: Pair, via: tuple[int, ...], walled: bool, meant: bool) -> bool:
        """Whether a written line is not as drawn (which is said, unless it is meant)."""
        a, b = (self.areas[i].key for i in pair)
        if pair not in self.crossed:
            row.say(field, f"{b} is a neighbour of {a}: the line between them crosses nothing and is not listed")
            return False
        same = set(via) == set(self.crossed[pair]) and walled == (pair in self.walled)
        if not same and not meant:
            drawn = ", ".join(self.areas[c].key for c in self.crossed[pair]) or "nothing"
            wall = " and meets a wall" if pair in self.walled else ""
            row.say(
                field, f"as drawn, the line from {a} to {b} crosses {drawn}{wall}; correct it, or add an [[override]]"
            )
        return not same and meant
