"""What a seated client may do: choose, take back, resign, leave its seat to a bot and come back."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from petteia.kernel.knowledge import View
from petteia.kernel.match import Match
from petteia.server import rooms
from petteia.server.clocks import elapsed
from petteia.server.errors import Denied
from petteia.server.messages import Done
from petteia.server.rooms import Connection as Client
from petteia.server.storage import tables as stored
from petteia.server.storage.writer import Busy
from petteia.server.table import AWAY, Table
from petteia.server.wire import Act, Arrange, Hint, Relieve, Resign, Sit, Stand, Undo
from petteia.sitting import whys

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

    def ready(self, client: Client, said: Act | Undo | Arrange | Hint) -> Match:
        """The match, if this seat may do something in it now: it is the client's, play is on, nothing has moved since."""
        table = client.table
        self.check_seat(table, client, said.seat)
        self.check_under_way(table)
        self.check_seq(table, said.seq)
        assert table.match is not None
        return table.match

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
            match = self.ready(client, said)
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
            done = Done(said.re, line.seq)
            if self.house.showing.pressed(table) and client.eyes != table.waiting:
                client.owe(done)  # with what is shown to it soon
            else:
                client.push(done)
            if table.offers:
                with suppress(Busy):  # the move is kept; the question is off the table at the next one
                    await self.house.takebacks.lapse(table)
            await self.house.tables.settle(table)
            return -1

    # -- giving up, leaving, coming back -----------------------------------------------------

    async def resign(self, client: Client, said: Resign) -> int:
        """Give up.  At a table of more than two a bot plays on in the seat."""
        table = client.table
        async with table.lock:
            await self.house.tables.awake(table)
            done = table.seen.get((client.person, said.re))
            if done is not None:
                return done
            self.check_seat(table, client, said.seat)
            self.check_under_way(table)
            return await self._give_up(table, said.seat, client.person, said.re)

    async def _give_up(self, table: Table, seat: int, person: str, re: str, how: str = "") -> int:
        """A seat is given up for good: the game is over where nobody is left to go on with, else a bot has the seat."""
        whose = table.seats[seat].person
        others = {one.person for one in table.seats if one.kind == "person" and one.person != whose}
        rivals = table.head.seats == 2 and not table.game.cooperative
        if rivals or (len(others) == 1 and table.head.rated) or (not others and len(table.you(whose or "")) == 1):
            line = await self.house.tables.commit(table, seat, "resign", how, person, re)
            await self.house.tables.settle(table)
            return line.seq
        id, left = table.head.id, table.seq + 1 if table.match is not None and table.match.log else 0

        def also(connection: Connection) -> None:
            stored.change_seat(connection, id, seat, kind="bot", strength="hoplite", left=left)

        line = await self.house.tables.commit(table, seat, "quit", "hoplite", person, re, also)
        self._show_seats(table)
        await self.house.tables.settle(table)
        return line.seq

    async def stand(self, client: Client, said: Stand) -> int:
        """Leave the seat to a bot, until one comes back."""
        table = client.table
        async with table.lock:
            await self.house.tables.awake(table)
            self.check_seat(table, client, said.seat)
            self.check_under_way(table)
            if table.head.rated:
                raise Denied("not_allowed", "At a rated table nobody plays for you.", "You can resign.")
            if table.head.deal_of:
                raise Denied("not_allowed", "Nobody plays the deal of the day for you.", "You can resign.")
            return await self._stand(table, said.seat, client.person, said.re)

    async def _stand(self, table: Table, seat: int, person: str, re: str) -> int:
        id = table.head.id

        def also(connection: Connection) -> None:
            stored.change_seat(connection, id, seat, kind="bot", strength="hoplite")

        line = await self.house.tables.commit(table, seat, "stand", "hoplite", person, re, also)
        self._show_seats(table)
        await self.house.tables.settle(table)
        return line.seq

    async def relieve(self, client: Client, said: Relieve) -> int:
        """Let a bot play for somebody who has been gone for a while, until they are back.

        At a rated table nobody plays for anybody: there the clock runs, and where there is none, who stays away has given up.
        """
        table = client.table
        async with table.lock:
            await self.house.tables.awake(table)
            self.check_under_way(table)
            if not table.you(client.person) or said.seat >= len(table.seats) or table.seats[said.seat].kind != "person":
                raise Denied("not_allowed", "That is not for you to say.")
            rated, clock = table.head.rated, table.head.clock.kind
            if (rated and clock != "none") or clock == "days":
                raise Denied("not_allowed", "At this table everybody has the time on the clock.")
            if table.is_here(table.seats[said.seat].person):
                raise Denied("not_allowed", "They are here.")
            self.house.look()
            now = self.house.now()
            gone = elapsed(table.away.setdefault(said.seat, now), now, self.house.outages)
            patience = self.house.settings.forfeit_after if rated else self.house.settings.leave_after
            if gone < patience * 1000:
                raise Denied("not_allowed", "They have only just left.", "Give them a little time.")
            if rated:
                return await self._give_up(table, said.seat, client.person, said.re, AWAY)
            return await self._stand(table, said.seat, client.person, said.re)

    async def welcome_back(self, table: Table, person: str) -> None:
        """Give somebody who returns the seats back that others gave to a bot.  The caller holds the lock."""
        if table.match is None or table.ending is not None:
            return
        for seat in sorted(table.relieved):
            if table.seats[seat].is_away(person):
                await self._return(table, seat, person, "")

    async def sit(self, client: Client, said: Sit) -> int:
        """Come back to one's own seat."""
        table = client.table
        async with table.lock:
            await self.house.tables.awake(table)
            if said.seat >= len(table.seats) or table.seats[said.seat].person != client.person:
                raise Denied("not_your_seat", "That seat is not yours to come back to.")
            self.check_under_way(table)
            if table.seats[said.seat].left is not None:
                raise Denied("not_your_seat", "You have given that seat up.", "You can look on.")
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
