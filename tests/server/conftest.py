"""Servers and databases for the tests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
import pytest_asyncio

from petteia.server.settings import Settings

from . import three
from .client import QUICK, Place
from .postgres import Cluster, Missing

Places = Callable[..., Awaitable[Place]]
_missing: list[str] = []


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of our own; where none can be had, its tests are skipped and the summary says so."""
    try:
        cluster = Cluster()
    except Missing as error:
        _missing.append(str(error))
        pytest.skip(f"NO POSTGRESQL: {error}")
    yield cluster
    cluster.close()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for reason in dict.fromkeys(_missing):
        terminalreporter.write_line(f"NOTHING WAS TESTED AGAINST POSTGRESQL: {reason}", red=True, bold=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'petteia.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()


@pytest_asyncio.fixture
async def places() -> AsyncIterator[Places]:
    """Servers as a test asks for them; all of them are stopped in the end."""
    opened: list[Place] = []

    async def open_place(database: str, settings: Settings = QUICK, now: Callable[[], int] | None = None) -> Place:
        opened.append(await Place(database, settings, now).start())
        return opened[-1]

    yield open_place
    for place in reversed(opened):
        await place.close()


@pytest_asyncio.fixture
async def place(tmp_path: Path, places: Places) -> Place:
    """A server over SQLite."""
    return await places(f"sqlite:///{tmp_path / 'petteia.db'}")


@pytest.fixture
def for_three(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game for three people, known for the time of one test."""
    known = import_module("petteia.kernel.game")
    monkeypatch.setitem(known._found, three.GAME.key, three.GAME)
    return three.GAME.key
