"""The page of a contest: it stands alone, tells what the tables tell, and its records replay."""

from __future__ import annotations

import base64
import re
from xml.etree import ElementTree

import pytest

from petteia import Match
from petteia.arena.contest import contest_of
from petteia.arena.crews import Alone
from petteia.arena.plots import bars, heap, intervals, squares, ticks
from petteia.arena.report import page, shown
from petteia.arena.running import run, run_until_sure
from petteia.arena.scorebook import Scorebook
from petteia.arena.sprt import Question
from petteia.arena.standings import Share
from tests.arena.players import own_bots as own_bots


@pytest.mark.usefixtures("own_bots")
def test_the_page_stands_alone_and_its_records_replay() -> None:
    """Nothing is loaded from elsewhere, every plot is whole, faults are told, and a surprising game is a record that holds."""
    found = run(Scorebook(contest_of("hera-zeus", ["random", "first", "faulty"])), 2, Alone())
    text = page(found, surprises=2)
    assert not re.search(r'(?:src|href)="(?!data:)', text)
    plots = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(plots) == 5
    for plot in plots:
        ElementTree.fromstring(plot)
    assert "the abacus fell down" in text
    records = [base64.b64decode(data).decode() for data in re.findall(r'href="data:text/plain;base64,([^"]+)"', text)]
    assert len(records) == 2
    for one, surprise in zip(records, found.surprises(2), strict=True):
        match = Match.load(one)
        assert match.outcome is not None
        assert list(match.outcome.winners) == surprise.bout.winners


@pytest.mark.usefixtures("own_bots")
def test_the_least_likely_winner_comes_first() -> None:
    """Surprises are ordered by how likely the ratings thought them."""
    found = run(Scorebook(contest_of("hera-zeus", ["random", "greedy:worlds=1,chain=0"])), 5, Alone())
    chances = [one.chance for one in found.surprises()]
    assert chances == sorted(chances)
    assert all(chance < 0.5 for chance in chances)


@pytest.mark.usefixtures("own_bots")
def test_endings_are_told_in_the_games_own_words() -> None:
    """Rules that a game gathers under a word are one bar; and where everything went as expected, that is said."""
    found = run(Scorebook(contest_of("hera-zeus", ["first", "cheater"])), 2, Alone())
    assert "Every game was won by whom the ratings thought likelier." in page(found)
    found = run(Scorebook(contest_of("omen", ["random", "first"])), 2, Alone())
    text = page(found)
    assert "two empty cities" in text or "five feats" in text
    assert "OM-113" not in text.partition("Endings")[2].partition("</svg>")[0]


@pytest.mark.usefixtures("own_bots")
def test_the_answer_stands_on_the_page() -> None:
    """Whoever asked whether B is better than A reads it first."""
    found, answer = run_until_sure(Scorebook(contest_of("hera-zeus", ["cheater", "first"])), 12, Alone(), Question())
    assert "Yes: first is better than cheater." in page(found, answer)


def test_plots_hold_odd_cases() -> None:
    """One row, equal values, no interval, nothing at all."""
    ElementTree.fromstring(intervals("One", [("<a & b>", Share(3.0))]))
    ElementTree.fromstring(intervals("Even", [("a", Share(0.0, 0.0, 0.0))] * 3, "", 0.0))
    ElementTree.fromstring(bars("None", [("a", 0.0)]))
    ElementTree.fromstring(heap("Same", [5.0, 5.0]))
    assert heap("Nothing", []) == ""
    assert ticks(0, 10) == [0, 2, 4, 6, 8, 10]


def test_nothing_is_never_less_than_nothing() -> None:
    """A hair below zero is written as zero, and an interval stands below its value."""
    assert shown(Share(-0.2, -0.4, 173.4)) == "0 <small>0 to 173</small>"
    assert shown(Share(0.5833), 1, 100, " %") == "58.3 %"


def test_bots_that_differ_at_the_end_are_told_apart() -> None:
    """Of a long name both ends are drawn."""
    names = ["greedy:worlds=1,chain=0,overlooks=0.4", "greedy:worlds=1,chain=0,overlooks=0.8"]
    for drawn in (intervals("Two", [(name, Share(1.0)) for name in names]), squares("Two", names, [[None, 0.5]] * 2)):
        rows = [text for text in re.findall(r'class="name"[^>]*>([^<]*)<', drawn) if "…" in text]
        assert len(set(rows)) == 2
        assert all(len(row) == 24 for row in rows)
