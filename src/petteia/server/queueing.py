"""Who thinks next: bots' turns wait in a queue that is fair between addresses, and at one address between tables.

Whoever has had the least thinking done is next.  So somebody with forty tables of slow bots waits for themselves, and whoever
plays at one table waits for one thought at most for each process that thinks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class Shares:
    """Seconds each has had.  Who comes new, or after a while, begins where the last one served stood: nobody saves up."""

    def __init__(self) -> None:
        self._had: dict[str, float] = {}
        self._level = 0.0

    def of(self, key: str) -> float:
        return max(self._had.get(key, 0.0), self._level)

    def serve(self, key: str) -> None:
        """This one is next: all who wait have had as much by now."""
        self._level = self._had[key] = self.of(key)

    def charge(self, key: str, seconds: float) -> None:
        self._had[key] = self.of(key) + seconds
        if len(self._had) > 1000:
            self._had = {one: had for one, had in self._had.items() if had > self._level}


class Queue(Generic[T]):
    """Turns at a number of thinkers."""

    def __init__(self, thinkers: Iterable[T]) -> None:
        self._free = list(thinkers)
        self._waiting: dict[tuple[str, str], asyncio.Future[T]] = {}
        self._addresses = Shares()
        self._tables = Shares()
        self._last: dict[str, T] = {}  # who thought at a table last, and has its match at hand

    def __len__(self) -> int:
        return len(self._waiting)

    def lightest(self, addresses: Iterable[str]) -> str:
        """Of those who look on, the one for whom least was thought: a table does not suffer from its onlookers."""
        return min(addresses, key=self._addresses.of, default="")

    async def turn(self, address: str, table: str) -> T:
        """Wait for a thinker."""
        mine: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting[address, table] = mine
        self._serve()
        try:
            return await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._free.append(mine.result())
            self._waiting.pop((address, table), None)
            self._serve()
            raise

    def done(self, thinker: T, address: str, table: str, seconds: float) -> None:
        """A thinker is free again; the time it took is charged."""
        self._addresses.charge(address, seconds)
        self._tables.charge(table, seconds)
        self._last[table] = thinker
        if len(self._last) > 1000:
            self._last.pop(next(iter(self._last)))
        self._free.append(thinker)
        self._serve()

    def _serve(self) -> None:
        while self._free and self._waiting:
            address, table = min(self._waiting, key=lambda key: (self._addresses.of(key[0]), self._tables.of(key[1])))
            self._addresses.serve(address)
            self._tables.serve(table)
            known = self._last.get(table)
            thinker = known if known is not None and known in self._free else self._free[0]
            self._free.remove(thinker)
            self._waiting.pop((address, table)).set_result(thinker)
