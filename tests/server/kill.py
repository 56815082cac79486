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

from .pairs import Pair, pairs_at, progress

PATIENCE = 120.0  # seconds; only a table that never comes back should reach it
PAIRS = 4


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


async def run(database: str, times: int, seed: int, say: Any = lambda *_: None) -> tuple[int, int]:
    """Kill and restart so often; how many moves were acknowledged, and how many resumed after a kill."""
    rand = random.Random(seed)
    process = Process(database)
    await process.start()
    pairs = pairs_at(process, PAIRS, rand)
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
        again: dict[Pair, asyncio.Task[None]] = {}
        await progress(pairs, again, 1, PATIENCE)
        await process.kill()
        await asyncio.gather(*again.values())
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
