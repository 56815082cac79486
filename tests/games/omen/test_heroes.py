"""Heroes: kept, sent in the rival's turn, or deployed; each of the nine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]


def turn(
    table: Sit, hero: str, elder: dict[str, Any] | None = None, younger: dict[str, Any] | None = None, **spec: Any
) -> Any:
    """The Elder's turn; the Younger holds a hero."""
    side = dict(younger or {})
    side["hand"] = [hero, *side.get("hand", [])]
    return reign(table, elder=elder, younger=side, options={"heroes": "yes"}, **spec)


@rule("OM-106", "OM-C37", "OM-C45")
def test_a_hero_is_deployed_not_played(table: Sit) -> None:
    """Once a turn a hero may be deployed free as a body: one unit, its strength, no ability, no point any more."""
    t = reign(table, elder={"hand": ["Hektor", "Orion"], "coins": 0}, options={"heroes": "yes"})
    assert t.elder.vp == 2
    t.elder.cannot("play hektor", rule="OM-C45", because="A hero is deployed, not paid for.")
    t.elder.does("deploy hektor", "city thebes")
    t.asks("elder", rule="OM-033", options=["end"])
    assert t.elder.side("thebes") == ["Hektor, Wall of Ilion"]
    assert t.elder.spaces("thebes") == 1
    assert t.elder.sees("total:0thebes").value == 4
    assert t.elder.vp == 1
    t.elder.cannot("deploy orion", rule="OM-C45", because="You have deployed a hero this turn already.")
    t.elder.ends()
    t.elder.declines()
    t.younger.does("wealth 1", "end")
    t.younger.declines()
    t.elder.does("wealth 1")
    t.elder.may("deploy orion")


@rule("OM-C45")
def test_only_heroes_are_deployed(table: Sit) -> None:
    """Other units are played."""
    t = reign(table, elder={"hand": ["Scout"], "coins": 1}, options={"heroes": "yes"})
    t.elder.cannot("deploy owl-mark-scout", rule="OM-C45", because="Only a hero is deployed.")


@rule("OM-C45")
def test_deploying_is_playing(table: Sit) -> None:
    """A Gorgon's gaze forbids it, a Warden's due is paid where it stands, and a full side takes no hero."""
    options = {"heroes": "yes"}
    t = reign(table, elder={"hand": ["Hektor"], "coins": 3, "barred": ["hero"]}, options=options)
    t.elder.cannot("deploy hektor", rule="OM-033")
    t = reign(table, elder={"hand": ["Hektor"], "coins": 1, "due": {"thebes": 1, "argos": 2}}, options=options)
    t.elder.does("deploy hektor")
    t.asks("elder", rule="OM-035", options=["city thebes", "city korinth"])
    t.elder.does("city thebes")
    assert t.elder.coins == 0
    dues = {"thebes": 1, "argos": 1, "korinth": 1}
    t = reign(table, elder={"hand": ["Hektor"], "coins": 0, "due": dues}, options=options)
    t.elder.cannot("deploy hektor", rule="OM-034", because="It costs 1 and you have 0 coins.")
    full = ["Ketos", "Hound of", "Echo"]
    t = reign(table, elder={"hand": ["Hektor"], "thebes": full, "argos": full, "korinth": full}, options=options)
    t.elder.cannot("deploy hektor", rule="OM-036")


@rule("OM-107", "OM-C38")
def test_a_hero_is_sent_in_the_rivals_turn(table: Sit) -> None:
    """As soon as its condition holds its holder may discard it for its ability, without coins."""
    t = turn(table, "Iason", step="wealth", deck=["Scout"] * 4 + ["Satyr"] * 4)
    t.elder.does("wealth 3")
    t.asks("younger", rule="OM-107", options=["hero iason", "pass"])
    t.younger.does("hero iason")
    assert t.younger.units == 2
    assert t.pile() == ["Iason, Captain of Fifty"]
    assert t.younger.vp == 0


@rule("OM-107")
def test_the_question_tells_nothing(table: Sit) -> None:
    """Whoever might hold the hero is asked, whether or not they do; the hero lying open, or no hidden card: no question."""
    t = reign(table, step="wealth", younger={"hand": ["Scout"]}, options={"heroes": "yes"})
    t.elder.does("wealth 3")
    t.asks("younger", rule="OM-107", options=["pass"])
    t.younger.declines()
    t = reign(table, step="wealth", younger={"hand": ["Scout"]}, pile=["Iason"], options={"heroes": "yes"})
    t.elder.does("wealth 3")
    t.asks("elder", rule="OM-033")
    t = reign(table, step="wealth", younger={"hand": ["Scout"], "seen": ["Scout"]}, options={"heroes": "yes"})
    t.elder.does("wealth 3")
    t.asks("elder", rule="OM-033")


@rule("OM-107")
def test_a_hero_is_refused_outside_its_moment(table: Sit) -> None:
    """A hero whose condition does not hold stays in hand."""
    t = turn(table, "Iason", younger={"hand": ["Hektor"]}, step="wealth")
    t.elder.does("wealth 0")
    t.younger.cannot("hero hektor", rule="OM-107", because="That hero's condition does not hold now.")
    t.younger.cannot("hero orion", rule="OM-107", because="Orion, Hound at Heel is not in your hand.")
    t.younger.declines()


@rule("OM-108")
def test_a_hero_in_hand_is_worth_one(table: Sit) -> None:
    """Kept to the end it scores 1; only its holder counts it before."""
    t = reign(table, elder={"hand": ["Hektor"]}, options={"heroes": "yes"})
    assert t.elder.vp == 1
    assert next(panel for panel in t.younger.scene.seats if panel.seat == 0).counters[0].value == 0


@rule("OM-C36")
def test_a_hero_is_a_unit_card(table: Sit) -> None:
    """It may be offered, and stripped by Lamia."""
    t = reign(table, elder={"hand": ["Iason"]}, options={"heroes": "yes"}, step="offering")
    assert t.elder.vp == 1
    t.elder.does("offer iason", "split 0")
    assert (t.elder.coins, t.elder.vp) == (3, 0)
    t = reign(table, elder={"hand": ["Lamia"], "coins": 3}, younger={"hand": ["Iason"]}, options={"heroes": "yes"})
    t.elder.uses("Lamia")
    assert t.younger.hand == []


def test_alkestis_brings_back_the_fallen(table: Sit) -> None:
    """After a lost battle up to two of the units that fell in it come back to hand."""
    t = turn(table, "Alkestis", {"thebes": ["Minotaur"]}, {"thebes": ["Scout", "Echo", "Warden", "Satyr"]}, step="war",
             pile=["Ketos"])  # fmt: skip
    t.younger.declines()
    t.younger.retains("Echo", "Warden")
    t.asks("younger", rule="OM-107", options=["hero alkestis", "pass"])
    t.younger.does("hero alkestis")
    t.asks("younger", rule="OM-107", options=["take owl-mark-scout", "take veteran-satyr", "pass"])
    t.younger.does("take owl-mark-scout", "take veteran-satyr")
    assert t.younger.hand == ["Veteran Satyr", "Owl-Mark Scout"]


def test_hektor_strengthens_the_fewer(table: Sit) -> None:
    """A battle where you have fewer units, and at least one: 3 more strength, in this battle."""
    t = turn(table, "Hektor", {"thebes": ["Scout", "Scout", "Echo", "Echo"]}, {"thebes": ["Scout"]}, step="war")
    t.younger.declines()
    t.asks("younger", rule="OM-107", options=["hero hektor", "pass"])
    t.younger.does("hero hektor")
    t.story("Younger wins the battle over Thebes.")
    t.elder.retains("Owl-Mark Scout")
    t.asks("elder", rule="OM-064")
    t.elder.retains("Echo")


def test_hektor_needs_somebody_there(table: Sit) -> None:
    """With nobody there, or not fewer, he is not asked for."""
    t = turn(table, "Hektor", {"thebes": ["Hind", "Satyr", "Echo", "Echo"]}, {}, step="war")
    t.younger.declines()
    t.asks("elder", rule="OM-063")


@pytest.mark.parametrize(("cards", "coins", "units"), [(0, 2, 0), (3, 0, 2)])
def test_iason_does_likewise(table: Sit, cards: int, coins: int, units: int) -> None:
    """A bonus in coins: he takes 2 coins; in cards: he draws two."""
    t = turn(table, "Iason", step="wealth")
    t.elder.does(f"wealth {cards}")
    t.younger.does("hero iason")
    assert (t.younger.coins, t.younger.units) == (coins, units)


def test_atalanta_returns_a_beast(table: Sit) -> None:
    """A beast just played goes back to hand; the coins are not given back."""
    t = turn(table, "Atalanta", {"hand": ["Hind"], "coins": 2})
    t.elder.plays("Hind", "thebes")
    t.asks("younger", rule="OM-107", options=["hero atalanta", "pass"])
    t.younger.does("hero atalanta")
    assert (t.elder.hand, t.elder.coins) == (["Hind of the Silver Antlers"], 0)
    assert t.elder.side("thebes") == []


def test_orion_enrages_two_as_war_begins(table: Sit) -> None:
    """Up to two of your units with room are enraged; the list of war-torn cities does not change."""
    t = turn(
        table, "Orion", {"thebes": ["Ketos"]}, {"thebes": ["Scout", "Echo", "Echo"], "argos": ["Warden"]}, step="war"
    )
    t.asks("younger", rule="OM-107", options=["hero orion", "pass"])
    t.younger.does("hero orion")
    t.younger.chooses("Owl-Mark Scout")
    t.younger.chooses("Warden")
    assert t.younger.side("argos") == ["Warden of the Inner Gate!"]
    t.asks("younger", rule="OM-064")


def test_orion_is_asked_no_further_once_declined(table: Sit) -> None:
    """Who declines the first is not asked about a second."""
    t = turn(table, "Orion", {"thebes": ["Ketos"]}, {"thebes": ["Scout", "Echo", "Echo"]}, step="war")
    t.younger.does("hero orion")
    t.younger.declines()
    t.asks("younger", rule="OM-064")


def test_orpheus_brings_an_oracle_back(table: Sit) -> None:
    """An oracle of yours discarded from a city is put into any city; the discard still counts for Hades' Feat."""
    t = turn(table, "Orpheus", {"hand": ["Sanctuary Burner"], "coins": 2}, {"thebes": ["Echo"]})
    t.elder.plays("Sanctuary Burner", "thebes")
    t.asks("younger", rule="OM-107", options=["hero orpheus", "pass"])
    t.younger.does("hero orpheus", "city korinth")
    assert t.younger.side("korinth") == ["Echo of the Grotto"]
    assert t.elder.progress("hades") == 1


def test_kassandra_silences_an_oracle(table: Sit) -> None:
    """The chosen oracle acts to no effect: the act is spent, nothing happens, nothing is paid."""
    t = turn(table, "Kassandra", {"thebes": ["Shoal-Watcher"], "argos": ["Warden"], "coins": 1}, step="portent")
    t.elder.acts("Shoal-Watcher")
    t.asks("younger", rule="OM-107", options=["hero kassandra", "pass"])
    t.younger.does("hero kassandra")
    assert (t.elder.units, t.elder.coins) == (0, 1)
    assert t.elder.targets() == ["Warden of the Inner Gate in Argos"]


def test_ariadne_profits_from_a_feat(table: Sit) -> None:
    """Once, however many feats were completed: two cards and 2 coins."""
    t = turn(
        table,
        "Ariadne",
        {"thebes": ["Hind", "Echo"], "argos": ["Hind", "Bone-Reader"], "korinth": ["Hind", "Warden"]},
        step="feat",
    )
    t.asks("younger", rule="OM-107", options=["hero ariadne", "pass"])
    t.younger.does("hero ariadne")
    assert (t.younger.units, t.younger.coins) == (2, 2)


def test_odysseus_moves_into_the_war(table: Sit) -> None:
    """With two war-torn cities up to two of your units move into them, and soldiers act."""
    t = turn(table, "Odysseus", {"thebes": ["Hind", "Echo"], "argos": ["Hind", "Warden"]},
             {"thebes": ["Ketos"], "argos": ["Ketos"], "korinth": ["Sanctuary Burner", "Satyr"]}, step="war")  # fmt: skip
    t.asks("younger", rule="OM-107", options=["hero odysseus", "pass"])
    t.younger.does("hero odysseus")
    t.younger.chooses("Sanctuary Burner")
    t.younger.does("city thebes")
    t.younger.chooses("Echo")
    assert t.elder.side("thebes") == ["Hind of the Silver Antlers"]
    t.younger.declines()
    t.asks("elder", rule="OM-067")


def test_odysseus_needs_two_war_torn_cities(table: Sit) -> None:
    """With one city he is no choice; Orion's question is still put."""
    t = turn(table, "Odysseus", {"thebes": ["Hind", "Echo"]}, {"thebes": ["Hind"], "korinth": ["Satyr"]}, step="war")
    t.asks("younger", rule="OM-107", options=["pass"])
