"""Tables go to other processes and come back: what exists once stays once, and everything plays on alike."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from importlib import metadata

import pytest

from petteia.kernel import Match, Rng, State, View, game
from petteia.kernel.action import Verb, Vocabulary
from petteia.kernel.codec import to_json
from petteia.kernel.decision import Illegal
from petteia.kernel.game import GROUP
from petteia.kernel.rng import Foretold, Forking, Scripted, SealedRng
from petteia.kernel.state import NO_STEP

KEYS = sorted(entry.name for entry in metadata.entry_points(group=GROUP))
SET_UPS = [(key, {}) for key in KEYS] + [("odyssey", {"mode": "campaign"}), ("odyssey", {"dice": "real"})]

PLAY_ON = """
import pickle, random, sys
back = []
for state, actions in pickle.load(sys.stdin.buffer):
    vocabulary = state.game.vocabulary
    assert all(vocabulary.actions[one.id] is one for one in [*state.decision.options, *actions])
    assert state.game is __import__("petteia").game(state.game.key)
    rand = random.Random(5)
    for _ in range(10):
        if state.decision is not None:
            state.choose(int(rand.random() * len(state.decision.options)))
    back.append(state)
sys.stdout.buffer.write(pickle.dumps(back))
"""


def middle(key: str, options: dict[str, str], choices: int = 40) -> State:
    """A state some way into a random game, with its listeners."""
    found = game(key)
    rand = random.Random(3)
    state = found.setup(found.seat_counts[-1], found.agreed(options), Rng(3))
    state.told = []
    state.advance()
    for _ in range(choices):
        if state.decision is None or len(state.stack) > 6:
            break
        state.choose(int(rand.random() * len(state.decision.options)))
    return state


def play_on(state: State, seed: int = 5, choices: int = 10) -> dict[str, object]:
    rand = random.Random(seed)
    for _ in range(choices):
        if state.decision is not None:
            state.choose(int(rand.random() * len(state.decision.options)))
    return to_json(state)


@pytest.mark.parametrize(("key", "options"), SET_UPS, ids=str)
def test_a_pickled_state_is_the_same_and_plays_on_alike(key: str, options: dict[str, str]) -> None:
    """Fields, words, layout and game are equal; games, layouts and actions are the very ones of this process."""
    state = middle(key, options)
    for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert type(twin) is type(state)
        assert to_json(twin) == to_json(state)
        assert twin.game is state.game
        assert twin.layout is state.layout
        assert state.decision is not None
        assert [a is b for a, b in zip(twin.decision.options, state.decision.options, strict=True)]
        assert [event.kind for event in twin.told] == [event.kind for event in state.told or ()]
        assert twin.told is not state.told
        before = to_json(state)
        ended = play_on(twin)
        assert to_json(state) == before
        assert ended == play_on(state.clone())


@pytest.mark.parametrize(("key", "options"), SET_UPS, ids=str)
def test_a_pickled_view_imagines_the_same_worlds(key: str, options: dict[str, str]) -> None:
    """A bot in another process thinks about what a seat knows, and about nothing else."""
    state = middle(key, options)
    assert state.decision is not None
    view = View(state, state.decision.seat)
    twin = pickle.loads(pickle.dumps(view))
    assert to_json(twin.state) == to_json(view.state)
    assert (twin.seat, twin.waiting_for, twin.game) == (view.seat, view.waiting_for, view.game)
    one, two = view.world(random.Random(1)), twin.world(random.Random(1))
    assert one.face == two.face
    assert play_on(one) == play_on(two)


def test_matches_go_to_another_process_and_come_back() -> None:
    """A fresh Python reads the tables of every game, plays on, and sends back what we would have come to."""
    states = [middle(key, options) for key, options in SET_UPS]
    sent = pickle.dumps([(state, state.decision.options[:1]) for state in states if state.decision is not None])
    done = subprocess.run([sys.executable, "-c", PLAY_ON], input=sent, capture_output=True, check=True)
    assert [to_json(state) for state in pickle.loads(done.stdout)] == [play_on(state) for state in states]


def test_a_match_is_pickled_with_its_log_and_its_story() -> None:
    """The record, what was told and how far it may be taken back are all there."""
    match = Match.new("hera-zeus", seed=4)
    match.play(*(option.text for option in match.decision.options[:1])) if match.decision else None
    for twin in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):
        assert twin.save() == match.save()
        assert twin.story("hera") == match.story("hera")
        assert twin.may_undo("hera") == match.may_undo("hera") == 1
        twin.undo("hera")
        assert len(match.log) == 1


def test_every_kind_of_chance_can_be_pickled() -> None:
    """Sealed, foretold and scripted chance fall the same afterwards; a fork belongs to its search alone."""
    for rng in (Rng(7), SealedRng(bytes(range(32))), Foretold(Rng(7), 3, 1), Scripted(0, 1, 0, 1, start=2)):
        twin = pickle.loads(pickle.dumps(rng))
        assert type(twin) is type(rng)
        assert twin.name() == rng.name()
        assert [twin.below(2, i) for i in range(2, 6)] == [rng.below(2, i) for i in range(2, 6)]
    with pytest.raises(TypeError, match="belongs to one search"):
        pickle.dumps(Forking((), 0))


def test_small_things_stay_themselves() -> None:
    """What there is one of, there is one of afterwards; a refusal keeps its words."""
    found = game("omen")
    for thing in (found, found.vocabulary, found.vocabulary.actions[5], NO_STEP):
        assert pickle.loads(pickle.dumps(thing)) is thing
        assert copy.deepcopy(thing) is thing
    match = Match.new("omen")
    with pytest.raises(Illegal) as caught:
        match.act(match.to_move, found.vocabulary.actions[-1])
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_words_of_no_game_are_not_pickled() -> None:
    """An action is found again through its game, so it must have one."""
    loose = Vocabulary(Verb("pass"))
    with pytest.raises(TypeError, match="register the game first"):
        pickle.dumps(loose.actions[0])
