"""Adventures: reading, choices, leaders, peril, tests, special events, hubs with tracks, tables with fated boxes."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey import GAME
from petteia.games.odyssey.campaign.loading import texts
from petteia.games.odyssey.campaign.rules import in_area
from petteia.games.odyssey.campaign.state import TERRAIN, Campaign
from petteia.kernel.game import Refused
from petteia.kernel.match import Match
from petteia.testing import rule
from tests.games.odyssey_campaign.sea import Author, Sea, Voyage, d10, page

LAST: dict[str, Any] = {"tile": 19, "explored": [25, 19], "at": "end", "day": 3}
FORK = (
    "Before.\n@choice\n  @option Left.\n    To the left.\n    @return\n  @option Right.\n    To the right.\n    @return"
)


def reads(sea: Sea, author: Author, *paragraphs: tuple[int, str], luck: tuple[int, ...] = (), **spec: Any) -> Voyage:
    return sea(mode=author.cycle(page=page(*paragraphs)), read=paragraphs[0][0], luck=list(luck), **{**LAST, **spec})


# -- reading ---------------------------------------------------------------------------------------


@rule("OD-063")
def test_nothing_is_read_before_it_is_opened(sea: Sea, author: Author) -> None:
    """A choice's outcome and a paragraph that was not opened are in no scene, no event and no option."""
    t = reads(sea, author, (9000, FORK), (9001, "Never opened.\n@return"))
    t.does("argonaut 1")
    shown = str(GAME.scene(t.match.view(0)).to_json()) + " ".join(t.match.story())
    assert "Before." in shown
    for unread in ("To the left.", "To the right.", "Never opened."):
        assert unread not in shown
    t.does("choose 2")
    shown = str(GAME.scene(t.match.view(0)).to_json())
    assert "To the right." in shown
    assert "To the left." not in shown
    t.leave()


@rule("OD-064")
def test_a_chain_is_read_to_its_end_before_anything_else(sea: Sea, author: Author) -> None:
    """Paragraph after paragraph, out of the midst of a condition, until it returns; what follows a goto is not read."""
    t = reads(
        sea, author,
        (9000, "One.\n@if marked A1\n  Two.\n  @goto 9001\nNot this.\n@return"), (9001, "Three.\n@goto 9002"),
        (9002, "Four.\n@return"), marked=["A1"],
    )  # fmt: skip
    told = t.match.story()
    assert [line for line in told if line in ("One.", "Two.", "Not this.", "Three.", "Four.")] == [
        "One.", "Two.", "Three.", "Four.",
    ]  # fmt: skip
    t.asks("hypso", rule="OD-064", options=["read-on"])
    assert "The end step." not in told
    t.does("read-on")
    assert "The end step." in t.match.story()
    t.leave()


@rule("OD-065")
def test_a_node_is_marked_once_and_stays(sea: Sea, author: Author) -> None:
    """Marking again changes nothing; every node of the 28 rows of 12 has its own place, so that cycles can follow on."""
    t = reads(sea, author, (9000, "A.\n@mark B4\n@mark B4\n@return"))
    book = t.s.book
    assert t.s.matrix == 1 << book.node("B4")
    assert sum(line == "The choice matrix is marked: B4." for line in t.match.story()) == 1
    places = {book.node(f"{row}{column}") for row in [*map(chr, range(65, 91)), "AA", "AB"] for column in range(1, 13)}
    assert len(places) == 336
    t.leave()


# -- the leader ------------------------------------------------------------------------------------


@rule("OD-066")
def test_a_leader_is_chosen_when_needed_and_leads_to_the_end(sea: Sea, author: Author) -> None:
    """Asked for at the first choice, not before; the same leader for the whole adventure; another one may lead the next."""
    body = "A.\n@gain bronze 1\n@choice\n  @option On.\n    @gain fate 1 to=leader\n    @goto 9001\n  @option Off.\n    @return"
    t = reads(sea, author, (9000, body), (9001, FORK), seats=4)
    assert t.stock("bronze") == 5
    t.asks(3, rule="OD-066", options=["argonaut 1", "argonaut 2", "argonaut 3", "argonaut 4"])
    t.does("argonaut 3")
    assert t.match.to_move == 2  # the leader's own seat decides
    t.does("choose 1")
    assert t.s.fate == [0, 0, 1, 0]
    assert t.match.to_move == 2
    t.does("choose 1", "read-on")
    assert t.s.leader == -1
    t.leave()


@rule("OD-089")
def test_peril_is_decided_alone(sea: Sea, author: Author) -> None:
    """In peril the choice is sent to the leader's seat and to nobody else."""
    t = reads(sea, author, (9000, FORK.replace("@choice", "@choice peril")), seats=4)
    t.does("argonaut 2")
    t.asks(1, rule="OD-089")
    for seat in (0, 2, 3):
        view = t.match.view(seat)
        assert view.decision is None
        assert "Left." not in str(GAME.scene(view).to_json())
    assert "Left." in t.labels()
    t.leave()


@rule("OD-067")
def test_special_events_are_found_by_name(sea: Sea, author: Author) -> None:
    """A paragraph names an event, and its passage is read."""
    t = reads(sea, author, (9000, "A.\n@special every_story_told"))
    t.does("progress story")
    assert "Every Story Told" in t.match.story()
    assert t.s.progress == 1
    t.leave()


# -- tests -----------------------------------------------------------------------------------------

TEST = "A.\n@test argonaut will 7+ by=leader\n  @bonus 1 if marked A1\n  @success\n    Well.\n    @return\n  @fail\n    Ill.\n    @return"


@rule("OD-087")
def test_an_argonaut_adds_skill_and_bonus(sea: Sea, author: Author) -> None:
    """The good voice has +1 will: a 5 and two bonuses reach 7; a 5 alone does not."""
    crew = ["the_good_voice", "the_heavy_one", "the_one_who_pours", "the_burned_arm"]
    t = reads(sea, author, (9000, TEST), luck=(4,), marked=["A1"], portraits=crew)
    t.does("argonaut 1")
    assert "Linos rolls 5 and 2 is added, against 7." in t.match.story()
    assert "Well." in t.match.story()
    t.leave()

    weak = reads(sea, author, (9000, TEST), luck=(4,), marked=["A1"], portraits=crew)
    weak.does("argonaut 2", "keep")
    assert "Ill." in weak.match.story()
    weak.leave()


@rule("OD-012", "OD-004")
def test_a_failed_test_may_be_rolled_again_for_fate_but_never_past_nine(sea: Sea, author: Author) -> None:
    """Once, for 1 fate; at 9 fate nobody may choose to."""
    t = reads(sea, author, (9000, TEST), luck=(1, 8), portraits=["the_heavy_one"])
    t.does("argonaut 1", "roll")
    assert t.s.fate[0] == 1
    assert "Well." in t.match.story()
    t.leave()

    full = reads(sea, author, (9000, TEST), luck=(1,), dials={"fate": [9, 0, 0, 0]}, portraits=["the_heavy_one"])
    full.does("argonaut 1")
    assert "Ill." in full.match.story()  # nothing was asked
    full.leave()


@rule("OD-004")
def test_a_price_may_not_raise_a_dial_past_nine(sea: Sea, author: Author) -> None:
    """An ability that costs each Argonaut 1 fate is not offered while somebody stands at 9."""
    costly = texts()["technologies.toml"].replace('cost = ["take argo_fate 1"]', 'cost = ["take fate 1 to=each"]')
    mode = author.cycle(technologies=costly)
    work = {**LAST, "at": "advancement"}
    t = sea(mode=mode, dials={"fate": [8, 8, 8, 8]}, **work)
    t.hypso.may("ability 3")
    t.leave()

    full = sea(mode=mode, dials={"fate": [8, 9, 8, 8]}, **work)
    full.hypso.cannot("ability 3", rule="OD-023", because="The crew cannot pay for it.")
    full.leave()


GROUP = (
    "A.\n@test group will 7+\n  @each fail\n    @gain despair 1 to=failed\n  @count 0-1\n    None.\n    @return\n"
    "  @count 2-3\n    Some.\n    @return\n  @count 4\n    All.\n    @return"
)
NO_WILL = ["the_heavy_one", "the_one_who_pours", "the_burned_arm", "the_small_one"]


@rule("OD-088")
def test_a_group_counts_successes_and_a_failure_is_ones_own(sea: Sea, author: Author) -> None:
    """Two of four: the middle outcome; the two who failed gain despair, the others do not."""
    t = reads(sea, author, (9000, GROUP), luck=(8, 1, 8, 2), portraits=NO_WILL)
    t.does("keep", "keep")
    assert t.s.despair == [0, 1, 0, 1]
    assert "Some." in t.match.story()
    t.leave()

    all_four = reads(sea, author, (9000, GROUP), luck=(9, 9, 9, 9), portraits=NO_WILL)
    assert "All." in all_four.match.story()
    all_four.leave()

    one = reads(sea, author, (9000, GROUP), luck=(9, 0, 0, 0), portraits=NO_WILL)
    one.does("keep", "keep", "keep")
    assert "None." in one.match.story()
    one.leave()


# -- tables ----------------------------------------------------------------------------------------


@rule("OD-068", "OD-074")
def test_fated_boxes_are_marked_after_the_roll_and_a_full_one_means_another_roll(sea: Sea) -> None:
    """Rest at Fig Tree Shore: a 1 whose box is marked is rolled again."""
    t = sea(tile=26, explored=[25], at="expedition", day=3, luck=d10(1), boxes={3: [0, 0, 0, 0, 0, 0]})
    assert t.s.boxes[3] == [1, 0, 0, 0, 0, 0]
    assert t.s.reading == 810
    t.leave()

    again = sea(tile=26, explored=[25], at="expedition", day=3, luck=d10(2, 1, 7), boxes={3: [1, 0, 0, 0, 0, 0]})
    assert again.s.reading == 840
    assert again.s.boxes[3] == [1, 0, 0, 1, 0, 0]
    again.leave()


@rule("OD-068")
def test_a_full_table_is_blank_again(sea: Sea) -> None:
    """The last box of the table is marked: all are empty."""
    t = sea(tile=26, explored=[25], at="expedition", day=3, luck=d10(7), boxes={3: [1, 1, 1, 0, 1, 1]})
    assert t.s.boxes[3] == [0, 0, 0, 0, 0, 0]
    t.leave()


@rule("OD-068", "OD-C45")
def test_another_campaign_finds_the_boxes_as_they_were_left(sea: Sea) -> None:
    """A campaign that follows on another begins with its marks, and a marked line is rolled again there too; a new book
    has none; boxes of another book are refused (OD-C45)."""
    t = sea(tile=26, explored=[25], at="expedition", day=3, luck=d10(1), boxes={3: [0, 0, 0, 0, 0, 1]})
    options = t.s.game.again(t.s)
    t.leave()
    assert options["boxes"] == "00000.00000.00000.100001.000"
    next_one = Match.new("odyssey", 8, 1, options).state
    assert isinstance(next_one, Campaign)
    assert next_one.boxes[3] == [1, 0, 0, 0, 0, 1]
    assert (next_one.day, next_one.hub_boxes) == (0, [0, 0, 0])
    fresh = Match.new("odyssey", 8, 1, {"mode": "campaign"}).state
    assert fresh.game.again(fresh)["boxes"] == "new"
    for wrong in ("000", "00000.00000.00000.200001.000"):
        with pytest.raises(Refused, match="not those of this cycle"):
            Match.new("odyssey", 8, 1, {"mode": "campaign", "boxes": wrong})
    with pytest.raises(Refused, match="cannot be 'all'"):
        Match.new("odyssey", 8, 1, {"mode": "campaign", "boxes": "all"})


@rule("OD-041")
def test_an_expedition_only_on_an_unexplored_tile(sea: Sea) -> None:
    """A hub or a place to rest speaks once: on an explored tile nothing is resolved."""
    known = sea(tile=26, explored=[25, 26], at="expedition", day=3)
    assert known.s.reading == 0
    known.leave()

    hub = sea(tile=13, explored=[25], at="expedition", day=3, luck=d10(1))
    assert hub.s.hub_boxes == [1, 0, 0]
    hub.leave()


# -- hubs ------------------------------------------------------------------------------------------

QUAY: dict[str, Any] = {"tile": 13, "explored": [25], "at": "expedition", "day": 3}


@rule("OD-069")
def test_the_hub_is_rolled_in_the_column_of_the_story_card(sea: Sea) -> None:
    """A 5 means the masks on story card 1 and the weaving house on story cards 2 and 3."""
    for story, hub in (("1A", "masks"), ("1B", "masks"), ("2A", "weaving"), ("3B", "weaving")):
        t = sea(story=story, luck=d10(5), **QUAY)
        assert t.s.hub_boxes[t.s.book.hub_at[hub]] == 1
        t.leave()


@rule("OD-070")
def test_alpha_first_omega_last_and_a_full_track_is_rolled_again(sea: Sea) -> None:
    """The first box opens the hub, the last closes it; when all are marked another hub is rolled."""
    first = sea(luck=d10(1), **QUAY)
    assert first.s.reading == 510
    first.leave()

    last = sea(luck=d10(1), hub_boxes={"masks": 3}, **QUAY)
    assert last.s.reading == 590
    last.leave()

    full = sea(luck=d10(1, 2, 6), hub_boxes={"masks": 4}, **QUAY)
    assert full.s.reading == 610
    full.leave()


@rule("OD-070", "OD-C44")
def test_when_every_track_is_full_an_event_tells_so(sea: Sea) -> None:
    """OD-C44: the cycle names an event for it."""
    t = sea(hub_boxes={"masks": 4, "weaving": 3, "palace": 3}, **QUAY)
    assert t.s.read[-1] == 1180
    tiles = sum("hub" in tile.symbols for tile in t.s.book.cycle.tiles)
    assert tiles > sum(len(hub.track) for hub in t.s.book.cycle.hubs), "or nobody could ever read it"
    t.leave()


@rule("OD-070", "OD-C44")
def test_where_no_event_tells_of_full_tracks_there_is_progress(sea: Sea, author: Author) -> None:
    """A cycle that names no event: the adventure is passed over for 1 progress."""
    hubs = texts()["hubs.toml"].replace('all_full = "every_story_told"', 'all_full = "nothing_left"')
    t = sea(mode=author.cycle(hubs=hubs), hub_boxes={"masks": 4, "weaving": 3, "palace": 3}, **QUAY)
    t.does("progress story")
    assert (t.s.progress, t.s.read, t.rule == "OD-010") == (1, [], False)
    t.leave()


@rule("OD-071")
def test_a_blank_box_rolls_an_adventure_and_memories_grow_before_it_is_read(sea: Sea) -> None:
    """A d10 on the hub's table, its fated box, a node for a shared trait, and then the page."""
    t = sea(luck=d10(1, 5), hub_boxes={"masks": 1}, **{**QUAY, "mnemos": {0: ["fourteen_small_cups"]}})
    assert t.s.reading == 540  # traits child, debt, grief
    assert t.s.boxes[0] == [0, 0, 1, 0, 0]
    assert t.s.nodes[t.s.book.mnemos_at["fourteen_small_cups"]] == 1
    story = t.match.story()
    node = next(i for i, line in enumerate(story) if "node" in line)
    assert node < story.index("The Boy's Cup")
    t.leave()


@rule("OD-072")
def test_a_hub_leaves_terrain_for_the_next_timeline_battle(sea: Sea) -> None:
    """The first note counts: the next hub before that battle changes nothing."""
    t = sea(luck=d10(1), **QUAY)
    assert t.s.timeline == [(7, TERRAIN, 0)]
    t.leave()

    noted = sea(luck=d10(6), timeline=[(7, "terrain", 0)], **QUAY)
    assert noted.s.timeline == [(7, TERRAIN, 0)]
    noted.leave()


@rule("OD-073")
def test_outer_and_inner_three() -> None:
    """On the board of 20 by 14: the outer 3 are the three rows along the edges, the inner is what is left."""
    board = [(x, y) for x in range(1, 21) for y in range(1, 15)]
    outer = {cell for cell in board if in_area("outer 3", [cell], 20, 14)}
    inner = {cell for cell in board if in_area("inner 3", [cell], 20, 14)}
    assert outer | inner == set(board)
    assert not outer & inner
    assert len(inner) == 14 * 8
    assert in_area("inner 3", [(4, 4), (17, 11)], 20, 14)
    assert not in_area("inner 3", [(3, 4), (4, 4)], 20, 14)


@rule("OD-C48")
def test_a_private_page_is_sent_to_its_owner_alone(sea: Sea) -> None:
    """OD-C48: the others' views hold neither the prose nor the choice of a memory."""
    t = sea(at="story", day=3, tile=19, explored=[25, 19], seats=4, nodes={"song_for_rowing": 3},
            mnemos={2: ["song_for_rowing"]})  # fmt: skip
    assert t.match.to_move == 2
    match: Match = t.match
    prose = [str(line) for line in match.story(2)]
    for seat in (0, 1, 3):
        assert match.view(seat).decision is None
        scene = str(GAME.scene(match.view(seat)).to_json())
        assert not any(len(line) > 60 and (line in scene or line in match.story(seat)) for line in prose)
    t.leave()
