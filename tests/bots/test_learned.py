"""The bot `learned`: the networks that are shipped, and what it says where there is none.  Training is in tests/learn."""

from __future__ import annotations

import json
from typing import Any

import pytest

from petteia import Match
from petteia.arena.simulate import plan_of, simulate
from petteia.bots import Budget, bot_from, bots_for, check_ready
from petteia.bots.mind import minds_of, places
from petteia.kernel.game import Refused, game, games
from tests.kernel.pebbles import Pebbles

PEBBLES = Pebbles()
SHIPPED = [(key, n) for key, one in games().items() for n in one.seat_counts if places(one, n).exists()]


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


def test_some_network_is_shipped() -> None:
    assert ("hera-zeus", 2) in SHIPPED


@pytest.mark.parametrize(("key", "seats"), SHIPPED)
def test_a_shipped_network_is_small_and_has_its_record(key: str, seats: int) -> None:
    """At most 4 MB; for these rules or those before, with command, seed, commit, decisions and curve."""
    path = places(game(key), seats)
    assert path.stat().st_size <= 4_000_000
    record = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert (record["game"], record["seats"]) == (key, seats)
    assert record["version"] in (game(key).version, *game(key).formerly)
    assert record["command"].startswith(f"petteia learn {key}")
    assert record["commit"]
    assert record["decisions"] > 0
    assert record["curve"]


@pytest.mark.parametrize(("key", "seats"), SHIPPED)
def test_a_shipped_network_plays(key: str, seats: int) -> None:
    """It takes what it likes best, its shares add up, and equal views get equal answers."""
    bot: Any = bot_from("learned", seed=1)
    match = Match.new(key, seed=5, seats=seats)
    for _ in range(60):
        if match.decision is None:
            break
        view = match.view(match.to_move)
        thinks = bot.thinks(view)
        assert sum(share for _, share, _ in thinks) == pytest.approx(1.0, abs=1e-4)
        assert sorted(option.text for option, _, _ in thinks) == sorted(
            option.text for option in match.decision.options
        )
        choice = bot.choose(view, match.decision, Budget())
        assert choice is thinks[0][0] or len(thinks) == 1
        assert bot_from("learned", seed=9).choose(match.view(match.to_move), match.decision, Budget()) is choice
        match.act(match.to_move, choice)


BATTLE = {"mode": "battle", "foe": "minos-1", "gear": "top"}


@pytest.mark.parametrize("seats", game("odyssey").seat_counts)
def test_a_network_of_battles_plays_from_any_number_of_seats(seats: int) -> None:
    """All play together and see the same: trained with one seat, it sits at tables of one to four; not where it was not trained."""
    odyssey = game("odyssey")
    bot: Any = bot_from("learned", seed=1)
    bot.ready(odyssey, seats, odyssey.agreed(BATTLE))
    with pytest.raises(Refused, match="that knows these table options"):
        bot.ready(odyssey, seats, odyssey.agreed({"mode": "campaign"}))
    match = Match.new("odyssey", seed=5, seats=seats, options=BATTLE)
    asked = set()
    for _ in range(40):
        decision = match.decision
        assert decision is not None
        asked.add(match.to_move)
        match.act(match.to_move, bot.choose(match.view(match.to_move), decision, Budget()))
    assert len(asked) == seats


def test_the_network_of_battles_is_small_and_says_what_it_is_for() -> None:
    (mind,) = minds_of(game("odyssey"), 3)
    path = places(game("odyssey"), 1).with_name("seats1-battle.npz")
    assert path.stat().st_size <= 4_000_000
    assert mind.seats == 3
    assert (mind.record["seats"], mind.record["any_seats"]) == (1, True)
    assert mind.record["options"]["mode"] == ["battle"]
    assert mind.record["version"] in (game("odyssey").version, *game("odyssey").formerly)
    assert mind.record["decisions"] > 0


def test_with_a_temperature_it_varies() -> None:
    """Equal seeds choose alike, and over many it is not always the best."""
    match = Match.new("hera-zeus", seed=5)
    assert match.decision is not None
    chosen = [
        bot_from("learned:temperature=50", seed=seed).choose(match.view("hera"), match.decision, Budget())
        for seed in range(40)
    ]
    again = bot_from("learned:temperature=50", seed=7).choose(match.view("hera"), match.decision, Budget())
    assert again is chosen[7]
    assert len(set(chosen)) > 1


def test_it_has_learned_something() -> None:
    """Against `random` it wins more than it loses, on deals played from both seats."""
    result = simulate(plan_of("hera-zeus", ["learned", "random"], 40, seed=77, swap=True))
    assert result.errors == []
    assert result.wins[0] >= 30
