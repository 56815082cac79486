"""An actor: many tables stepped together, and what was decided at them with how much better it went than expected."""

from __future__ import annotations

import gc
import queue
import random
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from petteia.bots.mind import buckets
from petteia.encoding import Encoder
from petteia.kernel.rng import Rng
from petteia.kernel.state import State
from petteia.learn.settings import Settings, found

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]


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


def joined(parts: list[Asked]) -> Asked:
    return Asked(
        np.concatenate([p.ids for p in parts]),
        np.concatenate([p.lengths for p in parts]),
        np.concatenate([p.options for p in parts]),
        np.concatenate([p.counts for p in parts]),
    )


def tensors(asked: Asked, device: Any) -> tuple[Any, Any, Any, Any]:
    """What the network is given."""
    ids = torch.from_numpy(asked.ids).to(device).long()
    lengths = torch.from_numpy(asked.lengths).to(device)
    counts = torch.from_numpy(asked.counts).to(device)
    owner = torch.repeat_interleave(torch.arange(len(counts), device=device), counts)
    return ids, lengths.cumsum(0) - lengths, torch.from_numpy(asked.options).to(device).long(), owner


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
    """Tables of one actor.  At the last of them some seats are played by a past self, and only the others learn."""

    def __init__(self, settings: Settings, number: int, count: int, net: Any, past: Any) -> None:
        self.game = found(settings.game)
        self.settings = settings
        self.seats = settings.seats
        self.options = self.game.agreed({})
        self.encoder = Encoder(self.game, self.seats)
        self.net = net
        self.past = past
        self.device = next(net.parameters()).device
        self.rand = random.Random(settings.seed * 1000 + number)
        self.lots = np.random.default_rng(settings.seed * 1000 + number)
        self.count = count
        self.guests = int(count * settings.past) if self.seats > 1 else 0
        self.games = 0
        self.learning = [(1 << self.seats) - 1] * count  # masks of the seats that learn
        self.lanes = [self.fresh(lane) for lane in range(count)]
        for lane, state in enumerate(self.lanes):  # not all at the same age
            for _ in range(int(self.rand.random() * 60)):
                if state.decision is not None:
                    state.choose(int(self.rand.random() * len(state.decision.options)))
            if state.decision is None:
                self.lanes[lane] = self.fresh(lane)

    def fresh(self, lane: int) -> State:
        state = self.game.setup(self.seats, self.options, Rng(self.rand.getrandbits(60)))
        if lane >= self.count - self.guests:
            self.learning[lane] = 1 << int(self.rand.random() * self.seats)
        return state if state.advance() is not None else self.fresh(lane)

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
            buckets(facts).astype(np.int32), np.array(lengths), np.array(options, dtype=np.int32), np.array(counts)
        )

    def ask(self, net: Any, asked: Asked) -> tuple[Floats, Floats]:
        with torch.no_grad():
            shares, values = net(*tensors(asked, self.device))
            return shares.cpu().numpy(), values.cpu().numpy()

    def movers(self) -> Ints:
        return np.array([state.decision.seat if state.decision is not None else -1 for state in self.lanes])

    def segment(self) -> Segment:
        """Take so many steps at each table."""
        parts: list[Asked] = []
        records: list[tuple[Ints, Ints, Ints, Floats, Floats]] = []  # lanes, seats, chosen, shares, values
        ends: list[list[tuple[int, list[float]]]] = []
        games = self.games
        for _ in range(self.settings.steps):
            movers = self.movers()
            ours = [lane for lane in range(self.count) if self.learning[lane] >> int(movers[lane]) & 1]
            theirs = [lane for lane in range(self.count) if not self.learning[lane] >> int(movers[lane]) & 1]
            choices = [0] * self.count
            asked = self.gather(ours)
            shares, values = self.ask(self.net, asked)
            chosen = drawn(shares, asked.counts, self.lots)
            starts = np.cumsum(asked.counts) - asked.counts
            for lane, choice in zip(ours, chosen.tolist(), strict=True):
                choices[lane] = choice
            parts.append(asked)
            records.append((np.array(ours), movers[ours], chosen, shares[starts + chosen], values))
            if theirs:
                asked = self.gather(theirs)
                shares, _ = self.ask(self.past, asked)
                for lane, choice in zip(theirs, drawn(shares, asked.counts, self.lots).tolist(), strict=True):
                    choices[lane] = choice
            ends.append(self.step(choices))
        return self.judged(parts, records, ends, games)

    def step(self, choices: list[int]) -> list[tuple[int, list[float]]]:
        """One choice at each table; the tables whose game is over with what it came to, and fresh games there."""
        over: list[tuple[int, list[float]]] = []
        for lane, choice in enumerate(choices):
            state = self.lanes[lane]
            if state.choose(choice) is None:
                assert state.outcome is not None
                over.append((lane, state.outcome.returns(self.seats, self.game.cooperative)))
                self.lanes[lane] = self.fresh(lane)
                self.games += 1
        return over

    def judged(self, parts: list[Asked], records: list[Any], ends: list[Any], games: int) -> Segment:
        """Each seat's own decisions in a row: what each was worth is what its next one, or the end, was worth.

        Teams and co-operation need nothing of their own: each seat has its own returns.
        """
        worth = np.zeros((self.count, self.seats), np.float32)
        ahead = np.zeros((self.count, self.seats), np.float32)
        told = np.zeros((self.count, self.seats), bool)
        movers = self.movers()
        ours = [lane for lane in range(self.count) if self.learning[lane] >> int(movers[lane]) & 1]
        if ours:
            _, values = self.ask(self.net, self.gather(ours))
            worth[ours, movers[ours]] = values
            told[ours, movers[ours]] = True
        advantages: list[Floats] = []
        weights: list[Floats] = []
        decay = self.settings.decay
        for (lanes, seats, _, _, values), over in zip(reversed(records), reversed(ends), strict=True):
            for lane, returns in over:
                worth[lane], ahead[lane], told[lane] = returns, 0.0, True
            if len(lanes):
                sure = told[lanes, seats]
                advantage = np.where(sure, worth[lanes, seats] - values + decay * ahead[lanes, seats], 0.0)
                worth[lanes, seats], ahead[lanes, seats], told[lanes, seats] = values, advantage, True
            else:
                sure, advantage = np.zeros(0, bool), np.zeros(0)
            advantages.append(advantage.astype(np.float32))
            weights.append(sure.astype(np.float32))
        advantage = np.concatenate(advantages[::-1])
        values = np.concatenate([record[4] for record in records])
        return Segment(
            joined(parts),
            np.concatenate([record[2] for record in records]),
            np.concatenate([record[3] for record in records]),
            advantage,
            np.clip(advantage + values, -1, 1),
            np.concatenate(weights[::-1]),
            self.games - games,
        )


def act(number: int, settings: Settings, count: int, net: Any, past: Any, out: Any, stop: Any) -> None:
    """The life of an actor: segments, until it is told to stop."""
    torch.set_num_threads(1)
    gc.disable()  # states hold no rings; what torch leaves is swept now and then
    tables = Tables(settings, number, count, net, past)
    loops = 0
    while not stop.is_set():
        segment = tables.segment()
        while not stop.is_set():
            try:
                out.put(segment, timeout=1)
                break
            except queue.Full:
                continue
        loops += 1
        if loops % 20 == 0:
            gc.collect()
