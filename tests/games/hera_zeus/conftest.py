"""Seats of a duel know its verbs as soon as this is imported."""

from tests.games.hera_zeus import duel

__all__ = ["duel"]
