"""The writer: everything that waits at a moment is committed in one transaction.

One thread does all the writing of a worker.  Lines of the log go in as one statement, anything else as a function
in a savepoint of its own; whoever submitted is told only after the commit.  Under load a commit carries hundreds of
lines, so that durable moves cost little more than others; at rest it carries one, and nobody waits for company.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from petteia.server.storage.database import Database
from petteia.server.storage.schema import lines

T = TypeVar("T")
MOST = 500  # lines in one transaction
CROWD = 8  # a group of this size is a sign that more are coming
GATHER = 0.008  # seconds spent at most on letting them come


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of a table's log."""

    table: str
    seq: int
    seat: int
    kind: str
    text: str
    at: int
    person: str = ""
    re: str = ""


class Busy(Exception):
    """The database did not take a write."""


class _Job:
    __slots__ = ("future", "line", "work")

    def __init__(
        self, line: Line | None, work: Callable[[Connection], Any] | None, future: asyncio.Future[Any]
    ) -> None:
        self.line = line
        self.work = work
        self.future = future


class Writer:
    """Commits in groups, in the order of submission."""

    def __init__(
        self,
        database: Database,
        committed: Callable[[int, float], None] | None = None,
        announce: Callable[[Connection, list[Line]], None] | None = None,
    ) -> None:
        self._database = database
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._committed = committed
        self._announce = announce
        self._crowd = 0
        dialect = sqlite if database.is_sqlite else postgresql
        self._insert = dialect.insert(lines).on_conflict_do_nothing().returning(lines.c.table, lines.c.seq)
        mark = "?" if database.is_sqlite else "%s"
        columns = ", ".join(f'"{column.name}"' for column in lines.columns)
        self._fast = f"INSERT INTO lines ({columns}) VALUES ({', '.join([mark] * len(lines.columns))})"
        self._thread = threading.Thread(target=self._run, name="petteia-writer", daemon=True)
        self._thread.start()

    def append(self, line: Line) -> asyncio.Future[bool]:
        """Commit a line; the answer is whether it was the first with its place in the log."""
        future: asyncio.Future[bool] = self._loop.create_future()
        self._jobs.put(_Job(line, None, future))
        return future

    def do(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Run a function on the connection and commit; the answer is what it returned."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(_Job(None, work, future))
        return future

    def waiting(self) -> int:
        return self._jobs.qsize()

    async def close(self) -> None:
        """Commit what is waiting, and stop."""
        self._jobs.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)

    # -- the thread --------------------------------------------------------------------------

    def _run(self) -> None:
        connection = self._database.connect().execution_options(writes=True)
        try:
            while True:
                batch, last = self._take()
                if batch:
                    if connection.closed or connection.invalidated:
                        connection.close()
                        connection = self._database.connect().execution_options(writes=True)
                    self._commit(connection, batch)
                if last:
                    return
        finally:
            connection.close()

    def _take(self) -> tuple[list[_Job], bool]:
        first = self._jobs.get()
        if first is None:
            return [], True
        if self._crowd >= CROWD:
            time.sleep(min(GATHER, self._crowd * 0.0003))  # where many come at once, a larger group is cheaper for all
        batch = [first]
        while len(batch) < MOST:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return batch, True
            batch.append(job)
        self._crowd = len(batch)
        return batch, False

    def _commit(self, connection: Connection, batch: list[_Job]) -> None:
        began = time.perf_counter()
        results: list[tuple[asyncio.Future[Any], Any, BaseException | None]] = []
        try:
            with connection.begin():
                results = self._work(connection, batch)
        except SQLAlchemyError as error:
            busy = Busy(type(error).__name__)
            results = [(job.future, None, busy) for job in batch]
            if connection.in_transaction():
                connection.rollback()
        took = time.perf_counter() - began
        self._loop.call_soon_threadsafe(self._tell, results, len(batch), took)

    def _work(
        self, connection: Connection, batch: list[_Job]
    ) -> list[tuple[asyncio.Future[Any], Any, BaseException | None]]:
        results: list[tuple[asyncio.Future[Any], Any, BaseException | None]] = []
        pending: list[_Job] = []
        for job in batch:
            if job.line is not None:
                pending.append(job)
                continue
            self._insert_lines(connection, pending, results)
            pending = []
            assert job.work is not None
            try:
                with connection.begin_nested():
                    results.append((job.future, job.work(connection), None))
            except Exception as error:
                results.append((job.future, None, error))
        self._insert_lines(connection, pending, results)
        return results

    def _insert_lines(self, connection: Connection, jobs: list[_Job], results: list[Any]) -> None:
        if not jobs:
            return
        lines = [job.line for job in jobs if job.line is not None]
        kept = self._insert_all(connection, lines) or self._insert_each(connection, lines)
        results.extend((job.future, job.line in kept, None) for job in jobs)
        if self._announce is not None and kept:
            self._announce(connection, list(kept))

    def _insert_all(self, connection: Connection, lines: list[Line]) -> set[Line]:
        """Write all lines, if every one is the first for its place: nearly always so.  Otherwise none."""
        try:
            with connection.begin_nested():
                connection.exec_driver_sql(
                    self._fast, [(x.table, x.seq, x.seat, x.kind, x.text, x.at, x.person, x.re) for x in lines]
                )
        except IntegrityError:
            return set()
        return set(lines)

    def _insert_each(self, connection: Connection, lines: list[Line]) -> set[Line]:
        """Write those lines that are the first for their places; two of one group may want the same one."""
        places = {(line.table, line.seq): line for line in reversed(lines)}
        rows = [msgspec.structs.asdict(line) for line in places.values()]
        return {places[table, seq] for table, seq in connection.execute(self._insert, rows)}

    def _tell(self, results: list[Any], count: int, took: float) -> None:
        for future, value, error in results:
            if future.cancelled():
                continue
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(value)
        if self._committed is not None:
            self._committed(count, took)
