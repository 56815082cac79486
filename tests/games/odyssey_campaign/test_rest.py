"""Rest and recreation, dreams, delves, codes, special events and endings."""

from __future__ import annotations

import pytest

from petteia.games.odyssey.aftermath import BattleEnds
from petteia.games.odyssey.campaign.rest import MAJOR
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import DRAWN, RECORDS
from petteia.testing import rule
from tests.games.odyssey_campaign.field import ASH, KELP, Kills, befalls, stands
from tests.games.odyssey_campaign.sea import Author, Sea, Voyage, d10, page, sit

QUIET = {"explored": [25, 19], "tile": 19, "at": "doom", "day": 3}
STORY = {"tile": 19, "explored": [25, 19], "at": "story", "day": 3}


def reads(sea: Sea, author: Author, body: str, luck: list[int] | None = None, **spec: object) -> Voyage:
    mode = author.cycle(page=page((9000, body)))
    return sea(mode=mode, read=9000, luck=luck or [], **{**QUIET, **spec})


# -- rest ----------------------------------------------------------------------------------------


@rule("OD-074", "OD-041")
@pytest.mark.parametrize(("shown", "paragraph"), [(1, 810), (4, 820), (5, 830), (7, 840), (8, 850), (10, 860)])
def test_a_place_to_rest_is_a_d10(sea: Sea, shown: int, paragraph: int) -> None:
    """On an unexplored tile with the symbol a d10 says what the crew finds there."""
    t = sea(tile=7, explored=[25], at="expedition", day=2, luck=d10(shown))

    assert t.s.reading == paragraph
    t.leave()


@rule("OD-074", "OD-068")
def test_a_rest_that_was_had_is_rolled_again(sea: Sea) -> None:
    """Its box is marked as soon as it is rolled; the second time another number counts; the last box clears the table."""
    table = 4 - 1  # the three hubs, then rest
    t = sea(tile=7, explored=[25], at="expedition", day=2, luck=d10(1, 3), boxes={table: [1, 0, 0, 0, 0, 0]})
    assert t.s.reading == 820
    assert t.s.boxes[table] == [1, 1, 0, 0, 0, 0]
    t.leave()

    t = sea(tile=7, explored=[25], at="expedition", day=2, luck=d10(10), boxes={table: [1, 1, 1, 1, 1, 0]})
    assert t.s.reading == 860
    assert t.s.boxes[table] == [0] * 6
    t.leave()


# -- dreams --------------------------------------------------------------------------------------


@rule("OD-077")
@pytest.mark.parametrize(("shown", "paragraph"), [(4, 870), (5, 880), (10, 890)])
def test_a_dream_of_the_calendar_comes_in_the_story_step(sea: Sea, shown: int, paragraph: int) -> None:
    """Day 10 has one; a d10 says which."""
    t = sea(**{**STORY, "day": 10}, luck=d10(shown))

    assert t.s.reading == paragraph
    t.leave()


@rule("OD-077")
def test_a_dream_may_be_written_on_a_day(sea: Sea) -> None:
    """What a story writes ahead is a story event of that day."""
    t = sea(**STORY, timeline=[[3, "dream", 0]], luck=d10(4))

    assert t.s.reading == 870
    t.leave()


# -- delves --------------------------------------------------------------------------------------

DELVE = (
    "A.\n@delve 11\n  @success\n    @gain oil 1\n    @return\n  @fail\n    @gain oil 2\n    @return\n"
    "  @stop\n    @gain oil 4\n    @return"
)


def delves(sea: Sea, author: Author, *numbers: int) -> Voyage:
    """A delve in which these numbers lie on top of the deck, in this order."""
    t = reads(sea, author, DELVE.replace("A.\n", "A.\n@gain danger 1 to=leader\n"), stock={"oil": 0})
    deck = t.s.zones[MAJOR]
    for number in reversed(numbers):
        card = next(card for card in deck if value(t, card) == number)
        deck.remove(card)
        deck.append(card)
    t.does("argonaut 1")
    return t


def value(t: Voyage, card: int) -> int:
    return int(BOOK.cards[t.s.face[card]].element.fields["number"])


@rule("OD-078")
def test_the_numbers_are_those_of_the_major_traumas(sea: Sea) -> None:
    """Fifteen cards: 1 to 7 twice, and one 8."""
    t = sea(**QUIET)
    assert sorted(value(t, card) for card in t.s.zones[MAJOR]) == sorted([*range(1, 8), *range(1, 9)])
    t.leave()


@rule("OD-078")
@pytest.mark.parametrize(
    ("drawn", "answers", "oil"),
    [
        ((8,), ("stop",), 4),
        ((8, 3), ("draw", "stop"), 1),
        ((8, 7), ("draw", "stop"), 1),
        ((8, 7, 1), ("draw", "draw"), 2),
        ((7, 6, 3), ("draw", "draw"), 2),
        ((4, 5, 2), ("draw", "draw", "stop"), 1),
    ],
)
def test_a_delve_stops_in_time_or_goes_too_deep(
    sea: Sea, author: Author, drawn: tuple[int, ...], answers: tuple[str, ...], oil: int
) -> None:
    """From 11 to 15 succeeds if one stops; 16 fails at once; stopping short is neither.  The deck is whole again."""
    t = delves(sea, author, *drawn)
    t.asks("hypso", rule="OD-078", options=["draw", "stop"])
    t.does(*answers)

    assert t.stock("oil") == oil
    assert len(t.s.zones[MAJOR]) == 15
    assert not any(t.s.knows[card] for card in t.s.zones[MAJOR])  # and shuffled: nobody knows what lies where
    t.leave()


@rule("OD-078")
def test_what_was_drawn_lies_open(sea: Sea, author: Author) -> None:
    """Everybody sees the cards of the delve and their sum, until it is over."""
    t = delves(sea, author, 8, 7)
    t.does("draw")

    t.story("A 7 is drawn: 15 in all.")
    assert [value(t, card) for card in t.s.zones[DRAWN]] == [8, 7]
    t.does("stop")
    assert t.s.zones[DRAWN] == []
    t.leave()


# -- codes ---------------------------------------------------------------------------------------


@rule("OD-060")
def test_a_sum_can_be_said_once_both_stones_are_seen(sea: Sea) -> None:
    """137 and 264: the crew may say the number in the story step, once."""
    t = sea(**STORY, revealed=[6])
    assert t.rule != "OD-060"
    t.leave()

    t = sea(**STORY, revealed=[6, 35])
    t.asks("hypso", rule="OD-060", options=["code 1", "done"])
    t.hypso.cannot("code 2", rule="OD-060")
    t.does("code 1")
    assert t.s.reading == 401
    t.until("OD-026")
    assert t.s.codes_done == 1
    t.leave()


@rule("OD-060")
def test_two_codes_may_be_said_on_one_day(sea: Sea) -> None:
    """After the paragraph of the first the other is still offered, and the first no more."""
    t = sea(**STORY, revealed=[6, 35], codes=["knot_count"])
    t.asks("hypso", rule="OD-060", options=["code 1", "code 2", "done"])
    t.does("code 1")
    t.until("OD-060")
    t.asks("hypso", rule="OD-060", options=["code 2", "done"])
    t.leave()


@rule("OD-060")
def test_a_code_that_was_gained(sea: Sea) -> None:
    """The knot's number, once somebody has it; it may be kept for another day."""
    t = sea(**STORY, codes=["knot_count"])
    t.asks("hypso", rule="OD-060", options=["code 2", "done"])
    t.does("done")
    assert t.s.codes_done == 0
    t.leave()

    t = sea(**STORY, codes=["knot_count"])
    t.does("code 2")
    assert t.s.reading == 405
    t.leave()


@rule("OD-060", "OD-084")
def test_a_word_of_katharsis_waits_for_its_story(sea: Sea) -> None:
    """HOLD opens nothing before the third story card."""
    t = sea(**STORY, katharsis={2: ["HOLD"]})
    assert t.rule != "OD-060"
    t.leave()

    t = sea(**STORY, katharsis={2: ["HOLD"]}, story="3A", story_marker=1)
    t.does("code 3")
    assert t.s.reading == 406
    t.leave()


# -- special events and endings ------------------------------------------------------------------


@rule("OD-060", "OD-067")
def test_a_special_event_is_found_by_its_name(sea: Sea, author: Author) -> None:
    """`@special` goes on with the paragraph of the event."""
    t = reads(sea, author, "A.\n@special slack_thread")

    assert t.s.reading == 1120
    t.leave()


@rule("OD-067")
def test_the_day_calls_its_event(sea: Sea) -> None:
    """Day 6 introduces the adversary."""
    t = sea(**{**STORY, "day": 6})
    assert t.s.reading == 1110
    t.until("OD-026")
    assert t.s.introduced == 1
    t.leave()


@rule("OD-008", "OD-009")
@pytest.mark.parametrize(
    ("key", "won", "name"),
    [
        ("followed", True, "The Thread Followed"),
        ("cut", True, "The Thread Cut"),
        ("bargain", True, "The King's Bargain"),
        ("argo_lost", False, "The Argo Lost"),
        ("long_night", False, "The Long Night"),
    ],
)
def test_every_ending_ends_the_campaign(sea: Sea, author: Author, key: str, won: bool, name: str) -> None:
    """Three are won and two are lost, whatever the crew is asked on the last pages."""
    t = reads(sea, author, f"A.\n@ending {key}")
    for _ in range(40):
        if t.match.outcome is not None:
            break
        t.does(t.options()[0])

    assert t.match.outcome is not None
    assert bool(t.match.outcome.winners) is won
    assert t.match.outcome.reason == f"{name}."
    t.leave()


@rule("OD-067", "OD-193")
@pytest.mark.parametrize(
    ("key", "paragraph"), [("slack_thread", 1120), ("the_eye_closes", 1121), ("death_made_song", 1130)]
)
def test_what_a_battle_records_is_told_after_it(key: str, paragraph: int) -> None:
    """The event of that name is read once the battle is over, by the Argonaut it befell."""
    t = stands(sit)
    t.s.records.append(RECORDS.index(key) * 8 + KELP)
    befalls(t, BattleEnds(1))
    while t.s.reading != paragraph:
        t.does(t.options()[0])

    assert (t.s.owner, t.s.fighting) == (KELP, 0)


@rule("OD-067", "OD-193")
def test_an_affliction_of_a_battle_stays(sea: Sea) -> None:
    """The maze has touched an Argonaut: it is written on the sheet for good."""
    t = stands(sit)
    t.s.records.append(RECORDS.index("mazetouched") * 8 + KELP)
    befalls(t, BattleEnds(1))
    t.until("OD-026")

    assert t.s.afflictions[KELP] == [t.s.book.affliction_at["mazetouched"]]


@rule("OD-067", "OD-189")
def test_a_retreat_is_told() -> None:
    """The event astern follows a retreat, and no other end of a battle."""
    for fled in (False, True):
        t = stands(sit)
        if fled:
            befalls(t, Kills(KELP), Kills(ASH))
            t.does(*(["titan brine"] if t.rule == "OD-118" else []))
            t.until("OD-189", prefer=["end", "keep", "done", "no", "pass", "titan brine"])
            t.does("retreat")
        else:
            befalls(t, BattleEnds(1))
        t.until("OD-026")
        assert (1140 in t.s.read) is fled
