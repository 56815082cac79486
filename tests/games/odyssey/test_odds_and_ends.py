"""Odds and ends of the battle: ways over a crowded board, falls that are caught, tokens of the last one standing."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey import field
from petteia.games.odyssey.aftermath import fill_stack
from petteia.games.odyssey.attack import BONUS, TitanAttack
from petteia.games.odyssey.beast import WalkTo, hide
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import pushback
from petteia.games.odyssey.effects import is_usable
from petteia.games.odyssey.ground import Falls
from petteia.games.odyssey.passage import ONE_WALL, beyond_wall
from petteia.games.odyssey.push import Knockback
from petteia.games.odyssey.state import BP_ASIDE, DOUBLE, HELD, IGNORE, KRATOS, MOIROS
from petteia.games.odyssey.strike import AttackOn, PathAttack
from petteia.games.odyssey.trauma import DrawFortune
from petteia.games.odyssey.words import BY_CHASM, BY_EDGE, BY_KRATOS, BY_MOIROS
from petteia.kernel.board import mask_of
from petteia.kernel.game import game
from petteia.kernel.rng import Rng, Typed
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, befall, changes, figures, runs, stage
from tests.games.odyssey.fight import Sit, alone
from tests.games.odyssey.test_blows_that_miss import goes_on
from tests.games.odyssey.test_edges_of_the_table import at, of_card, perched

BRINE, MARBLE, ASH = 0, 2, 3
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}


# -- the board ---------------------------------------------------------------------------------------------


@rule("OD-155", "OD-219", "OD-231")
@pytest.mark.parametrize(("walls", "chasms"), [(True, False), (True, True), (False, False)])
def test_every_step_on_a_crowded_board(table: Sit, walls: bool, chasms: bool) -> None:
    """From each space to each beside it: not through walls, not onto obstacles, the world's edge or a chasm."""
    t = stage(table, {"at": "a9"}, brine={"at": "t1", "gear": []}, primordial={"at": "n6", "facing": "w"},
              mazes=[("b2", "I", 0), ("e2", "I", 1), ("b7", "O", 0), ("e6", "L", 2), ("h2", "Z", 3)])  # fmt: skip
    s = t.s
    for key, x, y in (("rock", 10, 2), ("pool", 12, 1), ("worlds_lip", 0, 12), ("olive_wood", 8, 8)):
        s.tiles.append((BOOK.terrain_at[key], x, y, -1, 0))
    s.tiles.append((BOOK.terrain_at["chasm"], 11, 5, BOOK.shape_at["I"], 0))
    footing, maze = field.land(s).footing(walls, chasms), field.land(s).maze
    for cell in range(s.grid.size):
        expected = []
        for direction, there in enumerate(s.grid.next[cell]):
            kind = field.terrain_at(s, there)
            wall = walls and there >= 0 and maze.between(s.grid.x[cell], s.grid.y[cell], direction)
            shut = kind is not None and (kind.obstacle or kind.boundless or (kind.chasm and not chasms))
            if there >= 0 and not wall and not shut:
                expected.append((there, 16 if kind is not None and kind.key == "pool" else 0))
        near = mask_of([cell, *(c for c in s.grid.next[cell] if c >= 0)])
        assert footing.ways(near)[cell] == expected, cell


@rule("OD-208", "OD-C06")
def test_far_from_a_base_in_the_last_corner(table: Sit) -> None:
    """The edge of the board is beside nothing; who stands above sees it, whatever stands elsewhere."""
    t = perched(table, brine={"at": "a1", "gear": []})
    assert not field.touches_beast(t.s, BRINE)
    t = stage(table, {"at": "vantage"}, vantage=True, terrain={"rock": ["r14", "s13", "t14", "r13", "t13"]},
              ash={"at": "k1", "gear": []})  # fmt: skip
    assert field.titan_sees(t.s, KELP)
    t.s.ignoring.append([KELP, ONE_WALL])
    t.s.tiles = [(BOOK.terrain_at["labyrinth"], 17, 12, BOOK.shape_at["O"], 0)]
    assert beyond_wall(t.s, KELP, 3) == {}


@rule("OD-122", "OD-128")
@pytest.mark.parametrize(("goal", "facing", "at_"), [((2, 5), "w", "c6"), ((7, 1), "n", "h2"), ((12, 5), "e", "m6")])
def test_walking_straight_to_a_place(table: Sit, goal: tuple[int, int], facing: str, at_: str) -> None:
    """It faces the way it goes."""
    t = stage(table, {"at": "t10"}, primordial={"at": "h6", "facing": "s"}, ash={"at": "t14", "gear": []})
    befall(t, WalkTo(9, *goal))
    assert (t.beast_at, t.facing) == (at_, facing)


@rule("OD-122")
def test_walking_askew_to_a_place(table: Sit) -> None:
    """Off the line it keeps the side it faced."""
    t = stage(table, {"at": "t10"}, primordial={"at": "h6", "facing": "s"}, ash={"at": "t14", "gear": []})
    befall(t, WalkTo(9, 5, 3))
    t.does("side n")
    assert (t.beast_at, t.facing) == ("f4", "s")


# -- falls and forced moves --------------------------------------------------------------------------------


@rule("OD-261", "OD-227")
@pytest.mark.parametrize(("how", "broken"), [(BY_EDGE, True), (BY_CHASM, False)])
def test_caught_by_a_lifeline(table: Sit, how: int, broken: bool) -> None:
    """From the edge one comes back to the last safe space, and breaks the wood that is there; from a chasm one is set beside it."""
    t = stage(table, {"at": "d7"}, terrain={"olive_wood": ["e10"]})
    t.s.ignored |= 1 << IGNORE.index("death")
    befall(t, Falls(KELP, how, at("e10")))
    if how == BY_CHASM:
        t.does("to d8")
    assert (t.titan("kelp").at, "olive_wood" in t.tiles) == (("e10", False) if broken else ("d8", True))


@rule("OD-273", "OD-223")
def test_set_aside_into_a_pool(table: Sit) -> None:
    """Whoever makes room lands there once."""
    t = stage(table, {"at": "e2"}, **{**BULL, "primordial": {"at": "e3", "facing": "n"}}, terrain={"pool": ["c1"]})
    befall(t, pushback(KELP, 4))
    t.settle()
    assert (t.titan("kelp").at, t.titan("kelp").ambrosia) == ("d1", 1)


@rule("OD-258", "OD-185")
def test_nobody_is_knocked_back_who_is_not_on_the_board(table: Sit) -> None:
    """Neither the dead nor who still stands above."""
    t = stage(table, {"at": "vantage"}, vantage=True)
    goes_on(t, Knockback(KELP, 2, -1, 0), "direction")
    assert (t.titan("kelp").at, asked(t)) == ("vantage", ["move", "end"])


# -- cards and tokens --------------------------------------------------------------------------------------


@rule("OD-181", "OD-170")
def test_a_death_blow_through_a_body_part_of_the_third_level(table: Sit) -> None:
    """It counts double, and its card is laid aside."""
    third = next(c.key for c in BOOK.primordials[0].bp if c.level == 3)
    t = stage(table, {"at": "g7"}, bp=[third])
    t.s.wound_stack += [-1] * (t.s.block.wounds - 2)
    fill_stack(t.s)
    assert (t.s.wound_stack[-1], len(t.s.zones[BP_ASIDE])) == (DOUBLE, 1)


@rule("OD-187", "OD-159")
def test_a_bonus_attack_may_be_a_shot(table: Sit) -> None:
    """Any weapon in range will do, and a godform's own attack."""
    t = alone(table, "kelp", {"at": "f7", "gear": ["ballast_sling", "sprat_net"]}, turn="kelp", primordial={"at": "h6", "facing": "w"},
              bp=["greave"], luck=[])  # fmt: skip
    befall(t, TitanAttack(KELP, -1, BONUS, -1))
    assert asked(t) == ["attack sprat-net", "attack ballast-sling", "pass"]
    t.leave()


@rule("OD-260", "OD-261", "OD-283", "OD-213")
@pytest.mark.parametrize(
    ("gear", "usable"), [("argos_cable", True), ("bone_coin", True), ("rooted_heels", False), ("smoke_jar", False)]
)
def test_what_the_fallen_may_still_use(table: Sit, gear: str, usable: bool) -> None:
    """A lifeline and a second chance are never barred."""
    t = stage(table, {"at": "g7", "gear": [gear], "conditions": {"knockdown": 1}})
    ability = next(a for a in BOOK.gear[BOOK.gear_at[gear]].element.actives if a.op.timing)
    assert is_usable(t.s, KELP, ability, 0) == usable
    t.s.cond[KELP][0] = 0
    assert is_usable(t.s, KELP, ability, 0)


@rule("OD-257", "OD-118")
def test_the_last_one_standing_keeps_the_token(table: Sit) -> None:
    """Hidden or not: there is nobody to pass it to; with others about it is passed on."""
    dead = {name: {"at": "dead"} for name in ("brine", "marble", "ash")}
    t = alone(
        table, "kelp", {"at": "k11", "gear": []}, turn="kelp", primordial={"at": "h6", "facing": "n"}, luck=[], **dead
    )
    hide(t.s, KELP)
    assert (t.titan("kelp").hidden, t.priority) == (1, "kelp")
    t = stage(
        table,
        {"at": "k11"},
        primordial={"at": "h6", "facing": "n"},
        priority="kelp",
        ash={"at": "a14", "gear": [], "rage": 2},
    )
    runs(t, {"op": "hidden", "on": True})
    assert (t.titan("kelp").hidden, t.priority) == (1, "ash")


@rule("OD-263")
def test_motivating_nobody(table: Sit) -> None:
    """Alone there is nobody to move."""
    dead = {name: {"at": "dead"} for name in ("brine", "marble", "ash")}
    t = alone(
        table, "kelp", {"at": "g7", "gear": []}, turn="kelp", primordial={"at": "h6", "facing": "w"}, luck=[], **dead
    )
    before = figures(t)
    runs(t, {"op": "keyword", "k": "motivate", "n": 2})
    assert changes(t, before) == {}


@rule("OD-102")
def test_real_dice_are_asked_for_once(table: Sit) -> None:
    """A table that asks for its dice already goes on asking as it did; without that option none is asked for."""
    odyssey = game("odyssey")
    options = odyssey.agreed({"dice": "real"})
    asks = Typed(Rng(1))
    assert odyssey.setup(1, options, asks).rng is asks
    assert odyssey.setup(1, options, Rng(1)).rng.asks
    assert not odyssey.setup(1, odyssey.agreed({}), Rng(1)).rng.asks


@rule("OD-147", "OD-136")
def test_a_roll_that_no_longer_counts(table: Sit) -> None:
    """Broken off before its hits were counted, an attack does nothing."""
    t = stage(table, {"at": "g7"})
    op, ctx = of_card("slow_hammer", KELP)
    t.s.broken.append(7 * 8 + KELP)
    before = figures(t)
    t.s.hit_any = 0
    goes_on(t, AttackOn(KELP, op, ctx, 0, (2, 2, 2), 0), "resolve")
    assert (changes(t, before), t.s.hit_any) == ({}, 0)


@rule("OD-132", "OD-208")
def test_a_path_attack_goes_nowhere_for_one_who_stands_above(table: Sit) -> None:
    """There is nobody before it."""
    t = stage(table, {"at": "h7"}, **BULL)
    t.s.cell[KELP] = -2
    op, ctx = of_card("straight_run", KELP)
    goes_on(t, PathAttack(op, ctx, 3, (), 0), "walk")
    assert t.beast_at == "j7"


@rule("OD-194", "OD-195")
@pytest.mark.parametrize(("deck", "how"), [(MOIROS, BY_MOIROS), (KRATOS, BY_KRATOS)])
def test_a_second_card_of_fortune_is_not_drawn(table: Sit, deck: int, how: int) -> None:
    """It kills before it is turned up; from an empty deck nothing is drawn."""
    t = stage(table, {"at": "g7"}, ash={"at": "t14", "gear": [], "rage": 1})
    t.s.zones[HELD + KELP].append(t.s.zones[deck].pop())
    left = len(t.s.zones[deck])
    befall(t, DrawFortune(KELP, deck))
    assert (t.s.dead, len(t.s.zones[deck]), len(t.s.zones[HELD + KELP])) == ([KELP, how], left, 1)
    t.s.zones[deck].clear()
    befall(t, DrawFortune(BRINE, deck))
    assert (t.titan("brine").alive, t.s.zones[HELD + BRINE]) == (1, [])


@rule("OD-164")
def test_power_for_nobody(table: Sit) -> None:
    """Where nobody attacks and nobody is meant there is nothing to add to."""
    t = stage(table, {"at": "g7"})
    raw = t.s.attack.raw
    runs(t, {"op": "raw", "n": 2}, you=-1)
    assert t.s.attack.raw == raw


@rule("OD-195")
def test_driven_towards_the_closest(table: Sit) -> None:
    """A card that drives a titan leaves it no choice but among the nearest spaces."""
    t = stage(table, {"at": "d7"}, brine={"at": "d10", "gear": []}, primordial={"at": "n6", "facing": "w"})
    runs(t, {"op": "move", "who": "self", "n": 1, "toward": "closest unit"})
    assert t.titan("kelp").at == "d8"


@rule("OD-260", "OD-153")
@pytest.mark.parametrize("acts", ["move", "attack fists", "ready combat"])
def test_acting_stands_a_titan_up(table: Sit, acts: str) -> None:
    """Who is about to stand up does so by whatever it does first."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["hull_plate"], "exhausted": ["hull_plate"]}, turn="kelp", bp=["greave"], luck=[],
              primordial={"at": "h6", "facing": "w"})  # fmt: skip
    t.s.cond[KELP][0] = 2
    befall(t)
    t.does(acts)
    assert t.titan("kelp").conditions == {}
    t.leave()
