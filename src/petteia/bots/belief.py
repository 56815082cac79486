"""What hidden cards are likely to be, learned from games of the network: how its play leads to what lies where.

A seat's worlds are all dealt as likely as each other, but whoever hides Medusa has a place for her.  For each place a card can lie
in there are vectors of all faces; held against what the network makes of the position they say how much more often than by lot a
face lies there.  Its file, `beliefs2.npz`, stands beside the network's, whose layers it reads with.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from petteia.bots.mind import Mind, places
from petteia.encoding import Encoder
from petteia.encoding.encoder import NEAR
from petteia.kernel.game import Game
from petteia.kernel.knowledge import View
from petteia.kernel.state import State

Floats = NDArray[np.float32]


def unknown(encoder: Encoder, s: State, seat: int) -> list[tuple[int, int]]:
    """The cards of which a seat sees no more than the back, each with where it lies from its chair: the zone's slot and the place
    in it, near the front or the back, as one number.  Where nobody looks at cards, as in a deck, they are left out."""
    slots, placed = encoder.zones(s, seat)
    found: list[tuple[int, int]] = []
    for z, cards in enumerate(s.zones):
        if s.layout.viewers[z]:
            size = len(cards)
            for i, card in enumerate(cards):
                if not s.knows[card] >> seat & 1:
                    place = (i if i < NEAR else max(NEAR, 8 - size + i)) if placed[z] else 0
                    found.append((card, slots[z] << 3 | place))
    return found


class Belief:
    """For one game and number of seats, beside one network."""

    def __init__(self, arrays: dict[str, Any]) -> None:
        self.network = str(arrays["network"])
        self._places: dict[int, int] = {int(place): at for at, place in enumerate(arrays["places"])}
        self._ask: Floats = arrays["ask.weight"].astype(np.float32)
        self._lean: Floats = arrays["ask.bias"].astype(np.float32)
        self._faces: Floats = arrays["faces"].astype(np.float32)  # place, face, vector
        self._usual: Floats = arrays["usual"].astype(np.float32)  # place, face

    def likely(self, view: View, mind: Mind) -> dict[int, list[float]]:
        """For each card the seat sees the back of, how likely each face is there, beside others of its back."""
        here = unknown(mind.encoder, view.state, view.seat)
        known = [(card, self._places[place]) for card, place in here if place in self._places]
        if not known:
            return {}
        asked = np.tanh(self._ask @ mind.digest(mind.encoder.facts(view)) + self._lean)
        rows = sorted({at for _, at in known})
        scores = self._faces[rows] @ asked + self._usual[rows]
        weights = dict(zip(rows, np.exp(scores - scores.max(axis=1, keepdims=True)).tolist(), strict=True))
        return {card: weights[at] for card, at in known}


@lru_cache(maxsize=8)
def belief_of(game: Game, mind: Mind) -> Belief | None:
    """The beliefs a game was shipped with beside this network, if any."""
    path = places(game, mind.seats)
    path = path.with_name(path.name.replace("seats", "beliefs"))
    if not path.exists():
        return None
    with np.load(path) as arrays:
        found = Belief(dict(arrays))
    return found if found.network == mind.mark else None
