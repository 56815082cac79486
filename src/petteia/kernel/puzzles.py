"""Puzzles: moments of real games in which one choice is far better than every other.

A puzzle is a deal and the choices that led to the moment, so that whoever solves it knows exactly what its seat would know.  What
each choice is worth was found by search (`petteia puzzle mine`) and checked by a deeper one; `line` is how play might go on from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

from petteia.kernel.game import Game, Refused
from petteia.kernel.match import Header, Match


@dataclass(frozen=True)
class Worth:
    """What one choice is worth to the seat, from -1 (lost) to 1 (won), and how play might go on from it."""

    value: float
    line: tuple[str, ...] = ()


@dataclass(frozen=True)
class Puzzle:
    """One moment: the deal, the choices up to it, and what each choice there is worth."""

    id: int
    seed: str
    seats: int
    version: int
    moves: tuple[str, ...]
    answer: str
    worth: Mapping[str, Worth]
    hard: bool = False  # whether a quick look finds something else
    options: Mapping[str, str] | None = None

    @property
    def gap(self) -> float:
        """How much better the answer is than the best of the others."""
        return self.worth[self.answer].value - max(w.value for move, w in self.worth.items() if move != self.answer)

    def match(self, game: Game) -> Match:
        """The moment, played up to by the installed rules; Refused if they no longer lead there."""
        options = game.options_of(self.version, self.options or {})
        match = Match(Header(game.key, self.seats, self.seed, game.version, options))
        try:
            match.play(*self.moves)
        except ValueError as error:
            raise Refused(f"The puzzle {self.id} of {game.title} cannot be set up: {error}", "Mine it anew.") from None
        offered = {option.text for option in match.decision.options} if match.decision is not None else set()
        if offered != set(self.worth):
            raise Refused(f"The puzzle {self.id} of {game.title} offers other choices now.", "Mine it anew.")
        return match

    def to_line(self) -> str:
        """The puzzle as one line of its file."""
        data = asdict(self)
        data["worth"] = {move: [round(w.value, 3), *w.line] for move, w in self.worth.items()}
        data["moves"] = list(self.moves)
        return json.dumps({key: value for key, value in data.items() if value not in (None, False)}, ensure_ascii=False)


def from_line(text: str) -> Puzzle:
    data: dict[str, Any] = json.loads(text)
    worth = {move: Worth(float(w[0]), tuple(w[1:])) for move, w in data.pop("worth").items()}
    return Puzzle(worth=worth, moves=tuple(data.pop("moves")), **data)


def read(text: str) -> Iterator[Puzzle]:
    """The puzzles of a file, one a line."""
    return (from_line(line) for line in text.splitlines() if line.strip())


@lru_cache
def _shipped(resource: str) -> dict[int, Puzzle]:
    package, _, name = resource.partition(":")
    text = resources.files(package).joinpath(name).read_text(encoding="utf-8")
    return {puzzle.id: puzzle for puzzle in read(text)}


def puzzles(game: Game) -> dict[int, Puzzle]:
    """The puzzles a game brings along, by number (none if it has no file of them)."""
    return _shipped(game.puzzles) if game.puzzles else {}
