"""The record of a long campaign: reading it keeps no more than is needed, and what was read can be taken back as before."""

from __future__ import annotations

import random

import pytest

from petteia.kernel import match as matches
from petteia.kernel.codec import to_json
from petteia.kernel.match import Match


@pytest.fixture(scope="module")
def played() -> Match:
    """A campaign of some hundred choices, which stands where at least one of them can be taken back."""
    match = Match.new("odyssey", 4, 1, {"mode": "campaign"}, ["me"])
    chooser = random.Random(4)
    while len(match.log) < 300 or match.may_undo(0) < 2:
        assert match.decision is not None
        match.act(match.to_move, chooser.choice(match.decision.options))
    return match


def one_back(match: Match) -> Match:
    """The same match, played again from its header without its last choice."""
    twin = Match(match.header)
    for entry in match.log[:-1]:
        twin.act(entry.seat, entry.action)
    return twin


@pytest.mark.parametrize("every", [1, 5, 32, 1000])
def test_what_was_read_can_be_taken_back(played: Match, monkeypatch: pytest.MonkeyPatch, every: int) -> None:
    """However few states are kept ready, a match that was read allows the same choices to be taken back, to the same state."""
    monkeypatch.setattr(matches, "EVERY", every)
    match = Match.load(played.save())
    assert match.save() == played.save()
    assert match.may_undo(0) == played.may_undo(0) >= 2
    before = one_back(played)
    match.undo(0)
    assert to_json(match.state) == to_json(before.state)
    assert [event.kind.key for _, event in match.events] == [event.kind.key for _, event in before.events]
    match.undo(0)
    assert len(match.log) == len(played.log) - 2


def test_reading_a_record_makes_few_copies(played: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """A state is copied now and then along the log, not at every die of a long one."""
    kind = type(played.state)
    copies = 0
    clone = kind.clone

    def counted(self: object) -> object:
        nonlocal copies
        copies += 1
        return clone(self)  # type: ignore[arg-type]

    monkeypatch.setattr(kind, "clone", counted)
    Match.load(played.save())
    assert 0 < copies <= len(played.log) // matches.EVERY + 2


def test_the_place_in_the_log_can_be_any(played: Match) -> None:
    """A match that was read goes back to any place in its log, and forward again to where it was."""
    match = Match.load(played.save())
    match.rewind(120)
    assert len(match.log) == 120
    for entry in played.log[120:]:
        match.act(entry.seat, entry.action)
    assert match.digest() == played.digest()
    assert to_json(match.state) == to_json(played.state)
