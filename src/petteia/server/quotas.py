"""What one person, one address or one account may take of what everybody shares, at all workers together.

Each worker counts by itself first: who has taken too much there is refused without asking anybody.  Where there are other workers, the
database counts for all of them.  It keeps no address and no name, only what they come to under the server's own key.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

from petteia.server import ids
from petteia.server.errors import Denied
from petteia.server.limits import Buckets
from petteia.server.storage import quotas as stored
from petteia.server.storage import tables

if TYPE_CHECKING:
    from petteia.server.house import House


class Allowance:
    """So many at once, and so many a second, for each of those it is asked about."""

    def __init__(self, house: House, name: str, rate: float, burst: float) -> None:
        self.house = house
        self.name = name
        self.rate = rate
        self.burst = burst
        self._here = Buckets(rate, burst, time.monotonic)

    async def take(self, key: str, amount: float = 1.0) -> bool:
        """Whether there was enough left; a negative amount is given back."""
        if not self._here.take(key, amount):
            return False
        if self.house.fanout.alone:
            return True
        kept, now = self.house.accounts.veiled(f"{self.name} {key}"), self.house.now()
        return await self.house.writer.do(
            partial(stored.take, key=kept, amount=amount, rate=self.rate, burst=self.burst, now=now)
        )


class Quotas:
    """Signing in, bringing matches along, opening tables, and letting bots play among themselves."""

    def __init__(self, house: House) -> None:
        self.house = house
        s = house.settings
        self.sign_ins = Allowance(house, "sign in", s.sign_in_rate, s.sign_in_burst)
        self.tries = Allowance(house, "passphrase", s.account_rate, s.account_burst)  # wrong ones, by account
        self.imports = Allowance(house, "import", s.import_rate, s.import_burst)
        self._tables = Allowance(house, "table", s.table_rate, s.table_burst)

    async def check(self, person: str, address: str) -> None:
        """Raise Denied if another table is too many."""
        for owner in (f"person {person}", f"address {address}"):
            if not await self._tables.take(owner):
                raise Denied("too_many", "You have opened many tables in a short time.", "Wait a moment.")

    async def check_open(self, person: str) -> None:
        """Raise Denied if somebody waits at as many tables as anybody may."""
        if await self.house.read(tables.open_of, person) >= self.house.settings.open_tables:
            raise Denied("too_many", "You wait at many tables already.", "Take some of them away again.")

    @asynccontextmanager
    async def of_bots(self, person: str, address: str) -> AsyncIterator[list[str]]:
        """While a table of bots alone is opened, whose id is to be put into the list; Denied if it is one too many."""
        veiled, most = self.house.accounts.veiled, self.house.settings.bot_tables
        limits = {veiled(f"bots of person {person}"): most, veiled(f"bots of address {address}"): 2 * most}
        ticket, now, opened = ids.short(), self.house.now(), list[str]()
        since = now - int(1000 * self.house.settings.idle_seconds)
        if not await self.house.writer.do(lambda c: stored.reserve_bots(c, limits, ticket, since, now)):
            raise Denied(
                "too_many",
                "The bots play at enough tables for you already.",
                "See one to its end first, or leave them for a while.",
            )
        try:
            yield opened
        finally:
            table = opened[0] if opened else ""
            await self.house.writer.do(lambda c: stored.use_reserved(c, ticket, table))
