"""The measures of the balance command, taken from what a simulation counted."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from petteia.arena.simulate import plan_of, simulate
from petteia.games.prometheus import balance


def row(event: str, times: int, win_rate: float, games: int = 100) -> dict[str, Any]:
    return {"event": event, "card": "", "times": times, "per_game": times / games, "win_rate": win_rate}


def report(**more: Any) -> dict[str, Any]:
    return {
        "finished": 100,
        "errors": [],
        "players": ["greedy"] * 4,
        "options": {},
        "seat_wins": [20.0, 20.0, 30.0, 30.0],
        "endings": {"PR-105": 40, "PR-106": 5, "PR-108": 50, "PR-109": 3, "PR-C42": 2},
        "statistics": [row("turn", 2400, 0.5)],
        **more,
    }


def test_partners_win_as_one_side(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Each side's wins, each way to win and the rounds are told with their error; what misses its aim has a star."""
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(report())))
    balance.main([])
    assert capsys.readouterr().out.splitlines() == [
        "4 seats, 100 games, errors 0: greedy, greedy, greedy, greedy",
        " * Rescuers win 40.0 % +- 9.6",
        " * Wardens win 60.0 % +- 9.6",
        "   ends by calm 40.0 % +- 9.6",
        "   ends by a dead god or hound 53.0 % +- 9.8",
        " * ends by an exit 5.0 % +- 4.3",
        "   ends at the cap of turns 2.0 % +- 2.7",
        "   rounds 12.0 (a turn of each side)",
    ]


def test_with_three_seats_the_pair_is_told_by_the_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where two play the wardens the first seat alone is the rescuers; several reports are read one after another."""
    three = report(players=["greedy"] * 3, options={"pair": "wardens"}, seat_wins=[50.0, 25.0, 25.0])
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_text(json.dumps(three), encoding="utf-8")
    balance.main([str(tmp_path / "one.json"), str(tmp_path / "two.json")])
    said = capsys.readouterr().out.splitlines()
    assert said.count("   Rescuers win 50.0 % +- 9.8") == 2


def test_recruits_of_winners_are_held_against_the_pool() -> None:
    """Of drafted armies each unit's share of the winners' recruits is told, the largest first, in shares of the pool."""
    drafted = report(
        players=["greedy", "greedy"],
        options={"recruitment": "draft"},
        seat_wins=[50.0, 50.0],
        statistics=[row("turn", 2400, 0.5), row("recruited-hydra", 30, 0.5), row("recruited-icarus", 10, 0.5)],
    )
    found = balance.recruits(drafted)
    assert [(one.name, one.times, one.share) for one in found[:2]] == [("Hydra", 30, 75.0), ("Icarus", 10, 25.0)]
    assert len(found) == 44
    lines = balance.tell(drafted)
    assert " * Hydra (cost 4) 75.0 %, 33.00 times its share; recruited 30 times, won 50 %" in lines
    assert not any("Hydra" in line for line in balance.tell(report()))


def test_a_simulation_is_read() -> None:
    """What the simulation writes has every field the measures need, each recruit under its own name."""
    played = simulate(
        plan_of("prometheus", ("random", "random"), 2, options={"recruitment": "draft", "turn_cap": "80"}, stats=True)
    ).to_json()
    lines = balance.tell(played)
    assert lines[0] == "2 seats, 2 games, errors 0: random, random"
    assert sum(one.times for one in balance.recruits(played)) > 4
