"""A server that is killed: every move it acknowledged is there afterwards, none twice, and clients go on.

    python -m tests.server.kill --times 50                        # over SQLite and PostgreSQL, with one worker and with two
    python -m tests.server.kill --times 200 --only "two workers over SQLite"

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
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from typing import Any

import httpx

from .pairs import Pair, pairs_at, progress
from .postgres import Cluster, Missing

PATIENCE = 120.0  # seconds; only a table that never comes back should reach it
PAIRS = 4


class Process:
    """The server as a process of its own."""

    def __init__(self, database: str, *options: str) -> None:
        self.database = database
        self.options = options
        self.port = 0
        self._stack = AsyncExitStack()
        self._folder = tempfile.TemporaryDirectory(prefix="pt-")  # for what a killed server leaves behind

    async def start(self) -> None:
        """Start it (again, on the port it had) and wait until it answers."""
        command = [sys.executable, "-m", "petteia.server", "--port", str(self.port), "--db", self.database]
        command += self.options
        self._process = await asyncio.create_subprocess_exec(
            *command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env={**os.environ, "PETTEIA_LOG": "error", "TMPDIR": self._folder.name},
        )
        try:
            await self._answers()
        except BaseException:
            await self.kill()  # it would run on with nobody to end it
            raise

    async def _answers(self) -> None:
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
                    pass
                await asyncio.sleep(0.02)

    @property
    def pid(self) -> int:
        return self._process.pid

    async def kill(self) -> None:
        """Without a word of warning: the server, all its workers and their bots."""
        with suppress(ProcessLookupError):  # it may have ended by itself
            os.killpg(self._process.pid, signal.SIGKILL)
        await self._process.wait()

    async def close(self) -> None:
        await self._stack.aclose()
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
            await self._process.wait()
        self._folder.cleanup()

    def keep(self, closing: Any) -> None:
        self._stack.push_async_callback(closing)


async def run(database: str, times: int, seed: int, *options: str, say: Any = lambda *_: None) -> tuple[int, int]:
    """Kill and restart so often; how many moves were acknowledged, and how many resumed after a kill."""
    rand = random.Random(seed)
    process = Process(database, *options)
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


TWO = ("--workers", "2")
WHERE: dict[str, tuple[bool, tuple[str, ...]]] = {  # whether over PostgreSQL, and how the server is started
    "SQLite": (False, ()),
    "PostgreSQL": (True, ()),
    "two workers over SQLite": (False, TWO),
    "two workers over PostgreSQL": (True, TWO),
}


@contextmanager
def database(postgresql: bool) -> Iterator[str]:
    """The address of an empty database."""
    if postgresql:
        made = Cluster()
        try:
            yield made.database()
        finally:
            made.close()
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/kill.db"


async def main(times: int, seed: int, only: str = "") -> None:
    """Everywhere, or in one place, so often."""

    def say(kill: int, moves: int) -> None:
        if kill % 20 == 0:
            print(f"  {kill} kills, {moves} moves acknowledged", flush=True)

    for name, (postgresql, options) in WHERE.items():
        if only not in ("", name):
            continue
        began = time.monotonic()
        try:
            with database(postgresql) as address:
                moves, resumed = await run(address, times, seed, *options, say=say)
        except Missing as error:
            print(f"NOTHING WAS TRIED WITH {name.upper()}: {error}")
            continue
        print(
            f"{name}: killed {times} times in {time.monotonic() - began:.0f} s: all {moves} acknowledged moves are in the log, "
            f"none twice; moves were made in {resumed} of the {times} lives.",
            flush=True,
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--times", type=int, default=50, help="in each place")
    parser.add_argument("--only", default="", choices=["", *WHERE])
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    sys.exit(asyncio.run(main(chosen.times, chosen.seed, chosen.only)))
