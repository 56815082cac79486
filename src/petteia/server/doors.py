"""Several workers on one machine: a websocket is brought to the worker where its table is.

Any worker can serve any table, but where those who play at it sit at different ones, each move is carried out twice and
waits for word to come round.  So each worker has a number and a door, a socket in a folder they share; a table's id says at
which number it is played.  A worker that has accepted somebody else's websocket passes it on, with the request as it came,
before it has been answered.  Where nobody opens, it serves the table itself.
"""

from __future__ import annotations

import array
import asyncio
import fcntl
import os
import re
import socket
import zlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

PATH = re.compile(rb"GET /ws/([0-9A-Za-z]{1,16})[ ?]")
MOST_BYTES = 100_000  # of a request; a datagram holds more

Admit = Callable[[socket.socket, bytes], Awaitable[None]]


class Doors:
    """The doors of all workers, and one's own."""

    def __init__(self, folder: str, workers: int, admit: Admit) -> None:
        self.folder = Path(folder)
        self.workers = workers
        self.admit = admit
        self.number = -1
        self._lock = -1
        self._own: socket.socket | None = None
        self._tasks: set[asyncio.Future[None]] = set()
        self._out = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._out.setblocking(False)

    def open(self) -> bool:
        """Take a number nobody has and open the door with it; False: all are taken, as while a worker is replaced."""
        for number in range(self.workers) if self.number < 0 else ():
            lock = os.open(self.folder / f"{number}.lock", os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(lock)
                continue
            self.number, self._lock = number, lock
            door = self.folder / str(number)
            door.unlink(missing_ok=True)  # of a worker that is no more
            self._own = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._own.setblocking(False)
            self._own.bind(str(door))
            asyncio.get_running_loop().add_reader(self._own.fileno(), self._answer)
            break
        return self.number >= 0

    def close(self) -> None:
        if self._own is not None:
            asyncio.get_running_loop().remove_reader(self._own.fileno())
            (self.folder / str(self.number)).unlink(missing_ok=True)
            self._own.close()
            os.close(self._lock)
        self._out.close()

    def of(self, table: str) -> int:
        """The number of the worker at which a table is played."""
        return zlib.crc32(table.encode()) % self.workers

    def hand_over(self, request: bytes, transport: Any) -> bool:
        """Pass a connection on to where its table is; False: it is to be served here."""
        where = PATH.match(request)
        if where is None or len(request) > MOST_BYTES:
            return False
        number = self.of(where[1].decode())
        if number == self.number:
            return False
        transport.pause_reading()  # what comes next is for the other worker to read
        try:
            passed = array.array("i", [transport.get_extra_info("socket").fileno()])
            rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, passed)
            self._out.sendmsg([request], [rights], 0, str(self.folder / str(number)))  # send_fds takes no address
        except OSError:
            transport.resume_reading()
            return False
        transport.abort()
        return True

    def _answer(self) -> None:
        """Somebody is at the door, or several are."""
        while self._own is not None:
            try:
                request, fds, _, _ = socket.recv_fds(self._own, MOST_BYTES, 1)
            except OSError:
                return
            if fds:
                connection = socket.socket(fileno=fds[0])
                connection.setblocking(False)
                task = asyncio.ensure_future(self.admit(connection, request))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
