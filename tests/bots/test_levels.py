"""The levels from Novice to Titan: bots that anybody can name."""

from __future__ import annotations

from typing import Any

import pytest

from petteia import Match
from petteia.bots import Budget, bot_from, bot_names, pacing
from petteia.bots.levels import DEFAULTS, LADDER, LevelBot, bot_at, settings_of
from petteia.kernel.game import Game, games

LEVELS = [rung["key"] for rung in LADDER]


def test_the_levels_can_be_named() -> None:
    assert [name for name in bot_names() if name in LEVELS] == LEVELS == list(pacing.TURN)
    assert all(isinstance(bot_from(level), LevelBot) for level in LEVELS)


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_of_every_game_is_a_bot_that_is_there(key: str, level: str) -> None:
    """With each number of seats some bot of it can play; and a game speaks of no level there is not."""
    one = games()[key]
    assert set(one.levels) <= set(LEVELS)
    for text in settings_of(level, one).split(" or "):
        bot_from(text)
    for seats in one.seat_counts:
        text, _ = bot_at(level, one, seats, one.agreed({}), seed=1)
        assert text in settings_of(level, one)


def test_a_level_is_played_by_what_its_game_says(three_fates: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of its bots that can play; without a word of the game, the usual one."""
    monkeypatch.setattr(type(three_fates), "levels", {"hero": "learned or greedy:worlds=3"})
    assert bot_at("hero", three_fates, 2, None, 1)[0] == "greedy:worlds=3", "there is no network for it"
    assert bot_at("novice", three_fates, 2, None, 1)[0] == DEFAULTS["novice"]


def test_a_level_thinks_as_much_as_it_was_measured_with_however_much_time_there_is(
    three_fates: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(three_fates), "levels", {"titan": "ismcts:iterations=9"})
    match = Match.new("three-fates", 3)
    bot: Any = bot_from("titan", seed=1)
    assert match.decision is not None
    bot.choose(match.view(0), match.decision, Budget(seconds=1000.0))
    assert bot._bot.done == 9


def test_a_beginner_sees_what_is_far_better(three_fates: Game) -> None:
    """It may overlook a thing, and confuses what is nearly as good; but a win before its eyes it takes more often than not."""
    match = Match.new("three-fates", 3)
    match.play("lay 7", "lay 1", "spare", "lay 2", "lay 6", "spare", "lay 1", "lay 7")
    assert match.decision is not None
    taken = [
        bot_from("greedy:worlds=1,chain=0,overlooks=0.2,temperature=0.1", seed).choose(
            match.view(0), match.decision, Budget()
        )
        for seed in range(40)
    ]
    assert 24 <= sum(action.text == "cut" for action in taken) < 40
