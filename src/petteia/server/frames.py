"""The websocket protocol of uvicorn with a short way out for messages that are ready to go.

A move is answered to everybody at its table, so sending is the most frequent thing the server does.  The ASGI way (a
dictionary, a coroutine, text encoded for the second time) costs several times what the frame itself does.  Where the peer keeps
up, `post` writes frames straight to the transport; where it does not, whoever sends falls back on the ASGI way, which waits.
Reading is paused only when messages pile up, and not once for each.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Request
from websockets.protocol import OPEN

if TYPE_CHECKING:
    from petteia.server.doors import Doors

POST = "petteia.post"  # the ASGI extension under which a connection finds it
PILE = 16  # messages that may wait to be answered before reading pauses
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

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete and self.doors is not None and self.doors.hand_over(data, self.transport):
            return
        super().data_received(data)

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
