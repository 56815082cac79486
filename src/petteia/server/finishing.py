"""The end of a table: what is written, what is opened, who gains and who loses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection

from petteia.kernel.match import Entry
from petteia.server import past, ratings, rooms
from petteia.server.logs import log
from petteia.server.model import Ending, Head, Seat
from petteia.server.storage import people, wielded
from petteia.server.storage import tables as stored
from petteia.server.storage.writer import Busy

if TYPE_CHECKING:
    from petteia.server.house import House
    from petteia.server.table import Table


class Finishing:
    def __init__(self, house: House) -> None:
        self.house = house

    async def finish(self, table: Table) -> None:
        """Write the end of a table, once; whoever finds it unwritten may do so.  The caller holds the lock."""
        ending, match = table.ending, table.match
        assert ending is not None
        assert match is not None
        now = self.house.now()
        id, moves, story = table.head.id, len(match.log), past.told(table)

        def work(connection: Connection) -> bool:
            first = stored.change(
                connection, id, "playing", state="over", ended=now, deadline=None, outcome=ending, moves=moves
            )
            if first:
                past.keep(connection, id, story)
            if first and table.head.rated and moves:
                rate(connection, table.head, table.seats, ending)
            return first

        if await self.house.writer.do(work):
            self.house.metrics.count("petteia_tables_finished_total", f'game="{table.head.game}"')
            # What was dealt for a lesson, or goes on from elsewhere, tells nothing of cards.
            if moves and not table.head.occasion and not table.head.known:
                self.house.spawn(self._count(table, ending, list(match.log)))
        found = await self.house.read(stored.find, id)
        assert found is not None
        table.head, table.seats = found
        rooms.show_table(table)
        self.house.fanout.changed(id)

    async def _count(self, table: Table, ending: Ending, moves: list[Entry]) -> None:
        """With which cards it was won; nobody waits for it."""
        game, seats, header = table.head.game, table.seats, table.head.header(table.seats)
        had = await self.house.waking.slowly(
            lambda each: wielded.played(header, moves, seats, ending.winners, each), self.house.waking.records
        )
        try:
            await self.house.writer.do(lambda connection: wielded.note(connection, game, had))
        except Busy:
            log.warning("what was won with was not counted", table=table.head.id)


def rate(connection: Connection, head: Head, seats: list[Seat], ending: Ending) -> None:
    """Change the ratings of the people who played, and note the change at the table."""
    places = ratings.places(seats, ending.winners)
    held: dict[int, tuple[float, float]] = {}
    for seat in sorted(places, key=lambda one: seats[one].person or ""):  # in one order, so that nobody waits in a ring
        held[seat] = people.rating_to_change(connection, seats[seat].person or "", head.game, ratings.fresh())
    after = ratings.after([held[seat] for seat in places], list(places.values()))
    for (seat, place), (mu, sigma) in zip(places.items(), after, strict=True):
        people.set_rating(
            connection, seats[seat].person or "", head.game, mu, sigma, place == 1 and seat in ending.winners
        )
        stored.change_seat(connection, head.id, seat, rating_after=ratings.shown(mu, sigma))
