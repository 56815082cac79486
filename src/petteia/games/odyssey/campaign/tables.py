"""TOML tables read field by field: each of its kind, none unknown, every mistake with its line."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from petteia.games.odyssey.campaign import language
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.findings import ERROR, Finding
from petteia.games.odyssey.campaign.language import Malformed
from petteia.games.odyssey.source import Row, Source

T = TypeVar("T")
Json = dict[str, Any]


class Desk:
    """Where findings are put down, and where the line of every field is kept."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.lines: dict[tuple[str, int, str], int] = {}

    def say(self, file: str, line: int, sentence: str) -> None:
        self.findings.append(Finding(file, line, ERROR, "schema", sentence))


class Fields:
    """One table on its way to becoming a record.  What is missing or wrong is told, and a plain value stands in."""

    def __init__(self, desk: Desk, source: Source, data: Json, what: str, line: int, until: int) -> None:
        self.desk, self.source, self.data, self.what = desk, source, data, what
        self.line, self.until = line, until
        self.known: set[str] = set()

    def at(self, name: str) -> int:
        """The line a field is written on."""
        pattern = re.compile(rf"(?:^|[{{,])\s*{re.escape(name)}\s*=")
        for number in range(self.line, self.until):
            if pattern.search(self.source.lines[number - 1]):
                return number
        return self.line

    def say(self, name: str, sentence: str) -> None:
        self.desk.say(self.source.name, self.at(name), sentence)

    def get(self, name: str, fits: Callable[[Any], bool], kind: str, stand_in: T, needed: bool) -> Any | T:
        self.known.add(name)
        if name not in self.data:
            if needed:
                self.desk.say(self.source.name, self.line, f"{self.what} lacks the field {name!r}")
            return stand_in
        self.desk.lines[self.source.name, self.line, name] = self.at(name)
        value = self.data[name]
        if not fits(value):
            self.say(name, f"{name} = {value!r} is no {kind}")
            return stand_in
        return value

    def close(self) -> None:
        """Refuse the fields nobody asked for."""
        for name in self.data:
            if name not in self.known:
                self.say(name, f"{self.what} has no field {name!r}")

    # -- plain values ------------------------------------------------------------------------

    def number(self, name: str, stand_in: int | None = None, low: int = 0) -> int:
        found: int = self.get(
            name, lambda v: _is_int(v) and v >= low, f"number from {low}", stand_in or 0, stand_in is None
        )
        return found

    def text(self, name: str, stand_in: str | None = None) -> str:
        found: str = self.get(name, lambda v: isinstance(v, str), "text", stand_in or "", stand_in is None)
        return found

    def key(self, name: str = "key", stand_in: str | None = None) -> str:
        def fits(v: Any) -> bool:
            return isinstance(v, str) and language.KEY.fullmatch(v) is not None

        found: str = self.get(name, fits, "key", stand_in or "", stand_in is None)
        return found

    def flag(self, name: str, stand_in: bool | None = None) -> bool:
        found: bool = self.get(name, lambda v: isinstance(v, bool), "true or false", bool(stand_in), stand_in is None)
        return found

    def one_of(self, name: str, words: Sequence[str]) -> str:
        found: str = self.get(name, lambda v: v in words, f"one of {', '.join(words)}", words[0], True)
        return found

    def words(self, name: str, among: Sequence[str] = (), needed: bool = True) -> tuple[str, ...]:
        def fits(v: Any) -> bool:
            return isinstance(v, list) and all(isinstance(w, str) and (not among or w in among) for w in v)

        return tuple(self.get(name, fits, f"list of {', '.join(among) or 'words'}", [], needed))

    def numbers(self, name: str, count: int | None = None, needed: bool = True) -> tuple[int, ...]:
        def fits(v: Any) -> bool:
            return isinstance(v, list) and all(_is_int(n) for n in v) and (count is None or len(v) == count)

        return tuple(self.get(name, fits, f"list of {count or ''} numbers".replace("  ", " "), [], needed))

    def roll(self, name: str = "roll") -> tuple[int, int]:
        """The lowest and the highest d10 of a line of a table."""

        def fits(v: Any) -> bool:
            return isinstance(v, list) and len(v) == 2 and all(_is_int(n) for n in v) and 1 <= v[0] <= v[1] <= 10

        low, high = self.get(name, fits, "range of a d10", [1, 10], True)
        return low, high

    def amounts(self, name: str, needed: bool = True) -> tuple[tuple[str, int], ...]:
        def fits(v: Any) -> bool:
            return isinstance(v, dict) and all(_is_int(n) for n in v.values())

        return tuple(self.get(name, fits, "table of numbers", {}, needed).items())

    def pairs(self, name: str, needed: bool = True) -> tuple[tuple[str, str], ...]:
        def fits(v: Any) -> bool:
            return isinstance(v, dict) and all(isinstance(w, str) for w in v.values())

        return tuple(self.get(name, fits, "table of words", {}, needed).items())

    # -- conditions and effects --------------------------------------------------------------

    def conditions(self, name: str, needed: bool = True) -> tuple[r.Condition, ...]:
        found = (self.condition(name, text) for text in self.words(name, needed=needed))
        return tuple(one for one in found if one is not None)

    def condition(self, name: str, text: str) -> r.Condition | None:
        line = self._line_of(name, text)
        try:
            return language.condition(text, line)
        except Malformed as error:
            self.desk.say(self.source.name, line, str(error))
            return None

    def effects(self, name: str, where: str, needed: bool = True) -> tuple[r.Act, ...]:
        found = []
        for text in self.words(name, needed=needed):
            line = self._line_of(name, text)
            try:
                found.append(r.Act(line, language.effect(text, where)))
            except Malformed as error:
                self.desk.say(self.source.name, line, str(error))
        return tuple(found)

    def roll_of_the_ship(self, name: str) -> r.ArgoRoll | None:
        text = self.text(name, "")
        if not text:
            return None
        try:
            return language.argo_roll(text)
        except Malformed as error:
            self.say(name, str(error))
            return None

    def _line_of(self, name: str, text: str) -> int:
        """The line of a string in a field that may run over several."""
        for number in range(self.at(name), self.until):
            if f'"{text}"' in self.source.lines[number - 1]:
                return number
        return self.at(name)

    # -- tables inside -----------------------------------------------------------------------

    def table(self, name: str, needed: bool = True) -> Fields | None:
        found: Json | None = self.get(name, lambda v: isinstance(v, dict), "table", None, needed)
        if found is None:
            return None
        line = self.at(name)
        return Fields(self.desk, self.source, found, name, line, line + 1)

    def tables(self, name: str, header: str = "") -> list[Fields]:
        """A list of tables: written inline one to a line, or each below its own header."""
        found: list[Json] = self.get(
            name, lambda v: isinstance(v, list) and all(isinstance(t, dict) for t in v), "list of tables", [], True
        )
        if header:
            starts = [n for n in range(self.line, self.until) if self.source.lines[n - 1].strip().startswith(header)]
            starts = starts if len(starts) == len(found) else [self.line] * len(found)
            ends = [*starts[1:], self.until] if found else []
        else:
            first = self.at(name)
            starts = [n for n in range(first, self.until) if self.source.lines[n - 1].lstrip().startswith("{")]
            starts = (starts if len(starts) >= len(found) else [first] * len(found))[: len(found)]
            ends = [n + 1 for n in starts]
        made = zip(found, starts, ends, strict=True)
        return [Fields(self.desk, self.source, data, name, start, end) for data, start, end in made]


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class File:
    """One TOML file of a cycle: its tables by name, none unknown."""

    def __init__(self, desk: Desk, source: Source, tables: Sequence[str]) -> None:
        self.desk, self.source = desk, source
        for name in source.loose:
            desk.say(source.name, self._loose(name), f"{name!r} stands outside every table")
        for row in source.rows:
            if row.table not in tables:
                desk.say(source.name, row.line, f"there is no table {row.table!r} in {source.name}")

    def _loose(self, name: str) -> int:
        for number, line in enumerate(self.source.lines, 1):
            if line.startswith(name):
                return number
        return 1

    def rows(self, table: str) -> list[Fields]:
        return [self._fields(row) for row in self.source.rows if row.table == table]

    def one(self, table: str) -> Fields:
        found = self.rows(table)
        if not found:
            self.desk.say(self.source.name, 1, f"the table [{table}] is missing")
            return Fields(self.desk, self.source, {}, table, 1, 1)
        return found[0]

    def _fields(self, row: Row) -> Fields:
        return Fields(self.desk, self.source, row.fields, row.table, row.line, row.until)
