"""The measures of the balance notes, taken from what a simulation counted."""

from __future__ import annotations

import io
import json

import pytest

from petteia.arena.simulate import plan_of, simulate
from petteia.games.elysium import balance


def test_a_simulation_is_read(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Wins by starting disc, the winner's points, every family and the extremes among the cards are printed."""
    report = simulate(
        plan_of("elysium", ("random",) * 3, 6, options={"first": "seat"}, stats=True),
    ).to_json()
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(report)))
    balance.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "games 6, errors 0, 3 seats of random"
    rates = [float(line.split()[3]) for line in lines if line.startswith("disc ")]
    assert len(rates) == 3
    assert sum(rates) == pytest.approx(100, abs=0.2)
    assert any(line.startswith("the winner has ") for line in lines)
    assert sum(line.split(":")[0] in balance.FAMILIES for line in lines) == 8


def test_who_took_a_family_is_held_against_even() -> None:
    """Each taker counts with the share in which those who took that card won."""
    cards = [balance.Card("A", "zeus", 1, 30, 5, 40.0), balance.Card("B", "zeus", 1, 10, 5, 20.0)]
    line = next(iter(balance.families(cards, 100, 4)))
    assert line.startswith("zeus: 35.0 % +- ")
    assert line.endswith("won (+10.0), 40 of its cards taken")


def test_discs_are_judged_only_where_seats_are_discs() -> None:
    """Where the first player is drawn by lot the seats say nothing about the discs."""
    report = simulate(plan_of("elysium", ("random", "random"), 2, stats=True)).to_json()
    assert not any(line.startswith("disc") for line in balance.overview(report))
