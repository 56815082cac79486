"""The titan round: turns, movement, and the ten steps of an attack."""

from __future__ import annotations

from typing import Any

from petteia.games.odyssey.state import AI_DECK, AI_OUT, AI_WAITING, BP_DECK, BP_WAITING
from petteia.testing import rule
from tests.games.odyssey.fight import Fight, Sit, alone, begin, d10

TALOS = {"at": "h6", "facing": "w"}
EMPTY_TRAITS: dict[str, Any] = {"primordial": TALOS}


def turn(table: Sit, told: dict[str, Any], **spec: Any) -> Fight:
    """Kelp's turn, the others far away."""
    spec.setdefault("primordial", TALOS)
    return alone(table, "kelp", told, turn="kelp", **spec)


@rule("OD-153", "OD-177")
def test_a_turn_has_one_combat_and_one_movement_action(table: Sit) -> None:
    """Each once, in any order; when both are used the turn is over."""
    t = turn(table, {"at": "d7", "gear": ["oyster_knives"]}, chance=d10(2, 2, 2, 2))
    t.does("move", "to g7")
    t.hypso.cannot("move", rule="OD-153", because="The movement action of this turn is used.")
    t.does("attack oyster-knives", "keep")

    assert t.titan("kelp").at == "g7"
    t.asks(0, rule="OD-153")


@rule("OD-154", "OD-155")
def test_movement_stops_at_walls_obstacles_and_miniatures(table: Sit) -> None:
    """A titan walks around what stands in its way, and not further than its speed."""
    t = turn(table, {"at": "d7", "gear": []}, terrain={"rock": ["e6", "e7", "e8"]})
    t.does("move")
    t.hypso.cannot("to e7", "to g7", "to k7", rule="OD-155")
    t.hypso.may("to d2", "to e5")
    t.does("to e5")

    assert t.titan("kelp").at == "e5"


@rule("OD-152", "OD-178")
def test_effects_at_the_start_of_the_titan_round(table: Sit) -> None:
    """Announced: the top AI card is turned up for all when the titans' round begins."""
    t = alone(table, "kelp", {"at": "d7", "gear": []}, phase="titan", primordial={**TALOS, "traits": ["announced"]},
              ai=["halt"])  # fmt: skip

    assert t.s.knows[t.s.zones[AI_DECK][-1]] == t.s.layout.everyone


@rule("OD-159", "OD-274", "OD-275")
def test_weapons_need_range_and_sight(table: Sit) -> None:
    """Melee beside the base, reach from two spaces, a bow from two to six but not beside it."""
    t = turn(table, {"at": "f7", "gear": ["thread_staff", "oyster_knives"]})
    t.hypso.may("attack thread-staff")
    t.hypso.cannot("attack oyster-knives", rule="OD-159")

    t = turn(table, {"at": "g7", "gear": ["reed_bow"]})
    t.hypso.cannot("attack reed-bow", rule="OD-159")
    t = turn(table, {"at": "f7", "gear": ["reed_bow"]})
    t.hypso.may("attack reed-bow")


@rule("OD-160")
def test_rage_rises_and_may_take_the_token(table: Sit) -> None:
    """Whoever has more rage than the priority target takes the token; equal rage leaves it (OD-C22)."""
    t = turn(table, {"at": "g7", "gear": ["oyster_knives"], "rage": 1}, priority="brine", chance=d10(2, 2, 2, 2))
    t.does("attack oyster-knives")
    assert (t.titan("kelp").rage, t.priority) == (2, "kelp")
    t.does("keep")


@rule("OD-161", "OD-238")
def test_a_full_miss_clears_the_pool_and_ends_the_attack(table: Sit) -> None:
    """Nothing hits: the pool is empty, no body part is drawn."""
    t = turn(table, {"at": "g7", "gear": ["anchor_maul"]}, pool={"opening": 1, "break": 1}, chance=d10(2, 3))
    t.does("attack anchor-maul", "keep")

    assert t.pool == {}
    assert t.bp_discard == []


@rule("OD-163", "OD-164", "OD-165", "OD-166", "OD-168")
def test_power_against_at_fails(table: Sit) -> None:
    """Dice for each hit and the titan's own; less than the AT is a failure: the card is discarded, nothing escalates."""
    t = turn(table, {"at": "f7", "gear": ["thread_staff"]}, bp=["greave"], chance=[*d10(9, 2), 0, 0])
    t.does("attack thread-staff", "keep")
    t.story("Kelp faces Greave, AT 3.", "Kelp has 0 power against AT 3.", "Kelp fails to wound.")
    t.does("kratos 1 1", "done")

    assert t.bp_discard == ["greave"]
    assert t.s.wounds() == 0
    assert len(t.s.zones[AI_WAITING]) == 5


@rule("OD-169", "OD-170", "OD-171")
def test_a_wound_escalates_both_decks(table: Sit) -> None:
    """A level I part goes to the wound stack; a level II card joins the BP deck, and an AI I gives way to an AI II."""
    t = turn(table, {"at": "f7", "gear": ["thread_staff"]}, bp=["greave"],
             luck=[*d10(9, 9), 5, 5, 5])  # fmt: skip
    t.does("attack thread-staff", "kratos 1 1", "done")

    assert t.s.wounds() == 1
    assert (len(t.s.zones[BP_DECK]), len(t.s.zones[BP_WAITING])) == (6, 5)
    assert (len(t.s.zones[AI_DECK]), len(t.s.zones[AI_WAITING]), len(t.s.zones[AI_OUT])) == (6, 4, 1)


@rule("OD-102", "OD-103", "OD-167")
def test_a_critical_wound_answers_with_the_critical_alone(table: Sit) -> None:
    """A natural 10 on the crit die: the critical of Loose Plating gives bronze, and its instinct is ignored."""
    t = turn(table, {"at": "l7", "gear": ["thread_staff"]}, bp=["loose_plating"],
             luck=[*d10(10, 9), 5, 5, 5])  # fmt: skip
    t.does("attack thread-staff", "kratos 1 1", "done")

    assert t.facing == "w"
    assert t.s.resources[0] == 2


@rule("OD-167")
def test_instinct_answers_in_any_case(table: Sit) -> None:
    """Loose Plating turns Talos to the attacker even if the attack fails."""
    t = turn(table, {"at": "l7", "gear": ["thread_staff"]}, bp=["loose_plating"], chance=[*d10(9, 2), 0, 0])
    t.does("attack thread-staff", "keep", "kratos 1 1", "done")

    assert t.facing == "e"


@rule("OD-167", "OD-258")
def test_knockback_answers_only_reach_those_beside_it(table: Sit) -> None:
    """Greave's knockback is ignored by an attacker two spaces away."""
    t = turn(table, {"at": "f7", "gear": ["thread_staff"]}, bp=["greave"], chance=[*d10(9, 2), 0, 0])
    t.does("attack thread-staff", "keep", "kratos 1 1", "done")

    assert t.titan("kelp").at == "f7"


@rule("OD-173", "OD-174", "OD-241", "OD-264", "OD-263", "OD-215")
def test_the_second_window_feeds_the_pool_for_the_next_titan(table: Sit) -> None:
    """The pool is cleared, then what a failure brings, keywords and the kratos table put tokens in; another titan may be moved."""
    t = turn(table, {"at": "f7", "gear": ["thread_staff"]}, bp=["greave"], pool={"break": 2}, chance=[*d10(9, 2), 0, 0])
    t.does("attack thread-staff", "keep")
    assert t.pool == {"opening": 3, "-at": 1}
    t.asks(0, rule="OD-174", options=["keyword motivate", "kratos 1 1", "kratos 1 2"])
    t.does("kratos 1 1")
    assert t.pool == {"opening": 3, "-at": 1, "break": 1}
    t.does("keyword motivate", "titan brine", "to b1")

    assert t.titan("brine").at == "b1"


@rule("OD-264", "OD-161")
def test_openings_add_to_each_die(table: Sit) -> None:
    """With an opening in the pool a 4 and a precision of 1 reach 6."""
    t = turn(
        table, {"at": "f7", "gear": ["thread_staff"]}, bp=["greave"], pool={"opening": 1}, chance=[*d10(4, 2), 0, 0]
    )
    t.does("attack thread-staff", "keep")
    t.story("Kelp rolls 2 dice against 6 and hits once.")
    t.does("kratos 1 1", "done")


@rule("OD-241", "OD-165")
def test_breaks_turn_potentials_into_power(table: Sit) -> None:
    """Two potentials and two break tokens are two power."""
    t = turn(table, {"at": "f7", "gear": ["thread_staff"]}, bp=["greave"], pool={"break": 2},
             luck=[*d10(9, 2), 3, 3, 0])  # fmt: skip
    t.does("attack thread-staff", "keep")

    t.story("Kelp has 4 power against AT 3.", "Kelp wounds the primordial: 1 of 11.")
    t.does("kratos 1 1", "done")


@rule("OD-270", "OD-215")
def test_power_dice_are_rolled_again_with_the_kratos_table(table: Sit) -> None:
    """At rage 2 one power die may be rolled again; fate does not help there."""
    t = turn(table, {"at": "f7", "gear": ["thread_staff"], "rage": 1}, bp=["greave"], luck=[*d10(9, 2), 0, 5, 3])
    t.does("attack thread-staff", "keep")
    t.asks(0, rule="OD-165")
    t.does("mark 1")

    t.story("Kelp wounds the primordial: 1 of 11.")
    t.does("kratos 1 1", "done")


@rule("OD-101", "OD-180", "OD-182")
def test_the_last_wound_ends_the_battle_at_once(table: Sit) -> None:
    """Eleven wounds slay Talos at level 1; body parts and generic wounds give their resources."""
    t = turn(table, {"at": "f7", "gear": ["thread_staff"]}, bp=["greave"], primordial={**TALOS, "wounds": 10},
             luck=[*d10(9, 9), 5, 5, 5])  # fmt: skip
    t.does("attack thread-staff")

    t.over(winner="hypso", rule="OD-101", reason="Talos Unmade is slain.")
    assert t.s.resources[11] >= 1
    assert t.ship("progress") == 1
    assert t.ship("argo_fate") == -2


@rule("OD-175", "OD-179")
def test_ship_abilities_once_a_round(table: Sit) -> None:
    """The Ram Prow costs a charge, serves once in a round, and puts tokens in the pool."""
    t = turn(table, {"at": "d7", "gear": []}, ship=["ram_prow"])
    t.does("ship-use ram-prow 1")

    assert t.pool == {"break": 2, "-at": 1}
    assert t.s.argo_charge == [1]
    assert "ship-use ram-prow 1" not in [a.text for a in t.match.decision.options]


@rule("OD-176", "OD-280", "OD-212")
def test_a_rush_is_a_complicated_action(table: Sit) -> None:
    """At danger 2 a Dreamwalker moves up to one further than its speed, strikes with an auto-break, for both actions."""
    t = turn(table, {"at": "b7", "gear": ["oyster_knives"], "danger": 2}, bp=["greave"], luck=[*d10(9, 2, 2), 0, 3])
    t.does("use kelp dreamwalker-1", "attack oyster-knives", "keep")

    t.story("Kelp has 2 power against AT 3.")
    assert t.titan("kelp").fate == 1
    t.does("kratos 1 1", "keyword reposition", "done")


@rule("OD-213", "OD-209")
def test_one_action_readies_everything(table: Sit) -> None:
    """A movement or combat action unexhausts every card."""
    t = turn(table, {"at": "d7", "gear": ["hull_plate", "ballast_belt"], "exhausted": ["hull_plate", "ballast_belt"]})
    t.does("ready combat")

    assert t.titan("kelp").exhausted == []


@rule("OD-197")
def test_fatigue_lies_on_an_action_until_it_is_spent(table: Sit) -> None:
    """The action can only be used to discard the token."""
    t = turn(table, {"at": "d7", "gear": [], "movement_fatigue": 1})
    t.hypso.cannot("move", rule="OD-197")
    t.does("use kelp fatigue-1")

    assert t.titan("kelp").conditions == {}


@rule("OD-260")
def test_falling_down_and_standing_up(table: Sit) -> None:
    """Down one does nothing; the card flips at the end of the turn, and the next turn begins on one's feet."""
    t = turn(table, {"at": "d7", "gear": [], "conditions": {"knockdown": 1}})
    assert t.titan("kelp").conditions == {"knockdown": 2}

    t = turn(table, {"at": "d7", "gear": [], "conditions": {"knockdown": 2}})
    assert t.titan("kelp").conditions == {}


@rule("OD-189")
def test_retreat_after_two_deaths(table: Sit) -> None:
    """With two titans dead the crew may leave at the beginning of a titan round; it counts as defeat."""
    t = begin(table, primordial=TALOS, phase="titan", kelp={"at": "d7"}, brine={"at": "a1"}, marble={"at": "dead"},
              ash={"at": "dead"})  # fmt: skip
    t.asks(0, rule="OD-189", options=["retreat", "fight-on"])
    t.does("retreat")

    assert t.match.outcome is not None
    assert t.match.outcome.winners == ()
    t.leave()


@rule("OD-246", "OD-288")
def test_cumbersome_weapons_turn_after_a_wound(table: Sit) -> None:
    """The maul is exhausted after wounding; rooted heels are tireless and spare it."""
    for gear, turned in ((["anchor_maul"], ["anchor_maul"]), (["anchor_maul", "rooted_heels"], [])):
        t = turn(table, {"at": "g7", "gear": gear}, bp=["loose_plating"], luck=[*d10(9, 9), 5, 5, 5])
        t.does("attack anchor-maul")
        t.does("kratos 1 1")

        assert t.titan("kelp").exhausted == turned


@rule("OD-244", "OD-247", "OD-256")
def test_commit_deadly_and_heartseeker(table: Sit) -> None:
    """The needle costs a fate, has a second crit die, and chooses of two body parts."""
    t = turn(table, {"at": "g7", "gear": ["widows_needle"]}, bp=["cooling_vents", "loose_plating"],
             luck=[*d10(5, 10), 0, 0, 0, 0, 5, 5, 5, 5])  # fmt: skip
    t.does("attack widows-needle")
    assert t.titan("kelp").fate == 1
    t.does("yes")
    t.asks(0, rule="OD-256", options=["card 1", "card 2"])
    t.does("card 2")

    assert t.s.attack.crit == 1
    t.story("Kelp faces Loose Plating, AT 3.")
    t.does("kratos 1 1")


@rule("OD-106", "OD-159")
def test_a_blind_spot_gives_precision(table: Sit) -> None:
    """From Asterion's blind spot each die counts one more."""
    t = turn(table, {"at": "k9", "gear": ["anchor_maul"]}, options={"foe": "asterion-1"},
             primordial={"at": "j7", "facing": "w"}, bp=["flank"], chance=[*d10(5, 2), 0, 0])  # fmt: skip
    t.does("attack anchor-maul", "keep")

    t.story("Kelp rolls 2 dice against 6 and hits once.")
    t.does("kratos 1 1")


@rule("OD-243")
def test_carving_takes_more(table: Sit) -> None:
    """A wisdom test of 8 on a wound gives more of what the part gives, not multiplied."""
    t = turn(table, {"at": "e7", "gear": ["tethered_harpoon"]}, bp=["loose_plating"],
             luck=[*d10(9), 5, 5, 5, 5, *d10(9)])  # fmt: skip
    t.does("attack tethered-harpoon")

    t.story("Gained: 2 ambrosia.")
    t.does("no", "kratos 1 1")


@rule("OD-201")
def test_fists_fill_a_free_hand(table: Sit) -> None:
    """A titan with a free hand has its fists; who carries a two-handed weapon has not."""
    t = turn(table, {"at": "d7", "gear": []}, brine={"at": "a1", "gear": ["anchor_maul"]})

    assert t.titan("kelp").gear == ["fists"]
    assert t.titan("brine").gear == ["anchor_maul"]


@rule("OD-295", "OD-294")
def test_despair_of_those_who_stand_alone(table: Sit) -> None:
    """One token costs a point of precision, three the combat action; beside a friend nothing."""
    t = turn(table, {"at": "g7", "gear": ["anchor_maul"], "despair": 3})
    t.hypso.cannot("attack anchor-maul", rule="OD-295")
    t = turn(table, {"at": "g7", "gear": ["anchor_maul"], "despair": 3}, brine={"at": "g8", "gear": []})
    t.hypso.may("attack anchor-maul")


@rule("OD-239", "OD-272", "OD-262")
def test_the_massive_are_not_pushed(table: Sit) -> None:
    """Against a lumbering primordial the ram's pushback is not even offered; its auto-break still counts."""
    t = turn(table, {"at": "g7", "gear": ["mast_head_ram"], "class": "aegis"}, bp=["greave"],
             luck=[*d10(9, 2), 0, 0, 0])  # fmt: skip
    t.does("attack mast-head-ram", "keep", "done")

    t.story("Kelp has 2 power against AT 3.")


@rule("OD-201")
def test_a_weapon_may_be_thrown_down_for_the_fists(table: Sit) -> None:
    """About to declare, a titan may discard its weapon and strike with its fists."""
    t = turn(table, {"at": "g7", "gear": ["anchor_maul"]}, bp=["loose_plating"], luck=d10(2, 2))
    t.does("attack fists", "keep")

    assert t.titan("kelp").gear == ["fists"]
    t.story("Kelp rolls 2 dice against 6 and hits nothing.")
