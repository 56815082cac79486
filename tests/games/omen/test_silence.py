"""A choice among the cards of a hand is asked for though one card alone will do: silence would tell what the hand lacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.kernel import Match
from petteia.kernel.codec import from_json, to_json
from petteia.kernel.match import Header
from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]
PILE = ["Pearl Diver", "Barrow Lancer"]


def bone_reader(table: Sit, hand: list[str], **spec: Any) -> Any:
    t = reign(table, step="portent", elder={"thebes": ["Bone-Reader"], "hand": hand}, pile=PILE, **spec)
    t.elder.acts("Bone-Reader")
    return t


@rule("OM-C47", "OM-048")
def test_bone_reader_asks_though_one_card_fits(table: Sit) -> None:
    """Of soldier and beast only the soldier can be given up; the rival must not learn that there is but one."""
    t = bone_reader(table, ["Scout", "Hound"])
    t.asks("elder", rule="OM-048", options=["discard owl-mark-scout"])
    assert t.pile() == ["Pearl Diver of Kos", "Barrow Lancer"]
    t.elder.does("discard owl-mark-scout")
    t.asks("elder", rule="OM-048", options=["take pearl-diver", "take barrow-lancer"])


@rule("OM-C47")
def test_of_a_single_card_nothing_is_asked(table: Sit) -> None:
    """Everybody can see that a hand of one leaves no choice: the next question is what comes from the pile."""
    t = bone_reader(table, ["Scout"])
    t.asks("elder", rule="OM-048", options=["take pearl-diver", "take barrow-lancer"])


@rule("OM-C47", "OM-048")
def test_reader_of_fresh_blood_asks_though_one_card_is_strong_enough(table: Sit) -> None:
    """The Hound alone is stronger than a Scout."""
    t = reign(table, step="portent", elder={"thebes": ["Reader of Fresh Blood"], "hand": ["Hound", "Echo"]},
              younger={"thebes": ["Scout", "Scout"]})  # fmt: skip
    t.elder.acts("Reader of Fresh Blood")
    t.asks("elder", rule="OM-048", options=["discard hound-of-three-gates"])


@rule("OM-C47")
@pytest.mark.parametrize(
    ("voices", "asked"),
    [(["Bone-Reader", "Warden"], True), (["Bone-Reader", "Scout"], False), (["Obol-Counter", "Keeper"], True)],
)
def test_the_echo_asks_where_the_hand_may_leave_it_one_voice(table: Sit, voices: list[str], asked: bool) -> None:
    """With a beast alone in hand the Bone-Reader has nothing to say, but the rival cannot see that; where there is one voice
    for all to see, nothing is asked."""
    hand = ["Hound", "Scout"][: 2 - asked]
    t = reign(table, step="portent", elder={"thebes": ["Echo"], "hand": hand}, younger={"argos": voices, "coins": 1},
              pile=PILE, deck=["Keeper"])  # fmt: skip
    t.elder.acts("Echo")
    assert ("Echo" in t.match.decision.prompt) is asked
    t.asks("elder", rule="OM-048")


@rule("OM-C47", "OM-048")
def test_obol_counter_asks_for_one_of_two_alike(table: Sit) -> None:
    """Two Scouts are held: that both are the same is nobody's business."""
    t = reign(table, step="portent", elder={"thebes": ["Obol-Counter"]}, younger={"hand": ["Scout", "Scout"]})
    t.elder.acts("Obol-Counter")
    t.asks("younger", rule="OM-048", options=["discard owl-mark-scout"])


@rule("OM-C47", "OM-039")
def test_the_toll_is_asked_for_of_two_alike(table: Sit) -> None:
    """Without a coin the toll is a card, one of two that are the same."""
    t = reign(table, elder={"hand": ["Harbour Toll-Taker"], "coins": 1}, younger={"hand": ["Scout", "Scout"]})
    t.elder.plays("Harbour Toll-Taker", "thebes")
    t.asks("younger", rule="OM-039", options=["discard owl-mark-scout"])


@rule("OM-C47", "OM-044")
def test_lamia_strips_one_of_two_alike(table: Sit) -> None:
    """An onlooker must not learn that both cards of the hand are the same."""
    t = reign(table, elder={"hand": ["Lamia"], "coins": 3}, younger={"hand": ["Scout", "Scout"]})
    t.elder.uses("Lamia")
    t.asks("elder", rule="OM-044", options=["strip owl-mark-scout"])


@rule("OM-C47", "OM-070")
def test_the_hand_limit_asks_for_one_of_many_alike(table: Sit) -> None:
    """Four Scouts and four whims are one too many for a hand of seven: which card goes is asked."""
    whims = ["Steady Wheel", "Late Bloom", "Empty Throne", "Unsent Letters"]
    t = reign(table, step="offering", elder={"hand": ["Scout"] * 4, "whims": whims}, options={"whims": "yes"})
    t.elder.does("pass")
    t.asks("elder", rule="OM-070", options=["discard owl-mark-scout"])


@rule("OM-C47")
def test_what_was_begun_before_is_played_on(table: Sit) -> None:
    """Up to version 3 such a question went by: a table of that version keeps it, and nobody can agree on it anew."""
    t = bone_reader(table, ["Scout", "Hound"], options={"lone": "skip"})
    t.asks("elder", rule="OM-048", options=["take pearl-diver", "take barrow-lancer"])
    match = Match(Header("omen", 2, "5", 3))
    assert "option lone: skip" in match.save()
    saved = to_json(match.state)
    del saved["options"]["lone"]
    assert from_json(saved).options["lone"] == "skip"
    assert Match(Header("omen", 2, "5", 4)).header.options["lone"] == "ask"
    assert [c.value for option in match.game.options for c in option.choices if option.key == "lone"] == ["ask"]
