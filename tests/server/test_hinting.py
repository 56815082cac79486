"""A good move, shown to whoever asks where nobody else could mind."""

from __future__ import annotations

import pytest

from .client import Place
from .test_play import duel

pytestmark = pytest.mark.asyncio


async def test_advice_names_options_the_best_first(place: Place) -> None:
    """What is advised can be chosen; everybody hears that advice was asked for; the answer belongs to the state it names."""
    ann = await place.guest()
    seated = await ann.joins(await ann.opens("me", "hero"))
    advice = await seated.say("hint", seq=seated.seq, seat=0)
    assert advice["type"] == "hint", advice
    assert advice["seq"] == seated.seq
    assert [one["text"] for one in advice["options"]]
    assert {one["text"] for one in advice["options"]} <= set(seated.options)
    shares = [one["share"] for one in advice["options"]]
    assert shares == sorted(shares, reverse=True)
    assert any(event["text"] == "You ask for advice." for event in seated.state["events"])
    await seated.act(advice["options"][0]["text"])


async def test_a_game_with_advice_does_not_count_on_ones_way(place: Place) -> None:
    """Whoever was told what to do has not beaten a level by themselves; nor lost to it."""
    ann = await place.guest()
    for asks in (True, False):
        seated = await ann.joins(await ann.opens("me", "hero"))
        if asks:
            assert (await seated.say("hint", seq=seated.seq, seat=0))["type"] == "hint"
        await seated.act(seated.options[0])
        await seated.say("resign", seat=0)
        await seated.over()
    assert (await ann.get("/api/way"))["games"]["hera-zeus"]["levels"]["hero"] == [0, 1]


async def test_no_advice_where_somebody_could_mind(place: Place) -> None:
    """Not against a person, not on the deal of the day, not for another's seat, not out of turn."""
    ann = await place.guest()
    one, two = await duel(place)
    mover = one if one.state["decision"] else two
    seat = mover.state["eyes"]
    refused = await mover.say("hint", seq=mover.seq, seat=seat)
    assert (refused["code"], refused["sentence"]) == ("not_allowed", "Advice is for games against bots.")
    assert (await mover.say("hint", seq=mover.seq, seat=1 - seat))["code"] == "not_your_seat"
    today = await ann.joins((await ann.post("/api/daily", {})).json()["id"])
    await today.until(lambda: today.state and today.state["decision"])
    assert (await today.say("hint", seq=today.seq, seat=today.state["eyes"]))["code"] == "not_allowed"


async def test_asking_again_without_a_move_between(place: Place) -> None:
    """Each answer is for the state it was asked in: an old one is refused, and taking back goes on as before."""
    ann = await place.guest()
    seated = await ann.joins(await ann.opens("me", "hero"))
    old = seated.seq
    assert (await seated.say("hint", seq=old, seat=0))["type"] == "hint"
    assert (await seated.say("hint", seq=old, seat=0))["code"] == "stale"
    assert (await seated.say("hint", seq=seated.seq, seat=0))["type"] == "hint"
