"""A server that is killed: every move it acknowledged is there afterwards, none twice, and clients go on.

    python -m tests.server.kill --times 200

Starts the real server, lets several pairs of clients play without a pause, kills it with SIGKILL at a random moment, starts it
again over the same database, and compares what was acknowledged with the log.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from typing import Any

import httpx
import websockets

from petteia.server.storage import Database
from petteia.server.storage import tables as stored

from .client import Guest, Seated

PATIENCE = 120.0  # seconds; only a table that never comes back should reach it
PAIRS = 4
Broken = (websockets.WebSocketException, httpx.HTTPError, OSError)  # how a client notices that the server is gone


class Process:
    """The server as a process of its own."""

    def __init__(self, database: str, *options: str) -> None:
        self.database = database
        self.options = options
        self.port = 0
        self._stack = AsyncExitStack()

    async def start(self) -> None:
        """Start it (again, on the port it had) and wait until it answers."""
        command = [sys.executable, "-m", "petteia.server", "--port", str(self.port), "--db", self.database]
        command += self.options
        self._process = await asyncio.create_subprocess_exec(
            *command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PETTEIA_LOG": "error"},
        )
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), PATIENCE)
        found = re.search(rb":(\d+)", line)
        assert found, f"the server said {line!r}"
        self.port = int(found[1])
        async with httpx.AsyncClient() as http, asyncio.timeout(PATIENCE):
            while True:
                try:
                    if (await http.get(f"http://127.0.0.1:{self.port}/healthz")).status_code == 200:
                        return
                except httpx.HTTPError:
                    await asyncio.sleep(0.02)

    async def kill(self) -> None:
        """Without a word of warning."""
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    async def close(self) -> None:
        await self._stack.aclose()
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
            await self._process.wait()

    def keep(self, closing: Any) -> None:
        self._stack.push_async_callback(closing)


class Pair:
    """Two people who play one table after another, and all that was acknowledged to them."""

    def __init__(self, process: Process, rand: random.Random) -> None:
        self.process = process
        self.rand = rand
        self.acknowledged: dict[tuple[str, int], str] = {}
        self.table: dict[str, Any] | None = None
        self.doubtful: list[tuple[Guest, dict[str, Any]]] = []
        self.moves = 0

    async def arrive(self) -> None:
        self.people = [Guest(self.process), Guest(self.process)]  # type: ignore[arg-type]
        for guest in self.people:
            await guest.hello()

    async def play(self) -> None:
        """Play until the connection breaks."""
        seated: list[Seated] = []
        try:
            while True:
                seated = await self._sit()
                await self._settle_doubts(seated)
                await self._moves(seated)
                self.table = None
        except Broken:
            return
        finally:
            for one in seated:
                await one.drop()

    async def _sit(self) -> list[Seated]:
        ann, bob = self.people
        if self.table is None:
            table = await ann.opens("me", "open")
            await bob.sits(table)
            self.table = table
        seated = [await guest.joins(self.table) for guest in self.people]
        if not all(one.states for one in seated):
            raise ConnectionError("the server went while they sat down")
        return seated

    async def _settle_doubts(self, seated: list[Seated]) -> None:
        """Send again what was under way when the server died: it is done now, or was done then, but once."""
        reached = max(one.seq for one in seated)
        for guest, message in self.doubtful:
            mine = next(one for one in seated if one.guest is guest)
            answer = await mine.say("act", **message)
            if answer["type"] == "done":
                self._note(mine, answer["seq"], message["action"])
                reached = max(reached, answer["seq"])
            else:
                assert answer["code"] in ("stale", "over"), answer
        self.doubtful = []
        for one in seated:
            await one.until(lambda one=one: one.closed or one.seq >= reached)

    async def _moves(self, seated: list[Seated]) -> None:
        while True:
            mover = next((one for one in seated if one.options), None)
            if mover is None:
                if any(one.states and one.state["outcome"] for one in seated):
                    return
                raise ConnectionError("nobody is asked: the server went")
            following = mover.seq + 1
            message = {
                "re": f"{self.rand.getrandbits(60):x}",
                "seq": mover.seq,
                "seat": mover.state["eyes"],
                "action": self.rand.choice(mover.options),
            }
            self.doubtful = [(mover.guest, message)]
            answer = await mover.say("act", **message)
            assert answer["type"] == "done", answer
            self._note(mover, answer["seq"], message["action"])
            self.doubtful = []
            for one in seated:
                await one.until(lambda one=one, at=following: one.seq >= at or one.closed)
                if one.seq < following:
                    raise ConnectionError("the server went")

    def _note(self, seated: Seated, seq: int, action: str) -> None:
        self.acknowledged[seated.table["id"], seq] = action
        self.moves += 1

    def check(self, database: str) -> int:
        """Compare with the log; how many lines were compared."""
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


async def run(database: str, times: int, seed: int, say: Any = lambda *_: None) -> tuple[int, int]:
    """Kill and restart so often; how many moves were acknowledged, and how many resumed after a kill."""
    rand = random.Random(seed)
    process = Process(database)
    await process.start()
    pairs = [Pair(process, random.Random(rand.getrandbits(32))) for _ in range(PAIRS)]
    for pair in pairs:
        await pair.arrive()
    resumed = 0
    try:
        for kill in range(times):
            playing = [asyncio.create_task(pair.play()) for pair in pairs]
            before = sum(pair.moves for pair in pairs)
            wanted = before + rand.choice([0, 1, 2, 5, 10, 20, 40])
            until = time.monotonic() + PATIENCE
            while sum(pair.moves for pair in pairs) < wanted and time.monotonic() < until:
                await asyncio.sleep(0.001)
            await asyncio.sleep(rand.uniform(0.0, 0.02))  # somewhere in a move, or between two
            await process.kill()
            await asyncio.gather(*playing)
            for pair in pairs:
                pair.check(database)
            resumed += sum(pair.moves for pair in pairs) > before
            await process.start()
            say(kill + 1, sum(pair.moves for pair in pairs))
        playing = [asyncio.create_task(pair.play()) for pair in pairs]
        until, before = time.monotonic() + PATIENCE, [pair.moves for pair in pairs]
        while not all(pair.moves > old for pair, old in zip(pairs, before, strict=True)):
            assert time.monotonic() < until, "a pair did not resume"
            await asyncio.sleep(0.02)
            # on a busy machine a request may have run out of time: they try again
            playing = [
                asyncio.create_task(pair.play()) if task.done() else task
                for pair, task in zip(pairs, playing, strict=True)
            ]
        await process.kill()
        await asyncio.gather(*playing)
        return sum(pair.check(database) for pair in pairs), resumed
    finally:
        await process.close()


async def main(times: int, seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:

        def say(kill: int, moves: int) -> None:
            if kill % 20 == 0:
                print(f"  {kill} kills, {moves} moves acknowledged", flush=True)

        began = time.monotonic()
        moves, resumed = await run(f"sqlite:///{folder}/kill.db", times, seed, say)
        print(
            f"Killed {times} times in {time.monotonic() - began:.0f} s: all {moves} acknowledged moves are in the log, "
            f"none twice; moves were made in {resumed} of the {times} lives."
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    sys.exit(asyncio.run(main(chosen.times, chosen.seed)))
