"""The server as it is started: what it prints, how it fails, several workers, and the example in the documentation."""

from __future__ import annotations

import asyncio
import random
import re
import socket
import subprocess
import sys
import zlib
from pathlib import Path

import httpx
import pytest

from petteia.server.doors import Doors
from petteia.server.run import open_page, serve

from .client import Guest, Place, exchange
from .first_join import begun, first_join
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


async def all_awake(process: Process, workers: int) -> None:
    """Wait until every worker has answered: the server answers as soon as its first one does."""

    async def who() -> str:
        async with httpx.AsyncClient(timeout=60) as http:  # a new connection each time: any worker may answer
            return str((await http.get(f"http://127.0.0.1:{process.port}/healthz")).json()["worker"])

    seen: set[str] = set()
    async with asyncio.timeout(120):
        while len(seen) < workers:
            seen.update(await asyncio.gather(*(who() for _ in range(8))))


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


@pytest.mark.slow
@pytest.mark.asyncio
async def test_those_at_a_table_are_brought_to_one_worker(tmp_path: Path) -> None:
    """Websockets are passed on to the worker that has the number of their table, so that all at a table are at one worker;
    each sees the other's moves."""
    process = Process(f"sqlite:///{tmp_path / 'p.db'}", "--workers", "2")
    await process.start()
    try:
        ann, bob = Guest(process), Guest(process)  # type: ignore[arg-type]
        await ann.hello()
        await bob.hello()
        tables = [await ann.opens("me", "open") for _ in range(5)]
        for table in tables:
            await bob.sits(table)
        at = [zlib.crc32(table["id"].encode()) % 2 for table in tables]
        await all_awake(process, 2)  # before its worker is there, a table is served where one came in
        seated = [[await guest.joins(table) for guest in (ann, bob)] for table in tables]
        for pair in seated:
            await exchange(random.Random(2), 6, *pair)
        assert {one.seq for pair in seated for one in pair} == {6}
        found: set[int] = set()
        for _ in range(60):
            async with httpx.AsyncClient() as http:  # a new connection each time: any worker may answer
                page = (await http.get(f"http://127.0.0.1:{process.port}/metrics")).text
            found.add(int(float(re.findall(r"^petteia_connections (\S+)", page, re.MULTILINE)[0])))
        assert found <= {2 * at.count(0), 2 * at.count(1)}
    finally:
        await process.close()


@pytest.mark.asyncio
async def test_where_nobody_opens_a_websocket_is_served_where_it_came(tmp_path: Path) -> None:
    """Numbers are taken one by one and free again when their worker is gone; a door nobody stands behind passes nothing on."""

    class Wire:
        """A connection that would be passed on."""

        def __init__(self, end: socket.socket) -> None:
            self.end, self.reads, self.gone = end, True, False

        def pause_reading(self) -> None:
            self.reads = False

        def resume_reading(self) -> None:
            self.reads = True

        def abort(self) -> None:
            self.gone = True
            self.end.close()

        def get_extra_info(self, what: str) -> socket.socket:
            return self.end

    came: asyncio.Queue[tuple[socket.socket, bytes]] = asyncio.Queue()

    async def admit(connection: socket.socket, request: bytes) -> None:
        came.put_nowait((connection, request))

    first, second, third = (Doors(str(tmp_path), 2, admit) for _ in range(3))
    assert [one.open() for one in (first, second, third)] == [True, True, False]
    assert {first.number, second.number} == {0, 1}
    table = next(f"t{i}" for i in range(9) if first.of(f"t{i}") == second.number)
    request = f"GET /ws/{table}?i=x HTTP/1.1\r\n\r\n".encode()
    ours, client = socket.socketpair()
    wire = Wire(ours)
    assert not second.hand_over(request, wire)
    assert not first.hand_over(b"GET /elsewhere HTTP/1.1\r\n\r\n", wire)
    assert first.hand_over(request, wire)
    assert wire.gone
    connection, heard = await came.get()
    assert heard == request
    connection.sendall(b"hello")
    assert client.recv(9) == b"hello"
    connection.close()
    client.close()
    second.close()
    ours, client = socket.socketpair()
    wire = Wire(ours)
    assert not first.hand_over(request, wire)
    assert wire.reads
    assert not wire.gone
    assert third.open()
    assert first.hand_over(request, wire)
    (await came.get())[0].close()
    client.close()
    first.close()
    third.close()


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


@pytest.mark.asyncio
@pytest.mark.slow
async def test_the_first_to_join_after_a_start_waits_little(tmp_path: Path) -> None:
    """Under 300 ms of the server's time until a table that was left in the middle is drawn; odyssey's takes the longest."""
    database = f"sqlite:///{tmp_path / 'p.db'}"
    _, used = await first_join(database, await begun(database, "odyssey"))
    assert used < 0.3
