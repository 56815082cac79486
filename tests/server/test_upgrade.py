"""A database of the last release goes on: `data/petteia-0.1.0.sql` is one, as its server left it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Boolean, MetaData, text

from petteia.server import storage
from petteia.server.storage import Database, people
from petteia.server.storage import tables as stored
from petteia.server.storage.schema import metadata

from .client import Guest
from .conftest import Places
from .postgres import Cluster

DUMP = Path(__file__).parent / "data" / "petteia-0.1.0.sql"
UNDER_WAY = "rLcE7WPkR"  # its table of Hera and Zeus with twelve moves


def migrate(database: Database, to: str) -> None:
    """Bring a database to the schema of an earlier release."""
    config = Config()
    config.set_main_option("script_location", str(storage.database.MIGRATIONS))
    with database.connect().execution_options(writes=True) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, to)
        connection.commit()


@pytest.fixture
def old(tmp_path: Path) -> str:
    """The database of the last release, in a file."""
    with sqlite3.connect(tmp_path / "old.db") as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    connection.close()
    return f"sqlite:///{tmp_path / 'old.db'}"


def test_the_last_releases_database_is_brought_up_to_date(old: str) -> None:
    """Every table, line, person and rating is there afterwards, and the schema is the one the code knows."""
    database = Database(old)

    def counts() -> dict[str, int]:
        kinds = ("tables", "seats", "lines", "people", "sessions", "ratings", "chat", "keys")
        with database.connect() as connection:
            return {kind: connection.execute(text(f"SELECT count(*) FROM {kind}")).scalar_one() for kind in kinds}

    assert not database.is_current()
    before = counts()
    with database.connect() as connection:
        lines = stored.lines_after(connection, UNDER_WAY, 0)
    database.migrate()
    assert database.is_current()
    assert counts() == before
    assert before["tables"] == 4
    with database.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert stored.lines_after(connection, UNDER_WAY, 0) == lines
        assert len(lines) == 12
        found = people.by_name(connection, "Lysandra")
        assert found is not None
        assert not found.guest
    database.close()


@pytest.mark.asyncio
async def test_people_come_back_to_the_tables_of_the_last_release(old: str, places: Places) -> None:
    """They sign in with their passphrase, see their records; where the rules have moved on they are told so, and read what was played."""
    place = await places(old)
    ann = Guest(place)
    await ann.hello()
    answer = await ann.post("/api/login", {"name": "Lysandra", "passphrase": "a long passphrase"})
    assert answer.status_code == 200, answer.text
    records = await ann.get("/api/records?player=Lysandra")
    assert len(records["records"]) == 2
    mine = (await ann.get("/api/tables"))["mine"]
    assert [card["id"] for card in mine] == [UNDER_WAY]
    late = await ann.joins(UNDER_WAY)  # the rules have moved on since, and its moves do not hold: whoever comes is told
    await late.until(lambda: late.closed)
    (refused,) = late.got("refused")
    assert refused["code"] == "outdated"
    assert "by version 1 of the rules of Hera & Zeus; installed is version" in refused["sentence"]
    stopped = await ann.get(f"/api/records/{UNDER_WAY}")
    assert (stopped["outcome"]["winners"], stopped["moves"], len(stopped["past"]["story"])) == ([], 12, 12)
    for card in records["records"]:
        record = await ann.get(f"/api/records/{card['id']}")
        assert record["outcome"] == card["outcome"]
        assert record["checked"]["moves"] or record["past"]["story"], "neither replayed nor told"


@pytest.mark.asyncio
async def test_a_database_of_the_last_release_in_postgresql(old: str, cluster: Cluster) -> None:
    """Its rows, in PostgreSQL with the schema of that release, are brought up to date there as in SQLite."""
    source, address = Database(old), cluster.database()
    target = Database(address)
    migrate(target, "0001")
    then = MetaData()
    with source.connect() as rows, target.connect().execution_options(writes=True) as connection:
        then.reflect(connection)
        for table in then.sorted_tables:
            if table.name != "alembic_version":
                yes_or_no = {column.name for column in table.columns if isinstance(column.type, Boolean)}
                for row in rows.execute(text(f'SELECT * FROM "{table.name}"')).mappings():
                    connection.execute(table.insert(), {k: bool(v) if k in yes_or_no else v for k, v in row.items()})
        connection.commit()

    def counts() -> dict[str, int]:
        with target.connect() as connection:
            return {
                table.name: connection.execute(text(f'SELECT count(*) FROM "{table.name}"')).scalar_one()
                for table in then.sorted_tables
            }

    before = counts()
    assert before["tables"] == 4
    target.migrate()
    assert counts() == before
    with target.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert {
            name: connection.execute(text(f'SELECT count(*) FROM "{name}"')).scalar_one() for name in before
        } == before
        assert len(stored.lines_after(connection, UNDER_WAY, 0)) == 12
        found = people.by_name(connection, "Lysandra")
        assert found is not None
        assert not found.guest
    source.close()
    target.close()
