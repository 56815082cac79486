"""The database by its address: SQLite in the user's data directory unless another is named."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url

from petteia.kernel.game import Refused

MIGRATIONS = Path(__file__).parent / "migrations"
HEAD = "0006"  # the last migration
WAIT = 30  # seconds for which a worker waits for another that writes to the same SQLite file
LOCK = 0x9E77E1A  # the advisory lock under which PostgreSQL is migrated
SILENT = 5000  # milliseconds after which PostgreSQL takes back what a worker began and did not go on with


def network(url: URL) -> dict[str, Any]:
    """How PostgreSQL and we find out within seconds that the other is gone, also where the network swallows everything.

    A worker whose host was cut off in the middle of a transaction would otherwise hold its place in a log for hours.
    """
    ours = {
        "idle_in_transaction_session_timeout": SILENT,
        "tcp_keepalives_idle": 5,
        "tcp_keepalives_interval": 2,
        "tcp_keepalives_count": 3,
        "tcp_user_timeout": 8000,
    }
    asked = url.query.get("options", "")  # of whoever runs the server; theirs come last, and hold
    options = [f"-c {key}={value}" for key, value in ours.items()]
    return {
        "connect_timeout": 3,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 8000,
        "options": " ".join([*options, *([asked] if isinstance(asked, str) else asked)]).strip(),
    }


def default_url() -> str:
    """A file in the user's data directory."""
    folder = user_data_path("petteia", appauthor=False, ensure_exists=True)
    return f"sqlite:///{folder / 'petteia.db'}"


class Database:
    """A database that has been opened, not yet brought up to date."""

    def __init__(self, url: str) -> None:
        made = make_url(url)
        if made.drivername in ("postgresql", "postgres"):
            made = made.set(drivername="postgresql+psycopg")
        self.url = made
        self.is_sqlite = made.get_backend_name() == "sqlite"
        if self.is_sqlite:
            self.engine = _sqlite(made)
        else:
            if made.drivername == "postgresql+psycopg" and find_spec("psycopg") is None:
                raise Refused(
                    "PostgreSQL is spoken by psycopg, which is not installed here.",
                    "Install it with: pip install 'petteia[postgres]'",
                )
            self.engine = create_engine(
                made, pool_size=8, max_overflow=8, pool_pre_ping=True, pool_timeout=10, connect_args=network(made)
            )

    @property
    def place(self) -> str:
        """Where the data is, without any password."""
        if self.is_sqlite:
            return self.url.database or "memory"
        return self.url.render_as_string(hide_password=True)

    def is_current(self) -> bool:
        """Whether the schema is up to date already: the usual case, found out quickly."""
        with self.engine.connect() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return False
            return list(connection.scalars(text("SELECT version_num FROM alembic_version"))) == [HEAD]

    def migrate(self) -> None:
        """Bring the schema up to date."""
        if self.is_current():
            return
        from alembic import command  # seldom needed, and slow to load
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        # several workers may come to a new database at once: one migrates it, the others wait and find it done
        with self.engine.connect().execution_options(writes=True) as connection:
            if not self.is_sqlite:
                connection.execute(text("SELECT pg_advisory_lock(:n)"), {"n": LOCK})
                connection.commit()
            try:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
                connection.commit()
            finally:
                if not self.is_sqlite:
                    connection.execute(text("SELECT pg_advisory_unlock(:n)"), {"n": LOCK})
                    connection.commit()

    def connect(self) -> Connection:
        return self.engine.connect()

    def close(self) -> None:
        self.engine.dispose()


def _write_ahead(connection: sqlite3.Connection) -> None:
    """A new file takes to the write-ahead log once; for that SQLite does not wait by itself while another worker is at it."""
    until = time.monotonic() + WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)


def _keep_private(path: Path) -> None:
    """Have the file, for its owner's eyes alone; what SQLite lays beside it takes after it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    with suppress(OSError):  # a file of somebody else's, lent to us, is theirs to guard
        path.chmod(0o600)


def _sqlite(url: Any) -> Engine:
    if url.database and url.database != ":memory:" and not url.database.startswith("file:"):
        _keep_private(Path(url.database))
    engine = create_engine(url, connect_args={"timeout": WAIT, "check_same_thread": False}, pool_size=8, max_overflow=8)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions are begun below, in so many words
        _write_ahead(connection)
        for pragma in ("synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # a writer takes the lock at once: to read first and write later could fail half way
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
