"""The page for authors is true: its code runs, and its example is a tile of the sample."""

from __future__ import annotations

import doctest
import re
import tomllib
from importlib import resources
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "write-a-cycle.md"


def test_the_code_of_the_page_runs() -> None:
    """What is typed gives what is shown."""
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_tile_of_the_page_is_in_the_sample() -> None:
    """The map's example is written as the sample writes it."""
    (shown,) = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    sample = resources.files("petteia.games.odyssey.campaign") / "sample" / "map.toml"
    assert tomllib.loads(shown)["tile"][0] in tomllib.loads(sample.read_text(encoding="utf-8"))["tile"]
