"""Two worlds, one story: as long as a seat hears the same in two worlds, it sees the same in both.

A world is sampled from what a seat knows, and both the true game and its twin are played on.  The seat itself chooses
the same in both; its rival may choose something else in the twin, so long as it looks the same from across the table
(another card laid face down in the same place).  Whatever the seat is shown, keys of pieces included, must then agree.
"""

from __future__ import annotations

import json
import random

import pytest

from petteia.games.hera_zeus.cards import CARDS, STOLEN_PEGASUS
from petteia.kernel import Action, Match, State, View

OPEN_REVEALS = ("opened", "hand-lost", "exposed", "turned")  # what differs then is what the rules have just shown


def sight(state: State, seat: int) -> str:
    """Everything a seat is shown of a state."""
    view = View(state, seat)
    options = [action.text for action in view.decision.options] if view.decision else []
    return json.dumps([state.game.scene(view).to_json(), options, view.waiting_for])


def heard(state: State, seat: int) -> list[str]:
    return [state.game.say(event, seat, state) for event in state.told or [] if event.heard_by(seat)]


def acted(state: State, action: Action) -> State:
    state.told = []
    state.act(action)
    return state


def looks_alike(one: Action, other: Action, owner: int) -> bool:
    """Whether two choices of a rival cannot be told apart while they are made: a foreign back would tell."""
    if one is other:
        return True
    if one.verb != "play" or other.verb != "play":
        return False
    foreign = [action.args[0] == STOLEN_PEGASUS or not CARDS[action.args[0]].copies[owner] for action in (one, other)]
    return foreign[0] == foreign[1]


def twin_of(match: Match, seat: int, rand: random.Random) -> State | None:
    """The match in another world, at the same decision; None where the rival could not be asked the same there."""
    state = match.state
    twin = View(state, seat, numbers=None).world(rand)
    twin.rng, twin.drawn, twin.tag, twin.tags = state.rng, state.drawn, state.tag[:], state.tags
    twin.knows, twin.recalls, twin.exposed = state.knows[:], state.recalls[:], state.exposed[:]
    assert state.decision is not None
    if state.decision.seat == seat:
        return twin
    if state.decision.rule != "HZ-030":
        return None
    twin.stack[-1] = (twin.stack[-1][0], "act")
    twin.advance()
    return twin if twin.decision is not None and twin.decision.rule == "HZ-030" else None


@pytest.mark.parametrize("first", range(0, 400, 50))
def test_what_sounds_the_same_looks_the_same(first: int) -> None:
    """Played on alike, truth and twin stay the same to the seat until an event tells them apart."""
    assert sum(steps_together(seed) for seed in range(first, first + 50)) > 50


def steps_together(seed: int) -> int:
    """Play a random game for a while, then on in two worlds; how many choices they stayed together for."""
    rand = random.Random(seed)
    match = Match.new("hera-zeus", seed)
    for _ in range(rand.randrange(6, 110)):
        if match.decision is not None:
            match.act(match.to_move, rand.choice(match.decision.options))
    if match.decision is None:
        return 0
    seat = rand.randrange(2)
    twin = twin_of(match, seat, rand)
    truth = match.state.clone()
    steps = 0
    while twin is not None and truth.decision is not None:
        assert twin.decision is not None
        assert sight(truth, seat) == sight(twin, seat)
        action = rand.choice(truth.decision.options)
        if truth.decision.seat == seat:
            chosen = [action]
        else:
            chosen = [other for other in twin.decision.options if looks_alike(action, other, 1 - seat)]
            rand.shuffle(chosen)
        acted(truth, action)
        told = heard(truth, seat)
        if any(event.kind.key in OPEN_REVEALS for event in truth.told or []):
            break
        ways = (acted(twin.clone(), other) for other in chosen)
        twin = next((way for way in ways if heard(way, seat) == told and same_question(way, truth)), None)
        steps += twin is not None
    return steps


def same_question(one: State, other: State) -> bool:
    """Whether both go on with the same question to the same seat."""
    if one.decision is None or other.decision is None:
        return False
    return (one.decision.seat, one.decision.rule) == (other.decision.seat, other.decision.rule)
