"""Who has died between the beginning of something and its end, and armor rolls outside of attacks."""

from __future__ import annotations

import pytest

from petteia.games.odyssey.conditions import Crash, Knockdown
from petteia.games.odyssey.harm import Dealt, GainDanger
from petteia.kernel.step import Step
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, befall, changes, figures, stage
from tests.games.odyssey.fight import Sit
from tests.games.odyssey.test_blows_that_miss import goes_on


@rule("OD-183", "OD-185")
@pytest.mark.parametrize(
    ("what", "sentence"), [(Crash(KELP), "happens"), (Knockdown(KELP), "fall"), (GainDanger(KELP, 2, 1), "gained")]
)
def test_what_has_begun_does_not_reach_who_died_meanwhile(table: Sit, what: Step, sentence: str) -> None:
    """No danger, no fall, no tumble that is thrown for, and not a word about it."""
    t = stage(table, {"at": "g7", "gear": ["salt_leather"]}, ash={"at": "t14", "gear": [], "rage": 1})
    befall(t, Kills(KELP))
    before, drawn, told = figures(t), t.s.drawn, len(t.s.told)
    goes_on(t, what, sentence)
    assert (changes(t, before), t.s.drawn, len(t.s.told)) == ({}, drawn, told)


@rule("OD-141", "OD-140")
def test_outside_of_attacks_armor_is_rolled_each_time(table: Sit) -> None:
    """In one attack armor is rolled once; danger that is dealt without any meets it again."""
    for serial, danger in ((-1, 0), (3, 1)):
        t = stage(table, {"at": "g7", "gear": ["hull_plate"]})
        t.luck(1, 1, 1, 1, 1, 1)
        befall(t, Dealt(KELP, 1, serial, 0))
        befall(t, Dealt(KELP, 1, serial, 0))
        assert t.titan("kelp").danger == danger
        t.leave()
