"""One game of the lab: played by one kind of bot on every seat, and what was drafted, played, offered and decided in it."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from petteia.arena.memory import calm_memory
from petteia.bots.contract import Bot, bot_from
from petteia.bots.seated import answers
from petteia.kernel.balance import things
from petteia.kernel.game import Game
from petteia.kernel.game import game as find_game
from petteia.kernel.rng import Rng
from petteia.kernel.state import State
from petteia.lab.change import NOTHING, Change, changed

EVERY = 4  # choices between two looks at who is ahead


@dataclass(frozen=True)
class Trial:
    """What is played: so many seats with the same bot, under a change or as it is."""

    game: str
    bot: str
    seats: int
    seed: int = 0
    options: tuple[tuple[str, str], ...] = ()
    change: Change = NOTHING


@dataclass
class Sample:
    """What one game showed.  `things` has for each card, unit or deed how often each seat drafted and played it."""

    number: int
    won: list[float] = field(default_factory=list)  # what each seat has of the win
    rule: str = ""
    choices: int = 0
    score: int | None = None  # the winner's, where points are counted
    first: int = -1  # the seat that chose first
    events: Counter[str] = field(default_factory=Counter)
    things: dict[str, tuple[list[int], list[int]]] = field(default_factory=dict)
    offered: Counter[str] = field(default_factory=Counter)  # by verb: in how many choices it could be taken
    chosen: dict[str, list[int]] = field(default_factory=dict)  # by verb: how often each seat took it
    ahead: list[int] = field(default_factory=list)  # the seat that stood best, now and then
    error: str = ""

    @property
    def comeback(self) -> bool | None:
        """Whether who won was behind half-way; None where nobody can say."""
        if sum(self.won) == 0 or len(self.ahead) < 2 or len(set(self.won)) == 1:
            return None
        half = self.ahead[len(self.ahead) // 2]
        return half >= 0 and self.won[half] == 0


def play(trial: Trial, number: int) -> Sample:
    """Play one game; equal trials and numbers give equal games."""
    with changed(find_game(trial.game), trial.change):
        try:
            return _play(trial, number)
        except Exception as error:
            return Sample(number, error=f"game {number}: {type(error).__name__}: {error}")


def _play(trial: Trial, number: int) -> Sample:
    game = find_game(trial.game)
    options = game.agreed({**dict(trial.options), **dict(trial.change.options)})
    state = game.setup(trial.seats, options, Rng(trial.seed + number))
    state.told = []
    bots: list[Bot] = [bot_from(trial.bot, (trial.seed + number) * 31 + seat) for seat in range(trial.seats)]
    sample = Sample(number)
    for decision, action in answers(state, bots):
        seat = decision.seat
        if sample.first < 0:
            sample.first = seat
        for verb in {option.verb for option in decision.options}:
            sample.offered[verb] += 1
        sample.chosen.setdefault(action.verb, [0] * trial.seats)[seat] += 1
        if sample.choices % EVERY == 0:
            sample.ahead.append(_leader(game, state))
        sample.choices += 1
    _end(game, state, sample)
    return sample


def _leader(game: Game, state: State) -> int:
    """The seat that stands best by the game's own opinion; -1 where several do, or all play together."""
    if game.cooperative or state.seats < 2:
        return -1
    stands = [game.heuristic(state, seat) for seat in range(state.seats)]
    best = max(stands)
    return stands.index(best) if stands.count(best) == 1 else -1


def _end(game: Game, state: State, sample: Sample) -> None:
    outcome = state.outcome
    assert outcome is not None
    share = 1.0 if game.cooperative else 1 / max(1, len(outcome.winners))
    sample.won = [share if seat in outcome.winners else 0.0 for seat in range(state.seats)]
    sample.rule = outcome.rule or outcome.reason
    if outcome.scores and outcome.winners:
        sample.score = outcome.scores[outcome.winners[0]]
    known = game.balance()
    for event in state.told or []:
        key = event.kind.key
        sample.events[key] += 1
        for way, events in enumerate((known.drafted, known.played)):
            for name in things(game, events, event, state):
                if name not in sample.things:
                    sample.things[name] = ([0] * state.seats, [0] * state.seats)
                sample.things[name][way][event.args[0]] += 1


Task = tuple[tuple[Trial, ...], int]


def _each(task: Task) -> list[Sample]:
    trials, number = task
    return [play(trial, number) for trial in trials]


def play_all(
    trials: Sequence[Trial], numbers: Sequence[int], workers: int = 1, tick: Callable[[int], None] = lambda done: None
) -> Iterator[list[Sample]]:
    """Every trial on each deal, deal by deal in order, whatever the number of workers."""
    tasks: list[Task] = [(tuple(trials), number) for number in numbers]
    if workers <= 1:
        for done, task in enumerate(tasks):
            yield _each(task)
            tick(done + 1)
        return
    context = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else None)
    with context.Pool(workers, initializer=calm_memory) as pool:
        for done, samples in enumerate(pool.imap(_each, tasks, chunksize=2)):
            yield samples
            tick(done + 1)
