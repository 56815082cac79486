"""Bots at tables: whose turn it is to think, for whom they play, and where their chance comes from."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from petteia.server import bots
from petteia.server.bots import fresh_seed, processes
from petteia.server.queueing import Queue
from petteia.server.settings import Settings
from petteia.server.table import Table

from .client import PATIENCE, QUICK, Place
from .conftest import Places


async def at_rest(table: Table) -> None:
    """Wait until no bot thinks at a table."""
    async with asyncio.timeout(PATIENCE):
        while table.bot_busy:
            await asyncio.sleep(0.005)


async def served(queue: Queue[str], asked: list[tuple[str, str]], seconds: float = 1.0) -> list[tuple[str, str]]:
    """In which order turns are had, when all ask at once and each takes so long."""
    order: list[tuple[str, str]] = []

    async def turn(address: str, table: str) -> None:
        thinker = await queue.turn(address, table)
        order.append((address, table))
        await asyncio.sleep(0)
        queue.done(thinker, address, table, seconds)

    await asyncio.gather(*(turn(*one) for one in asked))
    return order


@pytest.mark.asyncio
async def test_many_tables_of_one_address_wait_for_themselves() -> None:
    """Sixty tables ask from one address before one asks from another: the other is served after a single thought."""
    order = await served(Queue(["a thinker"]), [("greedy", f"t{i}") for i in range(60)] + [("modest", "m")])
    assert order.index(("modest", "m")) <= 1


@pytest.mark.asyncio
async def test_tables_of_one_address_take_turns() -> None:
    """A table that has been served waits until the other tables of its address have been."""
    queue: Queue[str] = Queue(["a thinker"])
    await served(queue, [("one", "slow")], 9.0)
    order = await served(queue, [("one", "first"), ("one", "slow"), ("one", "a"), ("one", "b")])
    assert order[1:] == [("one", "a"), ("one", "b"), ("one", "slow")]


@pytest.mark.asyncio
async def test_nobody_saves_up_for_a_rush() -> None:
    """Who has asked for nothing for an hour is served as others are, and not sixty times in a row."""
    queue: Queue[str] = Queue(["a thinker"])
    await served(queue, [("busy", "b"), ("idle", "i")])
    for _ in range(50):
        await served(queue, [("busy", "b")])
    order = await served(queue, [("idle", f"i{n}") for n in range(20)] + [("busy", "b")])
    assert order.index(("busy", "b")) <= 2


@pytest.mark.asyncio
async def test_who_no_longer_waits_keeps_nobody_waiting() -> None:
    """A turn that is given up before it is had, or as it is had, goes to the next."""
    queue: Queue[str] = Queue(["a thinker"])
    thinker = await queue.turn("a", "1")
    second, third = asyncio.ensure_future(queue.turn("a", "2")), asyncio.ensure_future(queue.turn("a", "3"))
    await asyncio.sleep(0)
    second.cancel()
    await asyncio.gather(second, return_exceptions=True)
    queue.done(thinker, "a", "1", 1.0)
    assert await third == "a thinker"
    assert len(queue) == 0


@pytest.mark.asyncio
async def test_where_nobody_looks_on_bots_wait(place: Place) -> None:
    """A table of bots begins when somebody looks on, stops when nobody does, and says so to who comes back."""
    ann = await place.guest()
    id = (await ann.opens("novice", "novice"))["id"]
    table = await place.house.tables.get(id)
    assert (table.bot_busy, table.seq) == (False, 0)
    seated = await ann.joins(id)
    await seated.until(lambda: seated.seq >= 3)
    assert seated.got("notice") == []
    await seated.leave()
    await at_rest(table)
    seq = table.seq
    place.house.bots.attend(table)
    assert (table.bot_busy, table.seq, table.ending) == (False, seq, None)
    back = await ann.joins(id)
    await back.until(lambda: back.got("notice"))
    assert back.got("notice")[0]["text"].startswith("Nobody was looking on")
    assert (await back.over())["winners"]


@pytest.mark.asyncio
async def test_who_leaves_while_a_bot_thinks_finds_it_waiting(place: Place) -> None:
    """Against a bot, too, nothing is thought for nobody; where clocks run it plays on, since a person's time does."""
    ann = await place.guest()
    free, timed = await ann.opens("bot", "me"), await ann.opens("bot", "me", clock={"kind": "days", "days": 2})
    unseen, clocked = await place.house.tables.get(free["id"]), await place.house.tables.get(timed["id"])
    await at_rest(clocked)
    assert unseen.seq == 0
    assert clocked.waiting == 1
    seated = await ann.joins(free)
    await seated.turn()


@pytest.mark.asyncio
async def test_a_guest_has_a_share_of_the_bots(tmp_path: Path, places: Places) -> None:
    """A person may have so many tables of bots alone, an address twice as many; a table that is over makes room."""
    place = await places(f"sqlite:///{tmp_path / 'p.db'}", replace(QUICK, bot_tables=2))
    seats = {"game": "hera-zeus", "seats": [{"kind": "bot", "strength": "novice"}] * 2}

    async def opens(guest: Any) -> str:
        answer = (await guest.post("/api/tables", seats)).json()
        return str(answer.get("id") or answer["error"]["code"])

    ann, bob, cleo = await place.guest(), await place.guest(), await place.guest()
    first = await opens(ann)
    await opens(ann)
    assert await opens(ann) == "too_many"
    assert (await ann.post("/api/quick", {"game": "hera-zeus", "strength": "novice"})).status_code == 200
    assert [len(await opens(bob)) for _ in range(2)] == [len(first)] * 2
    assert await opens(cleo) == "too_many"  # from the same address
    seated = await ann.joins(first)
    await seated.over()
    await seated.until(lambda: seated.table["state"] == "over")
    assert len(await opens(ann)) == len(first)


@pytest.mark.asyncio
async def test_tables_are_not_opened_without_end(tmp_path: Path, places: Places) -> None:
    """Tables of whatever kind are opened at a measured pace, by person and by address."""
    place = await places(f"sqlite:///{tmp_path / 'p.db'}", replace(QUICK, table_burst=3.0, table_rate=0.0))
    ann, bob = await place.guest(), await place.guest()
    for _ in range(3):
        await ann.opens("me", "bot")
    for guest in (ann, bob):
        answer = await guest.post("/api/quick", {"game": "hera-zeus", "strength": "novice"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many")


def test_processes_go_by_the_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """All cores but one think, shared among workers; at least one does, and what is said is done."""
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(9)), raising=False)
    assert [processes(Settings(workers=n)) for n in (1, 2, 4, 16)] == [8, 4, 2, 1]
    assert [processes(Settings(bot_processes=n)) for n in (0, 3)] == [0, 3]


@pytest.mark.asyncio
async def test_a_bots_chance_comes_from_the_tables_secret(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is public at a table (its id, its moves) does not tell what a bot's chance begins with."""
    begun: list[tuple[str, int, int]] = []
    think = bots.think

    def note(table: str, header: Any, log: Any, strength: str, chance: int, seconds: float) -> str:
        begun.append((table, len(log), chance))
        return think(table, header, log, strength, chance, seconds)

    monkeypatch.setattr(bots, "think", note)
    ann = await place.guest()
    seated = await ann.joins(await ann.opens("novice", "novice"))
    await seated.until(lambda: seated.seq >= 4)
    secret = (await place.house.tables.get(seated.table["id"])).head.secret
    assert begun
    assert all(chance == fresh_seed(secret, moves) != fresh_seed(table, moves) for table, moves, chance in begun)
