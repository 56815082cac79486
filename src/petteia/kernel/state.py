"""The state of a game: plain data, and what rules may do to it.

A state is where we are (the stack of steps), what lies where (see `hands`), the chance counter, and the game's own fields in a
subclass.  `advance` runs rules until a seat must choose; `act` carries out a choice.  Nothing else changes a state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Self

from petteia.kernel._native import mypyc_attr
from petteia.kernel.action import Action
from petteia.kernel.cards import Layout
from petteia.kernel.cloning import CORE, cloner, first_clone, own_fields
from petteia.kernel.decision import About, Decision, Illegal, Outcome, Refusal
from petteia.kernel.hands import Hands
from petteia.kernel.rng import Rng
from petteia.kernel.step import Answered, Hearing, Said, Step, named

if TYPE_CHECKING:
    from petteia.kernel.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Hands):
    """One position of one game.  Subclasses annotate the game's own fields."""

    game: Game
    options: dict[str, Any]
    seats: int
    stack: list[tuple[Step, str]]
    decision: Decision | None
    outcome: Outcome | None
    now: Step
    floor: int

    def __init__(self, game: Game, layout: Layout, options: dict[str, Any], rng: Rng) -> None:
        super().__init__(layout, rng)
        self.game = game
        self.options = options
        self.seats = layout.seats
        self.stack = []
        self.decision = None
        self.outcome = None
        self.now = NO_STEP
        self.floor = 0

    @staticmethod
    def derived() -> tuple[str, ...]:
        """The fields of a game's own that follow from the table's options: `setup` fills them in, and nothing is kept."""
        return ()

    @staticmethod
    def shared() -> tuple[str, ...]:
        """The lists of a game's own that never change once a table is set up, or are put aside for new ones: copies share them."""
        return ()

    # -- copying -----------------------------------------------------------------------------

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        if "clone" not in vars(cls):
            type.__setattr__(cls, "clone", first_clone(cls))

    def clone(self) -> Self:
        """An independent copy, made from the annotations."""
        made: Self = cloner(type(self))(self)
        return made

    def copy_core(self, new: State) -> None:
        """Copy the fields every state has: the first line of `clone`."""
        new.game = self.game
        new.layout = self.layout
        new.options = self.options
        new.seats = self.seats
        new.rng = self.rng
        new.drawn = self.drawn
        new.stack = self.stack[:]
        new.decision = self.decision
        new.outcome = self.outcome
        new.learned = self.learned
        new.face = self.face[:]
        new.knows = self.knows[:]
        new.tag = self.tag[:]
        new.tags = self.tags
        new.zones = [zone[:] for zone in self.zones]
        new.exposed = self.exposed[:]
        new.recalls = self.recalls[:]
        new.recallers = self.recallers
        new.told = None  # a copy is for thinking: nobody listens to it
        new.now = self.now
        new.floor = self.floor

    def __deepcopy__(self, memo: Any) -> State:
        new = self.clone()
        new.told = self.told[:] if self.told is not None else None
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        from petteia.kernel.pickling import state_parts

        return state_parts(self)

    def put_back(self, before: State) -> None:
        """Become again what a copy made earlier has kept; who listens goes on listening."""
        for name in CORE:
            if name != "told":
                setattr(self, name, getattr(before, name))
        for name in own_fields(type(self)):
            setattr(self, name, getattr(before, name))

    # -- running -----------------------------------------------------------------------------

    def advance(self) -> Decision | None:
        """Run the steps until somebody must choose, or the game is over."""
        if self.rng.asks:
            from petteia.kernel.telling import go_on

            go_on(self)
            return self.decision
        if self.decision is None:
            self.run()
        return self.decision

    def run(self, answer: Action | None = None, once: bool = False) -> None:
        """Run the next sentence, which hears the answer if it has asked for one, and go on until somebody is asked; or
        this one alone."""
        stack = self.stack
        while stack:
            one, at = stack.pop()
            self.now = one
            self.floor = len(stack)
            if answer is None:
                getattr(one, at)(self)
            else:
                getattr(one, at)(self, answer)
                answer = None
            if once or self.decision is not None:
                return

    def act(self, action: Action) -> Decision | None:
        """Carry out one of the pending decision's options, and go on to the next decision."""
        decision = self.decision
        if decision is None:
            raise Illegal(Refusal("The game is over." if self.outcome is not None else "Nothing is asked now."))
        if action not in decision.options:
            raise Illegal(self.refusal(action))
        return self.choose(decision.options.index(action))

    def choose(self, index: int) -> Decision | None:
        """Carry out the option with this number: for search and simulation, which take it from the list anyway."""
        decision = self.decision
        assert decision is not None
        if self.rng.asks:
            from petteia.kernel.telling import carry_out

            carry_out(self, index)
            return self.advance()
        self.decision = UNASKED
        self.run(decision.options[index])
        return self.decision

    def refusal(self, action: Action) -> Refusal:
        """Why an action that is not offered is not offered."""
        decision = self.decision
        if decision is None:
            return Refusal("The game is over." if self.outcome is not None else "Nothing is asked now.")
        said = self.objection(action)
        return said if said is not None else Refusal(f"That is not what is asked now: {decision.prompt}", decision.rule)

    def objection(self, action: Action) -> Refusal | None:
        """What the question that is asked now has against an action in particular; None: it is only not what is asked."""
        return self.stack[-1][0].refuse(self, action)

    # -- what a sentence may say at its end --------------------------------------------------

    def ask(
        self, seat: int, rule: str, prompt: str | About, options: list[Action], then: Answered, always: bool = False
    ) -> None:
        """Ask `seat`; the answer goes to the sentence `then`: a method of this step, or of one put in its place.

        A question with one answer is no question and is answered at once, unless `always` says that it
        must be asked: so that a rival cannot tell from the silence that there was nothing to choose.
        """
        if len(options) == 1 and not always:
            self.now, _ = named(then)
            then(self, options[0])
            return
        stack = self.stack
        if not options:
            raise AssertionError(f"{self.now!r} asks without offering anything: {prompt}")
        if len(stack) != self.floor:
            raise AssertionError(f"{self.now!r} asks and puts other steps first; do one or the other")
        stack.append(named(then))
        self.decision = Decision(seat, rule, prompt, options)

    def go(self, sentence: Said) -> None:
        """Go on with another sentence: a method of this step, or of one put in its place."""
        stack = self.stack
        if len(stack) == self.floor:
            stack.append(named(sentence))
        else:
            stack.insert(self.floor, named(sentence))
        self.floor += 1

    def go_on(self, sentence: Any) -> None:
        """The same as the last thing this sentence does: at once if it has put nothing first.  (Where people tell how chance falls,
        a sentence stays by itself: it is undone when a die is missing.)"""
        if len(self.stack) == self.floor and not self.rng.asks:
            self.now = sentence.__self__
            sentence(self)
        else:
            self.go(sentence)

    def then(self, step: Step) -> None:
        """Do this step before what is left of the current one; several are done in the order said."""
        stack = self.stack
        if len(stack) == self.floor:
            stack.append((step, "begin"))
        else:
            stack.insert(self.floor, (step, "begin"))

    def get(self, step: Step, sentence: Callable[[Any, Any], None]) -> None:
        """Do this step first, like `then`; what it gives goes to a sentence of this step, or of one put in its place."""
        self.then(step)
        self.stack.insert(self.floor, (Hearing(*named(sentence), None), "begin"))

    def give(self, value: int | tuple[int, ...]) -> None:
        """What this step was done for, said to the sentence that waits for it, if one does (it hears once); to be said
        before this step goes on."""
        waiting = self.stack[self.floor - 1][0] if self.floor else None
        if isinstance(waiting, Hearing) and waiting.value is None:
            self.stack[self.floor - 1] = (Hearing(waiting.one, waiting.at, value), "begin")

    def under_way(self) -> list[tuple[Step, str]]:
        """The steps still to be done with their next sentences, the next first: those that wait to hear as themselves."""
        return [(one.one, one.at) if isinstance(one, Hearing) else (one, at) for one, at in reversed(self.stack)]

    def is_idle(self) -> bool:
        """Whether the current sentence has put nothing first: then it may go on with the next at once."""
        return len(self.stack) == self.floor

    def end(self, winners: tuple[int, ...], reason: str, rule: str = "", scores: tuple[int, ...] = ()) -> None:
        """The game is over."""
        self.outcome = Outcome(winners, reason, rule, scores)
        self.stack.clear()
        self.floor = 0


class _NoStep(Step):
    """What `state.now` is before anything has run."""

    def __reduce__(self) -> Any:
        return "NO_STEP"


NO_STEP: Final = _NoStep()
UNASKED: Decision | None = None  # (written out, the compiler would take it that nothing can be asked after it)
