"""PostgreSQL is an extra: without it the server says how to have it."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from petteia.kernel.game import Refused
from petteia.server.run import serve
from petteia.server.storage import Database, database


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation without the extra."""
    monkeypatch.setattr(
        database, "find_spec", lambda name: None if name == "psycopg" else importlib.util.find_spec(name)
    )


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("url", ["postgresql://ann@db.example/petteia", "postgres://ann@db.example/petteia"])
def test_without_psycopg_a_sentence_says_what_to_do(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A PostgreSQL address without the extra is refused in words, not with a traceback."""
    with pytest.raises(Refused, match="not installed here"):
        Database(url)
    assert serve(port=0, db=url) == 1
    assert "pip install 'petteia[postgres]'" in capsys.readouterr().err


def test_a_database_file_is_its_owners_alone(tmp_path: Path) -> None:
    """A new file, what lies beside it, and an old one that was open to all: only the owner may read them."""
    old = tmp_path / "old.db"
    old.touch(0o644)
    for path in (old, tmp_path / "new" / "petteia.db"):
        opened = Database(f"sqlite:///{path}")
        opened.migrate()
        with opened.connect() as connection:
            connection.exec_driver_sql("SELECT 1 FROM people")
            assert {oct(one.stat().st_mode & 0o777) for one in path.parent.glob(f"{path.name}*")} == {"0o600"}
        opened.close()
