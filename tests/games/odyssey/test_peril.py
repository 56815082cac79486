"""What an attack of the primordial may do, told before it is rolled for."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from petteia.games.odyssey.peril import ENDS, binomial, dodge, hits_left, judged, met_with, threats
from petteia.games.odyssey.state import Battle
from petteia.games.odyssey.strike import AttackOn
from petteia.games.odyssey.words import PASS
from petteia.kernel.chance import outcomes
from petteia.kernel.scene import Odds
from petteia.testing import node
from tests.games.odyssey.fight import Fight, Sit, alone

KELP = 1
TALOS = {"at": "h6", "facing": "w"}


def hammer(table: Sit, *gear: str, **spec: Any) -> Fight:
    """Slow Hammer (4 dice, 8+, 1 danger for each hit) is about to strike Kelp; the window is open."""
    return alone(table, "kelp", {"at": "g7", "gear": ["tide_sandals", *gear]}, primordial=TALOS, ai=["slow_hammer"],
                 **spec)  # fmt: skip


def test_what_is_coming_stands_in_the_window(table: Sit) -> None:
    """Before the window is closed the attack is known: who, how many dice, against what."""
    t = hammer(table)
    (threat,) = threats(t.s)
    way = dodge(t.s, threat, -1)

    assert (threat.t, way.dice, way.bonus, way.difficulty, way.rerolls, way.block) == (KELP, 4, 0, 8, 0, 0)
    t.asks(0, rule="OD-146")


def test_the_chance_to_go_unhurt_is_exact(table: Sit) -> None:
    """A die evades 8+ in 3 of 10: all four in 81 of 10,000; every further hit is a danger more."""
    t = hammer(table)
    way = dodge(t.s, threats(t.s)[0], -1)
    struck = Fraction(7, 10)

    assert way.unhurt == Fraction(3, 10) ** 4
    assert way.ends[1] == sum(comb(4, k) * struck**k * (1 - struck) ** (4 - k) for k in (1, 2, 3))
    assert way.ends[2] == struck**4
    assert sum(way.ends) == 1
    t.asks(0, rule="OD-146")


def test_the_chance_is_what_the_engine_rolls(table: Sit) -> None:
    """Every way the dice may fall, played out: as many go unhurt as was foretold."""
    t = hammer(table, pool={"-evasion_dice": 2})
    foretold = dodge(t.s, threats(t.s)[0], -1)
    unhurt = Fraction(0)
    count = 0
    for chance, after in outcomes(t.s, PASS):
        one = after.stack[-1][0]
        assert isinstance(after, Battle)
        assert isinstance(one, AttackOn)
        count += 1
        if all(one.evades(after, die) for die in one.dice):
            unhurt += chance

    assert count == 100
    assert unhurt == foretold.unhurt == Fraction(9, 100)
    t.asks(0, rule="OD-146")


def test_armor_block_and_evasion_count(table: Sit) -> None:
    """A shield blocks one hit and gives an armor die, leather evades at +1 and gives another."""
    t = hammer(table, "hull_plank_shield", "oyster_knives", "salt_leather")
    (threat,) = threats(t.s)
    shield, knives, none = met_with(t.s, threat)
    plain, blocking = dodge(t.s, threat, none), dodge(t.s, threat, shield)

    assert none == -1
    assert blocking.block == 1
    assert plain.bonus == blocking.bonus == 1
    assert dodge(t.s, threat, knives).bonus == 2
    assert blocking.unhurt > plain.unhurt > Fraction(4, 10) ** 4
    assert sum(blocking.ends) == sum(plain.ends) == 1
    t.asks(0, rule="OD-146")


def test_free_rerolls_are_used_on_hits() -> None:
    """One die with one re-roll strikes only if it strikes twice; the chances of all numbers sum to one."""
    half = Fraction(1, 2)

    assert hits_left(1, half, 1) == [Fraction(3, 4), Fraction(1, 4)]
    assert hits_left(3, half, 0) == binomial(3, half)
    assert sum(hits_left(4, Fraction(7, 10), 2)) == 1


def test_the_table_shows_what_may_come(table: Sit) -> None:
    """The chances stand under the board while one may react, with what they are made of; afterwards the dice do."""
    t = hammer(table)
    odds = node(t.hypso.scene, "peril:1.0")

    assert isinstance(odds, Odds)
    assert odds.label == "Kelp"
    assert odds.note == "4 dice, as it falls, against 8"
    assert [part.label for part in odds.parts] == ["unhurt", "minor trauma", "major trauma"]
    assert odds.parts[0].percent == 0.8
    assert [part.label for part in odds.parts] == list(ENDS[:3])
    t.asks(0, rule="OD-146")


def test_a_judgement_is_a_test(table: Sit) -> None:
    """Asterion bellows: courage or will, each with its chance (a 6 or more on the die)."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["tide_sandals"]}, options={"foe": "asterion-1"},
              primordial={"at": "h6", "facing": "w"}, ai=["bellow"])  # fmt: skip
    found = [judged(t.s, threat) for threat in threats(t.s) if threat.t == KELP]

    assert [[chance for _, _, chance in ways] for ways in found] == [[Fraction(1, 2), Fraction(1, 2)]]
    assert node(t.hypso.scene, "judged:1.0").label == "Kelp: courage"
    t.asks(0, rule="OD-146")
