"""A sentence that puts nothing first may go on with the next at once."""

from __future__ import annotations

import petteia
from petteia.kernel.cards import Layout, Zone
from petteia.kernel.rng import Rng
from petteia.kernel.state import State
from petteia.kernel.step import Step, step
from petteia.kernel.telling import Typed

DONE: list[str] = []


@step
class Aside(Step):
    """Something that is done first."""

    def begin(self, s: State) -> None:
        DONE.append("aside")


@step
class Errand(Step):
    """Two sentences, with or without something between them."""

    aside: int

    def begin(self, s: State) -> None:
        DONE.append("begin")
        if self.aside:
            s.then(Aside())
        s.go_on(self.over)
        DONE.append("begun")

    def over(self, s: State) -> None:
        assert s.now is self
        DONE.append("over")


def done(aside: int, typed: bool = False) -> list[str]:
    DONE.clear()
    rng = Typed(Rng(1)) if typed else Rng(1)
    s = State(petteia.game("hera-zeus"), Layout(2, [Zone("pile")], []), {}, rng)
    s.stack.append((Errand(aside), "begin"))
    s.run()
    return DONE[:]


def test_what_puts_nothing_first_goes_on_at_once() -> None:
    """The next sentence is said within this one."""
    assert done(0) == ["begin", "over", "begun"]


def test_what_is_put_first_is_done_first() -> None:
    """The next sentence waits below it."""
    assert done(1) == ["begin", "begun", "aside", "over"]


def test_where_dice_are_told_each_sentence_stays_by_itself() -> None:
    """A sentence is undone when a die is missing, and nothing but this sentence may be undone with it."""
    assert done(0, typed=True) == ["begin", "begun", "over"]
