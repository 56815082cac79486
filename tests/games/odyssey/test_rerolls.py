"""Dice that may be rolled again: any of them, hits and misses alike."""

from __future__ import annotations

from typing import Any

from petteia.games.odyssey import skill_tests
from petteia.kernel.scene import Dice
from petteia.testing import node, rule
from tests.games.odyssey.befall import KELP, befall, happens
from tests.games.odyssey.fight import GIVEN, Fight, Hears, Sit, alone, d10

TALOS = {"at": "h6", "facing": "w"}


def turn(table: Sit, told: dict[str, Any], **spec: Any) -> Fight:
    """Kelp's turn beside Talos, with every question asked."""
    t = alone(table, "kelp", told, turn="kelp", primordial=TALOS, **spec)
    t.keeps = False
    return t


@rule("OD-012", "OD-161")
def test_a_die_that_hits_may_be_rolled_again(table: Sit) -> None:
    """Both dice hit; the crit die is rolled again for a fate, in the hope of a 10, and the hit is critical."""
    t = turn(table, {"at": "g7", "gear": ["anchor_maul"]}, bp=["greave"], chance=[*d10(9, 9, 10), 0, 0, 0, 0, 0])
    t.does("attack anchor-maul")
    t.asks(0, rule="OD-161", options=["mark 1", "mark 2", "keep"])
    t.does("mark 1", "roll")

    assert t.titan("kelp").fate == 1
    assert t.s.attack.dice == [10, 9]
    assert t.s.attack.crit == 1
    t.leave()
    t.chance = None


@rule("OD-012", "OD-161")
def test_of_dice_that_are_alike_one_is_offered(table: Sit) -> None:
    """Four dice, all 8: the crit die and one of the other three; marked, the next of them."""
    t = turn(table, {"at": "g7", "gear": ["oyster_knives"]}, chance=d10(8, 8, 8, 8))
    t.does("attack oyster-knives")
    t.asks(0, rule="OD-161", options=["mark 1", "mark 2", "keep"])
    t.does("mark 2")
    t.asks(0, rule="OD-161", options=["mark 1", "mark 3", "roll"])


@rule("OD-012", "OD-161")
def test_at_fate_nine_nothing_is_rolled_again(table: Sit) -> None:
    """A fate cannot be paid past 9: nothing is asked, and the attack goes on."""
    t = turn(table, {"at": "g7", "gear": ["anchor_maul"], "fate": 9}, bp=["greave"],
             chance=[*d10(9, 2), 0, 0, 0])  # fmt: skip
    t.does("attack anchor-maul")

    assert t.match.decision is not None
    assert t.match.decision.rule != "OD-161"
    t.leave()
    t.chance = None


@rule("OD-012", "OD-135")
def test_a_die_that_evades_may_be_rolled_again(table: Sit) -> None:
    """Everything is evaded; a die may be rolled again all the same, and then it strikes (its trauma is a fate more)."""
    t = turn_of_talos(table, d10(10, 9, 8, 10, 3))
    t.asks(0, rule="OD-135", options=["mark 1", "mark 2", "mark 3", "mark 4", "keep"],
           prompt="Kelp rolls 10 9 8 10 against 8: no hit. Mark a die to roll again (1 fate)?")  # fmt: skip
    t.does("mark 2", "roll")

    assert (t.titan("kelp").fate, t.titan("kelp").danger) == (2, 1)
    t.leave()
    t.chance = None


def turn_of_talos(table: Sit, chance: list[int]) -> Fight:
    """Slow Hammer comes for Kelp; its dice lie on the table."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["tide_sandals"]}, primordial=TALOS, ai=["slow_hammer"],
              minor=["bitten_tongue"], chance=chance)  # fmt: skip
    t.keeps = False
    t.does("pass")
    return t


@rule("OD-165", "OD-270")
def test_a_power_die_may_be_rolled_again_though_it_wounds(table: Sit) -> None:
    """Power re-roll 1 with enough power: the question is asked, each kind of die once, with its chance on the die."""
    t = turn(table, {"at": "g7", "gear": ["breakwater_axe"]}, bp=["greave"], luck=[*d10(9, 9), 5, 5, 5])
    t.does("attack breakwater-axe", "keep", "done")
    t.asks(0, rule="OD-165", options=["mark 1", "mark 2", "keep"])
    power = node(t.hypso.scene, "power")

    assert isinstance(power, Dice)
    assert [die.note for die in power.dice] == ["again: 100\u00a0%"] * 3
    t.does("mark 1")
    assert t.s.wounds() == 1
    t.leave()


@rule("OD-012", "OD-211")
def test_a_test_that_is_passed_may_be_rolled_again(table: Sit) -> None:
    """A fate for another roll, whatever the first one was: passed and rolled again, it fails."""
    t = happens(table, chance=d10(9, 2))
    t.keeps = False
    befall(t, Hears(skill_tests.Test(KELP, (0,), 7, 0, 0)))
    t.asks(0, rule="OD-211", options=["yes", "no"], prompt="Kelp passes the test. Gain 1 fate and roll again?")
    t.does("yes")

    assert (t.titan("kelp").fate, GIVEN) == (1, [0])
