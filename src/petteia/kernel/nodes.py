"""Chance as nodes: a table that stops wherever a die is needed and says how many sides it has.

    node = Node.new("hera-zeus")
    while node.sides:                # dealing: one draw after another
        node.fall(0)
    node.choose(2)                   # a seat's choice; node.sides may be set again

Every draw is a node of its own, each side of it as likely as the others; a shuffle is one draw for each card but the last.
Rules run as ever: a sentence that needs a draw nobody has given is undone and runs again once it is there.  So exact
expectations (`expectation`), trees and explicit chance for other frameworks are possible for every game without its help.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from petteia.kernel.decision import Decision, Outcome
from petteia.kernel.game import Game
from petteia.kernel.game import game as find_game
from petteia.kernel.rng import Awaited, Untold
from petteia.kernel.state import State

Run = Callable[[State], None]


def run_one(s: State) -> None:
    """Run the next sentence alone."""
    s.run(once=True)


class Node:
    """A place in the tree of a game: a seat chooses (`decision`), chance falls (`sides`), or it is over (`outcome`)."""

    def __init__(self, state: State | None, game: Game, seats: int, options: Mapping[str, str]) -> None:
        self.state = state
        self.game = game
        self.seats = seats
        self.options = options
        self.sides = 0
        self.listening = False
        self._drawn: tuple[int, ...] = ()  # what has fallen since the sentence under way began
        self._waiting: Run | None = None  # that sentence; None where the rules go on by themselves

    @classmethod
    def new(
        cls, key: str, seats: int | None = None, options: Mapping[str, str] | None = None, listening: bool = False
    ) -> Node:
        """The root of a game: it is about to be set up.  `listening`: its state keeps what it tells."""
        game = find_game(key)
        count = seats or game.seat_counts[0]
        game.check_seats(count)
        node = cls(None, game, count, game.agreed(options or {}))
        node.listening = listening
        node._go_on()
        return node

    @classmethod
    def at(cls, state: State) -> Node:
        """The node of a state that waits for a choice.  Chance from here on is told, whatever the state's own would be."""
        node = cls(state.clone(), state.game, state.seats, state.options)
        node._go_on()
        return node

    @property
    def decision(self) -> Decision | None:
        return self.state.decision if self.state is not None and not self.sides else None

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome if self.state is not None and not self.sides else None

    def clone(self) -> Node:
        """An independent copy; whoever listens to the state listens to the copy as well, from where it stands."""
        new = Node(None, self.game, self.seats, self.options)
        if self.state is not None:
            new.state = self.state.clone()
            new.state.told = self.state.told[:] if self.state.told is not None else None
        new.sides, new.listening, new._drawn, new._waiting = self.sides, self.listening, self._drawn, self._waiting
        return new

    def choose(self, index: int) -> None:
        """Carry out the option with this number."""
        if self.decision is None:
            raise LookupError("a die must fall first" if self.sides else "nobody has to choose here")
        self._waiting = Given(index)
        self._go_on()

    def fall(self, value: int) -> None:
        """The die shows this side, from 0."""
        if not 0 <= value < self.sides:
            raise LookupError(f"a die with {self.sides} sides cannot show side {value}")
        self._drawn = (*self._drawn, value)
        self._go_on()

    def _go_on(self) -> None:
        """Run sentence after sentence until a draw is missing, somebody must choose or the game is over."""
        self.sides = 0
        if self.state is None:
            try:
                self.state = self.game.setup(self.seats, self.options, Awaited(self._drawn, 0))
            except Untold as untold:
                self.sides = untold.sides
                return
            self.state.name_by_place()
            self.state.told = [] if self.listening else None
            self._drawn = ()
        while self._waiting is not None or (self.state.decision is None and self.state.stack):
            if not self._attempt(self._waiting or run_one):
                return
            self._waiting = None
            self._drawn = ()

    def _attempt(self, sentence: Run) -> bool:
        """Run a sentence on a copy; where a draw is missing the state stays as it was."""
        assert self.state is not None
        trial = self.state.clone()
        trial.told = self.state.told[:] if self.state.told is not None else None
        trial.rng = Awaited(self._drawn, trial.drawn)
        try:
            sentence(trial)
        except Untold as untold:
            self.sides = untold.sides
            self._waiting = sentence
            return False
        self.state = trial
        return True


class Given:
    """The sentence on top of the stack, given an answer."""

    def __init__(self, index: int) -> None:
        self.index = index

    def __call__(self, s: State) -> None:
        assert s.decision is not None
        action = s.decision.options[self.index]
        s.decision = None
        s.run(action, once=True)


def expectation(node: Node, worth: Callable[[Node], Fraction]) -> Fraction:
    """The exact mean of `worth` over everything chance may do before the next choice or the end."""
    if not node.sides:
        return worth(node)
    total = Fraction(0)
    for value in range(node.sides):
        after = node.clone()
        after.fall(value)
        total += expectation(after, worth)
    return total / node.sides
