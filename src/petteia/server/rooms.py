"""Who is connected to which table, and sending to them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from petteia.server import views
from petteia.server.frames import Post
from petteia.server.limits import Pace
from petteia.server.messages import Said, Sent
from petteia.server.model import Offer
from petteia.server.table import Table
from petteia.sitting import eyes
from petteia.sitting.notes import Notes

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
SLOW, ENDED = 1013, 4001  # why a socket is closed: it does not keep up; its session is over
BACKLOG = 64  # messages that may wait for a slow reader before the connection is dropped


class Connection:
    """One websocket at one table."""

    __slots__ = ("_backlog", "_owed", "_post", "_pushing", "_send", "address", "closed", "cursor", "eyes", "name", "notes", "pace",
                 "person", "pushes", "session", "table")  # fmt: skip

    def __init__(
        self,
        table: Table,
        person: str,
        name: str,
        session: str,
        address: str,
        send: Send,
        pace: Pace,
        post: Post | None = None,
    ) -> None:
        self.table = table
        self.person = person
        self.name = name
        self.session = session
        self.address = address
        self.eyes = table.head.seats
        self.cursor = 0
        self.notes = Notes()
        self.pace = pace
        self.closed = False
        self.pushes: set[asyncio.Task[None]] = set()
        self._send = send
        self._post = post  # the short way out, where the server has one
        self._owed: list[bytes] = []
        self._backlog: list[bytes] = []
        self._pushing = False

    def look(self) -> None:
        """Look through the right eyes: those of one's own seat, or an onlooker's.

        Somebody with several seats (a hot seat) sees as an onlooker until they say who holds the device.
        """
        table = self.table
        own = table.eyes_of(self.person)
        self.eyes = eyes.again(self.eyes, own, table.head.seats)

    def owe(self, data: Said) -> None:
        """Send a message together with the next one."""
        self._owed.append(views.encode(data))

    def push(self, data: Sent | bytes) -> None:
        """Send a message, at once if the reader keeps up; nobody else waits for a slow one."""
        if self.closed:
            return
        message = data if isinstance(data, bytes) else views.encode(data)
        messages = [message]
        if self._owed:
            messages = [*self._owed, message]
            self._owed = []
        if self._pushing:
            self._backlog += messages
            if len(self._backlog) > BACKLOG:
                self._backlog.clear()
                self.hang_up(SLOW)
            return
        if self._post is not None and self._post(messages):
            return
        self._backlog = messages
        self._pushing = True
        self._later(self._drain())

    async def _drain(self) -> None:
        try:
            while self._backlog:
                await self._send({"type": "websocket.send", "text": self._backlog.pop(0).decode()})
        except Exception:
            self.closed = True
        finally:
            self._pushing = False

    def hang_up(self, code: int) -> None:
        """Close the socket."""
        if not self.closed:
            self.closed = True
            self._later(self._hang_up(code))

    async def _hang_up(self, code: int) -> None:
        try:
            await self._send({"type": "websocket.close", "code": code})
        except Exception:
            self.closed = True

    def _later(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.pushes.add(task)
        task.add_done_callback(self.pushes.discard)


def relay(table: Table, data: Sent, players: bool) -> None:
    """The same to everybody at a table, or to those who sit there."""
    encoded = views.encode(data)
    for connection in list(table.connections):
        if not players or table.belongs(connection.person):
            connection.push(encoded)


def broadcast(table: Table, data: Sent) -> None:
    """The same to everybody at a table."""
    relay(table, data, players=False)


def show_table(table: Table) -> None:
    """The table's card, to each as they may know it."""
    for connection in list(table.connections):
        connection.push(views.table(table, connection.person))


def show_offers(table: Table, before: dict[tuple[str, int], Offer]) -> None:
    """What is newly offered, and what no longer is."""
    for kind in ("takeback", "rematch"):
        was = {seat: made for (one, seat), made in before.items() if one == kind}
        now = {seat: made for (one, seat), made in table.offers.items() if one == kind}
        for seat in sorted(now):
            if now[seat] != was.get(seat):
                broadcast(table, views.offer(kind, seat, now[seat]))
        if was and not now:
            broadcast(table, views.offer(kind, -1))
