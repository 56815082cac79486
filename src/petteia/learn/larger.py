"""A network of a small table as a beginning at a larger one.

Facts are told from one's own chair, so most of them say the same wherever one sits: one's own cards, the table's.  What the network
has learned of the next seat is taken to hold for every other seat at first; learning then tells them apart.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from petteia.bots.mind import buckets
from petteia.encoding import Encoder
from petteia.encoding.encoder import (
    ASKED,
    BY_CARD,
    FIELDS,
    KINDS,
    LOW,
    MASK,
    MOST_PLACES,
    MOST_WORDS,
    PLACE,
    RECALLS,
    SEAT,
    SIZES,
    SLOT,
    STEPS,
    TABLE,
    TOP,
)
from petteia.kernel.rng import Rng
from petteia.kernel.state import State

WITHIN = 6  # bits for what stands in a list within a list
CARDS_ZONE = 1  # of a step's place: the zone of the card it speaks of


class Smaller:
    """Says what a fact of a large table would be at a small one: every seat beyond its last is taken for its last."""

    def __init__(self, large: State, small: State, encoder: Encoder, reader: Encoder) -> None:
        self.large = large
        self.encoder = encoder
        self.last = small.seats - 1
        encoder.names(large)  # met once, so that fields and zones have their slots
        self.zones = _zones(large, small, encoder, reader)
        game = encoder.game
        self.chairs = set(encoder.chairs)
        self.hows = {name: KINDS[how] for name, how in game.card_fields.items()}
        # of each step, which of its fields speak of one card
        self.cards = [
            [name in step.card_fields and step.card_fields[name] != "mask" for name in step.fields]
            for step in (game.steps[name] for name in encoder.steps if name in game.steps)
        ]

    def __call__(self, fact: int) -> int:
        slot, place, what = fact >> SLOT, fact >> PLACE & MOST_PLACES, fact & MOST_WORDS
        if slot == TABLE:
            if place in (SEAT, ASKED):
                what = min(what, self.last)
            elif SIZES < place < TOP:
                place = SIZES + self.zones[place - SIZES]
        elif slot < RECALLS:
            slot = self.zones[slot]
        elif FIELDS <= slot < STEPS:
            place, what = self._field(self.encoder.fields[slot - FIELDS], place, what)
        elif slot >= STEPS and place & 31 == CARDS_ZONE:
            cards = self.cards[slot - STEPS]
            if place >> 5 & 15 < len(cards) and cards[place >> 5 & 15]:
                what = self.zones.get(what, what)
        return slot << SLOT | place << PLACE | what

    def _field(self, name: str, place: int, what: int) -> tuple[int, int]:
        if name in self.chairs and what >= LOW:
            return place, LOW + min(what - LOW, self.last)
        how = self.hows.get(name)
        if how in (BY_CARD, MASK):
            return self.zones.get(place >> 4, 0) << 4 | place & 15, what
        value: object = self.large
        for part in name.split("."):
            value = getattr(value, part)
        if isinstance(value, list) and len(value) == self.large.seats:  # one for each seat
            if all(isinstance(one, int) for one in value):
                return min(place, self.last), what
            return min(place >> WITHIN, self.last) << WITHIN | place & ((1 << WITHIN) - 1), what
        return place, what


def _zones(large: State, small: State, encoder: Encoder, reader: Encoder) -> dict[int, int]:
    """The slot that each zone of the large table has at the small one, from the first chair."""
    here, there = encoder.zones(large, 0)[0], reader.zones(small, 0)[0]
    at: dict[tuple[int, int], int] = {}
    for (owner, index), slot in _owned(small, there):
        at[owner, index] = slot
    last = small.seats - 1
    return {slot: at.get((min(owner, last), index), 0) for (owner, index), slot in _owned(large, here)}


def _owned(state: State, slots: list[int]) -> list[tuple[tuple[int, int], int]]:
    """Whose each zone is and which of that seat's, with its slot."""
    met: Counter[int] = Counter()
    found = []
    for zone, slot in zip(state.layout.zones, slots, strict=True):
        found.append(((zone.owner, met[zone.owner]), slot))
        met[zone.owner] += 1
    return found


def usual(encoder: Encoder, begin: State, games: int, seed: int) -> list[int]:
    """The facts of so many games played at random from a table like this one, the most frequent first."""
    met: Counter[int] = Counter()
    rand = random.Random(seed)
    for _ in range(games):
        state = encoder.game.setup(begin.seats, begin.options, Rng(rand.getrandbits(60)))
        state.advance()
        while (decision := state.decision) is not None:
            if len(decision.options) > 1:
                met.update(encoder.asked(state))
            state.choose(rand.randrange(len(decision.options)))
    return [fact for fact, _ in met.most_common()]


def taken_over(arrays: dict[str, Any], facts: list[int], smaller: Callable[[int], int]) -> dict[str, Any]:
    """The table of a network's facts, with those of a larger table that have a vector at the small one."""
    ids, rows = arrays["ids"], arrays["rows"]
    here, there = buckets(facts), buckets([smaller(fact) for fact in facts])
    at = np.searchsorted(ids, there)
    at[at == len(ids)] = 0
    known = ids[at] == there
    _, first = np.unique(here[known], return_index=True)  # of facts in one bucket the most frequent
    return {"ids": here[known][first], "rows": rows[at[known][first]]}
