"""Clocks: a fold over the times in a table's log, so that any worker reads the same clock.

`live`: each seat has a base, and gets an increment for each choice.  `days`: each choice has so many days.  Time in
which no server was up is nobody's; a bot's clock stands still.
"""

from __future__ import annotations

from collections.abc import Sequence

from petteia.server.wire import Clock

DAY = 86_400_000
Outage = tuple[int, int]


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
        away = sum(max(0, min(now, end) - max(self.since, begin)) for begin, end in self.outages)
        return max(0, now - self.since - away)

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
