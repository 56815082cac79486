"""Orders from whoever runs the server: `petteia admin` writes them into the database, and every worker looks there now and then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petteia.server.storage import people
from petteia.server.storage import tables as stored

if TYPE_CHECKING:
    from petteia.server.house import House


class Oversight:
    def __init__(self, house: House) -> None:
        self.house = house

    async def look(self) -> None:
        """Hang up on sessions that were ended, and show tables as over that were closed."""
        house = self.house
        sessions = {client.session for client in house.clients if client.session}
        if sessions:
            for session in sessions - await house.read(people.open_among, sessions):
                house.hang_up(session)
        playing = [id for id, table in house.tables.live.items() if table.head.state != "over"]
        for id, state in await house.read(stored.changed_state, playing) if playing else []:
            table = house.tables.live.get(id)
            if state is None:
                house.tables.close(id)
            elif table is not None and table.head.state == "playing":
                async with table.lock:
                    await house.tables.catch_up(table)
                await house.tables.refresh(id)
