"""The contract every game keeps, for the base game, each module and each variant."""

from __future__ import annotations

import pytest

from petteia.games.omen import GAME
from petteia.kernel.conformance import check

ALL = {"spirits": "yes", "heroes": "yes", "relics": "yes", "challenges": "yes", "whims": "yes"}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"spirits": "yes"},
        {"heroes": "yes"},
        {"relics": "yes"},
        {"challenges": "yes"},
        {"whims": "yes"},
        ALL,
        {"deck": "draft"},
        {"deck": "built"},
        {"deck": "skill"},
        {"deck": "draft", **ALL},
        {"deck": "built", **ALL},
        {"deck": "skill", **ALL},
        {"first": "emissary"},
        {"first": "lot", "coins": "20", "hand": "5"},
    ],
    ids=lambda options: " ".join(f"{k}={v}" for k, v in options.items()) or "base",
)
def test_contract(options: dict[str, str]) -> None:
    """Random games end; clones, JSON, undo, refs and twin worlds hold."""
    report = check("omen", options=options, games=2, deep=37)
    assert report.ok, str(report)
    assert report.longest < GAME.longest
