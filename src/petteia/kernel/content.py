"""Strict reading of content: each field is asked for once, by name and type; whatever is wrong is told with file, line and hint.

    with reading("cards.toml", text) as file:
        for table in file.tables("card"):
            row = Row(table, file.problems)
            made.append(Card(row.key(), row.text("name"), row.number("cost", 0, 9)))
            row.done()

What nobody asked for is a mistake too.  All that is wrong is told at once, as a `ContentError`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import resources
from typing import Any, Final

from petteia.kernel.places import ContentError, Problem, Table, parse

KEY: Final = re.compile(r"[a-z][a-z0-9_]*")
ANY_TEXT: Final[tuple[str, ...]] = ()


class Problems:
    """What is wrong so far."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def say(self, place: tuple[str, int], field: str, sentence: str) -> None:
        problem = Problem(place[0], place[1], sentence, field)
        if problem not in self.found:
            self.found.append(problem)


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """A hint for a misspelt word."""
    close = difflib.get_close_matches(word, known, 1, 0.6)
    return f'; did you mean "{close[0]}"?' if close else ""


def shown(value: Any) -> str:
    """A value as it would be written in TOML, shortened."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= 40 else f'"{value[:37]}..."'
    text = str(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


class Row:
    """A table being read.  Ask for every field, then call `done`: what nobody asked for is a mistake."""

    def __init__(self, table: Table, problems: Problems) -> None:
        self.table = table
        self.problems = problems
        self.asked: set[str] = set()

    def say(self, field: str, sentence: str, row: int = -1) -> None:
        name = f"{self.table.name}, {field}" if field else self.table.name
        self.problems.say(self.table.place(field, row), name, sentence)

    def has(self, field: str) -> bool:
        return field in self.table.fields or field in self.table.tables

    def take(self, field: str, needed: bool) -> Any:
        """The raw value, or None where it is missing (which is said, if it is needed)."""
        self.asked.add(field)
        if field not in self.table.fields:
            if needed:
                self.say(field, "this field is missing")
            return None
        return self.table.fields[field]

    def text(self, field: str, needed: bool = True) -> str:
        value = self.take(field, needed)
        if value is None:
            return ""
        if not isinstance(value, str) or (needed and not value.strip()):
            self.say(field, f"must be some text, not {shown(value)}")
            return ""
        return value

    def key(self, field: str = "key") -> str:
        value = self.text(field)
        if value and not KEY.fullmatch(value):
            self.say(field, f"a key is lower-case letters, digits and underscores, not {shown(value)}")
        return value

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        value = self.take(field, default is None)
        if value is None:
            return default if default is not None else low
        return self.is_number(field, value, low, high)

    def is_number(self, field: str, value: Any, low: int, high: int, row: int = -1) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            wanted = f"a whole number from {low} to {high}" if low < high else str(low)
            self.say(field, f"must be {wanted}, not {shown(value)}", row)
            return low
        return value

    def flag(self, field: str, default: bool | None = None) -> bool:
        value = self.take(field, default is None)
        if value is None:
            return bool(default)
        if not isinstance(value, bool):
            self.say(field, f"must be true or false, not {shown(value)}")
            return False
        return value

    def word(self, field: str, known: Sequence[str], default: str | None = None) -> str:
        value = self.take(field, default is None)
        if value is None:
            return default if default is not None else (known[0] if known else "")
        return self.is_word(field, value, known)

    def is_word(self, field: str, value: Any, known: Sequence[str], row: int = -1) -> str:
        if not isinstance(value, str) or value not in known:
            hint = did_you_mean(value, known) if isinstance(value, str) else ""
            what = ", ".join(known) if len(known) <= 24 else f"the {len(known)} words known here"
            self.say(
                field, f"{shown(value)} is not known here{hint}" if hint else f"{shown(value)} is none of: {what}", row
            )
            return known[0] if known else ""
        return value

    def words(self, field: str, known: Sequence[str] = ANY_TEXT, needed: bool = True) -> tuple[str, ...]:
        """A list of words, each of them known (any text if nothing is given), none twice."""
        value = self.take(field, needed)
        if value is None:
            return ()
        if not isinstance(value, list):
            self.say(field, f"must be a list of words, not {shown(value)}")
            return ()
        found: list[str] = []
        for i, one in enumerate(value):
            if known and (not isinstance(one, str) or one not in known):
                self.is_word(field, one, known, i)
            elif not isinstance(one, str):
                self.say(field, f"must be a list of words, not of {shown(one)}", i)
            elif one in found and known:
                self.say(field, f"names {shown(one)} twice", i)
            else:
                found.append(one)
        return tuple(found)

    def numbers(self, field: str, low: int, high: int, length: int) -> tuple[int, ...]:
        value = self.take(field, True)
        return self.is_numbers(field, value, low, high, length) if value is not None else (low,) * length

    def is_numbers(self, field: str, value: Any, low: int, high: int, length: int, row: int = -1) -> tuple[int, ...]:
        if not isinstance(value, list) or len(value) != length:
            self.say(field, f"must be {length} whole numbers from {low} to {high}, not {shown(value)}", row)
            return (low,) * length
        return tuple(self.is_number(field, one, low, high, row) for one in value)

    def items(self, field: str, needed: bool = True) -> list[Any]:
        value = self.take(field, needed)
        if value is None:
            return []
        if not isinstance(value, list):
            self.say(field, f"must be a list, not {shown(value)}")
            return []
        return value

    def tables(self, field: str) -> list[Table]:
        self.asked.add(field)
        if field in self.table.fields and self.table.fields[field] != []:
            self.say(field, f"must be tables, each under its own header [[{field}]]")
        return self.table.tables.get(field, [])

    def sub(self, field: str, needed: bool = True) -> Row:
        """The table under a [header] of its own, or a table within this one; an empty one where it is missing."""
        value = self.take(field, needed)
        if value is not None and not isinstance(value, dict):
            self.say(field, f"must be a table, not {shown(value)}")
        if field in self.table.single:
            return Row(self.table.single[field], self.problems)
        return Row(Table(*self.table.place(field), field), self.problems)

    def inner(self, field: str, value: Any, row: int, name: str) -> Row:
        """An inline table, an element of a list, read like any other."""
        place = self.table.place(field, row)
        table = Table(place[0], place[1], f"{self.table.name}, {name}")
        if isinstance(value, dict):
            table.fields = dict(value)
        else:
            self.say(field, f"must be {{ ... }}, not {shown(value)}", row)
        return Row(table, self.problems)

    def done(self) -> None:
        """Complain about every field nobody asked for."""
        known = sorted(self.asked)
        for field in [*self.table.fields, *self.table.tables]:
            if field in self.asked:
                continue
            place = self.table.place(field)
            if field in self.table.tables:
                first = self.table.tables[field][0]
                place = (first.file, first.line)
            hint = did_you_mean(field, known) or f"; the fields here are {', '.join(known)}"
            self.problems.say(place, f"{self.table.name}, {field}", f"there is no such field{hint}")


@contextmanager
def reading(file: str, text: str) -> Iterator[Row]:
    """A text of TOML as a row to be read; whatever was wrong by the end is raised."""
    row = Row(parse(file, text), Problems())
    yield row
    row.done()
    if row.problems.found:
        raise ContentError(row.problems.found)


def resource(package: str, name: str) -> str:
    """The text of a file that a package brings."""
    return resources.files(package).joinpath(name).read_text(encoding="utf-8")
