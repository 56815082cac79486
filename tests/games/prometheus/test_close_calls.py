"""Stories at the edge of a rule: where one figure, one answer or one condition less would come out otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.kernel import Match
from petteia.testing import rule

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"  # the first area there is
LAST = "River Gate"  # and the last
THERE = "Asphodel Meadow"
DEN = "Hound's Threshold"


def rescuers(
    table: Sit, units: dict[str, Any], hand: list[str], foes: dict[str, Any] | None = None, **more: Any
) -> Any:
    wardens = {"units": foes or {}, "hand": more.pop("theirs", [])}
    return table("prometheus", rescuers={"units": units, "hand": hand, "deck": more.pop("deck", [AOW] * 2)},
                 wardens=wardens, **more)  # fmt: skip


def wardens(table: Sit, units: dict[str, Any], hand: list[str], foes: dict[str, Any] | None = None, **more: Any) -> Any:
    theirs = {"units": foes or {}, "hand": more.pop("theirs", [])}
    return table("prometheus", rescuers=theirs, wardens={"units": units, "hand": hand, "deck": more.pop("deck", [AOW] * 2)},
                 to_move="wardens", **more)  # fmt: skip


def settle(t: Any) -> None:
    """Boosts and second assaults are left alone."""
    while t.match.decision is not None and t.match.decision.rule in ("PR-K075", "PR-K076"):
        t.match.act(t.match.to_move, t.match.decision.options[-1])


# -- ends of the game ------------------------------------------------------------------------


@rule("PR-C37", "PR-007", "PR-K001")
@pytest.mark.parametrize(
    ("first", "winner", "reason"),
    [("Hades", "wardens", "Hades is dead: the Wardens win."), ("Zeus", "rescuers", "Zeus is dead: the Rescuers win.")],
)
def test_of_two_opposite_ends_the_first_counts(table: Sit, first: str, winner: str, reason: str) -> None:
    """A bull's breath is deadly to a god of either side: whom its player lets it strike first decides, and nobody is struck after."""
    t = wardens(table, {"Colchis Bull": HERE, "Zeus": {"at": THERE, "life": 1}}, ["Colchis Bull", AOW],
                {"Hades": {"at": THERE, "life": 1}}, chance=[5] * 4 + [5] * 4)  # fmt: skip
    t.wardens.acts("Colchis Bull", "attack", "power 1", f"target {first}")
    roller = t.match.names[t.match.to_move].lower()
    t.seat(roller).does("enough-boosts", "second 4")
    t.over(winner=winner, rule="PR-108", reason=reason)


@rule("PR-C37", "PR-007")
def test_nothing_happens_after_the_end(table: Sit) -> None:
    """The blow that kills Zeus sets off nothing any more: no card is drawn for it, and nobody strikes back."""
    t = rescuers(table, {"Hades": {"at": HERE, "life": 5}, "Hector": HERE}, ["Hector"], {"Zeus": {"at": HERE, "life": 1}},
                 theirs=["Zeus"], chance=[5] * 6 + [5] * 6)  # fmt: skip
    t.rescuers.acts("Hector", "attack", "attack Zeus", "enough-boosts", "second 6")
    t.over(winner="rescuers", rule="PR-108", reason="Zeus is dead: the Rescuers win.")
    assert t.life("Hades") == 5  # no soul toll
    assert "Zeus strikes back at Hector." not in t.match.story("rescuers")


@rule("PR-K067", "PR-108", "PR-054")
@pytest.mark.parametrize("life", [1, 2])
def test_freezing_comes_before_acting(table: Sit, own: Own, squares: Squares, life: int) -> None:
    """On polar ground a god loses one vitality as its activation starts: it may die of it, or go on and act."""
    t = table("prometheus", rescuers={"units": {"Hephaestus": {"at": "Field B", "life": life}}, "hand": ["Hephaestus"]},
              wardens={"units": {"Jason": "Field B"}}, options={"own": own(squares(b="polar"))},
              chance=[] if life == 1 else [0] * 6)  # fmt: skip
    t.rescuers.does("activate Hephaestus", "plan attack")
    if life == 1:
        t.over(winner="wardens", rule="PR-108")
    else:
        t.rescuers.does("attack Jason")
        t.asks("rescuers", rule="PR-057")


# -- powers once in each activation ----------------------------------------------------------


@rule("PR-K027", "PR-K030")
def test_ichor_runs_in_every_activation(table: Sit) -> None:
    """Two attackers wound Talos in one turn, each in an activation of its own: each is splashed."""
    t = rescuers(table, {"Hector": HERE, "Jason": HERE, "Pandora": "waiting"}, ["Hector", "Jason", AOW], {"Talos": HERE},
                 chance=[5] * 6 + [5] * 6 + [1, 1] + [5] + [0] * 5 + [5, 1, 1])  # fmt: skip
    t.rescuers.acts("Hector", "attack", "attack Talos", "enough-boosts", "second 6")
    settle(t)
    assert t.life("Talos") == 3
    if t.match.decision.rule == "PR-055":
        t.rescuers.does("done")
    t.rescuers.acts("Jason", "attack", "attack Talos", "second 1")
    assert t.life("Talos") == 2


@rule("PR-K030")
def test_who_shrugs_nothing_off_takes_it_all(table: Sit) -> None:
    """Achilles could cancel two of the wounds and does not: he takes every one, and keeps the power and the card."""
    t = rescuers(table, {"Jason": HERE}, ["Jason"], {"Achilles": {"at": HERE, "life": 7}}, theirs=[AOW],
                 chance=[5] * 6 + [5] * 3 + [0] * 3)  # fmt: skip
    t.rescuers.acts("Jason", "attack", "attack Achilles")
    t.wardens.does("decline")  # the first strike
    t.rescuers.does("enough-boosts", "second 6")
    t.asks("wardens", rule="PR-K030", options=["react 1", "decline"])
    t.wardens.does("decline")
    assert (t.life("Achilles"), t.wardens.count("hand")) == (4, 1)
    t.wardens.does("decline")


@rule("PR-K082")
def test_blows_are_told_as_what_they_are(table: Sit) -> None:
    """An attack is told as an attack, the answer to it as striking back."""
    t = rescuers(table, {"Jason": HERE}, ["Jason"], {"Hector": HERE}, theirs=["Hector"], chance=[0] * 12)
    t.rescuers.acts("Jason", "attack", "attack Hector")
    t.wardens.does("retaliate")
    told = t.match.story()
    assert told.count("Jason attacks Hector.") == 1
    assert told.count("Hector strikes back at Jason.") == 1
    assert "Hector attacks Jason." not in told
    assert "Jason strikes back at Hector." not in told


@rule("PR-K030", "PR-K070")
@pytest.mark.parametrize(("start", "reached"), [("Windy Ledge", False), ("Shattered Nave", True)])
def test_a_lash_crosses_no_escarpment(table: Sit, start: str, reached: bool) -> None:
    """Campe pulls her prey over open ground, not down an escarpment."""
    t = rescuers(table, {"Campe": start}, ["Campe"], {"Jason": "Giants' Stair"})
    t.rescuers.does("activate Campe")
    t.rescuers.does("plan walk+attack")
    assert ("power 1" in t.rescuers.options()) == reached


@rule("PR-K030", "PR-K103")
def test_who_stands_fast_is_not_struck_from_next_door(table: Sit) -> None:
    """Hephaestus is lashed and stays where he is: Campe's blow at range 0 does not reach him."""
    t = wardens(table, {"Campe": HERE}, ["Campe"], {"Hephaestus": THERE}, theirs=[AOW])
    t.wardens.acts("Campe", "attack", "power 1")
    t.rescuers.does("react 2")
    assert t.where("Hephaestus") == THERE
    t.asks("wardens", rule="PR-057")


# -- calm, claims, release -------------------------------------------------------------------


@rule("PR-076", "PR-C12")
def test_without_the_hound_there_is_nothing_to_calm(table: Sit) -> None:
    """Hades stands beside the only foe there is, and it is not Cerberus."""
    t = rescuers(table, {"Hades": HERE}, ["Hades"], {"Hydra": HERE})
    t.rescuers.does("activate Hades")
    assert not [plan for plan in t.rescuers.options("plan") if "calm" in plan]
    t.rescuers.cannot("plan calm", rule="PR-C12")
    t = wardens(table, {"Diomedes": HERE, "Hydra": HERE}, ["Diomedes"], {"Jason": THERE}, stones={HERE: 1})
    t.wardens.does("activate Diomedes")
    assert not [plan for plan in t.wardens.options("plan") if "enrage" in plan]
    t.wardens.cannot("plan enrage", rule="PR-081", because="One enrages the hound in its own area.")


@rule("PR-079")
def test_calm_takes_the_place_of_the_attack_for_walking_too(table: Sit) -> None:
    """Who has calmed the hound goes nowhere: Hades has no Mobility."""
    t = rescuers(table, {"Hades": DEN}, ["Hades", AOW], {"Cerberus": {"at": DEN, "net": True}})
    t.rescuers.acts("Hades", "walk+calm", "calm")
    assert not t.rescuers.options("step")
    t.rescuers.cannot("step Charon's Ford", rule="PR-K024", because="It does not walk after its attack.")


@rule("PR-C48", "PR-101")
def test_a_card_spent_on_the_way_frees_nobody(table: Sit) -> None:
    """The only card went into the spear: with an empty hand there is nothing left to ask."""
    t = wardens(table, {"Diomedes": "Sacred Way", "Ares": {"at": "Sacred Way", "net": True}}, ["Diomedes", AOW],
                {"Jason": "Muses' Meadow"}, chance=[0] * 6)  # fmt: skip
    t.wardens.acts("Diomedes", "attack+release", "power 1")
    t.asks("wardens", rule="PR-057", options=["end"])


@rule("PR-C29", "PR-101")
def test_what_was_not_announced_in_the_first_area(table: Sit) -> None:
    """A comrade in a net beside the unit, a card in hand: only the announcement is missing."""
    t = wardens(table, {"Diomedes": HERE, "Ares": {"at": HERE, "net": True}}, ["Diomedes", AOW], {"Jason": HERE})
    t.wardens.acts("Diomedes", "walk+attack")
    t.wardens.cannot("release Ares", rule="PR-C29", because="It was not announced.")


# -- ground ----------------------------------------------------------------------------------


@rule("PR-K115")
@pytest.mark.parametrize("goal", ["Phlegethon Mouth", "Spring of Memory", "Cocytus Mire"])
def test_flight_does_not_feel_the_ground(table: Sit, goal: str) -> None:
    """Fire does not burn who comes by air, a spring gives nothing, a swamp ends nothing."""
    start = {"Cocytus Mire": "Judges' Bench"}.get(goal, "Gate of Ivory")
    t = wardens(table, {"Caucasian Eagle": start}, ["Caucasian Eagle"])
    t.wardens.acts("Caucasian Eagle", "flight", f"fly {goal}")
    assert (t.where("Caucasian Eagle"), t.life("Caucasian Eagle")) == (goal, 5)
    t.asks("wardens", rule="PR-057")


@rule("PR-K115", "PR-K062")
def test_winged_sandals_do_not_feel_the_swamp(table: Sit) -> None:
    """Perseus comes down in the mire and strikes there."""
    t = rescuers(table, {"Perseus": "Judges' Bench"}, ["Perseus", AOW], {"Jason": "Cocytus Mire"}, chance=[0] * 7)
    t.rescuers.acts("Perseus", "walk+attack", "power 1", "fly Cocytus Mire", "attack Jason")
    assert t.where("Perseus") == "Cocytus Mire"


@rule("PR-K091", "PR-C29", "PR-K037")
def test_who_waits_is_held_by_nobody(table: Sit) -> None:
    """Spartans in the last area of the map do not hold a unit that has not come into play."""
    t = rescuers(table, {"Jason": "waiting"}, ["Jason"], {"Spartans": LAST}, options={"entry": "complex_action"})
    t.rescuers.does("activate Jason")
    assert t.rescuers.options("plan") == ["plan nothing", "plan deploy"]
    t.rescuers.cannot("plan walk", rule="PR-C29", because="The unit cannot do that from where it is.")


@rule("PR-K037", "PR-K062", "PR-K111")
@pytest.mark.parametrize(("ground", "unit", "reached"), [("swamp", "Jason", True), ("water", "Sirens", False)])
def test_who_waits_feels_no_ground(
    table: Sit, own: Own, squares: Squares, ground: str, unit: str, reached: bool
) -> None:
    """Whatever the last area of the map is: a unit that comes on has its whole walk, and no more."""
    t = table("prometheus", rescuers={"units": {unit: "waiting"}, "hand": [unit]},
              wardens={"units": {"Hydra": "Field A"}}, options={"own": own(squares(f=ground))})  # fmt: skip
    t.rescuers.does(f"activate {unit}", "plan run", "step Field C")
    assert t.rescuers.areas("step") == {"Field B", "Field F"}
    t.rescuers.does("step Field B")
    assert bool(t.rescuers.options("step")) == reached


@rule("PR-C47")
def test_a_way_leads_through_the_first_area(table: Sit) -> None:
    """The wood is full of friends: from the meadow the landing is reached by the gate alone."""
    mates = dict.fromkeys(("Hector", "Orpheus", "Medea", "Pandora"), "Weeping Willows")
    t = rescuers(table, {"Jason": THERE, **mates}, ["Jason"], {"Hydra": "Elysian Landing"})
    t.rescuers.does("activate Jason")
    t.rescuers.may("plan walk+attack")
    t = rescuers(table, {"Hippolyta": THERE, **mates}, ["Hippolyta"], {"Hydra": "Elysian Landing"})
    t.rescuers.acts("Hippolyta", "walk+attack", f"step {HERE}", "step Elysian Landing")


@rule("PR-K092")
def test_bolster_in_the_first_area(table: Sit) -> None:
    """A troop beside a unit with Bolster rolls one die more and is one harder to hit, wherever they stand."""
    t = wardens(table, {"Spartans": HERE, "Zeus": HERE}, ["Spartans"], {"Jason": HERE}, chance=[1] * 5)
    t.wardens.acts("Spartans", "attack", "attack Jason")
    dice = next(line for line in t.match.story() if line.startswith("Spartans rolls"))
    alone = wardens(table, {"Spartans": HERE}, ["Spartans"], {"Jason": HERE}, chance=None)
    alone.wardens.acts("Spartans", "attack", "attack Jason")
    other = next(line for line in alone.match.story() if line.startswith("Spartans rolls"))
    assert len(dice.split()) == len(other.split()) + 1
    settle(t)
    settle(alone)


# -- being sent ------------------------------------------------------------------------------


@rule("PR-K030")
def test_who_is_called_may_stay(table: Sit) -> None:
    """All Hands lets a comrade walk: it need not."""
    t = rescuers(table, {"Jason": HERE, "Hector": HERE}, ["Jason"])
    t.rescuers.acts("Jason", "walk", "power 1", "decline")
    assert t.where("Hector") == HERE


@rule("PR-C14", "PR-K014")
def test_enemies_beside_the_hound_bind_its_owner(table: Sit) -> None:
    """By agreement the hound comes first; what else one would activate is refused for that reason."""
    t = wardens(table, {"Cerberus": DEN, "Ares": "Sacred Way"}, ["Cerberus", "Ares"], {"Jason": DEN},
                options={"cerberus_must_attack": "forces_activation"})  # fmt: skip
    t.wardens.cannot("activate Ares", rule="PR-C14", because="Enemies share the hound's area: it is activated first.")
    t.wardens.cannot("pass", rule="PR-C14", because="Enemies share the hound's area: it is activated first.")


@rule("PR-K065", "PR-K101", "PR-056")
def test_who_was_driven_out_of_a_rift_leads_on(table: Sit, own: Own, squares: Squares) -> None:
    """Zeus may not rest in a rift: he goes on, his activation ends there, and as a leader he calls on a troop."""
    t = table("prometheus", rescuers={}, wardens={"units": {"Zeus": "Field B", "Spartans": "Field C"}, "hand": ["Zeus", "Spartans"]},
              to_move="wardens", options={"own": own(squares(b="rift"))})  # fmt: skip
    t.wardens.does("activate Zeus", "plan nothing", "done")
    t.asks("wardens", rule="PR-K065")
    t.wardens.does("step Field C")
    t.asks("wardens", rule="PR-K101", options=["lead spartans", "decline"])


@rule("PR-C48", "PR-K030")
def test_an_empty_hand_shrugs_nothing_off(table: Sit) -> None:
    """Achilles' player holds no card, as everybody sees: there is nothing to ask."""
    t = rescuers(table, {"Jason": HERE}, ["Jason"], {"Achilles": HERE}, chance=[5] * 6 + [5] * 3 + [0] * 3)
    t.rescuers.acts("Jason", "attack", "attack Achilles", "enough-boosts", "second 6")
    assert t.life("Achilles") == 4
    t.asks("rescuers", rule="PR-055" if t.match.decision.rule == "PR-055" else "PR-057")


@rule("PR-K102", "PR-K063")
def test_who_is_thrown_into_the_fire_and_dies_takes_no_more(table: Sit) -> None:
    """The throw comes before the wounds are counted: who burns to death on landing is not wounded by the dice."""
    t = rescuers(table, {"Heracles": "Mourning Fields"}, ["Heracles"], {"Orpheus": {"at": "Mourning Fields", "life": 1}},
                 chance=[0] * 2 + [5] * 6)  # fmt: skip
    t.rescuers.acts("Heracles", "attack", "attack Orpheus", "throw Phlegethon Mouth")
    assert t.where("Orpheus") == "destroyed"
    assert t.match.story().count("Orpheus takes 1 wound.") == 1


@rule("PR-K111", "PR-C47")
@pytest.mark.parametrize(("foe", "reached"), [(THERE, True), ("Weeping Willows", False), ("Black Reach", True)])
def test_a_swimmers_last_step_is_for_the_water(table: Sit, foe: str, reached: bool) -> None:
    """Scylla swims two areas or goes one ashore: what lies ashore behind the next water is out of reach."""
    t = rescuers(table, {"Scylla": {"at": "Upper Styx", "life": 2}}, ["Scylla"], {"Jason": foe})
    t.rescuers.does("activate Scylla")
    assert ("plan walk+attack" in t.rescuers.options("plan")) == reached


@rule("PR-K117", "PR-K030")
def test_who_evades_is_not_carried_off(table: Sit) -> None:
    """Icarus evades the Griffon's blow: no wound, no prey, whatever was dealt in an activation before."""
    t = rescuers(table, {"Griffon": HERE, "Hector": HERE}, ["Griffon", "Hector", AOW, AOW], {"Icarus": HERE, "Hydra": HERE},
                 theirs=[AOW], chance=[5] * 6 + [5] * 6)  # fmt: skip
    t.rescuers.acts("Hector", "attack", "attack Hydra", "enough-boosts", "second 6")
    t.wardens.does("decline")
    t.rescuers.does("done")
    assert t.life("Hydra") == 2
    t.rescuers.acts("Griffon", "attack", "power 1", "attack Icarus")
    t.wardens.does("evade")
    assert (t.where("Griffon"), t.where("Icarus"), t.life("Icarus")) == (HERE, HERE, 3)


@rule("PR-K033", "PR-C34")
def test_an_absorbed_stone_is_gone(table: Sit) -> None:
    """Where gods absorb stones, the one that lies there is taken off the map, and a card comes to hand."""
    t = rescuers(table, {"Hades": HERE}, ["Hades"], stones={HERE: 2}, options={"omphalos_claim": "on"})
    t.rescuers.acts("Hades", "absorb", "absorb")
    assert (t.pieces(HERE), t.rescuers.hand) == (["Omphalos"], ["Omphalos"])


@rule("PR-007", "PR-C37")
def test_a_feast_after_the_end_heals_nobody(table: Sit) -> None:
    """Lycaon kills Zeus: the game is over before he has eaten."""
    t = rescuers(
        table, {"Lycaon": {"at": HERE, "life": 3}}, ["Lycaon"], {"Zeus": {"at": HERE, "life": 2}}, chance=[5] * 10
    )
    t.rescuers.acts("Lycaon", "attack", "attack Zeus", "enough-boosts")
    while t.match.decision is not None:
        t.match.act(t.match.to_move, t.match.decision.options[0 if t.match.decision.rule == "PR-K076" else -1])
    t.over(winner="rescuers", rule="PR-108")
    assert t.life("Lycaon") == 3


@rule("PR-K030")
def test_a_web_of_ones_own_leaves_the_enemys_alone(table: Sit) -> None:
    """Arachne spins hers; that of the other side still holds whoever comes into it."""
    web = ["web", "Weeping Willows", 0, "", "next_start", 1]
    t = rescuers(table, {"Arachne": HERE, "Jason": HERE}, ["Arachne", "Jason", AOW, AOW], marks=[web])
    t.rescuers.acts("Arachne", "walk", "power 1", f"area {THERE}", "done")
    t.rescuers.acts("Jason", "walk", "step Weeping Willows")
    t.asks("wardens", rule="PR-047")


@rule("PR-K001", "PR-K030")
@pytest.mark.parametrize(("first", "healed"), [("Talos", False), ("Lycaon", True)])
def test_the_dead_do_not_feast(table: Sit, first: str, healed: bool) -> None:
    """Ichor and feast come about at once: if the ichor kills him first, Lycaon heals nothing any more."""
    t = rescuers(
        table, {"Lycaon": {"at": HERE, "life": 1}}, ["Lycaon", AOW], {"Talos": HERE}, chance=[5] * 4 + [5] * 4 + [5, 5]
    )
    t.rescuers.acts("Lycaon", "attack", "attack Talos")
    while t.match.decision.rule in ("PR-K075", "PR-K076"):
        t.match.act(t.match.to_move, t.match.decision.options[0 if t.match.decision.rule == "PR-K076" else -1])
    t.asks("rescuers", rule="PR-K001", options=["target talos", "target lycaon"])
    t.rescuers.does(f"target {first}")
    while t.match.decision.rule in ("PR-K075", "PR-K076"):
        t.match.act(t.match.to_move, t.match.decision.options[-1])
    assert ("Lycaon regains 1 vitality." in t.match.story()) == healed


@rule("PR-K008", "PR-K012")
@pytest.mark.parametrize(
    ("seats", "armies"),
    [
        (2, {"rescuers_army": "rescuers_forge", "wardens_army": "wardens_labours"}),
        (2, {"rescuers_army": "rescuers_depths", "wardens_army": "wardens_talons"}),
        (4, {"hephaestus_army": "hephaestus_argo", "hades_army": "hades_river", "zeus_army": "zeus_sky", "ares_army": "ares_horn"}),
    ],
)  # fmt: skip
def test_no_cardboard_is_left_over(seats: int, armies: dict[str, str]) -> None:
    """With armies agreed on, every card has its place once the hands are dealt: none is short, and none stays in the box."""
    match = Match.new("prometheus", seats=seats, options=armies)
    state: Any = match.state
    while not state.turn:
        assert match.decision is not None
        match.act(match.to_move, match.decision.options[0])
    assert not state.zones[state.box]
    for seat in range(seats):
        units = [state.book.units[d] for d, owner in zip(state.unit, state.owner, strict=True) if owner == seat]
        points = {2: 12, 4: 8}[seats] - sum(unit.cost for unit in units if not unit.granted)
        cards = 3 + points + sum(unit.activation_cards + unit.art_of_war for unit in units)
        assert len(state.deck(seat)) + len(state.hand(seat)) + len(state.discard(seat)) == cards


@rule("PR-K103", "PR-K107")
def test_who_cannot_be_thrown_leaves_nothing_to_order(table: Sit) -> None:
    """Heracles rolls blanks against Talos: he may roll dice again as a slayer, and a throw is not spoken of."""
    t = rescuers(table, {"Heracles": HERE}, ["Heracles"], {"Talos": HERE}, chance=[0] * 8)
    t.rescuers.acts("Heracles", "attack", "attack Talos")
    t.asks("rescuers", rule="PR-K107")


@rule("PR-K030", "PR-056")
def test_a_lame_unit_is_lame_for_one_activation(table: Sit) -> None:
    """A boulder takes one area of movement until the end of Jason's next activation, and of nobody else's."""
    lame = ["movement", "Jason", -1, "", "its_next_activation", 1]
    t = rescuers(
        table, {"Jason": HERE, "Hippolyta": HERE}, ["Jason", "Jason", "Hippolyta", AOW], marks=[lame], deck=[AOW] * 6
    )
    t.rescuers.acts("Hippolyta", "walk", "step Elysian Landing", "done")
    t.rescuers.acts("Jason", "walk", "step Weeping Willows")
    assert not t.rescuers.options("step")
    while t.match.to_move == 0:
        t.rescuers.does("end" if "end" in t.rescuers.options() else "done")
    t.wardens.does("pass")
    while t.match.to_move == 1:
        t.wardens.does("end")
    t.rescuers.acts("Jason", "walk", "step Charon's Ford")
    assert t.rescuers.options("step")


@rule("PR-086", "PR-K030")
def test_a_token_that_is_turned_up_leaves_the_map(table: Sit) -> None:
    """A lure that was met and a token that was burnt away are out of the game, not under the map."""
    t = wardens(table, {"Zeus": "Propylaia"}, ["Zeus", AOW], bait={"Sacred Way": "lure", "Muses' Meadow": "net"})
    t.wardens.does("activate Zeus", "plan walk+attack", "power 1")
    while t.match.decision.rule == "PR-K030":
        t.match.act(t.match.to_move, next(a for a in t.match.decision.options if a.text in ("choose 2", "token o4")))
    assert (t.pieces("Muses' Meadow"), t.pieces("Sacred Way")) == ([], ["?"])
    state = t.match.state
    assert [len(state.zones[zone]) for zone in (state.tokens, state.nets, state.out)] == [1, 0, 1]
    t = wardens(table, {"Ares": "Propylaia"}, ["Ares"], bait={"Sacred Way": "lure"})
    t.wardens.acts("Ares", "walk", "step Sacred Way")
    state = t.match.state
    assert [len(state.zones[zone]) for zone in (state.tokens, state.nets, state.out)] == [0, 0, 1]


@rule("PR-K118", "PR-K070")
def test_a_giant_does_not_climb(table: Sit) -> None:
    """Talos has room at the spring, and no way up to it."""
    t = rescuers(table, {"Talos": "Ferryman's Quay"}, ["Talos"])
    t.rescuers.acts("Talos", "run")
    t.rescuers.cannot("step Spring of Memory", rule="PR-K070", because="Only climbers cross an escarpment.")


@rule("PR-K030")
def test_who_is_unhurt_regains_nothing(table: Sit) -> None:
    """The Hydra's heads are all there: nothing is told of healing."""
    for life, told in ((8, False), (7, True)):
        t = rescuers(table, {"Hydra": {"at": HERE, "life": life}}, ["Hydra"])
        t.rescuers.acts("Hydra", "nothing")
        assert any("regains" in line for line in t.match.story()) == told
        assert t.life("Hydra") == 8


@rule("PR-K038", "PR-K115", "PR-K023")
@pytest.mark.parametrize(("unit", "plans"), [("Argonauts", ["nothing"]), ("Icarus", ["nothing"])])
def test_hemmed_in(table: Sit, own: Own, squares: Squares, unit: str, plans: list[str]) -> None:
    """With every other area full there is no walk, no run and no flight."""
    names = ["Hector", "Medea", "Orpheus", "Pandora", "Atalanta"]
    mates = {name: f"Field {area}" for name, area in zip(names, "BCDEF", strict=True)}
    t = rescuers(table, {unit: "Field A", **mates}, [unit], options={"own": own(squares(capacity=1))})
    t.rescuers.does(f"activate {unit}")
    assert t.rescuers.options("plan") == [f"plan {plan}" for plan in plans]


@rule("PR-K111")
def test_a_lame_swimmer_has_the_step_of_the_water_left(table: Sit) -> None:
    """Scylla's movement is gone: one area is left to her, and it must be water."""
    lame = ["movement", "Scylla", -1, "", "its_next_activation", 1]
    t = rescuers(table, {"Scylla": "Upper Styx"}, ["Scylla"], marks=[lame])
    t.rescuers.acts("Scylla", "walk")
    assert t.rescuers.areas("step") == {"Black Reach"}


@rule("PR-C47")
@pytest.mark.parametrize(("agreed", "offered"), [("no", True), ("yes", False)])
def test_where_lures_stop_a_walk_they_are_looked_at(table: Sit, agreed: str, offered: bool) -> None:
    """The way to Jason leads over a token: a walk may pass it if it may be a lure, a cautious move may not."""
    t = wardens(table, {"Ares": "Throne Terrace"}, ["Ares"], {"Jason": "Sacred Way"}, bait={"Propylaia": "net"},
                options={"lure_stops": agreed})  # fmt: skip
    t.wardens.does("activate Ares")
    found = t.wardens.options("plan")
    assert ("plan walk+attack" in found, "plan cautious+attack" in found) == (offered, False)


@rule("PR-C47")
def test_whom_nobody_can_bring_near_is_not_attacked(table: Sit) -> None:
    """Jason could send Hector, but three areas away nobody comes into reach by it."""
    t = rescuers(table, {"Jason": {"at": HERE, "life": 2}, "Hector": HERE}, ["Jason"], {"Hydra": DEN})
    t.rescuers.does("activate Jason")
    assert not [plan for plan in t.rescuers.options("plan") if "attack" in plan]


@rule("PR-C47", "PR-C12")
@pytest.mark.parametrize(("agreed", "offered"), [("surroundings", True), ("same_area", False)])
def test_calming_from_next_door_is_announced_where_it_is_agreed(table: Sit, agreed: str, offered: bool) -> None:
    """Hades reaches the area beside the hound's."""
    t = rescuers(table, {"Hades": HERE}, ["Hades"], {"Cerberus": DEN}, options={"calm_range": agreed})
    t.rescuers.does("activate Hades")
    assert ("plan walk+calm" in t.rescuers.options("plan")) == offered


@rule("PR-K012", "PR-K008")
def test_decks_are_shuffled() -> None:
    """The same armies, other deals: the decks lie in another order."""
    armies = {"rescuers_army": "rescuers_forge", "wardens_army": "wardens_labours", "first_side": "rescuers"}
    orders = set()
    for seed in range(4):
        match = Match.new("prometheus", seed=seed, seats=2, options=armies)
        state: Any = match.state
        while not state.turn:
            assert match.decision is not None
            match.act(match.to_move, match.decision.options[0])
        orders.add(tuple(state.face[card] for card in state.deck(1)))
    assert len(orders) > 1
