"""How many tables one person, and one address, may have bots play at: what everybody shares is not one guest's."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from petteia.server.errors import Denied
from petteia.server.limits import Buckets

if TYPE_CHECKING:
    from petteia.server.house import House


class Quotas:
    """What has been opened at this worker, by person and by address."""

    def __init__(self, house: House) -> None:
        self.house = house
        s = house.settings
        self._pace = Buckets(s.table_rate, s.table_burst, time.monotonic)
        self._of_bots: dict[str, set[str]] = {}  # tables of bots alone, by whose they are

    def check(self, person: str, address: str, of_bots: bool = False) -> None:
        """Raise Denied if another table is too many; `of_bots`: only bots sit there."""
        if not all([self._pace.take(f"person {person}"), self._pace.take(f"address {address}")]):
            raise Denied("too_many", "You have opened many tables in a short time.", "Wait a moment.")
        most = self.house.settings.bot_tables
        if of_bots and (
            self._under_way(f"person {person}") >= most or self._under_way(f"address {address}") >= 2 * most
        ):
            raise Denied(
                "too_many",
                "The bots play at enough tables for you already.",
                "See one to its end first, or leave them for a while.",
            )

    def note(self, person: str, address: str, table: str) -> None:
        """A table of bots alone was opened."""
        for owner in (f"person {person}", f"address {address}"):
            self._of_bots.setdefault(owner, set()).add(table)

    def _under_way(self, owner: str) -> int:
        """How many tables of bots of theirs are in use: not over, and not put away since nobody looked on for long."""
        live = self.house.tables.live
        playing = {id for id in self._of_bots.pop(owner, ()) if id in live and live[id].head.state == "playing"}
        if playing:
            self._of_bots[owner] = playing
        return len(playing)
