"""What every test may use."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import pytest

from tests import storyteller

STORIES: pytest.StashKey[list[storyteller.Table]] = pytest.StashKey()


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """Sits down to a story (see `tests.storyteller`); when the test has passed, the story must be told to its end."""
    stories = request.node.stash.setdefault(STORIES, [])

    def sit(game: str, **spec: Any) -> storyteller.Table:
        stories.append(storyteller.table(game, **spec))
        return stories[-1]

    return sit


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    result = yield
    for story in item.stash.get(STORIES, []):
        story.done()
    return result
