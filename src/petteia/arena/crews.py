"""Who plays the games of a contest: this process, several, or a cluster.  Games come back as they end, in any order.

A worker may die in the middle: what it had been given is handed out again.  A game that has brought down its worker again and again
is given up and says so.
"""

from __future__ import annotations

import importlib
import itertools
import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any, Protocol

from petteia.arena.bouts import BROKEN, Bout, Fault, play, play_several
from petteia.arena.contest import Contest
from petteia.arena.memory import calm_memory
from petteia.kernel.game import Refused

SPAN = 0.5  # seconds that a handful of games should take: then they come back often enough, and calls cost little
MOST = 50  # games in a handful
AHEAD = 2  # handfuls that wait for each worker
DEATHS = 4  # workers that a game may bring down before it is given up


class Crew(Protocol):
    """Whoever plays."""

    def play(self, contest: Contest, numbers: list[int]) -> Iterator[Bout]:
        """These games, each once."""
        ...


@dataclass
class Pace:
    """How many games make a handful, by how long the last ones took."""

    size: int = 1

    def note(self, games: int, seconds: float) -> None:
        self.size = max(1, min(MOST, 2 * self.size, int(SPAN * games / max(seconds, 1e-6))))


class Alone:
    """This process."""

    def play(self, contest: Contest, numbers: list[int]) -> Iterator[Bout]:
        for number in numbers:
            yield play(contest, number)


def given_up(contest: Contest, number: int) -> Bout:
    """A game that nobody could finish."""
    words = f"{DEATHS} workers have died while playing it."
    return Bout(number, [1] * contest.seats, fault=Fault(-1, BROKEN, words))


@dataclass
class Processes:
    """Several processes on this machine."""

    workers: int
    deaths: dict[int, int] = field(default_factory=dict)

    def play(self, contest: Contest, numbers: list[int]) -> Iterator[Bout]:
        left = dict.fromkeys(numbers)
        while left:
            try:
                for bout in self._until_broken(contest, list(left)):
                    left.pop(bout.number, None)
                    yield bout
            except BrokenProcessPool:
                for number in [n for n in left if self.deaths.get(n, 0) >= DEATHS]:
                    del left[number]
                    yield given_up(contest, number)

    def _until_broken(self, contest: Contest, numbers: list[int]) -> Iterator[Bout]:
        context = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else None)
        waiting = iter(numbers)
        under_way: dict[Future[Any], tuple[list[int], float]] = {}
        pace = Pace()
        pool = ProcessPoolExecutor(self.workers, context, initializer=calm_memory)
        try:
            while True:
                while len(under_way) < AHEAD * self.workers:
                    # after a death each game is handed out alone: the one that kills is found sooner
                    handful = _take(waiting, 1 if self.deaths else pace.size)
                    if not handful:
                        break
                    under_way[pool.submit(play_several, contest, handful)] = (handful, time.monotonic())
                if not under_way:
                    return
                done, _ = wait(under_way, return_when=FIRST_COMPLETED)
                for future in done:
                    bouts = future.result()
                    handful, began = under_way.pop(future)
                    pace.note(len(handful), (time.monotonic() - began) / AHEAD)
                    yield from map(Bout.from_json, bouts)
        except BrokenProcessPool:
            for handful, _ in under_way.values():
                for number in handful:
                    self.deaths[number] = self.deaths.get(number, 0) + 1
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _take(waiting: Iterator[int], count: int) -> list[int]:
    return list(itertools.islice(waiting, count))


class Cluster:
    """The machines of a Ray cluster, by its address.  Petteia must be installed on all of them, in the same version."""

    def __init__(self, address: str) -> None:
        try:
            self.ray: Any = importlib.import_module("ray")
        except ImportError:
            raise Refused("Ray is not installed here.", "pip install 'petteia[ray]'") from None
        self.address = address
        self.places: dict[str, int] = {}  # games by the machine and process that played them

    def play(self, contest: Contest, numbers: list[int]) -> Iterator[Bout]:
        ray = self.ray
        try:
            ray.init(address=self.address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise Refused(
                f"No Ray cluster answers at {self.address}: {error}",
                "Start one with `ray start --head`, and give its address.",
            ) from None
        try:
            yield from self._until_done(contest, numbers)
        finally:
            ray.shutdown()

    def _until_done(self, contest: Contest, numbers: list[int]) -> Iterator[Bout]:
        ray = self.ray
        # a task whose worker or machine dies is run again by the cluster; its games are counted when they come back, once
        remote = ray.remote(num_cpus=1, max_retries=DEATHS, retry_exceptions=False)(on_the_cluster)
        waiting = iter(numbers)
        under_way: dict[Any, tuple[list[int], float]] = {}
        pace = Pace()
        while True:
            cpus = max(1, int(ray.cluster_resources().get("CPU", 1)))
            while len(under_way) < AHEAD * cpus:
                handful = _take(waiting, pace.size)
                if not handful:
                    break
                under_way[remote.remote(contest, handful)] = (handful, time.monotonic())
            if not under_way:
                return
            done, _ = ray.wait(list(under_way), num_returns=1, timeout=10)
            for ref in done:
                handful, began = under_way.pop(ref)
                try:
                    place, bouts = ray.get(ref)
                except (
                    ray.exceptions.WorkerCrashedError,
                    ray.exceptions.NodeDiedError,
                    ray.exceptions.OutOfMemoryError,
                ):
                    yield from self._one_by_one(contest, handful)
                    continue
                pace.note(len(handful), (time.monotonic() - began) / AHEAD)
                self.places[place] = self.places.get(place, 0) + len(bouts)
                yield from map(Bout.from_json, bouts)

    def _one_by_one(self, contest: Contest, handful: list[int]) -> Iterator[Bout]:
        """Find the game of a handful that brings workers down."""
        ray = self.ray
        remote = ray.remote(num_cpus=1, max_retries=DEATHS, retry_exceptions=False)(on_the_cluster)
        for number in handful:
            try:
                yield from map(Bout.from_json, ray.get(remote.remote(contest, [number]))[1])
            except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.OutOfMemoryError):
                yield given_up(contest, number)


def on_the_cluster(contest: Contest, numbers: list[int]) -> tuple[str, list[dict[str, Any]]]:
    """Several games, and where they were played."""
    import os

    import ray

    place = f"{ray.get_runtime_context().get_node_id()[:8]}/{os.getpid()}"
    return place, play_several(contest, numbers)
