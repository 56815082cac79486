"""Taking back: freely up to the moment when somebody learned something, beyond it if all others agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection

from petteia.server import rooms, views
from petteia.server.errors import Denied
from petteia.server.model import Offer
from petteia.server.rooms import Connection as Client
from petteia.server.storage import tables as stored
from petteia.server.table import Table
from petteia.server.wire import Answer, Undo

if TYPE_CHECKING:
    from petteia.server.house import House


class Takebacks:
    def __init__(self, house: House) -> None:
        self.house = house

    async def undo(self, client: Client, said: Undo) -> int:
        """Take back one's last choices, or ask the others to allow it."""
        table = client.table
        async with table.lock:
            await self.house.tables.awake(table)
            done = table.seen.get((client.person, said.re))
            if done is not None:
                return done
            match = self.house.play.ready(client, said)
            run = table.run_of(said.seat)
            if said.count == 1 and run:  # what was done in one go is taken back in one
                said.count = run
            if said.count <= match.may_undo(said.seat):
                line = await self.house.tables.commit(table, said.seat, "undo", str(said.count), client.person, said.re)
                await self.lapse(table)
                await self.house.tables.settle(table)
                return line.seq
            return await self._ask(table, client, said)

    async def _ask(self, table: Table, client: Client, said: Undo) -> int:
        match = table.match
        assert match is not None
        if not table.head.takebacks:
            raise Denied("not_allowed", "At this table nothing is taken back once somebody has learned from it.")
        own = [i for i, entry in enumerate(match.log) if entry.seat == said.seat]
        if len(own) < said.count:
            raise Denied("not_allowed", "You have not chosen so often.")
        to = own[-said.count]
        if not self._askable(table, said.seat):
            return await self._go_back(table, said.seat, to, client.person, said.re)
        if any(kind == "takeback" and seat != said.seat for kind, seat in table.offers):
            raise Denied("taken", "Somebody else has asked already.", "One question at a time: answer theirs first.")
        id, seat, now, made = table.head.id, said.seat, self.house.now(), Offer(to, table.seq)

        def work(connection: Connection) -> None:
            stored.withdraw(connection, id, "agree")  # who agreed, agreed to something else
            stored.offer(connection, id, "takeback", seat, made, now)

        await self.house.writer.do(work)
        table.offers = {key: offer for key, offer in table.offers.items() if key[0] != "agree"}
        table.offers["takeback", seat] = made
        table.remember(client.person, said.re, table.seq)
        rooms.broadcast(table, views.offer("takeback", seat, made))
        self.house.fanout.changed(id)
        return table.seq

    def _askable(self, table: Table, seat: int) -> list[int]:
        """The seats of other people, whose consent is needed: also of those for whom a bot plays while they are away.

        What the bot's moves taught is theirs to give back.  Who gave up for good is not asked, and bots do not mind.
        """
        asker = table.seats[seat].person
        return [s.seat for s in table.seats if s.person not in (None, asker) and s.left is None]

    async def _go_back(self, table: Table, seat: int, to: int, person: str, re: str) -> int:
        line = await self.house.tables.commit(table, seat, "rewind", str(to), person, re)
        await self.lapse(table)
        await self.house.tables.settle(table)
        return line.seq

    async def answer(self, client: Client, said: Answer) -> int:
        """Allow or refuse what another seat asked; a yes is to the very question it names."""
        table = client.table
        async with table.lock:
            await self.house.tables.awake(table)
            done = table.seen.get((client.person, said.re))
            if done is not None:
                return done
            mine = [s.seat for s in table.seats if s.person == client.person and s.left is None]
            asked = next(((seat, made) for (kind, seat), made in table.offers.items() if kind == "takeback"), None)
            if asked is None or asked[0] in mine or not mine:
                raise Denied("not_allowed", "Nobody asks that of you.")
            self.house.play.check_under_way(table)
            seat, made = asked
            if said.offer != made.name(seat) and (said.yes or said.offer):
                raise Denied("stale", "That is not what is asked now.", "Look at the question again.")
            if not said.yes:
                await self.lapse(table)
                return table.seq
            if all(s in mine or ("agree", s) in table.offers for s in self._askable(table, seat)):
                return await self._go_back(table, seat, made.detail, client.person, said.re)
            await self._agree(table, mine, Offer(seat, made.asked))
            table.remember(client.person, said.re, table.seq)
            return table.seq

    async def _agree(self, table: Table, mine: list[int], consent: Offer) -> None:
        """Note a consent; there are others to be heard."""
        id, now = table.head.id, self.house.now()

        def work(connection: Connection) -> None:
            for seat in mine:
                stored.offer(connection, id, "agree", seat, consent, now)

        await self.house.writer.do(work)
        table.offers.update({("agree", seat): consent for seat in mine})
        self.house.fanout.changed(id)

    async def lapse(self, table: Table) -> None:
        """What was asked, if anything, is off the table.  The caller holds the lock."""
        if not any(kind == "takeback" for kind, _ in table.offers):
            return
        id = table.head.id

        def work(connection: Connection) -> None:
            stored.withdraw(connection, id, "takeback")
            stored.withdraw(connection, id, "agree")

        await self.house.writer.do(work)
        table.offers = {key: made for key, made in table.offers.items() if key[0] not in ("takeback", "agree")}
        self.house.fanout.changed(id)
        rooms.broadcast(table, views.offer("takeback", -1))
