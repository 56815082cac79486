"""Limits before the limits: for connections that have not said yet what they want.

Whoever connects and is silent, or sends headers without end, never comes to the places where requests are counted.  Here they
have a few seconds and a few kilobytes, may ask for a few things before the first is answered, and an address has so many
connections.  A proxy whose word on addresses is taken speaks for many, and has a limit with all others together only.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from petteia.server.limits import household

PATIENCE = 10.0  # seconds for the headers of a request
MOST_HEADERS = 32_768  # bytes, give or take a bite
MOST_REQUEST = 16_000_000  # bytes of a request that nobody reads any more: it was answered long before
WAITING = 4  # requests of one connection that may wait for the answer before theirs: a browser sends none so
BITE = 4096  # bytes that are looked at before they are counted; a read brings up to 256 KB at once
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Gate:
    """Who stands at the door: so many from one address, and so many in all."""

    def __init__(self, each: int = 100, most: int = 4000, trusted: frozenset[str] = frozenset()) -> None:
        self.each = each
        self.most = most
        self.trusted = trusted
        self.here: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether there is room."""
        full = self.here.total() >= self.most or (address not in self.trusted and self.here[address] >= self.each)
        if not full:
            self.here[address] += 1
        return not full

    def leave(self, address: str) -> None:
        self.here[address] -= 1
        if self.here[address] <= 0:
            del self.here[address]


class Doorstep(HttpToolsProtocol):
    """A connection that speaks HTTP."""

    gate: ClassVar[Gate] = Gate(trusted=frozenset({"127.0.0.1", "::1"}))  # where no proxy is named, it may be here
    patience: ClassVar[float] = PATIENCE

    _address = ""
    _inside = False  # whether it is counted
    _taken = 0  # bytes of this request
    _reading = True  # whether headers are awaited
    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self._address = household(str(peer[0])) if isinstance(peer, tuple) else ""
        self._inside = self.gate.enter(self._address)
        if self._inside:
            self._await_headers()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), BITE):
            bite = data[start : start + BITE]
            super().data_received(bite)
            if self.transport.get_protocol() is not self:  # a websocket now: those are counted elsewhere
                self._leave()
                return
            self._taken += len(bite)
            if self._reading and self._taken > MOST_HEADERS and not self.transport.is_closing():
                self.transport.write(TOO_LONG)
                self.transport.close()
            if self._taken > MOST_REQUEST:
                self.transport.close()
            if self.transport.is_closing():
                return

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._await_headers()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._reading:  # what comes like headers after a body is nobody's, and would be kept
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= WAITING:  # thousands fit into one read: nothing of them is kept
            raise ValueError("too many requests at once")
        self._reading = False
        self._relax()
        super().on_headers_complete()

    def _await_headers(self) -> None:
        self._reading, self._taken = True, 0
        self._relax()
        self._due = self.loop.call_later(self.patience, self.transport.abort)

    def _relax(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _leave(self) -> None:
        self._relax()
        if self._inside:
            self._inside = False
            self.gate.leave(self._address)
