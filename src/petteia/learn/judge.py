"""Measuring while it learns: the network as it would be shipped, against a fixed rival on fixed deals, from every seat."""

from __future__ import annotations

import queue
import shutil
from pathlib import Path
from typing import Any

from petteia.arena.paired import Share, Task, measured, tasks
from petteia.learn.settings import Settings, found

DEALS = 900_000_000  # the seeds from here on are kept for measuring
Json = dict[str, Any]


def plays(settings: Settings, player: str, pairs: int) -> list[Task]:
    """The games of a measurement: table options that may have several values take turns, deal by deal."""
    found(settings.game)
    return tasks(settings.game, player, settings.rival, settings.seats, pairs, DEALS, settings.options)


def verdict(settings: Settings, share: Share) -> Json:
    return {"rival": settings.rival, **share.to_json()}


def measure_all(settings: Settings, path: Path, pairs: int, workers: int) -> Json:
    """A measurement over so many deals with many processes; where all win or lose together, the rival's own beside it."""
    got = verdict(settings, measured(plays(settings, f"learned:weights={path}", pairs), workers, find=found))
    if found(settings.game).cooperative:
        rivals = measured(plays(settings, settings.rival, pairs), workers, find=found)
        got |= {"rivals_share": rivals.share, "rivals_error": rivals.error}
    return got


def _sit(settings: Settings, inbox: Any, outbox: Any) -> None:
    found(settings.game)
    while (task := inbox.get()) is not None:
        path, about = task
        share = measured(plays(settings, f"learned:weights={path}", settings.pairs))
        outbox.put({**about, **verdict(settings, share)})


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
