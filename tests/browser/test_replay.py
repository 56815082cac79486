"""A record is watched on a table as large as when it was played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import driver
from tests.browser.test_zones import SIZES, SMALL

# What of the board and of what lies beside it is cut off by its zone, and cards of the board that are too small to be told apart.
CUT = """() => [...document.querySelectorAll('.replaying .zone-board, .replaying .layout-facing .zone')].flatMap((zone) => {
  const found = zone.scrollHeight > zone.clientHeight + 2 ? [`a zone of ${zone.clientHeight} for ${zone.scrollHeight}`] : [];
  const place = zone.getBoundingClientRect();
  const all = [...zone.querySelectorAll('.slots .piece, .column .piece, .pile .piece, .map-frame, .grid-board')];
  if (!all.length) found.push('nothing lies there');
  for (const one of all) {
    const b = one.getBoundingClientRect();
    if (b.left < place.left - 1 || b.right > place.right + 1) found.push(`${one.getAttribute('aria-label')}: cut off`);
    if (b.width < 40) found.push(`${one.getAttribute('aria-label')}: ${b.width} wide`);
  }
  return found;
})"""


@pytest.mark.parametrize("game", ["hera-zeus", "omen", "prometheus"])
def test_a_replay_shows_the_whole_board(visit: Callable[..., Any], game: str) -> None:
    """At a desk and on a tablet nothing of the board is cut off, no card is tiny, and everything can be read; the moves are at hand."""
    page = visit("/")
    match = driver.match_before_end(game, 20)
    driver.bring(page, match)
    driver.resign(page)
    page.goto(f"{page.base}/r/{page.url.rsplit('/', 1)[1]}#{len(match.log) // 2}")
    for size in ("desk", "tablet"):
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
        page.wait_for_selector(".stage.replaying .scene")
        page.wait_for_function("() => document.querySelector('.record-label').textContent")
        driver.settled(page)
        assert page.evaluate(CUT) == [], size
        assert page.evaluate(SMALL) == [], size
    page.click(".table-bar >> text=Moves")
    page.wait_for_selector(".drawer .moves-list .move.on")
