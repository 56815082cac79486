"""Mythology cards in general, Sirens, Hades, Persephone and Dionysus: HZ-051, HZ-062, HZ-063, HZ-093 to HZ-098."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.hera_zeus.cards import CARDS
from petteia.testing import rule
from tests.games.hera_zeus.duel import side

Sit = Callable[..., Any]
ELEVEN = "Amazon Amazon Amazon Harpy Harpy Hydra Hydra Medusa Medusa Fury Fury"


@rule("HZ-051")
def test_a_power_is_used_by_discarding_the_card_for_a_point(table: Sit) -> None:
    """A mythology card works from the hand: it is discarded, and that takes one action."""
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Pythia"), zeus=side("Hero", hand="Giant"))
    t.hera.spies()
    assert t.hera.points == 1
    assert (t.hera.hand, t.hera.pile) == ([], ["Pythia"])
    t.hera.cannot("spy", rule="HZ-051", because="Pythia is not in your hand.")


@rule("HZ-062")
def test_only_some_mythology_cards_have_a_strength() -> None:
    """Of the starred cards some bear a number and some do not; the plain fighters of 3 to 7 have no star."""
    starred = {card.name: card.strength for card in CARDS if card.myth}
    assert {name for name, strength in starred.items() if strength < 0} == {
        "Hera", "Zeus", "Dionysus", "Hades", "Persephone", "Sirens",
    }  # fmt: skip
    assert {name for name, strength in starred.items() if strength >= 0} == {
        "Io", "Argus", "Medusa", "Pandora", "Pythia", "Pegasus", "Amazon", "Hero",
    }  # fmt: skip
    assert {card.strength for card in CARDS if not card.myth} == {3, 4, 5, 6, 7}


@rule("HZ-060")
def test_strengths_run_from_nought_to_seven() -> None:
    """The numbers on the cards of a deck are 0 (eight times), 1 (nine), 2 and 3 (five each), 4, 3, 2, 1."""
    for seat in (0, 1):
        count = [sum(card.copies[seat] for card in CARDS if card.strength == n) for n in range(8)]
        assert count == [8, 9, 5, 5, 4, 3, 2, 1]


@rule("HZ-063")
@pytest.mark.parametrize("card", ["Dionysus", "Hades", "Persephone", "Sirens"])
def test_a_card_without_strength_is_discarded_for_its_power(table: Sit, card: str) -> None:
    """A mythology card without a number never lies on the field: it is used from the hand and goes to the pile."""
    hera = side("Fury Harpy", "Hydra", hand=card, pile="Pegasus")
    t = table("hera-zeus", hera=hera, zeus=side("Hero", pile="Giant"))
    t.hera.cannot(f"play {card.lower()}", rule="HZ-024")
    {
        "Dionysus": lambda: t.hera.moves("a1", "a2"),
        "Hades": lambda: t.hera.hades("Pegasus"),
        "Persephone": lambda: t.hera.persephone(1),
        "Sirens": t.hera.lures,
    }[card]()
    assert card in t.hera.pile
    assert card not in t.hera.hand


# -- Sirens ----------------------------------------------------------------------------------


@rule("HZ-093")
def test_sirens_take_the_top_of_the_rival_s_pile(table: Sit) -> None:
    """The uppermost card of the rival's pile comes to the hand; its back tells where it is from."""
    t = table("hera-zeus", hera=side("Fury", hand="Sirens"), zeus=side("Hero", pile="Medusa Apollo"))
    t.hera.lures()
    assert t.hera.hand == ["stolen Apollo"]
    assert t.hera.pile == ["Sirens"]
    assert t.zeus.pile == ["Medusa"]
    t.story("Hera takes Apollo with the Sirens.", to="zeus")


@rule("HZ-094")
@pytest.mark.parametrize("top", ["Medusa", "Pandora", "Pythia", "Zeus", "Hades", "Sirens"])
def test_sirens_need_a_strength_on_top(table: Sit, top: str) -> None:
    """Unless the top card has a strength from 1 to 7 the Sirens cannot be used, not even to get rid of a point."""
    t = table("hera-zeus", hera=side("Fury", hand="Sirens"), zeus=side("Hero", pile=f"Giant {top}"))
    because = "The top card of the rival's pile must have a strength from 1 to 7."
    t.hera.cannot("sirens", rule="HZ-094", because=because)


@rule("HZ-094", "HZ-C24")
def test_sirens_and_an_empty_pile(table: Sit) -> None:
    """From an empty pile the Sirens take nothing, so they cannot be used; one's own pile is no matter."""
    t = table("hera-zeus", hera=side("Fury", hand="Sirens", pile="Hydra"), zeus=side("Hero"))
    t.hera.cannot("sirens", rule="HZ-094", because="The rival's discard pile is empty.")


@rule("HZ-094")
@pytest.mark.parametrize("top", ["Pegasus", "Hero", "Poseidon"])
def test_sirens_take_strength_one_to_seven(table: Sit, top: str) -> None:
    """From 1 to 7 every strength will do."""
    t = table("hera-zeus", hera=side("Fury", hand="Sirens"), zeus=side("Hero", pile=top))
    t.hera.lures()
    assert t.hera.hand == [f"stolen {top}"]


@rule("HZ-C26")
def test_a_stolen_card_is_used_as_one_s_own(table: Sit) -> None:
    """A stolen card is laid, fights and is lost as one's own: it goes to the pile of the side that used it."""
    t = table(
        "hera-zeus", hera=side("Fury", "Fury", hand="Sirens"), zeus=side("Giant", "Medusa", pile="Hero"), points=3
    )
    t.hera.lures()
    t.hera.does("play hero", "column b", "row 1")
    assert t.zeus.field_of(0)["b"] == ["stolen Hero^", "?"], "its back tells everybody what it is"
    t.hera.challenges("b")
    assert t.zeus.pile == ["Medusa"], "a Hero beats Medusa on either side"
    t.zeus.draws(1)
    t = table("hera-zeus", hera=side("Hero", "Fury", hand="Hades"), zeus=side("Giant"), points=2)
    t.hera.challenges("a")
    assert (t.hera.pile, t.zeus.pile) == (["stolen Hero"], [])
    t.hera.hades("Hero")
    assert t.hera.hand == ["stolen Hero"]


@rule("HZ-C26")
def test_a_stolen_pegasus_keeps_its_back(table: Sit) -> None:
    """A stolen Pegasus does what an own one does, but it is a choice of its own, since all can tell the two apart."""
    hera = side("Medusa", "Medusa", hand="Pegasus stolen_Pegasus", deck=0)
    t = table("hera-zeus", hera=hera, zeus=side("Pythia Hero", hand="Giant"))
    t.asks("hera", rule="HZ-030", options=[
        "play pegasus", "strike pegasus a", "raid pegasus",
        "play stolen-pegasus", "strike stolen-pegasus a", "raid stolen-pegasus",
    ])  # fmt: skip
    t.hera.strikes("a", "stolen-pegasus")
    assert t.hera.pile == ["stolen Pegasus"]
    assert t.zeus.pile == ["Pythia"]
    t.hera.does("play pegasus", "column c")
    assert t.hera.field["c"] == ["Pegasus"]


# -- Hades -----------------------------------------------------------------------------------


@rule("HZ-095")
def test_hades_fetches_any_card_of_the_own_pile(table: Sit) -> None:
    """Any one card of one's own pile comes back to the hand, also one without a number; Hades himself stays behind."""
    hera = side("Fury", hand="Hades", pile="Nemesis Medusa Medusa Hera Pegasus")
    t = table("hera-zeus", hera=hera, zeus=side("Hero", pile="Giant"))
    t.hera.does("hades")
    t.asks("hera", rule="HZ-095", options=["take nemesis", "take medusa", "take hera", "take pegasus"])
    t.hera.does("take medusa")
    assert t.hera.hand == ["Medusa"]
    assert t.hera.pile == ["Nemesis", "Medusa", "Hera", "Pegasus", "Hades"]
    t.story("You bring Medusa back with Hades.", to="hera")
    t.story("Hera brings a card back with Hades.", to="zeus")


@rule("HZ-C24")
def test_hades_needs_another_card(table: Sit) -> None:
    """With an empty pile Hades cannot be used: he does not fetch himself."""
    t = table("hera-zeus", hera=side("Fury", hand="Hades"), zeus=side("Hero", pile="Giant"))
    t.hera.cannot("hades", rule="HZ-C24", because="There is no other card in your discard pile.")


# -- Persephone ------------------------------------------------------------------------------


@rule("HZ-096")
def test_persephone_fetches_up_to_three_pegasus(table: Sit) -> None:
    """Up to three Pegasus come back from one's own pile; fewer may be taken, or none."""
    spec = {"hera": side("Fury", "Fury", hand="Persephone", pile="Pegasus Fury Pegasus Pegasus Pegasus"),
            "zeus": side("Hero", pile="Pegasus")}  # fmt: skip
    t = table("hera-zeus", **spec)
    t.hera.does("persephone")
    t.asks("hera", rule="HZ-096", options=["fetch 3", "fetch 2", "fetch 1", "fetch 0"])
    t.hera.does("fetch 3")
    assert t.hera.hand == ["Pegasus"] * 3
    assert t.hera.pile == ["Fury", "Pegasus", "Persephone"]
    assert t.zeus.pile == ["Pegasus"]
    t.story("Hera calls 3 Pegasus back with Persephone.", to="zeus")
    t = table("hera-zeus", **spec)
    t.hera.persephone(1)
    assert t.hera.hand == ["Pegasus"]
    t.story("Hera calls a Pegasus back with Persephone.")


@rule("HZ-096")
def test_persephone_with_fewer_pegasus(table: Sit) -> None:
    """With two in the pile, two are the most."""
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Persephone", pile="Pegasus Pegasus"), zeus=side("Hero"))
    t.hera.does("persephone")
    t.hera.cannot(
        "fetch 3", rule="HZ-096", because="There are not that many Pegasus in your pile, or your hand has no room."
    )
    t.hera.does("fetch 2")
    assert t.hera.hand == ["Pegasus", "Pegasus"]


@rule("HZ-C24")
def test_persephone_with_no_pegasus_at_all(table: Sit) -> None:
    """Persephone may be discarded even if no Pegasus lies in the pile: that is one way to spend a point."""
    t = table("hera-zeus", hera=side("Medusa", "Medusa", hand="Persephone", deck=0), zeus=side("Hero"), points=1)
    t.asks("hera", rule="HZ-030", options=["persephone"])
    t.hera.persephone(0)
    assert t.hera.pile == ["Persephone"]
    t.story("Hera calls no Pegasus back with Persephone.")


@rule("HZ-096", "HZ-C39")
def test_persephone_fetches_a_stolen_pegasus_too(table: Sit) -> None:
    """A Pegasus with the rival's back that was spent lies in the own pile, and comes back like any other, the lowest first."""
    pile = "Pegasus stolen_Pegasus Pegasus stolen_Pegasus"
    for count, hand in (
        (1, ["Pegasus"]),
        (2, ["Pegasus", "stolen Pegasus"]),
        (3, ["Pegasus", "Pegasus", "stolen Pegasus"]),
    ):
        t = table("hera-zeus", hera=side("Fury", "Fury", hand="Persephone", pile=pile), zeus=side("Hero"))
        t.hera.does("persephone")
        t.asks("hera", rule="HZ-096", options=["fetch 3", "fetch 2", "fetch 1", "fetch 0"])
        t.hera.answers(f"fetch {count}")
        assert t.hera.hand == hand
        assert t.zeus.hand_of(0) == hand, "they are shown"


@rule("HZ-C40")
def test_persephone_asks_even_if_none_can_come(table: Sit) -> None:
    """Where Hades may have taken the only Pegasus, the question looks the same whether he has or not."""
    for fetched, options in (("Pegasus", ["fetch 0"]), ("Medusa", ["fetch 1", "fetch 0"])):
        hera = side("Fury", "Fury", "Fury", hand="Hades Persephone", pile="Pegasus Medusa Harpy")
        t = table("hera-zeus", hera=hera, zeus=side("Hero"))
        t.hera.hades(fetched)
        t.hera.does("persephone")
        t.asks("hera", rule="HZ-096", options=options)
        assert t.zeus.view.waiting_for == 0


@rule("HZ-C23", "HZ-032")
def test_the_hand_limit_holds_for_every_power(table: Sit) -> None:
    """Twelve is the limit at any time: Hades and Sirens replace themselves, Persephone brings what has room."""
    t = table("hera-zeus", hera=side("Fury", hand=f"{ELEVEN} Hades", pile="Nemesis"), zeus=side("Hero"))
    t.hera.hades("Nemesis")
    assert len(t.hera.hand) == 12
    t = table("hera-zeus", hera=side("Fury", hand=f"{ELEVEN} Sirens"), zeus=side("Hero", pile="Giant"))
    t.hera.lures()
    assert len(t.hera.hand) == 12
    hera = side("Fury", hand=f"{ELEVEN} Persephone", pile="Pegasus Pegasus Pegasus", deck=0)
    t = table("hera-zeus", hera=hera, zeus=side("Hero"))
    t.hera.does("persephone")
    t.asks("hera", rule="HZ-096", options=["fetch 1", "fetch 0"])
    t.hera.does("fetch 1")
    assert len(t.hera.hand) == 12
    assert t.hera.pile == ["Pegasus", "Pegasus", "Persephone"]


# -- Dionysus --------------------------------------------------------------------------------


@rule("HZ-097")
def test_dionysus_moves_a_card_within_its_column(table: Sit) -> None:
    """One own card goes to another row of its column; the others close up around it."""
    t = table("hera-zeus", hera=side("Fury Harpy Hydra", hand="Dionysus"), zeus=side("Hero"))
    t.hera.moves("a1", "a3")
    assert t.hera.field == {"a": ["Harpy", "Hydra", "Fury"]}
    assert t.hera.pile == ["Dionysus"]
    t.story("You move Fury from A1 to A3.", to="hera")
    t.story("Hera moves a card from A1 to A3.", to="zeus")


@rule("HZ-097", "HZ-C30")
def test_dionysus_moves_a_card_to_another_column(table: Sit) -> None:
    """Or to any row of another column that has room, a new column included; no gap remains."""
    spec = {"hera": side("Fury Harpy", "Hydra Io", hand="Dionysus"), "zeus": side("Hero")}
    t = table("hera-zeus", **spec)
    t.hera.moves("a1", "b2")
    assert t.hera.field == {"a": ["Harpy"], "b": ["Hydra", "Fury", "Io"]}
    t = table("hera-zeus", **spec)
    t.hera.moves("a2", "c1")
    assert t.hera.field == {"a": ["Fury"], "b": ["Hydra", "Io"], "c": ["Harpy"]}


@rule("HZ-C30")
def test_dionysus_needs_room_and_a_real_change(table: Sit) -> None:
    """A full column takes nothing, a card must really change its place, and no gap may arise."""
    t = table("hera-zeus", hera=side("Fury Harpy", "Hydra Io Fury Fury", "Medusa", hand="Dionysus"), zeus=side("Hero"))
    t.hera.does("dionysus", "column a", "row 1")
    t.asks("hera", rule="HZ-097", options=["column a", "column c"])
    t.hera.cannot("column b", rule="HZ-038", because="That column is full: it holds four.")
    t.hera.does("column c")
    t.hera.cannot("row 3", rule="HZ-C30", because="The card must really change its place, and a column has no gaps.")
    t.hera.does("row 2")
    assert t.hera.field["c"] == ["Medusa", "Fury"]
    t = table("hera-zeus", hera=side("Fury", "Hydra Io", hand="Dionysus"), zeus=side("Hero"))
    t.hera.does("dionysus")
    t.hera.cannot("column c", rule="HZ-C30", because="No card of that column can be moved anywhere.")
    t.hera.does("column a")
    t.asks("hera", rule="HZ-097", options=["column b", "column c"])
    t.hera.cannot("column a", rule="HZ-C30", because="The card must really change its place.")
    t.hera.does("column b", "row 1")
    t = table("hera-zeus", hera=side("Fury Harpy Io", hand="Dionysus"), zeus=side("Hero"))
    t.hera.does("dionysus", "row 2", "column a")
    t.asks("hera", rule="HZ-097", options=["row 1", "row 3"])
    t.hera.does("row 1")
    assert t.hera.field == {"a": ["Harpy", "Fury", "Io"]}


@rule("HZ-C30")
def test_dionysus_with_nothing_to_move(table: Sit) -> None:
    """If no own card can change its place, Dionysus cannot be used."""
    t = table("hera-zeus", hera=side(figure="a", hand="Dionysus"), zeus=side("Hero"), points=1)
    t.hera.cannot("dionysus", rule="HZ-C30", because="No card of yours can be moved anywhere.")


@rule("HZ-C19")
def test_moving_does_not_hide_or_show_a_card(table: Sit) -> None:
    """A card moved by Dionysus stays face up or face down as it was."""
    t = table("hera-zeus", hera=side("Fury^ Harpy", hand="Dionysus Dionysus", figure="b"), zeus=side("Hero"))
    t.hera.moves("a1", "c1")
    assert t.zeus.field_of(0) == {"a": ["?"], "b": ["figure"], "c": ["Fury^"]}
    t.hera.moves("a1", "c1")
    assert t.zeus.field_of(0) == {"b": ["figure"], "c": ["?", "Fury^"]}
