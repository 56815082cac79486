"""In crowded places what may be announced hangs on one thing alone: a card, a wound, a stone, a wall, an area that is full.

The lines of play of one activation (`foresight`) say what could come about, the referee what takes a whole activation, what
can be done now, and how it goes on.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.prometheus.book import book_of
from petteia.games.prometheus.values import movement
from petteia.kernel import position
from petteia.testing import rule
from tests.games.prometheus import foresight
from tests.games.prometheus.foresight import FREE, Foresight
from tests.games.prometheus.referee import officiate
from tests.games.prometheus.thicket import begun, referee_knows, thicket

Own = Callable[..., str]
Squares = Callable[..., str]


def look_ahead(spec: dict[str, Any]) -> bool:
    """Hold the pairs that are offered against what could come about; False where there is none to announce."""
    match = begun(spec)
    state: Any = match.state
    if match.decision is None or match.decision.rule != "PR-051":
        return False
    u, area = state.actor, state.at[state.actor]
    if area < 0 and (state.options["entry"] == "complex_action" or not movement(state, u)):
        return False
    if area >= 0 and state.book.terrain[area].key == "polar":  # one simple action: the referee says which
        return False
    foes = [v for v in range(len(state.unit)) if area >= 0 and state.at[v] == area and state.side[v] != state.side[u]]
    ahead = Foresight(match)
    simple = state.options["cautious_slot"] == "simple" and spec["to_move"] == "wardens"
    for walk in ("walk", "cautious") if simple else ("walk",):
        left_open = ahead.open_ends(walk)
        if walk not in ahead.offers(walk, FREE):  # a blow may clear the way
            left_open |= {f"{walk}+attack", walk, "attack"}
        needed = ahead.pairs(walk)
        if u == state.hound and foes:  # it owes an attack
            needed = {plan for plan in needed if "attack" in plan.split("+")}
        assert foresight.offered(match, walk) - left_open == needed - left_open, spec
    return True


# thickets in which a single thing decides: without it something else would be on offer
SEEDS = (
    1, 2, 7, 12, 14, 15, 16, 21, 35, 48, 49, 56, 61, 73, 133, 170, 182, 205, 229, 345, 390, 545, 655, 741, 773, 967,
    1156, 1226, 1815, 1994, 2163, 2228, 2285, 2399,
)  # fmt: skip


@rule("PR-C47", "PR-053", "PR-C29")
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_it_hangs_on_what_is_offered_is_what_could_come_about(own: Own, squares: Squares, seed: int) -> None:
    """Every pair that some line of play could bring about is offered, and no other."""
    assert look_ahead(thicket(seed, own, squares))


PLAYED = (
    0, 2, 6, 7, 10, 12, 14, 18, 20, 29, 32, 38, 61, 73, 78, 89, 96, 97, 101, 109, 115, 128, 136, 151, 157, 252, 287,
    345, 444,
)  # fmt: skip


@pytest.mark.parametrize("seed", PLAYED)
def test_the_referee_agrees_in_a_thicket(
    own: Own, squares: Squares, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same question at every decision, with the same answers, and the same on the table."""
    spec = thicket(seed, own, squares)
    referee_knows(book_of(spec["options"]["own"]), monkeypatch)
    match = position("prometheus", seed, 2, **spec)
    assert officiate(match, random.Random(seed), 25, spec) > 0
