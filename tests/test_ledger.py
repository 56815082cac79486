"""The ledger and the tests hold each other: every rule and ruling has a test, every citation a rule.

For the games that entry points offer; one that is in the making is left alone.
"""

from __future__ import annotations

import ast
from importlib import metadata
from pathlib import Path

import pytest

from petteia.kernel import game
from petteia.kernel.game import GROUP
from petteia.kernel.ledger import ledger
from petteia.testing.ledgers import cited_rules, folder_of, ledger_faults

TESTS = Path(__file__).parent
KEYS = sorted(entry.name for entry in metadata.entry_points(group=GROUP) if game(entry.name).ledger)
CITED = cited_rules(TESTS)


@pytest.mark.parametrize("key", KEYS)
def test_the_ledger_the_code_and_the_tests_agree(key: str) -> None:
    """Rules and rulings are cited by tests, and what code, tests and rulings cite is there."""
    assert ledger_faults(key, TESTS, cited=CITED) == []


def test_where_a_games_code_lies() -> None:
    """The folder of its package, data and all: there citations are looked for."""
    assert {folder_of(game(key)).parts[-2:] for key in KEYS} == {("games", key.replace("-", "_")) for key in KEYS}


def test_what_is_missing_is_named() -> None:
    """A rule without a test, a mark without a rule, code without an id: each is a sentence that says which."""
    book = ledger(game("hera-zeus"))
    cited = {id: ["here"] for id in [*book.rules, *book.rulings] if id not in ("HZ-066", "HZ-C37")}
    cited |= {"HZ-999": ["test_x.py::test_it"], "OM-999": ["elsewhere"]}
    assert ledger_faults("hera-zeus", TESTS, cited=cited) == [
        f"No test cites HZ-066: {book.rules['HZ-066'].text}",
        f"No test cites the ruling HZ-C37: {book.rulings['HZ-C37'].ruling}",
        "HZ-999 is not in the ledger; it is cited by test_x.py::test_it.",
    ]


def test_code_that_cites_what_is_not_there_is_named(tmp_path: Path) -> None:
    """An id in the code that nobody can look up is told with its line, and so is code that cites nothing."""
    (tmp_path / "rules.py").write_text('ASK = "HZ-998"\n', encoding="utf-8")
    found = ledger_faults("hera-zeus", TESTS, tmp_path, CITED)
    assert found == [
        "HZ-998 is not in the ledger; it is cited at rules.py:1.",
        "The code of hera-zeus cites no rule: give the ids to `ask`, `Refusal` and `end`.",
    ]


def cited_ids_in_marks() -> set[str]:
    """All ids in `rule` marks, read independently of the reader of marks."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("rule", "pytest.mark.rule"):
                found.update(
                    arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                )
    return found


def test_no_mark_is_overlooked() -> None:
    """What `petteia ledger` counts as tested are the marks on test functions, and there are no marks elsewhere."""
    assert cited_ids_in_marks() == set(CITED)
