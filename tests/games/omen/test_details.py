"""Small print of Omen: edges of room, of wards, of hands and packs that a rule must hold at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.omen.lights import PASS
from petteia.kernel import Match
from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]
FOUR = ["Scout", "Scout", "Scout", "Scout"]


def test_python_looks_for_room_on_your_own_side(table: Sit) -> None:
    """A city that is full on your side is no choice, however empty the rival's side is; a full rival's side matters nothing."""
    t = reign(
        table, elder={"hand": ["Python"], "coins": 5, "thebes": [*FOUR, "Satyr"]}, younger={"argos": ["Ketos", "Hound", "Keeper"]},
        deck=["Echo", "Hind", "Hind", "Hind", "Ketos", "Shoal-Watcher"],
    )  # fmt: skip
    t.elder.uses("Python")
    t.elder.does("put echo-of-the-grotto")
    t.asks("elder", rule="OM-044", options=["city argos", "city korinth"])


def test_the_horse_carries_into_the_last_room(table: Sit) -> None:
    """One space is enough for one soldier; then the city is full."""
    t = reign(table, elder={"hand": ["Horse"], "coins": 3, "thebes": FOUR, "argos": ["Burner", "Burner"]})
    t.elder.uses("Horse")
    t.elder.does("city thebes")
    t.elder.chooses("Sanctuary Burner", "argos")
    assert t.elder.side("thebes")[-1] == "Sanctuary Burner"
    assert t.elder.side("argos") == ["Sanctuary Burner"]
    assert t.elder.coins == 3


def test_the_standard_calls_into_the_last_room(table: Sit) -> None:
    """The Bearer takes the fourth space, and a soldier from the hand the fifth."""
    t = reign(table, elder={"hand": ["Bearer", "Satyr"], "coins": 4, "thebes": ["Echo", "Echo", "Loom-Seer"]})
    t.elder.plays("Bearer", "thebes")
    t.elder.does("put veteran-satyr")
    assert t.elder.side("thebes")[-1] == "Veteran Satyr"


def test_oracles_that_differ_in_what_they_have_done_are_told_apart(table: Sit) -> None:
    """Of two Loom-Seers one has acted: which of them is given up matters, so both are offered; two that are alike are one choice."""
    t = reign(table, elder={"hand": ["Reaper"], "coins": 1, "thebes": ["Loom-Seer", "Loom-Seer+"]})
    t.elder.plays("Asphodel Reaper", "thebes")
    assert len([option for option in t.elder.view.decision.options if option.verb == "unit"]) == 2
    t.elder.declines()
    t = reign(table, elder={"hand": ["Reaper"], "coins": 1, "thebes": ["Loom-Seer", "Loom-Seer", "Scout", "Scout"]})
    t.elder.plays("Asphodel Reaper", "thebes")
    assert len([option for option in t.elder.view.decision.options if option.verb == "unit"]) == 2
    t.elder.declines()


@rule("OM-119")
def test_the_weight_of_bronze_may_lie_in_any_city(table: Sit) -> None:
    """Ten more than the rival in the third city are ten more."""
    for city in ("thebes", "argos", "korinth"):
        t = reign(table, elder={city: ["Minotaur", "Ram-Shield"]}, step="feat", challenges=["The Weight of Bronze"],
                  options={"challenges": "yes"})  # fmt: skip
        assert t.elder.vp - 2 * len(t.elder.feats) == 3


def test_a_ward_ends_as_its_owners_turn_begins(table: Sit) -> None:
    """In the rival's turn the units behind it are out of reach; after one's own next turn they are not."""
    t = reign(
        table, elder={"hand": ["Reaper"], "coins": 2, "thebes": ["Loom-Seer", "Echo"]},
        younger={"thebes": ["Keeper"], "ward": ["thebes"]},
    )  # fmt: skip
    t.elder.plays("Asphodel Reaper", "thebes")
    t.elder.chooses("Echo of the Grotto")
    assert t.elder.coins == 3  # nobody to discard: the coins
    assert t.younger.side("thebes") == ["Keeper of the Tide"]
    t = reign(
        table, elder={"hand": ["Reaper"], "coins": 2, "thebes": ["Loom-Seer", "Echo"]},
        younger={"thebes": ["Keeper"], "ward": ["thebes"]}, to_move="younger", step="wealth",
    )  # fmt: skip
    t.younger.does("wealth 0", "end", "end")
    t.elder.does("wealth 0")
    t.elder.plays("Asphodel Reaper", "thebes")
    t.elder.chooses("Echo of the Grotto")
    assert t.elder.targets() == ["Keeper of the Tide in Thebes"]
    t.elder.chooses("Keeper of the Tide")
    assert t.younger.side("thebes") == []


@rule("OM-106")
def test_every_hero_in_hand_counts(table: Sit) -> None:
    """Alkestis, the first of them, like the last."""
    t = reign(table, elder={"hand": ["Alkestis"]}, younger={"hand": ["Odysseus"]}, options={"heroes": "yes"})
    assert (t.elder.vp, t.younger.vp) == (1, 1)


@rule("OM-020")
def test_packs_change_hands_while_there_is_something_in_them(table: Sit) -> None:
    """Of a pack of five, four picks are passed on; the last card is kept and nothing changes hands."""
    match = Match.new("omen", seed=3, options={"deck": "draft"})
    picked = 0
    while match.decision is not None and picked < 8:
        match.act(match.to_move, match.decision.options[0])
        picked += 1
    assert match.story(0).count("The packs change hands.") == 4


@rule("OM-C44")
def test_a_second_whim_may_be_bought(table: Sit) -> None:
    """Two at most: who has one may have another."""
    t = reign(
        table, elder={"thebes": ["Minotaur"]}, step="war", whims=["Late Bloom"], options={"whims": "yes"},
        younger={"thebes": ["Scout", "Echo", "Warden"], "coins": 4, "whims": ["Steady Wheel"]},
    )  # fmt: skip
    t.younger.retains("Echo", "Warden")
    t.asks("younger", rule="OM-120", options=["whim", "pass"])
    t.younger.does("whim")
    assert sorted(t.younger.hand) == ["Late Bloom", "Steady Wheel"]


@rule("OM-065")
def test_what_is_not_there_is_not_retained(table: Sit) -> None:
    """A place that nobody stands in, and a place in another city, are refused like any unit that is not offered."""
    t = reign(
        table,
        elder={"thebes": ["Minotaur"]},
        younger={"thebes": ["Scout", "Echo", "Warden"], "argos": ["Hind"]},
        step="war",
    )
    t.asks("younger", rule="OM-064")
    t.younger.cannot("retain thebes-5", rule="OM-063", because="That is not one of the units you may retain.")
    t.younger.retains("Echo", "Warden")


@rule("OM-107")
def test_who_loses_in_their_own_turn_sends_nobody(table: Sit) -> None:
    """Heroes are sent in the rival's turn: a battle of one's own that is lost brings no question."""
    for hand in (["Alkestis"], ["Hektor"], ["Orion"]):
        t = reign(
            table, elder={"thebes": ["Scout", "Echo", "Warden"], "hand": hand}, younger={"thebes": ["Minotaur"]}, step="war",
            options={"heroes": "yes"}, chance=None,
        )  # fmt: skip
        asked = []
        while t.match.state.active == 0 and t.match.decision is not None:
            asked.append((t.match.to_move, t.match.decision.rule))
            t.match.act(t.match.to_move, t.match.decision.options[-1])
        assert (0, "OM-107") not in asked


def test_a_ward_keeps_the_chimera_off(table: Sit) -> None:
    """Nobody behind a ward can be chosen; in the other cities they can."""
    t = reign(
        table, elder={"hand": ["Chimera"], "coins": 9}, younger={"thebes": ["Echo"], "argos": ["Loom-Seer"], "ward": ["thebes"]}
    )  # fmt: skip
    t.elder.uses("Chimera")
    assert t.elder.targets() == ["Loom-Seer in Argos"]
    t.elder.chooses("Loom-Seer")
    assert t.younger.side("thebes") == ["Echo of the Grotto"]


def test_your_own_ward_does_not_keep_your_own_hero_off(table: Sit) -> None:
    """Orion enrages units of yours behind a ward of yours."""
    t = reign(
        table, elder={"thebes": ["Ketos"]}, younger={"hand": ["Orion"], "thebes": ["Scout", "Echo", "Echo"], "ward": ["thebes"]},
        options={"heroes": "yes"}, step="war",
    )  # fmt: skip
    t.younger.does("hero orion")
    t.younger.chooses("Owl-Mark Scout")
    assert "Owl-Mark Scout!" in t.younger.side("thebes")
    t.younger.declines()
    t.asks("younger", rule="OM-064")


@rule("OM-055")
def test_what_the_rival_draws_is_not_your_draw(table: Sit) -> None:
    """Ariadne draws two cards in the Elder's turn: neither counts for the Elder's Feat of Poseidon."""
    t = reign(
        table, elder={"thebes": ["Hind", "Echo"], "argos": ["Hind", "Loom-Seer"], "korinth": ["Hind", "Keeper"]},
        younger={"hand": ["Ariadne"]}, options={"heroes": "yes"}, step="feat",
    )  # fmt: skip
    before = t.elder.progress("poseidon")
    t.younger.does("hero ariadne")
    assert t.elder.progress("poseidon") == before == 0
    assert t.younger.units == 2


def test_the_reaper_is_looked_at_as_any_card(table: Sit) -> None:
    """The Courier shows the first card of the box too."""
    t = reign(table, elder={"hand": ["Courier"], "coins": 2}, deck=["Asphodel Reaper", "Echo", "Loom-Seer", "Hind"])
    t.elder.plays("Courier", "thebes")
    assert t.elder.row("look:0") == ["Asphodel Reaper", "Echo of the Grotto", "Loom-Seer"]
    t.elder.does("take asphodel-reaper", "top loom-seer")
    assert t.elder.hand == ["Asphodel Reaper"]


def test_the_courier_finds_an_empty_deck(table: Sit) -> None:
    """With no card to look at nothing is asked."""
    t = reign(table, elder={"hand": ["Courier", "Echo"], "coins": 2}, deck=0)
    t.elder.plays("Courier", "thebes")
    t.asks("elder", rule="OM-033")
    assert t.elder.hand == ["Echo of the Grotto"]


def test_the_loom_seer_moves_the_fifth_soldier_of_the_third_city(table: Sit) -> None:
    """The last place of your own side is yours: where it may go is asked of your sides."""
    t = reign(
        table, step="portent", elder={"thebes": ["Loom-Seer"], "korinth": ["Echo", "Echo", "Keeper", "Pythia", "Scout"]},
        younger={"thebes": ["Ketos", "Hound", "Warden"], "argos": ["Minotaur", "Python", "Warden"]},
    )  # fmt: skip
    t.elder.acts("Loom-Seer")
    t.elder.does("city argos")
    assert t.elder.side("argos") == ["Owl-Mark Scout"]
    t.asks("elder", rule="OM-039", options=["bury", "pass"])  # the Scout's own ability


def test_ares_wrath_strikes_two_at_most(table: Sit) -> None:
    """The third weak unit is safe."""
    t = reign(table, elder={"rewards": ["Ares' Wrath"]}, younger={"thebes": ["Echo", "Loom-Seer", "Warden"]})
    t.elder.rewards("Ares' Wrath")
    t.elder.does("city thebes")
    t.elder.chooses("Echo")
    t.elder.chooses("Loom-Seer")
    assert t.younger.side("thebes") == ["Warden of the Inner Gate"]


@rule("OM-034", "OM-036")
def test_a_unit_is_played_where_the_only_room_is(table: Sit) -> None:
    """With two cities full the third takes it, to the fifth space; what is full and what a Warden bars is told apart."""
    full = ["Scout", "Scout", "Scout", "Echo", "Echo"]
    t = reign(
        table,
        elder={
            "hand": ["Reaper"],
            "coins": 3,
            "thebes": full,
            "argos": ["Satyr", "Satyr", "Satyr", "Keeper", "Keeper"],
        },
    )
    t.elder.does("play asphodel-reaper")
    assert t.elder.side("korinth") == ["Asphodel Reaper"]
    t = reign(
        table,
        elder={"hand": ["Satyr"], "coins": 3, "thebes": full, "argos": ["Scout", "Keeper", "Keeper", "Loom-Seer"]},
    )
    t.elder.does("play veteran-satyr")
    t.elder.cannot("city thebes", rule="OM-036")
    t.elder.does("city argos")
    assert len(t.elder.side("argos")) == 5


@rule("OM-120")
def test_a_whim_for_played_rewards_is_worth_three_at_most(table: Sit) -> None:
    """Spent Glory: one for every two rewards played, and no more than three."""
    gods = ["Hades' Caress", "Ares' Wrath", "Poseidon's Bounty", "Artemis' Call"]
    t = reign(table, elder={"played": [*gods, *gods], "whims": ["Spent Glory"]}, options={"whims": "yes"})
    assert t.elder.vp == 8 + 3
    t = reign(table, elder={"played": gods, "whims": ["Spent Glory"]}, options={"whims": "yes"})
    assert t.elder.vp == 4 + 2


@rule("OM-025")
def test_on_the_first_turn_only_the_third_action_is_refused(table: Sit) -> None:
    """Two actions: none, one or two of them cards."""
    match = Match.new("omen", seed=5)
    while match.decision is not None and match.decision.rule != "OM-031":
        match.act(match.to_move, match.decision.options[0])
    refused = match.why_not(match.to_move, "wealth 3")
    assert refused is not None
    assert refused.rule == "OM-025"
    assert all(match.why_not(match.to_move, f"wealth {n}") is None for n in (0, 1, 2))


def test_the_first_card_of_the_box_falls_to_ker(table: Sit) -> None:
    """An Asphodel Reaper that its owner gives up is discarded with the rival's unit."""
    t = reign(
        table, elder={"hand": ["Ker"], "coins": 2, "thebes": ["Reaper"]}, younger={"thebes": ["Echo"]}, options={"spirits": "yes"}
    )  # fmt: skip
    t.elder.does("invoke ker-of-the-trampled-field", "mode a", "city thebes", "city argos")
    assert (t.elder.side("thebes"), t.younger.side("thebes")) == ([], [])


def test_of_two_alike_the_one_that_was_seen_is_played(table: Sit) -> None:
    """The rival knows one of two Reapers: that one is played, and the other stays hidden; the same with the last card of a hand."""
    for card, name in (("Reaper", "asphodel-reaper"), ("Burner", "sanctuary-burner")):
        t = reign(table, elder={"hand": [card, card], "seen": [card], "coins": 1})
        t.elder.does(f"play {name}", "city argos")
        assert t.younger.hand_of(0) == ["?"]


@rule("OM-034")
def test_a_wardens_due_is_asked_in_one_turn(table: Sit) -> None:
    """It is paid in the next turn of whoever it is due from, in any city, and never again."""
    for owner, other in (("elder", "younger"), ("younger", "elder")):
        for city in ("thebes", "argos", "korinth"):
            told = {owner: {"hand": ["Burner", "Burner"], "coins": 4, "due": {city: 1}}}
            t = reign(table, **told, to_move=owner, step="wealth")
            me, rival = t.seat(owner), t.seat(other)
            me.does("wealth 2", "play sanctuary-burner", f"city {city}")
            assert me.coins == 4 + 1 - 2
            me.does("end", "pass")
            rival.does("wealth 2", "end", "pass")
            me.does("wealth 2", "play sanctuary-burner", f"city {city}")
            assert me.coins == 3 + 1 - 1


@rule("OM-104", "OM-132")
def test_the_two_abilities_of_a_spirit_read_as_printed(table: Sit) -> None:
    """Played or invoked, each answer says what it does."""
    for move in ("play", "invoke"):
        t = reign(
            table, elder={"hand": ["Poppy"], "coins": 9}, younger={"thebes": ["Echo"]}, options={"spirits": "yes"}
        )
        t.elder.does(f"{move} poppy-daimon", *(["city thebes"] if move == "play" else []))
        labels = [t.match.game.label(action, t.match.state) for action in t.match.decision.options]
        assert labels == [
            "Choose an enemy oracle. It cannot act in its owner's next Portent.",
            "You may add an oracle from the discard pile to your hand.",
        ]
        assert t.match.game.label(PASS[0], t.match.state) == "Decline"
        t.elder.does("mode b")


@pytest.mark.parametrize("marks", ["+", "++", "^", "++^", "~"])
def test_an_oracle_that_comes_back_is_a_new_one(table: Sit, marks: str) -> None:
    """Returned to hand and played again it may act, whatever it had done before and however it was lulled."""
    t = reign(
        table, elder={"hand": ["Riptide"], "coins": 9, "thebes": [f"Shoal-Watcher{marks}"]}, options={"spirits": "yes"}
    )  # fmt: skip
    t.elder.plays("Riptide", "thebes")
    t.elder.chooses("Shoal-Watcher")
    t.elder.plays("Shoal-Watcher", "argos")
    t.elder.ends()
    assert t.elder.targets() == ["Shoal-Watcher in Argos"]
    if marks == "+":
        return
    t = reign(
        table, elder={"thebes": [f"Shoal-Watcher{marks}"], "coins": 3}, step="portent", options={"spirits": "yes"}
    )
    assert t.match.decision.rule != "OM-049"


def test_the_first_card_of_the_box_is_drawn_and_turned_up(table: Sit) -> None:
    """A Reaper on top of the deck is drawn in Wealth and revealed by a Keeper like any card."""
    t = reign(table, step="wealth", deck=["Reaper", "Echo", "Echo"])
    t.elder.does("wealth 1")
    assert t.elder.hand == ["Asphodel Reaper"]
    t = reign(table, step="portent", elder={"thebes": ["Keeper"]}, deck=["Reaper", "Echo"])
    t.elder.acts("Keeper")
    assert (t.pile(), t.deck()) == (["Asphodel Reaper"], 1)


def test_a_reaper_feints_once(table: Sit) -> None:
    """Moved first it is no choice for the second move, and there is no third."""
    t = reign(table, elder={"rewards": ["Athena's Feint"], "thebes": ["Reaper", "Keeper", "Pythia"]})
    t.elder.rewards("Athena's Feint")
    t.elder.chooses("Asphodel Reaper")
    t.elder.does("city argos")
    assert t.elder.targets() == ["Keeper of the Tide in Thebes", "Pythia of the Cleft Rock in Thebes"]
    t.elder.chooses("Keeper")
    t.elder.does("city argos")
    t.asks("elder", rule="OM-033")


def test_ker_takes_a_reaper_where_nobody_faces_it(table: Sit) -> None:
    """With no enemy there its owner's unit falls alone."""
    t = reign(table, elder={"hand": ["Ker"], "coins": 2, "thebes": ["Reaper"]}, options={"spirits": "yes"})
    t.elder.does("invoke ker-of-the-trampled-field", "mode a", "city thebes", "city argos")
    assert t.elder.side("thebes") == []


@rule("OM-033")
def test_a_gorgons_bar_lasts_one_turn_and_is_each_players_own(table: Sit) -> None:
    """In the next turn of whoever it is laid on soldiers are barred, not in the one after; what waits for the other waits on."""
    for owner, other in (("elder", "younger"), ("younger", "elder")):
        told = {
            owner: {"hand": ["Burner"], "coins": 4, "barred": ["soldier"]},
            other: {"hand": ["Warden"], "coins": 4, "barred": ["oracle"]},
        }
        t = reign(table, **told, to_move=owner, step="wealth")
        me, rival = t.seat(owner), t.seat(other)
        me.does("wealth 2")
        me.cannot("play sanctuary-burner", rule="OM-033")
        me.does("end", "pass")
        rival.does("wealth 2")
        rival.cannot("play warden-of-the-inner-gate", rule="OM-033")
        rival.does("end", "pass")
        me.does("wealth 2")
        me.may("play sanctuary-burner")
        me.does("end", "pass")
        rival.does("wealth 2")
        rival.may("play warden-of-the-inner-gate")


def test_the_standard_calls_nobody_from_an_empty_hand(table: Sit) -> None:
    """With no card left nothing is asked."""
    t = reign(table, elder={"hand": ["Bearer"], "coins": 4})
    t.elder.plays("Bearer", "thebes")
    t.asks("elder", rule="OM-033", options=["end"])


@rule("OM-113")
def test_when_the_game_is_over_no_due_is_left(table: Sit) -> None:
    """What a Warden asked of the last turn is asked of nobody any more."""
    for city in ("thebes", "argos", "korinth"):
        t = reign(
            table, elder={"due": {city: 1}, "feats": ["hades"]}, step="offering", stacks={"thebes": 0, "argos": 0}
        )
        t.over(winner="elder", rule="OM-113")
        assert [
            t.elder.sees(f"side:{seat}{one}").note for seat in (0, 1) for one in ("thebes", "argos", "korinth")
        ] == [""] * 6
