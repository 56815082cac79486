"""Showing under pressure: who must choose first, the others soon and only the newest."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import pytest

from petteia.server.limits import Buckets
from petteia.server.storage.writer import Busy

from .client import Place, Seated, exchange
from .test_play import duel

pytestmark = pytest.mark.asyncio


async def test_under_pressure_the_seat_to_move_is_shown_first(place: Place) -> None:
    """With many moves under way onlookers wait a little and then see the newest state with the whole story."""
    hera, zeus = await duel(place)
    watcher = await (await place.guest()).joins(hera.table)
    await exchange(random.Random(1), 4, hera, zeus, watcher)
    place.house.play.under_way = 1000
    start, seen = watcher.seq, len(watcher.states)
    for _ in range(4):
        mover = hera if hera.options else zeus
        answer = await mover.act(mover.options[0])
        assert answer["type"] == "done"
        await hera.until(
            lambda at=answer["seq"]: (hera.options and hera.seq >= at) or (zeus.options and zeus.seq >= at)
        )
    assert len(watcher.states) - seen < 4
    await watcher.until(lambda: watcher.seq == start + 4)
    place.house.play.under_way = 0
    told = [event["text"] for state in watcher.got("state") for event in state["events"]]
    fresh = await (await place.guest()).joins(hera.table)
    assert told == [event["text"] for event in fresh.state["events"]]


async def test_the_end_is_shown_to_all_at_once(place: Place) -> None:
    """However busy the server is, nobody waits for the end."""
    hera, zeus = await duel(place)
    place.house.play.under_way = 1000
    await zeus.say("resign", seat=1)
    assert (await hera.over())["winners"] == [0]


async def test_a_reader_who_does_not_keep_up_is_dropped(place: Place) -> None:
    """Messages wait for a slow reader up to a bound; then the connection is closed, and nobody else has waited."""
    hera, zeus = await duel(place)
    zeus.socket.transport.pause_reading()
    table = place.house.tables.live[hera.table["id"]]
    (slow,) = [client for client in table.connections if client.person == zeus.guest.me["id"]]
    for i in range(4000):
        await hera.say("emote", emote="owl")
        place.house.talk._pace = Buckets(1e9, 1e9, time.monotonic)
        slow.push({"type": "chat", "from": "x", "text": "y" * 20_000, "at": str(i)})
        if slow.closed:
            break
    assert slow.closed
    await zeus.drop()
    assert (await hera.act(hera.options[0]))["type"] == "done"


class Held:
    """A disk that takes its time: lines are written when it is let go of, or are not."""

    def __init__(self, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
        self.writer = place.house.writer
        self.waiting: list[tuple[Any, asyncio.Future[bool]]] = []
        self._append = self.writer.append
        monkeypatch.setattr(self.writer, "append", self.append)

    def append(self, line: Any) -> asyncio.Future[bool]:
        self.waiting.append((line, asyncio.get_running_loop().create_future()))
        return self.waiting[-1][1]

    async def come(self) -> None:
        async with asyncio.timeout(20):
            while not self.waiting:
                await asyncio.sleep(0)

    async def write(self) -> None:
        line, told = self.waiting.pop()
        told.set_result(await self._append(line))

    def refuse(self) -> None:
        self.waiting.pop()[1].set_exception(Busy("away"))


async def in_the_air(place: Place, monkeypatch: pytest.MonkeyPatch) -> tuple[Held, Seated, Seated, asyncio.Task[Any]]:
    """A move on its way to the disk: who made it, and the rival."""
    hera, zeus = await duel(place)
    await exchange(random.Random(1), 5, hera, zeus)
    mover, rival = (hera, zeus) if hera.options else (zeus, hera)
    held = Held(place, monkeypatch)
    told = asyncio.create_task(mover.act(mover.options[0], re="once"))
    await held.come()
    return held, mover, rival, told


async def test_others_see_a_move_while_it_is_written(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Marked as not certain, and then told that it is; the one who made it is told and shown once it is kept, not before."""
    held, mover, rival, told = await in_the_air(place, monkeypatch)
    at, seen = mover.seq, len(rival.states)
    await rival.until(lambda: rival.seq == at + 1)
    assert rival.state["sure"] is False
    assert (await rival.say("ping"))["type"] == "pong"
    assert not told.done()
    assert mover.seq == at
    assert at + 1 not in [word["seq"] for word in rival.got("sure")]
    await held.write()
    assert (await told)["type"] == "done"
    await mover.until(lambda: mover.seq == at + 1)
    assert "sure" not in mover.state
    await rival.until(lambda: rival.got("sure") and rival.got("sure")[-1]["seq"] == at + 1)
    assert len(rival.states) == seen + 1  # and is not shown the same again


async def test_nobody_goes_on_from_what_is_not_certain(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever answers at once waits until the move before is kept."""
    held, mover, rival, told = await in_the_air(place, monkeypatch)
    at = mover.seq
    await rival.until(lambda: rival.seq == at + 1)
    answer = asyncio.create_task(rival.act((rival.options or ["draw"])[0]))
    assert (await mover.guest.get("/healthz"))["status"] == "ok"
    assert not answer.done()
    await held.write()
    assert (await told)["type"] == "done"
    while not answer.done():
        if held.waiting:
            await held.write()
        await asyncio.sleep(0)
    assert answer.result()["type"] == "done" or answer.result()["code"] == "not_your_turn"


async def test_what_was_not_kept_is_taken_from_everybodys_sight(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rival sees the table as it was, with its whole story; sent again, the move is made, once."""
    held, mover, rival, told = await in_the_air(place, monkeypatch)
    at = mover.seq
    await rival.until(lambda: rival.seq == at + 1)
    held.refuse()
    assert (await told)["code"] == "busy"
    await rival.until(lambda: rival.seq == at)
    assert rival.state["again"]
    stranger = await (await place.guest()).joins(mover.table)
    assert stranger.seq == at
    fresh = await rival.guest.joins(rival.table)
    assert rival.state | {"again": 0, "clocks": 0} == fresh.state | {"again": 0, "clocks": 0}
    sent = asyncio.create_task(mover.act(mover.options[0], re="once"))
    await held.come()
    await held.write()
    assert ((await sent)["type"], (await sent)["seq"]) == ("done", at + 1)
    for one in (mover, rival, fresh, stranger):
        await one.until(lambda one=one: one.seq == at + 1)


async def test_the_end_is_shown_when_it_is_certain(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has won is not told so before it is written down."""
    hera, zeus = await duel(place)
    rand = random.Random(2)
    while not hera.state["outcome"]:
        mover, rival = (hera, zeus) if hera.options else (zeus, hera)
        with monkeypatch.context() as patch:
            held, at = Held(place, patch), mover.seq
            told = asyncio.create_task(mover.act(rand.choice(mover.options)))
            await held.come()
            assert (await rival.say("ping"))["type"] == "pong"
            assert rival.state["outcome"] is None
            await held.write()
            assert (await told)["type"] == "done"
        for one in (hera, zeus):
            await one.until(lambda one=one, at=at: one.seq > at)
    assert "sure" not in hera.state
    assert "sure" not in zeus.state
