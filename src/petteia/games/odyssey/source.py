"""TOML with line numbers: where in a file a table, a field or an operation stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from petteia.kernel.places import toml

HEADER = re.compile(r"^\[\[?([a-z_]+)\]?\]\s*$")


@dataclass(frozen=True)
class Row:
    """One table of a file: its name, its place, and its fields."""

    file: str
    table: str
    line: int
    until: int
    fields: dict[str, Any]


class Source:
    """One TOML file: its rows in order, and its loose fields."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines = text.splitlines()
        data = toml(name, text)
        starts: dict[str, list[int]] = {}
        heads: list[int] = []
        for number, line in enumerate(self.lines, 1):
            match = HEADER.match(line)
            if match:
                starts.setdefault(match[1], []).append(number)
                heads.append(number)
        self.rows: list[Row] = []
        self.loose: dict[str, Any] = {}
        for table, value in data.items():
            tables = value if isinstance(value, list) else [value]
            if not tables or not isinstance(tables[0], dict) or table not in starts:
                self.loose[table] = value
                continue
            for fields, at in zip(tables, starts[table], strict=True):
                after = [n for n in heads if n > at]
                self.rows.append(Row(name, table, at, after[0] if after else len(self.lines) + 1, fields))

    def line_of(self, row: Row, *words: str) -> int:
        """The first line of a row in which these words stand, one after another (else the row's own)."""
        at = row.line
        for word in words:
            for number in range(at, row.until):
                if word in self.lines[number - 1]:
                    at = number
                    break
            else:
                return row.line if at == row.line else at
        return at
