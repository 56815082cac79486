"""Moves: each thing a seat can do, in one place.

    class Draw(Move):
        '''Take the top card of your deck.'''

        def why(self, s, you, action):       # None, or the reason why it cannot be done
            return None if s.zones[DECK + you] else EMPTY_DECK

        def lights(self, view, s, action):   # what is to be clicked
            return [f"deck:{view.seat}"]

        def do(self, s, you, action): ...

    DRAW = Draw(Verb("draw", say="Draw a card"))

What is offered, refused, lit and carried out is read from the moves, so that no two of them can disagree.  What is asked
within a move (which column? which row?) is a `Question`, a step that knows the same of its answers.
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
class Move:
    """One thing a seat can do.  `verb` are its words; `actions`, filled in by `Moves`, all it stands for."""

    verb: Verb
    actions: list[Action]

    def __init__(self, verb: Verb) -> None:
        self.verb = verb
        self.actions = []

    def covers(self, action: Action) -> bool:
        """Whether it stands for this action of its verb: all of them, unless several moves share the verb."""
        return True

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
        """The keys of what it lights up in this view (whose state is `s`); none: it is a button."""
        return []

    def do(self, s: Any, you: int, action: Action) -> None:
        """Carry it out."""
        raise TypeError(f"{type(self).__name__} does nothing: write what it does")


class Moves:
    """All that can be done and answered in a game, in the order of its vocabulary: moves, and the verbs of its questions."""

    def __init__(self, *things: Move | Verb) -> None:
        moves = [one for one in things if isinstance(one, Move)]
        verbs = dict.fromkeys([one.verb if isinstance(one, Move) else one for one in things])  # several may share one
        self.vocabulary = Vocabulary(*verbs)
        self.of: list[Move | None] = [None] * len(self.vocabulary)  # by the action's number
        for move in moves:
            move.actions = [action for action in move.verb.actions if move.covers(action)]
            for action in move.actions:
                other = self.of[action.id]
                if other is not None:
                    raise ValueError(f"{action.text!r} is a {type(other).__name__} and a {type(move).__name__} at once")
                self.of[action.id] = move

    def refuse(self, s: Any, you: int, action: Action) -> Refusal | None:
        """Why a move is not offered; None: it is no move but the answer to some question."""
        move = self.of[action.id]
        return move.refuse(s, you, action) if move is not None else None

    def lights(self, view: View, action: Action) -> list[str]:
        """What an option lights up: a move says so itself, an answer's question says it for the answer."""
        s = view.state
        move = self.of[action.id]
        if move is not None:
            return move.lights(view, s, action)
        asked = s.stack[-1][0] if s.stack else None
        if isinstance(asked, Question) and action in asked.among(s):
            return asked.lights(view, s, action)
        return []
