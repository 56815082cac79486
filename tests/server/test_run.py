"""The server as it is started: what it prints, how it fails, several workers, and the example in the documentation."""

from __future__ import annotations

import asyncio
import random
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from petteia.server.run import open_page, serve

from .client import Guest, Place, exchange
from .kill import Process


def test_a_taken_port_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """When the port is in use the server says so and ends with code 1."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert serve(port=taken.getsockname()[1], db=f"sqlite:///{tmp_path / 'p.db'}") == 1
    assert "Cannot listen on 127.0.0.1" in capsys.readouterr().err


@pytest.mark.parametrize("url", ["nonsense", "sqlite:////proc/nowhere/p.db", "postgresql://nobody@127.0.0.1:1/none"])
def test_a_database_that_cannot_be_opened_is_said_in_a_sentence(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong address of the database is one line, not a traceback."""
    assert serve(port=0, db=url) == 1
    said = capsys.readouterr().err
    assert said.startswith("The database cannot be opened")
    assert len(said.splitlines()) == 1


def test_without_a_browser_the_address_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where there is no screen nothing is opened, and the address is said again."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("shutil.which", lambda name: None)
    open_page("http://127.0.0.1:8474")
    assert "open http://127.0.0.1:8474" in capsys.readouterr().out


@pytest.mark.slow
def test_the_start_says_where_everything_is(tmp_path: Path) -> None:
    """Address and place of the database are printed before anything else; a termination ends it cleanly."""
    path = tmp_path / "deep" / "p.db"
    command = [sys.executable, "-m", "petteia.server", "--port", "0", "--db", f"sqlite:///{path}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(3)]
        process.terminate()
        _, errors = process.communicate(timeout=60)
    assert re.match(r"Petteia is at http://127\.0\.0\.1:\d+\n", said[0])
    assert said[1] == f"Its tables are kept in {path}\n"
    assert "Traceback" not in errors
    assert path.exists()


@pytest.mark.slow
@pytest.mark.asyncio
async def test_two_workers_are_one_server(tmp_path: Path) -> None:
    """Two processes behind one port, over one SQLite file, play a game between clients wherever they land."""
    process = Process(f"sqlite:///{tmp_path / 'p.db'}", "--workers", "2")
    await process.start()
    try:
        ann, bob = Guest(process), Guest(process)  # type: ignore[arg-type]
        await ann.hello()
        await bob.hello()
        table = await ann.opens("me", "open")
        await bob.sits(table)
        seated = [await guest.joins(table) for guest in (ann, bob, ann, bob)]
        await exchange(random.Random(1), 25, *seated)
        workers = {(await ann.get("/healthz"))["worker"] for _ in range(30)}
        assert {one.seq for one in seated} == {25}
        assert len(workers) <= 2
    finally:
        await process.close()


@pytest.mark.asyncio
async def test_the_bot_in_the_documentation_plays(place: Place) -> None:
    """The example of a remote bot in docs/protocol.md plays a whole game as it stands there."""
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    space: dict[str, object] = {}
    exec(code, space)
    play = space["play"]
    assert callable(play)
    outcome = await asyncio.wait_for(play(f"127.0.0.1:{place.port}"), 60)
    assert outcome["reason"]
