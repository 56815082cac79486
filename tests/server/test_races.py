"""Races: whatever arrives together, exactly one is first."""

from __future__ import annotations

import asyncio
import threading
import time
from dataclasses import replace

import pytest
from sqlalchemy import Connection

from petteia.server import finishing, ratings
from petteia.server.alone import Tries
from petteia.server.house import House
from petteia.server.model import Ending, Head, Seat
from petteia.server.storage import people, solo
from petteia.server.storage import tables as stored
from petteia.server.storage.writer import Line
from petteia.server.wire import Clock

from .client import QUICK, Place
from .conftest import Places
from .test_play import duel

pytestmark = pytest.mark.asyncio


async def test_two_clients_race_for_one_move(database: str, places: Places) -> None:
    """Two tabs of one player send different moves for the same place: one is done, the other is stale."""
    place = await places(database)
    hera, zeus = await duel(place)
    tab = await hera.guest.joins(hera.table)
    for _ in range(8):
        mover, twin = (hera, tab) if hera.options else (zeus, zeus)
        seq, first, last = mover.seq, mover.options[0], mover.options[-1]
        answers = await asyncio.gather(mover.act(first, seq=seq), twin.act(last, seq=seq))
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        assert next(a["code"] for a in answers if a["type"] == "refused") in ("stale", "not_your_turn", "over")
        for one in (hera, zeus, tab):
            await one.until(lambda one=one, at=seq + 1: one.seq >= at)
            assert one.seq == seq + 1


async def test_one_seat_and_many_who_want_it(place: Place) -> None:
    """Of many who sit down at once exactly one gets the seat."""
    ann = await place.guest()
    table = await ann.opens("me", "open")
    others = [await place.guest() for _ in range(8)]
    answers = await asyncio.gather(*(one.post(f"/api/tables/{table['id']}/sit", {}) for one in others))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7


async def test_two_tries_at_one_puzzle_both_count(database: str) -> None:
    """Two workers note a try (or a hint) at the same puzzle by the same person, the second before the first is committed."""
    houses = [House(database, QUICK), House(database, QUICK)]
    for house in houses:
        await house.open()
    first, second = houses

    def note(connection: Connection, hint: bool = False) -> Tries:
        return solo.note_try(connection, "ann", "omen", 1, 5, right=False, hint=hint)

    def slowly(connection: Connection) -> Tries:
        noted = note(connection)
        begun.set()
        time.sleep(0.2)  # the other is at it now
        return noted

    begun = threading.Event()
    mine = first.writer.do(slowly, large=True)
    await asyncio.to_thread(begun.wait, 10)
    theirs, hinted = second.writer.do(note, large=True), second.writer.do(lambda c: note(c, hint=True), large=True)
    assert (await mine).tries == 1
    assert (await theirs).tries == 2
    assert await hinted == Tries(2, True, False)
    for house in houses:
        await house.close()


async def test_two_games_that_end_together_are_both_rated(database: str) -> None:
    """The first two rated games of two people end at two workers at once, the seats changed: neither is forgotten."""
    houses = [House(database, QUICK), House(database, QUICK)]
    for house in houses:
        await house.open()
    head = Head("t", "omen", 1, 2, {}, Clock(), True, True, True, False, False, "", "a", "s", "p", "over", 0, 0)
    seats = [Seat(0, "person", "ann", "Ann"), Seat(1, "person", "bob", "Bob")]
    changed = [Seat(0, "person", "bob", "Bob"), Seat(1, "person", "ann", "Ann")]
    begun = threading.Event()

    def slowly(connection: Connection) -> None:
        finishing.rate(connection, head, seats, Ending([0], ""))
        begun.set()
        time.sleep(0.2)  # the other is at it now

    first = houses[0].writer.do(slowly, large=True)
    await asyncio.to_thread(begun.wait, 10)
    await houses[1].writer.do(lambda c: finishing.rate(c, head, changed, Ending([0], "")), large=True)
    await first
    found = [await houses[0].read(people.rating, one, "omen") for one in ("ann", "bob")]
    assert [(one["games"], one["wins"]) for one in found if one] == [(2, 1), (2, 1)]
    assert all(one and one["sigma"] < ratings.fresh()[1] for one in found)
    for house in houses:
        await house.close()


async def test_one_place_in_the_log_is_written_once(database: str) -> None:
    """Of many lines for one place, in one group or in several workers, the first is kept and the others hear so."""
    houses = [House(database, QUICK), House(database, QUICK)]
    for house in houses:
        await house.open()
    lines = [Line("table", 1, 0, "act", f"move {i}", 0) for i in range(20)]
    kept = await asyncio.gather(*(houses[i % 2].writer.append(line) for i, line in enumerate(lines)))
    assert sum(kept) == 1
    (stays,) = await houses[0].read(stored.lines_after, "table", 0)
    assert stays.text == f"move {kept.index(True)}"
    for house in houses:
        await house.close()


async def test_two_rematches_at_once_are_one(place: Place) -> None:
    """Both offer a rematch in the same moment: there is one new table."""
    hera, zeus = await duel(place)
    await zeus.say("resign", seat=1)
    await hera.over()
    await asyncio.gather(hera.say("rematch"), zeus.say("rematch"))
    await hera.until(lambda: hera.got("rematch"))
    await zeus.until(lambda: zeus.got("rematch"))
    assert {news["table"] for news in hera.got("rematch") + zeus.got("rematch")} == {hera.got("rematch")[0]["table"]}
    assert len((await hera.guest.get("/api/tables"))["mine"]) == 1


async def test_two_seats_taken_at_two_workers_begin_the_table(database: str, places: Places, for_three: str) -> None:
    """The last two seats are taken in the same moment at two workers: the table begins, once."""
    settings = replace(QUICK, workers=2)
    left, right = await places(database, settings), await places(database, settings)
    for _ in range(4):
        ann, bob, cleo = await left.guest(), await left.guest(), await right.guest()
        table = await ann.opens("me", "open", "open", game=for_three)
        await asyncio.gather(bob.sits(table, seat=1), cleo.sits(table, seat=2))
        assert (await right.house.read(stored.find, table["id"]))[0].state == "playing"
