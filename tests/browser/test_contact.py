"""First contact and reasons to come back: the opening, the gallery, a puzzle, one's way."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import Any

import pytest

from petteia.kernel import game
from petteia.kernel.game import games
from petteia.kernel.puzzles import puzzles
from tests.browser import driver

# What the note lies over of all that glows.
COVERED = """() => {
  const note = document.querySelector('.lesson')?.getBoundingClientRect();
  if (!note) return ['there is no note'];
  return [...document.querySelectorAll('.stage .piece.lit, .stage [data-hit], .prompt')].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && box.left < note.right && box.right > note.left && box.top < note.bottom && box.bottom > note.top;
  }).map((one) => one.getAttribute('aria-label'));
}"""


def test_the_opening_shows_the_goal_and_guides_by_what_glows(visit: Callable[..., Any]) -> None:
    """The goal first; then only what is asked for glows, and the panel lies beside the table; Skip lets go."""
    page = visit("/learn/hera-zeus")
    page.click("text=Learn in two minutes")
    page.wait_for_selector(".goal-sheet")
    assert page.inner_text(".goal-sheet h2").lower() == "reach argus before zeus reaches your io."
    assert page.locator(".goal-sheet figure").count() == 2
    page.click("text=Show me")
    driver.wait_for_choice(page)
    for name in ("Medusa", "Artemis", "Harpy"):
        page.wait_for_selector(f".piece.lit[aria-label^='{name}']")
        lit = page.eval_on_selector_all(".stage .piece.lit", "all => all.map((one) => one.getAttribute('aria-label'))")
        assert all(label.startswith(name) for label in lit), lit  # of two alike either will do
        page.wait_for_selector(f".opening-pointer:visible >> text=click {name}")
        page.click(f".piece.lit[aria-label^='{name}'] >> nth=0")
    page.wait_for_selector(".opening-panel li.now >> text=Spend a point")
    table, panel = page.locator(".scene").bounding_box(), page.locator(".opening-panel").bounding_box()
    assert table["x"] + table["width"] <= panel["x"] + 1
    places = page.eval_on_selector_all(".column .slot.front", "all => all.map((one) => one.offsetWidth)")
    assert min(places) > 80, "the table is as large as without its log"
    page.click(".opening-panel >> text=Skip")
    page.wait_for_selector(".opening-panel", state="detached")
    driver.wait_for_choice(page)
    assert len(driver.glowing(page)) > 1


# What of the table the panel of the opening lies over, and what of it is out of the window sideways or cut off by its zone.
UNDER = """() => {
  const panel = document.querySelector('.opening-panel').getBoundingClientRect();
  const parts = '.stage .piece, .stage .slot, .stage .medallion, .stage .seat-card, .stage .prompt, .stage .stop';
  return [...document.querySelectorAll(parts)].filter((one) => {
    const box = one.getBoundingClientRect();
    const over = box.left < panel.right - 1 && box.right > panel.left + 1 && box.top < panel.bottom - 1 && box.bottom > panel.top + 1;
    return box.width && (over || box.left < -1 || box.right > innerWidth + 1);
  }).map((one) => one.getAttribute('aria-label') ?? one.className);
}"""


@pytest.mark.parametrize("game", sorted(games()))
def test_the_panel_of_an_opening_lies_over_nothing(visit: Callable[..., Any], game: str) -> None:
    """At a desk it has a column of its own, on a tablet a strip above the table; also where a table is wide."""
    page = visit(f"/learn/{game}")
    page.click("text=Learn in two minutes")
    page.click("text=Show me")
    driver.wait_for_choice(page)
    for size in ((1440, 900), (1024, 768)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        driver.settled(page)
        assert page.evaluate(UNDER) == [], size


def test_notes_lie_over_nothing_that_glows(visit: Callable[..., Any]) -> None:
    """The first note is the goal with its picture, and leaves everything golden in sight."""
    page = visit("/")
    driver.sit_down(page, "hera-zeus")
    driver.wait_for_choice(page)
    page.wait_for_selector(".lesson.goal .goal-picture")
    driver.settled(page)
    page.wait_for_timeout(600)
    assert page.evaluate(COVERED) == []


def test_the_gallery_is_searched_and_read(visit: Callable[..., Any]) -> None:
    """Words narrow it down; a card opens with its copies and the rules that speak of it; nothing is cut on a phone."""
    page = visit("/cards/hera-zeus")
    page.wait_for_selector(".exhibit")
    page.fill(".gallery-page input[type=search]", "pandora")
    page.wait_for_function("document.querySelectorAll('.exhibit').length === 2")
    page.click(".exhibit >> nth=0")
    page.wait_for_selector(".opened-rules >> text=HZ-072")
    assert "challenged on the field" in page.inner_text(".opened-text").lower()
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("document.documentElement.scrollWidth <= 390")


def test_a_puzzle_is_tried_and_solved(visit: Callable[..., Any]) -> None:
    """A hint, the answer by what glows or by its button, and how it goes on; the lobby counts it."""
    puzzle = puzzles(game("hera-zeus"))[1]
    page = visit("/puzzles/hera-zeus/1")
    page.wait_for_selector(".puzzle-side")
    page.click("text=A hint")
    page.wait_for_selector(".puzzle-hint")
    right = page.evaluate(
        """async (action) => {
          const token = decodeURIComponent(document.cookie.match(/petteia_csrf=([^;]+)/)[1]);
          const answer = await fetch('/api/puzzles/hera-zeus/1', {
            method: 'POST', body: JSON.stringify({ action }),
            headers: { 'Content-Type': 'application/json', 'X-Petteia-Csrf': token },
          });
          return (await answer.json()).right;
        }""",
        puzzle.answer,
    )
    assert right
    page.goto(page.url.split("/puzzles")[0] + "/")
    page.wait_for_selector(".way-table")
    page.wait_for_selector("text=1 solved so far.")
    page.wait_for_selector(".puzzle-sight .small-board .stamp")  # the next one, in small
    page.goto(page.url + "puzzles")
    page.wait_for_selector(".puzzle-list:has-text('Omen') .small-board .stamp")
    assert page.locator(".small-board").count() == 2
    page.go_back()
    page.wait_for_selector(".way-table")
    assert page.locator(".way-table tbody tr").count() == 5


def test_a_puzzle_on_a_phone_hides_no_card(visit: Callable[..., Any]) -> None:
    """One's piles lie below the hand, not over it: a puzzle has no bar they could lie in."""
    page = visit("/puzzles/omen/1", size=(390, 844), phone=True)
    page.wait_for_selector(".puzzle-side")
    driver.settled(page)
    piles, hand = page.locator(".own-piles").bounding_box(), page.locator(".fan.own").bounding_box()
    assert hand["y"] + hand["height"] <= piles["y"] + 1
    assert piles["y"] + piles["height"] <= 844


# Each arrow's end and number: what lies under the tip, and where the number is.
DRAWN = """() => [...document.querySelectorAll('.strokes g')].map((g) => {
  const line = g.querySelector('.stroke-line');
  const frame = g.ownerSVGElement.getBoundingClientRect();
  const end = line.getPointAtLength(line.getTotalLength());
  const under = document.elementFromPoint(frame.x + end.x - 12, frame.y + end.y);
  const disc = g.querySelector('circle').getBoundingClientRect();
  return [g.textContent.trim(), under.closest('[data-key]')?.dataset.key, disc.x, disc.y];
})"""


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_a_solved_puzzle_shows_its_way_with_numbered_arrows(visit: Callable[..., Any], size: tuple[int, int]) -> None:
    """Three challenges in one column: three arrows from the challenger to the card each is about, apart from each other."""
    page = visit("/puzzles/hera-zeus/4", size=size)
    page.wait_for_selector(".puzzle-side")
    assert page.locator(".strokes").count() == 0
    for key in ("card:145", "card:228"):
        page.click(f'[data-key="{key}"]')
    page.wait_for_selector(".strokes circle")
    page.mouse.move(2, 2)
    driver.settled(page)
    drawn = page.evaluate(DRAWN)
    assert [(number, key) for number, key, *_ in drawn] == [("1", "card:228"), ("2", "card:173"), ("3", "card:224")]
    apart = [abs(a[2] - b[2]) + abs(a[3] - b[3]) for a, b in itertools.pairwise(drawn)]
    assert min(apart) > 24, apart
    steps = page.locator(".way-on li")
    assert steps.locator("p").all_inner_texts() == ["Challenge in A HZ-030", "Challenge in A", "Challenge in A HZ-004"]
    assert steps.locator("small").all_inner_texts()[-2:] == [
        "You challenge in A: Hero meets Io.",
        "Zeus challenged the hostage.",
    ]
    assert page.inner_text(".puzzle-part h2").lower() == "zeus to choose: win this turn."
    assert re.fullmatch(r"Solved\. \d+ (second|minute)s?, no hint\.", page.inner_text(".tries .right small"))
    page.click(".puzzle-buttons >> text=Again")
    assert page.locator(".strokes, .tries").count() == 0
    page.wait_for_selector(".piece.lit")


def test_what_is_scrolled_out_of_sight_has_no_number(visit: Callable[..., Any]) -> None:
    """On a tablet a city of Omen lies beyond the edge: its numbers come into sight with it, and lie on nothing else."""
    page = visit("/puzzles/omen/1", size=(1024, 768))
    page.wait_for_selector(".puzzle-side")
    page.click('[data-key="card:294"]')
    page.wait_for_selector(".strokes circle")
    driver.settled(page)
    numbers = page.locator(".strokes text")
    assert numbers.all_text_contents() == ["1", "2", "3", "6", "9"]
    page.locator('[data-key="slot:1korinth2"]').scroll_into_view_if_needed()
    page.locator(".strokes text >> text=4").wait_for()


def test_a_card_tells_what_was_won_with_it(visit: Callable[..., Any]) -> None:
    """After a lost game the cards one played stand at none of one, and at everybody's share; a card that nobody played says nothing."""
    page = visit("/")
    driver.open_table(page, "omen")
    driver.hurry(page, 40, 3)
    driver.resign(page)
    won = page.evaluate("async () => (await fetch('/api/games/omen/won')).json()")
    name = next(name for name in won["yours"] if not name.endswith(" Feat"))
    page.goto(f"{page.base}/cards/omen?q={name.split()[-1]}")
    page.click(f".exhibit[aria-label^='{name}']")
    page.wait_for_selector(".won-with >> text=0 of 1")
    assert "%" in page.inner_text(".won-with")
    unplayed = page.evaluate(
        "async () => (await (await fetch('/api/games/omen/cards')).json()).cards.map((one) => one.piece.name)"
    )
    other = next(one for one in unplayed if one not in won["everybody"])
    page.goto(f"{page.base}/cards/omen?q={other.split()[-1]}")
    page.click(f".exhibit[aria-label^='{other}']")
    page.wait_for_selector(".opened h2")
    assert page.locator(".won-with").count() == 0
