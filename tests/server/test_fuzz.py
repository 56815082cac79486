"""A short run of the fuzzer; `python -m tests.server.fuzz` is the long one."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Places
from .fuzz import fuzz


@pytest.mark.asyncio
async def test_nothing_a_stranger_sends_changes_anything(tmp_path: Path, places: Places) -> None:
    """Malformed, oversized, out-of-turn, replayed and cross-seat messages each get a code, and the database stands."""
    place = await places(f"sqlite:///{tmp_path / 'p.db'}")
    done = await fuzz(place, 2000, 150, seed=3)
    assert done.sent == 2000
    expected = {
        "malformed",
        "too_large",
        "stale",
        "illegal",
        "not_your_seat",
        "not_your_turn",
        "not_allowed",
        "done again",
    }
    assert expected <= set(done.codes)
