"""Records: replayed, checked, judged, downloaded, played on from; ratings and the ladder."""

from __future__ import annotations

import asyncio
import hashlib
import random

import msgspec
import pytest
from sqlalchemy import update

from petteia.kernel.match import Match
from petteia.server.model import mixed, sealed
from petteia.server.storage import schema

from .client import Json, Place, Seated
from .test_play import duel

pytestmark = pytest.mark.asyncio


async def finished(place: Place, **wishes: object) -> tuple[Seated, Seated]:
    """A duel played to its end."""
    hera, zeus = await duel(place, **wishes)
    rand = random.Random(5)
    await asyncio.gather(hera.plays(rand), zeus.plays(rand))
    await hera.until(lambda: hera.table["state"] == "over")
    return hera, zeus


async def test_the_seal_is_shown_before_and_fits_after(place: Place) -> None:
    """Promise and seal are known from the start; at the end what they sealed is opened, and anybody can check it."""
    ann, bob = await place.guest(), await place.guest()
    table = await ann.opens("me", "open", nonce="ann's dice")
    open_card = await ann.get(f"/api/tables/{table['id']}")
    assert (open_card["seal"], len(open_card["promise"])) == (None, 64)
    await bob.sits(table, nonce="bob's dice")
    hera, zeus = await ann.joins(table), await bob.joins(table)
    before = hera.table
    assert "seed" not in before
    rand = random.Random(6)
    await asyncio.gather(hera.plays(rand), zeus.plays(rand))
    await hera.until(lambda: "seed" in hera.table)
    opened = hera.table
    assert opened["promise"] == open_card["promise"] == hashlib.sha256(bytes.fromhex(opened["secret"])).hexdigest()
    assert opened["nonces"] == ["ann's dice", "bob's dice"]
    assert opened["seed"] == mixed(opened["secret"], opened["nonces"])
    assert opened["seal"] == before["seal"] == sealed(opened["seed"])
    record = await ann.get(f"/api/records/{table['id']}")
    assert record["fair"] is True
    assert record["checked"] == {"promise": True, "mix": True, "seal": True, "moves": True}


@pytest.mark.parametrize(
    ("change", "broken"),
    [({"secret": "00" * 32}, "promise"), ({"seed": "11" * 32}, "mix"), ({"seal": "22" * 32}, "seal")],
)
async def test_tampering_shows(place: Place, change: dict[str, str], broken: str) -> None:
    """A record whose secret, seed or seal was changed afterwards is not fair, and says which check failed."""
    hera, _ = await finished(place)
    id = hera.table["id"]
    await place.house.writer.do(
        lambda c: c.execute(update(schema.tables).where(schema.tables.c.id == id).values(**change)).rowcount
    )
    record = await hera.guest.get(f"/api/records/{id}")
    assert record["fair"] is False
    assert record["checked"][broken] is False


async def test_a_changed_move_shows(place: Place) -> None:
    """A log that no longer gives the recorded end is not fair."""
    hera, _ = await finished(place)
    id = hera.table["id"]
    line = schema.lines.c
    await place.house.writer.do(
        lambda c: (
            c.execute(update(schema.lines).where((line.table == id) & (line.seq == 9)).values(text="draw")).rowcount
        )
    )
    record = await hera.guest.get(f"/api/records/{id}")
    assert record["checked"]["moves"] is False


async def test_a_record_opens_only_when_the_table_is_over(place: Place) -> None:
    """While a game is played its record is closed, even to those who play."""
    hera, _ = await duel(place)
    for path in ("", "/frames?eyes=all", "/file"):
        answer = await hera.guest.http.get(hera.guest.url(f"/api/records/{hera.table['id']}{path}"))
        assert answer.status_code == 403


async def test_frames_go_through_any_eyes(place: Place) -> None:
    """Frames are the scenes as each pair of eyes saw them then; `all` sees every face, `watch` what all knew."""
    hera, _ = await finished(place)
    id = hera.table["id"]

    async def frames(eyes: str, begin: int = 0, end: int = 1000) -> Json:
        answer: Json = await hera.guest.get(f"/api/records/{id}/frames?eyes={eyes}&from={begin}&to={end}")
        return answer

    own = await frames("0", 5, 9)
    assert [frame["move"] for frame in own["frames"]] == [5, 6, 7, 8, 9]
    live = {state["seq"]: state for state in hera.got("state")}
    for frame in own["frames"]:
        assert frame["scene"] == live[frame["move"]]["scene"]
    first = (await frames("all", 0, 0))["frames"][0]
    assert (first["move"], first["seat"], first["action"]) == (0, -1, "")
    everything = str((await frames("all", 10, 10))["frames"])
    watched = str((await frames("watch", 10, 10))["frames"])
    assert everything.count("'name':") > watched.count("'name':")
    total = (await frames("watch"))["total"]
    assert total == hera.state["seq"]
    assert len((await frames("watch", total - 3))["frames"]) == 4
    assert len((await frames("watch"))["frames"]) == min(60, total + 1)
    assert (await hera.guest.http.get(hera.guest.url(f"/api/records/{id}/frames?eyes=7"))).status_code == 400


async def test_a_record_is_judged(place: Place) -> None:
    """The curve has a value for each seat after each move, ends with the winner at 1, and turning points lie on it."""
    hera, _ = await finished(place)
    record = await hera.guest.get(f"/api/records/{hera.table['id']}")
    assert len(record["curve"]) == record["moves"] + 1
    (winner,) = record["outcome"]["winners"]
    assert record["curve"][-1][winner] == 1
    assert record["turning"]
    for turn in record["turning"]:
        before, after = record["curve"][turn["move"] - 1], record["curve"][turn["move"]]
        assert turn["swing"] == pytest.approx(after[turn["seat"]] - before[turn["seat"]], abs=1e-3)
        assert turn["text"]
    assert len(record["luck"]) == 2


async def test_a_download_can_be_replayed(place: Place) -> None:
    """The file loads as a match with the same end; of a resigned game it has all the moves and the remark."""
    hera, zeus = await duel(place)
    await hera.act(hera.options[0])
    await zeus.say("resign", seat=1)
    await hera.until(lambda: hera.table["state"] == "over")
    answer = await hera.guest.http.get(hera.guest.url(f"/api/records/{hera.table['id']}/file"))
    assert "attachment" in answer.headers["content-disposition"]
    assert "# Zeus resigned." in answer.text
    match = Match.load(answer.text)
    assert len(match.log) == 1
    assert match.header.seed == hera.table["seed"]


async def test_one_can_play_on_from_a_record(place: Place) -> None:
    """A new table stands where the record stood after that move, with oneself in a seat and a bot in the other."""
    hera, _ = await finished(place)
    id = hera.table["id"]
    answer = await hera.guest.post(f"/api/records/{id}/play", {"move": 12, "seat": 1, "strength": "novice"})
    seated = await hera.guest.joins(answer.json()["id"])
    assert seated.table["you"] == [1]
    assert seated.table["previous"] == id
    assert seated.seq >= 12
    frame = (await hera.guest.get(f"/api/records/{id}/frames?eyes=1&from=12&to=12"))["frames"][0]
    if seated.seq == 12:
        assert seated.state["scene"] == frame["scene"]
    await seated.plays(random.Random(1), 3)
    assert seated.seq > 12
    too_far = await hera.guest.post(f"/api/records/{id}/play", {"move": 9999, "seat": 1})
    assert too_far.status_code == 400


async def test_records_are_listed_by_player_and_game(place: Place) -> None:
    """Finished tables are listed newest first; a table closed to onlookers only for those who played."""
    hera, zeus = await finished(place)
    private, _ = await duel(place, watch=False)
    await private.say("resign", seat=0)
    stranger = await place.guest()
    listed = await stranger.get("/api/records")
    assert [card["id"] for card in listed["records"]] == [hera.table["id"]]
    assert listed["more"] is False
    by_name = await stranger.get(f"/api/records?player={zeus.guest.me['name']}&game=hera-zeus")
    assert [card["id"] for card in by_name["records"]] == [hera.table["id"]]
    own = await private.guest.get("/api/records")
    assert private.table["id"] in [card["id"] for card in own["records"]]
    profile = await stranger.get(f"/api/players/{zeus.guest.me['name']}")
    assert [card["id"] for card in profile["records"]] == [hera.table["id"]]


async def test_rated_tables_move_ratings(place: Place) -> None:
    """Who wins a rated game rises and who loses falls by what the record says; the ladder knows both."""
    ann, bob = await place.account("Ann"), await place.account("Bob")
    table = await ann.opens("me", "open", rated=True)
    guest = await place.guest()
    assert (await guest.post(f"/api/tables/{table['id']}/sit", {})).json()["error"]["code"] == "not_allowed"
    await bob.sits(table)
    hera, zeus = await ann.joins(table), await bob.joins(table)
    assert [seat["rating"] for seat in hera.table["seats"]] == [1500, 1500]
    assert (await zeus.say("stand", seat=1))["code"] == "not_allowed"
    await hera.act(hera.options[0])
    await zeus.say("resign", seat=1)
    await hera.until(lambda: hera.table["state"] == "over")
    after = [seat["rating_after"] for seat in hera.table["seats"]]
    assert after[0] > 1500 > after[1]
    assert (await ann.get("/api/me"))["ratings"]["hera-zeus"] == {
        "rating": after[0], "games": 1, "wins": 1, "sure": False,
    }  # fmt: skip
    assert [row["name"] for row in await ann.get("/api/top?game=hera-zeus")] == ["Ann", "Bob"]


async def test_a_rated_table_without_a_move_counts_for_nothing(place: Place) -> None:
    """Leaving before anybody has chosen costs no points."""
    ann, bob = await place.account("Ann"), await place.account("Bob")
    table = await ann.opens("me", "open", rated=True)
    await bob.sits(table)
    zeus = await bob.joins(table)
    await zeus.say("resign", seat=1)
    await zeus.until(lambda: zeus.table["state"] == "over")
    assert (await bob.get("/api/me"))["ratings"] == {}


async def test_a_record_is_looked_at_again(place: Place) -> None:
    """Whoever may see the record may ask what each choice was worth; it is thought about beside the server, once, and kept."""
    hera, _ = await finished(place)
    id = hera.table["id"]
    thought: list[str] = []

    async def think(record: str) -> msgspec.Raw:
        thought.append(record)
        return msgspec.Raw(b'{"swings":[]}')

    place.house.reviews._think = think  # type: ignore[method-assign]
    first, second = await asyncio.gather(*(hera.guest.get(f"/api/records/{id}/review") for _ in range(2)))
    assert first == second == {"state": "ready", "review": {"swings": []}}
    assert len(thought) == 1
    assert Match.load(thought[0]).outcome is not None
    stranger = await place.guest()
    assert (await stranger.get(f"/api/records/{id}/review"))["state"] == "ready"
