"""Playing: choices, refusals, bots, a hot seat, coming back."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

from petteia.kernel.match import Match

from .client import QUICK, Guest, Place, Seated, exchange
from .conftest import Places

pytestmark = pytest.mark.asyncio


async def duel(place: Place, **wishes: object) -> tuple[Seated, Seated]:
    """Two guests at a table that has begun."""
    hera, zeus = await place.guest(), await place.guest()
    table = await hera.opens("me", "open", **wishes)
    await zeus.sits(table)
    return await hera.joins(table), await zeus.joins(table)


async def test_a_whole_game_between_two_people(database: str, places: Places) -> None:
    """Two clients play by what they are offered until the game ends; both are told the same end, and the log has it."""
    place = await places(database)
    hera, zeus = await duel(place)
    rand = random.Random(5)
    await asyncio.gather(hera.plays(rand), zeus.plays(rand))
    assert hera.state["outcome"] == zeus.state["outcome"]
    assert hera.state["outcome"]["winners"] in ([0], [1])
    await hera.until(lambda: hera.table["state"] == "over")
    id = hera.table["id"]
    answer = await hera.guest.http.get(hera.guest.url(f"/api/records/{id}/file"))
    match = Match.load(answer.text)
    assert match.outcome is not None
    assert list(match.outcome.winners) == hera.state["outcome"]["winners"]
    assert len(match.log) == hera.state["seq"]


async def test_a_seat_is_told_only_its_own_decision(place: Place) -> None:
    """The seat to move gets the options; the other knows only who is waited for."""
    hera, zeus = await duel(place)
    assert hera.state["waiting"] == zeus.state["waiting"] == 0
    assert hera.options
    assert zeus.state["decision"] is None
    assert (hera.state["eyes"], zeus.state["eyes"]) == (0, 1)


async def test_every_options_refs_are_in_the_scene(place: Place) -> None:
    """What an option lights up can be found in the scene that comes with it."""
    hera, _ = await duel(place)
    text = next(raw for raw in reversed(hera.raw) if raw.startswith('{"type":"state"'))
    for option in hera.state["decision"]["options"]:
        assert all(f'"key":"{ref}"' in text for ref in option["refs"])


async def test_refusals_have_codes_and_change_nothing(place: Place) -> None:
    """Out of turn, for another's seat, stale, illegal or unreadable: refused with the reason, and the table stands."""
    hera, zeus = await duel(place)
    move = hera.options[0]
    for seated, fields, code in (
        (zeus, {"seq": 0, "seat": 0, "action": move}, "not_your_seat"),
        (zeus, {"seq": 0, "seat": 1, "action": move}, "not_your_turn"),
        (hera, {"seq": 0, "seat": 1, "action": move}, "not_your_seat"),
        (hera, {"seq": 3, "seat": 0, "action": move}, "stale"),
        (hera, {"seq": 0, "seat": 0, "action": "draw"}, "illegal"),
        (hera, {"seq": 0, "seat": 0, "action": "dance"}, "illegal"),
        (hera, {"seq": 0, "seat": 0}, "malformed"),
        (hera, {"seq": "0", "seat": 0, "action": move}, "malformed"),
        (hera, {"seq": 0, "seat": 0, "action": move, "also": 1}, "malformed"),
    ):
        answer = await seated.say("act", **fields)
        assert (answer["type"], answer["code"]) == ("refused", code)
        assert answer["sentence"]
    assert hera.seq == zeus.seq == 0
    assert (await hera.act(move))["type"] == "done"


async def test_an_illegal_move_is_refused_with_its_rule(place: Place) -> None:
    """A refusal by the rules names the rule in the ledger."""
    hera, _ = await duel(place)
    answer = await hera.act("draw")
    assert answer["code"] == "illegal"
    assert answer["rule"].startswith("HZ-")


async def test_a_message_sent_twice_is_done_once(place: Place) -> None:
    """The same `re` again is answered as before, and the log has one line, also after a restart."""
    hera, _zeus = await duel(place)
    first = await hera.act(hera.options[0], re="once")
    again = await hera.act("whatever", seq=0, re="once")
    assert first == again == {"type": "done", "re": "once", "seq": 1}
    table, who = hera.table, hera.guest
    assert table
    await place.restart()
    back = await who.joins(table)
    assert back.seq == 1
    assert await back.act("whatever", seat=0, seq=0, re="once") == first
    assert back.seq == 1


async def test_who_comes_back_sees_exactly_what_was(place: Place) -> None:
    """A new connection is sent the same scene, decision and story as the old one had."""
    hera, zeus = await duel(place)
    rand = random.Random(2)
    await exchange(rand, 12, hera, zeus)
    story = [event for state in hera.got("state") for event in state["events"]]
    await hera.leave()
    back = await hera.guest.joins(hera.table)
    same = ("seq", "eyes", "scene", "waiting", "decision", "undo", "outcome")
    assert {key: back.state[key] for key in same} == {key: hera.state[key] for key in same}
    assert [event["text"] for event in back.state["events"]] == [event["text"] for event in story]


async def test_a_table_put_away_comes_back_from_its_log(place: Place) -> None:
    """A table that sleeps answers the next move as if it had never slept."""
    hera, _zeus = await duel(place)
    await hera.act(hera.options[0])
    table = place.house.tables.live[hera.table["id"]]
    table.sleep()
    assert (await hera.act(hera.options[0], seq=1))["type"] in ("done", "refused")
    assert table.match is not None
    assert table.seq == len(table.match.log) >= 1


@pytest.mark.parametrize("strength", ["novice", "hoplite"])
async def test_a_game_against_a_bot(place: Place, strength: str) -> None:
    """A quick table with a bot begins at once and can be played to its end."""
    ann = await place.guest()
    answer = await ann.post("/api/quick", {"game": "hera-zeus", "strength": strength})
    seated = await ann.joins(answer.json()["id"])
    await seated.plays(random.Random(3))
    assert seated.table["seats"][1]["kind"] == "bot"
    assert seated.table["seats"][1]["strength"] == strength
    assert (await seated.over())["reason"]


async def test_bots_alone_play_to_the_end(place: Place) -> None:
    """A table of bots plays by itself while one looks on."""
    ann = await place.guest()
    seated = await ann.joins(await ann.opens("novice", "novice"))
    outcome = await seated.over()
    assert outcome["winners"]
    assert seated.state["eyes"] == 2


async def test_a_bot_in_a_process_of_its_own(tmp_path: Path, places: Places) -> None:
    """With processes for thinking, a bot's move arrives all the same."""
    place = await places(f"sqlite:///{tmp_path / 'p.db'}", replace(QUICK, bot_processes=1))
    ann = await place.guest()
    seated = await ann.joins(await ann.opens("hoplite", "me"))
    await seated.turn()
    assert seated.seq > 0


async def hot_seat(place: Place) -> tuple[Guest, Seated]:
    ann = await place.guest()
    return ann, await ann.joins(await ann.opens("me", "here"))


async def test_a_hot_seat_shows_nothing_before_the_cover(place: Place) -> None:
    """One device with two seats draws for an onlooker until it says who holds it, then for that seat alone."""
    _, seated = await hot_seat(place)
    assert seated.table["you"] == [0, 1]
    assert seated.table["hot_seat"] is True
    assert seated.state["eyes"] == 2
    assert seated.state["decision"] is None
    await seated.say("eyes", eyes=1)
    assert seated.state["eyes"] == 1
    assert seated.state["decision"] is None
    await seated.say("eyes", eyes=0)
    assert seated.options
    answer = await seated.act(seated.options[0])
    assert answer["type"] == "done"


async def test_a_hot_seat_game_to_its_end(place: Place) -> None:
    """Two people on one device play a whole game, handing it over each time."""
    _, seated = await hot_seat(place)
    rand = random.Random(8)
    while not seated.state["outcome"]:
        await seated.say("eyes", eyes=seated.state["waiting"])
        seq = seated.seq
        assert (await seated.act(rand.choice(seated.options)))["type"] == "done"
        await seated.until(lambda seq=seq: seated.seq > seq)
    assert seated.state["outcome"]["winners"]


async def test_eyes_are_ones_own(place: Place) -> None:
    """Nobody can look through another seat's eyes."""
    hera, zeus = await duel(place)
    assert (await zeus.say("eyes", eyes=0))["code"] == "not_your_seat"
    onlooker = await (await place.guest()).joins(hera.table)
    assert (await onlooker.say("eyes", eyes=0))["code"] == "not_your_seat"
    assert onlooker.state["eyes"] == 2


async def test_resigning_ends_a_duel(place: Place) -> None:
    """Who resigns has lost; the seal is opened and nothing can be chosen any more."""
    hera, zeus = await duel(place)
    assert (await zeus.say("resign", seat=1))["type"] == "done"
    assert (await hera.over())["winners"] == [0]
    await hera.until(lambda: hera.table["state"] == "over")
    assert hera.table["seed"]
    assert (await hera.act("draw", seat=0))["code"] == "over"
    assert "You resign." in [event["text"] for event in zeus.state["events"]]


async def test_a_bot_that_fails_does_not_hold_up_the_table(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a bot breaks, something legal is chosen in its place and the log has the reason."""
    from petteia.server import bots

    def fail(*_: object) -> str:
        raise RuntimeError("out of wits")

    monkeypatch.setattr(bots, "think", fail)
    ann = await place.guest()
    seated = await ann.joins(await ann.opens("bot", "me"))
    await seated.turn()
    assert seated.options


async def test_take_back_while_a_bot_thinks(tmp_path: Path, places: Places) -> None:
    """A choice taken back while the bot was thinking about it leaves the bot's answer without a question."""
    place = await places(f"sqlite:///{tmp_path / 'p.db'}", replace(QUICK, bot_pause=0.3))
    ann = await place.guest()
    seated = await ann.joins(await ann.opens("me", "novice"))
    while True:
        seq = seated.seq
        await seated.act(seated.options[0])
        await seated.until(lambda seq=seq: seated.seq > seq)
        if seated.state["waiting"] == 1:
            break
    asked = seated.seq
    assert (await seated.say("undo", seq=asked, seat=0, count=1))["type"] == "done"
    await asyncio.sleep(0.5)
    assert seated.seq == asked + 1
    assert seated.options
