"""A good move, for whoever asks: only where nobody else could mind, and told to everybody at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petteia.server.errors import Denied
from petteia.server.messages import Advised, HintMessage
from petteia.server.rooms import Connection as Client
from petteia.server.table import HINT, Table
from petteia.server.wire import Hint

if TYPE_CHECKING:
    from petteia.server.house import House

SECONDS = 1.2  # of thought
SHOWN = 3  # options


def minds(table: Table, person: str) -> str:
    """Why no advice is given at a table; "" where it is."""
    if table.head.rated:
        return "Rated games are played without advice."
    if table.head.occasion:
        return "There is no advice at this table."
    if any(seat.person not in (None, "", person) for seat in table.seats):
        return "Advice is for games against bots."
    return ""


class Hinting:
    """Advice by the strongest bot of the house, which looks at the table with the eyes of the seat that asks.

    A game in which somebody asked for it does not count towards what they have won alone.
    """

    def __init__(self, house: House) -> None:
        self.house = house
        self._asked: set[tuple[str, int]] = set()  # tables and seats for which advice is under way

    async def hint(self, client: Client, said: Hint) -> HintMessage:
        table = client.table
        mark = table.head.id, said.seat
        if mark in self._asked:
            raise Denied("too_fast", "One question at a time.")
        self._asked.add(mark)
        try:
            async with table.lock:
                await self.house.tables.awake(table)
                match = self.house.play.ready(client, said)
                why = minds(table, client.person)
                if why:
                    raise Denied("not_allowed", why)
                if match.decision is None or match.decision.seat != said.seat:
                    raise Denied("not_your_turn", "You are not asked now.")
                await self.house.tables.commit(table, said.seat, HINT, "", client.person, said.re)
                await self.house.tables.settle(table)
                seq = table.seq
            found = await self.house.bots.advice(table, said.seat, SECONDS)
            tried = [one for one in found[:SHOWN] if one[2] is not None] or found[
                :1
            ]  # of the rest there is nothing to say
            return HintMessage(said.re, seq, [Advised(text, round(share, 3), worth) for text, share, worth in tried])
        finally:
            self._asked.discard(mark)
