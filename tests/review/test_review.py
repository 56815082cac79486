"""Reviews: mistakes that were put in are found, equal options cost nothing, and the parts add up to the result."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from petteia import Match, position
from petteia.bots.contract import Budget, bot_from
from petteia.kernel.rng import Rng
from petteia.kernel.state import State
from petteia.review.luck import deal, dice
from petteia.review.reviewing import Effort, review
from petteia.review.weighing import Estimate, estimate, total, weigh
from tests.cli.conftest import Petteia
from tests.cli.conftest import petteia as petteia
from tests.kernel.conftest import known as known

LITTLE = Effort(looks=1, sittings=2, deep=2, closer=2, bot="random", games=2, throws=3)


def played(key: str, seed: int = 3, moves: int = 10_000, **options: str) -> Match:
    """A game of random moves."""
    match, rand = Match.new(key, seed, options=options), random.Random(seed)
    while match.decision is not None and len(match.log) < moves:
        match.act(match.to_move, rand.choice(match.decision.options))
    return match


def test_a_mistake_is_found_with_what_would_have_been_better() -> None:
    """Hera could win at once by challenging Argus, and ends her turn: that has cost her nearly everything."""
    match = position("hera-zeus", hera={"field": {"a": ["Hydra"]}, "hand": ["Fury"]},
                     zeus={"field": {"a": ["Argus^"]}, "hand": ["Giant"]}, points=1)  # fmt: skip
    assert match.decision is not None
    assert "challenge a" in [option.text for option in match.decision.options]
    found = weigh(match.view(0), 1, "draw", looks=3, sittings=3, seed=1)
    assert found.best == "challenge a"
    assert found.cost.value > 10
    assert found.cost.low > 0
    right = weigh(match.view(0), 1, "challenge a", looks=3, sittings=3, seed=1)
    assert right.cost == Estimate(0.0, 0.0)


def test_whoever_picks_does_not_measure() -> None:
    """Options that are worth the same cost nothing on average, however noisy the looks: no mistake is made up."""
    rand = random.Random(2)

    def noisy(view: Any, looks: int, seed: int) -> dict[str, float]:
        return {name: rand.gauss(0, 0.3) for name in "abcdef"}

    class Sight:
        seat = 0

        class decision:
            rule = prompt = ""
            options: list[Any] = []

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("petteia.review.weighing.judge", noisy)
        costs = [weigh(Sight(), move, "a", 1, 4, 1).cost.value for move in range(300)]  # type: ignore[arg-type]
    assert abs(sum(costs) / len(costs)) < 2.0


def test_the_parts_add_up_for_every_kind_of_game() -> None:
    """Deal, dice, decisions and the rest are the result, for each seat; in a battle won or lost together all choices are one's own."""
    for key, options in (("hera-zeus", {}), ("odyssey", {"foe": "talos-0"})):
        match = played(key, 5, 12, **options)
        found = review(match, LITTLE)
        for parts in found.parts:
            made = [parts.dice, parts.own, parts.others, parts.rest, *([parts.deal] if parts.deal else [])]
            assert total(made).value == pytest.approx(parts.result)
        assert len(found.swings) <= 3
        assert [one.move for one in found.swings] == sorted(one.move for one in found.swings)
        if match.game.cooperative:
            assert {parts.others.value for parts in found.parts} == {0.0}


def test_every_decision_is_weighed() -> None:
    """Each choice of the log is there with all its options; a review is the same each time."""
    match = played("hera-zeus", 4, 9)
    found = review(match, LITTLE)
    assert [one.move for one in found.decisions] == list(range(1, 10))
    assert all(one.chosen == match.log[one.move - 1].action.text for one in found.decisions)
    assert review(match, LITTLE).to_json() == found.to_json()


def test_dice_are_held_against_what_they_might_have_been() -> None:
    """A move without chance was no luck; one with chance is measured against other throws of the same dice."""
    match = played("odyssey", 5, 0, foe="talos-0")
    rand = random.Random(1)
    seen: set[bool] = set()
    while match.decision is not None and len(seen) < 2:
        before: State = match.state.clone()
        action = rand.choice(match.decision.options)
        match.act(match.to_move, action)
        drawn = before.drawn != match.state.drawn
        found = dice(before, action, match.state, 6, 1)
        if not drawn:
            assert found[0] == Estimate(0.0)
        seen.add(drawn)
    assert seen == {True, False}


def test_a_lucky_deal_is_told() -> None:
    """Twelve times the same deal against other deals, by bots at random: the interval is as wide as it must be."""
    match = played("hera-zeus", 4, 2)
    found = deal(match, "random", 12)
    assert found is not None
    assert found[0].value == pytest.approx(-found[1].value)
    assert found[0].error > 5
    begun = position("hera-zeus", hera={"hand": ["Fury"]}, zeus={"hand": ["Giant"]}, points=1)
    assert deal(begun, "random", 2) is None


def test_errors_add_like_errors() -> None:
    """Independent errors add as squares."""
    assert estimate([1.0, 3.0]) == Estimate(2.0, pytest.approx(1.0))
    assert total([Estimate(1, 3), Estimate(2, 4)]) == Estimate(3, 5)
    assert Estimate(0, 1).low == -1.96


def test_the_better_player_has_the_better_choices() -> None:
    """A game of greedy against random: what random chose has cost more."""
    match = Match.new("hera-zeus", 8)
    bots = [bot_from("greedy:worlds=2", 1), bot_from("random", 2)]
    while match.decision is not None and len(match.log) < 40:
        match.act(match.to_move, bots[match.to_move].choose(match.view(match.to_move), match.decision, Budget()))
    found = review(match, LITTLE)
    greedy, chance = found.parts[0].own.value, found.parts[1].own.value
    assert chance < greedy


def test_the_command_and_the_process_of_the_server(petteia: Petteia, tmp_path: Path) -> None:
    """In words, in JSON, and as the server asks for it."""
    file = tmp_path / "game.txt"
    file.write_text(played("hera-zeus", 4, 6).save(), encoding="utf-8")
    ran = petteia("review", file, "--looks", 1, "--games", 1, "--bot", "random")
    assert ran.code == 0
    assert "The largest swings:" in ran.out
    assert "the others' decisions" in ran.out
    told = petteia("review", file, "--looks", 1, "--games", 0, "--json").json
    assert (told["moves"], told["finished"], len(told["parts"])) == (6, False, 2)
    assert told["parts"][0]["deal"] is None
    made = subprocess.run(
        [sys.executable, "-m", "petteia.review"], input=file.read_bytes(), capture_output=True, check=True
    )
    assert len(json.loads(made.stdout)["decisions"]) == 6


def test_states_are_left_alone() -> None:
    """Looking again changes nothing of the match."""
    match = played("hera-zeus", 4, 6)
    before = match.save()
    review(match, LITTLE)
    assert match.save() == before
    assert isinstance(match.state.rng, Rng)
