"""A copy of the cycle that may be spoiled."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from petteia.games.odyssey.campaign.cycle import Cycle
from petteia.games.odyssey.campaign.loading import package_folder, read


@pytest.fixture(scope="session")
def cycle() -> Cycle:
    """The cycle that is shipped."""
    return read()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of its folder."""
    copytree(str(package_folder()), tmp_path / "cycle")
    return tmp_path / "cycle"
