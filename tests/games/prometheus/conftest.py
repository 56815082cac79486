"""Seats of a skirmish know its verbs as soon as this is imported; files of one's own lie in a folder of the test's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from petteia.games.prometheus import GAME
from petteia.games.prometheus.book import BOOKS, FOLDER
from petteia.kernel.game import register
from tests.games.prometheus import skirmish

register(GAME)

__all__ = ["skirmish"]

AREAS = "abcdef"
TAGS = ('["red"]', '["bait"]', '["blue", "exit"]')


@pytest.fixture
def own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Callable[..., str]]:
    """Writes files of one's own and gives the value of the table option that brings them."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    name = "".join(c if c.isalnum() else "-" for c in request.node.nodeid)
    written: list[str] = []

    def write(*texts: str) -> str:
        names = []
        for i, text in enumerate(texts):
            names.append(f"{name}-{len(written)}-{i}.toml")
            (tmp_path / names[-1]).write_text(text, encoding="utf-8")
        written.append(",".join(names))
        return written[-1]

    yield write
    for one in written:
        BOOKS.pop(one, None)


@pytest.fixture
def squares() -> Callable[..., str]:
    """An Olympus of six squares, two rows of three (A B C over D E F): red at the left, blue exits at the right."""

    def draw(capacity: int = 3, borders: str = "", **terrain: str) -> str:
        text = 'format = 1\nkey = "olympus"\nname = "Squares"\n'
        for i, key in enumerate(AREAS):
            x, y = 100 * (i % 3), 100 * (i // 3)
            text += (
                f'\n[[area]]\nkey = "{key}"\nname = "Field {key.upper()}"\nat = [{x + 50}, {y + 50}]\n'
                f'capacity = {capacity}\nterrain = "{terrain.get(key, "open")}"\ntags = {TAGS[i % 3]}\n'
                f"polygon = [[{x}, {y}], [{x + 100}, {y}], [{x + 100}, {y + 100}], [{x}, {y + 100}]]\n"
            )
        return text + borders

    return draw
