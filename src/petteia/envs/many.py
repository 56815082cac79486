"""Thousands of tables stepped in one call, over processes that share their memory.

    import numpy as np
    from petteia.envs import vector

    with vector("hera-zeus", tables=4096, workers=2, seed=1) as tables:
        batch = tables.reset()
        rand = np.random.default_rng(1)
        for _ in range(100):
            batch = tables.step((rand.random(len(tables)) * batch.option_counts).astype(np.int32))

At each table one seat is asked; it is told what it knows as facts (`petteia.encoding`) and what it may choose as numbers of actions,
as many as there are.  A choice is the place of an option among those.  A game that is over is paid and the next one begins at once.
Each table's games have seeds of their own, so everything is the same whatever the number of processes.
"""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import numpy as np
import numpy.typing as npt

from petteia.envs.stepping import BROKEN_OFF, OVER, Share
from petteia.kernel.game import Refused
from petteia.kernel.game import game as find_game

ROOM, MOST = 1024, 1024  # facts and options a table has room for, unless more is asked for
CODES = {
    "facts": "i",
    "fact_counts": "i",
    "actions": "i",
    "option_counts": "i",
    "seat": "b",
    "ended": "b",
    "rewards": "f",
    "choices": "i",
}
TYPES = {"i": ctypes.c_int32, "b": ctypes.c_int8, "f": ctypes.c_float}
DTYPES = {"i": np.int32, "b": np.int8, "f": np.float32}


@dataclass(frozen=True)
class Batch:
    """What all tables show: arrays that the next step writes over, so copy what is to be kept.

    Of a row of `facts` or `actions` only as many entries count as `fact_counts` and `option_counts` say.
    """

    seat: npt.NDArray[np.int8]  # who is asked
    facts: npt.NDArray[np.int32]
    fact_counts: npt.NDArray[np.int32]
    actions: npt.NDArray[np.int32]
    option_counts: npt.NDArray[np.int32]
    rewards: npt.NDArray[np.float32]  # by seat, for the choice before
    terminated: npt.NDArray[np.bool_]  # the choice before ended a game: what is shown is the next one's beginning
    truncated: npt.NDArray[np.bool_]  # or the game was broken off

    def ragged_facts(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64]]:
        """All facts in one row, and where those of each table begin (with the end as the last)."""
        return _ragged(self.facts, self.fact_counts)

    def ragged_options(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64]]:
        """All options in one row, as numbers of actions, and where those of each table begin."""
        return _ragged(self.actions, self.option_counts)


def _ragged(
    rows: npt.NDArray[np.int32], counts: npt.NDArray[np.int32]
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64]]:
    starts = np.zeros(len(counts) + 1, np.int64)
    np.cumsum(counts, out=starts[1:])
    return rows[np.arange(rows.shape[1]) < counts[:, None]], starts


class Vector:
    """Many tables of one game.  `workers`: how many processes play them (0: this one does)."""

    def __init__(
        self, key: str, tables: int = 1024, workers: int = 0, seats: int | None = None, options: Mapping[str, str] | None = None,
        seed: int = 0, max_cycles: int | None = None, room: int = ROOM, most: int = MOST,
    ) -> None:  # fmt: skip
        game = find_game(key)
        self.game = game
        self.seats = seats or game.seat_counts[0]
        game.check_seats(self.seats)
        self.options = game.agreed(options or {})
        if tables < 1 or not 0 <= workers <= tables:
            raise Refused(
                f"{tables} tables cannot be played by {workers} processes.",
                "There is at least one table for each process.",
            )
        if not 0 <= seed < 1 << 63:
            raise Refused(f"The seed of a vector cannot be {seed}.", "It is a number from 0 to 2**63 - 1.")
        self.tables = tables
        self.seed = seed
        sizes = {"facts": tables * room, "actions": tables * most, "rewards": tables * self.seats}
        self._raw = {name: _shared(CODES[name], sizes.get(name, tables)) for name in CODES}
        arrays: dict[str, Any] = {name: np.frombuffer(raw, DTYPES[CODES[name]]) for name, raw in self._raw.items()}
        self._choices = arrays["choices"]
        self._ended = arrays["ended"]
        self._rewards = arrays["rewards"].reshape(tables, self.seats)
        self._arrays = (
            arrays["seat"], arrays["facts"].reshape(tables, room), arrays["fact_counts"], arrays["actions"].reshape(tables, most),
            arrays["option_counts"], self._rewards,
        )  # fmt: skip
        cycles = max_cycles if max_cycles is not None else game.longest
        shares = [(tables * i // max(1, workers), tables * (i + 1) // max(1, workers)) for i in range(max(1, workers))]
        settings = [(key, self.seats, self.options, a, b - a, room, most, cycles) for a, b in shares]
        self._share: Share | None = None
        self._workers: list[tuple[Any, Any]] = []
        if workers == 0:
            self._share = _share(self._raw, *settings[0])
        else:
            self._workers = [_start(self._raw, one) for one in settings]
        self._closed = False

    def __len__(self) -> int:
        return self.tables

    @property
    def processes(self) -> list[int]:
        """The processes that play, by their ids; none where this one does."""
        return [process.pid for _, process in self._workers]

    def reset(self, seed: int | None = None) -> Batch:
        """Begin anew at every table; the vector's own seed unless another is given."""
        self._rewards[:] = 0
        self._do(("reset", self.seed if seed is None else seed))
        return self._batch()

    def step(self, choices: npt.ArrayLike) -> Batch:
        """Carry out a choice at every table: the place of an option among those it offers."""
        given = np.asarray(choices)
        if given.shape != (self.tables,):
            raise Refused(
                f"There are {self.tables} tables, and choices of the shape {given.shape}.", "Give one for each table."
            )
        self._choices[:] = given
        self._do(("step", 0))
        return self._batch()

    def _do(self, order: tuple[str, int]) -> None:
        if self._closed:
            raise Refused("These tables were cleared away.", "Make another vector.")
        if self._share is not None:
            _carry_out(self._share, order)
            return
        for pipe, _ in self._workers:
            with suppress(OSError):  # nobody is there: that shows below
                pipe.send(order)
        said = []
        for pipe, process in self._workers:
            try:
                said.append(pipe.recv())
            except (EOFError, OSError):
                process.join(1)
                said.append(f"a process that played tables has ended with code {process.exitcode}")
        wrong = next(filter(None, said), "")
        if wrong:
            self.close()
            raise ValueError(wrong)

    def _batch(self) -> Batch:
        return Batch(*self._arrays, self._ended == OVER, self._ended == BROKEN_OFF)

    def close(self) -> None:
        """End the processes."""
        self._closed = True
        for pipe, process in self._workers:
            with suppress(OSError):
                pipe.send(("end", 0))
            process.join(5)
            pipe.close()
        self._workers = []

    def __enter__(self) -> Vector:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def vector(key: str, **settings: Any) -> Vector:
    """Many tables of a game at once."""
    return Vector(key, **settings)


# -- processes -------------------------------------------------------------------------------


def _context() -> Any:
    """Processes that begin with what is loaded here, where the system can do that."""
    return multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")


def _shared(code: str, size: int) -> Any:
    return _context().RawArray(TYPES[code], size)


def _share(raw: dict[str, Any], key: str, *settings: Any) -> Share:
    codes: dict[str, Any] = CODES
    arrays = {name: memoryview(one).cast("B").cast(codes[name]) for name, one in raw.items()}
    share: Any = Share
    made: Share = share(find_game(key), *settings, arrays)
    return made


def _start(raw: dict[str, Any], settings: tuple[Any, ...]) -> tuple[Any, Any]:
    context = _context()
    here, there = context.Pipe()
    process = context.Process(target=_serve, args=(there, here, raw, settings), daemon=True)
    process.start()
    there.close()
    return here, process


def _serve(pipe: Any, other: Any, raw: dict[str, Any], settings: tuple[Any, ...]) -> None:
    """Play a share of the tables as told, until told to end or nobody is there to tell."""
    other.close()
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)  # games make many small objects and hardly a cycle
    share = _share(raw, *settings)
    while True:
        try:
            order = pipe.recv()
        except (EOFError, OSError):
            return
        if order[0] == "end":
            return
        try:
            _carry_out(share, order)
            pipe.send("")
        except Exception as error:
            pipe.send(f"{error}")


def _carry_out(share: Share, order: tuple[str, int]) -> None:
    if order[0] == "reset":
        share.reset(order[1])
    else:
        share.step()
