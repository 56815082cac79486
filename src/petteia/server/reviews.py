"""Records looked at again: what each choice was worth.  A process of its own thinks about it, one at a time; what it found is kept."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import msgspec

from petteia.server.lanes import Turns
from petteia.server.logs import log

if TYPE_CHECKING:
    from petteia.server.house import House

Json = dict[str, Any]
KEPT = 64  # reviews in memory
EACH, WAITING = 2, 12  # records that may wait for theirs: of those one address asks about, and of all
PATIENCE = 20.0  # seconds that an answer waits before it says that it is not ready
LONGEST = 600.0  # seconds for one review


class Reviews:
    """Answers with the review of a record, or that it is being made."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._kept: OrderedDict[str, msgspec.Raw | None] = OrderedDict()  # None: it could not be made
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._turns = Turns("the one process", EACH, WAITING)

    async def show(self, id: str, person: str, key: str) -> Json:
        """`{state: ready, review}`, `{state: working}` (ask again) or `{state: failed}`; for those who may see the record."""
        found = await self.house.records.replayed(id, person, key)
        if id not in self._kept:
            if id not in self._under_way:
                self._under_way[id] = self.house.spawn(self._make(id, found.file()))
            making = self._under_way[id]
            await asyncio.wait({making}, timeout=PATIENCE)
            if making.done():
                making.result()  # or it was refused
        if id not in self._kept:
            return {"state": "working"}
        self._kept.move_to_end(id)
        review = self._kept[id]
        return {"state": "failed"} if review is None else {"state": "ready", "review": review}

    async def _make(self, id: str, record: str) -> None:
        try:
            async with self._turns.turn():
                made = await self._think(record)
            self._kept[id] = made
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        finally:
            self._under_way.pop(id, None)

    async def _think(self, record: str) -> msgspec.Raw | None:
        pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "petteia.review", stdin=pipe, stdout=pipe, stderr=nothing
        )
        try:
            async with asyncio.timeout(LONGEST):
                told, _ = await process.communicate(record.encode())
        except TimeoutError:
            told = b""
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode or not told.strip():
            log.warning("review", status=process.returncode)
            return None
        return msgspec.Raw(told.strip())
