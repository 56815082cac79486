"""Who is at which table: at this worker, and at others as far as they say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection

from petteia.server import rooms
from petteia.server.messages import Presence as Message
from petteia.server.storage import tables as stored

if TYPE_CHECKING:
    from petteia.server.house import House
    from petteia.server.table import Table


class Presence:
    def __init__(self, house: House) -> None:
        self.house = house

    def came(self, table: Table, person: str) -> None:
        """The first connection of somebody to this worker."""
        self._tell(table, person, True)
        if person:
            self.house.fanout.presence(table.head.id, person, True)

    def went(self, table: Table, person: str) -> None:
        """The last connection of somebody to this worker is gone."""
        if not table.is_here(person):
            self._tell(table, person, False)
        if person:
            self.house.fanout.presence(table.head.id, person, False)

    def elsewhere(self, table: Table, person: str, worker: str, here: bool) -> None:
        """Another worker says who is there."""
        was_here = table.is_here(person)
        workers = table.elsewhere.setdefault(person, set())
        if here:
            workers.add(worker)
        else:
            workers.discard(worker)
        if table.is_here(person) != was_here:
            self._tell(table, person, here)

    def lost(self, workers: set[str]) -> None:
        """Workers have gone without a word, and everybody at them."""
        for table in self.house.tables.live.values():
            for person, there in table.elsewhere.items():
                if there & workers:
                    there -= workers
                    if not table.is_here(person):
                        self._tell(table, person, False)

    def _tell(self, table: Table, person: str, online: bool) -> None:
        for seat in table.seats:
            if person and seat.person == person:
                if online:
                    table.away.pop(seat.seat, None)
                else:
                    table.away[seat.seat] = self.house.now()
                rooms.broadcast(table, Message(seat.seat, online))

    async def note_waiting(self) -> None:
        """Write down at which open tables somebody waits, for the lobby and for quick matches."""
        now = self.house.now()
        waiting = [
            id
            for id, table in self.house.tables.live.items()
            if table.head.state == "open" and any(table.belongs(client.person) for client in table.connections)
        ]

        def work(connection: Connection) -> None:
            for id in waiting:
                stored.change(connection, id, "open", seen=now)

        if waiting:
            await self.house.writer.do(work)
