"""The engine and a referee of its own agree, and the referee is awake."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.elysium import effects, flow, scoring, taking, transfer
from tests.games.elysium.referee import watch

MIXES = ("mysteries", "storm-and-strife", "open-hands", "heralds-road", "random")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("mix", MIXES)
def test_engine_and_referee_agree(seats: int, mix: str) -> None:
    """At every decision of random games options, payments, tiles, discs and scores are what the ledger says."""
    for seed in range(4):
        assert watch(seed, seats, {"families": mix, "quests": ("measured", "rich")[seed % 2]}) > 50


@pytest.mark.parametrize(
    ("where", "what", "fault"),
    [
        (taking, "CARDS_OWED", 4),
        (taking, "COVER", taking.COVER[::-1]),
        (scoring, "FAMILY_TILE", (2, 5)),
        (scoring, "PRESTIGE", (16, 8, 2, 4)),
        (scoring, "LEVEL_LEGEND", (0, 0, 2, 4, 8, 13)),
        (transfer, "joins", lambda shape, face: True),
        (transfer, "award", lambda s, seat, shape: None),
        (flow, "gain", lambda s, seat, what, amount: effects.gain(s, seat, what, amount + 1)),
        (flow, "LAST_DISC", effects.TAKES),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_referee_objects(monkeypatch: pytest.MonkeyPatch, where: Any, what: str, fault: Any) -> None:
    """A rule that is broken on purpose does not get past it."""
    monkeypatch.setattr(where, what, fault)
    with pytest.raises(AssertionError):
        watch_some(12)


def watch_some(games: int) -> None:
    for seed in range(games):
        watch(seed, 4, {"families": MIXES[seed % 5]})
