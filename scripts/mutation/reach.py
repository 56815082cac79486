"""Which test runs through which line: recorded once, kept until the game or the tests change.

Every file of tests is recorded by itself, so that a change in one of them costs only its own recording.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from .mutants import Mutant
from .targets import Target

FORM = 3  # of what is kept; raised when it changes


@dataclass
class Test:
    """A test that passes without any change: how much computing it takes while it is watched, and the lines it runs (as bits)."""

    id: str
    seconds: float
    lines: dict[str, int]


@dataclass
class Reach:
    """What was recorded: the tests, the lines that run as soon as the game is imported, and the tests that fail anyhow."""

    tests: dict[str, Test] = field(default_factory=dict)
    imported: dict[str, int] = field(default_factory=dict)
    failing: list[str] = field(default_factory=list)

    def quickest(self, tests: Iterable[Test]) -> list[Test]:
        return sorted(tests, key=lambda test: (test.seconds, test.id))


class Watch:
    """A plugin that records the lines of some files for each test, and whether it passes."""

    def __init__(self, target: Target, modules: dict[str, Path]) -> None:
        self._target = target
        self._names = {str(path): name for name, path in modules.items()}
        self._locals: dict[str, Callable[..., Any]] = {}
        self.imported: dict[str, set[int]] = {}
        self.tests: dict[str, Test] = {}
        self.failing: set[str] = set()

    def into(self, lines: dict[str, set[int]]) -> None:
        """From here on, lines are noted here."""
        self._locals = {path: _tracer(lines.setdefault(name, set())) for path, name in self._names.items()}
        sys.settrace(self._called)

    def _called(self, frame: FrameType, event: str, arg: object) -> Callable[..., Any] | None:
        return self._locals.get(frame.f_code.co_filename)

    def pytest_collection_finish(self) -> None:
        self._target.meet()  # now, or the first test would seem to run through every import

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self._forget()
        lines: dict[str, set[int]] = {}
        self.into(lines)
        began = time.process_time()
        try:
            return (yield)
        finally:
            sys.settrace(None)
            seconds = time.process_time() - began
            self.tests[item.nodeid] = Test(item.nodeid, seconds, {name: _bits(at) for name, at in lines.items() if at})

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed or report.skipped:
            self.failing.add(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failing.add(report.nodeid)

    def _forget(self) -> None:
        """What one test left in a cache, another would not run through."""
        for name, module in list(sys.modules.items()):
            if getattr(module, "__file__", None) in self._names and name != "__main__":
                for thing in list(vars(module).values()):
                    if hasattr(thing, "cache_clear"):
                        thing.cache_clear()


def _tracer(lines: set[int]) -> Callable[..., Any]:
    add = lines.add

    def local(frame: FrameType, event: str, arg: object) -> Callable[..., Any]:
        add(frame.f_lineno)
        return local

    return local


def _bits(numbers: Iterable[int]) -> int:
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


# -- recording and keeping -------------------------------------------------------------------


def arguments(target: Target, files: Iterable[Path]) -> list[str]:
    """What pytest is told: these files and nothing that keeps, spreads or captures."""
    quiet = ["-q", "-s", "--tb=native", "-p", "no:cacheprovider", "-p", "no:xdist", f"--rootdir={target.root}"]
    return [*quiet, *(str(path) for path in files)]


def record(target: Target, modules: dict[str, Path], jobs: int, say: Callable[[str], None]) -> Reach:
    """What the rule tests reach of these modules, from what was kept where nothing has changed."""
    kept_at = target.root / ".mutation" / f"{target.key}.json"
    source = _digest([str(FORM), *sorted(modules)], [*_sources(target), *target.support_files()])
    kept = json.loads(kept_at.read_text()) if kept_at.exists() else {}
    if kept.get("source") != source:
        kept = {"source": source, "files": {}, "imported": {}}
    files = {str(path.relative_to(target.root)): path for path in target.test_files()}
    digests = {name: _digest([], [path]) for name, path in files.items()}
    stale = [name for name in files if kept["files"].get(name, {}).get("digest") != digests[name]]
    if stale:
        say(f"Recording which lines {len(stale)} of {len(files)} files of rule tests reach ...")
        for part in _parallel(target, modules, [files[name] for name in stale], jobs):
            for name, bits in part["imported"].items():
                kept["imported"][name] = hex(int(kept["imported"].get(name, "0"), 16) | int(bits, 16))
            for name, entry in part["files"].items():
                kept["files"][name] = {"digest": digests[name], **entry}
        kept["files"] = {name: entry for name, entry in sorted(kept["files"].items()) if name in files}
        kept_at.parent.mkdir(exist_ok=True)
        kept_at.write_text(json.dumps(kept))
    reach = Reach(imported={name: int(bits, 16) for name, bits in kept["imported"].items()})
    for name in files:
        entry = kept["files"].get(name, {"tests": {}, "failing": []})
        reach.failing += entry["failing"]
        for id, (seconds, lines) in entry["tests"].items():
            if not target.counts(id):
                continue
            reach.tests[id] = Test(id, seconds, {module: int(bits, 16) for module, bits in lines.items()})
    return reach


def _parallel(target: Target, modules: dict[str, Path], files: list[Path], jobs: int) -> list[dict[str, Any]]:
    """Record in several processes, each with about the same amount of tests."""
    shares: list[list[Path]] = [[] for _ in range(min(jobs, len(files)))]
    for path in sorted(files, key=lambda path: -path.stat().st_size):
        min(shares, key=lambda share: sum(one.stat().st_size for one in share)).append(path)
    waiting: list[tuple[int, int]] = []
    for share in shares:
        here, there = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(here)
            _write(there, json.dumps(_recorded(target, modules, share)).encode())
            os._exit(0)
        os.close(there)
        waiting.append((child, here))
    parts = []
    for child, here in waiting:
        with open(here, "rb") as pipe:
            text = pipe.read()
        os.waitpid(child, 0)
        if not text:
            raise SystemExit("The recording of the tests broke off: run them with pytest to see why.")
        parts.append(json.loads(text))
    return parts


def _recorded(target: Target, modules: dict[str, Path], files: list[Path]) -> dict[str, Any]:
    watch = Watch(target, modules)
    with open(os.devnull, "w") as nothing, redirect_stdout(nothing), redirect_stderr(nothing):
        watch.into(watch.imported)
        pytest.main(arguments(target, files), plugins=[watch])
        sys.settrace(None)
    found: dict[str, Any] = {str(path.relative_to(target.root)): {"tests": {}, "failing": []} for path in files}
    for id in sorted(watch.failing):
        name = id.partition("::")[0]
        if name in found:
            found[name]["failing"].append(id)
    for test in watch.tests.values():
        if test.id not in watch.failing:
            lines = {name: hex(bits) for name, bits in test.lines.items()}
            found[test.id.partition("::")[0]]["tests"][test.id] = [round(test.seconds, 4), lines]
    return {"files": found, "imported": {name: hex(_bits(at)) for name, at in watch.imported.items() if at}}


def _write(pipe: int, text: bytes) -> None:
    with open(pipe, "wb") as out:
        out.write(text)


def _sources(target: Target) -> list[Path]:
    """Everything whose change may lead a test along other lines."""
    game = target.folder
    while game.parent != target.source and game.parent.name != "games":
        game = game.parent
    kernel = target.source / "petteia" / "kernel"
    return [
        path for place in (game, kernel) for path in sorted(place.rglob("*")) if path.suffix in (".py", ".toml", ".txt")
    ]


def _digest(words: Iterable[str], files: Iterable[Path]) -> str:
    made = hashlib.sha256("\n".join(words).encode())
    for path in files:
        made.update(str(path).encode() + b"\0" + path.read_bytes())
    return made.hexdigest()


# -- choosing tests for a mutant -------------------------------------------------------------


class Chooser:
    """Says which tests could notice a mutant, the quickest first."""

    def __init__(self, reach: Reach, modules: dict[str, Path]) -> None:
        self._reach = reach
        self._lines: dict[str, dict[str, int]] = {}  # name: module: lines in functions that speak of it
        self._leads: dict[str, set[str]] = {}  # name: names that are made of it when the modules are imported
        for module, path in modules.items():
            self._read(module, ast.parse(path.read_bytes()))

    def at_import(self, mutant: Mutant) -> bool:
        """Whether a mutant is felt when the game is imported, before any test."""
        return not mutant.function or bool(self._reach.imported.get(mutant.module, 0) & _bits(mutant.reach))

    def tests(self, mutant: Mutant) -> list[Test]:
        bits = _bits(mutant.reach)
        tests = self._reach.tests.values()
        through = [test for test in tests if test.lines.get(mutant.module, 0) & bits]
        if not self.at_import(mutant):
            return self._reach.quickest(through)
        names = mutant.names or (mutant.function.rpartition(".")[2],)
        spoken = self._spoken(set(names))
        by_name = [t for t in tests if any(t.lines.get(module, 0) & at for module, at in spoken.items())]
        likely = {test.id: test for test in [*through, *by_name]}
        # what is made of a name by a function that runs at import has no name to follow: the others come after
        others = [test for test in tests if test.id not in likely]
        return [*self._reach.quickest(likely.values()), *self._reach.quickest(others)]

    def _spoken(self, names: set[str]) -> dict[str, int]:
        waiting, seen = list(names), set(names)
        found: dict[str, int] = {}
        while waiting:
            name = waiting.pop()
            for module, bits in self._lines.get(name, {}).items():
                found[module] = found.get(module, 0) | bits
            for other in self._leads.get(name, set()) - seen:
                seen.add(other)
                waiting.append(other)
        return found

    def _read(self, module: str, tree: ast.AST, owner: frozenset[str] = frozenset(), inside: bool = False) -> None:
        for node in ast.iter_child_nodes(tree):
            named, within = owner, inside
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not inside:
                named, within = frozenset({node.name}), isinstance(node, ast.FunctionDef)
            elif isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)) and not inside:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                named = owner | {one.id for t in targets for one in ast.walk(t) if isinstance(one, ast.Name)}
            name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
            if name:
                assert isinstance(node, (ast.Name, ast.Attribute))
                lines = self._lines.setdefault(name, {})
                if inside:
                    lines[module] = lines.get(module, 0) | 1 << node.lineno
                self._leads.setdefault(name, set()).update(owner - {name})
            self._read(module, node, named, within)
