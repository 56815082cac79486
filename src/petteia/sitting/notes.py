"""The first lesson: a page of it whenever something comes up that it speaks of, each once."""

from __future__ import annotations

from collections.abc import Iterable

from petteia.kernel.game import Game, Lesson


class Notes:
    """Which pages somebody has been shown."""

    __slots__ = ("shown",)

    def __init__(self) -> None:
        self.shown: set[str] = set()

    def once(self, occasion: str) -> bool:
        """Whether this comes up for the first time; from now on it has."""
        fresh = occasion not in self.shown
        self.shown.add(occasion)
        return fresh

    def due(self, game: Game, asked: str, heard: Iterable[str]) -> list[Lesson]:
        """The pages about what is asked (a rule) and what has just happened (kinds of events) that were not shown yet."""
        up = {asked, *heard}
        return [lesson for lesson in game.lessons if lesson.when in up and self.once(lesson.when)]
