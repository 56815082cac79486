"""Elysium is known, and its seats know its verbs, as soon as this is imported."""

from petteia.games.elysium import GAME
from petteia.kernel.game import register
from tests.games.elysium import temple

register(GAME)

__all__ = ["temple"]
