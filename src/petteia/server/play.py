"""What a seated client may do: choose, take back, resign, leave its seat to a bot and come back."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from petteia.kernel.knowledge import View
from petteia.server import rooms, whys
from petteia.server.errors import Denied
from petteia.server.rooms import Connection as Client
from petteia.server.storage import tables as stored
from petteia.server.storage.writer import Busy
from petteia.server.table import Table
from petteia.server.wire import Act, Relieve, Resign, Sit, Stand

if TYPE_CHECKING:
    from petteia.server.house import House


class Play:
    def __init__(self, house: House) -> None:
        self.house = house
        self.under_way = 0  # moves that are being written at this moment

    # -- what every change checks ------------------------------------------------------------

    def check_seat(self, table: Table, client: Client, seat: int) -> None:
        if seat not in table.you(client.person):
            raise Denied("not_your_seat", "That seat is not yours.")

    def check_under_way(self, table: Table) -> None:
        if table.head.state == "open":
            raise Denied("not_allowed", "The table has not begun.")
        if table.ending is not None:
            raise Denied("over", "The game is over.")

    def check_seq(self, table: Table, seq: int) -> None:
        if seq != table.seq:
            raise Denied("stale", "The table has moved on since.")

    # -- choosing ----------------------------------------------------------------------------

    async def act(self, client: Client, said: Act) -> int:
        """Carry out a choice; the answer is the number of its line, once that is committed."""
        table = client.table
        async with table.lock:
            if table.match is None or table.doubtful:
                await self.house.tables.awake(table)
            known = table.seen.get((client.person, said.re))
            if known is not None:
                return known
            self.check_seat(table, client, said.seat)
            self.check_under_way(table)
            self.check_seq(table, said.seq)
            match = table.match
            assert match is not None
            assert match.decision is not None
            if match.decision.seat != said.seat:
                raise Denied("not_your_turn", f"It is for {match.names[match.decision.seat]} to choose now.")
            try:
                action = match.game.vocabulary.parse(said.action)
            except ValueError:
                raise Denied("illegal", "That is not a move of this game.") from None
            if action not in match.decision.options:
                if not client.pace.questions.take():  # to say why costs more than to ask
                    raise Denied("illegal", "That is not offered now.")
                view = View(match.state, said.seat)
                why = await self.house.think(lambda: whys.refusal(view, action))
                raise Denied("illegal", why.sentence, rule=why.rule)
            self.under_way += 1
            try:
                line = await self.house.tables.commit(
                    table, said.seat, "act", action.text, client.person, said.re, action=action
                )
            finally:
                self.under_way -= 1
            done = {"type": "done", "re": said.re, "seq": line.seq}
            if self.house.showing.pressed(table) and client.eyes != table.waiting:
                client.owe(done)  # with what is shown to it soon
            else:
                client.push(done)
            with suppress(Busy):  # the move is kept; the question is off the table at the next one
                await self._drop_offers(table)
            await self.house.tables.settle(table)
            return -1

    async def _drop_offers(self, table: Table) -> None:
        """A take-back that was asked for lapses when play goes on."""
        if any(kind == "takeback" for kind, _ in table.offers):
            await self.house.takebacks.lapse(table)

    # -- giving up, leaving, coming back -----------------------------------------------------

    async def resign(self, client: Client, said: Resign) -> int:
        """Give up.  At a table of more than two a bot plays on in the seat."""
        table = client.table
        async with table.lock:
            await self.house.tables.awake(table)
            self.check_seat(table, client, said.seat)
            self.check_under_way(table)
            rivals = table.head.seats == 2 and not table.game.cooperative
            alone = sum(1 for seat in table.seats if seat.kind == "person" and seat.person != client.person) == 0
            if rivals or (alone and len(table.you(client.person)) == 1):
                line = await self.house.tables.commit(table, said.seat, "resign", "", client.person, said.re)
                await self.house.tables.settle(table)
                return line.seq
            return await self._stand(table, said.seat, client.person, said.re, gone=True)

    async def stand(self, client: Client, said: Stand) -> int:
        """Leave the seat to a bot, until one comes back."""
        table = client.table
        async with table.lock:
            await self.house.tables.awake(table)
            self.check_seat(table, client, said.seat)
            self.check_under_way(table)
            if table.head.rated:
                raise Denied("not_allowed", "At a rated table nobody plays for you.", "You can resign.")
            return await self._stand(table, said.seat, client.person, said.re)

    async def _stand(self, table: Table, seat: int, person: str, re: str, gone: bool = False) -> int:
        id = table.head.id

        def also(connection: Connection) -> None:
            values = {"person": None} if gone else {}
            stored.change_seat(connection, id, seat, kind="bot", strength="hoplite", **values)

        line = await self.house.tables.commit(table, seat, "stand", "hoplite", person, re, also)
        if gone:
            table.seats[seat].person = None
        self._show_seats(table)
        await self.house.tables.settle(table)
        return line.seq

    async def relieve(self, client: Client, said: Relieve) -> int:
        """Let a bot play for somebody who has been gone for a while, until they are back."""
        table = client.table
        async with table.lock:
            await self.house.tables.awake(table)
            self.check_under_way(table)
            if not table.you(client.person) or said.seat >= len(table.seats) or table.seats[said.seat].kind != "person":
                raise Denied("not_allowed", "That is not for you to say.")
            if table.head.rated or table.head.clock.kind == "days":
                raise Denied("not_allowed", "At this table everybody has the time on the clock.")
            if table.is_here(table.seats[said.seat].person):
                raise Denied("not_allowed", "They are here.")
            gone = self.house.now() - table.away.setdefault(said.seat, self.house.now())
            if gone < self.house.settings.leave_after * 1000:
                raise Denied("not_allowed", "They have only just left.", "Give them a little time.")
            return await self._stand(table, said.seat, client.person, said.re)

    async def welcome_back(self, table: Table, person: str) -> None:
        """Give somebody who returns the seats back that others gave to a bot.  The caller holds the lock."""
        if table.match is None or table.ending is not None:
            return
        for seat in sorted(table.relieved):
            if table.seats[seat].person == person:
                await self._return(table, seat, person, "")

    async def sit(self, client: Client, said: Sit) -> int:
        """Come back to one's own seat."""
        table = client.table
        async with table.lock:
            await self.house.tables.awake(table)
            if said.seat >= len(table.seats) or table.seats[said.seat].person != client.person:
                raise Denied("not_your_seat", "That seat is not yours to come back to.")
            self.check_under_way(table)
            if table.seats[said.seat].kind == "person":
                raise Denied("not_allowed", "You are in that seat.")
            return await self._return(table, said.seat, client.person, said.re)

    async def _return(self, table: Table, seat: int, person: str, re: str) -> int:
        id = table.head.id

        def also(connection: Connection) -> None:
            stored.change_seat(connection, id, seat, kind="person", strength="")

        line = await self.house.tables.commit(table, seat, "return", "", person, re, also)
        self._show_seats(table)
        await self.house.tables.settle(table)
        return line.seq

    def _show_seats(self, table: Table) -> None:
        for connection in table.connections:
            connection.look()
        rooms.show_table(table)
