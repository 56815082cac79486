"""The deal of the day: the same for everybody, once for each, with the bots' tries beside it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from petteia.server import daily
from petteia.server.model import Ending, Head
from petteia.server.wire import Clock

from .client import QUICK, Guest, Place, Seated
from .conftest import Places

pytestmark = pytest.mark.asyncio
DAY = 86_400_000
NOON = 20_773 * DAY + DAY // 2


@pytest.fixture(autouse=True)
def only_novices(monkeypatch: pytest.MonkeyPatch) -> None:
    """One bot's try is enough here."""
    monkeypatch.setattr(daily, "LEVELS", ["novice"])


async def noon(places: Places, tmp_path: Path, clock: list[int]) -> Place:
    return await places(f"sqlite:///{tmp_path / 'p.db'}", QUICK, lambda: clock[0])


async def test_everybody_has_the_same_deal_once(places: Places, tmp_path: Path) -> None:
    """Two people begin at the same table state; coming back leads to the table one has; tomorrow's deal is another."""
    clock = [NOON]
    place = await noon(places, tmp_path, clock)
    ann, bob = await place.guest(), await place.guest()
    first = (await ann.post("/api/daily")).json()["id"]
    assert (await ann.post("/api/daily")).json()["id"] == first
    second = (await bob.post("/api/daily")).json()["id"]
    heads = [(await place.house.tables.get(id)).head for id in (first, second)]
    assert heads[0].seed == heads[1].seed
    assert heads[0].id != heads[1].id
    assert not heads[0].known
    clock[0] += DAY
    third = (await ann.post("/api/daily")).json()["id"]
    assert (await place.house.tables.get(third)).head.seed != heads[0].seed


async def play_to_the_end(place: Place, guest: Guest) -> Seated:
    """Play the deal of the day, with the end that the rules would come to after many more choices."""
    seated = await guest.joins((await guest.post("/api/daily")).json()["id"])
    await seated.turn()
    table = await place.house.tables.get(seated.table["id"])
    async with table.lock:
        table.ending = Ending([0], "All is counted.", scores=[14, 9])
        await place.house.tables.settle(table)
    await seated.over()
    return seated


async def give_up(guest: Guest) -> Seated:
    """Begin the deal of the day and resign at once."""
    seated = await guest.joins((await guest.post("/api/daily")).json()["id"])
    await seated.say("resign", seat=0)
    await seated.over()
    return seated


async def records(guest: Guest, id: str, key: str = "") -> set[int]:
    """How every way to look at a record answers."""
    ways = ("", "/frames?eyes=all", "/frames?eyes=0", "/file")
    answers = [
        await guest.http.get(guest.url(f"/api/records/{id}{way}"), params={"i": key} | _asked(way)) for way in ways
    ]
    return {answer.status_code for answer in answers}


def _asked(way: str) -> dict[str, str]:
    return dict([way.split("?")[1].split("=")]) if "?" in way else {}


async def test_results_are_for_those_who_have_finished(places: Places, tmp_path: Path) -> None:
    """Before, one knows how many there are; afterwards who they are, with records to watch; nobody else may look on, and a link to
    such a record opens when the day is over."""
    clock = [NOON]
    place = await noon(places, tmp_path, clock)
    ann, bob = await place.guest(), await place.guest()
    seated = await play_to_the_end(place, ann)
    seen = await ann.get("/api/daily")
    assert [(one["name"], one["margin"]) for one in seen["results"]] == [(ann.me["name"], 5)]
    record = seen["results"][0]
    assert seated.table["seed"]
    assert await records(ann, record["record"]) == {200}
    hidden = await bob.get("/api/daily")
    assert (hidden["players"], hidden["results"], hidden["mine"]) == (1, [], None)
    assert await records(bob, record["record"]) == {403}
    assert await records(bob, record["record"], record["key"]) == {403}
    assert (await bob.http.get(bob.url("/api/daily/2999-01-01"))).status_code == 403
    assert (await bob.http.get(bob.url("/api/daily/soon"))).status_code == 400
    clock[0] += DAY
    assert await records(bob, record["record"]) == {403}
    assert await records(bob, record["record"], record["key"]) == {200}


async def test_who_gives_the_deal_up_learns_no_more_of_it_that_day(places: Places, tmp_path: Path) -> None:
    """A second guest who resigns at once is told neither the dice nor what others did, at the table or in any record, and cannot
    have a bot play on either: all of it opens when the day is over."""
    clock = [NOON]
    place = await noon(places, tmp_path, clock)
    ann, bob, cleo = [await place.guest() for _ in range(3)]
    await play_to_the_end(place, ann)
    others = (await ann.get("/api/daily"))["results"][0]
    gone = await give_up(bob)
    mine = gone.table["id"]
    head = (await place.house.tables.get(mine)).head
    again = await bob.joins(mine)
    told = [*gone.raw, *again.raw, (await bob.http.get(bob.url("/api/daily"))).text]
    assert not any(secret in one for one in told for secret in (head.secret, head.seed or "-", others["record"]))
    assert await records(bob, mine) == {403}
    assert await records(bob, others["record"], others["key"]) == {403}
    answer = await bob.post(f"/api/records/{mine}/play", {"move": 1, "seat": 0})
    assert answer.status_code == 403
    assert answer.json()["error"]["sentence"] == "The deal of the day opens for those who have played it to its end."
    lazy = await cleo.joins((await cleo.post("/api/daily")).json()["id"])
    refused = await lazy.say("stand", seat=0)
    assert (refused["type"], refused["code"]) == ("refused", "not_allowed")
    clock[0] += DAY
    assert await records(bob, mine) == {200}
    assert await records(bob, others["record"], others["key"]) == {200}


async def test_two_wishes_at_once_are_one_table(places: Places, tmp_path: Path) -> None:
    """Nobody has the deal of the day twice, however they ask."""
    place = await noon(places, tmp_path, [NOON])
    ann = await place.guest()
    answers = await asyncio.gather(*(ann.post("/api/daily") for _ in range(4)))
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert len(await place.house.daily._tables(place.house.daily.today())) == 1


async def test_nobody_finds_out_the_deal_before_they_have_played_it(places: Places, tmp_path: Path) -> None:
    """Whoever has not finished is told neither the dice nor anybody's moves, wherever they ask: the bots' tables have ids to guess."""
    place = await noon(places, tmp_path, [NOON])
    ann, bob, cleo = [await place.guest() for _ in range(3)]
    played = await cleo.joins((await cleo.post("/api/daily")).json()["id"])
    await played.turn()
    await played.act(played.options[0])
    await played.say("resign", seat=0)
    await played.over()
    mine = (await ann.post("/api/daily")).json()["id"]
    head = (await place.house.tables.get(mine)).head
    ids = [mine, played.table["id"], "d20261116novice"]
    assert head.secret == (await place.house.tables.get(ids[1])).head.secret
    for guest in (ann, bob):
        heard = []
        for id in ids:
            for way in ("", "/frames?eyes=all", "/frames?eyes=0", "/file"):
                answer = await guest.http.get(guest.url(f"/api/records/{id}{way}"))
                assert answer.status_code == 403, (id, way)
            answer = await guest.post(f"/api/records/{id}/play", {"move": 1, "seat": 0})
            assert answer.status_code == 403
            heard.append((await guest.http.get(guest.url(f"/api/tables/{id}"))).text)
            seated = await guest.joins(id)
            assert (seated.states != []) == (guest is ann and id == mine)
            heard += seated.raw
        pages = ("/api/daily", "/api/daily/2026-11-16", "/api/tables", "/api/records", f"/api/records?player={cleo.me['name']}",
                 f"/api/players/{cleo.me['name']}", "/api/way", "/api/me")  # fmt: skip
        heard += [(await guest.http.get(guest.url(page))).text for page in pages]
        assert all(told for told in heard)
        assert not any(secret in told for told in heard for secret in (head.secret, head.seed, played.table["id"]))


async def test_the_bots_try_it_by_themselves(places: Places, tmp_path: Path) -> None:
    """They begin with the first person, nobody needs to look on, and their table is of the same deal."""
    place = await noon(places, tmp_path, [NOON])
    ann = await place.guest()
    assert (await ann.get("/api/daily"))["bots"] == []
    mine = (await ann.post("/api/daily")).json()["id"]
    bots = (await ann.get("/api/daily"))["bots"]
    assert [one["level"] for one in bots] == ["novice"]
    id = "d20261116novice"
    table = await place.house.tables.get(id)
    assert table.head.seed == (await place.house.tables.get(mine)).head.seed
    assert place.house.bots.play_on(table)


async def test_a_margin_is_ones_score_less_the_best_of_the_others() -> None:
    """Where no points were counted there is none."""
    head = Head("t", "omen", 1, 2, {}, Clock(), False, True, True, False, False, "", "a", "s", "p", "over", 0, 0)
    assert daily.margin(head) is None
    head.outcome = Ending([0], "", scores=[14, 9])
    assert daily.margin(head) == 5
    head.outcome = Ending([1], "")
    assert daily.margin(head) is None
