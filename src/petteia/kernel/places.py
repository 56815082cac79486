"""TOML with places: which line of which file a table, a field or one row of a list stands on.

`tomllib` gives values without their places.  `places` walks the text once more, minding strings, comments and brackets,
and notes the line of every header, of every key and of every element of a list that is written over several lines.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

HEADER: Final = re.compile(r"\s*\[(\[?)\s*([A-Za-z0-9_.\-\s]+?)\s*\]\]?\s*(#.*)?$")
KEY: Final = re.compile(r"\s*([A-Za-z0-9_\-]+|\"[^\"]*\")\s*=")
MOST_BYTES: Final = 2_000_000  # content is far smaller; what is larger is something else

Path_ = tuple[str | int, ...]


@dataclass(frozen=True)
class Problem:
    """Something wrong in a file of content: where, what, and in which field."""

    file: str
    line: int
    sentence: str
    field: str = ""

    def __str__(self) -> str:
        field = f"{self.field}: " if self.field else ""
        return f"{self.file}:{self.line}: {field}{self.sentence}"


class ContentError(ValueError):
    """Content cannot be used; `problems` says why, each with file, line and field."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class Table:
    """One table of a file: its fields, each with its place, and the tables below it."""

    def __init__(self, file: str, line: int, name: str, own: bool = False) -> None:
        self.own = own  # from a file of the player's
        self.file = file
        self.line = line
        self.name = name  # as a reader would say it: "unit zeus", "area 3"
        self.fields: dict[str, Any] = {}
        self.places: dict[str, tuple[str, int]] = {}
        self.rows: dict[str, list[tuple[str, int]]] = {}  # of a list over several lines: where its elements stand
        self.tables: dict[str, list[Table]] = {}  # under [[headers]]
        self.single: dict[str, Table] = {}  # under a [header], or { inline }; also among the fields

    def place(self, field: str, row: int = -1) -> tuple[str, int]:
        """The file and line of a field, or of one element of it; of the table where the field is not written."""
        rows = self.rows.get(field, [])
        if 0 <= row < len(rows):
            return rows[row]
        return self.places.get(field, (self.file, self.line))

    def over(self, below: Table) -> Table:
        """This table laid over another: what it says counts, and for the rest what the other says."""
        both = Table(self.file, self.line, self.name, self.own)
        both.fields = {**below.fields, **self.fields}
        both.places = {**below.places, **self.places}
        both.rows = {**below.rows, **self.rows}
        both.tables = {**below.tables, **self.tables}
        both.single = {**below.single, **self.single}
        for field in below.fields:
            both.places.setdefault(field, (below.file, below.line))
        for field in self.fields:
            if field not in self.rows:
                both.rows.pop(field, None)
        return both


def nowhere() -> Path_:
    """The path of the whole file (in words of its own, or the compiler would take it for a path that stays empty)."""
    return ()


class Lines:
    """The lines of headers, keys and list elements of one text, found without a parser's help."""

    def __init__(self, text: str) -> None:
        self.found: dict[Path_, int] = {}
        self.counts: dict[Path_, int] = {}
        self.here: Path_ = nowhere()
        depth = 0
        quote = ""
        key: Path_ = nowhere()
        element = 0
        expecting = False
        for number, line in enumerate(text.splitlines(), 1):
            at = 0
            if depth == 0 and not quote:
                header = HEADER.match(line)
                if header:
                    self.open(header[2], bool(header[1]), number)
                    continue
                match = KEY.match(line)
                if match is None:
                    continue
                key = (*self.here, match[1].strip('"'))
                self.found.setdefault(key, number)
                element, expecting = 0, True
                at = match.end()
            while at < len(line):
                if quote:
                    if quote[0] == '"' and line[at] == "\\":
                        at += 2
                        continue
                    if line.startswith(quote, at):
                        at += len(quote)
                        quote = ""
                        continue
                    at += 1
                    continue
                char = line[at]
                if char == "#":
                    break
                if depth == 1 and expecting and char not in " \t,]":
                    self.found.setdefault((*key, element), number)
                    expecting = False
                if char in "\"'":
                    quote = char * 3 if line.startswith(char * 3, at) else char
                    at += len(quote)
                    continue
                if char in "[{":
                    depth += 1
                    expecting = expecting or depth == 1
                elif char in "]}":
                    depth -= 1
                elif char == "," and depth == 1:
                    element += 1
                    expecting = True
                at += 1
            if len(quote) == 1:
                quote = ""  # a plain string ends with its line

    def open(self, name: str, many: bool, number: int) -> None:
        """A header: where the following keys belong."""
        path: Path_ = nowhere()
        parts = [part.strip() for part in name.split(".")]
        for i, part in enumerate(parts):
            path = (*path, part)
            last = i == len(parts) - 1
            if last and many:
                self.counts[path] = self.counts.get(path, 0) + 1
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
        self.here = path
        self.found.setdefault(path, number)


def _table(file: str, lines: Lines, path: Path_, fields: dict[str, Any], line: int, own: bool) -> Table:
    kind = next((str(part) for part in reversed(path) if isinstance(part, str)), "file")
    count = path[-1] + 1 if path and isinstance(path[-1], int) else ""
    label = fields.get("key", fields.get("from", count))
    table = Table(file, lines.found.get(path, line), f"{kind} {label}" if count else kind, own)
    for field, value in fields.items():
        here = (*path, field)
        at = lines.found.get(here, table.line)
        tables = isinstance(value, list) and bool(value) and (here in lines.counts)
        if tables:
            table.tables[field] = [
                _table(file, lines, (*here, i), row, at, own) for i, row in enumerate(value) if isinstance(row, dict)
            ]
            continue
        table.fields[field] = value
        table.places[field] = (file, at)
        if isinstance(value, dict):
            table.single[field] = _table(file, lines, here, value, at, own)
        if isinstance(value, list):
            table.rows[field] = [(file, lines.found.get((*here, i), at)) for i in range(len(value))]
    return table


def toml(file: str, text: str) -> dict[str, Any]:
    """What a text of TOML says; a text that is none is refused with its line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        found = re.search(r"line (\d+)", said)
        last = text.count("\n") + 1
        sentence = re.sub(r"\s*\(at .*\)$", "", said)
        raise ContentError([Problem(file, int(found[1]) if found else last, f"this is not TOML: {sentence}")]) from None


def parse(file: str, text: str, own: bool = False) -> Table:
    """A text of TOML as one table."""
    return _table(file, Lines(text), nowhere(), toml(file, text), 1, own)


def text_of(path: str, what: str) -> str:
    """The text of a player's file of `what`, or a refusal in one sentence."""
    file = Path(path)
    sentence = ""
    try:
        if file.stat().st_size > MOST_BYTES:
            sentence = f"is larger than {MOST_BYTES // 1_000_000} MB; this is no file of {what}"
        else:
            return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        sentence = "there is no such file; check its name and folder"
    except IsADirectoryError:
        sentence = "this is a folder; name a file in it"
    except UnicodeDecodeError:
        sentence = f"this is not text; a file of {what} is TOML in UTF-8"
    except OSError as error:
        sentence = f"cannot be read: {error.strerror}"
    raise ContentError([Problem(path, 0, sentence)])
