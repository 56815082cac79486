"""A network for few seats as a beginning for more: what of its facts holds at the larger table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

np = pytest.importorskip("numpy")

from petteia.bots.mind import buckets, load, places  # noqa: E402
from petteia.encoding import Encoder, tell  # noqa: E402
from petteia.kernel.game import game  # noqa: E402
from petteia.kernel.knowledge import View  # noqa: E402
from petteia.kernel.rng import Rng  # noqa: E402
from petteia.kernel.state import State  # noqa: E402
from petteia.learn.larger import Smaller, taken_over, usual  # noqa: E402

GAMES = ("hera-zeus", "omen", "elysium", "prometheus", "odyssey")


def table(key: str, seats: int) -> State:
    found = game(key)
    state: State = found.setup(seats, found.agreed({}), Rng(0))
    state.advance()
    return state


def between(key: str, large: int, small: int) -> tuple[Encoder, Encoder, Smaller]:
    here, there = Encoder(game(key), large), Encoder(game(key), small)
    return here, there, Smaller(table(key, large), table(key, small), here, there)


def mortal(text: str, seats: list[str]) -> Iterator[str]:
    """A sentence about a seat, without its name."""
    for name in seats:
        if f" {name}" in text:
            yield text.replace(name, "somebody")


@pytest.mark.parametrize("key", GAMES)
def test_at_a_table_of_the_same_size_every_fact_stays_as_it_is(key: str) -> None:
    here, _, smaller = between(key, 2, 2)
    facts = usual(here, table(key, 2), 2, 1)
    assert len(facts) > 300
    assert [smaller(fact) for fact in facts] == facts


def test_ones_own_and_the_tables_cards_are_the_same_and_every_rivals_the_next_seats() -> None:
    here, there, smaller = between("elysium", 4, 2)
    large, small = View(table("elysium", 4), 0), View(table("elysium", 2), 0)
    mine, next_seat, *others = large.game.seat_names(4, {})
    own = rivals = tables = 0
    for fact in usual(here, large.state, 2, 1):
        told, said = tell(here, large, fact), tell(there, small, smaller(fact))
        zone, _, what = told.partition(":")
        if any(name in zone for name in others):
            rivals += 1
            for name in others:
                zone = zone.replace(name, next_seat)
            assert said == f"{zone}:{what}"
        elif mine in zone or next_seat in zone:
            own += 1
            assert said == told
        elif zone.startswith(("agora", "draw pile", "discard pile")):
            tables += 1
            assert said == told
    assert min(own, rivals, tables) > 30


def test_seats_are_counted_from_ones_own_chair_up_to_the_last_there_is() -> None:
    here, there, smaller = between("elysium", 4, 2)
    large, small = View(table("elysium", 4), 0), View(table("elysium", 2), 0)
    seats = {tell(here, large, f): tell(there, small, smaller(f)) for f in usual(here, large.state, 2, 1)}
    assert seats["asked: 0"] == "asked: 0" if "asked: 0" in seats else True
    assert {seats[f"seat: {n}"] for n in (1, 2, 3)} == {"seat: 1"}
    assert seats["seat: 0"] == "seat: 0"
    assert seats["order 0: 3"] == seats["order 0: 2"] == "order 0: 1"  # who sits where in the order
    assert seats["quest 3: 5"] == seats["quest 2: 5"] == "quest 1: 5"  # what each of them has


def test_a_larger_table_begins_with_what_the_shipped_network_knows() -> None:
    here, there, smaller = between("elysium", 3, 2)
    path = places(game("elysium"), 2)
    with np.load(path) as kept:
        arrays = dict(kept)
    reader = load(game("elysium"), path)
    here = Encoder(game("elysium"), 3, **reader.names)
    there = Encoder(game("elysium"), 2, **reader.names)
    smaller = Smaller(table("elysium", 3), table("elysium", 2), here, there)
    facts = usual(here, table("elysium", 3), 10, 4)
    found = taken_over(arrays, facts, smaller)
    assert list(found["ids"]) == sorted(set(found["ids"].tolist()))
    at = {int(bucket): row for bucket, row in zip(found["ids"], found["rows"], strict=True)}
    before = {int(bucket): row for bucket, row in zip(arrays["ids"], arrays["rows"], strict=True)}
    told = 0
    for fact in facts[:400]:
        bucket, was = int(buckets([fact])[0]), int(buckets([smaller(fact)])[0])
        if was in before and bucket in at:
            told += bool((at[bucket] == before[was]).all())
    assert told > 300
