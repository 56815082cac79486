"""What is over is over, what is left is still to be had: weapons put down, hits that count once, ends and their order."""

from __future__ import annotations

from typing import Any

from petteia.games.odyssey.values import holds, keyword
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked
from tests.games.odyssey.fight import Fight, Sit, alone, d10
from tests.games.odyssey.test_weapons import ends

BRINE, MARBLE, ASH = 0, 2, 3
TALOS = {"at": "h6", "facing": "w"}
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}


def acts(table: Sit, kelp: dict[str, Any], **spec: Any) -> Fight:
    spec.setdefault("primordial", TALOS)
    return alone(table, "kelp", {"at": "g7", "gear": [], **kelp}, turn="kelp", luck=spec.pop("luck", []), **spec)


# -- the second window ---------------------------------------------------------------------------------


@rule("OD-246", "OD-174", "OD-272")
def test_a_ram_that_has_wounded_still_pushes_before_it_is_put_down(table: Sit) -> None:
    """Pushback may be kept for the second window; only after it is the ram exhausted."""
    t = acts(table, {"at": "i7", "gear": ["mast_head_ram"]}, bp=["hoof"], pool={"-at": 9}, luck=d10(9, 9), **BULL)
    t.does("attack mast-head-ram", "done")
    assert "keyword pushback" in asked(t)
    assert t.titan("kelp").exhausted == []
    t.does("keyword pushback")
    assert (t.titan("kelp").at, t.beast_at) == ("k7", "l7")
    ends(t)
    assert t.titan("kelp").exhausted == ["mast_head_ram"]


# -- hits of an attack that is over ----------------------------------------------------------------------


@rule("OD-264", "OD-161")
def test_hits_count_in_their_own_attack_and_no_longer(table: Sit) -> None:
    """The whip's openings are as many as its hits; when its attack is over there are none, nor in another's attack."""
    t = acts(table, {"at": "i7", "gear": ["spindle_lash"]}, bp=["hoof"], pool={"-at": 9}, luck=d10(9, 9), **BULL)
    assert keyword(t.s, KELP, "opening", 0) == 0
    t.does("attack spindle-lash")
    assert keyword(t.s, KELP, "opening", 0) == 2
    ends(t)
    assert t.pool["opening"] == 2
    assert (t.s.attack.hits, keyword(t.s, KELP, "opening", 0)) == (2, 0)
    t.s.attack.who = BRINE
    assert keyword(t.s, KELP, "opening", 0) == 0
    t.s.attack.who = -1


@rule("OD-102", "OD-166")
def test_a_crit_chance_is_that_of_the_attack_under_way(table: Sit) -> None:
    """Once the attack is over nothing has a crit chance any more."""
    t = acts(table, {"at": "i7"}, bp=["hoof"], pool={"-at": 9}, luck=d10(10, 9), **BULL)
    crit = (("crit", 0, "", False),)
    t.does("attack fists")
    assert holds(t.s, crit, KELP)
    ends(t)
    assert (t.s.attack.crit, holds(t.s, crit, KELP)) == (1, False)
