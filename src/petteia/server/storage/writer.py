"""The writer: everything that waits at a moment is committed in one transaction.

Lines of the log go in as one statement, anything else as a function in a savepoint of its own; whoever submitted is told
only after the commit.  Under load a commit carries many lines, so that durable moves cost little more than others; at
rest it carries one, and nobody waits for company.

Where a commit takes less time than handing it to a thread and back (SQLite on an ordinary disk, one worker, few moves), it is
done at the end of the event loop's round; where it takes longer, where many moves come at once and the event loop has better
things to do than wait for the disk, or where another process may hold the lock, a thread does it.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects import sqlite as sqlite_dialect
from sqlalchemy.exc import IntegrityError, OperationalError

from petteia.server.storage.database import Database
from petteia.server.storage.latch import Latch
from petteia.server.storage.schema import lines

T = TypeVar("T")
MOST = 64  # lines in one transaction; while it is written the event loop prepares the next
CROWD = 8  # so many at once are better left to the thread
NEWS = "INSERT INTO news (worker, body, at) VALUES (?, ?, ?)"
QUICK, SLOW = 0.008, 0.025  # seconds: below the one a commit is done at once, above the other by the thread


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


def row(line: Line) -> tuple[str, int, int, str, str, int, str, str]:
    return line.table, line.seq, line.seat, line.kind, line.text, line.at, line.person, line.re


class Busy(Exception):
    """The database did not take a write."""


class Herald(Protocol):
    """Tells other workers of lines in the transaction that writes them: by a function, or by a row of the table `news`."""

    def lines(self, connection: Connection, lines: list[Line]) -> None: ...

    def news(self, lines: list[Line]) -> tuple[str, str, int]: ...


class _Job:
    __slots__ = ("future", "line", "work")

    def __init__(
        self, line: Line | None, work: Callable[[Connection], Any] | None, future: asyncio.Future[Any]
    ) -> None:
        self.line = line
        self.work = work
        self.future = future


Result = tuple["asyncio.Future[Any]", Any, BaseException | None]


class Writer:
    """Commits in groups, in the order of submission."""

    def __init__(
        self,
        database: Database,
        committed: Callable[[int, float], None] | None = None,
        herald: Herald | None = None,
        timer: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._database = database
        self._loop = asyncio.get_running_loop()
        self._committed = committed
        self._herald = herald
        self._timer = timer
        dialect = sqlite_dialect if database.is_sqlite else postgresql
        self._insert = dialect.insert(lines).on_conflict_do_nothing().returning(lines.c.table, lines.c.seq)
        mark = "?" if database.is_sqlite else "%s"
        columns = ", ".join(f'"{column.name}"' for column in lines.columns)
        self._into = f"INSERT INTO lines ({columns}) VALUES "
        self._row = f"({', '.join([mark] * len(lines.columns))})"
        self._fast = self._into + self._row
        shared = herald is not None and database.is_sqlite and database.url.database
        self._latch = Latch(f"{database.url.database}-writers" if shared else "")
        self._may_be_at_once = herald is None and database.is_sqlite
        self._at_once = self._may_be_at_once
        self._connection: Connection | None = None
        self._round: list[_Job] = []
        self._pace = 0.0  # how long a commit takes, of late
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._handed_over = 0
        self._thread = threading.Thread(target=self._run, name="petteia-writer", daemon=True)
        self._thread.start()

    def append(self, line: Line) -> asyncio.Future[bool]:
        """Commit a line; the answer is whether it was the first with its place in the log."""
        return self._submit(_Job(line, None, self._loop.create_future()))

    def do(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Run a function on the connection and commit; the answer is what it returned."""
        return self._submit(_Job(None, work, self._loop.create_future()))

    def _submit(self, job: _Job) -> asyncio.Future[Any]:
        if self._at_once and not self._handed_over:
            if not self._round:
                self._loop.call_soon(self._end_of_round)
            self._round.append(job)
            if len(self._round) >= MOST // 2:
                self._end_of_round()
        else:
            self._handed_over += 1
            self._jobs.put(job)
        return job.future

    def waiting(self) -> int:
        return len(self._round) + self._handed_over

    async def close(self) -> None:
        """Commit what is waiting, and stop."""
        self._end_of_round()
        self._at_once = False
        if self._connection is not None:
            self._connection.close()
        self._jobs.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)
        self._latch.close()

    # -- at the end of a round of the event loop ---------------------------------------------

    def _end_of_round(self) -> None:
        batch, self._round = self._round, []
        if len(batch) >= CROWD:
            self._handed_over += len(batch)
            for job in batch:
                self._jobs.put(job)
        elif batch:
            self._connection = self._fresh(self._connection)
            results, took = self._commit(self._connection, batch)
            self._tell(results, took)

    # -- in the thread -----------------------------------------------------------------------

    def _run(self) -> None:
        connection: Connection | None = None
        last = False
        while not last:
            batch, last = self._take()
            if batch:
                connection = self._fresh(connection)
                results, took = self._commit(connection, batch)
                self._loop.call_soon_threadsafe(self._tell_handed_over, results, took)
        if connection is not None:
            connection.close()

    def _take(self) -> tuple[list[_Job], bool]:
        first = self._jobs.get()
        if first is None:
            return [], True
        batch = [first]
        while len(batch) < MOST:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return batch, True
            batch.append(job)
        return batch, False

    def _tell_handed_over(self, results: list[Result], took: float) -> None:
        self._handed_over -= len(results)
        self._tell(results, took)

    # -- committing --------------------------------------------------------------------------

    def _fresh(self, connection: Connection | None) -> Connection:
        if connection is None or connection.closed or connection.invalidated:
            if connection is not None:
                connection.close()
            connection = self._database.connect().execution_options(writes=True)
        return connection

    def _commit(self, connection: Connection, batch: list[_Job]) -> tuple[list[Result], float]:
        began = self._timer()
        try:
            with self._latch:
                if not self._only_lines(connection, batch):
                    with connection.begin():
                        results = self._work(connection, batch)
                else:
                    results = [(job.future, True, None) for job in batch]
        except Exception as error:  # whatever it was, nothing is kept, and everybody is told so
            busy = Busy(type(error).__name__)
            results = [(job.future, None, busy) for job in batch]
            if connection.in_transaction():
                connection.rollback()
        return results, self._timer() - began

    def _only_lines(self, connection: Connection, batch: list[_Job]) -> bool:
        """Commit a group of nothing but lines the short way, if every one is the first for its place.

        SQLAlchemy's care for transactions and savepoints costs more than such a commit itself.  One statement is a
        transaction by itself; and the interpreter is let go of once, not once for each line, while the event loop wants it.
        """
        wanted = [job.line for job in batch if job.line is not None]
        if not self._database.is_sqlite or len(wanted) < len(batch):
            return False
        raw: Any = connection.connection.dbapi_connection
        statement = self._into + ", ".join([self._row] * len(batch))
        values = [value for line in wanted for value in row(line)]
        try:
            if self._herald is None:
                raw.execute(statement, values)
            else:
                raw.execute("BEGIN IMMEDIATE")
                raw.execute(statement, values)
                raw.execute(NEWS, self._herald.news(wanted))
                raw.execute("COMMIT")
        except sqlite3.IntegrityError:
            return False
        finally:
            if raw.in_transaction:
                raw.execute("ROLLBACK")
        return True

    def _work(self, connection: Connection, batch: list[_Job]) -> list[Result]:
        results: list[Result] = []
        pending: list[_Job] = []
        for job in batch:
            if job.work is None:
                pending.append(job)
                continue
            self._insert_lines(connection, pending, results)
            pending = []
            try:
                with connection.begin_nested():
                    results.append((job.future, job.work(connection), None))
            except OperationalError as error:
                results.append((job.future, None, Busy(type(error).__name__)))
            except Exception as error:
                results.append((job.future, None, error))
        self._insert_lines(connection, pending, results)
        return results

    def _insert_lines(self, connection: Connection, jobs: list[_Job], results: list[Result]) -> None:
        if not jobs:
            return
        wanted = [job.line for job in jobs if job.line is not None]
        kept = self._insert_all(connection, wanted) or self._insert_each(connection, wanted)
        results.extend((job.future, job.line in kept, None) for job in jobs)
        if self._herald is not None and kept:
            self._herald.lines(connection, list(kept))

    def _insert_all(self, connection: Connection, wanted: list[Line]) -> set[Line]:
        """Write all lines, if every one is the first for its place: nearly always so.  Otherwise none."""
        try:
            with connection.begin_nested():
                connection.exec_driver_sql(self._fast, [row(line) for line in wanted])
        except IntegrityError:
            return set()
        return set(wanted)

    def _insert_each(self, connection: Connection, wanted: list[Line]) -> set[Line]:
        """Write those lines that are the first for their places; two of one group may want the same one."""
        places = {(line.table, line.seq): line for line in reversed(wanted)}
        rows = [msgspec.structs.asdict(line) for line in places.values()]
        return {places[table, seq] for table, seq in connection.execute(self._insert, rows)}

    def _tell(self, results: list[Result], took: float) -> None:
        for future, value, error in results:
            if future.cancelled():
                continue
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(value)
        if self._committed is not None:
            self._committed(len(results), took)
        self._pace += (took - self._pace) / 8
        if self._at_once and self._pace > SLOW:
            self._at_once = False
        elif self._may_be_at_once and not self._at_once and self._pace < QUICK and not self._handed_over:
            self._at_once = True
