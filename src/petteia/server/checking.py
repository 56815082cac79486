"""`petteia serve --check`: whether a server could start and do its work here, said in one line for each thing."""

from __future__ import annotations

import os
import shutil
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy import inspect, text
from sqlalchemy.exc import SQLAlchemyError

from petteia.kernel.game import Refused, games
from petteia.server import pages
from petteia.server.storage.database import HEAD, Database

ROOM = 200_000_000  # bytes that should be free where the database is
APART = 2.0  # seconds by which the clocks of the database and of this machine may differ


class Fails(Exception):
    """A sentence that says what is wrong and what to do."""


def check(host: str, port: int, url: str, origins: list[str]) -> int:
    """Look at everything, change nothing; 0 if a server could start."""
    right = True
    for name, look in _looks(host, port, url, origins):
        try:
            said = look()
            print(f"ok    {name}: {said}")
        except Fails as error:
            right = False
            print(f"WRONG {name}: {error}")
    return 0 if right else 1


def _looks(host: str, port: int, url: str, origins: list[str]) -> Iterator[tuple[str, Callable[[], str]]]:
    yield "address", lambda: _address(host, port)
    yield "games", _games
    yield "client", _client
    yield "origins", lambda: _origins(origins)
    try:
        database = Database(url)
    except (SQLAlchemyError, ValueError, OSError, ImportError) as error:
        said = str(error).splitlines()[0]
        yield "database", lambda: _fail(f"{said} Write sqlite:///FILE or postgresql://USER@HOST/NAME.")
        return
    yield "database", lambda: _database(database)
    yield "schema", lambda: _schema(database)
    if database.is_sqlite:
        yield "disk", lambda: _disk(database)
    else:
        yield "clock", lambda: _clock(database)
    database.close()


def _fail(sentence: str) -> str:
    raise Fails(sentence)


def _address(host: str, port: int) -> str:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        raise Fails(f"cannot listen on {host}:{port}: {error.strerror}. Choose another with --port.") from None
    return f"{host}:{port} is free"


def _games() -> str:
    try:
        return ", ".join(sorted(games()))
    except Refused as error:
        raise Fails(f"{error.sentence} {error.hint}") from None


def _client() -> str:
    if not (pages.WEB / "index.html").exists():
        raise Fails(f"the browser client is not in {pages.WEB}. Install petteia again.")
    return f"version {pages.fingerprint()}"


def _origins(origins: list[str]) -> str:
    for origin in origins:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or not parts.netloc or origin != f"{parts.scheme}://{parts.netloc}":
            raise Fails(f"{origin!r} is no origin. Write https://games.example, without a path.")
    return " ".join(origins) or "only our own pages"


def _database(database: Database) -> str:
    """It can be reached and takes a write, which is taken back."""
    try:
        with database.connect().execution_options(writes=True) as connection:
            if inspect(connection).has_table("beats"):
                connection.rollback()
                connection.execute(text("INSERT INTO beats (worker, at) VALUES ('check', 0)"))
            else:
                connection.execute(text("CREATE TABLE petteia_check (n INTEGER)"))
            connection.rollback()
    except (SQLAlchemyError, OSError) as error:
        raise Fails(f"{str(error).splitlines()[0]} ({database.place})") from None
    return f"{database.place} takes a write"


def _schema(database: Database) -> str:
    try:
        if database.is_current():
            return f"up to date ({HEAD})"
        with database.connect() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return "none yet: the first start makes it"
            (found,) = connection.execute(text("SELECT version_num FROM alembic_version")).one()
    except (SQLAlchemyError, OSError) as error:
        raise Fails(str(error).splitlines()[0]) from None
    if found > HEAD:
        raise Fails(f"it is of a later release ({found}; ours is {HEAD}). Install that release, or restore a backup.")
    return f"of an earlier release ({found}): the next start brings it up to {HEAD}. Make a backup first."


def _disk(database: Database) -> str:
    path = Path(database.url.database or ".").resolve()
    free = shutil.disk_usage(path.parent if path.parent.exists() else Path("/")).free
    if free < ROOM:
        raise Fails(f"{free // 1_000_000} MB are free beside {path}. Make room: a full disk refuses every move.")
    if path.exists() and not os.access(path, os.W_OK):
        raise Fails(f"{path} may not be written by this account.")
    return f"{free // 1_000_000} MB free"


def _clock(database: Database) -> str:
    try:
        with database.connect() as connection:
            theirs = float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
    except (SQLAlchemyError, OSError) as error:
        raise Fails(str(error).splitlines()[0]) from None
    apart = abs(theirs - time.time())
    if apart > APART:
        raise Fails(
            f"the database's clock and ours are {apart:.0f} s apart. Set both by NTP: clocks at tables go by them."
        )
    return f"{1000 * apart:.0f} ms from the database's"
