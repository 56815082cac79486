"""The ledger and the tests hold each other: every rule and ruling has a test, every citation a rule.

For the games that entry points offer; one that is in the making is left alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from petteia.cli import ledger as ledger_command
from petteia.kernel import game
from petteia.kernel.game import GROUP
from petteia.kernel.ledger import ledger

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
PACKAGES = {entry.name: entry.value.split(":")[0] for entry in metadata.entry_points(group=GROUP)}
KEYS = sorted(key for key in PACKAGES if game(key).ledger)
CITED = ledger_command.tested_rules(TESTS)
OPEN: set[str] = {"elysium", "odyssey", "prometheus"}  # games some of whose rulings no test cites yet; it only shrinks


def prefix(key: str) -> str:
    """What the ids of a game's rules begin with: HZ, OM, ..."""
    (found,) = {rule.partition("-")[0] for rule in ledger(game(key)).rules}
    return found


def entries(key: str) -> set[str]:
    found = ledger(game(key))
    return {*found.rules, *found.rulings}


def files(key: str) -> list[Path]:
    """The modules of a game, and its data."""
    folder = ROOT / "src" / PACKAGES[key].replace(".", "/")
    return [path for path in sorted(folder.rglob("*")) if path.suffix in (".py", ".toml")]


def citations(key: str) -> Iterator[tuple[str, str]]:
    """The ids that stand in a game's strings, comments and data, with where they stand."""
    # an id stands alone: "HZ-030", "HZ-C13"; in a phrase like "HZ-016 to HZ-019" both ends count
    pattern = re.compile(rf"\b{prefix(key)}-[CK]?\d+\b")
    for path in files(key):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for found in pattern.findall(line):
                yield found, f"{path.relative_to(ROOT)}:{number}"


@pytest.mark.parametrize("key", KEYS)
def test_every_rule_has_a_test(key: str) -> None:
    """A rule that no test cites is not known to be kept."""
    assert [rule for rule in ledger(game(key)).rules if rule not in CITED] == []


def untested_rulings(key: str) -> list[str]:
    """The rulings that no test cites, each with what it says."""
    return [f"{one.id}: {one.ruling}" for one in ledger(game(key)).rulings.values() if one.id not in CITED]


@pytest.mark.parametrize("key", [key for key in KEYS if key not in OPEN])
def test_every_ruling_has_a_test(key: str) -> None:
    """What was decided where sources are silent or disagree is held by a test like any rule."""
    missing = untested_rulings(key)
    assert not missing, f"{len(missing)} rulings of {key} are cited by no test:\n" + "\n".join(missing)


@pytest.mark.parametrize("key", sorted(OPEN))
def test_what_is_open_is_open(key: str) -> None:
    """A game whose rulings all have tests is no longer among those that may lack some."""
    assert untested_rulings(key), f"every ruling of {key} has a test now: take it out of OPEN"


@pytest.mark.parametrize("key", KEYS)
def test_every_test_cites_a_rule_that_exists(key: str) -> None:
    """A mark with an unknown id proves nothing."""
    known = entries(key)
    assert [
        f"{rule} in {', '.join(CITED[rule])}"
        for rule in CITED
        if rule.startswith(f"{prefix(key)}-") and rule not in known
    ] == []


@pytest.mark.parametrize("key", KEYS)
def test_every_rule_cited_in_the_code_exists(key: str) -> None:
    """Decisions, refusals, outcomes, cards and comments cite ids that a reader can look up."""
    known = entries(key)
    assert [f"{rule} at {where}" for rule, where in citations(key) if rule not in known] == []


@pytest.mark.parametrize("key", KEYS)
def test_the_code_cites_its_rules(key: str) -> None:
    """The questions a game asks carry ids from its ledger (a ledger nobody cites is only a document)."""
    assert {rule for rule, _ in citations(key)} & set(ledger(game(key)).rules)


@pytest.mark.parametrize("key", KEYS)
def test_rulings_speak_of_rules_that_exist(key: str) -> None:
    """A ruling names the rules it touches."""
    found = ledger(game(key))
    assert [
        f"{ruling.id}: {rule}" for ruling in found.rulings.values() for rule in ruling.rules if rule not in entries(key)
    ] == []


def cited_ids_in_marks() -> set[str]:
    """All ids in `rule` marks, read independently of the command line's own reader."""
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
