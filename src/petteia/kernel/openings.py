"""First contact: what a game is about in one sentence and a picture, and a scripted opening that lets one do it.

An opening is a fixed deal with every choice written down: those of the learner, step by step with a word on each, and those of
everybody else.  Where the learner stands in it follows from the choices made so far; whoever chooses something else has left it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from petteia.kernel.decision import Illegal
from petteia.kernel.game import Game
from petteia.kernel.match import Header, Match


@dataclass(frozen=True)
class Figure:
    """One figure of a picture: a look word with what it stands for; without a name it stands between two others."""

    look: str
    name: str = ""
    caption: str = ""
    hue: str = ""


@dataclass(frozen=True)
class Goal:
    """What a game is about: one sentence, a little more, and a picture of three to five figures."""

    sentence: str
    text: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Guided:
    """One step of an opening: what to choose, why, and the sentence of the story that tells what it wins."""

    moves: tuple[str, ...]
    title: str
    text: str
    wins: str


@dataclass(frozen=True)
class Opening:
    """A deal, the choices before the first word (`prelude`), and the steps; a plain tuple of moves is everybody else's answer."""

    seed: int
    steps: tuple[Guided | tuple[str, ...], ...]
    ends: str
    prelude: tuple[str, ...] = ()
    seats: int = 2
    options: Mapping[str, str] = field(default_factory=dict)
    learner: int = 0

    @property
    def guided(self) -> list[Guided]:
        return [step for step in self.steps if isinstance(step, Guided)]

    @property
    def moves(self) -> list[str]:
        """Every choice from the first on."""
        moves = list(self.prelude)
        for step in self.steps:
            moves += step.moves if isinstance(step, Guided) else step
        return moves

    def start(self, game: str, version: int) -> Match:
        """The table as the learner finds it."""
        match = Match(Header(game, self.seats, str(self.seed), version, dict(self.options)))
        match.play(*self.prelude)
        return match

    def next(self, log: Sequence[str]) -> str | None:
        """The choice that comes next, as long as these are the first ones of the script."""
        moves = self.moves
        return moves[len(log)] if len(log) < len(moves) and list(log) == moves[: len(log)] else None

    def at(self, log: Sequence[str]) -> Here | None:
        """Where the learner stands after these choices; None once the script is over or was left."""
        if self.next(log) is None:
            return None
        done, number = len(self.prelude), 0
        step: Guided | None = None
        for one in self.steps:
            moves = one.moves if isinstance(one, Guided) else one
            if isinstance(one, Guided):
                step, number = one, number + 1
            if len(log) < done + len(moves):
                assert step is not None or not isinstance(one, Guided)
                mine = isinstance(one, Guided)
                return Here(number, len(self.guided), step, moves[len(log) - done] if mine else "")
            done += len(moves)
        return None


@dataclass(frozen=True)
class Here:
    """A place in an opening: which step of how many, and the choice that is asked for (none: others answer)."""

    number: int
    of: int
    step: Guided | None
    move: str


def faults(game: Game) -> list[str]:
    """Where a game's opening is not what it says: a move that is not offered or is somebody else's, a step that does not win
    what it promises, a script that plays the game to its end."""
    opening = game.opening()
    if opening is None:
        return []
    try:
        match = opening.start(game.key, game.version)
    except ValueError as error:
        return [f"The opening of {game.title} cannot be set up: {error}"]
    found: list[str] = []
    for step in opening.steps:
        title = f"the step {step.title!r}" if isinstance(step, Guided) else "the others' answer"
        before = len(match.log)
        for move in step.moves if isinstance(step, Guided) else step:
            if (match.to_move == opening.learner) != isinstance(step, Guided):
                return [*found, f"In the opening of {game.title}, {title} chooses {move!r} for the wrong seat."]
            try:
                match.play(move)
            except (Illegal, ValueError) as error:
                return [*found, f"In the opening of {game.title}, {title} cannot choose {move!r}: {error}"]
        heard = match.story(opening.learner, since=before + 1)
        if isinstance(step, Guided) and not any(step.wins in sentence for sentence in heard):
            found.append(
                f"In the opening of {game.title}, {title} promises {step.wins!r}, and this is told: {' '.join(heard)}"
            )
    if match.outcome is not None:
        found.append(f"The opening of {game.title} plays the game to its end: leave the learner something to do.")
    return found
