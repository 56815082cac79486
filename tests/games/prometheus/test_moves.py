"""Moves: what is offered, refused and carried out is one statement, in positions of every kind."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.prometheus import GAME
from petteia.games.prometheus.activation import DEEDS
from petteia.games.prometheus.deeds import TO_CLAIM
from petteia.games.prometheus.repertoire import MOVES
from petteia.games.prometheus.turn import BETWEEN
from petteia.kernel.moves import Move
from petteia.testing import rule
from tests.games.prometheus.fray import fray

Sit = Callable[..., Any]
Own = Callable[..., str]

ACTING = [deed.verb.name for deed in DEEDS]
ROOMS = {
    "PR-047": [*BETWEEN], "PR-057": [*BETWEEN], "PR-058": [*BETWEEN], "PR-051": ["plan"], "PR-055": ACTING, "PR-072": ACTING,
}  # fmt: skip


@pytest.mark.parametrize("first", range(2000, 2040, 10))
def test_what_is_offered_is_what_nothing_speaks_against(first: int) -> None:
    """Short cuts ask about few arguments; asked about each of them, `why` says the same, and what is refused has a reason."""
    seen: set[str] = set()
    for seed in range(first, first + 10):
        match, _ = fray(seed, seed % 8 if seed % 2 else -1)
        chooser = random.Random(seed)
        while match.decision is not None and len(match.log) < 30:
            asked = match.decision
            offered = set(asked.options)
            for verb in ROOMS.get(asked.rule, ()):
                for action in GAME.vocabulary.verbs[verb].actions:
                    move = MOVES.of[action.id]
                    assert isinstance(move, Move)
                    if action in offered:
                        assert move.why(match.state, asked.seat, action) is None, (seed, len(match.log), action)
                        seen.add(verb)
                    elif verb != "end":  # before anybody has acted it is only not what is asked
                        assert match.state.objection(action) is not None, (seed, len(match.log), action)
            match.act(asked.seat, chooser.choice(asked.options))
    assert seen > {"activate", "plan", "step", "attack", "power", "done"}


@rule("PR-C34", "PR-K033")
def test_what_may_be_claimed_is_refused_nowhere(table: Sit, own: Own) -> None:
    """Of stones here and next door a Gem Collector may claim either; from farther off there is none for it."""
    mine = own('[[unit]]\nkey = "jason"\ntalents = ["gem_collector"]\n')
    t = table("prometheus", rescuers={"units": {"Jason": "Gate of Horn"}, "hand": ["Jason"]}, wardens={},
              stones={"Gate of Horn": 1, "Asphodel Meadow": 1}, options={"own": mine, "omphalos_claim": "on"})  # fmt: skip
    t.rescuers.acts("Jason", "walk+claim")
    state = t.match.state
    open_to_it = {one.text for one in TO_CLAIM.actions if TO_CLAIM.why(state, t.match.to_move, one) is None}
    assert open_to_it == {option for option in t.rescuers.options() if option.startswith("claim ")}
    assert len(open_to_it) == 2
    t.rescuers.may("claim Gate of Horn", "claim Asphodel Meadow")
    t.rescuers.cannot("claim Throne Terrace", rule="PR-K033")


def test_every_move_is_done_somewhere() -> None:
    """What is in the vocabulary as a move belongs to a turn, to an announcement or to an activation."""
    moves = {one.verb.name for one in MOVES.of if isinstance(one, Move)}
    assert moves == {*BETWEEN, *(deed.verb.name for deed in DEEDS), "plan"}
