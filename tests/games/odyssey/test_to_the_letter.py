"""Single words of rules: ends of battles, wounds of the third level, tiles and titans in the way, draws, prompts."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from petteia.games.odyssey import field
from petteia.games.odyssey.aftermath import BattleEnds, fill_stack
from petteia.games.odyssey.answers import Carved
from petteia.games.odyssey.attack import BONUS, TURN_ATTACK, TitanAttack, start_attack
from petteia.games.odyssey.bearing import outlasts
from petteia.games.odyssey.beast import SIGNATURE, Face, Perform, SetDown, Walk, new_serial
from petteia.games.odyssey.cards import EquipLoot
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import pull, pushback
from petteia.games.odyssey.drive import away_from
from petteia.games.odyssey.effects import AI, constants, owner_slot
from petteia.games.odyssey.equipment import FISTS, add_gear
from petteia.games.odyssey.ground import Displace, Lands
from petteia.games.odyssey.passage import ONE_WALL, beyond_wall
from petteia.games.odyssey.push import ForcedVault, Knockback
from petteia.games.odyssey.shove import TitanPushes
from petteia.games.odyssey.skill_tests import Test as SkillTest
from petteia.games.odyssey.state import (
    AI_OUT,
    AI_WAITING,
    BP_OUT,
    BP_WAITING,
    DOUBLE,
    OBOL,
    TRAUMA,
    WOUNDS,
    deck_faces,
    layout_of,
)
from petteia.games.odyssey.strike import Attack
from petteia.games.odyssey.terrain import (
    MAZE,
    along_edge,
    copies,
    edge_places,
    is_placeable,
    maze_places,
    places,
    put_tile,
)
from petteia.games.odyssey.trauma import DrawTrauma, ObolDraw
from petteia.games.odyssey.turn import TitanRound
from petteia.games.odyssey.values import armor_dice
from petteia.games.odyssey.walking import Driven, reachable
from petteia.games.odyssey.words import BY_TWO
from petteia.kernel.board import cells_in, mask_of
from petteia.kernel.step import Hearing
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, asked, befall, changes, figures, runs, spots, stage
from tests.games.odyssey.fight import GIVEN, Fight, Hears, Sit, alone, d10
from tests.games.odyssey.test_edges_of_the_table import at, cornered, of_card, perched
from tests.games.odyssey.test_weapons import ends

BRINE, MARBLE, ASH = 0, 2, 3
TALOS = {"at": "h6", "facing": "w"}
HEIR: dict[str, Any] = {"ash": {"at": "t14", "gear": [], "rage": 1}}
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}


def acts(table: Sit, kelp: dict[str, Any], **spec: Any) -> Fight:
    spec.setdefault("primordial", TALOS)
    return alone(table, "kelp", {"at": "g7", "gear": [], **kelp}, turn="kelp", luck=spec.pop("luck", []), **spec)


# -- ends of battles -----------------------------------------------------------------------------------


@rule("OD-181", "OD-171")
def test_a_death_blow_fills_the_stack_as_wounds_would(table: Sit) -> None:
    """Each body part that fills it calls a higher one in, but for the last."""
    t = stage(table, {"at": "g7"}, bp=["greave", "loose_plating"])
    waiting = len(t.s.zones[BP_WAITING])
    t.s.wound_stack += [-1] * (t.s.block.wounds - 2)
    fill_stack(t.s)
    assert (t.s.wounds(), len(t.s.zones[WOUNDS]), len(t.s.zones[BP_WAITING])) == (t.s.block.wounds, 2, waiting - 1)


@rule("OD-254")
@pytest.mark.parametrize(("alive", "rolled"), [(True, 0), (False, 1)])
def test_the_front_lines_are_rolled_for_the_dead(table: Sit, alive: bool, rolled: int) -> None:
    """An Argonaut whose titan lives has nothing to fear."""
    front = next(g.key for g in BOOK.gear if any(a.op.k == "frontlines" for a in g.element.keywords))
    t = stage(table, {"at": "g7", "gear": [front]}, **HEIR)
    drawn = t.s.drawn
    befall(t, *([] if alive else [Kills(KELP)]), BattleEnds(0))
    t.leave()
    assert t.s.drawn - drawn == rolled


@rule("OD-005")
def test_what_outlasts_a_titan(table: Sit) -> None:
    """Of what the dead bear only the effects of the battle's end."""
    t = stage(table, {"at": "g7", "conditions": {"bleeding": 1, "doom_mark": 1, "knockdown": 1, "fear": 1}})
    abilities = [a for c in BOOK.conditions for side in c.sides for a in side.ons]
    befall(t, Kills(KELP))
    found = {a.op.timing for a in abilities if outlasts(t.s, KELP, a)}
    assert found == {"end of battle"}
    assert not any(outlasts(t.s, BRINE, a) for a in abilities)


# -- wounds and answers ----------------------------------------------------------------------------------


@rule("OD-170", "OD-171")
@pytest.mark.parametrize(("crit", "stacked", "called"), [(True, 1, 2), (False, 0, 1)])
def test_a_wound_of_the_third_level(table: Sit, crit: bool, stacked: int, called: int) -> None:
    """A critical one lies on the stack and calls two of its level; any other is a double wound, and its card goes back."""
    third = next(c.key for c in BOOK.primordials[0].bp if c.level == 3 and c.key != "the_one_vein")
    t = acts(table, {}, bp=[third], pool={"-at": 19}, luck=d10(10 if crit else 9, 9))
    waiting = len(t.s.zones[BP_WAITING + 1])
    t.does("attack fists")
    ends(t)
    assert len(t.s.zones[WOUNDS]) == stacked
    assert (DOUBLE in t.s.wound_stack) == (not crit)
    assert waiting - len(t.s.zones[BP_WAITING + 1]) == called
    t.leave()


@rule("OD-102", "OD-161")
@pytest.mark.parametrize(("dice", "mark", "again", "danger"), [
    ((5, 4), "mark 1", 1, 1), ((5, 4), "mark 1", 4, 0), ((5, 4), "mark 2", 1, 0), ((1, 5), "mark 1", 5, 1),
])  # fmt: skip
def test_a_crit_miss_of_a_die_rolled_again(
    table: Sit, dice: tuple[int, int], mark: str, again: int, danger: int
) -> None:
    """Only a 1, and only of the crit die."""
    t = acts(table, {"gear": ["anchor_maul"]}, bp=["greave"], luck=d10(*dice, again))
    t.does("attack anchor-maul", mark, "roll")
    ends(t)
    assert t.titan("kelp").danger == danger


@rule("OD-167", "OD-195")
def test_who_rages_too_much_dies_before_the_attack_is_answered(table: Sit) -> None:
    """The signature that waits for the end of the attack finds nobody."""
    t = stage(table, {"at": "g7"}, luck=d10(2, 2))
    t.s.raging |= 1 << KELP
    start_attack(t.s, KELP, TURN_ATTACK, -1)
    t.s.responses = [[SIGNATURE, 0, KELP, -1]]
    t.s.decision = None
    one, _ = t.s.stack.pop()
    t.s.stack += [(one, "act"), (TitanAttack(KELP, FISTS, TURN_ATTACK, -1), "finish")]
    drawn = t.s.drawn
    t.s.advance()
    t.settle()
    assert (t.titan("kelp").alive, t.s.drawn) == (0, drawn)


@rule("OD-136", "OD-187")
def test_a_weapon_in_defence_is_not_in_defence_in_ones_own_attack(table: Sit) -> None:
    """A bonus attack made while one defends: the shield's dice do not count for what comes of it."""
    t = acts(table, {"gear": ["tower_aspis"]})
    t.s.p_weapon = 0
    assert armor_dice(t.s, KELP, t.s.p_weapon) or t.s.gear_of(KELP, 0).evasion
    start_attack(t.s, KELP, BONUS, -1)
    assert t.s.p_weapon == -1
    t.s.attack.who = -1


@rule("OD-243", "OD-C58")
@pytest.mark.parametrize("who", [BRINE, KELP])
def test_who_carves(table: Sit, who: int) -> None:
    """Whoever leads the attacker chooses."""
    t = stage(table, {"at": "g7"}, crew=4, seats=4, priority="ash")
    face = next(c.face for c in BOOK.primordials[0].bp if len(c.loot) > 1)
    t.s.attack.who = who
    t.s.decision = None
    one, _ = t.s.stack.pop()
    t.s.stack += [(one, "act"), (Hearing(Carved(1, face, 0), "heard", 1), "begin")]
    t.s.advance()
    assert t.match.decision is not None
    assert (t.match.decision.seat, t.match.decision.rule) == (who, "OD-243")
    t.leave()


# -- the primordial turns and goes -----------------------------------------------------------------------


@rule("OD-122", "OD-130")
def test_of_several_targets_it_goes_to_the_first(table: Sit) -> None:
    """The card's move is towards the target named first."""
    key = next(
        c.key for c in BOOK.primordials[0].ai
        if any(op.name == "move" for op in BOOK.programs[c.element.program])
        and any(op.name == "attack" and op.type != "path" for op in BOOK.programs[c.element.program])
    )  # fmt: skip
    for first, side in ((KELP, "w"), (BRINE, "e")):
        t = stage(table, {"at": "b7"}, brine={"at": "r7", "gear": []}, ash={"at": "t14", "gear": []})
        second = BRINE if first == KELP else KELP
        befall(t, Perform(BOOK.faces[key], new_serial(t.s), (first, second)))
        assert (t.s.px < 7) == (side == "w")
        t.leave()


@rule("OD-128", "OD-098")
def test_turning_to_the_harbour_and_to_the_first_space(table: Sit) -> None:
    """The edge that the scenario names; a titan on the first space is faced as any other."""
    t = stage(table, {"at": "g7"})
    for facing in range(4):
        t.s.facing = facing
        runs(t, {"op": "turn", "to": "harbour edge"}, role=AI)
        assert t.s.facing == t.s.place.harbour
    t = cornered(table, primordial={"at": "b1", "facing": "e"})
    befall(t, Face((KELP,)))
    assert t.facing == "w"


@rule("OD-122", "OD-128", "OD-C10")
def test_near_enough_already_it_still_turns(table: Sit) -> None:
    """It need not go; of two sides that would do the players choose."""
    t = stage(table, {"at": "f4"})
    befall(t, Walk((KELP,), 3, 5))
    t.asks(0, rule="OD-128", options=["side n", "side w"])
    t.does("side n")
    assert (t.beast_at, t.facing) == ("h6", "n")


@rule("OD-207")
def test_what_has_no_vantage_point_gets_none(table: Sit) -> None:
    """Asterion cannot be climbed."""
    t = stage(table, {"at": "g7"}, **BULL)
    runs(t, {"op": "vantage"})
    assert (t.s.vantage, t.s.held_pool) == (0, [0] * 9)


@rule("OD-297", "OD-124")
@pytest.mark.parametrize(("cell", "sides"), [("k3", [2]), ("k7", [0, 2]), ("k9", [0]), ("a7", [0, 2]), ("a6", [2])])
def test_away_from_a_space(table: Sit, cell: str, sides: list[int]) -> None:
    """As the middle of the base lies to it."""
    t = stage(table, {"at": "g7"})
    assert away_from(t.s, at(cell), [0, 2]) == sides
    assert away_from(t.s, at("i1"), [1, 3]) == [1, 3]
    assert away_from(t.s, at("h1"), [1, 3]) == [1]
    assert away_from(t.s, at("j1"), [1, 3]) == [3]


@rule("OD-273", "OD-272")
def test_pushed_to_the_north_edge(table: Sit) -> None:
    """Whoever has made room is pushed no further; the base goes straight on."""
    t = stage(table, {"at": "e2"}, **{**BULL, "primordial": {"at": "e3", "facing": "n"}})
    befall(t, pushback(KELP, 4))
    t.settle()
    assert (t.titan("kelp").at, t.beast_at, t.facing) == ("d1", "e1", "n")


@rule("OD-272", "OD-C61")
def test_pushed_from_the_corner_of_the_base(table: Sit) -> None:
    """As far off in columns as in rows: it comes along the row first."""
    t = stage(table, {"at": "h5"}, **BULL)
    befall(t, pushback(KELP, 1))
    assert t.beast_at == "i7"


# -- tiles and titans in the way -------------------------------------------------------------------------


@rule("OD-271", "OD-261")
@pytest.mark.parametrize("sure", [True, False])
def test_dragged_over_a_chasm(table: Sit, sure: bool) -> None:
    """Who does not mind a chasm does not fall when dragged over it either."""
    t = stage(table, {"at": "c7"}, terrain={"chasm": ["d6"]})
    t.s.tiles = [(kind, 3, 5, shape, 1) for kind, _, _, shape, _ in t.s.tiles]
    if sure:
        t.s.ignoring.append([KELP, 2])
    befall(t, pull(KELP, 4, 2))
    t.settle()
    assert (t.titan("kelp").alive, t.titan("kelp").at) == ((1, "e7") if sure else (0, "dead"))


@rule("OD-248", "OD-227", "OD-208")
def test_what_breaks_under_those_who_did_not_want_to_come(table: Sit) -> None:
    """Set aside, set down or thrown against a rock: the wood one comes to stand on is broken."""
    t = stage(table, {"at": "d7"}, terrain={"olive_wood": ["e7"], "rock": ["d6", "d8", "c7"]})
    befall(t, Displace(KELP, ()))
    assert (t.titan("kelp").at, "olive_wood" in t.tiles) == ("e7", False)
    t = stage(table, {"at": "vantage"}, vantage=True, terrain={"olive_wood": ["k6"]})
    befall(t, SetDown(KELP, (at("k7"),)))
    assert (t.titan("kelp").at, t.tiles) == ("k7", [])
    t = stage(table, {"at": "g7"}, terrain={"olive_wood": ["d7"], "rock": ["c7"]})
    befall(t, Knockback(KELP, 4, 3, 0))
    t.settle()
    assert (t.titan("kelp").at, t.tiles) == ("d7", ["rock"])


@rule("OD-248", "OD-185")
def test_the_dead_make_no_room_and_land_nowhere(table: Sit) -> None:
    """Nothing is asked and nothing rolled for them, nor for who stands above."""
    t = stage(table, {"at": "g7"}, terrain={"pool": ["d7"]}, **HEIR)
    befall(t, Kills(KELP))
    before, drawn = figures(t), t.s.drawn
    befall(t, Displace(KELP, ()), Lands(KELP, 1, (at("d7"), at("e7"))), ObolDraw(KELP, 1, 99))
    assert (changes(t, before), t.s.drawn) == ({}, drawn)
    obols = len(t.s.zones[OBOL])
    befall(t, ObolDraw(KELP, 1, 99))
    assert len(t.s.zones[OBOL]) == obols
    t = perched(table)
    befall(t, Displace(KELP, ()))
    assert t.titan("kelp").at == "vantage"


@rule("OD-257")
@pytest.mark.parametrize(("space", "hidden"), [("g7", 0), ("k7", 1)])
def test_landing_before_the_front_hides_nobody(table: Sit, space: str, hidden: int) -> None:
    """However one comes there."""
    t = stage(table, {"at": space, "hidden": True}, priority="ash")
    befall(t, Lands(KELP, 0, ()))
    assert t.titan("kelp").hidden == hidden


@rule("OD-193", "OD-291")
@pytest.mark.parametrize("steps", [2, 4, 6])
def test_through_a_wall_one_gets_only_where_one_could_not(table: Sit, steps: int) -> None:
    """What can be reached without that, and where one stands, is not among it; and every way is a way."""
    t = stage(table, {"at": "d7"}, mazes=[("e6", "I", 0), ("c4", "O", 0), ("e8", "L", 1)], brine={"at": "t3", "gear": []},
              primordial={"at": "n6", "facing": "w"})  # fmt: skip
    t.s.ignoring.append([KELP, ONE_WALL])
    found = beyond_wall(t.s, KELP, steps)
    assert not set(found) & {*cells_in(reachable(t.s, KELP, steps).spaces), t.s.cell[KELP]}
    for goal, way in found.items():
        walk = [t.s.cell[KELP], *way]
        assert (way[-1], len(way) <= steps) == (goal, True)
        assert all(b in t.s.grid.next[a] for a, b in pairwise(walk))
        walls = sum(field.walled(t.s, KELP, a, t.s.grid.next[a].index(b)) for a, b in pairwise(walk))
        assert walls == 1


@rule("OD-290")
@pytest.mark.parametrize(("tile", "alive"), [("rock", 0), ("olive_wood", 1)])
def test_a_forced_vault_onto_the_first_space(table: Sit, tile: str, alive: int) -> None:
    """A rock there is death."""
    t = cornered(table, {"at": "e1"}, terrain={tile: ["a1"]}, primordial={"at": "b1", "facing": "w"})
    befall(t, ForcedVault(KELP))
    assert t.titan("kelp").alive == alive


@rule("OD-273", "OD-223")
def test_a_primordial_in_the_corner_is_not_pushed(table: Sit) -> None:
    """There is no side to which it could be set; who has not moved lands nowhere."""
    t = stage(table, {"at": "c2"}, **{**BULL, "primordial": {"at": "a1", "facing": "e"}}, terrain={"pool": ["c2"]},
              brine={"at": "t1", "gear": []})  # fmt: skip
    befall(t, TitanPushes(KELP, 2, -1, (), (), ()))
    assert (t.titan("kelp").at, t.beast_at, t.titan("kelp").ambrosia) == ("c2", "a1", 0)
    t = stage(
        table, {"at": "c1"}, **{**BULL, "primordial": {"at": "a1", "facing": "e"}}, brine={"at": "t1", "gear": []}
    )
    befall(t, TitanPushes(KELP, 1, -1, (), (), ()))
    assert (t.titan("kelp").at, t.beast_at) == ("b1", "a2")


@rule("OD-272", "OD-155")
def test_the_space_a_pushed_primordial_leaves(table: Sit) -> None:
    """A rock or another titan there: whoever pushes does not follow, and that is the end of it."""
    t = stage(table, {"at": "i7"}, **BULL)
    t.s.tiles.append((BOOK.terrain_at["rock"], 9, 6, -1, 0))
    befall(t, TitanPushes(KELP, 3, -1, (), (), ()))
    assert (t.titan("kelp").at, t.beast_at) == ("i7", "k7")
    t = stage(table, {"at": "i7"}, **BULL, brine={"at": "l7", "gear": []})
    befall(t, TitanPushes(KELP, 6, -1, (), (), ()))
    t.settle()
    assert (t.titan("kelp").at, t.beast_at) == ("k7", "m7")


@rule("OD-220", "OD-221", "OD-293")
def test_where_tiles_may_lie(table: Sit) -> None:
    """Not even partly under the base; maze tiles wholly before its front, on the board and not onto a rock."""
    t = stage(table, {"at": "g7"}, terrain={"rock": ["f6"]})
    wood, at = BOOK.terrain_at["olive_wood"], t.s.grid.at
    assert not is_placeable(t.s, BOOK.terrain[wood], mask_of([at(6, 6), at(7, 6)]))
    assert is_placeable(t.s, BOOK.terrain[wood], mask_of([at(5, 6), at(6, 6)]))
    lying = t.s.tiles[:]
    put_tile(t.s, wood, 19, 5, -1, 0)
    assert t.s.tiles == lying
    for shape in range(len(BOOK.shapes)):
        for target in (-1, BRINE, KELP):
            for x, y, turns in maze_places(t.s, shape, target, False):
                cells = field.tile_cells((MAZE, x, y, shape, turns))
                assert all(t.s.grid.inside(*c) and c[0] < 7 and c != (5, 5) for c in cells)
    t = cornered(table, {"at": "a2"}, brine={"at": "a1", "gear": []}, primordial={"at": "b1", "facing": "w"})
    for target in (BRINE, KELP):
        for x, y, turns in maze_places(t.s, BOOK.shape_at["I"], target, False):
            cells = field.tile_cells((MAZE, x, y, BOOK.shape_at["I"], turns))
            assert {(0, 0), (0, 1)} <= set(cells)
    assert copies(MAZE, 0) == BOOK.shapes[0].copies
    assert copies(BOOK.terrain_at["chasm"], 0) == BOOK.shapes[0].chasm_copies
    assert copies(wood, -1) == BOOK.terrain[wood].copies


@rule("OD-221", "OD-292")
def test_whose_tile_it_is(table: Sit) -> None:
    """Under the titan that is meant, whoever attacks; beside the attacker, or without an attack beside who is meant."""
    t = stage(table, {"at": "d7"}, brine={"at": "d11", "gear": []})
    t.s.attack.who = BRINE
    runs(t, {"op": "terrain", "key": "labyrinth", "where": "self", "n": 1})
    t.settle()
    assert field.on_terrain(t.s, KELP, "labyrinth")
    assert not field.on_terrain(t.s, BRINE, "labyrinth")
    runs(t, {"op": "terrain", "key": "column", "where": "attacker", "n": 1})
    assert sorted(asked(t)) == ["to c11", "to d10", "to d12", "to e11"]
    t.does("to e11")
    t.s.attack.who = -1
    runs(t, {"op": "terrain", "key": "column", "where": "attacker", "n": 1}, you=BRINE)
    assert sorted(asked(t)) == ["to c11", "to d10", "to d12"]
    t.leave()


@rule("OD-221")
def test_an_edge_near_the_first_space(table: Sit) -> None:
    """The titan furthest off stands on it: the chasm lies at its edge, not onto it."""
    t = stage(table, {"at": "a1"}, primordial={"at": "n9", "facing": "w"}, brine={"at": "m9", "gear": []},
              marble={"at": "m10", "gear": []}, ash={"at": "m11", "gear": []})  # fmt: skip
    found = edge_places(t.s, BOOK.terrain_at["chasm"])
    assert spots(t, found) == [(1, 0)]
    assert along_edge(t.s, KELP)[1] == 0
    assert spots(t, places(t.s, BOOK.terrain_at["column"], "attacker", KELP)) == [(1, 0), (0, 1)]
    assert places(t.s, BOOK.terrain_at["column"], "attacker", -1) == []


@rule("OD-133")
@pytest.mark.parametrize(
    ("facing", "corners"), [("w", ("d6", "g8")), ("e", ("k6", "n8")), ("n", ("h2", "j5")), ("s", ("h9", "j12"))]
)
def test_a_drawn_area_before_the_front(table: Sit, facing: str, corners: tuple[str, str]) -> None:
    """Three wide and four deep, whichever way it faces."""
    t = stage(table, {"at": "g7"}, primordial={"at": "h6", "facing": facing})
    found = field.area(t.s, "front 3x4")
    assert len(found) == 12
    (x0, y0), (x1, y1) = [(t.s.grid.x[at(c)], t.s.grid.y[at(c)]) for c in corners]
    assert found == {t.s.grid.at(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)}


# -- draws and tests -------------------------------------------------------------------------------------


@rule("OD-211")
@pytest.mark.parametrize(("die", "difficulty", "passed"), [(2, 2, 1), (1, 1, 0), (2, 3, 0), (10, 99, 1), (9, 10, 0)])
def test_a_test_is_a_die_against_a_number(table: Sit, die: int, difficulty: int, passed: int) -> None:
    """A 1 always fails, a 10 always succeeds, and a 2 is a 2."""
    t = stage(table, {"at": "g7", "fate": 9, "skills": [0] * 6}, luck=d10(die))
    befall(t, Hears(SkillTest(KELP, (0,), difficulty, 0, 0)))
    assert [passed] == GIVEN


@rule("OD-283")
def test_a_second_chance_at_a_trauma_that_a_card_names(table: Sit) -> None:
    """Whatever the draw was called for; one from before does not count."""
    t = stage(table, {"at": "g7", "gear": ["bone_coin"]})
    runs(t, {"op": "trauma", "severity": "minor"})
    assert any(option.startswith("use") for option in asked(t))
    t.leave()
    t = stage(table, {"at": "g7"})
    top = t.s.zones[TRAUMA][-1]
    t.s.ignored |= 1 << 9
    befall(t, DrawTrauma(KELP, 0, 0))
    t.settle()
    assert t.s.zones[TRAUMA][0] == top


@rule("OD-145", "OD-C19")
def test_two_obols_at_once(table: Sit) -> None:
    """While one draw waits another is death; two of different titans are two draws."""
    t = stage(table, {"at": "g7", "danger": 1}, obol=["the_coin_floats"])
    befall(t, ObolDraw(KELP, 1, 1), ObolDraw(KELP, 1, 1))
    assert t.s.dead == [KELP, BY_TWO]
    t = stage(table, {"at": "g7"}, obol=["the_coin_floats"])
    befall(t, ObolDraw(KELP, 1, 1), ObolDraw(BRINE, 1, 1))
    t.settle()
    assert (2 not in t.s.dead[1::2], len(t.s.dead) <= 4) == (True, True)


# -- cards -----------------------------------------------------------------------------------------------


@rule("OD-209")
@pytest.mark.parametrize("gear", [g.key for g in BOOK.gear if g.element.ons])
def test_what_a_card_does_by_itself_rests_with_it(table: Sit, gear: str) -> None:
    """Not while it is exhausted, and of weapons only the one in use."""
    t = acts(table, {"gear": [gear, "oyster_knives"], "danger": 9, "rage": 9, "fate": 9})
    s, card = t.s, BOOK.gear[BOOK.gear_at[gear]]
    slot = s.gear[KELP].index(BOOK.gear_at[gear])
    for timing in {a.op.timing for a in card.element.ons}:
        mine = {a.id for a in card.element.ons if a.op.timing == timing}
        open_ = {a.id for a in constants(s, KELP, timing, slot)} & mine
        s.exhausted[KELP][slot] = 1
        assert not {a.id for a in constants(s, KELP, timing, slot)} & mine
        s.exhausted[KELP][slot] = 0
        if card.slot == "weapon":
            assert not {a.id for a in constants(s, KELP, timing, slot + 1)} & mine
        assert open_ <= mine


@rule("OD-209", "OD-213")
def test_of_two_cards_alike_the_ready_one_is_used(table: Sit) -> None:
    """The first that is not exhausted; where all are, the first; what is on no card is on none."""
    t = acts(table, {"gear": ["oyster_knives"]})
    s = t.s
    for _ in range(3):
        add_gear(s, KELP, BOOK.gear_at["wave_charm"])
    slots = [i for i, g in enumerate(s.gear[KELP]) if g == BOOK.gear_at["wave_charm"]]
    ability = BOOK.gear[BOOK.gear_at["wave_charm"]].element.actives[0]
    for turned, used in ((0, 0), (1, 1), (2, 2), (3, 0)):
        for i, slot in enumerate(slots):
            s.exhausted[KELP][slot] = int(i < turned)
        assert owner_slot(s, KELP, ability) == slots[used]
    s.exhausted[KELP][slots[1]] = 0
    assert owner_slot(s, KELP, ability) == slots[1]


@rule("OD-020", "OD-201")
def test_a_weapon_for_the_fists(table: Sit) -> None:
    """Where only the fists are in the way nothing has to go; the first titan is asked like any other."""
    t = stage(table, {"at": "g7"}, brine={"at": "d7", "gear": []})
    befall(t, EquipLoot(BRINE, BOOK.gear_at["heel_rivet"]))
    assert t.match.decision is not None
    assert t.match.decision.prompt.endswith("does Brine equip it?")
    t.leave()
    t = stage(table, {"at": "g7"}, brine={"at": "d7", "gear": []})
    runs(t, {"op": "loot", "gear": "heel_rivet"}, you=BRINE)
    assert asked(t) == ["yes", "no"]
    t.leave()


@rule("OD-013", "OD-266", "OD-214")
def test_what_questions_say(table: Sit) -> None:
    """Which card lies on top and which next; who chooses alone in peril."""
    t = stage(table, {"at": "g7"})
    runs(t, {"op": "look", "deck": "ai", "n": 3, "then": "order"})
    assert t.match.decision is not None
    assert t.match.decision.prompt == "Which of these cards lies on top?"
    t.does("card 2")
    assert t.match.decision is not None
    assert t.match.decision.prompt == "Which of these cards lies next?"
    t.does("card 1")
    ops = [[{"op": "gain", "stat": "fate", "n": 1}], [{"op": "gain", "stat": "rage", "n": 1}]]
    for peril, words, number in ((True, "peril: Kelp chooses alone.", "OD-266"), (False, "choose one.", "OD-214")):
        runs(t, {"op": "choose", "of": ops, "peril": peril})
        assert t.match.decision is not None
        assert (t.match.decision.prompt.endswith(words), t.match.decision.rule) == (True, number)
        t.does("option 1")


# -- rounds ----------------------------------------------------------------------------------------------


@rule("OD-153")
def test_actions_left_over_are_gone(table: Sit) -> None:
    """Each titan has one action of each kind in a new round."""
    t = stage(table, {"at": "g7"})
    t.s.combat[KELP], t.s.movement[KELP] = 3, 3
    befall(t, TitanRound())
    t.does("turn kelp")
    assert (t.s.combat[KELP], t.s.movement[KELP]) == (1, 1)


@rule("OD-195")
def test_driven_from_above_and_towards_the_first_space(table: Sit) -> None:
    """Who cannot come down stays; the closest unit may stand in the first corner."""
    t = perched(table)
    befall(t, Driven(KELP, 0, "nearest edge"))
    assert t.titan("kelp").at == "vantage"
    t = stage(table, {"at": "d1"}, brine={"at": "a1", "gear": []}, primordial={"at": "n6", "facing": "w"})
    befall(t, Driven(KELP, 1, "closest unit"))
    assert t.titan("kelp").at == "c1"


@rule("OD-130", "OD-147")
def test_whom_an_attack_still_means(table: Sit) -> None:
    """Not the dead, and not whom a chain break has spared."""
    t = stage(table, {"at": "g7"}, brine={"at": "g6", "gear": []}, marble={"at": "g8", "gear": []})
    op, ctx = of_card("slow_hammer", BRINE, KELP, MARBLE)
    t.s.broken.append(7 * 8 + KELP)
    t.s.alive[MARBLE] = 0
    assert Attack(op, ctx).targets(t.s, BOOK.ops[op]) == [BRINE]
    t.s.alive[MARBLE] = 1


@rule("OD-091", "OD-171")
def test_what_lies_in_waiting(table: Sit) -> None:
    """Cards that wait or are out lie by their levels."""
    for beast in range(len(BOOK.primordials)):
        zones = layout_of(beast, 2).zones
        for faces, waiting, out in (
            (deck_faces(beast)[0], AI_WAITING, AI_OUT),
            (deck_faces(beast)[1], BP_WAITING, BP_OUT),
        ):
            for zone, level in ((waiting, 2), (waiting + 1, 3), (out, 1), (out + 1, 2), (out + 2, 3)):
                accepts = zones[zone].accepts
                assert accepts is not None
                assert [f for f in faces if accepts[f]] == [f for f in faces if BOOK.cards[f].level == level]
