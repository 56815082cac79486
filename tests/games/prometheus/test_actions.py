"""Activations, actions, areas and sight: PR-051 to PR-056, PR-K019, PR-K022 to PR-K052."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.prometheus.data import CONTENT
from petteia.testing import rule

Sit = Callable[..., Any]
Own = Callable[..., str]

AOW = "Art of War"
DEN = "Hound's Threshold"


def sit(table: Sit, rescuers: dict[str, Any], wardens: dict[str, Any] | None = None, **more: Any) -> Any:
    return table("prometheus", rescuers=rescuers, wardens=wardens or {}, **more)


def one(table: Sit, unit: str, area: str, *foes: tuple[str, str], hand: tuple[str, ...] = (), **more: Any) -> Any:
    """One rescuer who can be activated, and wardens where they are told to be."""
    return sit(
        table, {"units": {unit: area}, "hand": [unit, *hand]}, {"units": dict(foes), **more.pop("wardens", {})}, **more
    )


# -- the activation ----------------------------------------------------------------------------


@rule("PR-051", "PR-052", "PR-053", "PR-K022", "PR-C29")
def test_two_different_simple_actions_or_one_complex(table: Sit) -> None:
    """What is announced is nothing, up to two different simple actions, or one complex action alone."""
    t = one(table, "Hades", DEN, ("Cerberus", DEN), stones={})
    t.rescuers.does("activate Hades")
    plans = t.rescuers.options("plan")
    assert all(len(set(plan.split()[1].split("+"))) == len(plan.split()[1].split("+")) <= 2 for plan in plans)
    assert "plan attack+calm" not in plans
    t.rescuers.cannot("attack Cerberus", rule="PR-053")


@rule("PR-054", "PR-055", "PR-056")
def test_powers_of_the_start_come_before_actions_and_those_of_the_end_after(table: Sit) -> None:
    """The Hydra grows back once its actions are announced and before the first of them; a leader leads on at the end."""
    hydra = {"at": "Gate of Horn", "life": 4}
    t = sit(table, {"units": {"Hydra": hydra, "Jason": "Gate of Horn", "Hoplites": "Gate of Horn"}, "hand": ["Hydra", "Jason"]},
            {})  # fmt: skip
    t.rescuers.does("activate Hydra")
    assert t.life("Hydra") == 4
    t.rescuers.does("plan walk")
    assert t.life("Hydra") == 5
    t.rescuers.does("step Asphodel Meadow", "end")
    t = sit(table, {"units": {"Jason": "Gate of Horn", "Hoplites": "Gate of Horn"}, "hand": ["Jason", "Hoplites"]}, {})
    t.rescuers.acts("Jason", "walk", "step Asphodel Meadow", "done")
    t.asks("rescuers", rule="PR-K101", options=["lead hoplites", "decline"])


@rule("PR-C29")
def test_an_announced_action_that_is_no_longer_possible_is_lost(table: Sit) -> None:
    """Jason walks away from his target: nothing else takes the place of the attack."""
    t = one(table, "Jason", "Gate of Horn", ("Diomedes", "Gate of Horn"))
    t.rescuers.acts("Jason", "walk+attack", "step Asphodel Meadow", "step Upper Styx")
    t.asks("rescuers", rule="PR-057")


@rule("PR-K019", "PR-K027", "PR-K030")
def test_an_active_power_is_paid_and_used_once(table: Sit) -> None:
    """It takes no action, costs what it names when it is declared, and is used once in a turn."""
    t = one(table, "Hector", "Gate of Horn", hand=(AOW, AOW))
    t.rescuers.acts("Hector", "walk", "power 1", "step Asphodel Meadow")
    assert t.rescuers.hand == [AOW]
    t.asks("rescuers", rule="PR-057")
    t = one(table, "Hector", "Gate of Horn", hand=(AOW, AOW))
    t.rescuers.acts("Hector", "walk", "power 1")
    t.rescuers.cannot("power 1", rule="PR-K027")
    t.rescuers.does("done")


@rule("PR-K019")
def test_without_the_cards_a_power_is_not_to_be_had(table: Sit) -> None:
    """Hold the Gate costs an Art of War card."""
    t = one(table, "Hector", "Gate of Horn")
    t.rescuers.acts("Hector", "walk")
    t.rescuers.cannot("power 1", rule="PR-K019")


@rule("PR-K026")
def test_an_offensive_power_takes_the_place_of_the_attack(table: Sit) -> None:
    """After it no attack is left."""
    t = one(table, "Campe", "Gate of Horn", ("Zeus", "Asphodel Meadow"), chance=[1] * 6)
    t.rescuers.acts("Campe", "attack", "power 1")
    t.rescuers.does("enough-boosts")
    t.asks("rescuers", rule="PR-057")
    assert t.where("Zeus") == "Gate of Horn"


@rule("PR-K028")
def test_a_passive_power_is_free_in_ones_own_activation(table: Sit) -> None:
    """The Minotaur that walks into its target's area has a die more."""
    for moves, dice in ((("step Gate of Horn", "attack Diomedes"), 8), (("attack Diomedes",), 7)):
        start = "Asphodel Meadow" if len(moves) == 2 else "Gate of Horn"
        t = one(table, "Minotaur", start, ("Diomedes", "Gate of Horn"), chance=[1] * dice)
        t.rescuers.acts("Minotaur", "walk+attack", *moves, "enough-boosts")


@rule("PR-K029")
def test_a_permanent_power_holds_in_the_turns_of_others(table: Sit) -> None:
    """Hades regains vitality when a unit dies beside him in the wardens' turn."""
    t = sit(table, {"units": {"Hades": {"at": "Gate of Horn", "life": 4}, "Icarus": {"at": "Asphodel Meadow", "life": 1}}},
            {"units": {"Diomedes": "Asphodel Meadow"}, "hand": ["Diomedes"]}, to_move="wardens", chance=[5] * 6)  # fmt: skip
    t.wardens.acts("Diomedes", "attack", "attack Icarus")
    assert (t.where("Icarus"), t.life("Hades")) == ("destroyed", 5)


@rule("PR-K030")
def test_a_power_without_a_target_cannot_be_declared(table: Sit) -> None:
    """Jason has nobody to send."""
    t = one(table, "Jason", "Gate of Horn")
    t.rescuers.acts("Jason", "walk")
    t.rescuers.cannot("power 1", rule="PR-K030")


# -- moving ------------------------------------------------------------------------------------


@rule("PR-K023", "PR-K031")
def test_walk_and_run(table: Sit) -> None:
    """A walk covers the movement, a run one area more."""
    t = one(table, "Jason", "Gate of Horn")
    t.rescuers.acts("Jason", "walk", "step Asphodel Meadow", "step Upper Styx")
    t.asks("rescuers", rule="PR-057")
    t = one(table, "Jason", "Gate of Horn")
    t.rescuers.acts("Jason", "run", "step Asphodel Meadow", "step Upper Styx", "step Black Reach")
    t.asks("rescuers", rule="PR-057")
    t = one(table, "Jason", "Gate of Horn")
    t.rescuers.acts("Jason", "walk")
    t.rescuers.cannot("step Gate of Ivory", rule="PR-K023")


@rule("PR-K024", "PR-K104")
def test_no_walk_after_an_attack_without_mobility(table: Sit) -> None:
    """Hippolyta stays; Atalanta slips away."""
    t = one(
        table, "Hippolyta", "Gate of Horn", ("Spartans", "Gate of Ivory"), ("Diomedes", "Gate of Horn"), chance=[1] * 6
    )
    t.rescuers.acts("Hippolyta", "walk+attack", "attack Diomedes", "enough-boosts")
    t.asks("rescuers", rule="PR-057")
    t = one(table, "Atalanta", "Gate of Horn", ("Diomedes", "Asphodel Meadow"), chance=[1] * 5)
    t.rescuers.acts("Atalanta", "walk+attack", "attack Diomedes", "enough-boosts", "step Elysian Landing")
    assert t.where("Atalanta") == "Elysian Landing"


@rule("PR-K032", "PR-K057")
def test_ascend(table: Sit) -> None:
    """A rock is entered by a complex action of its own, and left freely."""
    t = one(table, "Jason", "Sacred Way")
    t.rescuers.acts("Jason", "walk")
    t.rescuers.cannot("step Oracle's Crag", rule="PR-K057")
    t.rescuers.does("done")
    t = one(table, "Jason", "Sacred Way")
    t.rescuers.acts("Jason", "ascend", "step Oracle's Crag")
    t.asks("rescuers", rule="PR-057")
    t = one(table, "Jason", "Oracle's Crag")
    t.rescuers.acts("Jason", "walk", "step Giants' Stair", "done")


@rule("PR-K036")
def test_after_a_complex_action_there_are_no_talents(table: Sit) -> None:
    """A leader that runs leads nobody; a unit with Block that ran holds nobody for the rest of the turn."""
    t = sit(
        table,
        {"units": {"Jason": "Gate of Horn", "Hoplites": "Asphodel Meadow"}, "hand": ["Jason", "Hoplites", AOW]},
        {},
    )
    t.rescuers.acts("Jason", "run", "step Asphodel Meadow", "done")
    t.asks("rescuers", rule="PR-057")


@rule("PR-K033", "PR-K034", "PR-K035", "PR-K091", "PR-C34")
def test_stones_where_claiming_is_on(table: Sit) -> None:
    """A unit picks one stone up, carries it, puts it down; a god absorbs it; Block forbids claiming."""
    on = {"omphalos_claim": "on"}
    t = one(table, "Jason", "Charon's Ford", options=on)
    t.rescuers.acts("Jason", "walk+claim", "claim Charon's Ford", "step Weeping Willows", "drop")
    assert ("Omphalos" in t.pieces("Charon's Ford"), "Omphalos" in t.pieces("Weeping Willows")) == (False, True)
    t = one(table, "Jason", "Charon's Ford", ("Spartans", "Charon's Ford"), options=on)
    t.rescuers.does("activate Jason")
    assert [plan for plan in t.rescuers.options("plan") if "claim" in plan] == ["plan attack+claim"]
    t.rescuers.does("plan attack+claim")  # the Spartans may fall before the stone is taken up, and have not yet
    assert not t.rescuers.options("claim")
    t.rescuers.does("done")
    t = sit(table, {"units": {"Hades": "Gate of Horn", "Jason": {"at": "Gate of Horn", "carries": True}}, "hand": ["Hades"]}, {},
            options=on)  # fmt: skip
    t.rescuers.acts("Hades", "absorb", "absorb")
    assert t.marks("Jason") == []
    assert t.rescuers.hand == ["Omphalos"]
    t = one(table, "Jason", "Charon's Ford")
    t.rescuers.does("activate Jason")
    t.rescuers.cannot("plan claim", rule="PR-C34")


@rule("PR-K035")
def test_a_destroyed_bearer_drops_its_stone(table: Sit) -> None:
    """The stone lies in the area."""
    t = sit(table, {"units": {"Achilles": "Gate of Horn"}, "hand": ["Achilles"]},
            {"units": {"Spartans": {"at": "Gate of Horn", "life": 1, "carries": True}}}, options={"omphalos_claim": "on"},
            chance=[5] * 8)  # fmt: skip
    t.rescuers.acts("Achilles", "attack", "attack Spartans")
    assert t.where("Spartans") == "destroyed"
    assert t.pieces("Gate of Horn") == ["Omphalos"]


# -- areas -------------------------------------------------------------------------------------


@rule("PR-K038", "PR-K039")
def test_a_full_area_admits_nobody(table: Sit) -> None:
    """The ford holds two units; a troop counts as one."""
    t = sit(
        table,
        {
            "units": {"Jason": "Weeping Willows", "Hoplites": "Charon's Ford", "Hector": "Charon's Ford"},
            "hand": ["Jason"],
        },
    )
    t.rescuers.acts("Jason", "walk")
    t.rescuers.cannot("step Charon's Ford", rule="PR-K038")
    t.rescuers.does("done", "decline")  # nobody is led on
    t = sit(table, {"units": {"Jason": "Weeping Willows", "Hoplites": "Charon's Ford"}, "hand": ["Jason"]})
    t.rescuers.acts("Jason", "walk", "step Charon's Ford", "done")
    t.rescuers.does("decline")  # nobody is led on


@rule("PR-K040", "PR-K042")
def test_enemies_stop_a_move_and_friends_do_not(table: Sit) -> None:
    """A run ends in the first area with an enemy; it passes through friends."""
    t = one(table, "Jason", "Gate of Horn", ("Centaurs", "Asphodel Meadow"))
    t.rescuers.acts("Jason", "run", "step Asphodel Meadow")
    t.asks("rescuers", rule="PR-057")
    t = sit(table, {"units": {"Jason": "Gate of Horn", "Hector": "Asphodel Meadow"}, "hand": ["Jason"]})
    t.rescuers.acts("Jason", "walk", "step Asphodel Meadow", "step Upper Styx")


@rule("PR-K041", "PR-K091")
def test_enemies_are_left_freely_unless_they_block(table: Sit) -> None:
    """Centaurs hold nobody; Spartans do, but not one who has Block too, nor one that is thrown."""
    t = one(table, "Jason", "Gate of Horn", ("Centaurs", "Gate of Horn"))
    t.rescuers.acts("Jason", "walk", "step Asphodel Meadow", "done")
    t = one(table, "Jason", "Gate of Horn", ("Spartans", "Gate of Horn"))
    t.rescuers.does("activate Jason")
    t.rescuers.cannot("plan run", rule="PR-K091")
    t.rescuers.does("plan nothing")
    t = one(table, "Hydra", "Gate of Horn", ("Spartans", "Gate of Horn"))
    t.rescuers.acts("Hydra", "walk", "step Asphodel Meadow")
    assert t.where("Hydra") == "Asphodel Meadow"


# -- range and sight ---------------------------------------------------------------------------


@rule("PR-K025", "PR-K048", "PR-K049", "PR-K051")
def test_range_counts_areas_and_a_wall_is_no_step(table: Sit) -> None:
    """Chiron's bow reaches two areas; what lies behind a wall is further away than it looks."""
    board = CONTENT.board
    bench, cage = board.area_at["judges_bench"], board.area_at["broken_cage"]
    assert board.distance[bench][cage] == 2
    assert not board.sees[bench][cage]
    t = one(
        table, "Chiron", "Judges' Bench", ("Diomedes", "Broken Cage"), ("Leonidas", "Toppled Tollhouse"), hand=(AOW,)
    )
    t.rescuers.acts("Chiron", "attack")
    assert t.rescuers.options("attack") == ["attack leonidas"]
    t.rescuers.cannot("attack Diomedes", rule="PR-K050")
    t.rescuers.does("done")


@rule("PR-K050")
@pytest.mark.parametrize(("agreed", "shut"), [("any", True), ("enemies", False), ("none", False)])
def test_units_in_between_block_sight(table: Sit, agreed: str, shut: bool) -> None:
    """By default any unit does; by agreement enemies only, or none."""
    t = sit(table, {"units": {"Chiron": "Throne Terrace", "Hector": "Propylaia"}, "hand": ["Chiron"]},
            {"units": {"Diomedes": "Sacred Way"}}, options={"sight_units": agreed})  # fmt: skip
    t.rescuers.does("activate Chiron")
    offered = [plan for plan in t.rescuers.options("plan") if "attack" in plan]
    t.rescuers.does(offered[0])
    assert ("attack diomedes" not in t.rescuers.options()) == shut
    t.rescuers.does("done")


@rule("PR-K050", "PR-K053")
def test_obstacles_block_sight(table: Sit) -> None:
    """A wood in between shuts the line until its pieces are gone."""
    board = CONTENT.board
    one_area, other = board.area_at["gate_of_horn"], board.area_at["charons_ford"]
    assert board.crossed[one_area][other] == 1 << board.area_at["weeping_willows"]
    for broken in ((), ("Weeping Willows",)):
        t = one(table, "Chiron", "Gate of Horn", ("Diomedes", "Charon's Ford"), broken=list(broken))
        t.rescuers.acts("Chiron", "walk+attack")
        assert ("attack diomedes" in t.rescuers.options()) == bool(broken)
        t.rescuers.does("done")


@rule("PR-K052")
def test_a_full_area_next_door_is_attacked_as_if_at_range_0(table: Sit) -> None:
    """Hector strikes into the full ford from next door, and may be struck back."""
    t = one(table, "Hector", "Weeping Willows", ("Diomedes", "Charon's Ford"), ("Leonidas", "Charon's Ford"),
            wardens={"hand": ["Diomedes"]}, chance=[1] * 6 + [1] * 6)  # fmt: skip
    t.rescuers.acts("Hector", "attack", "attack Diomedes")
    t.wardens.does("decline")  # no guard
    t.rescuers.does("enough-boosts")
    t.asks("wardens", rule="PR-K082", options=["retaliate", "decline"])
    t.wardens.does("retaliate", "enough-boosts")
