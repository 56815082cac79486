"""Compiled and plain Python play the same games, move for move, wherever there is a C compiler to show it."""

from __future__ import annotations

import csv
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import zipfile
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PLAIN = ROOT / "src"
HEADERS = Path(sysconfig.get_paths()["include"]) / "Python.h"
PATIENCE = 600  # seconds for the compiler

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (shutil.which("cc") or shutil.which("gcc")), reason="There is no C compiler here, so nothing is compiled."
    ),
    pytest.mark.skipif(not HEADERS.exists(), reason=f"Python's headers are not installed ({HEADERS})."),
]


def python(path: str | os.PathLike[str], *args: str) -> str:
    """What Python prints with this folder first on its path."""
    environment = {**os.environ, "PYTHONPATH": str(path), "PYTHONHASHSEED": "0"}
    done = subprocess.run([sys.executable, *args], env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with the kernel, the bots and Hera and Zeus compiled: once, whichever worker comes first."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    out, told = shared / "petteia-compiled", shared / "compiler-said"
    try:
        (shared / "compiling").mkdir()
    except FileExistsError:
        for _ in range(PATIENCE):
            if told.exists():
                break
            time.sleep(1)
    else:
        command = [sys.executable, str(ROOT / "scripts" / "compile.py"), "--out", str(out), "--game", "hera_zeus"]
        command += ["--apart"]  # as what is published: a library for the engine and one for each game
        command += ["--optimise", "0"]  # how fast it plays is not asked here
        done = subprocess.run(command, capture_output=True, text=True)
        partly = shared / "compiler-says"
        partly.write_text(done.stderr if done.returncode else "")
        partly.rename(told)
    assert told.read_text() == ""
    return out


def simulate(path: str | os.PathLike[str], game: str, games: int, seats: str) -> dict[str, Any]:
    told = python(path, "-m", "petteia", "simulate", game, "--games", str(games), "--seats", seats, "--json")
    result: dict[str, Any] = json.loads(told)
    assert (result["finished"], result["errors"]) == (games, [])
    return {key: value for key, value in result.items() if not key.startswith(("seconds", "decisions_per"))}


def test_the_copy_is_really_compiled(compiled: Path) -> None:
    """With the copy first on the path, the kernel and the game are machine code; without it they are not."""
    where = "import petteia.kernel.state as k, petteia.games.hera_zeus.flow as g; print(k.__file__, g.__file__)"
    assert all(file.endswith((".so", ".pyd")) for file in python(compiled, "-c", where).split())
    assert all(file.endswith(".py") for file in python(PLAIN, "-c", where).split())


@pytest.mark.parametrize(
    ("games", "seats"),
    [
        (200, "random,random"),
        (4, "greedy:worlds=2,greedy"),
        (3, "ismcts:iterations=25,ismcts:iterations=10,playout=full"),
    ],
)
def test_compiled_and_plain_play_the_same_games(compiled: Path, games: int, seats: str) -> None:
    """The digest of all logs, the winners and the endings are equal, for rules, worlds and search alike."""
    assert simulate(compiled, "hera-zeus", games, seats) == simulate(PLAIN, "hera-zeus", games, seats)


def test_the_compiled_game_keeps_the_contract(compiled: Path) -> None:
    """The conformance suite passes on the compiled build too: clones, saves, undo, secrets."""
    (report,) = json.loads(python(compiled, "-m", "petteia", "check", "hera-zeus", "--games", "15", "--json"))
    assert report["ok"], report["broken"]


def test_a_game_in_plain_python_runs_on_the_compiled_kernel(compiled: Path, tmp_path: Path) -> None:
    """An author's module needs no compiler: the tutorial game plays the same on either kernel."""
    shutil.copy(ROOT / "docs" / "examples" / "three_fates.py", tmp_path)
    info = tmp_path / "three_fates-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: three-fates\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[petteia.games]\nthree-fates = three_fates:GAME\n")
    one, two = (
        simulate(os.pathsep.join([str(tmp_path), str(path)]), "three-fates", 20, "greedy,ismcts:iterations=20")
        for path in (compiled, PLAIN)
    )
    assert one == two


ELSEWHERE = """
import copy, pickle, random
from petteia.kernel import Rng, View, game
from petteia.kernel.codec import to_json
from petteia.kernel.nodes import Node
for key, options in (("hera-zeus", {}), ("odyssey", {"dice": "real"})):
    found = game(key)
    state = found.setup(found.seat_counts[-1], found.agreed(options), Rng(3))
    state.told = []
    state.advance()
    rand = random.Random(1)
    for _ in range(30):
        state.choose(int(rand.random() * len(state.decision.options)))
    view = View(state, state.decision.seat)
    for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert to_json(twin) == to_json(state) and twin.layout is state.layout and twin.game is found
        assert all(a is b for a, b in zip(twin.decision.options, state.decision.options, strict=True))
    again = pickle.loads(pickle.dumps(view))
    assert again.world(random.Random(1)).face == view.world(random.Random(1)).face
    if not options:
        node = Node.at(state)
        node.choose(0)
        while node.sides:
            node.fall(node.sides - 1)
        assert pickle.loads(pickle.dumps(node)).state.zones == node.state.zones
print("well")
"""


def test_compiled_tables_are_pickled_and_copied_too(compiled: Path) -> None:
    """States, views and nodes go to other processes from the compiled build, and real dice are asked for in it."""
    assert python(compiled, "-c", ELSEWHERE) == "well\n"


def test_the_wheel_for_this_machine_is_the_compiled_one(compiled: Path, tmp_path: Path) -> None:
    """Of the two that are published pip takes it here; it has the plain one's files, and its own are listed."""
    dist, there = tmp_path / "dist", tmp_path / "there"
    python(PLAIN, str(ROOT / "scripts" / "release.py"), "--out", str(dist), "--compiled", str(compiled))
    plain, fitting = sorted(dist.iterdir(), key=lambda wheel: "none-any" not in wheel.name)
    assert plain.name.endswith("-py3-none-any.whl")
    assert not fitting.name.endswith("-any.whl")
    quietly = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-compile"]
    python(PLAIN, *quietly, "--find-links", str(dist), "--target", str(there), "petteia")
    where = "import petteia.kernel.state as k, petteia.games.hera_zeus.flow as g; print(k.__file__, g.__file__)"
    assert all(file.startswith(str(there)) and ".cpython-" in file for file in python(there, "-c", where).split())
    assert simulate(there, "hera-zeus", 5, "random,random") == simulate(PLAIN, "hera-zeus", 5, "random,random")
    with zipfile.ZipFile(plain) as one, zipfile.ZipFile(fitting) as other:
        assert set(one.namelist()) < set(other.namelist())
        (record,) = [name for name in other.namelist() if name.endswith(".dist-info/RECORD")]
        listed = {row[0] for row in csv.reader(other.read(record).decode().splitlines())}
        assert listed == set(other.namelist())


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script that compiles."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    return importlib.import_module("compile")


def test_a_copy_that_plays_otherwise_is_told(script: Any, tmp_path: Path) -> None:
    """What is published was held against the checkout: other games, or none, are named with the command that shows them."""
    fake = tmp_path / "petteia"
    fake.mkdir()
    (fake / "__init__.py").touch()
    (fake / "__main__.py").write_text("""print('{"digest": "of other games", "errors": []}')""")
    told = script.differences(tmp_path, ["hera_zeus"])
    assert len(told) == 3
    assert told[0].startswith(
        "simulate hera-zeus --games 10 --seats random,random --json: ('of other games', []) compiled,"
    )
    (fake / "__main__.py").write_text("raise SystemExit('nothing can be played')")
    assert "nothing can be played" in script.differences(tmp_path, ["hera_zeus"])[0]


def test_every_game_is_a_piece_of_its_own(script: Any) -> None:
    """All that are shipped are compiled, no file twice; of Odyssey the campaign too, whose rooms lie one folder deeper."""
    found = script.pieces(PLAIN / "petteia")
    ours = (entry.value for entry in entry_points(group="petteia.games") if entry.value.startswith("petteia."))
    shipped = {value.split(".")[2].split(":")[0] for value in ours}
    assert {"engine", *shipped} == set(found)
    files = [file for piece in found.values() for file in piece]
    assert len(set(files)) == len(files)
    assert all((PLAIN / file).exists() for file in files)
    campaign = {f"petteia/games/odyssey/campaign/{name}.py" for name in ("heuristics", "state", "aftermath")}
    assert campaign <= set(found["odyssey"])


def test_no_final_row_of_floats_has_a_fixed_length() -> None:
    """The compiler takes such a row for one that was never set: say `Final[tuple[float, ...]]`."""
    row = re.compile(r"(?m)^\w+: Final = \((-?\d+\.\d+, ?)+")
    assert [str(path) for path in PLAIN.rglob("*.py") if row.search(path.read_text(encoding="utf-8"))] == []
