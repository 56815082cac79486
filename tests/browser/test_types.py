"""The client's JSDoc types hold in TypeScript's strict mode."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_the_types_of_the_client_hold() -> None:
    """`scripts/check_client.py` finds no fault; where it cannot run, it says so and this test is skipped loudly."""
    checked = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "check_client.py")], capture_output=True, text=True, check=False
    )
    if checked.returncode == 2:
        pytest.skip(f"CLIENT TYPES NOT CHECKED: {checked.stdout.strip()}")
    assert checked.returncode == 0, checked.stdout + checked.stderr
