"""A table opens with every value of every option of every game, one at a time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from petteia.kernel import games

from .client import QUICK, Place
from .conftest import Places

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("key", sorted(games()))
async def test_a_table_opens_whatever_option_is_changed(tmp_path: Path, places: Places, key: str) -> None:
    """All options as the page sends them, one of them changed each time; friends are waited for, so nothing is played."""
    place = await places(f"sqlite:///{tmp_path / 'petteia.db'}", replace(QUICK, open_tables=100))
    ann = await place.guest()
    card = next(one for one in await ann.get("/api/games") if one["key"] == key)
    seats = 2 if 2 in card["seat_counts"] else card["seat_counts"][0]
    usual = {option["key"]: option["default"] for option in card["options"]}
    for option in card["options"]:
        others = [choice["value"] for choice in option["choices"] if choice["value"] != option["default"]]
        made = await ann.opens(*["me", "open"][:seats], game=key, options={**usual, option["key"]: others[0]})
        assert made["id"]


@pytest.mark.parametrize("key", sorted(games()))
async def test_a_few_choices_are_asked_and_the_rest_is_folded(place: Place, key: str) -> None:
    """At most eight stand open; what is chosen by picture has one for every choice."""
    ann = await place.guest()
    card = next(one for one in await ann.get("/api/games") if one["key"] == key)
    assert 1 <= sum(not option["rare"] for option in card["options"]) <= 8
    for option in card["options"]:
        pictured = [bool(choice["look"]) for choice in option["choices"]]
        assert all(pictured) or not any(pictured)
