"""How long the first to come to a table waits after the server has started: from the knock until the table is drawn.

    python -m tests.server.first_join           # a table of each game, 60 moves into it

Each table is served by a server of its own that has just come up; told are milliseconds by the wall and of the server's CPU.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path

import websockets

from petteia.kernel.game import games
from petteia.server.house import House
from petteia.server.settings import Settings
from petteia.server.wire import NewTable, SeatWish

from .kill import Process

MOVES = 60  # fewer than bring about a snapshot: all of them are played again


async def begun(database: str, game: str) -> str:
    """A table of this game that was left in the middle: everybody on one device, chosen at random."""
    house, rand = House(database, Settings(bot_processes=0)), random.Random(1)
    await house.open()
    try:
        person = (await house.accounts.guest("first")).person
        seats = [SeatWish("me"), *[SeatWish("here")] * (max(games()[game].seat_counts) - 1)]
        table = await house.tables.get((await house.opening.open(person, NewTable(game, seats))).id)
        async with table.lock:
            await house.tables.awake(table)
            while table.match is not None and table.match.decision is not None and table.seq < MOVES:
                await house.tables.commit(table, table.waiting, "act", rand.choice(table.match.decision.options).text)
        return table.head.id
    finally:
        await house.close()


def cpu(pid: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def first_join(database: str, table: str) -> tuple[float, float]:
    """Seconds until somebody who comes to a table of a fresh server sees it: by the wall, and of the server's CPU."""
    process = Process(database)
    await process.start()
    try:
        began, used = time.perf_counter(), cpu(process.pid)
        async with websockets.connect(f"ws://127.0.0.1:{process.port}/ws/{table}", max_size=None) as socket:
            while json.loads(await socket.recv())["type"] != "state":
                pass
        return time.perf_counter() - began, cpu(process.pid) - used
    finally:
        await process.close()


async def main() -> None:
    for game in games():
        with tempfile.TemporaryDirectory() as folder:
            database = f"sqlite:///{folder}/first.db"
            wall, used = await first_join(database, await begun(database, game))
        print(f"{game}: {1000 * wall:.0f} ms, {1000 * used:.0f} ms of CPU", flush=True)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
