"""The bot `learned` where there is no network for it, or not the right one.  How it plays is in tests/learn."""

from __future__ import annotations

import pytest

from petteia.arena.simulate import plan_of, simulate
from petteia.bots import bot_from, bots_for, check_ready
from petteia.kernel.game import Refused, game
from tests.kernel.pebbles import Pebbles

PEBBLES = Pebbles()


def test_a_game_without_a_network_says_so_before_anything_is_played() -> None:
    with pytest.raises(Refused, match="There is no learned bot for") as refused:
        check_ready(bot_from("learned"), PEBBLES, 2)
    assert "petteia learn pebbles --seats 2" in refused.value.hint


def test_only_bots_that_can_play_are_offered() -> None:
    assert bots_for(PEBBLES, 2)[:3] == ["random", "greedy", "ismcts"]
    assert "learned" not in bots_for(PEBBLES, 2)


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(Refused, match=r"There is no file nowhere\.npz"):
        bot_from("learned:weights=nowhere.npz")


def test_a_simulation_with_it_is_refused_at_once() -> None:
    seats = game("elysium").seat_counts[-1]
    if "learned" not in bots_for(game("elysium"), seats):
        with pytest.raises(Refused, match="There is no learned bot for Elysium"):
            simulate(plan_of("elysium", ["learned"] * seats, 1))
