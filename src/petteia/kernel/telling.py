"""Real dice and real cards: chance that happens on a physical table and is typed in.

A game played so is set up with `Typed` as its chance.  Rules run as ever; where they need a die that nobody has told yet,
the sentence under way is undone and somebody is asked what the die shows; with the answer it runs again from its start.
The same for the top card of a deck at the moment somebody sees its face.  What was told goes into the log like any other
choice, so such a match is saved, replayed and taken up again like every other.

A game that offers this has the verbs `rolled` (numbers from 1) and, for cards, `drew` (one word for each face); with
this module among its steps, encoders know the question too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from petteia.kernel.action import Action
from petteia.kernel.decision import Decision
from petteia.kernel.rng import Typed as Typed
from petteia.kernel.rng import Untold
from petteia.kernel.step import Step, step

if TYPE_CHECKING:
    from petteia.kernel.state import State


@step
class Telling(Step):
    """Somebody says what a die shows or which card was drawn; then the sentence that needed it runs again.

    `again` is the number of the action the sentence was given, or -1.  `ahead` is how many
    draws lie before the one that is told; `faces` are the cards it may be (none: a die).
    """

    again: int
    ahead: int
    faces: tuple[int, ...]

    def told(self, s: State, action: Action) -> None:
        """Take the answer at a table of the imagination, whose cards are dealt already (at a real one: `carry_out`)."""
        if not self.faces:
            s.rng = s.rng.told(s.drawn + self.ahead, action.args[0])
        if self.again >= 0:
            s.run(s.game.vocabulary.actions[self.again], once=True)


def carry_out(s: State, index: int) -> None:
    """What `State.choose` does, where chance may have to be asked for."""
    assert s.decision is not None
    action = s.decision.options[index]
    one = s.stack[-1][0]
    if isinstance(one, Telling):
        # what was told stays told, even if the sentence turns out to need another die
        s.stack.pop()
        s.decision = None
        value = one.faces.index(action.args[0]) if one.faces else action.args[0]
        s.rng = s.rng.told(s.drawn + one.ahead, value)
        if one.again >= 0:
            again = s.game.vocabulary.actions[one.again]
            _attempt(s, lambda state: state.run(again, once=True), one.again)
        return

    def give(state: State) -> None:
        state.decision = None
        state.run(action, once=True)

    _attempt(s, give, action.id)


def go_on(s: State) -> None:
    """What `State.advance` does, where chance may have to be asked for."""
    while s.decision is None and s.stack:
        _attempt(s, lambda state: state.run(once=True), -1)


def _attempt(s: State, run: Callable[[State], None], again: int) -> None:
    """Run a sentence; if it needs chance nobody has told, undo it and ask."""
    before = s.clone()
    heard = len(s.told) if s.told is not None else 0
    try:
        run(s)
    except Untold as untold:
        s.put_back(before)
        if s.told is not None:
            del s.told[heard:]
        vocabulary = s.game.vocabulary
        if untold.faces:
            options = [vocabulary.action("drew", face) for face in untold.faces]
            prompt = "Which card was drawn?"
        else:
            options = vocabulary.row("rolled")[: untold.sides]
            prompt = f"What does the die with {untold.sides} sides show?"
        seat = next((n for n in range(s.seats) if untold.viewers >> n & 1), -1)
        alone = seat >= 0 and untold.viewers >> s.seats & 1 == 0
        s.stack.append((Telling(again, untold.count - s.drawn, untold.faces), "told"))
        s.decision = Decision(seat if alone else s.game.teller(s), s.game.telling_rule, prompt, options)
