"""Rules of the adventure that need no table, with the shipped cycle as the example.

The ids are those of the campaign's rules ledger.
"""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.campaign import conditions, language, rules, storybook
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.cycle import Cycle
from petteia.games.odyssey.campaign.state import Campaign
from tests.games.odyssey_campaign.sea import sit


def block(text: str) -> r.Node:
    """The last node of a paragraph with this body."""
    (paragraph,) = storybook.read("page.md", f"---\nid: 1\ntitle: A\n---\n{text}")
    return paragraph.body[-1]


@pytest.mark.parametrize(
    ("natural", "difficulty", "bonus", "success"),
    [(6, 7, 0, False), (7, 7, 0, True), (6, 7, 1, True), (8, 7, -2, False), (10, 10, -5, True), (1, 2, 9, False)],
)
def test_a_test_succeeds_at_its_difficulty(natural: int, difficulty: int, bonus: int, success: bool) -> None:
    """OD-087: the sum must reach the difficulty; a natural 10 succeeds and a natural 1 fails whatever is added."""
    assert rules.succeeds(natural, difficulty, bonus) is success


def test_a_group_counts_its_successes() -> None:
    """OD-088: 0-1, 2-3 and 4 successes lead to different outcomes."""
    test = block(
        "@test group will 7+\n  @count 0-1\n    @goto 10\n  @count 2-3\n    @goto 20\n  @count 4\n    @goto 30\n"
    )
    assert isinstance(test, r.GroupTest)
    found = [rules.group_outcome(test, successes).body[0] for successes in range(5)]
    assert [node.paragraph for node in found if isinstance(node, r.Goto)] == [10, 10, 20, 20, 30]


@pytest.mark.parametrize(
    ("drawn", "stopped", "way"),
    [
        ([7], False, None), ([7, 4], False, None), ([7, 4], True, "success"), ([7, 8], True, "success"),
        ([7, 3], True, "stop"), ([], True, "stop"), ([7, 8, 1], False, "fail"), ([7, 8, 1], True, "fail"),
    ],
)  # fmt: skip
def test_a_delve_pushes_its_luck(drawn: list[int], stopped: bool, way: str | None) -> None:
    """OD-078: from the difficulty to 15 is success if one stops there, 16 fails at once, stopping short does neither."""
    delve = block("@delve 11\n  @success\n    @return\n  @fail\n    @return\n  @stop\n    @return\n")
    assert isinstance(delve, r.Delve)
    wanted = None if way is None else getattr(delve, way)
    assert rules.delve_outcome(delve, drawn, stopped) is wanted


# -- diplomacy -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "band", "bonus"),
    [
        (-10, "at_war", -3), (-9, "denounced", -2), (-5, "denounced", -2), (-4, "unfriendly", -1), (-1, "unfriendly", -1),
        (0, "neutral", 0), (3, "neutral", 0), (4, "friendly", 1), (7, "friendly", 1), (8, "allied", 2), (10, "allied", 2),
    ],
)  # fmt: skip
def test_diplomacy_bands(cycle: Cycle, score: int, band: str, bonus: int) -> None:
    """OD-018, OD-019: a score stands in a band, and the band's figure modifies diplomacy tests."""
    found = rules.band_of(cycle.bands, score)
    assert (found.key, found.bonus) == (band, bonus)


@pytest.mark.parametrize(
    ("score", "by", "after"), [(0, 3, 3), (9, 4, 10), (-8, -1, -9), (-8, -5, -10), (-10, 5, -10), (-10, -1, -10)]
)
def test_war_freezes_the_score(cycle: Cycle, score: int, by: int, after: int) -> None:
    """OD-019: a score moves on its track, and not any more once there is war."""
    assert rules.shift(cycle.bands, score, by) == after


# -- conditions ------------------------------------------------------------------------------

FACTS: dict[str, Any] = {
    "marked": ["A1", "B1"], "technologies": ["saltern"], "katharsis": {2: ["HOLD"]}, "story": "2B", "tile": 22, "day": 9,
    "sheet": {"argo_fate": 8, "crew": 2, "hull": 5, "knowledge": 3, "progress": 7},
    "standing": {"court": -6, "harbours": 4, "daughters": 0}, "fought": {"talos": 4}, "at": "end",
    "explored": [22, 19, 20, 25, 26, 31, 13, 14],
}  # fmt: skip


@pytest.fixture(scope="module")
def known() -> Campaign:
    """A campaign of which all of these are true."""
    return sit(**FACTS).s


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("marked A1", True), ("not marked A1", False), ("marked C1", False), ("marked C1 or marked B1", True),
        ("marked A1 and marked C1", False), ("marked C1 and marked A1 or marked B1", True),
        ("has tech:saltern", True), ("has tech:net_loft", False), ("has katharsis:any", True), ("has ally:any", False),
        ("diplomacy local >= friendly", False), ("diplomacy local <= unfriendly", True),
        ("diplomacy local <= denounced", True), ("diplomacy local >= unfriendly", False),
        ("diplomacy court <= denounced", True), ("diplomacy any >= friendly", True), ("diplomacy any >= allied", False),
        ("argo_fate >= 8", True), ("crew >= 3", False), ("tile == 22", True), ("knowledge <= 3", True),
        ("story >= 2A", True), ("story >= 3A", False), ("story == 2B", True),
        ("primordial talos >= 2", True), ("primordial asterion >= 2", False), ("encountered talos", True),
        ("encountered asterion", False), ("explored >= 8", True), ("explored >= 9", False), ("explored <= 7", False),
        ("explored == 8", True), ("explored == 7", False), ("story <= 2A", False), ("story <= 2B", True),
        ("primordial talos >= 3", False), ("primordial talos <= 2", True), ("diplomacy harbours >= friendly", True),
    ],
)  # fmt: skip
def test_conditions_are_weighed(known: Campaign, text: str, held: bool) -> None:
    """OD-065: the choice matrix, and all else a paragraph may ask of a campaign."""
    assert conditions.holds(known, language.condition(text, 1)) is held


def test_nobodys_waters_have_no_local_standing() -> None:
    """OD-019: without a local faction neither a good nor a bad standing holds."""
    nowhere = sit(**{**FACTS, "tile": 25}).s
    for text in ("diplomacy local >= at_war", "diplomacy local <= allied"):
        assert not conditions.holds(nowhere, language.condition(text, 1))


# -- technologies ----------------------------------------------------------------------------


def test_the_better_limit_counts(cycle: Cycle) -> None:
    """OD-014, OD-051: of two technologies that set a limit the higher one counts."""
    by_key = {one.key: one for one in cycle.technologies}
    porch, high = by_key["sleepers_porch"], by_key["high_porch"]
    assert rules.limit([porch], "argo_abilities") == 2
    assert rules.limit([high, porch], "argo_abilities") == 3
    assert rules.limit([porch], "summons") == 0


# -- tokens and tables -----------------------------------------------------------------------


@pytest.mark.parametrize(("tokens", "resolved", "left"), [(4, False, 4), (5, True, 0), (8, True, 3)])
def test_doom_spends_its_requirement(tokens: int, resolved: bool, left: int) -> None:
    """OD-061: exactly the requirement is spent and the excess moves on."""
    assert rules.resolve_doom(tokens, 5) == (resolved, left)


@pytest.mark.parametrize(("tokens", "knowledge", "left"), [(0, 0, 0), (1, 0, 1), (2, 1, 0), (5, 2, 1)])
def test_two_progress_make_a_knowledge(cycle: Cycle, tokens: int, knowledge: int, left: int) -> None:
    """OD-075: every two tokens on the inward card are one knowledge."""
    assert rules.to_knowledge(tokens, cycle.inward.per_progress) == (knowledge, left)


def test_the_hub_depends_on_the_story(cycle: Cycle) -> None:
    """OD-069: the same roll means another hub under another story card."""
    assert [rules.picked_hub(column, 5) for column in cycle.hub_picks] == ["masks", "weaving", "weaving"]


def test_a_hub_track_begins_with_alpha_and_ends_with_omega(cycle: Cycle) -> None:
    """OD-070: the first and the last box fix the adventure; a full track asks for another hub."""
    assert [rules.next_box(cycle.hubs[0], n) for n in range(5)] == ["alpha", "", "", "omega", None]


# -- memories --------------------------------------------------------------------------------


def test_least_and_most_likely() -> None:
    """OD-081: memories count first, then nodes; those who tie are left to chance."""
    held = [(1, 4), (2, 0), (1, 2), (2, 3)]
    assert rules.least_likely(held) == [2]
    assert rules.most_likely(held) == [3]
    assert rules.least_likely([(1, 2), (1, 2), (2, 0), (2, 0)]) == [0, 1]


def test_a_memory_finds_an_owner() -> None:
    """OD-080: two each; one too many goes to another with room, or to the vault."""
    assert rules.memory_goes_to([1, 2, 0, 2], 0, 2) == [0]
    assert rules.memory_goes_to([1, 2, 0, 2], 1, 2) == [0, 2]
    assert rules.memory_goes_to([2, 2, 2, 2], 1, 2) == []


@pytest.mark.parametrize(
    ("place", "spaces", "fits"),
    [
        ("outer 3", [(3, 7)], True), ("outer 3", [(4, 7)], False), ("outer 3", [(10, 12), (11, 12)], True),
        ("outer 3", [(3, 7), (4, 7)], False), ("inner 3", [(4, 4)], True), ("inner 3", [(4, 3)], False),
        ("inner 3", [(17, 11)], True), ("inner 3", [(17, 12)], False), ("inner 3", [(17, 11), (18, 11)], False),
    ],
)  # fmt: skip
def test_outer_and_inner_3(place: str, spaces: list[tuple[int, int]], fits: bool) -> None:
    """OD-073: the outer area is within three spaces of an edge of the 20 by 14 board, the inner one is the rest."""
    assert rules.in_area(place, spaces, 20, 14) is fits
