"""The house: everything one worker has, put together and taken apart."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, text

import petteia
from petteia.server import ids
from petteia.server.accounts import Accounts
from petteia.server.bots import Bots
from petteia.server.clocks import DAY, Outage
from petteia.server.fanout import fanout_for
from petteia.server.finishing import Finishing
from petteia.server.importing import Importing
from petteia.server.limits import Buckets
from petteia.server.logs import log
from petteia.server.metrics import Metrics
from petteia.server.opening import Opening
from petteia.server.oversight import Oversight
from petteia.server.play import Play
from petteia.server.presence import Presence
from petteia.server.pulse import Pulse
from petteia.server.quotas import Quotas
from petteia.server.records import Records
from petteia.server.rematches import Rematches
from petteia.server.rooms import ENDED
from petteia.server.rooms import Connection as Client
from petteia.server.settings import Settings
from petteia.server.showing import Showing
from petteia.server.socket import Socket
from petteia.server.storage import Database, Writer, people
from petteia.server.storage import tables as stored
from petteia.server.tables import Tables
from petteia.server.takebacks import Takebacks
from petteia.server.talk import Talk
from petteia.server.timing import Timing

DAILY = 864_000  # tenths of a second
P = ParamSpec("P")
T = TypeVar("T")


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class House:
    """One worker: storage, live tables, bots, people, limits.  `now` may be another clock, for tests."""

    def __init__(self, database: str, settings: Settings | None = None, now: Callable[[], int] = wall_clock) -> None:
        self.settings = settings or Settings()
        self.database = Database(database)
        self.now = now
        self.worker = ids.short()
        self.draw_secret: Callable[[], str] = lambda: secrets.token_hex(32)  # tests put a known one in its place
        self.metrics = Metrics()
        self.clients: set[Client] = set()
        self._readers = ThreadPoolExecutor(4, "petteia-reader")
        self._tasks: set[asyncio.Task[Any]] = set()
        monotonic = time.monotonic
        s = self.settings
        self.requests = Buckets(s.request_rate, s.request_burst, monotonic)
        self.sign_ins = Buckets(s.sign_in_rate, s.sign_in_burst, monotonic)

    async def open(self) -> None:
        """Bring the database up to date and start working."""
        self.loop = asyncio.get_running_loop()
        await asyncio.to_thread(self.database.migrate)
        self.fanout = fanout_for(self)
        alone = self.fanout.alone
        self.writer = Writer(self.database, self.metrics.committed, None if alone else self.fanout)
        key = await self.writer.do(lambda c: people.key(c, "cookies", secrets.token_hex(32)))
        self.accounts = Accounts(self, key)
        self.outages: list[Outage] = []
        self.tables = Tables(self)
        self.quotas = Quotas(self)
        self.opening = Opening(self)
        self.importing = Importing(self)
        self.finishing = Finishing(self)
        self.records = Records(self)
        self.timing = Timing(self)
        self.presence = Presence(self)
        self.play = Play(self)
        self.showing = Showing(self)
        self.takebacks = Takebacks(self)
        self.rematches = Rematches(self)
        self.talk = Talk(self)
        self.bots = Bots(self)
        self.socket = Socket(self)
        self.oversight = Oversight(self)
        self.pulse = Pulse(self)
        await self.pulse.start()
        await self.fanout.open()
        self.spawn(self._tend())
        self.metrics.gauge("petteia_connections", "Open websockets.", lambda: len(self.clients))
        self.metrics.gauge("petteia_tables", "Tables in memory.", lambda: len(self.tables.live))
        self.metrics.gauge("petteia_waiting_writes", "Writes not yet committed.", self.writer.waiting)

    async def _tend(self) -> None:
        """What must be looked at ten times a second, every ten seconds, and once a day."""
        beat = 0
        while True:
            await asyncio.sleep(0.1)
            beat += 1
            try:
                await self.timing.tick()
                if beat % 100 == 0:
                    await self.pulse.beat()
                    await self.presence.note_waiting()
                    await self.timing.sweep()
                    await self.oversight.look()
                    self.tables.tend()
                    self.tables.tidy()
                if beat % DAILY == 1:
                    await self.clear_out()
            except Exception:
                log.exception("tending")

    async def clear_out(self) -> None:
        """Forget guests who never sat down, sessions nobody uses, and tables nobody came to."""
        now = self.now()

        def work(connection: Connection) -> None:
            empty = stored.forgotten(connection, now - 30 * DAY)
            if empty:
                stored.remove(connection, empty)
            people.forget(connection, now - 400 * DAY, now - 60 * DAY)

        await self.writer.do(work)

    async def health(self) -> dict[str, object]:
        """Whether this worker can do its work: the database answers."""
        await self.read(lambda c: c.execute(text("SELECT 1")).scalar_one())
        return {"status": "ok", "worker": self.worker, "version": petteia.__version__}

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.fanout.close()
        await self.bots.close()
        await self.writer.close()
        self._readers.shutdown(wait=True)
        self.database.close()

    async def read(self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Ask the database something, off the event loop."""

        def work() -> T:
            with self.database.connect() as connection:
                return query(connection, *args, **kwargs)

        return await self.loop.run_in_executor(self._readers, work)

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Run something in the background for as long as the house is open."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def hang_up(self, session: str) -> None:
        """A session is over: its sockets at this worker close."""
        self.accounts.forget(session)
        for client in list(self.clients):
            if session and client.session == session:
                client.hang_up(ENDED)

    def sign_out(self, session: str) -> None:
        """End a session here and at every other worker."""
        self.hang_up(session)
        self.fanout.hang_up(session)
