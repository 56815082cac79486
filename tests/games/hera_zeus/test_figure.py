"""The Hera and Zeus cards and the figures they bring: HZ-053 to HZ-059, HZ-064, HZ-116."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petteia.testing import rule
from tests.games.hera_zeus.duel import side

Sit = Callable[..., Any]


@rule("HZ-053")
def test_the_card_is_discarded_and_the_figure_stands_first(table: Sit) -> None:
    """The god card goes to the pile, and the figure to the first row of a column that has cards."""
    t = table("hera-zeus", hera=side("Fury", hand="Hera"), zeus=side("Hero"))
    t.hera.enthrones("a")
    assert t.hera.pile == ["Hera"]
    assert t.hera.field == {"a": ["figure", "Fury"]}
    t.story("Hera puts the figure in front of A.", to="zeus")


@rule("HZ-053")
def test_no_figure_without_its_card(table: Sit) -> None:
    """The figure comes by its card alone."""
    t = table("hera-zeus", hera=side("Fury"), zeus=side("Hero", hand="Zeus"))
    t.hera.cannot("figure a", rule="HZ-053", because="Hera is not in your hand.")


@rule("HZ-054")
def test_the_column_moves_back_one_space(table: Sit) -> None:
    """All cards of the column move back one row and keep their order and their faces hidden or shown."""
    t = table("hera-zeus", hera=side("Fury Harpy^ Io", hand="Hera"), zeus=side("Hero"))
    t.hera.enthrones("a")
    assert t.hera.field == {"a": ["figure", "Fury", "Harpy^", "Io"]}


@rule("HZ-057", "HZ-098")
def test_dionysus_cannot_move_a_figure(table: Sit) -> None:
    """The figure cannot be moved, not even by Dionysus; only the cards behind it can."""
    t = table("hera-zeus", hera=side("Fury Harpy", "Hydra", hand="Dionysus", figure="a"), zeus=side("Hero"))
    t.hera.does("dionysus", "column a")
    t.asks("hera", rule="HZ-097", options=["row 2", "row 3"])
    t.hera.cannot("row 1", rule="HZ-098", because="A figure cannot be moved.")
    t.hera.cannot("row 4", rule="HZ-097", because="No card lies there.")
    t.hera.does("row 3", "column b", "row 1")
    assert t.hera.field == {"a": ["figure", "Fury"], "b": ["Harpy", "Hydra"]}


@rule("HZ-058", "HZ-050", "HZ-083")
def test_pegasus_takes_the_rival_s_figure_off(table: Sit) -> None:
    """Pegasus from the hand, and no other challenge, takes a figure off; the cards behind it close up unseen."""
    t = table("hera-zeus", hera=side("Nemesis", "Fury", hand="Pegasus"), zeus=side("Hero Argus", "Giant", figure="a"))
    t.hera.cannot("challenge a", rule="HZ-102")
    t.hera.strikes("a")
    t.story("Hera sends Pegasus at the figure in A: it is taken off.")
    assert t.zeus.field == {"a": ["Hero", "Argus"], "b": ["Giant"]}
    assert t.hera.pile == ["Pegasus"]
    t.hera.may("challenge a")


@rule("HZ-059")
def test_the_own_figure_is_taken_off_for_nothing(table: Sit) -> None:
    """A player may take the own figure off at no cost; the cards behind it close up."""
    t = table("hera-zeus", hera=side("Fury Io", figure="a"), zeus=side("Hero"))
    t.hera.withdraws()
    assert t.hera.points == 4
    assert t.hera.field == {"a": ["Fury", "Io"]}
    t.hera.cannot("withdraw", rule="HZ-059", because="You have no figure on the field.")


@rule("HZ-059")
def test_the_own_figure_may_be_taken_off_in_the_turn_it_came(table: Sit) -> None:
    """Also in the turn in which it arrived, and its four points stay."""
    t = table("hera-zeus", hera=side("Fury", hand="Hera"), zeus=side("Hero"))
    t.hera.enthrones("a")
    t.hera.withdraws()
    assert t.hera.points == 4
    t.hera.challenges("a")
    assert t.zeus.pile == ["Hero"]
    t.goes_on()


@rule("HZ-064")
def test_nothing_but_pegasus_touches_a_figure(table: Sit) -> None:
    """Pythia turns up the cards behind a figure and leaves it; Pegasus is all that moves it."""
    t = table("hera-zeus", hera=side("Nemesis", "Fury", hand="Pythia Pegasus"), zeus=side("Hero", "Giant", figure="a"))
    t.hera.exposes("a")
    assert t.zeus.field["a"] == ["figure", "Hero^"]
    t.hera.cannot("challenge a", rule="HZ-102")
    t.hera.strikes("a")
    assert t.zeus.field["a"] == ["Hero^"]


@rule("HZ-064", "HZ-C08")
def test_pandora_leaves_a_figure_standing(table: Sit) -> None:
    """A figure is not a card: when Pandora empties a column, a figure in it stays (Pegasus across, by agreement)."""
    t = table(
        "hera-zeus",
        hera=side("Fury", "Harpy", hand="Pegasus", figure="a"),
        zeus=side("Pandora", "Giant"),
        options={"across": "yes"},
    )
    t.hera.strikes("a")
    assert t.hera.field == {"a": ["figure"], "b": ["Harpy"]}
    assert t.zeus.field == {"b": ["Giant"]}


@rule("HZ-116")
def test_a_figure_changes_place_only_by_leaving(table: Sit) -> None:
    """To stand elsewhere the figure must leave (by its owner or Pegasus) and come again with its card."""
    hera = side("Fury", "Harpy", hand="Dionysus Hades", pile="Hera", figure="a")
    t = table("hera-zeus", hera=hera, zeus=side("Hero"))
    t.hera.cannot("figure b", rule="HZ-013")
    t.hera.hades("Hera")
    t.hera.cannot("figure b", rule="HZ-013", because="Your figure is on the field already.")
    t.hera.withdraws()
    t.hera.enthrones("b")
    assert t.hera.field == {"a": ["Fury"], "b": ["figure", "Harpy"]}
    assert t.hera.points == 3


@rule("HZ-C13", "HZ-010")
def test_a_figure_alone_is_no_card_on_the_field(table: Sit) -> None:
    """A side that begins its turn with nothing but its figure has lost."""
    t = table("hera-zeus", hera=side(hand="Fury", figure="a"), zeus=side("Hero"))
    t.over(winner="zeus", rule="HZ-010")


@rule("HZ-C14")
def test_no_card_goes_before_a_figure(table: Sit) -> None:
    """The figure keeps the first row: cards may be laid or moved behind it, never before it."""
    t = table("hera-zeus", hera=side("Fury Io", "Harpy", hand="Hydra Dionysus", figure="a"), zeus=side("Hero"))
    t.hera.does("play hydra", "column a")
    t.asks("hera", rule="HZ-035", options=["row 2", "row 3", "row 4"])
    t.hera.cannot("row 1", rule="HZ-C14", because="No card goes before a figure.")
    t.hera.does("row 2")
    assert t.hera.field["a"] == ["figure", "Hydra", "Fury", "Io"]
    t = table("hera-zeus", hera=side("Fury Io", "Harpy", hand="Dionysus", figure="a"), zeus=side("Hero"))
    t.hera.does("dionysus", "column b", "column a")
    t.hera.cannot("row 1", rule="HZ-C14", because="No card goes before a figure.")
    t.hera.does("row 4")
    assert t.hera.field == {"a": ["figure", "Fury", "Io", "Harpy"]}


@rule("HZ-C31")
def test_the_last_card_may_leave_from_behind_a_figure(table: Sit) -> None:
    """Dionysus may take the last card from behind the figure; it stays alone and still gives four points."""
    t = table("hera-zeus", hera=side("Fury", "Harpy", hand="Dionysus", figure="a"), zeus=side("", "", "Hero"), points=1)
    t.hera.moves("a2", "b2")
    assert t.hera.field == {"a": ["figure"], "b": ["Harpy", "Fury"]}
    t.hera.ends()
    t.zeus.draws()
    assert t.hera.points == 4


@rule("HZ-C34")
def test_a_figure_can_return(table: Sit) -> None:
    """Taken off by Pegasus, the figure comes again when Hades fetches its card."""
    t = table(
        "hera-zeus",
        hera=side("Fury", "Harpy", hand="Hades", pile="Hera", figure="a"),
        zeus=side("Hero", hand="Pegasus"),
        to_move="zeus",
        points=1,
    )
    t.zeus.strikes("a")
    t.hera.hades("Hera")
    t.hera.enthrones("b")
    assert t.hera.field == {"a": ["Fury"], "b": ["figure", "Harpy"]}
    assert t.hera.pile == ["Hades", "Hera"]
    assert t.hera.points == 3
