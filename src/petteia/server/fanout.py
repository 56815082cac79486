"""Telling other workers what has changed at a table, and hearing of it from them.

A note is a small JSON object.  It goes out in the transaction that made the change, so it is heard if and only if
that was committed.  With PostgreSQL notes travel by NOTIFY; several workers over one SQLite file leave them in a table
and look there when the file has changed.  One worker alone has nobody to tell.
"""

from __future__ import annotations

import asyncio
import sqlite3
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, delete, insert, text

from petteia.server import rooms
from petteia.server.logs import log
from petteia.server.messages import Said
from petteia.server.storage import schema
from petteia.server.storage.database import network
from petteia.server.storage.writer import Busy, Line
from petteia.server.table import Table

if TYPE_CHECKING:
    from petteia.server.house import House

Note = dict[str, Any]
CHANNEL = "petteia"
MOST_BYTES = 7000  # a NOTIFY holds 8000
POLL = 0.02  # seconds between looks at a shared SQLite file
NEWS = "SELECT id, worker, CASE WHEN worker <> ? THEN body END FROM news WHERE id > ? ORDER BY id"
KEPT = 60_000  # milliseconds for which a note stays in the table
# A line that is written at a table leaves a note in the same statement, and so in the same transaction: what a writer would say
# itself would cost it several turns at the interpreter, while others wait for the file.  Lines of a table yet to come are no news.
TELL = """CREATE TEMP TRIGGER tell AFTER INSERT ON lines WHEN EXISTS (SELECT 1 FROM tables WHERE id = NEW."table") BEGIN
    INSERT INTO news (worker, body, at) VALUES ('{worker}', '[{{"k":"lines","t":"' || NEW."table" || '"}}]', NEW.at);
END"""


class About(msgspec.Struct):
    """The table that a note is about, or none: all that is read of most notes."""

    t: str = ""


ABOUT = msgspec.json.Decoder(list[About])


class Fanout:
    """What every kind shares: making notes and acting on them.  By itself, it is for one worker alone."""

    alone = True
    trigger = ""  # what a connection to SQLite that writes lines is given, so that it tells of them by itself

    def __init__(self, house: House) -> None:
        self.house = house

    async def open(self) -> None:
        """Start to listen."""

    async def close(self) -> None:
        """Stop listening."""

    def announce(self, connection: Connection, notes: list[Note]) -> None:
        """Send notes with the transaction on this connection."""

    # -- making notes ------------------------------------------------------------------------

    def lines(self, connection: Connection, lines: list[Line]) -> None:
        """Lines are being written: called by the writer, in their transaction."""
        self.announce(connection, [{"k": "line", "t": line.table, "l": line} for line in lines])

    def changed(self, table: str) -> None:
        """Something but the log has changed at a table."""
        self._tell({"k": "changed", "t": table})

    def closed(self, table: str) -> None:
        """A table is no more."""
        self._tell({"k": "closed", "t": table})

    def relay(self, table: str, data: Said, players: bool = False) -> None:
        """A passing message for everybody at a table, or for those who sit there."""
        self._tell({"k": "relay", "t": table, "d": msgspec.to_builtins(data), "p": players})

    def presence(self, table: str, person: str, here: bool) -> None:
        self._tell({"k": "here" if here else "gone", "t": table, "p": person})

    def who(self, table: str) -> None:
        """Ask the others who is at a table with them."""
        self._tell({"k": "who", "t": table})

    def hang_up(self, session: str) -> None:
        self._tell({"k": "hang_up", "s": session})

    def _tell(self, note: Note) -> None:
        if not self.alone:
            self.house.spawn(self._write(note))

    async def _write(self, note: Note) -> None:
        try:
            await self.house.writer.do(lambda c: self.announce(c, [note]))
        except Busy:
            log.warning("note lost")

    # -- acting on notes ---------------------------------------------------------------------

    async def heard(self, worker: str, note: Note) -> None:
        """Act on a note from another worker."""
        kind = note["k"]
        if kind == "hang_up":
            self.house.hang_up(note["s"])
            return
        table = self.house.tables.live.get(note["t"])
        if table is None:
            return
        if kind == "line":
            await self._moved_on(table, msgspec.convert(note["l"], Line))
        elif kind == "lines":
            await self._moved_on(table)
        elif kind == "changed":
            await self.house.tables.refresh(table.head.id)
        elif kind == "closed":
            self.house.tables.close(table.head.id)
        elif kind == "relay":
            rooms.relay(table, note["d"], note["p"])
        elif kind in ("here", "gone"):
            self.house.presence.elsewhere(table, note["p"], worker, kind == "here")
        elif kind == "who":
            for person in {client.person for client in table.connections if client.person}:
                self.presence(table.head.id, person, True)

    async def _moved_on(self, table: Table, line: Line | None = None) -> None:
        """There is a line by another worker, this one or one that the log has."""
        async with table.lock:
            if table.match is None or (line is not None and line.seq <= table.seq):
                return
            if not table.connections and not table.bot_busy:
                table.sleep()  # it is played elsewhere and nobody here looks on: whoever asks next wakes it from the log
                return
            if line is not None and line.seq == table.seq + 1:
                await self.house.tables.carry_out(table, line)
                self.house.tables.caught_up(table, line)
                return
            try:
                await self.house.tables.catch_up(table)
            except Busy:
                table.doubtful = True
                raise

    async def missed(self) -> None:
        """Notes may have been missed: look at every table again."""
        for id in list(self.house.tables.live):
            table = self.house.tables.live.get(id)
            if table is not None:
                await self.house.tables.refresh(id)
                async with table.lock:
                    await self.house.tables.catch_up(table)


class Notified(Fanout):
    """Over PostgreSQL, by LISTEN and NOTIFY."""

    alone = False

    async def open(self) -> None:
        """Listen.  A database that went away just now is listened to when it is back, and read again then."""
        ready = asyncio.Event()
        self._task = self.house.spawn(self._listen(ready))
        await ready.wait()

    def announce(self, connection: Connection, notes: list[Note]) -> None:
        page: list[Note] = []
        size = 0
        for note in notes:
            length = len(msgspec.json.encode(note))
            if page and size + length > MOST_BYTES:
                self._notify(connection, page)
                page, size = [], 0
            page.append(note)
            size += length + 1
        if page:
            self._notify(connection, page)

    def _notify(self, connection: Connection, notes: list[Note]) -> None:
        body = msgspec.json.encode({"w": self.house.worker, "n": notes}).decode()
        connection.execute(text("SELECT pg_notify(:channel, :body)"), {"channel": CHANNEL, "body": body})

    async def _listen(self, ready: asyncio.Event) -> None:
        import psycopg  # only where there is a PostgreSQL to listen to

        address = self.house.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        how = network(self.house.database.url)
        first = True
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True, **how) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    ready.set()
                    if not first:
                        await self.missed()
                    first = False
                    async for notify in connection.notifies():
                        await self._notes(notify.payload)
            except (psycopg.Error, OSError, Busy):
                log.warning("listening broke off")
            except Exception:
                log.exception("listening")
            await asyncio.sleep(1.0)

    async def _notes(self, payload: str) -> None:
        data = msgspec.json.decode(payload)
        if data["w"] == self.house.worker:
            return
        for note in data["n"]:
            try:
                await self.heard(data["w"], note)
            except Exception:
                log.exception("note")


class Polled(Fanout):
    """Over one SQLite file, by looking whether it has changed."""

    alone = False

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.trigger = TELL.format(worker=house.worker)

    def lines(self, connection: Connection, lines: list[Line]) -> None:
        """The connection tells of them by itself."""

    async def open(self) -> None:
        self._file = sqlite3.connect(str(self.house.database.url.database), isolation_level=None)
        (self._last,) = self._file.execute("SELECT coalesce(max(id), 0) FROM news").fetchone()
        self._version = -1
        self._task = self.house.spawn(self._watch())

    async def close(self) -> None:
        self._file.close()

    def announce(self, connection: Connection, notes: list[Note]) -> None:
        if notes:
            body = msgspec.json.encode(notes).decode()
            connection.execute(insert(schema.news).values(worker=self.house.worker, body=body, at=self.house.now()))

    async def _watch(self) -> None:
        beat = 0
        while True:
            await asyncio.sleep(POLL)
            try:
                await self._look()
                beat += 1
                if beat % 1000 == 0:
                    await self.house.writer.do(self._forget)
            except sqlite3.Error:
                log.warning("looking for notes failed")
            except Exception:
                log.exception("note")

    def _forget(self, connection: Connection) -> None:
        connection.execute(delete(schema.news).where(schema.news.c.at < self.house.now() - KEPT))

    async def _look(self) -> None:
        (version,) = self._file.execute("PRAGMA data_version").fetchone()
        if version == self._version:
            return
        self._version = version
        live = self.house.tables.live
        for id, worker, body in self._file.execute(NEWS, (self.house.worker, self._last)).fetchall():
            self._last = id
            if body is not None and any([not one.t or one.t in live for one in ABOUT.decode(body)]):
                for note in msgspec.json.decode(body):
                    await self.heard(worker, note)


def fanout_for(house: House) -> Fanout:
    """The kind that fits the database and the number of workers."""
    if not house.database.is_sqlite:
        return Notified(house)
    return Polled(house) if house.settings.workers > 1 else Fanout(house)
