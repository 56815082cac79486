"""Pythia's three uses: HZ-087 to HZ-092."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.hera_zeus.cards import CARDS
from petteia.testing import rule
from tests.games.hera_zeus.duel import side

Sit = Callable[..., Any]


@rule("HZ-C01")
def test_pythia_is_a_mythology_card_of_strength_nought(table: Sit) -> None:
    """Pythia bears the star and a 0: she may be laid, and from the hand each of her powers takes one action."""
    pythia = next(card for card in CARDS if card.name == "Pythia")
    assert (pythia.strength, pythia.myth) == (0, True)
    spec = {"hera": side("Medusa", "Medusa", hand="Pythia", deck=0), "zeus": side("Hero", hand="Giant")}
    t = table("hera-zeus", **spec)
    t.asks("hera", rule="HZ-030", options=["play pythia", "spy", "expose a"])
    for act in (lambda t: t.hera.spies(), lambda t: t.hera.exposes("a"), lambda t: t.hera.plays("Pythia", "c1")):
        hera = side("Medusa", "Medusa", hand="Pythia")
        t = table("hera-zeus", hera=hera, zeus=spec["zeus"])
        act(t)
        assert t.hera.points == 1
        assert t.hera.hand == []


# -- the spy ---------------------------------------------------------------------------------


@rule("HZ-087")
def test_pythia_makes_the_rival_show_the_whole_hand(table: Sit) -> None:
    """Discarded, Pythia shows the rival's whole hand to her player, and to nobody else."""
    t = table("hera-zeus", hera=side("Fury", hand="Pythia"), zeus=side("Hero", hand="Giant Hades Medusa"))
    t.hera.spies()
    assert t.hera.pile == ["Pythia"]
    assert t.hera.hand_of(1) == ["Giant", "Hades", "Medusa"]
    t.story("You see Zeus' hand with Pythia.", "You see Giant.", "You see Hades.", "You see Medusa.", to="hera")
    assert t.story("Hera sees your hand with Pythia.", to="zeus") == [
        "Hera sees your hand with Pythia.", "You have 1 point to spend.",
    ]  # fmt: skip
    assert t.story() == ["Hera sees Zeus' hand with Pythia.", "Zeus has 1 point to spend."]


@rule("HZ-088")
@pytest.mark.parametrize(("seat", "card"), [("zeus", "Poseidon"), ("hera", "Nemesis")])
def test_strength_seven_seen_by_pythia_is_lost(table: Sit, seat: str, card: str) -> None:
    """Poseidon or Nemesis in a hand shown to Pythia is discarded before all eyes."""
    spy = "hera" if seat == "zeus" else "zeus"
    sides = {seat: side("Pegasus", hand=f"Medusa {card} Hades"), spy: side("Medusa", hand="Pythia")}
    t = table("hera-zeus", **sides, to_move=spy)
    t.seat(spy).spies()
    assert t.seat(seat).pile == [card]
    assert t.seat(seat).hand == ["Hades", "Medusa"]
    t.story(f"{card} is discarded.")


@rule("HZ-C27")
def test_every_seven_is_lost_and_the_rest_is_hidden_again(table: Sit) -> None:
    """An own and a stolen seven both go; the other cards stay in the hand, unseen by onlookers."""
    t = table("hera-zeus", hera=side("Fury", hand="Pythia"), zeus=side("Hero", hand="Poseidon Nemesis Giant"))
    t.hera.spies()
    assert t.zeus.pile == ["Poseidon", "stolen Nemesis"]
    assert t.zeus.hand == ["Giant"]
    onlooker = t.match.onlooker().state
    assert onlooker.face[onlooker.zones[3][0]] == -1


@rule("HZ-113", "HZ-C28")
def test_seeing_the_hostage_wins_nothing(table: Sit) -> None:
    """A hostage that Pythia merely shows, in the hand or in a column, does not end the game; nor does Pandora open."""
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Pythia"), zeus=side("Hero", hand="Argus Pandora"))
    t.hera.spies()
    t.goes_on()
    assert t.zeus.hand == ["Argus", "Pandora"]
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Pythia"), zeus=side("Argus Hero"))
    t.hera.exposes("a")
    t.goes_on()
    assert t.zeus.field == {"a": ["Argus^", "Hero^"]}


@rule("HZ-C24")
def test_pythia_needs_something_to_see(table: Sit) -> None:
    """Against an empty hand, or a column in which nothing lies face down, Pythia cannot be used."""
    t = table("hera-zeus", hera=side("Fury", hand="Pythia"), zeus=side("Hero^"))
    t.hera.cannot("spy", rule="HZ-C24", because="The rival's hand is empty.")
    for column in "ab":
        t.hera.cannot(f"expose {column}", rule="HZ-C24", because="Nothing lies face down in that column.")
    t.asks("hera", rule="HZ-030", options=["draw", "play pythia", "challenge a"])


# -- the column ------------------------------------------------------------------------------


@rule("HZ-091")
def test_pythia_turns_up_a_column(table: Sit) -> None:
    """Discarded, Pythia turns all cards of one rival column face up, for all to see and for good."""
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Pythia"), zeus=side("Hero Giant^ Medusa", "Apollo"))
    t.hera.exposes("a")
    t.story("Hera turns up Zeus' column A with Pythia.", "Hero is turned up.", "Medusa is turned up.")
    assert "Giant is turned up." not in t.story()
    assert t.hera.pile == ["Pythia"]
    assert t.hera.field_of(1) == {"a": ["Hero^", "Giant^", "Medusa^"], "b": ["?"]}
    t.hera.draws()
    assert t.hera.field_of(1)["a"] == ["Hero^", "Giant^", "Medusa^"]


@rule("HZ-092", "HZ-119")
def test_turning_up_sets_off_nothing(table: Sit) -> None:
    """No card's effect is set off: Pandora turned up keeps her column, which only a challenge empties."""
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Pythia"), zeus=side("Pandora Poseidon Argus", "Hero"))
    t.hera.exposes("a")
    assert t.zeus.field == {"a": ["Pandora^", "Poseidon^", "Argus^"], "b": ["Hero"]}
    assert t.zeus.pile == []
    t.goes_on()


# -- in a challenge --------------------------------------------------------------------------


@rule("HZ-089", "HZ-C02")
@pytest.mark.parametrize(("seat", "seven"), [("hera", "Poseidon"), ("zeus", "Nemesis")])
def test_pythia_challenging_beats_strength_seven(table: Sit, seat: str, seven: str) -> None:
    """When she starts the challenge, Pythia beats Poseidon and Nemesis, and stays."""
    other = "zeus" if seat == "hera" else "hera"
    t = table("hera-zeus", **{seat: side("Pythia"), other: side(f"{seven} Medusa")}, to_move=seat)
    t.seat(seat).challenges("a")
    t.story(f"Pythia beats {seven}.")
    assert t.seat(other).pile == [seven]
    assert t.seat(seat).field == {"a": ["Pythia^"]}


@rule("HZ-C02")
def test_pythia_challenged_by_strength_seven_falls(table: Sit) -> None:
    """Her gift works only when she challenges: challenged by Nemesis she is beaten like any 0."""
    t = table("hera-zeus", hera=side("Nemesis"), zeus=side("Pythia Hero"))
    t.hera.challenges("a")
    assert t.zeus.pile == ["Pythia"]
    assert t.hera.field == {"a": ["Nemesis^"]}


@rule("HZ-090")
@pytest.mark.parametrize("other", ["Pegasus", "Hero", "Centaur", "Cyclops", "Giant", "Apollo", "Medusa"])
def test_pythia_loses_to_every_other_card(table: Sit, other: str) -> None:
    """Challenging any other card Pythia is beaten."""
    t = table("hera-zeus", hera=side("Pythia Io"), zeus=side(other))
    t.hera.challenges("a")
    assert t.hera.pile == ["Pythia"]
    assert t.zeus.field == {"a": [f"{other}^"]}


@rule("HZ-C02")
def test_pythia_against_pythia_pandora_and_the_hostage(table: Sit) -> None:
    """Two Pythias both fall; Pandora opens; and facing the hostage Pythia wins the game as any challenger does."""
    t = table("hera-zeus", hera=side("Pythia Io"), zeus=side("Pythia Hero"))
    t.hera.challenges("a")
    assert (t.hera.pile, t.zeus.pile) == (["Pythia"], ["Pythia"])
    t = table("hera-zeus", hera=side("Pythia", "Fury"), zeus=side("Pandora", "Hero"))
    t.hera.challenges("a")
    assert (t.hera.pile, t.zeus.pile) == (["Pythia"], ["Pandora"])
    t = table("hera-zeus", hera=side("Pythia"), zeus=side("Argus"))
    t.hera.challenges("a")
    t.over(winner="hera", rule="HZ-004")
