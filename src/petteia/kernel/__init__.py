"""The engine that knows no game: what a game's author imports."""

from petteia.kernel.action import Action, Domain, Verb, Vocabulary
from petteia.kernel.cards import Layout, Zone
from petteia.kernel.decision import About, Decision, Illegal, Outcome, Refusal
from petteia.kernel.events import Event, Told
from petteia.kernel.game import Choice, Game, Lesson, Refused, TableOption, game, games, register
from petteia.kernel.knowledge import View
from petteia.kernel.match import Header, Match, position
from petteia.kernel.moves import Move, Moves
from petteia.kernel.parts import Part
from petteia.kernel.rng import Rng, Scripted, SealedRng
from petteia.kernel.state import State
from petteia.kernel.step import Question, Step, step, steps_of

__all__ = [
    "About", "Action", "Choice", "Decision", "Domain", "Event", "Game", "Header", "Illegal", "Layout", "Lesson", "Match",
    "Move", "Moves", "Outcome", "Part", "Question", "Refusal", "Refused", "Rng", "Scripted", "SealedRng", "State", "Step",
    "TableOption", "Told", "Verb", "View", "Vocabulary", "Zone", "game", "games", "position", "register", "step", "steps_of",
]  # fmt: skip
