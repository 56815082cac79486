"""The server under attack: kills, outages of its database, floods, records nobody should send, greed, races.

    python -m tests.server.attack                 # everything, some minutes
    python -m tests.server.attack --only floods   # one of them
    python -m tests.server.attack --scale 3       # three times as much of everything

Each attack runs against the real server as a process of its own, on this machine alone, is bounded in number and time, and prints its
figures.  Whatever happens: no acknowledged move is lost, altered or doubled, and those who do nothing wrong are served.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import socket
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
import websockets

from petteia.kernel.match import Match
from petteia.server.storage import Database
from petteia.server.storage import tables as stored

from . import kill
from .client import Guest, Seated
from .kill import Process
from .pairs import Pair, pairs_at, progress
from .postgres import Cluster, Missing

PATIENCE = 120.0  # seconds
PORTS = "127.0.0.1"


class Bystander:
    """Somebody at a table who does nothing wrong, and counts how long the server takes to answer a ping."""

    def __init__(self, seated: Seated) -> None:
        self.seated = seated
        self.took: list[float] = []

    async def watch(self) -> None:
        while True:
            began = time.perf_counter()
            answer = await self.seated.say("ping")
            self.took.append(time.perf_counter() - began)
            assert answer["type"] in ("pong", "refused"), answer
            await asyncio.sleep(0.1)  # within the limits

    def figures(self) -> str:
        took = sorted(1000 * one for one in self.took)
        return f"{len(took)} pings of a bystander: median {statistics.median(took):.0f} ms, longest {took[-1]:.0f} ms"


@asynccontextmanager
async def bystander(process: Process) -> AsyncIterator[Bystander]:
    """Somebody who watches while the block runs."""
    guest = Guest(process)  # type: ignore[arg-type]
    await guest.hello()
    one = Bystander(await guest.joins(await guest.opens("me", "novice")))
    task = asyncio.create_task(one.watch())
    await asyncio.sleep(0.5)
    try:
        yield one
        await asyncio.sleep(0.3)
        assert not task.done(), "the bystander was cut off"
        assert one.took
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await one.seated.drop()


@asynccontextmanager
async def served(database: str, *options: str) -> AsyncIterator[Process]:
    process = Process(database, *options)
    await process.start()
    try:
        yield process
    finally:
        await process.close()


# -- kills -----------------------------------------------------------------------------------


async def kills(scale: float) -> None:
    """The server is killed at random moments, over SQLite and over PostgreSQL, with one worker and with two."""
    await kill.main(max(2, int(12 * scale)), seed=11)


class cluster:
    """A PostgreSQL of our own, or none where there is none to be had."""

    def __enter__(self) -> Cluster | None:
        self.made: Cluster | None = None
        try:
            self.made = Cluster()
        except Missing as error:
            print(f"  NOTHING WAS TRIED AGAINST POSTGRESQL: {error}")
        return self.made

    def __exit__(self, *_: object) -> None:
        if self.made is not None:
            self.made.close()


# -- outages ---------------------------------------------------------------------------------


async def outages(scale: float) -> None:
    """PostgreSQL goes away and comes back while people play."""
    times, rand = max(2, int(6 * scale)), random.Random(21)
    with cluster() as made:
        if made is None:
            return
        database = made.database()
        async with served(database) as process:
            pairs = pairs_at(process, kill.PAIRS, rand)
            for pair in pairs:
                await pair.arrive()
            playing: dict[Pair, asyncio.Task[None]] = {}
            back: list[float] = []
            for _ in range(times):
                await progress(pairs, playing, 3, PATIENCE)
                await asyncio.to_thread(made.stop)
                await asyncio.sleep(rand.uniform(0.1, 3.0))
                await asyncio.to_thread(made.start)
                began = time.monotonic()
                await progress(pairs, playing, 1, PATIENCE)
                back.append(time.monotonic() - began)
            for task in playing.values():
                task.cancel()
            await asyncio.gather(*playing.values(), return_exceptions=True)
            moves = sum(pair.check(database) for pair in pairs)
    busy = sum(pair.busy for pair in pairs)
    print(
        f"  PostgreSQL away {times} times: {moves} acknowledged moves, none lost, altered or doubled; {busy} answered busy; "
        f"all tables moved again after {max(back):.1f} s at most"
    )


# -- floods ----------------------------------------------------------------------------------


async def floods(scale: float) -> None:
    """Silent connections, headers without end, messages and pages by the hundred: a bystander goes on."""
    with tempfile.TemporaryDirectory() as folder:
        async with served(f"sqlite:///{folder}/flood.db") as process:
            for name, attack in (
                ("silent connections", silence),
                ("headers without end", headers),
                ("pages", page_flood),
                ("messages", message_flood),
                ("small frames and requests", small_floods),
                ("previews of Prometheus", preview_flood),
            ):
                async with bystander(process) as one:
                    did = await attack(process, scale)
                print(f"  {name}: {did}; {one.figures()}")


async def silence(process: Process, scale: float) -> str:
    wanted = int(300 * scale)
    opened = []
    for _ in range(wanted):
        with suppress(OSError):
            opened.append(await asyncio.open_connection(PORTS, process.port))
    await asyncio.sleep(1.0)
    for _, writer in opened:
        writer.close()
    return f"{len(opened)} connections that say nothing"


async def headers(process: Process, scale: float) -> str:
    async def endless() -> int:
        """How many bytes left this side; of what is still on its way, little: the buffer here is small."""
        loop, sent = asyncio.get_running_loop(), 0
        with socket.socket() as one, suppress(OSError):
            one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
            one.setblocking(False)
            await loop.sock_connect(one, (PORTS, process.port))
            await loop.sock_sendall(one, b"GET / HTTP/1.1\r\n")
            while sent < 2_000_000:
                await loop.sock_sendall(one, b"x-filler: " + b"y" * 1000 + b"\r\n")
                sent += 1012
        return sent

    sent = await asyncio.gather(*(endless() for _ in range(int(40 * scale))))
    assert max(sent) < 300_000, "headers without end were listened to for long"
    return f"{len(sent)} connections, cut off after {max(sent) // 1000} KB at most"


async def page_flood(process: Process, scale: float) -> str:
    guest = Guest(process)  # type: ignore[arg-type]
    await guest.hello()
    answers: Counter[int] = Counter()
    for _ in range(int(8 * scale)):
        for answer in await asyncio.gather(*(guest.http.get(guest.url("/")) for _ in range(25))):
            answers[answer.status_code] += 1
    return f"{answers.total()} pages, {dict(answers)}"


async def message_flood(process: Process, scale: float) -> str:
    guest = Guest(process)  # type: ignore[arg-type]
    await guest.hello()
    table = await guest.opens("me", "novice")
    sockets = [await guest.joins(table) for _ in range(12)]
    junk = ["", "{", "[]", '{"type":"act"}', json.dumps({"type": "chat", "re": "x", "text": "y" * 5000}), "\0"]
    sent = 0
    for i in range(int(100 * scale)):
        for one in sockets:
            with suppress(websockets.WebSocketException, OSError):
                await one.send(junk[i % len(junk)])
                await one.send(json.dumps({"type": "ping", "re": f"p{i}"}))
                await one.send(json.dumps({"type": "why", "re": f"w{i}", "seat": 0, "ref": "front"}))
                sent += 3
    await asyncio.sleep(0.5)
    codes = Counter(message["code"] for one in sockets for message in one.got("refused"))
    for one in sockets:
        await one.drop()
    return f"{sent} messages over {len(sockets)} sockets, refused {dict(codes)}"


async def small_floods(process: Process, scale: float) -> str:
    """Pings, pongs, pieces, messages and requests of a few bytes, thousands in each write, for as long as they are taken."""
    guest = Guest(process)  # type: ignore[arg-type]
    await guest.hello()
    table = await guest.opens("me", "novice")
    upgrade = [f"GET /ws/{table['id']} HTTP/1.1", "Host: a", "Upgrade: websocket", "Connection: Upgrade",
               "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {'a' * 22}==", f"Cookie: {guest.cookie}", "", ""]  # fmt: skip

    async def flood(first: bytes, then: bytes) -> int:
        reader, writer = await asyncio.open_connection(PORTS, process.port)
        taken = 0
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            if first:
                writer.write(first)
                await reader.readuntil(b"\r\n\r\n")
            async with asyncio.timeout(5 * scale):
                while not reader.at_eof():
                    writer.write(then)
                    await writer.drain()
                    taken += len(then)
                    await asyncio.sleep(0)
        writer.close()
        return taken

    start, mask = "\r\n".join(upgrade).encode(), b"\0\0\0\0"
    frames = [
        b"\x89\x80" + mask,
        b"\x8a\x80" + mask,
        b"\x81\x81" + mask + b"x",
        b"\x01\x80" + mask + (b"\0\x80" + mask) * 1000,
    ]
    asks = [f"{how} HTTP/1.1\r\nhost: a\r\n\r\n".encode() for how in ("GET /healthz", "GET /api/me", "GET /", "PUT /x")]
    taken = await asyncio.gather(
        *(flood(start, one * (8000 * 6 // len(one))) for one in frames for _ in range(int(4 * scale) or 1)),
        *(flood(b"", one * 1000) for one in asks for _ in range(int(8 * scale) or 1)),
    )
    return f"{len(taken)} connections, each left off or cut off after {max(taken) / 1e6:.1f} MB at most"


async def preview_flood(process: Process, scale: float) -> str:
    guest = Guest(process)  # type: ignore[arg-type]
    await guest.hello()
    table = await guest.opens("me", "novice", game="prometheus")
    sockets = [await guest.joins(table) for _ in range(6)]
    await sockets[0].turn()
    asked = 0
    for _ in range(int(12 * scale)):
        for one in sockets:
            if one.options:
                await one.send(
                    json.dumps(
                        {"type": "preview", "re": f"v{asked}", "seat": one.state["eyes"], "action": one.options[0]}
                    )
                )
                asked += 1
    await asyncio.sleep(1.0)
    answered = sum(len(one.got("preview")) for one in sockets)
    for one in sockets:
        await one.drop()
    return f"{asked} asked, {answered} answered within a second"


# -- imports ---------------------------------------------------------------------------------


def campaign(choices: int) -> Match:
    """A campaign of so many choices at random."""
    rand = random.Random(5)
    match = Match.new("odyssey", 5, 1, {"mode": "campaign"}, ["me"])
    for _ in range(choices):
        if match.decision is None:
            break
        match.act(match.to_move, rand.choice(match.decision.options))
    if match.decision is None:
        match.rewind(len(match.log) - 40)
    return match


async def imports(scale: float) -> None:
    """Records as long as they may be, longer ones, and ones nobody could have written."""
    rand = random.Random(31)
    record = campaign(int(2500 * scale)).save()
    with tempfile.TemporaryDirectory() as folder:
        async with served(f"sqlite:///{folder}/import.db") as process:
            guest = Guest(process)  # type: ignore[arg-type]
            await guest.hello()

            async def bring(data: bytes, number: int = 1) -> Any:
                """From one address after another: so many from one are not read."""
                address = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{1 + number % 250}")
                async with httpx.AsyncClient(cookies=guest.http.cookies, timeout=PATIENCE, transport=address) as http:
                    return await http.post(guest.url("/api/import"), content=data, headers=guest.token)

            async with bystander(process) as one:
                began = time.perf_counter()
                answer = await bring(record.encode())
                took = time.perf_counter() - began
                assert answer.status_code == 200, answer.text
            table, choices = answer.json(), record.count("\n") - 8
            print(f"  a record of some {choices} choices taken in within {took:.1f} s; {one.figures()}")
            async with bystander(process) as one:
                seated = await guest.joins(table)
                await seated.say("undo", seq=seated.seq, seat=0, count=choices // 2)
                await seated.drop()
            print(f"  joined, and half of it taken back; {one.figures()}")
            await process.kill()
            await process.start()
            async with bystander(process) as one:
                seated = await guest.joins(table)
                assert seated.states, "the table did not come back"
                await seated.drop()
            print(f"  joined again after a kill; {one.figures()}")
            answers: Counter[int] = Counter()
            async with bystander(process) as one:
                huge = record + "player-1: no such choice\n" * 60_000
                answers[(await bring(huge.encode()[:1_999_999])).status_code] += 1
                for number in range(int(60 * scale)):
                    data = bytearray(record.encode()[:4000])
                    for _ in range(rand.randint(1, 30)):
                        data[rand.randrange(len(data))] = rand.randrange(256)
                    answers[(await bring(bytes(data), number)).status_code] += 1
            assert not any(code >= 500 for code in answers), answers
            print(f"  {answers.total()} that were changed or too long: {dict(answers)}; {one.figures()}")


# -- greed -----------------------------------------------------------------------------------


async def greed(scale: float) -> None:
    """One address takes what it can get, under many names and at two workers: everybody else has the rest."""
    with tempfile.TemporaryDirectory() as folder:
        async with served(f"sqlite:///{folder}/greed.db", "--workers", "2") as process:
            for name, attack in (
                ("bots", bot_tables),
                ("doors", doors),
                ("lists", lists),
                ("alone", alone),
            ):  # the last leaves no table to open
                async with bystander(process) as one:
                    did = await attack(process, scale)
                print(f"  {name}: {did}; {one.figures()}")


async def asked(guest: Guest, method: str, path: str, body: Any = None) -> str:
    """What somebody is told: "done", or a code.  A new connection each time, so that any worker may answer."""
    content = body if isinstance(body, bytes) else json.dumps(body if body is not None else {}).encode()
    async with httpx.AsyncClient(timeout=PATIENCE, cookies=guest.http.cookies) as http:
        answer = await http.request(method, guest.url(path), content=content, headers=guest.token)
    assert answer.status_code < 500 or answer.status_code == 503, (path, answer.text)
    return "done" if answer.status_code == 200 else str(answer.json()["error"]["code"])


async def alone(process: Process, scale: float) -> str:
    """Puzzles, hints, openings, the deal of the day: each of them replays or opens something."""
    began = time.monotonic()
    guest = Guest(process)  # type: ignore[arg-type]
    await guest.hello()
    shown = await guest.get("/api/puzzles/hera-zeus/1")
    choices = [option["text"] for option in shown["decision"]["options"]]
    wishes: list[tuple[str, str, Any]] = [
        ("GET", "/api/puzzles", None), ("GET", "/api/puzzles/omen/1", None), ("POST", "/api/puzzles/hera-zeus/1", {}),
        ("POST", "/api/puzzles/hera-zeus/1", {"action": choices[0]}), ("POST", "/api/puzzles/omen/1/play", {}),
        ("GET", "/api/way", None), ("GET", "/api/daily", None), ("POST", "/api/daily", {}), ("POST", "/api/learn", {"game": "omen"}),
    ]  # fmt: skip
    told: Counter[str] = Counter()
    opened = 0
    for i in range(int(60 * scale)):
        batch = [wishes[(i * 7 + j) % len(wishes)] for j in range(8)]
        for (method, path, _), code in zip(
            batch, await asyncio.gather(*(asked(guest, *one) for one in batch)), strict=True
        ):
            told[code] += 1
            opened += code == "done" and method == "POST" and path.endswith(("/play", "/learn"))
    most = 121 + 0.5 * (time.monotonic() - began)
    assert opened <= most, f"{opened} tables were opened, {most:.0f} may be"
    return f"{told.total()} wishes, {dict(told)}; {opened} tables opened"


async def lists(process: Process, scale: float) -> str:
    """What is long and public, again and again: the icons in ever other choices, the games, their rules and their cards."""
    guest, rand = Guest(process), random.Random(7)  # type: ignore[arg-type]
    await guest.hello()
    ids = re.findall(r'<symbol id="([^"]+)"', (await guest.http.get(guest.url("/static/vendor/icons.svg"))).text)
    paths = ["/api/games", "/api/games/odyssey/rules", "/api/games/odyssey/cards", "/api/games/elysium/cards"]
    told: Counter[int] = Counter()
    for _ in range(int(20 * scale)):
        some = ["/static/vendor/icons.svg?only=" + ",".join(rand.sample(ids, len(ids) - 9)) for _ in range(4)]
        told.update(
            one.status_code for one in await asyncio.gather(*(guest.http.get(guest.url(p)) for p in some + paths))
        )
    assert set(told) <= {200, 429}, told
    return f"{told.total()} long answers, {dict(told)}"


async def bot_tables(process: Process, scale: float) -> str:
    """Tables of bots alone, by guest after guest."""
    wish = {"game": "hera-zeus", "seats": [{"kind": "bot", "strength": "titan"}] * 2}
    told: Counter[str] = Counter()
    for _ in range(int(6 * scale) or 3):
        guest = Guest(process)  # type: ignore[arg-type]
        await guest.hello()
        told.update(await asyncio.gather(*(asked(guest, "POST", "/api/tables", wish) for _ in range(8))))
    assert told["done"] <= 12, f"{told['done']} tables of bots for one address"
    return f"{told.total()} tables of titans wished for, {dict(told)}"


async def doors(process: Process, scale: float) -> str:
    """Passphrases guessed, and records brought along, faster than anybody may."""
    guest = Guest(process)  # type: ignore[arg-type]
    await guest.hello()
    guess = {"name": "Lysandra", "passphrase": "a wild guess"}
    told, brought = Counter[str](), Counter[str]()
    for _ in range(int(5 * scale) or 2):
        told.update(await asyncio.gather(*(asked(guest, "POST", "/api/login", guess) for _ in range(8))))
        brought.update(await asyncio.gather(*(asked(guest, "POST", "/api/import", b"nothing") for _ in range(4))))
    assert told["not_allowed"] <= 20, told
    assert brought["malformed"] <= 10, brought
    return f"passphrases {dict(told)}, records {dict(brought)}"


# -- races -----------------------------------------------------------------------------------


async def races(scale: float) -> None:
    """The same message by many sockets at once, and different choices for one place: one is kept, at one worker and at two."""
    for options in ((), ("--workers", "2")):
        with tempfile.TemporaryDirectory() as folder:
            database = f"sqlite:///{folder}/race.db"
            async with served(database, *options) as process:
                ann, bob = Guest(process), Guest(process)  # type: ignore[arg-type]
                await ann.hello()
                await bob.hello()
                table = await ann.opens("me", "open")
                await bob.sits(table)
                sides = [[await guest.joins(table) for _ in range(4)] for guest in (ann, bob)]
                rounds, sent = int(15 * scale), 0
                for number in range(rounds):
                    side = next((side for side in sides if side[0].options), None)
                    if side is None:
                        break
                    at, choices = side[0].seq, side[0].options
                    messages = [
                        {"type": "act", "re": f"r{number}.{i % 3}", "seq": at, "seat": side[0].state["eyes"],
                         "action": choices[i % 3 % len(choices)]}
                        for i in range(12)
                    ]  # fmt: skip
                    await asyncio.gather(*(side[i % 4].send(json.dumps(m)) for i, m in enumerate(messages)))
                    sent += len(messages)
                    for one in (*sides[0], *sides[1]):
                        await one.until(lambda one=one, at=at: one.seq > at or one.closed)
                opened = Database(database)
                with opened.connect() as connection:
                    lines = stored.lines_after(connection, table["id"], 0)
                opened.close()
                assert [line.seq for line in lines] == list(range(1, len(lines) + 1)), "the log has a gap"
                names = [line.re for line in lines]
                assert len(names) == len(set(names)), "a choice is there twice"
                assert len({one.seq for side in sides for one in side}) == 1, "they do not see the same"
                print(
                    f"  {'two workers' if options else 'one worker'}: {sent} messages for {len(lines)} places, one kept for each"
                )
                for side in sides:
                    for one in side:
                        await one.drop()


ATTACKS: dict[str, Callable[[float], Awaitable[None]]] = {
    "kills": kills, "outages": outages, "floods": floods, "imports": imports, "greed": greed,
    "races": races,
}  # fmt: skip


async def main(only: str, scale: float) -> None:
    for name, attack in ATTACKS.items():
        if only in ("", name):
            began = time.monotonic()
            print(f"{name}: {(attack.__doc__ or '').strip()}", flush=True)
            await attack(scale)
            print(f"  {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", choices=["", *ATTACKS])
    parser.add_argument("--scale", type=float, default=1.0)
    chosen = parser.parse_args()
    sys.exit(asyncio.run(main(chosen.only, chosen.scale)))
