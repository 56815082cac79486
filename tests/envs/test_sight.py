"""What a learner sees: all that a seat may know, laid out by declared shapes, and nothing else."""

from __future__ import annotations

import random
from importlib import metadata

import numpy as np
import pytest

from petteia.envs.sight import HIGHEST, sight_of
from petteia.kernel import Rng, State, View, game, position
from petteia.kernel.game import GROUP
from petteia.kernel.numbers import numbering

KEYS = sorted(entry.name for entry in metadata.entry_points(group=GROUP))
SET_UPS = [(key, {}) for key in KEYS] + [("odyssey", {"mode": "campaign"})]


def middles(key: str, options: dict[str, str], seats: int) -> list[State]:
    """Some states of a random game."""
    found = game(key)
    rand = random.Random(7)
    state = found.setup(seats, found.agreed(options), Rng(7))
    state.advance()
    kept = []
    for count in range(240):
        if state.decision is None:
            break
        if count % 24 == 23:
            kept.append(state.clone())
        state.choose(int(rand.random() * len(state.decision.options)))
    return [*kept, state]


@pytest.mark.parametrize(("key", "options"), SET_UPS, ids=str)
@pytest.mark.parametrize("observe", ["table", "facts"])
def test_equal_sights_are_equal_rows(key: str, options: dict[str, str], observe: str) -> None:
    """In a world that a seat cannot tell from the true one, it sees the same numbers; every row is as long as it says."""
    seats = game(key).seat_counts[-1]
    sight = sight_of(key, seats, options, observe)
    for state in middles(key, options, seats):
        for seat in range(seats):
            view = View(state, seat)
            row = sight.see(view)
            assert row.shape == (sight.size,)
            assert row.max() < HIGHEST
            world = view.world(random.Random(1))
            if state.decision is not None and state.decision.seat != seat:
                world.decision = state.decision
            assert np.array_equal(sight.see(View(world, seat)), row)
            assert sight.mask(view).sum() == (len(view.decision.options) if view.decision is not None else 0)


def test_card_numbers_are_no_part_of_it() -> None:
    """Cards that lie alike look alike, whatever their numbers are."""
    sight = sight_of("hera-zeus")
    for state in middles("hera-zeus", {}, 2):
        for seat in (0, 1):
            other = View(state, seat, reversed_numbers)
            assert np.array_equal(sight.see(other), sight.see(View(state, seat)))


def reversed_numbers(state: State) -> list[int]:
    """Other numbers for the cards of each back."""
    numbers = numbering(state)
    return [42 - n if n < 43 else 128 - n for n in numbers]


def test_what_stands_in_a_row() -> None:
    """Own cards by face and place, the rival's as backs, an open one as open; fields from one's own chair."""
    match = position(
        "hera-zeus",
        hera={"hand": ["Medusa"], "field": {"a": ["Hydra", "Io"]}, "figure": "b"},
        zeus={"hand": ["Giant", "Hades"], "field": {"a": ["Cyclops^"]}},
        points=2,
    )
    sight = sight_of("hera-zeus")
    table = sight.table
    row = sight.see(match.view("hera"))
    cards = sight.part(row, "cards")

    def lying(zone: str) -> list[tuple[int, str, int]]:
        code = table.zones.index(zone) + 1
        return [(place, table.faces[face - 1] if face else "?", seen) for z, place, face, seen, _ in cards if z == code]

    assert lying("hand of 0") == [(0, "Medusa", 1)]
    assert lying("column a of 0") == [(0, "Hydra", 1), (1, "Io", 1)]
    assert lying("hand of 1") == [(0, "?", 0), (1, "?", 0)]
    assert lying("column a of 1") == [(0, "Cyclops", 2)]
    assert list(sight.part(row, "field figure")) == [2, 0]
    assert list(sight.part(row, "field points")) == [2]
    assert list(sight.part(row, "asked")) == [1]
    assert table.rules[sight.part(row, "rule")[0] - 1] == match.decision.rule if match.decision else False
    zeus = sight.see(match.view("zeus"))
    assert list(sight.part(zeus, "field figure")) == [0, 2]
    assert list(sight.part(zeus, "asked")) == [2]
    assert list(sight.part(zeus, "rule")) == [0]


def test_what_is_recalled_is_seen() -> None:
    """After a look into a hand, a card laid from it is one of those seen."""
    match = position(
        "hera-zeus",
        hera={"hand": ["Medusa"], "field": {"a": ["Hydra"]}},
        zeus={"hand": ["Giant", "Hades", "Cyclops"], "seen": ["Giant", "Cyclops"], "field": {"a": ["Hero"]}},
        to_move="zeus", points=3,
    )  # fmt: skip
    match.play("play giant", "column b")
    sight = sight_of("hera-zeus")
    row = sight.see(match.view("hera"))
    recalls = [tuple(pair) for pair in sight.part(row, "recalls") if pair[0]]
    faces = {sight.table.faces[face - 1] for _, face in recalls}
    assert faces == {"Giant", "Cyclops"}
    assert (sight.part(row, "cards")[:, 4] > 0).sum() >= 3
