"""Write down the versions that `make play` and `make test` install: what `make lock` does.

pip works out the newest versions that fit `pyproject.toml` with all its extras, and those of what builds the package; nothing
is installed.  They are written to `requirements/lock.txt`, which the Makefile gives to pip as constraints.

    python scripts/lock.py           # refresh the lock, and say what changed
    python scripts/lock.py --check   # only say what would change; 1 if anything would
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements" / "lock.txt"
TOP = """\
# The versions that `make play` and `make test` install, and with which the package is built.
# Written by `make lock`; change pyproject.toml, not this file.
"""


def canonical(name: str) -> str:
    """A package's name as the index writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted(pyproject: dict[str, object]) -> list[str]:
    """What pip is asked for: the package with all its extras, and what builds it as it is installed in place."""
    project, build = pyproject["project"], pyproject["build-system"]
    assert isinstance(project, dict)
    assert isinstance(build, dict)
    extras = ",".join(sorted(project.get("optional-dependencies", {})))
    return ["-e", f"{ROOT}[{extras}]", *build["requires"], "editables"]


def resolved() -> dict[str, str]:
    """The newest versions that fit together, by name."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    free = {key: value for key, value in os.environ.items() if key not in ("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT")}
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--dry-run",
                   "--ignore-installed", "--report", str(report), *wanted(pyproject)]  # fmt: skip
        done = subprocess.run(command, env=free, cwd=ROOT)
        if done.returncode:
            sys.exit("pip could not work out the versions; what it said stands above.")
        chosen = json.loads(report.read_text(encoding="utf-8"))["install"]
    found = {canonical(one["metadata"]["name"]): str(one["metadata"]["version"]) for one in chosen}
    del found["petteia"]
    return found


def read(text: str) -> dict[str, str]:
    """The versions in a lock."""
    pins = (line.partition("==") for line in text.splitlines() if line and not line.startswith("#"))
    return {name: version for name, _, version in pins}


def main() -> int:
    parser = argparse.ArgumentParser(description="Write down the versions that `make play` and `make test` install.")
    parser.add_argument("--check", action="store_true", help="change nothing; say what would change")
    check = parser.parse_args().check
    before = read(LOCK.read_text(encoding="utf-8")) if LOCK.exists() else {}
    now = resolved()
    for name in sorted(before.keys() | now.keys()):
        if before.get(name) != now.get(name):
            print(f"{name}: {before.get(name, 'new')} -> {now.get(name, 'gone')}")
    if not check:
        LOCK.parent.mkdir(exist_ok=True)
        LOCK.write_text(TOP + "".join(f"{name}=={now[name]}\n" for name in sorted(now)), encoding="utf-8")
        print(f"{len(now)} versions are written to {LOCK.relative_to(ROOT)}.")
    return int(check and before != now)


if __name__ == "__main__":
    sys.exit(main())
