"""How far, how many, how often: the figures of the campaign at their bounds."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.campaign import memories
from petteia.games.odyssey.campaign.sailing import near
from petteia.games.odyssey.campaign.state import TERRAIN
from petteia.testing import rule
from tests.games.odyssey_campaign.sea import Author, Sea, Voyage, d10, page

QUIET: dict[str, Any] = {"exploration": [1, 2], "explored": [25, 19], "tile": 19, "at": "doom", "day": 3}
ARGO = "A.\n@test argo 6+\n  @success\n    Well.\n    @return\n  @fail\n    Ill.\n    @return"


def reads(sea: Sea, author: Author, body: str, **spec: Any) -> Voyage:
    return sea(mode=author.cycle(page=page((9000, body))), read=9000, **{**QUIET, **spec})


@rule("OD-012", "OD-087")
def test_an_argo_test_is_rolled_again_while_argo_fate_has_room(sea: Sea, author: Author) -> None:
    """At 8 for 1 Argo fate, once; at 9 not at all; a success is not asked about."""
    t = reads(sea, author, ARGO, luck=d10(3, 4), sheet={"argo_fate": 8})
    t.asks("hypso", rule="OD-012", options=["roll", "keep"])
    t.does("roll")
    assert (t.s.argo_fate, "Ill." in t.match.story(), t.rule) == (9, True, "OD-064")
    t.leave()
    for fate, shown, words in ((9, 3, "Ill."), (0, 6, "Well."), (0, 10, "Well.")):
        t = reads(sea, author, ARGO, luck=d10(shown), sheet={"argo_fate": fate})
        assert (words in t.match.story(), t.rule, t.s.argo_fate) == (True, "OD-064", fate)
        t.leave()
    again = reads(sea, author, ARGO, luck=d10(3, 7), sheet={"argo_fate": 2})
    again.does("roll")
    assert (again.s.argo_fate, "Well." in again.match.story()) == (3, True)
    again.leave()
    kept = reads(sea, author, ARGO, luck=d10(5), sheet={"argo_fate": 2})
    kept.does("keep")
    assert (kept.s.argo_fate, "Ill." in kept.match.story()) == (2, True)
    kept.leave()


@rule("OD-012")
def test_a_skill_test_is_rolled_again_once_and_for_one_fate(sea: Sea, author: Author) -> None:
    """At 8 fate it may be rolled again, and then it stands."""
    body = ARGO.replace("@test argo 6+", "@test argonaut will 6+ by=leader")
    crew = ["the_heavy_one"]
    t = reads(sea, author, body, luck=d10(3, 3), dials={"fate": [8, 0, 0, 0]}, portraits=crew)
    t.does("argonaut 1")
    t.asks("hypso", rule="OD-012", options=["roll", "keep"])
    t.does("roll")
    assert (t.s.fate[0], t.rule, "Ill." in t.match.story()) == (9, "OD-064", True)
    t.leave()
    t = reads(sea, author, body, luck=d10(3, 9), portraits=crew)
    t.does("argonaut 1", "roll")
    assert (t.s.fate[0], "Well." in t.match.story()) == (1, True)
    t.leave()


@rule("OD-016", "OD-026")
def test_echo_shows_a_tile_up_to_three_away(sea: Sea) -> None:
    """Three steps whatever the arrows say, and not four; only what lies face down."""
    t = sea(nymphs=["echo"], technologies=["nymph_cistern"], **{**QUIET, "at": "advancement"})
    t.does("summon echo")
    tiles, here = t.s.book.tiles, t.s.here
    far = {n: abs(one.row - here.row) + abs(one.column - here.column) for n, one in tiles.items()}
    assert sorted(t.options()) == sorted(f"tile {n}" for n, steps in far.items() if steps <= 3 and n not in (19, 25))
    assert near(t.s, 1) == {n for n, steps in far.items() if steps <= 1}
    t.leave()


@rule("OD-010", "OD-075")
def test_a_token_with_no_place_is_lost(sea: Sea, author: Author) -> None:
    """Side 1B stores none, and with all knowledge gained the inward card takes none either: nothing is asked."""
    t = reads(sea, author, "A.\n@gain progress 2\n@return", story="1B", sheet={"knowledge": 20})
    assert (t.s.progress, t.s.inward, t.rule) == (0, 0, "OD-064")
    t.leave()
    t = reads(sea, author, "A.\n@gain progress 2\n@return", sheet={"knowledge": 20})
    assert (t.s.progress, t.s.inward) == (2, 0)
    t.leave()
    full = reads(sea, author, "A.\n@gain progress 2\n@return", sheet={"progress": 0})
    stores = full.s.story_card.stores
    full.leave()
    last = reads(sea, author, "A.\n@gain progress 1\n@return", sheet={"progress": stores})
    assert (last.s.progress, last.s.inward) == (stores, 1)
    last.leave()


@rule("OD-085")
def test_two_fated_memories_and_no_third(sea: Sea, author: Author) -> None:
    """Each Argonaut draws until two lie unresolved; the deck keeps the others."""
    t = reads(sea, author, "A.\n@gain fated 3 to=leader\n@return")
    t.does("argonaut 2")
    assert [len(memories.fated_of(t.s, a)) for a in range(4)] == [0, 2, 0, 0]
    t.leave()


@rule("OD-072")
@pytest.mark.parametrize(("day", "noted"), [(7, 7), (8, 13), (6, 7)])
def test_terrain_is_noted_for_the_next_battle_of_the_calendar(sea: Sea, day: int, noted: int) -> None:
    """On a day of battle that battle is meant; the day after, the next one; a hub that comes second leaves none."""
    quay: dict[str, Any] = {"tile": 13, "explored": [25, 19], "at": "expedition"}
    t = sea(luck=d10(1, 5), hub_boxes={"masks": 1}, day=day, **quay)
    assert [one for one in t.s.timeline if one[1] == TERRAIN] == [(noted, TERRAIN, 0)]
    t.leave()


@rule("OD-003", "OD-004")
def test_a_dial_at_nine_lives_and_at_ten_dies(sea: Sea, author: Author) -> None:
    """Danger, fate and rage kill past 9; despair does not."""
    for dial in ("danger", "fate", "rage"):
        for gained, dead in ((1, 0), (2, 1)):
            t = reads(sea, author, f"A.\n@gain {dial} {gained} to=leader\n@return", dials={dial: [8, 8, 8, 8]})
            t.does("argonaut 4")
            assert len(t.s.graves) == dead
            t.leave()
    t = reads(sea, author, "A.\n@gain despair 12 to=leader\n@return")
    t.does("argonaut 4")
    assert (t.s.despair[3], t.s.graves) == (12, [])
    t.leave()


@rule("OD-061")
@pytest.mark.parametrize(("tokens", "side", "left"), [(4, "1A", 4), (5, "1B", 0), (7, "1B", 2), (12, "1B", 7)])
def test_a_doom_step_turns_one_side(sea: Sea, tokens: int, side: str, left: int) -> None:
    """With enough tokens the side turns once, exactly those are spent, and the rest waits for the next day."""
    t = sea(**{**QUIET, "sheet": {"doom": tokens}})
    while t.rule not in ("OD-026",):
        t.does(t.options()[-1])
    found = t.s.doom_side
    assert (f"{found.number}{found.side}", t.s.doom) == (side, left)
    t.leave()
