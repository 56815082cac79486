"""Mutants that change nothing anybody could notice, listed with the reason in `tests/mutation/<game>.toml`.

    [[equivalent]]
    module = "flow"
    function = "Turn.begin"
    line = "if len(hand) >= LIMIT:"
    becomes = "if len(hand) > LIMIT:"
    reason = "A hand never holds exactly the limit here: the draw before has seen to it."

An entry is found by its text, not by its line number.  `nth = 2` means the second such line of the function.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from pathlib import Path

from .mutants import Mutant

Key = tuple[str, str, str, str, int]


def read(path: Path) -> dict[Key, str]:
    """The reasons, by the keys of the mutants they excuse."""
    if not path.exists():
        return {}
    found: dict[Key, str] = {}
    for entry in tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", []):
        missing = [name for name in ("module", "line", "becomes", "reason") if not entry.get(name, "").strip()]
        if missing:
            raise SystemExit(f"{path}: an entry says nothing of {', '.join(missing)}: {entry}")
        key = (entry["module"], entry.get("function", ""), entry["line"], entry["becomes"], entry.get("nth", 1))
        found[key] = entry["reason"]
    return found


def stale(excuses: Iterable[Key], mutants: Iterable[Mutant]) -> list[Key]:
    """Entries for which there is no such mutant any more."""
    known = {mutant.key for mutant in mutants}
    return [key for key in excuses if key not in known]


def entry(mutant: Mutant, reason: str) -> str:
    """A mutant as an entry of the file."""
    told = {"module": mutant.module, "function": mutant.function, "line": mutant.line, "becomes": mutant.becomes}
    lines = [f"{name} = {_quoted(value)}" for name, value in told.items()]
    if mutant.nth > 1:
        lines.append(f"nth = {mutant.nth}")
    return "\n".join(["", "[[equivalent]]", *lines, f"reason = {_quoted(reason)}", ""])


def add(path: Path, mutant: Mutant, reason: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.write_text(
            "# Changes of this game's rules that nobody could notice, with the reason (see CONTRIBUTING.md).\n"
        )
    with path.open("a", encoding="utf-8") as file:
        file.write(entry(mutant, reason))


def _quoted(text: str) -> str:
    if "'" not in text and ('"' in text or "\\" in text) and "\n" not in text:
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False)
