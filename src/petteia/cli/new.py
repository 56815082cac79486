"""`petteia new`: a small, complete game to begin with, as a package of its own."""

from __future__ import annotations

import argparse
import importlib.util
import keyword
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from petteia.kernel.game import Refused, offered

STARTER = Path(__file__).with_name("starter")
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

ABOUT = """\
Write a small, complete game to begin with.

It is a package of its own: rules as steps and moves, a ledger, cards in a content file, positions by name, a lesson, a
picture, a command, and its rules told as stories. It plays at once, in the browser and in the terminal, and passes its
tests and `petteia check`. Change it rule by rule into yours; docs/first-game.md shows how.
"""

EXAMPLES = """\
examples:
  petteia new silver-threads               in the folder ./silver-threads
  petteia new silver-threads --folder ~/games/threads
  petteia new silver-threads --title "The Silver Threads" --ids TH

then:
  cd silver-threads
  pip install -e ".[dev]"
  pytest
  petteia check silver-threads
  petteia play silver-threads --seats me,greedy
"""


@dataclass(frozen=True)
class Names:
    """What a game is called wherever it is called something."""

    key: str  # silver-threads
    package: str  # silver_threads
    title: str  # Silver Threads
    kind: str  # SilverThreads
    ids: str  # ST: what its rules' ids begin with

    def put_into(self, text: str) -> str:
        """A text of the starter with this game's names."""
        for old, new in (
            ("starter-game", self.key), ("starter_game", self.package), ("Starter Game", self.title),
            ("StarterGame", self.kind),
        ):  # fmt: skip
            text = text.replace(old, new)
        return re.sub(r"\bSG-(?=[C\d])", f"{self.ids}-", text)


def names(key: str, title: str = "", ids: str = "") -> Names:
    """All names of a game that is to be called so; Refused if it cannot be."""
    if not NAME.fullmatch(key):
        plain = re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-0123456789")
        raise Refused(
            f"A game cannot be called {key!r}.",
            f"Use small letters, figures and hyphens, such as {plain or 'silver-threads'!r}.",
        )
    package = key.replace("-", "_")
    if key in offered():
        raise Refused(
            f"There is a game called {key!r} already.", "Choose another name; `petteia games` lists those taken."
        )
    if (
        keyword.iskeyword(package)
        or package in sys.stdlib_module_names
        or importlib.util.find_spec(package) is not None
    ):
        raise Refused(
            f"Python knows something called {package!r} already.", f"Choose another name, such as '{key}-game'."
        )
    words = key.split("-")
    made = "".join(word[0] for word in words) if len(words) > 1 else key[:2]
    ids = ids or re.sub(r"[^A-Z]", "", made.upper()).ljust(2, "X")
    if not re.fullmatch(r"[A-Z]{2,4}", ids):
        raise Refused(f"Ids of rules cannot begin with {ids!r}.", "Give two to four capitals, such as --ids ST.")
    title = title.strip() or " ".join(word.capitalize() for word in words)
    if '"' in title or "\\" in title or "\n" in title:
        raise Refused(f"The title cannot be {title!r}.", "Leave out quotation marks and backslashes.")
    return Names(key, package, title, "".join(word.capitalize() for word in words), ids)


def files(called: Names) -> Iterator[tuple[Path, str]]:
    """The files of a new game, by their paths within its folder."""
    for path in sorted(STARTER.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc":
            yield (
                Path(called.put_into(str(path.relative_to(STARTER)))),
                called.put_into(path.read_text(encoding="utf-8")),
            )


def write(called: Names, folder: Path) -> list[Path]:
    """Write a new game into a folder that is empty or not there yet; the paths of its files."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        what = "is a file" if folder.is_file() else "is not empty"
        raise Refused(f"{folder} {what}.", "Name another folder with --folder, or move away what is there.")
    made = []
    for path, text in files(called):
        target = folder / path
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        except OSError as error:
            raise Refused(
                f"{target} cannot be written: {error.strerror}.", "Check the folder and its rights."
            ) from None
        made.append(path)
    return made


def add(commands: Any) -> None:
    p = commands.add_parser(
        "new", help="write a small, complete game to begin with", description=ABOUT, epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    p.add_argument("name", metavar="NAME", help="what it is called: small letters, figures and hyphens")
    p.add_argument("--folder", type=Path, help="where to write it (by itself: ./NAME)")
    p.add_argument("--title", default="", help="its title for people (by itself: from the name)")
    p.add_argument(
        "--ids", default="", metavar="XX", help="what the ids of its rules begin with (by itself: its initials)"
    )
    p.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    called = names(args.name, args.title, args.ids)
    folder = args.folder or Path(called.key)
    for path in write(called, folder):
        print(f"  {folder / path}")
    print(f"{called.title} is written. Now:")
    print(f'  cd {folder}\n  pip install -e ".[dev]"\n  pytest\n  petteia play {called.key} --seats me,greedy')
    return 0
