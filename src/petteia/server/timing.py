"""Flags: when the time of the seat to move is up, the game is lost."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

from petteia.server.errors import Denied
from petteia.server.logs import log
from petteia.server.storage import tables as stored
from petteia.server.storage.writer import Busy

if TYPE_CHECKING:
    from petteia.server.house import House
    from petteia.server.table import Table

AGAIN = 1000  # milliseconds after which a flag is looked at again that could not be dropped


class Timing:
    """Watches deadlines: those of this worker's tables closely, those of all others in the database now and then."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._due: list[tuple[int, str]] = []

    def set(self, table: Table) -> None:
        """Note when the flag of the seat to move falls, here and in the database."""
        self.watch(table)
        self.house.spawn(self._keep(table.head.id, table.head.deadline))

    def watch(self, table: Table) -> None:
        """Note here when the flag of the seat to move falls."""
        assert table.times is not None
        deadline = table.times.deadline(table.thinking(), self.house.now())
        table.head.deadline = deadline
        if deadline is not None:
            heapq.heappush(self._due, (deadline, table.head.id))

    async def _keep(self, id: str, deadline: int | None) -> None:
        try:
            await self.house.writer.do(lambda c: stored.change(c, id, "playing", deadline=deadline))
        except Busy:
            log.warning("a deadline was not kept", table=id)  # it is only for those who look for fallen flags

    async def tick(self) -> None:
        """Drop the flags that are due at this worker."""
        now = self.house.now()
        while self._due and self._due[0][0] <= now:
            _, id = heapq.heappop(self._due)
            try:
                await self.check(id)
            except Busy:
                heapq.heappush(self._due, (now + AGAIN, id))
                return

    async def sweep(self) -> None:
        """Look in the database for flags nobody was there to drop."""
        for id in await self.house.read(stored.overdue, self.house.now()):
            await self.check(id)

    async def check(self, id: str) -> None:
        """If the time of the seat to move is up, the game is lost for it; otherwise note the true deadline."""
        try:
            table = await self.house.tables.get(id)
        except Denied:
            return
        async with table.lock:
            await self.house.tables.awake(table)
            self.house.look()
            seat, now = table.thinking(), self.house.now()
            if seat < 0 or table.times is None or table.head.clock.kind == "none":
                if table.head.deadline is not None:
                    await self._keep(id, None)
                    table.head.deadline = None
                return
            if table.times.remaining(seat, seat, now) <= 0:
                await self.house.sure()
            if table.times.remaining(seat, seat, now) > 0:
                if table.head.deadline != table.times.deadline(seat, now):
                    self.set(table)
                return
            try:
                await self.house.tables.commit(table, seat, "flag", "")
            except Denied:
                return
            await self.house.tables.settle(table)
