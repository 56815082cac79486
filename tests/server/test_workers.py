"""Several workers over one database: any of them serves any table."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from petteia.server.model import Seat
from petteia.server.storage.writer import Line

from .client import QUICK, Place, Seated, exchange
from .conftest import Places

pytestmark = pytest.mark.asyncio


async def two(places: Places, database: str) -> tuple[Place, Place]:
    settings = replace(QUICK, workers=2)
    return await places(database, settings), await places(database, settings)


async def across(left: Place, right: Place, **wishes: object) -> tuple[Seated, Seated]:
    """Hera at one worker, Zeus at the other."""
    ann, bob = await left.guest(), await right.guest()
    table = await ann.opens("me", "open", **wishes)
    hera = await ann.joins(table)
    await bob.sits(table)
    zeus = await bob.joins(table)
    await hera.until(lambda: hera.states)
    return hera, zeus


async def test_a_game_between_two_workers(database: str, places: Places) -> None:
    """Clients split between two workers play a whole game; both see every move, and the same end."""
    left, right = await two(places, database)
    hera, zeus = await across(left, right)
    await exchange(random.Random(5), 2000, hera, zeus)
    assert hera.state["outcome"] == zeus.state["outcome"]
    assert hera.state["outcome"]["winners"]
    await zeus.until(lambda: zeus.table["state"] == "over")
    await hera.until(lambda: hera.table["state"] == "over")
    assert zeus.table["seed"] == hera.table["seed"]


async def test_agreements_cross_workers(database: str, places: Places) -> None:
    """Presence, chat, emotes, take-backs, standing up and rematches reach the other worker."""
    left, right = await two(places, database)
    hera, zeus = await across(left, right)
    await hera.until(lambda: {"type": "presence", "seat": 1, "online": True} in hera.heard)
    await hera.say("chat", text="well met")
    await hera.say("emote", emote="owl")
    await zeus.until(lambda: zeus.got("chat") and zeus.got("emote"))
    rand = random.Random(1)
    while True:
        mover = hera if hera.options else zeus
        await exchange(rand, 1, hera, zeus)
        if mover is hera and hera.state["undo"] == 0:
            break
    seq = hera.seq
    await hera.say("undo", seq=seq, seat=0, count=1)
    await zeus.until(lambda: any(offer["seat"] == 0 for offer in zeus.got("offer")))
    (asked,) = [offer["offer"] for offer in zeus.got("offer") if offer["seat"] == 0]
    await zeus.say("answer", kind="takeback", yes=True, offer=asked)
    await hera.until(lambda: hera.seq == seq + 1)
    assert hera.options
    await zeus.say("stand", seat=1)
    await hera.until(lambda: hera.table["seats"][1]["kind"] == "bot")
    await zeus.say("sit", seat=1)
    await hera.until(lambda: hera.table["seats"][1]["kind"] == "person")
    await zeus.say("resign", seat=1)
    await hera.over()
    await hera.until(lambda: hera.table["state"] == "over")
    await hera.say("rematch")
    await zeus.until(lambda: any(offer["kind"] == "rematch" for offer in zeus.got("offer")))
    await zeus.say("rematch")
    await hera.until(lambda: hera.table["next"] is not None)
    assert (await hera.guest.joins(hera.table["next"])).state["seq"] == 0


async def test_a_bot_plays_between_workers(database: str, places: Places) -> None:
    """A bot moves once for a move made at another worker, and all see it."""
    left, right = await two(places, database)
    ann = await left.guest()
    answer = await ann.post("/api/quick", {"game": "hera-zeus", "strength": "novice"})
    id = answer.json()["id"]
    here = await ann.joins(id)
    watching = await (await right.guest()).joins(id)
    await here.plays(random.Random(2), 15)
    await watching.until(lambda: watching.seq >= here.seq)


async def test_a_session_ended_at_one_worker_is_over_at_the_other(database: str, places: Places) -> None:
    """Signing out closes the sockets everywhere."""
    left, right = await two(places, database)
    ann = await left.guest()
    table = await ann.opens("me", "bot")
    ann.place = right
    seated = await ann.joins(table)
    ann.place = left
    await ann.post("/api/logout")
    await seated.until(lambda: seated.closed)
    assert seated.socket.close_code == 4001


async def test_a_worker_that_vanishes_takes_its_people_along(database: str, places: Places) -> None:
    """When a worker's pulse stops, those who were connected to it are shown as gone."""
    left, right = await two(places, database)
    hera, zeus = await across(left, right)
    await hera.until(lambda: {"type": "presence", "seat": 1, "online": True} in hera.heard)
    await left.house.pulse.beat()
    later = left.house.now() + 60_000
    left.house.now = lambda: later
    await left.house.pulse.beat()
    await hera.until(lambda: {"type": "presence", "seat": 1, "online": False} in hera.heard)
    assert zeus.closed is False


async def test_a_table_is_carried_on_only_where_somebody_looks_on(database: str, places: Places) -> None:
    """A worker that opened a table and has nobody at it lets the match go, and has the newest state for whoever comes."""
    left, right = await two(places, database)
    ann, bob = await right.guest(), await right.guest()
    table = await ann.opens("me", "open")
    await bob.sits(table)
    twin = right.house.tables.live[table["id"]]
    assert twin.match is not None
    ann.place = bob.place = left
    hera, zeus = await ann.joins(table), await bob.joins(table)
    await exchange(random.Random(3), 5, hera, zeus)
    async with asyncio.timeout(10):
        while twin.match is not None:
            await asyncio.sleep(0.01)
    ann.place = right
    again = await ann.joins(table)
    assert again.seq == hera.seq == 5
    await exchange(random.Random(4), 5, hera, zeus)
    await again.until(lambda: again.seq == 10)
    assert twin.match is not None


async def test_a_file_tells_of_lines_by_itself(tmp_path: Path, places: Places) -> None:
    """Over SQLite each line that is kept leaves a note of its table, whatever wrote it; lines of a table yet to come leave none."""
    left, right = await two(places, f"sqlite:///{tmp_path}/p.db")
    hera, zeus = await across(left, right)
    house, id = left.house, hera.table["id"]

    def notes() -> list[dict[str, str]]:
        with house.database.connect() as connection:
            bodies = list(connection.scalars(text("SELECT body FROM news ORDER BY id")))
        return [note for body in bodies for note in msgspec.json.decode(body) if note["k"] == "lines"]

    await exchange(random.Random(1), 4, hera, zeus)
    assert notes() == [{"k": "lines", "t": id}] * 4
    assert not await house.writer.append(Line(id, 4, 0, "act", "draw", 0))  # that place is taken
    assert len(notes()) == 4
    await zeus.say("stand", seat=1)  # with a change of the seat, in one transaction
    assert len(notes()) >= 5
    head = msgspec.structs.replace(house.tables.live[id].head, id="another")
    lines = [Line("another", 1 + i, 0, "act", "draw", 0) for i in range(40)]
    await house.tables.create(head, [Seat(0, "open"), Seat(1, "open")], lines)
    assert {note["t"] for note in notes()} == {id}
