"""Mutants on trial: each in a process of its own, against the tests that could notice it, up to the first that does.

Two ways lead there.  A change within a function is put into place in a process that has collected the tests already:
its code is exchanged, and the tests run at once.  A change that is felt when the game is imported needs a process that
has not imported it: there the module's changed text is given to the import.  Nothing is ever written into the tree.
"""

from __future__ import annotations

import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import select
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

from .mutants import Mutant
from .reach import Test, arguments
from .targets import Target

SLACK = 2  # seconds of computing that any test is granted beyond what it took
PATIENCE = 4  # times what it took while it was watched
MEMORY = 6 << 30
ODD = "odd"
IDLE = 300  # seconds without any computing after which a mutant is thought to wait for something


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: `killed` (by a test), `timed out`, `survived` or `not reached`."""

    outcome: str
    by: str = ""
    words: str = ""
    tests: int = 0
    seconds: float = 0.0

    @property
    def dead(self) -> bool:
        return self.outcome in ("killed", "timed out")


@dataclass(frozen=True)
class Case:
    """A mutant, its module's text and the tests that could notice it."""

    mutant: Mutant
    path: Path
    source: bytes
    tests: tuple[Test, ...]


def try_fresh(target: Target, cases: Sequence[Case], jobs: int) -> Iterator[tuple[Case, Verdict]]:
    """Trials of mutants that are felt at import.  The game must not have been imported here."""

    def trial(case: Case, judge: Judge) -> None:
        name = target.package if case.path.stem == "__init__" else f"{target.package}.{case.path.stem}"
        sys.meta_path.insert(0, _Changed(name, case.path, case.mutant.applied(case.source)))
        files = sorted({target.root / test.id.partition("::")[0] for test in case.tests})
        code = pytest.main(arguments(target, files), plugins=[judge])
        if code != 0:
            judge.say(Verdict("killed", "import", f"pytest ends with {code!r}"))

    yield from _race(cases, jobs, trial)


def try_warm(target: Target, cases: Sequence[Case], jobs: int, heard: Callable[[Case, Verdict], None]) -> None:
    """Trials of mutants within functions; those whose function cannot be found are `ODD` and need a fresh trial."""
    if not cases:
        return
    loop = _Loop(target, cases, jobs, heard)
    files = sorted({target.root / test.id.partition("::")[0] for case in cases for test in case.tests})
    with open(os.devnull, "w") as nothing, contextlib.redirect_stdout(nothing):
        pytest.main(arguments(target, files), plugins=[loop])
    if not loop.ran:
        raise SystemExit("The tests could not be collected: run them with pytest to see why.")


class Judge:
    """A plugin in the process of one mutant: orders the tests, grants each its time, and ends it all at a failure."""

    def __init__(self, case: Case, pipe: int) -> None:
        self._places = {test.id: at for at, test in enumerate(case.tests)}
        self._seconds = {test.id: test.seconds for test in case.tests}
        self._pipe = pipe
        self._ran = 0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self._places), key=lambda item: self._places[item.nodeid]
        )

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> None:
        self.grant(item)

    def grant(self, item: pytest.Item) -> None:
        self._ran += 1
        used = resource.getrusage(resource.RUSAGE_SELF)
        more = SLACK + PATIENCE * self._seconds[item.nodeid]
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime + more) + 1, hard))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            self.say(Verdict("killed", report.nodeid, str(getattr(crash, "message", report.longrepr))))

    def say(self, verdict: Verdict) -> None:
        """Tell the verdict, and be gone."""
        told = [verdict.outcome, verdict.by, verdict.words.partition("\n")[0][:300], self._ran]
        os.write(self._pipe, json.dumps(told).encode())
        os._exit(0)


# -- processes -------------------------------------------------------------------------------


@dataclass
class _Running:
    case: Case
    pid: int
    folder: str
    began: float
    said: bytes = b""
    looked: float = 0.0
    computed: float = -1.0

    def is_idle(self) -> bool:
        """Whether it has computed nothing for a long while: on a busy machine a slow one is not an idle one."""
        now = time.monotonic()
        if now - max(self.looked, self.began) < IDLE:
            return False
        before, self.looked, self.computed = self.computed, now, _computed(self.pid)
        return self.computed <= before


def _race(cases: Sequence[Case], jobs: int, trial: Callable[[Case, Judge], None]) -> Iterator[tuple[Case, Verdict]]:
    """Every case in a fork of this process, so many at once; verdicts as they come."""
    waiting = list(reversed(cases))
    running: dict[int, _Running] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                case = waiting.pop()
                pipe, one = _fork(case, trial, list(running))
                running[pipe] = one
            ready, _, _ = select.select(list(running), [], [], 1.0)
            for pipe in list(running):
                one = running[pipe]
                if pipe in ready:
                    said = os.read(pipe, 1 << 16)
                    one.said += said
                    if said:
                        continue
                elif not one.is_idle():
                    continue
                del running[pipe]
                yield one.case, _ended(pipe, one)
    finally:
        for pipe, one in running.items():
            _ended(pipe, one)


def _fork(case: Case, trial: Callable[[Case, Judge], None], others: list[int]) -> tuple[int, _Running]:
    here, there = os.pipe()
    folder = tempfile.mkdtemp(prefix="mutant-")
    pid = os.fork()
    if pid:
        os.close(there)
        return here, _Running(case, pid, folder, time.monotonic())
    try:
        for pipe in [here, *others]:
            os.close(pipe)
        os.setsid()
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))
        judge = Judge(case, there)
        try:
            trial(case, judge)
        except BaseException as problem:
            judge.say(Verdict("killed", "import", f"{type(problem).__name__}: {problem}"))
        judge.say(Verdict("survived"))
    finally:
        os._exit(1)


def _computed(pid: int) -> float:
    """How long a process has computed, in ticks; nothing where nobody can tell."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return float(fields[11]) + float(fields[12])
    return -1.0


def _ended(pipe: int, one: _Running) -> Verdict:
    """What a process said, or how it came to its end."""
    os.close(pipe)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(one.pid, signal.SIGKILL)
    _, status = os.waitpid(one.pid, 0)
    shutil.rmtree(one.folder, ignore_errors=True)
    seconds = time.monotonic() - one.began
    if one.said:
        outcome, by, words, ran = json.loads(one.said)
        return Verdict(outcome, by, words, ran, seconds)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL):
        return Verdict("timed out", "", "a test did not come to its end", 0, seconds)
    return Verdict("killed", "", f"the process ended with status {status}", 0, seconds)


# -- changes at import -----------------------------------------------------------------------


class _Changed(importlib.abc.MetaPathFinder):
    """Gives one module another text."""

    def __init__(self, name: str, path: Path, source: bytes) -> None:
        self._name, self._path, self._source = name, path, source

    def find_spec(self, name: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        if name != self._name:
            return None
        within = [str(self._path.parent)] if self._path.stem == "__init__" else None
        loader = _Text(name, str(self._path), self._source)
        return importlib.util.spec_from_file_location(
            name, self._path, loader=loader, submodule_search_locations=within
        )


class _Text(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, source: bytes) -> None:
        super().__init__(name, path)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._source, self.path, "exec", dont_inherit=True)


# -- changes within functions ----------------------------------------------------------------


class _Loop:
    """A plugin that, instead of running what was collected, runs it in a fork for each mutant."""

    def __init__(
        self, target: Target, cases: Sequence[Case], jobs: int, heard: Callable[[Case, Verdict], None]
    ) -> None:
        self._target, self._cases, self._jobs, self._heard = target, cases, jobs, heard
        self.ran = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.ran = True
        self._target.meet()
        items = {item.nodeid: item for item in session.items}
        swaps = {case.mutant.id: swap for case in self._cases if (swap := _swap(self._target, case))}
        for case in self._cases:
            if case.mutant.id not in swaps:
                self._heard(case, Verdict(ODD))

        def trial(case: Case, judge: Judge) -> None:
            swaps[case.mutant.id]()
            session.config.pluginmanager.register(judge)
            chosen = [items[test.id] for test in case.tests]
            for item, after in zip(chosen, [*chosen[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)

        for case, verdict in _race([case for case in self._cases if case.mutant.id in swaps], self._jobs, trial):
            self._heard(case, verdict)
        return True


def _swap(target: Target, case: Case) -> Callable[[], None] | None:
    """How to give a function its changed code; None where it cannot be found as it was written."""
    name = target.package if case.path.stem == "__init__" else f"{target.package}.{case.path.stem}"
    module = sys.modules.get(name)
    function = _function(module, case.mutant.function) if module else None
    if function is None:
        return None
    old = function.__code__
    whole = compile(case.mutant.applied(case.source), str(case.path), "exec", dont_inherit=True)
    new = next(
        (c for c in _codes(whole) if (c.co_qualname, c.co_firstlineno) == (old.co_qualname, old.co_firstlineno)), None
    )
    if new is None or new.co_freevars != old.co_freevars:
        return None
    code = new

    def swap() -> None:
        function.__code__ = code

    return swap


def _codes(code: CodeType) -> Generator[CodeType, None, None]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _function(module: ModuleType, path: str) -> FunctionType | None:
    """The function of a module at a path such as `Step.begin`, out of whatever it is wrapped in."""
    thing: Any = module
    for part in path.split("."):
        thing = vars(thing).get(part)
        if thing is None:
            return None
        for wrapper in ("__func__", "fget", "func", "__wrapped__"):
            thing = getattr(thing, wrapper, None) or thing
    if not isinstance(thing, FunctionType) or thing.__code__.co_qualname != path:
        return None
    return thing
