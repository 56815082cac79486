"""Storage, against SQLite and PostgreSQL alike: migrations, the writer, what is kept."""

from __future__ import annotations

import asyncio
import itertools
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import IntegrityError, OperationalError

from petteia.server import storage
from petteia.server.house import House
from petteia.server.storage import Database, people
from petteia.server.storage import tables as stored
from petteia.server.storage.schema import metadata
from petteia.server.storage.writer import Busy, Line, Writer

from .client import QUICK, Place, exchange
from .conftest import Places
from .test_play import duel


class Notes:
    """What is told to other workers with the lines."""

    trigger = ""

    def __init__(self) -> None:
        self.told: list[Line] = []

    def lines(self, connection: Connection, lines: list[Line]) -> None:
        self.told += lines


def test_migrations_give_the_schema(database: str) -> None:
    """An empty database brought up to date has exactly the tables the code knows; doing it again changes nothing."""
    opened = Database(database)
    assert not opened.is_current()
    opened.migrate()
    opened.migrate()
    assert opened.is_current()
    with opened.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    opened.close()


def test_a_migration_happens_as_a_whole(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What breaks off at the last step leaves nothing behind; nor does another worker ever meet half of it."""
    broken = tmp_path / "migrations"
    shutil.copytree(storage.database.MIGRATIONS, broken)
    last = max((broken / "versions").glob("*.py"))
    last.write_text(last.read_text().replace("def upgrade() -> None:\n", "def upgrade() -> None:\n    raise OSError\n"))
    opened = Database(database)
    with monkeypatch.context() as patch:
        patch.setattr(storage.database, "MIGRATIONS", broken)
        with pytest.raises(OSError):
            opened.migrate()
    with opened.connect() as connection:
        assert inspect(connection).get_table_names() == []
    opened.migrate()
    assert opened.is_current()
    opened.close()


# A worker that comes to a database: once it is told to, it migrates.
WORKER = """import sys
from petteia.server.storage import Database
from alembic import command
opened = Database(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
opened.migrate()
assert opened.is_current()
"""


def test_workers_may_come_to_an_empty_database_at_once(database: str) -> None:
    """One of them migrates it, the others wait for it."""
    command = [sys.executable, "-c", WORKER, database]
    workers = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    for worker in workers:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "ready\n"
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("now\n")
        worker.stdin.flush()
    ended = [(worker.communicate()[1], worker.returncode) for worker in workers]
    assert ended == [("", 0)] * 3


def test_sqlite_keeps_what_it_acknowledges(tmp_path: object) -> None:
    """SQLite runs with a write-ahead log, and a commit has reached the disk."""
    opened = Database(f"sqlite:///{tmp_path}/p.db")
    with opened.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar_one() == 2
    opened.close()


def test_the_place_of_the_data_shows_no_password() -> None:
    """What is printed at the start names the database and hides its password."""
    opened = Database("postgresql://petteia:hunter22@db.example/games")
    assert "hunter22" not in opened.place
    assert "db.example/games" in opened.place


@pytest.mark.asyncio
@pytest.mark.parametrize("alone", [True, False])
async def test_what_waits_is_committed_together(database: str, alone: bool) -> None:
    """Lines and other writes submitted at once come in order, few commits carry them, and each is told its own result."""
    opened = Database(database)
    opened.migrate()
    groups: list[int] = []
    notes = Notes()
    writer = Writer(opened, lambda count, seconds: groups.append(count), None if alone else notes)
    lines = [writer.append(Line(f"table {i % 10}", 1 + i // 10, 0, "act", "draw", 0)) for i in range(200)]
    names = [writer.do(lambda c, i=i: people.add(c, f"p{i}", f"Person {i}", 0)) for i in range(5)]
    assert all(await asyncio.gather(*lines))
    await asyncio.gather(*names)
    await asyncio.sleep(0)
    assert sum(groups) == 205
    if not opened.is_sqlite:  # which tells by itself, where it is told to
        assert len(notes.told) == (0 if alone else 200)
    assert len(groups) < 100
    with opened.connect() as connection:
        assert [line.seq for line in stored.lines_after(connection, "table 3", 5)] == list(range(6, 21))
    await writer.close()
    opened.close()


@pytest.mark.asyncio
async def test_in_a_rush_a_round_is_one_commit(tmp_path: Path) -> None:
    """At rest a line is handed over at once; after a commit of many, those of one round of the event loop go together, in order."""
    opened = Database(f"sqlite:///{tmp_path / 'p.db'}")
    opened.migrate()
    groups: list[int] = []
    writer = Writer(opened, lambda count, seconds: groups.append(count), Notes())

    async def write(count: int) -> None:
        first = sum(groups) + 1
        await asyncio.gather(*[writer.append(Line("t", first + i, 0, "act", "draw", 0)) for i in range(count)])
        await asyncio.sleep(0)

    await write(1)
    assert groups == [1]
    await write(200)  # of these some commit carries many
    for _ in range(2):
        before = len(groups)
        writer._crowded = True  # whatever the last commit of that rush carried
        await write(20)
        assert groups[before:] == [20]
    await write(1)
    assert not writer._crowded
    with opened.connect() as connection:
        assert [line.seq for line in stored.lines_after(connection, "t", 0)] == list(range(1, 243))
    await writer.close()
    opened.close()


@pytest.mark.asyncio
@pytest.mark.parametrize("alone", [True, False])
async def test_one_failure_in_a_group_is_its_own(database: str, alone: bool) -> None:
    """A write that fails is told so and leaves nothing; its neighbours in the same commit are kept."""
    opened = Database(database)
    opened.migrate()
    writer = Writer(opened, herald=None if alone else Notes())

    def twice(connection: Connection) -> None:
        people.add(connection, "p1", "Ann", 0)
        people.add(connection, "p2", "ann", 0)

    before = writer.append(Line("table", 1, 0, "act", "draw", 0))
    failing = writer.do(twice)
    after = writer.append(Line("table", 2, 0, "act", "draw", 0))
    with pytest.raises(IntegrityError):
        await failing
    assert await before
    assert await after
    with opened.connect() as connection:
        assert people.by_name(connection, "Ann") is None
        assert len(stored.lines_after(connection, "table", 0)) == 2
    await writer.close()
    opened.close()


class Clash(Exception):
    """What PostgreSQL says to one of two that wait for each other."""

    sqlstate = "40P01"


@pytest.mark.asyncio
async def test_a_clash_with_another_worker_costs_nobody_a_write(database: str) -> None:
    """One of a group waits for another worker, which waits for the group: it is written again, and so are its neighbours."""
    opened = Database(database)
    opened.migrate()
    writer, tries = Writer(opened, herald=Notes()), [0]

    def clashes(connection: Connection) -> str:
        people.add(connection, "p1", "Ann", 0)
        tries[0] += 1
        if tries[0] < 3:
            raise OperationalError("UPDATE", {}, Clash())
        return "kept"

    before = writer.append(Line("table", 1, 0, "act", "draw", 0))
    told = writer.do(clashes)
    after = writer.append(Line("table", 2, 0, "act", "draw", 0))
    assert await told == "kept"
    assert (await before, await after) == (True, True)

    def never(connection: Connection) -> None:
        raise OperationalError("UPDATE", {}, Clash())

    with pytest.raises(Busy):
        await writer.do(never)
    with opened.connect() as connection:
        assert people.by_name(connection, "Ann") is not None
        assert len(stored.lines_after(connection, "table", 0)) == 2
    await writer.close()
    opened.close()


@pytest.mark.asyncio
async def test_a_move_is_acknowledged_only_when_it_is_committed(database: str, places: Places) -> None:
    """At the moment `done` is heard, another connection to the database reads the line."""
    place: Place = await places(database)
    hera, zeus = await duel(place)
    other = Database(database)
    import random

    rand = random.Random(1)
    for _ in range(12):
        mover = hera if hera.options else zeus
        answer = await mover.act(rand.choice(mover.options))
        with other.connect() as connection:
            assert stored.lines_after(connection, hera.table["id"], answer["seq"] - 1)
        for one in (hera, zeus):
            await one.until(lambda one=one, at=answer["seq"]: one.seq >= at)
    other.close()


@pytest.mark.asyncio
async def test_everything_is_there_after_a_restart(database: str, places: Places) -> None:
    """Tables, seats, chat, offers, sessions and the log survive a restart."""
    import random

    place: Place = await places(database)
    hera, zeus = await duel(place)
    await exchange(random.Random(4), 9, hera, zeus)
    await hera.say("chat", text="until tomorrow")
    await hera.say("stand", seat=0)
    await zeus.turn()
    table, seq, people_ = hera.table, zeus.seq, (hera.guest, zeus.guest)
    await place.restart()
    back, other = await people_[0].joins(table), await people_[1].joins(table)
    assert other.seq >= seq
    assert back.table["away"] == [0]
    assert [line["text"] for line in back.table["chat"]] == ["until tomorrow"]
    assert (await back.say("sit", seat=0))["type"] == "done"
    assert (await people_[0].get("/api/me"))["id"] == people_[0].me["id"]


@pytest.mark.asyncio
async def test_a_house_that_cannot_write_says_busy(tmp_path: object) -> None:
    """When the database refuses a commit the client is told so, and the table has not moved."""
    house = House(f"sqlite:///{tmp_path}/p.db", QUICK)
    await house.open()

    with pytest.raises(Busy):
        await house.writer.append(Line("table", 1, 0, "act", None, 0))  # type: ignore[arg-type]
    assert await house.writer.append(Line("table", 1, 0, "act", "draw", 0))
    await house.close()


@pytest.mark.asyncio
async def test_a_slow_disk_is_left_to_the_thread(tmp_path: object) -> None:
    """When commits take long the loop no longer waits for them; once they are quick again it does."""
    opened = Database(f"sqlite:///{tmp_path}/p.db")
    opened.migrate()
    step = [0.001]
    ticks = itertools.accumulate(iter(lambda: step[0], None))
    writer = Writer(opened, timer=lambda: next(ticks))
    seq = itertools.count(1)

    async def write(count: int) -> None:
        for _ in range(count):
            assert await writer.append(Line("table", next(seq), 0, "act", "draw", 0))

    await write(4)
    assert writer._at_once
    step[0] = 0.1
    await write(50)
    assert not writer._at_once
    step[0] = 0.001
    await write(200)
    assert writer._at_once
    with opened.connect() as connection:
        assert len(stored.lines_after(connection, "table", 0)) == 254
    await writer.close()
    opened.close()


@pytest.mark.asyncio
async def test_a_locked_database_refuses_and_recovers(tmp_path: object) -> None:
    """While another process holds the lock a move is refused, not lost half way; afterwards moves are kept again."""
    opened = Database(f"sqlite:///{tmp_path}/p.db")
    opened.migrate()
    writer = Writer(opened, patience=0.01)
    assert await writer.append(Line("table", 1, 0, "act", "draw", 0))
    other = sqlite3.connect(f"{tmp_path}/p.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Busy):
        await writer.append(Line("table", 2, 0, "act", "draw", 0))
    other.execute("ROLLBACK")
    other.close()
    assert await writer.append(Line("table", 2, 0, "act", "draw", 0))
    with opened.connect() as connection:
        assert [line.seq for line in stored.lines_after(connection, "table", 0)] == [1, 2]
    await writer.close()
    opened.close()


@pytest.mark.asyncio
async def test_a_house_closes_though_something_goes_on_once(tmp_path: object) -> None:
    """A cancellation that is forgotten (Python 3.11's `wait_for` may) holds up nobody who closes."""
    house = House(f"sqlite:///{tmp_path}/p.db", QUICK)
    await house.open()
    begun, forgotten = asyncio.Event(), []

    async def listens() -> None:
        while True:
            try:
                begun.set()
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                if forgotten:
                    raise
                forgotten.append(True)

    house.spawn(listens())
    await begun.wait()
    await asyncio.wait_for(house.close(), 30)
    assert forgotten
