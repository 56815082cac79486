"""Positions that version 0.1.0 saved in the middle of an attack, a judgement, a test and a climb are read and played on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from petteia.kernel.codec import from_json, to_json

SAVED: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "saved_0_1_0.json").read_text("utf-8"))


@pytest.mark.parametrize("saved", SAVED, ids=[one["name"] for one in SAVED])
def test_an_old_position_goes_on_as_it_would_have(saved: dict[str, Any]) -> None:
    """Twenty-five choices later everything lies where it lay when that version played them."""
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
