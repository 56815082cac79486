"""The mutation runner, on a toy game with mutants that are known to be noticed and known not to be."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from scripts.mutation import excuses, trials
from scripts.mutation.mutants import Mutant, mutants_of
from scripts.mutation.running import by_lot, every_mutant, sample
from scripts.mutation.targets import ROOT, TARGETS, Target

RULES = '''
"""A toy: two seats, a limit."""

LIMIT = 12
UNUSED = 1

def full(hand):
    """A hand is full at the limit."""
    return len(hand) >= LIMIT

def rival_of(s, you):
    rival = 1 - you
    return s[rival]

def ends(s, points):
    """The game ends when points are out."""
    if points == 0 and s:
        s.shuffle()
        s.tell("over")
        return True
    return False

def nobody_calls(points):
    return points + 1

def waits(points):
    """Would wait for ever, if it did not count."""
    while points > 0:
        points -= 1
    return points

PRINTED = {"gold": 7}
SHELF = {}

def fill():
    SHELF.update(PRINTED)

fill()

def price():
    return SHELF["gold"]

def kinds():
    return len(PRINTED)
'''
TESTS = """
from toy.rules import LIMIT, ends, full, kinds, price, rival_of, waits

class Deck(list):
    shuffles = 0
    def shuffle(self):
        self.shuffles += 1
    def tell(self, what):
        pass

def test_limit():
    assert LIMIT == 12 and full([0] * 12) and full([0] * 13) and not full([0] * 11)

def test_rival():
    assert rival_of(["hera", "zeus"], 0) == "zeus"

def test_ends():
    deck = Deck([1])
    assert ends(deck, 0) and not ends(deck, 1)

def test_waits():
    assert waits(2) == 0

def test_price():
    assert price() == 7

def test_kinds():
    assert kinds() == 1

def test_that_fails_anyhow():
    assert not full([0] * 12)
"""
SCRIPT = """
import json, sys
from pathlib import Path
from scripts.mutation import running
from scripts.mutation.reach import record
from scripts.mutation.targets import Target

root = Path(sys.argv[1])
toy = Target("toy", "toy", ("tests",), two_seats=True, root=root, source=root / "src")
mutants = running.every_mutant(toy.rules(), toy)
running.prepare(toy)
reach = record(toy, toy.rules(), 2, lambda sentence: None)
found = []
running.run(toy, toy.rules(), reach, mutants, 2, lambda m, v: found.append([m.function, m.line, m.becomes, v.outcome, v.by]))
tried = []
running.run(toy, toy.rules(), reach, mutants, 2, lambda m, v: tried.append(v.tests), 1)
assert max(tried) == 1, tried
print(json.dumps([found, reach.failing]))
"""


@pytest.fixture
def toy(tmp_path: Path) -> Target:
    package, tests = tmp_path / "src" / "toy", tmp_path / "tests"
    package.mkdir(parents=True)
    tests.mkdir()
    (package / "__init__.py").write_text("")
    (package / "rules.py").write_text(RULES)
    (package / "scene.py").write_text("def drawn(x):\n    return x > 1\n")
    (tests / "test_rules.py").write_text(TESTS)
    (tests / "test_perft.py").write_text("def test_nothing():\n    raise AssertionError\n")
    return Target("toy", "toy", ("tests",), two_seats=True, root=tmp_path, source=tmp_path / "src")


def made(source: str, **how: object) -> list[tuple[str, str]]:
    """The changes of a piece of rules: kind, and the line that comes of it."""
    target = Target("toy", "toy", (), two_seats=bool(how.get("two_seats")))
    return [(m.kind, m.becomes) for m in mutants_of(dedent(source).encode(), "rules", target)]


def test_toy_mutants_are_noticed_or_not(toy: Target) -> None:
    """Each mutant of the toy meets the end it must; one that never ends is stopped; nothing is written into the tree."""
    before = (toy.folder / "rules.py").read_text()
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(toy.root)], cwd=ROOT, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    results, failing = json.loads(done.stdout)
    assert failing == ["tests/test_rules.py::test_that_fails_anyhow"]
    ends = {(line, becomes): (outcome, by) for _, line, becomes, outcome, by in results}
    assert ends["LIMIT = 12", "LIMIT = 13"] == ("killed", "tests/test_rules.py::test_limit")
    assert ends["return len(hand) >= LIMIT", "return len(hand) > LIMIT"][0] == "killed"
    assert ends["rival = 1 - you", "rival = you"] == ("killed", "tests/test_rules.py::test_rival")
    assert ends["s.shuffle()", "pass"] == ("survived", "")
    assert ends["if points == 0 and s:", "if (points == 0):"] == ("survived", "")
    assert ends["if points == 0 and s:", "if True:"] == ("killed", "tests/test_rules.py::test_ends")
    assert ends["UNUSED = 1", "UNUSED = 2"] == ("survived", "")
    assert ends["return points + 1", "return points + 2"] == ("not reached", "")
    assert ends["points -= 1", "points += 1"][0] == "timed out"
    # the price comes to the shelf by a function that runs at import: no test of the price speaks of what is printed
    assert ends['PRINTED = {"gold": 7}', 'PRINTED = {"gold": 8}'] == ("killed", "tests/test_rules.py::test_price")
    assert not [line for line, _ in ends if "tell" in line]
    assert (toy.folder / "rules.py").read_text() == before


def test_only_rules_are_changed(toy: Target) -> None:
    """Scenes and the like are no rules, and counted trees no rule tests."""
    assert list(toy.rules()) == ["__init__", "rules"]
    assert [path.name for path in toy.test_files()] == ["test_rules.py"]
    assert {mutant.module for mutant in every_mutant(toy.rules(), toy)} == {"rules"}
    some = replace(toy, no_rule_tests=frozenset({"test_random"}))
    ids = ["a/test_x.py::test_random", "a/test_x.py::test_random[0::1]", "a/test_x.py::test_random_story[1]"]
    assert [some.counts(id) for id in ids] == [False, False, True]


def test_kinds_of_changes() -> None:
    """Each kind as the text that comes of it."""
    assert made("def f(a, b):\n    return a < b") == [("comparison", "return a <= b")]
    assert made("def f(a):\n    return (a) not in (b)") == [("comparison", "return (a) in (b)")]
    assert made("def f(a):\n    if a:\n        return") == [
        ("condition", "if False:"),
        ("condition", "if True:"),
        ("return", "pass"),
    ]
    assert made("def f(a):\n    return [x for x in a if x.big]") == [("condition", "return [x for x in a if True]")]
    assert made("def f(a, b):\n    return a and b()") == [
        ("condition", "return (a)"),
        ("joined", "return (a) or (b())"),
        ("condition", "return (b())"),
    ]
    assert made("def f(a):\n    return a + 3") == [
        ("sign", "return a - 3"),
        ("integer", "return a + 2"),
        ("integer", "return a + 4"),
    ]
    assert made("def f(a, b):\n    return g(a & ~b, [a] + b, a | None, 1 - c)") == [
        ("condition", "return g((a), [a] + b, a | None, 1 - c)"),
        ("sign", "return g(a | ~b, [a] + b, a | None, 1 - c)"),
        ("seat", "return g(a & ~b, [a] + b, a | None, c)"),
    ]
    assert made("def f(s, u, v):\n    return g(s, u, v, open=True, strict=True)") == [
        ("seat", "return g(s, v, u, open=True, strict=True)"),
        ("flag", "return g(s, u, v, open=False, strict=True)"),
    ]
    assert made("def f(a):\n    return not a") == [("condition", "return (a)")]
    assert made("def f(s):\n    s.points += s.more\n    s.move(\n        1 << s.x)\n    s.shuffle(s.deck)") == [
        ("effect", "pass"),
        ("sign", "s.points -= s.more"),
        ("effect", "pass"),
        ("shuffle", "pass"),
    ]
    assert made("def f(s):\n    return max(s.pile[-1], s.args[0], s.pile[0])") == [
        ("extreme", "return min(s.pile[-1], s.args[0], s.pile[0])"),
        ("end", "return max(s.pile[0], s.args[0], s.pile[0])"),
        ("end", "return max(s.pile[-1], s.args[0], s.pile[-1])"),
    ]
    assert made("def f(s, you):\n    rival = g(s)\n    return s[you]") == [("seat", "return s[rival]")]
    assert made("def f(s, you):\n    return s[you]", two_seats=True) == [("seat", "return s[(1 - you)]")]
    assert made("def f(s, you):\n    return s[you]") == []


def test_what_is_no_rule_is_left_alone() -> None:
    """Words, log, assertions, errors, shifts and enumerations."""
    quiet = """
    A = 0
    B = 1
    C = 2
    def f(s, you):
        '''Says 3.'''
        s.tell(1, 2)
        if s.told is not None:
            s.tell(3)
        assert s.x > 1
        if TYPE_CHECKING:
            y = 1
        if s.bad:
            raise ValueError(f"{s.x + 1} < 2")
        return s.x << 1
    """
    assert {becomes for _, becomes in made(quiet)} == {"if True:", "if False:"}


def test_a_sample_is_stratified_and_the_same_each_time(toy: Target) -> None:
    """Each module has its share, at least one; another seed draws others; small changes leave the rest as it was."""
    target = TARGETS["hera-zeus"]
    mutants = every_mutant(target.rules(), target)
    one = sample(mutants, 100, 1)
    assert len(one) == 100
    assert one == sample(mutants, 100, 1)
    assert sorted(by_lot(one, 1), key=one.index) == one
    assert by_lot(one, 1) not in (one, by_lot(one, 2))
    assert one != sample(mutants, 100, 2)
    assert {mutant.module for mutant in one} == {mutant.module for mutant in mutants}
    assert len({mutant.id for mutant in mutants}) == len(mutants)
    fewer = [mutant for mutant in mutants if mutant.id != one[0].id]
    assert len({m.id for m in sample(fewer, 100, 1)} & {m.id for m in one}) >= 97  # a share may round another way


def mutant_for(source: str, becomes: str) -> Mutant:
    target = Target("toy", "toy", ())
    return next(m for m in mutants_of(dedent(source).encode(), "rules", target) if m.becomes == becomes)


def test_excuses_outlive_moved_lines(tmp_path: Path) -> None:
    """An entry is found by its text wherever it has moved, told as stale when its line is gone, and needs a reason."""
    file = tmp_path / "toy.toml"
    assert excuses.read(file) == {}
    source = 'def f(a):\n    b = a == "x\\n" and a > 0\n    return b\n'
    mutant = mutant_for(source, 'b = a == "x\\n" and a >= 0')
    excuses.add(file, mutant, "It's never 0.")
    listed = excuses.read(file)
    assert listed == {mutant.key: "It's never 0."}
    moved = mutant_for("X = []\n\n\n" + source, 'b = a == "x\\n" and a >= 0')
    assert moved.number == mutant.number + 3
    assert moved.id == mutant.id
    assert excuses.stale(listed, [moved]) == []
    assert excuses.stale(listed, []) == [mutant.key]
    file.write_text('[[equivalent]]\nmodule = "rules"\nline = "a"\nbecomes = "b"\n')
    with pytest.raises(SystemExit, match="an entry says nothing of reason"):
        excuses.read(file)


@pytest.mark.parametrize("key", TARGETS)
def test_every_game_has_rules_and_rule_tests(key: str) -> None:
    """The table of games leads to modules and tests, and every mutant that a game lists as equivalent is there."""
    target = TARGETS[key]
    assert target.rules()
    assert target.test_files()
    source = next(iter(target.rules().values())).read_bytes()
    for mutant in mutants_of(source, "any", target)[:20]:
        compile(mutant.applied(source), "mutant", "exec")
    listed = excuses.read(target.excuses)
    assert not listed or excuses.stale(listed, every_mutant(target.modules(), target)) == []


def test_a_slow_mutant_is_not_an_idle_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who computes is waited for, however long it takes on a busy machine; who only waits is not."""
    ticks = iter([5.0, 5.0])
    now = [0.0]
    monkeypatch.setattr(trials.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(trials, "_computed", lambda pid: next(ticks))
    one = trials._Running(None, 1, "", 0.0)  # type: ignore[arg-type]
    looks = []
    for now[0] in (1.0, trials.IDLE + 1.0, 2 * trials.IDLE, 2 * trials.IDLE + 2.0):
        looks.append(one.is_idle())
    assert looks == [False, False, False, True]
