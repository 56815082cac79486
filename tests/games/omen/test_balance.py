"""The measures of the balance notes, taken from what a simulation counted."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from petteia.arena.simulate import plan_of, simulate
from petteia.games.omen import balance


def row(event: str, card: str, times: int, share: float, win_rate: float) -> dict[str, Any]:
    return {"event": event, "card": card, "times": times, "share_of_games": share, "win_rate": win_rate}


REPORT: dict[str, Any] = {
    "finished": 100,
    "errors": [],
    "players": ["greedy", "greedy"],
    "seat_wins": [48.0, 52.0],
    "endings": {"OM-112": 20, "OM-113": 80},
    "statistics": [
        row("turn", "", 2000, 1.0, 0.5),
        row("feat-artemis", "", 30, 0.25, 0.6),
        row("played", "Hound of Three Gates", 30, 0.3, 0.5),
        row("beast-used", "Hound of Three Gates", 10, 0.1, 0.7),
        row("played", "Minotaur of the Inner Court", 40, 0.4, 0.8),
    ],
}


def test_shares_are_of_players_and_of_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who won, how it ended, how long it took, and each feat's share, with the 95 % interval."""
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(REPORT)))
    balance.main()
    lines = capsys.readouterr().out.splitlines()
    assert "first player wins 48.0 % +- 9.8" in lines
    assert "turns a player 10.0" in lines
    assert "ends by five feats 20.0 % +- 7.8" in lines
    assert "Artemis' Feat: 15.0 % +- 4.9 of players, 25.0 % +- 8.5 of games" in lines


def test_cards_are_held_against_the_mean_of_their_cost() -> None:
    """Plays and uses count together; a card more than 8 points from its cost's mean is marked; a beast's uses are shown."""
    lines = list(balance.card_rows(balance.rates(balance.counts(REPORT))))
    assert lines[0] == "cost 5: won by 67.5 % of those who played one"
    assert lines[1].startswith(" * Minotaur of the Inner Court (beast) +12.5")
    assert lines[2].startswith(" * Hound of Three Gates (beast) -12.5")
    assert lines[2].endswith("used 25 % of 40")


def test_modules_are_measured_where_they_are_used(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A spirit's invocations and a hero's deeds count as uses; relics, challenges and whims have a line of their own."""
    more = [
        row("played", "Poppy Daimon", 6, 0.05, 0.4),
        row("invoked", "Poppy Daimon", 2, 0.02, 0.5),
        row("hero", "Hektor, Wall of Ilion", 3, 0.03, 0.6),
        row("deployed", "Hektor, Wall of Ilion", 1, 0.01, 0.6),
        row("relic", "", 90, 0.6, 0.55),
    ]
    report = {**REPORT, "statistics": [*REPORT["statistics"], *more]}
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(report)))
    balance.main()
    lines = capsys.readouterr().out.splitlines()
    assert any(line.endswith("used 25 % of 8") and "Poppy Daimon (spirit)" in line for line in lines)
    assert any(line.endswith("used 75 % of 4") and "Hektor, Wall of Ilion (hero)" in line for line in lines)
    assert "a relic in 60.0 % +- 9.6 of games; 55.0 % +- 12.6 of those who took one won" in lines
    assert not any(line.startswith("a whim") for line in lines)


def test_reports_add_up(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Two samples are one: counts are added, win rates weighed by the games they come from."""
    other = {**REPORT, "finished": 300, "seat_wins": [132.0, 168.0], "endings": {"OM-113": 300},
             "statistics": [row("turn", "", 7200, 1.0, 0.5), row("played", "Hound of Three Gates", 90, 0.2, 0.4)]}  # fmt: skip
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(REPORT) + "\n" + json.dumps(other)))
    balance.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "games 400, errors 0, greedy against greedy"
    assert lines[1].startswith("first player wins 45.0 %")
    assert lines[2] == "turns a player 11.5"
    assert lines[3].startswith("ends by five feats 5.0 %")
    _, found = balance.together([REPORT, other])
    assert found["played", "Hound of Three Gates"] == balance.Count(120, 90.0, pytest.approx(100 * (15 + 24) / 90))


def test_a_simulation_is_read() -> None:
    """What the simulation writes has every field the measures need, each feat under its own name."""
    report = simulate(plan_of("omen", ("random", "random"), 8, stats=True)).to_json()
    found = balance.counts(report)
    assert any(event.startswith("feat-") for event, _ in found)
    assert next(iter(balance.overview(report, found))) == "games 8, errors 0, random against random"
    assert all(rate.times for rate in balance.rates(found))
