"""Moments that come about seldom: a second time in a turn, a blow that kills who deals it, the first area of the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule

Sit = Callable[..., Any]

AOW = "Art of War"
HERE = "Gate of Horn"  # the first area of all
THERE = "Asphodel Meadow"
DEN = "Hound's Threshold"


def sit(table: Sit, rescuers: dict[str, Any], wardens: dict[str, Any] | None = None, **more: Any) -> Any:
    return table("prometheus", rescuers=rescuers, wardens=wardens or {}, **more)


def all_out(t: Any) -> None:
    """Roll every five again, and boost nothing."""
    while t.match.decision is not None and t.match.decision.rule in ("PR-K075", "PR-K076"):
        at = 0 if t.match.decision.rule == "PR-K076" else -1
        t.match.act(t.match.to_move, t.match.decision.options[at])


def finish(t: Any) -> None:
    """Let a roll run out without boosts and re-rolls."""
    while t.match.decision is not None and t.match.decision.rule in ("PR-K075", "PR-K076"):
        t.match.act(t.match.to_move, t.match.decision.options[-1])


# -- evading ---------------------------------------------------------------------------------------


@rule("PR-K117")
def test_a_flyer_evades_once_in_a_turn(table: Sit) -> None:
    """The second blow of the turn finds it where it is, however many cards its owner has."""
    t = sit(table, {"units": {"Hector": HERE, "Jason": HERE}, "hand": ["Hector", "Jason", AOW]},
            {"units": {"Sphinx": HERE}, "hand": [AOW, AOW, AOW]}, chance=[0] * 6)  # fmt: skip
    t.rescuers.acts("Hector", "attack", "attack Sphinx")
    t.wardens.does("evade")
    t.rescuers.does("done")
    t.rescuers.acts("Jason", "attack", "attack Sphinx")
    t.asks("wardens", rule="PR-K082")


@rule("PR-K117", "PR-K030")
def test_a_lance_from_above_is_not_evaded(table: Sit) -> None:
    """Bellerophon's blow says so; it is his walk as well."""
    t = sit(table, {"units": {"Bellerophon": HERE}, "hand": ["Bellerophon", AOW]},
            {"units": {"Sphinx": THERE}, "hand": [AOW, AOW]}, chance=[0] * 8)  # fmt: skip
    t.rescuers.acts("Bellerophon", "walk+attack", "power 1", "keep")
    t.asks("wardens", rule="PR-K082")
    t.wardens.does("decline")
    assert t.match.decision.rule == "PR-057"  # his walk is used up: nothing is left to do


@rule("PR-096", "PR-K030")
def test_a_lance_that_flies_into_a_net_does_not_strike(table: Sit) -> None:
    """Bellerophon comes down on a hidden net beside his prey: trapped, he attacks nobody."""
    t = sit(table, {"units": {"Jason": "Sacred Way"}}, {"units": {"Bellerophon": "Propylaia"}, "hand": ["Bellerophon", AOW]},
            to_move="wardens", bait={"Sacred Way": "net"})  # fmt: skip
    t.wardens.acts("Bellerophon", "walk+attack", "power 1")
    assert (t.where("Bellerophon"), t.marks("Bellerophon") != []) == ("Sacred Way", True)
    t.asks("wardens", rule="PR-057")


@rule("PR-K117", "PR-K030")
def test_fire_is_not_evaded(table: Sit) -> None:
    """Only a normal attack is: the hound's fire is none."""
    t = sit(table, {"units": {"Bellerophon": DEN}, "hand": [AOW, AOW]}, {"units": {"Cerberus": DEN}, "hand": ["Cerberus"]},
            to_move="wardens", chance=[1] * 5)  # fmt: skip
    t.wardens.acts("Cerberus", "attack", "power 1", "decline")
    finish(t)
    assert t.life("Bellerophon") == 8


# -- striking first, striking back -----------------------------------------------------------------


@rule("PR-K100")
def test_who_falls_to_a_first_strike_rolls_nothing(table: Sit) -> None:
    """Achilles strikes first and kills: the attack is over before its dice."""
    t = sit(table, {"units": {"Hoplites": {"at": HERE, "life": 1}}, "hand": ["Hoplites"]},
            {"units": {"Achilles": HERE}, "hand": ["Achilles"]}, chance=[5] * 8)  # fmt: skip
    t.rescuers.acts("Hoplites", "attack", "attack Achilles")
    t.wardens.does("retaliate")
    while t.match.decision.seat == 1:
        t.match.act(1, t.match.decision.options[0])
    assert (t.where("Hoplites"), t.life("Achilles")) == ("destroyed", 7)


@rule("PR-K030")
@pytest.mark.parametrize(("shooter", "at", "dice"), [("Chiron", THERE, 7), ("Hector", HERE, 6)])
def test_slag_burns_who_stands_beside_it(table: Sit, shooter: str, at: str, dice: int) -> None:
    """Lava Golems scorch whoever strikes them in their own area, and nobody who shoots from the next."""
    own_area = at == HERE
    t = sit(table, {"units": {shooter: at}, "hand": [shooter]}, {"units": {"Lava Golems": HERE}},
            chance=[0] * dice + [0] * own_area)  # fmt: skip
    t.rescuers.acts(shooter, "attack", "attack Lava Golems")
    assert t.match.decision.seat == 0


@rule("PR-K078")
def test_no_dice_are_left_on_the_table(table: Sit) -> None:
    """Once the blow is dealt they are taken up."""
    t = sit(
        table, {"units": {"Hector": HERE}, "hand": ["Hector"]}, {"units": {"Campe": HERE}}, chance=[1, 1, 0, 0, 0, 0]
    )
    t.rescuers.acts("Hector", "attack", "attack Campe")
    finish(t)
    assert t.dice == []


# -- powers of several blows -----------------------------------------------------------------------


@rule("PR-K030")
def test_jaws_may_close_on_one_alone(table: Sit) -> None:
    """Up to three enemies: Scylla names one and stops."""
    t = sit(table, {"units": {"Scylla": HERE}, "hand": ["Scylla", AOW]},
            {"units": {"Hector": HERE, "Jason": THERE, "Medea": THERE}}, chance=[0] * 4)  # fmt: skip
    t.rescuers.acts("Scylla", "attack", "power 1", "target Jason", "enough-targets")
    assert t.life("Jason") == 6


@rule("PR-K030")
def test_maws_do_not_bite_the_dead(table: Sit) -> None:
    """Named twice, killed by the first bite: the second is not rolled."""
    t = sit(table, {"units": {"Chimera": HERE}, "hand": ["Chimera", AOW]},
            {"units": {"Icarus": {"at": HERE, "life": 1}}}, chance=[5] * 4)  # fmt: skip
    t.rescuers.acts("Chimera", "attack", "power 1", "target Icarus")
    finish(t)
    assert t.where("Icarus") == "destroyed"


@rule("PR-K030")
def test_trampling_out_of_the_first_area(table: Sit) -> None:
    """The boar tramples whom it leaves behind, wherever that is, and only after its power was declared."""
    for declared in (True, False):
        t = sit(table, {"units": {"Calydonian Boar": HERE}, "hand": ["Calydonian Boar", AOW]},
                {"units": {"Hector": HERE, "Jason": HERE}}, chance=[0] * 3 if declared else [])  # fmt: skip
        t.rescuers.acts("Calydonian Boar", "walk", *(["power 1"] if declared else []), f"step {THERE}")
        if declared:
            t.rescuers.does("target Jason")
        assert t.where("Calydonian Boar") == THERE
        if t.match.decision.rule == "PR-055":
            t.rescuers.does("done")


@rule("PR-K030")
def test_medusa_has_one_statue(table: Sit) -> None:
    """Whom she turned to stone before is freed by the next."""
    t = sit(table, {"units": {"Medusa": HERE}, "hand": ["Medusa", AOW]},
            {"units": {"Hector": {"at": HERE, "stone": "Medusa"}, "Jason": HERE}}, chance=[5] * 6 + [5] * 6)  # fmt: skip
    t.rescuers.acts("Medusa", "attack", "power 1")
    all_out(t)
    assert t.marks("Jason")
    assert not t.marks("Hector")


@rule("PR-K030")
def test_arachne_has_one_web_and_leaves_other_marks_alone(table: Sit) -> None:
    """The new web takes the place of the old one, and of nothing else."""
    marks = [["web", "Weeping Willows", 0, "", "next_start", 0], ["defence", "Hector", -1, "", "turn", 0]]
    t = sit(table, {"units": {"Arachne": HERE, "Jason": THERE}, "hand": ["Arachne", "Jason", AOW, AOW]},
            {"units": {"Hector": THERE}}, marks=marks, chance=[1] * 6)  # fmt: skip
    t.rescuers.acts("Arachne", "walk", "power 1", f"area {t.rescuers.written('area ' + HERE).split()[1]}", "done")
    webs = [mark[1] for mark in t.match.state.marks if mark[0] == "web"]
    assert webs == [0]
    t.rescuers.acts("Jason", "attack", "attack Hector")
    assert t.to_hit == 7
    finish(t)


@rule("PR-K030", "PR-098")
def test_stone_shrugs_nothing_off(table: Sit) -> None:
    """A petrified Achilles has no power that cancels wounds."""
    t = sit(table, {"units": {"Medusa": THERE, "Hector": HERE}, "hand": ["Hector"]},
            {"units": {"Achilles": {"at": HERE, "stone": "Medusa"}}, "hand": [AOW]}, chance=[5] * 6 + [5] * 6)  # fmt: skip
    t.rescuers.acts("Hector", "attack", "attack Achilles", "enough-boosts", "second 6")
    assert t.life("Achilles") == 1
    t.wardens.does("decline")


@rule("PR-K030")
def test_the_mirror_turns_offensive_powers_of_enemies_alone(table: Sit) -> None:
    """What burns out of Talos is no offensive power, and the bull's breath is no enemy's: both roll all their dice."""
    t = sit(table, {"units": {"Talos": "Agora of Echoes"}}, {"units": {"Perseus": "Agora of Echoes"}, "hand": ["Perseus"]},
            to_move="wardens", chance=[5] * 7 + [5, 5, 5, 0, 0, 0, 0] + [0] * 2)  # fmt: skip
    t.wardens.acts("Perseus", "attack", "attack Talos", "keep", "enough-boosts", "second 7")
    finish(t)
    assert t.life("Perseus") == 7
    t = sit(table, {"units": {"Colchis Bull": HERE, "Perseus": THERE}, "hand": ["Colchis Bull", AOW]},
            {"units": {"Jason": THERE}}, chance=[0] * 4 + [0] * 4)  # fmt: skip
    t.rescuers.acts("Colchis Bull", "attack", "power 1", "target Perseus")
    finish(t)
    assert t.life("Perseus") == 7


# -- carried off -----------------------------------------------------------------------------------


@rule("PR-K030")
def test_a_dead_griffon_carries_nobody(table: Sit) -> None:
    """It wounds, is struck down by the answer, and its prey stays where it is."""
    t = sit(table, {"units": {"Griffon": {"at": HERE, "life": 2}}, "hand": ["Griffon", AOW]},
            {"units": {"Diomedes": HERE}, "hand": ["Diomedes"]}, chance=[5, 5, 0, 0, 0, 0, 5, 5] + [5] * 12)  # fmt: skip
    t.rescuers.acts("Griffon", "attack", "power 1")
    all_out(t)
    t.wardens.does("retaliate")
    all_out(t)
    assert (t.where("Griffon"), t.where("Diomedes")) == ("destroyed", HERE)


@rule("PR-K030")
def test_a_griffon_carries_where_there_is_room_for_both(table: Sit) -> None:
    """An area with one place left is none."""
    crowd = {"Jason": THERE, "Medea": THERE, "Hector": THERE}
    t = sit(table, {"units": {"Griffon": HERE, **crowd}, "hand": ["Griffon", AOW]}, {"units": {"Diomedes": HERE}},
            chance=[5] * 7 + [2, 2, 0, 0, 0, 0, 0])  # fmt: skip
    t.rescuers.acts("Griffon", "attack", "power 1", "enough-boosts", "second 7")
    finish(t)
    assert t.rescuers.areas("area") == {"Elysian Landing", "Weeping Willows"}
    t.rescuers.does("decline")


# -- ground ----------------------------------------------------------------------------------------


@rule("PR-K064", "PR-096")
def test_a_spring_gives_nothing_to_the_trapped(table: Sit) -> None:
    """Ares walks into a net at the spring: no die is rolled for him."""
    t = sit(table, {"units": {}}, {"units": {"Ares": "Cypress Wood"}, "hand": ["Ares"]}, to_move="wardens",
            bait={"Nymphs' Spring": "net"})  # fmt: skip
    t.wardens.acts("Ares", "walk", "step Nymphs' Spring")
    assert t.marks("Ares")


@rule("PR-K030")
def test_fire_is_nobodys_spoil(table: Sit) -> None:
    """Ares draws for enemies he destroys, and for no other."""
    t = sit(table, {"units": {"Hoplites": {"at": "Mourning Fields", "life": 1}}, "hand": ["Hoplites"]},
            {"units": {"Zeus": "Sacred Way", "Ares": DEN}, "deck": [AOW, AOW]})  # fmt: skip
    t.rescuers.acts("Hoplites", "walk", "step Phlegethon Mouth")
    assert t.where("Hoplites") == "destroyed"
    assert t.wardens.count("deck") == 2


@rule("PR-K111")
def test_a_swimmer_on_land_has_lost_one_area(table: Sit) -> None:
    """Out of the water it has what is left of its own movement, and no less."""
    t = sit(table, {"units": {"Scylla": "Black Reach"}, "hand": ["Scylla"]}, {})
    t.rescuers.acts("Scylla", "run", "step Charon's Ford")
    assert "Ferryman's Quay" in t.rescuers.areas("step")
    t.rescuers.does("step Ferryman's Quay")


@rule("PR-K115", "PR-K030")
def test_wax_melts_over_the_first_area_too(table: Sit) -> None:
    """Four areas of flight cost Icarus a wound wherever they end."""
    t = sit(table, {"units": {"Icarus": "Judges' Bench"}, "hand": ["Icarus"]}, {})
    t.rescuers.acts("Icarus", "flight", f"fly {HERE}")
    assert t.life("Icarus") == 2


@rule("PR-C46")
def test_a_flight_area_by_area_arrives(table: Sit) -> None:
    """With nothing on the way it comes down where it was bound for."""
    t = sit(table, {"units": {}}, {"units": {"Griffon": "Throne Terrace"}, "hand": ["Griffon"]}, to_move="wardens",
            options={"fast_flight_bait": "every_area"})  # fmt: skip
    t.wardens.acts("Griffon", "flight", "fly Sacred Way")
    while t.match.decision is not None and t.match.decision.rule == "PR-C46":
        t.match.act(1, t.match.decision.options[0])
    assert t.where("Griffon") == "Sacred Way"


@rule("PR-C12", "PR-078")
def test_the_hound_is_calmed_in_the_first_area(table: Sit) -> None:
    """Wherever it has run to."""
    t = sit(table, {"units": {"Hades": HERE}, "hand": ["Hades"]}, {"units": {"Cerberus": HERE}}, rage=3)
    t.rescuers.acts("Hades", "calm", "calm")
    assert t.rage == 2


@rule("PR-K017", "PR-K018")
def test_manoeuvres_with_an_empty_deck(table: Sit) -> None:
    """Two cards are drawn from the pile made anew; there is nothing to search, and without a pile nothing to draw."""
    t = sit(
        table, {"units": {"Hector": HERE}, "hand": ["Hector", AOW], "deck": [], "discard": ["Hector", "Hector"]}, {}
    )
    assert {"draw", "search"} & set(t.rescuers.options()) == {"draw"}
    t = sit(table, {"units": {"Hector": HERE}, "hand": ["Hector", AOW], "deck": [], "discard": []}, {})
    assert {"draw", "search"} & set(t.rescuers.options()) == set()


# -- silence tells nothing -------------------------------------------------------------------------


@rule("PR-C48", "PR-K082")
def test_who_was_struck_is_asked_whatever_the_hand_holds(table: Sit) -> None:
    """With a hand of cards that do not pay for it the answer is no, but the question is put; without a hand it is not."""
    for hand in ([AOW], []):
        t = sit(table, {"units": {"Hector": HERE}, "hand": ["Hector"]}, {"units": {"Jason": HERE}, "hand": hand},
                chance=[0] * 6)  # fmt: skip
        t.rescuers.acts("Hector", "attack", "attack Jason")
        if hand:
            t.asks("wardens", rule="PR-K082", options=["decline"])
        else:
            t.asks("rescuers", rule="PR-057")


@rule("PR-C48", "PR-K030")
def test_who_might_shrug_a_blow_off_is_asked_whatever_the_hand_holds(table: Sit) -> None:
    """Achilles' power costs a card that his owner has, or has not; unhurt he is asked nothing."""
    for hand, options in (([AOW], ["react 1", "decline"]), (["Achilles"], ["decline"])):
        t = sit(table, {"units": {"Hector": HERE}, "hand": ["Hector"]}, {"units": {"Achilles": HERE}, "hand": hand},
                chance=[5] * 6 + [3] * 6)  # fmt: skip
        t.rescuers.acts("Hector", "attack", "attack Achilles")
        t.wardens.does("decline")  # Initiative
        all_out(t)
        t.asks("wardens", rule="PR-K030", options=options)


@rule("PR-C34")
def test_no_god_absorbs_a_stone_in_this_scenario(table: Sit) -> None:
    """Where one lies in its area neither: claiming and absorbing are agreed on together, or not at all."""
    for agreed in ("off", "on"):
        t = sit(table, {"units": {"Hades": "Charon's Ford"}, "hand": ["Hades"]}, {}, stones={"Charon's Ford": 1},
                options={"omphalos_claim": agreed})  # fmt: skip
        t.rescuers.does("activate Hades")
        assert ("plan absorb" in t.rescuers.options()) == (agreed == "on")


# -- whose turn, whose room ------------------------------------------------------------------------


@rule("PR-K030", "PR-K101")
@pytest.mark.parametrize(("leader", "tied"), [("hephaestus", False), ("hades", True)])
def test_a_riddle_ties_a_troop_in_its_owners_turn(table: Sit, leader: str, tied: bool) -> None:
    """It may not act in the next turn of its owner; before that a partner may still borrow it."""
    seats: dict[str, Any] = {
        "hephaestus": {},
        "hades": {"units": {"Hoplites": HERE}, "deck": ["Hoplites"]},
        "zeus": {},
        "ares": {},
    }
    mine = {"units": {"Jason": HERE}, "hand": ["Jason", AOW]}
    seats[leader] = {**seats[leader], **mine, "units": {**seats[leader].get("units", {}), **mine["units"]}}  # type: ignore[dict-item]
    t = table(
        "prometheus", seats=4, **seats, to_move=leader, marks=[["inactive", "Hoplites", 0, "", "its_next_turn", 1]]
    )
    t.seat(leader).acts("Jason", "nothing", "done")
    assert (t.match.decision.rule == "PR-K101") == (not tied)
    if not tied:
        t.seat(leader).does("decline")


@rule("PR-K118", "PR-K037")
def test_a_huge_unit_comes_on_in_a_small_deployment_area(
    table: Sit, own: Callable[..., str], squares: Callable[..., str]
) -> None:
    """It needs room for three anywhere else: on its own colour it may always come on, on either side of the map."""
    mine = {"own": own(squares(capacity=2))}
    for seat, field in (("rescuers", "Field C"), ("wardens", "Field A")):
        sides: dict[str, Any] = {"rescuers": {}, "wardens": {}}
        sides[seat] = {"units": {"Talos": "waiting"}, "hand": ["Talos"]}
        t = table("prometheus", **sides, options=mine, to_move=seat)
        t.seat(seat).does("activate Talos", "plan run")
        assert field in t.seat(seat).areas("step")
        t.seat(seat).does(f"step {field}")
        assert "Field B" not in (t.seat(seat).areas("step") if t.match.decision.rule == "PR-055" else set())
        assert t.where("Talos") == field


@rule("PR-K030", "PR-K053")
@pytest.mark.parametrize(("area", "needed"), [("Weeping Willows", 1), (THERE, 0)])
def test_breath_comes_from_afar(table: Sit, area: str, needed: int) -> None:
    """Trees are cover against it; open ground is none."""
    t = sit(table, {"units": {"Colchis Bull": HERE}, "hand": ["Colchis Bull", AOW]}, {"units": {"Jason": area}},
            chance=[5, 5, 5, 5])  # fmt: skip
    t.rescuers.acts("Colchis Bull", "walk+attack", "power 1")
    assert t.to_hit == 7 + needed
    finish(t)
    if t.match.decision.rule == "PR-055":
        t.rescuers.does("done")


# -- what a power may be aimed at ------------------------------------------------------------------


@rule("PR-K030")
def test_a_hidden_god_is_no_target_for_blows_alone(table: Sit) -> None:
    """Hades in his helm is spared attacks and offensive powers from afar; a spell that is neither finds him."""
    t = sit(table, {"units": {"Hades": THERE, "Hector": THERE}}, {"units": {"Medea": HERE}, "hand": ["Medea", AOW]},
            to_move="wardens", marks=[["hidden_from_afar", "Hades", 0, "", "next_start", 0]])  # fmt: skip
    t.wardens.acts("Medea", "attack")
    assert t.wardens.options("attack") == ["attack hector"]
    t.wardens.does("power 1", "target Hades", "done")


@rule("PR-K030", "PR-K118")
def test_a_bolt_strikes_who_cannot_be_moved(table: Sit) -> None:
    """Only powers that displace their target pass over Talos."""
    t = sit(table, {"units": {"Talos": "Agora of Echoes"}}, {"units": {"Zeus": "Giants' Stair"}, "hand": ["Zeus", AOW]},
            to_move="wardens", chance=[0] * 6)  # fmt: skip
    t.wardens.acts("Zeus", "attack", "power 1")
    assert t.life("Talos") == 9


@rule("PR-K100", "PR-K030")
def test_who_dies_of_its_own_first_strike_is_struck_no_more(table: Sit) -> None:
    """Achilles strikes Talos first, and what runs out of Talos kills him: no dice are rolled at the dead."""
    t = sit(table, {"units": {"Talos": "Agora of Echoes"}, "hand": ["Talos"]},
            {"units": {"Achilles": {"at": "Agora of Echoes", "life": 1}}, "hand": ["Achilles"]},
            chance=[5] * 12)  # fmt: skip
    t.rescuers.acts("Talos", "attack", "attack Achilles")
    t.wardens.does("retaliate")
    all_out(t)
    assert t.where("Achilles") == "destroyed"


@rule("PR-K030", "PR-K027")
def test_a_blow_is_shrugged_off_once_in_an_enemys_turn(table: Sit) -> None:
    """In the second activation of the turn Achilles takes what is dealt; in the next turn he may again."""
    t = sit(table, {"units": {"Hector": HERE, "Jason": HERE}, "hand": ["Hector", "Jason", AOW]},
            {"units": {"Achilles": HERE}, "hand": [AOW, AOW, AOW]}, chance=[5] * 6 + [3] * 6 + [5] * 6 + [3] * 6)  # fmt: skip
    t.rescuers.acts("Hector", "attack", "attack Achilles")
    t.wardens.does("decline")
    all_out(t)
    t.wardens.does("react 1", "decline")
    t.rescuers.does("done")
    t.rescuers.acts("Jason", "attack", "attack Achilles")
    t.wardens.does("decline")
    all_out(t)
    assert t.where("Achilles") == "destroyed"


@rule("PR-K030")
def test_there_may_be_nothing_to_look_at(table: Sit) -> None:
    """Odysseus looks at an empty deck: he takes nothing and puts nothing in order."""
    t = sit(table, {"units": {"Odysseus": HERE}, "hand": ["Odysseus", AOW], "deck": []}, {})
    t.rescuers.acts("Odysseus", "walk", "power 1")
    assert not [line for line in t.match.story("rescuers") if "order" in line]
    t.rescuers.does("done")


@rule("PR-K092", "PR-K030")
@pytest.mark.parametrize(("beside", "more"), [("Zeus", 1), ("Ares", 0)])
def test_bolster_counts_against_fire_over_an_area(table: Sit, beside: str, more: int) -> None:
    """A troop beside Zeus is the harder to hit by what strikes everybody there."""
    t = sit(table, {"units": {"Colchis Bull": HERE}, "hand": ["Colchis Bull", AOW]},
            {"units": {beside: THERE, "Spartans": THERE}}, chance=[5] * 4 + [0] * 4)  # fmt: skip
    t.rescuers.acts("Colchis Bull", "walk+attack", "power 1", "target Spartans")
    assert t.to_hit == 5 + more if more else t.match.decision.rule != "PR-K075"
    finish(t)
    if t.match.decision.rule == "PR-055":
        t.rescuers.does("done")


@rule("PR-K030")
def test_a_web_holds_where_it_is_spun(table: Sit) -> None:
    """Enemies walk on freely elsewhere; one's own side walks through it."""
    for web, side, free in ((HERE, 1, True), (THERE, 1, False), (THERE, 0, True)):
        t = sit(table, {"units": {"Jason": "Upper Styx"}, "hand": ["Jason"]}, {},
                marks=[["web", web, 0, "", "next_start", side]])  # fmt: skip
        t.rescuers.acts("Jason", "walk", f"step {THERE}")
        assert (t.match.decision.rule == "PR-055" and bool(t.rescuers.options("step"))) == free
        if t.match.decision.rule == "PR-055":
            t.rescuers.does("done")


@rule("PR-K062", "PR-K030")
def test_a_swamp_ends_nobody_elses_activation(table: Sit) -> None:
    """Jason sends the Hoplites into the mire, and goes on himself."""
    t = sit(table, {"units": {"Jason": "Judges' Bench", "Hoplites": "Judges' Bench"}, "hand": ["Jason"]}, {})
    t.rescuers.acts("Jason", "walk", "power 1", "step Cocytus Mire")
    t.rescuers.does("step Tartarus Road")
    assert (t.where("Hoplites"), t.where("Jason")) == ("Cocytus Mire", "Tartarus Road")


@rule("PR-106", "PR-C08")
def test_who_is_hemmed_in_may_still_leave(table: Sit, own: Callable[..., str], squares: Callable[..., str]) -> None:
    """With every way full Zeus walks off the board all the same."""
    t = sit(table, {"units": {}}, {"units": {"Zeus": "Field C", "Jason": "Field B", "Medea": "Field F"}, "hand": ["Zeus"]},
            to_move="wardens", options={"own": own(squares(capacity=1))})  # fmt: skip
    t.wardens.acts("Zeus", "walk", "leave")
    t.over(winner="wardens", rule="PR-106")


# -- announcing past what ends a walk --------------------------------------------------------------


@rule("PR-C47", "PR-K030")
@pytest.mark.parametrize(("web", "reached"), [(THERE, False), ("Tartarus Road", True)])
def test_a_web_on_the_way_is_seen_when_announcing(table: Sit, web: str, reached: bool) -> None:
    """Whatever else lies on the table: a spell on the fourth unit is no web in the fourth area."""
    units = {"Jason": "Upper Styx", "Hector": "Mist Gate", "Medea": "Mist Gate", "Diomedes": "Mist Gate"}
    marks = [["web", web, 0, "", "next_start", 1], ["defence", "Diomedes", -1, "", "next_start", 1]]
    t = sit(table, {"units": units, "hand": ["Jason"]}, {"units": {"Ares": HERE}}, marks=marks)
    t.rescuers.does("activate Jason")
    assert ("plan walk+attack" in t.rescuers.options()) == reached
    t.rescuers.does("plan walk+attack" if reached else "plan walk", f"step {THERE}")
    assert (t.match.decision.rule == "PR-055" and "Gate of Horn" in t.rescuers.areas("step")) == reached
    if t.match.decision.rule == "PR-055":
        t.rescuers.does("done")


@rule("PR-C47", "PR-K068")
@pytest.mark.parametrize(("start", "reached"), [("Mourning Fields", False), ("Broken Cage", True)])
def test_chains_on_the_way_are_seen_when_announcing(table: Sit, start: str, reached: bool) -> None:
    """A walk ends behind them: from the Fields the Bench is out of reach, from the Cage it is not."""
    t = sit(table, {"units": {"Jason": start}, "hand": ["Jason"]}, {"units": {"Spartans": "Judges' Bench"}})
    t.rescuers.does("activate Jason")
    assert ("plan walk+attack" in t.rescuers.options()) == reached


@rule("PR-082", "PR-C47")
@pytest.mark.parametrize(("stones", "worth"), [({}, False), ({DEN: 1}, True)])
def test_enraging_is_announced_only_where_a_stone_could_be(table: Sit, stones: dict[str, int], worth: bool) -> None:
    """A warden two steps from the hound: without a stone beside it there is nothing to announce, wherever the walk leads."""
    for start in ("Weeping Willows", THERE):
        t = sit(table, {"units": {}}, {"units": {"Diomedes": start, "Cerberus": DEN}, "hand": ["Diomedes"]}, stones=stones,
                to_move="wardens")  # fmt: skip
        t.wardens.does("activate Diomedes")
        assert ("plan walk+enrage" in t.wardens.options()) == (worth and start != THERE)


@rule("PR-047", "PR-K033", "PR-K097", "PR-C34")
def test_what_is_not_asked_is_refused_by_what_is(table: Sit) -> None:
    """The end of the turn before anybody acted is not what is asked; what a unit cannot do has its own reason."""
    t = sit(table, {"units": {"Jason": HERE}, "hand": ["Jason"]}, {})
    t.rescuers.cannot("end", rule="PR-047")
    t.rescuers.acts("Jason", "walk")
    t.rescuers.cannot("drop", rule="PR-K033", because="It carries no stone.")
    t.rescuers.cannot("break", rule="PR-K097", because="There is nothing here that it could break.")
    t.rescuers.cannot("absorb", f"claim {HERE}", rule="PR-C34", because="Stones are not claimed at this table.")
    t.rescuers.does("done")


@rule("PR-081", "PR-083")
def test_the_hound_is_enraged_in_the_first_area(table: Sit) -> None:
    """With a stone there, wherever it has run to."""
    t = sit(table, {"units": {}}, {"units": {"Diomedes": HERE, "Cerberus": HERE}, "hand": ["Diomedes"]}, stones={HERE: 1},
            rage=2, to_move="wardens")  # fmt: skip
    t.wardens.acts("Diomedes", "enrage", "enrage")
    assert t.rage == 3
    if t.match.decision.rule == "PR-055":
        t.wardens.does("done")


@rule("PR-079", "PR-K024")
def test_who_has_calmed_the_hound_walks_no_further(table: Sit) -> None:
    """Hades comes one area, calms, and what was left of his walk is gone."""
    t = sit(table, {"units": {"Hades": "Charon's Ford"}, "hand": ["Hades", AOW]}, {"units": {"Cerberus": DEN}}, rage=3)
    t.rescuers.acts("Hades", "walk+calm", f"step {DEN}", "calm")
    assert t.rage == 2
    assert t.match.decision.rule != "PR-055" or not t.rescuers.options("step")
    if t.match.decision.rule == "PR-055":
        t.rescuers.does("done")
