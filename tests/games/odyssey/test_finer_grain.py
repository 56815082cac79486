"""Smaller turns of the battle: bonus attacks with something to them, ends of forced moves, who is asked and who is not."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey import field
from petteia.games.odyssey.attack import BONUS, start_attack
from petteia.games.odyssey.beast import Walk
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import pull, pushback
from petteia.games.odyssey.effects import InOrder
from petteia.games.odyssey.ground import Lands, is_standable
from petteia.games.odyssey.keywords import rush_spaces
from petteia.games.odyssey.push import ForcedVault, Knockback, Slide, ThrowBeast
from petteia.games.odyssey.shove import TitanPulls, TitanPushes
from petteia.games.odyssey.state import BP_DECK
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, asked, befall, changes, figures, program, runs, stage
from tests.games.odyssey.fight import Fight, Sit, alone, d10
from tests.games.odyssey.test_attack_midway import midway
from tests.games.odyssey.test_edges_of_the_table import at
from tests.games.odyssey.test_weapons import ends

BRINE, MARBLE, ASH = 0, 2, 3
TALOS = {"at": "h6", "facing": "w"}
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}
HEIR: dict[str, Any] = {"ash": {"at": "t14", "gear": [], "rage": 1}}


def acts(table: Sit, kelp: dict[str, Any], **spec: Any) -> Fight:
    spec.setdefault("primordial", TALOS)
    return alone(table, "kelp", {"at": "g7", "gear": [], **kelp}, turn="kelp", luck=spec.pop("luck", []), **spec)


# -- titans' attacks ---------------------------------------------------------------------------------------


@rule("OD-187", "OD-102")
@pytest.mark.parametrize(("op", "crit"), [({"op": "crit"}, 1), ({"op": "raw", "n": 2}, 0)])
def test_what_a_bonus_attack_brings_along(table: Sit, op: dict[str, Any], crit: int) -> None:
    """A crit chance only if the card says so; raw power is added to it."""
    t = acts(table, {})
    brought = program(op)
    start_attack(t.s, KELP, BONUS, brought)
    assert (t.s.attack.crit, t.s.attack.mods) == (crit, [brought])
    start_attack(t.s, KELP, BONUS, -1)
    assert (t.s.attack.crit, t.s.attack.mods) == (0, [])
    t.s.attack.who = -1


@rule("OD-102", "OD-164")
@pytest.mark.parametrize(
    ("who", "you", "counts"), [(KELP, KELP, True), (BRINE, BRINE, True), (KELP, BRINE, False), (-1, KELP, False)]
)
def test_power_for_the_attack_under_way(table: Sit, who: int, you: int, counts: bool) -> None:
    """What adds to an attack adds to one's own, while it is being made."""
    t = acts(table, {})
    t.s.attack.who, t.s.attack.raw, t.s.attack.crit, t.s.attack.colours = who, 1, 0, []
    runs_in = [{"op": "raw", "n": 2}, {"op": "crit"}, {"op": "dice", "roll": "power", "colour": "black", "n": 2}]
    if who == KELP and you == KELP:
        t.s.attack.kratos = [0] * 9
    runs(t, *runs_in, you=you)
    assert (t.s.attack.raw, t.s.attack.crit, t.s.attack.colours) == ((3, 1, [1, 1]) if counts else (1, 0, []))
    t.s.attack.who = -1


@rule("OD-160", "OD-C22")
def test_a_token_that_nobody_holds(table: Sit) -> None:
    """Whoever attacks takes it, however angry others are."""
    t = acts(table, {}, ash={"at": "t14", "gear": [], "rage": 8}, bp=["greave"], luck=d10(2, 2))
    t.s.priority = -1
    t.does("attack fists", "keep")
    assert t.priority == "kelp"


@rule("OD-256")
def test_a_heartseeker_shows_both_cards(table: Sit) -> None:
    """Everybody sees the two it chooses from."""
    t = acts(table, {"gear": ["widows_needle"]}, bp=["greave", "loose_plating", "cooling_vents"], luck=d10(9, 9))
    t.does("attack widows-needle", "yes")
    top = t.s.zones[BP_DECK][-3:]
    assert [t.s.knows[card] == t.s.layout.everyone for card in top] == [False, True, True]
    t.leave()


@rule("OD-166")
@pytest.mark.parametrize(("die", "lost"), [(10, True), (9, False)])
def test_a_critical_wound_of_the_kopis(table: Sit, die: int, lost: bool) -> None:
    """What answers a critical wound does not answer any other."""
    ability = next(a for a in BOOK.titans[2].element.ons if a.op.timing == "when you deal a critical wound")
    stat = BOOK.programs[ability.op.do][0].stat
    t = acts(table, {"class": "kopis", stat: 4}, bp=["greave"], pool={"-at": 9}, luck=d10(die, 9))
    t.does("attack fists")
    ends(t)
    told = getattr(t.titan("kelp"), stat)
    other = acts(table, {"class": "harper", stat: 4}, bp=["greave"], pool={"-at": 9}, luck=d10(die, 9))
    other.does("attack fists")
    ends(other)
    assert (told < getattr(other.titan("kelp"), stat)) == lost


@rule("OD-161", "OD-185")
def test_the_dead_roll_nothing_again(table: Sit) -> None:
    """Who has died of its own roll is not asked about it."""
    t = stage(table, {"at": "g7", "gear": []}, **HEIR)
    befall(t, Kills(KELP))
    midway(t, "reroll", dice=[2, 2], marks=[0, 0])
    assert asked(t) == ["move", "end"]


@rule("OD-147")
def test_a_broken_attack_has_one_second_window(table: Sit) -> None:
    """The maul's three break tokens are placed once, and the kratos table's with them."""
    counts = []
    for sentence in ("clearing", "rage", "roll", "reroll", "count", "first_window", "body_part"):
        t = acts(table, {"rage": 2, "gear": ["anchor_maul"]})
        midway(t, sentence, broken=int(sentence != "clearing"), dice=[9, 9], marks=[0, 0], hits=2)
        ends(t)
        counts.append(t.pool)
    assert all(pool == counts[0] for pool in counts)


# -- the end of forced moves ---------------------------------------------------------------------------------


@rule("OD-273", "OD-126")
def test_crushed_at_the_edge_with_another_under_the_base(table: Sit) -> None:
    """One dies where there is no room; the other is thrown out from under it."""
    t = stage(table, {"at": "a7"}, **{**BULL, "primordial": {"at": "b7", "facing": "w"}}, **HEIR,
              brine={"at": "b6", "gear": []}, terrain={"rock": ["a6", "a8"]})  # fmt: skip
    t.s.cell[BRINE] = at("b8")
    befall(t, pushback(KELP, 2))
    t.settle()
    assert t.titan("kelp").alive == 0
    assert not field.covers(t.s, t.s.cell[BRINE])


@rule("OD-259", "OD-126")
def test_a_thrown_primordial_that_comes_to_lie_on_somebody(table: Sit) -> None:
    """They crash, and are thrown out from under it."""
    t = stage(table, {"at": "i7"}, **BULL, brine={"at": "l7", "gear": []})
    befall(t, ThrowBeast(KELP, 1))
    t.settle()
    assert t.beast_at == "k7"
    assert not field.covers(t.s, t.s.cell[BRINE])


@rule("OD-122", "OD-128")
@pytest.mark.parametrize(("stop", "rule_id"), [(3, "OD-123"), (4, "OD-128"), (5, "OD-128")])
def test_how_near_is_near_enough(table: Sit, stop: int, rule_id: str) -> None:
    """In reach it only turns; out of reach the players choose the way."""
    t = stage(table, {"at": "f4"})
    befall(t, Walk((KELP,), 3, stop))
    assert t.match.decision is not None
    assert t.match.decision.rule == rule_id
    t.leave()
    t = stage(table, {"at": "f4"})
    befall(t, Walk((), 3, 1))
    assert t.beast_at == "h6"


@rule("OD-271", "OD-227")
def test_stepping_back_willingly_breaks_nothing(table: Sit) -> None:
    """Whoever draws a friend or the primordial to itself may step onto a wood."""
    t = stage(
        table,
        {"at": "g3"},
        brine={"at": "h3", "gear": []},
        terrain={"olive_wood": ["i3"]},
        primordial={"at": "a12", "facing": "w"},
    )
    befall(t, pull(KELP, BRINE, 1))
    assert (t.titan("brine").at, t.tiles) == ("i3", ["olive_wood"])
    t = stage(table, {"at": "i7"}, **BULL, terrain={"olive_wood": ["g7"]})
    befall(t, TitanPulls(KELP, 2, (), ()))
    t.does("to g7")
    assert (t.titan("kelp").at, t.tiles) == ("g7", ["olive_wood"])
    t = stage(table, {"at": "i7"}, **BULL, terrain={"olive_wood": ["j7"]})
    t.s.tiles[0] = (t.s.tiles[0][0], 9, 6, -1, 0)
    befall(t, TitanPushes(KELP, 1, -1, (), (), ()))
    assert t.titan("kelp").at == "j7"


@rule("OD-272", "OD-242")
def test_walking_up_to_it_past_a_friend(table: Sit) -> None:
    """Who slips past others does not stop on their space: where the way ends there, it goes less far."""
    told = {"gear": ["heron_greaves"]}
    for left, where in ((1, "e7"), (2, "g7"), (3, "h7")):
        t = stage(table, {"at": "e7", **told}, **BULL, brine={"at": "f7", "gear": []})
        befall(t, TitanPushes(KELP, left, -1, (), (), ()))
        t.settle()
        assert t.titan("kelp").at == where, left


@rule("OD-156", "OD-227", "OD-C14")
def test_sliding_onto_a_wood(table: Sit) -> None:
    """Nobody slides because they like it: the wood is broken."""
    t = stage(table, {"at": "a4"}, primordial={"at": "b3", "facing": "w"}, brine={"at": "t1", "gear": []},
              terrain={"olive_wood": ["a5"]})  # fmt: skip
    befall(t, Slide(KELP, 1, 3))
    if asked(t)[0].startswith("side"):
        t.does("side s")
    assert (t.titan("kelp").at, t.tiles) == ("a5", [])
    t = stage(table, {"at": "a1"}, primordial={"at": "a3", "facing": "n"}, brine={"at": "t1", "gear": []},
              terrain={"olive_wood": ["a1"]})  # fmt: skip
    befall(t, Knockback(KELP, 1, 0, 0))
    t.settle()
    assert t.titan("kelp").alive == 1


# -- cards and conditions ------------------------------------------------------------------------------------


@rule("OD-260", "OD-279", "OD-208")
def test_a_card_that_knocks_down(table: Sit) -> None:
    """From the vantage point one is set down by it; the steady stay on their feet."""
    t = stage(table, {"at": "vantage"}, vantage=True)
    runs(t, {"op": "condition", "key": "knockdown"})
    t.settle()
    assert (t.titan("kelp").conditions, t.titan("kelp").at != "vantage") == ({"knockdown": 1}, True)
    t = stage(table, {"at": "g7", "godform": "ruin_of_ares", "trespass": 1})
    runs(t, {"op": "condition", "key": "knockdown"})
    assert t.titan("kelp").conditions == {}
    runs(t, {"op": "condition", "key": "knockdown", "side": "standing_up"})
    assert t.titan("kelp").conditions == {"knockdown": 2}


@rule("OD-209")
def test_what_is_exhausted_is_not_exhausted_again(table: Sit) -> None:
    """A card that turns one card turns one that is ready; where none is, nothing."""
    t = stage(table, {"at": "g7", "gear": ["oyster_knives", "gull_sickle"], "exhausted": ["oyster_knives"]})
    runs(t, {"op": "exhaust", "what": "one weapon"})
    assert t.titan("kelp").exhausted == ["oyster_knives", "gull_sickle"]
    before = figures(t)
    runs(t, {"op": "exhaust", "what": "one weapon"})
    assert changes(t, before) == {}


@rule("OD-020", "OD-185")
def test_the_dead_equip_nothing(table: Sit) -> None:
    """What is gained lies with the loot."""
    t = stage(table, {"at": "g7"}, **HEIR)
    befall(t, Kills(KELP))
    runs(t, {"op": "loot", "gear": "heel_rivet"})
    assert (asked(t), [BOOK.gear[g].key for g in t.s.loot]) == (["move", "end"], ["heel_rivet"])


@rule("OD-110", "OD-185")
@pytest.mark.parametrize("alive", [True, False])
def test_what_was_to_come_for_one_who_has_died_since(table: Sit, alive: bool) -> None:
    """The ram of a dead titan leaves no tokens, though it was its turn to."""
    ram = BOOK.gear[BOOK.gear_at["mast_head_ram"]].element.ons[0]
    t = stage(table, {"at": "g7"}, brine={"at": "d7", "gear": ["mast_head_ram"]}, **HEIR)
    before = figures(t)
    if not alive:
        t.s.alive[BRINE] = 0
    befall(t, InOrder((ram.id, BRINE), -1))
    t.s.alive[BRINE] = 1
    assert bool(changes(t, before)) == alive
    t.leave()


@rule("OD-290", "OD-185")
def test_the_dead_are_not_vaulted(table: Sit) -> None:
    """Wherever the base stands."""
    t = stage(table, {"at": "g7"}, primordial={"at": "r11", "facing": "w"}, ash={"at": "k1", "gear": [], "rage": 1})
    befall(t, Kills(KELP))
    befall(t, ForcedVault(KELP))
    assert t.titan("kelp").at == "dead"


@rule("OD-280")
def test_how_far_a_rush_goes(table: Sit) -> None:
    """Until any melee weapon reaches, as soon as it does; weapons that are thrown or shot do not count."""
    t = acts(
        table,
        {"at": "c7", "gear": ["oyster_knives", "spindle_lash"], "class": "harper"},
        primordial={"at": "j6", "facing": "w"},
    )
    found = rush_spaces(t.s, KELP, 2)
    assert {abs(field.gaps(t.s, c)[0]) + abs(field.gaps(t.s, c)[1]) for c in found} == {3}
    t = acts(table, {"at": "c7", "gear": ["reed_bow"], "class": "harper"}, primordial={"at": "j6", "facing": "w"})
    t.s.discarded[KELP] = [0] * len(t.s.gear[KELP])
    assert all(t.s.gear_of(KELP, w).key == "reed_bow" for w in range(len(t.s.gear[KELP])))
    assert rush_spaces(t.s, KELP, 2) == []


@rule("OD-155", "OD-219")
@pytest.mark.parametrize(("tile", "stands"), [
    ("rock", False), ("column", False), ("worlds_lip", False), ("chasm", False), ("pool", True), ("olive_wood", True), ("salt_flat", True),
])  # fmt: skip
def test_where_one_can_stand(table: Sit, tile: str, stands: bool) -> None:
    """Not on obstacles, not over the edge of the world, not in a chasm, but for those who do not mind it."""
    t = stage(table, {"at": "a9"}, terrain={tile: ["c3"]}, brine={"at": "t1", "gear": []})
    assert is_standable(t.s, KELP, at("c3")) == stands
    t.s.ignoring.append([KELP, 2])
    assert is_standable(t.s, KELP, at("c3")) == (stands or tile == "chasm")


@rule("OD-126", "OD-223")
def test_coming_out_from_under_the_base_into_a_pool(table: Sit) -> None:
    """One lands once: one token."""
    t = stage(table, {"at": "g7"}, terrain={"pool": ["f6"], "rock": ["h5", "h9"]})
    t.s.cell[KELP] = at("h7")
    befall(t, Lands(KELP, 0, ()))
    t.settle()
    assert t.titan("kelp").ambrosia == int(t.titan("kelp").at == "g7")
