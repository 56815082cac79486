"""States as JSON and back, at any decision."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from petteia.kernel import About, Decision, Game, Match, Rng, Step, step
from petteia.kernel.codec import from_json, to_json
from petteia.kernel.state import State
from tests.kernel.grove import DECK, FIELD, HAND, OPEN, PICK, Asks, Grove, GroveGame, Says, grove, named


@step
class Letter(Step):
    """A step that carries a bit of everything, another step included."""

    text: str
    pairs: tuple[tuple[int, str], ...]
    inside: Step
    maybe: int | None
    yes: bool

    def begin(self, s: Grove) -> None:
        s.then(self.inside)


def through(data: dict[str, Any]) -> dict[str, Any]:
    """As it comes back from a file."""
    back: dict[str, Any] = json.loads(json.dumps(data))
    return back


class Dealt(GroveGame):
    """A grove with cards, so that there is something to write."""

    steps = {"Says": Says, "Asks": Asks, "Letter": Letter}

    def setup(self, seats: int, options: Any, rng: Any) -> Grove:
        s = grove(deck="ash bay", hand_0="elm fig", open="oak", rng=rng)
        s.game = self
        return s


@pytest.fixture
def dealt(known: Any) -> Game:
    game: Game = known(Dealt())
    return game


def test_a_state_comes_back_as_it_was(dealt: Game) -> None:
    """Cards, knowledge, memory, chance, the stack, the question and the game's own fields are all written and read."""
    s = dealt.setup(2, {}, Rng(77))
    assert isinstance(s, Grove)
    for card in s.zones[HAND]:
        s.peek(card, HAND, 0b010)
    s.move(named(s, HAND, "elm"), HAND, FIELD)
    s.move(named(s, OPEN, "oak"), OPEN, DECK)
    s.shuffle(DECK)
    s.heard, s.rows, s.blocks = ["a", "b"], [[1], [2, 3]], [[[4], []]]
    s.notes, s.stores, s.pair, s.held = {"x": 1}, {"y": [5]}, (6, 7), Letter("hi", ((1, "one"),), Says("w"), None, True)
    s.stack = [(Letter("there", (), Asks(1, (2, 3)), 4, False), "begin"), (Asks(0, (1, 2)), "begin")]
    s.advance()

    back = from_json(through(to_json(s)))

    assert to_json(back) == to_json(s)
    assert isinstance(back, Grove)
    assert back.pair == (6, 7)
    assert isinstance(back.pair, tuple)
    assert back.held == s.held
    assert back.stack == s.stack
    assert back.decision is not None
    assert back.decision.options == [PICK[1], PICK[2]]


def test_what_a_question_is_about_is_written_down(dealt: Game) -> None:
    """Whoever comes back to a table reads the question as it was."""
    s = dealt.setup(2, {}, Rng(77))
    s.decision = Decision(0, "", About("Two trees left", "pick one."), PICK[:2])
    written = through(to_json(s))
    back = from_json(written).decision
    assert back is not None
    assert (back.lead, back.ask) == ("Two trees left:", "pick one.")


def test_a_state_read_back_plays_on_alike(dealt: Game) -> None:
    """The two go on move by move, chance included."""
    s = dealt.setup(2, {}, Rng(5))
    s.stack = [(Asks(1, (4, 5)), "begin"), (Asks(0, (1, 2)), "begin")]
    s.advance()
    back = from_json(through(to_json(s)))
    for one in (s, back):
        one.act(PICK[2])
        one.shuffle(DECK)
        one.act(PICK[5])
    assert to_json(back) == to_json(s)


def test_dictionaries_keep_their_keys_and_order(dealt: Game) -> None:
    """JSON knows only text for keys; numbers and tuples come back as they were."""
    s = dealt.setup(2, {}, Rng(5))
    assert isinstance(s, Grove)
    s.notes = {3: 1, (1, 2): 2, "a": 3}  # type: ignore[dict-item]
    back = from_json(through(to_json(s)))
    assert isinstance(back, Grove)
    assert list(back.notes.items()) == [(3, 1), ((1, 2), 2), ("a", 3)]


@pytest.mark.parametrize("thing", [{1, 2}, b"bytes", object(), PICK[0], lambda: None], ids=lambda t: type(t).__name__)
def test_what_is_no_plain_data_is_refused(dealt: Game, thing: object) -> None:
    """A state holds plain data and steps; anything else is named with its type."""
    s = dealt.setup(2, {}, Rng(5))
    s.notes = {"x": thing}  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match=f"^a state may not hold a {type(thing).__name__}: "):
        to_json(s)


def test_an_unknown_step_is_refused(dealt: Game) -> None:
    """A stack that names a step the game does not have cannot be read."""
    data = to_json(dealt.setup(2, {}, Rng(5)))
    data["stack"] = [[["Nonsense", 1], "begin"]]
    with pytest.raises(ValueError, match=r"^the position waits in a step 'Nonsense', which this game does not have$"):
        from_json(data)


def test_an_outcome_is_written_too(dealt: Game) -> None:
    """A finished state comes back finished."""
    s = dealt.setup(2, {}, Rng(5))
    s.end((1,), "All trees are felled.", "G-9", (2, 5))
    back = from_json(through(to_json(s)))
    assert back.outcome is not None
    assert (back.outcome.winners, back.outcome.rule, back.outcome.scores) == ((1,), "G-9", (2, 5))
    assert back.outcome.reason == "All trees are felled."


def states_of(seed: int) -> list[State]:
    match = Match.new("hera-zeus", seed)
    rand = random.Random(seed)
    found = []
    while match.decision is not None:
        found.append(match.state.clone())
        match.act(match.to_move, rand.choice(match.decision.options))
    return [*found, match.state.clone()]


@pytest.mark.parametrize("seed", range(3))
def test_every_decision_of_a_real_game_can_be_written(seed: int) -> None:
    """At each decision of a whole game, and at its end, JSON and back gives the same state."""
    for state in states_of(seed):
        assert to_json(from_json(through(to_json(state)))) == to_json(state)
