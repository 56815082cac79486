"""Rewards: where they lie, how they are won, kept and played, and what each of the six does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]


@rule("OM-090")
def test_hades_caress_fetches_and_pays(table: Sit) -> None:
    """Any unit card from the pile comes to the hand and is shown to the rival; then 2 coins."""
    t = reign(table, elder={"rewards": ["Hades' Caress"]}, pile=["Scout", "Ketos"])
    t.elder.rewards("Hades' Caress")
    t.asks("elder", rule="OM-047", options=["take owl-mark-scout", "take ketos-of-the-black-trench"])
    t.elder.does("take ketos-of-the-black-trench")
    assert t.elder.hand == ["Ketos of the Black Trench"]
    assert t.younger.hand_of(0) == ["Ketos of the Black Trench"]
    t.story("Elder adds Ketos of the Black Trench from the discard pile to the hand.", to="younger")
    assert (t.elder.coins, t.elder.progress("poseidon")) == (2, 0)


def test_hades_caress_with_an_empty_pile(table: Sit) -> None:
    """Only the 2 coins."""
    t = reign(table, elder={"rewards": ["Hades' Caress"]})
    t.elder.rewards("Hades' Caress")
    assert t.elder.coins == 2


def test_ares_wrath_strikes_up_to_two(table: Sit) -> None:
    """In one city, up to two enemy units of strength 2 or less; each counts for Hades' Feat."""
    t = reign(
        table, elder={"rewards": ["Ares' Wrath"]}, younger={"thebes": ["Scout", "Echo", "Satyr"], "argos": ["Warden"]}
    )
    t.elder.rewards("Ares' Wrath")
    t.elder.does("city thebes")
    assert t.elder.targets() == ["Echo of the Grotto in Thebes", "Owl-Mark Scout in Thebes"]
    t.elder.chooses("Owl-Mark Scout")
    t.elder.chooses("Echo")
    assert t.younger.side("thebes") == ["Veteran Satyr"]
    assert t.elder.progress("hades") == 2


def test_ares_wrath_may_stop(table: Sit) -> None:
    """Up to two may be none."""
    t = reign(table, elder={"rewards": ["Ares' Wrath"]}, younger={"thebes": ["Scout"]})
    t.elder.rewards("Ares' Wrath")
    t.elder.does("city thebes", "pass")
    assert t.younger.side("thebes") == ["Owl-Mark Scout"]


@pytest.mark.parametrize("cards", [0, 1, 2, 3])
def test_poseidons_bounty_gives_three(table: Sit, cards: int) -> None:
    """Three in any mix of draws and coins, stated first, without a bonus."""
    t = reign(table, elder={"rewards": ["Poseidon's Bounty"]}, younger={"hand": ["Scout"] * 4})
    t.elder.rewards("Poseidon's Bounty")
    t.elder.does(f"split {cards}")
    assert (t.elder.units, t.elder.coins, t.elder.progress("poseidon")) == (cards, 3 - cards, cards)


@pytest.mark.parametrize(("held", "most"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_poseidons_bounty_draws_for_the_smaller_hand(table: Sit, held: int, most: int) -> None:
    """No draw with more unit cards in hand than your opponent; the rest is coins, without a question if all are."""
    t = reign(table, elder={"rewards": ["Poseidon's Bounty"], "hand": ["Echo", "Ketos", "Hound", "Scout"][:held]},
              younger={"hand": ["Pearl Diver"] * 3})  # fmt: skip
    t.elder.rewards("Poseidon's Bounty")
    if most:
        t.asks("elder", rule="OM-047", options=[f"split {cards}" for cards in range(most + 1)])
        t.elder.does(f"split {most}")
    assert (t.elder.units, t.elder.coins) == (held + most, 3 - most)


@rule("OM-127")
def test_artemis_call_uses_a_beast_that_stays(table: Sit) -> None:
    """A beast of yours in a city does what it does; no coins are paid, it is not played, it stays."""
    t = reign(table, elder={"rewards": ["Artemis' Call"], "thebes": ["Hippocamp"], "argos": ["Scout!", "Ketos"], "coins": 0,
                            "barred": ["beast"]})  # fmt: skip
    t.elder.rewards("Artemis' Call")
    assert t.elder.targets() == ["Hippocamp of the Deep Road in Thebes", "Ketos of the Black Trench in Argos"]
    t.elder.chooses("Hippocamp")
    assert t.elder.units == 2
    assert t.elder.coins == 2
    assert t.elder.side("thebes") == ["Hippocamp of the Deep Road"]


@rule("OM-C26")
def test_artemis_call_needs_a_beast(table: Sit) -> None:
    """Without a beast in a city (an enraged unit has no ability) it cannot be played."""
    t = reign(table, elder={"rewards": ["Artemis' Call"], "thebes": ["Scout!"]})
    t.elder.cannot(
        "reward artemis-call", rule="OM-047", because="It would do nothing now: you have no unit it could use."
    )


def test_apollos_vision_uses_each_oracle_once(table: Sit) -> None:
    """Each of your oracles may act once by it, in any order; in Portent they may act again, twice in all."""
    t = reign(table, elder={"rewards": ["Apollo's Vision"], "thebes": ["Keeper"], "argos": ["Shoal-Watcher"], "coins": 0},
              deck=["Scout"] * 4 + ["Satyr"] * 4)  # fmt: skip
    t.elder.rewards("Apollo's Vision")
    t.elder.acts("Keeper")
    t.elder.acts("Shoal-Watcher")
    assert (t.elder.units, t.elder.coins) == (2, 0)
    t.elder.ends()
    t.elder.acts("Keeper")
    t.elder.acts("Shoal-Watcher")
    assert t.elder.units == 4


def test_apollos_vision_may_stop_and_needs_an_oracle(table: Sit) -> None:
    """It may be stopped; with no oracle that could act it cannot be played."""
    t = reign(table, elder={"rewards": ["Apollo's Vision"], "thebes": ["Warden"]})
    t.elder.rewards("Apollo's Vision")
    t.elder.declines()
    t = reign(table, elder={"rewards": ["Apollo's Vision"], "thebes": ["Scout"]})
    t.elder.cannot("reward apollos-vision", rule="OM-047")


@rule("OM-042")
def test_athenas_feint_moves_two(table: Sit) -> None:
    """Up to two different units, each to another city with room; a soldier acts again, an enraged unit stays so."""
    t = reign(
        table,
        elder={"rewards": ["Athena's Feint"], "thebes": ["Sanctuary Burner", "Echo!"]},
        younger={"argos": ["Warden"]},
    )
    t.elder.rewards("Athena's Feint")
    t.elder.chooses("Sanctuary Burner")
    t.elder.does("city argos")
    assert t.younger.side("argos") == []
    assert t.elder.targets() == ["Echo of the Grotto (enraged) in Thebes"]
    t.elder.chooses("Echo")
    t.elder.does("city korinth")
    assert t.elder.side("korinth") == ["Echo of the Grotto!"]
    assert (t.elder.spaces("thebes"), t.elder.spaces("argos"), t.elder.spaces("korinth")) == (0, 1, 2)


# -- the rules ---------------------------------------------------------------------------------


@rule("OM-046")
def test_one_reward_in_a_surge(table: Sit) -> None:
    """A second reward has to wait for another turn."""
    t = reign(table, elder={"rewards": ["Hades' Caress", "Poseidon's Bounty"]})
    t.elder.rewards("Hades' Caress")
    t.elder.cannot("reward poseidons-bounty", rule="OM-046", because="One reward may be played in a Surge.")
    t.elder.ends()
    t.younger.does("wealth 0", "end")
    t.elder.does("wealth 0")
    t.elder.may("reward poseidons-bounty")


@rule("OM-047", "OM-093", "OM-C33")
def test_a_played_reward_lies_face_down_for_good(table: Sit) -> None:
    """Its effect is done; the card lies in the player's area and can never be played again."""
    t = reign(table, elder={"rewards": ["Hades' Caress"]})
    t.elder.rewards("Hades' Caress")
    assert t.elder.hand == []
    assert t.elder.row("played:0") == ["Hades' Caress"]
    t.elder.cannot("reward hades-caress", rule="OM-047", because="Hades' Caress is not in your hand.")


@rule("OM-091")
def test_rewards_lie_face_down_in_the_cities(table: Sit) -> None:
    """Neither player sees a reward in a city."""
    t = reign(table)
    for chair in (t.elder, t.younger):
        for city in ("thebes", "argos", "korinth"):
            assert chair.sees(f"stack:{city}").top.name == ""


@rule("OM-092", "OM-062")
def test_a_reward_won_goes_to_the_hand(table: Sit) -> None:
    """The winner takes the top reward into hand, and only the winner sees it."""
    t = reign(table, elder={"thebes": ["Minotaur"]}, younger={"thebes": ["Echo", "Scout", "Scout"]}, step="war",
              stacks={"thebes": ["Ares' Wrath", "Hades' Caress"]})  # fmt: skip
    assert t.elder.hand == ["Ares' Wrath"]
    assert t.younger.hand_of(0) == ["?"]
    assert t.stack("thebes") == 1
    t.asks("younger", rule="OM-064")


@rule("OM-096")
def test_no_effect_takes_or_reveals_a_reward(table: Sit) -> None:
    """Lamia sees unit cards only, the Cupbearer strips unit cards only, the hand limit asks for unit cards only."""
    t = reign(table, elder={"hand": ["Lamia", "Cupbearer"], "coins": 5}, younger={"rewards": ["Ares' Wrath"] * 2})
    t.elder.uses("Lamia")
    t.elder.plays("Cupbearer", "thebes")
    assert t.younger.hand == ["Ares' Wrath"] * 2
    assert t.elder.hand_of(1) == ["?", "?"]


@rule("OM-094", "OM-115")
def test_a_kept_reward_is_worth_two(table: Sit) -> None:
    """Each reward in hand scores 2."""
    t = reign(table, elder={"rewards": ["Ares' Wrath", "Hades' Caress"]})
    assert t.elder.vp == 4


@rule("OM-095", "OM-116")
def test_a_played_reward_is_worth_one(table: Sit) -> None:
    """Each reward that lies face-down scores 1."""
    t = reign(table, elder={"played": ["Ares' Wrath", "Hades' Caress"], "rewards": ["Ares' Wrath"]})
    assert t.elder.vp == 4


@rule("OM-047")
def test_a_reward_is_refused_for_what_its_owner_lacks(table: Sit) -> None:
    """Artemis' Call without a beast of one's own does nothing, whatever stands on the other side."""
    t = reign(
        table,
        elder={"rewards": ["Artemis' Call"], "thebes": ["Echo"]},
        younger={"thebes": ["Hind"], "argos": ["Ketos"]},
    )
    t.elder.cannot(
        "reward artemis-call", rule="OM-047", because="It would do nothing now: you have no unit it could use."
    )


@rule("OM-047", "OM-C46")
def test_a_vision_is_asked_on_while_the_hand_might_help_an_oracle(table: Sit) -> None:
    """A Bone-Reader whose owner may hold what it needs is asked for, though it cannot act; with an empty hand it is not."""
    for hand, asked in ((["Echo"], True), ([], False)):
        t = reign(
            table, elder={"rewards": ["Apollo's Vision"], "thebes": ["Warden", "Bone-Reader"], "hand": hand}, pile=["Hind"],
            younger={"hand": ["Scout"]},
        )  # fmt: skip
        t.elder.rewards("Apollo's Vision")
        t.elder.acts("Warden")
        t.asks("elder", rule="OM-047" if asked else "OM-033", options=["pass"] if asked else ["end"])
