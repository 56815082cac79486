"""Limits before the limits: silence, headers without end, too many at the door; and what never happens on the event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from petteia.kernel.game import Game, games
from petteia.server import doorstep, pages, warming
from petteia.server.doorstep import BITE, MOST_HEADERS, Doorstep, Gate
from petteia.server.records import Replayed
from petteia.server.security import same_origin
from petteia.sitting import previews, whys

from .client import QUICK, Place
from .conftest import Places
from .test_play import duel

pytestmark = pytest.mark.asyncio


async def raw(place: Place, data: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
    writer.write(data)
    return reader, writer


async def rest(reader: asyncio.StreamReader) -> bytes:
    """What still comes, until the connection is closed."""
    said = b""
    async with asyncio.timeout(20):
        try:
            while more := await reader.read(1000):
                said += more
        except ConnectionError:
            pass
    return said


async def test_whoever_is_silent_is_sent_away(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that does not say what it wants, or stops in the middle of its headers, is closed after a while."""
    monkeypatch.setattr(Doorstep, "patience", 0.05)
    for said in (b"", b"GET / HTTP/1.1\r\n", b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n GET / HT"):
        reader, writer = await raw(place, said)
        await rest(reader)
        writer.close()


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The bytes of each header that is kept in memory."""
    found: list[int] = []
    keep = HttpToolsProtocol.on_header

    def on_header(self: HttpToolsProtocol, name: bytes, value: bytes) -> None:
        found.append(len(name) + len(value))
        keep(self, name, value)

    monkeypatch.setattr(HttpToolsProtocol, "on_header", on_header)
    return found


async def test_headers_have_an_end(place: Place, kept: list[int]) -> None:
    """Headers beyond 32 KB are not kept in memory, however many come at once: the connection is closed."""
    line = b"x-filler: " + b"y" * 1000 + b"\r\n"
    reader, writer = await raw(place, b"GET / HTTP/1.1\r\n" + line * 3000)
    assert (await rest(reader))[:12] in (b"HTTP/1.1 431", b"")
    writer.close()
    assert 0 < sum(kept) <= MOST_HEADERS + BITE
    reader, writer = await raw(place, b"GET /healthz HTTP/1.1\r\nhost: a\r\nx-filler: " + b"y" * 9000 + b"\r\n\r\n")
    assert (await reader.readline()).startswith(b"HTTP/1.1 200")
    writer.close()


async def test_headers_after_a_body_are_not_kept(place: Place, kept: list[int]) -> None:
    """A body in chunks may be followed by headers: none of them is kept, and the next request is answered."""
    head = b"POST /nowhere HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n0\r\n"
    reader, writer = await raw(
        place, head + b"x-filler: yyyy\r\n" * 5000 + b"\r\nGET /healthz HTTP/1.1\r\nhost: a\r\n\r\n"
    )
    said = b""
    async with asyncio.timeout(20):
        while b"HTTP/1.1 200" not in said:
            said += await reader.read(1000)
    writer.close()
    assert len(kept) == 3


async def test_a_body_nobody_reads_has_an_end(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes on after its answer is not listened to for ever."""
    monkeypatch.setattr(doorstep, "MOST_REQUEST", 100_000)
    reader, writer = await raw(place, b"POST /nowhere HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n")
    writer.write(b"1000\r\n" + b"y" * 0x1000 + b"\r\n")
    assert (await reader.readline()).startswith(b"HTTP/1.1 404")
    writer.write((b"1000\r\n" + b"y" * 0x1000 + b"\r\n") * 50)
    await rest(reader)
    writer.close()


async def test_an_address_has_so_many_connections(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more is refused; whoever leaves, or goes on as a websocket, makes room; a trusted proxy speaks for many."""
    gate = Gate(each=3, most=5)
    monkeypatch.setattr(Doorstep, "gate", gate)
    kept = [await raw(place) for _ in range(3)]
    async with asyncio.timeout(20):
        while gate.here["127.0.0.1"] < 3:
            await asyncio.sleep(0.01)
    reader, refused = await raw(place, b"GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n")
    assert await rest(reader) == b""
    refused.close()
    for _, writer in kept:
        writer.close()
    async with asyncio.timeout(20):
        while gate.here:
            await asyncio.sleep(0.01)
    await duel(place)  # two sockets and two guests' requests
    async with asyncio.timeout(20):
        while gate.here["127.0.0.1"] > 2:  # the guests' browsers keep one connection each
            await asyncio.sleep(0.01)
    trusting = Gate(each=1, most=3, trusted=frozenset({"10.0.0.1"}))
    assert [trusting.enter("10.0.0.1") for _ in range(4)] == [True, True, True, False]


async def test_a_body_that_does_not_come_is_given_up(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request that promises a body and sends a part of it is answered after a while."""
    http = __import__("petteia.server.http", fromlist=["PATIENCE"])
    monkeypatch.setattr(http, "PATIENCE", 0.05)
    guest = await place.guest()
    head = "POST /api/quick HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 900\r\n"
    token = f"cookie: {guest.cookie}\r\nx-petteia-csrf: {guest.token['X-Petteia-Csrf']}\r\n\r\n"
    reader, writer = await raw(place, (head + token + "{").encode())
    async with asyncio.timeout(20):
        assert b"400" in await reader.readline()
    writer.close()


async def test_the_page_is_made_once(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often the page is asked for, its files are looked at once in a while, and never on the event loop."""
    looked: list[threading.Thread] = []
    whole = pages.fingerprint

    def fingerprint() -> str:
        looked.append(threading.current_thread())
        return whole()

    monkeypatch.setattr(pages, "fingerprint", fingerprint)
    monkeypatch.setattr(pages.Client, "until", 0.0)
    monkeypatch.setattr(pages, "FRESH", 1000.0)
    guest = await place.guest()
    answers = await asyncio.gather(*(guest.http.get(guest.url("/")) for _ in range(20)))
    assert {answer.status_code for answer in answers} == {200}
    assert len(looked) == 1
    assert looked[0] is not threading.main_thread()
    monkeypatch.setattr(pages.Client, "until", 0.0)


@pytest.mark.parametrize("where", [(previews, "preview"), (whys, "piece"), (whys, "move"), (whys, "refusal")])
async def test_questions_are_answered_aside(
    place: Place, monkeypatch: pytest.MonkeyPatch, where: tuple[Any, str]
) -> None:
    """While a preview or a reason is worked out, however long that takes, everybody else is served; the table too."""
    hera, zeus = await duel(place)
    module, name = where
    whole: Callable[..., Any] = getattr(module, name)
    asked, go_on = threading.Event(), threading.Event()

    def slow(*args: Any, **kwargs: Any) -> Any:
        asked.set()
        assert go_on.wait(20)
        return whole(*args, **kwargs)

    monkeypatch.setattr(module, name, slow)
    mover = hera if hera.options else zeus
    seat, move = mover.state["eyes"], mover.options[0]
    if name == "preview":
        question = mover.say("preview", seat=seat, action=move)
    elif name == "refusal":
        question = mover.act("challenge a")
    else:
        question = mover.say("why", seat=seat, **({"ref": "front"} if name == "piece" else {"action": move}))
    waiting = asyncio.create_task(question)
    async with asyncio.timeout(20):
        while not asked.is_set():
            await asyncio.sleep(0.01)
    other = zeus if mover is hera else hera
    assert (await other.say("ping"))["type"] == "pong"
    assert not waiting.done()
    go_on.set()
    answer = await waiting
    assert answer["type"] == ("refused" if name == "refusal" else "preview" if name == "preview" else "why")


async def test_too_many_questions_are_refused(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where many wait for an answer already, another is told to come back."""
    hera, zeus = await duel(place)
    monkeypatch.setattr(place.house.thinking.turns, "most", 0)
    mover = hera if hera.options else zeus
    answer = await mover.say("preview", seat=mover.state["eyes"], action=mover.options[0])
    assert (answer["type"], answer["code"]) == ("refused", "busy")


async def test_a_preview_has_a_budget(place: Place) -> None:
    """Where it takes too long to be sure, there is none."""
    hera, _ = await duel(place)
    table = place.house.tables.live[hera.table["id"]]
    assert table.match is not None
    view = table.match.view(table.waiting)
    assert view.decision is not None
    action = view.decision.options[0]
    assert previews.preview(view, action) is not None
    ticks = iter(range(100))
    assert previews.preview(view, action, budget=3.0, clock=lambda: float(next(ticks))) is None


async def test_records_are_recited_aside(places: Places, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To replay and judge a record is no work for the event loop."""
    place = await places(database)
    hera, _ = await duel(place)
    await hera.say("resign", seat=0)
    await hera.over()
    threads: list[threading.Thread] = []
    whole = Replayed.judged

    def judged(self: Replayed) -> Any:
        threads.append(threading.current_thread())
        return whole(self)

    monkeypatch.setattr(Replayed, "judged", judged)
    await hera.guest.get(f"/api/records/{hera.table['id']}")
    assert threads
    assert threads[0] is not threading.main_thread()


async def test_the_metrics_are_for_the_operator(tmp_path: Path, places: Places) -> None:
    """From this machine and through no proxy, or by a token; nobody else reads how the server fares."""
    place = await places(f"sqlite:///{tmp_path / 'p.db'}")
    guest = await place.guest()

    async def asked(at: Place, **headers: str) -> int:
        return (await guest.http.get(f"http://127.0.0.1:{at.port}/metrics", headers=headers)).status_code

    assert await asked(place) == 200
    assert await asked(place, **{"X-Forwarded-For": "203.0.113.9"}) == 403
    assert await asked(place, **{"X-Forwarded-For": "127.0.0.1"}) == 403
    assert await asked(place, Forwarded="for=203.0.113.9") == 403
    with_token = await places(f"sqlite:///{tmp_path / 'q.db'}", replace(QUICK, operator_token="owl of Athena"))
    assert await asked(with_token) == 403
    assert await asked(with_token, Authorization="Bearer owl of Hera") == 403
    assert await asked(with_token, Authorization="Bearer owl of Athena") == 200


@pytest.mark.parametrize(
    ("scheme", "origin", "ours"),
    [
        ("http", "http://games.example", True),
        ("http", "https://games.example", False),
        ("https", "http://games.example", False),
        ("https", "https://games.example", True),
        ("wss", "https://games.example", True),
        ("wss", "http://games.example", False),
        ("ws", "http://games.example", True),
        ("https", "https://games.example:8443", False),
        ("https", "null", False),
        ("https", "https://friend.example", True),
        ("https", None, True),
    ],
)
async def test_an_origin_has_a_scheme(scheme: str, origin: str | None, ours: bool) -> None:
    """A page loaded by http is not one of ours where ours are loaded by https."""
    headers = [(b"host", b"games.example")] + ([(b"origin", origin.encode())] if origin else [])
    kind = "websocket" if scheme.startswith("ws") else "http"
    scope = {"type": kind, "scheme": scheme, "path": "/", "query_string": b"", "headers": headers, "method": "POST"}
    settings = replace(QUICK, origins=("https://friend.example",))
    assert same_origin(HTTPConnection(scope), settings) is ours


async def test_games_are_loaded_before_anybody_comes(
    tmp_path: Path, places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server is open when every game is ready, and they were made ready off the event loop."""
    seen: list[tuple[str, bool]] = []
    whole = warming._visit

    def visit(game: Game, options: dict[str, str]) -> None:
        seen.append((game.key, threading.current_thread() is threading.main_thread()))
        whole(game, options)

    monkeypatch.setattr(warming, "_visit", visit)
    await places(f"sqlite:///{tmp_path / 'p.db'}")
    assert {key for key, _ in seen} >= set(games())
    assert not any(here for _, here in seen)
