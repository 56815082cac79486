"""Clocks: a fold over the times in a table's log, so that any worker reads the same clock.

`live`: each seat has a base, and gets an increment for each choice.  `days`: each choice has so many days.  Time in
which no server was up is nobody's; a bot's clock stands still.

What time it is a worker asks its watch.  It is set by the wall clock once and then goes by the monotonic one, so that nobody's time is
up because somebody set the wall clock; where the two part, or where the worker itself was stopped for a while, that was an outage.
The wall clock is that of the database, where it has one: hosts whose clocks say different things agree on that.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence

from petteia.server.wire import Clock

DAY = 86_400_000
LEAP = 2_000  # milliseconds by which the wall clock may be ahead before somebody must have set it, or the machine slept
STALL = 3_000  # milliseconds without a look at the watch after which the worker must have been stopped
Outage = tuple[int, int]


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def steady_clock() -> int:
    """Milliseconds since some moment; nobody can set it."""
    return time.monotonic_ns() // 1_000_000


class Watch:
    """What time it is, in milliseconds since 1970: it never goes back, and never jumps unnoticed."""

    def __init__(self, wall: Callable[[], int] = wall_clock, steady: Callable[[], int] = steady_clock) -> None:
        self._wall = wall
        self._steady = steady
        self._ahead = wall() - steady()
        self._looked = steady()

    def __call__(self) -> int:
        return self._steady() + self._ahead

    def go_by(self, wall: int, first: bool = False) -> None:
        """From now on the wall clock is one that has just shown this; the `first` time it is simply right."""
        shown = self._steady()
        self._wall = lambda: wall + self._steady() - shown
        if first:
            self._ahead = wall - shown
            self._looked = shown

    def look(self) -> Outage | None:
        """To be called several times a second: the time since the last look, if it was nobody's."""
        steady = self._steady()
        before, now = self._looked + self._ahead, steady + self._ahead
        self._looked = steady
        ahead = self._wall() - now
        if ahead > LEAP:
            self._ahead += ahead
            return before, now + ahead
        if now - before > STALL:
            return before, now
        if -LEAP < ahead < LEAP:  # they drift apart a little: follow, slower than time passes
            self._ahead += max(-1, min(1, ahead))
        return None


def merged(outages: Iterable[Outage]) -> list[Outage]:
    """The same outages in order, each moment in one of them at most."""
    found: list[Outage] = []
    for began, ended in sorted(outages):
        if found and began <= found[-1][1]:
            found[-1] = (found[-1][0], max(ended, found[-1][1]))
        else:
            found.append((began, ended))
    return found


def elapsed(since: int, now: int, outages: Iterable[Outage]) -> int:
    """Milliseconds from one moment to another, without the time in which nobody could do anything."""
    lost = sum(max(0, min(now, end) - max(since, begin)) for begin, end in outages)
    return max(0, now - since - lost)


class Times:
    """The clocks of one table: milliseconds left to each seat, and since when the one to move thinks."""

    __slots__ = ("clock", "left", "outages", "since")

    def __init__(self, clock: Clock, seats: int, started: int, outages: Sequence[Outage]) -> None:
        self.clock = clock
        self.left = [clock.base * 1000] * seats
        self.since = started
        self.outages = outages

    def spent(self, now: int) -> int:
        """Milliseconds of thinking since the last line, without the time in which nobody could move."""
        return elapsed(self.since, now, self.outages)

    def note(self, thinking: int, at: int, increment: bool) -> None:
        """A line was written at this time; `thinking` is the seat whose clock ran, or -1."""
        if thinking >= 0 and self.clock.kind == "live":
            self.left[thinking] -= self.spent(at)
            if increment:
                self.left[thinking] += self.clock.increment * 1000
        self.since = at

    def remaining(self, seat: int, thinking: int, now: int) -> int:
        """What a seat has left at this moment."""
        if self.clock.kind == "days":
            return self.clock.days * DAY - (self.spent(now) if seat == thinking else 0)
        return self.left[seat] - (self.spent(now) if seat == thinking else 0)

    def deadline(self, thinking: int, now: int) -> int | None:
        """When the flag falls if nothing happens."""
        if self.clock.kind == "none" or thinking < 0:
            return None
        return now + self.remaining(thinking, thinking, now)
