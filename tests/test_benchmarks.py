"""The programs that measure the server still run: small, and without a word about speed."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import httpx

BENCHMARKS = Path(__file__).resolve().parent.parent / "benchmarks"


def program(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"benchmarks_{name}", BENCHMARKS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_what_a_move_costs_is_measured() -> None:
    command = [sys.executable, str(BENCHMARKS / "server_move.py"), "--tables", "2", "--moves", "20", "--best-of", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "microseconds of CPU a move with 2 tables at once" in done.stdout


def test_the_server_that_is_measured_starts_with_its_game_and_ends_with_the_program(tmp_path: Path) -> None:
    with program("server").petteia(str(tmp_path), 1) as (port, _):
        at = f"http://127.0.0.1:{port}"
        assert httpx.get(f"{at}/healthz", timeout=60).status_code == 200
        assert "plain-duel" in {game["key"] for game in httpx.get(f"{at}/api/games", timeout=60).json()}
    try:
        httpx.get(f"{at}/healthz", timeout=5)
    except httpx.TransportError:
        return
    raise AssertionError("the server still answers")
