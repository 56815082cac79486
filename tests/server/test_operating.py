"""What whoever runs a server relies on: the check before a start, the audit, and backups that can be gone back to."""

from __future__ import annotations

import json
import logging
import random
import socket
import sqlite3
import subprocess
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from petteia.server import checking, logs
from petteia.server.run import serve
from petteia.server.storage import Database

from .client import exchange
from .conftest import Places
from .postgres import Cluster, account, program
from .test_play import duel
from .test_upgrade import DUMP


def test_the_check_says_what_is_right(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each thing, and nothing is changed by looking."""
    assert serve(port=0, db=database, check=True) == 0
    said = capsys.readouterr().out
    assert "ok    database" in said
    assert "none yet" in said
    opened = Database(database)
    assert not opened.is_current()
    opened.migrate()
    opened.close()
    assert serve(port=0, db=database, check=True) == 0
    assert "up to date" in capsys.readouterr().out


def test_the_check_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A taken port, a database that is not there, an origin that is none, a disk that is full, a later schema."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert checking.check("127.0.0.1", port, "postgresql://nobody@127.0.0.1:1/none", ["games.example"]) == 1
    said = capsys.readouterr().out
    for what in ("WRONG address: cannot listen", "WRONG database", "WRONG origins: 'games.example' is no origin"):
        assert what in said
    assert checking.check("127.0.0.1", 0, "nonsense", []) == 1
    assert "WRONG database" in capsys.readouterr().out
    path = tmp_path / "p.db"
    opened = Database(f"sqlite:///{path}")
    opened.migrate()
    opened.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    monkeypatch.setattr(checking, "ROOM", 1 << 60)
    assert checking.check("127.0.0.1", 0, f"sqlite:///{path}", []) == 1
    said = capsys.readouterr().out
    assert "WRONG schema: it is of a later release" in said
    assert "WRONG disk" in said


def test_the_check_sees_an_earlier_release(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says that the next start will bring the schema up to date, and that a backup comes first."""
    with sqlite3.connect(tmp_path / "old.db") as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    connection.close()
    assert serve(port=0, db=f"sqlite:///{tmp_path / 'old.db'}", check=True) == 0
    assert "of an earlier release (0001)" in capsys.readouterr().out


@pytest.mark.asyncio
async def test_the_audit_says_who_did_what(tmp_path: Path, places: Places) -> None:
    """One line for each change, with who, from where and how it ended; not what was said, and no secret."""
    path = tmp_path / "audit.jsonl"
    logs.set_up("error", str(path))
    try:
        place = await places(f"sqlite:///{tmp_path / 'p.db'}")
        hera, zeus = await duel(place)
        await zeus.guest.post("/api/register", {"name": "Nikias", "passphrase": "owls to Athens"})
        await zeus.guest.post("/api/login", {"name": "Nikias", "passphrase": "a wrong guess"})
        await hera.say("chat", text="to yourself alone")
        await hera.say("stand", seat=1)
        await hera.say("resign", seat=0)
    finally:
        for handler in logging.getLogger("petteia.audit").handlers:
            handler.close()
        logs.set_up("error")
    text = path.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    table, (ann, bob) = hera.table["id"], (hera.guest.me["id"], zeus.guest.me["id"])
    notes = [(line["what"], line["who"], line["result"], line.get("table", "")) for line in lines]
    assert notes == [
        ("new_table", ann, "done", ""),
        ("sit", bob, "done", table),
        ("register", bob, "done", ""),
        ("login", bob, "not_allowed", ""),
        ("chat", ann, "done", table),
        ("stand", ann, "not_your_seat", table),
        ("resign", ann, "done", table),
    ]
    assert all(line["address"] == "127.0.0.1" for line in lines)
    for secret in ("owls", "wrong guess", "yourself"):
        assert secret not in text
    assert path.stat().st_mode & 0o77 == 0


# -- backups ---------------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_backup_of_sqlite_is_taken_in_play_and_restored(tmp_path: Path, places: Places) -> None:
    """As the page on running a server says: `VACUUM INTO` while people play; a server over the copy goes on from there."""
    place = await places(f"sqlite:///{tmp_path / 'p.db'}")
    hera, zeus = await duel(place)
    await exchange(random.Random(3), 6, hera, zeus)
    with sqlite3.connect(tmp_path / "p.db") as connection:
        connection.execute("VACUUM INTO ?", (str(tmp_path / "backup.db"),))
    connection.close()
    await exchange(random.Random(4), 2, hera, zeus)
    restored = await places(f"sqlite:///{tmp_path / 'backup.db'}")
    back = []
    for one in (hera, zeus):
        one.guest.place = restored
        back.append(await one.guest.joins(hera.table["id"]))
    assert [one.seq for one in back] == [6, 6]
    await exchange(random.Random(5), 4, *back)


@pytest.mark.asyncio
async def test_a_backup_of_postgresql_is_taken_in_play_and_restored(
    tmp_path: Path, cluster: Cluster, places: Places
) -> None:
    """As the page on running a server says: `pg_dump` while people play, `pg_restore` into an empty database."""
    address = cluster.database()
    place = await places(address)
    hera, zeus = await duel(place)
    await exchange(random.Random(3), 6, hera, zeus)
    folder, name = str(cluster.folder), str(make_url(address).database)
    file = cluster.folder / "backup.dump"
    common = ["-h", folder, "-U", "petteia"]
    subprocess.run([program("pg_dump"), *common, "-Fc", "-f", file, name], check=True, **account())
    await exchange(random.Random(4), 2, hera, zeus)
    other = cluster.database()
    target = str(make_url(other).database)
    command = [program("pg_restore"), *common, "--no-owner", "--exit-on-error", "-d", target, file]
    subprocess.run(command, check=True, **account())
    restored = await places(other)
    back = []
    for one in (hera, zeus):
        one.guest.place = restored
        back.append(await one.guest.joins(hera.table["id"]))
    assert [one.seq for one in back] == [6, 6]
    await exchange(random.Random(5), 4, *back)
