"""Evolution and battle tracks: which box is marked next, and what it means for the battle (OD-098)."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import TYPE_CHECKING

from petteia.games.odyssey.content import BOOK, package_folder

if TYPE_CHECKING:
    from petteia.games.odyssey.campaign.state import Campaign


class Tracks:
    """The boxes of each regular primordial's track (their levels), and those that are marked together."""

    def __init__(self) -> None:
        data = tomllib.loads(package_folder().joinpath("scenarios.toml").read_text(encoding="utf-8"))
        keys = [one.key for one in BOOK.primordials]
        self.boxes: dict[int, tuple[int, ...]] = {
            keys.index(one["primordial"]): tuple(one["boxes"]) for one in data.get("evolution", [])
        }
        self.shared: list[list[tuple[int, int]]] = [
            [(keys.index(name[: -len("_box")]), box - 1) for name, box in one.items()] for one in data.get("shared", [])
        ]


@cache
def tracks() -> Tracks:
    return Tracks()


def level(s: Campaign, beast: int) -> int:
    """The level a primordial has come to: that of the highest box that is marked."""
    boxes = tracks().boxes.get(beast)
    if boxes is None:
        return 1 if s.track[beast] else 0
    return max((boxes[i] for i in range(len(boxes)) if s.track[beast] >> i & 1), default=0)


def mark(s: Campaign, beast: int) -> int:
    """Mark the next box of a track; the level of a regular primordial, or the step of the others' battle track."""
    boxes = tracks().boxes.get(beast)
    if boxes is None:
        steps = BOOK.primordials[beast].tracks
        number = min(s.track[beast].bit_count() + 1, max(steps))
        s.track[beast] = (s.track[beast] << 1) | 1
        return number
    box = next((i for i in range(len(boxes)) if not s.track[beast] >> i & 1), len(boxes) - 1)
    s.track[beast] |= 1 << box
    for together in tracks().shared:
        if (beast, box) in together:
            for other, there in together:
                s.track[other] |= 1 << there
    return boxes[box]


def scenario(beast: int, level_now: int) -> int:
    """The scenario of a regular primordial that is written for this level, the first round if it is 0."""
    name = BOOK.primordials[beast].key
    return next(i for i, one in enumerate(BOOK.scenarios) if one.primordial == name and level_now in one.levels)
