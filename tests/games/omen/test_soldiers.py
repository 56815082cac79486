"""Every soldier's ability, as its text says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]


# -- Hades -------------------------------------------------------------------------------------


def test_asphodel_reaper_gives_up_a_unit_to_discard_an_enemy(table: Sit) -> None:
    """Another of your units here is discarded, and for it an enemy unit here; the enemy's counts for Hades' Feat."""
    t = reign(table, elder={"hand": ["Asphodel Reaper"], "coins": 1, "thebes": ["Loom-Seer"]},
              younger={"thebes": ["Stone-Gaze Gorgon"], "argos": ["Echo"]})  # fmt: skip
    t.elder.plays("Asphodel Reaper", "thebes")
    t.elder.chooses("Loom-Seer")
    assert t.elder.targets() == ["Stone-Gaze Gorgon in Thebes"]
    t.elder.chooses("Stone-Gaze Gorgon")
    assert t.elder.side("thebes") == ["Asphodel Reaper"]
    assert t.younger.side("thebes") == []
    assert t.elder.progress("hades") == 1


def test_asphodel_reaper_gives_up_a_unit_for_coins(table: Sit) -> None:
    """Without an enemy here only the 2 coins are left to choose, and nobody asks."""
    t = reign(
        table, elder={"hand": ["Asphodel Reaper"], "coins": 1, "thebes": ["Loom-Seer"]}, younger={"argos": ["Echo"]}
    )
    t.elder.plays("Asphodel Reaper", "thebes")
    t.elder.chooses("Loom-Seer")
    assert t.elder.coins == 2
    t = reign(
        table, elder={"hand": ["Asphodel Reaper"], "coins": 1, "argos": ["Loom-Seer"]}, younger={"argos": ["Echo"]}
    )
    t.elder.plays("Asphodel Reaper", "argos")
    t.elder.chooses("Loom-Seer")
    t.elder.does("mode b")
    assert (t.elder.coins, t.younger.side("argos")) == (2, ["Echo of the Grotto"])


def test_asphodel_reaper_may_decline(table: Sit) -> None:
    """Declining costs nothing; alone in a city nothing is offered."""
    t = reign(table, elder={"hand": ["Asphodel Reaper", "Asphodel Reaper"], "coins": 2, "thebes": ["Loom-Seer"]})
    t.elder.plays("Asphodel Reaper", "thebes")
    t.elder.declines()
    assert t.elder.side("thebes") == ["Loom-Seer", "Asphodel Reaper"]
    t.elder.plays("Asphodel Reaper", "argos")
    t.asks("elder", rule="OM-033", options=["end"])


def test_lethe_cupbearer_strips_a_card_at_random(table: Sit) -> None:
    """One unit card of the other hand, by chance, is discarded and counts for Hades' Feat; rewards are safe."""
    t = reign(table, chance=[1], elder={"hand": ["Lethe Cupbearer"], "coins": 2},
              younger={"hand": ["Loom-Seer", "Echo"], "rewards": ["Ares' Wrath"]})  # fmt: skip
    t.elder.plays("Lethe Cupbearer", "thebes")
    assert t.younger.hand == ["Loom-Seer", "Ares' Wrath"]
    assert t.pile() == ["Echo of the Grotto"]
    assert t.elder.progress("hades") == 1


def test_lethe_cupbearer_against_a_hand_without_units(table: Sit) -> None:
    """Nothing happens."""
    t = reign(table, elder={"hand": ["Lethe Cupbearer"], "coins": 2}, younger={"rewards": ["Ares' Wrath"]})
    t.elder.plays("Lethe Cupbearer", "thebes")
    assert t.younger.hand == ["Ares' Wrath"]


def test_barrow_lancer_fetches_a_soldier(table: Sit) -> None:
    """A soldier from the discard pile comes to the hand, shown; it is no draw."""
    t = reign(table, elder={"hand": ["Barrow Lancer"], "coins": 2}, pile=["Pearl Diver", "Echo", "Hippocamp"])
    t.elder.plays("Barrow Lancer", "thebes")
    t.asks("elder", rule="OM-039", options=["take pearl-diver", "pass"])
    t.elder.does("take pearl-diver")
    assert t.elder.hand == ["Pearl Diver of Kos"]
    assert t.younger.hand_of(0) == ["Pearl Diver of Kos"]
    assert t.elder.progress("poseidon") == 0


def test_barrow_lancer_may_decline_and_needs_a_soldier(table: Sit) -> None:
    """It is a may; with no soldier in the pile nothing is offered."""
    t = reign(table, elder={"hand": ["Barrow Lancer", "Barrow Lancer"], "coins": 4}, pile=["Pearl Diver"])
    t.elder.plays("Barrow Lancer", "thebes")
    t.elder.declines()
    assert t.pile() == ["Pearl Diver of Kos"]
    t = reign(table, elder={"hand": ["Barrow Lancer"], "coins": 2}, pile=["Echo"])
    t.elder.plays("Barrow Lancer", "thebes")
    t.asks("elder", rule="OM-033", options=["end"])


def test_ferrymans_debtor_puts_a_cheap_soldier_here(table: Sit) -> None:
    """A soldier of cost 2 or less comes from the pile into this city, and its own ability follows at once."""
    t = reign(table, elder={"hand": ["Ferryman's Debtor"], "coins": 4}, younger={"argos": ["Echo"]},
              pile=["Harbour Toll-Taker", "Grizzled Veteran"])  # fmt: skip
    t.elder.plays("Ferryman's Debtor", "argos")
    t.asks("elder", rule="OM-039", options=["put harbour-toll-taker", "pass"])
    t.elder.does("put harbour-toll-taker")
    assert t.elder.side("argos") == ["Ferryman's Debtor", "Harbour Toll-Taker"]


def test_ferrymans_debtor_needs_room(table: Sit) -> None:
    """On a full side nothing is offered."""
    t = reign(table, elder={"hand": ["Ferryman's Debtor"], "coins": 4, "argos": ["Loom-Seer", "Echo", "Hippocamp"]},
              pile=["Harbour Toll-Taker"])  # fmt: skip
    t.elder.plays("Ferryman's Debtor", "argos")
    assert t.elder.spaces("argos") == 5
    assert t.pile() == ["Harbour Toll-Taker"]


# -- Ares --------------------------------------------------------------------------------------


def test_red_vow_spearman_must_discard_a_comrade(table: Sit) -> None:
    """It must be done if there is another unit of yours here, and it counts for nobody's Hades' Feat."""
    t = reign(table, elder={"hand": ["Red-Vow Spearman"], "coins": 2, "thebes": ["Loom-Seer", "Echo"]})
    t.elder.plays("Red-Vow Spearman", "thebes")
    assert t.elder.targets() == ["Echo of the Grotto in Thebes", "Loom-Seer in Thebes"]
    t.elder.chooses("Echo")
    assert t.elder.side("thebes") == ["Loom-Seer", "Red-Vow Spearman"]
    assert t.elder.progress("hades") == 0


def test_red_vow_spearman_alone(table: Sit) -> None:
    """With no other unit of yours here nothing happens."""
    t = reign(table, elder={"hand": ["Red-Vow Spearman"], "coins": 2, "argos": ["Loom-Seer"]})
    t.elder.plays("Red-Vow Spearman", "thebes")
    assert t.elder.side("thebes") == ["Red-Vow Spearman"]


def test_sanctuary_burner_discards_an_enemy_oracle(table: Sit) -> None:
    """An oracle falls, here or elsewhere; a soldier or an enraged oracle does not."""
    t = reign(table, elder={"hand": ["Sanctuary Burner"] * 3, "coins": 6},
              younger={"thebes": ["Owl-Mark Scout", "Loom-Seer", "Echo!"], "argos": ["Echo"]})  # fmt: skip
    t.elder.plays("Sanctuary Burner", "thebes")
    assert t.elder.targets() == ["Echo of the Grotto in Argos", "Loom-Seer in Thebes"]
    t.elder.chooses("Echo")
    assert t.younger.side("argos") == []
    t.elder.plays("Sanctuary Burner", "korinth")
    assert t.younger.side("thebes") == ["Owl-Mark Scout", "Echo of the Grotto!"]
    t.elder.plays("Sanctuary Burner", "thebes")
    assert t.younger.side("thebes") == ["Owl-Mark Scout", "Echo of the Grotto!"]
    assert t.elder.progress("hades") == 2


def test_bearer_puts_a_soldier_from_hand(table: Sit) -> None:
    """A soldier of cost 3 or less comes from hand into this city without being paid for, and its ability follows."""
    t = reign(table, elder={"hand": ["Bearer", "Grizzled Veteran", "Ferryman's Debtor", "Echo"], "coins": 4},
              younger={"argos": ["Loom-Seer"]})  # fmt: skip
    t.elder.plays("Bearer", "argos")
    t.asks("elder", rule="OM-039", options=["put grizzled-veteran", "pass"])
    t.elder.does("put grizzled-veteran")
    assert t.elder.side("argos") == ["Bearer of the Bronze Standard", "Grizzled Veteran"]
    assert t.younger.side("argos") == []
    assert t.elder.coins == 0


def test_bearer_asks_even_where_no_card_fits(table: Sit) -> None:
    """So that silence tells the rival nothing of the hand, the question is put to any hand."""
    t = reign(table, elder={"hand": ["Bearer", "Echo"], "coins": 4})
    t.elder.plays("Bearer", "argos")
    t.asks("elder", rule="OM-039", options=["pass"])


def test_grizzled_veteran_discards_the_weak(table: Sit) -> None:
    """An enemy unit here with strength 2 or less must be discarded; stronger ones and enraged ones stand."""
    t = reign(
        table,
        elder={"hand": ["Grizzled Veteran"], "coins": 3},
        younger={"thebes": ["Veteran Satyr", "Bear-Dancer!", "Pearl Diver", "Barrow Lancer"], "argos": ["Echo"]},
    )
    t.elder.plays("Grizzled Veteran", "thebes")
    assert t.elder.targets() == ["Barrow Lancer in Thebes", "Pearl Diver of Kos in Thebes"]
    t.elder.chooses("Pearl Diver")
    assert t.younger.side("thebes") == ["Veteran Satyr", "Bear-Dancer of Brauron!", "Barrow Lancer"]


# -- Poseidon ----------------------------------------------------------------------------------


def test_harbour_toll_taker_takes_a_coin_or_a_card(table: Sit) -> None:
    """The other player chooses: a coin to you, or a unit card to the pile (which counts for Hades' Feat)."""
    t = reign(table, elder={"hand": ["Toll-Taker", "Toll-Taker"], "coins": 2}, younger={"hand": ["Echo"], "coins": 2})
    t.elder.plays("Toll-Taker", "thebes")
    t.asks("younger", rule="OM-039", options=["mode a", "discard echo-of-the-grotto"])
    t.younger.does("mode a")
    assert (t.elder.coins, t.younger.coins) == (2, 1)
    t.elder.plays("Toll-Taker", "thebes")
    t.younger.does("discard echo-of-the-grotto")
    assert (t.elder.coins, t.younger.coins) == (1, 1)
    assert t.elder.progress("hades") == 1


def test_harbour_toll_taker_forces_what_is_left(table: Sit) -> None:
    """Without a coin the card is forced; with neither nothing happens."""
    t = reign(table, elder={"hand": ["Toll-Taker", "Toll-Taker"], "coins": 2}, younger={"hand": ["Echo"]})
    t.elder.plays("Toll-Taker", "thebes")
    assert t.younger.hand == []
    t.elder.plays("Toll-Taker", "thebes")


def test_harbour_toll_taker_with_a_full_purse(table: Sit) -> None:
    """A purse of twenty takes no coin, so a card is due."""
    t = reign(table, elder={"coins": 20, "thebes": ["Loom-Seer", "Toll-Taker"]},
              younger={"hand": ["Echo"], "coins": 3}, step="portent")  # fmt: skip
    t.elder.acts("Loom-Seer")
    t.elder.does("city argos")
    assert t.younger.hand == []
    assert (t.elder.coins, t.younger.coins) == (10, 3)


def test_pearl_diver_looks_at_two(table: Sit) -> None:
    """You alone see the top two; one is added unshown, which is no draw, and the other is discarded."""
    t = reign(table, elder={"hand": ["Pearl Diver"], "coins": 2}, deck=["Echo", "Loom-Seer", "Hippocamp"])
    t.elder.plays("Pearl Diver", "thebes")
    assert t.elder.row("look:0") == ["Echo of the Grotto", "Loom-Seer"]
    assert t.younger.row("look:0") == ["?", "?"]
    t.asks("elder", rule="OM-039", options=["take echo-of-the-grotto", "take loom-seer"])
    t.elder.does("take loom-seer")
    assert (t.elder.hand, t.pile()) == (["Loom-Seer"], ["Echo of the Grotto"])
    assert t.younger.hand_of(0) == ["?"]
    assert t.elder.progress("poseidon") == 0
    t = reign(table, elder={"hand": ["Pearl Diver"], "coins": 2}, deck=["Echo"])
    t.elder.plays("Pearl Diver", "thebes")
    t.elder.does("take echo-of-the-grotto")
    t = reign(table, elder={"hand": ["Pearl Diver"], "coins": 2}, deck=[])
    t.elder.plays("Pearl Diver", "thebes")
    assert t.elder.hand == []


def test_seaside_guardian_adds_or_gains(table: Sit) -> None:
    """The top card of the deck, which is turned up and so is no draw, or a coin, as you like."""
    t = reign(table, elder={"hand": ["Seaside Guardian", "Seaside Guardian"], "coins": 7}, deck=["Ketos", "Echo"])
    t.elder.plays("Seaside Guardian", "thebes")
    t.elder.does("mode a")
    assert (t.elder.units, t.elder.coins, t.elder.progress("poseidon")) == (2, 4, 0)
    assert t.younger.hand_of(0) == ["Ketos of the Black Trench", "?"]
    t.elder.plays("Seaside Guardian", "argos")
    t.elder.does("mode b")
    assert (t.elder.units, t.elder.coins) == (1, 2)


def test_riptide_spearman_returns_any_other_unit_here(table: Sit) -> None:
    """Yours or an enemy's, enraged or beast; an enraged unit returns as its ordinary card. It is no discard."""
    t = reign(table, elder={"hand": ["Riptide"], "coins": 3, "thebes": ["Pearl Diver"]},
              younger={"thebes": ["Echo!", "Hippocamp"], "argos": ["Loom-Seer"]})  # fmt: skip
    t.elder.plays("Riptide", "thebes")
    assert t.elder.targets() == [
        "Echo of the Grotto (enraged) in Thebes", "Hippocamp of the Deep Road in Thebes", "Pearl Diver of Kos in Thebes",
    ]  # fmt: skip
    t.elder.chooses("Echo")
    assert t.younger.hand == ["Echo of the Grotto"]
    assert t.elder.hand_of(1) == ["Echo of the Grotto"]
    assert t.elder.progress("hades") == 0


def test_riptide_spearman_may_decline(table: Sit) -> None:
    """It is a may; alone in the city nothing is offered."""
    t = reign(table, elder={"hand": ["Riptide", "Riptide"], "coins": 6}, younger={"thebes": ["Echo"]})
    t.elder.plays("Riptide", "thebes")
    t.elder.declines()
    t.elder.plays("Riptide", "argos")
    assert t.younger.side("thebes") == ["Echo of the Grotto"]


# -- Artemis -----------------------------------------------------------------------------------


def test_bear_dancer_may_enrage_itself(table: Sit) -> None:
    """Enraged it fills two spaces; without room for the second nothing is offered."""
    t = reign(table, elder={"hand": ["Bear-Dancer", "Bear-Dancer"], "coins": 4, "argos": ["Hippocamp", "Ketos"]})
    t.elder.plays("Bear-Dancer", "thebes")
    t.elder.chooses("Bear-Dancer")
    assert t.elder.side("thebes") == ["Bear-Dancer of Brauron!"]
    assert t.elder.spaces("thebes") == 2
    t.elder.plays("Bear-Dancer", "argos")
    assert t.elder.side("argos")[-1] == "Bear-Dancer of Brauron"
    t = reign(table, elder={"hand": ["Bear-Dancer"], "coins": 2})
    t.elder.plays("Bear-Dancer", "thebes")
    t.elder.declines()
    assert t.elder.side("thebes") == ["Bear-Dancer of Brauron"]


def test_boar_spear_huntress_discards_a_beast_here(table: Sit) -> None:
    """A beast or an enraged unit here; each counts once for Hades' Feat."""
    t = reign(table, elder={"hand": ["Huntress"], "coins": 2},
              younger={"thebes": ["Hippocamp", "Pearl Diver!", "Owl-Mark Scout"], "argos": ["Ketos"]})  # fmt: skip
    t.elder.plays("Huntress", "thebes")
    assert t.elder.targets() == ["Hippocamp of the Deep Road in Thebes", "Pearl Diver of Kos (enraged) in Thebes"]
    t.elder.chooses("Hippocamp")
    assert t.younger.side("thebes") == ["Pearl Diver of Kos!", "Owl-Mark Scout"]
    assert t.elder.progress("hades") == 1


@rule("OM-124")
def test_thicket_piper_enrages_another_unit_here(table: Sit) -> None:
    """Any other unit here that is no beast and whose side has room, yours or an enemy's; or none."""
    t = reign(table, elder={"hand": ["Piper", "Piper"], "coins": 4, "thebes": ["Echo"]},
              younger={"thebes": ["Hippocamp", "Owl-Mark Scout"], "argos": ["Ketos", "Hound", "Loom-Seer"]})  # fmt: skip
    t.elder.plays("Piper", "thebes")
    assert t.elder.targets() == ["Echo of the Grotto in Thebes", "Owl-Mark Scout in Thebes"]
    t.elder.chooses("Owl-Mark Scout")
    assert t.younger.side("thebes") == ["Hippocamp of the Deep Road", "Owl-Mark Scout!"]
    t.elder.plays("Piper", "argos")
    t.asks("elder", rule="OM-033", options=["end"])


@rule("OM-122", "OM-C43")
def test_veteran_satyr_makes_them_discard(table: Sit) -> None:
    """The other player chooses which of their units here falls; a beast will do, and counts once."""
    t = reign(table, elder={"hand": ["Veteran Satyr"], "coins": 3}, younger={"thebes": ["Hippocamp", "Echo"]})
    t.elder.plays("Veteran Satyr", "thebes")
    assert t.younger.targets() == ["Echo of the Grotto in Thebes", "Hippocamp of the Deep Road in Thebes"]
    t.younger.chooses("Hippocamp")
    assert t.younger.side("thebes") == ["Echo of the Grotto"]
    assert t.elder.progress("hades") == 1


# -- Apollo ------------------------------------------------------------------------------------


def test_sun_road_courier_looks_at_three(table: Sit) -> None:
    """One is added unseen (no draw), the others go back on top in the order you like."""
    t = reign(
        table, elder={"hand": ["Courier", "Seaside Guardian"], "coins": 5}, deck=["Echo", "Loom-Seer", "Ketos", "Hound"]
    )
    t.elder.plays("Courier", "thebes")
    assert t.elder.row("look:0") == ["Echo of the Grotto", "Loom-Seer", "Ketos of the Black Trench"]
    assert t.younger.row("look:0") == ["?", "?", "?"]
    t.elder.does("take loom-seer")
    t.elder.does("top ketos-of-the-black-trench")
    assert t.elder.hand == ["Seaside Guardian", "Loom-Seer"]
    assert t.younger.hand_of(0) == ["?", "?"]
    assert t.elder.progress("poseidon") == 0
    t.elder.plays("Seaside Guardian", "argos")
    t.elder.does("mode a")
    assert t.elder.hand == ["Ketos of the Black Trench", "Loom-Seer"]


def test_sun_road_courier_with_a_short_deck(table: Sit) -> None:
    """With fewer cards than three those there are serve; with none nothing happens."""
    t = reign(table, elder={"hand": ["Courier", "Courier"], "coins": 4}, deck=["Echo", "Loom-Seer"])
    t.elder.plays("Courier", "thebes")
    t.elder.does("take loom-seer")
    assert t.deck() == 1
    t.elder.plays("Courier", "thebes")
    t.asks("elder", rule="OM-039", options=["take echo-of-the-grotto"])


def test_escort_puts_an_oracle_into_any_city(table: Sit) -> None:
    """An oracle from hand, free, into a city with room; it may act in this turn's Portent."""
    t = reign(table, elder={"hand": ["Escort", "Shoal-Watcher"], "coins": 3, "argos": ["Ketos", "Hound", "Echo"]})
    t.elder.plays("Escort", "thebes")
    t.asks("elder", rule="OM-039", options=["put shoal-watcher", "pass"])
    t.elder.does("put shoal-watcher")
    t.asks("elder", rule="OM-041", options=["city thebes", "city korinth"])
    t.elder.does("city korinth")
    t.elder.ends()
    t.elder.acts("Shoal-Watcher")
    assert t.elder.units == 2


def test_far_shot_archer_shoots_into_another_city(table: Sit) -> None:
    """An enemy of strength 2 or less in another city than this one."""
    t = reign(
        table,
        elder={"hand": ["Archer"], "coins": 3},
        younger={"thebes": ["Echo"], "argos": ["Loom-Seer", "Veteran Satyr"], "korinth": ["Barrow Lancer"]},
    )
    t.elder.plays("Archer", "thebes")
    assert t.elder.targets() == ["Barrow Lancer in Korinth", "Loom-Seer in Argos"]
    t.elder.chooses("Barrow Lancer")
    assert t.younger.side("korinth") == []


def test_acolyte_uses_an_oracle(table: Sit) -> None:
    """One of your oracles acts with its own city as here; it may still act in Portent, but no more than twice in all."""
    t = reign(table, elder={"hand": ["Acolyte", "Acolyte", "Acolyte"], "coins": 9, "argos": ["Warden"], "korinth": ["Echo"]},
              younger={"coins": 5})  # fmt: skip
    t.elder.plays("Acolyte", "thebes")
    assert t.elder.targets() == ["Warden of the Inner Gate in Argos"]
    t.elder.acts("Warden")
    t.story("In the rival's next turn units played into Argos cost 1 coin more.")
    t.elder.plays("Acolyte", "thebes")
    t.elder.acts("Warden")
    t.elder.plays("Acolyte", "thebes")
    t.elder.ends()
    t.asks("younger", rule="OM-031")


# -- Athena ------------------------------------------------------------------------------------


def test_owl_mark_scout_looks_at_the_reward(table: Sit) -> None:
    """You alone see the top reward here and may put it under the others."""
    t = reign(table, elder={"hand": ["Scout", "Scout", "Scout"], "coins": 3},
              stacks={"thebes": ["Ares' Wrath", "Hades' Caress"], "argos": ["Artemis' Call"], "korinth": 0})  # fmt: skip
    t.elder.plays("Scout", "thebes")
    assert "You see Ares' Wrath." in t.elder.heard()
    assert "You see Ares' Wrath." not in t.younger.heard()
    t.elder.does("bury")
    t.elder.plays("Scout", "thebes")
    assert "You see Hades' Caress." in t.elder.heard()
    t.elder.declines()
    t.elder.plays("Scout", "argos")
    assert "You see Artemis' Call." in t.elder.heard()
    t.asks("elder", rule="OM-033", options=["end"])


@rule("OM-042")
def test_ram_shield_moves_an_enemy_soldier_who_acts_again(table: Sit) -> None:
    """An enemy unit here goes to another city with room on its side; a soldier enters, and its owner acts with it."""
    t = reign(table, elder={"hand": ["Ram-Shield"], "coins": 2, "korinth": ["Echo"]},
              younger={"thebes": ["Sanctuary Burner", "Loom-Seer"], "argos": ["Ketos", "Hound", "Bone-Reader"]})  # fmt: skip
    t.elder.plays("Ram-Shield", "thebes")
    t.elder.chooses("Sanctuary Burner")
    assert t.younger.side("korinth") == ["Sanctuary Burner"]
    assert t.elder.side("korinth") == []
    assert t.younger.side("thebes") == ["Loom-Seer"]


def test_ram_shield_may_decline_and_needs_room_elsewhere(table: Sit) -> None:
    """Without room in another city a unit is not offered."""
    full = ["Ketos", "Hound", "Bone-Reader"]
    t = reign(table, elder={"hand": ["Ram-Shield"], "coins": 2},
              younger={"thebes": ["Loom-Seer"], "argos": full, "korinth": full})  # fmt: skip
    t.elder.plays("Ram-Shield", "thebes")
    t.asks("elder", rule="OM-033", options=["end"])


@rule("OM-042")
def test_wheeling_strategos_brings_a_soldier_here(table: Sit) -> None:
    """A soldier of cost 2 or less moves here from another city, and its ability happens again."""
    t = reign(table, elder={"hand": ["Strategos"], "coins": 3, "argos": ["Pearl Diver", "Seaside Guardian", "Piper!"]},
              deck=["Echo", "Echo"])  # fmt: skip
    t.elder.plays("Strategos", "thebes")
    assert t.elder.targets() == ["Pearl Diver of Kos in Argos"]
    t.elder.chooses("Pearl Diver")
    t.elder.does("take echo-of-the-grotto")
    assert t.elder.side("thebes") == ["Wheeling Strategos", "Pearl Diver of Kos"]
    assert t.pile() == ["Echo of the Grotto"]


def test_runner_is_paid_more_for_enemy_soldiers_elsewhere(table: Sit) -> None:
    """A coin, and another with enemy soldiers in both other cities; enraged ones and oracles do not count."""
    t = reign(
        table,
        elder={"hand": ["Runner", "Runner"], "coins": 6, "korinth": ["Scout"]},
        younger={"thebes": ["Piper"], "argos": ["Scout", "Scout"], "korinth": ["Echo", "Scout!"]},
    )
    t.elder.plays("Runner", "thebes")
    assert t.elder.coins == 4
    t.elder.plays("Runner", "korinth")
    assert t.elder.coins == 3  # Thebes and Argos both
    assert t.elder.progress("poseidon") == 0
