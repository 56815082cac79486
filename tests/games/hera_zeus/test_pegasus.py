"""Pegasus' three uses: HZ-073 to HZ-086."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.hera_zeus.cards import CARDS
from petteia.kernel.chance import outcomes
from petteia.testing import rule
from tests.games.hera_zeus.duel import side

Sit = Callable[..., Any]


@rule("HZ-074")
def test_three_uses_of_pegasus(table: Sit) -> None:
    """Pegasus has strength 1; from the hand it may go into a hand, at a first-row card, or onto the field."""
    assert next(card.strength for card in CARDS if card.name == "Pegasus") == 1
    t = table("hera-zeus", hera=side("Medusa", hand="Pegasus", deck=0), zeus=side("Hero", hand="Giant"))
    t.asks("hera", rule="HZ-030", options=["play pegasus", "strike pegasus a", "raid pegasus"])


# -- into the hand ---------------------------------------------------------------------------


@rule("HZ-075", "HZ-101", "HZ-118")
def test_pegasus_picks_a_card_of_the_hidden_hand_by_chance(table: Sit) -> None:
    """Pegasus is discarded, and chance alone picks one of the rival's hidden cards, each alike; no row matters."""
    spec = {"hera": side("Medusa", "Fury", hand="Pegasus"), "zeus": side("Hero", hand="Medusa Hades Pythia")}
    for picked, card in enumerate(["Medusa", "Hades", "Pythia"]):
        t = table("hera-zeus", **spec, chance=[picked])
        t.hera.raids()
        assert t.hera.pile == ["Pegasus"]
        assert t.zeus.pile == [card]
        assert len(t.zeus.hand) == 2
    t = table("hera-zeus", **spec)
    raid = t.match.game.vocabulary.parse("raid pegasus")
    assert [str(chance) for chance, _ in outcomes(t.match.state, raid)] == ["1/3"] * 3


@rule("HZ-118")
def test_a_card_the_rival_has_seen_is_as_likely_as_another(table: Sit) -> None:
    """Neither knowing a card nor its foreign back steers the pick: three cards, a third each."""
    t = table(
        "hera-zeus", hera=side("Fury", hand="Pegasus"), zeus=side("Hero", hand="Medusa Amazon Pythia", seen="Pythia")
    )
    raid = t.match.game.vocabulary.parse("raid pegasus")
    assert sorted(str(chance) for chance, _ in outcomes(t.match.state, raid)) == ["1/3"] * 3


@rule("HZ-005", "HZ-076", "HZ-109")
def test_the_hostage_in_the_hand_wins(table: Sit) -> None:
    """If Pegasus picks the hostage out of the hand, its player wins at once."""
    t = table("hera-zeus", hera=side("Fury", hand="Pegasus"), zeus=side("Hero", hand="Giant Argus"), chance=[1])
    t.hera.raids()
    t.story("Hera sends Pegasus into Zeus' hand and finds Argus.")
    t.over(winner="hera", rule="HZ-005", reason="Hera found the hostage in Zeus' hand.")


@rule("HZ-073", "HZ-077")
def test_pandora_in_the_hand_costs_the_whole_hand(table: Sit) -> None:
    """If Pegasus picks Pandora, the rival's complete hand is discarded, Pandora included."""
    t = table(
        "hera-zeus",
        hera=side("Fury", "Fury", hand="Pegasus"),
        zeus=side("Hero", hand="Giant Pandora Giant"),
        chance=[1],
    )
    t.hera.raids()
    t.story("Pandora opens: Zeus loses the whole hand.")
    t.zeus.discards("Giant", "Giant")
    assert t.zeus.hand == []
    assert t.zeus.pile == ["Giant", "Giant", "Pandora"]


@rule("HZ-C38")
def test_the_owner_orders_the_lost_hand(table: Sit) -> None:
    """Every card of the lost hand, Pandora among them, goes to the pile in the order its owner likes."""
    t = table(
        "hera-zeus",
        hera=side("Fury", "Fury", hand="Pegasus"),
        zeus=side("Hero", hand="Giant Pandora Medusa"),
        chance=[1],
    )
    t.hera.raids()
    t.asks("zeus", rule="HZ-C38", options=["discard giant", "discard pandora", "discard medusa"])
    assert t.hera.hand_of(1) == ["Giant", "Medusa", "Pandora"], "what is lost lies open"
    t.zeus.discards("Pandora", "Giant")
    assert t.zeus.pile == ["Pandora", "Giant", "Medusa"]
    t.hera.draws()


@rule("HZ-C35", "HZ-006", "HZ-110")
def test_pandora_and_the_hostage_in_one_hand(table: Sit) -> None:
    """If the hostage is in the hand that Pandora takes, Pegasus' player wins before anything is discarded."""
    t = table("hera-zeus", hera=side("Fury", hand="Pegasus"), zeus=side("Hero", hand="Pandora Argus"), chance=[0])
    t.hera.raids()
    t.over(winner="hera", rule="HZ-006", reason="Pandora gave Zeus' hostage away.")
    assert t.zeus.pile == []


@rule("HZ-078", "HZ-C05")
@pytest.mark.parametrize("card", ["Medusa", "Pythia", "Zeus", "Dionysus", "Hades", "Persephone", "Sirens"])
def test_mythology_cards_are_discarded_from_the_hand(table: Sit, card: str) -> None:
    """A mythology card picked from the hand is simply lost, Medusa too: only the field protects her."""
    t = table("hera-zeus", hera=side("Fury", hand="Pegasus"), zeus=side("Hero", hand=f"Giant {card}"), chance=[1])
    t.hera.raids()
    t.story(f"{card} is discarded.")
    assert t.zeus.pile == [card]
    assert t.zeus.hand == ["Giant"]
    assert t.zeus.field == {"a": ["Hero"]}


@rule("HZ-079")
def test_strength_one_is_discarded_from_the_hand(table: Sit) -> None:
    """A Pegasus picked from the hand is lost."""
    t = table("hera-zeus", hera=side("Fury", hand="Pegasus"), zeus=side("Hero", hand="Pegasus"), chance=[0])
    t.hera.raids()
    assert t.zeus.pile == ["Pegasus"]
    assert t.zeus.field == {"a": ["Hero"]}


@rule("HZ-080", "HZ-C15", "HZ-C16")
@pytest.mark.parametrize("card", ["Hero", "Centaur", "Cyclops", "Giant", "Apollo", "Poseidon"])
def test_strength_two_to_seven_is_put_into_the_first_row(table: Sit, card: str) -> None:
    """A fighter picked from the hand goes face up to the first row of the column that Pegasus' player names."""
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Pegasus"), zeus=side("Medusa Argus", hand=card), chance=[0])
    t.hera.raids()
    t.asks("hera", rule="HZ-080", options=["column a", "column b", "column c"])
    t.hera.places("a")
    assert t.zeus.field == {"a": [f"{card}^", "Medusa", "Argus"]}
    assert t.zeus.hand == []
    t.story(f"{card} is put face up in the first row of A.", to="zeus")


@rule("HZ-C15")
def test_a_picked_card_may_open_a_column_but_not_join_a_full_one_or_a_figure(table: Sit) -> None:
    """Pegasus' player may choose an empty column; a full one and one with a figure are out."""
    zeus = side("Medusa Centaur Centaur Centaur", "Hero", "", hand="Giant", figure="b")
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Pegasus"), zeus=zeus, chance=[0])
    t.hera.raids()
    assert t.zeus.field["c"] == ["Giant^"], "c was the only column left, so nobody is asked"
    zeus["field"]["a"].pop()
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Pegasus"), zeus=zeus, chance=[0])
    t.hera.raids()
    t.asks("hera", rule="HZ-080", options=["column a", "column c"])
    t.hera.cannot("column b", rule="HZ-C15", because="A figure keeps the first row of that column.")
    t.hera.places("c")
    zeus = side("Medusa Centaur Centaur Centaur", "Hero", "Hero", hand="Giant")
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Pegasus"), zeus=zeus, chance=[0])
    t.hera.raids()
    t.hera.cannot("column a", rule="HZ-038", because="That column is full: it holds four.")
    t.hera.places("b")
    assert t.zeus.field["b"] == ["Giant^", "Hero"]


@rule("HZ-117")
def test_a_picked_card_without_room_is_discarded(table: Sit) -> None:
    """If no column can take it, a picked fighter is discarded."""
    zeus = side("Medusa Centaur Centaur Centaur", "Hero", "Hero Hero Hero Pegasus", hand="Giant", figure="b")
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Pegasus"), zeus=zeus, chance=[0])
    t.hera.raids()
    assert t.zeus.pile == ["Giant"]
    assert t.zeus.field["b"] == ["figure", "Hero"]


@rule("HZ-C24")
def test_no_raid_on_an_empty_hand(table: Sit) -> None:
    """Where there is no hand, Pegasus cannot be sent into it."""
    t = table("hera-zeus", hera=side("Fury", hand="Pegasus"), zeus=side("Hero"))
    t.hera.cannot("raid pegasus", rule="HZ-C24", because="The rival's hand is empty.")


@rule("HZ-075")
def test_a_pegasus_that_is_not_in_hand(table: Sit) -> None:
    """Only a Pegasus in the hand can be sent out; one on the field is an ordinary card."""
    t = table("hera-zeus", hera=side("Pegasus"), zeus=side("Hero", hand="Giant"))
    for move in ("raid pegasus", "strike pegasus a"):
        t.hera.cannot(move, rule="HZ-051", because="Pegasus is not in your hand.")
    t.hera.cannot("raid stolen-pegasus", rule="HZ-051", because="The stolen Pegasus is not in your hand.")


# -- at the first row ------------------------------------------------------------------------


@rule("HZ-081", "HZ-C07", "HZ-C18")
def test_pegasus_strikes_any_column_from_the_hand(table: Sit) -> None:
    """Pegasus is discarded and challenges the first row of any column, with or without an own card facing it."""
    t = table("hera-zeus", hera=side("Fury", hand="Pegasus Pegasus"), zeus=side("", "Pythia Giant", "Hero"), points=2)
    t.hera.cannot("strike pegasus a", rule="HZ-081", because="Nothing stands in the rival's first row there.")
    t.hera.may("strike pegasus b", "strike pegasus c")
    t.hera.strikes("b")
    t.story("Hera sends Pegasus at Pythia in B.", "Pythia falls to Pegasus.")
    assert t.hera.pile == ["Pegasus"]
    assert t.zeus.field == {"b": ["Giant"], "c": ["Hero"]}


@rule("HZ-082", "HZ-C03")
@pytest.mark.parametrize("target", ["Pegasus", "Pythia"])
def test_a_weak_target_is_discarded(table: Sit, target: str) -> None:
    """A first-row card of strength 0 or 1 that is neither Medusa nor Pandora nor a hostage is discarded."""
    t = table("hera-zeus", hera=side("Fury", hand="Pegasus"), zeus=side(f"{target} Giant"))
    t.hera.strikes("a")
    assert t.zeus.pile == [target]
    assert t.zeus.field == {"a": ["Giant"]}


@rule("HZ-C03", "HZ-004")
def test_a_struck_hostage_wins(table: Sit) -> None:
    """A hostage in the first row has strength 0, but it is won and not discarded: the game is over."""
    t = table("hera-zeus", hera=side("Fury", hand="Pegasus"), zeus=side("Argus Giant"))
    t.hera.strikes("a")
    t.over(winner="hera", rule="HZ-004")
    assert t.zeus.pile == []


@rule("HZ-C04")
@pytest.mark.parametrize("target", ["Hero", "Centaur", "Poseidon"])
def test_a_strong_target_stays_and_is_shown(table: Sit, target: str) -> None:
    """Strength 2 to 7 stays where it is, face up; Pegasus is spent."""
    t = table("hera-zeus", hera=side("Fury", hand="Pegasus"), zeus=side(f"{target} Giant"))
    t.hera.strikes("a")
    t.story(f"{target} stays.")
    assert t.zeus.field == {"a": [f"{target}^", "Giant"]}
    assert (t.hera.pile, t.zeus.pile) == (["Pegasus"], [])


@rule("HZ-084", "HZ-C05")
def test_a_struck_medusa_stays(table: Sit) -> None:
    """On the field Medusa yields to Hero and Amazon alone: struck by Pegasus she stays, face up."""
    t = table("hera-zeus", hera=side("Fury", hand="Pegasus"), zeus=side("Medusa Giant"))
    t.hera.strikes("a")
    assert t.zeus.field == {"a": ["Medusa^", "Giant"]}
    assert t.hera.pile == ["Pegasus"]


@rule("HZ-085", "HZ-C08")
def test_a_struck_pandora_empties_both_halves(table: Sit) -> None:
    """Pandora struck from the hand empties her column as in any challenge: both sides of it."""
    t = table("hera-zeus", hera=side("Fury", "Harpy", hand="Pegasus"), zeus=side("Pandora Giant", "Hero"))
    t.hera.strikes("a")
    t.zeus.discards("Pandora")
    assert (t.hera.field, t.zeus.field) == ({"b": ["Harpy"]}, {"b": ["Hero"]})
    assert (t.hera.pile, t.zeus.pile) == (["Pegasus", "Fury"], ["Pandora", "Giant"])


@rule("HZ-C06", "HZ-083")
def test_pegasus_meets_the_figure_and_not_what_is_behind_it(table: Sit) -> None:
    """In a column with the rival's figure Pegasus hits the figure itself, even if one's own figure faces it."""
    t = table(
        "hera-zeus", hera=side("Fury", hand="Pegasus Pegasus", figure="a"), zeus=side("Argus", "Hero", figure="a")
    )
    t.hera.strikes("a")
    assert t.zeus.field["a"] == ["Argus"]
    t.goes_on()
    t.hera.cannot("strike pegasus a", rule="HZ-102", because="Your own figure blocks that column.")


# -- on the field ----------------------------------------------------------------------------


@rule("HZ-086", "HZ-C18")
def test_pegasus_on_the_field_is_an_ordinary_card(table: Sit) -> None:
    """Laid on the field, Pegasus fights from the first row with strength 1, straight across, and removes no figure."""
    t = table("hera-zeus", hera=side("Fury", hand="Pegasus"), zeus=side("Hero", "Pythia", figure="a"), points=2)
    t.hera.plays("Pegasus", "b1")
    t.hera.cannot("challenge a", rule="HZ-102")
    t.hera.challenges("b")
    assert t.zeus.pile == ["Pythia"]
    assert t.hera.field["b"] == ["Pegasus^"]
