"""What is left to look at: an arm that has grown, a die that lights up, cards that are still in the box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.prometheus.test_own_powers import POWER, written

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"
DEN = "Hound's Threshold"


@rule("PR-C47", "PR-K025")
@pytest.mark.parametrize(("more", "offered"), [(2, True), (1, False)])
def test_who_reaches_farther_for_a_turn_walks_up_to_strike(
    table: Sit, own: Own, squares: Squares, more: int, offered: bool
) -> None:
    """Hector goes one area and strikes where he stands; Jason, three areas off, is in reach if his arm is two longer."""
    t = table("prometheus", rescuers={"units": {"Hector": "Field A"}, "hand": ["Hector", AOW]},
              wardens={"units": {"Jason": "Field F"}}, marks=[["range", "Hector", more, "", "turn", 0]],
              options={"own": own(squares())})  # fmt: skip
    t.rescuers.does("activate Hector")
    assert ("plan walk+attack" in t.rescuers.options("plan")) == offered


@rule("PR-K075")
def test_the_die_that_would_be_raised_lights_up(table: Sit) -> None:
    """Each boost lights the dice that show its face, and no others."""
    t = table("prometheus", rescuers={"units": {"Jason": HERE}, "hand": ["Jason"]},
              wardens={"units": {"Diomedes": HERE}}, chance=[5, 4, 4, 1, 0, 0])  # fmt: skip
    t.rescuers.acts("Jason", "attack", "attack Diomedes")
    assert t.dice == ["5", "4", "4", "1"]
    view = t.match.view(0)
    lit = {action.text: t.match.game.refs(view, action) for action in t.match.decision.options if action.args}
    assert lit == {"boost 5": ["die:0"], "boost 4": ["die:1", "die:2"]}
    t.asks("rescuers", rule="PR-K075")


@rule("PR-K034")
def test_taking_in_a_stone_shows_nobody_anything(table: Sit) -> None:
    """Every stone card is the same and known to all: Hephaestus absorbs one, and may take it back."""
    t = table("prometheus", rescuers={"units": {"Hephaestus": DEN}, "hand": ["Hephaestus", AOW]}, stones={DEN: 1},
              wardens={}, options={"omphalos_claim": "on"})  # fmt: skip
    t.rescuers.does("activate Hephaestus", "plan absorb")
    before = t.match.may_undo(0)
    t.rescuers.does("absorb")
    assert t.rescuers.hand == [AOW, "Omphalos"]
    assert t.match.may_undo(0) == before + 1


@rule("PR-K023", "PR-K030")
@pytest.mark.parametrize(("life", "runs"), [(1, False), (2, True)])
def test_who_gets_nowhere_at_a_run_announces_none(table: Sit, own: Own, life: int, runs: bool) -> None:
    """Acamas' power makes his runs an area shorter: with no movement left there is nothing to run."""
    power = '{ op = "mod", word = "run", who = "self", until = "always", n = -1 }'
    t = table("prometheus", rescuers={"units": {"Acamas": {"at": HERE, "life": life}}, "hand": ["Acamas", AOW]},
              wardens={}, options=written(own, power, "permanent", "acamas"))  # fmt: skip
    t.rescuers.does("activate Acamas")
    assert ("plan run" in t.rescuers.options("plan")) == runs


@rule("PR-C47", "PR-K030")
@pytest.mark.parametrize(("far", "offered"), [(3, True), (2, False)])
def test_a_power_that_reaches_far_is_announced_with_the_walk_to_it(
    table: Sit, own: Own, squares: Squares, far: int, offered: bool
) -> None:
    """Round the walls Jason is four areas off: after a walk Hector's power reaches him, if it reaches three."""
    rows = f'{{ op = "target", who = "enemy", range = [0, {far}] }}, {{ op = "roll", n = 5, who = "target", wounds = true }}'
    drawn = squares(borders='\n[borders]\nwall = [["d", "e"], ["e", "f"]]\n')
    power = POWER.format(unit="hector", kind="offensive", limit="turn", rows=rows)
    t = table("prometheus", rescuers={"units": {"Hector": "Field D"}, "hand": ["Hector", AOW]},
              wardens={"units": {"Jason": "Field F"}}, options={"own": own(drawn, power)})  # fmt: skip
    t.rescuers.does("activate Hector")
    assert ("plan walk+attack" in t.rescuers.options("plan")) == offered
