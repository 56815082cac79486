"""Counts and timings, as Prometheus reads them."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Histogram:
    """How many took at most so long."""

    __slots__ = ("counts", "name", "total", "words")

    def __init__(self, name: str, words: str) -> None:
        self.name = name
        self.words = words
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def note(self, seconds: float) -> None:
        self.total += seconds
        for i, bound in enumerate(BOUNDS):
            if seconds <= bound:
                self.counts[i] += 1
                return
        self.counts[-1] += 1

    def text(self) -> list[str]:
        lines = [f"# HELP {self.name} {self.words}", f"# TYPE {self.name} histogram"]
        running = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            running += count
            lines.append(f'{self.name}_bucket{{le="{bound}"}} {running}')
        return [*lines, f"{self.name}_sum {self.total:.6f}", f"{self.name}_count {running}"]


def process() -> list[str]:
    """What every Prometheus client says of its process."""
    with open("/proc/self/statm", encoding="ascii") if os.path.exists("/proc/self/statm") else open(os.devnull) as file:
        pages = (file.read().split() or ["0", "0"])[1]
    resident = int(pages) * (os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096)
    return [
        "# TYPE process_cpu_seconds_total counter",
        f"process_cpu_seconds_total {time.process_time():.3f}",
        "# TYPE process_resident_memory_bytes gauge",
        f"process_resident_memory_bytes {resident}",
    ]


class Metrics:
    """What one worker has done since it started."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.commits = Histogram("petteia_commit_seconds", "Time to commit a group of writes.")
        self.moves = Histogram("petteia_move_seconds", "From a move's receipt to its acknowledgement.")
        self.bots = Histogram("petteia_bot_seconds", "Time a bot thought.")
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        self.counts[name, label] += by

    def gauge(self, name: str, words: str, read: Callable[[], float]) -> None:
        self.gauges[name] = (words, read)

    def committed(self, writes: int, seconds: float) -> None:
        self.commits.note(seconds)
        self.counts["petteia_writes_total", ""] += writes

    def text(self) -> str:
        """All of it, in the Prometheus text format."""
        lines: list[str] = []
        for name in sorted({name for name, _ in self.counts}):
            lines.append(f"# TYPE {name} counter")
            for (one, label), value in sorted(self.counts.items()):
                if one == name:
                    lines.append(f"{name}{{{label}}} {value}" if label else f"{name} {value}")
        for name, (words, read) in self.gauges.items():
            lines += [f"# HELP {name} {words}", f"# TYPE {name} gauge", f"{name} {read():g}"]
        lines += process()
        for histogram in (self.commits, self.moves, self.bots):
            lines += histogram.text()
        return "\n".join(lines) + "\n"
