"""Run all tests, on every core: what `make test` does after lint and types.

    python scripts/test.py                       # everything
    python scripts/test.py tests/kernel -k undo  # what pytest is told

The browser tests need Chromium.  Where there is none and we may, it is installed (Debian and its kin, as root); else they
are skipped, and that is said loudly.  The exit code is pytest's.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 400  # seconds for an installation


def chromium() -> str | None:
    """The browser the tests would drive."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def install_chromium() -> None:
    """Install Chromium if that is ours to do; whether it worked shows in `chromium()`."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return
    print("Chromium is not here: installing it for the browser tests.", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = [apt, "install", "-y", "-qq", "--no-install-recommends", "chromium"]
    for command in (install, [apt, "update", "-qq"], install):  # lists are often stale, seldom needed
        try:
            done = subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)
        except (OSError, subprocess.TimeoutExpired):
            return
        if command is install and done.returncode == 0:
            return


def has_browser_tests() -> bool:
    return any((ROOT / "tests" / "browser").glob("**/test_*.py"))


def workers() -> int:
    """Two more than there are cores: tests of browsers and servers mostly wait."""
    return 2 + (os.cpu_count() or 1)


def main() -> int:
    began = time.monotonic()
    if has_browser_tests():
        if chromium() is None:
            install_chromium()
        if chromium() is None:
            print("!!! NO BROWSER: there is no Chromium here, so the browser tests will be SKIPPED. !!!", flush=True)
    # worksteal: a worker takes a run of neighbouring tests, which share fixtures, and helps others when it is done
    command = [sys.executable, "-m", "pytest", "-n", str(workers()), "--dist", "worksteal", "--durations", "12"]
    code = subprocess.run([*command, *sys.argv[1:]], cwd=ROOT).returncode
    minutes, seconds = divmod(round(time.monotonic() - began), 60)
    print(
        f"Tests {'passed' if code == 0 else 'FAILED'} in {minutes} min {seconds} s with {workers()} workers.",
        flush=True,
    )
    return code


if __name__ == "__main__":
    sys.exit(main())
