"""The ledger and the tests hold each other: every rule and ruling has a test, every citation a rule.

@rule("TF-004")
def test_atropos_comes_once(table): ...

def test_the_ledger_is_tested():
    assert ledger_faults("three-fates", Path(__file__).parent) == []
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from petteia.kernel.game import Game
from petteia.kernel.game import game as find_game
from petteia.kernel.ledger import Ledger, ledger


def rule(*ids: str) -> Any:
    """Marks a test with the rules of the ledger that it is about."""
    import pytest  # the rest of this module is read by commands, which do without

    return pytest.mark.rule(*ids)


def cited_rules(folder: Path) -> dict[str, list[str]]:
    """The ledger ids that tests below a folder cite, each with the tests that do: read from the marks, nothing is run."""
    cited: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or not node.name.startswith("test"):
                continue
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).split(".")[-1] == "rule":
                    for arg in decorator.args:
                        if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                            cited.setdefault(arg.value, []).append(f"{path.relative_to(folder)}::{node.name}")
    return cited


def ledger_faults(
    key: str, tests: Path, sources: Path | None = None, cited: dict[str, list[str]] | None = None
) -> list[str]:
    """What is wrong between a game's ledger, its code (`sources`: the folder of its package) and its tests, in sentences.

    `cited` are the marks of these tests, where they were read already.
    """
    game = find_game(key)
    book = ledger(game)
    known = {*book.rules, *book.rulings}
    if not book.rules:
        return [f"{key} has no ledger, or an empty one: name its file in `ledger`."]
    prefixes = sorted({id.partition("-")[0] for id in book.rules})
    if len(prefixes) > 1:
        return [f"The ids of {key} begin in several ways: {', '.join(prefixes)}."]
    if cited is None:
        cited = cited_rules(tests)
    own = re.compile(rf"\b{prefixes[0]}-[A-Z]?\d+\b")
    found = [f"No test cites {one.id}: {one.text}" for one in book.rules.values() if one.id not in cited]
    found += [
        f"No test cites the ruling {one.id}: {one.ruling}" for one in book.rulings.values() if one.id not in cited
    ]
    found += [
        f"{id} is not in the ledger; it is cited by {', '.join(where)}."
        for id, where in cited.items()
        if own.fullmatch(id) and id not in known
    ]
    found += _faults_of_rulings(book, known)
    cites = False
    for id, where in _citations(own, sources or folder_of(game)):
        cites = cites or id in book.rules
        if id not in known:
            found.append(f"{id} is not in the ledger; it is cited at {where}.")
    if not cites:
        found.append(f"The code of {key} cites no rule: give the ids to `ask`, `Refusal` and `end`.")
    return found


def _faults_of_rulings(book: Ledger, known: set[str]) -> list[str]:
    return [
        f"The ruling {one.id} speaks of {id}, which is not in the ledger."
        for one in book.rulings.values()
        for id in one.rules
        if id not in known
    ]


def folder_of(game: Game) -> Path:
    """Where the code of a game lies: the folder of its package, or the file of its module."""
    name = type(game).__module__
    module = sys.modules[name]
    file = Path(str(module.__file__))
    return file.parent if hasattr(module, "__path__") or "." in name else file


def _citations(own: re.Pattern[str], sources: Path) -> Iterator[tuple[str, str]]:
    """The ids in a game's strings, comments and data, with where they stand (of "TF-004 to TF-006" both ends count)."""
    files = sorted(sources.rglob("*")) if sources.is_dir() else [sources]
    for path in files:
        if path.suffix in (".py", ".toml"):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                for id in own.findall(line):
                    yield id, f"{path.name}:{number}"
