"""A game's version rises while tables are open: what still holds goes on, what does not is told in words."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from petteia.kernel.match import read_record
from petteia.kernel.rng import Rng
from petteia.kernel.state import State

from . import three
from .client import Place, Seated, exchange
from .conftest import Places

Rules = Any


@pytest.fixture
def renewed(monkeypatch: pytest.MonkeyPatch, for_three: str) -> Rules:
    """Raise the version of the game for three: `renewed()` changes nothing else, `renewed(other=True)` who begins."""

    def rise(other: bool = False) -> None:
        monkeypatch.setattr(three.ThreeWords, "version", 2)
        setup = three.ThreeWords.setup

        def from_the_second(self: three.ThreeWords, seats: int, options: Any, rng: Rng) -> State:
            state = setup(self, seats, options, rng)
            state.stack[-1] = (three.Turn(1), "begin")
            return state

        if other:
            monkeypatch.setattr(three.ThreeWords, "setup", from_the_second)

    return rise


async def some_moves(place: Place, game: str, moves: int) -> list[Seated]:
    guests = [await place.guest() for _ in range(3)]
    table = await guests[0].opens("me", "open", "open", game=game)
    for guest in guests[1:]:
        await guest.sits(table)
    seated = [await guest.joins(table) for guest in guests]
    await exchange(random.Random(1), moves, *seated)
    return seated


@pytest.mark.asyncio
async def test_what_still_holds_goes_on(tmp_path: Path, places: Places, for_three: str, renewed: Rules) -> None:
    """A table whose moves the new rules allow is played on after the restart; a record that still ends so is watched as ever."""
    place = await places(f"sqlite:///{tmp_path / 'p.db'}")
    over, under_way = await some_moves(place, for_three, 9), await some_moves(place, for_three, 4)
    await over[0].until(lambda: over[0].table["state"] == "over")
    renewed()
    await place.restart()
    again = [await one.guest.joins(one.table) for one in under_way]
    assert again[0].seq == 4
    await exchange(random.Random(2), 1, *again)
    assert again[0].seq == 5
    record = await over[0].guest.get(f"/api/records/{over[0].table['id']}")
    assert (record["fair"], "past" in record, len(record["curve"])) == (True, False, 10)


@pytest.mark.asyncio
async def test_what_no_longer_holds_is_told(tmp_path: Path, places: Places, for_three: str, renewed: Rules) -> None:
    """A table under way ends with a clear word and without a winner; a record is read in its own words, and its file is whole."""
    place = await places(f"sqlite:///{tmp_path / 'p.db'}")
    over, under_way = await some_moves(place, for_three, 9), await some_moves(place, for_three, 4)
    await over[0].until(lambda: over[0].table["state"] == "over")
    renewed(other=True)
    await place.restart()
    ann, id = under_way[0].guest, under_way[0].table["id"]
    assert (await ann.get("/api/tables"))["mine"][0]["id"] == id
    for _ in range(2):
        late = await ann.joins(id)
        await late.until(lambda late=late: late.closed)
        assert late.got("refused")[0]["code"] == "outdated"
        assert "version 1" in late.got("refused")[0]["sentence"]
    assert (await ann.get("/api/tables"))["mine"] == []
    stopped = await ann.get(f"/api/records/{id}")
    assert (stopped["outcome"]["winners"], stopped["moves"], stopped["fair"]) == ([], 4, False)
    assert len(stopped["past"]["story"]) == 4
    record = await ann.get(f"/api/records/{over[0].table['id']}")
    assert (record["past"]["version"], record["past"]["installed"]) == (1, 2)
    assert record["outcome"]["winners"] == [0, 1, 2]
    url = ann.url(f"/api/records/{over[0].table['id']}")
    assert (await ann.http.get(f"{url}/frames")).json()["error"]["code"] == "outdated"
    assert (await ann.post(f"/api/records/{over[0].table['id']}/play", {"move": 1, "seat": 0})).status_code == 409
    kept = read_record((await ann.http.get(f"{url}/file")).text)
    assert (kept.header.version, len(kept.moves)) == (1, 9)


@pytest.mark.asyncio
async def test_a_finished_table_is_kept_in_words(place: Place) -> None:
    """What a record will be read by, should its rules move on, is written when the table ends."""
    from petteia.server.past import kept

    from .test_records import finished

    hera, _ = await finished(place)
    story = await place.house.read(kept, hera.table["id"])
    assert story is not None
    assert len(story) > 20
    assert all(line["text"] and line["at"] >= 0 for line in story)
