"""The pulse of a worker: a mark in the database now and then, so that others know it lives.

When a server starts and finds that nobody's heart has beaten for a while, the time between is an outage, and no
clock has run in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, func, insert, or_, select, text, update

from petteia.server.clocks import Outage, Watch
from petteia.server.logs import log
from petteia.server.storage import schema
from petteia.server.storage.writer import Busy

if TYPE_CHECKING:
    from petteia.server.house import House

STILL = 30_000  # milliseconds without a beat after which a worker is taken to be gone
OLD = 60 * 86_400_000


def database_clock(connection: Connection) -> int:
    """Milliseconds since 1970, as the database has it."""
    return int(connection.execute(text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")).scalar_one())


class Pulse:
    def __init__(self, house: House) -> None:
        self.house = house
        self._others: set[str] = set()

    async def start(self) -> None:
        """Note an outage if there was one, and beat for the first time."""
        await self._set_watch(first=True)
        now, worker = self.house.now(), self.house.worker

        def work(connection: Connection) -> None:
            last = connection.execute(select(func.max(schema.beats.c.at))).scalar_one_or_none()
            if last is not None and now - last > STILL // 10:
                playing = connection.execute(select(func.count()).select_from(schema.beats).where(
                    schema.beats.c.at > now - STILL)).scalar_one()  # fmt: skip
                if not playing or self.house.fanout.alone:
                    connection.execute(insert(schema.outages).values(began=last, ended=now))
            connection.execute(delete(schema.outages).where(schema.outages.c.ended < now - OLD))
            old = or_(
                schema.beats.c.at < now - STILL, schema.beats.c.worker == worker
            )  # our own, of a try that was in doubt
            connection.execute(delete(schema.beats).where(old))
            connection.execute(insert(schema.beats).values(worker=worker, at=now))

        await self.house.writer.do(work)
        await self._read_outages()

    async def _set_watch(self, first: bool = False) -> None:
        """Where the database has a clock, everybody goes by it."""
        watch = self.house.now
        if isinstance(watch, Watch) and not self.house.database.is_sqlite:
            watch.go_by(await self.house.read(database_clock), first)

    async def _read_outages(self) -> None:
        o = schema.outages.c
        rows = await self.house.read(lambda c: c.execute(select(o.began, o.ended)).all())
        self.house.know_outages([(row.began, row.ended) for row in rows])

    async def lost(self, began: int, ended: int) -> None:
        """Write an outage down, for the other workers and for later."""
        try:
            await self.house.writer.do(
                lambda c: c.execute(insert(schema.outages).values(began=began, ended=ended)).rowcount
            )
        except Busy:
            log.warning("an outage was not kept")

    async def mark(self) -> None:
        """Leave the mark and nothing else: it shows that the database takes a write."""
        now, worker = self.house.now(), self.house.worker
        mark = update(schema.beats).where(schema.beats.c.worker == worker).values(at=now)
        await self.house.writer.do(lambda c: c.execute(mark).rowcount)

    async def beat(self) -> None:
        await self._set_watch()
        now, worker = self.house.now(), self.house.worker
        b = schema.beats.c

        def work(connection: Connection) -> tuple[set[str], list[Outage]]:
            connection.execute(update(schema.beats).where(b.worker == worker).values(at=now))
            alive = set(connection.scalars(select(b.worker).where(b.at > now - STILL)))
            rows = connection.execute(select(schema.outages.c.began, schema.outages.c.ended)).all()
            return alive, [(row.began, row.ended) for row in rows]

        alive, outages = await self.house.writer.do(work)
        self.house.know_outages([*self.house.outages, *outages])
        gone = self._others - alive
        self._others = alive - {worker}
        if gone:
            self.house.presence.lost(gone)
