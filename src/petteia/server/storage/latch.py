"""One writer at a time among the workers over one SQLite file.

SQLite itself sees to that, but who finds the file locked looks again after a while, and after a longer while: moves would
wait for milliseconds although the other worker is done.  A lock of the operating system wakes the next one at once, and is
let go of with its process, however that ends.  It is a courtesy: whoever writes without it still meets SQLite's own lock.
"""

from __future__ import annotations

import os

try:
    import fcntl
except ImportError:  # Windows, where SQLite's own lock has to do
    fcntl = None  # type: ignore[assignment]


class Latch:
    """A lock shared by processes; by itself it opens no file, and is then nobody's."""

    def __init__(self, path: str = "") -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600) if path and fcntl is not None else -1

    def __enter__(self) -> None:
        if self._file >= 0:
            fcntl.flock(self._file, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        if self._file >= 0:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
