"""Effects: what a card says, as a row of small records, and the one step that carries a row out.

    class Gain(Effect):
        '''Gain so many coins.'''

        asks = False

        def __init__(self, coins: int) -> None:
            self.coins = coins

        def run(self, s, by):
            s.coins[by.you] += self.coins

    TEXTS.bind(FACE["hind"], Text(USED, Fetch(BEAST), Gain(3)), name="Hind", rule="OM-044", words="... Gain 3 coins.")

A game adds records, never an interpreter.  Each says why it cannot be done now (`why`), does its sentence or asks about it (`run`,
`chosen`), why an answer is none (`refuse`), and what the printed words must mention (`said`).  That is looked up as the text is bound,
both ways: what is done must be said, and no figure that is said may be left over.
Where a card does something that no other does, its record puts a step of its own on the stack.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from petteia.kernel._native import mypyc_attr
from petteia.kernel.cards import Card
from petteia.kernel.decision import About
from petteia.kernel.step import Question, step

if TYPE_CHECKING:
    from petteia.kernel.action import Action
    from petteia.kernel.decision import Refusal
    from petteia.kernel.knowledge import View

# When a text works.  What is more particular (which phase? for a ring?) is the printed kind's, and the game's.
COMES: Final = 0  # its card has come to lie where texts work
USED: Final = 1  # its owner uses it, when the game lets them
ANSWERS: Final = 2  # something has happened that it waits for: a window of the game's (see `Windows`)
GOES: Final = 3  # its card has been put away
LASTS: Final = 4  # as long as its card lies there: rules look for it
ENDS: Final = 5  # it is counted at the end
WHENS: Final = ("comes", "used", "answers", "goes", "lasts", "ends")


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """One sentence of a text.  `words` is what is asked, if anything.

    `asks`: it may ask, or put steps first, so that what follows must wait.  `goes_on`: it repeats the sentence before ("up to three")
    and comes only if that one was not declined; nothing else may follow it in the row.  `steers`: it says itself how the row
    goes on (`steer` in place of `run`), because what follows depends on the answer, or is left out.
    """

    words: str = ""
    asks: bool = True
    goes_on: bool = False
    steers: bool = False

    def why(self, s: Any, you: int, here: int, card: int) -> Refusal | None:
        """Why it cannot be done now, or would do nothing; None: it can be done."""
        return None

    def run(self, s: Any, by: Resolving) -> None:
        """Do it, or ask about it; the answer comes to `chosen`."""
        raise TypeError(f"{type(self).__name__} does nothing: write what it does")

    def steer(self, s: Any, by: Any) -> bool:
        """Do it, and say whether the row goes on at once.  Else it goes on when this sentence says so (by putting what is
        left of it on the stack), or what is left of it is left out."""
        raise TypeError(f"{type(self).__name__} does not say how the row goes on")

    def chosen(self, s: Any, by: Any, action: Action) -> None:
        """Hear the answer."""
        raise TypeError(f"{type(self).__name__} asks nothing")

    def declined(self, action: Action) -> bool:
        """Whether this answer leaves out what repeats the sentence."""
        return False

    def refuse(self, s: Any, by: Resolving, action: Action) -> Refusal | None:
        """Why something is no answer to what was asked."""
        return None

    def among(self) -> list[Action]:
        """The answers it lights by itself, where their words alone would light something else."""
        return []

    def lights(self, view: View, s: Any, action: Action) -> list[str]:
        """What one of those lights."""
        return []

    def said(self) -> tuple[str, ...]:
        """What the printed words must mention for this to be what they say: figures, types, "may"."""
        return ()


Row = tuple[Effect, ...]


class Text:
    """What a card says: when it works (`window`: upon what, if it answers), and its sentences."""

    def __init__(self, when: int, *row: Effect, window: int = -1) -> None:
        self.when = when
        self.row = row
        self.window = window


@mypyc_attr(allow_interpreted_subclasses=True)
class Texts:
    """What all the cards of a game say, by number: a face's, and where a card says two things, more numbers of the game's."""

    def __init__(self, count: int, windows: int = 0, figures: str = "") -> None:
        self.figures = re.compile(figures) if figures else None  # what counts as a figure in printed words
        self.rows: list[Row] = [()] * count
        self.whens: list[int] = [-1] * count
        self.rules: list[str] = [""] * count
        self.prompts: list[tuple[About, ...]] = [()] * count
        self.answering: list[list[int]] = [[] for _ in range(windows)]  # by window: the texts that answer in it

    def bind(self, text: int, says: Text, name: str, rule: str, words: str) -> None:
        """Give a card its text; `words` are what is printed, and must say what the effects do (none: nothing is held to it)."""
        done = ""
        for effect in says.row:
            for needed in effect.said() if words else ():
                done += f"{needed.lower()}; "
                if needed.lower() not in words.lower():
                    raise ValueError(
                        f"{name} does what its words do not say: {type(effect).__name__} needs {needed!r} in {words!r}"
                    )
        for figure in self.figures.findall(words) if self.figures and says.row and self.is_told(says) else ():
            if figure.lower() not in done:
                raise ValueError(f"{name} says what it does not do: nothing in its row is about {figure!r}")
        self.rows[text] = says.row
        self.whens[text] = says.when
        self.rules[text] = rule
        self.prompts[text] = tuple(About(name, effect.words) for effect in says.row)
        if says.when == ANSWERS:
            self.answering[says.window].append(text)

    def is_told(self, says: Text) -> bool:
        """Whether every sentence says what it is about, so that no figure of the words may be left over."""
        return all([effect.said() for effect in says.row])

    def why(self, s: Any, you: int, here: int, card: int, text: int) -> Refusal | None:
        """Why a text cannot be used now: its first sentence decides, later ones do what they can."""
        return self.rows[text][0].why(s, you, here, card)


NO_TEXTS: Final = Texts(0)


@step
class Reading(Question):
    """A row of sentences is carried out, from one of them on.  A game's own kind knows besides whom the row is aimed at."""

    def row(self, s: Any) -> Row:
        """The sentences."""
        raise TypeError(f"{type(self).__name__} does not say what is read")

    def place(self) -> int:
        """The sentence it is at."""
        raise TypeError(f"{type(self).__name__} does not say where it is")

    def moved(self, at: int) -> Reading:
        """The same, at another sentence."""
        raise TypeError(f"{type(self).__name__} does not say how it goes on")

    def begin(self, s: Any) -> None:
        """Sentences that ask nothing follow each other at once; the rest of the row waits below what one has asked."""
        row = self.row(s)
        by: Any = self
        at = self.place()
        while at < len(row):
            effect = row[at]
            at += 1
            if effect.steers:
                if not effect.steer(s, by):
                    return
                by = by.moved(at)
                continue
            effect.run(s, by)
            if at == len(row) or row[at].goes_on:
                return
            by = by.moved(at)
            if effect.asks:
                s.then(by)
                return

    def chosen(self, s: Any, action: Action) -> None:
        row, at = self.row(s), self.place()
        after = at + 1
        if after < len(row) and row[after].goes_on and not row[at].declined(action):
            s.go(self.moved(after).begin)
        row[at].chosen(s, self, action)

    def among(self, s: Any) -> list[Action]:
        return self.row(s)[self.place()].among()

    def lights(self, view: View, s: Any, action: Action) -> list[str]:
        return self.row(s)[self.place()].lights(view, s, action)


@step
class Resolving(Reading):
    """A text is carried out, from its sentence `at` on: `you` do it, `here` is where, `card` is whose text it is."""

    you: int
    here: int
    card: Card
    text: int
    at: int

    def row(self, s: Any) -> Row:
        found: Row = s.game.texts.rows[self.text]
        return found

    def place(self) -> int:
        return self.at

    def moved(self, at: int) -> Resolving:
        return Resolving(self.you, self.here, self.card, self.text, at)

    def asking(self, s: Any) -> int:
        return self.card

    def ask(self, s: Any, seat: int, options: list[Action], always: bool = False) -> None:
        """Ask what the sentence asks about; the answer comes to its `chosen`."""
        texts: Texts = s.game.texts
        s.ask(seat, texts.rules[self.text], texts.prompts[self.text][self.at], options, self.chosen, always=always)

    def refuse(self, s: Any, action: Action) -> Refusal | None:
        return self.row(s)[self.at].refuse(s, self, action)


def carry_out(s: Any, you: int, here: int, card: int, text: int) -> None:
    """Carry out a text at once, within the sentence that calls for it."""
    Resolving(you, here, card, text, 0).begin(s)
