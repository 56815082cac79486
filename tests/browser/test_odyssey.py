"""A boss battle clicked to its end: at a desk and on a tablet, with windows offered, reasons given, and all four sheets in sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import driver

DESK, TABLET = (1440, 900), (1024, 768)
# Keep every question that is asked.
LISTEN = """() => {
  window.asked = [];
  const note = () => {
    const words = document.querySelector('.prompt')?.textContent;
    if (words && window.asked.at(-1) !== words) window.asked.push(words);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  note();
}"""
# The sheets of titans, and the question, as far as they lie beyond the lower edge of the window.
BELOW = """() => [...document.querySelectorAll("[data-key^='sheet:'], .prompt")].map((e) => [
  e.dataset.key ?? 'prompt', Math.round(e.getBoundingClientRect().bottom - innerHeight)]).filter(([, over]) => over > 0)"""


def seated(visit: Callable[..., Any], foe: str, size: tuple[int, int], bots: int = 0) -> Any:
    """A page at a new battle; bots lead the Argonauts of the other seats."""
    page = visit("/", size=size, phone=size == TABLET)
    driver.open_table(page, "odyssey", ["me", *["novice"] * bots], "07", foe=foe)
    page.evaluate(LISTEN)
    return page


# A gear card that is dull now and really lies on top.
DULL = """() => [...document.querySelectorAll("[data-key^='sheet:'] .piece:not(.lit)")].map((e) => {
  const box = e.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return { x, y, key: e.dataset.key, hit: e.contains(document.elementFromPoint(x, y)) };
}).find((one) => one.hit)"""


def ask_why(page: Any) -> str:
    """Click a gear card that cannot be used now; what the bubble says ("" if every card is covered or golden)."""
    dull = page.evaluate(DULL)
    if not dull:
        return ""
    page.mouse.click(dull["x"], dull["y"])
    page.wait_for_selector(".bubble p")
    words = str(page.inner_text(".bubble p")).strip()
    page.click(".bubble-close")
    page.wait_for_selector(".bubble", state="detached")
    return words


ASTERION = {"seats": 1, "foe": "asterion-1"}
OFFERED = ("A window of opportunity", "Mark a die to roll again", "window: use an ability")


def all_in_sight(page: Any) -> bool:
    """Nothing sticks out sideways, and the sheets and the question are above the window's lower edge."""
    wide = page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    return wide and driver.outside(page) == [] and page.evaluate(BELOW) == []


def test_what_a_battle_offers_is_in_sight(visit: Callable[..., Any]) -> None:
    """Windows and dice to roll again are offered with all four sheets in sight, and what is dull says why."""
    page = visit("/", size=DESK)
    for words in OFFERED:
        driver.bring(page, driver.match_at("odyssey", says=words, **ASTERION))
        assert words in page.inner_text(".prompt")
        assert all_in_sight(page), words
    assert ask_why(page)


def test_a_battle_comes_to_its_end(visit: Callable[..., Any]) -> None:
    """The last choices of a battle (all of them: `make soak`): clicking what glows leads to the result and the record."""
    page = visit("/", size=DESK)
    driver.bring(page, driver.match_before_end("odyssey", 12, **ASTERION))
    while not driver.over(page):
        driver.play(page, 1, moves=10)
        assert driver.over(page) or all_in_sight(page)
    assert page.inner_text(".end-panel h2").strip()
    page.click(".end-panel >> text=Watch the replay")
    page.wait_for_selector(".stage.replaying .scene")


@pytest.mark.soak
@pytest.mark.parametrize("size", [DESK, TABLET], ids=lambda size: "desk" if size == DESK else "tablet")
def test_a_whole_battle(visit: Callable[..., Any], keep: Callable[..., None], size: tuple[int, int]) -> None:
    """Clicking (tapping) what glows ends a battle; windows and re-rolls are offered on the way, what is dull says why,
    nothing sticks out sideways, and at a desk all four sheets and the question are always in sight."""
    touch = size == TABLET
    page = seated(visit, "asterion-1", size)
    reasons = ""
    made = 0
    while not driver.over(page):
        made += driver.play(page, made, moves=20, touch=touch)
        if driver.over(page):
            break
        driver.wait_for_choice(page)
        assert driver.outside(page) == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert size == TABLET or page.evaluate(BELOW) == []
        if not reasons and made >= 40:
            reasons = ask_why(page)
            driver.settled(page)
            keep(page, f"odyssey-{size[0]}-middle")
    asked = page.evaluate("() => window.asked")

    assert made > 60
    assert reasons
    for words in OFFERED:
        assert any(words in one for one in asked), words
    assert page.inner_text(".end-panel h2").strip()
    driver.settled(page)
    keep(page, f"odyssey-{size[0]}-end")
    page.click(".end-panel >> text=Watch the replay")
    page.wait_for_selector(".stage.replaying .scene")


def test_bots_lead_the_other_titans(visit: Callable[..., Any], keep: Callable[..., None]) -> None:
    """With four seats one's own titan comes first, the bots choose by themselves, and all sheets are in sight still."""
    page = seated(visit, "talos-0", DESK, bots=3)
    assert driver.play(page, 3, moves=4) == 4
    driver.wait_for_choice(page)
    driver.settled(page)
    keep(page, "odyssey-four-seats")
    assert page.eval_on_selector_all("[data-key^='sheet:']", "all => all.map(e => e.dataset.key)")[0] == "sheet:0"
    assert page.evaluate("() => document.querySelectorAll('.seat-strip .seat-card').length") == 4
    page.eval_on_selector(
        ".seat-card .seat-sub", "e => { e.textContent = 'Polydeukes of the Islands, you'; }"
    )  # however long
    assert page.evaluate(BELOW) == []
    # Many tokens and conditions make the column longer: then each sheet can still be brought into sight.
    page.evaluate("() => document.querySelector('.seat-strip').style.setProperty('padding-bottom', '80px')")
    for sheet in page.query_selector_all("[data-key^='sheet:']"):
        sheet.scroll_into_view_if_needed()
        assert sheet.evaluate("e => e.getBoundingClientRect().bottom <= innerHeight + 1")


def test_the_reach_is_shown_where_one_points(visit: Callable[..., Any]) -> None:
    """How far the primordial can come is drawn while the pointer lies on it, and gone when it has left."""
    page = seated(visit, "talos-1", DESK)
    assert page.query_selector(".overlay.tone-front") is not None
    assert page.query_selector(".overlay.tone-reach") is None
    page.hover(".piece[data-key='beast']")
    page.wait_for_selector(".overlay.tone-reach", state="attached")
    page.mouse.move(3, 3)
    page.wait_for_selector(".overlay.tone-reach", state="detached")
