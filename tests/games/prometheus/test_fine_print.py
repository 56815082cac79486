"""Corners of the rules that are seldom reached in play, each told once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"
THERE = "Asphodel Meadow"
DEN = "Hound's Threshold"


def sit(table: Sit, rescuers: dict[str, Any], wardens: dict[str, Any] | None = None, **more: Any) -> Any:
    return table("prometheus", rescuers=rescuers, wardens=wardens or {}, **more)


def finish(t: Any) -> None:
    """Let a roll run out without boosts and re-rolls."""
    while t.match.decision is not None and t.match.decision.rule in ("PR-K075", "PR-K076"):
        t.match.act(t.match.to_move, t.match.decision.options[-1])


@rule("PR-K065")
def test_who_may_not_rest_in_a_rift_goes_on(table: Sit, own: Own, squares: Squares) -> None:
    """A monster whose movement ends there is asked where it goes; a hero stays."""
    mine = {"own": own(squares(e="rift"))}
    for unit, asked in (("Minotaur", True), ("Jason", False)):
        t = sit(table, {"units": {unit: "Field A"}, "hand": [unit]}, options=mine)
        t.rescuers.acts(unit, "walk", "step Field D", "step Field E")
        if asked:
            t.asks("rescuers", rule="PR-K065", options=["step o2", "step o4", "step o6"])
            t.rescuers.does("step Field F")
        assert t.where(unit) == ("Field F" if asked else "Field E")


@rule("PR-098", "PR-K030")
@pytest.mark.parametrize("held", [{"net": True}, {"stone": "Medusa"}, {}])
def test_a_held_troop_is_not_summoned(table: Sit, held: dict[str, Any]) -> None:
    """Zeus moves a free troop, and neither a trapped nor a petrified one."""
    t = sit(table, {"units": {"Medusa": "Mist Gate"}},
            {"units": {"Zeus": "Propylaia", "Spartans": {"at": "Sacred Way", **held}}, "hand": ["Zeus", AOW]},
            to_move="wardens")  # fmt: skip
    t.wardens.acts("Zeus", "walk")
    assert ("power 2" in t.wardens.options()) == (not held)
    t.wardens.does("done", "decline")  # and leads nobody


@rule("PR-K030", "PR-K118")
@pytest.mark.parametrize(
    ("foes", "drawn"), [({"Centaurs": THERE}, True), ({"Centaurs": THERE, "Leonidas": THERE}, False)]
)
def test_who_cannot_be_displaced_is_not_pulled(table: Sit, foes: dict[str, str], drawn: bool) -> None:
    """Behind Leonidas' Shield Line the Sirens' Song draws nobody."""
    t = sit(table, {"units": {"Sirens": "Upper Styx"}, "hand": ["Sirens", AOW]}, {"units": foes})
    t.rescuers.acts("Sirens", "walk+attack")
    assert ("power 1" in t.rescuers.options()) == drawn
    t.rescuers.does("done")


@rule("PR-K030")
def test_a_power_may_be_turned_on_its_bearer_unless_it_says_otherwise(table: Sit, own: Own) -> None:
    """Only rows that spare the bearer spare it."""
    herbs = (
        '[[unit]]\nkey = "chiron"\n[[unit.power]]\nkey = "healing_herbs"\nrule = "An ally here heals 1."\neffect = [\n'
        '  { op = "target", who = "ally", range = [0, 0], unless = ["unhurt"] },\n  { op = "heal", who = "target", n = 1 },\n]\n'
    )
    t = sit(table, {"units": {"Chiron": {"at": HERE, "life": 5}}, "hand": ["Chiron", AOW]}, options={"own": own(herbs)})
    t.rescuers.acts("Chiron", "walk", "power 1")
    assert t.life("Chiron") == 6
    t.rescuers.does("done")


@rule("PR-K082")
def test_a_dead_unit_does_not_strike_back(table: Sit) -> None:
    """Whatever stands around: Icarus falls on the Lower Terrace, and the gates beside it are full."""
    crowd = {"Jason": "Mist Gate", "Hector": "Mist Gate", "Campe": "Mist Gate", "Hydra": "Mist Gate"}
    t = sit(table, {"units": {"Achilles": "Lower Terrace", **crowd}, "hand": ["Achilles"]},
            {"units": {"Icarus": {"at": "Lower Terrace", "life": 1}}, "hand": ["Icarus", "Icarus"]}, chance=[5] * 8)  # fmt: skip
    t.rescuers.acts("Achilles", "attack", "attack Icarus")
    t.wardens.does("decline")  # he does not evade
    t.rescuers.does("keep")
    assert t.where("Icarus") == "destroyed"
    t.asks("rescuers", rule="PR-057")


@rule("PR-K030")
def test_the_last_card_of_a_deck_is_taken(table: Sit) -> None:
    """Odysseus looks at what there is."""
    t = sit(table, {"units": {"Odysseus": HERE}, "hand": ["Odysseus", AOW], "deck": ["Odysseus"]})
    t.rescuers.acts("Odysseus", "walk", "power 1", "card Odysseus")
    assert (t.rescuers.hand, t.rescuers.count("deck")) == (["Odysseus"], 0)
    t.rescuers.does("done")


def attacked_twice(table: Sit, hand: list[str], **more: Any) -> Any:
    """Ares strikes Hector twice in one activation, after Hector has struck back at the first blow."""
    mark = ["free_retaliation", "Hector", 0, "", "next_start", 0]
    t = sit(table, {"units": {"Hector": HERE}, "hand": hand}, {"units": {"Ares": HERE}, "hand": ["Ares", AOW]}, to_move="wardens",
            marks=[mark] if "options" not in more else [], chance=[1] * 22, **more)  # fmt: skip
    t.wardens.acts("Ares", "attack", "power 1", "keep")
    finish(t)
    t.rescuers.does("retaliate")
    finish(t)
    t.wardens.does("keep")
    finish(t)
    return t


@rule("PR-K083", "PR-K030")
def test_a_free_answer_is_given_once_in_each_activation(table: Sit) -> None:
    """Hold the Gate lets Hector strike back without a card once; the second time it costs one."""
    t = attacked_twice(table, ["Hector"])
    t.asks("rescuers", rule="PR-K082", options=["retaliate", "decline"])
    t.rescuers.does("decline")
    t = attacked_twice(table, [AOW])
    t.asks("rescuers", rule="PR-K082", options=["decline"])


@rule("PR-K083")
def test_where_striking_back_is_free_it_happens_once_in_a_turn(table: Sit) -> None:
    """Without a card too."""
    t = attacked_twice(table, ["Hector"], options={"retaliation": "free"})
    assert t.match.to_move == 1


@rule("PR-K030")
@pytest.mark.parametrize(("hand", "asked"), [([], False), ([AOW], True)])
def test_a_riddle_and_an_empty_hand(table: Sit, hand: list[str], asked: bool) -> None:
    """With no card to discard the unit stays out of the next turn."""
    t = sit(table, {"units": {"Sphinx": HERE}, "hand": ["Sphinx", AOW]},
            {"units": {"Diomedes": HERE}, "hand": hand, "deck": ["Diomedes"]})  # fmt: skip
    t.rescuers.acts("Sphinx", "walk+attack", "power 1")
    if asked:
        t.asks("wardens", rule="PR-K030", options=["choose 1", "choose 2"])
    else:
        t.rescuers.does("done", "end")
        t.wardens.cannot("activate Diomedes", rule="PR-K030")


@rule("PR-K060")
@pytest.mark.parametrize(("one", "other", "seen"), [("structure", "structure", True), ("open", "structure", False)])
def test_sight_between_structures_needs_both(
    table: Sit, own: Own, squares: Squares, one: str, other: str, seen: bool
) -> None:
    """From open ground into a structure an obstacle in between still blocks."""
    mine = {"own": own(squares(a=one, b="cage", c=other))}
    t = sit(
        table, {"units": {"Chiron": "Field A"}, "hand": ["Chiron"]}, {"units": {"Diomedes": "Field C"}}, options=mine
    )
    t.rescuers.acts("Chiron", "walk+attack")
    assert ("attack diomedes" in t.rescuers.options()) == seen
    t.rescuers.does("done")


@rule("PR-K030", "PR-K091")
@pytest.mark.parametrize(
    ("foes", "goes"), [({}, True), ({"Centaurs": HERE}, True), ({"Spartans": HERE, "Centaurs": HERE}, False)]
)
def test_a_unit_sent_by_another_is_held_by_block(table: Sit, foes: dict[str, str], goes: bool) -> None:
    """One enemy with Block among several is enough."""
    t = sit(table, {"units": {"Jason": "Elysian Landing", "Hector": HERE}, "hand": ["Jason"]}, {"units": foes})
    t.rescuers.acts("Jason", "walk", "power 1")
    if goes:
        t.rescuers.does(f"step {THERE}")
    assert t.where("Hector") == (THERE if goes else HERE)
    t.rescuers.does("done")


@rule("PR-C14")
@pytest.mark.parametrize(("how", "forced"), [({}, True), ({"stone": "Medusa"}, False)])
def test_a_held_hound_need_not_be_set_on(table: Sit, how: dict[str, Any], forced: bool) -> None:
    """By agreement its owner must activate the hound beside enemies, but not one that can do nothing."""
    t = sit(table, {"units": {"Hades": DEN, "Medusa": DEN}},
            {"units": {"Cerberus": {"at": DEN, **how}, "Zeus": "Sacred Way"}, "hand": ["Cerberus", "Zeus"]}, to_move="wardens",
            options={"cerberus_must_attack": "forces_activation"})  # fmt: skip
    assert ("activate zeus" not in t.wardens.options()) == forced


@rule("PR-C47", "PR-K030")
def test_a_web_keeps_what_lies_behind_it_out_of_reach(table: Sit) -> None:
    """An enemy's web ends the walk, one's own does not: what lies behind is announced only in the second case."""
    for seat, offered in ((1, False), (0, True)):
        mark = ["web", THERE, 0, "", "next_start", seat]
        t = sit(
            table,
            {"units": {"Hippolyta": HERE}, "hand": ["Hippolyta"]},
            {"units": {"Centaurs": "Upper Styx"}},
            marks=[mark],
        )
        t.rescuers.does("activate Hippolyta")
        assert ("plan walk+attack" in t.rescuers.options()) == offered


@rule("PR-C47", "PR-K062", "PR-K111")
@pytest.mark.parametrize(("unit", "offered"), [("Scylla", True), ("Odysseus", False)])
def test_a_swamp_ends_it_all_but_for_aquatic_units(table: Sit, unit: str, offered: bool) -> None:
    """The only way to a target leads into the mire, where Scylla could strike and Odysseus could do nothing any more."""
    crowd = dict.fromkeys(("Hector", "Hydra", "Campe", "Orpheus"), "Judges' Bench")
    t = sit(
        table, {"units": {unit: "Toppled Tollhouse", **crowd}, "hand": [unit]}, {"units": {"Centaurs": "Adamant Gate"}}
    )
    t.rescuers.does(f"activate {unit}")
    assert ("plan walk+attack" in t.rescuers.options()) == offered


@rule("PR-K054", "PR-K087")
def test_cover_counts_against_fixed_dice_too(table: Sit) -> None:
    """In the ruins dice rolled at range 0 need one more."""
    t = sit(table, {"units": {"Scylla": "Toppled Tollhouse"}, "hand": ["Scylla", AOW]}, {"units": {"Jason": "Toppled Tollhouse"}},
            chance=[5, 1, 1, 1])  # fmt: skip
    t.rescuers.acts("Scylla", "attack", "power 1")
    assert t.to_hit == 8
    finish(t)
