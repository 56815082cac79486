"""A game for three, as small as can be: each says a word in turn, and after nine words everybody has won."""

from __future__ import annotations

from collections.abc import Mapping

from petteia.kernel.action import Action, Domain, Verb, Vocabulary
from petteia.kernel.cards import Layout
from petteia.kernel.game import Game
from petteia.kernel.knowledge import View
from petteia.kernel.rng import Rng
from petteia.kernel.scene import Counter, Scene
from petteia.kernel.state import State
from petteia.kernel.step import Step, step

VOCABULARY = Vocabulary(Verb("say", Domain(["alpha", "beta"])))


class Words(State):
    said: int


@step
class Turn(Step):
    """Say a word."""

    you: int

    def begin(self, s: Words) -> None:
        if s.said == 9:
            s.end((0, 1, 2), "Nine words are said.")
        else:
            s.ask(self.you, "", "Say a word.", VOCABULARY.row("say"), self.chosen)

    def chosen(self, s: Words, action: Action) -> None:
        s.said += 1
        s.go(Turn((self.you + 1) % 3).begin)


class ThreeWords(Game):
    key = "three-words"
    title = "Three words"
    seat_counts = (3,)
    vocabulary = VOCABULARY
    state_type = Words
    longest = 9

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        s = Words(self, Layout(3, []), dict(options), rng)
        s.said = 0
        s.stack.append((Turn(0), "begin"))
        return s

    def scene(self, view: View) -> Scene:
        return Scene("Three words", nodes=[Counter("said", "said", value=getattr(view.state, "said", 0))])


GAME = ThreeWords()
