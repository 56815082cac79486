"""The database by its address: SQLite in the user's data directory unless another is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url

MIGRATIONS = Path(__file__).parent / "migrations"
HEAD = "0001"  # the last migration
LOCK = 0x9E77E1A  # the advisory lock under which PostgreSQL is migrated


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
            self.engine = create_engine(made, pool_size=8, max_overflow=8, pool_pre_ping=True)

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
        with self.engine.connect() as connection:
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


def _sqlite(url: Any) -> Engine:
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": 30, "check_same_thread": False}, pool_size=8, max_overflow=8)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions are begun below, in so many words
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # a writer takes the lock at once: to read first and write later could fail half way
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
