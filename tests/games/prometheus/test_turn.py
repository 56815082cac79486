"""Turns, cards and recall: PR-044 to PR-068, PR-K010 to PR-K021, PR-K046, PR-K047."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule

Sit = Callable[..., Any]

AOW = "Art of War"


def sit(table: Sit, rescuers: dict[str, Any], wardens: dict[str, Any] | None = None, **more: Any) -> Any:
    return table("prometheus", rescuers=rescuers, wardens=wardens or {}, **more)


def two_heroes(hand: list[str], **more: Any) -> dict[str, Any]:
    return {"units": {"Hector": "Gate of Horn", "Jason": "Gate of Ivory"}, "hand": hand, **more}


@rule("PR-044", "PR-046", "PR-047", "PR-049", "PR-050", "PR-K012")
def test_a_turn_in_its_phases(table: Sit) -> None:
    """A card is drawn; then to pass or carry on; an activation costs the unit's card; a second one may follow; the end."""
    t = sit(table, two_heroes(["Hector"], deck=["Jason", "Hector"]), phase="start", turn=1)
    assert t.rescuers.hand == ["Hector", "Jason"]
    t.asks("rescuers", rule="PR-047", options=["activate hector", "activate jason", "pass"])
    t.rescuers.acts("Hector", "nothing", "done")
    assert t.rescuers.hand == ["Jason"]
    assert t.rescuers.count("discard") == 1
    t.asks("rescuers", rule="PR-057", options=["end"])
    t.rescuers.does("end")
    t.asks("wardens", rule="PR-047")


@rule("PR-045", "PR-K010", "PR-C25")
def test_effects_of_a_round_end_in_the_start_phase_before_the_draw(table: Sit) -> None:
    """What lasts until one's next start phase is over when that phase begins; the card is drawn after that."""
    mark = ["offence", "Hector", 1, "normal_or_retaliation", "next_start", 0]
    t = sit(table, two_heroes([], deck=["Hector"]), {"units": {}}, phase="end", to_move="wardens", turn=2, marks=[mark])
    assert "For now: offence +1" not in t.places()["Hector"][1].text
    assert t.rescuers.hand == ["Hector"]


@rule("PR-048", "PR-C26")
def test_passing_draws_a_second_card_and_skips_activations(table: Sit) -> None:
    """Two cards in all; no activation follows, but a recall may still be bought."""
    troop = {"units": {"Hoplites": "Gate of Horn"}, "hand": ["Hoplites", AOW], "deck": ["Hoplites", AOW]}
    t = sit(table, troop)
    t.rescuers.does("pass")
    assert t.rescuers.count("hand") == 3
    t.asks("rescuers", rule="PR-058")
    assert not t.rescuers.options("activate")
    t.rescuers.may("recall Hoplites")


@rule("PR-057", "PR-C30", "PR-K013", "PR-K014")
def test_a_second_activation_costs_an_art_of_war_card(table: Sit) -> None:
    """It is another unit, with its own card on top; there is no third."""
    t = sit(table, two_heroes(["Hector", "Hector", "Jason", AOW, AOW]))
    t.rescuers.acts("Hector", "nothing", "done")
    t.rescuers.cannot("activate Hector", rule="PR-K013")
    t.rescuers.acts("Jason", "nothing")
    assert t.rescuers.hand == [AOW, "Hector"]
    t.asks("rescuers", rule="PR-058")


@rule("PR-057")
def test_without_art_of_war_there_is_no_second_activation(table: Sit) -> None:
    """The card of the other unit alone is not enough."""
    t = sit(table, two_heroes(["Hector", "Jason"]))
    t.rescuers.acts("Hector", "nothing", "done")
    t.rescuers.cannot("activate Jason", rule="PR-057", because="A second activation costs an Art of War card.")


@rule("PR-061", "PR-C36")
def test_sides_alternate_and_partners_take_turns(table: Sit) -> None:
    """With four seats a side's turns go to its partners by turns."""
    t = table("prometheus", seats=4, hephaestus={}, hades={}, zeus={}, ares={}, to_move="hephaestus", phase="end")
    order = []
    for _ in range(5):
        order.append(t.match.names[t.match.to_move])
        t.match.act(t.match.to_move, "pass")
        if t.match.decision.rule == "PR-058":
            t.match.act(t.match.to_move, "end")
    assert order == ["Zeus", "Hades", "Ares", "Hephaestus", "Zeus"]


@rule("PR-C36")
@pytest.mark.parametrize("side", ["rescuers", "wardens"])
def test_the_first_side_may_be_agreed_on(table: Sit, side: str) -> None:
    """By default it is drawn by lot."""
    t = table("prometheus", options={"first_side": side}, chance=None)
    while t.match.decision.rule != "PR-047":
        t.match.act(t.match.to_move, t.match.decision.options[0])
    assert t.match.names[t.match.to_move].lower() == side


@rule("PR-K011")
def test_a_hand_has_no_limit(table: Sit) -> None:
    """Twelve cards are not too many."""
    deck = ["Hector", "Jason", "Jason", "Hector"]
    t = sit(table, two_heroes([AOW] * 9 + ["Jason", "Hector"], deck=deck), phase="start", turn=1)
    t.rescuers.does("pass")
    assert t.rescuers.count("hand") == 13


@rule("PR-K015", "PR-C27")
def test_an_empty_deck_is_made_of_the_discard_pile(table: Sit) -> None:
    """Only the player whose deck is empty shuffles; with nothing at all nothing is drawn."""
    t = sit(table, two_heroes([], deck=["Hector"], discard=["Jason", "Jason"]), phase="start", turn=1, chance=[0])
    t.rescuers.does("pass")
    assert (t.rescuers.count("deck"), t.rescuers.count("discard"), t.rescuers.count("hand")) == (1, 0, 2)
    t = sit(table, two_heroes([], deck=[]), phase="start", turn=1)
    assert t.rescuers.count("hand") == 0
    t.story("Rescuers have no card left to draw.")


@rule("PR-K016")
def test_by_agreement_all_reshuffle_together(table: Sit) -> None:
    """Leftover decks go to hand, discard piles become decks, and everybody draws up to three cards."""
    wardens = {"units": {"Zeus": "Sacred Way"}, "deck": ["Zeus"], "discard": [AOW, "Zeus", "Zeus"]}
    t = sit(table, two_heroes([], deck=[], discard=["Jason"] * 4), wardens, phase="start", turn=1,
            options={"deck_empty": "all_reshuffle"})  # fmt: skip
    assert (t.rescuers.count("hand"), t.rescuers.count("deck")) == (4, 0)
    assert (t.wardens.count("hand"), t.wardens.count("deck"), t.wardens.count("discard")) == (3, 1, 0)


@rule("PR-K017")
def test_searching_the_deck(table: Sit) -> None:
    """One Art of War card, once in a turn: any card of one's deck, which is then shuffled; rivals do not see which."""
    t = sit(table, two_heroes([AOW, AOW], deck=["Hector", "Jason", "Hector"]), chance=[0])
    t.rescuers.does("search", "card Jason")
    assert t.rescuers.hand == [AOW, "Jason"]
    t.story("Rescuers take a card from the deck and shuffle it.", to="wardens")
    t.rescuers.cannot("search", rule="PR-K017")


@rule("PR-K018")
def test_drawing_two_cards(table: Sit) -> None:
    """One Art of War card, once in a turn; by agreement not at all."""
    t = sit(table, two_heroes([AOW, AOW], deck=["Hector", "Jason", "Hector"]))
    t.rescuers.does("draw")
    assert t.rescuers.hand == [AOW, "Hector", "Jason"]
    t.rescuers.cannot("draw", rule="PR-K018")
    t = sit(table, two_heroes([AOW]), options={"aow_manoeuvres": "off"})
    assert t.rescuers.options() == ["pass"]


@rule("PR-K020", "PR-K021")
def test_cards_of_fallen_units_pay_for_manoeuvres(table: Sit) -> None:
    """They activate nothing; two of them stand in for an Art of War card, and so does an Omphalos card."""
    fallen = {"units": {"Hector": "dead", "Jason": "Gate of Horn"}, "deck": ["Jason", "Jason", "Jason"]}
    t = sit(table, {**fallen, "hand": ["Hector", "Hector", AOW, "Omphalos"]})
    t.rescuers.cannot("activate Hector", rule="PR-K021")
    t.rescuers.does("draw", "pay fallen")
    assert t.rescuers.hand == [AOW, "Jason", "Jason", "Omphalos"]
    t.rescuers.does("search", "pay omphalos", "card Jason")
    assert t.rescuers.hand == [AOW, "Jason", "Jason", "Jason"]


@rule("PR-K020")
def test_fallen_troops_pay_for_nothing(table: Sit) -> None:
    """Only units that are no troops leave cards that stand in."""
    t = sit(table, {"units": {"Hoplites": "dead"}, "hand": ["Hoplites", "Hoplites"], "deck": ["Hoplites"]})
    t.rescuers.cannot("draw", rule="PR-K018")


@rule("PR-058", "PR-059", "PR-060", "PR-065", "PR-066", "PR-067", "PR-068")
def test_recall(table: Sit) -> None:
    """At the end of the turn, for an Art of War card, if one likes: a troop goes to a god of its player's or to a blue area,
    on either board."""
    units = {"Hoplites": "Judges' Bench", "Hades": "Charon's Ford", "Hector": "Gate of Horn"}
    t = sit(table, {"units": units, "hand": ["Hector", AOW]}, {"units": {"Zeus": "Sacred Way"}})
    t.rescuers.cannot("recall Hoplites", rule="PR-060")
    t.rescuers.acts("Hector", "nothing", "done")
    t.rescuers.cannot("recall Hector", rule="PR-066")
    t.rescuers.does("recall Hoplites")
    assert t.rescuers.areas("place") == {
        "Charon's Ford", "Gate of Horn", "Elysian Landing", "Gate of Ivory", "Goat Gate", "Mist Gate", "River Gate",
    }  # fmt: skip
    t.rescuers.does("place Mist Gate")
    assert t.where("Hoplites") == "Mist Gate"
    assert AOW not in t.rescuers.hand


@rule("PR-067", "PR-068")
def test_a_god_that_waits_is_no_place_to_be_recalled_to(table: Sit) -> None:
    """Ares has not come yet: the Spartans go to Zeus or to a red area, and nowhere else."""
    units = {"Spartans": "Sacred Way", "Zeus": "Muses' Meadow", "Ares": "waiting", "Campe": "Cypress Wood"}
    t = sit(table, {}, {"units": units, "hand": ["Campe", AOW]}, to_move="wardens")
    t.wardens.acts("Campe", "nothing")
    t.wardens.does("recall Spartans")
    found = t.wardens.areas("place")
    assert "Muses' Meadow" in found
    assert not {area for area in found if area.endswith("Gate") and area != "Adamant Gate"}
    assert len(found) == len(t.wardens.options("place"))
    t.wardens.does("place Muses' Meadow")
    assert t.where("Spartans") == "Muses' Meadow"


@rule("PR-C31", "PR-K046")
def test_one_recall_and_no_revival(table: Sit) -> None:
    """One recall a turn; a destroyed troop stays away unless the table agreed otherwise."""
    units = {"Hoplites": "Gate of Horn", "Spartans": "dead"}
    hand = [AOW, AOW]
    t = sit(table, {"units": units, "hand": hand}, phase="end")
    t.rescuers.cannot("recall Spartans", rule="PR-C31")
    t.rescuers.does("recall Hoplites", "place Goat Gate")
    t.rescuers.cannot("recall Hoplites", rule="PR-C31", because="One troop is recalled in a turn.")
    t = sit(table, {"units": units, "hand": hand}, phase="end", options={"recall_revives": "on"})
    t.rescuers.does("recall Spartans", "place Goat Gate")
    assert (t.where("Spartans"), t.life("Spartans")) == ("Goat Gate", 4)


@rule("PR-K047", "PR-C32", "PR-102")
def test_recall_leaves_nets_and_stone_behind(table: Sit) -> None:
    """A trapped, petrified or laden troop may be recalled and is freed; it keeps its wounds unless agreed otherwise."""
    troop = {"at": "Sacred Way", "net": True, "stone": "Medusa", "carries": True, "life": 2}
    for heals, life in (("as_it_is", 2), ("full_strength", 4)):
        t = sit(table, {"units": {"Medusa": "Mist Gate"}}, {"units": {"Spartans": troop}, "hand": [AOW]}, phase="end",
                to_move="wardens", options={"recall_heals": heals, "omphalos_claim": "on"})  # fmt: skip
        t.wardens.does("recall Spartans", "place Adamant Gate")
        assert (t.marks("Spartans"), t.life("Spartans")) == ([], life)
        assert "Omphalos" in t.pieces("Sacred Way")


@rule("PR-K047", "PR-K038")
def test_recall_needs_room(table: Sit) -> None:
    """A full area is not offered."""
    crowd = {"Hades": "Charon's Ford", "Hector": "Charon's Ford", "Hoplites": "Gate of Horn"}
    t = sit(table, {"units": crowd, "hand": [AOW]}, phase="end")
    t.rescuers.does("recall Hoplites")
    assert "Charon's Ford" not in t.rescuers.areas("place")
    t.rescuers.does("place Goat Gate")


@rule("PR-C42")
@pytest.mark.parametrize(("cap", "last"), [("", 120), ("80", 80), ("none", 0)])
def test_the_turn_cap(table: Sit, cap: str, last: int) -> None:
    """After 120 turns, or as many as agreed, the Rage decides: with more than two tokens the wardens have held out."""
    options = {"turn_cap": cap} if cap else {}
    for rage, winner in ((3, "wardens"), (2, "rescuers")):
        t = sit(table, {}, {}, phase="first", turn=last or 121, rage=rage, options=options)
        t.rescuers.does("pass", "end")
        if last:
            t.over(winner=winner, rule="PR-C42")
        else:
            t.goes_on()
    t = sit(table, {}, {}, phase="first", turn=(last or 120) - 1, options=options)
    t.rescuers.does("pass", "end")
    t.asks("wardens", rule="PR-047")  # the last turn is played


@rule("PR-K001")
def test_what_comes_at_one_time_is_ordered_by_the_active_player(table: Sit) -> None:
    """Ares destroys a unit beside Hades: his Spoils of War and Hades' Soul Toll wait for the active player's word."""
    t = sit(table, {"units": {"Hades": {"at": "Gate of Horn", "life": 5}, "Pandora": {"at": "Gate of Horn", "life": 1}}},
            {"units": {"Ares": "Gate of Horn"}, "hand": ["Ares"], "deck": [AOW]}, to_move="wardens",
            chance=[5] * 9)  # fmt: skip
    t.wardens.acts("Ares", "attack", "attack Pandora", "keep", "boost 5", "enough-boosts", "second 0", "enough-boosts")
    t.asks("wardens", rule="PR-K001", options=["target ares", "target hades"])
    t.wardens.does("target Hades")
    assert (t.life("Hades"), t.wardens.hand) == (6, [AOW])
