"""How hard the battles are, as told from what a simulation counted."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from petteia.arena.simulate import plan_of, simulate
from petteia.games.odyssey import balance


def report(foe: str, won: int, battles: int, bots: str = "ismcts", **more: Any) -> dict[str, Any]:
    """A report as `petteia simulate --stats --json` prints it, as far as it is read."""
    rows = [{"event": "round", "card": "", "times": 2 * 8 * battles - (battles - won)}, {"event": "died", "card": "", "times": 30},
            {"event": "died", "card": "Kelp", "times": 9}]  # fmt: skip
    return {"finished": battles, "errors": [], "players": [bots], "wins": [float(won)], "options": {"foe": foe, "gear": "top"},
            "mean_decisions": 210.4, "statistics": rows, **more}  # fmt: skip


def test_a_line_for_each_battle(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Won, of how many, per cent with the 95 % interval, the aim, rounds, choices, titans lost."""
    text = json.dumps(report("talos-4", 10, 20)) + "\n" + json.dumps(report("minos-1", 20, 20), indent=2)
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    balance.main()
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]

    assert lines[1] == ["talos-4", "top", "ismcts", "10", "20", "50", "(30-70)", "25-60", "8.0", "210", "1.5", "0"]
    assert lines[2] == ["minos-1", "top", "ismcts", "20", "20", "100", "(84-100)", "20-50", "too", "easy", "8.0", "210",
                        "1.5", "0"]  # fmt: skip


def test_samples_of_one_battle_add_up() -> None:
    """Two reports of the same battle and bots are one line; another battle is another."""
    lines = [
        balance.line(report(foe, won, battles))
        for foe, won, battles in (("talos-4", 5, 10), ("minos-1", 1, 4), ("talos-4", 6, 30))
    ]
    found = balance.together(lines)

    assert [(one.foe, one.won, one.battles, one.rounds) for one in found] == [
        ("talos-4", 11, 40, 8),
        ("minos-1", 1, 4, 8),
    ]
    assert round(found[0].lost, 3) == round(60 / 40, 3)


def test_the_aims() -> None:
    """Two of three at level 1, two of five at level 4 and against the boss; at random hardly any, the lesson aside."""
    assert balance.aim("asterion-1", "ismcts") == (55, 80)
    assert balance.aim("talos-4", "ismcts") == (25, 60)
    assert balance.aim("minos-2", "ismcts") == (20, 50)
    assert balance.aim("minos-2", "random") == (0, 10)
    assert balance.aim("talos-0", "random") is None
    assert balance.aim("ambush-talos-1", "ismcts") is None


def test_the_interval_is_honest_for_small_samples() -> None:
    """Ten of ten is not certainty, and no battle tells nothing."""
    low, high = balance.interval(10, 10)

    assert (round(low), round(high)) == (72, 100)
    assert balance.interval(0, 0) == (0, 100)


def test_a_real_simulation_is_read() -> None:
    """What the simulation prints has everything that is read from it."""
    found = simulate(plan_of("odyssey", ("random",), 3, 1, {"foe": "talos-0"}, stats=True)).to_json()
    one = balance.line(json.loads(json.dumps(found)))

    assert (one.foe, one.bots, one.battles, one.errors) == ("talos-0", "random", 3, 0)
    assert one.rounds > 2
    assert one.choices > 50
