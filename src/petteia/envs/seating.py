"""A table that an environment plays: its state, how it is seeded, what it pays and when it is broken off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from petteia.envs.render import ansi, rgb
from petteia.envs.sight import HIGHEST, LOWEST, Sight, sight_of
from petteia.kernel.action import Action
from petteia.kernel.decision import Illegal, Refusal
from petteia.kernel.game import Refused
from petteia.kernel.knowledge import View
from petteia.kernel.rng import Rng
from petteia.kernel.state import State

MODES = ("ansi", "rgb_array")
Observation = dict[str, npt.NDArray[Any]]


class Seating:
    """What every kind of environment does with its table."""

    state: State

    def __init__(
        self, key: str, seats: int | None, options: Mapping[str, str] | None, observe: str, max_cycles: int | None,
        render_mode: str | None,
    ) -> None:  # fmt: skip
        if render_mode is not None and render_mode not in MODES:
            raise Refused(f"Nothing is rendered as {render_mode!r}.", f"It may be: {', '.join(MODES)}.")
        self.sight: Sight = sight_of(key, seats, options, observe)
        self.game = self.sight.table.game
        self.seats = self.sight.table.seats
        self.max_cycles = max_cycles if max_cycles is not None else self.game.longest
        self.cycles = 0

    def begin(self, seed: int) -> None:
        """A new game: equal seeds give equal games."""
        table = self.sight.table
        self.state = table.game.setup(table.seats, table.options, Rng(seed))
        self.state.name_by_place()
        self.state.advance()
        self.cycles = 0

    @property
    def to_move(self) -> int:
        """The seat that must choose, or -1."""
        return self.state.decision.seat if self.state.decision is not None else -1

    @property
    def over(self) -> bool:
        return self.state.decision is None

    @property
    def broken_off(self) -> bool:
        return not self.over and self.cycles >= self.max_cycles

    def act(self, number: int) -> None:
        """Carry out the action with this number; what is not offered is refused with the rule, and nothing changes."""
        if not 0 <= number < self.sight.actions:
            raise Illegal(Refusal(f"There is no action {number}: they are numbered 0 to {self.sight.actions - 1}."))
        self.state.act(self.action(number))
        self.cycles += 1

    def action(self, number: int) -> Action:
        return self.game.vocabulary.actions[number]

    def returns(self) -> list[float]:
        """What each seat has won: 1, 0 or -1, and nothing before the end."""
        outcome = self.state.outcome
        return outcome.returns(self.seats, self.game.cooperative) if outcome is not None else [0.0] * self.seats

    def observe(self, seat: int) -> Observation:
        view = View(self.state, seat)
        return {"observation": self.sight.see(view), "action_mask": self.sight.mask(view)}

    def space(self) -> spaces.Dict:
        return spaces.Dict({
            "observation": spaces.Box(LOWEST, HIGHEST, (self.sight.size,), np.int32),
            "action_mask": spaces.Box(0, 1, (self.sight.actions,), np.int8),
        })  # fmt: skip

    def render(self, mode: str | None, seat: int) -> Any:
        """The table as a seat sees it: text, or a picture as an array of height, width and colour."""
        if mode is None:
            return None
        view = View(self.state, seat)
        return ansi(view) if mode == "ansi" else rgb(view)
