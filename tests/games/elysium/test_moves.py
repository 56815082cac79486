"""Moves and texts: what is offered is what nothing speaks against, and positions saved in an older form are read."""

from __future__ import annotations

import random

import pytest

from petteia.games.elysium import GAME
from petteia.games.elysium.content import CARDS, FACE
from petteia.games.elysium.effects import TEXTS, Gain
from petteia.games.elysium.flow import Turn, Writing
from petteia.games.elysium.repertoire import MOVES
from petteia.kernel import Move, Rng
from petteia.kernel.codec import from_json, to_json
from petteia.kernel.effects import USED, Text, Texts
from tests.games.elysium.temple import Sit, contest


def test_what_is_offered_is_what_is_not_refused() -> None:
    """Looking over the Domain once is a short cut; each move, asked by itself, says the same."""
    seen: set[str] = set()
    actions = [action for move in {move for move in MOVES.of if isinstance(move, Move)} for action in move.actions]
    for seed, mix in ((2, "open-hands"), (1, "mysteries")):
        state = GAME.setup(3, GAME.agreed({"families": mix}), Rng(seed))
        chooser = random.Random(seed)
        decision, turns = state.advance(), 0
        while decision is not None:
            if isinstance(state.stack[-1][0], (Turn, Writing)):
                turns += 1
                offered = {option.text for option in decision.options}
                fresh = {text.split()[0] for text in offered} - seen
                if fresh or turns % 4 == 0:
                    seen |= fresh
                    refused = {a.text for a in actions if MOVES.refuse(state, decision.seat, a) is not None}
                    assert offered == {action.text for action in actions} - refused
            decision = state.act(chooser.choice(decision.options))
    assert seen == {"take", "foresee", "quest", "citizen", "pass", "column", "use", "end", "transfer", "done"}


def test_a_power_saved_half_way_by_an_earlier_release(table: Sit) -> None:
    """What was still to come of a power had no place then; it is carried out all the same."""
    t = contest(
        table, agora=["Panathenaea"],
        thaleia={"gold": 9, "domain": ["Amalthea", "Themis"]}, kleio={"gold": 9, "domain": ["Hera"]},
    )  # fmt: skip
    t.thaleia.does("take panathenaea")
    data = {**to_json(t.match.state), "rng": "0"}
    assert [step for step, _ in data["stack"] if step[0] == "Resolving"] == [
        ["Resolving", 0, -1, t.match.state.zones[6][-1], FACE["panathenaea"], 1]
    ]
    old = {
        **data,
        "stack": [
            [[s for i, s in enumerate(step) if step[0] != "Resolving" or i != 2], at] for step, at in data["stack"]
        ],
    }
    assert to_json(from_json(old)) == data
    t.thaleia.does("done")
    t.asks("kleio", rule="EL-114", options=["transfer hera", "done"])
    t.kleio.does("done")


def test_words_and_effects_agree() -> None:
    """Every card has a text; one whose words do not say what it does is refused, with the card's name."""
    assert len(TEXTS.rows) == len(CARDS)
    assert all(when >= 0 for when in TEXTS.whens)
    with pytest.raises(
        ValueError, match=r"Eagle of Zeus does what its words do not say: Gain needs '4 VP' in 'Gain 3 VP\.'"
    ):
        Texts(1).bind(0, Text(USED, Gain(vp=4)), "Eagle of Zeus", "EL-060", "Gain 3 VP.")
