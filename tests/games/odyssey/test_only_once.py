"""What happens once and no more, who is left alone, and what can no longer be: falls, dives, climbs, answers."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey import GAME, field
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import PullTitan, pushback
from petteia.games.odyssey.ground import Falls
from petteia.games.odyssey.state import BEAST, IGNORE, OFF, ON_VANTAGE
from petteia.games.odyssey.strike import PathAttack
from petteia.games.odyssey.words import BY_CHASM, BY_EDGE, SPACE
from petteia.kernel.step import Step
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, befall, figures, runs, stage
from tests.games.odyssey.fight import NAMES, Fight, Sit, alone, d10
from tests.games.odyssey.test_edges_of_the_table import of_card

BRINE, MARBLE, ASH = 0, 2, 3
TALOS = {"at": "h6", "facing": "w"}
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}}
AWAY = {"brine": {"at": "t1", "gear": []}, "marble": {"at": "a14", "gear": []}}


def at(word: str) -> int:
    return SPACE.words.index(word)


def lit(t: Fight, move: str) -> list[str]:
    """What an option lights up now."""
    return GAME.refs(t.hypso.view, GAME.vocabulary.parse(move))


def goes_on(t: Fight, one: Step, sentence: str) -> None:
    """A step that has begun before goes on with this sentence."""
    s = t.s
    s.decision = None
    turn, _ = s.stack.pop()
    s.stack += [(turn, "act"), (one, sentence)]
    s.advance()


# -- moved by force --------------------------------------------------------------------------------------


@rule("OD-223", "OD-271", "OD-272")
@pytest.mark.parametrize(("kelp", "pool", "step", "tested"), [
    ("d7", "c6", PullTitan(KELP, BEAST, 2, 0, ()), False), ("c7", "d6", PullTitan(KELP, BEAST, 3, 0, ()), True),
    ("g7", "g6", pushback(KELP, 2), False), ("g7", "e6", pushback(KELP, 3), True), ("d7", "e6", PullTitan(KELP, BEAST, 2, 0, ()), False),
])  # fmt: skip
def test_pools_on_the_way(table: Sit, kelp: str, pool: str, step: Step, tested: bool) -> None:
    """Dragged through a pool a titan is tested; not where it was in one before, nor where it ends in one."""
    t = stage(table, {"at": kelp}, terrain={"pool": [pool]}, **AWAY)
    drawn = t.s.drawn
    befall(t, step)
    t.settle()

    assert (t.s.drawn > drawn) == tested


@rule("OD-208", "OD-295")
@pytest.mark.parametrize(("despair", "end"), [(4, "dead"), (3, "f7")])
def test_left_alone_by_one_who_climbs(table: Sit, despair: int, end: str) -> None:
    """Brine stood beside Kelp; now it despairs."""
    t = stage(table, {"at": "g7"}, vantage=True, brine={"at": "f7", "gear": [], "despair": despair},
              marble={"at": "a14", "gear": []})  # fmt: skip
    runs(t, {"op": "climb"})

    assert (t.titan("kelp").at, t.titan("brine").at) == ("vantage", end)


@rule("OD-261", "OD-183")
@pytest.mark.parametrize("how", [BY_EDGE, BY_CHASM])
@pytest.mark.parametrize("ignored", ["death", "fall"])
def test_who_has_died_meanwhile_is_not_caught(table: Sit, how: int, ignored: str) -> None:
    """Nothing brings it back onto the board."""
    t = stage(table, {"at": "d7"}, **AWAY)
    t.s.alive[KELP], t.s.cell[KELP] = 0, OFF
    t.s.ignored |= 1 << IGNORE.index(ignored)
    goes_on(t, Falls(KELP, how, at("d7")), "gone")

    assert (t.titan("kelp").at, t.s.ignored) == ("dead", 1 << IGNORE.index(ignored))


@rule("OD-208", "OD-C06")
def test_the_dead_are_beside_nobody(table: Sit) -> None:
    """Not even where the primordial stands by the last space of the board; who stands on it is beside it."""
    t = stage(
        table, {"at": "d7"}, primordial={"at": "q12", "facing": "w"}, **{**AWAY, "ash": {"at": "t14", "gear": []}}
    )
    assert (field.touches_beast(t.s, ASH), field.touches_beast(t.s, KELP)) == (True, False)
    t.s.cell[KELP] = ON_VANTAGE
    assert field.touches_beast(t.s, KELP)
    t.s.alive[KELP], t.s.cell[KELP] = 0, OFF
    assert not field.touches_beast(t.s, KELP)
    assert field.touches_beast(t.s, KELP, at("t14"))
    t.leave()


# -- through everybody in its way ------------------------------------------------------------------------


@rule("OD-123", "OD-132")
@pytest.mark.parametrize(("slower", "asks"), [(0, True), (9, False)])
def test_which_way_is_asked_of_one_who_can_go(table: Sit, slower: int, asks: bool) -> None:
    """With no step left the primordial turns to its target, and nobody chooses a way."""
    t = stage(
        table, {"at": "h5"}, **BULL, primordial={"at": "j7", "facing": "e"}, pool={"-speed": slower} if slower else {}
    )
    befall(t, PathAttack(*of_card("straight_run", KELP), -1, (), 0))
    decision = t.match.decision
    assert decision is not None
    assert (decision.rule == "OD-123") == asks
    assert t.beast_at == "j7"
    t.leave()


@rule("OD-132", "OD-126")
def test_who_lies_under_it_already_is_not_in_its_way(table: Sit) -> None:
    """The base goes on over whoever it covers as it sets out: that titan is neither struck nor thrown."""
    t = stage(table, {"at": "g7"}, brine={"at": "j7", "gear": []}, marble={"at": "a14", "gear": []}, **BULL,
              primordial={"at": "j7", "facing": "w"})  # fmt: skip
    befall(t, PathAttack(*of_card("straight_run", KELP), -1, (), 0))
    assert (t.titan("brine").at, t.beast_at) == ("j7", "h7")
    t.leave()


# -- the answers to a failure ----------------------------------------------------------------------------


@rule("OD-249", "OD-167")
def test_a_diversion_kept_changes_nothing(table: Sit) -> None:
    """Whoever does not use the token is answered once, as if there were none."""
    found = []
    for pool in ({}, {"diversion": 1}):
        t = alone(table, "kelp", {"at": "g7", "gear": ["anchor_maul"]}, turn="kelp", primordial=TALOS, bp=["greave"],
                  pool=pool, luck=[*d10(9, 2), 0, 0])  # fmt: skip
        t.does("attack anchor-maul", "keep", *(["no"] if pool else []))
        t.settle()
        found.append((figures(t), t.hypso.heard()))
        t.leave()
    assert found[0] == found[1]
    assert found[0][0]["pool"] == {"break": 4}


# -- what options light up -------------------------------------------------------------------------------


@rule("OD-154", "OD-176")
@pytest.mark.parametrize("name", ["brine", "kelp", "ash"])
def test_what_the_deeds_of_a_turn_light_up(table: Sit, name: str) -> None:
    """Whoever moves, and nobody where nobody acts; the card whose ability is used, be it the first, or else the sheet."""
    t = alone(table, name, {"at": "g7", "gear": ["weavers_mantle", "rooted_heels"]}, turn=name, primordial=TALOS)
    titan = NAMES.index(name)
    assert lit(t, "move") == [f"titan:{titan}"]
    first, second = (t.s.gear[titan].index(BOOK.gear_at[key]) for key in ("weavers_mantle", "rooted_heels"))
    assert lit(t, f"use {name} weavers-mantle-1") == [f"gear:{titan}.{first}"]
    assert lit(t, f"use {name} rooted-heels-1") == [f"gear:{titan}.{second}"]
    assert lit(t, f"use {name} dreamwalker-1") == [f"sheet:{titan}"]
    assert {first, second} == {0, 1}
    t.s.active = -1
    assert lit(t, "move") == []
    t.leave()


@rule("OD-179")
def test_what_the_ship_cannot_do(table: Sit) -> None:
    """What it has not brought, and what it has done already."""
    t = alone(table, "kelp", {"at": "g7", "gear": []}, turn="kelp", primordial=TALOS, ship=["boarding_lines"], luck=[])
    why = "The ship has no such ability to call on now."
    t.hypso.cannot("ship-use voice-of-the-oak 1", rule="OD-179", because=why)
    t.does("ship-use boarding-lines 2", "titan brine", "to a4")
    t.hypso.cannot("ship-use boarding-lines 2", rule="OD-179", because=why)
    t.leave()
