"""What the kernel's tests share."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import pytest

from petteia.kernel import Game, register
from tests.kernel import grove, tutorial


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Callable[[Game], Game]:
    """Makes games known for one test alone."""
    registry = import_module("petteia.kernel.game")  # by its path: in the package, `game` is the function
    monkeypatch.setattr(registry, "_found", dict(registry._found))
    return register


@pytest.fixture
def grove_game(known: Callable[[Game], Game]) -> Game:
    """The grove as a game that can be found by its key."""
    return known(grove.GAME)


@pytest.fixture
def three_fates(known: Callable[[Game], Game]) -> Game:
    """The tutorial game, found by its key."""
    return known(tutorial.load().GAME)
