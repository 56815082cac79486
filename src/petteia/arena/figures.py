"""How large games are: their length, branching, hidden bits and trees, found by random play."""

from __future__ import annotations

import math
import random
import statistics
from dataclasses import dataclass, field

from petteia.kernel.game import game as find_game
from petteia.kernel.rng import Counting, Rng
from petteia.kernel.state import State


@dataclass
class Figures:
    """What random play of one kind of table showed."""

    game: str
    seats: int
    games: int = 0
    cards: int = 0
    faces: int = 0
    actions: int = 0
    decisions: list[int] = field(default_factory=list)
    options: list[int] = field(default_factory=list)
    hidden: list[float] = field(default_factory=list)  # bits, at each decision looked at
    tree: list[float] = field(default_factory=list)  # powers of ten, of each game
    chance: list[float] = field(default_factory=list)

    def to_json(self) -> dict[str, object]:
        return {
            "game": self.game, "seats": self.seats, "games": self.games, "cards": self.cards, "faces": self.faces,
            "actions": self.actions, "decisions": round(statistics.fmean(self.decisions), 1), "longest": max(self.decisions),
            "options": round(statistics.fmean(self.options), 2), "most_options": max(self.options),
            "hidden_bits": round(statistics.fmean(self.hidden), 1) if self.hidden else 0.0,
            "most_hidden_bits": round(max(self.hidden, default=0.0), 1),
            "tree_power": round(statistics.fmean(self.tree), 1), "chance_power": round(statistics.fmean(self.chance), 1),
        }  # fmt: skip


def hidden_bits(state: State, seat: int) -> float:
    """How much a seat does not know: the logarithm of the number of ways to deal what it does not know.

    Cards with one back can be mistaken for one another; where a card may lie and what the seat recalls is not taken off, so
    this is an upper bound.
    """
    bits, bit = 0.0, 1 << seat
    for pack in state.layout.packs:
        unknown: dict[int, int] = {}
        for card in pack:
            if not state.knows[card] & bit:
                unknown[state.face[card]] = unknown.get(state.face[card], 0) + 1
        bits += math.lgamma(sum(unknown.values()) + 1) - sum(math.lgamma(n + 1) for n in unknown.values())
    return bits / math.log(2)


def figures(
    key: str, seats: int | None = None, options: dict[str, str] | None = None, games: int = 20, every: int = 5
) -> Figures:
    """Play at random and measure; equal arguments give equal figures."""
    game = find_game(key)
    count = seats or game.seat_counts[0]
    game.check_seats(count)
    agreed = game.agreed(options or {})
    found = Figures(key, count, actions=len(game.vocabulary), faces=len(game.shape(count, agreed).faces))
    for seed in range(games):
        rand, rng = random.Random(seed).random, Counting(Rng(seed))
        state = game.setup(count, agreed, rng)
        found.cards = len(state.face)
        decision = state.advance()
        length, tree = 0, 0.0
        while decision is not None:
            n = len(decision.options)
            if n > 1:
                if length % every == 0:
                    found.hidden.append(hidden_bits(state, decision.seat))
                length += 1
                tree += math.log10(n)
                found.options.append(n)
            decision = state.choose(int(rand() * n))
        found.games += 1
        found.decisions.append(length)
        found.tree.append(tree)
        found.chance.append(rng.power)
    return found
