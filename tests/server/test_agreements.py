"""What people agree on at the table: take-backs, rematches, leaving and coming back, talking."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from .client import Place, Seated, exchange
from .conftest import Places
from .test_play import duel

pytestmark = pytest.mark.asyncio


async def past_the_horizon(hera: Seated, zeus: Seated) -> None:
    """Play until the last thing that happened cannot be taken back by oneself, and it was Hera's."""
    rand = random.Random(1)
    for _ in range(200):
        mover = hera if hera.options else zeus
        await exchange(rand, 1, hera, zeus)
        if mover is hera and hera.state["undo"] == 0 and not hera.state["outcome"]:
            return
    raise AssertionError("nothing was learned in two hundred moves")


async def test_ones_own_choice_is_taken_back_within_the_horizon(place: Place) -> None:
    """Laying a card is a chain of choices: the first is taken back, and everything is as before."""
    hera, zeus = await duel(place)
    before = hera.state
    await hera.act(hera.options[0])
    await hera.until(lambda: hera.seq == 1)
    if hera.state["undo"] == 0:
        pytest.fail("the first choice of the duel teaches nobody anything")
    answer = await hera.say("undo", seq=1, seat=0, count=1)
    assert (answer["type"], answer["seq"]) == ("done", 2)
    await zeus.until(lambda: zeus.seq == 2)
    assert (hera.state["scene"], hera.state["decision"]) == (before["scene"], before["decision"])
    assert zeus.state["events"][-1]["text"] == "Hera takes back the last choice."


async def test_beyond_the_horizon_the_other_is_asked(place: Place) -> None:
    """Once somebody has learned something, a take-back is an offer: refused it is off, allowed it is done."""
    hera, zeus = await duel(place)
    await past_the_horizon(hera, zeus)
    seq = hera.seq
    assert (await hera.say("undo", seq=seq, seat=0, count=1))["type"] == "done"
    await zeus.until(lambda: zeus.got("offer"))
    (offer,) = zeus.got("offer")
    assert (offer["kind"], offer["seat"]) == ("takeback", 0)
    assert (await hera.say("answer", kind="takeback", yes=True))["code"] == "not_allowed"
    assert hera.seq == seq
    await zeus.say("answer", kind="takeback", yes=False)
    await hera.until(lambda: hera.got("offer")[-1]["seat"] == -1)
    assert hera.seq == seq
    await hera.say("undo", seq=seq, seat=0, count=1)
    back = await zeus.guest.joins(zeus.table)
    await back.until(lambda: back.got("offer"))
    assert (await back.say("answer", kind="takeback", yes=True))["type"] == "done"
    await hera.until(lambda: hera.seq == seq + 1)
    assert hera.options
    assert hera.state["events"][-1]["text"] == "All agreed: you take the move back."


async def test_a_takeback_asked_for_lapses_when_play_goes_on(place: Place) -> None:
    """If the other moves instead of answering, the question is off the table."""
    hera, zeus = await duel(place)
    await past_the_horizon(hera, zeus)
    await hera.say("undo", seq=hera.seq, seat=0, count=1)
    await zeus.until(lambda: zeus.got("offer"))
    mover = hera if hera.options else zeus
    await mover.act(mover.options[0])
    await zeus.until(lambda: zeus.got("offer")[-1]["seat"] == -1)
    assert (await zeus.say("answer", kind="takeback", yes=True))["code"] == "not_allowed"


async def test_where_takebacks_are_off_nobody_is_asked(place: Place) -> None:
    """A table may say that what was learned stays learned."""
    hera, zeus = await duel(place, takebacks=False)
    await past_the_horizon(hera, zeus)
    assert (await hera.say("undo", seq=hera.seq, seat=0, count=1))["code"] == "not_allowed"
    assert zeus.got("offer") == []


async def test_bots_grant_every_takeback(place: Place) -> None:
    """Against bots there is nobody to ask."""
    ann = await place.guest()
    seated = await ann.joins(await ann.opens("me", "novice"))
    await seated.plays(random.Random(1), 8)
    await seated.turn()
    answer = await seated.say("undo", seq=seated.seq, seat=0, count=seated.state["undo"] + 1)
    assert answer["type"] == "done"
    await seated.until(lambda: seated.seq >= answer["seq"])
    assert seated.options


async def test_a_rematch_begins_with_the_loser(place: Place) -> None:
    """One offers, the other accepts: the same people in their seats at a new table, and who lost begins."""
    hera, zeus = await duel(place)
    assert (await hera.say("rematch"))["code"] == "not_allowed"
    await zeus.say("resign", seat=1)
    await hera.over()
    await hera.say("rematch")
    await zeus.until(lambda: zeus.got("offer"))
    assert zeus.got("offer")[-1]["kind"] == "rematch"
    await zeus.say("answer", kind="rematch", yes=True)
    await hera.until(lambda: hera.got("rematch"))
    (news,) = hera.got("rematch")
    again = await hera.guest.joins(news["table"])
    assert again.table["previous"] == hera.table["id"]
    assert [seat["name"] for seat in again.table["seats"]] == [hera.guest.me["name"], zeus.guest.me["name"]]
    assert again.table["options"]["first"] == "zeus"
    assert again.table["seal"] != hera.table["seal"]


async def test_a_rematch_may_be_declined(place: Place) -> None:
    """A declined rematch is off for both."""
    hera, zeus = await duel(place)
    await zeus.say("resign", seat=1)
    await hera.over()
    await hera.say("rematch")
    await zeus.say("answer", kind="rematch", yes=False)
    await hera.until(lambda: hera.got("offer") and hera.got("offer")[-1]["seat"] == -1)
    assert hera.got("rematch") == []


async def test_a_rematch_with_a_bot_begins_at_once(place: Place) -> None:
    """A bot is always ready for another."""
    ann = await place.guest()
    seated = await ann.joins(await ann.opens("me", "novice"))
    await seated.say("resign", seat=0)
    await seated.say("rematch")
    await seated.until(lambda: seated.got("rematch"))
    again = await ann.joins(seated.got("rematch")[0]["table"])
    assert again.table["seats"][1]["strength"] == "novice"


async def test_a_seat_passes_to_a_bot_and_back(place: Place) -> None:
    """Who stands up leaves the seat to a bot, which plays on; who sits down again goes on from there."""
    hera, zeus = await duel(place)
    await hera.say("stand", seat=0)
    await zeus.turn()
    assert zeus.table["seats"][0]["kind"] == "bot"
    assert hera.table["away"] == [0]
    assert (await hera.act("draw", seat=0))["code"] == "not_your_seat"
    assert (await hera.say("sit", seat=0))["type"] == "done"
    await hera.until(lambda: hera.table["you"] == [0])
    await exchange(random.Random(3), 3, hera, zeus)
    texts = [event["text"] for state in zeus.got("state") for event in state["events"]]
    assert "A bot plays for Hera now." in texts
    assert "Hera is back at the table." in texts
    assert (await zeus.say("sit", seat=0))["code"] == "not_your_seat"


async def test_the_others_may_relieve_who_has_gone(tmp_path: Path, places: Places) -> None:
    """After a minute's absence the others may let a bot play; who returns has the seat again at once."""
    time = [1_000_000_000_000]
    place = await places(f"sqlite:///{tmp_path / 'p.db'}", now=lambda: time[0])
    hera, zeus = await duel(place)
    assert (await zeus.say("relieve", seat=0))["code"] == "not_allowed"
    await hera.leave()
    await zeus.until(lambda: {"type": "presence", "seat": 0, "online": False} in zeus.heard)
    assert (await zeus.say("relieve", seat=0))["code"] == "not_allowed"
    time[0] += 61_000
    assert (await zeus.say("relieve", seat=0))["type"] == "done"
    await zeus.turn()
    assert zeus.options
    back = await hera.guest.joins(hera.table)
    assert back.table["you"] == [0]
    await zeus.until(lambda: zeus.table["seats"][0]["kind"] == "person")


async def test_presence_is_told(place: Place) -> None:
    """The others learn when somebody connects or is gone."""
    hera, zeus = await duel(place)
    await zeus.leave()
    await hera.until(lambda: {"type": "presence", "seat": 1, "online": False} in hera.heard)
    await zeus.guest.joins(zeus.table)
    await hera.until(lambda: hera.got("presence")[-1]["online"] is True)
    other = await hera.guest.joins(hera.table)
    assert [seat["online"] for seat in other.table["seats"]] == [True, True]


async def test_chat_and_emotes_are_for_those_who_sit(place: Place) -> None:
    """What one says the other hears, once, and it is there after coming back; onlookers neither hear nor speak."""
    hera, zeus = await duel(place)
    watcher = await (await place.guest()).joins(hera.table)
    await hera.say("chat", re="hello", text="  well\u0007 met\n")
    await hera.say("chat", re="hello", text="well met")
    await hera.say("emote", emote="laurel")
    await zeus.until(lambda: zeus.got("emote"))
    assert [line["text"] for line in zeus.got("chat")] == ["well met"]
    assert zeus.got("chat")[0]["from"] == hera.guest.me["name"]
    assert zeus.got("emote") == [{"type": "emote", "seat": 0, "emote": "laurel"}]
    assert (await watcher.say("chat", text="psst"))["code"] == "not_allowed"
    assert watcher.got("chat") == []
    back = await zeus.guest.joins(zeus.table)
    assert [line["text"] for line in back.table["chat"]] == ["well met"]
    assert watcher.table["chat"] == []


async def test_talk_has_its_own_limit(place: Place) -> None:
    """Who floods the chat is told to slow down; play is not held up."""
    hera, _zeus = await duel(place)
    answers = await asyncio.gather(*(hera.say("chat", text=f"word {i}") for i in range(20)))
    assert "too_fast" in [answer.get("code") for answer in answers]
    assert (await hera.act(hera.options[0]))["type"] == "done"


async def test_a_teaching_table_explains_each_thing_once(place: Place) -> None:
    """Lessons come with the state in which their subject first comes up, and only on a table that teaches."""
    ann = await place.guest()
    taught = await ann.joins(await ann.opens("me", "novice", teach=True))
    await taught.plays(random.Random(2), 20)
    lessons = [lesson["when"] for state in taught.got("state") for lesson in state.get("lessons", [])]
    assert "HZ-020" in lessons
    assert "HZ-030" in lessons
    assert len(lessons) == len(set(lessons))
    silent = await ann.joins(await ann.opens("me", "novice"))
    assert all("lessons" not in state for state in silent.got("state"))


async def three(place: Place, game: str) -> list[Seated]:
    """Three people at a table for three."""
    guests = [await place.guest() for _ in range(3)]
    table = await guests[0].opens("me", "open", "open", game=game)
    for guest in guests[1:]:
        await guest.sits(table)
    return [await guest.joins(table) for guest in guests]


async def test_at_a_larger_table_a_bot_plays_on_for_who_gives_up(place: Place, for_three: str) -> None:
    """Resigning at a table of three does not end the game: a bot has the seat, and it is not given back."""
    seated = await three(place, for_three)
    assert (await seated[1].say("resign", seat=1))["type"] == "done"
    await seated[0].until(lambda: seated[0].table["seats"][1]["kind"] == "bot")
    assert (await seated[1].say("sit", seat=1))["code"] == "not_your_seat"
    await seated[0].act("say alpha")
    await seated[2].turn()
    assert seated[2].seq == 3
    assert seated[0].state["outcome"] is None


async def test_a_takeback_needs_everybody(place: Place, for_three: str) -> None:
    """At a table of three both others must agree; one alone is not enough."""
    seated = await three(place, for_three)
    await exchange(random.Random(1), 2, *seated)
    await seated[0].say("undo", seq=2, seat=0, count=1)
    await seated[1].until(lambda: seated[1].got("offer"))
    assert (await seated[1].say("answer", kind="takeback", yes=True))["type"] == "done"
    assert seated[0].seq == 2
    await seated[2].say("answer", kind="takeback", yes=True)
    await seated[0].until(lambda: seated[0].seq == 3)
    assert seated[0].options == ["say alpha", "say beta"]
