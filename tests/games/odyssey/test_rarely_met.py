"""Corners of the battle that few games come to: answers of traits, solace, rushes, cards of fortune, nobody to strike."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey import field
from petteia.games.odyssey.answers import Wounded
from petteia.games.odyssey.attack import TURN_ATTACK, TitanAttack, start_attack
from petteia.games.odyssey.beast import SIGNATURE, Face
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.dice import dice_words, hits_words
from petteia.games.odyssey.effects import BP, OWN, Offer, context
from petteia.games.odyssey.equipment import FISTS, add_gear
from petteia.games.odyssey.harm import Dealt, add_charge, lose_charge
from petteia.games.odyssey.keywords import Elation, Rush
from petteia.games.odyssey.state import HELD
from petteia.games.odyssey.weapons import in_weapon_range
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, asked, befall, changes, figures, program, runs, stage
from tests.games.odyssey.fight import Sit, alone
from tests.games.odyssey.test_blows_that_miss import goes_on
from tests.games.odyssey.test_edges_of_the_table import perched

BRINE, MARBLE, ASH = 0, 2, 3
HEIR: dict[str, Any] = {"ash": {"at": "t14", "gear": [], "rage": 1}}


@rule("OD-167")
def test_a_trait_that_answers_every_wound(table: Sit) -> None:
    """What names no level answers once, whatever was wounded; what names one answers from it on."""
    t = stage(table, {"at": "g7"}, luck=[])
    fate = {"op": "gain", "stat": "fate", "n": 1, "who": "all"}
    for level, ops, gained in (
        (1, [fate, fate], 2),
        (1, [{"op": "gate", "if": {"bp": 2}, "do": [fate]}], 0),
        (2, [{"op": "gate", "if": {"bp": 2}, "do": [fate]}], 1),
    ):
        t.s.fate = [0, 0, 0, 0]
        t.s.decision = None
        one, _ = t.s.stack.pop()
        t.s.stack.append((one, "act"))
        t.s.floor = len(t.s.stack)
        Wounded(level).answer(t.s, program(*ops), context(OWN, 0, KELP))
        t.s.advance()
        assert t.s.fate == [gained] * 4


@rule("OD-185", "OD-159", "OD-141")
def test_the_dead_neither_strike_nor_roll(table: Sit) -> None:
    """No attack, no offer, no armor."""
    t = stage(table, {"at": "g7", "gear": ["hull_plate", "smoke_jar"]}, **HEIR)
    befall(t, Kills(KELP))
    before, drawn = figures(t), t.s.drawn
    befall(t, TitanAttack(KELP, FISTS, TURN_ATTACK, -1), Offer(KELP, "end of turn", -1))
    goes_on(t, Dealt(KELP, 2, -1, 0), "armor")
    assert (changes(t, before), t.s.drawn) == ({}, drawn)
    assert not any(in_weapon_range(t.s, KELP, slot) for slot in range(len(t.s.gear[KELP])))


@rule("OD-167", "OD-174")
def test_a_signature_called_for_in_an_attack_waits(table: Sit) -> None:
    """It is noted for the end of the attack."""
    t = stage(table, {"at": "g7"})
    start_attack(t.s, BRINE, TURN_ATTACK, -1)
    runs(t, {"op": "signature"}, role=BP)
    assert t.s.responses == [[SIGNATURE, 0, KELP, -1]]
    t.s.responses, t.s.attack.who = [], -1


@rule("OD-128", "OD-208")
def test_it_cannot_turn_to_one_who_stands_on_it(table: Sit) -> None:
    """It stays as it faces."""
    t = perched(table)
    befall(t, Face((KELP,)))
    assert t.facing == "w"


@rule("OD-284")
def test_solace_for_the_mind(table: Sit) -> None:
    """A mind condition goes, or a despair token, of the titan or of one beside it."""
    t = stage(
        table, {"at": "d7", "conditions": {"fear": 1, "bleeding": 1}, "despair": 1}, brine={"at": "d8", "gear": []}
    )
    runs(t, {"op": "keyword", "k": "solace"})
    assert asked(t) == ["condition fear", "despair"]
    t.does("condition fear")
    assert (t.titan("kelp").conditions, t.titan("kelp").despair) == ({"bleeding": 1}, 1)
    runs(t, {"op": "keyword", "k": "solace"}, you=BRINE)
    assert (t.titan("kelp").conditions, t.titan("kelp").despair) == ({"bleeding": 1}, 0)


@rule("OD-280")
def test_a_rush_ends_where_it_was_meant_to(table: Sit) -> None:
    """The titan goes there, and strikes with a token more."""
    t = alone(table, "kelp", {"at": "c7", "gear": ["oyster_knives"]}, turn="kelp", primordial={"at": "h6", "facing": "w"}, bp=["greave"],
              luck=[])  # fmt: skip
    befall(t, Rush(KELP, 1))
    if asked(t)[0].startswith("to "):
        t.does("to g7")
    while t.match.decision is not None and t.match.decision.rule == "OD-159":
        t.does("attack oyster-knives")
    assert t.titan("kelp").at == "g7"
    t.leave()


@rule("OD-211")
def test_the_primordial_takes_no_test(table: Sit) -> None:
    """What a card asks of it in that way it passes over."""
    t = stage(table, {"at": "g7"})
    drawn = t.s.drawn
    runs(t, {"op": "test", "who": "primordial", "skills": ["will"], "difficulty": 5, "fail": [{"op": "adversary"}]})
    assert (t.s.drawn, t.s.adversary) == (drawn, 0)


@rule("OD-194", "OD-195")
@pytest.mark.parametrize("deck", ["moiros", "kratos"])
def test_a_card_of_fortune_is_drawn_from_its_own_deck(table: Sit, deck: str) -> None:
    """And it is kept."""
    t = stage(table, {"at": "g7"}, luck=[])
    runs(t, {"op": "draw", "deck": deck})
    assert [BOOK.cards[t.s.face[card]].deck for card in t.s.zones[HELD + KELP]] == [deck]
    t.leave()


@rule("OD-161", "OD-135")
def test_dice_and_hits_in_words() -> None:
    """One is one."""
    assert [dice_words(n) for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
    assert [hits_words(n) for n in (0, 1, 2)] == ["no hit", "1 hit", "2 hits"]


@rule("OD-231")
def test_maze_tiles_that_are_one(table: Sit) -> None:
    """Joined at open edges, over others too; what lies side by side behind walls, or is no maze, is not."""
    t = stage(table, {"at": "a9"}, brine={"at": "t1", "gear": []}, primordial={"at": "n10", "facing": "w"},
              mazes=[("b2", "I", 0), ("j2", "I", 0), ("f2", "I", 0), ("b3", "I", 0), ("n1", "I", 1)])  # fmt: skip
    t.s.tiles.append((BOOK.terrain_at["pool"], 0, 0, -1, 0))
    assert [field.joined(t.s, tile) for tile in range(6)] == [[0, 1, 2], [0, 1, 2], [0, 1, 2], [3], [4], [5]]


@rule("OD-199")
def test_charges_of_hosts(table: Sit) -> None:
    """An attachment feeds the card it sits on, and no other; lost are those of cards still there, one after another."""
    t = stage(table, {"at": "g7", "gear": ["oyster_knives", "augur_bones", "smoke_jar"]})
    s = t.s
    cord, gland = BOOK.gear_at["barbed_cord"], BOOK.gear_at["nectar_gland"]
    for gear, host in ((cord, 0), (gland, 1), (cord, -1)):
        add_gear(s, KELP, gear, host)
    s.charge[KELP] = [0] * len(s.gear[KELP])
    add_charge(s, KELP, BOOK.gear[cord].element.index, 2)
    assert s.charge[KELP] == [2] + [0] * (len(s.gear[KELP]) - 1)
    s.charge[KELP] = [2, 1, 3] + [0] * (len(s.gear[KELP]) - 3)
    s.discarded[KELP][1] = 1
    lose_charge(s, KELP, 4)
    assert s.charge[KELP][:3] == [0, 1, 1]
    lose_charge(s, KELP, 9)
    assert s.charge[KELP][:3] == [0, 1, 0]


@rule("OD-252")
def test_elation_as_far_as_it_goes(table: Sit) -> None:
    """As often as it says, while there are tokens; the dead are not elated."""
    t = stage(table, {"at": "g7", "despair": 2, "ambrosia": 1}, **HEIR)
    befall(t, Elation(KELP, 2))
    assert asked(t) == ["despair", "ambrosia", "done"]
    t.does("despair")
    assert asked(t) == ["despair", "ambrosia", "done"]
    t.does("ambrosia")
    assert (t.titan("kelp").despair, t.titan("kelp").ambrosia, t.pool) == (1, 0, {"opening": 2})
    befall(t, Elation(KELP, 5))
    assert asked(t) == ["despair", "done"]
    t.does("despair")
    assert t.pool == {"opening": 3}
    befall(t, Kills(KELP))
    t.s.despair[KELP] = 1
    befall(t, Elation(KELP, 1))
    assert (asked(t), t.pool) == (["move", "end"], {"opening": 3})
    t.s.despair[KELP] = 0
