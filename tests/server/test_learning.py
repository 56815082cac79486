"""The scripted opening at a table: the same deal for everybody, others keep to the script, and whoever strays plays on freely."""

from __future__ import annotations

import pytest

from petteia.kernel import game

from .client import Place, Seated

pytestmark = pytest.mark.asyncio


async def learner(place: Place, key: str = "hera-zeus") -> Seated:
    ann = await place.guest()
    answer = await ann.post("/api/learn", {"game": key})
    assert answer.status_code == 200, answer.text
    return await ann.joins(answer.json()["id"])


async def follow(seated: Seated, most: int = 100) -> list[int]:
    """Choose what is asked for until the script is over; the numbers of the steps on the way."""
    steps: list[int] = []
    for _ in range(most):
        await seated.turn()
        guide = seated.state["guide"]
        if guide is None or not guide["move"]:
            break
        steps.append(guide["number"])
        seq = seated.seq
        assert (await seated.act(guide["move"]))["type"] == "done"
        await seated.until(lambda seq=seq: seated.seq > seq)
    return steps


async def test_the_opening_is_played_to_its_end(place: Place) -> None:
    """Step by step, with Zeus' answers as they are written; then it is over and the table goes on."""
    ann = await learner(place)
    assert ann.table["occasion"] == "opening"
    assert ann.table["known"]
    steps = await follow(ann)
    assert sorted(set(steps)) == [1, 2, 3, 4, 5, 6]
    await ann.turn()
    guide = ann.state["guide"]
    assert (guide["number"], guide["title"]) == (0, "Now you")
    assert "Medusa has turned his Giant to stone" in guide["text"]
    assert any("Medusa beats Giant" in event["text"] for state in ann.states for event in state["events"])
    assert (await ann.act(ann.options[0]))["type"] == "done"


async def test_whoever_strays_plays_on_without_the_script(place: Place) -> None:
    """Another choice than the one asked for is allowed; there is no next step after it."""
    ann = await learner(place)
    other = next(move for move in ann.options if move != ann.state["guide"]["move"])
    assert (await ann.act(other))["type"] == "done"
    await ann.turn()
    assert ann.state["guide"] is None


async def test_set_up_is_done_before_the_first_step(place: Place) -> None:
    """Where setting up takes long, the learner finds it done."""
    ann = await learner(place, "prometheus")
    opening = game("prometheus").opening()
    assert opening is not None
    assert ann.seq == len(opening.prelude) > 20
    assert ann.state["guide"]["move"] == "search"


async def test_the_goal_is_the_first_note_of_a_table_that_teaches(place: Place) -> None:
    """Before the first question, with its picture; not again, and not where nobody is taught."""
    ann = await place.guest()
    seated = await ann.joins(await ann.opens("me", "bot", teach=True))
    first = seated.state["lessons"][0]
    assert first["when"] == "goal"
    assert first["title"] == "Reach Argus before Zeus reaches your Io."
    assert [figure["name"] for figure in first["figures"]] == ["Io", "", "Argus"]
    await seated.act(seated.options[0])
    await seated.turn()
    assert all(lesson["when"] != "goal" for state in seated.states[1:] for lesson in state.get("lessons", []))
    plain = await ann.joins(await ann.opens("me", "bot"))
    assert not plain.state.get("lessons")
