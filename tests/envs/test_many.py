"""Many tables at once: the same games whatever the processes, paid and begun anew by themselves."""

from __future__ import annotations

import hashlib
import sys
import time
from importlib import metadata

import numpy as np
import pytest

from petteia.encoding import Encoder
from petteia.envs import Vector, vector
from petteia.envs.measure import working
from petteia.kernel import Rng, View, game
from petteia.kernel.game import GROUP, Refused

KEYS = sorted(entry.name for entry in metadata.entry_points(group=GROUP))


def told(tables: Vector, steps: int) -> tuple[str, float, int]:
    """A digest of everything that random play shows, what it paid, and how many games ended."""
    digest, paid, ended = hashlib.sha256(), 0.0, 0
    rand = np.random.default_rng(9)
    batch = tables.reset()
    for _ in range(steps):
        batch = tables.step((rand.random(len(tables)) * batch.option_counts).astype(np.int32))
        for part in (*batch.ragged_facts(), *batch.ragged_options(), batch.seat, batch.rewards, batch.terminated):
            digest.update(np.ascontiguousarray(part).tobytes())
        paid += float(np.abs(batch.rewards).sum())
        ended += int(batch.terminated.sum())
    return digest.hexdigest(), paid, ended


@pytest.mark.parametrize("key", KEYS)
def test_the_same_games_whatever_the_processes(key: str) -> None:
    """Facts, options, rewards and ends are equal with none, one and three processes, and differ with another seed."""
    results = []
    for workers, seed in ((0, 5), (1, 5), (3, 5), (0, 6)):
        with vector(key, tables=7, workers=workers, seed=seed, seats=game(key).seat_counts[-1]) as tables:
            results.append(told(tables, 15))
    assert results[0] == results[1] == results[2]
    assert results[3] != results[0]


def test_games_are_paid_and_begun_anew() -> None:
    """Over many games each pays one winner and one loser in the step that ends it, and nothing in between."""
    with vector("hera-zeus", tables=16) as tables:
        digest, paid, ended = told(tables, 200)
        assert ended > 8
        assert paid == 2.0 * ended
        assert told(tables, 200)[0] == digest  # a reset is a fresh start


def test_a_table_shows_what_its_seat_knows() -> None:
    """The facts of the first decision are those of a view of the same deal, and the options are its options."""
    found = game("omen")
    with vector("omen", tables=3, seed=4) as tables:
        batch = tables.reset()
        for table in range(3):
            state = found.setup(2, found.agreed({}), Rng((4 << 64) + (table << 32)))
            decision = state.advance()
            assert decision is not None
            facts = Encoder(found, 2).facts(View(state, decision.seat))
            assert list(batch.facts[table, : batch.fact_counts[table]]) == facts
            assert list(batch.actions[table, : batch.option_counts[table]]) == [
                action.id for action in decision.options
            ]
            assert batch.seat[table] == decision.seat


def test_games_are_broken_off() -> None:
    """After so many choices, with nothing paid, and another begins."""
    with vector("omen", tables=4, max_cycles=6) as tables:
        batch = tables.reset()
        for step in range(1, 13):
            batch = tables.step(np.zeros(4, np.int32))
            assert list(batch.truncated) == [step % 6 == 0] * 4
            assert not batch.terminated.any()
            assert not batch.rewards.any()


@pytest.mark.parametrize("workers", [0, 2])
def test_what_is_not_offered_is_named(workers: int) -> None:
    """A choice beyond the options of a table is refused with the table and how many there are."""
    tables = vector("hera-zeus", tables=4, workers=workers)
    tables.reset()
    with pytest.raises(ValueError, match=r"table 3 offers \d+ options: 99 is not one of"):
        tables.step([0, 0, 0, 99])
    tables.close()


def test_too_little_room_is_named() -> None:
    """What does not fit is told with what to do."""
    for settings, sentence in (
        ({"room": 8}, "give the vector more `room`"),
        ({"most": 1}, "give the vector a higher `most`"),
    ):
        with vector("hera-zeus", tables=1, **settings) as tables, pytest.raises(ValueError, match=sentence):
            tables.reset()


def test_a_process_that_ends_is_noticed() -> None:
    """Nobody waits for tables that nobody plays."""
    tables = vector("hera-zeus", tables=4, workers=2)
    tables.reset()
    tables._workers[1][1].terminate()
    tables._workers[1][1].join()
    with pytest.raises(ValueError, match="a process that played tables has ended"):
        tables.step(np.zeros(4, np.int32))
    with pytest.raises(Refused, match="cleared away"):
        tables.reset()


def test_what_cannot_be_had_is_refused() -> None:
    """Fewer tables than processes, choices for other tables, a seed below zero."""
    with pytest.raises(Refused, match="2 tables cannot be played by 3 processes"):
        vector("hera-zeus", tables=2, workers=3)
    with pytest.raises(Refused, match="cannot be -1"):
        vector("hera-zeus", seed=-1)
    with vector("hera-zeus", tables=2) as tables:
        tables.reset()
        with pytest.raises(Refused, match="There are 2 tables"):
            tables.step([0])


@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux lets one process read the clock of another.")
def test_work_side_by_side_counts_once() -> None:
    """Of two processes that step at the same time the busier is on the way; time that passes without work is not counted."""
    with vector("hera-zeus", tables=64, workers=2, seed=1) as tables:
        tables.reset()
        clock = working(tables)
        began, here = clock(), time.process_time()
        there = [time.clock_gettime(~pid << 3 | 2) for pid in tables.processes]
        for _ in range(5):
            tables.step(np.zeros(64, np.int32))
        time.sleep(0.1)
        worked = [
            time.clock_gettime(~pid << 3 | 2) - before for pid, before in zip(tables.processes, there, strict=True)
        ]
        counted, own = clock() - began, time.process_time() - here
    assert min(worked) > 0
    assert max(worked) <= counted <= max(worked) + own + 0.02
