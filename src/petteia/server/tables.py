"""The tables this worker has in memory: found, woken, changed, put away."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError

from petteia.kernel.action import Action
from petteia.kernel.decision import Illegal
from petteia.kernel.game import Refused
from petteia.server import past, rooms
from petteia.server.errors import Denied, busy
from petteia.server.messages import RematchMessage
from petteia.server.model import Head, Seat
from petteia.server.storage import schema
from petteia.server.storage import tables as stored
from petteia.server.storage.writer import Busy, Line
from petteia.server.table import Mark, Table

if TYPE_CHECKING:
    from petteia.server.house import House

NOT_HERE = 4004  # why a socket is closed: there is no such table
PAGE = 500  # lines that are written at once
QUICKER = ("stale", "Somebody was quicker: the table has moved on.")
LATE = 15_000  # milliseconds after which a bot should have moved


class Tables:
    """Live tables, the most recently used last."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.live: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}

    # -- finding -----------------------------------------------------------------------------

    async def get(self, id: str) -> Table:
        """A table by its id, asleep or awake."""
        table = self.live.get(id)
        if table is not None:
            self.live.move_to_end(id)
            return table
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = self.house.spawn(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Table:
        def read(connection: Connection) -> Any:
            found = stored.find(connection, id)
            if found is None:
                return None
            return found, stored.chat_of(connection, id), stored.offers_of(connection, id)

        answer = await self.house.read(read) if len(id) <= 16 else None
        if answer is None:
            raise Denied("unknown", "There is no such table.")
        (head, seats), chat, offers = answer
        try:
            table = Table(head, seats)
        except Refused as error:
            raise Denied("unknown", error.sentence, error.hint) from None
        table.chat, table.offers = chat, offers
        table.touched = self.house.loop.time()
        self.live[id] = table
        self.house.fanout.who(id)
        return table

    async def awake(self, table: Table) -> None:
        """Have the match at hand, if the table has begun.  The caller holds the table's lock."""
        table.touched = self.house.loop.time()
        if table.doubtful:
            await self._settle_doubt(table)
        if table.match is not None or table.head.state == "open":
            return
        try:
            await self.house.waking.wake(table)
        except (Refused, Illegal, ValueError) as error:
            lines = await self.house.read(stored.lines_after, table.head.id, 0)
            raise await past.strand(self.house, table, lines, error) from None
        self.house.timing.watch(table)
        if table.ending is not None and table.head.state == "playing":
            await self.house.finishing.finish(table)  # the server went down between the last move and this

    async def standing(self, id: str) -> tuple[int, tuple[str, int, int] | None]:
        """The seat that must choose at a table, or -1; and how far a long game has come."""
        table = await self.get(id)
        async with table.lock:
            try:
                await self.awake(table)
            except Denied:
                return -1, None  # nobody can choose there
            progress = table.game.progress(table.match.state) if table.match is not None else None
            return table.waiting, progress

    async def refresh(self, id: str) -> None:
        """Something but the log has changed: read it again and show it."""
        table = self.live.get(id)
        if table is None:
            return

        def read(connection: Connection) -> Any:
            return stored.find(connection, id), stored.chat_of(connection, id), stored.offers_of(connection, id)

        async with table.lock:
            found, chat, offers = await self.house.read(read)
            if found is None:
                self.close(id)
                return
            began = table.head.state == "open" and found[0].state != "open"
            old_offers, old_next = table.offers, table.head.next
            table.head, table.seats = found
            table.chat, table.offers = chat, offers
            if table.head.outcome is not None:
                table.ending = table.head.outcome
            for connection in table.connections:
                connection.look()
            if table.connections:
                await self.awake(table)
            rooms.show_table(table)
            if began:
                self.house.showing.show(table)
            rooms.show_offers(table, old_offers)
            if table.head.next is not None and table.head.next != old_next:
                rooms.broadcast(table, RematchMessage(table.head.next))

    async def catch_up(self, table: Table) -> None:
        """Apply the lines another worker wrote.  The caller holds the table's lock."""
        if table.match is None:
            return
        lines = await self.house.read(stored.lines_after, table.head.id, table.seq)
        for line in lines:
            await self.carry_out(table, line)
        if lines:
            self.caught_up(table, lines[-1])

    def caught_up(self, table: Table, last: Line) -> None:
        """Show what another worker wrote; it also sees to bots, clocks and the end."""
        if last.kind in ("stand", "return"):
            for connection in table.connections:
                connection.look()
            rooms.show_table(table)
        self.house.showing.show(table)
        if table.head.clock.kind != "none":
            self.house.timing.watch(table)

    async def create(self, head: Head, seats: list[Seat], lines: list[Line], kept: stored.Kept | None = None) -> None:
        """Write a table with the log it begins with.

        The lines come first, some at a time so that nobody else waits long for a commit; there is no table before the last
        of them is there.
        """
        for i in range(0, len(lines), PAGE):
            await self.house.writer.do(partial(stored.add_lines, lines=lines[i : i + PAGE]), large=True)

        def work(connection: Connection) -> None:
            stored.create(connection, head, seats)
            if kept is not None:
                stored.keep(connection, kept)

        await self.house.writer.do(work)

    # -- changing ----------------------------------------------------------------------------

    async def commit(
        self,
        table: Table,
        seat: int,
        kind: str,
        text: str,
        person: str = "",
        re: str = "",
        also: Callable[[Connection], None] | None = None,
        action: Action | None = None,
    ) -> Line:
        """Write the next line of a table and do what it says.  The caller holds the table's lock."""
        line = Line(table.head.id, table.seq + 1, seat, kind, text, self.house.now(), person, re)
        if kind == "act" and also is None:
            await self._choose(table, line, action)
            return line
        try:
            kept = await (self.house.writer.append(line) if also is None else self._both(line, also))
        except Busy:
            table.doubtful = True
            raise busy() from None
        if not kept:
            await self.catch_up(table)
            raise Denied(*QUICKER)
        await self.carry_out(table, line, action)
        return line

    async def _choose(self, table: Table, line: Line, action: Action | None) -> None:
        """Carry a choice out while it is being written, so that nobody but the one who chose waits for the disk.

        The others see at once what comes of it, marked as not certain; should it not be kept, they see that too.
        """
        mark = table.mark()
        written = self.house.writer.append(line)
        table.unsure = True
        try:
            try:
                table.apply(line, action)
                self.house.showing.show_ahead(table, line.person)
            finally:
                kept = await written
        except Busy:
            table.doubtful = True
            await self._take_back(table, mark, line)
            raise busy() from None
        except BaseException:  # the rules broke, or the server ends: the log knows more than we do
            table.sleep()
            table.seen.pop((line.person, line.re), None)
            table.doubtful = True
            raise
        finally:
            table.unsure = False
        if not kept:
            await self._take_back(table, mark, line)
            await self.catch_up(table)
            raise Denied(*QUICKER)
        self.house.waking.note(table)

    async def _take_back(self, table: Table, mark: Mark, line: Line) -> None:
        table.unsure = False
        await self.house.waking.near(table, mark.moves)
        table.take_back(mark, line)
        self.house.showing.show_again(table)

    async def carry_out(self, table: Table, line: Line, action: Action | None = None) -> None:
        """Do what a committed line says, and take a snapshot now and then.  The caller holds the table's lock."""
        if line.kind != "act":
            await self.house.waking.go_back(table, line)
        table.apply(line, action)
        self.house.waking.note(table)

    async def _settle_doubt(self, table: Table) -> None:
        """See in the log what became of a line: a database that went away may have kept it.  The caller holds the lock."""
        await self.catch_up(table)
        table.doubtful = False

    async def settle_doubts(self) -> None:
        """Look at tables where it is not known what became of the last line, and go on there."""
        for table in [table for table in self.live.values() if table.doubtful]:
            async with table.lock:
                if table.doubtful:
                    await self._settle_doubt(table)
                    if table.match is not None:
                        await self.settle(table)

    async def _both(self, line: Line, also: Callable[[Connection], None]) -> bool:
        def work(connection: Connection) -> None:
            connection.execute(insert(schema.lines), msgspec.structs.asdict(line))
            also(connection)
            self.house.fanout.lines(connection, [line])

        try:
            await self.house.writer.do(work)
        except IntegrityError:
            return False
        return True

    async def settle(self, table: Table) -> None:
        """After a line: show it, set the clock, end the table or let a bot go on.  The caller holds the lock."""
        self.house.showing.show(table)
        if table.ending is not None:
            if table.head.state == "playing":
                try:
                    await self.house.finishing.finish(table)
                except Busy:
                    table.doubtful = True  # its end is written as soon as that is possible
            return
        if table.head.clock.kind != "none":
            self.house.timing.set(table)
        self.house.bots.attend(table)

    async def bot_acts(self, table: Table, seat: int, move: str, seq: int) -> None:
        """A bot's choice, unless the table has moved on since it began to think."""
        async with table.lock:
            await self.awake(table)
            if table.seq != seq or table.waiting != seat or table.seats[seat].kind != "bot":
                return
            try:
                await self.commit(table, seat, "act", move)
            except Denied:
                return
            await self.house.takebacks.lapse(table)
            await self.settle(table)

    # -- putting away ------------------------------------------------------------------------

    def close(self, id: str) -> None:
        """A table that never began is no more."""
        table = self.live.pop(id, None)
        for connection in list(table.connections) if table is not None else []:
            connection.hang_up(NOT_HERE)

    def tend(self) -> None:
        """See to bots that should have moved by now: the worker that let them think may be gone."""
        now = self.house.now()
        for table in list(self.live.values()):
            if table.times is not None and now - table.times.since > LATE and not table.lock.locked():
                self.house.bots.attend(table)

    def tidy(self) -> None:
        """Put matches away that nobody has used for a while, and tables nobody is at."""
        now = self.house.loop.time()
        awake = sum(1 for table in self.live.values() if table.match is not None)
        for id, table in list(self.live.items()):
            if table.lock.locked() or table.bot_busy:
                continue
            idle = now - table.touched > self.house.settings.idle_seconds
            if table.match is not None and (idle or awake > self.house.settings.live_matches):
                self.house.waking.put_away(table)
                table.sleep()
                awake -= 1
            if table.match is None and not table.connections and idle:
                del self.live[id]
