"""What is learned from: tables stepped together, judged seat by seat, and measured.  PyTorch is not needed for any of it."""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pytest

from petteia.arena.paired import Share
from petteia.bots.contract import Bot, Budget
from petteia.kernel.action import Action
from petteia.kernel.decision import Decision
from petteia.kernel.game import Refused
from petteia.kernel.knowledge import View
from petteia.learn.judge import DEALS, plays, verdict
from petteia.learn.settings import Settings, add_arguments, settings_of
from petteia.learn.tables import Asked, Floats, Record, Tables, asked_on, drawn


def even(asked: Asked) -> tuple[Floats, Floats]:
    """Somebody who likes all options alike and takes no position to be better than another."""
    shares = np.repeat(-np.log(asked.counts), asked.counts)
    return shares.astype(np.float32), np.zeros(len(asked.counts), np.float32)


def tables_of(game: str = "hera-zeus", seats: int = 2, count: int = 6, **changes: Any) -> Tables:
    settings = Settings(game, seats, 10.0, "", **{"steps": 8, "past": 0.4, **changes})
    return Tables(settings, 0, count, even, even)


def given(*words: str) -> Settings:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return settings_of(parser.parse_args(words))


# -- judging ---------------------------------------------------------------------------------


def records_of(seats: list[int], values: list[float], looks: list[float]) -> list[Record]:
    lane, none = np.array([0]), np.zeros(1, np.float32)
    return [
        Record(lane, np.array([q]), np.array([0]), none, np.array([v]), np.array([h]))
        for q, v, h in zip(seats, values, looks, strict=True)
    ]


def one_table_where_the_second_is_asked() -> Tables:
    tables = tables_of(count=1, past=0.0, decay=0.5)
    while (decision := tables.lanes[0].decision) is not None and decision.seat == 0:
        tables.step([0])
    return tables


def test_a_seat_is_judged_by_its_own_next_decision_and_by_the_end() -> None:
    """Seat 0 decides, seat 1 decides twice, the game is over and seat 0 has won; then a new game begins."""
    tables = one_table_where_the_second_is_asked()
    one = tables.gather([0])
    records = records_of([0, 1, 1, 0], [0.2, 0.1, -0.4, 0.3], [0.0] * 4)
    found = tables.judged([one] * 4, records, [[], [], [(0, [1.0, -1.0])], []], 0)
    last = -1.0 - -0.4
    assert found.advantage[:3].tolist() == pytest.approx([1.0 - 0.2, (-0.4 - 0.1) + 0.5 * last, last], abs=1e-6)
    assert found.weight.tolist() == [1.0, 1.0, 1.0, 0.0], "nothing is known yet of what the new game's first came to"
    assert found.target[2] == pytest.approx(-1.0)


def test_what_the_heuristic_says_is_not_learned_again() -> None:
    """Where it is leaned on, a position is worth what it says and the network's value besides, and the value learns the rest."""
    tables = one_table_where_the_second_is_asked()
    one = tables.gather([0])
    records = records_of([0, 0], [0.1, 0.2], [0.3, -0.1])
    found = tables.judged([one] * 2, records, [[], [(0, [1.0, -1.0])]], 0)
    last = 1.0 - (0.2 - 0.1)
    first = (0.2 - 0.1) - (0.1 + 0.3) + 0.5 * last
    assert found.advantage.tolist() == pytest.approx([first, last], abs=1e-6)
    assert found.target.tolist() == pytest.approx([0.1 + first, 1.0], abs=1e-6)


def test_the_heuristic_is_the_movers_own() -> None:
    tables = tables_of(count=2, past=0.0, leaning=0.5)
    movers = tables.movers()
    game, state = tables.game, tables.lanes[1]
    assert tables.looks([1], movers)[0] == pytest.approx(0.5 * game.heuristic(state, int(movers[1])))
    tables.leaning = 0.0
    assert tables.looks([0, 1], movers).tolist() == [0.0, 0.0]


def test_options_are_drawn_by_their_shares() -> None:
    """Each position draws among its own options alone."""
    shares = np.log(np.array([0.999999, 0.000001, 0.000001, 0.999999, 1.0], dtype=np.float32))
    assert drawn(shares, np.array([2, 2, 1]), np.random.default_rng(1)).tolist() == [0, 1, 0]


# -- tables ----------------------------------------------------------------------------------


def test_only_the_seats_that_learn_are_learned_from() -> None:
    """At the last tables a past self plays, and what it decides is not in the segment."""
    tables = tables_of()
    assert tables.guests == 2
    assert [bin(mask).count("1") for mask in tables.learning] == [2, 2, 2, 2, 1, 1]
    segment = tables.segment()
    assert 4 * 8 <= len(segment.chosen) < 6 * 8
    assert len(segment.chosen) == len(segment.asked.counts) == len(segment.advantage)
    assert (segment.chosen < segment.asked.counts).all()


def test_what_has_no_alternative_is_not_learned_from() -> None:
    """A question with one answer is answered without asking anybody."""
    segment = tables_of(count=4).segment()
    assert segment.asked.counts.min() > 1
    state = tables_of(count=1).lanes[0].clone()
    while asked_on(state):
        assert state.decision is not None
        assert len(state.decision.options) > 1
        state.choose(0)
    assert state.outcome is not None


def test_a_rival_to_learn_against_sits_at_every_table() -> None:
    """One seat learns, all others are the rival's, which chooses as it would anywhere."""
    tables = tables_of(against="greedy:worlds=1", past=0.0, count=3)
    assert [bin(mask).count("1") for mask in tables.learning] == [1, 1, 1]
    lanes = [lane for lane in range(3) if not tables.learning[lane] >> int(tables.movers()[lane]) & 1]
    for lane, choice in zip(lanes, tables.replies(lanes), strict=True):
        assert 0 <= choice < len(tables.lanes[lane].decision.options)  # type: ignore[union-attr]
    segment = tables.segment()
    assert 0 < len(segment.chosen) < 3 * 8


def test_the_rival_may_be_asked_at_all_tables_at_once() -> None:
    tables = tables_of(against="random", count=1, steps=40)
    segment = tables.segment()
    assert len(segment.chosen) == len(segment.advantage) == len(segment.asked.lengths) < 40


def test_a_rival_may_come_to_some_of_the_tables() -> None:
    """At the last of them sits the rival, before those a past self, and at all others both seats learn."""
    tables = tables_of(against="greedy:worlds=1", at=0.3, past=0.2, count=10, steps=1)
    assert [bin(mask).count("1") for mask in tables.learning] == [2] * 5 + [1] * 5
    asked: list[int] = []

    def past(positions: Asked) -> tuple[Floats, Floats]:
        asked.append(len(positions.counts))
        return even(positions)

    class Last(Bot):
        def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
            return decision.options[-1]

    tables.past, tables.rival = past, Last()
    found = tables.replies([5, 6, 7, 8, 9])
    decisions = [tables.lanes[lane].decision for lane in (7, 8, 9)]
    assert asked == [2]
    assert found[2:] == [len(one.options) - 1 for one in decisions if one is not None]


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("elysium", 3, ()),
        ("prometheus", 4, ()),
        ("odyssey", 2, (("mode", ("battle",)), ("foe", ("minos-1", "asterion-4")))),
        ("odyssey", 1, (("mode", ("campaign",)),)),
    ],
)
def test_every_kind_of_table_can_be_learned_at(game: str, seats: int, options: Any) -> None:
    """More seats, teams, together and alone: the same tables, with one of the values of each option."""
    tables = tables_of(game, seats, count=3, steps=2, options=options)
    for state in tables.lanes:
        assert all(state.options[key] in values for key, values in options)
    segment = tables.segment()
    assert len(segment.chosen) == len(segment.target) > 0
    assert np.isfinite(segment.target).all()


# -- what a run is given ---------------------------------------------------------------------


def test_options_may_have_several_values() -> None:
    found = given("odyssey", "--option", "foe=minos-1,minos-2", "--option", "mode=battle")
    assert found.options == (("foe", ("minos-1", "minos-2")), ("mode", ("battle",)))
    assert given("hera-zeus", "--option", "first=any").options == (("first", ("hera", "zeus", "random")),)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["odyssey", "--option", "foe=kraken"], "The option 'foe' cannot be 'kraken'."),
        (["odyssey", "--option", "foe"], "An option is written key=value, not 'foe'."),
        (["hera-zeus", "--begin", "nowhere.npz"], "There is no file nowhere.npz."),
        (["hera-zeus", "--against", "nobody"], "There is no bot called 'nobody'."),
        (["odyssey", "--seats", "1", "--against", "greedy"], "One who plays alone has nobody to learn against."),
        (["hera-zeus", "--at", "0.5"], "--at says at how many tables --against is met."),
        (["hera-zeus", "--against", "greedy", "--at", "0"], "--at is a share above 0, at most 1, not 0.0."),
        (["hera-zeus", "--past", "1"], "--past is a share from 0 to less than 1, not 1.0."),
        (["hera-zeus", "--minutes", "0"], "--minutes must be more than nothing, not 0.0."),
    ],
)
def test_a_run_that_cannot_be_is_refused(words: list[str], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        given(*words)
    assert refused.value.sentence == sentence


def test_a_best_response_is_measured_against_whom_it_answers() -> None:
    assert given("hera-zeus", "--against", "greedy:worlds=2").rival == "greedy:worlds=2"
    assert given("hera-zeus").rival == "greedy"
    assert (
        given("hera-zeus", "--against", "greedy:worlds=2", "--at", "0.3").rival == "greedy"
    )  # it learns against itself too


# -- measuring -------------------------------------------------------------------------------


def test_a_measurement_is_on_deals_kept_for_it() -> None:
    """Each from every seat, against the rival; table options that may have several values take turns."""
    settings = Settings("elysium", 3, 1.0, "", options=(("pediment", ("morning", "evening")),))
    found = plays(settings, "random", 2)
    assert [plan.deal(number) - DEALS for plan, number in found] == [0, 0, 0, 1, 1, 1]
    assert [dict(plan.options)["pediment"] for plan, _ in found] == ["morning"] * 3 + ["evening"] * 3
    assert found[0][0].players == ("random", "greedy", "greedy")
    assert verdict(settings, Share(6, 50.0, 1.5)) == {"rival": "greedy", "games": 6, "share": 50.0, "error": 1.5}
