"""Clocks: a fold over the log, flags, days, and time nobody could use."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from petteia.server.clocks import DAY, Outage, Times, Watch, merged, wall_clock
from petteia.server.wire import Clock

from .client import QUICK, Place, Seated, exchange
from .conftest import Places
from .postgres import Cluster
from .test_play import duel
from .test_workers import across

START = 1_700_000_000_000


class Hands:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now

    def on(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest_asyncio.fixture
async def timed(tmp_path: Path, hands: Hands, places: Places) -> Place:
    """A server whose clock the test moves."""
    return await places(f"sqlite:///{tmp_path / 'petteia.db'}", now=hands)


LIVE = {"kind": "live", "base": 60, "increment": 5}


def left(seated: Seated) -> list[float]:
    return list(seated.state["clocks"]["left"])


def test_thinking_is_charged_and_a_choice_adds_the_increment() -> None:
    """The seat to move pays for its thinking and gets the increment; the other's clock stands."""
    times = Times(Clock("live", base=60, increment=5), 2, START, [])
    times.note(0, START + 10_000, increment=True)
    assert times.left == [55_000, 60_000]
    assert times.remaining(1, 1, START + 13_000) == 57_000
    assert times.remaining(0, 1, START + 13_000) == 55_000
    assert times.deadline(1, START + 13_000) == START + 70_000


def test_days_are_for_each_choice() -> None:
    """With days to a move, every choice starts the count anew."""
    times = Times(Clock("days", days=2), 2, START, [])
    assert times.deadline(0, START + 5) == START + 2 * DAY
    times.note(0, START + DAY, increment=True)
    assert times.deadline(1, START + DAY) == START + 3 * DAY


def test_time_without_a_server_is_nobodys() -> None:
    """What falls into an outage is not charged, however it overlaps."""
    times = Times(Clock("live", base=60), 2, START, [(START - 99, START + 10_000), (START + 20_000, START + 50_000)])
    assert times.spent(START + 60_000) == 20_000
    assert times.spent(START + 30_000) == 10_000
    assert times.deadline(0, START) == START + 60_000


@pytest.mark.asyncio
async def test_clocks_run_at_the_table(timed: Place, hands: Hands) -> None:
    """Everybody sees both clocks; only that of the seat to move runs."""
    hera, zeus = await duel(timed, clock=LIVE)
    assert left(hera) == [60, 60]
    hands.on(7)
    await hera.act(hera.options[0])
    await zeus.until(lambda: zeus.seq == 1)
    assert left(zeus)[0] == 58
    assert zeus.state["clocks"]["running"] == hera.state["waiting"]


@pytest.mark.asyncio
async def test_a_fallen_flag_loses_the_game(timed: Place, hands: Hands) -> None:
    """When the time of the seat to move is up the other has won, though nobody did anything."""
    hera, zeus = await duel(timed, clock=LIVE)
    hands.on(59)
    await timed.house.timing.tick()
    assert zeus.state["outcome"] is None
    hands.on(1.5)
    await timed.house.timing.tick()
    outcome = await zeus.over()
    assert outcome["winners"] == [1]
    assert "out of time" in outcome["reason"]
    assert (await hera.act("draw", seat=0))["code"] == "over"


@pytest.mark.asyncio
async def test_a_flag_falls_at_a_table_nobody_is_at(timed: Place, hands: Hands) -> None:
    """Days to a move run while everybody is away and the server has forgotten the table."""
    hera, zeus = await duel(timed, clock={"kind": "days", "days": 2})
    id = hera.table["id"]
    await hera.leave()
    await zeus.leave()
    hands.on(10)
    await timed.restart()
    assert id not in timed.house.tables.live
    hands.on(2 * 86_400 - 60)
    await timed.house.timing.sweep()
    assert (await hera.guest.get(f"/api/tables/{id}"))["state"] == "playing"
    hands.on(120)
    await timed.house.timing.sweep()
    card = await hera.guest.get(f"/api/tables/{id}")
    assert (card["state"], card["outcome"]["winners"]) == ("over", [1])


@pytest.mark.asyncio
async def test_an_outage_costs_nobody_time(timed: Place, hands: Hands) -> None:
    """While the server was down no clock ran, and the flag falls later by as much."""
    hera, _ = await duel(timed, clock=LIVE)
    hands.on(5)
    await timed.house.pulse.beat()
    who, table = hera.guest, hera.table
    await timed.stop()
    hands.on(3600)
    await timed.start()
    back = await who.joins(table)
    assert left(back) == [55, 60]
    hands.on(54)
    await timed.house.timing.tick()
    assert back.state["outcome"] is None
    hands.on(2)
    await timed.house.timing.tick()
    assert (await back.over())["winners"] == [1]


@pytest.mark.asyncio
async def test_a_bot_has_no_clock(timed: Place, hands: Hands) -> None:
    """Only people's clocks run."""
    ann = await timed.guest()
    seated = await ann.joins(await ann.opens("me", "novice", clock=LIVE))
    assert left(seated) == [60, None]


@pytest.mark.asyncio
async def test_a_takeback_gives_no_time_back(timed: Place, hands: Hands) -> None:
    """Time that was thought is spent, also for a choice that was taken back."""
    hera, _ = await duel(timed, clock=LIVE)
    hands.on(20)
    await hera.act(hera.options[0])
    await hera.until(lambda: hera.seq == 1)
    hands.on(10)
    await hera.say("undo", seq=1, seat=0, count=1)
    await hera.until(lambda: hera.seq == 2)
    assert left(hera) == [35, 60]


# -- watches ---------------------------------------------------------------------------------


class Clocks:
    """A wall clock and a steady one; a test sets them apart."""

    def __init__(self) -> None:
        self.wall, self.steady = START, 5_000_000

    def watch(self) -> Watch:
        return Watch(lambda: self.wall, lambda: self.steady)

    def on(self, seconds: float) -> None:
        self.wall += int(seconds * 1000)
        self.steady += int(seconds * 1000)


def passes(clocks: Clocks, watch: Watch, seconds: float) -> list[Outage]:
    """Time passes as usual, with a look at the watch ten times a second."""
    found = []
    for _ in range(int(seconds * 10)):
        clocks.on(0.1)
        lost = watch.look()
        found += [lost] if lost is not None else []
    return found


def test_a_watch_goes_by_the_steady_clock() -> None:
    """The wall clock set forward or the machine asleep: the time is right again, and what was skipped is an outage."""
    clocks = Clocks()
    watch = clocks.watch()
    assert passes(clocks, watch, 5) == []
    assert watch() == START + 5_000
    clocks.wall += 3_600_000
    assert watch() == START + 5_000
    assert watch.look() == (START + 5_000, START + 3_605_000)
    assert watch() == clocks.wall
    assert passes(clocks, watch, 2) == []


def test_a_watch_never_goes_back() -> None:
    """The wall clock set back changes nothing; a little drift is followed, slowly."""
    clocks = Clocks()
    watch = clocks.watch()
    clocks.wall -= 3_600_000
    assert passes(clocks, watch, 2) == []
    assert watch() == START + 2_000
    clocks.wall += 3_600_000 + 50
    assert passes(clocks, watch, 1) == []
    assert 0 < watch() - START - 3_000 <= 10
    clocks.wall -= 200
    times = []
    for _ in range(50):
        clocks.on(0.1)
        assert watch.look() is None
        times.append(watch())
    assert times == sorted(set(times))


def test_a_worker_that_was_stopped_notices() -> None:
    """Where the worker did not run for a while, that while is an outage."""
    clocks = Clocks()
    watch = clocks.watch()
    clocks.on(20)
    assert watch.look() == (START, START + 20_000)
    assert passes(clocks, watch, 1) == []


def test_outages_are_counted_once() -> None:
    """Two workers that slept on one machine tell of the same hour."""
    assert merged([(50, 60), (10, 30), (20, 40), (20, 25), (60, 70)]) == [(10, 40), (50, 70)]


@pytest.mark.asyncio
@pytest.mark.parametrize("what", ["asleep", "set forward", "set back", "stopped"])
async def test_no_clock_costs_a_game(tmp_path: Path, places: Places, what: str) -> None:
    """A laptop that was closed, a wall clock set by hand, a worker that was stopped: nobody's flag falls for it."""
    clocks = Clocks()
    place = await places(f"sqlite:///{tmp_path / 'petteia.db'}", now=clocks.watch())
    hera, zeus = await duel(place, clock=LIVE)
    clocks.on(2)
    if what == "stopped":
        clocks.on(7200)
    else:
        clocks.wall += -7_200_000 if what == "set back" else 7_200_000
    await place.house.timing.tick()
    await place.house.timing.sweep()
    place.house.look()
    assert (await hera.act(hera.options[0]))["type"] == "done"
    await zeus.until(lambda: zeus.seq == 1)
    assert zeus.state["outcome"] is None
    assert left(zeus)[0] >= 60
    table = hera.table
    await hera.leave()
    await place.restart()
    back = await zeus.guest.joins(table)
    assert left(back)[0] >= 60
    for _ in range(700):
        clocks.on(0.1)
        place.house.look()
    await place.house.timing.tick()
    assert (await back.over())["winners"] in ([0], [1])


@pytest.mark.asyncio
async def test_a_database_that_was_away_costs_nobody_a_game(
    timed: Place, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While nothing could be kept nobody could move: the flag falls later by as much."""
    hera, _ = await duel(timed, clock=LIVE)
    writer = timed.house.writer
    hands.on(1)
    await timed.house.pulse.beat()

    def away(*_: object) -> None:
        raise OSError("away")

    with monkeypatch.context() as patch:
        patch.setattr(writer, "_together", away)
        hands.on(5)
        assert (await hera.act(hera.options[0]))["code"] == "busy"
        hands.on(3000)
        await timed.house.timing.tick()
    await timed.house.timing.tick()
    assert hera.state["outcome"] is None
    assert (await hera.act(hera.options[0]))["type"] == "done"
    await hera.until(lambda: hera.seq == 1)
    assert left(hera)[0] >= 55
    hands.on(70)
    await timed.house.timing.tick()
    assert (await hera.over())["winners"] in ([0], [1])


@pytest.mark.asyncio
async def test_hosts_whose_clocks_differ_go_by_the_databases(cluster: Cluster, places: Places) -> None:
    """One host is an hour ahead, and is then set another hour on: neither of those who play between them pays for it."""
    database, hour, set_on = cluster.database(), 3_600_000, [0]
    settings = replace(QUICK, workers=2)
    here = await places(database, settings)
    there = await places(database, settings, Watch(lambda: wall_clock() + hour + set_on[0]))
    hera, zeus = await across(here, there, clock={"kind": "live", "base": 1800, "increment": 0})
    await exchange(random.Random(3), 4, hera, zeus)
    set_on[0] = hour
    there.house.look()
    await there.house.pulse.beat()
    there.house.look()
    await exchange(random.Random(4), 8, hera, zeus)
    assert there.house.outages == []
    assert min(left(hera) + left(zeus)) > 1000
    assert abs(there.house.now() - here.house.now()) < hour / 2
