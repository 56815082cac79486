"""What `petteia map check` says about a map file of this game: what is wrong, what is worth knowing, and a drawing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from petteia.games.prometheus.draw import draw
from petteia.games.prometheus.loading import AREA_TERRAINS, MAPS, wants
from petteia.games.prometheus.mapfile import MapReader
from petteia.games.prometheus.maps import FAR, AreaMap, Board
from petteia.games.prometheus.vocabulary import BORDERS, TERRAINS
from petteia.kernel.content import Problems
from petteia.kernel.places import ContentError, Problem, Table, parse


@dataclass
class Report:
    """The findings about one file.  `svg` is empty where the areas could not be read."""

    file: str
    key: str = ""
    name: str = ""
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)
    svg: str = ""

    @property
    def ok(self) -> bool:
        return not self.problems

    def as_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "key": self.key,
            "name": self.name,
            "ok": self.ok,
            "problems": [
                {"file": p.file, "line": p.line, "field": p.field, "problem": p.sentence} for p in self.problems
            ],
            "notes": self.notes,
            "facts": self.facts,
        }


def is_map(text: str) -> bool:
    """Whether a text looks like a map of this game at all."""
    try:
        return _has_areas(parse("", text))
    except ContentError:
        return "[[area]]" in text


def _has_areas(table: Table) -> bool:
    return "area" in table.tables or "area" in table.fields


def check(file: str, text: str) -> Report:
    """Read a map strictly, measure its drawing, and draw it."""
    report = Report(file)
    problems = Problems()
    try:
        table = parse(file, text, own=True)
    except ContentError as error:
        report.problems = error.problems
        return report
    reader = MapReader(table, AREA_TERRAINS, problems)
    found = reader.result
    report.key, report.name = found.key, found.name
    if not problems.found:
        report.facts = facts(found)
        for sentence in wants(found) if found.key in MAPS else ():
            problems.say((file, 1), "area", sentence)
        report.notes = notes(found)
    report.problems = sorted(problems.found, key=lambda p: p.line)
    if all(len(area.polygon) >= 3 for area in found.areas) and found.areas:
        faulty = tuple(area.key for area in found.areas if any(f"area {area.key}," in p.field for p in report.problems))
        report.svg = draw(found, faulty)
    return report


def facts(found: AreaMap) -> dict[str, Any]:
    """Counts and distances that tell an author whether the map plays as meant."""
    board = Board((found,))
    blue, red = board.deployment[0][0], board.deployment[1][0]
    pairs = [(a, b) for a in range(board.count) for b in range(board.count) if board.distance[a][b] in (2, 3, 4)]
    return {
        "areas": board.count,
        "borders": {word: sum(kind == i for kind in found.borders.values()) for i, word in enumerate(BORDERS)},
        "neighbours": round(sum(map(len, board.adjacent)) / board.count, 1),
        "terrain": {
            word: sum(area.terrain == i for area in found.areas)
            for i, word in enumerate(TERRAINS)
            if any(area.terrain == i for area in found.areas)
        },
        "tags": {tag: [area.key for area in found.areas if tag in area.tags] for tag in _tags(found)},
        "room": sum(board.capacity),
        "red to blue": sorted({board.distance[a][b] for a in red for b in blue}),
        "lines at range 2 to 4": len(pairs),
        "of those walled": sum(not board.sees[a][b] for a, b in pairs),
    }


def _tags(found: AreaMap) -> list[str]:
    return sorted({tag for area in found.areas for tag in area.tags})


def notes(found: AreaMap) -> list[str]:
    """What is allowed, and still worth a second look."""
    said = []
    board = Board((found,))
    if found.key not in MAPS:
        said.append(
            f'The key "{found.key}" is neither {" nor ".join(MAPS)}: this map takes the place of none at the table.'
        )
    apart = [a for a in range(board.count) if any(d == FAR for d in board.distance[a])]
    if apart:
        said.append(f"Walls cut the map in pieces: some areas are out of all range of {found.areas[apart[0]].key}.")
    for area in found.areas:
        if not board.walkable[area.index]:
            said.append(f"Only climbers and flyers get in and out of {area.key}: it has no open border.")
    bait = sum("bait" in area.tags for area in found.areas)
    if found.key == "olympus" and bait < 12:
        said.append(f"There are {bait} areas tagged bait; twelve tokens want twelve, and the surplus is left out.")
    return said
