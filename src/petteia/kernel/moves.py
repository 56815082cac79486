"""Moves: each thing a seat can do, in one place.

    class Draw(Move):
        '''Take the top card of your deck.'''

        def why(self, s, you, action):       # None, or the reason why it cannot be done
            return None if s.zones[DECK + you] else EMPTY_DECK

        def lights(self, view, s, action):   # what is to be clicked
            return [f"deck:{view.seat}"]

        def do(self, s, you, action): ...

    DRAW = Draw(Verb("draw", say="Draw a card"))

What is offered, refused, lit, read on a button and carried out is read from the moves, so that no two of them can disagree.
What is asked within a move (which column? which row?) is a `Question`, a step that knows the same of its answers; an `Answer` is
for words that light or read alike whatever the question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petteia.kernel._native import mypyc_attr
from petteia.kernel.action import Action, Verb, Vocabulary
from petteia.kernel.decision import Refusal
from petteia.kernel.step import Question

if TYPE_CHECKING:
    from petteia.kernel.knowledge import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Answer:
    """What a seat can say.  `verb` are its words; `actions` all it stands for (of a verb that several share, as soon as `Moves` has
    them), and `action` the first of them (the only one of a verb without arguments)."""

    verb: Verb
    actions: list[Action]
    action: Action

    def __init__(self, verb: Verb) -> None:
        self.verb = verb
        self.actions = verb.actions

    def covers(self, action: Action) -> bool:
        """Whether it stands for this action of its verb: all of them, unless several share the verb."""
        return True

    def refuse(self, s: Any, you: int, action: Action) -> Refusal | None:
        """Why it is not offered in a turn, where there is more to say than that it is not asked."""
        return None

    def lights(self, view: View, s: Any, action: Action) -> list[str]:
        """The keys of what it lights up in this view (whose state is `s`); none: it is a button."""
        return lit_by_question(view, s, action)

    def label(self, s: Any, action: Action) -> str:
        """How it reads on a button, where the table says more than the words alone; else nothing."""
        return said_by_question(s, action)


@mypyc_attr(allow_interpreted_subclasses=True)
class Move(Answer):
    """One thing a seat can do."""

    def why(self, s: Any, you: int, action: Action) -> Refusal | None:
        """Why it cannot be done now, where everything it takes is there; None: it can."""
        return None

    def refuse(self, s: Any, you: int, action: Action) -> Refusal | None:
        """Why it is not offered, whatever the reason: a game says here what all its moves need (a card, a point)."""
        return self.why(s, you, action)

    def offer(self, s: Any, you: int, options: list[Action]) -> None:
        """Add those of its actions that can be done.  Written anew where not all of them are worth asking about."""
        for action in self.actions:
            if self.why(s, you, action) is None:
                options.append(action)

    def lights(self, view: View[Any], s: Any, action: Action) -> list[str]:
        return []

    def label(self, s: Any, action: Action) -> str:
        return ""

    def do(self, s: Any, you: int, action: Action) -> None:
        """Carry it out."""
        raise TypeError(f"{type(self).__name__} does nothing: write what it does")


def lit_by_question(view: View, s: Any, action: Action) -> list[str]:
    """What the question that is asked now says that one of its answers lights."""
    asked = s.stack[-1][0] if s.stack else None
    if isinstance(asked, Question) and action in asked.among(s):
        return asked.lights(view, s, action)
    return []


def said_by_question(s: Any, action: Action) -> str:
    """How the question that is asked now words an answer; nothing: as the vocabulary does."""
    asked = s.stack[-1][0] if s.stack else None
    return asked.label(s, action) if isinstance(asked, Question) else ""


class Moves:
    """All that can be done and answered in a game, in the order of its vocabulary: moves, answers, and verbs that need no more.

    Where rules are written with the actions themselves (`if action is NO`), the `vocabulary` is there before the moves.
    """

    def __init__(self, *things: Answer | Verb, vocabulary: Vocabulary | None = None) -> None:
        said = [one for one in things if isinstance(one, Answer)]
        verbs = dict.fromkeys([one.verb if isinstance(one, Answer) else one for one in things])  # several may share one
        self.vocabulary = vocabulary if vocabulary is not None else Vocabulary(*verbs)
        self.of: list[Answer | None] = [None] * len(self.vocabulary)  # by the action's number
        for one in said:
            one.actions = [action for action in one.verb.actions if one.covers(action)]
            one.action = one.actions[0]
            for action in one.actions:
                other = self.of[action.id]
                if other is not None:
                    raise ValueError(f"{action.text!r} is a {type(other).__name__} and a {type(one).__name__} at once")
                self.of[action.id] = one

    def refuse(self, s: Any, you: int, action: Action) -> Refusal | None:
        """Why it is not offered in a turn; None: it is no move but the answer to some question."""
        one = self.of[action.id]
        return one.refuse(s, you, action) if one is not None else None

    def lights(self, view: View, action: Action) -> list[str]:
        """What an option lights up: a move says so itself, an answer or its question says it for the answer."""
        one = self.of[action.id]
        return one.lights(view, view.state, action) if one is not None else lit_by_question(view, view.state, action)

    def label(self, s: Any, action: Action) -> str:
        """An option as a person reads it."""
        one = self.of[action.id]
        said = one.label(s, action) if one is not None else said_by_question(s, action)
        return said or self.vocabulary.label(action)
