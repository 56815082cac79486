"""The house: everything one worker has, put together and taken apart."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

import petteia
from petteia.server import ids, warming
from petteia.server.accounts import Accounts
from petteia.server.arranging import Arranging
from petteia.server.bots import Bots
from petteia.server.clocks import DAY, Outage, Watch, merged
from petteia.server.daily import Daily
from petteia.server.fanout import fanout_for
from petteia.server.finishing import Finishing
from petteia.server.hinting import Hinting
from petteia.server.http import Public
from petteia.server.importing import Importing
from petteia.server.lanes import Lane
from petteia.server.learning import Learning
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
from petteia.server.reviews import Reviews
from petteia.server.rooms import ENDED
from petteia.server.rooms import Connection as Client
from petteia.server.settings import Settings
from petteia.server.showing import Showing
from petteia.server.socket import Socket
from petteia.server.solo import Solo
from petteia.server.storage import Database, Writer, people, quotas
from petteia.server.storage import tables as stored
from petteia.server.storage.writer import Busy, is_away
from petteia.server.tables import Tables
from petteia.server.takebacks import Takebacks
from petteia.server.talk import Talk
from petteia.server.timing import Timing
from petteia.server.waking import Waking

DAILY = 864_000  # tenths of a second
HEALTHY = 1.0  # seconds for which an answer on our health holds
QUESTIONS = 24  # that may wait for an answer, of one kind
EACH = 8  # of them from one address
FILES = 8  # files of the client for each request, and twice as many at once: a first visit takes a hundred
MESSAGES = 5  # connections' worth of messages that an address may send
AGAIN = 1.0  # seconds between tries to reach a database that is away, or to end what goes on
PATIENCE = 4.0  # seconds after which a write that has not come through will not
P = ParamSpec("P")
T = TypeVar("T")


class House:
    """One worker: storage, live tables, bots, people, limits.  `now` may be another clock, for tests."""

    def __init__(self, database: str, settings: Settings | None = None, now: Callable[[], int] | None = None) -> None:
        self.settings = settings or Settings()
        self.database = Database(database)
        self.now = now or Watch()
        self._kept_at = self.now()  # when the database last took a write
        self._away = False  # whether it has refused one since
        self.worker = ids.short()
        self.is_open = False  # before that nobody is served
        self.draw_secret: Callable[[], str] = lambda: secrets.token_hex(32)  # tests put a known one in its place
        self.metrics = Metrics()
        self.clients: set[Client] = set()
        self.public = Public(self)
        self._readers = ThreadPoolExecutor(4, "petteia-reader")
        self.thinking = Lane("petteia-thought", EACH, QUESTIONS)
        self.reciting = Lane("petteia-record", EACH, QUESTIONS)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._tried: tuple[float, asyncio.Task[bool]] | None = None  # when a write was last tried, and how it went
        s, clock = self.settings, time.monotonic
        self.requests = Buckets(s.request_rate, s.request_burst, clock)  # by address, like all of these
        self.files = Buckets(FILES * s.request_rate, 2 * FILES * s.request_burst, clock)
        self.newcomers = Buckets(s.request_rate / 75, s.request_burst, clock)
        self.joins = Buckets(s.request_rate / 3, s.request_burst, clock)
        self.messages = Buckets(MESSAGES * s.message_rate, MESSAGES * s.message_burst, clock)

    async def open(self) -> None:
        """Bring the database up to date and start working; where it is away, as soon as it is there.

        Whoever starts a server is told if its database cannot be had.  But a worker that takes another's place while the database
        is away must not fail: its whole server would be taken to be broken, and end.
        """
        self.loop = asyncio.get_running_loop()
        self.fanout = fanout_for(self)
        self.outages: list[Outage] = []
        self.pulse = Pulse(self)
        herald = None if self.fanout.alone else self.fanout
        self.writer = Writer(self.database, self.metrics.committed, herald, told=self._told)
        reached, _ = await asyncio.gather(self._reach(), asyncio.to_thread(warming.load))
        if reached:
            await self._begin()
        else:
            log.warning("the database is away; its worker waits for it")
            self.spawn(self._wait_for_database())

    async def _reach(self) -> bool:
        """Whether the database is there, and up to date now."""
        try:
            await asyncio.to_thread(self.database.migrate)
            self._key = await self.writer.do(lambda c: people.key(c, "cookies", secrets.token_hex(32)))
            await self.pulse.start()
        except Busy:
            return False
        except Exception as error:
            if not is_away(error):
                raise
            return False
        return True

    async def _wait_for_database(self) -> None:
        while not await self._reach():
            await asyncio.sleep(AGAIN)
        await self._begin()

    async def _begin(self) -> None:
        """Everything that works with the database, now that it is there."""
        self.accounts = Accounts(self, self._key)
        self.waking = Waking(self)
        self.tables = Tables(self)
        self.quotas = Quotas(self)
        self.opening = Opening(self)
        self.importing = Importing(self)
        self.learning = Learning(self)
        self.arranging = Arranging(self)
        self.hinting = Hinting(self)
        self.solo = Solo(self)
        self.daily = Daily(self)
        self.finishing = Finishing(self)
        self.records = Records(self)
        self.reviews = Reviews(self)
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
        await self.fanout.open()
        if isinstance(self.now, Watch):
            self.now.look()  # nobody was here while we started
        self.is_open = True
        self.spawn(self._look_at_watch())
        self.spawn(self._tend())
        self.spawn(self.waking.slowly(warming.look_around, self.waking.records))
        self.metrics.gauge("petteia_connections", "Open websockets.", lambda: len(self.clients))
        self.metrics.gauge("petteia_tables", "Tables in memory.", lambda: len(self.tables.live))
        self.metrics.gauge("petteia_waiting_writes", "Writes not yet committed.", self.writer.waiting)

    async def _look_at_watch(self) -> None:
        """Look at the watch ten times a second, whatever else there is to wait for: who waits is not stopped."""
        while True:
            await asyncio.sleep(0.1)
            self.look()

    async def _tend(self) -> None:
        """What must be looked at ten times a second, every ten seconds, and once a day."""
        beat = 0
        while True:
            await asyncio.sleep(0.1)
            beat += 1
            try:
                await self.timing.tick()
                if beat % 10 == 0:
                    await self.tables.settle_doubts()
                if beat % 100 == 0:
                    await self.pulse.beat()
                    await self.presence.note_waiting()
                    await self.timing.sweep()
                    await self.oversight.look()
                    self.tables.tend()
                    self.tables.tidy()
                if beat % DAILY == 1:
                    await self.clear_out()
            except Busy:
                log.warning("the database is away")
            except Exception:
                log.exception("tending")

    # -- time that was nobody's --------------------------------------------------------------

    def look(self) -> None:
        """Notice where the clocks have jumped, or where this worker was stopped."""
        if isinstance(self.now, Watch):
            lost = self.now.look()
            if lost is not None:
                self.lose(*lost)

    def _told(self, kept: bool) -> None:
        """The database took what was written, or it did not."""
        now = self.now()
        if kept:
            if self._away:
                self._away = False
                self.lose(self._kept_at, now)
            self._kept_at = now
        else:
            self._away = True

    @property
    def is_away(self) -> bool:
        """Whether the database has refused the last write."""
        return self._away

    async def sure(self) -> None:
        """See to it that a database that was away is known to be back, and for how long it was away."""
        if self._away:
            await self.pulse.mark()

    def lose(self, began: int, ended: int) -> None:
        """Nobody could move in this time: no clock has run in it."""
        log.warning("time was lost", ms=ended - began)
        self.know_outages([*self.outages, (began, ended)])
        self.spawn(self.pulse.lost(began, ended))

    def know_outages(self, outages: list[Outage]) -> None:
        """These are the outages; every table's clocks look at this list."""
        self.outages[:] = merged(outages)

    async def clear_out(self) -> None:
        """Forget guests who never sat down, sessions nobody uses, and tables nobody came to."""
        now = self.now()

        def work(connection: Connection) -> None:
            empty = stored.forgotten(connection, now - 30 * DAY)
            if empty:
                stored.remove(connection, empty)
            people.forget(connection, now - 400 * DAY, now - 60 * DAY)
            stored.drop_old(connection, now - 30 * DAY)
            quotas.forget(connection, now - 2 * DAY)

        await self.writer.do(work)

    async def health(self) -> dict[str, object]:
        """Whether this worker can do its work: the database takes a write.  Raises Busy if not.

        However often it is asked, it is tried once a second at most.
        """
        if not self.is_open:
            raise Busy("not open yet")
        tried = self._tried
        if tried is None or (tried[1].done() and self.loop.time() > tried[0] + HEALTHY):
            tried = self._tried = (self.loop.time(), self.spawn(self._try_a_write()))
        if not await asyncio.shield(tried[1]):
            raise Busy("not writing")
        return {"status": "ok", "worker": self.worker, "version": petteia.__version__}

    async def _try_a_write(self) -> bool:
        try:
            await asyncio.wait_for(self.pulse.mark(), PATIENCE)
        except (Busy, TimeoutError):
            return False
        return True

    async def close(self) -> None:
        await self._end_tasks()
        if self.is_open:
            await self.fanout.close()
            await self.bots.close()
            self.waking.close()
        await self.writer.close()
        self.thinking.close()
        self.reciting.close()
        self._readers.shutdown(wait=True)
        self.database.close()

    async def _end_tasks(self) -> None:
        """Cancel all that is under way, and again what goes on: before Python 3.12 `asyncio.wait_for`, with which psycopg
        listens, forgets that it was cancelled if what it waits for comes in the same moment."""
        while under_way := [task for task in self._tasks if not task.done()]:
            for task in under_way:
                task.cancel()
            await asyncio.wait(under_way, timeout=AGAIN)

    async def read(self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Ask the database something, off the event loop."""

        def work() -> T:
            try:
                with self.database.connect() as connection:
                    return query(connection, *args, **kwargs)
            except (DBAPIError, PoolTimeout) as error:
                if isinstance(error, PoolTimeout) or is_away(error):
                    raise Busy(type(error).__name__) from None
                raise

        return await self.loop.run_in_executor(self._readers, work)

    async def aside(self, work: Callable[[], T]) -> T:
        """Do something short, off the event loop."""
        return await self.loop.run_in_executor(self._readers, work)

    async def think(self, work: Callable[[], T], long: bool = False) -> T:
        """Answer a question, off the event loop and in turn; what is `long` (to replay a record) has a lane of its own."""
        return await (self.reciting if long else self.thinking).do(work)

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
