"""One game of a contest: played, written as one line, and turned back into a record that can be watched."""

from __future__ import annotations

import base64
import hashlib
import time
import traceback
import zlib
from dataclasses import dataclass, field
from typing import Any

from petteia.arena.contest import Contest
from petteia.bots.contract import Bot, bot_from
from petteia.bots.seated import NotOffered, answer
from petteia.kernel.action import Action
from petteia.kernel.decision import Decision, Outcome
from petteia.kernel.game import Game, Refused
from petteia.kernel.match import Match
from petteia.kernel.rng import Rng
from petteia.kernel.state import State

Json = dict[str, Any]
CRASH, ILLEGAL, LATE, BROKEN = "crash", "illegal", "late", "broken"


@dataclass(frozen=True)
class Fault:
    """What cost a bot the game: it crashed, gave an answer that was not offered or took too long.

    `broken` with the seat -1: the game could not be finished, and no bot is to blame.
    """

    seat: int
    kind: str
    words: str


@dataclass
class Bout:
    """One game's result.  `ranks` has a number for each seat: 0 came first, equal numbers are a tie."""

    number: int
    ranks: list[int]
    winners: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    rule: str = ""
    choices: int = 0
    log: str = ""  # its moves, packed
    digest: str = ""  # of its moves
    times: list[list[float]] = field(default_factory=list)  # for each seat: choices, seconds in all, the longest
    fault: Fault | None = None

    @property
    def counts(self) -> bool:
        """Whether it says anything about the bots."""
        return self.fault is None or self.fault.seat >= 0

    def to_json(self) -> Json:
        data: Json = {
            "n": self.number, "ranks": self.ranks, "winners": self.winners, "scores": self.scores, "rule": self.rule,
            "choices": self.choices, "digest": self.digest, "times": self.times, "log": self.log,
        }  # fmt: skip
        if self.fault is not None:
            data["fault"] = [self.fault.seat, self.fault.kind, self.fault.words]
        return data

    @classmethod
    def from_json(cls, data: Json) -> Bout:
        fault = Fault(*data["fault"]) if "fault" in data else None
        return cls(
            data["n"], data["ranks"], data["winners"], data["scores"], data["rule"], data["choices"], data["log"],
            data["digest"], data["times"], fault,
        )  # fmt: skip


class Foul(Exception):
    """A bot has lost the game by its own doing."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(words)
        self.kind = kind


def play(contest: Contest, number: int) -> Bout:
    """Play one game of a contest.  Whatever a bot does wrong costs it this game and nothing else."""
    rules = contest.rules
    if rules.version != contest.version:
        raise Refused(
            f"The contest is of version {contest.version} of {rules.title}; installed here is version {rules.version}.",
            "Install the same petteia everywhere.",
        )
    seating = contest.seating(number)
    seats = contest.seats
    bots: list[Bot] = []
    said: list[str] = []
    times = [[0.0, 0.0, 0.0] for _ in range(seats)]
    fault: Fault | None = None
    state: State | None = None
    mover = -1
    try:
        bots = [_sit(contest, number, seat, bot) for seat, bot in enumerate(seating)]
        state = rules.setup(seats, dict(contest.options), Rng(contest.chance(number)))
        decision = state.advance()
        while decision is not None:
            mover = decision.seat
            action = _chosen(bots[mover], state, decision, times[mover], contest.limit)
            mover = -1
            said.append(action.text)
            decision = state.act(action)
    except Foul as foul:
        fault = Fault(mover, foul.kind, str(foul))
    except Exception as error:  # the rules themselves, or a bot that could not even sit down
        fault = Fault(-1, BROKEN, _told(error))
    finally:
        for one in bots:
            close = getattr(one, "close", None)
            if close is not None:
                close()
    text = "\n".join(said)
    outcome = state.outcome if state is not None else None
    ranks, winners = _places(rules, seats, outcome, fault)
    return Bout(
        number, ranks, winners, list(outcome.scores) if outcome is not None else [],
        outcome.rule or outcome.reason if outcome is not None else "", len(said), pack(text),
        hashlib.sha256(text.encode()).hexdigest()[:16], [[n, round(all_, 5), round(most, 5)] for n, all_, most in times], fault,
    )  # fmt: skip


def play_several(contest: Contest, numbers: list[int]) -> list[Json]:
    """Several games, as data that any process or machine can be handed."""
    return [play(contest, number).to_json() for number in numbers]


def _sit(contest: Contest, number: int, seat: int, bot: int) -> Bot:
    return bot_from(contest.bots[bot], seed=(contest.seed * 1_000_003 + number) * 31 + seat)


def _chosen(bot: Bot, state: State, decision: Decision, times: list[float], limit: float) -> Action:
    """What a bot answers; raises Foul where that is nothing that can be played."""
    began = time.perf_counter()
    try:
        action = answer(bot, state, decision)
    except NotOffered as error:
        raise Foul(ILLEGAL, f"It chose {error.chosen!r}, which was not offered.") from None
    except Exception as error:
        raise Foul(str(getattr(error, "kind", CRASH)), _told(error)) from None
    took = time.perf_counter() - began
    times[0] += 1
    times[1] += took
    times[2] = max(times[2], took)
    if limit and took > limit:
        raise Foul(LATE, f"It took {took:.2f} s for one choice, and {limit:g} s are allowed.")
    return action


def _told(error: Exception) -> str:
    trace = traceback.extract_tb(error.__traceback__)
    where = f" ({trace[-1].filename.rsplit('/', 1)[-1]}:{trace[-1].lineno})" if trace else ""
    return f"{type(error).__name__}: {error}{where}"[:400]


def _places(rules: Game, seats: int, outcome: Outcome | None, fault: Fault | None) -> tuple[list[int], list[int]]:
    """The place of each seat, and the seats that came first where somebody did."""
    if fault is not None:
        if fault.seat < 0 or rules.cooperative:
            return [1] * seats, []
        ranks = [1 if seat == fault.seat else 0 for seat in range(seats)]
        return ranks, [seat for seat in range(seats) if seat != fault.seat]
    assert outcome is not None
    winners = list(outcome.winners)
    if rules.cooperative:
        return [0 if winners else 1] * seats, winners
    if not winners or len(winners) == seats:
        return [0] * seats, winners
    if not (rules.scored and outcome.scores):
        return [0 if seat in winners else 1 for seat in range(seats)], winners
    below = sorted({outcome.scores[seat] for seat in range(seats) if seat not in winners}, reverse=True)
    return [0 if seat in winners else 1 + below.index(outcome.scores[seat]) for seat in range(seats)], winners


def pack(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


def unpack(packed: str) -> str:
    return zlib.decompress(base64.b64decode(packed)).decode()


def record(contest: Contest, bout: Bout) -> Match:
    """A game of a contest as a match: to be watched, saved and examined."""
    players = [contest.bots[bot] for bot in contest.seating(bout.number)]
    match = Match.new(
        contest.game, contest.chance(bout.number), contest.seats, dict(contest.options), [_word(p) for p in players]
    )
    match.play(*unpack(bout.log).splitlines())
    return match


def _word(player: str) -> str:
    return player.replace("\n", " ")
