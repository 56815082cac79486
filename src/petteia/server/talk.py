"""Chat and emotes, among those who sit at a table."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from petteia.server import rooms, views
from petteia.server.errors import Denied
from petteia.server.limits import Buckets
from petteia.server.messages import EmoteMessage, Said
from petteia.server.rooms import Connection as Client
from petteia.server.storage import people
from petteia.server.storage import tables as stored
from petteia.server.wire import Chat, Emote

if TYPE_CHECKING:
    from petteia.server.house import House

KEPT = 100


class Talk:
    def __init__(self, house: House) -> None:
        self.house = house
        self._pace = Buckets(1.0, 6.0, time.monotonic)  # by person, however many sockets they have
        self._saying: set[tuple[str, str, str]] = set()  # what is being written: a table, a person, a message

    async def _check(self, client: Client) -> None:
        if not client.table.belongs(client.person):
            raise Denied("not_allowed", "Onlookers keep quiet.")
        if not self._pace.take(client.person):
            raise Denied("too_fast", "One thing at a time.")
        person = await self.house.read(people.by_id, client.person)
        if person is None or person.muted is not None:
            raise Denied("not_allowed", "You may not talk here.", "You can play on.")

    async def chat(self, client: Client, said: Chat) -> int:
        table = client.table
        if (client.person, said.re) in table.seen:
            return table.seen[client.person, said.re]
        await self._check(client)
        text = " ".join("".join(c if c.isprintable() else " " for c in said.text).split())
        if not text:
            raise Denied("malformed", "There is nothing in that.")
        id, person, name, now = table.head.id, client.person, client.name, self.house.now()
        saying = (id, person, said.re)
        if saying in self._saying:
            raise Denied("too_fast", "That is being written down already.")
        self._saying.add(saying)
        try:
            await self.house.writer.do(lambda c: stored.say(c, id, person, name, text, now))
        finally:
            self._saying.discard(saying)
        table.remember(person, said.re, table.seq)
        line = {"from": name, "text": text, "at": now}
        table.chat = [*table.chat, line][-KEPT:]
        self._to_players(client, views.spoken(line))
        return table.seq

    async def emote(self, client: Client, said: Emote) -> int:
        table = client.table
        if (client.person, said.re) in table.seen:
            return table.seen[client.person, said.re]
        await self._check(client)
        table.remember(client.person, said.re, table.seq)
        seat = next(s.seat for s in table.seats if s.person == client.person)
        data = EmoteMessage(seat, said.emote)
        rooms.broadcast(table, data)
        self.house.fanout.relay(table.head.id, data)
        return table.seq

    def _to_players(self, client: Client, data: Said) -> None:
        table = client.table
        rooms.relay(table, data, players=True)
        self.house.fanout.relay(table.head.id, data, players=True)
