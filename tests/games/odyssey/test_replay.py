"""A long battle can be written down and read again."""

from __future__ import annotations

from petteia.kernel import Match
from petteia.kernel.codec import to_json
from tests.games.odyssey.replay import CHOICES, record


def test_a_battle_of_two_hundred_choices_is_replayed() -> None:
    """The record of two hundred choices is read with every choice checked, and gives the same text and state again."""
    text = next(found for found in map(record, range(40)) if found is not None)
    once, twice = Match.load(text), Match.load(text)

    assert len(once.log) == CHOICES
    assert once.save() == text
    assert to_json(once.state) == to_json(twice.state)
