"""The client is formatted, linted and typed, as `make check` wants it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_format_lint_and_types_of_the_client_hold() -> None:
    """`scripts/check_client.py` finds no fault; that it cannot run is a fault too."""
    checked = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "check_client.py")], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
