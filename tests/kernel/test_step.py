"""Steps and the stack: sentences in their order, questions and answers, steps before steps."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

from petteia.kernel import Action, Illegal, Refusal, Step, step, steps_of
from petteia.kernel.conformance import unknown_steps
from petteia.kernel.step import sentences
from tests.kernel.grove import PICK, TREES, WAIT, Asks, Grove, Says, grove, run


@step
class Story(Step):
    """Three sentences that go on to one another."""

    name: str

    def begin(self, s: Grove) -> None:
        s.heard.append(f"{self.name} begins")
        s.go(self.middle)

    def middle(self, s: Grove) -> None:
        s.heard.append(f"{self.name} goes on")
        s.go(Story(self.name.upper()).end)

    def end(self, s: Grove) -> None:
        s.heard.append(f"{self.name} ends")


@step
class Feast(Step):
    """Puts two steps first and then has a sentence left."""

    def begin(self, s: Grove) -> None:
        s.heard.append("sit down")
        s.then(Says("soup"))
        s.then(Story("roast"))
        s.go(self.rise)
        s.then(Says("wine"))

    def rise(self, s: Grove) -> None:
        s.heard.append("rise")


@step
class Council(Step):
    """Asks one seat after the other, nested in a step of its own, and counts the answers in its fields."""

    left: int
    sum: int

    def begin(self, s: Grove) -> None:
        if self.left:
            s.ask(self.left - 1, "G-2", f"Speak, {self.left}.", PICK[:3], then=self.spoken)
        else:
            s.heard.append(f"sum {self.sum}")

    def spoken(self, s: Grove, action: Action) -> None:
        s.then(Says(f"heard {TREES[action.args[0]]}"))
        s.go(Council(self.left - 1, self.sum + action.args[0]).begin)

    def refuse(self, s: Grove, action: Action) -> Refusal | None:
        return Refusal("Only the first three speak.", "G-2") if action in PICK else None


@step
class Forced(Step):
    """A question with one answer, asked in earnest or not."""

    always: bool

    def begin(self, s: Grove) -> None:
        s.ask(0, "G-3", "Is there a choice?", [WAIT], then=self.answered, always=self.always)
        s.heard.append("asked")

    def answered(self, s: Grove, action: Action) -> None:
        s.heard.append(f"answered {action.text}")


@step
class Opening(Step):
    """A forced answer, and then a real question."""

    def begin(self, s: Grove) -> None:
        s.ask(0, "G-3", "Wait.", [WAIT], then=self.waited)

    def waited(self, s: Grove, action: Action) -> None:
        s.heard.append("forced")
        s.ask(1, "G-1", "Pick a tree.", PICK[:2], then=self.picked)

    def picked(self, s: Grove, action: Action) -> None:
        s.heard.append(f"picked {TREES[action.args[0]]}")


@step
class HandsOver(Step):
    """Puts another step in its place, whose sentence hears the answer."""

    def begin(self, s: Grove) -> None:
        s.ask(1, "G-1", "Pick for another.", PICK[:2], then=Asks(7, ()).picked)


@step
class Mute(Step):
    """Asks and offers nothing."""

    def begin(self, s: Grove) -> None:
        s.ask(0, "G-1", "Pick nothing.", [], then=self.begin)


@step
class Torn(Step):
    """Asks and puts another step first."""

    def begin(self, s: Grove) -> None:
        s.then(Says("first"))
        s.ask(0, "G-1", "Pick a tree.", PICK[:2], then=self.begin)


@step
class Ends(Step):
    """Ends the game in the middle of everything."""

    def begin(self, s: Grove) -> None:
        s.then(Says("never"))
        s.end((0,), "The grove is cut down.", "G-9", scores=(3, 1))
        s.heard.append("over")


# -- what a step is --------------------------------------------------------------------------


def test_a_step_gets_its_constructor_from_its_annotations() -> None:
    """Fields are given by place or by name, in the order written."""
    assert Council(2, 5).left == 2
    assert Council(sum=5, left=2) == Council(2, 5)
    assert Council.fields == ("left", "sum")
    assert Feast.fields == ()
    with pytest.raises(TypeError):
        Council(2)  # type: ignore[call-arg]


def test_steps_are_values() -> None:
    """Steps are equal if they are of one kind with equal fields, and print as what makes them."""
    assert Says("ash") == Says("ash") != Says("bay")
    assert hash(Says("ash")) == hash(Says("ash"))
    assert Asks(0, (1,)) != Council(0, 1)
    assert repr(Asks(1, (2, 3))) == "Asks(you=1, trees=(2, 3))"


def test_a_step_without_a_first_sentence_says_so() -> None:
    """An author who forgets `begin` hears of it by name."""

    @step
    class Empty(Step):
        pass

    with pytest.raises(TypeError, match=r"^Empty has no first sentence$"):
        run(Empty())


def test_the_steps_of_a_module_are_found_by_name() -> None:
    """A game's steps are those written in its modules; what they import does not count."""
    found = steps_of(sys.modules[__name__])
    assert found["Story"] is Story
    assert "Says" not in found
    assert "Step" not in found


def test_a_game_knows_the_steps_of_its_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps register themselves: a game has those of its module, and if that is a package, those of all that was imported of it;
    what was not is told."""
    word = "from petteia.kernel import Game, Step, State, step\n"
    turns = "@step\nclass {}(Step):\n    you: int\n    def begin(self, s): ...\n"
    for name in ("altars", "altars/late"):
        (tmp_path / name).mkdir()
    (tmp_path / "altars/turns.py").write_text(word + turns.format("Turn"))
    (tmp_path / "altars/late/__init__.py").write_text(word + turns.format("Late"))
    (tmp_path / "altars/__init__.py").write_text(
        f"{word}from altars import turns\n{turns.format('Begin')}class Altars(Game): ...\n"
    )
    (tmp_path / "alone.py").write_text(word + turns.format("Alone") + "class One(Game): ...\n")
    monkeypatch.syspath_prepend(tmp_path)
    altars, alone = importlib.import_module("altars"), importlib.import_module("alone")
    assert list(altars.Altars().steps) == ["Begin", "Turn"]
    assert list(alone.One().steps) == ["Alone"]
    assert unknown_steps(alone.One()) == []
    assert unknown_steps(altars.Altars()) == [
        "altars.late has steps, and the game does not know them: import it in altars"
    ]
    importlib.import_module("altars.late")
    assert list(altars.Altars().steps) == ["Begin", "Late", "Turn"]
    assert unknown_steps(altars.Altars()) == []


def test_two_steps_of_one_name_are_refused() -> None:
    """A saved stack names steps, so a game may not have two of one name."""
    one, two = ModuleType("one"), ModuleType("two")
    for module in (one, two):
        made: type[Step] = step(type("Twice", (Step,), {"__module__": module.__name__}))
        setattr(module, "Twice", made)  # noqa: B010 (a module is open to anything)
    with pytest.raises(ValueError, match=r"^two steps are called Twice: one in one, one in two$"):
        steps_of(one, two)


def test_sentences_are_listed_as_written() -> None:
    """A step's sentences are its public methods, in order; `refuse` is none of them."""
    assert sentences(Council) == ["begin", "spoken"]
    assert sentences(Story) == ["begin", "middle", "end"]


# -- the order of things ---------------------------------------------------------------------


def test_sentences_go_on_in_their_order() -> None:
    """`go` goes on with another sentence, of this step or of one put in its place."""
    assert run(Story("tale")).heard == ["tale begins", "tale goes on", "TALE ends"]


def test_steps_put_first_are_done_in_the_order_said() -> None:
    """What `then` puts first is done in the order said, before the rest of the step, wherever `go` was said."""
    heard = run(Feast(), Says("home")).heard
    assert heard == ["sit down", "soup", "roast begins", "roast goes on", "ROAST ends", "wine", "rise", "home"]


def test_an_idle_sentence_has_put_nothing_first() -> None:
    """`is_idle` is true until the current sentence puts something on the stack, whatever lies below."""
    said: list[bool] = []

    @step
    class Looks(Step):
        def begin(self, s: Grove) -> None:
            said.append(s.is_idle())
            s.then(Says("ash"))
            said.append(s.is_idle())

    run(Looks(), Says("below"))
    assert said == [True, False]


# -- asking and answering --------------------------------------------------------------------


def test_a_question_stops_everything_until_it_is_answered() -> None:
    """Rules run to the first question; the answer goes to the sentence named, and they run on to the next."""
    s = run(Says("before"), Asks(0, (1, 2)), Says("between"), Asks(1, (3, 4)), Says("after"))
    assert s.heard == ["before"]
    assert s.decision is not None
    assert (s.decision.seat, s.decision.rule, s.decision.prompt) == (0, "G-1", "Pick a tree.")
    assert s.decision.options == [PICK[1], PICK[2]]

    asked = s.act(PICK[2])
    assert asked is s.decision
    assert asked is not None
    assert asked.seat == 1
    assert s.heard == ["before", "0 picked elm", "between"]

    assert s.act(PICK[3]) is None
    assert s.heard == ["before", "0 picked elm", "between", "1 picked fig", "after"]


def test_the_stack_says_where_we_are() -> None:
    """While a question hangs, the asking step lies on top with the name of the sentence that hears the answer."""
    s = run(Council(2, 0), Says("home"))
    assert s.stack == [(Says("home"), "begin"), (Council(2, 0), "spoken")]


def test_nested_questions_resume_in_the_right_step() -> None:
    """A step that asks again and again with other fields, and puts steps first in between, keeps its thread."""
    s = run(Council(2, 0), Says("home"))
    s.act(PICK[1])
    assert s.decision is not None
    assert s.decision.prompt == "Speak, 1."
    s.act(PICK[2])
    assert s.heard == ["heard bay", "heard elm", "sum 3", "home"]


def test_a_lone_option_is_answered_at_once() -> None:
    """A question with one answer is no question: the next sentence hears it before `ask` returns."""
    s = run(Forced(always=False))
    assert s.decision is None
    assert s.heard == ["answered wait", "asked"]


def test_a_lone_option_is_asked_where_silence_would_tell() -> None:
    """With `always` even a single answer is waited for."""
    s = run(Forced(always=True))
    assert s.decision is not None
    assert s.decision.options == [WAIT]
    assert s.heard == ["asked"]
    s.act(WAIT)
    assert s.heard == ["asked", "answered wait"]


def test_a_lone_option_may_itself_ask() -> None:
    """A forced answer may lead to a real question, and the game waits there."""
    s = run(Opening())
    assert s.decision is not None
    assert (s.decision.seat, s.decision.options) == (1, PICK[:2])
    assert s.stack == [(Opening(), "picked")]
    s.act(PICK[1])
    assert s.heard == ["forced", "picked bay"]


def test_an_answer_may_go_to_a_step_put_in_place() -> None:
    """What is named may be a sentence of another step: that one stays on the stack and hears the answer."""
    s = run(HandsOver())
    s.act(PICK[1])
    assert s.heard == ["7 picked bay"]


def test_asking_without_options_is_an_authors_mistake() -> None:
    """A step that offers nothing is named, with its prompt."""
    with pytest.raises(AssertionError, match=r"^Mute\(\) asks without offering anything: Pick nothing\.$"):
        run(Mute())


def test_asking_and_putting_steps_first_is_an_authors_mistake() -> None:
    """A sentence that asks cannot also put steps first: nobody could say which comes first."""
    with pytest.raises(AssertionError, match=r"^Torn\(\) asks and puts other steps first; do one or the other$"):
        run(Torn())


# -- refusing --------------------------------------------------------------------------------


def test_what_is_not_offered_is_refused_and_nothing_changes() -> None:
    """The asking step may say why; if it has nothing special to say, the question is repeated."""
    s = run(Council(1, 0))
    before = (s.stack[:], s.decision, s.heard[:])
    with pytest.raises(Illegal) as refused:
        s.act(PICK[5])
    assert str(refused.value) == "Only the first three speak. (G-2)"
    with pytest.raises(Illegal) as refused:
        s.act(WAIT)
    assert str(refused.value) == "That is not what is asked now: Speak, 1. (G-2)"
    assert (s.stack, s.decision, s.heard) == before


def test_nothing_can_be_done_when_nothing_is_asked() -> None:
    """Before anything is asked, and when the game is over, an action is refused with the reason."""
    with pytest.raises(Illegal, match=r"^Nothing is asked now\.$"):
        grove().act(WAIT)
    over = run(Ends())
    with pytest.raises(Illegal, match=r"^The game is over\.$"):
        over.act(WAIT)
    assert str(over.refusal(WAIT)) == "The game is over."
    assert str(grove().refusal(WAIT)) == "Nothing is asked now."


def test_an_option_may_be_chosen_by_its_place() -> None:
    """Search takes options by number; it is the same as acting."""
    one, two = run(Council(2, 0)), run(Council(2, 0))
    one.act(PICK[1])
    two.choose(1)
    assert one.stack == two.stack


# -- ending ----------------------------------------------------------------------------------


def test_the_end_clears_the_stack() -> None:
    """When the game is over nothing else is done, whatever was still to come."""
    s = run(Ends(), Says("later"))
    assert s.heard == ["over"]
    assert s.stack == []
    assert s.advance() is None
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule, s.outcome.scores) == ((0,), "G-9", (3, 1))


# -- sentences named by their methods --------------------------------------------------------


@step
class Methods(Step):
    """Names its sentences by the methods themselves."""

    tree: int

    def begin(self, s: Grove) -> None:
        s.get(Gives(self.tree), self.got)
        s.go(self.then_asks)

    def got(self, s: Grove, value: int) -> None:
        s.heard.append(f"got {value}")

    def then_asks(self, s: Grove) -> None:
        s.ask(0, "G-1", "Pick.", [PICK[0], PICK[1]], then=Methods(self.tree + 1).picked)

    def picked(self, s: Grove, action: Action) -> None:
        s.heard.append(f"{self.tree} picked {action.text}")


@step
class Gives(Step):
    value: int

    def begin(self, s: Grove) -> None:
        s.give(self.value)


def test_a_sentence_is_named_by_its_method() -> None:
    """Asked, gone on to or given to: the method says which step and which sentence, and the stack keeps both as data."""
    s = run(Methods(3))
    assert s.heard == ["got 3"]
    assert s.stack == [(Methods(4), "picked")]
    s.act(PICK[1])
    assert s.heard[-1] == f"4 picked {PICK[1].text}"


def test_what_is_no_sentence_is_refused() -> None:
    """A function, or a method of something else, is no sentence of a step."""
    s = run(Says("x"))
    with pytest.raises(TypeError, match=r"is no sentence of a step: give one of its methods, such as `self\.answered`"):
        s.go(lambda s: None)
    with pytest.raises(TypeError, match="is no sentence of a step"):
        s.ask(0, "G-1", "Pick.", [PICK[0]], then=[].append)  # type: ignore[arg-type]
