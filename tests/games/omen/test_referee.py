"""The engine and a referee of its own agree, and the referee is awake."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.omen import board, effects, feats, flow, scoring, state, surge, war
from tests.games.omen.referee import ALL, TABLES, watch


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_engine_and_referee_agree(number: int) -> None:
    """At every decision of random games options, payments, feats, battles and scores are what the ledger says."""
    for seed in range(12 if number in (1, 2) else 4):
        assert watch(100 * number + seed, TABLES[number]) > 50


def dearer(s: Any, you: int, face: int) -> int:
    return surge.COST[face] + 1


@pytest.mark.parametrize(
    ("where", "what", "fault"),
    [
        (flow, "PURSE", 11),
        (flow, "ENDING_FEATS", 1),
        (surge, "price", dearer),
        (flow, "recover", lambda s, seat: None),
        (feats, "GOALS", (3, 5, 5, 3, 3, 4)),
        (feats, "GOALS", (2, 5, 5, 3, 3, 5)),
        (feats, "voices", len),
        (board, "COIN_CAP", 6),
        (effects, "enrageable", lambda s, seat, city: True),
        (state, "ENRAGED_STRENGTH", 3),
        (war, "is_war_torn", lambda s, you, city: s.spaces[3 * you + city] >= 3),
        (war, "battle_winner", lambda s, city: (s.active, 9)),
        (flow, "score", lambda s, seat: scoring.open_score(s, seat)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_referee_objects(monkeypatch: pytest.MonkeyPatch, where: Any, what: str, fault: Any) -> None:
    """A rule that is broken on purpose does not get past it."""
    monkeypatch.setattr(where, what, fault)
    with pytest.raises(AssertionError):
        watch_some(24)


def watch_some(games: int) -> None:
    for seed in range(games):
        watch(seed, ALL if seed % 2 else {})
