"""The websocket protocol of uvicorn with a short way out for messages that are ready to go.

A move is answered to everybody at its table, so sending is the most frequent thing the server does.  The ASGI way (a
dictionary, a coroutine, text encoded for the second time) costs several times what the frame itself does.  Where the peer keeps
up, `post` writes frames straight to the transport; where it does not, whoever sends falls back on the ASGI way, which waits.
Reading is paused only when messages pile up, and not once for each.

What comes is looked at a bite at a time, others in between, and no more of it than can soon be answered: a read brings thousands of small
frames.  Frames that hold no message of their own (pings, pongs, pieces) are few where somebody plays; who sends many is sent away.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from uvicorn._types import ASGIReceiveEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from petteia.server.limits import Bucket

if TYPE_CHECKING:
    from petteia.server.doors import Doors

POST = "petteia.post"  # the ASGI extension under which a connection finds it
PILE = 16  # messages that may wait to be answered before reading pauses
BITE = 2048  # bytes that are looked at in one turn of the event loop
LAST = 65_536  # bytes that may still come from somebody who was told to go
POLICY = 1008  # why a socket is closed whose frames hold nothing
TEXT = 0x81  # a whole message of text

Post = Callable[[list[bytes]], bool]


def header(length: int) -> bytes:
    """What stands before a message of text of this length on its way to a client (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 65_536:
        return bytes((TEXT, 126, length >> 8, length & 255))
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")


class Frames(WebSocketsSansIOProtocol):
    """One websocket."""

    doors: ClassVar[Doors | None] = None  # to the other workers of this server, where there are several

    _unread = b""  # what came and was not looked at yet
    _turn: asyncio.Handle | None = None  # when more of it will be
    _last = 0  # bytes that came after we had said goodbye
    _empty: Bucket | None = None  # frames without a message

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete and self.doors is not None and self.doors.hand_over(data, self.transport):
            return
        if self.close_sent:
            self._last += len(data)
            if self._last > LAST:
                self.transport.abort()
                return
        if not self._unread and len(data) <= BITE:
            super().data_received(data)
            return
        self._unread += data
        if self._turn is None:
            self._look()

    def _look(self) -> None:
        """Look at the next bite, and at the others in turn, unless as much waits to be answered already."""
        self._turn = None
        if not self._unread:  # the connection was lost meanwhile
            return
        bite, self._unread = self._unread[:BITE], self._unread[BITE:]
        super().data_received(bite)
        if self.transport.is_closing():
            self._unread = b""
        elif self._unread:
            self.transport.pause_reading()
            self._go_on()
        elif not self.read_paused:
            self.transport.resume_reading()

    def _go_on(self) -> None:
        if self._unread and self._turn is None and self.queue.qsize() < PILE:
            self._turn = self.loop.call_soon(self._look)

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        self._go_on()
        return message

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread = b""
        super().connection_lost(exc)

    # -- frames that hold no message ---------------------------------------------------------

    def _is_one_too_many(self) -> bool:
        """Count a frame without a message of its own; who sends more than anybody needs is sent away."""
        if self.close_sent:
            return True
        if self._empty is None:
            self._empty = Bucket(5.0, 100.0, time.monotonic)
        if self._empty.take():
            return False
        self.conn.fail(POLICY, "too many frames")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        return True

    def handle_ping(self) -> None:
        if not self._is_one_too_many():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if not self._is_one_too_many():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if not self._is_one_too_many():
            super().handle_cont(event)

    # -- the short way out -------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][POST] = {"post": self.post}

    def post(self, messages: list[bytes]) -> bool:
        """Send messages of text, in one write; False: nothing was sent, since the peer is slow or on its way out."""
        if self.close_sent or self.disconnected or not self.writable.is_set() or self.conn.state is not OPEN:
            return False
        parts: list[bytes] = []
        for message in messages:
            parts.append(header(len(message)))
            parts.append(message)
        self.transport.write(b"".join(parts))
        return True

    def send_receive_event_to_app(self) -> None:
        if self.queue.qsize() < PILE:
            self.read_paused, was = True, self.read_paused  # it then leaves reading as it is
            super().send_receive_event_to_app()
            self.read_paused = was
        else:
            super().send_receive_event_to_app()


class Visitors:
    """Websockets that other workers brought here."""

    def __init__(self, config: Config) -> None:
        config.load()
        self.config = config
        self.state = ServerState()

    async def admit(self, connection: socket.socket, request: bytes) -> None:
        """Go on with a connection where the other worker left off: nothing was answered yet."""
        loop = asyncio.get_running_loop()
        _, frames = await loop.connect_accepted_socket(lambda: Frames(self.config, self.state, {}), connection)
        frames.data_received(request)

    async def send_away(self) -> None:
        """The worker closes."""
        for frames in list(self.state.connections):
            frames.shutdown()
        await asyncio.sleep(0.1 if self.state.connections else 0)
