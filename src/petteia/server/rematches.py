"""Another game of the same: offered, accepted by all who played, on the other sides, begun with the loser first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection

from petteia.server import rooms, views
from petteia.server.errors import Denied
from petteia.server.messages import RematchMessage
from petteia.server.model import Offer
from petteia.server.rooms import Connection as Client
from petteia.server.storage import people
from petteia.server.storage import tables as stored
from petteia.server.table import Table
from petteia.server.wire import Answer, Rematch

if TYPE_CHECKING:
    from petteia.server.house import House


class Rematches:
    def __init__(self, house: House) -> None:
        self.house = house

    async def offer(self, client: Client, said: Rematch) -> int:
        """Ask for a rematch, or agree to one that was asked for."""
        table = client.table
        async with table.lock:
            await self.house.tables.awake(table)
            self._check(table, client)
            if table.head.next is not None:
                client.push(RematchMessage(table.head.next))
                return table.seq
            own = [s.seat for s in table.seats if s.person == client.person]
            id, now, person, first = table.head.id, self.house.now(), client.person, not self._dice(table)

            def work(connection: Connection) -> dict[int, Offer]:
                # the dice are those of who asks first; their promise is shown before the others bring their nonces
                dice = people.take_dice(connection, person, self.house.draw_secret) if first else ""
                made = {seat: Offer(nonce=said.nonce if seat == own[0] else "", secret=dice) for seat in own}
                for seat, offer in made.items():
                    stored.offer(connection, id, "rematch", seat, offer, now)
                return made

            made = await self.house.writer.do(work)
            table.offers.update({("rematch", seat): offer for seat, offer in made.items()})
            if all(("rematch", s.seat) in table.offers for s in table.seats if s.kind == "person"):
                await self._begin(table)
                return table.seq
            rooms.broadcast(table, views.offer("rematch", own[0], made[own[0]]))
            self.house.fanout.changed(id)
            return table.seq

    def _dice(self, table: Table) -> str:
        """The secret that the rematch will be dealt with, if anybody has asked for one."""
        return next((made.secret for (kind, _), made in table.offers.items() if kind == "rematch" and made.secret), "")

    async def answer(self, client: Client, said: Answer) -> int:
        """Agree to a rematch or decline it."""
        if said.yes:
            return await self.offer(client, Rematch(said.re, said.nonce))
        table = client.table
        async with table.lock:
            self._check(table, client)
            id = table.head.id
            await self.house.writer.do(lambda c: stored.withdraw(c, id, "rematch"))
            table.offers = {key: value for key, value in table.offers.items() if key[0] != "rematch"}
            rooms.broadcast(table, views.offer("rematch", -1))
            self.house.fanout.changed(id)
            return table.seq

    def _check(self, table: Table, client: Client) -> None:
        if not any(seat.person == client.person and seat.left is None for seat in table.seats):
            raise Denied("not_allowed", "Only those who played can ask for a rematch.")
        if table.ending is None:
            raise Denied("not_allowed", "The game is not over.")

    async def _begin(self, table: Table) -> None:
        """Open the next table with everybody on the other side.  The caller holds the lock of the old one."""
        seats = sorted(
            (msgspec.structs.replace(one, seat=self._after(table, one.seat)) for one in table.seats),
            key=lambda one: one.seat,
        )
        nonces = {
            self._after(table, seat): made.nonce for (kind, seat), made in table.offers.items() if kind == "rematch"
        }
        options, dice = self._options(table), self._dice(table)
        head = await self.house.opening.again(table.head, seats, options, dice, nonces)
        id, next_id = table.head.id, head.id
        first = await self.house.writer.do(lambda c: stored.set_next(c, id, next_id))
        table.head.next = first
        rooms.broadcast(table, RematchMessage(first))
        self.house.fanout.changed(id)

    def _after(self, table: Table, seat: int) -> int:
        """Where somebody sits in the next game: half the table on, so that partners stay partners; who has no rival stays."""
        count = table.head.seats
        return seat if table.game.cooperative else (seat + max(1, count // 2)) % count

    def _options(self, table: Table) -> dict[str, str]:
        """The options the game carries over; where it lets people say who begins, a seat that lost does."""
        options = table.game.again(table.match.state) if table.match is not None else dict(table.head.options)
        first = next((option for option in table.game.options if option.key == "first"), None)
        ending = table.ending
        if first is None or ending is None or not ending.winners:
            return options
        names = [name.lower().replace(" ", "-") for name in table.game.seat_names(table.head.seats, options)]
        losers = [names[self._after(table, seat)] for seat in range(table.head.seats) if seat not in ending.winners]
        values = [choice.value for choice in first.choices]
        if losers and losers[0] in values:
            options["first"] = losers[0]
        return options
