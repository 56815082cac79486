"""What was luck: the deal, by letting quick bots play it again and others beside it; the dice, by throwing them anew."""

from __future__ import annotations

import random

from petteia.bots.contract import bot_from
from petteia.bots.seated import answers
from petteia.kernel.action import Action
from petteia.kernel.game import Game
from petteia.kernel.match import Match
from petteia.kernel.rng import Rng, rng_from
from petteia.kernel.state import State
from petteia.review.weighing import NOTHING, POINTS, Estimate, estimate


def deal(match: Match, bot: str, games: int) -> list[Estimate] | None:
    """What the deal was worth to each seat: what quick bots make of it, less what they make of other deals.

    None where there is nothing to compare: a game that began from a position, or chance that was typed in.
    """
    header, rules = match.header, match.game
    if header.position is not None or match.state.rng.asks or not games:
        return None
    results: tuple[list[list[float]], list[list[float]]] = ([], [])
    for number in range(games):
        for which, found in enumerate(results):
            rng = rng_from(header.seed) if which == 0 else Rng(7_000_003 * (number + 1))
            state = rules.setup(header.seats, header.options, rng)
            state.rng = Rng(number)  # the deal stays, what is thrown later does not
            found.append(_played(rules, state, bot, 2 * number + which))
    mine, others = results
    return [
        estimate([POINTS * one[seat] for one in mine]) + estimate([POINTS * one[seat] for one in others]).times(-1)
        for seat in range(header.seats)
    ]


def _played(rules: Game, state: State, bot: str, seed: int) -> list[float]:
    bots = [bot_from(bot, seed * 31 + seat) for seat in range(state.seats)]
    for _ in answers(state, bots):
        pass
    assert state.outcome is not None
    return state.outcome.returns(state.seats, rules.cooperative)


def dice(before: State, action: Action, after: State, throws: int, seed: int) -> list[Estimate]:
    """What chance in one move was worth to each seat: how it stands now, less how it would stand on average."""
    seats, rules = before.seats, before.game
    if before.drawn == after.drawn or before.rng.asks or not throws:
        return [NOTHING] * seats
    rand = random.Random(seed)
    stands: list[list[float]] = []
    for _ in range(throws):
        twin = before.clone()
        twin.rng = Rng(rand.getrandbits(64))
        twin.act(action)
        stands.append(standing(rules, twin))
    now = standing(rules, after)
    return [
        Estimate(POINTS * now[seat]) + estimate([POINTS * one[seat] for one in stands]).times(-1)
        for seat in range(seats)
    ]


def standing(rules: Game, state: State) -> list[float]:
    """How each seat stands: by the outcome, or by the game's own opinion."""
    if state.outcome is not None:
        return state.outcome.returns(state.seats, rules.cooperative)
    return [rules.heuristic(state, seat) for seat in range(state.seats)]
