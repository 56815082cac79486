"""What one move costs our server in CPU time, without the network: on a machine with other things to do, too.

    python benchmarks/server_move.py                                # the plain duel, 100 tables, best of five
    python benchmarks/server_move.py --game hera-zeus --moves 4000
    python benchmarks/server_move.py --profile                      # and where it goes

Messages are read, carried out, committed to SQLite and shown to both seats as in the real server; only the sockets are missing.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import pstats
import random
import sys
import tempfile
import time
from typing import Any

from server_game import GAME

from petteia.kernel.game import register
from petteia.server import run
from petteia.server.house import House
from petteia.server.limits import Pace
from petteia.server.rooms import Connection
from petteia.server.settings import Settings
from petteia.server.socket import Socket
from petteia.server.table import Table
from petteia.server.wire import NewTable, SeatWish

FAST = 1e12


async def seated(house: House, game: str) -> tuple[Table, list[Connection]]:
    """A table that has begun, and a connection for each seat."""
    first, second = [(await house.accounts.guest("bench")).person for _ in range(2)]
    head = await house.opening.open(first, NewTable(game, [SeatWish("me"), SeatWish("open")]))
    await house.opening.sit(second, head.id, None, "", "")
    table = await house.tables.get(head.id)
    await house.tables.awake(table)

    async def nowhere(message: Any) -> None:
        raise AssertionError("the short way out is always open")

    clients = []
    for person in (first, second):
        client = Connection(
            table, person.id, person.name, "", "bench", nowhere, Pace(FAST, FAST, time.monotonic), lambda messages: True
        )
        table.connections.add(client)
        client.look()
        clients.append(client)
    return table, clients


async def play(socket: Socket, table: Table, clients: list[Connection], moves: int, rand: random.Random) -> int:
    """Moves at one table, one after the other; how many there were before its game was over."""
    for made in range(moves):
        match = table.match
        if match is None or match.decision is None:
            return made
        asked, at = match.decision, table.seq
        said = {"type": "act", "re": str(at), "seq": at, "seat": asked.seat, "action": rand.choice(asked.options).text}
        await socket.heard(clients[asked.seat], json.dumps(said).encode())
        if table.seq != at + 1:
            raise AssertionError(f"a move was refused: {said}")
    return moves


async def measure(game: str, tables: int, moves: int, best_of: int, profile: cProfile.Profile | None) -> float:
    """Microseconds of CPU a move, with as many tables as are named moving at once; the best of several."""
    register(GAME)
    run.tune()
    found: list[float] = []
    fast = Settings(
        bot_processes=0, table_rate=FAST, table_burst=FAST, request_rate=FAST, request_burst=FAST, message_rate=FAST, message_burst=FAST,
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        house = House(f"sqlite:///{folder}/moves.db", fast)
        await house.open()
        socket, rand = Socket(house), random.Random(1)
        for _ in range(best_of):
            places = [await seated(house, game) for _ in range(tables)]
            began = time.process_time()
            if profile is not None:
                profile.enable()
            done = await asyncio.gather(*(play(socket, *place, moves // tables, rand) for place in places))
            if profile is not None:
                profile.disable()
            found.append((time.process_time() - began) / sum(done) * 1e6)
        await house.close()
    return min(found)


def main() -> int:
    parser = argparse.ArgumentParser(description="What one move costs our server in CPU time.")
    parser.add_argument("--game", default="plain-duel")
    parser.add_argument("--tables", type=int, default=100, help="tables that move at once (default 100)")
    parser.add_argument("--moves", type=int, default=6000, help="moves at all of them together (default 6000)")
    parser.add_argument("--best-of", type=int, default=5)
    parser.add_argument("--profile", action="store_true")
    chosen = parser.parse_args()
    profile = cProfile.Profile() if chosen.profile else None
    took = asyncio.run(measure(chosen.game, chosen.tables, chosen.moves, chosen.best_of, profile))
    print(f"{chosen.game}: {took:.0f} microseconds of CPU a move with {chosen.tables} tables at once")
    if profile is not None:
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)
    return 0


if __name__ == "__main__":
    sys.exit(main())
