"""A way to go alone: results against the levels, what comes next, and puzzles that are tried and solved."""

from __future__ import annotations

import asyncio
import random

import pytest

from petteia.kernel import game, games
from petteia.kernel.gallery import gallery
from petteia.kernel.puzzles import puzzles
from petteia.server.model import Ending, Head, Seat
from petteia.server.solo import way
from petteia.server.wire import Clock

from .client import PATIENCE, Place

pytestmark = pytest.mark.asyncio


def finished(
    key: str, winners: list[int], *strengths: str, options: dict[str, str] | None = None, reason: str = ""
) -> tuple[Head, list[Seat]]:
    head = Head(
        "t", key, 1, 1 + len(strengths), options or {}, Clock(), False, True, True, False, False, "", "ann", "s", "p", "over", 0, 0,
        seed="x", outcome=Ending(winners, reason), moves=9,
    )  # fmt: skip
    return head, [Seat(0, "person", "ann"), *(Seat(i + 1, "bot", strength=s) for i, s in enumerate(strengths))]


async def test_the_next_level_is_the_first_that_was_never_beaten() -> None:
    """Wins and losses are counted by the weakest bot at the table; whoever has won goes one up."""
    found = [
        finished("hera-zeus", [0], "novice"),
        finished("hera-zeus", [1], "hoplite"),
        finished("hera-zeus", [0], "novice"),
        finished("elysium", [0], "titan", "hero"),
    ]
    made = way(found, "ann", games())
    assert made["hera-zeus"].levels["novice"] == (2, 0)
    assert made["hera-zeus"].levels["hoplite"] == (0, 1)
    assert made["hera-zeus"].next == "hoplite"
    assert made["elysium"].levels["hero"] == (1, 0)
    assert made["omen"].played == 0
    assert made["omen"].next == "novice"


async def test_endings_of_campaigns_are_remembered_once() -> None:
    """Each way a campaign ended, whoever won; a battle is no campaign."""
    found = [
        finished("odyssey", [0], options={"mode": "campaign"}, reason="The thread is cut."),
        finished("odyssey", [], options={"mode": "campaign"}, reason="Out of days."),
        finished("odyssey", [0], options={"mode": "campaign"}, reason="The thread is cut."),
        finished("odyssey", [0], options={"mode": "battle"}, reason="It falls."),
    ]
    one = way(found, "ann", games())["odyssey"]
    assert one.endings == ["The thread is cut.", "Out of days."]
    assert one.alone == (3, 1)


async def test_a_finished_table_counts_on_ones_way(place: Place) -> None:
    """Resigning against a Hero is a loss there; a scripted opening counts for nothing."""
    ann = await place.guest()
    seated = await ann.joins(await ann.opens("me", "hero"))
    await seated.act(seated.options[0])
    await seated.say("resign", seat=0)
    await seated.over()
    learned = await ann.joins((await ann.post("/api/learn", {"game": "omen"})).json()["id"])
    await learned.act(learned.options[0])
    await learned.say("resign", seat=0)
    await learned.over()
    found = (await ann.get("/api/way"))["games"]
    assert found["hera-zeus"]["levels"]["hero"] == [0, 1]
    assert found["omen"]["played"] == 0


async def test_a_puzzle_is_shown_tried_and_solved(place: Place) -> None:
    """The answer is not in what is shown; a wrong try tells what came of it; the right one how far the others lie behind."""
    ann = await place.guest()
    puzzle = puzzles(game("hera-zeus"))[1]
    shown = await ann.get("/api/puzzles/hera-zeus/1")
    offered = [option["text"] for option in shown["decision"]["options"]]
    assert set(offered) == set(puzzle.worth)
    assert "worth" not in shown
    assert "answer" not in shown
    wrong = next(move for move in offered if move != puzzle.answer)
    first = (await ann.post("/api/puzzles/hera-zeus/1", {"action": wrong})).json()
    assert (first["right"], first["mine"]["tries"], first["mine"]["solved"]) == (False, 1, False)
    assert "others" not in first
    hint = (await ann.post("/api/puzzles/hera-zeus/1", {})).json()
    assert hint["mine"]["hinted"]
    label = next(option["label"] for option in shown["decision"]["options"] if option["text"] == puzzle.answer)
    assert hint["hint"] == f"Its first word is “{label.split(' ')[0].rstrip(':')}”."
    second = (await ann.post("/api/puzzles/hera-zeus/1", {"action": puzzle.answer})).json()
    assert (second["right"], second["mine"]["tries"], second["mine"]["solved"]) == (True, 2, True)
    assert second["told"]
    strokes = [(one["label"], one["refs"]) for one in second["strokes"]]
    answer = next(option for option in shown["decision"]["options"] if option["text"] == puzzle.answer)
    assert strokes[0] == (answer["label"], answer["refs"])
    assert strokes[1:] == [("Row 1", ["row:1a1"])]  # what its seat chose then, not what its rival did
    assert second["others"][0]["behind"] >= 5
    assert (await ann.get("/api/way"))["solved"] == {"hera-zeus": 1}
    again = (await ann.post("/api/puzzles/hera-zeus/1", {"action": wrong})).json()
    assert (again["mine"]["tries"], again["mine"]["solved"]) == (2, True)
    assert (await ann.post("/api/puzzles/hera-zeus/1", {"action": "dance"})).status_code != 200
    assert (await ann.http.get(ann.url("/api/puzzles/hera-zeus/9999"))).status_code == 404


async def test_a_puzzle_is_played_on(place: Place) -> None:
    """From its moment, in its seat, against bots; nothing is sealed there."""
    ann = await place.guest()
    puzzle = puzzles(game("hera-zeus"))[1]
    seated = await ann.joins((await ann.post("/api/puzzles/hera-zeus/1/play", {})).json()["id"])
    assert set(seated.options) == set(puzzle.worth)
    assert seated.table["known"]


async def test_guests_have_names_without_figures(place: Place) -> None:
    """Nothing in a name looks like a rating, and no two guests have one name."""
    names = [(await place.guest()).me["name"] for _ in range(30)]
    assert len(set(names)) == 30
    assert not any(letter.isdigit() for name in names for letter in name)


async def test_what_was_won_with_is_counted(place: Place) -> None:
    """A finished game counts once for every card a seat has played: everybody's, and one's own; the scripted opening does not."""
    ann = await place.guest()
    seated = await ann.joins(await ann.opens("me", "novice", game="omen"))
    await seated.plays(random.Random(4))
    winners = (await seated.over())["winners"]
    async with asyncio.timeout(PATIENCE):  # it is counted aside
        while not (found := await ann.get("/api/games/omen/won"))["yours"]:
            await asyncio.sleep(0.02)
    mine, all_ = found["yours"], found["everybody"]
    assert len(mine) > 5
    assert all(tally == [1, int(winners == [0])] for tally in mine.values())
    assert all(all_[name][0] in (1, 2) and all_[name][1] in (0, 1) for name in mine)
    assert set(mine) < set(all_), "the bot's count too, but not as one's own"
    assert {name for name in all_ if not name.endswith(" Feat")} <= {one.piece.name for one in gallery(game("omen"))}
    learned = await ann.joins((await ann.post("/api/learn", {"game": "omen"})).json()["id"])
    while learned.state["decision"] and "guide" in learned.state:
        await learned.act(learned.state["guide"]["move"])
    await learned.say("resign", seat=0)
    await learned.over()
    assert await ann.get("/api/games/omen/won") == found
    bob = await place.guest()
    assert (await bob.get("/api/games/omen/won")) == {"everybody": all_, "yours": {}}
