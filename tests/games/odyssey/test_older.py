"""Positions that version 0.1.0 saved in the middle of an attack, a judgement, a test and a climb are read and played on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from petteia.games.odyssey.aftermath import BattleEnds
from petteia.kernel import Match, position
from petteia.kernel.codec import from_json, to_json
from petteia.kernel.game import Refused

SAVED: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "saved_0_1_0.json").read_text("utf-8"))


@pytest.mark.parametrize("saved", SAVED, ids=[one["name"] for one in SAVED])
def test_an_old_position_goes_on_as_it_would_have(saved: dict[str, Any]) -> None:
    """Twenty-five choices later everything lies where it lay when the form of that version was still played."""
    state = from_json(saved["position"])
    assert from_json(to_json(state)).decision is not None, "and it can be saved again"
    for choice in saved["choices"]:
        state.choose(choice)
    found = to_json(state)
    asked = state.decision.prompt if state.decision is not None else ""
    found = {"asked": asked, **found["own"], "drawn": state.drawn, "zones": found["zones"]}
    assert {name: found[name] for name in saved["after"]} == saved["after"]


def test_what_was_under_way_is_kept() -> None:
    """The dice of the power roll lie there, and the judgement waits for its test."""
    by_name = {one["name"]: from_json(one["position"]) for one in SAVED}
    attack: Any = by_name["attack"]
    assert (attack.attack.who >= 0, len(attack.attack.faces) > 0) == (True, True)
    judged = [(type(one).__name__, at) for one, at in by_name["Judgement-judged"].under_way()[:2]]
    assert judged == [("Test", "again"), ("Judgement", "judged")]


def test_the_end_of_a_battle_was_told_in_two_words() -> None:
    """Version 0.1.0 also noted whether a blow had ended it; a tear that was on offer then is on offer still."""
    match = position("odyssey", options={"tear": "yes"}, turn="kelp", kelp={"at": "d7"})
    state = match.state
    state.decision = None
    state.stack.append((BattleEnds(0), "begin"))
    state.advance()
    data = to_json(state)
    data["stack"] = [[[*one, 1] if one[0] == "BattleEnds" else one, at] for one, at in data["stack"]]
    again = from_json(data)
    assert to_json(again) == to_json(state)
    assert again.decision is not None
    assert [option.text for option in again.decision.options] == ["tear", "accept"]


def test_turns_and_moves_were_told_in_more_words() -> None:
    """Version 0.1.0 also noted whether a turn was a further one and whether a move must be made: both go on."""
    match = position("odyssey", turn="kelp", kelp={"at": "d7"})
    match.play("move")
    data = to_json(match.state)
    data["stack"] = [[[*one, 0] if one[0] in ("Turn", "MoveTitan") else one, at] for one, at in data["stack"]]
    assert [one[0] for one, _ in data["stack"]][-2:] == ["Turn", "MoveTitan"]
    assert to_json(from_json(data)) == to_json(match.state)


def test_fields_that_nothing_reads_any_more_are_passed_over() -> None:
    """Version 0.1.0 kept two lists for a campaign that no rule looked at."""
    match = Match.new("odyssey", 3, 1, {"mode": "campaign"})
    data = to_json(match.state)
    again = from_json({**data, "own": {**data["own"], "dying": [], "known_today": [12]}})
    assert to_json(again) == data
    assert not hasattr(again, "known_today")


def test_a_position_of_another_game_is_refused() -> None:
    """It is said with a sentence, whoever wrote it there."""
    with pytest.raises(Refused, match="That is a position of another game"):
        position("odyssey", state=to_json(Match.new("hera-zeus", 1).state))
