"""Moves and texts: what is offered is what nothing speaks against, and positions saved in an older form are read."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from petteia.games.omen import GAME
from petteia.games.omen.content import FACE
from petteia.games.omen.flow import Surge
from petteia.games.omen.repertoire import MOVES
from petteia.kernel import Move, Rng
from petteia.kernel.codec import from_json, to_json
from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]
ALL = dict.fromkeys(("spirits", "heroes", "relics"), "yes")


def test_what_is_offered_is_what_is_not_refused() -> None:
    """Going through the hand once is a short cut; each move, asked by itself, says the same."""
    seen: set[str] = set()
    state = GAME.setup(2, GAME.agreed(ALL), Rng(4))  # in this one somebody wins the Obol
    chooser = random.Random(4)
    moves = [move for move in MOVES.of if isinstance(move, Move)]
    decision, surges = state.advance(), 0
    while decision is not None:
        if isinstance(state.stack[-1][0], Surge):
            surges += 1
            offered = {option.text for option in decision.options}
            fresh = {text.split()[0] for text in offered} - seen
            if fresh or surges % 4 == 0:
                seen |= fresh
                actions = [action for move in set(moves) for action in move.actions]
                refused = {a.text for a in actions if MOVES.refuse(state, decision.seat, a) is not None}
                assert offered == {action.text for action in actions} - refused
        decision = state.act(chooser.choice(decision.options))
    assert seen == {"play", "use", "invoke", "deploy", "reward", "obol", "end"}


def test_an_ability_saved_half_way_by_an_earlier_release(table: Sit) -> None:
    """It was a step of another name then."""
    t = reign(table, elder={"hand": ["Riptide Spearman"], "coins": 5}, younger={"thebes": ["Pearl Diver"]})
    t.elder.does("play riptide-spearman", "city thebes")
    data = {**to_json(t.match.state), "rng": "0"}
    (resolving, at) = data["stack"][-1]
    assert (resolving[0], resolving[4], at) == ("Resolving", FACE["riptide_spearman"], "chosen")
    old = {**data, "stack": [*data["stack"][:-1], [["Ability", *resolving[1:]], at]]}
    assert to_json(from_json(old)) == data
    t.elder.does("unit enemy-thebes-1")
    assert "Pearl Diver of Kos" in t.younger.hand
    t.elder.does("end")


@rule("OM-069")
def test_the_buttons_of_an_offering_tell_its_worth(table: Sit) -> None:
    """Two are shared out as two, whatever a greater offering brings."""
    t = reign(table, elder={"hand": ["Harbour Toll-Taker"]}, step="offering")
    t.elder.does("offer harbour-toll-taker")
    decision = t.match.decision
    labels = [GAME.label(option, t.match.state) for option in decision.options]
    assert labels == ["2 coins", "1 card and 1 coin", "2 cards"]
    t.elder.does("split 0")
