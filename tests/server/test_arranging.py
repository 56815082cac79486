"""Set-up done for somebody: one word answers a run of questions, one undo takes it back."""

from __future__ import annotations

import pytest

from petteia.kernel import game

from .client import Place, Seated

pytestmark = pytest.mark.asyncio


async def at_set_up(place: Place, **wishes: object) -> Seated:
    ann = await place.guest()
    return await ann.joins(await ann.opens("me", "bot", game="prometheus", **wishes))


async def test_one_word_places_everything_and_one_undo_takes_it_back(place: Place) -> None:
    """The gods and units of the first seat, without a click for each; nobody has learned anything, so undo is free."""
    ann = await at_set_up(place)
    assert ann.state["decision"]["rule"] == "PR-028"
    answer = await ann.say("arrange", seq=ann.seq, seat=0)
    assert answer["type"] == "done", answer
    await ann.until(lambda: ann.state["decision"] and ann.state["decision"]["rule"] == "PR-029")
    placed = sum(" starts in " in event["text"] for state in ann.states for event in state["events"])
    assert placed > 3
    seq = ann.seq
    answer = await ann.say("undo", seq=seq, seat=0, count=1)
    assert answer["type"] == "done", answer
    await ann.until(lambda: ann.seq > seq and ann.state["decision"])
    assert ann.state["decision"]["rule"] == "PR-028"
    assert ann.seq > seq


async def test_a_second_run_lays_the_tokens_and_play_begins(place: Place) -> None:
    """What is hidden is laid as well; then there is nothing left to set up."""
    ann = await at_set_up(place)
    for rule in ("PR-028", "PR-029"):
        await ann.until(lambda rule=rule: ann.state["decision"] and ann.state["decision"]["rule"] == rule)
        assert (await ann.say("arrange", seq=ann.seq, seat=0))["type"] == "done"
    await ann.until(lambda: ann.state["decision"] and ann.state["decision"]["rule"] == "PR-047")
    refused = await ann.say("arrange", seq=ann.seq, seat=0)
    assert refused["code"] == "not_allowed"
    assert refused["sentence"] == "There is nothing to set up for you now."


async def test_nobody_sets_up_for_another(place: Place) -> None:
    """Neither an onlooker nor somebody who comes too late."""
    ann = await at_set_up(place)
    bob = await (await place.guest()).joins(ann.table["id"])
    assert (await bob.say("arrange", seq=bob.seq, seat=0))["code"] == "not_your_seat"
    assert (await ann.say("arrange", seq=ann.seq + 1, seat=0))["code"] == "stale"


async def test_a_choice_of_ones_own_after_it_is_taken_back_alone(place: Place) -> None:
    """Only the run as a whole goes in one; what is chosen by hand after it is one choice."""
    ann = await at_set_up(place)
    await ann.say("arrange", seq=ann.seq, seat=0)
    await ann.until(lambda: ann.state["decision"] and ann.state["decision"]["rule"] == "PR-029")
    before = ann.seq
    await ann.act(ann.options[0])
    await ann.until(lambda: ann.seq > before)
    after = ann.seq
    assert (await ann.say("undo", seq=after, seat=0, count=1))["type"] == "done"
    await ann.until(lambda: ann.seq > after)
    assert ann.state["decision"]["rule"] == "PR-029"


async def test_arming_in_odyssey(place: Place) -> None:
    """Ship, ground and gear, where the crew arms itself card by card."""
    ann = await place.guest()
    seated = await ann.joins(await ann.opens("me", game="odyssey", options={"gear": "choose"}))
    await seated.turn()
    assert seated.state["decision"]["rule"] in {"OD-092", "OD-093", "OD-094"}
    assert (await seated.say("arrange", seq=seated.seq, seat=0))["type"] == "done"
    await seated.until(lambda: "round 1" in " ".join(seated.state["scene"]["status"]) or seated.state["waiting"] == 0)
    arranging = game("odyssey").arranging
    await seated.until(lambda: seated.state["decision"] and seated.state["decision"]["rule"] not in arranging)
    assert seated.seq > 6
