"""Work that is done off the event loop, one thing at a time, in turns that are fair between addresses.

One guest may ask for a great deal at once.  In a lane they wait for themselves: whoever has had the least done is next.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Generic, TypeVar

from petteia.server.errors import Denied
from petteia.server.queueing import Queue

T = TypeVar("T")
W = TypeVar("W")

ASKER: ContextVar[str] = ContextVar("asker", default="")  # for which address something is being done


class Turns(Generic[W]):
    """Turns with one thing, which somebody holds while they use it.

    Where `each` are wanted by one address already, or `most` by all, another is refused.
    """

    def __init__(self, thing: W, each: int | None = None, most: int | None = None) -> None:
        self.each = each
        self.most = most
        self._queue = Queue([thing])
        self._here: Counter[str] = Counter()
        self._numbers = itertools.count()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[W]:
        asker, ticket = ASKER.get(), str(next(self._numbers))
        full = self.most is not None and self._here.total() >= self.most
        if full or (self.each is not None and self._here[asker] >= self.each):
            raise Denied("busy", "There are many questions just now.", "Ask again in a moment.")
        self._here[asker] += 1
        try:
            thing = await self._queue.turn(asker, ticket)
            began = time.monotonic()
            try:
                yield thing
            finally:
                self._queue.done(thing, asker, ticket, time.monotonic() - began)
        finally:
            self._here[asker] -= 1
            if not self._here[asker]:
                del self._here[asker]


class Lane:
    """A thread that does one thing after another."""

    def __init__(self, name: str, each: int | None = None, most: int | None = None) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self.turns = Turns(self._thread, each, most)

    async def do(self, work: Callable[[], T]) -> T:
        async with self.turns.turn() as thread:
            return await asyncio.get_running_loop().run_in_executor(thread, work)

    def close(self) -> None:
        self._thread.shutdown(wait=True, cancel_futures=True)
