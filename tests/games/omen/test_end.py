"""The end of the game, scoring, and ties."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.kernel import Match, position
from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]
FOUR = ["hades", "ares", "poseidon", "artemis"]
VOICES = {"thebes": ["Echo"], "argos": ["Bone-Reader"], "korinth": ["Whisperer"]}


@rule("OM-109", "OM-111", "OM-113")
def test_two_empty_cities_end_the_game_with_the_turn(table: Sit) -> None:
    """The turn in which the second city runs out is played to its end, and there is no other."""
    t = reign(table, elder={"thebes": ["Python"], "hand": ["Scout"]}, younger={"thebes": ["Echo", "Warden", "Loom-Seer"]},
              step="war", stacks={"thebes": 1, "argos": 0, "korinth": 4})  # fmt: skip
    t.younger.retains("Echo", "Warden")
    t.goes_on()
    t.asks("elder", rule="OM-068")
    t.elder.declines()
    t.over(winner="elder", rule="OM-113", reason="Two cities have no rewards left.")


@rule("OM-111")
def test_one_empty_city_ends_nothing(table: Sit) -> None:
    """Two are needed."""
    t = reign(table, stacks={"thebes": 0}, step="offering")
    t.goes_on()


@rule("OM-110", "OM-112", "OM-C02")
def test_five_feats_give_the_other_one_last_turn(table: Sit) -> None:
    """Nothing happens as the turn of the fifth feat ends; the other player has exactly one more turn."""
    t = reign(table, elder={"feats": FOUR, **VOICES}, younger={})
    t.elder.ends()
    assert len(t.elder.feats) == 5
    t.goes_on()
    t.younger.does("wealth 0", "end")
    t.over(winner="elder", rule="OM-112", reason="Elder had completed five feats.")


@rule("OM-110", "OM-C04")
def test_six_feats_are_five_or_more(table: Sit) -> None:
    """A jump past five ends the game all the same (OM-C04)."""
    t = reign(table, elder={"feats": ["hades", "ares", "artemis", "athena"], **VOICES}, draws=5)
    t.elder.ends()
    assert len(t.elder.feats) == 6
    t.younger.does("wealth 0", "end")
    t.over(winner="elder", rule="OM-112")


@rule("OM-113", "OM-C03")
def test_cities_end_a_promised_last_turn_too(table: Sit) -> None:
    """If two cities are empty at the end of the turn of the fifth feat, the game stops there (OM-C03)."""
    t = reign(table, elder={"feats": FOUR, **VOICES}, stacks={"thebes": 0, "argos": 0})
    t.elder.ends()
    t.over(winner="elder", rule="OM-113")


def ended(elder: dict[str, Any], younger: dict[str, Any], **spec: Any) -> Match:
    """A game that ends at once."""
    match = position(
        "omen", elder=elder, younger=younger, stacks={"thebes": 0, "argos": 0, "korinth": 0}, step="feat", **spec
    )
    while match.decision is not None:
        match.play("pass")
    return match


@rule("OM-001", "OM-117", "OM-108")
def test_points_come_from_rewards_feats_and_heroes() -> None:
    """Rewards 2 or 1, feats 2, heroes kept in hand 1; a hero in a city scores nothing."""
    match = ended({"feats": ["hades"], "rewards": ["Ares' Wrath"], "played": ["Ares' Wrath"], "hand": ["Hektor", "Iason", "Scout"],
                   "thebes": ["Orion"], "coins": 9}, {"hand": ["Scout"]}, options={"heroes": "yes"})  # fmt: skip
    assert match.outcome is not None
    assert match.outcome.scores == (2 + 2 + 1 + 2, 0)


@rule("OM-002")
def test_most_points_win() -> None:
    """Whoever has more is the winner."""
    match = ended({"rewards": ["Ares' Wrath"]}, {"feats": ["hades"], "played": ["Ares' Wrath"]})
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert match.outcome.scores == (2, 3)


@rule("OM-003", "OM-121")
def test_a_tie_goes_to_more_feats() -> None:
    """With equal points the player with more completed feats wins; coins and units do not matter."""
    match = ended({"rewards": ["Ares' Wrath"], "coins": 10, "thebes": ["Scout"]}, {"feats": ["hades"]})
    assert match.outcome is not None
    assert match.outcome.scores == (2, 2)
    assert match.outcome.winners == (1,)


@rule("OM-121", "OM-C40")
def test_a_tie_in_feats_too_is_shared() -> None:
    """Equal in both: both win (OM-C40)."""
    match = ended({"feats": ["ares"], "coins": 9}, {"feats": ["hades"]})
    assert match.outcome is not None
    assert match.outcome.winners == (0, 1)


@rule("OM-114", "OM-115", "OM-116")
@pytest.mark.parametrize(
    ("side", "points"),
    [
        ({"feats": FOUR}, 8),
        ({"rewards": ["Ares' Wrath", "Hades' Caress"]}, 4),
        ({"played": ["Ares' Wrath", "Hades' Caress"]}, 2),
    ],
)
def test_the_final_score(side: dict[str, Any], points: int) -> None:
    """2 for a feat, 2 for a reward in hand, 1 for a played one."""
    match = ended(side, {})
    assert match.outcome is not None
    assert match.outcome.scores[0] == points
