"""The shape of the code: imports go one way, rules are plain and deterministic, files stay readable.

A game that no entry point offers yet is in the making, and is left alone.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest

from petteia.kernel.game import GROUP

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "petteia"

# what each layer may import of the others (itself goes without saying); nothing but `games` knows a single game, and the
# folder `doors` of a game stands above all: commands of its own
LAYERS = {
    "kernel": set[str](),
    "games": {"kernel"},
    "encoding": {"kernel"},
    "bots": {"kernel", "encoding"},
    "learn": {"kernel", "encoding", "bots", "arena"},
    "arena": {"kernel", "bots", "encoding"},
    "envs": {"kernel", "encoding", "bots", "terminal"},
    "lab": {"kernel", "bots", "arena"},
    "review": {"kernel", "bots"},
    "sitting": {"kernel"},
    "server": {"kernel", "bots", "sitting"},
    "terminal": {"kernel", "bots", "sitting"},
    "testing": {"kernel", "bots"},  # what authors write their tests with
    "cli": {"kernel", "bots", "arena", "encoding", "envs", "lab", "learn", "review", "server", "terminal", "testing"},
    "doors": {"games", "kernel", "bots", "arena", "envs", "server", "terminal", "cli"},  # of a game: its own commands
    "ledger": set[str](),
    "web": set[str](),
}
RULES = ("kernel", "games")  # the layers that must be the same everywhere, and need nothing but Python
RESTLESS = {
    "asyncio", "concurrent", "datetime", "getpass", "locale", "multiprocessing", "os", "platform", "secrets", "signal",
    "socket", "subprocess", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
OUTSIDE = {  # a player's own dashboards and an author's own cycles lie in folders that the environment names
    ("games/prometheus/book.py", "os"),
    ("games/odyssey/campaign/book.py", "os"),
}
DRAWN_IN_C = ("kernel/scene.py", "msgspec")  # what is drawn is no rule, and is not compiled (docs/decisions/0007)
MAY_SAMPLE = {
    "kernel/knowledge.py",
    "kernel/conformance.py",
    "kernel/leaks.py",
}  # outside the rules: imagined worlds, random play

MOST_LINES = 600
LONGER: dict[str, str] = {}  # file: why it may be longer (tables of data)


def offered() -> set[str]:
    """The packages of the games that are offered."""
    return {entry.value.split(":")[0].split(".")[2] for entry in metadata.entry_points(group=GROUP)
            if entry.value.startswith("petteia.games.")}  # fmt: skip


def in_the_making(path: Path) -> bool:
    parts = path.relative_to(PACKAGE).parts if path.is_relative_to(PACKAGE) else ()
    return len(parts) > 2 and parts[0] == "games" and parts[1] not in offered()


def modules(*layers: str) -> list[Path]:
    found = [path for path in sorted(PACKAGE.rglob("*.py")) if not layers or layer_of(path) in layers]
    return [path for path in found if not in_the_making(path)]


def short(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path, at_run_time: bool = False) -> Iterator[str]:
    """The full names of everything a module imports (with or without what only the type checker reads)."""
    waiting: list[ast.AST] = [tree(path)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{short(path)} imports by a relative path"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.If) and at_run_time and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting.extend(node.orelse)
        else:
            waiting.extend(ast.iter_child_nodes(node))


def layer_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return "doors" if parts[0] == "games" and parts[2:3] == ("doors",) else parts[0]


# -- imports ---------------------------------------------------------------------------------


def test_every_package_has_its_layer() -> None:
    """A new package says where it stands."""
    packages = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert packages <= set(LAYERS)


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_go_one_way(layer: str) -> None:
    """Kernel, then games, then bots, then everything people and programs touch; nobody imports sideways or upwards."""
    allowed = {*LAYERS[layer], layer}
    wrong = [
        f"{short(path)} imports {name}"
        for path in modules(layer)
        for name in imports(path)
        if name.startswith("petteia.") and name.split(".")[1] in LAYERS and name.split(".")[1] not in allowed
    ]
    assert wrong == []


def test_a_game_knows_no_other_game() -> None:
    """What one game needs of another belongs into the kernel."""
    wrong = [
        f"{short(path)} imports {name}"
        for path in modules("games", "doors")
        for name in imports(path)
        if name.startswith("petteia.games.") and name.split(".")[2] != path.relative_to(PACKAGE).parts[1]
    ]
    assert wrong == []


@pytest.mark.parametrize("layer", RULES)
def test_rules_need_nothing_but_python(layer: str) -> None:
    """Kernel and games import the standard library and each other, so they compile and install anywhere."""
    wrong = [
        f"{short(path)} imports {name}"
        for path in modules(layer)
        for name in imports(path, at_run_time=True)
        if name.split(".")[0] not in {*sys.stdlib_module_names, "petteia"}
        and (short(path), name.split(".")[0]) != DRAWN_IN_C
    ]
    assert wrong == []


# -- determinism -----------------------------------------------------------------------------


@pytest.mark.parametrize("layer", RULES)
def test_rules_know_no_clock_no_machine_and_no_other_dice(layer: str) -> None:
    """The same header and log give the same match everywhere: nothing in the rules looks outside the state."""
    wrong = [
        f"{short(path)} imports {name}"
        for path in modules(layer)
        for name in imports(path)
        if name.split(".")[0] in RESTLESS and (short(path), name.split(".")[0]) not in OUTSIDE
    ]
    assert wrong == []


def uses_of_random(path: Path) -> list[str]:
    """What a module takes from `random`, other than the type of a source it is handed."""
    found = [name for name in imports(path) if name.startswith("random.")]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            found.append(f"random.{node.attr}")
    return [name for name in found if name != "random.Random"]


@pytest.mark.parametrize("layer", RULES)
def test_rules_take_chance_from_the_state_alone(layer: str) -> None:
    """Only sampling worlds uses Python's generator, and there it is handed in: a game may name its type in `imagine`."""
    wrong = [
        f"{short(path)} uses {name}"
        for path in modules(layer)
        if short(path) not in MAY_SAMPLE
        for name in uses_of_random(path)
    ]
    makes_one = [
        short(path)
        for path in modules(layer)
        if short(path) not in MAY_SAMPLE
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("random.Random", "Random")
    ]
    assert wrong == []
    assert makes_one == []


def test_rules_do_not_lean_on_hashes_or_addresses() -> None:
    """`hash` of a word differs from run to run, `id` from object to object: neither may decide anything."""
    wrong = [
        f"{short(path)}:{node.lineno} calls {node.func.id}"
        for path in modules("games")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("hash", "id")
    ]
    assert wrong == []


# -- style -----------------------------------------------------------------------------------


@pytest.mark.parametrize("layer", RULES)
def test_there_are_no_stages(layer: str) -> None:
    """Where we are is said by the stack: there are no enumerations of stages, and no field that holds one."""
    wrong = []
    for path in modules(layer):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef) and any("Enum" in ast.unparse(base) for base in node.bases):
                wrong.append(f"{short(path)}: the enumeration {node.name}")
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.target).split(".")[-1] in ("stage", "substep"):
                wrong.append(f"{short(path)}:{node.lineno}: a field called {ast.unparse(node.target)}")
    assert wrong == []


def written_files() -> list[Path]:
    folders = ("src", "tests", "scripts", "benchmarks", "docs")
    kinds = {".py", ".js", ".css"}
    skipped = {"vendor", "node_modules", "__pycache__"}
    return [
        path
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in kinds and not skipped & set(path.parts) and not in_the_making(path)
    ]


def test_one_place_alone_writes_the_environment() -> None:
    """What processes are told by variables is told by the server's own `hand_on`; everybody else passes arguments."""
    writes = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for one in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if _writes_environ(one)
    }
    assert writes == {"server/run.py"}


def _writes_environ(one: ast.AST) -> bool:
    if isinstance(one, ast.Subscript):
        return not isinstance(one.ctx, ast.Load) and ast.unparse(one.value) in ("os.environ", "environ")
    if isinstance(one, ast.Call):
        return ast.unparse(one.func).removeprefix("os.") in (
            "putenv", "unsetenv", "environ.update", "environ.setdefault", "environ.pop", "environ.clear"
        )  # fmt: skip
    return False


def test_files_stay_readable() -> None:
    """No file is longer than 600 lines, unless it is listed with a reason, and no reason is kept that is not needed."""
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in written_files()
    }
    too_long = {name: count for name, count in lengths.items() if count > MOST_LINES}
    assert set(too_long) == set(LONGER), too_long
