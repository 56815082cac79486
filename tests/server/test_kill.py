"""A short run of the killer; `python -m tests.server.kill` is the long one."""

from __future__ import annotations

from pathlib import Path

import pytest

from .kill import run


@pytest.mark.asyncio
@pytest.mark.slow
async def test_every_acknowledged_move_survives_the_server(tmp_path: Path) -> None:
    """Killed at random moments, the server has every acknowledged move afterwards, none twice, and clients go on."""
    moves, resumed = await run(f"sqlite:///{tmp_path / 'p.db'}", 4, seed=5)
    assert moves > 20
    assert resumed >= 2
