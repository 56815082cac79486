"""Bots that only tests know."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from petteia.bots import contract
from petteia.kernel import Action
from tests.kernel.grove import WAIT


class First:
    """Takes the first option."""

    def __init__(self, seed: int = 0) -> None:
        pass

    def choose(self, view: Any, decision: Any, budget: Any) -> Action:
        first: Action = decision.options[0]
        return first


class Cheater(First):
    """Chooses what was not offered."""

    def choose(self, view: Any, decision: Any, budget: Any) -> Action:
        return WAIT


class Faulty(First):
    """Falls over whenever it sits on the first seat."""

    def choose(self, view: Any, decision: Any, budget: Any) -> Action:
        if view.seat == 0:
            raise ZeroDivisionError("the abacus fell down")
        return super().choose(view, decision, budget)


class Sleepy(First):
    """Thinks for a while."""

    def choose(self, view: Any, decision: Any, budget: Any) -> Action:
        time.sleep(0.02)
        return super().choose(view, decision, budget)


class Killer(First):
    """Takes its whole process down: each time, or as often as there are files to delete in a folder."""

    def __init__(self, seed: int = 0, folder: str = "") -> None:
        self.folder = folder

    def choose(self, view: Any, decision: Any, budget: Any) -> Action:
        if not self.folder:
            os.kill(os.getpid(), signal.SIGKILL)
        for shot in Path(self.folder).iterdir():
            with contextlib.suppress(FileNotFoundError):  # the other process was quicker
                shot.unlink()
                os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view, decision, budget)


@pytest.fixture
def own_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    for one in (First, Cheater, Faulty, Sleepy, Killer):
        monkeypatch.setitem(contract.BUILT_IN, one.__name__.lower(), f"{__name__}:{one.__name__}")
