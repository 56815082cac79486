"""The turn: its six steps, Wealth, Surge and Offering."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]


@rule("OM-023")
def test_six_steps_in_order(table: Sit) -> None:
    """Wealth, Surge, Portent, Feat, War, Offering; then it is the other player's turn."""
    elder = {
        "hand": ["Scout"],
        "coins": 1,
        "thebes": ["Warden"],
        "argos": ["Satyr", "Bone-Reader"],
        "korinth": ["Keeper", "Bone-Reader"],
    }
    t = reign(table, step="wealth", elder=elder, younger={"argos": ["Echo", "Echo", "Hind"]}, deck=[])
    assert t.step() == "wealth"
    t.elder.does("wealth 0")
    assert t.step() == "surge"
    t.elder.plays("Scout", "thebes")
    t.elder.declines()
    t.elder.ends()
    assert t.step() == "portent"
    t.elder.acts("Warden")
    assert "apollo" in t.elder.feats
    assert t.step() == "war"
    t.story("Elder completes Three Voices Agree.", "Argos is war-torn.")
    t.asks("elder", rule="OM-063")
    t.elder.retains("Veteran Satyr")
    t.asks("younger", rule="OM-064")
    t.younger.retains("Hind")
    t.asks("younger", rule="OM-031")


# -- Wealth ------------------------------------------------------------------------------------


@rule("OM-024", "OM-026", "OM-027")
@pytest.mark.parametrize(("cards", "coins"), [(1, 2), (2, 1)])
def test_three_actions_each_a_card_or_a_coin(table: Sit, cards: int, coins: int) -> None:
    """Three actions in any mix."""
    t = reign(table, step="wealth")
    t.asks("elder", rule="OM-031", options=["wealth 0", "wealth 1", "wealth 2", "wealth 3"])
    t.elder.does(f"wealth {cards}")
    assert (t.elder.units, t.elder.coins) == (cards, coins)


@rule("OM-028", "OM-029")
def test_three_alike_bring_a_fourth(table: Sit) -> None:
    """Three draws are four cards, three coins are four coins."""
    t = reign(table, step="wealth")
    t.elder.does("wealth 3")
    assert (t.elder.units, t.elder.coins, t.elder.progress("poseidon")) == (4, 0, 4)
    t = reign(table, step="wealth")
    t.elder.does("wealth 0")
    assert (t.elder.units, t.elder.coins) == (0, 4)


@rule("OM-030")
def test_a_mix_earns_no_bonus(table: Sit) -> None:
    """Two and one are three."""
    t = reign(table, step="wealth")
    t.elder.does("wealth 2")
    assert t.elder.units + t.elder.coins == 3


@rule("OM-025", "OM-C08")
@pytest.mark.parametrize(("cards", "coins"), [(0, 2), (1, 1), (2, 0)])
def test_the_first_turn_has_two_actions_and_no_bonus(table: Sit, cards: int, coins: int) -> None:
    """On the very first turn of the game there are two; two alike bring no third."""
    t = reign(table, step="wealth", turn=1)
    t.elder.cannot("wealth 3", rule="OM-025", because="On the first turn of the game there are two actions.")
    t.elder.does(f"wealth {cards}")
    assert (t.elder.units, t.elder.coins) == (cards, coins)


@rule("OM-C08")
def test_a_bonus_on_the_first_turn_may_be_agreed(table: Sit) -> None:
    """By agreement two like actions bring a third."""
    t = reign(table, step="wealth", turn=1, options={"opening": "bonus"})
    t.elder.does("wealth 2")
    assert (t.elder.units, t.elder.coins) == (3, 0)


@rule("OM-025")
def test_the_second_player_has_three_actions(table: Sit) -> None:
    """Only the first turn of the game is short."""
    t = reign(table, step="wealth", turn=2, to_move="younger")
    t.younger.does("wealth 3")
    assert t.younger.units == 4


@rule("OM-031", "OM-032", "OM-C09")
def test_all_is_stated_before_a_card_is_seen(table: Sit) -> None:
    """One choice states the whole split; until it is made the deck shows nothing, and afterwards only to its owner."""
    t = reign(table, step="wealth", deck=["Scout", "Hind", "Echo", "Ketos"])
    assert t.elder.sees("deck:0").top.name == ""
    t.elder.does("wealth 2")
    assert t.elder.hand == ["Hind of the Silver Antlers", "Owl-Mark Scout"]
    assert t.younger.hand_of(0) == ["?", "?"]
    t.story("Elder draws a card.", "Elder draws a card.", to="younger")


@rule("OM-009")
def test_never_more_than_twenty_coins(table: Sit) -> None:
    """What goes beyond twenty is not taken."""
    t = reign(table, step="wealth", elder={"coins": 18})
    t.elder.does("wealth 0")
    assert t.elder.coins == 20


@rule("OM-008", "OM-C29")
def test_an_empty_pool_gives_nothing(table: Sit) -> None:
    """With all forty coins in hands, or twenty where that was agreed, there is nothing to take."""
    t = reign(table, step="wealth", elder={"coins": 12}, younger={"coins": 8}, options={"coins": "20"})
    t.elder.does("wealth 0")
    assert (t.elder.coins, t.elder.sees("pool").value) == (12, 0)


# -- Surge -------------------------------------------------------------------------------------


@rule("OM-033", "OM-034")
def test_play_as_long_as_coins_last(table: Sit) -> None:
    """Any number of units, each for its cost; what is too dear is refused with the figures."""
    t = reign(table, elder={"hand": ["Scout", "Sanctuary Burner", "Hound of"], "coins": 5})
    t.elder.plays("Scout", "thebes")
    t.elder.declines()
    t.elder.plays("Sanctuary Burner", "argos")
    assert t.elder.coins == 3
    t.elder.cannot("play hound-of-three-gates", rule="OM-034", because="It costs 5 and you have 3 coins.")
    t.elder.cannot("play loom-seer", rule="OM-033", because="Loom-Seer is not in your hand.")


@rule("OM-035")
def test_a_unit_goes_to_the_own_side_of_any_city(table: Sit) -> None:
    """The player chooses among the three cities."""
    t = reign(table, elder={"hand": ["Echo"], "coins": 2})
    t.elder.does("play echo-of-the-grotto")
    t.asks("elder", rule="OM-035", options=["city thebes", "city argos", "city korinth"])
    t.elder.does("city korinth")
    assert t.elder.side("korinth") == ["Echo of the Grotto"]
    assert t.younger.side("korinth") == []


@rule("OM-036", "OM-037")
def test_five_units_on_a_side(table: Sit) -> None:
    """A side with five units takes no more; soldiers and oracles fill one space each."""
    five = ["Echo", "Loom-Seer", "Warden", "Scout", "Satyr"]
    t = reign(table, elder={"hand": ["Echo"], "coins": 2, "thebes": five, "argos": five[:4]})
    assert t.elder.spaces("thebes") == 5
    t.elder.does("play echo-of-the-grotto")
    t.asks("elder", rule="OM-035", options=["city argos", "city korinth"])
    t.elder.cannot("city thebes", rule="OM-036")
    t.elder.does("city argos")
    assert t.elder.spaces("argos") == 5


@rule("OM-037")
def test_spirits_and_heroes_fill_one_space(table: Sit) -> None:
    """Each counts as one unit of the limit."""
    t = reign(table, elder={"thebes": ["Poppy", "Hektor"]}, options={"spirits": "yes", "heroes": "yes"})
    assert t.elder.spaces("thebes") == 2


@rule("OM-038", "OM-081")
def test_a_beast_needs_two_spaces(table: Sit) -> None:
    """With four spaces filled there is room for a soldier, not for a beast."""
    four = ["Echo", "Loom-Seer", "Warden", "Scout"]
    t = reign(table, elder={"hand": ["Hind"], "coins": 9, "thebes": four, "argos": four[:3]})
    t.elder.does("play hind-of-the-silver-antlers")
    t.elder.cannot("city thebes", rule="OM-036")
    t.elder.does("city argos")
    assert t.elder.spaces("argos") == 5


@rule("OM-036")
def test_a_unit_without_room_anywhere_is_not_offered(table: Sit) -> None:
    """With all three sides full nothing can be played into a city; a beast can still be used."""
    full = ["Ketos", "Hound of", "Echo"]
    t = reign(table, elder={"hand": ["Scout", "Hippocamp"], "coins": 9, "thebes": full, "argos": full, "korinth": full})
    t.asks("elder", rule="OM-033", options=["use hippocamp-of-the-deep-road", "end"])
    t.elder.cannot("play owl-mark-scout", rule="OM-036",
                   because="No city has room for it on your side: five units are the limit.")  # fmt: skip


@rule("OM-039")
def test_a_soldier_acts_at_once(table: Sit) -> None:
    """The ability happens as it comes in, before anything else is done."""
    t = reign(table, elder={"hand": ["Grizzled Veteran"], "coins": 3}, younger={"thebes": ["Echo"]})
    t.elder.plays("Grizzled Veteran", "thebes")
    assert t.younger.side("thebes") == []


@rule("OM-040")
def test_a_soldiers_ability_cannot_be_declined(table: Sit) -> None:
    """Without a may there is no way to say no; without a legal target it is skipped."""
    t = reign(table, elder={"hand": ["Red-Vow", "Red-Vow"], "coins": 4, "thebes": ["Echo", "Warden"]})
    t.elder.plays("Red-Vow", "thebes")
    t.asks("elder", rule="OM-039", options=["unit own-thebes-1", "unit own-thebes-2"])
    t.elder.cannot("unit own-thebes-3", "unit enemy-argos-1", rule="OM-040")
    t.elder.chooses("Echo")


@rule("OM-041")
@pytest.mark.parametrize("source", ["hand", "deck", "pile"])
def test_a_soldier_acts_wherever_it_comes_from(table: Sit, source: str) -> None:
    """Played from hand, put from the deck or put from the discard pile: the Burner burns."""
    younger = {"thebes": ["Warden"]}
    if source == "hand":
        t = reign(table, elder={"hand": ["Sanctuary Burner"], "coins": 2}, younger=younger)
        t.elder.plays("Sanctuary Burner", "thebes")
    elif source == "deck":
        t = reign(table, elder={"thebes": ["Augur"]}, younger=younger, deck=["Sanctuary Burner"], step="portent")
        t.elder.acts("Augur")
        t.elder.does("put sanctuary-burner")
    else:
        t = reign(table, elder={"hand": ["Debtor"], "coins": 4}, younger=younger, pile=["Sanctuary Burner"])
        t.elder.plays("Debtor", "thebes")
        t.elder.does("put sanctuary-burner")
    assert t.younger.side("thebes") == []


# -- Offering ----------------------------------------------------------------------------------


@rule("OM-068")
def test_an_offering_is_optional_and_single(table: Sit) -> None:
    """One unit card may be given up, or none."""
    t = reign(table, step="offering", elder={"hand": ["Scout", "Echo"]})
    t.asks("elder", rule="OM-068", options=["offer owl-mark-scout", "offer echo-of-the-grotto", "pass"])
    t.elder.does("offer owl-mark-scout", "split 0")
    t.asks("younger", rule="OM-031")
    t = reign(table, step="offering", elder={"hand": ["Scout", "Echo"]})
    t.elder.declines()
    t.asks("younger", rule="OM-031")
    assert t.elder.units == 2


@rule("OM-069", "OM-C35")
@pytest.mark.parametrize("cards", [0, 1, 2, 3])
def test_an_offering_yields_its_blue_number(table: Sit, cards: int) -> None:
    """Cards and coins in any split that adds up to the offering value; the card is discarded."""
    t = reign(table, step="offering", elder={"hand": ["Echo"]})
    t.elder.does("offer echo-of-the-grotto", f"split {cards}")
    assert (t.elder.units, t.elder.coins) == (cards, 3 - cards)
    assert t.pile() == ["Echo of the Grotto"]


@rule("OM-C35", "OM-070", "OM-072")
def test_the_limits_come_after_the_offering(table: Sit) -> None:
    """What an offering brings counts against the limits of hand and coins, and units recover last."""
    hand = ["Scout"] * 4 + ["Satyr"] * 3 + ["Echo"]
    t = reign(table, step="offering", elder={"hand": hand, "coins": 9, "thebes": ["Warden!"]})
    t.elder.does("offer echo-of-the-grotto", "split 1")
    assert (t.elder.units, t.elder.coins, t.elder.side("thebes")) == (8, 11, ["Warden of the Inner Gate!"])
    t.elder.does("discard owl-mark-scout")
    assert (t.elder.units, t.elder.coins, t.elder.side("thebes")) == (7, 10, ["Warden of the Inner Gate"])


@rule("OM-069")
def test_an_offering_of_nothing(table: Sit) -> None:
    """A card with the value 0 yields nothing."""
    t = reign(table, step="offering", elder={"hand": ["Ketos"]})
    t.elder.does("offer ketos-of-the-black-trench")
    assert (t.elder.units, t.elder.coins) == (0, 0)


@rule("OM-070", "OM-071")
def test_the_hand_is_cut_to_seven(table: Sit) -> None:
    """Units and rewards count together; unit cards of the player's choice are discarded until seven are left."""
    t = reign(
        table,
        step="offering",
        elder={"hand": ["Scout"] * 4 + ["Echo", "Ketos"], "rewards": ["Ares' Wrath"] * 2 + ["Hades' Caress"]},
    )
    t.elder.declines()
    t.asks("elder", rule="OM-070",
           options=["discard owl-mark-scout", "discard echo-of-the-grotto", "discard ketos-of-the-black-trench"])  # fmt: skip
    t.elder.does("discard ketos-of-the-black-trench", "discard echo-of-the-grotto")
    assert t.elder.units == 4
    t.asks("younger", rule="OM-031")


@rule("OM-071", "OM-096", "OM-C34")
def test_rewards_are_never_forced_out(table: Sit) -> None:
    """With eight rewards all are kept, and no unit card is left."""
    rewards = ["Ares' Wrath", "Hades' Caress", "Artemis' Call", "Apollo's Vision"] * 2
    t = reign(table, step="offering", elder={"hand": ["Scout", "Scout"], "rewards": rewards},
              stacks={"thebes": 2, "argos": 1, "korinth": 1})  # fmt: skip
    t.elder.declines()
    t.elder.does("discard owl-mark-scout")
    assert t.elder.units == 0
    assert len(t.elder.hand) == 8


@rule("OM-070")
def test_a_hand_limit_of_five_may_be_agreed(table: Sit) -> None:
    """One edition keeps five cards."""
    t = reign(table, step="offering", elder={"hand": ["Scout"] * 4 + ["Echo"] * 3}, options={"hand": "5"})
    t.elder.declines()
    t.elder.does("discard echo-of-the-grotto", "discard echo-of-the-grotto")
    assert t.elder.units == 5


@rule("OM-072", "OM-C07")
def test_coins_above_ten_go_back(table: Sit) -> None:
    """At the end of a turn ten coins are kept; during it there may be up to twenty."""
    t = reign(table, step="wealth", elder={"coins": 9})
    t.elder.does("wealth 0")
    assert t.elder.coins == 13
    t.elder.ends()
    assert t.elder.coins == 10
    t.story("Elder returns 3 coins to the pool.")


@rule("OM-086", "OM-084")
def test_a_beast_is_one_card_in_hand(table: Sit) -> None:
    """Drawn, offered and counted against the limit it is a single card."""
    t = reign(table, step="wealth", deck=["Hind", "Ketos", "Hound of", "Hippocamp"])
    t.elder.does("wealth 1")
    assert t.elder.units == 1
    t = reign(table, step="offering", elder={"hand": ["Hind"] * 3 + ["Hippocamp"] * 3 + ["Hound of"]})
    t.elder.does("offer hind-of-the-silver-antlers", "split 0")
    assert (t.elder.units, t.elder.coins) == (6, 1)


# -- the deck ----------------------------------------------------------------------------------


@rule("OM-087", "OM-C28")
def test_an_empty_deck_is_made_from_the_pile(table: Sit) -> None:
    """The discard pile is shuffled and drawing goes on; with both empty the draw is lost."""
    t = reign(table, step="wealth", chance=[0], deck=["Scout"], pile=["Echo", "Hind"])
    t.elder.does("wealth 3")
    assert sorted(t.elder.hand) == ["Echo of the Grotto", "Hind of the Silver Antlers", "Owl-Mark Scout"]
    assert (t.deck(), t.pile()) == (0, [])
    t.story("The discard pile is shuffled into a new deck.")


@rule("OM-089")
def test_the_pile_may_be_looked_through(table: Sit) -> None:
    """Every card of the discard pile is open to both players at any time."""
    t = reign(table, pile=["Echo", "Hind"])
    for chair in (t.elder, t.younger):
        assert [piece.name for piece in chair.sees("pile:0").pieces] == [
            "Hind of the Silver Antlers",
            "Echo of the Grotto",
        ]


@rule("OM-131")
def test_turning_cards_up_is_not_drawing(table: Sit) -> None:
    """Revealed and added cards do not count for Poseidon's Feat; a draw does."""
    deck = ["Scout"] * 4 + ["Echo"] * 2 + ["Hind"] * 3
    t = reign(table, elder={"hand": ["Pegasus", "Seaside Guardian", "Hippocamp"], "coins": 8}, deck=deck)
    t.elder.uses("Pegasus")
    t.elder.does("take owl-mark-scout", "take echo-of-the-grotto")
    assert t.elder.progress("poseidon") == 0
    t.elder.plays("Seaside Guardian", "thebes")
    t.elder.does("mode a")
    assert t.elder.progress("poseidon") == 0
    t.elder.uses("Hippocamp")
    assert t.elder.progress("poseidon") == 2
