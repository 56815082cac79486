"""Run the server's tests with the lowest versions that `pyproject.toml` says will do: what `make lowest` does.

    python scripts/lowest.py                         # tests/server and tests/cli
    python scripts/lowest.py tests/server/test_run.py  # what pytest is told

Whatever we name ourselves has its lowest version; what those need in turn is left to pip, and the tools of the tests are the
locked ones.  The environment is `.lowest-venv`, made anew when what is declared has changed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from typing import Any

from lock import LOCK, canonical, read

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / ".lowest-venv"
TOOLS = ("httpx", "hypothesis", "pytest", "pytest-asyncio", "pytest-timeout", "pytest-xdist", "packaging")
TESTS = ("tests/server", "tests/cli")
LOWEST = re.compile(r"^([A-Za-z0-9._-]+(?:\[[a-z,]+\])?)\s*>=\s*([0-9][0-9.]*)[^;]*(;.*)?$")


def lowest(pyproject: dict[str, Any]) -> list[str]:
    """The lowest version of everything that runs: the package's own needs and those of PostgreSQL."""
    project = pyproject["project"]
    pins = []
    for need in [*project["dependencies"], *project["optional-dependencies"]["postgres"]]:
        found = LOWEST.match(need)
        if found is None:
            sys.exit(f"{need!r} names no lowest version: write it as NAME>=VERSION in pyproject.toml.")
        name, version, marker = found.groups()
        pins.append(f"{name}=={version}{marker or ''}")
    return pins


def main() -> int:
    pins = lowest(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8")))
    locked = read(LOCK.read_text(encoding="utf-8"))
    tools = [f"{name}=={locked[canonical(name)]}" for name in TOOLS]
    stamp, wish = PLACE / ".made", "\n".join([sys.version, *pins, *tools])
    python = PLACE / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wish:
        print("Making an environment with the lowest versions declared:", *pins, sep="\n  ", flush=True)
        shutil.rmtree(PLACE, ignore_errors=True)
        venv.create(PLACE, with_pip=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *pins, *tools], check=True)
        subprocess.run([*pip, "--no-deps", "-e", str(ROOT)], check=True)
        stamp.write_text(wish, encoding="utf-8")
    # old versions may warn of what newer Pythons will change; that is not what is asked here
    command = [str(python), "-m", "pytest", "-W", "default", "-n", "2", "--dist", "worksteal"]
    return subprocess.run([*command, *(sys.argv[1:] or TESTS)], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
