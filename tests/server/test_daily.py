"""The deal of the day: the same for everybody, once for each, with the bots' tries beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from petteia.server import daily
from petteia.server.model import Ending, Head
from petteia.server.wire import Clock

from .client import QUICK, Place
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


async def test_results_are_for_those_who_have_finished(places: Places, tmp_path: Path) -> None:
    """Before, one knows how many there are; afterwards who they are, with records to watch; nobody else may look on."""
    place = await noon(places, tmp_path, [NOON])
    ann, bob = await place.guest(), await place.guest()
    seated = await ann.joins((await ann.post("/api/daily")).json()["id"])
    await seated.turn()
    await seated.act(seated.options[0])
    await seated.say("resign", seat=0)
    await seated.over()
    seen = await ann.get("/api/daily")
    assert [one["name"] for one in seen["results"]] == [ann.me["name"]]
    record = seen["results"][0]
    hidden = await bob.get("/api/daily")
    assert (hidden["players"], hidden["results"], hidden["mine"]) == (1, [], None)
    assert (await bob.http.get(bob.url(f"/api/records/{record['record']}"))).status_code == 403
    assert (await bob.http.get(bob.url(f"/api/records/{record['record']}?i={record['key']}"))).status_code == 200
    assert (await bob.http.get(bob.url("/api/daily/2999-01-01"))).status_code == 403
    assert (await bob.http.get(bob.url("/api/daily/soon"))).status_code == 400


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
    assert head.secret == (await place.house.tables.get(ids[1])).head.secret  # it is hers already
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
