"""Sitting down at a terminal, without one."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from petteia.bots import bot_from
from petteia.kernel.match import Match, position
from petteia.terminal.app import TableApp, TableScreen
from petteia.terminal.desk import Desk
from petteia.terminal.sitting import Player, Sitting

Story = Callable[[Pilot[Any], TableScreen], Awaitable[None]]


def sit(seed: int = 7, *who: str, match: Match | None = None, save: Path | None = None) -> Sitting:
    """A sitting of Hera and Zeus; `who` are "me" or bots' names, you against a random bot unless said."""
    names = who or ("me", "random")
    players = [
        Player("you" if names.count("me") == 1 else f"Person {i + 1}")
        if name == "me"
        else Player(name, bot_from(name, seed + i))
        for i, name in enumerate(names)
    ]
    return Sitting(match or Match.new("hera-zeus", seed), players, save, seed)


def facing(*more: str) -> Match:
    """Hera to move: Medusa at the head of B, a Hydra at the head of A, and a hand with a Pegasus."""
    return position(
        "hera-zeus",
        hera={"hand": ["Pegasus", "Fury", *more], "field": {"a": ["Hydra"], "b": ["Medusa"], "c": ["Amazon"]}},
        zeus={
            "hand": ["Giant", "Apollo"],
            "pile": ["Hero"],
            "field": {"a": ["Centaur"], "b": ["Hero"], "c": ["Cyclops"]},
        },
        to_move="hera",
        points=3,
    )


def screen_text(app: App[Any]) -> str:
    """All that can be read on the screen now."""
    drawn = app.export_screenshot()
    lines: dict[float, list[tuple[float, str]]] = {}
    for x, y, text in re.findall(r'<text class="[^"]*" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', drawn):
        lines.setdefault(float(y), []).append((float(x), html.unescape(text).replace("\xa0", " ")))
    return "\n".join("".join(part for _, part in sorted(parts)) for _, parts in sorted(lines.items()))


async def settled(pilot: Pilot[Any]) -> None:
    """Wait until no bot thinks any more and everything is drawn."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def click_key(pilot: Pilot[Any], pane: str, key: str) -> None:
    """Click where a key is drawn in a part of the screen."""
    desk = pilot.app.screen.query_one(Desk)
    at = desk.panes[pane].find(key)
    assert at is not None, f"{key} cannot be seen in {pane}"
    await pilot.click(Desk, offset=at)
    await settled(pilot)


@pytest.fixture
def at_table() -> Callable[..., None]:
    """Runs a story at a table: `at_table(sitting, story, size)`."""

    def run(sitting: Sitting, story: Story, size: tuple[int, int] = (120, 40)) -> None:
        async def whole() -> None:
            app = TableApp(sitting, pace=0)
            async with app.run_test(size=size) as pilot:
                await settled(pilot)
                screen = app.screen_stack[1]
                assert isinstance(screen, TableScreen)
                await story(pilot, screen)

        asyncio.run(whole())

    return run
