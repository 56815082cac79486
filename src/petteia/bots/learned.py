"""A bot that has learned by playing against itself: it looks at its view once and knows what it would do.

`temperature=0` takes the option it likes best; above that it now and then takes another, the more often the higher (1: as often as
it was sure in training).  `weights=FILE.npz` plays with a network of one's own.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from petteia.bots.contract import Budget, Opinion, at_least
from petteia.kernel.action import Action
from petteia.kernel.decision import Decision
from petteia.kernel.game import Game, Refused
from petteia.kernel.knowledge import View

if TYPE_CHECKING:
    from petteia.bots.mind import Mind, Thought


@lru_cache(maxsize=8)
def _minds(game: Game, seats: int, weights: str, changed: int) -> tuple[Mind, ...]:
    try:
        from petteia.bots import mind
    except ImportError as error:
        raise Refused(f"The bot 'learned' cannot start: {error}.", "It needs numpy: pip install numpy") from None
    return (mind.load(game, Path(weights), seats),) if weights else mind.minds_of(game, seats)


class LearnedBot:
    def __init__(self, seed: int = 0, temperature: float = 0.0, weights: str = "") -> None:
        at_least("learned", "temperature", temperature, 0)
        if weights and not Path(weights).exists():
            raise Refused(f"There is no file {weights}.", "Give the .npz file that `petteia learn` has written.")
        self.temperature = temperature
        self.weights = weights
        self._changed = Path(weights).stat().st_mtime_ns if weights else 0
        self._rand = random.Random(seed)

    def ready(self, game: Game, seats: int, options: Mapping[str, Any] | None = None) -> None:
        """Whether there is a network for this game, of this version, with so many seats and these table options."""
        if (known := self.mind(game, seats, options)).seats != seats:
            raise Refused(
                f"{self.weights} is for {known.seats} seats, not {seats}.", "Train one for this table with --seats."
            )

    def mind(self, game: Game, seats: int, options: Mapping[str, Any] | None = None) -> Mind:
        from petteia.bots.mind import mind_for

        return mind_for(_minds(game, seats, self.weights, self._changed), game, seats, options)

    def _mind_at(self, view: View) -> Mind:
        return self.mind(view.game, view.state.seats, view.state.options)

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        options = decision.options
        if len(options) == 1:
            return options[0]
        shares = self._mind_at(view).think(view).shares
        if not self.temperature:
            return options[int(shares.argmax())]
        sharpened = shares ** (1 / self.temperature)
        return self._rand.choices(options, sharpened.tolist())[0]

    def thinks(self, view: View) -> list[Opinion]:
        """The options with the share it would give each, the best first; of their worth it knows nothing."""
        decision = view.decision
        if decision is None:
            return []
        thought: Thought = self._mind_at(view).think(view)
        found = [
            Opinion(action, share, None)
            for action, share in zip(decision.options, thought.shares.tolist(), strict=True)
        ]
        return sorted(found, key=lambda one: -one.share)
