"""Make the virtual environment that the peers are measured in: `.bench-venv/` in the checkout.

The peers bring numpy, scipy and pygame, none of which an engine without them should be tested beside, so
they get an environment of their own. It is made once and kept; a changed pin or another Python makes it
anew. A peer that cannot be installed is named in one sentence and left out, so that the others can still
be measured.

    python benchmarks/peers_env.py          # make or check it
    python benchmarks/peers_env.py --json   # the same, with the outcome as one JSON object on stdout
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PINS = HERE / "peers-pins.txt"
DEFAULT_PATH = HERE.parent / ".bench-venv"
STAMP = "peers.json"

# pygame-ce and rlcard are what PettingZoo's classic games import even when nothing is drawn.
PEERS: dict[str, tuple[str, ...]] = {
    "openspiel": ("open_spiel", "numpy"),
    "rlcard": ("rlcard", "numpy"),
    "pettingzoo": ("pettingzoo", "pygame-ce", "rlcard", "numpy"),
}
# A build of these from source would take an hour or fail; RLCard, plain Python, comes only as source.
COMPILED = ("open_spiel", "numpy", "scipy", "pygame-ce")
INSTALL_TIMEOUT_S = 900


class EnvironmentFailed(Exception):
    """The environment itself could not be made, so there is nothing to install peers into."""


@dataclass
class Environment:
    """Where the peers' Python is, which peers it has, and for each other one why not."""

    python: str
    installed: list[str] = field(default_factory=list)
    missing: dict[str, str] = field(default_factory=dict)


def say(sentence: str) -> None:
    """Progress goes to stderr: stdout belongs to `--json`."""
    print(sentence, file=sys.stderr, flush=True)


def ensure(path: Path = DEFAULT_PATH) -> Environment:
    """Return the environment at `path`, making or completing it where needed."""
    python = path / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = _recipe()
    have = _read_stamp(path)
    if have.get("recipe") != wanted or not python.exists():
        _create(path)
        have = {}
    installed = [peer for peer in PEERS if peer in have.get("installed", ())]
    environment = Environment(str(python), installed)
    for peer, packages in PEERS.items():
        if peer in installed:
            say(f"{peer} is already installed in {path.name}.")
            continue
        requirements = _pinned(packages)
        say(f"Installing {peer} ({', '.join(requirements)}) into {path.name} ...")
        reason = _install(python, requirements)
        if reason:
            environment.missing[peer] = f"{peer} could not be installed and will be skipped: {reason}"
            say(environment.missing[peer])
        else:
            installed.append(peer)
    (path / STAMP).write_text(json.dumps({"recipe": wanted, "installed": installed}, indent=1))
    return environment


def _recipe() -> dict[str, str]:
    """What the environment is made from; it is remade when this differs from what its stamp says."""
    return {"python": sys.version.split()[0], "pins": PINS.read_text()}


def _pinned(packages: Sequence[str]) -> list[str]:
    """The packages with their versions, as the pins have them: pip's complaints then name the version."""
    return [line for line in PINS.read_text().splitlines() if line.partition("==")[0] in packages]


def _read_stamp(path: Path) -> dict[str, Any]:
    try:
        stamp = json.loads((path / STAMP).read_text())
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _create(path: Path) -> None:
    say(f"Making the virtual environment {path.name} with Python {sys.version.split()[0]} ...")
    if path.exists():
        if not (path / "pyvenv.cfg").exists():
            raise EnvironmentFailed(f"{path} exists and is not a virtual environment; move it away first.")
        shutil.rmtree(path)
    done = subprocess.run([sys.executable, "-m", "venv", str(path)], capture_output=True, text=True)
    if done.returncode:
        raise EnvironmentFailed(f"The virtual environment {path} could not be made: {_reason(done)}")


def _install(python: Path, requirements: Sequence[str]) -> str:
    """Install pinned packages; the answer is empty, or the reason why it did not work."""
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--retries", "2", "--only-binary", ",".join(COMPILED)]
    command += ["--constraint", str(PINS), *requirements]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=INSTALL_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        return f"pip had not finished after {INSTALL_TIMEOUT_S} s."
    return _reason(done) if done.returncode else ""


def _reason(done: subprocess.CompletedProcess[str]) -> str:
    """Why a command failed: pip's first ERROR, else whatever it said last.

    Without a network pip speaks of conflicting dependencies, having found no version of anything.
    """
    lines = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")]
    if any("connection broken by" in line for line in lines):
        return "the package index could not be reached."
    if errors:
        return errors[0].removeprefix("ERROR: ")
    return lines[-1] if lines else f"it exited with code {done.returncode}."


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Make the environment that the peers are measured in.")
    parser.add_argument("--path", type=Path, default=DEFAULT_PATH, help="where (default: .bench-venv)")
    parser.add_argument("--json", action="store_true", help="print the outcome as one JSON object")
    options = parser.parse_args(arguments)
    try:
        environment = ensure(options.path)
    except EnvironmentFailed as failure:
        say(str(failure))
        return 1
    if options.json:
        print(json.dumps(asdict(environment), indent=1))
    else:
        say(f"Run the peers with: {environment.python} {Path(__file__).with_name('peers.py')}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
