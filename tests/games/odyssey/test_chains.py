"""What breaks an attack and what does not, and what a titan may leave undone."""

from __future__ import annotations

import pytest

from petteia.games.odyssey.aftermath import BattleEnds
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import HANDLERS, OWN, context
from petteia.games.odyssey.escalation import level_of, lowest
from petteia.games.odyssey.push import Knockback
from petteia.games.odyssey.state import (
    AI_DECK,
    AI_DISCARD,
    AI_OUT,
    BP_DECK,
    BP_DISCARD,
    BP_OUT,
    BP_SHOWN,
    OBOL,
    OBOL_BOX,
)
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, Lays, Loots, befall, happens
from tests.games.odyssey.fight import Fight, Sit, alone, begin, d10, far_away

TALOS = {"at": "h6", "facing": "w"}
ASTERION = {"foe": "asterion-1"}


def turn(table: Sit, told: dict[str, object], **spec: object) -> Fight:
    """Kelp's turn beside Talos, the others far away."""
    spec.setdefault("primordial", TALOS)
    return alone(table, "kelp", {"at": "g7", **told}, turn="kelp", **spec)


# -- bonus attacks and chains --------------------------------------------------------------------------


@rule("OD-187", "OD-147")
@pytest.mark.parametrize("strikes", [True, False])
def test_only_a_bonus_attack_that_is_made_breaks_the_chain(table: Sit, strikes: bool) -> None:
    """A crit evade offers a bonus attack.  Made, it ends the hammer's attack and what comes after; declined, both go on."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["gull_sickle"], "rage": 0}, primordial=TALOS, ai=["slow_hammer"],
              minor=["clear_head"], luck=d10(10, 2, 10, 10, 2, 2, 2, 2))  # fmt: skip
    t.does("gear gull-sickle", "keep")
    t.asks(0, rule="OD-187", options=["attack fists", "attack gull-sickle", "pass"])
    t.does(*(["attack gull-sickle", "keep"] if strikes else ["pass"]))

    assert (t.titan("kelp").danger, t.titan("kelp").at) == ((0, "g7") if strikes else (1, "e7"))


@rule("OD-203", "OD-147", "OD-204", "OD-C83")
def test_awakening_breaks_ones_own_attack(table: Sit) -> None:
    """A crit miss drives Kelp past 9 danger, and the coin burns: its attack is over but for the second window, no body part
    is faced, and then it awakens."""
    t = turn(table, {"gear": ["anchor_maul"], "danger": 9}, options={"naos": "yes"}, luck=d10(1, 10))
    for other in [c for c in t.s.zones[OBOL] if BOOK.cards[t.s.face[c]].key != "the_coin_burns"]:
        t.s.move(other, OBOL, OBOL_BOX)
    parts = len(t.s.zones[BP_DECK])
    t.does("attack anchor-maul", "kratos 1 1")
    t.asks(0, rule="OD-202")

    assert (t.pool, t.s.attack.who, len(t.s.zones[BP_DECK]), t.s.zones[BP_SHOWN]) == ({"break": 4}, -1, parts, [])
    t.does("godform ruin-of-ares", "no", "pass")
    assert t.titan("kelp").trespass == 2


@rule("OD-C83", "OD-169")
def test_a_wound_dealt_before_awakening_stays_and_escalates(table: Sit) -> None:
    """The Furnace Door answers the wound and drives Kelp past 9 danger: the wound stands, a level III card comes in for the
    door, the second window comes, and then it awakens."""
    t = turn(table, {"gear": ["anchor_maul"], "danger": 9}, options={"naos": "yes"}, bp=["furnace_door"],
             luck=[*d10(9, 9), *[5] * 5])  # fmt: skip
    for other in [c for c in t.s.zones[OBOL] if BOOK.cards[t.s.face[c]].key != "the_coin_burns"]:
        t.s.move(other, OBOL, OBOL_BOX)
    t.does("attack anchor-maul")
    t.story(
        "Kelp wounds the primordial: 1 of 11.",
        "Kelp draws The Coin Burns.",
        "The primordial escalates after a level II wound.",
    )
    t.asks(0, rule="OD-174", options=["kratos 1 1", "kratos 1 2"])
    t.does("kratos 1 1")
    t.asks(0, rule="OD-202")

    assert t.s.wounds() == 1
    assert sorted(level_of(t.s, card) for card in t.s.zones[BP_DECK]) == [1, 1, 1, 1, 1, 1, 3]


@rule("OD-138", "OD-130")
def test_leaving_before_ones_own_roll_helps(table: Sit) -> None:
    """Wide Arm strikes Kelp and Marble.  Kelp's crit evade lets it strike back, and it sends Marble out of reach before
    Marble has rolled: no attack on Marble; the primordial goes after it, and throws it."""
    t = begin(table, primordial=TALOS, ai=["wide_arm"], priority="ash", minor=["clear_head"],
              kelp={"at": "g6", "gear": ["gull_sickle", "thread_staff"]}, marble={"at": "g8", "gear": []},
              luck=d10(10, *[10] * 5, 10, 2), **far_away("brine", "ash"))  # fmt: skip
    t.does("gear gull-sickle", "attack thread-staff")
    sends_away(t, "marble", "to e8")

    assert (t.titan("marble").at, t.titan("marble").danger) == ("b8", 0)


@rule("OD-133")
def test_leaving_a_zone_that_has_begun_does_not_help(table: Sit) -> None:
    """The same in a zone: it strikes whoever stood in it when it began."""
    t = begin(table, primordial=TALOS, ai=["quake"], priority="ash", minor=["clear_head"],
              kelp={"at": "g6", "gear": ["gull_sickle", "thread_staff"]}, marble={"at": "f8", "gear": []},
              luck=d10(10, *[10] * 4, 10, 2), **far_away("brine", "ash"))  # fmt: skip
    t.does("gear gull-sickle", "attack thread-staff")
    sends_away(t, "marble", "to e8")

    assert t.titan("marble").danger > 0
    assert t.titan("marble").at == "e8"


def sends_away(t: Fight, whom: str, where: str) -> None:
    """In the second window of the attack under way the attacker motivates another."""
    while "keyword motivate" not in (asked := [o.text for o in t.match.state.decision.options]):  # type: ignore[union-attr]
        t.does("keep" if "keep" in asked else asked[0])
    t.does("keyword motivate", f"titan {whom}", where)
    t.settle()


# -- obols in one attack -------------------------------------------------------------------------------


@rule("OD-C19", "OD-143")
@pytest.mark.parametrize("column", [True, False])
def test_two_obols_in_one_attack_are_death(table: Sit, column: bool) -> None:
    """Comes Apart drives Kelp past 9, and it lives; thrown into a column it crashes, past 9 again, in the same attack: dead.
    Thrown over open ground it lives."""
    t = alone(table, "kelp", {"at": "g7", "gear": [], "danger": 9}, primordial=TALOS, ai=["comes_apart"],
              obol=["the_coin_floats"], terrain={"column": ["e7"]} if column else {}, luck=d10(2, *[10] * 4))  # fmt: skip
    only(t, "the_coin_floats")
    t.does("keep")
    t.leave()

    assert t.titan("kelp").alive == (0 if column else 1)


def only(t: Fight, key: str) -> None:
    """No other obol is in the deck."""
    for other in [c for c in t.s.zones[OBOL] if BOOK.cards[t.s.face[c]].key != key]:
        t.s.move(other, OBOL, OBOL_BOX)


# -- what one may leave undone -------------------------------------------------------------------------


@rule("OD-136", "OD-240", "OD-C89")
@pytest.mark.parametrize(("answer", "danger"), [("gear hull-plank-shield", 0), ("done", 1)])
def test_a_sole_shield_may_be_kept_down(table: Sit, answer: str, danger: int) -> None:
    """One hit: the shield blocks it; who keeps the shield down is hit."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["hull_plank_shield"]}, primordial=TALOS, ai=["slow_hammer"],
              minor=["clear_head"], luck=d10(2, 10, 10, 10))  # fmt: skip
    t.asks(0, rule="OD-136", options=["gear hull-plank-shield", "done"])
    t.does(answer, "keep")

    assert t.titan("kelp").danger == danger


@rule("OD-256")
def test_a_heartseeker_may_look_away(table: Sit) -> None:
    """Declined, nobody sees the second card: the top body part is faced."""
    t = turn(table, {"gear": ["widows_needle"]}, bp=["cooling_vents", "loose_plating"], luck=d10(5, 5))
    t.does("attack widows-needle", "no")
    second = next(c for c in t.s.zones[BP_DECK] if BOOK.cards[t.s.face[c]].key == "loose_plating")

    assert t.s.knows[second] == 0
    t.story("Kelp faces Cooling Vents, AT 4.")
    t.leave()


@rule("OD-281", "OD-004")
@pytest.mark.parametrize("danger", [8, 9])
def test_no_sacrifice_past_nine(table: Sit, danger: int) -> None:
    """At 9 danger a sacrifice is not offered; at 8 it is."""
    t = turn(table, {"gear": ["breakwater_axe"], "danger": danger}, luck=d10(9, 9))
    t.does("attack breakwater-axe")
    asked = [o.text for o in t.match.decision.options] if t.match.decision is not None else []
    t.leave()

    assert ("keyword sacrifice" in asked) == (danger == 8)


@rule("OD-215", "OD-214", "OD-C88")
def test_what_moves_the_primordial_need_not_be_applied(table: Sit) -> None:
    """Kelp is the last: of the third level of its knot only the pushback is left to it, which it may leave."""
    dead = {name: {"at": "dead"} for name in ("brine", "marble", "ash")}
    t = begin(table, turn="kelp", options=ASTERION, primordial={"at": "j7", "facing": "w"}, bp=["hoof"],
              kelp={"at": "i7", "gear": ["oyster_knives"], "rage": 2, "pattern": ["second_knot"]},
              luck=[*d10(9, 9, 9, 9), *[5] * 5], **dead)  # fmt: skip
    t.does("attack oyster-knives", "done")
    t.asks(0, rule="OD-174", options=["kratos 3 1", "keyword reposition", "done"])
    t.does("done")

    assert t.beast_at == "j7"


# -- gear ----------------------------------------------------------------------------------------------


@rule("OD-209", "OD-289", "OD-C86")
@pytest.mark.parametrize("exhausted", [True, False])
def test_an_exhausted_card_does_not_tumble(table: Sit, exhausted: bool) -> None:
    """A tumble has its moment; it is no passive, and rests with its card."""
    told = {"at": "g7", "gear": ["salt_leather"], "exhausted": ["salt_leather"] if exhausted else []}
    t = happens(table, Knockback(KELP, 2, -1, 0), told=told, terrain={"column": ["f7"]}, luck=d10(10))

    assert t.titan("kelp").danger == int(exhausted)


@rule("OD-209", "OD-257")
@pytest.mark.parametrize("exhausted", [True, False])
def test_an_exhausted_shroud_does_not_hide(table: Sit, exhausted: bool) -> None:
    """At the end of its turn a titan is asked whether it hides, unless its shroud is turned."""
    told = {"at": "l7", "gear": ["kelp_shroud"], "exhausted": ["kelp_shroud"] if exhausted else []}
    t = turn(table, told)
    t.does("end")

    if exhausted:
        t.asks(0, rule="OD-153")
    else:
        t.asks(0, rule="OD-257")


@rule("OD-209", "OD-242", "OD-C86")
def test_an_exhausted_card_keeps_its_passives(table: Sit) -> None:
    """Bypass needs no moment: turned greaves still let a titan through."""
    t = happens(table, told={"at": "d7", "gear": ["heron_greaves"], "exhausted": ["heron_greaves"]},
                terrain={"rock": ["d6", "d8", "c7"]}, brine={"at": "e7", "gear": []})  # fmt: skip
    t.does("move", "to f7")

    assert t.titan("kelp").at == "f7"


@rule("OD-201")
@pytest.mark.parametrize(
    ("gear", "left"), [([], ["fists", "heel_rivet"]), (["oyster_knives"], ["oyster_knives", "heel_rivet"])]
)
def test_fists_stay_where_a_hand_is_free(table: Sit, gear: list[str], left: list[str]) -> None:
    """A one-handed weapon beside bare hands leaves a fist; beside another weapon it takes the fist's hand."""
    t = happens(table, Loots("heel_rivet"), told={"gear": gear})
    t.does("yes")

    assert t.titan("kelp").gear == left


@rule("OD-201")
def test_fists_fill_the_hand_that_a_larger_weapon_leaves(table: Sit) -> None:
    """A maul thrown away for the rivet frees two hands: one holds the rivet, one is a fist."""
    t = happens(table, Loots("heel_rivet"), told={"gear": ["anchor_maul"]})
    t.does("yes")

    assert sorted(t.titan("kelp").gear) == ["fists", "heel_rivet"]


@rule("OD-201", "OD-020")
def test_a_hand_that_refuses_a_weapon_is_a_fist_again(table: Sit) -> None:
    """Knives in one hand, a fist beside them: the rivet would take the fist's place, and is left."""
    t = happens(table, Loots("heel_rivet"), told={"gear": ["oyster_knives", "fists"]})
    t.does("no")

    assert t.titan("kelp").gear == ["oyster_knives", "fists"]


# -- hiding --------------------------------------------------------------------------------------------


@rule("OD-257", "OD-161")
def test_a_full_miss_does_not_end_hiding(table: Sit) -> None:
    """Hiding ends with the second window of an attack; a full miss has none."""
    t = turn(table, {"at": "k7", "gear": ["oyster_knives"], "hidden": True}, priority="brine", brine={"at": "a1", "rage": 5},
             luck=d10(2, 2, 2, 2))  # fmt: skip
    t.does("attack oyster-knives", "keep")
    assert t.titan("kelp").hidden == 1
    t = turn(table, {"at": "k7", "gear": ["oyster_knives"], "hidden": True}, priority="brine", brine={"at": "a1", "rage": 5},
             bp=["greave"], luck=[*d10(9, 9, 9, 9), *[0] * 5])  # fmt: skip
    t.does("attack oyster-knives")
    t.settle()

    assert t.titan("kelp").hidden == 0


@rule("OD-257", "OD-C84")
@pytest.mark.parametrize(("goal", "hidden"), [("k3", 0), ("h9", 1)])
def test_crossing_the_front_ends_hiding(table: Sit, goal: str, hidden: int) -> None:
    """From one flank past the front to the other: hidden no longer, though it stops beside the base."""
    t = alone(table, "kelp", {"at": "g9", "gear": [], "hidden": True}, options=ASTERION, turn="kelp",
              primordial={"at": "h7", "facing": "w"}, priority="brine",
              terrain={"rock": ["h9", "i9", "j8", "j7", "h10", "g10", "i6", "i5", "h5"]} if goal == "k3" else {})  # fmt: skip
    t.does("move", "to h6" if goal == "k3" else "to h9")

    assert t.titan("kelp").hidden == hidden


# -- those who did not come ----------------------------------------------------------------------------


@rule("OD-189", "OD-101", "OD-C87")
@pytest.mark.parametrize(("where", "asked"), [("away", "OD-153"), ("dead", "OD-189")])
def test_who_did_not_come_has_not_died(table: Sit, where: str, asked: str) -> None:
    """Retreat is offered once two have died; two who never came do not count."""
    t = alone(table, "kelp", {"at": "d7", "gear": []}, phase="titan", primordial=TALOS, marble={"at": where},
              ash={"at": where})  # fmt: skip

    t.asks(0, rule=asked)


@rule("OD-206")
@pytest.mark.parametrize("where", ["away", "dead"])
def test_a_nymph_that_wants_a_death_is_not_deceived(table: Sit, where: str) -> None:
    """Styx's Daughter comes when a titan has died, not when one stayed at home."""
    t = alone(table, "kelp", {"at": "d7", "gear": []}, options={"nymphs": "yes"}, phase="titan", primordial=TALOS,
              ash={"at": where})  # fmt: skip
    if where == "dead":
        t.hypso.may("summon styxs-daughter")
    else:
        assert "summon styxs-daughter" not in [o.text for o in t.match.decision.options]  # type: ignore[union-attr]


# -- numbers -------------------------------------------------------------------------------------------


@rule("OD-126", "OD-158")
def test_a_memory_does_not_shorten_the_unavoidable(table: Sit) -> None:
    """Anchor makes a knockback two spaces shorter, but not an unavoidable one."""
    t = happens(table, told={"at": "g7"})
    t.s.lasting[KELP].append(BOOK.memories["weight_on_the_line_1"])
    befall(t, Knockback(KELP, 3, -1, 0))
    assert t.titan("kelp").at == "f7"
    befall(t, Knockback(KELP, 3, -1, 1))

    assert t.titan("kelp").at == "c7"


@rule("OD-253", "OD-C90")
def test_escalate_takes_the_lowest_of_each_deck(table: Sit) -> None:
    """The lowest body part is of level II, the lowest AI card of level I: each gives way to one a level higher."""
    t = happens(table, luck=[])
    s = t.s
    for card in [c for c in s.zones[BP_DECK] if level_of(s, c) == 1][1:]:
        s.move(card, BP_DECK, BP_OUT)
    op = next(op for op in BOOK.ops if op.name == "escalate" and op.n == 1)
    HANDLERS["escalate"](s, op, context(OWN, 0, KELP), [KELP])
    assert (lowest(s, BP_DECK, BP_DISCARD), lowest(s, AI_DECK, AI_DISCARD), len(s.zones[AI_OUT])) == (2, 1, 1)
    HANDLERS["escalate"](s, op, context(OWN, 0, KELP), [KELP])

    assert (lowest(s, BP_DECK, BP_DISCARD), len(s.zones[AI_OUT]), len(s.zones[AI_OUT + 1])) == (3, 2, 0)


# -- all in the path -----------------------------------------------------------------------------------


@rule("OD-132", "OD-126")
def test_a_path_attack_throws_out_before_it_strikes(table: Sit) -> None:
    """The Beat ends upon Kelp, whom it has struck on the way: Kelp is thrown out from under it, then Marble is struck."""
    t = begin(table, primordial=TALOS, ai=["the_beat"], priority="marble", minor=["clear_head"],
              luck=d10(*[10] * 5, 2, *[10] * 4), kelp={"at": "g8", "gear": []}, marble={"at": "e6", "gear": []},
              **far_away("brine", "ash"))  # fmt: skip

    t.asks(0, rule="OD-135")
    assert t.titan("kelp").at != "g8"
    t.does("keep")
    assert t.titan("marble").danger == 1


# -- despair -------------------------------------------------------------------------------------------


@rule("OD-295", "OD-184", "OD-C84")
def test_four_despair_kill_at_once(table: Sit) -> None:
    """Kelp walks around Brine, who despairs: for one step nobody stands beside Brine, and it dies there and then."""
    t = happens(table, told={"at": "d6"}, brine={"at": "d7", "gear": [], "despair": 4}, terrain={"rock": ["e7"]})
    t.does("move", "to c7")
    assert t.titan("brine").at == "dead"
    t = happens(table, told={"at": "d6"}, brine={"at": "d7", "gear": [], "despair": 3}, terrain={"rock": ["e7"]})
    t.does("move", "to c7")

    assert t.titan("brine").alive == 1


@rule("OD-295", "OD-C54")
def test_a_wall_between_friends_kills_at_once(table: Sit) -> None:
    """A maze tile is laid under two titans side by side: a wall parts them, and whoever has four despair dies."""
    t = happens(table, told={"at": "d7", "despair": 4}, brine={"at": "e7", "gear": []})
    befall(t, Lays(KELP))
    t.leave()

    assert t.titan("kelp").at == "dead"


# -- the end of the battle -----------------------------------------------------------------------------


@rule("OD-005", "OD-192", "OD-186")
@pytest.mark.parametrize("alive", [True, False])
def test_conditions_of_the_dead_have_their_end(table: Sit, alive: bool) -> None:
    """Dread brings a fated memory, a doom mark a fate for the ship at the end of the battle, whether or not the titan lives."""
    t = happens(table, told={"at": "d7", "conditions": {"fear": 2, "doom_mark": 1}}, priority="brine")
    befall(t, *([] if alive else [Kills(KELP)]), BattleEnds(0))
    t.does("option 1")
    t.leave()

    assert (t.ship("fated_mnemos"), t.ship("argo_fate")) == (1, 0)
    t = happens(table, BattleEnds(0), told={"at": "d7"})
    t.leave()
    assert (t.ship("fated_mnemos"), t.ship("argo_fate")) == (0, -1)
