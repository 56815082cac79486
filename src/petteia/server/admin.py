"""What whoever runs a server may do: look people up, show them the door, silence them, close a table, let them in again.

All of it is written into the database, beside a server that runs or not; a running one acts on it within ten seconds.
"""

from __future__ import annotations

import secrets
import time
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from petteia.kernel.game import Refused
from petteia.server.model import Ending
from petteia.server.storage import Database, default_url, people, schema
from petteia.server.storage import tables as stored
from petteia.server.storage.people import Person
from petteia.server.storage.writer import Line
from petteia.server.table import CLOSED

Json = dict[str, Any]
DAY = 86_400_000
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class Admin:
    """Somebody with the right to write into the database."""

    def __init__(self, url: str | None = None) -> None:
        self._database = Database(_existing(url or default_url()))
        if not self._database.is_current():
            self._database.close()
            raise Refused("The database is not up to date.", "Start the server once: it brings it up to date.")

    def close(self) -> None:
        self._database.close()

    def _write(self) -> Connection:
        return self._database.connect().execution_options(writes=True)

    # -- people ------------------------------------------------------------------------------

    def people(self, start: str = "", limit: int = 50) -> list[Json]:
        """People whose names begin so, those seen last first."""
        p, s = schema.people.c, schema.sessions.c
        seen = func.max(s.seen).label("seen")
        query = (
            select(p.id, p.name, p.passphrase, p.created, p.banned, p.muted, seen)
            .join(schema.sessions, s.person == p.id, isouter=True)
            .group_by(p.id)
            .order_by(func.coalesce(seen, p.created).desc())
            .limit(limit)
        )
        if start:
            query = query.where(p.folded.startswith(people.folded(start), autoescape=True))
        with self._database.connect() as connection:
            return [
                {"id": row.id, "name": row.name, "guest": row.passphrase is None, "created": row.created, "seen": row.seen,
                 "banned": row.banned, "muted": row.muted} for row in connection.execute(query)
            ]  # fmt: skip

    def ban(self, name: str, on: bool = True) -> str:
        """Show somebody the door, or let them in again: their sessions end, and they can neither sign in nor play."""
        return self._mark(name, "banned", on)

    def mute(self, name: str, on: bool = True) -> str:
        """Let somebody play without talking, or talk again."""
        return self._mark(name, "muted", on)

    def _mark(self, name: str, column: str, on: bool) -> str:
        with self._write() as connection:
            person = _found(connection, name)
            values = {column: _now() if on else None}
            connection.execute(update(schema.people).where(schema.people.c.id == person.id).values(**values))
            if on and column == "banned":
                people.close_sessions(connection, person.id)
            connection.commit()
            return person.name

    def reset(self, name: str, days: int = 1) -> tuple[str, str]:
        """A word with which an account takes a new passphrase, once; the account's name, and the word."""
        word = "-".join("".join(secrets.choice(LETTERS) for _ in range(5)) for _ in range(4))
        with self._write() as connection:
            person = _found(connection, name)
            if person.guest:
                raise Refused(f"{person.name} is a guest, without a passphrase.", "Only accounts have one.")
            values = {"reset": people.hash_of(word), "reset_until": _now() + days * DAY}
            connection.execute(update(schema.people).where(schema.people.c.id == person.id).values(**values))
            connection.commit()
            return person.name, word

    # -- tables ------------------------------------------------------------------------------

    def tables(self, limit: int = 50) -> list[Json]:
        """Tables that are not over, the newest first."""
        t = schema.tables.c
        with self._database.connect() as connection:
            rows = connection.execute(
                select(schema.tables).where(t.state != "over").order_by(t.created.desc()).limit(limit)
            )
            return [
                {"id": head.id, "game": head.game, "state": head.state, "created": head.created, "rated": head.rated,
                 "seats": [seat.name or "-" for seat in seats]} for head, seats in stored.with_seats(connection, list(rows))
            ]  # fmt: skip

    def close_table(self, id: str) -> str:
        """End a table without a winner; one that has not begun is taken away.  What became of it."""
        with self._write() as connection:
            found = stored.find(connection, id, to_change=True)
            if found is None:
                raise Refused(f"There is no table {id!r}.", "`petteia admin tables` lists them.")
            if found[0].state == "over":
                raise Refused("That table is over already.")
            if found[0].state == "open":
                stored.remove(connection, [id])
                connection.commit()
                return "taken away"
            lines = stored.lines_after(connection, id, 0)
            seq, now = lines[-1].seq + 1 if lines else 1, _now()
            connection.execute(insert(schema.lines), msgspec.structs.asdict(Line(id, seq, 0, "close", "", now)))
            values = {"ended": now, "deadline": None, "outcome": Ending([], CLOSED), "moves": _moves(lines)}
            stored.change(connection, id, "playing", state="over", **values)
            connection.commit()
            return "closed"


def _existing(url: str) -> str:
    """The address of a database that is there."""
    if url.startswith("sqlite:///") and not Path(url.removeprefix("sqlite:///")).is_file():
        raise Refused(
            f"There is no database at {url.removeprefix('sqlite:///')}.", "Name it with --db, as for `petteia serve`."
        )
    return url


def _found(connection: Connection, name: str) -> Person:
    person = people.by_name(connection, name) or people.by_id(connection, name)
    if person is None:
        raise Refused(f"Nobody here is called {name!r}.", "`petteia admin people` lists them; an id will do too.")
    return person


def _moves(lines: list[Line]) -> int:
    """How many choices a log leaves standing."""
    count = 0
    for line in lines:
        if line.kind == "act":
            count += 1
        elif line.kind == "undo":
            count -= int(line.text)
        elif line.kind == "rewind":
            count = int(line.text)
    return count


def _now() -> int:
    return time.time_ns() // 1_000_000
