"""A copy of the cycle that may be spoiled, and tables at which a campaign is told as a story."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from petteia.games.odyssey.campaign.book import BOOKS
from petteia.games.odyssey.campaign.cycle import Cycle
from petteia.games.odyssey.campaign.loading import package_folder, read
from petteia.testing.plugin import STORIES
from tests.games.odyssey_campaign import sea as seas


@pytest.fixture(scope="session")
def cycle() -> Cycle:
    """The cycle that is shipped."""
    return read()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of its folder."""
    copytree(str(package_folder()), tmp_path / "cycle")
    return tmp_path / "cycle"


@pytest.fixture
def sea(request: pytest.FixtureRequest) -> seas.Sea:
    """Sits down to a campaign; when the test has passed, its story must be told to its end."""
    stories = request.node.stash.setdefault(STORIES, [])

    def sit(**spec: Any) -> seas.Voyage:
        stories.append(seas.sit(**spec))
        return stories[-1]  # type: ignore[no-any-return]

    return sit


@pytest.fixture
def author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[seas.Author]:
    """Writes cycles of one's own."""
    monkeypatch.setenv("PETTEIA_CYCLES", str(tmp_path))
    yield seas.Author(tmp_path)
    for mode in [mode for mode in BOOKS if mode.startswith("campaign-story")]:
        del BOOKS[mode]


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one cycle, `pages`, that has every paragraph of `sea.SAID`."""
    folder = tmp_path_factory.mktemp("shelf")
    author = seas.Author(folder)
    author.cycle(page=seas.page(*((9000 + i, body) for i, body in enumerate(seas.SAID))))
    (folder / "story1").rename(folder / "pages")
    return folder


@pytest.fixture
def reads(sea: seas.Sea, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> seas.Reads:
    """A crew reads one of the paragraphs that were `said`, on a day without anything else."""
    monkeypatch.setenv("PETTEIA_CYCLES", str(shelf))

    def read(paragraph: int, **spec: Any) -> seas.Voyage:
        return sea(mode="campaign-pages", read=paragraph, **{**seas.ASHORE, **spec})

    return read
