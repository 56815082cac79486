"""What became of the mutants, for people and for programs."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, TextIO

from .mutants import Mutant
from .targets import Target
from .trials import Verdict

Result = tuple[Mutant, Verdict]
EVERY = 10  # seconds between two lines of progress where it is not a terminal


class Progress:
    """How far the trials are: rate and time left."""

    def __init__(self, total: int, stream: TextIO = sys.stderr) -> None:
        self._total, self._stream = total, stream
        self._began = self._told = time.monotonic()
        self._counts: Counter[str] = Counter()

    def __call__(self, verdict: Verdict) -> None:
        self._counts[verdict.outcome] += 1
        done, now = sum(self._counts.values()), time.monotonic()
        live = self._stream.isatty()
        if now - self._told < (0.2 if live else EVERY) and done < self._total:
            return
        self._told = now
        rate = done / max(now - self._began, 0.001)
        minutes, seconds = divmod(round((self._total - done) / rate), 60)
        counts = ", ".join(f"{count} {outcome}" for outcome, count in sorted(self._counts.items()))
        line = f"{done}/{self._total}: {counts}; {rate:.1f} a second, {minutes}:{seconds:02} left"
        end = "\n" if not live or done == self._total else ""
        print(f"\r{line:<100}" if live else line, end=end, file=self._stream, flush=True)


def share(results: Sequence[Result]) -> float:
    """How many of a hundred mutants the tests have noticed."""
    return 100 * sum(verdict.dead for _, verdict in results) / len(results) if results else 100.0


def told(target: Target, mutant: Mutant, verdict: Verdict) -> str:
    """A mutant with what it is part of."""
    where = f"{target.modules()[mutant.module].relative_to(target.root)}:{mutant.number}"
    lines = [f"{mutant.id}  {where}  {mutant.function or '(at import)'}  [{mutant.kind}]  {_end(verdict)}"]
    if mutant.sentence:
        lines.append(f"    {mutant.sentence}")
    lines += [f"  - {line}" for line in mutant.before]
    lines += [f"  + {line}" for line in mutant.after]
    return "\n".join(lines)


def _end(verdict: Verdict) -> str:
    if verdict.outcome == "survived":
        return f"survived {verdict.tests} tests"
    if verdict.outcome == "killed":
        return f"killed by {verdict.by}: {verdict.words}"
    return verdict.outcome


def summary(results: Sequence[Result]) -> str:
    """A line for each module and one for all."""
    modules: dict[str, list[Result]] = {}
    for mutant, verdict in results:
        modules.setdefault(mutant.module, []).append((mutant, verdict))
    lines = [_line(name, modules[name]) for name in sorted(modules)] if len(modules) > 1 else []
    return "\n".join([*lines, _line("all", results)])


def _line(name: str, results: Sequence[Result]) -> str:
    dead = sum(verdict.dead for _, verdict in results)
    unreached = sum(verdict.outcome == "not reached" for _, verdict in results)
    return (
        f"{name:<14} {len(results):>5} mutants, {dead:>5} killed, {len(results) - dead - unreached:>4} survived,"
        f" {unreached:>4} not reached: {share(results):5.1f} %"
    )


def as_json(target: Target, results: Sequence[Result]) -> dict[str, Any]:
    return {
        "game": target.key,
        "mutants": len(results),
        "killed": sum(verdict.dead for _, verdict in results),
        "percent": round(share(results), 2),
        "results": [
            {
                "id": mutant.id, "module": mutant.module, "line": mutant.number, "function": mutant.function,
                "kind": mutant.kind, "before": list(mutant.before), "after": list(mutant.after),
                "outcome": verdict.outcome, "by": verdict.by, "words": verdict.words, "tests": verdict.tests,
                "seconds": round(verdict.seconds, 3),
            }
            for mutant, verdict in results
        ],
    }  # fmt: skip
