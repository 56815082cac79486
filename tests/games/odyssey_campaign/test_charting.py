"""Where campaigns end: the chart over a few that chance has sailed, and the command that draws it."""

from __future__ import annotations

import random

import pytest

from petteia.games.odyssey.campaign.book import book_of
from petteia.games.odyssey.campaign.charting import Battle, Chart, Logbook, Voyage
from petteia.games.odyssey.campaign.state import Campaign
from petteia.kernel.match import Match
from tests.cli.conftest import Petteia
from tests.cli.conftest import petteia as petteia


def sailed(seed: int) -> tuple[Voyage, Match]:
    """A campaign that chance has sailed, with its match."""
    match = Match.new("odyssey", seed, 1, {"mode": "campaign"})
    book = Logbook(seed)
    book.hear(match.events, match.state)
    chooser = random.Random(seed)
    while match.decision is not None:
        told = len(match.events)
        match.act(match.to_move, chooser.choice(match.decision.options))
        book.hear(match.events[told:], match.state)
    return book.close(match.state, len(match.log)), match


def test_a_voyage_is_what_its_match_has_told() -> None:
    """Day, ending, choices and pages are those of the match; titans lost and battles those it tells of."""
    voyage, match = sailed(3)
    state = match.state
    assert isinstance(state, Campaign)
    assert match.outcome is not None
    assert voyage.won == bool(match.outcome.winners)
    assert voyage.day == state.day
    assert voyage.decisions == len(match.log)
    assert f"{voyage.ending}." == match.outcome.reason
    assert voyage.read >= set(state.read)
    assert voyage.read <= set(book_of("campaign").paragraphs)
    keys = [event.kind.key for _, event in match.events]
    assert voyage.titans_lost == keys.count("fell")
    assert len(voyage.battles) == keys.count("battle-won") + keys.count("battle-lost")
    assert [one.result for one in voyage.battles].count("won") == keys.count("battle-won")


def test_a_chart_counts_every_campaign_once() -> None:
    """Endings, days, sides of the story and readings add up to the campaigns; what nobody read is named."""
    voyages = [sailed(seed)[0] for seed in (1, 2, 4)]
    chart = Chart("campaign", voyages)
    assert sum(n for _, _, n in chart.endings()) == 3
    assert sum(won + lost for _, _, won, lost in chart.days()) == 3
    assert sum(n for _, n in chart.stories()) == 3
    readings = chart.readings()
    assert set(readings) == set(book_of("campaign").paragraphs)
    assert readings[1] == 3
    assert all(readings[number] == sum(number in one.read for one in voyages) for number in readings)
    assert chart.never() == [number for number, n in readings.items() if n == 0]
    assert len(chart.never()) > 0
    assert chart.mean("titans_lost") == pytest.approx(sum(one.titans_lost for one in voyages) / 3)


def test_the_interval_is_honest() -> None:
    """Nothing won in ten says no more than: up to 28 in 100; one of four between 5 and 70; nobody knows without a campaign."""
    low, high = Chart("campaign", [Voyage() for _ in range(10)]).interval()
    assert low == pytest.approx(0.0, abs=0.01)
    assert high == pytest.approx(27.8, abs=0.1)
    low, high = Chart("campaign", [Voyage(won=n == 0) for n in range(4)]).interval()
    assert low == pytest.approx(4.6, abs=0.1)
    assert high == pytest.approx(69.9, abs=0.1)
    assert Chart("campaign", []).interval() == (0.0, 100.0)


def test_errors_are_told_and_not_counted() -> None:
    """A campaign that went wrong is in no average; battles are counted by primordial and result."""
    battles = [Battle(1, "talos", "won"), Battle(7, "talos", "fled"), Battle(13, "asterion", "lost")]
    chart = Chart("campaign", [Voyage(day=9, battles=battles), Voyage(error="campaign 2: oh")])
    assert chart.errors == ["campaign 2: oh"]
    assert chart.mean("day") == 9.0
    assert chart.battles() == [("asterion", 0, 1, 0), ("talos", 1, 0, 1)]


def test_the_command_draws_the_chart(petteia: Petteia) -> None:
    """Equal seeds give the same chart, whoever draws it; the JSON names days, endings, battles and pages."""
    ran = petteia("odyssey", "chart", "--games", 2, "--bot", "random", "--seed", 7, "--json")
    assert ran.code == 0
    data = ran.json
    assert data["campaigns"] == 2
    assert data["errors"] == []
    assert [one["seed"] for one in data["voyages"]] == [7, 8]
    assert data["read"]["1"] == 2
    assert data["win_rate"] == 50.0 * data["won"]
    assert petteia("odyssey", "chart", "--games", 2, "--bot", "random", "--seed", 7, "--json").json == data
    shown = petteia("odyssey", "chart", "--games", 1, "--bot", "random", "--seed", 7).out
    assert "1 campaigns sailed by random" in shown
    assert "Never read: " in shown
    assert data["voyages"][0]["ending"] in shown


def test_a_bot_nobody_knows_sails_nowhere(petteia: Petteia) -> None:
    """A wrong bot, no games and a folder without a cycle are refused before anything is played."""
    assert petteia("odyssey", "chart", "--bot", "gready").code == 2
    assert petteia("odyssey", "chart", "--games", 0).code == 2
    assert petteia("odyssey", "chart", "nowhere", "--bot", "random").code == 2
