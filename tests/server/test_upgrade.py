"""A database of the last release goes on: `data/petteia-0.1.0.sql` is one, as its server left it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from petteia.kernel.game import game
from petteia.server.storage import Database, people
from petteia.server.storage import tables as stored
from petteia.server.storage.schema import metadata

from .client import Guest
from .conftest import Places

DUMP = Path(__file__).parent / "data" / "petteia-0.1.0.sql"
UNDER_WAY = "rLcE7WPkR"  # its table of Hera and Zeus with twelve moves


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
    """They sign in with their passphrase, see their records and go on where they were, if the game's rules are the same."""
    place = await places(old)
    ann = Guest(place)
    await ann.hello()
    answer = await ann.post("/api/login", {"name": "Lysandra", "passphrase": "a long passphrase"})
    assert answer.status_code == 200, answer.text
    records = await ann.get("/api/records?player=Lysandra")
    assert len(records["records"]) == 2
    mine = (await ann.get("/api/tables"))["mine"]
    assert [card["id"] for card in mine] == [UNDER_WAY]
    with sqlite3.connect(old.removeprefix("sqlite:///")) as connection:
        (version,) = connection.execute("SELECT version FROM tables WHERE id = ?", (UNDER_WAY,)).fetchone()
    connection.close()
    if version == game("hera-zeus").version:
        seated = await ann.joins(UNDER_WAY)
        assert seated.seq == 12
        assert [line["text"] for line in seated.table["chat"]] == ["Until tomorrow."]
