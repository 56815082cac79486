"""A good move on request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import driver


def test_a_hint_is_shown_and_can_be_taken(visit: Callable[..., Any], keep: Callable[..., None]) -> None:
    """One key: up to three options with one's chance to win, all in the window at every size; a click chooses the first."""
    page = visit("/")
    driver.open_table(page, "omen")
    keep(page, "hint-before")
    page.keyboard.press("h")
    page.wait_for_selector(".prompt .chance")
    for width, height in ((1440, 900), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)
        for button in page.query_selector_all(".prompt button:has(small)"):
            box = button.bounding_box()
            assert 0 <= box["x"] <= width - box["width"], (width, box)
            assert 0 <= box["y"] <= height - box["height"], (width, box)
        keep(page, f"hint-{width}")
    page.set_viewport_size({"width": 1440, "height": 900})
    assert "%" in page.inner_text(".prompt .chance")
    asked = page.inner_text(".prompt-words")
    page.click(".prompt-buttons button:has(svg)")
    page.wait_for_function("(was) => document.querySelector('.prompt-words')?.innerText !== was", arg=asked)
    driver.wait_for_choice(page)
    page.click("[aria-label^='Hint']")  # now what is advised is a piece, not a button
    page.wait_for_selector(".hint button, .prompt .chance")
    keep(page, "hint-piece")
    assert "You ask for advice." in page.inner_text(".log")
