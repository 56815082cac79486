"""One guest asks for as much as can be asked for: they wait for themselves, and nobody else does."""

from __future__ import annotations

import asyncio
import json
import random
import re
import threading
import time
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from petteia.server import views
from petteia.server.errors import Denied
from petteia.server.lanes import ASKER, Lane
from petteia.server.limits import Buckets, household
from petteia.server.storage import tables as stored

from .client import QUICK, Place
from .conftest import Places
from .test_play import duel

pytestmark = pytest.mark.asyncio


def never(most: float) -> Buckets:
    """So many at once, and no more."""
    return Buckets(0.0, most, time.monotonic)


# -- what is the same for everybody ----------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "name"),
    [("/api/games", "game"), ("/api/games/omen/rules", "rules"), ("/api/games/omen/cards", "cards")],
)
async def test_what_is_the_same_for_all_is_made_once_and_aside(
    place: Place, monkeypatch: pytest.MonkeyPatch, path: str, name: str
) -> None:
    """Long lists of games, rules and cards are made and packed when first asked for, off the event loop, for whoever asks then."""
    made: list[tuple[str, threading.Thread]] = []
    whole: Callable[..., Any] = getattr(views, name)

    def make(game: Any) -> Any:
        made.append((game.key, threading.current_thread()))
        return whole(game)

    monkeypatch.setattr(views, name, make)
    ann = await place.guest()
    answers = await asyncio.gather(*(ann.http.get(ann.url(path)) for _ in range(12)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    keys = [key for key, _ in made]
    assert keys
    assert len(keys) == len(set(keys))
    assert threading.main_thread() not in [thread for _, thread in made]


async def test_icons_are_packed_once_whatever_is_asked_for(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any choice of them, packed and plain, is what is asked for; to send it nothing is packed again."""
    ann = await place.guest()
    whole = (await ann.http.get(ann.url("/static/vendor/icons.svg"))).text
    ids = re.findall(r'<symbol id="([^"]+)"', whole)
    await ann.http.get(ann.url("/static/vendor/icons.svg?only=" + ids[0]))
    packed: list[object] = []

    def compressobj(*args: Any) -> Any:
        packed.append(args)
        raise AssertionError("packed again")

    monkeypatch.setattr(zlib, "compressobj", compressobj)
    rand = random.Random(1)
    for number in (0, 1, 7, 300, len(ids)):
        some = rand.sample(ids, number)
        url = ann.url("/static/vendor/icons.svg?only=" + ",".join(some or ["none"]))
        one = await ann.http.get(url, headers={"Accept-Encoding": "gzip"})
        assert one.headers["content-encoding"] == "gzip"
        assert re.findall(r'<symbol id="([^"]+)"', one.text) == [id for id in ids if id in set(some)]
        plain = await ann.http.get(url, headers={"Accept-Encoding": "identity"})
        assert plain.content == one.content
        assert number < 7 or int(one.headers["content-length"]) < len(plain.content) * 0.6
    assert not packed


async def test_files_are_sent_at_a_measured_pace(place: Place) -> None:
    """Pages and files have a limit by address, as calls have one of their own."""
    ann = await place.guest()
    place.house.files = never(5)
    paths = ["/", "/static/js/main.js", "/t/x"] * 3
    codes = [(await ann.http.get(ann.url(path))).status_code for path in paths]
    assert codes == [200] * 5 + [429] * 4
    assert (await ann.http.get(ann.url("/api/games"))).status_code == 200
    assert (await ann.http.get(ann.url("/"))).headers["x-content-type-options"] == "nosniff"
    other = httpx.AsyncHTTPTransport(local_address="127.0.0.9")
    async with httpx.AsyncClient(transport=other) as http:
        assert (await http.get(ann.url("/"))).status_code == 200


# -- sockets and messages --------------------------------------------------------------------


async def test_one_address_does_not_come_again_and_again(place: Place) -> None:
    """To join draws the whole table: beyond so many an address is told to come later, whichever table it wants."""
    hera, _ = await duel(place)
    place.house.joins = never(3)
    for _ in range(3):
        await (await hera.guest.joins(hera.table)).leave()
    with pytest.raises(websockets.InvalidStatus):
        await hera.guest.joins(hera.table)
    assert (await hera.act(hera.options[0]))["type"] == "done"


async def test_many_sockets_of_one_address_share_their_messages(place: Place) -> None:
    """Each connection has its pace, and all of an address together have one."""
    hera, zeus = await duel(place)
    place.house.messages = never(6)
    sockets = [hera, zeus, await hera.guest.joins(hera.table)]
    answers = [(await sockets[i % 3].say("ping")).get("code", "pong") for i in range(9)]
    assert answers == ["pong"] * 6 + ["too_fast"] * 3


async def test_who_talks_from_many_sockets_is_one_person(place: Place) -> None:
    """However many windows somebody has open, they say one thing at a time; the other may still speak."""
    hera, zeus = await duel(place)
    place.house.talk._pace = never(4)
    windows = [hera, *[await hera.guest.joins(hera.table) for _ in range(3)]]
    answers = [await windows[i % 4].say("chat", text=f"word {i}") for i in range(10)]
    assert [answer.get("code", "done") for answer in answers] == ["done"] * 4 + ["too_fast"] * 6
    assert (await zeus.say("chat", text="mine"))["type"] == "done"


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"), ("::ffff:203.0.113.9", "203.0.113.9"), ("fe80::1%eth0", "fe80::"), ("", ""),
    ],
)  # fmt: skip
async def test_a_network_counts_as_one_address(address: str, counted: str) -> None:
    """Whoever has one address of IPv6 has as many as they like: they are counted by their network."""
    assert household(address) == counted


# -- what is thought about -------------------------------------------------------------------


class Slow:
    """Something that goes on until it is told to end."""

    def __init__(self) -> None:
        self.began, self.end = threading.Event(), threading.Event()
        self.done: list[str] = []

    def wait(self) -> None:
        self.began.set()
        assert self.end.wait(20)

    def note(self, name: str) -> Callable[[], None]:
        return lambda: self.done.append(name)


async def test_questions_of_one_address_wait_for_themselves() -> None:
    """Many ask from one address before one asks from another: the other is next, and is not refused where the many are."""
    lane, slow = Lane("test", each=4, most=100), Slow()

    def ask(address: str, work: Callable[[], None]) -> asyncio.Task[None]:
        ASKER.set(address)
        return asyncio.create_task(lane.do(work))

    first = ask("greedy", slow.wait)
    while not slow.began.is_set():
        await asyncio.sleep(0.001)
    many = [ask("greedy", slow.note(f"greedy {i}")) for i in range(6)]
    other = ask("modest", slow.note("modest"))
    await asyncio.sleep(0)
    slow.end.set()
    told = await asyncio.gather(first, *many, other, return_exceptions=True)
    assert [isinstance(one, Denied) for one in told] == [False] * 4 + [True] * 3 + [False]
    assert slow.done == ["modest", "greedy 0", "greedy 1", "greedy 2"]
    assert await lane.do(lambda: "free again") == "free again"
    lane.close()


async def test_a_record_that_is_brought_along_holds_up_nobodys_table(place: Place) -> None:
    """While somebody's record is replayed, tables are woken and moves taken back."""
    slow, waking = Slow(), place.house.waking
    bringing = asyncio.create_task(waking.slowly(lambda each: slow.wait(), waking.records))
    while not slow.began.is_set():
        await asyncio.sleep(0.001)
    async with asyncio.timeout(20):
        assert await waking.slowly(lambda each: "woken") == "woken"
    slow.end.set()
    await bringing


async def test_one_address_does_not_have_every_record_reviewed(place: Place) -> None:
    """Two of its records wait for their review; a third is refused until one is done, and another address is served."""
    tables, go_on = [], asyncio.Event()
    for _ in range(4):
        hera, _zeus = await duel(place)
        await hera.say("resign", seat=0)
        await hera.until(lambda hera=hera: hera.table["state"] == "over")
        tables.append(hera.table["id"])

    async def think(record: str) -> Any:
        await go_on.wait()
        return {"swings": []}

    place.house.reviews._think = think  # type: ignore[method-assign]
    ann = await place.guest()

    async def wanted(id: str, address: str = "127.0.0.1") -> int:
        transport = httpx.AsyncHTTPTransport(local_address=address)
        async with httpx.AsyncClient(transport=transport, cookies=ann.http.cookies, timeout=30) as http:
            return (await http.get(ann.url(f"/api/records/{id}/review"))).status_code

    under_way = [asyncio.create_task(wanted(id)) for id in tables[:2]]
    while len(place.house.reviews._under_way) < 2:
        await asyncio.sleep(0.001)
    assert await wanted(tables[2]) == 503
    other = asyncio.create_task(wanted(tables[3], "127.0.0.9"))
    while len(place.house.reviews._under_way) < 3:
        await asyncio.sleep(0.001)
    go_on.set()
    assert await asyncio.gather(*under_way, other) == [200, 200, 200]
    assert await wanted(tables[2]) == 200


# -- what is kept and listed -----------------------------------------------------------------


async def test_settings_do_not_grow_without_end(place: Place) -> None:
    """However often somebody adds to them, they are no more than fits into one message."""
    ann = await place.guest()
    codes = []
    for i in range(40):
        answer = await ann.post("/api/me", {"settings": {f"{i}-{j}": "word" * 20 for j in range(20)}})
        codes.append(answer.status_code)
    assert codes[0] == 200
    assert codes[-1] == 413
    kept = (await ann.get("/api/me"))["settings"]
    assert 0 < len(json.dumps(kept)) <= 2 * QUICK.body_bytes
    assert (await ann.post("/api/me", {"settings": {"0-0": "other"}})).json()["settings"]["0-0"] == "other"


async def test_nobody_comes_as_everybody(place: Place) -> None:
    """New guests come from an address at a measured pace; whoever is here already stays, and takes other names now and then."""
    ann = await place.guest()
    place.house.newcomers = never(2)
    codes = []
    for _ in range(4):
        async with httpx.AsyncClient() as http:
            codes.append((await http.get(ann.url("/api/me"))).status_code)
    assert codes == [200, 200, 429, 429]
    assert (await ann.get("/api/me"))["id"] == ann.me["id"]
    place.house.accounts._renamed = never(3)
    names = [
        (await ann.post("/api/me", {"name": f"Lysandra of {place}"})).status_code
        for place in ("Kos", "Ios", "Tinos", "Paros")
    ]
    assert names == [200, 200, 200, 429]
    assert (await ann.get("/api/me"))["name"] == "Lysandra of Tinos"


async def test_nobody_waits_at_every_table(tmp_path: Path, places: Places) -> None:
    """A person has so many tables with open seats; a table that begins at once is none of them, and one taken away makes room."""
    place = await places(f"sqlite:///{tmp_path / 'p.db'}", replace(QUICK, open_tables=2))
    ann = await place.guest()
    first = await ann.opens("me", "open")
    await ann.opens("me", "open")
    wish = {"game": "hera-zeus", "seats": [{"kind": "me"}, {"kind": "open"}]}
    refused = await ann.post("/api/tables", wish)
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_many")
    await ann.opens("me", "here")
    assert (await ann.http.delete(ann.url(f"/api/tables/{first['id']}"), headers=ann.token)).status_code == 200
    assert (await ann.post("/api/tables", wish)).status_code == 200


async def test_nobody_fills_the_lobby(place: Place) -> None:
    """Of one host a few tables are listed, however many there are: those of others are in sight."""
    ann, bob = await place.guest(), await place.guest()
    days = {"kind": "days", "days": 2}
    theirs = {(await bob.opens("me", "open", clock=days))["id"], (await bob.opens("me", "here"))["id"]}
    for _ in range(7):
        await ann.opens("me", "open", clock=days)
        await ann.opens("me", "here")
    listed = await place.house.read(stored.lobby, place.house.now() - 1000, 14)
    for state in ("open", "playing"):
        hosts = [head.host for head, _ in listed if head.state == state]
        assert hosts == [ann.me["id"]] * 5 + [bob.me["id"]]
    assert theirs <= {head.id for head, _ in listed}
    assert len((await ann.get("/api/tables"))["mine"]) == 14


# -- odd words -------------------------------------------------------------------------------


async def test_odd_words_are_refused_and_break_nothing(place: Place) -> None:
    """Numbers of thousands of figures, letters of no alphabet in a header: each has its code, and none is an error of ours."""
    ann = await place.guest()
    assert (await ann.http.get(ann.url("/api/puzzles/omen/" + "9" * 5000))).status_code == 404
    assert (await ann.http.get(ann.url("/api/puzzles/omen/٣"))).status_code == 404
    for token in (b"\xff\xe9", b"\xc3\xa9", b""):
        answer = await ann.http.post(ann.url("/api/me"), content=b"{}", headers=[(b"x-petteia-csrf", token)])
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "csrf")
    numbers = {"huge": 10**400, "wide": 2**70, "least": -(2**70), "fine": 0.1}
    assert (await ann.post("/api/me", {"settings": numbers})).status_code in (200, 400)
    again = await ann.get("/api/me")
    assert again["id"] == ann.me["id"]
    assert (
        "petteia_errors_total" not in place.house.metrics.text()
        or "petteia_errors_total 0" in place.house.metrics.text()
    )


# -- time ------------------------------------------------------------------------------------


async def test_who_waits_for_the_database_has_not_been_stopped(
    tmp_path: Path, places: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The watch is looked at while everything else waits: nobody makes time nobody's by keeping the database busy."""
    place = await places(f"sqlite:///{tmp_path / 'p.db'}", replace(QUICK))
    waits, looks = asyncio.Event(), [0]

    async def tick() -> None:
        waits.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(place.house.timing, "tick", tick)
    await waits.wait()
    whole = place.house.look

    def look() -> None:
        looks[0] += 1
        whole()

    monkeypatch.setattr(place.house, "look", look)
    async with asyncio.timeout(20):
        while looks[0] < 3:
            await asyncio.sleep(0.01)
