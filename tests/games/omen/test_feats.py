"""Feats: the six conditions, and how they are turned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.omen.feats import voices
from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]


def feats_of(table: Sit, units: dict[str, list[str]], **spec: Any) -> set[str]:
    """The feats the Elder completes with these units, the Feat step being next."""
    return reign(table, elder=units, step="feat", **spec).elder.feats


@rule("OM-052", "OM-098", "OM-C15")
def test_a_fulfilled_feat_is_announced_and_stays_done(table: Sit) -> None:
    """It is turned in the owner's Feat step, not before, and stays so when the condition has passed, in later ones too."""
    t = reign(
        table,
        elder={"thebes": ["Echo"], "argos": ["Echo", "Bone-Reader"], "korinth": ["Whisperer"]},
        younger={"hand": ["Piper"], "coins": 2},
    )
    assert t.elder.feats == set()
    t.elder.ends()
    t.story("Elder completes Three Voices Agree.")
    t.younger.does("wealth 0")
    t.younger.plays("Piper", "thebes")
    t.younger.chooses("Echo")
    assert t.elder.feats == {"apollo"}
    t.younger.ends()
    t.elder.does("wealth 0", "end")
    assert t.elder.feats == {"apollo"}


@rule("OM-052")
def test_a_feat_is_not_checked_in_the_other_turn(table: Sit) -> None:
    """The condition is judged in the owner's own Feat step only."""
    t = reign(table, younger={"thebes": ["Echo"], "argos": ["Bone-Reader"], "korinth": ["Whisperer"]})
    t.elder.ends()
    assert t.younger.feats == set()
    t.younger.does("wealth 0", "end")
    assert t.younger.feats == {"apollo"}


@rule("OM-053")
def test_several_feats_in_one_turn(table: Sit) -> None:
    """There is no cap."""
    units = {
        "thebes": ["Scout", "Echo", "Hind"],
        "argos": ["Scout", "Warden", "Hind"],
        "korinth": ["Bone-Reader", "Echo", "Hind"],
    }
    assert feats_of(table, units, draws=5, fallen=3) >= {"hades", "poseidon", "artemis", "apollo"}


@rule("OM-099", "OM-114")
def test_a_feat_is_worth_two(table: Sit) -> None:
    """Each completed feat scores 2."""
    assert reign(table, elder={"feats": ["hades", "ares", "athena"]}).elder.vp == 6


@rule("OM-100")
@pytest.mark.parametrize(("fallen", "done"), [(2, set()), (3, {"hades"}), (4, {"hades"})])
def test_hades_three_units_fall(table: Sit, fallen: int, done: set[str]) -> None:
    """Three or more of the opponent's units discarded in one turn."""
    assert feats_of(table, {}, fallen=fallen) == done


@rule("OM-126", "OM-085", "OM-100", "OM-C11")
def test_hades_counts_all_causes_and_a_beast_once(table: Sit) -> None:
    """City and hand, your choice or theirs, several effects: all count; a beast is one card."""
    t = reign(table, chance=[0], elder={"hand": ["Huntress", "Cupbearer", "Satyr"], "coins": 7},
              younger={"thebes": ["Hippocamp"], "argos": ["Echo"], "hand": ["Scout"]})  # fmt: skip
    t.elder.plays("Huntress", "thebes")
    assert t.elder.progress("hades") == 1
    t.elder.plays("Cupbearer", "thebes")
    t.elder.plays("Satyr", "argos")
    t.elder.ends()
    assert t.elder.feats == {"hades"}


@rule("OM-100", "OM-C10")
def test_hades_does_not_carry_over_or_count_war(table: Sit) -> None:
    """Losses in War come after the Feat step and are forgotten in the next turn."""
    t = reign(
        table,
        elder={"thebes": ["Minotaur"]},
        younger={"thebes": ["Scout", "Echo", "Echo", "Warden", "Warden"]},
        step="war",
    )
    t.younger.retains("Echo", "Warden")
    t.younger.does("wealth 0", "end", "end")
    t.elder.does("wealth 0", "end")
    assert t.elder.feats == set()


@rule("OM-101", "OM-C12")
@pytest.mark.parametrize(
    ("units", "as_two", "as_one"),
    [
        (["Scout", "Hind"], False, False),
        (["Scout", "Echo", "Hind"], False, False),
        (["Scout", "Ketos", "Hind"], True, False),
        (["Scout", "Scout!", "Echo!"], True, False),
        (["Scout", "Scout", "Echo", "Ketos"], True, False),
        (["Scout", "Scout", "Scout", "Echo"], False, False),
        (["Scout", "Scout", "Scout", "Echo", "Echo"], True, True),
    ],
)
def test_ares_five_units_in_a_city(table: Sit, units: list[str], as_two: bool, as_one: bool) -> None:
    """Five units on one's own side of a city, a beast or an enraged unit being two of them; one, where it was agreed."""
    for option, done in (("two", as_two), ("one", as_one)):
        t = reign(table, elder={"thebes": units}, step="feat", options={"ranks": option})
        assert ("ares" in t.elder.feats) is done
        if t.match.decision.rule == "OM-063":
            t.asks("elder", rule="OM-063")


@rule("OM-101")
def test_ares_looks_at_every_city(table: Sit) -> None:
    """Any of the three will do, and units of two cities do not add up."""
    five = ["Minotaur", "Ketos", "Echo"]
    for city in ("thebes", "argos", "korinth"):
        t = reign(table, elder={city: five}, step="feat")
        assert t.elder.feats == {"ares"}
        t = reign(
            table, elder={city: ["Scout", "Scout", "Echo", "Echo", "Satyr"]}, step="feat", options={"ranks": "one"}
        )
        assert t.elder.feats == {"ares"}
        t.elder.retains("Veteran Satyr")
    t = reign(table, elder={"thebes": ["Hind", "Echo"], "argos": ["Hind", "Echo"]}, step="feat")
    assert t.elder.feats == set()


@rule("OM-101", "OM-C12")
def test_ares_counts_one_side_only(table: Sit) -> None:
    """Five units of both players together are not enough."""
    t = reign(table, elder={"thebes": ["Scout", "Echo", "Warden"]}, younger={"thebes": ["Scout", "Echo"]}, step="feat")
    assert t.elder.feats == set()
    t.asks("elder", rule="OM-063")


@rule("OM-102", "OM-C13")
def test_poseidon_five_draws(table: Sit) -> None:
    """Wealth with its bonus and drawing effects together; offerings come too late."""
    t = reign(table, step="wealth", elder={"thebes": ["Shoal-Watcher"], "coins": 1})
    t.elder.does("wealth 3", "end")
    t.elder.acts("Shoal-Watcher")
    assert t.elder.feats == {"poseidon"}
    t = reign(table, step="wealth", elder={"hand": ["Echo"]})
    t.elder.does("wealth 3", "end", "offer echo-of-the-grotto", "split 3")
    assert t.elder.feats == set()


@rule("OM-103", "OM-C16")
def test_artemis_a_beast_in_each_city(table: Sit) -> None:
    """On one's own side of all three."""
    assert feats_of(table, {"thebes": ["Hind"], "argos": ["Hind"], "korinth": ["Ketos"]}) == {"artemis"}
    assert feats_of(table, {"thebes": ["Hind", "Hind"], "korinth": ["Ketos"]}) == set()


@rule("OM-129")
def test_enraged_units_serve_artemis_only(table: Sit) -> None:
    """An enraged unit is a beast for Artemis' Feat, and neither soldier nor oracle for the others."""
    assert feats_of(table, {"thebes": ["Hind"], "argos": ["Scout!"], "korinth": ["Echo!"]}) == {"artemis"}
    assert feats_of(table, {"thebes": ["Scout"], "argos": ["Scout"], "korinth": ["Scout!"]}) == set()


@rule("OM-C14")
def test_apollo_an_oracle_in_each_city(table: Sit) -> None:
    """One on one's own side of all three; enraged ones do not count."""
    assert feats_of(table, {"thebes": ["Echo"], "argos": ["Warden"], "korinth": ["Keeper"]}) == {"apollo"}
    assert feats_of(table, {"thebes": ["Echo", "Warden"], "argos": ["Keeper", "Augur"]}) == set()
    assert feats_of(table, {"thebes": ["Echo"], "argos": ["Warden"], "korinth": ["Keeper!"]}) == set()


@rule("OM-C14")
@pytest.mark.parametrize(
    ("thebes", "argos", "korinth", "done"),
    [
        (["Warden"], ["Warden"], ["Keeper"], False),  # Athena twice
        (["Warden"], ["Loom-Seer"], ["Keeper"], False),  # two names, but Athena twice
        (["Warden"], ["Loom-Seer"], ["Keeper", "Echo"], False),  # two gods in Korinth help the others nothing
        (["Warden", "Echo"], ["Loom-Seer"], ["Keeper"], True),  # Echo speaks for Thebes
        (["Warden", "Echo"], ["Loom-Seer", "Echo"], ["Echo"], False),  # Apollo and Athena have three cities to serve
        (["Warden", "Echo"], ["Loom-Seer", "Echo"], ["Keeper"], True),
        (["Warden", "Echo", "Keeper"], ["Loom-Seer"], ["Echo"], True),  # which leaves Poseidon to Thebes
    ],
)
def test_apollo_three_gods(table: Sit, thebes: list[str], argos: list[str], korinth: list[str], done: bool) -> None:
    """One oracle of each city can be picked so that no two serve the same god."""
    t = reign(table, elder={"thebes": thebes, "argos": argos, "korinth": korinth}, step="feat")
    assert ("apollo" in t.elder.feats) is done


@rule("OM-C14")
def test_no_more_cities_have_a_voice_than_there_are(table: Sit) -> None:
    """Four gods speak, but in three cities, or in two."""
    four = [0b0011, 0b0110, 0b1100]
    assert (voices(four), voices(four[::2]), voices(four[:1]), voices([])) == (3, 2, 1, 0)
    assert (voices([0b1, 0b1]), voices([0b1, 0b1, 0b110]), voices([0b110, 0b1, 0b1]), voices([0b1, 0b110, 0b1])) == (
        1,
        2,
        2,
        2,
    )


@rule("OM-C14")
def test_apollo_with_personal_decks_asks_for_different_oracles(table: Sit) -> None:
    """A deck of two families has two gods only, so three oracles that are not alike will do; alike ones will not."""
    own = {"deck": "built", "elder-deck": "laurel_and_owl"}
    two_gods = {"thebes": ["Echo"], "argos": ["Warden"], "korinth": ["Loom-Seer"]}
    assert feats_of(table, two_gods, options=own) == {"apollo"}
    assert feats_of(table, two_gods) == set()
    assert feats_of(table, {**two_gods, "argos": ["Loom-Seer"]}, options=own) == set()


@rule("OM-C14")
def test_athena_five_different_soldiers_and_one_in_each_city(table: Sit) -> None:
    """Soldiers of five names on one's own sides, at least one of them in every city; enraged ones do not count."""
    two, three = ["Scout", "Satyr"], ["Burner", "Courier", "Lancer"]
    assert feats_of(table, {"thebes": two, "argos": ["Burner", "Courier"], "korinth": ["Piper"]}) == {"athena"}
    assert feats_of(table, {"thebes": two, "argos": ["Burner", "Scout"], "korinth": ["Piper"]}) == set()
    assert feats_of(table, {"thebes": [*two, "Piper"], "argos": three}) == set()
    assert feats_of(table, {"thebes": two, "argos": ["Burner", "Courier"], "korinth": ["Piper!"]}) == set()
    # five that leave a city unwatched, or serve too few gods, are told as four of five
    assert reign(table, elder={"thebes": [*two, "Piper"], "argos": three}).elder.progress("athena") == 4
    # Athena, Artemis, Apollo and Ares; without Ares, three gods
    assert feats_of(table, {"thebes": two, "argos": ["Strategos", "Courier"], "korinth": ["Piper"]}) == set()
    # a city may be watched by a soldier who stands in another one, too
    assert (
        "athena" in reign(table, elder={"thebes": two, "argos": three, "korinth": ["Scout"]}, step="feat").elder.feats
    )


@rule("OM-C14")
def test_athena_with_personal_decks_asks_for_no_more_gods_than_there_are(table: Sit) -> None:
    """A deck of two families has two gods only, so any five different soldiers will do."""
    own = {"deck": "built", "elder-deck": "laurel_and_owl"}
    two_gods = {"thebes": ["Courier", "Escort"], "argos": ["Strategos", "Scout"], "korinth": ["Acolyte"]}
    assert feats_of(table, two_gods, options=own) == {"athena"}
    assert feats_of(table, two_gods) == set()
