"""Showing under pressure: who must choose first, the others soon and only the newest."""

from __future__ import annotations

import random

import pytest

from .client import Place, exchange
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
        for client in table.connections:
            client.pace.talk.burst = client.pace.talk.rate = 1e9
        slow.push({"type": "chat", "from": "x", "text": "y" * 20_000, "at": str(i)})
        if slow.closed:
            break
    assert slow.closed
    await zeus.drop()
    assert (await hera.act(hera.options[0]))["type"] == "done"
