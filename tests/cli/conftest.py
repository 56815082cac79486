"""Running the command line without leaving the process."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from petteia.cli import main
from petteia.kernel import Game, Match
from tests.kernel.conftest import known as known


@dataclass
class Ran:
    """What a command gave back."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Petteia = Callable[..., Ran]
Known = Callable[[Game], Game]


@pytest.fixture
def petteia(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Petteia:
    """`petteia("games", "--json")` runs the command and says what it printed."""
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*args: object) -> Ran:
        try:
            code = main([str(arg) for arg in args])
        except SystemExit as leaving:  # the parser's own refusals, and --help
            code = leaving.code if isinstance(leaving.code, int) else 1
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game between two bots, on disk."""
    match = Match.new("hera-zeus", 3, players=["random", "random"])
    while match.decision is not None:
        match.act(match.to_move, match.decision.options[0])
    path = tmp_path / "game.txt"
    path.write_text(match.save(), encoding="utf-8")
    return path
