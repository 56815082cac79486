"""A database that goes away: nobody is left waiting, nothing is half done, and all goes on when it is back."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DBAPIError

from petteia.server.storage import Database, schema
from petteia.server.storage import database as storage
from petteia.server.storage import tables as stored
from petteia.server.storage.writer import Busy, Line, Writer, _Pen, is_away

from .client import Place, Seated, exchange
from .conftest import Places
from .postgres import Cluster, Missing
from .test_play import duel

pytestmark = pytest.mark.asyncio


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL that a test may stop."""
    try:
        made = Cluster()
    except Missing as error:
        pytest.skip(f"NO POSTGRESQL: {error}")
    yield made
    made.close()


async def healthy(place: Place) -> int:
    async with httpx.AsyncClient() as http:
        return int((await http.get(f"http://127.0.0.1:{place.port}/healthz")).status_code)


async def until_healthy(place: Place, status: int) -> None:
    async with asyncio.timeout(60):
        while await healthy(place) != status:
            await asyncio.sleep(0.1)


async def moves_again(*seated: Seated) -> None:
    """The one who is asked moves as soon as that is possible; all see it."""
    async with asyncio.timeout(60):
        while True:
            mover = next(one for one in seated if one.options)
            at = mover.seq
            answer = await mover.act(mover.options[0])
            if answer["type"] == "done":
                break
            assert answer["code"] in ("busy", "stale"), answer
            await asyncio.sleep(0.1)
    for one in seated:
        await one.until(lambda one=one: one.seq > at)


async def test_postgresql_goes_and_comes_back(own_cluster: Cluster, places: Places) -> None:
    """While it is away moves are answered `busy`, health says so, and afterwards play goes on without a restart."""
    database = own_cluster.database()
    place = await places(database)
    hera, zeus = await duel(place)
    await exchange(random.Random(3), 4, hera, zeus)
    assert await healthy(place) == 200
    before = hera.seq
    for _ in range(2):
        own_cluster.stop()
        for _ in range(4):  # the second try was the one after which nobody wrote any more
            mover = hera if hera.options else zeus
            answer = await mover.act(mover.options[0])
            assert (answer["type"], answer["code"]) == ("refused", "busy")
        assert hera.seq == before
        await until_healthy(place, 503)
        stranger = await hera.guest.http.get(hera.guest.url("/api/tables"))
        assert stranger.status_code == 503
        own_cluster.start()
        await moves_again(hera, zeus)
        await until_healthy(place, 200)
        before = hera.seq
    await exchange(random.Random(4), 4, hera, zeus)
    opened = Database(database)
    with opened.connect() as connection:
        lines = stored.lines_after(connection, hera.table["id"], 0)
    opened.close()
    assert [line.seq for line in lines] == list(range(1, hera.seq + 1))


async def test_workers_hear_of_each_other_again_after_an_outage(own_cluster: Cluster, places: Places) -> None:
    """Two workers over one PostgreSQL that was away: what one writes is shown at the other again."""
    database = own_cluster.database()
    one, two = await places(database), await places(database)
    ann, bob = await one.guest(), await two.guest()
    table = await ann.opens("me", "open")
    await bob.sits(table)
    hera, zeus = await ann.joins(table), await bob.joins(table)
    await exchange(random.Random(3), 3, hera, zeus)
    own_cluster.stop()
    mover = hera if hera.options else zeus
    assert (await mover.act(mover.options[0]))["code"] == "busy"
    own_cluster.start()
    await moves_again(hera, zeus)
    await exchange(random.Random(5), 6, hera, zeus)


class Torn:
    """A connection that breaks right after it has committed, so that nobody knows whether it has."""

    def __init__(self, writer: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times = 1
        whole = writer._together

        def together(pen: Any, batch: Any) -> Any:
            results = whole(pen, batch)
            if self.times and any(job.line is not None for job in batch):
                self.times -= 1
                raise ConnectionError("the connection broke")
            return results

        monkeypatch.setattr(writer, "_together", together)


async def test_a_move_in_doubt_is_done_once(database: str, places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the connection breaks in a commit the answer is `busy`; sent again, the move turns out to be done, and once."""
    place = await places(database)
    hera, zeus = await duel(place)
    await exchange(random.Random(3), 3, hera, zeus)
    Torn(place.house.writer, monkeypatch)
    mover = hera if hera.options else zeus
    at, move = mover.seq, mover.options[0]
    assert (await mover.act(move, seq=at, re="once"))["code"] == "busy"
    answer = await mover.act(move, seq=at, re="once")
    assert (answer["type"], answer["seq"]) == ("done", at + 1)
    for one in (hera, zeus):
        await one.until(lambda one=one: one.seq == at + 1)


async def test_a_move_in_doubt_is_shown_to_all(database: str, places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if nobody sends it again, everybody soon sees what the log says."""
    place = await places(database)
    hera, zeus = await duel(place)
    Torn(place.house.writer, monkeypatch)
    mover = hera if hera.options else zeus
    at = mover.seq
    assert (await mover.act(mover.options[0]))["code"] == "busy"
    for one in (hera, zeus):
        await one.until(lambda one=one: one.seq == at + 1)


async def test_a_locked_file_stops_nobody_but_writers(tmp_path: Path, places: Places) -> None:
    """While something else holds the lock on the file, the event loop goes on, and moves wait for it or are refused."""
    place = await places(f"sqlite:///{tmp_path / 'petteia.db'}")
    hera, zeus = await duel(place)
    other = sqlite3.connect(tmp_path / "petteia.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    mover = hera if hera.options else zeus
    waiting = asyncio.create_task(mover.act(mover.options[0]))
    for _ in range(5):
        assert (await zeus.say("ping"))["type"] == "pong"
    assert not waiting.done()
    other.execute("ROLLBACK")
    assert (await waiting)["type"] == "done"
    for one in (hera, zeus):
        await one.until(lambda one=one: one.seq == 1)
    await exchange(random.Random(3), 4, hera, zeus)
    other.close()


async def test_a_file_that_cannot_be_written_refuses_and_recovers(
    tmp_path: Path, places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full or a file that may not be written: `busy`, and health says so; when it is mended, all goes on."""
    place = await places(f"sqlite:///{tmp_path / 'petteia.db'}")
    hera, zeus = await duel(place)
    whole = _Pen.connection

    def only_read(pen: _Pen) -> Connection:
        made = whole(pen)
        raw: Any = made.connection.dbapi_connection
        raw.execute("PRAGMA query_only = 1")  # the error is that of a file that may not be written
        return made

    def may_write(pen: _Pen) -> Connection:
        made = whole(pen)
        raw: Any = made.connection.dbapi_connection
        raw.execute("PRAGMA query_only = 0")
        return made

    mover = hera if hera.options else zeus
    with monkeypatch.context() as patch:
        patch.setattr(_Pen, "connection", only_read)
        for _ in range(3):
            assert (await mover.act(mover.options[0]))["code"] == "busy"
        assert await healthy(place) == 503
    monkeypatch.setattr(_Pen, "connection", may_write)
    await moves_again(hera, zeus)
    await until_healthy(place, 200)


async def test_the_writer_outlives_whatever_a_write_raises(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error nobody thought of is told to whoever submitted; the next write is kept."""
    opened = Database(database)
    opened.migrate()
    writer = Writer(opened)
    whole, times = writer._commit, [2]

    def fails(*args: Any, **kwargs: Any) -> Any:
        if times[0]:
            times[0] -= 1
            raise SystemExit("out of a clear sky")
        return whole(*args, **kwargs)

    monkeypatch.setattr(writer, "_commit", fails)
    for _ in range(2):
        with pytest.raises(Busy):
            await writer.do(lambda c: None, large=True)
    assert await writer.do(lambda c: 7, large=True) == 7
    await writer.close()
    opened.close()


async def test_nobody_waits_behind_a_commit_that_hangs(database: str) -> None:
    """While one commit has been under way for long, others are refused at once; when it is through, they are kept."""
    opened = Database(database)
    opened.migrate()
    writer = Writer(opened)
    writer._may_be_at_once = writer._at_once = False
    writer._under_way = -1.0  # since long ago
    writer.is_stuck = lambda: True  # type: ignore[method-assign]
    with pytest.raises(Busy):
        await asyncio.wait_for(writer.append(Line("table", 1, 0, "act", "draw", 0)), 5)
    del writer.is_stuck  # type: ignore[method-assign]
    writer._under_way = 0.0
    assert await writer.append(Line("table", 1, 0, "act", "draw", 0))
    await writer.close()
    opened.close()


async def test_what_cannot_be_kept_harms_nobody_else(database: str) -> None:
    """A line and a row that the database will not take are refused alone; what came with them is kept."""
    opened = Database(database)
    opened.migrate()
    writer = Writer(opened)
    bad = Line("table", 2, 0, "act", None, 0)  # type: ignore[arg-type]

    def fails_at_the_end(connection: Connection) -> None:
        stored.say(connection, "table", "p1", "Ann", None, 0)  # type: ignore[arg-type]

    jobs = [
        writer.append(Line("table", 1, 0, "act", "draw", 0)),
        writer.append(bad),
        writer.do(fails_at_the_end),
        writer.append(Line("other", 1, 0, "act", "draw", 0)),
        writer.do(lambda c: stored.say(c, "table", "p1", "Ann", "hello", 0)),
    ]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert results[0] is True
    assert isinstance(results[1], Exception)
    assert isinstance(results[2], Exception)
    assert results[3] is True
    with opened.connect() as connection:
        assert len(stored.lines_after(connection, "table", 0)) == 1
        assert len(stored.lines_after(connection, "other", 0)) == 1
        assert [said["text"] for said in stored.chat_of(connection, "table")] == ["hello"]
    await writer.close()
    opened.close()


async def test_what_was_said_but_not_kept_can_be_said_again(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chat is remembered once it is committed: refused as `busy` and sent again, it is said, once."""
    hera, zeus = await duel(place)
    writer = place.house.writer
    whole, times = writer.do, [1]

    def fails(work: Any, large: bool = False) -> Any:
        if times[0]:
            times[0] -= 1
            raise Busy("away")
        return whole(work, large)

    monkeypatch.setattr(writer, "do", fails)
    assert (await hera.say("chat", re="hello", text="Good evening"))["code"] == "busy"
    assert (await hera.say("chat", re="hello", text="Good evening"))["type"] == "done"
    assert (await hera.say("chat", re="hello", text="Good evening"))["type"] == "done"
    await zeus.until(lambda: zeus.got("chat"))
    assert (await zeus.say("ping"))["type"] == "pong"
    assert len(zeus.got("chat")) == 1


async def test_a_worker_that_starts_without_its_database_waits_for_it(own_cluster: Cluster, places: Places) -> None:
    """It answers `busy` from the start, and serves as soon as the database is back: one that ended would take its server along."""
    database = own_cluster.database()
    first = await places(database)
    table = await (await first.guest()).opens("me", "open")
    await first.stop()
    own_cluster.stop()
    place = await places(database)
    assert await healthy(place) == 503
    async with httpx.AsyncClient() as http:
        answer = await http.get(f"http://127.0.0.1:{place.port}/api/tables")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
        assert (
            await http.get(f"http://127.0.0.1:{place.port}/")
        ).status_code == 200  # the page says that it tries again
    async with websockets.connect(f"ws://127.0.0.1:{place.port}/ws/{table['id']}") as socket:
        assert json.loads(await socket.recv())["code"] == "busy"
        with pytest.raises(websockets.ConnectionClosed):
            await socket.recv()
        assert socket.close_code == 1013
    own_cluster.start()
    await until_healthy(place, 200)
    hera, zeus = await duel(place)
    await exchange(random.Random(3), 4, hera, zeus)


async def test_a_worker_starts_although_its_first_writes_fail(
    tmp_path: Path, places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database can be read but not yet written, as while another takes its place: the worker waits for that too."""
    whole, times = Writer._together, [3]

    def fails(writer: Writer, pen: Any, batch: Any) -> Any:
        if times[0]:
            times[0] -= 1
            raise ConnectionError("not yet")
        return whole(writer, pen, batch)

    monkeypatch.setattr(Writer, "_together", fails)
    monkeypatch.setattr("petteia.server.house.AGAIN", 0.01)
    place = await places(f"sqlite:///{tmp_path / 'p.db'}")
    await until_healthy(place, 200)
    assert times == [0]
    hera, zeus = await duel(place)
    await exchange(random.Random(3), 2, hera, zeus)


async def test_a_worker_may_end_before_its_database_came(places: Places) -> None:
    """Stopped while it waits, it goes."""
    place = await places("postgresql://nobody@127.0.0.1:1/none")
    assert await healthy(place) == 503
    await asyncio.wait_for(place.close(), 60)


async def test_what_a_host_that_was_cut_off_had_begun_holds_up_nobody_for_long(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a transaction of somebody who is not heard of any more is taken back by PostgreSQL: the place in the log is free again."""
    monkeypatch.setattr(storage, "SILENT", 300)
    database = cluster.database()
    gone, here = Database(database), Database(database)
    gone.migrate()
    line = Line("table", 1, 0, "act", "draw", 0)
    cut_off = gone.connect()
    cut_off.execute(insert(schema.lines), msgspec.structs.asdict(line))  # and then nothing is heard
    writer = Writer(here)
    assert await asyncio.wait_for(writer.append(line), 60)
    await writer.close()
    with pytest.raises(DBAPIError) as told:
        cut_off.execute(select(schema.lines))
    assert is_away(told.value)  # so that its own worker answers `busy` when it is back
    cut_off.close()
    gone.close()
    here.close()
