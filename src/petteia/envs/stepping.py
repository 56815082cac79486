"""A share of many tables, stepped together: the part of a vector environment that is worth compiling.

Whoever is asked at a table has what it knows and what it may choose written into arrays that somebody else reads.
"""

from __future__ import annotations

from array import array
from typing import Any

from petteia.encoding import Encoder
from petteia.kernel.game import Game
from petteia.kernel.rng import Rng
from petteia.kernel.state import State

RUNNING = 0
OVER = 1
BROKEN_OFF = 2


class Share:
    """Tables `first` to `first + count - 1` of a vector.

    The arrays are flat and hold every table's share one after another: `room` facts, `most` options, a reward for each seat.
    Table t plays its n-th game with a seed made from the vector's, t and n, so it is the same wherever it is played.
    """

    def __init__(
        self, game: Game, seats: int, options: dict[str, str], first: int, count: int, room: int, most: int, cycles: int,
        arrays: dict[str, Any],
    ) -> None:  # fmt: skip
        self.game = game
        self.seats = seats
        self.options = options
        self.first = first
        self.count = count
        self.room = room
        self.most = most
        self.cycles = cycles
        self.seed = 0
        self.encoder = Encoder(game, seats)
        self.states: list[State] = []
        self.played: list[int] = [0] * count  # how many games a table has begun
        self.age: list[int] = [0] * count  # how many choices its game has seen
        self.cooperative = game.cooperative
        self.facts = arrays["facts"]
        self.fact_counts = arrays["fact_counts"]
        self.actions = arrays["actions"]
        self.option_counts = arrays["option_counts"]
        self.seat = arrays["seat"]
        self.ended = arrays["ended"]
        self.rewards = arrays["rewards"]
        self.choices = arrays["choices"]

    def reset(self, seed: int) -> None:
        """Begin a first game at every table."""
        self.seed = seed
        self.played = [0] * self.count
        self.states = [self._new_game(i) for i in range(self.count)]
        for i in range(self.count):
            self._write(i, RUNNING)

    def _new_game(self, i: int) -> State:
        number = self.played[i]
        self.played[i] = number + 1
        self.age[i] = 0
        seed = (self.seed << 64) + ((self.first + i) << 32) + number
        state: State = self.game.setup(self.seats, self.options, Rng(seed))
        if state.advance() is None:  # over before anybody was asked
            return self._new_game(i)
        return state

    def step(self) -> None:
        """Carry out what was chosen at every table; where a game is over, the next one begins."""
        choices, states, age, first, cycles = self.choices, self.states, self.age, self.first, self.cycles
        for i in range(self.count):
            state = states[i]
            index: int = choices[first + i]
            decision = state.decision
            assert decision is not None
            if not 0 <= index < len(decision.options):
                raise ValueError(
                    f"table {first + i} offers {len(decision.options)} options: {index} is not one of 0 to {len(decision.options) - 1}"
                )
            age[i] += 1
            if state.choose(index) is None:
                self._pay(i, state)
                states[i] = self._new_game(i)
                self._write(i, OVER)
            elif age[i] >= cycles:
                self._pay(i, state)
                states[i] = self._new_game(i)
                self._write(i, BROKEN_OFF)
            else:
                if self.ended[first + i]:
                    self._pay(i, state)
                self._write(i, RUNNING)

    def _pay(self, i: int, state: State) -> None:
        """What a table has paid with its last choice."""
        seats = self.seats
        at = (self.first + i) * seats
        paid = state.outcome.returns(seats, self.cooperative) if state.outcome is not None else [0.0] * seats
        for seat in range(seats):
            self.rewards[at + seat] = paid[seat]

    def _write(self, i: int, ended: int) -> None:
        """Write what the seat that is asked knows and may choose."""
        table = self.first + i
        state = self.states[i]
        decision = state.decision
        assert decision is not None
        facts = array("i", self.encoder.asked(state))
        size = len(facts)
        if size > self.room:
            raise ValueError(f"{size} facts do not fit into room for {self.room}: give the vector more `room`")
        at = table * self.room
        self.facts[at : at + size] = facts
        self.fact_counts[table] = size
        options = array("i", [action.id for action in decision.options])
        size = len(options)
        if size > self.most:
            raise ValueError(f"{size} options do not fit into room for {self.most}: give the vector a higher `most`")
        at = table * self.most
        self.actions[at : at + size] = options
        self.option_counts[table] = size
        self.seat[table] = decision.seat
        self.ended[table] = ended
