"""Floods below the messages: small frames and requests by the thousand in one write, which count nowhere else."""

from __future__ import annotations

import asyncio
import base64
import struct
from dataclasses import replace
from pathlib import Path

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from petteia.server.doorstep import WAITING
from petteia.server.frames import BITE, POLICY
from petteia.server.settings import Settings
from petteia.server.socket import TOO_MANY

from .client import QUICK, Guest, Place
from .conftest import Places
from .test_doorstep import raw, rest

pytestmark = pytest.mark.asyncio
TEXT, CONT, PING, PONG = 1, 0, 9, 10


def frame(kind: int, data: bytes = b"", whole: bool = True) -> bytes:
    """A frame as a client sends it."""
    return bytes(((0x80 if whole else 0) | kind, 0x80 | len(data))) + b"\0\0\0\0" + data


async def at_a_table(guest: Guest) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A websocket of somebody who writes frames by hand."""
    table = await guest.opens("me", "bot")
    lines = [f"GET /ws/{table['id']} HTTP/1.1", f"Host: 127.0.0.1:{guest.place.port}", "Upgrade: websocket",
             "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Cookie: {guest.cookie}",
             f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}"]  # fmt: skip
    reader, writer = await raw(guest.place, "\r\n".join([*lines, "", ""]).encode())
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def told(data: bytes) -> list[tuple[int, bytes]]:
    """The frames in what a server sent: their kinds and what they hold."""
    found = []
    while len(data) >= 2:
        kind, length, at = data[0] & 15, data[1], 2
        if length == 126:
            length, at = struct.unpack_from("!H", data, 2)[0], 4
        elif length == 127:
            length, at = struct.unpack_from("!Q", data, 2)[0], 10
        found.append((kind, data[at : at + length]))
        data = data[at + length :]
    return found


@pytest.fixture
def bites(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How much is looked at without a pause."""
    found: list[int] = []
    look = WebSocketsSansIOProtocol.data_received

    def data_received(self: WebSocketsSansIOProtocol, data: bytes) -> None:
        found.append(len(data))
        look(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", data_received)
    return found


@pytest.mark.parametrize(
    "flood",
    [frame(PING) * 9000, frame(PONG) * 9000, frame(TEXT, b"a", False) + frame(CONT, whole=False) * 9000],
    ids=["pings", "pongs", "pieces"],
)
async def test_frames_that_hold_nothing_are_few(place: Place, bites: list[int], flood: bytes) -> None:
    """Who sends thousands is sent away after a hundred, and meanwhile others are looked at after each bite."""
    reader, writer = await at_a_table(await place.guest())
    other = await place.guest()
    bystander = await other.joins(await other.opens("me", "bot"))
    writer.write(flood)
    assert (await bystander.say("ping"))["type"] == "pong"
    frames = told(await rest(reader))
    assert sum(kind == PONG for kind, _ in frames) <= 100 + BITE // 6  # those of a bite are answered together
    closing = [data for kind, data in frames if kind == 8]
    assert not closing or closing[0][:2] == POLICY.to_bytes(2, "big")  # a broken connection may swallow it
    assert max(bites) <= BITE
    assert sum(bites) < len(flood)
    assert (await bystander.say("ping"))["type"] == "pong"
    writer.close()


async def test_a_few_pings_and_pieces_are_fine(place: Place) -> None:
    """A ping has its pong, and a message may come in pieces, or as one of many in a single write."""
    reader, writer = await at_a_table(await place.guest())
    parts = [
        frame(TEXT, b'{"type":"ping",', False),
        frame(CONT, b'"re":"a"', False),
        frame(PING, b"!"),
        frame(CONT, b"}"),
    ]
    many = [frame(TEXT, f'{{"type":"ping","re":"{i}"}}'.encode()) for i in range(300)]
    writer.write(b"".join([*parts, *many]))
    said = b""
    async with asyncio.timeout(20):
        while b'"re":"299"' not in said:
            said += await reader.read(65_536)
    answers = [one for one in told(said) if one[0] == PONG or b'"pong"' in one[1]]
    assert answers[0] == (PONG, b"!")
    assert [data for kind, data in answers if kind == TEXT] == [
        f'{{"type":"pong","re":"{re}"}}'.encode() for re in ("a", *range(300))
    ]
    writer.close()


async def test_who_does_not_heed_a_warning_is_sent_away(tmp_path: Path, places: Places, bites: list[int]) -> None:
    """Messages beyond the rate are refused for a while; who goes on all the same is told nothing more."""
    pace = Settings()
    settings = replace(QUICK, message_rate=pace.message_rate, message_burst=pace.message_burst)
    place = await places(f"sqlite:///{tmp_path}/p.db", settings)
    reader, writer = await at_a_table(await place.guest())
    writer.write(frame(TEXT, b"x") * 9000)
    frames = told(await rest(reader))
    assert sum(b'"too_fast"' in data for _, data in frames) <= 210
    closing = [data for kind, data in frames if kind == 8]
    assert not closing or closing[0] == TOO_MANY.to_bytes(2, "big")
    assert sum(bites) < 9000 * 7
    writer.close()


async def test_requests_do_not_pile_up(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few may be sent before the first is answered; of thousands in one write hardly any is kept."""
    ask = b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n"
    reader, writer = await raw(place, ask * WAITING + ask.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
    assert (await rest(reader)).count(b"HTTP/1.1 200") == WAITING + 1
    writer.close()
    waiting: list[int] = []
    take = HttpToolsProtocol.on_headers_complete

    def on_headers_complete(self: HttpToolsProtocol) -> None:
        take(self)
        waiting.append(len(self.pipeline))

    monkeypatch.setattr(HttpToolsProtocol, "on_headers_complete", on_headers_complete)
    reader, writer = await raw(place, ask * 5000)
    assert (await rest(reader)).count(b"HTTP/1.1 200") <= WAITING + 1
    assert max(waiting) <= WAITING
    assert len(waiting) < 50
    writer.close()
