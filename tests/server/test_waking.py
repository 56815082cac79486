"""Waking a table and going back at one: little is replayed, whatever the length, and never on the event loop."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import threading
from importlib import import_module
from typing import Any

import msgspec
import pytest

from petteia.kernel.codec import to_json
from petteia.kernel.game import games
from petteia.kernel.knowledge import View
from petteia.kernel.match import EVERY as KEPT
from petteia.kernel.match import Match
from petteia.kernel.state import State
from petteia.server import snapshots, views
from petteia.server.model import Head, Seat
from petteia.server.storage import Database
from petteia.server.storage import tables as stored
from petteia.server.storage.writer import Line
from petteia.server.table import EVERY, STORY, Table
from petteia.server.waking import HURRIED
from petteia.server.wire import Clock

from . import litany
from .client import Place
from .conftest import Places
from .test_importing import bring
from .test_play import duel


@pytest.fixture
def long_game(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game of thousands of choices, known for the time of one test."""
    known = import_module("petteia.kernel.game")
    monkeypatch.setitem(known._found, litany.GAME.key, litany.GAME)
    return litany.GAME.key


class Counted:
    """How many choices were carried out: on the event loop, and elsewhere."""

    def __init__(self) -> None:
        self.here = self.elsewhere = 0

    def clear(self) -> None:
        self.here = self.elsewhere = 0


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    count, whole, loop = Counted(), State.choose, threading.current_thread()

    def choose(self: State, index: int) -> Any:
        if threading.current_thread() is loop:
            count.here += 1
        else:
            count.elsewhere += 1
        return whole(self, index)

    monkeypatch.setattr(State, "choose", choose)
    return count


def opened(game: str, seats: int | None = None, seed: str = "7" * 64, options: dict[str, str] | None = None) -> Table:
    found = games().get(game, litany.GAME)
    count = seats or found.seat_counts[0]
    head = Head(
        id="t", game=found.key, version=found.version, seats=count, options=found.agreed(options or {}), rated=False,
        clock=Clock("live", base=21_000, increment=3), watch=True, takebacks=True, teach=False, listed=True, invite="",
        host="p0", secret=seed, promise="", seed=seed, state="playing", created=0, seen=0, started=0,
    )  # fmt: skip
    return Table(head, [Seat(i, "person", f"p{i}", f"Person {i}") for i in range(count)])


def fresh(table: Table) -> Table:
    """The same table as it is read from the database."""
    return Table(
        msgspec.structs.replace(table.head),
        [msgspec.structs.replace(seat, kind="person", strength="") for seat in table.seats],
    )


class Scribe:
    """Plays a table at random, take-backs and bots' reliefs included, and writes its log."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table, self.rand = table, random.Random(seed)
        self.lines: list[Line] = []
        table.wake([], [])

    def write(self, seat: int, kind: str, text: str, person: str = "") -> None:
        at = len(self.lines) + 1
        line = Line("t", at, seat, kind, text, 700 * at, person or f"p{seat}", f"re{at}")
        self.table.apply(line)
        self.lines.append(line)

    def go_on(self, lines: int, tricks: bool = True) -> None:
        for _ in range(lines):
            match = self.table.match
            assert match is not None
            if self.table.ending is not None:
                return
            seat, dice = match.to_move, self.rand.random()
            own = match.may_undo(last := match.log[-1].seat) if match.log else 0
            if tricks and dice < 0.05 and own:
                self.write(last, "undo", str(self.rand.randint(1, own)))
            elif tricks and dice < 0.07 and len(match.log) > 3:
                self.write(seat, "rewind", str(self.rand.randrange(len(match.log) - 3, len(match.log))))
            elif tricks and dice < 0.09:
                kind = "stand" if self.table.seats[seat].kind == "person" else "return"
                self.write(seat, kind, "hoplite" if kind == "stand" else "", self.rand.choice(["", "p9"]))
            else:
                assert match.decision is not None
                self.write(seat, "act", self.rand.choice(match.decision.options).text)


def known_of(table: Table) -> dict[str, Any]:
    """All that anybody could see of a table, and all that it needs to go on."""
    match = table.match
    assert match is not None
    assert table.times is not None
    seats = range(table.head.seats + 1)
    return {
        "state": to_json(match.state),
        "log": [(entry.seat, entry.action.text) for entry in match.log],
        "undo": [match.may_undo(seat) for seat in range(table.head.seats)],
        "learned": match.learned,
        "left": table.times.left,
        "since": table.times.since,
        "relieved": table.relieved,
        "seats": [(seat.kind, seat.strength) for seat in table.seats],
        "seq": table.seq,
        "told": table.told,
        "ending": table.ending,
        "seen": dict(table.seen),
        "hash": table.log_hash.hexdigest(),
        "views": [views.encode(views.state(table, eyes, 0, 1_000_000)) for eyes in seats],
    }


@pytest.mark.parametrize("game", sorted(games()))
def test_a_snapshot_wakes_the_same_table(game: str) -> None:
    """Woken from a snapshot taken anywhere, a table is to the letter what the whole log gives, and goes on alike."""
    for seed in range(3):
        scribe = Scribe(opened(game), seed)
        rows = []
        for _ in range(4):
            scribe.go_on(23)
            rows.append(snapshots.write("t", scribe.table.snapshot()))
        scribe.go_on(9)
        whole = fresh(scribe.table)
        whole.wake(scribe.lines, [])
        assert known_of(whole) == known_of(scribe.table)
        for row in rows:
            found = snapshots.read(row, whole.game, scribe.lines)
            assert found is not None
            woken = fresh(scribe.table)
            woken.wake(scribe.lines, [], found)
            assert known_of(woken) == known_of(whole)
            match = woken.match
            assert match is not None
            for back in (len(match.log) // 2, 1, 0):
                twin = Match(whole.head.header(whole.seats))
                for entry in match.log[:back]:
                    twin.act(entry.seat, entry.action)
                match.rewind(back)
                assert to_json(match.state) == to_json(twin.state)
                assert match.learned == twin.learned


def test_a_snapshot_that_does_not_fit_is_none() -> None:
    """Another version, another log, a log that is too short, a body that was changed: the log itself decides."""
    scribe = Scribe(opened("hera-zeus"), 1)
    scribe.go_on(30)
    table = scribe.table
    row = snapshots.write("t", table.snapshot())
    assert snapshots.read(row, table.game, scribe.lines) is not None
    changed = msgspec.structs.replace(scribe.lines[3], text="draw")
    broken = row.body.replace('"drawn":', '"drawn":1', 1)
    for other, lines in (
        (None, scribe.lines),
        (msgspec.structs.replace(row, version="1 0.0.1 1"), scribe.lines),
        (row, [*scribe.lines[:3], changed, *scribe.lines[4:]]),
        (row, scribe.lines[:-1]),
        (msgspec.structs.replace(row, body=broken), scribe.lines),
        (msgspec.structs.replace(row, body=row.body[:-5]), scribe.lines),
        (msgspec.structs.replace(row, digest="0" * 64), scribe.lines),
    ):
        assert snapshots.read(other, table.game, lines) is None


def test_waking_a_thousand_moves_replays_few(long_game: str, counted: Counted) -> None:
    """A log of a thousand lines and one of four thousand cost the same: what came after the last snapshot."""
    for lines in (1000, 4000):
        scribe = Scribe(opened(long_game), 2)
        row = None
        for _ in range(lines):
            scribe.go_on(1, tricks=False)
            if scribe.table.wants_snapshot():
                row = snapshots.write("t", scribe.table.snapshot())
        counted.clear()
        woken = fresh(scribe.table)
        woken.wake(scribe.lines, [], snapshots.read(row, woken.game, scribe.lines))
        assert woken.seq == lines
        assert counted.here < EVERY


def test_the_story_is_kept_short(long_game: str) -> None:
    """Events are told for a while, not for ever; who has seen all but the last two is told two, also after a long sleep."""
    scribe = Scribe(opened(long_game), 2)
    scribe.go_on(3000, tricks=False)
    table = scribe.table
    assert len(table.story) <= 2 * STORY
    assert len(table.since(0)) == STORY
    assert [at for at, _ in table.since(table.told - 2)] == [2999, 3000]
    row = snapshots.write("t", table.snapshot())
    woken = fresh(table)
    woken.wake(scribe.lines, [], snapshots.read(row, woken.game, scribe.lines))
    assert woken.told == table.told
    view = View(scribe.table.match.state, 0) if scribe.table.match is not None else None
    assert view is not None
    assert views.events(woken.since(woken.told - 9), view, b"") == views.events(table.since(table.told - 9), view, b"")


# Another process plays a table of a game and writes its snapshot and its log.
ELSEWHERE = """import sys
import msgspec
from tests.server.test_waking import Scribe, opened, snapshots
scribe = Scribe(opened(sys.argv[1], options=dict(zip(sys.argv[2::2], sys.argv[3::2]))), 5)
scribe.go_on(260, tricks=False)
sys.stdout.buffer.write(msgspec.json.encode([snapshots.write("t", scribe.table.snapshot()), scribe.lines]))
"""


@pytest.mark.slow
def test_a_snapshot_is_read_by_another_process() -> None:
    """What a process has made up for itself as it went along is in no snapshot: another reads it to the same effect."""
    for game, *options in (("odyssey", "mode", "campaign"), ("prometheus",)):
        made = subprocess.run([sys.executable, "-c", ELSEWHERE, game, *options], capture_output=True, check=True)
        row, lines = msgspec.json.decode(made.stdout, type=tuple[stored.Kept, list[Line]])
        chosen = dict(zip(options[::2], options[1::2], strict=True))
        woken, whole = opened(game, options=chosen), opened(game, options=chosen)
        woken.wake(lines, [], snapshots.read(row, woken.game, lines))
        told = views.encode(views.state(woken, 0, 0, 1_000_000))
        whole.wake(lines, [])
        assert told == views.encode(views.state(whole, 0, 0, 1_000_000))
        assert known_of(woken) == known_of(whole)


# -- at a server -----------------------------------------------------------------------------


def long_record(choices: int, game: str = "litany") -> Match:
    match = Match.new(game, 5)
    for i in range(choices):
        assert match.decision is not None
        match.act(match.to_move, match.decision.options[i % 2])
    return match


async def is_kept(place: Place) -> None:
    """Until the snapshots under way are written, however busy the machine is."""
    for task in list(place.house._tasks):
        if "Waking._keep" in repr(task):
            await task


@pytest.mark.asyncio
async def test_a_long_record_is_replayed_aside(database: str, places: Places, long_game: str, counted: Counted) -> None:
    """A record of thousands of choices is taken in, joined, taken back and joined again after a restart, and the event loop
    itself carries out next to nothing of it."""
    place = await places(database)
    guest, record = await place.guest(), long_record(3000).save()
    counted.clear()
    answer = await bring(guest, record.encode())
    assert answer.status_code == 200, answer.text
    seated = await guest.joins(answer.json())
    await seated.say("eyes", eyes=0)
    assert seated.seq == 3000
    assert counted.here == 0
    assert 3000 <= counted.elsewhere < 3000 + EVERY
    counted.clear()
    assert (await seated.say("undo", seq=3000, seat=0, count=1000))["type"] == "done"
    await seated.until(lambda: seated.seq == 3001)
    assert seated.state["scene"]["nodes"][0]["value"] == 1000
    assert counted.here <= KEPT
    assert (await seated.act("say alpha", seat=0))["type"] == "done"
    await is_kept(place)
    await place.restart()
    counted.clear()
    again = await guest.joins(answer.json())
    assert again.seq == 3002
    assert again.state["scene"]["nodes"][0]["value"] == 1001
    assert counted.here == 0
    assert counted.elsewhere < EVERY


@pytest.mark.asyncio
async def test_without_its_snapshot_a_table_wakes_from_its_log(
    database: str, places: Places, long_game: str, counted: Counted
) -> None:
    """A snapshot is a cache: lost or of another version, the log is replayed, aside, and a new one is written."""
    place = await places(database)
    guest = await place.guest()
    table = (await bring(guest, long_record(600).save().encode())).json()
    for change in ("DELETE FROM snapshots", "UPDATE snapshots SET version = 'of old'"):
        await place.stop()
        opened = Database(database)
        with opened.connect().execution_options(writes=True) as connection:
            connection.exec_driver_sql(change)
            connection.commit()
        await place.start()
        counted.clear()
        seated = await guest.joins(table)
        assert seated.seq == 600
        assert (counted.here, counted.elsewhere) == (0, 600)
        await seated.until(lambda: True)
        await is_kept(place)
        with opened.connect() as connection:
            kept = stored.kept_of(connection, table["id"])
        assert kept is not None
        assert (kept.seq, kept.version) == (600, snapshots.version_of(litany.GAME))
        opened.close()


@pytest.mark.asyncio
async def test_in_a_rush_snapshots_wait(place: Place, long_game: str) -> None:
    """A snapshot costs more than many moves do: while many are made at once, a table has one after four times as many lines."""
    hera, _ = await duel(place, game=long_game)
    table = await place.house.tables.get(hera.table["id"])

    async def go_on(to: int) -> int:
        """Choose until the log has so many lines; the line of the snapshot that is kept then, or 0."""
        while table.seq < to:
            async with table.lock:
                await place.house.tables.commit(table, table.waiting, "act", "say alpha")
                place.house.showing.show(table)
        for task in [one for one in place.house._tasks if "_keep" in repr(one)]:
            await task
        kept = await place.house.read(stored.kept_of, table.head.id)
        return kept.seq if kept is not None else 0

    place.house.play.under_way = 1000
    assert await go_on(HURRIED - 1) == 0
    assert await go_on(HURRIED + EVERY) == HURRIED
    place.house.play.under_way = 0
    while place.house.showing.is_rushed:
        await asyncio.sleep(0.02)
    assert await go_on(table.seq + 1) == table.seq


@pytest.mark.asyncio
async def test_a_record_longer_than_its_game_is_refused_unplayed(
    place: Place, long_game: str, counted: Counted
) -> None:
    """No game takes more choices than it says; such a record is not even begun."""
    guest = await place.guest()
    text = long_record(10).save() + "player-1: say alpha\n" * litany.LONGEST
    counted.clear()
    answer = await bring(guest, text.encode())
    assert answer.status_code == 413
    assert answer.json()["error"]["sentence"] == "The record has 5010 choices; a table of Litany takes 5000 here."
    assert counted.here == counted.elsewhere == 0


@pytest.mark.asyncio
async def test_whoever_stayed_at_a_table_that_slept_is_told_what_is_new(place: Place, long_game: str) -> None:
    """A table is put away and woken while people are connected: nobody hears anything twice, or misses it."""
    hera, zeus = await duel(place, game=long_game)
    for i in range(300):
        mover, other = (hera, zeus) if i % 2 == 0 else (zeus, hera)
        assert (await mover.act("say alpha"))["type"] == "done"
        await other.until(lambda other=other, i=i: other.seq > i)
    table = place.house.tables.live[hera.table["id"]]
    for _ in range(2):
        place.house.waking.put_away(table)
        table.sleep()
        at = hera.seq
        mover = hera if hera.options else zeus
        assert (await mover.act("say beta"))["type"] == "done"
        for one in (hera, zeus):
            await one.until(lambda one=one, at=at: one.seq == at + 1)
            said = [event["text"] for event in one.state["events"] if event["key"] == "said"]
            assert len(said) == 1
            assert said[0].endswith(f"word number {at + 1}.")
