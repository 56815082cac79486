"""Odyssey with the physical game on the table: dice and draws are typed in, everything else is kept."""

from __future__ import annotations

import random

import pytest

from petteia.kernel.codec import from_json, to_json
from petteia.kernel.match import Match


def played(options: dict[str, str], seed: int, most: int) -> Match:
    """A match whose every question, dice included, is answered at random, up to so many answers."""
    match = Match.new("odyssey", seed=seed, seats=1, options={"dice": "real", **options})
    rand = random.Random(seed)
    while match.decision is not None and len(match.log) < most:
        match.act(match.to_move, rand.choice(match.decision.options))
    return match


def test_a_battle_is_fought_with_typed_dice_to_its_end() -> None:
    """Every die and every card from a face-down deck is asked for, and the record replays to the same end."""
    match = played({"foe": "talos-0"}, 3, 20_000)
    assert match.outcome is not None
    verbs = {entry.action.verb for entry in match.log}
    assert {"rolled", "drew"} <= verbs
    again = Match.load(match.save())
    assert to_json(again.state) == to_json(match.state)


def test_what_is_typed_is_what_happens() -> None:
    """The AI card that was named is the one that lies open."""
    match = played({"foe": "talos-1"}, 5, 0)
    rand = random.Random(1)
    while not (match.decision and match.decision.options[0].verb == "drew"):
        assert match.decision is not None
        match.act(match.to_move, rand.choice(match.decision.options))
    chosen = match.decision.options[-1]
    name = match.game.name("face", chosen.args[0], match.state)
    assert match.game.label(chosen, match.state) == f"{name} was drawn"
    match.act(match.to_move, chosen)
    assert any(name in line for line in match.story(since=len(match.log) - 1))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_campaign_is_kept_with_typed_dice(seed: int) -> None:
    """On the voyage likewise; at any question the state survives as JSON."""
    match = played({"mode": "campaign"}, seed, 220)
    assert any(entry.action.verb == "rolled" for entry in match.log)
    assert to_json(from_json(to_json(match.state))) == to_json(match.state)
    assert to_json(Match.load(match.save()).state) == to_json(match.state)
