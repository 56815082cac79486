"""Counted trees from named positions."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from petteia.kernel import position
from petteia.kernel.chance import perft

FILE = Path(__file__).parents[2] / "perft" / "prometheus.toml"
POSITIONS: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["position"]


@pytest.mark.parametrize("spec", POSITIONS, ids=[spec["name"] for spec in POSITIONS])
def test_the_tree_has_as_many_leaves_as_counted(spec: dict[str, Any]) -> None:
    """From each named position there are exactly so many ways to play one, two, three decisions, chance forked."""
    told = {key: value for key, value in spec.items() if key not in ("name", "counts")}
    state = position("prometheus", **told).state
    assert spec["counts"]
    assert [perft(state, depth + 1) for depth in range(len(spec["counts"]))] == spec["counts"]
