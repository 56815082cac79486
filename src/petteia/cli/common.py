"""What several commands share: options on the command line, tables, progress."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from petteia.kernel.game import Refused


def options_of(pairs: Sequence[str]) -> dict[str, str]:
    """`--option k=v` as given, possibly several times."""
    options: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise Refused(f"An option is written key=value, not {pair!r}.", "`petteia games GAME` lists the options.")
        options[key] = value
    return options


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="a table option (see `petteia games`)"
    )


def at_least_one(what: str, count: int) -> None:
    """Refuse to do nothing."""
    if count < 1:
        raise Refused(f"There must be at least one {what}, not {count}.", f"Leave --{what}s out for the usual number.")


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object for programs")


def print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def print_table(title: str, heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    table = Table(title=title or None, header_style="bold", title_justify="left")
    for i, head in enumerate(heads):
        table.add_column(head, justify="left" if i == 0 else "right" if _numeric(rows, i) else "left", overflow="fold")
    for row in rows:
        table.add_row(*(str(cell) for cell in row))
    Console().print(table)


def _numeric(rows: Sequence[Sequence[Any]], column: int) -> bool:
    return bool(rows) and all(
        str(row[column]).replace(",", "").replace(".", "").strip("%x- ").isdigit() for row in rows if row[column] != ""
    )


@contextmanager
def progress(title: str, total: int, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error; silent where nobody watches."""
    if quiet or not sys.stderr.isatty():
        yield lambda done: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.update(task, completed=done)


def check_writable(path: Path) -> None:
    """Refuse, before anything is played, a file that could not be written at the end."""
    try:
        path.open("a", encoding="utf-8").close()
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror}.", "Check its folder and rights.") from None


def read_file(path: str) -> str:
    """The text of a file, or a refusal that says what is wrong with it."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Refused(f"There is no file {path}.", "Check its name and folder.") from None
    except IsADirectoryError:
        raise Refused(f"{path} is a folder.", "Name a file in it.") from None
    except UnicodeDecodeError:
        raise Refused(f"{path} is not a text file.", "A record of a match is plain text.") from None
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}.", "Check its name and rights.") from None
