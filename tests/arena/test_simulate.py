"""Simulation: the same plan gives the same games, whoever plays them where."""

from __future__ import annotations

import gc
import re
from typing import Any

import pytest

from petteia.arena.memory import calm_memory, usual_memory
from petteia.arena.simulate import Plan, plan_of, play_game, simulate
from petteia.bots import contract
from petteia.kernel import Action, Refused
from tests.kernel.grove import WAIT

KEYS = [
    "game", "players", "options", "seed", "swap", "games", "finished", "errors", "decisions", "seconds",
    "decisions_per_second", "mean_decisions", "mean_options", "wins", "seat_wins", "endings", "winning_score", "digest",
]  # fmt: skip


class Cheater:
    """Chooses what was not offered."""

    def __init__(self, seed: int = 0) -> None:
        pass

    def choose(self, *_: Any) -> Action:
        return WAIT


class First:
    """Takes the first option, so that its games depend on the deal alone."""

    def __init__(self, seed: int = 0) -> None:
        pass

    def choose(self, view: Any, decision: Any, budget: Any) -> Action:
        first: Action = decision.options[0]
        return first


@pytest.fixture
def own_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two bots that only these tests know."""
    for name in ("Cheater", "First"):
        monkeypatch.setitem(contract.BUILT_IN, name.lower(), f"{__name__}:{name}")


# -- what comes out --------------------------------------------------------------------------


def test_a_result_has_all_its_numbers() -> None:
    """Counts, means, speed, wins by player and by seat, endings and the digest, and they agree with each other."""
    result = simulate(plan_of("hera-zeus", ["random", "random"], 15, seed=4, options={"first": "random"})).to_json()
    assert list(result) == KEYS
    assert (result["games"], result["finished"], result["errors"]) == (15, 15, [])
    assert result["options"] == {"first": "random"}
    assert sum(result["wins"]) == sum(result["seat_wins"]) == 15
    assert sum(result["endings"].values()) == 15
    assert result["mean_decisions"] == round(result["decisions"] / 15, 2)
    assert result["mean_options"] >= 1
    assert re.fullmatch("[0-9a-f]{64}", result["digest"])


def test_equal_plans_give_equal_games() -> None:
    """The digest of all logs depends on the plan alone; another seed gives others."""
    plan = plan_of("hera-zeus", ["random", "greedy:worlds=1"], 4, seed=2)
    assert simulate(plan).digest == simulate(plan).digest
    assert simulate(plan_of("hera-zeus", ["random", "greedy:worlds=1"], 4, seed=3)).digest != simulate(plan).digest


def test_workers_change_nothing() -> None:
    """Several processes play the same games and count them in the same order."""
    plan = plan_of("hera-zeus", ["random", "random"], 24, seed=9, stats=True)
    one, two = simulate(plan, workers=1).to_json(), simulate(plan, workers=2).to_json()
    for timed in ("seconds", "decisions_per_second"):
        del one[timed], two[timed]
    assert one == two


def test_progress_is_told() -> None:
    """Whoever waits hears of every game, with one worker or several."""
    for workers in (1, 2):
        told: list[int] = []
        simulate(plan_of("hera-zeus", ["random", "random"], 5), workers, told.append)
        assert told == [1, 2, 3, 4, 5]


# -- swapping seats --------------------------------------------------------------------------


def test_swapped_games_share_their_deal() -> None:
    """With `swap`, games come in groups of as many as there are players: one deal, every player in every seat."""
    plan = Plan("elsewhere", ("a", "b", "c"), 6, seed=10, swap=True)
    assert [plan.deal(number) for number in range(6)] == [10, 10, 10, 11, 11, 11]
    assert [plan.seating(number) for number in range(3)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert plan.seating(3) == [0, 1, 2]


def test_without_swapping_every_game_has_its_own_deal() -> None:
    """Players keep their seats, and each game is dealt anew."""
    plan = Plan("elsewhere", ("a", "b"), 4, seed=10)
    assert [plan.deal(number) for number in range(4)] == [10, 11, 12, 13]
    assert [plan.seating(number) for number in range(4)] == [[0, 1]] * 4


@pytest.mark.usefixtures("own_bots")
def test_a_pair_of_equal_players_plays_the_same_game_twice() -> None:
    """Two bots without a will of their own, seats swapped: the same log, the same seat wins, the other player."""
    plan = plan_of("hera-zeus", ["first", "first"], 2, seed=6, swap=True)
    one, two = play_game(plan, 0), play_game(plan, 1)
    assert one.log == two.log
    assert one.seats == two.seats
    assert one.winners == (1 - two.winners[0],)
    result = simulate(plan)
    assert result.wins == [1.0, 1.0]
    assert sorted(result.seat_wins) == [0.0, 2.0]


# -- what happened ---------------------------------------------------------------------------


def test_statistics_count_events_and_cards() -> None:
    """For each event and each card in it: how often, in how many games, and how often its seat won."""
    result = simulate(plan_of("hera-zeus", ["random", "random"], 10, stats=True)).to_json()
    rows = {(row["event"], row["card"]): row for row in result["statistics"]}
    turns = rows["turn", ""]
    assert turns["share_of_games"] == 1.0
    assert turns["win_rate"] == 0.5  # both seats have turns, and one of them wins
    assert turns["per_game"] == turns["times"] / 10
    drawn = [row for (event, card), row in rows.items() if event == "drew" and card]
    assert sum(row["times"] for row in drawn) == rows["drew", ""]["times"]
    times = [row["times"] for row in result["statistics"]]
    assert times == sorted(times, reverse=True)
    assert all(row["win_rate"] is None or 0 <= row["win_rate"] <= 1 for row in result["statistics"])


def test_without_statistics_nothing_is_counted() -> None:
    """Listening costs time, so it is done only when asked for."""
    assert "statistics" not in simulate(plan_of("hera-zeus", ["random", "random"], 1)).to_json()


# -- what goes wrong -------------------------------------------------------------------------


@pytest.mark.usefixtures("own_bots")
def test_a_bot_that_cheats_is_found_out() -> None:
    """A choice that was not offered ends that game with an error that says so; the others are played."""
    result = simulate(plan_of("hera-zeus", ["cheater", "random"], 3))
    assert (result.finished, len(result.errors)) == (0, 3)
    assert result.errors[0].startswith("game 0: NotOffered: A bot chose 'wait', which was not offered.")


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (plan_of("hera-zeus", ["random"], 1), "Hera & Zeus is for 2 seats, not 1."),
        (plan_of("hera-zeus", ["random", "nobody"], 1), "There is no bot called 'nobody'."),
        (plan_of("hera-zeus", ["random", "random"], 1, options={"x": "y"}), "Hera & Zeus has no option 'x'."),
        (plan_of("atlantis", ["random", "random"], 1), "There is no game called 'atlantis'."),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_at_once(plan: Plan, sentence: str) -> None:
    """What is wrong is said before anything is played."""
    with pytest.raises(Refused) as refused:
        simulate(plan)
    assert refused.value.sentence == sentence


def test_memory_is_left_as_it_was() -> None:
    """Bulk play calms the garbage collector, and afterwards it is as it was."""
    before = gc.get_threshold()
    simulate(plan_of("hera-zeus", ["random", "random"], 1))
    assert gc.get_threshold() == before
    calm_memory()
    assert gc.get_threshold() != before
    usual_memory()
    assert gc.get_threshold() == before
