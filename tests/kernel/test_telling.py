"""Real dice and real cards: what falls on a physical table is typed in, and the rules go on from there."""

from __future__ import annotations

import random
from collections.abc import Mapping
from importlib import import_module

import pytest

from petteia.kernel import telling
from petteia.kernel.action import Action, Domain, Verb, Vocabulary
from petteia.kernel.cards import Layout, Zone
from petteia.kernel.codec import from_json, to_json
from petteia.kernel.decision import Illegal
from petteia.kernel.events import Told
from petteia.kernel.game import Game, games
from petteia.kernel.knowledge import View
from petteia.kernel.match import Header, Match
from petteia.kernel.rng import Rng
from petteia.kernel.state import State
from petteia.kernel.step import Step, step
from petteia.kernel.telling import Typed

DECK, HANDS, OPEN = 0, 1, 3
FACES = Domain(["owl", "olive", "spear", "wave"])
VOCABULARY = Vocabulary(
    Verb("throw"),
    Verb("draw"),
    Verb("look"),
    Verb("rolled", Domain([str(n) for n in range(1, 21)])),
    Verb("drew", FACES),
)
THROW, DRAW, LOOK = (VOCABULARY.action(verb) for verb in ("throw", "draw", "look"))
FELL = Told("fell", "The dice show {0} and {1}.")
SHOWN = Told("shown", "{0:card} lies open.")
LAYOUT = Layout(
    2, [Zone("deck"), Zone("hand 0", 0, 0b001), Zone("hand 1", 1, 0b010), Zone("open", viewers=0b111)], [0] * 4
)


class Table(State):
    """What was thrown so far."""

    thrown: list[int]


@step
class Turn(Step):
    """Throw two dice of six, and a third where they are equal; or draw a card openly; or take one into the hand."""

    you: int

    def begin(self, s: Table) -> None:
        if not s.zones[DECK]:
            s.end((0,), "The deck is empty.")
            return
        s.ask(self.you, "", "What will you do?", [THROW, DRAW, LOOK], self.chosen)

    def chosen(self, s: Table, action: Action) -> None:
        if action is THROW:
            s.thrown += [s.die(6), s.die(6)]
            s.tell(FELL, s.thrown[-2], s.thrown[-1])
            s.go(self.third if s.thrown[-1] == s.thrown[-2] else self.over)
        else:
            card = s.zones[DECK][-1]
            s.move(card, DECK, OPEN if action is DRAW else HANDS + self.you)
            if action is DRAW:
                s.tell(SHOWN, card)
            s.go(self.over)

    def third(self, s: Table) -> None:
        s.thrown.append(s.die(6))
        s.go(self.over)

    def over(self, s: Table) -> None:
        s.then(Turn(1 - self.you))


class Real(Game):
    key = "real-dice"
    title = "Real dice"
    vocabulary = VOCABULARY
    steps = {"Turn": Turn}
    state_type = Table

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        s = Table(self, LAYOUT, dict(options), rng if rng.asks else Typed(rng))
        s.thrown = []
        s.face[:] = range(4)
        s.zones[DECK] = list(range(4))
        s.shuffle(DECK)
        s.stack.append((Turn(0), "begin"))
        return s

    def name(self, kind: str, value: int, state: State) -> str:
        return FACES.words[value] if kind == "face" else super().name(kind, value, state)


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is known for the length of a test."""
    monkeypatch.setitem(import_module("petteia.kernel.game")._found, "real-dice", Real())


@pytest.fixture
def match() -> Match:
    return Match.new("real-dice", seed=3, seats=2)


def table(match: Match) -> Table:
    assert isinstance(match.state, Table)
    return match.state


def test_dice_are_asked_for_one_by_one(match: Match) -> None:
    """A throw asks for each die in turn; what the rules do with them happens once, when all are told."""
    match.play("throw")
    assert match.decision is not None
    assert match.decision.prompt == "What does the die with 6 sides show?"
    assert [a.text for a in match.decision.options] == [f"rolled {n}" for n in range(1, 7)]
    match.play("rolled 5")
    assert table(match).thrown == []
    assert match.story() == []
    match.play("rolled 2")
    assert table(match).thrown == [5, 2]
    assert match.story() == ["The dice show 5 and 2."]
    assert match.to_move == 1


def test_a_later_sentence_asks_again_and_keeps_what_was_told(match: Match) -> None:
    """Equal dice call for a third: only that one is asked for."""
    match.play("throw", "rolled 4", "rolled 4")
    assert match.story() == ["The dice show 4 and 4."]
    match.play("rolled 1")
    assert table(match).thrown == [4, 4, 1]


def test_a_card_drawn_openly_is_named_by_the_table(match: Match) -> None:
    """Which card lies on top of a real deck nobody knows until it is turned; then it is the one that was named."""
    match.play("draw")
    assert match.decision is not None
    assert match.decision.prompt == "Which card was drawn?"
    assert len(match.decision.options) == 4
    match.play("drew spear")
    assert match.story() == ["Spear lies open."]
    assert sorted(match.state.face) == [0, 1, 2, 3]
    match.play("draw")
    assert "drew spear" not in [a.text for a in match.decision.options]


def test_a_card_taken_secretly_is_named_by_who_sees_it(match: Match) -> None:
    """The one who looks at a card says which it is, and nobody else is told."""
    match.play("throw", "rolled 1", "rolled 2", "look")
    assert match.to_move == 1
    match.play("drew wave")
    card = match.state.zones[HANDS + 1][0]
    assert match.state.face[card] == 3
    assert match.state.knows[card] == 0b010
    assert View(match.state, 0).state.face[card] == -1


def test_what_is_told_is_checked(match: Match) -> None:
    """A die of six shows no seven, and a card that lies open elsewhere was not drawn."""
    match.play("throw")
    with pytest.raises(Illegal):
        match.play("rolled 7")
    match.play("rolled 6", "rolled 1", "draw", "drew owl", "draw")
    with pytest.raises(Illegal):
        match.play("drew owl")


def test_such_a_match_is_saved_and_taken_up_again(match: Match) -> None:
    """At every question the record replays to the same table, and the state survives as JSON."""
    rand = random.Random(4)
    while match.outcome is None:
        assert match.decision is not None
        match.play(rand.choice(match.decision.options).text)
        again = Match.load(match.save())
        assert to_json(again.state) == to_json(match.state)
        assert to_json(from_json(to_json(match.state))) == to_json(match.state)
        assert again.story() == match.story()


def test_a_question_can_be_taken_back(match: Match) -> None:
    """What led to a question can be undone by consent, and the die told differently."""
    match.play("throw", "rolled 3")
    match.rewind(1)
    match.play("rolled 2", "rolled 6")
    assert table(match).thrown == [2, 6]


def test_bots_can_think_about_such_a_table(match: Match) -> None:
    """In a world of the imagination chance falls by itself, but for what is being told."""
    match.play("throw")
    world = match.view(0).world(random.Random(1))
    world.act(VOCABULARY.action("rolled", 4))
    assert isinstance(world, Table)
    assert world.thrown[0] == 5
    assert len(world.thrown) >= 2


def test_the_header_knows_nothing_of_it() -> None:
    """The seed of such a match is an ordinary one: shuffles are still the table's own."""
    match = Match(Header("real-dice", 2, "7"))
    assert match.state.rng.name() == "typed 7"


@pytest.mark.parametrize("key", sorted(games()))
def test_in_every_game_a_die_that_waits_to_be_told_is_written_and_read(key: str) -> None:
    """The question stands on the stack above the rules: no game has to list it among its own steps."""
    state = Match.new(key, seed=1).state
    state.stack.append((telling.Telling(-1, 2, (3, 1)), "told"))
    again = from_json(to_json(state))
    assert again.stack == state.stack
    assert to_json(again) == to_json(state)
