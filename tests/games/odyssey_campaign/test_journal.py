"""The journal of a campaign: days, pages, choices and battles in words, for the eyes it is made for."""

from __future__ import annotations

import random

import pytest

from petteia.games.odyssey.campaign import journal
from petteia.games.odyssey.campaign.state import Campaign
from petteia.kernel.game import Refused
from petteia.kernel.match import Match


def sailed(seats: int, days: int, seed: int = 6) -> Match:
    """A campaign played at random until so many days have begun, or it is over."""
    match = Match.new("odyssey", seed, seats, {"mode": "campaign"})
    rand = random.Random(seed)
    while match.decision is not None and match.state.day < days:  # type: ignore[attr-defined]
        match.act(match.to_move, rand.choice(match.decision.options))
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return sailed(2, 3)


def test_days_come_in_order_with_what_was_read(match: Match) -> None:
    """Day 0 holds the prologue; every page that was read openly is there once, in the order in which it was read."""
    state = match.state
    assert isinstance(state, Campaign)
    told = journal.journal(match)
    assert [day.number for day in told.days] == sorted({day.number for day in told.days})
    assert told.days[0].number == 0
    pages = [line.text for day in told.days for line in day.lines if line.kind == journal.PAGE]
    assert pages == [state.book.paragraphs[one].title for one in state.read]
    assert told.pages == len(state.read)


def test_a_battle_is_told_in_a_sentence_or_two(match: Match) -> None:
    """Of a battle the journal keeps how it ended, how long it took, who fell and what was gained; not every blow."""
    battles = [line.text for day in journal.journal(match).days for line in day.lines if line.kind == journal.BATTLE]
    assert battles
    for text in battles:
        assert "The titans stand up" in text
        assert "round" in text
        assert "rolls" not in text


def test_choices_stand_by_themselves(match: Match) -> None:
    """Who chose what is a line of its own, in the words of the story."""
    chosen = [line.text for day in journal.journal(match).days for line in day.lines if line.kind == journal.CHOICE]
    assert chosen
    assert all(" chooses: " in one for one in chosen)
    assert "one of the ways." not in " ".join(chosen)


def test_another_seats_memories_are_not_told() -> None:
    """What one seat read alone is in that seat's journal, and in nobody else's."""
    match = sailed(2, 1)
    s = match.state
    assert isinstance(s, Campaign)
    private = next(one for one in s.book.paragraphs.values() if one.private)
    from petteia.games.odyssey.campaign.words import SECRET_PARAGRAPH
    from petteia.kernel.events import Event

    event = Event(SECRET_PARAGRAPH, (1, private.id), {}, 1 << 1)
    days = [journal.Day(0)]
    for viewer, expected in ((0, False), (1, True), (2, False)):
        assert event.heard_by(viewer) is expected
    journal._tell(days, None, event, match.game.say(event, 1, s))
    assert days[0].lines == [journal.Line(journal.PAGE, private.title)]


def test_markdown_has_a_heading_for_each_day_and_page(match: Match) -> None:
    """Days are second headings, pages third, choices quotations; the crew stands at the head."""
    told = journal.journal(match)
    text = journal.markdown(told)
    assert text.startswith("# The Thread and the Maze\n\nThe voyage of ")
    assert text.count("\n## ") == len(told.days) + bool(told.ending)
    assert text.count("\n### ") == told.pages
    assert text.endswith("\n")
    assert "\n\n\n" not in text


def test_only_a_campaign_has_a_journal() -> None:
    """A record of something else is refused with a hint."""
    with pytest.raises(Refused, match="not of a campaign"):
        journal.journal(Match.new("odyssey", 1, 1, {"mode": "battle"}))
