"""The file of a contest: its terms in the first line, then a line for each game as it ends.  Nothing in it is ever changed.

Whoever was interrupted goes on with the same file: what is written there is not played again, a line that was cut off is, and a game
that stands there twice counts once.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import IO

from petteia.arena.bouts import Bout
from petteia.arena.contest import FORMAT, Contest
from petteia.kernel.game import Refused

try:
    import fcntl
except ImportError:  # Windows: nobody is kept from opening it twice
    fcntl = None  # type: ignore[assignment]


class Scorebook:
    """The games of a contest that are over, in memory and (if it has a file) on disk."""

    def __init__(self, contest: Contest, path: Path | None = None) -> None:
        self.contest = contest
        self.path = path
        self.bouts: dict[int, Bout] = {}
        self.cut = 0  # lines that were broken off
        self._file: IO[str] | None = None
        if path is not None:
            self._open(path)

    def _open(self, path: Path) -> None:
        try:
            file = path.open("a+", encoding="utf-8")
        except OSError as error:
            raise Refused(f"{path} cannot be written: {error.strerror}.", "Check its folder and rights.") from None
        try:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise Refused(
                f"{path} is being written by another arena.", "Wait for it, or name another --file."
            ) from None
        self._file = file
        file.seek(0)
        text = file.read()
        if not text.strip():
            self._write(json.dumps(self.contest.to_json()))
            return
        try:
            found, self.bouts, self.cut = read(text, path)
        except Refused:
            self.close()
            raise
        if found != self.contest:
            self.close()
            raise Refused(
                f"{path} is of another contest: {found.game} between {', '.join(found.bots)}.",
                "Name another --file, or ask for the same bots, seats, options, seed and limit.",
            )
        if not text.endswith("\n"):
            self._write("")  # a line was broken off: the next begins on its own

    def _write(self, line: str) -> None:
        if self._file is not None:
            self._file.write(line + "\n")
            self._file.flush()

    def add(self, bout: Bout) -> bool:
        """Write a game down, unless it is there already."""
        if bout.number in self.bouts:
            return False
        self.bouts[bout.number] = bout
        self._write(json.dumps(bout.to_json(), ensure_ascii=False, separators=(",", ":")))
        return True

    def missing(self, deals: int) -> list[int]:
        """The games of the first deals that are still to be played."""
        return [number for number in range(deals * len(self.contest.seatings)) if number not in self.bouts]

    def whole(self, deals: int) -> int:
        """How many deals from the first on are wholly played."""
        size = len(self.contest.seatings)
        for deal in range(deals):
            if any(number not in self.bouts for number in range(deal * size, (deal + 1) * size)):
                return deal
        return deals

    def of(self, deals: int) -> list[Bout]:
        """The games of the first deals, in order."""
        size = deals * len(self.contest.seatings)
        return [self.bouts[number] for number in sorted(self.bouts) if number < size]

    def close(self) -> None:
        if self._file is not None:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            self._file = None


def read(text: str, path: Path | str) -> tuple[Contest, dict[int, Bout], int]:
    """The contest of a file, its games, and how many lines of it were broken off."""
    first, *lines = text.split("\n")
    try:
        head = json.loads(first)
        if head["format"] != FORMAT:
            raise ValueError(head["format"])
        contest = Contest.from_json(head)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise Refused(
            f"{path} is not the file of an arena.", f"Its first line must have the format {FORMAT!r}."
        ) from None
    bouts: dict[int, Bout] = {}
    cut = 0
    for line in filter(str.strip, lines):
        try:
            bout = Bout.from_json(json.loads(line))
        except (ValueError, TypeError, KeyError):
            cut += 1  # whoever wrote it was stopped in the middle: the game is played again
            continue
        bouts.setdefault(bout.number, bout)
    return contest, bouts, cut
