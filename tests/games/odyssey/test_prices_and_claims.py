"""What can be paid, what can be claimed twice, and who is asked when nobody is meant."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.answers import Answers
from petteia.games.odyssey.attack import BONUS, RUSHED, TURN_ATTACK, TitanAttack, start_attack
from petteia.games.odyssey.beast import face_cell
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import OWN, can_pay, context, selected
from petteia.games.odyssey.ground import destroy_tile
from petteia.games.odyssey.ops import Active, Op
from petteia.games.odyssey.passage import ONE_WALL, beyond_wall
from petteia.games.odyssey.strike import Attack
from petteia.games.odyssey.terrain import edge_places
from petteia.games.odyssey.values import passive_parts, total
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, befall, changes, figures, program, runs, stage
from tests.games.odyssey.fight import Sit, alone, d10
from tests.games.odyssey.test_edges_of_the_table import at, of_card

BRINE, MARBLE, ASH = 0, 2, 3


def an_op(**words: Any) -> Op:
    """An operation with nothing in it that rests."""
    return BOOK.programs[program({"op": "gain", "stat": "fate", "n": 1, **words})][0]


def an_active(*done: dict[str, Any]) -> Active:
    """An ability one pays for."""
    made = BOOK.programs[program({"op": "active", "cost": [], "do": list(done)})][0]
    assert isinstance(made, Active)
    return made


@rule("OD-212", "OD-213", "OD-176")
@pytest.mark.parametrize(("cost", "told", "payable"), [
    ("combat", {"combat": 1}, True), ("combat", {"combat": 0}, False), ("combat", {"combat": 1, "combat_fatigue": 1}, False),
    ("movement", {"movement": 1}, True), ("movement", {"movement": 0}, False), ("movement", {"movement": 1, "move_fatigue": 1}, False),
    ("complicated", {"combat": 1, "movement": 1}, True), ("complicated", {"combat": 0, "movement": 1}, False),
    ("complicated", {"combat": 1, "movement": 0}, False), ("complicated", {"combat": 1, "movement": 1, "combat_fatigue": 1}, False),
    ("complicated", {"combat": 1, "movement": 1, "move_fatigue": 1}, False),
    ("fate", {"fate": 8}, True), ("fate", {"fate": 9}, False), ("two_fate", {"fate": 7}, True), ("two_fate", {"fate": 8}, False),
    ("trespass", {"trespass": 1}, True), ("trespass", {"trespass": 0}, False), ("exhaust", {}, True),
])  # fmt: skip
def test_what_can_be_paid(table: Sit, cost: str, told: dict[str, int], payable: bool) -> None:
    """An action that is there and not weary, a dial that does not pass nine, a token at hand."""
    t = stage(table, {"at": "g7"})
    for name, value in told.items():
        getattr(t.s, name)[KELP] = value
    assert can_pay(t.s, KELP, cost, -1, an_active()) == payable


@rule("OD-212", "OD-199")
def test_charges_pay_while_there_are_any(table: Sit) -> None:
    """Of the card the ability is on; what is on no card has none."""
    t = stage(table, {"at": "g7", "gear": ["augur_bones"]})
    t.s.charge[KELP][0] = 1
    assert can_pay(t.s, KELP, "charge", 0, an_active())
    assert not can_pay(t.s, KELP, "charge", -1, an_active())
    t.s.charge[KELP][0] = 0
    assert not can_pay(t.s, KELP, "charge", 0, an_active())


@rule("OD-197")
@pytest.mark.parametrize(("cost", "fatigue"), [("combat", "combat_fatigue"), ("movement", "move_fatigue")])
def test_resting_is_paid_with_what_is_weary(table: Sit, cost: str, fatigue: str) -> None:
    """Who gives up an action to be rid of fatigue gives up the one it lies on."""
    t = stage(table, {"at": "g7"})
    t.s.combat[KELP] = t.s.movement[KELP] = 1
    rests = an_active({"op": "discard", "what": "fatigue token"})
    assert not can_pay(t.s, KELP, cost, -1, rests)
    getattr(t.s, fatigue)[KELP] = 1
    assert can_pay(t.s, KELP, cost, -1, rests)


@rule("OD-187", "OD-260")
@pytest.mark.parametrize("kind", [BONUS, RUSHED])
def test_who_is_down_makes_no_further_attack(table: Sit, kind: int) -> None:
    """It is not even asked."""
    t = stage(table, {"at": "g7", "conditions": {"knockdown": 1}})
    before = figures(t)
    befall(t, TitanAttack(KELP, -1, kind, -1))
    assert (changes(t, before), asked(t)) == ({}, ["move", "end"])


@rule("OD-167", "OD-174")
def test_only_the_attack_in_an_answer_waits(table: Sit) -> None:
    """What stands before it happens at once; a window right before it waits with it."""
    fate, draw, window = {"op": "gain", "stat": "fate", "n": 1}, {"op": "draw_ai"}, {"op": "window"}
    for ops, gained, waits in (
        ([fate, draw], 1, 1),
        ([fate, window, draw], 1, 1),
        ([draw], 0, 0),
        ([window, draw], 0, 0),
    ):
        t = stage(table, {"at": "g7"})
        start_attack(t.s, KELP, TURN_ATTACK, -1)
        answer = program(*ops)
        befall(t, Answers((answer,), KELP, 0))
        assert (t.titan("kelp").fate, t.s.responses) == (gained, [[answer, waits, KELP, 0]])
        t.s.responses, t.s.attack.who = [], -1


@rule("OD-128", "OD-C10")
@pytest.mark.parametrize(("facing", "turned"), [(0, 0), (3, 3), (1, 0), (2, 0)])
def test_a_side_that_will_do_is_kept(table: Sit, facing: int, turned: int) -> None:
    """As far off in columns as in rows: both sides face it."""
    t = stage(table, {"at": "g7"})
    t.s.facing = facing
    face_cell(t.s, at("f4"))
    assert t.s.facing == turned


@rule("OD-020", "OD-268")
def test_what_can_be_gained_twice(table: Sit) -> None:
    """Unique cards once; any other as often as it comes; what the ship gains nobody equips."""
    t = stage(table, {"at": "g7"})
    for _ in range(2):
        runs(t, {"op": "loot", "gear": "oyster_knives"})
        t.does("no")
        runs(t, {"op": "loot", "gear": "unshed_tear"}, you=-1)
        t.settle()
    held = [BOOK.gear[g].key for g in t.s.loot]
    assert (held.count("oyster_knives"), held.count("unshed_tear")) == (2, 1)
    before = asked(t)
    runs(t, {"op": "loot", "gear": "gull_sickle"}, you=-1)
    assert asked(t) == before


@rule("OD-117")
def test_beside_nobody_is_nobody(table: Sit) -> None:
    """Though somebody stands beside the last of the titans."""
    t = stage(table, {"at": "g7"}, marble={"at": "t13", "gear": []}, ash={"at": "t14", "gear": []})
    assert selected(t.s, an_op(who="beside"), context(OWN, 0, -1)) == []
    assert selected(t.s, an_op(who="beside"), context(OWN, 0, ASH)) == [MARBLE]
    assert selected(t.s, an_op(who="self"), context(OWN, 0, -1)) == []
    assert selected(t.s, an_op(who="subject"), context(OWN, 0, KELP, -1)) == []


@rule("OD-153")
def test_alone_at_the_table(table: Sit) -> None:
    """A titan whose turn it is may end it at once."""
    t = alone(table, "kelp", {"at": "d7", "gear": []}, turn="kelp", primordial={"at": "h6", "facing": "w"}, luck=[])
    t.does("end")
    assert (t.s.acted[KELP], t.s.combat[KELP], t.s.movement[KELP], t.s.active) == (1, 0, 0, -1)


@rule("OD-193", "OD-231")
def test_through_a_wall_onto_the_first_space(table: Sit) -> None:
    """It can be reached so like any other."""
    t = stage(
        table,
        {"at": "b1"},
        brine={"at": "t1", "gear": []},
        mazes=[("a1", "I", 1)],
        primordial={"at": "n10", "facing": "w"},
    )
    t.s.ignoring.append([KELP, ONE_WALL])
    assert beyond_wall(t.s, KELP, 1) == {at("a1"): [at("a1")]}


@rule("OD-227", "OD-235")
def test_a_maze_tile_that_is_broken_is_gone(table: Sit) -> None:
    """It has a back, but only what is reinforced is turned over."""
    t = stage(table, {"at": "g7"}, mazes=[("a1", "I", 1)])
    assert destroy_tile(t.s, 0)
    assert t.s.tiles == []
    t = stage(table, {"at": "g7"}, terrain={"city": ["a1"], "rock": ["m2"]})
    city, rock = t.tiles.index("city"), t.tiles.index("rock")
    assert not destroy_tile(t.s, rock)
    assert not destroy_tile(t.s, city)
    assert t.tiles == ["rock", "ruin"]


@rule("OD-221", "OD-208")
def test_an_edge_for_nobody_on_the_ground(table: Sit) -> None:
    """Where the last titan stands above, no edge is nearest to it."""
    dead = {name: {"at": "dead"} for name in ("brine", "marble", "ash")}
    t = alone(
        table,
        "kelp",
        {"at": "vantage", "gear": []},
        turn="kelp",
        primordial={"at": "h6", "facing": "w"},
        vantage=True,
        luck=[],
        **dead,
    )
    assert edge_places(t.s, BOOK.terrain_at["chasm"]) == []


@rule("OD-187", "OD-280")
def test_what_a_bonus_attack_adds_it_adds_where_it_says(table: Sit) -> None:
    """Precision is precision; only the attacker's, only in that attack."""
    t = stage(table, {"at": "g7"})
    before = [total(passive_parts(t.s, KELP, attr)) for attr in ("precision", "speed", "evasion")]
    start_attack(t.s, KELP, BONUS, program({"op": "mod", "attr": "precision", "n": 2, "until": "attack"}))
    after = [total(passive_parts(t.s, KELP, attr)) for attr in ("precision", "speed", "evasion")]
    assert [b - a for a, b in zip(before, after, strict=True)] == [2, 0, 0]
    assert total(passive_parts(t.s, BRINE, "precision")) == 0
    t.s.attack.who = -1
    assert total(passive_parts(t.s, KELP, "precision")) == before[0]


@rule("OD-134", "OD-149")
def test_after_a_judgement_nothing_runs_on(table: Sit) -> None:
    """Asterion runs on after an attack; a judgement is none in that sense."""
    spec: dict[str, Any] = {
        "options": {"foe": "asterion-1"},
        "primordial": {"at": "j7", "facing": "w", "traits": ["runs_on"]},
    }
    t = stage(table, {"at": "d7", "fate": 9}, **spec, luck=d10(10))
    op, ctx = of_card("bellow", KELP)
    befall(t, Attack(op, ctx))
    t.settle()
    assert t.beast_at == "j7"
