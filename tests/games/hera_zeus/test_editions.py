"""Where the editions differ, the people at the table agree beforehand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.kernel import Match, Refused, game
from petteia.testing import rule
from tests.games.hera_zeus.duel import side

Sit = Callable[..., Any]


def test_what_can_be_agreed_on() -> None:
    """Three things can be agreed on, each with a default that needs no words, and nothing else."""
    assert game("hera-zeus").agreed({}) == {"first": "hera", "withdrawal": "free", "across": "no"}
    with pytest.raises(Refused, match="cannot be 'both'"):
        Match.new("hera-zeus", options={"first": "both"})
    with pytest.raises(Refused, match="has no option 'figure'"):
        Match.new("hera-zeus", options={"figure": "free"})


@rule("HZ-059")
def test_withdrawing_for_a_point(table: Sit) -> None:
    """By agreement taking the own figure off is an action: it costs a point and is one more way to spend one."""
    options = {"withdrawal": "point"}
    t = table("hera-zeus", hera=side("Fury", figure="a"), zeus=side("Hero"), options=options)
    t.hera.withdraws()
    assert t.hera.points == 3
    t = table("hera-zeus", hera=side("Medusa", figure="a", deck=0), zeus=side("Hero"), points=1, options=options)
    t.asks("hera", rule="HZ-030", options=["withdraw"])
    t.hera.withdraws()
    t.asks("zeus", rule="HZ-030")


@rule("HZ-C25")
def test_a_figure_may_come_to_be_withdrawn_for_a_point(table: Sit) -> None:
    """Where withdrawing is an action, putting the figure on the field (free) opens a way to spend a point."""
    hera = side("Medusa", deck=0, hand="Hera")
    t = table("hera-zeus", hera=hera, zeus=side("Hero"), points=1, options={"withdrawal": "point"})
    t.asks("hera", rule="HZ-030", options=["figure a"])
    t.hera.enthrones("a")
    assert t.hera.points == 4
    t.hera.withdraws()
    t.over(winner="zeus", rule="HZ-009")


@rule("HZ-C06")
def test_pegasus_across_the_own_figure(table: Sit) -> None:
    """By default Pegasus may not strike across one's own figure; by agreement it may."""
    spec = {"hera": side("Fury", hand="Pegasus", figure="a"), "zeus": side("Pythia Hero", "Giant")}
    t = table("hera-zeus", **spec)
    t.hera.cannot("strike pegasus a", rule="HZ-102", because="Your own figure blocks that column.")
    t.hera.may("strike pegasus b")
    t = table("hera-zeus", **spec, options={"across": "yes"})
    t.hera.strikes("a")
    assert t.zeus.pile == ["Pythia"]
    t.hera.cannot("challenge a", rule="HZ-103")
