"""Everybody can play: phones, the keyboard alone, screen readers, contrast."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser import driver

AXE = Path(__file__).with_name("vendor") / "axe.min.js"


def test_a_phone(visit: Callable[..., Any], keep: Callable[..., None]) -> None:
    """At 390 pixels everything fits the width, what glows can be tapped, and log, seats and rules are drawers."""
    page = visit("/", size=(390, 844), phone=True)
    page.wait_for_selector(".play-now")
    driver.settled(page)
    keep(page, "phone-lobby")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    driver.sit_down(page, touch=True)
    driver.wait_for_choice(page)
    driver.put_notes_away(page)
    keep(page, "phone-table-start")
    driver.play(page, seed=11, moves=10, touch=True)
    driver.wait_for_choice(page)
    driver.put_notes_away(page)
    driver.settled(page)
    keep(page, "phone-table")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert driver.outside(page) == []
    for name, inside in (("Log", ".log .event"), ("Seats", ".drawer-seats .seat-card"), ("Rules", ".rules .rule")):
        page.tap(f".bottom-bar >> text={name}")
        page.wait_for_selector(f".drawer {inside}")
        page.tap(".drawer > header .icon-button")
        page.wait_for_selector(".drawer", state="detached")


def test_holding_a_card_enlarges_it_on_a_phone(visit: Callable[..., Any]) -> None:
    """A long press shows the card at reading size instead of playing it."""
    page = visit("/", size=(390, 844), phone=True)
    driver.sit_down(page, touch=True)
    driver.wait_for_choice(page)
    driver.put_notes_away(page)
    driver.settled(page)  # a table that is drawn anew under the finger lets go of it
    card = next(one for one in driver.glowing(page) if one["key"].startswith("card:"))
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": card["x"], "y": card["y"]}]})
    page.wait_for_selector(".zoom.held .prose")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.is_visible(".zoom.held")
    page.tap(".zoom-close")
    assert page.query_selector("[data-key='column:0a'] .piece") is None, "it was not played"


def test_the_keyboard_alone(visit: Callable[..., Any], keep: Callable[..., None]) -> None:
    """From the first page into the game and through it with keys only; rules, help and log have keys too."""
    page = visit("/")
    page.wait_for_selector(".play-now")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('.play-now[data-game=hera-zeus]')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".scene")
    made = 0
    for turn in range(400):
        if made >= 12 or not driver.wait_for_choice(page):
            break
        if page.query_selector(".lesson .button"):
            page.focus(".lesson .button")
            page.keyboard.press("Enter")
            continue
        before = page.inner_text(".log") + page.inner_text(".prompt")
        page.keyboard.press(("ArrowRight", "ArrowUp", "ArrowDown", "ArrowLeft")[turn % 4])
        focused = page.evaluate(
            "() => { const e = document.activeElement; return e && e !== document.body ? e.className : ''; }"
        )
        if not focused:
            continue
        if made == 5:
            keep(page, "keyboard-focus")
        page.keyboard.press("Enter")
        driver.wait_for_choice(page)
        made += page.inner_text(".log") + page.inner_text(".prompt") != before
    assert made >= 12
    driver.wait_for_choice(page)
    page.keyboard.press("/")
    page.wait_for_selector(".drawer .search input:focus")
    page.keyboard.type("medusa")
    page.wait_for_selector(".rules mark")
    page.keyboard.press("Escape")
    page.wait_for_selector(".drawer", state="detached")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open] .keys")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    page.keyboard.press("l")
    page.wait_for_selector(".drawer .log")


def test_a_screen_reader_hears_prompts_and_events(visit: Callable[..., Any]) -> None:
    """A polite live region speaks what happened and what is asked."""
    page = visit("/")
    driver.sit_down(page)
    driver.play(page, seed=9, moves=5)
    driver.wait_for_choice(page)
    spoken = page.inner_text("[role=status][aria-atomic=true]")
    assert spoken.strip()


def scan(page: Any) -> list[str]:
    """What axe finds serious or critical on a page, with where; in the other theme it is only the colours that differ."""
    page.mouse.move(2, 2)  # a magnifier that is just fading in under the pointer has little contrast
    page.wait_for_selector(".zoom.hovering", state="detached")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = []
    for theme, rules in (("light", ["color-contrast"]), ("dark", [])):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        driver.settled(page)
        for one in page.evaluate(SCAN, rules):
            told = f"{theme}: {one['id']} ({one['impact']})"
            if one["impact"] in ("serious", "critical"):
                found += [f"{told}: {node['target']} {node['failureSummary'][:300]}" for node in one["nodes"][:3]]
    return found


SCAN = """async (rules) => {
  const asked = rules.length ? { runOnly: { type: 'rule', values: rules } } : {};
  return (await axe.run(document, { resultTypes: ['violations'], ...asked })).violations;
}"""
PATHS = [
    "/",
    "/new/hera-zeus",
    "/new/omen",
    "/new/elysium",
    "/learn",
    "/rules/hera-zeus",
    "/records",
    "/ladder",
    "/about",
    "/cards/omen",
    "/puzzles",
    "/today",
]


@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing_serious_on_a_page(visit: Callable[..., Any], path: str) -> None:
    """No serious or critical finding of axe-core on the pages around the table, in both themes."""
    page = visit(path)
    page.wait_for_selector("main h1, main h2")
    assert scan(page) == []


def test_axe_finds_nothing_serious_at_a_table_and_its_record(visit: Callable[..., Any]) -> None:
    """Nor at a table with something to choose, with its drawers, at its end, and on its record."""
    page = visit("/")
    driver.sit_down(page)
    driver.play(page, seed=12, moves=8)
    driver.wait_for_choice(page)
    driver.put_notes_away(page)
    assert scan(page) == []
    page.keyboard.press("/")
    page.wait_for_selector(".drawer .rule")
    assert scan(page) == []
    page.keyboard.press("Escape")
    driver.resign(page)
    assert scan(page) == []
    page.click(".end-panel >> text=Watch the replay")
    page.wait_for_selector(".stage.replaying .column")
    page.wait_for_selector(".moves-list .move")
    assert scan(page) == []


@pytest.mark.parametrize("game", ["omen", "elysium"])
def test_axe_finds_nothing_serious_at_other_tables(visit: Callable[..., Any], game: str) -> None:
    """Nor at the tables of the other games, at a desk."""
    page = visit("/")
    driver.sit_down(page, game)
    for seed in range(2):
        driver.play(page, seed, moves=6)
        assert driver.wait_for_choice(page)
        driver.put_notes_away(page)
        assert scan(page) == []
