"""The page that makes an author's first game is carried out word for word: its commands, its code, what it shows."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from petteia.cli import main
from petteia.kernel import Game, ledger, pictures
from tests.kernel.conftest import known as known

PAGE = Path(__file__).parents[1] / "docs" / "first-game.md"
BLOCK = re.compile(r"```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SEEN_BY_A_PERSON = {"petteia", "petteia play silver-threads --seats me,greedy"}  # a lobby and a table, and they wait


def blocks() -> Iterator[tuple[str, str, str]]:
    """Each fenced block with its language and the words before it."""
    text, at = PAGE.read_text(encoding="utf-8"), 0
    for found in BLOCK.finditer(text):
        yield found[1], found[2], text[at : found.start()].strip()
        at = found.end()


class Author:
    """Somebody who does what the page says, in an empty folder."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.home, self.at, self.said, self.old = home, home, "", ("", "")
        self.patch, self.capsys = monkeypatch, capsys
        self.runs = 0
        monkeypatch.chdir(home)

    def read(self, language: str, code: str, before: str) -> None:
        end, inside = re.search(r"At the end of `([^`]+)`:$", before), re.search(r"[Ii]n `([^`]+)`,$", before)
        if language == "sh":
            for line in code.splitlines():
                self.types(line)
        elif language == "text":
            assert code.strip() in " ".join(self.said.split()), f"{code!r} is not in {self.said}"
        elif end:
            path = self.at / end[1]
            path.write_text(path.read_text(encoding="utf-8") + code, encoding="utf-8")
        elif inside:
            self.old = inside[1], code
        elif before.endswith("becomes"):
            path = self.at / self.old[0]
            text = path.read_text(encoding="utf-8")
            was, now = (self.old[1].rstrip("\n"), code.rstrip("\n"))
            assert was in text, f"{path.name} has no {was!r}"
            path.write_text(text.replace(was, now, 1), encoding="utf-8")
        else:
            raise AssertionError(f"nobody says what to do with this: {code}")

    def types(self, line: str) -> None:
        command, _, remark = line.partition("   # ")
        words = shlex.split(command)
        if command in SEEN_BY_A_PERSON:
            return
        self.runs += 1
        if words[0] == "cd":
            self.at = self.at / words[1]
            self.patch.chdir(self.at)
        elif words[:2] == ["pip", "install"]:
            self.install()
        elif words[0] == "petteia":
            forget()
            assert main(words[1:]) == 0, line
            self.said = self.capsys.readouterr().out
        else:
            path = os.pathsep.join(sys.path)
            env = {**os.environ, "PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
            programs = {
                "pytest": [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"],
                "python": [sys.executable],
            }
            run = [*programs.get(words[0], [words[0]]), *words[1:]]
            done = subprocess.run(run, capture_output=True, text=True, env=env, timeout=300)
            self.said = done.stdout + done.stderr
            assert (done.returncode != 0) == (remark == "fails"), self.said

    def install(self) -> None:
        """What `pip install -e .` does, without the network: the package is on the path and says what it offers."""
        offered = tomllib.loads((self.at / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
        about = self.home / "site" / "silver_threads-0.1.0.dist-info"
        about.mkdir(parents=True)
        (about / "METADATA").write_text(
            "Metadata-Version: 2.1\nName: silver-threads\nVersion: 0.1.0\n", encoding="utf-8"
        )
        lines = [f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in names.items()) for group, names in offered.items()]
        (about / "entry_points.txt").write_text("".join(lines), encoding="utf-8")
        self.patch.syspath_prepend(str(about.parent))
        self.patch.syspath_prepend(str(self.at / "src"))


def forget() -> None:
    """Begin a command as a new process would: nothing of the game is loaded yet."""
    for name in [name for name in sys.modules if name.split(".")[0] == "silver_threads"]:
        del sys.modules[name]
    import_module("petteia.kernel.game")._found.pop("silver-threads", None)
    ledger.read.cache_clear()
    pictures.read.cache_clear()


def test_the_page_can_be_followed_word_for_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], known: Callable[[Game], Game]
) -> None:
    """From `petteia new` to a game with a rule, a picture, a note, a command and a golden game of the author's own."""
    author = Author(tmp_path, monkeypatch, capsys)
    try:
        for language, code, before in blocks():
            author.read(language, code, before)
    finally:
        forget()
    assert author.runs > 10
    assert (author.at / "tests" / "golden" / "first.txt").exists()
