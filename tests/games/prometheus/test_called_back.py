"""Who may be recalled at the end of a turn: troops alone, one that there is room for, and for a card in hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.prometheus.test_own_ground import on_styx
from tests.games.prometheus.test_tight_corners import AOW, HERE, sit

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

THERE = "Asphodel Meadow"


def recalls(t: Any) -> set[str]:
    t.rescuers.does("pass")
    return {text.removeprefix("recall ") for text in t.rescuers.options() if text.startswith("recall")}


@rule("PR-066", "PR-058")
@pytest.mark.parametrize("card", [AOW, "Jason"])
def test_only_troops_are_called_back_and_for_a_card(table: Sit, card: str) -> None:
    """A hero and two troops stand about, one troop has not come into play: with a card the two may be recalled."""
    units = {"Jason": HERE, "Hoplites": THERE, "Amazons": HERE, "Centaurs": "waiting"}
    mine = {"units": units, "hand": [card, "Hoplites"], "deck": ["Amazons"]}
    t = table("prometheus", rescuers=mine, wardens={"units": {}})
    assert recalls(t) == ({"hoplites", "amazons"} if card == AOW else set())


@rule("PR-C31", "PR-K047")
@pytest.mark.parametrize("agreed", ["on", "off"])
def test_the_dead_come_back_if_that_is_agreed(table: Sit, agreed: str) -> None:
    """The Hoplites have fallen."""
    t = sit(
        table,
        {"Jason": HERE, "Hoplites": "dead", "Amazons": THERE},
        hand=[AOW, "Jason"],
        options={"recall_revives": agreed},
    )
    assert recalls(t) == ({"amazons", "hoplites"} if agreed == "on" else {"amazons"})


@rule("PR-K047", "PR-067")
@pytest.mark.parametrize("home", ["Field C", "Field B"])
def test_who_has_nowhere_to_go_is_not_called_back(table: Sit, own: Own, squares: Squares, home: str) -> None:
    """Every home is full, one of them with the Hoplites: they could only go where they are."""
    styx = on_styx(squares(capacity=1)).replace('"Field ', '"Patch ')
    units = {"Hoplites": home, "Hector": "Field F", "Medea": "Patch A", "Orpheus": "Patch D"}
    t = sit(table, units, {"Campe": "Field C"} if home == "Field B" else {}, hand=[AOW, "Hector"],
            options={"own": own(squares(capacity=1), styx)})  # fmt: skip
    assert recalls(t) == set()


# -- cards for a card ------------------------------------------------------------------------


@rule("PR-K017", "PR-K018", "PR-C27", "PR-C38")
@pytest.mark.parametrize(
    ("deck", "discard", "spent", "agreed", "bought"),
    [
        (["Jason"], [], 0, "on", {"draw", "search"}),
        ([], ["Jason"], 0, "on", {"draw"}),  # the discard pile becomes the deck, but there is none to search
        ([], [], 0, "on", set()),
        (["Jason"], [], 1, "on", {"draw"}),  # once in a turn each
        (["Jason"], [], 2, "on", {"search"}),
        (["Jason"], [], 3, "on", set()),
        (["Jason"], [], 0, "off", set()),
    ],
)
def test_what_an_art_of_war_card_buys(
    table: Sit, deck: list[str], discard: list[str], spent: int, agreed: str, bought: set[str]
) -> None:
    """Two cards, or any card of the deck: while there are some, and each once in a turn."""
    mine = {"units": {"Jason": HERE}, "hand": [AOW, "Jason"], "deck": deck, "discard": discard}
    t = table("prometheus", rescuers=mine, wardens={"units": {}}, spent=[spent, 0], options={"aow_manoeuvres": agreed})
    assert {text for text in t.rescuers.options() if text in ("draw", "search")} == bought
