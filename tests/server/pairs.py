"""Two people who play one table after another, whatever happens to their server, and all that was acknowledged to them."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from typing import Any

import httpx
import websockets

from petteia.server.storage import Database
from petteia.server.storage import tables as stored

from .client import Guest, Json, Seated

# how a client notices that the server is gone
Broken = (websockets.WebSocketException, httpx.HTTPError, OSError, TimeoutError)


class Pair:
    """A move that was under way when the connection broke is sent again, word for word: it is done now, or was done then, but once."""

    def __init__(self, people: Sequence[Guest], rand: random.Random) -> None:
        self.people = people
        self.rand = rand
        self.table: Json | None = None
        self.pending: tuple[Guest, Json] | None = None
        self.acknowledged: dict[tuple[str, int], str] = {}
        self.moves = 0
        self.busy = 0  # answers that asked for patience
        self.broke = "never"  # how the connection broke off last

    async def arrive(self) -> None:
        for guest in self.people:
            await guest.hello()

    async def play(self) -> None:
        """Play until the connection breaks."""
        seated: list[Seated] = []
        try:
            while True:
                seated = await self.sit()
                while await self.move(seated):
                    pass
                self.table = None
                for one in seated:
                    await one.drop()
        except Broken as error:
            self.broke = f"{type(error).__name__}: {error}"
        finally:
            for one in seated:
                await one.drop()

    def __str__(self) -> str:
        """Where they stand, for whoever wonders why they do not go on."""
        where = self.table["id"] if self.table else "no table"
        return f"{self.moves} moves, at {where}, under way: {self.pending and self.pending[1]}, broke off last: {self.broke}"

    async def sit(self) -> list[Seated]:
        seated: list[Seated] = []
        try:
            for guest in self.people:
                seated.append(await guest.joins(await self.at()))
            if not all(one.states for one in seated):
                raise ConnectionError("the server went while they sat down")
        except BaseException:
            for one in seated:
                await one.drop()
            raise
        return seated

    async def at(self) -> Json:
        """Their table, or a new one."""
        if self.table is None:
            ann, bob = self.people
            table = await ann.opens("me", "open")
            await bob.sits(table)
            self.table = table
        return self.table

    async def move(self, seated: Sequence[Seated]) -> bool:
        """One move, which all see before the next; False: the game is over."""
        if self.pending is None:
            mover = next((one for one in seated if one.options), None)
            if mover is None:
                if any(one.states and one.state["outcome"] for one in seated):
                    return False
                raise ConnectionError("nobody is asked: the server went")
            self.pending = (
                mover.guest,
                {
                    "re": f"{self.rand.getrandbits(60):x}",
                    "seq": mover.seq,
                    "seat": mover.state["eyes"],
                    "action": self.rand.choice(mover.options),
                },
            )
        guest, message = self.pending
        mover = next(one for one in seated if one.guest is guest)
        answer = await mover.say("act", **message)
        while answer["type"] == "refused" and answer["code"] in ("busy", "too_fast"):
            self.busy += 1
            await asyncio.sleep(0.05)
            answer = await mover.say("act", **message)
        self.pending = None
        reached = mover.seq
        if answer["type"] == "done":
            reached = answer["seq"]
            self.acknowledged[mover.table["id"], reached] = message["action"]
            self.moves += 1
        else:
            assert answer["code"] in ("stale", "over"), answer
        for one in seated:
            await one.until(lambda one=one: one.seq >= reached or one.closed)
            if one.seq < reached:
                raise ConnectionError("the server went")
        return True

    def check(self, database: str) -> int:
        """Compare what was acknowledged with the log; how many lines were compared."""
        opened = Database(database)
        with opened.connect() as connection:
            for table in {table for table, _ in self.acknowledged}:
                lines = stored.lines_after(connection, table, 0)
                assert [line.seq for line in lines] == list(range(1, len(lines) + 1)), "the log has a gap"
                names = [line.re for line in lines if line.re]
                assert len(names) == len(set(names)), "a move is there twice"
                kept = {line.seq: line.text for line in lines}
                for (where, seq), action in self.acknowledged.items():
                    assert where != table or kept.get(seq) == action, f"move {seq} of {table} was lost"
        opened.close()
        return len(self.acknowledged)


def pairs_at(place: Any, count: int, rand: random.Random) -> list[Pair]:
    """So many pairs at one server."""
    return [Pair([Guest(place), Guest(place)], random.Random(rand.getrandbits(32))) for _ in range(count)]


async def progress(pairs: Sequence[Pair], playing: dict[Pair, asyncio.Task[None]], moves: int, within: float) -> None:
    """Wait until every pair has made so many more moves; a pair whose connection broke sits down again."""
    before, until = {pair: pair.moves for pair in pairs}, time.monotonic() + within
    while behind := [pair for pair in pairs if pair.moves < before[pair] + moves]:
        assert time.monotonic() < until, f"{len(behind)} pairs did not go on: {[str(pair) for pair in behind]}"
        for pair in pairs:
            task = playing.get(pair)
            if task is None or task.done():
                if task is not None:
                    task.result()
                playing[pair] = asyncio.create_task(pair.play())
        await asyncio.sleep(0.02)
