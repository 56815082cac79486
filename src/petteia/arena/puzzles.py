"""Mining puzzles: games between quick bots are searched for moments in which one choice stands far above the others."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from petteia.bots.contract import Budget, bot_from
from petteia.bots.judging import judge, lead
from petteia.kernel.game import Game, Refused
from petteia.kernel.match import Match
from petteia.kernel.puzzles import Puzzle, Worth

GLANCE, LOOK, SEARCH = 3, 24, 80  # looks at each choice: whether to look closer, whether it is one, what it is worth
CHECK = 240  # looks at each choice when a puzzle is checked
GAP = 0.22  # by so much the answer must be better than every other choice
SOLID = 0.14  # by so much it must still be better when it is checked
LOST = -0.5  # where even the best choice is worth less, nothing is to be found
LEAST, MOST = 4, 24  # choices a puzzle offers
WARM = 12  # choices of a game before anything is looked at
APART = 10  # choices between two puzzles of one game
PER_GAME = 3
LINE = 10  # choices that are told of how play might go on
QUICK = "greedy:worlds=1"
SLIPS = 0.3  # of the choices on the way are made at random: whoever errs leaves the other something to find


def mine(game: Game, seeds: Iterator[int], number: int = 1) -> Iterator[tuple[int, Puzzle | None]]:
    """Puzzles of a game, numbered from `number`: each deal that was searched, with what it gave (None: that was all)."""
    for seed in seeds:
        for puzzle in _of_one_game(game, seed):
            yield seed, replace(puzzle, id=number)
            number += 1
        yield seed, None


def _of_one_game(game: Game, seed: int) -> Iterator[Puzzle]:
    match = Match.new(game.key, seed)
    players = [bot_from(QUICK, seed * 100 + seat) for seat in range(match.header.seats)]
    erring, rand = bot_from("random", seed), random.Random(seed)
    found, last = 0, -APART
    depth = 0  # of the stack where the last move began
    while match.decision is not None and found < PER_GAME:
        here = len(match.log)
        begins = not match.log or match.log[-1].seat != match.to_move or len(match.state.stack) <= depth
        if begins:
            depth = len(match.state.stack)
        if begins and here >= WARM and here - last >= APART:
            puzzle = look(match)
            if puzzle is not None:
                yield puzzle
                found, last = found + 1, here
        view = match.view(match.to_move)
        assert view.decision is not None
        slip = rand.random() < SLIPS
        match.act(match.to_move, (erring if slip else players[match.to_move]).choose(view, view.decision, Budget()))


def look(match: Match) -> Puzzle | None:
    """The puzzle in this moment, if there is one."""
    decision = match.decision
    if decision is None or not LEAST <= len(decision.options) <= MOST:
        return None
    view = match.view(decision.seat)
    answer = ""
    for each, needed in ((GLANCE, GAP / 2), (LOOK, GAP), (SEARCH, GAP)):
        best, gap = lead(judge(view, each, seed=each))
        if gap < needed or (each > GLANCE and answer and best != answer):
            return None
        answer = best if each > GLANCE else ""
    values = judge(view, SEARCH, seed=1)
    best, gap = lead(values)
    if best != answer or gap < GAP or values[best] < LOST:
        return None
    quick = bot_from(QUICK, 0).choose(view, decision, Budget()).text
    header = match.header
    return Puzzle(
        id=0,
        seed=header.seed,
        seats=header.seats,
        version=header.version,
        moves=tuple(entry.action.text for entry in match.log),
        answer=answer,
        worth={move: Worth(value, _line(match, move)) for move, value in values.items()},
        hard=quick != answer,
    )


def _line(match: Match, move: str) -> tuple[str, ...]:
    """How play might go on after a move, until the seat has the next turn or a good while has passed."""
    twin = Match(match.header)
    twin.play(*(entry.action.text for entry in match.log), move)
    seat = match.to_move
    bots = [bot_from("greedy", seat) for seat in range(match.header.seats)]
    line: list[str] = []
    others = False
    while twin.decision is not None and len(line) < LINE:
        mover = twin.to_move
        if others and mover == seat:
            break
        others = others or mover != seat
        view = twin.view(mover)
        assert view.decision is not None
        chosen = bots[mover].choose(view, view.decision, Budget())
        line.append(chosen.text)
        twin.act(mover, chosen)
    return tuple(line)


def check(game: Game, puzzle: Puzzle, each: int = CHECK) -> str:
    """What is wrong with a puzzle by a deeper search than the one that found it; nothing if it holds."""
    try:
        match = puzzle.match(game)
    except Refused as error:
        return error.sentence
    for move, worth in puzzle.worth.items():
        twin = puzzle.match(game)
        try:
            twin.play(move, *worth.line)
        except ValueError as error:
            return f"Its line after {move!r} cannot be played: {error}"
    best, gap = lead(judge(match.view(match.to_move), each, seed=random.Random(puzzle.id).getrandbits(32)))
    if best != puzzle.answer:
        return f"A deeper search would rather {best!r}."
    return "" if gap >= SOLID else f"A deeper search sees it only {gap:.2f} ahead."


def keep(found: list[Puzzle], path: Path) -> None:
    """Write puzzles to a file, the plainer ones first, numbered from one."""
    ranked = sorted(found, key=lambda p: (p.hard, -p.gap))
    path.write_text("".join(replace(p, id=i).to_line() + "\n" for i, p in enumerate(ranked, 1)), encoding="utf-8")
