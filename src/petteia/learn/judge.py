"""Measuring while it learns: the network as it would be shipped, against a fixed rival on fixed deals, from every seat."""

from __future__ import annotations

import math
import multiprocessing
import queue
import shutil
from pathlib import Path
from typing import Any

from petteia.arena.simulate import Plan, play_game
from petteia.learn.settings import Settings, found

DEALS = 900_000_000  # the seeds from here on are kept for measuring
Json = dict[str, Any]


Task = tuple[Plan, int]


def tasks(settings: Settings, player: str, pairs: int) -> list[Task]:
    """Games on so many deals, each from every seat; table options that may have several values take turns, deal by deal.

    Where all win or lose together, all seats are the player's.
    """
    others = player if found(settings.game).cooperative else settings.rival
    players = (player, *[others] * (settings.seats - 1))
    made: list[Task] = []
    for deal in range(pairs):
        options = tuple((key, values[deal % len(values)]) for key, values in settings.options)
        one = Plan(settings.game, players, settings.seats, seed=DEALS + deal, options=options, swap=True)
        made += [(one, number) for number in range(settings.seats)]
    return made


def won(task: Task) -> float:
    """What the learned bot has of one game: the winners share it."""
    one, number = task
    cooperative = found(one.game).cooperative
    played = play_game(one, number)
    if not played.winners:
        return 0.0 if cooperative else 1 / len(one.players)
    return (1.0 if cooperative else 1 / len(played.winners)) if 0 in played.winners else 0.0


def verdict(settings: Settings, got: list[float]) -> Json:
    """The share of games won in per cent, with its error: deals are what is independent."""
    seats = settings.seats
    deals = [sum(got[i : i + seats]) / seats for i in range(0, len(got) - seats + 1, seats)]
    n = max(1, len(deals))
    mean = sum(deals) / n
    spread = math.sqrt(sum((one - mean) ** 2 for one in deals) / max(1, n - 1))
    return {
        "rival": settings.rival,
        "games": n * seats,
        "share": round(100 * mean, 1),
        "error": round(196 * spread / math.sqrt(n), 1),
    }


def measure_all(settings: Settings, path: Path, pairs: int, workers: int) -> Json:
    """A measurement over so many deals with many processes; where all win or lose together, the rival's own beside it."""
    with multiprocessing.get_context("spawn").Pool(workers) as pool:

        def measured(player: str) -> Json:
            return verdict(settings, pool.map(won, tasks(settings, player, pairs), chunksize=settings.seats))

        got = measured(f"learned:weights={path}")
        if found(settings.game).cooperative:
            rivals = measured(settings.rival)
            got |= {"rivals_share": rivals["share"], "rivals_error": rivals["error"]}
    return got


def _sit(settings: Settings, inbox: Any, outbox: Any) -> None:
    found(settings.game)
    while (task := inbox.get()) is not None:
        path, about = task
        got = [won(one) for one in tasks(settings, f"learned:weights={path}", settings.pairs)]
        outbox.put({**about, **verdict(settings, got)})


class Jury:
    """A process that measures while the others learn."""

    def __init__(self, context: Any, settings: Settings, folder: Path) -> None:
        self.folder = folder
        self.inbox, self.outbox = context.Queue(), context.Queue()
        self.free = True
        self.process = context.Process(target=_sit, args=(settings, self.inbox, self.outbox), daemon=True)
        self.process.start()

    def measure(self, path: Path, about: Json) -> None:
        kept = self.folder / f"measured-{about['seconds']}.npz"  # the next one must not replace it in the middle
        for suffix in (".npz", ".json"):
            shutil.copy(path.with_suffix(suffix), kept.with_suffix(suffix))
        self.free = False
        self.inbox.put((kept, about))

    def verdicts(self) -> list[Json]:
        got: list[Json] = []
        while True:
            try:
                got.append(self.outbox.get_nowait())
            except queue.Empty:
                break
        self.free = self.free or bool(got)
        return got

    def close(self) -> list[Json]:
        """The last verdicts; a measurement that is under way is given up."""
        got = self.verdicts()
        self.process.terminate()
        self.process.join()
        for path in [*self.folder.glob("measured-*"), *self.folder.glob("measured.*")]:
            path.unlink()
        return got
