"""The scenario: separate maps, Cerberus' Rage, nets and lures, trapped units, ways to win: PR-003 to PR-007, PR-062 to PR-118."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.kernel import Match
from petteia.testing import rule

Sit = Callable[..., Any]

AOW = "Art of War"
DEN = "Hound's Threshold"


def sit(table: Sit, rescuers: dict[str, Any], wardens: dict[str, Any], **more: Any) -> Any:
    return table("prometheus", rescuers=rescuers, wardens=wardens, **more)


def at_the_hound(table: Sit, *, hand: tuple[str, ...] = ("Hades",), cerberus: Any = DEN, **more: Any) -> Any:
    """Hades in the hound's den, and it is the rescuers' turn."""
    return sit(table, {"units": {"Hades": DEN, "Hephaestus": DEN, "Hector": DEN}, "hand": list(hand)},
               {"units": {"Cerberus": cerberus}, **more.pop("wardens", {})}, **more)  # fmt: skip


def on_olympus(table: Sit, units: dict[str, Any], hand: list[str], bait: dict[str, str], **more: Any) -> Any:
    """Wardens on Olympus, in their turn."""
    return sit(table, more.pop("rescuers", {}), {"units": units, "hand": hand}, bait=bait, to_move="wardens", **more)


# -- two maps ----------------------------------------------------------------------------------


@rule("PR-062", "PR-063", "PR-064", "PR-111")
def test_nothing_crosses_from_one_map_to_the_other(table: Sit) -> None:
    """No move, no attack and no power reaches the other board."""
    t = sit(table, {"units": {"Medusa": "Elysian Landing", "Hades": "Gate of Horn"}, "hand": ["Medusa", "Hades", AOW]},
            {"units": {"Zeus": "Mist Gate"}})  # fmt: skip
    t.rescuers.does("activate Medusa")
    assert not [plan for plan in t.rescuers.options("plan") if "attack" in plan]
    t.rescuers.does("plan walk")
    t.rescuers.cannot("step Mist Gate", rule="PR-062")
    t.rescuers.cannot("attack Zeus", rule="PR-C29")
    t.rescuers.does("done")


@rule("PR-041", "PR-042", "PR-C06", "PR-C24", "PR-K037")
def test_a_waiting_unit_comes_on_with_its_first_move_on_either_map(table: Sit) -> None:
    """The entry area is the first area of its walk: one of its own colour with room, on the board its player likes."""
    t = sit(table, {"units": {"Jason": "waiting"}, "hand": ["Jason"]}, {})
    t.rescuers.does("activate Jason", "plan walk")
    assert t.rescuers.areas("step") == {
        "Gate of Horn", "Elysian Landing", "Gate of Ivory", "Goat Gate", "Mist Gate", "River Gate",
    }  # fmt: skip
    t.rescuers.cannot("step Judges' Bench", rule="PR-K037")
    t.rescuers.does("step Mist Gate", "step Lower Terrace")
    assert t.where("Jason") == "Lower Terrace"


@rule("PR-C24")
def test_by_agreement_coming_on_takes_the_whole_activation(table: Sit) -> None:
    """Then it is a complex action."""
    t = sit(table, {"units": {"Jason": "waiting"}, "hand": ["Jason"]}, {}, options={"entry": "complex_action"})
    t.rescuers.does("activate Jason")
    assert t.rescuers.options("plan") == ["plan nothing", "plan deploy"]
    t.rescuers.does("plan deploy", "step Goat Gate")
    assert t.where("Jason") == "Goat Gate"
    t.asks("rescuers", rule="PR-057")


# -- Cerberus' Rage ----------------------------------------------------------------------------


@rule("PR-076", "PR-077", "PR-078", "PR-079", "PR-113", "PR-C10", "PR-C11", "PR-C12")
def test_calm(table: Sit) -> None:
    """A rescuer god in the hound's area takes one Rage token off for one simple action, which counts as its attack."""
    t = at_the_hound(table, hand=("Hades", "Hector", AOW))
    t.rescuers.does("activate Hades")
    assert not [plan for plan in t.rescuers.options("plan") if "attack" in plan and "calm" in plan]
    t.rescuers.does("plan walk+calm", "calm")
    assert t.rage == 3
    assert "Omphalos" not in t.pieces(DEN)
    t.rescuers.cannot("calm", rule="PR-079")
    t.rescuers.cannot("attack Cerberus", rule="PR-C29")
    t.rescuers.does("done")
    t.rescuers.does("activate Hector")
    t.rescuers.cannot("plan calm", rule="PR-076")
    t.rescuers.does("plan nothing")


@rule("PR-C12")
def test_one_calms_the_hound_in_its_own_area(table: Sit) -> None:
    """From next door a god has to walk in first."""
    t = sit(table, {"units": {"Hades": "Black Reach"}, "hand": ["Hades"]}, {"units": {"Cerberus": DEN}})
    t.rescuers.acts("Hades", "walk+calm")
    t.rescuers.cannot("calm", rule="PR-C12", because="One calms the hound in its own area.")
    t.rescuers.does(f"step {DEN}", "calm")
    assert t.rage == 3


@rule("PR-C11", "PR-C12", "PR-C10")
def test_calm_by_agreement(table: Sit) -> None:
    """Every rescuer may calm, from next door too, and the token may stay in the area."""
    t = sit(table, {"units": {"Hector": "Black Reach"}, "hand": ["Hector"]}, {"units": {"Cerberus": DEN}},
            options={"calm_by": "any_rescuer", "calm_range": "surroundings", "calmed_rage": "back_to_area"})  # fmt: skip
    t.rescuers.acts("Hector", "calm", "calm")
    assert t.rage == 3
    assert "Omphalos" in t.pieces(DEN)


@rule("PR-003", "PR-105", "PR-C16")
def test_the_last_rage_token_wins_for_the_rescuers(table: Sit) -> None:
    """With no Rage left the game is over at once."""
    t = at_the_hound(table, rage=1)
    t.rescuers.acts("Hades", "calm", "calm")
    t.over(winner="rescuers", rule="PR-105", reason="Cerberus is calm: the Rescuers win.")


@rule("PR-080", "PR-081", "PR-082", "PR-083", "PR-084", "PR-C13")
def test_enrage(table: Sit) -> None:
    """Any warden but the hound, beside it and a stone nobody has claimed, puts the stone on its base: a simple action."""
    t = sit(table, {"units": {"Hades": DEN}, "hand": ["Hades"]},
            {"units": {"Cerberus": DEN, "Diomedes": DEN, "Zeus": "Sacred Way"}, "hand": ["Cerberus", "Diomedes", "Zeus"]},
            stones={DEN: 1}, to_move="wardens", chance=None)  # fmt: skip
    t.wardens.does("activate Diomedes", "plan attack+enrage", "enrage")
    assert t.rage == 5
    assert "Omphalos" not in t.pieces(DEN)
    t.wardens.may("attack Hades")
    t.wardens.does("done")


@rule("PR-080", "PR-082", "PR-084")
@pytest.mark.parametrize(
    ("unit", "stones", "reason"), [("Cerberus", 1, "PR-084"), ("Diomedes", 0, "PR-082"), ("Zeus", 1, "PR-081")]
)
def test_who_cannot_enrage(table: Sit, unit: str, stones: int, reason: str) -> None:
    """Not the hound itself, not without a stone, not from elsewhere."""
    t = sit(table, {"units": {}}, {"units": {"Cerberus": DEN, "Diomedes": DEN, "Zeus": "Sacred Way"}, "hand": [unit]},
            stones={DEN: stones}, to_move="wardens")  # fmt: skip
    t.wardens.does(f"activate {unit}")
    t.wardens.cannot("plan enrage", rule=reason)


@rule("PR-080")
def test_rescuers_do_not_enrage(table: Sit) -> None:
    """Enrage is for the wardens' side."""
    t = at_the_hound(table, stones={DEN: 1})
    t.rescuers.does("activate Hades")
    t.rescuers.cannot("plan enrage", rule="PR-080")


@rule("PR-C13")
def test_by_agreement_enrage_uses_up_the_attack(table: Sit) -> None:
    """Then the unit cannot also attack."""
    t = sit(table, {"units": {"Hades": DEN}}, {"units": {"Cerberus": DEN, "Diomedes": DEN}, "hand": ["Diomedes"]},
            stones={DEN: 1}, to_move="wardens", options={"enrage_slot": "simple_as_attack"})  # fmt: skip
    t.wardens.does("activate Diomedes", "plan attack+enrage", "enrage")
    t.asks("wardens", rule="PR-057")


@rule("PR-070")
def test_blazing_fire_is_free(table: Sit) -> None:
    """The hound burns without an Art of War card."""
    t = sit(table, {"units": {"Hades": DEN}}, {"units": {"Cerberus": DEN}, "hand": ["Cerberus"]}, to_move="wardens",
            chance=[0, 0, 0, 1, 1])  # fmt: skip
    t.wardens.acts("Cerberus", "attack", "power 1", "decline")
    assert t.wardens.hand == []
    assert t.life("Hades") == 10


@rule("PR-071")
@pytest.mark.parametrize("agreed", ["no_blanks_needed", "one_blank_needed"])
def test_the_hound_throws_whatever_the_dice_show(table: Sit, agreed: str) -> None:
    """It needs no blanks for its Mighty Throw; by agreement it needs one."""
    t = sit(table, {"units": {"Hephaestus": DEN}}, {"units": {"Cerberus": DEN}, "hand": ["Cerberus"]}, to_move="wardens",
            chance=[1] * 8, options={"cerberus_throw": agreed})  # fmt: skip
    t.wardens.acts("Cerberus", "attack", "attack Hephaestus")
    if agreed == "no_blanks_needed":
        t.wardens.does("throw Broken Cage")
        assert t.where("Hephaestus") == "Broken Cage"
    else:
        assert t.where("Hephaestus") == DEN
    t.wardens.does("enough-boosts")
    assert t.life("Hephaestus") == 10


@rule("PR-072", "PR-073", "PR-074", "PR-C14", "PR-C05")
def test_the_hound_must_attack_and_may_not_move(table: Sit) -> None:
    """With an enemy in its area it has to attack when it acts, plainly or by a power, and stays where it is."""
    t = sit(table, {"units": {"Hades": DEN}}, {"units": {"Cerberus": DEN, "Zeus": "Sacred Way"}, "hand": ["Cerberus", "Zeus"]},
            to_move="wardens", chance=[1] * 7)  # fmt: skip
    t.wardens.may("activate Zeus", "pass")  # the duty binds only in an activation of the hound
    t.wardens.does("activate Cerberus")
    assert t.wardens.options() == ["plan attack"]
    t.wardens.cannot("plan run", rule="PR-074")
    t.wardens.cannot("plan nothing", rule="PR-072")
    t.wardens.does("plan attack")
    t.asks("wardens", rule="PR-072", options=["attack hades", "power 1"])
    t.wardens.cannot("done", rule="PR-072")
    t.wardens.cannot("step Black Reach", rule="PR-074")
    t.wardens.does("attack Hades", "decline", "enough-boosts")


@rule("PR-075", "PR-C15")
def test_a_hound_alone_moves_freely(table: Sit) -> None:
    """Rage does not hold it: only enemies in its area do."""
    t = sit(
        table,
        {"units": {"Hades": "Black Reach"}},
        {"units": {"Cerberus": DEN}, "hand": ["Cerberus"]},
        to_move="wardens",
    )
    t.wardens.acts("Cerberus", "walk", "step Judges' Bench", "step Adamant Gate")
    assert t.where("Cerberus") == "Adamant Gate"


@rule("PR-114", "PR-115", "PR-C15")
@pytest.mark.parametrize("watched", [True, False])
def test_others_can_throw_the_hound(table: Sit, watched: bool) -> None:
    """A rescuer's Mighty Throw moves it although enemies share its area; where it lands it walks again, but not of its own
    accord while an enemy shares that area too."""
    units = {"Acamas": DEN, "Hades": DEN} | ({"Jason": "Judges' Bench"} if watched else {})
    t = sit(table, {"units": units, "hand": ["Acamas"]}, {"units": {"Cerberus": DEN}, "hand": ["Cerberus"]},
            chance=[0, 0, 2, 1, 1, 1])  # fmt: skip
    t.rescuers.acts("Acamas", "attack", "attack Cerberus", "throw Judges' Bench", "enough-boosts")
    assert t.where("Cerberus") == "Judges' Bench"
    t.rescuers.does("end")
    t.wardens.does("activate Cerberus")
    if watched:
        t.wardens.cannot("plan walk", "plan run", rule="PR-074")
        t.wardens.does("plan attack")
        t.wardens.cannot("step Adamant Gate", rule="PR-074")
    else:
        t.wardens.does("plan walk+attack", "step Adamant Gate", "done")


@rule("PR-C14")
def test_by_agreement_its_owner_must_set_the_hound_on(table: Sit) -> None:
    """Enemies beside the hound then oblige its owner to activate it."""
    t = sit(table, {"units": {"Hades": DEN}}, {"units": {"Cerberus": DEN, "Zeus": "Sacred Way"}, "hand": ["Cerberus", "Zeus"]},
            to_move="wardens", options={"cerberus_must_attack": "forces_activation"})  # fmt: skip
    t.asks("wardens", rule="PR-047", options=["activate cerberus"])


# -- nets and lures ----------------------------------------------------------------------------


@rule("PR-086", "PR-088", "PR-089", "PR-095", "PR-096", "PR-C02", "PR-C23")
def test_a_net_traps_who_comes_in(table: Sit) -> None:
    """The token is turned over, the net sits on the unit, and the activation is over there and then."""
    t = on_olympus(table, {"Zeus": "Propylaia"}, ["Zeus"], {"Sacred Way": "net"})
    t.wardens.acts("Zeus", "run", "step Sacred Way")
    assert t.where("Zeus") == "Sacred Way"
    assert t.marks("Zeus") == ["trapped in a net"]
    assert t.pieces("Sacred Way") == []
    t.story("Zeus turns up a net in Sacred Way and is trapped.")
    t.asks("wardens", rule="PR-057")


@rule("PR-090", "PR-116", "PR-C02", "PR-C23")
@pytest.mark.parametrize("stops", ["no", "yes"])
def test_a_lure_is_harmless(table: Sit, stops: str) -> None:
    """It leaves the game and the move goes on, unless the table agreed that it stops."""
    t = on_olympus(table, {"Zeus": "Propylaia"}, ["Zeus"], {"Sacred Way": "lure"}, options={"lure_stops": stops})
    t.wardens.acts("Zeus", "run", "step Sacred Way")
    assert (t.marks("Zeus"), t.pieces("Sacred Way")) == ([], [])
    if stops == "no":
        t.wardens.does("step Muses' Meadow")
    else:
        t.asks("wardens", rule="PR-057")


@rule("PR-087")
def test_rescuers_do_not_spring_their_own_tokens(table: Sit) -> None:
    """They walk over them."""
    t = sit(table, {"units": {"Jason": "Mist Gate"}, "hand": ["Jason"]}, {}, bait={"Lower Terrace": "net"})
    t.rescuers.acts("Jason", "walk", "step Lower Terrace", "step Agora of Echoes")
    assert t.pieces("Lower Terrace") == ["?"]


@rule("PR-091", "PR-092", "PR-C28")
def test_cautious_moves_are_for_wardens(table: Sit) -> None:
    """It takes the place of the walk, and no rescuer has it."""
    t = on_olympus(
        table, {"Zeus": "Propylaia"}, ["Zeus"], {}, rescuers={"units": {"Jason": "Mist Gate"}, "hand": ["Jason"]}
    )
    t.wardens.does("activate Zeus")
    assert "plan walk+cautious" not in t.wardens.options()
    t.wardens.does("plan cautious", "done", "end")
    t.rescuers.does("activate Jason")
    t.rescuers.cannot("plan cautious", rule="PR-091")


@rule("PR-093", "PR-094", "PR-117", "PR-C03")
def test_a_cautious_move_ends_at_the_first_token_and_leaves_it_hidden(table: Sit) -> None:
    """No further than the movement; it halts in a token's area, the token stays hidden, and leaving it springs nothing."""
    t = on_olympus(
        table, {"Zeus": "Throne Terrace"}, ["Zeus", "Zeus"], {"Sacred Way": "net", "Armoury Colonnade": "lure"}
    )
    t.wardens.acts("Zeus", "cautious", "step Propylaia", "step Sacred Way")
    assert (t.where("Zeus"), t.marks("Zeus"), t.pieces("Sacred Way")) == ("Sacred Way", [], ["?"])
    t.wardens.does("end")
    t.rescuers.does("pass", "end")
    t.wardens.acts("Zeus", "cautious", "step Muses' Meadow", "step Cypress Wood")
    assert t.pieces("Sacred Way") == ["?"]


@rule("PR-094", "PR-C03")
def test_a_cautious_move_does_not_go_on_behind_a_token(table: Sit) -> None:
    """Movement left over is lost: in the first area with a token the move is over."""
    t = on_olympus(table, {"Ares": "Throne Terrace"}, ["Ares"], {"Propylaia": "lure", "Sacred Way": "lure"})
    t.wardens.acts("Ares", "cautious", "step Propylaia")
    assert (t.where("Ares"), t.pieces("Propylaia")) == ("Propylaia", ["?"])
    t.asks("wardens", rule="PR-057")


@rule("PR-093")
def test_a_cautious_move_goes_no_further_than_a_walk(table: Sit) -> None:
    """Ares moves two areas, cautiously or not."""
    t = on_olympus(table, {"Ares": "Throne Terrace"}, ["Ares"], {})
    t.wardens.acts("Ares", "cautious", "step Propylaia", "step Sacred Way")
    t.asks("wardens", rule="PR-057")


@rule("PR-C03")
def test_coming_back_by_an_ordinary_move_springs_the_token(table: Sit) -> None:
    """Caution protects only the move it is used for."""
    t = on_olympus(table, {"Zeus": "Sacred Way"}, ["Zeus"], {"Sacred Way": "net"})
    t.wardens.acts("Zeus", "run", "step Muses' Meadow", "step Sacred Way")
    assert t.marks("Zeus") == ["trapped in a net"]


@rule("PR-C28")
def test_by_agreement_a_cautious_move_takes_the_whole_activation(table: Sit) -> None:
    """Then it is complex."""
    t = on_olympus(table, {"Zeus": "Propylaia"}, ["Zeus"], {}, options={"cautious_slot": "complex"})
    t.wardens.does("activate Zeus")
    assert "plan creep" in t.wardens.options()
    assert not [plan for plan in t.wardens.options() if "cautious" in plan]
    t.wardens.does("plan creep", "step Sacred Way", "done")


# -- trapped units -----------------------------------------------------------------------------


@rule("PR-096", "PR-100", "PR-C04")
def test_a_trapped_unit_does_nothing_and_is_free_after_its_activation(table: Sit) -> None:
    """Its card may be spent: it does nothing, and at the end the net comes off."""
    t = on_olympus(table, {"Zeus": {"at": "Sacred Way", "net": True}}, ["Zeus", AOW], {})
    t.wardens.does("activate Zeus")
    t.asks("wardens", rule="PR-057")
    assert t.marks("Zeus") == []
    t.story("Zeus can do nothing.", "The net comes off Zeus.")


@rule("PR-C04")
def test_who_is_caught_in_its_own_activation_keeps_the_net(table: Sit) -> None:
    """By default until the end of the next one; by agreement it is shed at once."""
    for release, marks in (("next_activation", ["trapped in a net"]), ("same_activation", [])):
        t = on_olympus(table, {"Zeus": "Propylaia"}, ["Zeus"], {"Sacred Way": "net"}, options={"net_release": release})
        t.wardens.acts("Zeus", "walk", "step Sacred Way")
        assert t.marks("Zeus") == marks


@rule("PR-097", "PR-098", "PR-099", "PR-C33")
def test_a_trapped_unit_has_no_talents_no_powers_and_less_defence(table: Sit) -> None:
    """Block and Terror are gone, it strikes back at nobody, and its defence is one lower."""
    t = sit(table, {"units": {"Jason": "Sacred Way"}, "hand": ["Jason"]},
            {"units": {"Ares": {"at": "Sacred Way", "net": True}}, "hand": ["Ares"]}, chance=[5, 1, 1, 1, 1, 1])  # fmt: skip
    t.rescuers.acts("Jason", "walk+attack", "attack Ares")
    assert t.to_hit == 7
    t.rescuers.does("enough-boosts", "second 0", "enough-boosts")
    assert t.life("Ares") == 10
    assert t.match.to_move == 0  # nobody asks whether Ares strikes back


@rule("PR-097", "PR-100")
@pytest.mark.parametrize("held", [{"net": True}, {"stone": "Medusa"}])
def test_a_held_leader_leads_nobody(table: Sit, held: dict[str, Any]) -> None:
    """The net or the stone comes off at the end of its activation; until then it had no talents, so nobody is called on."""
    t = on_olympus(table, {"Zeus": {"at": "Sacred Way", **held}, "Spartans": "Sacred Way"}, ["Zeus", "Spartans"], {},
                   rescuers={"units": {"Medusa": "Mist Gate"}})  # fmt: skip
    t.wardens.does("activate Zeus")
    t.asks("wardens", rule="PR-057")
    assert t.marks("Zeus") == []


@rule("PR-097")
@pytest.mark.parametrize("release", ["next_activation", "same_activation"])
def test_a_leader_caught_on_the_way_leads_nobody(table: Sit, release: str) -> None:
    """Also where the net is shed at the end of the same activation."""
    t = on_olympus(table, {"Zeus": "Propylaia", "Spartans": "Sacred Way"}, ["Zeus", "Spartans"], {"Sacred Way": "net"},
                   options={"net_release": release})  # fmt: skip
    t.wardens.acts("Zeus", "walk", "step Sacred Way")
    t.asks("wardens", rule="PR-057")


@rule("PR-101", "PR-C04")
def test_a_comrade_cuts_a_unit_free(table: Sit) -> None:
    """In the same area, for a simple action and an Art of War card; the other action is left."""
    t = on_olympus(table, {"Zeus": {"at": "Sacred Way", "net": True}, "Jason": "Sacred Way"}, ["Jason", AOW], {})
    t.wardens.acts("Jason", "walk+release", "release Zeus", "step Propylaia")
    assert t.marks("Zeus") == []
    assert t.wardens.hand == []


@rule("PR-101")
def test_one_is_cut_free_by_a_comrade_in_the_same_area_alone(table: Sit) -> None:
    """Not from next door, not by the trapped unit itself, and it takes one of the two simple actions."""
    units = {"Zeus": {"at": "Sacred Way", "net": True}, "Diomedes": "Propylaia", "Ares": "Sacred Way"}
    t = on_olympus(table, units, ["Diomedes", "Ares", AOW, AOW], {}, rescuers={"units": {"Jason": "Sacred Way"}})
    t.wardens.does("activate Diomedes")
    assert "plan release" not in t.wardens.options()
    t.wardens.does("plan walk+release")
    t.wardens.cannot("release Zeus", rule="PR-101")
    t.wardens.does("step Sacred Way", "release Zeus")
    assert (t.marks("Zeus"), t.wardens.hand) == ([], ["Ares", AOW])
    t.asks("wardens", rule="PR-057")  # both actions are used: no attack is left


@rule("PR-101")
def test_rivals_are_not_cut_free(table: Sit) -> None:
    """Only comrades are."""
    t = sit(table, {"units": {"Jason": "Sacred Way"}, "hand": ["Jason", AOW]},
            {"units": {"Zeus": {"at": "Sacred Way", "net": True}}})  # fmt: skip
    t.rescuers.does("activate Jason")
    t.rescuers.cannot("plan release", rule="PR-101")


@rule("PR-101")
def test_cutting_free_costs_art_of_war(table: Sit) -> None:
    """Without the card it is not offered."""
    t = on_olympus(table, {"Zeus": {"at": "Sacred Way", "net": True}, "Jason": "Sacred Way"}, ["Jason"], {})
    t.wardens.does("activate Jason")
    t.wardens.cannot("plan release", rule="PR-101")


@rule("PR-102", "PR-103", "PR-118", "PR-C33")
def test_a_thrown_unit_loses_its_net_and_may_be_caught_anew(table: Sit) -> None:
    """Being moved takes the net off; where it lands another token is turned over, caution or no."""
    t = sit(table, {"units": {"Acamas": "Sacred Way"}, "hand": ["Acamas"]},
            {"units": {"Zeus": {"at": "Sacred Way", "net": True}}}, bait={"Propylaia": "net", "Muses' Meadow": "lure"},
            chance=[0, 0, 1, 1, 1, 1, 1])  # fmt: skip
    t.rescuers.acts("Acamas", "attack", "attack Zeus", "throw Propylaia", "enough-boosts")
    t.story("The net comes off Zeus.", "Zeus turns up a net in Propylaia and is trapped.")
    assert (t.where("Zeus"), t.marks("Zeus")) == ("Propylaia", ["trapped in a net"])


@rule("PR-104", "PR-112")
def test_net_and_stone_on_one_unit(table: Sit) -> None:
    """A trapped unit can be petrified and the other way round; both come off at the end of one activation."""
    t = on_olympus(table, {"Zeus": {"at": "Sacred Way", "net": True, "stone": "Medusa"}}, ["Zeus"], {},
                   rescuers={"units": {"Medusa": "Propylaia"}})  # fmt: skip
    assert t.marks("Zeus") == ["trapped in a net", "petrified"]
    t.wardens.does("activate Zeus")
    assert t.marks("Zeus") == []


@rule("PR-112")
def test_a_trapped_unit_can_be_petrified(table: Sit) -> None:
    """Six dice, two successes against a god."""
    t = sit(table, {"units": {"Medusa": "Sacred Way"}, "hand": ["Medusa", AOW]},
            {"units": {"Zeus": {"at": "Sacred Way", "net": True}}}, chance=[5, 5, 1, 1, 1, 1, 4, 4])  # fmt: skip
    t.rescuers.acts("Medusa", "attack", "power 1")
    t.rescuers.does("enough-boosts", "second 2")
    assert t.marks("Zeus") == ["trapped in a net", "petrified"]


# -- leaving, dying, winning -------------------------------------------------------------------


@rule("PR-004", "PR-106", "PR-C06", "PR-C08")
def test_a_god_leaves_through_a_blue_area(table: Sit) -> None:
    """Arriving is not enough: one more area of a voluntary move leads off the board, and wins."""
    t = on_olympus(table, {"Zeus": "Lower Terrace"}, ["Zeus"], {})
    t.wardens.acts("Zeus", "walk", "step Mist Gate")
    t.goes_on()
    t.wardens.does("leave")
    t.over(winner="wardens", rule="PR-106", reason="Zeus has left Olympus: the Wardens win.")


@rule("PR-C08")
def test_leaving_needs_movement(table: Sit) -> None:
    """Who has used its movement up stays, and may leave next time; by agreement arriving is enough."""
    t = on_olympus(table, {"Zeus": "Agora of Echoes"}, ["Zeus"], {})
    t.wardens.acts("Zeus", "walk", "step Lower Terrace", "step Mist Gate")
    t.goes_on()
    t = on_olympus(table, {"Zeus": "Lower Terrace"}, ["Zeus"], {}, options={"exit_price": "on_arrival"})
    t.wardens.acts("Zeus", "walk", "step Mist Gate")
    t.over(winner="wardens", rule="PR-106")


@rule("PR-107", "PR-C07")
def test_only_gods_leave(table: Sit) -> None:
    """Another warden in a blue area goes nowhere from there."""
    t = on_olympus(table, {"Diomedes": "Mist Gate"}, ["Diomedes"], {})
    t.wardens.does("activate Diomedes", "plan walk")
    t.wardens.cannot("leave", rule="PR-107")


@rule("PR-C07", "PR-C08")
@pytest.mark.parametrize(("unit", "wins"), [("Diomedes", False), ("Ares", True)])
def test_by_agreement_only_a_god_wins_by_coming_into_a_blue_area(table: Sit, unit: str, wins: bool) -> None:
    """Where arriving is enough, it is enough for a god; another warden has just come there."""
    t = on_olympus(table, {unit: "Lower Terrace"}, [unit], {}, options={"exit_price": "on_arrival"})
    t.wardens.acts(unit, "walk", "step Mist Gate")
    if wins:
        t.over(winner="wardens", rule="PR-106")
    else:
        t.wardens.does("done")
        t.asks("wardens", rule="PR-057")


@rule("PR-C08")
def test_a_trapped_god_cannot_leave(table: Sit) -> None:
    """Its activation only frees it."""
    t = on_olympus(table, {"Zeus": {"at": "Mist Gate", "net": True}}, ["Zeus"], {})
    t.wardens.does("activate Zeus")
    t.goes_on()


@rule("PR-005", "PR-007", "PR-108")
def test_a_dead_god_loses_the_game_at_once(table: Sit) -> None:
    """At the moment of the last wound, in the middle of a turn."""
    t = sit(table, {"units": {"Hephaestus": DEN}, "hand": ["Hephaestus"]}, {"units": {"Zeus": {"at": DEN, "life": 1}}},
            chance=[5] * 8 + [3] * 8)  # fmt: skip
    t.rescuers.acts("Hephaestus", "attack", "attack Zeus", "enough-boosts", "second 8")
    t.over(winner="rescuers", rule="PR-108", reason="Zeus is dead: the Rescuers win.")


@rule("PR-006", "PR-007", "PR-109", "PR-C05")
@pytest.mark.parametrize("agreed", ["rescuers", "wardens"])
def test_the_hound_destroyed(table: Sit, agreed: str) -> None:
    """It belongs to the wardens, so the rescuers win, unless the table agreed otherwise."""
    t = at_the_hound(table, hand=("Hephaestus",), cerberus={"at": DEN, "life": 1}, chance=[5] * 7 + [3] * 7,
                     options={"cerberus_dead_wins": agreed})  # fmt: skip
    t.rescuers.acts("Hephaestus", "attack", "attack Cerberus", "enough-boosts", "second 7")
    t.over(winner=agreed, rule="PR-109")


@rule("PR-C37")
def test_the_first_condition_that_comes_true_ends_the_game(table: Sit) -> None:
    """Blazing Fire is rolled unit by unit: the first god to die decides."""
    t = sit(table, {"units": {"Hades": {"at": DEN, "life": 1}, "Hephaestus": {"at": DEN, "life": 1}}},
            {"units": {"Cerberus": DEN}, "hand": ["Cerberus"]}, to_move="wardens", chance=[5] * 5 + [5] * 5)  # fmt: skip
    t.wardens.acts("Cerberus", "attack", "power 1", "target Hades")
    t.rescuers.does("decline")  # no guard
    t.wardens.does("decline", "enough-boosts", "second 5")
    t.over(winner="wardens", rule="PR-108", reason="Hades is dead: the Wardens win.")


@rule("PR-110", "PR-C39")
def test_the_winning_side_is_recorded_for_the_next_scenario() -> None:
    """A finished match says who won: all seats of the side, in the record as well."""
    match = Match.new("prometheus", seats=4)
    while match.decision is not None:
        match.act(match.to_move, match.decision.options[-1])
    assert match.outcome is not None
    assert match.outcome.winners in ((0, 1), (2, 3))
    assert Match.load(match.save()).outcome.winners == match.outcome.winners  # type: ignore[union-attr]
