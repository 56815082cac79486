"""Odyssey is known, and its seats know its verbs, as soon as this is imported."""

from petteia.games.odyssey import GAME, Odyssey
from petteia.kernel.game import register
from petteia.kernel.step import steps_of
from tests.games.odyssey import befall, fight

register(GAME)
Odyssey.steps = {**GAME.steps, **steps_of(befall)}  # what only stories put on the stack

__all__ = ["fight"]
