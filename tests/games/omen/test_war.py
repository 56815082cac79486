"""War: which cities are war-torn, who wins, what is retained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]


def war(table: Sit, mine: list[str], theirs: list[str], **spec: Any) -> Any:
    """The Elder's War step with these units in Thebes."""
    return reign(table, elder={"thebes": mine}, younger={"thebes": theirs}, step="war", **spec)


@rule("OM-055")
def test_three_enemy_units_make_war(table: Sit) -> None:
    """Three units of the player who is not on turn are enough."""
    t = war(table, ["Satyr"], ["Echo", "Echo", "Echo"])
    assert t.stack("thebes") == 3
    assert len(t.younger.side("thebes")) == 2


@rule("OM-055", "OM-C01")
def test_three_own_units_make_no_war(table: Sit) -> None:
    """Three of the active player's alone are left in peace, so the other player gets one answer."""
    t = war(table, ["Satyr", "Scout", "Scout"], ["Echo"])
    assert t.stack("thebes") == 4
    assert len(t.elder.side("thebes")) == 3
    assert t.is_war_torn("thebes")  # seen from the player whose turn it is now
    t.asks("younger", rule="OM-031")


@rule("OM-056", "OM-C21")
def test_five_units_in_all_make_war(table: Sit) -> None:
    """Both sides together; the other side may be empty (OM-C21)."""
    t = war(table, ["Satyr", "Scout", "Echo"], ["Echo", "Warden"])
    t.asks("elder", rule="OM-063")
    t = war(table, ["Satyr", "Scout", "Echo", "Warden", "Loom-Seer"], [])
    t.asks("elder", rule="OM-063")
    t = war(table, ["Satyr", "Scout"], ["Echo", "Warden"])
    assert t.stack("thebes") == 4


@rule("OM-057", "OM-082")
def test_a_beast_counts_two_for_war(table: Sit) -> None:
    """A beast and one more are three; two beasts and one more are five."""
    t = war(table, [], ["Hind", "Echo"])
    assert t.stack("thebes") == 3
    t = war(table, ["Hind", "Echo"], ["Ketos"])
    assert t.stack("thebes") == 3
    t = war(table, [], ["Hind"])
    assert t.stack("thebes") == 4


@rule("OM-058", "OM-059")
def test_the_greater_strength_wins(table: Sit) -> None:
    """All strengths of a side are added up; an enraged unit counts 4."""
    t = war(table, ["Satyr", "Scout"], ["Bear-Dancer!", "Scout"])
    assert t.younger.hand != []
    assert t.elder.hand == []


@rule("OM-059")
@pytest.mark.parametrize(("mine", "winner"), [(["Minotaur"], "elder"), (["Scout"], "younger")])
def test_totals_are_shown_and_decide(table: Sit, mine: list[str], winner: str) -> None:
    """The table shows both totals; the higher takes the reward."""
    t = reign(table, elder={"thebes": mine}, younger={"thebes": ["Satyr", "Bear-Dancer", "Pearl Diver"]})
    assert t.elder.sees("total:1thebes").value == 6
    t.elder.ends()
    t.story(f"{winner.capitalize()} wins the battle over Thebes.")
    if winner == "elder":
        t.younger.chooses("Veteran Satyr")
        t.younger.chooses("Bear-Dancer")
    else:
        t.younger.chooses("Veteran Satyr")
    assert len(t.seat(winner).hand) == 1


@rule("OM-060")
def test_more_soldiers_win_a_tie(table: Sit) -> None:
    """Four against four: two soldiers beat one; enraged soldiers are beasts and do not count."""
    t = war(table, ["Scout", "Bear-Dancer"], ["Satyr", "Warden", "Echo"])
    t.elder.chooses("Owl-Mark Scout")
    t.younger.chooses("Veteran Satyr")
    t.younger.chooses("Warden")
    assert t.elder.hand != []
    assert t.elder.side("thebes") == ["Owl-Mark Scout"]


@rule("OM-061", "OM-C19")
def test_nobody_wins_a_full_tie(table: Sit) -> None:
    """Equal strength and equal soldiers: the reward stays and both retain two units as losers (OM-C19)."""
    t = war(table, ["Satyr", "Echo", "Loom-Seer"], ["Satyr", "Echo", "Loom-Seer"])
    t.elder.chooses("Veteran Satyr")
    t.elder.chooses("Echo")
    t.younger.chooses("Echo")
    t.younger.chooses("Loom-Seer")
    assert t.stack("thebes") == 4
    assert (t.elder.hand, t.younger.hand) == ([], [])
    assert t.elder.side("thebes") == ["Veteran Satyr", "Echo of the Grotto"]
    assert t.younger.side("thebes") == ["Echo of the Grotto", "Loom-Seer"]


@rule("OM-063", "OM-066")
def test_the_winner_retains_one_unit(table: Sit) -> None:
    """One of the winner's choice; everything else is discarded."""
    t = war(table, ["Satyr", "Scout", "Echo"], ["Warden", "Loom-Seer"])
    assert t.elder.targets() == [
        "Retain Echo of the Grotto in Thebes", "Retain Owl-Mark Scout in Thebes", "Retain Veteran Satyr in Thebes",
    ]  # fmt: skip
    t.elder.retains("Echo")
    assert t.elder.side("thebes") == ["Echo of the Grotto"]
    assert sorted(t.pile()) == ["Owl-Mark Scout", "Veteran Satyr"]
    assert t.younger.side("thebes") == ["Warden of the Inner Gate", "Loom-Seer"]


@rule("OM-064")
def test_the_loser_retains_two_units(table: Sit) -> None:
    """Two of the loser's choice, and it must be two if there are two."""
    t = war(table, ["Python"], ["Scout", "Echo", "Loom-Seer"])
    t.younger.retains("Echo", "Owl-Mark Scout")
    assert t.younger.side("thebes") == ["Owl-Mark Scout", "Echo of the Grotto"]


@rule("OM-065", "OM-C17")
def test_the_winner_cannot_retain_a_beast(table: Sit) -> None:
    """A winner with beasts and enraged units alone retains nothing; a small unit stays without a question."""
    t = war(table, ["Python", "Scout!"], ["Echo"])
    assert t.elder.side("thebes") == []
    t = war(table, ["Python", "Scout", "Echo"], ["Warden"])
    t.elder.cannot("retain thebes-1", rule="OM-065")
    t.elder.retains("Echo")
    t = war(table, ["Python", "Scout"], ["Echo", "Echo"])
    assert t.elder.side("thebes") == ["Owl-Mark Scout"]


@rule("OM-083", "OM-C18")
def test_the_loser_may_retain_one_beast(table: Sit) -> None:
    """A beast uses up the loser's two; a beast and another unit are too many."""
    t = war(table, ["Minotaur"], ["Hind", "Scout"])
    t.younger.retains("Hind")
    assert t.younger.side("thebes") == ["Hind of the Silver Antlers"]
    t = war(table, ["Minotaur"], ["Hind", "Scout"])
    t.younger.retains("Owl-Mark Scout")
    assert t.younger.side("thebes") == ["Owl-Mark Scout"]


@rule("OM-066")
def test_everything_else_is_discarded(table: Sit) -> None:
    """What is not retained goes to the discard pile; an enraged unit goes there as its ordinary card."""
    t = war(table, ["Python", "Satyr"], ["Scout!", "Echo"])
    t.younger.retains("Owl-Mark Scout")
    assert sorted(t.pile()) == ["Echo of the Grotto", "Python of the Omphalos"]


@rule("OM-067", "OM-C22")
def test_every_war_torn_city_is_fought_over(table: Sit) -> None:
    """Each once, in the order the active player likes; which are war-torn is fixed as the step begins."""
    t = reign(table, elder={"thebes": ["Minotaur"], "korinth": ["Minotaur"]}, step="war",
              younger={"thebes": ["Hind", "Echo"], "argos": ["Scout"], "korinth": ["Hind", "Warden"]})  # fmt: skip
    t.asks("elder", rule="OM-067", options=["war thebes", "war korinth"])
    t.elder.cannot("war argos", rule="OM-067")
    t.elder.does("war korinth")
    t.younger.retains("Warden")
    t.younger.retains("Hind")
    assert (t.stack("thebes"), t.stack("argos"), t.stack("korinth")) == (3, 4, 3)


@rule("OM-C22")
def test_which_cities_are_war_torn_is_fixed_as_the_step_begins(table: Sit) -> None:
    """A unit that leaves a war-torn city does not end its war, and one that is driven elsewhere begins none there."""
    t = reign(
        table,
        elder={"thebes": ["Hind", "Echo"], "argos": ["Ketos", "Warden"], "korinth": ["Echo"]},
        younger={"thebes": ["Ram-Shield", "Scout"], "argos": ["Satyr"], "korinth": ["Ketos", "Hound of"],
                 "hand": ["Odysseus"]},
        step="war",
        options={"heroes": "yes"},
    )  # fmt: skip
    # five in Thebes and five in Korinth, seen from the Elder; Argos has four
    t.younger.does("hero odysseus")
    t.younger.chooses("Ram-Shield")
    t.younger.chooses("Echo")  # he drives the Echo of Korinth away
    t.younger.does("city argos")
    t.younger.declines()
    assert (t.is_war_torn("thebes"), t.is_war_torn("argos"), t.is_war_torn("korinth")) == (False, True, True)
    t.asks("elder", rule="OM-067", options=["war thebes", "war korinth"])
    t.elder.does("war thebes")
    assert t.stack("thebes") == 3
    t.elder.retains("Echo")
    assert t.stack("argos") == 4


@rule("OM-062", "OM-C20")
def test_a_city_without_rewards_is_fought_over_for_nothing(table: Sit) -> None:
    """Units fall as usual; the winner takes no reward (OM-C20)."""
    t = war(table, ["Minotaur"], ["Scout", "Echo", "Warden"], stacks={"thebes": 0})
    t.younger.retains("Echo", "Warden")
    assert t.elder.hand == []
    assert t.elder.side("thebes") == []


@rule("OM-054")
def test_feats_come_before_war(table: Sit) -> None:
    """A side that is full in the Feat step completes Ares' Feat, though the battle then thins it out."""
    t = reign(table, elder={"thebes": ["Scout", "Echo", "Echo", "Warden", "Warden"]}, step="feat")
    assert "ares" in t.elder.feats
    t.story("Elder completes The Ranks Close.", "Thebes is war-torn.")
    t.elder.retains("Owl-Mark Scout")
    assert t.elder.side("thebes") == ["Owl-Mark Scout"]
