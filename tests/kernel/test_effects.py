"""Effects: a text is carried out sentence by sentence, waits where somebody is asked, and must be what the card says."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.kernel import Action, Domain, Refusal, Verb, Vocabulary
from petteia.kernel.effects import ANSWERS, USED, Effect, Reading, Resolving, Text, Texts, carry_out
from petteia.kernel.step import Answered, Said, Step, named

WELL = Vocabulary(Verb("drink", Domain(("one", "none"))))
DRINK, NONE = WELL.actions
DRY = Refusal("The well is dry.")


class Fill(Effect):
    """So much water comes, at once."""

    asks = False

    def __init__(self, much: int) -> None:
        self.much = much

    def run(self, s: Any, by: Resolving) -> None:
        s.water += self.much
        s.told.append(f"{by.you} fills {self.much} at {by.here}")

    def said(self) -> tuple[str, ...]:
        return (f"fill {self.much}",)


class Drink(Effect):
    """One may drink."""

    words = "drink?"

    def __init__(self, goes_on: bool = False) -> None:
        self.goes_on = goes_on

    def why(self, s: Any, you: int, here: int, card: int) -> Refusal | None:
        return None if s.water else DRY

    def run(self, s: Any, by: Resolving) -> None:
        by.ask(s, by.you, [DRINK, NONE])

    def chosen(self, s: Any, by: Resolving, action: Action) -> None:
        s.told.append(f"{by.you} drinks {action.args[0] + 1}")

    def declined(self, action: Action) -> bool:
        return action is NONE


class IfWet(Effect):
    """What follows comes only where there is water."""

    steers = True

    def steer(self, s: Any, by: Resolving) -> bool:
        return bool(s.water)


class Well:
    """As much of a state as a text needs."""

    def __init__(self, *row: Effect) -> None:
        self.game = self
        self.texts = Texts(1, windows=2)
        self.texts.bind(0, Text(USED, *row), "Well", "W-1", "Fill 2, drink, then fill 3.")
        self.water = 0
        self.told: list[str] = []
        self.stack: list[tuple[Step, str]] = []

    def ask(self, seat: int, rule: str, prompt: str, options: list[Action], then: Answered, always: bool) -> None:
        self.told.append(f"{seat} is asked by {rule}: {prompt}")
        self.stack.append(named(then))

    def then(self, step: Resolving) -> None:
        self.stack.insert(0, (step, "begin"))

    def go(self, sentence: Said) -> None:
        self.stack.append(named(sentence))

    def answers(self, action: Action) -> None:
        step, sentence = self.stack.pop()
        getattr(step, sentence)(self, action)
        while self.stack and self.stack[-1][1] == "begin":
            self.stack.pop()[0].begin(self)


def test_what_asks_nothing_follows_at_once_and_the_rest_waits() -> None:
    """Two sentences are carried out, the third asks, and the fourth comes after the answer."""
    s = Well(Fill(2), Drink(), Fill(3))
    carry_out(s, 1, 7, -1, 0)
    assert s.told == ["1 fills 2 at 7", "1 is asked by W-1: Well: drink?"]
    s.answers(DRINK)
    assert s.told[2:] == ["1 drinks 1", "1 fills 3 at 7"]
    assert s.stack == []


def test_what_goes_on_comes_only_if_it_was_not_declined() -> None:
    """ "Up to two": the second is asked about after the first, and not after a no."""
    s = Well(Drink(), Drink(goes_on=True))
    carry_out(s, 0, -1, -1, 0)
    s.answers(NONE)
    assert s.told == ["0 is asked by W-1: Well: drink?", "0 drinks 2"]
    s = Well(Drink(), Drink(goes_on=True))
    carry_out(s, 0, -1, -1, 0)
    s.answers(DRINK)
    assert len(s.stack) == 1
    s.answers(DRINK)
    assert s.told.count("0 drinks 1") == 2
    assert s.stack == []


def test_a_sentence_may_say_how_the_row_goes_on() -> None:
    """At once, or not at all: what is left of the row is then left out."""
    s = Well(IfWet(), Fill(2))
    carry_out(s, 0, 3, -1, 0)
    assert s.told == []
    s.water = 1
    carry_out(s, 0, 3, -1, 0)
    assert s.told == ["0 fills 2 at 3"]
    assert s.stack == []


def test_the_first_sentence_decides_whether_it_can_be_used() -> None:
    """Later ones do what they can."""
    s = Well(Drink(), Fill(3))
    assert s.texts.why(s, 0, -1, -1, 0) is DRY
    s.water = 1
    assert s.texts.why(s, 0, -1, -1, 0) is None


def test_a_text_that_answers_waits_in_its_window() -> None:
    """So that nobody looks for cards by name."""
    texts = Texts(3, windows=2)
    texts.bind(2, Text(ANSWERS, Fill(1), window=1), "Spring", "W-2", "Fill 1.")
    assert texts.answering == [[], [2]]


def test_what_an_author_got_wrong_is_said() -> None:
    """Words that do not say what is done; a sentence that does nothing, or hears what it never asked."""
    with pytest.raises(ValueError, match="Spring does what its words do not say: Fill needs 'fill 4' in 'Fill 3'"):
        Texts(1).bind(0, Text(USED, Fill(4)), "Spring", "W-2", "Fill 3")
    with pytest.raises(ValueError, match="Spring says what it does not do: nothing in its row is about '4 jars'"):
        Texts(1, figures=r"\d jars").bind(0, Text(USED, Fill(3)), "Spring", "W-2", "Fill 3, then break 4 jars.")
    with pytest.raises(TypeError, match="Effect does nothing: write what it does"):
        carry_out(Well(Effect()), 0, -1, -1, 0)
    Texts(1, figures=r"\d jars").bind(
        0, Text(USED, Fill(4)), "Spring", "W-2", ""
    )  # nothing is printed that it could fail
    with pytest.raises(TypeError, match="Reading does not say what is read"):
        Reading().begin(None)
    with pytest.raises(TypeError, match="Effect does not say how the row goes on"):
        Effect().steer(None, None)
    with pytest.raises(TypeError, match="Effect asks nothing"):
        Effect().chosen(None, Resolving(0, -1, -1, 0, 0), DRINK)
