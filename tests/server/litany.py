"""A game for two as long as can be: each says a word in turn, a die falls after every seventh, and after 5000 it is over."""

from __future__ import annotations

from collections.abc import Mapping

from petteia.kernel.action import Action, Domain, Verb, Vocabulary
from petteia.kernel.cards import Layout
from petteia.kernel.events import Told
from petteia.kernel.game import Game
from petteia.kernel.knowledge import View
from petteia.kernel.rng import Rng
from petteia.kernel.scene import Counter, Scene
from petteia.kernel.state import State
from petteia.kernel.step import Step, step

VOCABULARY = Vocabulary(Verb("say", Domain(["alpha", "beta"])))
SAID = Told("said", "{0:seat} [say|says] word number {1}.")
ROLLED = Told("rolled", "The die shows {0}.")
LONGEST = 5000


class Words(State):
    said: int
    pips: int


@step
class Turn(Step):
    """Say a word."""

    you: int

    def begin(self, s: Words) -> None:
        if s.said == LONGEST:
            s.end((0, 1), "All the words are said.")
        else:
            s.ask(self.you, "", "Say a word.", VOCABULARY.row("say"), self.chosen)

    def chosen(self, s: Words, action: Action) -> None:
        s.said += 1
        s.tell(SAID, self.you, s.said)
        if s.said % 7 == 0:
            s.pips = s.die(6)
            s.tell(ROLLED, s.pips)
        s.go(Turn((self.you + 1) % 2).begin)


class Litany(Game):
    key = "litany"
    title = "Litany"
    seat_counts = (2,)
    vocabulary = VOCABULARY
    state_type = Words
    longest = LONGEST

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        s = Words(self, Layout(2, []), dict(options), rng)
        s.said = s.pips = 0
        s.stack.append((Turn(0), "begin"))
        return s

    def scene(self, view: View) -> Scene:
        said, pips = getattr(view.state, "said", 0), getattr(view.state, "pips", 0)
        return Scene("Litany", nodes=[Counter("said", "said", value=said), Counter("pips", "pips", value=pips)])


GAME = Litany()
