"""The websocket protocol of uvicorn with a short way out for messages that are ready to go.

A move is answered to everybody at its table, so sending is the most frequent thing the server does.  The ASGI way (a
dictionary, a coroutine, text encoded for the second time) costs several times what the frame itself does.  Where the peer keeps
up, `post` writes frames straight to the transport; where it does not, whoever sends falls back on the ASGI way, which waits.
Reading is paused only when messages pile up, and not once for each.
"""

from __future__ import annotations

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

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
