"""Measuring players on paired deals, and the ladder of levels by it."""

from __future__ import annotations

import json

import pytest

from petteia.arena.ladder import ladder
from petteia.arena.paired import Share, measured, share_of, tasks, won
from petteia.bots.levels import LADDER
from petteia.cli import main
from petteia.kernel import Game
from tests.kernel.conftest import known as known
from tests.kernel.conftest import three_fates as three_fates

QUICK = {
    "novice": "random", "hoplite": "greedy:worlds=1,chain=0", "hero": "greedy:worlds=1",
    "demigod": "greedy:worlds=2", "titan": "ismcts:iterations=5",
}  # fmt: skip


def test_a_measurement_counts_deals_not_games() -> None:
    """A deal won from one seat and lost from the other is half a deal, twice over."""
    assert share_of([1.0, 0.0, 1.0, 0.0], 2) == Share(4, 50.0, 0.0)
    assert share_of([1.0, 1.0, 0.0, 0.0], 2) == Share(4, 50.0, 98.0)


def test_each_deal_is_played_from_every_seat() -> None:
    found = tasks("elysium", "random", "greedy", 3, 2, seed=70)
    assert [plan.deal(number) for plan, number in found] == [70, 70, 70, 71, 71, 71]
    assert sorted(plan.seating(number)[0] for plan, number in found[:3]) == [0, 1, 2]
    assert found[0][0].players == ("random", "greedy", "greedy")


def test_who_wins_together_is_measured_together() -> None:
    assert tasks("odyssey", "random", "", 2, 1, seed=0)[0][0].players == ("random", "random")


def test_the_winner_has_the_game(three_fates: Game) -> None:
    """What the two have of a deal's two games adds up, whoever is counted."""
    ours, theirs = (tasks("three-fates", *who, 2, 3, seed=5) for who in (("greedy", "random"), ("random", "greedy")))
    assert measured(ours).share > 50 > measured(theirs).share
    assert all(won(task) in (0.0, 0.5, 1.0) for task in ours)


def test_the_ladder_has_every_level_with_its_bot(
    three_fates: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the lowest up, each against the one below; the same from the command."""
    monkeypatch.setattr(type(three_fates), "levels", QUICK)
    found = ladder("three-fates", 2, deals=2, seed=1)
    assert [rung.level for rung in found] == [rung["key"] for rung in LADDER]
    assert [rung.bot for rung in found] == list(QUICK.values())
    assert found[0].share is None
    assert all(rung.share is not None and rung.share.games == 4 for rung in found[1:])
    assert main(["ladder", "three-fates", "--deals", "2", "--seed", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one.get("share") for one in told] == [rung.share and rung.share.share for rung in found]
    assert main(["ladder", "three-fates", "--deals", "1"]) == 0
    assert "v the one below" in capsys.readouterr().out
