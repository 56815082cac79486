"""Ratings: who is compared with whom, whatever becomes of the seats."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from petteia.server import ratings
from petteia.server.model import Seat

from .client import Guest, Place, Seated, exchange
from .conftest import Places
from .test_clocks import Clocks

NAMES = ("Ann", "Bob", "Cleo")


async def rated_three(place: Place, game: str, **wishes: object) -> list[Seated]:
    """Three accounts at a rated table for three."""
    guests = [await place.account(name) for name in NAMES]
    table = await guests[0].opens("me", "open", "open", game=game, rated=True, **wishes)
    for guest in guests[1:]:
        await guest.sits(table)
    return [await guest.joins(table) for guest in guests]


async def rating_of(guest: Guest, game: str) -> tuple[int, int, int]:
    """Rating, games, wins."""
    found = (await guest.get("/api/me"))["ratings"].get(game, {"rating": 1500, "games": 0, "wins": 0})
    return found["rating"], found["games"], found["wins"]


@pytest.mark.asyncio
async def test_who_gives_up_a_rated_table_of_three_is_last(place: Place, for_three: str) -> None:
    """One gives up and a bot has the seat: they lose to both others, and the bot wins nothing, although its seat has won."""
    ann, bob, cleo = await rated_three(place, for_three)
    await exchange(random.Random(1), 1, ann, bob, cleo)
    assert (await bob.say("resign", seat=1))["type"] == "done"
    assert (await bob.say("sit", seat=1))["code"] == "not_your_seat"
    await asyncio.gather(ann.plays(random.Random(2)), cleo.plays(random.Random(3)))
    await ann.until(lambda: ann.table["state"] == "over")
    assert ann.state["outcome"]["winners"] == [0, 1, 2]
    seats = ann.table["seats"]
    assert (seats[1]["kind"], seats[1]["left"]) == ("bot", True)
    after = [seat["rating_after"] for seat in seats]
    assert after[1] < 1500 < after[0] == after[2]
    assert await rating_of(bob.guest, for_three) == (after[1], 1, 0)
    assert await rating_of(ann.guest, for_three) == (after[0], 1, 1)


@pytest.mark.asyncio
async def test_when_all_others_gave_up_who_stayed_has_won(place: Place, for_three: str) -> None:
    """The last person at a rated table has won at once; who went first is rated below who went second."""
    ann, bob, cleo = await rated_three(place, for_three)
    await exchange(random.Random(1), 1, ann, bob, cleo)
    await bob.say("resign", seat=1)
    await cleo.say("resign", seat=2)
    assert (await ann.over())["winners"] == [0]
    await ann.until(lambda: ann.table["state"] == "over")
    after = [seat["rating_after"] for seat in ann.table["seats"]]
    assert after[0] > after[2] > after[1]
    assert await rating_of(ann.guest, for_three) == (after[0], 1, 1)


@pytest.mark.asyncio
async def test_who_goes_before_anybody_has_chosen_has_not_played(place: Place, for_three: str) -> None:
    """Leaving before the first choice costs nothing, also where the others play on; they are rated among themselves."""
    ann, bob, cleo = await rated_three(place, for_three)
    await bob.say("resign", seat=1)
    await ann.act("say alpha")
    await cleo.turn()
    await cleo.say("resign", seat=2)
    await ann.until(lambda: ann.table["state"] == "over")
    assert [seat["rating_after"] is None for seat in ann.table["seats"]] == [False, True, False]
    assert await rating_of(bob.guest, for_three) == (1500, 0, 0)
    assert (await rating_of(ann.guest, for_three))[0] > 1500 > (await rating_of(cleo.guest, for_three))[0]


@pytest.mark.asyncio
async def test_a_rematch_with_a_bot_in_a_seat_is_not_rated(place: Place, for_three: str) -> None:
    """After somebody gave up a rated table, those who stayed can play again, with a bot and unrated."""
    ann, bob, cleo = await rated_three(place, for_three)
    await exchange(random.Random(1), 1, ann, bob, cleo)
    await bob.say("resign", seat=1)
    await cleo.say("resign", seat=2)
    await ann.over()
    assert (await bob.say("rematch"))["code"] == "not_allowed"
    await ann.say("rematch")
    assert (await cleo.say("rematch"))["type"] == "done"
    await ann.until(lambda: ann.got("rematch"))
    again = await ann.guest.joins(ann.got("rematch")[0]["table"])
    assert again.table["rated"] is False
    assert [seat["kind"] for seat in again.table["seats"]] == ["person", "person", "bot"]
    assert again.table["seats"][2]["name"] == "Hoplite"


async def left_behind(place: Place) -> tuple[Guest, Guest, Seated]:
    """Ann chooses once at a rated table and walks away; Bob, who is Zeus there, sees it."""
    ann, bob = await place.account("Ann"), await place.account("Bob")
    table = await ann.opens("me", "open", rated=True)
    await bob.sits(table)
    hera, zeus = await ann.joins(table), await bob.joins(table)
    await hera.act(hera.options[0])
    await hera.leave()
    await zeus.until(lambda: {"type": "presence", "seat": 0, "online": False} in zeus.heard)
    return ann, bob, zeus


@pytest.mark.asyncio
async def test_who_walks_away_from_a_rated_table_without_a_clock_has_given_up(tmp_path: Path, places: Places) -> None:
    """Without a clock nobody would ever lose by closing the window: after five minutes the others may say so."""
    time = [1_000_000_000_000]
    place = await places(f"sqlite:///{tmp_path / 'p.db'}", now=lambda: time[0])
    ann, bob, zeus = await left_behind(place)
    time[0] += 61_000
    assert (await zeus.say("relieve", seat=0))["code"] == "not_allowed"
    time[0] += 240_000
    assert (await zeus.say("relieve", seat=0))["type"] == "done"
    assert (await zeus.over()) == {"winners": [1], "reason": "Hera left the table.", "rule": "", "scores": []}
    await zeus.until(lambda: zeus.table["state"] == "over")
    assert (await rating_of(bob, "hera-zeus"))[0] > 1500 > (await rating_of(ann, "hera-zeus"))[0]


@pytest.mark.asyncio
async def test_time_that_was_nobodys_is_not_time_away(tmp_path: Path, places: Places) -> None:
    """Who could not come back, since the server was stopped or the machine asleep, has not walked away meanwhile."""
    clocks = Clocks()
    place = await places(f"sqlite:///{tmp_path / 'p.db'}", now=clocks.watch())
    _, _, zeus = await left_behind(place)
    clocks.wall += 7_200_000  # the machine slept
    assert (await zeus.say("relieve", seat=0))["code"] == "not_allowed"
    clocks.on(7200)  # the worker was stopped
    assert (await zeus.say("relieve", seat=0))["code"] == "not_allowed"
    for _ in range(3001):
        clocks.on(0.1)
        place.house.look()
    assert (await zeus.say("relieve", seat=0))["type"] == "done"
    assert (await zeus.over())["winners"] == [1]


@pytest.mark.asyncio
async def test_ratings_compare_rivals(place: Place) -> None:
    """Where all stand together, or one sits alone, there is nothing to rate."""
    ann = await place.account("Ann")
    answer = await ann.post("/api/tables", {"game": "odyssey", "seats": [{"kind": "me"}], "rated": True})
    assert answer.json()["error"]["sentence"] == "Ratings compare rivals."


def seats(*left: int | None, bots: tuple[int, ...] = ()) -> list[Seat]:
    return [Seat(i, "person" if one is None else "bot", f"p{i}", left=one) if i not in bots else Seat(i, "bot")
            for i, one in enumerate(left)]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "winners", "places"),
    [
        (seats(None, None, None, None), [2], {0: 2, 1: 2, 2: 1, 3: 2}),
        (
            seats(None, 7, None),
            [1],
            {0: 1, 1: 3, 2: 1},
        ),  # the bot in the seat of who left won: those who stayed are equal
        (seats(None, 7, 5, None), [3], {0: 2, 1: 3, 2: 4, 3: 1}),
        (seats(None, 0, None), [0], {0: 1, 2: 2}),
        (seats(None, None, bots=(1,)), [0], {}),
        (seats(None, 0), [0], {}),
        (seats(None, None), [], {0: 1, 1: 1}),
    ],
)
def test_places(table: list[Seat], winners: list[int], places: dict[int, int]) -> None:
    """Who stayed comes before who left, winners first; the first to leave is last; bots and those who never played have none."""
    assert ratings.places(table, winners) == places
