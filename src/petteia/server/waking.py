"""Waking a table, going far back at one, and writing snapshots: all that replays, away from the event loop.

What is soon done is done by the threads that read.  What takes long waits its turn in a lane, one at a time, fairly by address, and there
lets go of the interpreter again and again: however long a log is, those at other tables notice next to nothing.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection

from petteia.server import snapshots
from petteia.server.lanes import Lane
from petteia.server.logs import log
from petteia.server.snapshots import Snapshot
from petteia.server.storage import tables as stored
from petteia.server.storage.writer import Busy, Line
from petteia.server.table import EVERY, Table

if TYPE_CHECKING:
    from petteia.server.house import House

T = TypeVar("T")
NEAR = 2 * EVERY  # lines that are replayed at once; more wait for their turn
HURRIED = 4 * EVERY  # lines after which a snapshot is taken in a rush: it costs more than many moves do
FAR = 96  # choices that may be played again on the event loop when something is taken back
WORK, REST = 0.002, 0.002  # seconds of replaying, and of rest after them
WORTH = 16  # lines since the last snapshot that make another worth while when a table is put away


class Breath:
    """Called again and again by what takes long: it works for a moment, and rests for one; it ends with the server."""

    def __init__(self, ended: threading.Event) -> None:
        self._ended = ended
        self._until = time.perf_counter() + WORK

    def __call__(self) -> None:
        if self._ended.is_set():
            raise asyncio.CancelledError
        if time.perf_counter() > self._until:
            time.sleep(REST)
            self._until = time.perf_counter() + WORK


class Waking:
    def __init__(self, house: House) -> None:
        self.house = house
        self.tables = Lane("petteia-replay")
        self.records = Lane("petteia-import")  # nobody at a table waits for somebody's record
        self._ended = threading.Event()

    def close(self) -> None:
        self._ended.set()
        self.tables.close()
        self.records.close()

    async def slowly(self, work: Callable[[Callable[[], None]], T], lane: Lane | None = None) -> T:
        """Do something long when its turn comes; it must call what it is given again and again."""
        return await (lane or self.tables).do(lambda: work(Breath(self._ended)))

    async def wake(self, table: Table) -> None:
        """Have the match at hand.  The caller holds the table's lock."""
        id, outages = table.head.id, self.house.outages

        def read(connection: Connection) -> Any:
            found = stored.find(connection, id)
            assert found is not None
            lines = stored.lines_after(connection, id, 0)
            twin = Table(*found)
            snapshot = snapshots.read(stored.kept_of(connection, id), twin.game, lines)
            done = len(lines) - (snapshot.seq if snapshot is not None else 0) <= NEAR
            if done:
                twin.wake(lines, outages, snapshot)
            return found, twin, lines, snapshot, done

        found, twin, lines, snapshot, done = await self.house.read(read)
        if not done:
            await self.slowly(lambda each: twin.wake(lines, outages, snapshot, each))
        table.head, table.seats = found
        table.take_over(twin)
        self.note(table)

    async def go_back(self, table: Table, line: Line) -> None:
        """See to it that going back as a line says costs little: far from what is kept, the way is replayed first."""
        await self.near(table, table.goes_back_to(line))

    async def near(self, table: Table, to: int) -> None:
        """Have what is kept of a match reach near a place in its log, if it is one."""
        match = table.match
        if match is not None and to >= 0 and match.distance(to) > FAR:
            match.adopt(await self.slowly(lambda each: match.way_to(to, each)))

    def note(self, table: Table) -> None:
        """Write a snapshot if it is time for one; nobody waits for it."""
        if table.wants_snapshot(HURRIED if self.house.showing.is_rushed else EVERY):
            self.house.spawn(self._keep(table, table.snapshot()))

    def put_away(self, table: Table) -> None:
        """A table goes to sleep: let it wake quickly."""
        if table.match is not None and table.ending is None and table.seq - table.kept_seq >= WORTH:
            self.house.spawn(self._keep(table, table.snapshot()))

    async def _keep(self, table: Table, snapshot: Snapshot) -> None:
        id, story = table.head.id, snapshot.story
        row = await self.house.aside(lambda: snapshots.write(id, snapshot))
        table.has_told(story, snapshot)
        try:
            await self.house.writer.do(lambda c: stored.keep(c, row))
        except Busy:
            log.warning("a snapshot was not kept", table=id)
