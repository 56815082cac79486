"""A skirmish clicked to its end: at a desk with both maps in sight, and on a phone, where cards are chosen as cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import driver
from tests.browser import test_zones as zones
from tests.browser.gallery import duel
from tests.browser.test_hands import STAGE

DESK, PHONE = (1440, 900), (390, 844)
# Where each map lies, and what of it sticks out of the window.
MAPS = """() => [...document.querySelectorAll("[data-key^='map:']")].map((e) => {
  const box = e.getBoundingClientRect();
  return { key: e.dataset.key, left: box.left, right: box.right, top: box.top, bottom: box.bottom };
})"""
QUICK = {
    "rescuers_army": "rescuers_forge",
    "wardens_army": "wardens_labours",
    "turn_cap": "80",
    "first_side": "wardens",
}


def seated(visit: Callable[..., Any], size: tuple[int, int], rule: str = "PR-047", nth: int = 1, **options: str) -> Any:
    """A page on the rescuers' chair, a bot opposite, where this is asked first: set-up is done."""
    page = visit("/", size=size, phone=size == PHONE)
    driver.bring(page, driver.match_at("prometheus", rule, nth, **{**QUICK, **options}))
    return page


# Both maps with so many tokens in every area, or as many as it has room for.
CROWDED = f"""async ([scene, tokens]) => {{ {STAGE}
  const token = (area, i) => ({{ kind: 'piece', key: `${{area}} ${{i}}`, name: 'Talos', shape: 'token', look: 'talos', corner: '4' }});
  for (const map of scene.nodes.filter((node) => node.kind === 'map'))
    for (const area of map.areas) {{
      const units = Math.min(area.room ?? 2, tokens);
      area.pieces = Array.from({{ length: units }}, (_, i) => token(area.key, i));
    }}
  await draw(scene, {{}}, null);
  await frame();
  return ({zones.MAPS})();
}}"""


@pytest.mark.parametrize("size", [DESK, (1024, 768), PHONE], ids=["desk", "tablet", "phone"])
def test_names_of_areas_are_read_however_many_stand_there(visit: Callable[..., Any], size: tuple[int, int]) -> None:
    """On both maps every name lies wholly inside its area, and no token over it, from one token to as many as there is room for."""
    page = visit("/static/gallery.html", size=size, phone=size == PHONE)
    page.wait_for_selector(".scene")
    scene = duel.shot(driver.match_at("prometheus", "PR-047", **QUICK), 0, "Both maps")["scene"]
    for tokens in (1, 3, 5):
        assert page.evaluate(CROWDED, [scene, tokens]) == [], tokens


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "choices"),
    [
        (DESK, 15),
        pytest.param(DESK, 2000, marks=pytest.mark.soak),
        pytest.param(PHONE, 2000, marks=pytest.mark.soak),
    ],
    ids=["desk, begun", "desk, to the end", "phone, to the end"],
)
def test_a_skirmish(visit: Callable[..., Any], keep: Callable[..., None], size: tuple[int, int], choices: int) -> None:
    """Clicking (tapping) what glows ends a skirmish: nothing sticks out sideways, at a desk both maps are always in sight
    beside each other, the result is shown and the record can be opened."""
    touch = size == PHONE
    begun = choices < 100
    page = seated(visit, size, "PR-029", 10) if begun else seated(visit, size, "PR-028")
    made = 0
    while not driver.over(page) and made < choices:
        made += driver.play(page, made, moves=5 if begun else 15, touch=touch)
        if driver.over(page):
            break
        driver.wait_for_choice(page)
        assert driver.outside(page) == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        if not touch:
            styx, olympus = page.evaluate(MAPS)
            assert styx["right"] <= olympus["left"] + 1
            assert max(styx["bottom"], olympus["bottom"]) <= size[1]
    assert made >= 15
    if not driver.over(page):
        driver.resign(page)
    assert page.inner_text(".end-panel h2").strip()
    driver.settled(page)
    keep(page, f"prometheus-{size[0]}-end")
    page.click(".end-panel >> text=Watch the replay")
    page.wait_for_selector(".stage.replaying .scene")


# What the maps show of the unit that is pointed at.
SHOWN = "() => document.querySelectorAll('.map-zone .overlay .tint').length"


def test_a_unit_shows_how_far_it_walks_and_strikes(visit: Callable[..., Any], keep: Callable[..., None]) -> None:
    """Pointing at a unit marks the areas its attacks reach and those it can walk to; pointing elsewhere takes them off."""
    page = seated(visit, DESK)
    page.mouse.move(3, 3)
    driver.settled(page)
    before = page.evaluate(SHOWN)
    units = page.locator(".map-zone [data-piece][data-key^='unit:']")
    reach = 0
    for number in range(units.count()):  # a unit may be hemmed in
        units.nth(number).hover()
        driver.settled(page)
        reach = page.evaluate(SHOWN) - before
        if reach > 1:
            break
    assert reach > 1
    keep(page, "prometheus-reach")
    page.mouse.move(3, 3)
    page.wait_for_function(f"(n) => ({SHOWN})() === n", arg=before)


def test_cards_are_chosen_as_cards_on_a_phone(visit: Callable[..., Any], keep: Callable[..., None]) -> None:
    """A tap on an Art of War card offers what it buys; to search the deck is to tap one of its cards, not a button."""
    page = seated(visit, PHONE, first_side="rescuers")
    page.locator(".stage .piece.lit[aria-label^='Art of War']").first.tap()
    page.locator(".prompt-buttons button", has_text="search your deck").tap()
    page.wait_for_selector(".search-sheet .piece.lit")
    assert page.locator(".prompt-buttons button").count() == 0
    assert page.locator(".search-sheet .piece.lit").count() >= 8
    driver.settled(page)
    keep(page, "prometheus-search-phone")
    page.locator(".search-sheet .piece.lit[aria-label^='Hades']").tap()
    page.wait_for_selector(".fan.own .piece[aria-label^='Hades']")
    assert driver.outside(page) == []
