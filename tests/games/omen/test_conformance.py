"""The contract every game keeps, where several modules and variants meet."""

from __future__ import annotations

import random

import pytest

from petteia.games.omen import GAME
from petteia.games.omen.content import FACES
from petteia.games.omen.state import CITY, WHIM, Reign
from petteia.kernel import Match, Rng
from petteia.kernel.conformance import check

ALL = {"spirits": "yes", "heroes": "yes", "relics": "yes", "challenges": "yes", "whims": "yes"}


@pytest.mark.parametrize(
    "options",
    [
        ALL,
        {"deck": "draft", **ALL},
        {"deck": "built", **ALL},
        {"deck": "skill", **ALL},
        {"first": "lot", "coins": "20", "hand": "5"},
    ],
    ids=lambda options: " ".join(f"{k}={v}" for k, v in options.items()),
)
def test_contract(options: dict[str, str]) -> None:
    """Random games end; clones, JSON, undo, refs and twin worlds hold (each option alone: `tests/test_every_game.py`)."""
    report = check("omen", options=options, games=2, deep=37)
    assert report.ok, str(report)
    assert report.longest < GAME.longest


@pytest.mark.parametrize("options", [{}, ALL, {"deck": "draft", **ALL}], ids=["base", "all", "draft"])
def test_counts_are_kept(options: dict[str, str]) -> None:
    """At every decision spaces, coins and marks agree with what lies on the table, and the limits hold."""
    for seed in range(6):
        match = Match.new("omen", seed=seed, options=options)
        chooser = random.Random(seed)
        while match.decision is not None:
            state = match.state
            assert isinstance(state, Reign)
            standing = 0
            for side in range(6):
                units = state.zones[CITY + side]
                assert state.spaces[side] == sum(state.size(card) for card in units) <= 5
                standing |= state.layout.mask(units)
            for marks in (state.enraged, state.acted, state.acted_twice, state.portents, state.silenced):
                assert marks & ~standing == 0
            assert sum(state.coins) <= state.pool
            assert all(0 <= coins <= 20 for coins in state.coins)
            match.act(match.to_move, chooser.choice(match.decision.options))


def test_every_card_is_played_and_every_way_is_found() -> None:
    """In random games with everything on the table every verb is said and every unit, reward and whim is seen in play."""
    said: set[str] = set()
    seen: set[int] = set()
    setups = [ALL, {"deck": "draft", "first": "emissary", **ALL}]
    for seed in range(120):
        state = GAME.setup(2, GAME.agreed(setups[seed % 6 == 0]), Rng(seed))
        state.told = []
        state.advance()
        chooser = random.Random(seed)
        while state.decision is not None:
            action = chooser.choice(state.decision.options)
            said.add(action.verb)
            state.act(action)
        everyone = state.layout.everyone
        seen |= {face for face, knows in zip(state.face, state.knows, strict=True) if knows == everyone}
        seen |= {state.face[card] for seat in (0, 1) for card in state.zones[WHIM + seat]}
    assert said == set(GAME.vocabulary.verbs)
    assert seen == set(range(len(FACES)))
