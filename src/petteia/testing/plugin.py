"""For pytest: the fixture `table` and the mark `rule`.  Named in a conftest: `pytest_plugins = ["petteia.testing.plugin"]`."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import pytest

from petteia.testing import stories

STORIES: pytest.StashKey[list[stories.Table]] = pytest.StashKey()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the ledger rules a test is about")


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """Sits down to a story (see `petteia.testing.stories`); when the test has passed, it must be told to its end."""
    told = request.node.stash.setdefault(STORIES, [])

    def sit(game: str, **spec: Any) -> stories.Table:
        story = stories.table(game, **spec)
        told.append(story)
        return story

    return sit


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    result = yield
    for story in item.stash.get(STORIES, []):
        story.done()
    return result
