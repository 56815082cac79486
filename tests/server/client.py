"""Clients of the server for the tests: people with cookies, and their sockets at tables."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import socket
import tempfile
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import lru_cache
from pathlib import Path
from typing import Any

import argon2
import httpx
import uvicorn
import websockets

from petteia.server.app import create_app
from petteia.server.house import House
from petteia.server.run import configured, listen
from petteia.server.settings import Settings
from petteia.server.storage import Database

Json = dict[str, Any]
PATIENCE = 60.0  # seconds after which an answer that has not come will not come

QUICK = Settings(
    bot_processes=0, bot_pause=0.0, message_rate=1e6, message_burst=1e6, request_rate=1e6, request_burst=1e6,
    sign_in_rate=1e6, sign_in_burst=1e6, import_rate=1e6, import_burst=1e6, connections=1000, leave_after=60,
)  # fmt: skip


PLAIN = httpx.create_ssl_context(
    verify=False
)  # nothing here speaks TLS, and to read all certificates for each guest takes long
LIGHT = argon2.PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


class Prompt(uvicorn.Server):
    """Ends when it is told to: uvicorn itself looks ten times a second whether it should, for which hundreds of tests would wait."""

    def end(self) -> None:
        self.should_exit = True
        self._told.set()

    async def main_loop(self) -> None:
        self._told = asyncio.Event()
        await self.on_tick(0)
        await self._told.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        async with asyncio.timeout(PATIENCE):
            while self.server_state.connections or self.server_state.tasks:
                await asyncio.sleep(0.002)
        await self.lifespan.shutdown()


@lru_cache
def empty() -> bytes:
    """A SQLite database without anything in it, brought up to date once."""
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{folder}/empty.db")
        database.migrate()
        database.close()
        return Path(folder, "empty.db").read_bytes()


def made_ready(database: str) -> None:
    """Where there is no file yet, there is an empty database; how one comes about is tested elsewhere."""
    path = Path(database.removeprefix("sqlite:///"))
    if database.startswith("sqlite:///") and not path.exists():
        os.close(os.open(path, os.O_CREAT, 0o600))
        path.write_bytes(empty())


class Place:
    """A server in this event loop, on a port of its own; it hashes passphrases lightly, for many are said in tests."""

    def __init__(self, database: str, settings: Settings = QUICK, now: Callable[[], int] | None = None) -> None:
        self.database = database
        self.settings = settings
        self.now = now
        self._stack = AsyncExitStack()

    async def start(self) -> Place:
        made_ready(self.database)
        app = create_app(self.database, self.settings, self.now)
        self.house: House = app.house
        dealt = itertools.count(1)
        self.house.draw_secret = lambda: f"{next(dealt):064x}"  # the same games in every run
        listener = listen("127.0.0.1", 0)
        self.port = listener.getsockname()[1]
        self._server = Prompt(configured(lambda: app))
        self._task = asyncio.create_task(self._server._serve([listener]))
        while not self._server.started:
            if self._task.done():
                self._task.result()
                raise AssertionError("the server did not start")
            await asyncio.sleep(0.002)
        if self.house.is_open:
            self.house.accounts._hasher = LIGHT
        return self

    async def close(self) -> None:
        """Stop, and close everybody's browsers."""
        await self._stack.aclose()
        await self.stop()

    async def stop(self) -> None:
        self._server.end()
        await self._task

    async def restart(self) -> None:
        """Stop and start again over the same database, on another port; guests notice it by themselves."""
        await self.stop()
        await self.start()

    async def guest(self) -> Guest:
        """Somebody who has just arrived."""
        guest = Guest(self)
        await guest.hello()
        return guest

    async def account(self, name: str, passphrase: str = "a long passphrase") -> Guest:
        guest = await self.guest()
        answer = await guest.post("/api/register", {"name": name, "passphrase": passphrase})
        assert answer.status_code == 200, answer.text
        guest.me = answer.json()
        return guest

    def keep(self, closing: Any) -> None:
        """Close this with the server."""
        self._stack.push_async_callback(closing)


def had(answer: httpx.Response) -> Any:
    """What was asked for; a server that cannot just now is as good as gone."""
    if answer.status_code == 503:
        raise ConnectionError(answer.text)
    assert answer.status_code == 200, answer.text
    return answer.json()


class Guest:
    """Somebody with a browser."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.http = httpx.AsyncClient(timeout=PATIENCE, verify=PLAIN)
        self.me: Json = {}

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.place.port}{path}"

    async def hello(self) -> None:
        self.place.keep(self.http.aclose)
        self.me = await self.get("/api/me")

    @property
    def token(self) -> dict[str, str]:
        return {"X-Petteia-Csrf": self.http.cookies.get("petteia_csrf", "")}

    @property
    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)

    async def get(self, path: str) -> Any:
        return had(await self.http.get(self.url(path)))

    async def post(self, path: str, body: Any = None) -> httpx.Response:
        return await self.http.post(self.url(path), json=body if body is not None else {}, headers=self.token)

    async def opens(self, *kinds: str, **wishes: Any) -> Json:
        """Open a table: `me`, `open`, `here`, or `bot` or a bot's strength for each seat."""
        seats = [
            {"kind": kind} if kind in ("me", "open", "here", "bot") else {"kind": "bot", "strength": kind}
            for kind in kinds
        ]
        made: Json = had(await self.post("/api/tables", {"game": "hera-zeus", "seats": seats, **wishes}))
        return made

    async def sits(self, table: Json, **wishes: Any) -> int:
        answer = await self.post(f"/api/tables/{table['id']}/sit", {"invite": table.get("invite", ""), **wishes})
        return int(had(answer)["seat"])

    async def joins(self, table: Json | str, invite: str = "") -> Seated:
        """Connect to a table; the first messages have arrived."""
        id = table if isinstance(table, str) else table["id"]
        query = f"?i={invite}" if invite else ""
        socket = await websockets.connect(
            f"ws://127.0.0.1:{self.place.port}/ws/{id}{query}",
            additional_headers={"Cookie": self.cookie},
            max_size=None,
            compression=None,
        )
        seated = Seated(self, socket)
        self.place.keep(seated.leave)
        await seated.until(lambda: seated.tables or seated.closed)
        if seated.tables and seated.table["state"] != "open":
            await seated.until(lambda: seated.states or seated.closed)
        return seated


class Seated:
    """A socket at a table, and the last it was told."""

    numbers = itertools.count()

    def __init__(self, guest: Guest, socket: websockets.ClientConnection) -> None:
        self.guest = guest
        self.socket = socket
        self.tables: list[Json] = []
        self.states: list[Json] = []
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self.closed = False
        self._news = asyncio.Event()
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                self.raw.append(text)
                message = json.loads(text)
                self.heard.append(message)
                if message["type"] == "table":
                    self.tables.append(message)
                elif message["type"] == "state":
                    self.states.append(message)
                self._news.set()
        except websockets.ConnectionClosedError:
            pass
        finally:
            self.closed = True
            self._news.set()

    @property
    def table(self) -> Json:
        """The table as it was last told."""
        return self.tables[-1]

    @property
    def state(self) -> Json:
        """The state of play as it was last told."""
        return self.states[-1]

    async def leave(self) -> None:
        await self.socket.close()
        await asyncio.gather(self._task, return_exceptions=True)

    async def drop(self) -> None:
        """Go without a word, as when the network fails."""
        self.socket.transport.abort()
        await asyncio.gather(self._task, return_exceptions=True)

    async def until(self, true: Callable[[], Any]) -> None:
        """Wait until something that was heard makes this true."""
        async with asyncio.timeout(PATIENCE):
            while not true():
                self._news.clear()
                await self._news.wait()

    def got(self, kind: str) -> list[Json]:
        return [message for message in self.heard if message["type"] == kind]

    async def send(self, text: str | bytes) -> None:
        await self.socket.send(text)

    async def say(self, what: str, /, re: str = "", **fields: Any) -> Json:
        """Send a message and wait for its answer."""
        re = re or f"m{next(self.numbers)}"
        start = len(self.heard)
        await self.send(json.dumps({"type": what, "re": re, **fields}))
        await self.until(lambda: self._answer(re, start) is not None or self.closed)
        answer = self._answer(re, start)
        if answer is None:
            raise ConnectionError("the socket closed")
        return answer

    def _answer(self, re: str, start: int) -> Json | None:
        return next((message for message in self.heard[start:] if message.get("re") == re), None)

    # -- playing -----------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        return int(self.state["seq"])

    @property
    def options(self) -> list[str]:
        """What this seat may choose now."""
        decision = self.state["decision"] if self.states else None
        return [option["text"] for option in decision["options"]] if decision else []

    async def act(self, action: str, seat: int | None = None, seq: int | None = None, re: str = "") -> Json:
        number = self.state["eyes"] if seat is None else seat
        return await self.say("act", re, seq=self.seq if seq is None else seq, seat=number, action=action)

    async def manages(self, action: str) -> None:
        """Choose this; a server that is busy (on a loaded machine) asks to be told once more, and is."""
        answer = await self.act(action)
        for _ in range(20):
            if answer.get("code") != "busy":
                break
            await asyncio.sleep(0.25)
            answer = await self.act(action)
        assert answer["type"] == "done", answer

    async def turn(self) -> None:
        """Wait until this seat must choose, or the game is over."""
        await self.until(lambda: self.states and (self.options or self.state["outcome"]))

    async def plays(self, choose: random.Random, most: int = 10_000) -> int:
        """Choose at random whenever asked, until the game is over or so often; how often it was."""
        for count in range(most):
            await self.turn()
            if self.state["outcome"]:
                return count
            seq = self.seq
            await self.manages(choose.choice(self.options))
            await self.until(lambda seq=seq: self.seq > seq)
        return most

    async def over(self) -> Json:
        await self.until(lambda: self.states and self.state["outcome"])
        outcome: Json = self.state["outcome"]
        return outcome


async def exchange(rand: random.Random, moves: int, *seated: Seated) -> None:
    """So many random moves, by whoever is asked; all have seen each before the next."""
    for _ in range(moves):
        following = seated[0].seq + 1
        mover = next((one for one in seated if one.options), None)
        if mover is None:
            return
        await mover.manages(rand.choice(mover.options))
        for one in seated:
            await one.until(lambda one=one, at=following: one.seq >= at)
