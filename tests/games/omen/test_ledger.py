"""The ledger and its tests belong together: no rule without a test, no test or code with a rule that is not there."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import petteia.games.omen as package
from petteia.kernel.ledger import ledger

HERE = Path(__file__).parent
LEDGER = ledger(package.GAME)
KNOWN = {*LEDGER.rules, *LEDGER.rulings}


def cited() -> dict[str, list[str]]:
    """For each rule, the tests whose mark names it."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "rule":
                    for argument in mark.args:
                        found[ast.literal_eval(argument)].append(f"{file.name}::{node.name}")
    return found


def test_every_rule_and_ruling_has_a_test() -> None:
    """All 132 rules and 47 rulings are each shown by at least one test."""
    assert len(LEDGER.rules) == 132
    assert len(LEDGER.rulings) == 47
    tests = cited()
    assert [id for id in sorted(KNOWN) if not tests.get(id)] == []


def test_no_test_cites_a_rule_that_is_not_there() -> None:
    """A mark names a rule of the ledger."""
    assert sorted(set(cited()) - KNOWN) == []


def test_every_test_says_what_it_expects() -> None:
    """Each test states in a docstring what is expected."""
    silent = []
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not ast.get_docstring(node):
                silent.append(f"{file.name}::{node.name}")
    assert silent == []


def test_the_code_cites_rules_that_are_there() -> None:
    """Every id that a decision, a refusal, an outcome, a lesson or a comment of the game names is in the ledger."""
    folder = Path(package.__file__).parent
    named = {
        id for file in sorted(folder.glob("*.py")) for id in re.findall(r"OM-C?\d+", file.read_text(encoding="utf-8"))
    }
    assert len(named) > 50
    assert sorted(named - KNOWN) == []
