"""A campaign of Odyssey in the browser: its first three days clicked through, a page read on a phone, left and resumed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.odyssey.campaign.loading import read
from tests.browser import conftest, driver

DESK, PHONE = (1440, 900), (390, 844)
# What kinds of table lie before the reader now, and which day it is.
SEEN = """() => ({
  page: Boolean(document.querySelector('.story h2')),
  map: document.querySelectorAll('.is-tiles .square').length,
  work: Boolean(document.querySelector("[data-key='technologies']")),
  armoury: Boolean(document.querySelector("[data-key='armoury']")),
  battle: Boolean(document.querySelector('.is-field')),
  days: document.querySelectorAll('.style-days .stop').length,
  journal: document.querySelector("[data-key='journal']")?.textContent ?? '',
  chips: [...document.querySelectorAll('.chip')].map((e) => e.textContent),
  text: document.body.innerText,
})"""
READABLE = """() => {
  const page = document.querySelector('.story-page');
  const prose = getComputedStyle(page.querySelector('p:not(.story-note)'));
  const box = document.querySelector('.story').getBoundingClientRect();
  return { size: parseFloat(prose.fontSize), top: Math.round(box.top), left: box.left, right: box.right,
           wide: document.documentElement.scrollWidth,
           bar: Math.round(document.querySelector('.scene-main').getBoundingClientRect().top) };
}"""


def aboard(visit: Callable[..., Any], size: tuple[int, int]) -> Any:
    """A page at a new campaign."""
    page = visit("/", size=size, phone=size == PHONE)
    driver.open_table(page, "odyssey", ["me"], "0d", mode="campaign")
    return page


def click_on(page: Any, rand: random.Random, clicks: int, touch: bool = False) -> int:
    """Choose one of the things that glow, the way out of a battle before all; how many clicks the page has seen."""
    seen = page.evaluate(driver.NEXT, [conftest.PATIENCE, clicks])
    assert not seen["over"], "the voyage has ended too soon"
    found = [one for one in seen["found"] if not one["soft"]] or seen["found"]
    away = [one for one in found if "etreat" in one["label"]]
    one = (away or [rand.choice(found)])[0]
    if touch:
        page.touchscreen.tap(one["x"], one["y"])
    else:
        page.mouse.click(one["x"], one["y"])
    return int(seen["clicks"])


@pytest.mark.slow
@pytest.mark.parametrize("days", [0, pytest.param(3, marks=pytest.mark.soak)], ids=["first clicks", "three days"])
def test_a_voyage_sets_out(visit: Callable[..., Any], keep: Callable[..., None], days: int) -> None:
    """Clicking what glows sails: pages, map and battle come up (the workshop after three days), nothing that is face down
    is told, and a page that is loaded again shows the same table."""
    kinds = {"page", "map", "battle", "days"} | ({"work", "armoury"} if days else set())
    page = aboard(visit, DESK)
    rand, clicks, made = random.Random(11), 0, 0
    seen: dict[str, int] = {}
    hidden = {tile.number: tile.name for tile in read().tiles}
    while made < 1500:
        driver.settled(page) if made % 10 == 0 else None
        now = page.evaluate(SEEN)
        if any(chip.startswith(f"day {days + 1} ") for chip in now["chips"]) if days else made >= 45:
            break
        for kind in ("page", "map", "work", "armoury", "battle", "days"):
            if now[kind] and kind not in seen:
                seen[kind] = made
                driver.settled(page)
                keep(page, f"campaign-{kind}")
        if now["map"]:
            assert now["map"] == len(hidden)
            unknown = page.eval_on_selector_all(".is-tiles .square.unknown", "all => all.map(e => e.dataset.key)")
            for key in unknown:
                assert hidden[int(key.removeprefix("tile:"))] not in now["text"]
        clicks = click_on(page, rand, clicks)
        made += 1
    assert made < 1500, "so many days have not passed"
    assert set(seen) == kinds
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    driver.wait_for_choice(page)
    before = page.inner_text(".prompt-words")
    page.reload()
    driver.wait_for_choice(page)
    assert page.inner_text(".prompt-words") == before
    driver.settled(page)
    keep(page, "campaign-later")


def test_a_page_is_a_pleasure_to_read_on_a_phone(visit: Callable[..., Any], keep: Callable[..., None]) -> None:
    """A story begins at its beginning, in letters large enough to read, no wider than the phone; its choices lie below it
    and a tap takes one; what is added is read from where it was left."""
    page = aboard(visit, PHONE)
    page.wait_for_selector(".story h2")
    assert page.inner_text(".story h2") == "Five Benches"
    driver.settled(page)
    keep(page, "campaign-phone-page")
    looks = page.evaluate(READABLE)
    assert looks["size"] >= 17
    assert looks["bar"] - 2 <= looks["top"] <= looks["bar"] + 120, "the page does not begin at its beginning"
    assert looks["left"] >= 0
    assert looks["right"] <= 390
    assert looks["wide"] <= 390
    rand, clicks = random.Random(2), 0
    clicks = click_on(page, rand, clicks, touch=True)  # who leads
    page.wait_for_selector("[data-key='choice:0']")
    labels = page.eval_on_selector_all(".note.tone-page h3", "all => all.map(e => e.textContent)")
    assert len(labels) == 3
    page.evaluate(
        "() => document.querySelector(\"[data-key='choice:1'] [data-hit]\").scrollIntoView({ block: 'center' })"
    )
    driver.settled(page)
    keep(page, "campaign-phone-choices")
    page.tap("[data-key='choice:1'] [data-hit]")
    page.wait_for_function("() => document.querySelector('.story h2')?.textContent === 'What Walks to the Song'")
    driver.settled(page)
    assert page.evaluate(READABLE)["top"] >= page.evaluate(READABLE)["bar"] - 2
