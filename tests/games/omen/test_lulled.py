"""What holds for one Portent and no longer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]


@rule("OM-104", "OM-132")
def test_a_lulled_oracle_is_silent_in_its_owners_next_portent_and_speaks_in_the_one_after(table: Sit) -> None:
    """Lulled by Poppy it may not act when its owner's turn comes, and the turn after that it may again."""
    t = reign(
        table,
        elder={"hand": ["Poppy"], "coins": 9, "argos": ["Hind"]},
        younger={"thebes": ["Shoal-Watcher"], "coins": 9, "hand": ["Hind"]},
        options={"spirits": "yes"},
    )
    t.elder.does("play poppy-daimon", "city korinth", "mode a")
    t.elder.does("end")
    t.younger.does("wealth 2", "end")
    assert t.match.decision.rule != "OM-049"
    t.younger.does("pass")
    t.elder.does("wealth 2", "end", "pass")
    t.younger.does("wealth 2", "end")
    t.asks("younger", rule="OM-049")
