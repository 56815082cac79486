"""How long a bot's turn takes."""

from __future__ import annotations

import pytest

from petteia.cli import levels
from tests.cli.conftest import Petteia


def test_turns_are_measured_with_their_pauses() -> None:
    """A turn takes at least its first pause, and has as many choices as the seat made in a row."""
    found = levels.measure("hera-zeus", "novice", 3)
    assert len(found.seconds) == len(found.choices) == len(found.worked) == 3
    assert found.choices[:2] == [3, 3]  # the two first rows
    assert all(seconds >= 0.7 for seconds in found.seconds)
    assert all(0 < worked < 1 for worked in found.worked)


def test_the_report_says_where_turns_are_too_long(petteia: Petteia, monkeypatch: pytest.MonkeyPatch) -> None:
    """One row for each game and level; the exit tells whether the aim was met."""
    made = {"novice": 1.0, "hoplite": 2.0, "hero": 2.5, "demigod": 2.9, "titan": 3.4}
    monkeypatch.setattr(
        levels, "measure", lambda key, level, count: levels.Turns([made[level]] * count, [0.5] * count, [2] * count)
    )
    ran = petteia("bench", "hera-zeus", "--levels", "--turns", "2", "--json")
    assert [(row["level"], row["median"]) for row in ran.json] == list(made.items())
    assert {row["cpu"] for row in ran.json} == {0.5}
    assert ran.code == 1
    monkeypatch.setattr(levels, "AIM", 3.5)
    assert petteia("bench", "hera-zeus", "--levels", "--turns", "1", "--json").code == 0
