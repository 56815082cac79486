"""Many tables stepped together, and what was decided at them with how much better it went than expected.

Nothing here needs PyTorch: who is asked what to make of positions is handed in.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from petteia.bots.contract import Bot, bot_from
from petteia.bots.mind import buckets
from petteia.bots.seated import answer
from petteia.encoding import Encoder
from petteia.kernel.rng import Rng
from petteia.kernel.state import State
from petteia.learn.settings import Settings, found, names_of

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]
NONE = np.zeros(0, np.float32)


@dataclass
class Asked:
    """Positions to be judged together: facts and options, one after the other, with how many each position has."""

    ids: NDArray[np.int32]
    lengths: Ints
    options: NDArray[np.int32]
    counts: Ints


@dataclass
class Segment:
    """Decisions to learn from.  `weight` is 0 where it is not known yet what came of one."""

    asked: Asked
    chosen: Ints  # which of its options
    share: Floats  # the logarithm of its share when it was chosen
    advantage: Floats
    target: Floats
    weight: Floats
    games: int


@dataclass
class Record:
    """What was decided in one step: at which tables, by which seats, what, with what share, and what the positions were worth."""

    lanes: Ints
    seats: Ints
    chosen: Ints
    shares: Floats
    values: Floats
    looks: Floats  # by the heuristic, as far as it is leaned on


Ask = Callable[[Asked], tuple[Floats, Floats]]  # the logarithms of all options' shares, and each position's value


def asked_on(state: State) -> bool:
    """Take whatever has no alternative; whether somebody then has a choice."""
    while (decision := state.decision) is not None and len(decision.options) == 1:
        state.choose(0)
    return state.decision is not None


def joined(parts: list[Asked]) -> Asked:
    return Asked(
        np.concatenate([p.ids for p in parts]),
        np.concatenate([p.lengths for p in parts]),
        np.concatenate([p.options for p in parts]),
        np.concatenate([p.counts for p in parts]),
    )


def drawn(shares: Floats, counts: Ints, rand: np.random.Generator) -> Ints:
    """An option of each position by lot, by the logarithms of their shares."""
    heaped = np.cumsum(np.exp(shares.astype(np.float64)))
    ends = np.cumsum(counts)
    starts = ends - counts
    below = np.where(starts > 0, heaped[starts - 1], 0.0)
    wanted = below + rand.random(len(counts)) * (heaped[ends - 1] - below)
    found: Ints = np.clip(np.searchsorted(heaped, wanted, side="right"), starts, ends - 1) - starts
    return found


class Tables:
    """Tables of one actor.  At the last of them some seats are played by a guest, and only the others learn.

    The guest is a past self; where there is a rival to be learned `against`, it is that at the very last of them, or at all.
    """

    def __init__(self, settings: Settings, number: int, count: int, us: Ask, past: Ask) -> None:
        self.game = found(settings.game)
        self.settings = settings
        self.seats = settings.seats
        self.encoder = Encoder(self.game, self.seats, **names_of(settings))
        self.us = us
        self.past = past
        self.rand = random.Random(f"{settings.seed} {number}")
        self.lots = np.random.default_rng([settings.seed, number])
        self.rival: Bot | None = bot_from(settings.against, self.rand.getrandbits(30)) if settings.against else None
        self.count = count
        self.visits = round(count * settings.at) if self.rival is not None else 0
        self.guests = 0 if self.seats < 2 else min(count, self.visits + int(count * settings.past))
        self.games = 0
        self.leaning = settings.leaning  # on the heuristic: how much of it is taken for what a position is worth
        self.learning = [(1 << self.seats) - 1] * count  # masks of the seats that learn
        self.lanes = [self.fresh(lane) for lane in range(count)]
        for lane, state in enumerate(self.lanes):  # not all at the same age
            for _ in range(int(self.rand.random() * 60)):
                if state.decision is not None:
                    state.choose(int(self.rand.random() * len(state.decision.options)))
            if not asked_on(state):
                self.lanes[lane] = self.fresh(lane)

    def fresh(self, lane: int) -> State:
        """A new game, with one of the values that each table option may have, by lot."""
        given = {key: values[int(self.rand.random() * len(values))] for key, values in self.settings.options}
        state = self.game.setup(self.seats, self.game.agreed(given), Rng(self.rand.getrandbits(60)))
        if lane >= self.count - self.guests:
            self.learning[lane] = 1 << int(self.rand.random() * self.seats)
        state.advance()
        return state if asked_on(state) else self.fresh(lane)

    def gather(self, lanes: list[int]) -> Asked:
        facts: list[int] = []
        lengths: list[int] = []
        options: list[int] = []
        counts: list[int] = []
        for lane in lanes:
            state = self.lanes[lane]
            known = self.encoder.asked(state)
            facts += known
            lengths.append(len(known))
            decision = state.decision
            assert decision is not None
            options += self.encoder.options(decision)
            counts.append(len(decision.options))
        return Asked(
            buckets(facts).astype(np.int32),
            np.array(lengths, dtype=np.int64),
            np.array(options, dtype=np.int32),
            np.array(counts, dtype=np.int64),
        )

    def movers(self) -> Ints:
        return np.array([state.decision.seat if state.decision is not None else -1 for state in self.lanes])

    def segment(self) -> Segment:
        """Take so many steps at each table."""
        parts: list[Asked] = []
        records: list[Record] = []
        ends: list[list[tuple[int, list[float]]]] = []
        games = self.games
        for _ in range(self.settings.steps):
            movers = self.movers()
            ours = [lane for lane in range(self.count) if self.learning[lane] >> int(movers[lane]) & 1]
            theirs = [lane for lane in range(self.count) if not self.learning[lane] >> int(movers[lane]) & 1]
            choices = [0] * self.count
            asked = self.gather(ours)
            shares, values = self.us(asked) if ours else (NONE, NONE)
            chosen = drawn(shares, asked.counts, self.lots)
            starts = np.cumsum(asked.counts) - asked.counts
            for lane, choice in zip(ours, chosen.tolist(), strict=True):
                choices[lane] = choice
            parts.append(asked)
            looks = self.looks(ours, movers)
            records.append(
                Record(np.array(ours, dtype=np.int64), movers[ours], chosen, shares[starts + chosen], values, looks)
            )
            for lane, choice in zip(theirs, self.replies(theirs), strict=True):
                choices[lane] = choice
            ends.append(self.step(choices))
        return self.judged(parts, records, ends, games)

    def replies(self, lanes: list[int]) -> list[int]:
        """What the guest chooses at each of these tables, which are in their order."""
        visited = self.count - self.visits
        by_past = [lane for lane in lanes if lane < visited]
        found: list[int] = []
        if by_past:
            asked = self.gather(by_past)
            found += drawn(self.past(asked)[0], asked.counts, self.lots).tolist()
        for lane in lanes:
            decision = self.lanes[lane].decision
            if lane >= visited and self.rival is not None and decision is not None:
                found.append(decision.options.index(answer(self.rival, self.lanes[lane], decision)))
        return found

    def looks(self, lanes: list[int], movers: Ints) -> Floats:
        """What the game's heuristic makes of these tables, as far as it is leaned on."""
        found = np.zeros(len(lanes), np.float32)
        if self.leaning:
            for i, lane in enumerate(lanes):
                found[i] = self.leaning * self.game.heuristic(self.lanes[lane], int(movers[lane]))
        return found

    def step(self, choices: list[int]) -> list[tuple[int, list[float]]]:
        """One choice at each table; the tables whose game is over with what it came to, and fresh games there."""
        over: list[tuple[int, list[float]]] = []
        for lane, choice in enumerate(choices):
            state = self.lanes[lane]
            state.choose(choice)
            if not asked_on(state):
                assert state.outcome is not None
                over.append((lane, state.outcome.returns(self.seats, self.game.cooperative)))
                self.lanes[lane] = self.fresh(lane)
                self.games += 1
        return over

    def judged(self, parts: list[Asked], records: list[Record], ends: list[Any], games: int) -> Segment:
        """Each seat's own decisions in a row: what each was worth is what its next one, or the end, was worth.

        Teams and co-operation need nothing of their own: each seat has its own returns.  Where the heuristic is leaned on,
        a position is worth what it says and the network's value besides: the network learns what is missing, and which
        play is best stays the same.
        """
        worth = np.zeros((self.count, self.seats), np.float32)
        ahead = np.zeros((self.count, self.seats), np.float32)
        told = np.zeros((self.count, self.seats), bool)
        movers = self.movers()
        ours = [lane for lane in range(self.count) if self.learning[lane] >> int(movers[lane]) & 1]
        if ours:
            worth[ours, movers[ours]] = self.us(self.gather(ours))[1] + self.looks(ours, movers)
            told[ours, movers[ours]] = True
        advantages: list[Floats] = []
        weights: list[Floats] = []
        decay = self.settings.decay
        for one, over in zip(reversed(records), reversed(ends), strict=True):
            for lane, returns in over:
                worth[lane], ahead[lane], told[lane] = returns, 0.0, True
            here = one.lanes, one.seats
            if len(one.lanes):
                sure = told[here]
                values = one.values + one.looks
                advantage = np.where(sure, worth[here] - values + decay * ahead[here], 0.0)
                worth[here], ahead[here], told[here] = values, advantage, True
            else:
                sure, advantage = np.zeros(0, bool), np.zeros(0)
            advantages.append(advantage.astype(np.float32))
            weights.append(sure.astype(np.float32))
        advantage = np.concatenate(advantages[::-1])
        return Segment(
            joined(parts),
            np.concatenate([one.chosen for one in records]),
            np.concatenate([one.shares for one in records]),
            advantage,
            np.clip(advantage + np.concatenate([one.values for one in records]), -1, 1),
            np.concatenate(weights[::-1]),
            self.games - games,
        )
