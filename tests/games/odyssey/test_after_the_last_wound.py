"""The end of a battle to the letter: the last wound, a lost battle that is not won afterwards, loot, and the tear."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.aftermath import BattleEnds, exchange, loot
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drive import IS_THROWN, Drive
from petteia.games.odyssey.effects import OWN, Do, context
from petteia.games.odyssey.state import AI_DISCARD, BP_DECK, BP_WAITING, RESOURCES, SINGLE
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, befall, changes, figures, program, runs, stage
from tests.games.odyssey.fight import NAMES, Fight, Sit
from tests.games.odyssey.test_escalations import bp, lies

BRINE = 0


def part(t: Fight, level: int) -> int:
    """A body part of this level, wherever it lies."""
    return next(
        c for zone in range(BP_DECK, BP_WAITING + 2) for c in t.s.zones[zone] if BOOK.cards[t.s.face[c]].level == level
    )


@rule("OD-101", "OD-189")
def test_a_lost_battle_is_not_won_by_a_last_wound(table: Sit) -> None:
    """While a retreat is being settled a wound comes too late."""
    t = stage(table)
    t.s.decision = None
    t.s.stack.append((BattleEnds(0), "tides"))
    t.s.stack.append((Do(program({"op": "wound", "n": 99}), 0, context(OWN, 0, KELP)), "begin"))
    t.s.advance()
    assert t.s.outcome is not None
    assert t.s.outcome.winners == ()
    t.leave()


@rule("OD-101", "OD-170")
@pytest.mark.parametrize(("last", "card"), [(False, 1), (True, 0)])
def test_the_last_wound_is_answered_by_nobody(table: Sit, last: bool, card: int) -> None:
    """Minos answers his fifth wound; if it is his last the battle is over, and no card follows."""
    t = stage(table, options={"foe": "minos-1", "tear": "yes"}, ai=["salt_guard", "salt_guard"],
              primordial={"at": "i2", "facing": "s", "wounds": 4, "traits": ["the_king_stands"]})  # fmt: skip
    runs(t, {"op": "wound", "n": t.s.block.wounds - 4 if last else 1})
    assert t.match.decision is not None
    assert (t.match.decision.rule == "OD-190") == last
    assert (len(lies(t, AI_DISCARD)), len(t.s.under_way()) == 1) == (card, last)
    t.leave()


@rule("OD-181", "OD-171")
def test_a_death_blow_is_not_critical(table: Sit) -> None:
    """A level III part that it fills the stack with brings one other, not two."""
    t = bp(table, "greave last_rivet", three="the_nail bronze_mask")
    waiting = len(lies(t, BP_WAITING + 1))
    t.s.wound_stack = [SINGLE] * (t.s.block.wounds - 3)
    t.s.tear = 1
    runs(t, {"op": "death_blow"})
    assert t.s.wounds() >= t.s.block.wounds
    assert waiting - len(lies(t, BP_WAITING + 1)) == 1
    t.leave()


@rule("OD-101", "OD-159")
def test_nobody_attacks_when_the_battle_is_over(table: Sit) -> None:
    """The attack that ended it is over too."""
    t = stage(table)
    t.s.attack.who = KELP
    befall(t, BattleEnds(1))
    assert not t.s.attacking
    t.leave()


@rule("OD-190")
def test_a_tear_ends_nothing(table: Sit) -> None:
    """Once it is spent the battle begins anew, and nothing of its end is left to be done."""
    t = stage(table)
    t.s.tear = 1
    befall(t, BattleEnds(0))
    t.does("tear")
    assert not any(isinstance(one, BattleEnds) for one, _ in t.s.under_way())
    t.leave()


@rule("OD-180", "OD-181")
def test_what_is_left_without_loot_is_a_generic_wound(table: Sit) -> None:
    """A wound that gives none is taken off the generic ones, never off a body part."""
    t = stage(table)
    card = part(t, 1)
    t.s.wound_stack, t.s.unlooted = [card], 1
    loot(t.s)
    gives = BOOK.cards[t.s.face[card]].loot
    assert gives
    assert all(t.s.resources[RESOURCES.index(key)] == n for key, n in gives.items())


@rule("OD-181")
@pytest.mark.parametrize(
    ("foe", "core"), [("talos-1", "ember_heart"), ("asterion-1", "star_heart"), ("alekto-1", ""), ("minos-1", "")]
)
def test_cores(table: Sit, foe: str, core: str) -> None:
    """A level III part gives one, of those primordials that have one."""
    t = stage(table, options={"foe": foe})
    t.s.wound_stack = [part(t, 3)]
    loot(t.s)
    cores = {key: t.s.resources[RESOURCES.index(key)] for key in ("ember_heart", "star_heart")}
    assert {key for key, n in cores.items() if n} == ({core} if core else set())


@rule("OD-181", "OD-C34")
def test_what_a_generic_wound_stands_for_is_seen(table: Sit) -> None:
    """The body part that is found for it is turned up before all."""
    t = stage(table)
    rest = t.s.zones[BP_DECK][:]
    found = exchange(t.s, rest, False)
    assert found not in rest
    assert all(t.s.knows[found] >> seat & 1 for seat in range(t.s.seats))


@rule("OD-260", "OD-192")
def test_nothing_knocks_the_primordial_down(table: Sit) -> None:
    """A card that would leaves all as it is."""
    t = stage(table)
    before = figures(t)
    runs(t, {"op": "knockdown", "who": "primordial"})
    assert changes(t, before) == {}


@rule("OD-259", "OD-124")
@pytest.mark.parametrize("thrower", [BRINE, KELP])
def test_who_throws_it_says_which_way_it_goes_on(table: Sit, thrower: int) -> None:
    """At the edge the seat of the titan that throws is asked, not the captain's."""
    places = ["d8", "b1", "b14", "t8"] if thrower == BRINE else ["b1", "d8", "b14", "t8"]
    spec = {name: {"at": at, "gear": []} for name, at in zip(NAMES, places, strict=True)}
    t = table("odyssey", crew=4, primordial={"at": "a7", "facing": "w"}, terrain={}, priority="ash", turn="ash", **spec)
    assert t.s.captain == 3
    befall(t, Drive(2, 3, IS_THROWN, thrower, 0, (), ()))
    assert t.match.decision is not None
    assert (t.match.decision.rule, t.match.decision.seat) == ("OD-124", thrower)
    t.leave()


@rule("OD-101", "OD-188")
@pytest.mark.parametrize("last", [{"op": "wound", "n": 99}, {"op": "death_blow"}])
def test_what_a_card_says_after_the_last_wound(table: Sit, last: dict[str, Any]) -> None:
    """It comes too late: the battle is over first."""
    t = stage(table)
    t.s.tear = 1
    runs(t, last, {"op": "crash"}, {"op": "knockdown"})
    t.asks(0, rule="OD-190")
    assert (t.titan("kelp").danger, t.titan("kelp").conditions) == (0, {})
    t.leave()
