"""Seats of a reign know its verbs as soon as this is imported."""

from petteia.games.omen import GAME
from petteia.kernel.game import register
from tests.games.omen import reign

register(GAME)

__all__ = ["reign"]
