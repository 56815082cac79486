"""Drawing cards and laying them on the field: HZ-031 to HZ-040."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.hera_zeus.duel import side

Sit = Callable[..., Any]
TWELVE = "Pegasus Pegasus Pegasus Pegasus Amazon Amazon Amazon Harpy Harpy Hydra Medusa Medusa"


@rule("HZ-031")
def test_drawing_takes_the_top_card_of_the_own_deck(table: Sit) -> None:
    """The uppermost card of one's own deck comes to the hand; only its owner learns which it is."""
    t = table("hera-zeus", hera=side("Fury", "Fury", deck="Nemesis Io"), zeus=side("Hero"))
    t.hera.draws()
    assert t.hera.hand == ["Nemesis"]
    assert t.hera.deck == 1
    t.story("You draw Nemesis.", to="hera")
    t.story("Hera draws a card.", to="zeus")
    t.story("Hera draws a card.")


@rule("HZ-032")
def test_twelve_cards_are_the_limit_of_a_hand(table: Sit) -> None:
    """With twelve cards in hand nothing can be drawn; with eleven a twelfth can."""
    t = table("hera-zeus", hera=side("Fury", "Fury", hand=TWELVE), zeus=side("Hero"))
    t.hera.cannot("draw", rule="HZ-032", because="Your hand is full: twelve cards is the limit.")
    t.hera.plays("Amazon", "c1")
    t.hera.draws()
    assert len(t.hera.hand) == 12


@rule("HZ-033")
def test_an_empty_deck_gives_nothing(table: Sit) -> None:
    """From an empty deck nothing can be drawn, and the discard pile is not shuffled back."""
    t = table("hera-zeus", hera=side("Fury", "Fury", deck="Medusa", pile="Harpy"), zeus=side("Hero"))
    t.hera.draws()
    t.hera.cannot("draw", rule="HZ-033", because="Your deck is empty.")
    assert t.hera.deck == 0
    assert t.hera.pile == ["Harpy"]


@rule("HZ-034", "HZ-061")
def test_a_card_is_laid_face_down_on_the_own_side(table: Sit) -> None:
    """A card comes to its owner's side face down: the owner sees it, the rival sees a back."""
    t = table("hera-zeus", hera=side("Fury^", hand="Hydra"), zeus=side("Hero"))
    t.hera.plays("Hydra", "b1")
    assert t.hera.field == {"a": ["Fury^"], "b": ["Hydra"]}
    assert t.zeus.field_of(0) == {"a": ["Fury^"], "b": ["?"]}
    assert t.zeus.field == {"a": ["Hero"]}
    t.story("You lay Hydra in B, row 1.", to="hera")
    t.story("Hera lays a card in B, row 1.", to="zeus")


@rule("HZ-034")
def test_only_a_card_of_the_hand_can_be_laid(table: Sit) -> None:
    """What is not in the hand cannot be laid."""
    t = table("hera-zeus", hera=side("Fury", hand="Hydra"), zeus=side("Hero"))
    t.hera.cannot("play medusa", rule="HZ-034", because="Medusa is not in your hand.")
    t.hera.cannot("play stolen-pegasus", rule="HZ-034", because="The stolen Pegasus is not in your hand.")


@rule("HZ-035", "HZ-036")
@pytest.mark.parametrize(
    ("spot", "column"),
    [("a1", ["Hydra", "Fury", "Harpy"]), ("a2", ["Fury", "Hydra", "Harpy"]), ("a3", ["Fury", "Harpy", "Hydra"])],
)
def test_before_between_or_behind(table: Sit, spot: str, column: list[str]) -> None:
    """A card may go before, between or behind the cards of a column; those from its row on move back one."""
    t = table("hera-zeus", hera=side("Fury Harpy", hand="Hydra"), zeus=side("Hero"))
    t.hera.plays("Hydra", spot)
    assert t.hera.field == {"a": column}


@rule("HZ-037")
def test_a_column_has_no_gaps(table: Sit) -> None:
    """A card cannot be laid with an empty space before it; and when a card goes, the others close up."""
    t = table("hera-zeus", hera=side("Fury Harpy", "Fury", hand="Hydra Medusa"), zeus=side("Giant"))
    t.hera.does("play hydra", "column a")
    t.hera.cannot("row 4", rule="HZ-037", because="A column has no gaps: lay the card next to the others.")
    t.hera.does("row 3")
    t.hera.challenges("a")
    assert t.hera.field["a"] == ["Harpy", "Hydra"]
    t = table("hera-zeus", hera=side("Fury", hand="Hydra"), zeus=side("Giant"))
    t.hera.does("play hydra", "column b")
    assert t.hera.field["b"] == ["Hydra"], "in an empty column the first row is the only place"


@rule("HZ-038")
def test_four_cards_fill_a_column(table: Sit) -> None:
    """A column holds four cards; a full one cannot be chosen, and with all three full nothing can be laid."""
    four = "Fury Fury Harpy Harpy"
    t = table("hera-zeus", hera=side(four, "Hydra", hand="Medusa"), zeus=side("Hero"))
    t.hera.does("play medusa")
    t.hera.cannot("column a", rule="HZ-038", because="That column is full: it holds four.")
    t.asks("hera", rule="HZ-035", options=["column b", "column c"])
    hera = side(four, "Hydra Hydra Hydra Fury", "Amazon Amazon Amazon Fury", hand="Medusa")
    t = table("hera-zeus", hera=hera, zeus=side("Hero"))
    t.hera.cannot("play medusa", rule="HZ-038", because="All your columns are full.")


@rule("HZ-038", "HZ-C13")
def test_a_figure_takes_one_of_the_four_spaces(table: Sit) -> None:
    """Behind a figure there is room for three cards."""
    t = table("hera-zeus", hera=side("Fury Fury Fury", "Hydra", hand="Medusa", figure="a"), zeus=side("Hero"))
    t.hera.does("play medusa")
    t.hera.cannot("column a", rule="HZ-038")
    t.asks("hera", rule="HZ-035", options=["column b", "column c"])


@rule("HZ-039")
def test_no_figure_in_an_empty_column(table: Sit) -> None:
    """The figure needs a column with cards in it."""
    t = table("hera-zeus", hera=side("Fury", hand="Hera"), zeus=side("Hero"))
    t.hera.cannot("figure b", rule="HZ-039", because="The figure needs a column with cards.")
    t.hera.may("figure a")


@rule("HZ-040", "HZ-054")
def test_no_figure_in_a_full_column(table: Sit) -> None:
    """Four cards leave no space to move back into, so the figure cannot go there; with three it can."""
    t = table("hera-zeus", hera=side("Fury Fury Harpy Harpy", "Hydra Fury Fury", hand="Hera"), zeus=side("Hero"))
    t.hera.cannot("figure a", rule="HZ-040", because="That column is full: it holds four.")
    t.hera.enthrones("b")
    assert t.hera.field["b"] == ["figure", "Hydra", "Fury", "Fury"]


@rule("HZ-C29")
def test_any_own_column_with_room_may_be_chosen(table: Sit) -> None:
    """A play concerns one column of one's choice, an empty one included, and leaves the others as they are."""
    t = table("hera-zeus", hera=side("Fury", "Harpy Io", hand="Hydra Hydra Hydra"), zeus=side("Hero"), points=3)
    t.hera.plays("Hydra", "c1")
    t.hera.plays("Hydra", "b3")
    t.hera.plays("Hydra", "a2")
    assert t.hera.field == {"a": ["Fury", "Hydra"], "b": ["Harpy", "Io", "Hydra"], "c": ["Hydra"]}


@rule("HZ-121")
def test_a_laid_card_changes_column_only_by_dionysus(table: Sit) -> None:
    """Once in its column a card stays there: without Dionysus no choice of a turn moves it."""
    t = table("hera-zeus", hera=side("Fury Medusa", "Harpy", hand="Medusa"), zeus=side("Hero", hand="Giant"))
    t.asks("hera", rule="HZ-030", options=["draw", "play medusa", "challenge a"])
    t.hera.cannot("dionysus", rule="HZ-051", because="Dionysus is not in your hand.")
    t = table("hera-zeus", hera=side("Fury Medusa", "Harpy", hand="Dionysus"), zeus=side("Hero"))
    t.hera.moves("a2", "b1")
    assert t.hera.field == {"a": ["Fury"], "b": ["Medusa", "Harpy"]}


@rule("HZ-104")
def test_own_cards_are_not_taken_off_at_will(table: Sit) -> None:
    """No choice takes one's own card off the field; the figure alone may be withdrawn."""
    t = table("hera-zeus", hera=side("Medusa", "Hydra Io", figure="b"), zeus=side("Hero"))
    t.asks("hera", rule="HZ-030", options=["draw", "withdraw"])
    t.hera.cannot("take hydra", rule="HZ-030")
    t.hera.cannot("discard hydra", rule="HZ-030")
    t.hera.withdraws()
    assert t.hera.field == {"a": ["Medusa"], "b": ["Hydra", "Io"]}


@rule("HZ-C22")
def test_a_hostage_may_be_laid_or_kept(table: Sit) -> None:
    """A hostage drawn later is a card of strength 0: it may be hidden on the field or kept in hand."""
    t = table("hera-zeus", hera=side("Fury", "Fury", deck="Io Hydra"), zeus=side("Hero"))
    t.hera.draws()
    t.hera.may("draw", "play io")
    t.hera.plays("Io", "b2")
    assert t.hera.field["b"] == ["Fury", "Io"]
