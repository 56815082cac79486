"""Games in bulk between bots, on one core or several, with the same results whatever the number of workers."""

from __future__ import annotations

import hashlib
import multiprocessing
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from petteia.arena.memory import calm_memory, usual_memory
from petteia.arena.statistics import Statistics
from petteia.bots.contract import Bot, bot_from, check_ready
from petteia.bots.seated import answers
from petteia.kernel.game import game as find_game
from petteia.kernel.rng import Rng

Json = dict[str, Any]


@dataclass(frozen=True)
class Plan:
    """What is to be played.  With `swap`, games come in groups that share a deal while the players change seats."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: int = 0
    options: tuple[tuple[str, str], ...] = ()
    swap: bool = False
    stats: bool = False

    def deal(self, number: int) -> int:
        """The seed of a game's chance."""
        return self.seed + (number // len(self.players) if self.swap else number)

    def seating(self, number: int) -> list[int]:
        """Which player sits on each seat."""
        n = len(self.players)
        turn = number % n if self.swap else 0
        return [(seat + turn) % n for seat in range(n)]


@dataclass
class Played:
    """One game's result."""

    log: str = ""
    decisions: int = 0
    offered: int = 0
    winners: tuple[int, ...] = ()  # players, not seats
    seats: tuple[int, ...] = ()
    rule: str = ""
    score: int | None = None  # the winners', where the game counts points
    error: str = ""
    seconds: float = 0.0
    statistics: Statistics | None = None


@dataclass
class Result:
    """What a simulation found; `to_json` is what `petteia simulate --json` prints."""

    plan: Plan
    finished: int = 0
    decisions: int = 0
    offered: int = 0
    seconds: float = 0.0
    thinking: float = 0.0
    wins: list[float] = field(default_factory=list)
    seat_wins: list[float] = field(default_factory=list)
    endings: dict[str, int] = field(default_factory=dict)
    scored: int = 0
    points: int = 0
    errors: list[str] = field(default_factory=list)
    digest: str = ""
    statistics: Statistics | None = None

    def to_json(self) -> Json:
        games = max(1, self.finished)
        data: Json = {
            "game": self.plan.game,
            "players": list(self.plan.players),
            "options": dict(self.plan.options),
            "seed": self.plan.seed,
            "swap": self.plan.swap,
            "games": self.plan.games,
            "finished": self.finished,
            "errors": self.errors,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions / self.seconds, 1) if self.seconds else 0.0,
            "mean_decisions": round(self.decisions / games, 2),
            "mean_options": round(self.offered / max(1, self.decisions), 3),
            "wins": self.wins,
            "seat_wins": self.seat_wins,
            "endings": dict(sorted(self.endings.items())),
            "winning_score": round(self.points / self.scored, 2) if self.scored else None,
            "digest": self.digest,
        }
        if self.statistics is not None:
            data["statistics"] = self.statistics.to_json(self.finished)
        return data


def play_game(plan: Plan, number: int) -> Played:
    """Play one game of a plan.  Every game has its own seeds, so it comes out the same wherever it is played."""
    game = find_game(plan.game)
    seats = len(plan.players)
    seating = plan.seating(number)
    bots: list[Bot] = [
        bot_from(plan.players[seating[seat]], seed=(plan.seed + number) * 1009 + seating[seat]) for seat in range(seats)
    ]
    state = game.setup(seats, game.agreed(dict(plan.options)), Rng(plan.deal(number)))
    statistics = Statistics() if plan.stats else None
    if statistics is not None:
        state.told = []
    said: list[str] = []
    offered = 0
    began = time.perf_counter()
    for decision, action in answers(state, bots):
        offered += len(decision.options)
        said.append(action.text)
    played = Played("\n".join(said), len(said), offered, seconds=time.perf_counter() - began)
    assert state.outcome is not None
    played.seats = state.outcome.winners
    played.winners = tuple(seating[seat] for seat in state.outcome.winners)
    played.rule = state.outcome.rule or state.outcome.reason
    if state.outcome.scores and state.outcome.winners:
        played.score = state.outcome.scores[state.outcome.winners[0]]
    if statistics is not None:
        statistics.add(game, state)
        played.statistics = statistics
    return played


def _safely(task: tuple[Plan, int]) -> Played:
    plan, number = task
    try:
        return play_game(plan, number)
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{last.filename.rsplit('/', 1)[-1]}:{last.lineno}"
        return Played(error=f"game {number}: {type(error).__name__}: {error} ({where})")


def simulate(plan: Plan, workers: int = 1, progress: Callable[[int], None] | None = None) -> Result:
    """Play a whole plan."""
    game = find_game(plan.game)
    game.check_seats(len(plan.players))
    agreed = game.agreed(dict(plan.options))
    for player in plan.players:
        check_ready(bot_from(player), game, len(plan.players), agreed)  # a wrong name is said before anything is played
    seats = len(plan.players)
    result = Result(plan, wins=[0.0] * seats, seat_wins=[0.0] * seats)
    if plan.stats:
        result.statistics = Statistics()
    whole = hashlib.sha256()
    began = time.perf_counter()
    tasks = [(plan, number) for number in range(plan.games)]
    calm_memory()
    try:
        if workers <= 1:
            for number, task in enumerate(tasks):
                _count(result, _safely(task), whole)
                if progress is not None:
                    progress(number + 1)
        else:
            context = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else None)
            with context.Pool(workers, initializer=calm_memory) as pool:
                chunk = max(1, min(50, plan.games // (workers * 8) or 1))
                for number, played in enumerate(pool.imap(_safely, tasks, chunksize=chunk)):
                    _count(result, played, whole)
                    if progress is not None:
                        progress(number + 1)
    finally:
        usual_memory()
    result.seconds = time.perf_counter() - began
    result.digest = whole.hexdigest()
    return result


def _count(result: Result, played: Played, whole: Any) -> None:
    whole.update(played.log.encode() + b"\n\n")
    if played.error:
        result.errors.append(played.error)
        return
    result.finished += 1
    result.decisions += played.decisions
    result.offered += played.offered
    result.thinking += played.seconds
    for winner in played.winners:
        result.wins[winner] += 1 / len(played.winners)
    for seat in played.seats:
        result.seat_wins[seat] += 1 / len(played.seats)
    if played.score is not None:
        result.scored += 1
        result.points += played.score
    result.endings[played.rule] = result.endings.get(played.rule, 0) + 1
    if result.statistics is not None and played.statistics is not None:
        result.statistics.merge(played.statistics)


def plan_of(
    game: str,
    players: Sequence[str],
    games: int,
    seed: int = 0,
    options: dict[str, str] | None = None,
    swap: bool = False,
    stats: bool = False,
) -> Plan:
    return Plan(game, tuple(players), games, seed, tuple(sorted((options or {}).items())), swap, stats)
