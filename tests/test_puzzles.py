"""The puzzles that games bring along: each can be set up by the installed rules, and its lines can be played."""

from __future__ import annotations

import pytest

from petteia.arena import puzzles as mining
from petteia.kernel import Match, game, games
from petteia.kernel.puzzles import Puzzle, from_line, puzzles

ALL = [(key, number) for key, one in games().items() for number in puzzles(one)]


@pytest.mark.parametrize(("key", "number"), ALL)
def test_a_puzzle_can_be_set_up_and_told(key: str, number: int) -> None:
    """The deal and the choices lead to the question; the answer stands far above the others; every line can be played."""
    puzzle = puzzles(game(key))[number]
    assert puzzle.gap >= mining.SOLID
    match = puzzle.match(game(key))
    told = {}
    for move in (puzzle.answer, next(move for move in puzzle.worth if move != puzzle.answer)):
        twin = puzzle.match(game(key))
        twin.play(move, *puzzle.worth[move].line)
        told[move] = twin.story(match.to_move, since=len(puzzle.moves) + 1)
    assert told[puzzle.answer]


def test_a_puzzle_is_written_on_one_line() -> None:
    """And read back the same."""
    key, number = ALL[0]
    puzzle = puzzles(game(key))[number]
    again = from_line(puzzle.to_line())
    assert again.to_line() == puzzle.to_line()
    assert (again.answer, again.moves) == (puzzle.answer, puzzle.moves)


def test_a_moment_without_a_clear_choice_is_no_puzzle() -> None:
    """At the first question of a game nothing stands far above the rest."""
    assert mining.look(Match.new("hera-zeus", 1)) is None


def test_a_puzzle_with_another_answer_does_not_hold() -> None:
    """The check says what a deeper search would rather choose."""
    key, number = ALL[0]
    puzzle = puzzles(game(key))[number]
    wrong = min(puzzle.worth, key=lambda move: puzzle.worth[move].value)
    spoilt = Puzzle(**{**puzzle.__dict__, "answer": wrong})
    assert mining.check(game(key), spoilt, each=4) != ""
