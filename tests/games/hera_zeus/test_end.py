"""The end of the game: HZ-004 to HZ-010 and HZ-105 to HZ-112."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.hera_zeus.duel import side

Sit = Callable[..., Any]


@rule("HZ-004", "HZ-108")
@pytest.mark.parametrize("attacker", ["Pythia", "Pegasus", "Amazon", "Fury", "Nemesis"])
def test_challenging_the_hostage_wins(table: Sit, attacker: str) -> None:
    """Whoever may challenge, from strength 0 to 7, wins by challenging the hostage in the rival's first row."""
    t = table("hera-zeus", hera=side(attacker), zeus=side("Argus Giant"))
    t.hera.challenges("a")
    t.over(winner="hera", rule="HZ-004")


@rule("HZ-004")
def test_a_hostage_in_the_second_row_is_safe(table: Sit) -> None:
    """Only the first row counts: behind another card the hostage is not challenged."""
    t = table("hera-zeus", hera=side("Fury", "Io"), zeus=side("Hero Argus"))
    t.hera.challenges("a")
    t.goes_on()
    t.hera.challenges("a")
    t.over(winner="hera", rule="HZ-004")


@rule("HZ-007", "HZ-111")
def test_pandora_with_the_defender_s_hostage_behind_her(table: Sit) -> None:
    """Challenging Pandora wins if her owner's hostage lies anywhere in that column."""
    t = table("hera-zeus", hera=side("Fury", "Io"), zeus=side("Pandora Giant Argus"))
    t.hera.challenges("a")
    t.over(winner="hera", rule="HZ-007", reason="Pandora opened on Zeus' hostage.")
    t = table("hera-zeus", hera=side("Fury", hand="Pegasus"), zeus=side("Giant", "Pandora Argus"))
    t.hera.strikes("b")
    t.over(winner="hera", rule="HZ-007")


@rule("HZ-007")
def test_pandora_with_the_hostage_in_another_column(table: Sit) -> None:
    """A hostage in another column is not touched by Pandora."""
    t = table("hera-zeus", hera=side("Fury", "Io"), zeus=side("Pandora", "Argus"))
    t.hera.challenges("a")
    t.goes_on()
    assert t.zeus.field == {"b": ["Argus"]}


@rule("HZ-008", "HZ-112")
def test_both_hostages_in_pandora_s_column(table: Sit) -> None:
    """With both hostages in the column the challenger loses."""
    t = table("hera-zeus", hera=side("Fury Io"), zeus=side("Pandora Argus"))
    t.hera.challenges("a")
    t.over(winner="zeus", rule="HZ-008", reason="Pandora took Hera's own hostage.")
    t = table("hera-zeus", hera=side("Fury Io", hand="Pegasus"), zeus=side("Pandora Argus"))
    t.hera.strikes("a")
    t.over(winner="zeus", rule="HZ-008")


@rule("HZ-C09")
def test_only_the_challenger_s_hostage_in_pandora_s_column(table: Sit) -> None:
    """Who challenges Pandora with the own hostage in that column, and no other, throws it away and loses."""
    t = table("hera-zeus", hera=side("Fury Io"), zeus=side("Pandora", "Argus"))
    t.hera.challenges("a")
    t.over(winner="zeus", rule="HZ-008")
    t = table("hera-zeus", hera=side("Io", "Fury"), zeus=side("Pandora Argus"), to_move="hera")
    t.hera.cannot("challenge a", rule="HZ-103")


@rule("HZ-010", "HZ-107", "HZ-C32")
def test_a_turn_that_begins_without_cards_is_lost(table: Sit) -> None:
    """A side with no card on the field when its turn begins loses, before any points are counted, hand or no hand."""
    t = table("hera-zeus", hera=side("Artemis"), zeus=side("Hero", hand="Giant Apollo"))
    t.hera.challenges("a")
    t.over(winner="hera", rule="HZ-010", reason="Zeus began a turn with no card on the field.")
    assert not any(told.startswith("Zeus has") for told in t.match.story())


@rule("HZ-010")
def test_an_empty_field_in_mid_turn_is_no_loss(table: Sit) -> None:
    """The field is looked at when a turn begins: emptied in one's own turn, it may be filled again."""
    t = table("hera-zeus", hera=side("Fury", hand="Harpy"), zeus=side("Giant"), points=2)
    t.hera.challenges("a")
    assert t.hera.field == {}
    t.hera.plays("Harpy", "a1")
    t.zeus.draws()
    assert t.hera.points == 1


@rule("HZ-105")
def test_the_game_stops_at_once(table: Sit) -> None:
    """The moment an end condition is true the game is over: no points are spent any more, nothing else can be done."""
    t = table("hera-zeus", hera=side("Fury", "Harpy", hand="Medusa"), zeus=side("Argus", "Hero"))
    t.hera.challenges("a")
    t.over(winner="hera", rule="HZ-004")
    assert t.match.to_move == -1
    refusal = t.match.why_not("hera", "draw")
    assert refusal is not None
    assert refusal.sentence == "The game is over."
    assert t.zeus.field == {"a": ["Argus^"], "b": ["Hero"]}, "the hostage is found, not discarded"
