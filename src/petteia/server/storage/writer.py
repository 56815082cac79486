"""The writer: everything that waits at a moment is committed in one transaction.

Lines of the log go in as one statement, anything else as a function in a savepoint of its own; whoever submitted is told
only after the commit.  Under load a commit carries many lines, so that durable moves cost little more than others; at
rest it carries one, and nobody waits for company.

Where a commit takes less time than handing it to a thread and back (SQLite on an ordinary disk, one worker, few moves), it is
done at the end of the event loop's round; where it takes longer, where many moves come at once and the event loop has better
things to do than wait for the disk, or where another process may hold the lock, a thread does it.

When the database is away, whoever submits is told `Busy`, soon, and nothing is kept; the next write tries to connect again, so
that all goes on by itself as soon as the database is back.
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
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from petteia.server.logs import log
from petteia.server.storage.database import Database
from petteia.server.storage.latch import Latch
from petteia.server.storage.schema import lines

T = TypeVar("T")
MOST = 64  # lines in one transaction; while it is written the event loop prepares the next
CROWD = 8  # so many at once are better left to the thread
QUICK, SLOW = 0.008, 0.025  # seconds: below the one a commit is done at once, above the other by the thread
PATIENCE = 5.0  # seconds for which the thread waits for somebody else's lock on a SQLite file
STUCK = 2.0  # seconds: after a commit has taken so long, nobody else is made to wait behind it
CLASHES = ("40P01", "40001")  # a deadlock, or two changes of one row
TRIES = 3  # for what has clashed
REST = 1.0  # seconds after a vain try to connect that took its time in which there is no other


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


class Locked(Exception):
    """Somebody else holds the lock on the SQLite file, and the event loop does not wait for it."""


def is_away(error: BaseException) -> bool:
    """Whether the trouble is the database's (away, full, locked), and no fault of what was to be written."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return isinstance(error, (OperationalError, InterfaceError, sqlite3.OperationalError, OSError))


def is_clash(error: BaseException) -> bool:
    """Whether two workers waited for each other, and PostgreSQL sent this one away: nothing is kept, and it may try again."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in CLASHES


def is_locked(error: BaseException) -> bool:
    """Whether SQLite found the file locked; then nothing of the transaction has begun."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class Herald(Protocol):
    """Tells other workers of lines in the transaction that writes them: SQLite does it by itself, by a trigger, and else it is
    done by `lines`."""

    trigger: str

    def lines(self, connection: Connection, lines: list[Line]) -> None: ...


class _Job:
    __slots__ = ("future", "line", "work")

    def __init__(
        self, line: Line | None, work: Callable[[Connection], Any] | None, future: asyncio.Future[Any]
    ) -> None:
        self.line = line
        self.work = work
        self.future = future


Result = tuple["asyncio.Future[Any]", Any, BaseException | None]


class _Pen:
    """A connection that writes: opened when it is first needed, and again after it broke."""

    def __init__(self, database: Database, patience: float, trigger: str = "") -> None:
        self._database = database
        self._patience = patience
        self._trigger = trigger
        self._connection: Connection | None = None
        self.used = False  # whether it has committed before, and nothing since is in doubt

    def connection(self) -> Connection:
        if self._connection is None:
            made = self._database.connect().execution_options(writes=True)
            if self._database.is_sqlite:
                raw: Any = made.connection.dbapi_connection
                raw.execute(f"PRAGMA busy_timeout = {int(self._patience * 1000)}")
                if self._trigger:
                    raw.execute(self._trigger)
            self._connection = made
        return self._connection

    def give_up(self) -> bool:
        """After a failure: take back what was begun, or the whole connection if it is broken.

        Says whether it was an old connection that broke before anything was committed: then a new one may do.
        """
        connection = self._connection
        if connection is None:
            return False
        try:
            if connection.in_transaction():
                connection.rollback()
            broken = connection.closed or connection.invalidated
        except Exception:
            broken = True
        used, self.used = self.used, False
        if broken:
            self.close()
        return broken and used

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.close()
            except Exception:  # it was broken before
                log.warning("a connection could not be closed")


class Writer:
    """Commits in groups, in the order of submission."""

    def __init__(
        self,
        database: Database,
        committed: Callable[[int, float], None] | None = None,
        herald: Herald | None = None,
        timer: Callable[[], float] = time.perf_counter,
        patience: float = PATIENCE,
        told: Callable[[bool], None] | None = None,
    ) -> None:
        self._database = database
        self._loop = asyncio.get_running_loop()
        self._committed = committed
        self._herald = herald
        self._timer = timer
        self._told = told
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
        self._at_hand = _Pen(database, 0.0)  # the event loop's own
        self._round: list[_Job] = []
        self._pace = 0.0  # how long a commit takes, of late
        self._jobs: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._handed_over = 0
        self._crowded = False  # whether the last commit of the thread carried many
        self._under_way = 0.0  # since when the thread is at a commit; 0: it is at none
        self._rest = 0.0  # until when the thread does not try to connect
        self._closing = False
        self._patience = patience
        self._start()

    def _start(self) -> None:
        self._thread = threading.Thread(target=self._run, name="petteia-writer", daemon=True)
        self._thread.start()

    def append(self, line: Line) -> asyncio.Future[bool]:
        """Commit a line; the answer is whether it was the first with its place in the log."""
        return self._submit(_Job(line, None, self._loop.create_future()))

    def do(self, work: Callable[[Connection], T], large: bool = False) -> asyncio.Future[T]:
        """Run a function on the connection and commit; the answer is what it returned.  `large`: never on the event loop."""
        return self._submit(_Job(None, work, self._loop.create_future()), large)

    def _submit(self, job: _Job, large: bool = False) -> asyncio.Future[Any]:
        if self.is_stuck():
            job.future.set_exception(Busy("stuck"))
        elif self._round or (not large and (self._crowded or (self._at_once and not self._handed_over))):
            if not self._round:
                self._loop.call_soon(self._end_of_round)
            self._round.append(job)
            if large or len(self._round) >= MOST // 2:
                self._hand_over_round()
        else:
            self._hand_over([job])
        return job.future

    def _hand_over_round(self) -> None:
        batch, self._round = self._round, []
        self._hand_over(batch)

    def _hand_over(self, batch: list[_Job]) -> None:
        """To the thread, at one go: each time costs a fight for the interpreter."""
        self._handed_over += len(batch)
        self._jobs.put(batch)
        if not self._thread.is_alive() and not self._closing:
            log.warning("the writer had ended, and is started again")
            self._start()

    def is_stuck(self) -> bool:
        """Whether the thread has been at one commit for so long that nobody should wait behind it."""
        since = self._under_way
        return since > 0 and time.monotonic() - since > STUCK

    def waiting(self) -> int:
        return len(self._round) + self._handed_over

    async def close(self) -> None:
        """Commit what is waiting, and stop."""
        self._end_of_round()
        self._at_once = False
        self._closing = True
        self._at_hand.close()
        self._jobs.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)
        self._latch.close()

    # -- at the end of a round of the event loop ---------------------------------------------

    def _end_of_round(self) -> None:
        if not self._round:
            return
        if len(self._round) >= CROWD or self._handed_over or not self._at_once:
            self._hand_over_round()
        else:
            batch, self._round = self._round, []
            try:
                results, took = self._commit(self._at_hand, batch, wait=False)
            except Locked:
                self._at_once = False  # until commits are quick again
                self._hand_over(batch)
                return
            self._tell(results, took)

    # -- in the thread -----------------------------------------------------------------------

    def _run(self) -> None:
        pen = _Pen(self._database, self._patience, self._herald.trigger if self._herald is not None else "")
        last = False
        while not last:
            batch, last = self._take()
            if batch:
                self._under_way = time.monotonic()
                try:
                    results, took = self._commit(pen, batch)
                except BaseException as error:  # nobody may be left waiting, whatever it was
                    log.exception("writing")
                    results, took = self._refused(batch, error), 0.0
                    pen.close()
                self._under_way = 0.0
                self._loop.call_soon_threadsafe(self._tell_handed_over, results, took)
        pen.close()

    def _take(self) -> tuple[list[_Job], bool]:
        batch: list[_Job] = []
        while len(batch) < MOST:
            try:
                more = self._jobs.get(block=not batch)
            except queue.Empty:
                break
            if more is None:
                return batch, True
            batch += more
        return batch, False

    def _tell_handed_over(self, results: list[Result], took: float) -> None:
        self._handed_over -= len(results)
        self._crowded = len(results) >= CROWD
        self._tell(results, took)

    # -- committing --------------------------------------------------------------------------

    def _refused(self, batch: list[_Job], error: BaseException) -> list[Result]:
        busy = Busy(type(error).__name__)
        return [(job.future, None, busy) for job in batch]

    def _commit(
        self, pen: _Pen, batch: list[_Job], wait: bool = True, tries: int = TRIES
    ) -> tuple[list[Result], float]:
        """Write a group and say how each fared; where not all can be kept together, one by one."""
        began = self._timer()
        try:
            results = self._together(pen, batch)
        except Exception as error:  # whatever it was, nothing is kept, and everybody is told so
            stale = pen.give_up()
            if not wait and is_locked(error):
                raise Locked from None
            if stale:  # the database was away in between, and may be back: nothing had been committed yet
                results = self._commit(pen, batch, wait)[0]
            elif is_clash(error) and tries:  # what is written one by one holds little that others wait for
                results = [self._commit(pen, [job], wait, tries - 1)[0][0] for job in batch]
            elif is_away(error) or len(batch) == 1:
                log.warning("a write was refused", code=type(error).__name__)
                results = self._refused(batch, error)
            else:
                results = [self._commit(pen, [job])[0][0] for job in batch]
        return results, self._timer() - began

    def _together(self, pen: _Pen, batch: list[_Job]) -> list[Result]:
        connection = self._connected(pen)
        with self._latch:
            if self._only_lines(connection, batch):
                return [(job.future, True, None) for job in batch]
            with connection.begin() as transaction:
                results = self._work(connection, batch)
                pen.used = False  # from here on nobody could say whether a failure left it undone
                transaction.commit()
                pen.used = True
                return results

    def _connected(self, pen: _Pen) -> Connection:
        """A connection, or soon an error: who has tried in vain for a while lets a moment pass before the next try."""
        began = time.monotonic()
        if began < self._rest:
            raise ConnectionError("the database is away")
        try:
            return pen.connection()
        except Exception:
            if time.monotonic() - began > REST:
                self._rest = time.monotonic() + REST
            raise

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
            raw.execute(statement, values)
        except sqlite3.IntegrityError:
            return False
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
            except Exception as error:
                if is_clash(error):
                    raise
                results.append((job.future, None, Busy(type(error).__name__) if is_away(error) else error))
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
        if self._told is not None and results:
            self._told(not all(isinstance(error, Busy) for _, _, error in results))
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
