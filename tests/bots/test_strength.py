"""Bots are worth their time: they find what wins, and beat what thinks less (fixed seeds, so never by luck)."""

from __future__ import annotations

import random

import pytest

from petteia.arena.simulate import plan_of, simulate
from petteia.bots import Budget, bot_from
from petteia.bots.playout import play_on
from petteia.kernel import Game, Match


def one_cut_from_winning() -> Match:
    """Klotho has two rounds, and is asked whether to call Atropos: to cut is to win."""
    match = Match.new("three-fates", 3)
    match.play("lay 7", "lay 1", "spare", "lay 2", "lay 6", "spare", "lay 1", "lay 7")
    assert match.decision is not None
    assert (match.to_move, match.decision.rule) == (0, "cut")
    return match


@pytest.mark.parametrize(
    "name", ["greedy", "ismcts:iterations=60", "ismcts:iterations=60,playout=full", "oracle:iterations=60"]
)
@pytest.mark.parametrize("seed", range(3))
def test_a_win_at_hand_is_taken(three_fates: Game, name: str, seed: int) -> None:
    """Whoever looks one move ahead sees that the rival's thread must be cut."""
    match = one_cut_from_winning()
    assert match.decision is not None
    choice = bot_from(name, seed=seed).choose(match.view(0), match.decision, Budget())
    assert choice.text == "cut"


def share(seats: str, games: int) -> float:
    """The share of games the first player wins, seats swapped and deals paired."""
    result = simulate(plan_of("hera-zeus", seats.split(" "), games, seed=1000, swap=True))
    assert result.errors == []
    return result.wins[0] / games


def test_greedy_beats_random() -> None:
    """One move ahead is far better than none."""
    assert share("greedy random", 16) >= 0.7


def test_search_beats_random() -> None:
    """Even a short search wins nearly always."""
    assert share("ismcts:iterations=60 random", 10) >= 0.75


def test_playing_on_counts_real_choices() -> None:
    """Random playouts end at the limit or with the game, and count only questions with two or more answers."""
    state = Match.new("hera-zeus", 1).state
    decisions, offered = play_on(state.clone(), random.Random(1).random, 10)
    assert decisions == 10
    assert offered >= 20
    whole = state.clone()
    decisions, offered = play_on(whole, random.Random(1).random, 1_000_000)
    assert whole.outcome is not None
    assert offered >= 2 * decisions > 20
    assert play_on(state.clone(), random.Random(1).random, 0) == (0, 0)
