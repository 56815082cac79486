"""From a game to its results: every mutant, a fair sample of them, and their trials."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple
from pathlib import Path

from . import trials
from .mutants import Mutant, mutants_of
from .reach import Chooser, Reach
from .targets import Target
from .trials import Case, Verdict

Heard = Callable[[Mutant, Verdict], None]


def every_mutant(modules: dict[str, Path], target: Target) -> list[Mutant]:
    return [mutant for name, path in modules.items() for mutant in mutants_of(path.read_bytes(), name, target)]


def sample(mutants: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many of them, from each module in proportion to how many it has, and at least one.

    Which ones is drawn by their ids: a change in one function leaves the choice in all others as it was.
    """
    modules: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        modules.setdefault(mutant.module, []).append(mutant)
    count = min(count, len(mutants))
    exact = {name: count * len(these) / len(mutants) for name, these in modules.items()}
    shares = {name: max(1, int(part)) for name, part in exact.items()}
    for name in sorted(exact, key=lambda name: (int(exact[name]) - exact[name], name)):
        if sum(shares.values()) < count and shares[name] < len(modules[name]):
            shares[name] += 1
    chosen = [m for name, these in modules.items() for m in sorted(these, key=lambda m: _lot(m, seed))[: shares[name]]]
    places = {mutant.id: at for at, mutant in enumerate(mutants)}
    return sorted(chosen, key=lambda mutant: places[mutant.id])


def by_lot(mutants: Iterable[Mutant], seed: int) -> list[Mutant]:
    """The same in an order of chance: a run that is stopped has tried a fair sample of them."""
    return sorted(mutants, key=lambda mutant: _lot(mutant, seed))


def _lot(mutant: Mutant, seed: int) -> str:
    return hashlib.sha1(f"{seed} {mutant.id}".encode()).hexdigest()


def prepare(target: Target) -> None:
    """Let the game and its tests be found in the target's own tree, and import what every trial needs but the game."""
    os.chdir(target.root)
    sys.path[:0] = [str(target.source), str(target.root)]
    target.meet_others()


def run(
    target: Target, modules: dict[str, Path], reach: Reach, mutants: Iterable[Mutant], jobs: int, heard: Heard,
    most: int | None = None,
) -> None:  # fmt: skip
    """Try every mutant, each against so many tests at most; verdicts are heard as they come."""
    chooser = Chooser(reach, modules)
    sources = {name: path.read_bytes() for name, path in modules.items()}
    warm: list[Case] = []
    fresh: list[Case] = []
    for mutant in mutants:
        case = Case(mutant, modules[mutant.module], sources[mutant.module], tuple(chooser.tests(mutant)[:most]))
        if not case.tests:
            heard(mutant, Verdict("not reached"))
        else:
            (fresh if chooser.at_import(mutant) else warm).append(case)
    for case, verdict in _warm(target, warm, jobs):  # the quick ones first
        if verdict.outcome == trials.ODD:
            fresh.append(case)
        else:
            heard(case.mutant, verdict)
    for case, verdict in trials.try_fresh(target, fresh, jobs):
        heard(case.mutant, verdict)


def _warm(target: Target, cases: Sequence[Case], jobs: int) -> Iterator[tuple[Case, Verdict]]:
    """Warm trials import the game: they are held in a fork, so that this process stays without it."""
    here, there = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(here)
        status = 1
        try:
            with os.fdopen(there, "w", buffering=1) as out:
                trials.try_warm(
                    target, cases, jobs, lambda case, v: print(json.dumps([case.mutant.id, *astuple(v)]), file=out)
                )
            status = 0
        finally:
            os._exit(status)
    os.close(there)
    waiting = {case.mutant.id: case for case in cases}
    with os.fdopen(here) as lines:
        while waiting and (line := lines.readline()):
            id, *verdict = json.loads(line)
            yield waiting.pop(id), Verdict(*verdict)
    # every verdict is in: whatever still runs there, or keeps the pipe open, is not waited for
    with contextlib.suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    if waiting:
        raise SystemExit("The trials broke off: run the rule tests with pytest to see why.")
