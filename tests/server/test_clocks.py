"""Clocks: a fold over the log, flags, days, and time nobody could use."""

from __future__ import annotations

from pathlib import Path

import pytest
import pytest_asyncio

from petteia.server.clocks import DAY, Times
from petteia.server.wire import Clock

from .client import Place, Seated
from .conftest import Places
from .test_play import duel

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
