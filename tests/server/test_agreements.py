"""What people agree on at the table: take-backs, rematches, leaving and coming back, talking."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from .client import Json, Place, Seated, exchange
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


async def agrees(seated: Seated) -> Json:
    """Say yes to the take-back that was last asked for."""
    await seated.until(lambda: seated.got("offer"))
    return await seated.say("answer", kind="takeback", yes=True, offer=seated.got("offer")[-1]["offer"])


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
    assert (await agrees(back))["type"] == "done"
    await hera.until(lambda: hera.seq == seq + 1)
    await hera.until(lambda: hera.got("offer")[-1]["seat"] == -1)  # what was asked is answered, and no longer shown
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
    """One offers, the other accepts: the same people at a new table, on the other sides, and who lost begins."""
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
    assert [seat["name"] for seat in again.table["seats"]] == [zeus.guest.me["name"], hera.guest.me["name"]]
    assert again.table["options"]["first"] == "hera"
    assert again.table["you"] == [1]
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
    assert again.table["seats"][0]["strength"] == "novice"
    assert again.table["you"] == [1]


@pytest.mark.parametrize(("game", "seats", "order"), [("elysium", 3, [2, 0, 1]), ("prometheus", 4, [2, 3, 0, 1])])
async def test_partners_change_sides_together(place: Place, game: str, seats: int, order: list[int]) -> None:
    """With more than two seats everybody moves on, and half a table at once where the number is even."""
    ann = await place.guest()
    strengths = ["novice", "hoplite", "hero"][: seats - 1]
    seated = await ann.joins(await ann.opens("me", *strengths, game=game))
    await seated.say("resign", seat=0)
    await seated.say("rematch")
    await seated.until(lambda: seated.got("rematch"))
    again = (await ann.get(f"/api/tables/{seated.got('rematch')[0]['table']}"))["seats"]
    assert [seat["strength"] for seat in again] == [["", *strengths][old] for old in order]


async def test_those_who_play_together_keep_their_seats(place: Place) -> None:
    """Where there are no sides there is nothing to change."""
    ann = await place.guest()
    seated = await ann.joins(await ann.opens("me", "novice", game="odyssey"))
    await seated.say("resign", seat=0)
    await seated.say("rematch")
    await seated.until(lambda: seated.got("rematch"))
    again = await ann.joins(seated.got("rematch")[0]["table"])
    assert again.table["you"] == [0]


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
    table = await ann.opens("me", "novice", teach=True)
    taught, onlooker = await ann.joins(table), await (await place.guest()).joins(table)
    await taught.plays(random.Random(2), 20)
    lessons = [lesson["when"] for state in taught.got("state") for lesson in state.get("lessons", [])]
    assert "HZ-020" in lessons
    assert "HZ-030" in lessons
    assert len(lessons) == len(set(lessons))
    assert onlooker.got("state")
    assert all("lessons" not in state for state in onlooker.got("state")), "notes are for those who play"
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


async def test_who_gave_up_for_good_looks_on_like_anybody(place: Place) -> None:
    """The bot that has their seat goes on with cards that they see no more; what it draws is not theirs to tell."""
    guests = [await place.guest() for _ in range(3)]
    table = await guests[0].opens("me", "open", "open", game="elysium")
    for guest in guests[1:]:
        await guest.sits(table)
    ann, bob, cleo = [await guest.joins(table) for guest in guests]
    onlooker = await (await place.guest()).joins(table)
    await exchange(random.Random(4), 6, ann, bob, cleo)
    assert bob.state["eyes"] == 1
    await bob.say("resign", seat=1)
    await bob.until(lambda: bob.state["eyes"] == 3)
    assert (await bob.say("eyes", eyes=1))["code"] == "not_your_seat"
    for one in (bob, await bob.guest.joins(table)):
        await one.until(lambda one=one: one.seq >= ann.seq)
        await onlooker.until(lambda one=one: onlooker.seq >= one.seq)
        assert one.state["eyes"] == 3
        assert one.state["decision"] is None
    assert (await bob.say("chat", text="farewell"))["type"] == "done"


async def test_a_takeback_needs_everybody(place: Place, for_three: str) -> None:
    """At a table of three both others must agree; one alone is not enough."""
    seated = await three(place, for_three)
    await exchange(random.Random(1), 2, *seated)
    await seated[0].say("undo", seq=2, seat=0, count=1)
    await seated[1].until(lambda: seated[1].got("offer"))
    assert (await agrees(seated[1]))["type"] == "done"
    assert seated[0].seq == 2
    await agrees(seated[2])
    await seated[0].until(lambda: seated[0].seq == 3)
    assert seated[0].options == ["say alpha", "say beta"]


async def test_a_consent_is_to_what_was_asked(place: Place) -> None:
    """Who asks for one choice and then for five, before the yes arrives, has not been allowed five."""
    hera, zeus = await duel(place)
    await past_the_horizon(hera, zeus)
    seq = hera.seq
    await hera.say("undo", seq=seq, seat=0, count=1)
    await zeus.until(lambda: zeus.got("offer"))
    small = zeus.got("offer")[-1]
    await hera.say("undo", seq=seq, seat=0, count=3)
    assert (await zeus.say("answer", kind="takeback", yes=True, offer=small["offer"]))["code"] == "stale"
    assert (await zeus.say("answer", kind="takeback", yes=True))["code"] == "stale"
    await zeus.until(lambda: zeus.got("offer")[-1] != small)
    large = zeus.got("offer")[-1]
    assert large["to"] < small["to"]
    assert hera.seq == seq
    assert (await agrees(zeus))["type"] == "done"
    await hera.until(lambda: hera.seq == seq + 1)
    (match,) = [table.match for table in place.house.tables.live.values()]
    assert match is not None
    assert len(match.log) == large["to"]


async def test_one_consent_is_not_lent_to_another_question(place: Place, for_three: str) -> None:
    """At a table of three: what one allowed is forgotten when more is asked, and two cannot ask at once."""
    seated = await three(place, for_three)
    await exchange(random.Random(1), 5, *seated)
    await seated[0].say("undo", seq=5, seat=0, count=1)
    await agrees(seated[1])
    await seated[0].say("undo", seq=5, seat=0, count=2)
    await seated[2].until(lambda: seated[2].got("offer") and seated[2].got("offer")[-1]["to"] == 0)
    assert (await seated[2].say("undo", seq=5, seat=2, count=1))["code"] == "taken"
    await agrees(seated[2])
    assert seated[0].seq == 5
    await seated[1].until(lambda: seated[1].got("offer")[-1]["to"] == 0)
    await agrees(seated[1])
    await seated[0].until(lambda: seated[0].seq == 6)


async def test_what_is_asked_lapses_when_a_bot_plays_on(place: Place, for_three: str) -> None:
    """A bot's move, too, is play going on: a yes after it would take back more than was asked."""
    seated = await three(place, for_three)
    await exchange(random.Random(1), 2, *seated)
    await seated[0].say("undo", seq=2, seat=0, count=1)
    await seated[1].until(lambda: seated[1].got("offer"))
    asked = seated[1].got("offer")[-1]["offer"]
    await seated[2].say("stand", seat=2)
    await seated[1].until(lambda: seated[1].got("offer")[-1]["seat"] == -1)
    assert (await seated[1].say("answer", kind="takeback", yes=True, offer=asked))["code"] == "not_allowed"


async def test_what_a_relief_taught_is_not_taken_back_unasked(tmp_path: Path, places: Places) -> None:
    """Let a bot play for who has gone, see what it does, take it back: only if who had gone allows it, once they are here."""
    time = [1_000_000_000_000]
    place = await places(f"sqlite:///{tmp_path / 'p.db'}", now=lambda: time[0])
    hera, zeus = await duel(place)
    await past_the_horizon(hera, zeus)
    await exchange(random.Random(4), 6, hera, zeus)
    await hera.leave()
    await zeus.until(lambda: {"type": "presence", "seat": 0, "online": False} in zeus.heard)
    time[0] += 61_000
    await zeus.say("relieve", seat=0)
    await zeus.plays(random.Random(5), 4)
    await zeus.turn()
    seq, before = zeus.seq, zeus.state["scene"]
    count = zeus.state["undo"] + 1
    assert (await zeus.say("undo", seq=seq, seat=1, count=count))["type"] == "done"
    await zeus.until(lambda: zeus.got("offer"))
    assert (zeus.seq, zeus.state["scene"]) == (seq, before)
    assert (await zeus.say("answer", kind="takeback", yes=True, offer=zeus.got("offer")[-1]["offer"]))[
        "code"
    ] == "not_allowed"
    back = await hera.guest.joins(hera.table)
    assert (await agrees(back))["type"] == "done"
    await zeus.until(lambda: zeus.state["events"][-1]["text"] == "All agreed: you take the move back.")


async def test_who_stood_up_is_asked_too(place: Place) -> None:
    """Whose seat a bot plays while they look on has a say in what is taken back."""
    hera, zeus = await duel(place)
    await past_the_horizon(hera, zeus)
    await exchange(random.Random(4), 4, hera, zeus)
    await zeus.say("stand", seat=1)
    await hera.plays(random.Random(5), 2)
    await hera.turn()
    await hera.say("undo", seq=hera.seq, seat=0, count=hera.state["undo"] + 1)
    seq = hera.seq
    assert (await agrees(zeus))["type"] == "done"
    await hera.until(lambda: hera.seq == seq + 1)
