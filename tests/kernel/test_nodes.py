"""Chance as nodes: every draw can be chosen, and together they are the chance the rules draw by themselves."""

from __future__ import annotations

import copy
import pickle
import random
from fractions import Fraction
from importlib import metadata

import pytest

from petteia.kernel import Rng, game, position
from petteia.kernel.chance import outcomes
from petteia.kernel.codec import to_json
from petteia.kernel.game import GROUP
from petteia.kernel.history import History
from petteia.kernel.nodes import Node, expectation

KEYS = sorted(entry.name for entry in metadata.entry_points(group=GROUP))


def same(one: object, two: object) -> bool:
    left, right = to_json(one), to_json(two)  # type: ignore[arg-type]
    return {**left, "rng": ""} == {**right, "rng": ""}


@pytest.mark.parametrize("key", KEYS)
def test_told_as_the_rules_would_draw_it_is_the_same_game(key: str) -> None:
    """With each node answered as the table's own chance would, set-up and play are the same to the last field."""
    found = game(key)
    rng, rand = Rng(11), random.Random(1)
    state = found.setup(found.seat_counts[0], found.agreed({}), rng)
    state.name_by_place()
    state.advance()
    node, drawn, nodes = Node.new(key), 0, 0
    for _ in range(25):
        while node.sides:
            node.fall(rng.below(node.sides, drawn))
            drawn += 1
            nodes += 1
        assert node.state is not None
        assert same(node.state, state)
        if state.decision is None:
            break
        index = int(rand.random() * len(state.decision.options))
        state.choose(index)
        node.choose(index)
    assert nodes > 10


def test_exact_expectations_agree_with_forked_chance() -> None:
    """The mean over all nodes after an action is the mean over all its outcomes."""
    match = position(
        "hera-zeus", hera={"hand": ["Pegasus"], "field": {"a": ["Io"]}},
        zeus={"hand": ["Giant", "Argus", "Hero"], "field": {"a": ["Hero"]}}, points=1,
    )  # fmt: skip
    decision = match.decision
    assert decision is not None
    raid = next(i for i, option in enumerate(decision.options) if option.text == "raid pegasus")

    def won(node: Node) -> Fraction:
        return Fraction(int(node.outcome is not None and node.outcome.winners == (0,)))

    node = Node.at(match.state)
    node.choose(raid)
    assert node.sides == 3
    assert node.decision is None
    forked = sum(
        (chance for chance, after in outcomes(match.state, decision.options[raid])
         if after.outcome is not None and after.outcome.winners == (0,)), Fraction(0),
    )  # fmt: skip
    assert expectation(node, won) == forked == Fraction(1, 3)


def test_a_node_is_cloned_pickled_and_left_as_it_was() -> None:
    """What falls at a copy, near or far, does not fall at the original."""
    node = Node.new("hera-zeus")
    for _ in range(7):
        node.fall(0)
    sides = node.sides
    for twin in (node.clone(), copy.deepcopy(node), pickle.loads(pickle.dumps(node))):
        assert twin.sides == sides
        while twin.sides:
            twin.fall(twin.sides - 1)
        assert twin.decision is not None
    assert (node.sides, node.decision) == (sides, None)


def test_a_node_refuses_what_cannot_be() -> None:
    """A die has its sides, and nobody chooses while it rolls."""
    node = Node.new("hera-zeus")
    with pytest.raises(LookupError, match="43 sides cannot show side 43"):
        node.fall(43)
    with pytest.raises(LookupError, match="a die must fall first"):
        node.choose(0)
    while node.sides:
        node.fall(0)
    with pytest.raises(LookupError, match="0 sides"):
        node.fall(0)


def test_a_history_tells_each_seat_what_it_lived_through() -> None:
    """Own choices and heard sentences, nothing of what others chose unseen; a copy goes on by itself."""
    found = game("hera-zeus")
    state = found.setup(2, found.agreed({}), Rng(42))
    state.told = []
    state.advance()
    history = History(None, -1, None, ()).and_then(-1, None, state)
    for text in ("play hydra", "play medusa"):
        action = found.vocabulary.parse(text)
        state.act(action)
        history = history.and_then(0, action, state)
    assert [line for line in history.lived(0, state) if line.startswith(">")] == ["> play hydra", "> play medusa"]
    assert not any("hydra" in line.lower() for line in history.lived(1, state))
    assert len(history.lived(1, state)) >= 2
    longer = history
    for _ in range(3000):
        longer = History(longer, 0, None, ())
    assert len(pickle.loads(pickle.dumps(longer)).links()) == len(history.links()) + 3000
    assert copy.deepcopy(history) is history
