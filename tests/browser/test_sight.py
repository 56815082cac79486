"""What must be in sight, and what a first visit costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.kernel.match import Match
from tests.browser import driver
from tests.browser.test_zones import LOST
from tests.browser.transfer import Visit

SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
MOST = 450 * 1024  # bytes of a first visit, headers and all

# Of each of these: what of it lies outside the window, or under something else.
HIDDEN = """(which) => {
  const all = [...document.querySelectorAll(which)];
  const found = all.length ? [] : ['nothing there'];
  for (const element of all) {
    const b = element.getBoundingClientRect();
    const said = `${element.getAttribute('aria-label') ?? element.textContent} at ${[b.left, b.top, b.right, b.bottom].map(Math.round)}`;
    if (b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1) found.push(`${said}: outside`);
    else for (const [fx, fy] of [[.5, .06], [.5, .5], [.5, .94], [.1, .5], [.9, .5]]) {
      const top = document.elementFromPoint(b.left + b.width * fx, b.top + b.height * fy);
      if (!top || !(element.contains(top) || top.contains(element))) { found.push(`${said}: covered`); break; }
    }
  }
  return found;
}"""


# What lies over the question anywhere, while the table is scrolled under it from its beginning to its end.
OVER = """async () => {
  const found = new Set();
  const frame = document.querySelector('.stage.compact .scene-main');
  const prompt = document.querySelector('.prompt.mine');
  for (let at = 0; ; at += 24) {
    frame.scrollTop = at;
    await new Promise((done) => requestAnimationFrame(done));
    const b = prompt.getBoundingClientRect();
    for (let y = b.top + 6; y < b.bottom - 4; y += 8) for (let x = b.left + 10; x < b.right - 8; x += 8) {
      const top = document.elementFromPoint(x, y);
      if (!prompt.contains(top)) found.add(top?.closest('[data-key]')?.dataset.key ?? top?.className ?? 'outside');
    }
    if (frame.scrollTop < at - 24 || at > 3000) return [...found];
  }
}"""


def at_boost() -> Match:
    """An attack of many dice of which one may be raised."""
    match = driver.match_at("prometheus", "PR-K075", 2, seed="00" * 32)
    assert len(match.state.dice) > 6
    return match


@pytest.mark.parametrize("size", SIZES)
def test_the_dice_of_an_attack_are_in_the_window(visit: Callable[..., Any], size: str) -> None:
    """However many are rolled, those that may be chosen lie in sight, and beside them the number to reach and the chance."""
    page = visit("/", size=SIZES[size], phone=size == "phone")
    driver.bring(page, at_boost())
    driver.settled(page)
    page.wait_for_selector(".die.lit")
    assert page.evaluate(HIDDEN, ".stage .die.lit") == []
    assert page.evaluate(HIDDEN, ".stage .dice-total") == []
    assert "%" in page.inner_text(".stage .dice-total")


@pytest.mark.parametrize("size", SIZES)
def test_the_card_that_is_being_played_is_wholly_in_sight(visit: Callable[..., Any], size: str) -> None:
    """A unit of Omen that is on its way to a city stands out of the hand, and nothing cuts it off, also under the pointer."""
    page = visit("/", size=SIZES[size], phone=size == "phone")
    driver.bring(page, driver.match_at("omen", "OM-035", 4))
    driver.settled(page)
    page.wait_for_selector(".fan.own .piece.raised")
    if size == "desk":
        page.hover(".fan.own .piece.raised")
        driver.settled(page)
        card, zone = (page.locator(one).bounding_box() for one in (".fan.own .piece.raised", ".zone-own"))
        assert card["y"] >= zone["y"]
    assert page.evaluate(HIDDEN, ".fan.own .piece.raised") == []


@pytest.mark.parametrize(
    ("game", "options"),
    [("prometheus", {}), ("odyssey", {}), ("odyssey", {"mode": "campaign"}), ("omen", {}), ("elysium", {})],
    ids=["prometheus", "odyssey", "voyage", "omen", "elysium"],
)
def test_nothing_of_the_table_lies_over_the_question(
    visit: Callable[..., Any], game: str, options: dict[str, str]
) -> None:
    """However far a phone's table is scrolled, its tokens, figures and cards pass under what is asked."""
    page = visit("/", size=SIZES["phone"], phone=True)
    left = {"prometheus": 250, "elysium": 20}.get(game, 300 if options else 90)
    driver.bring(page, driver.match_before_end(game, left, 1 if game == "odyssey" else 2, **options))
    driver.settled(page)
    page.wait_for_selector(".prompt.mine")
    assert page.evaluate(OVER) == []


@pytest.mark.parametrize("seats", [2, 4])
def test_what_can_still_be_won_is_in_sight(visit: Callable[..., Any], seats: int) -> None:
    """In Elysium the piles lie below the Quests and the tiles below one's own card: neither has to be scrolled to."""
    page = visit("/", size=SIZES["desk"])
    driver.bring(page, driver.match_before_end("elysium", 20, seats))
    for size in ("desk", "tablet"):
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
        driver.settled(page)
        assert page.evaluate(HIDDEN, ".over-top .pile") == [], size
        assert page.evaluate(HIDDEN, ".own-seat .medals .medallion") == [], size


def test_a_row_is_as_high_as_its_cards(visit: Callable[..., Any]) -> None:
    """On a tablet Omen's places are narrower than at a desk, and a beast beside them is no higher than they are."""
    page = visit("/", size=SIZES["tablet"])
    driver.bring(page, driver.match_before_end("omen", 20))
    driver.settled(page)
    heights = page.eval_on_selector_all(
        ".zone-board .slots:has(.slot.double)",
        "all => all.map((row) => [...row.children].map((slot) => slot.firstElementChild.offsetHeight))",
    )
    assert heights
    assert all(max(row) - min(row) <= 4 for row in heights), heights


def test_who_may_lead_is_in_sight(visit: Callable[..., Any]) -> None:
    """A campaign begins with a choice among four: each of them lies in the window at a desk."""
    page = visit("/", size=SIZES["desk"])
    driver.bring(page, driver.match_at("odyssey", "", 1, seats=1, mode="campaign"))
    driver.settled(page)
    assert page.locator(".flank-right > .node-lit").count() == 4
    assert page.evaluate(HIDDEN, ".flank-right > .node-lit") == []


def test_a_hand_below_maps_begins_in_the_window(visit: Callable[..., Any]) -> None:
    """On a tablet both sides' waiting units lie in one line, and the hand below them shows at least its figures."""
    page = visit("/", size=SIZES["tablet"])
    driver.bring(page, driver.match_at("prometheus", "", 60))
    driver.settled(page)
    tops = page.eval_on_selector_all(".fan.own .piece", "all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) > 5
    assert max(tops) + 30 < SIZES["tablet"][1]


CALM = {"omphalos_claim": "on", "calm_by": "any_rescuer", "calm_range": "surroundings"}
LONG = {  # questions whose answers once reached out of their place
    "relics": ("omen", {"seed": "01" * 32, "relics": "yes", "says": "three alike bring a fourth"}),
    "eight plans": ("prometheus", {"seed": "03" * 32, "nth": 6, "says": "What will the unit do", **CALM}),
}


@pytest.mark.parametrize("name", LONG)
def test_a_long_question_keeps_its_answers_in_the_window(visit: Callable[..., Any], name: str) -> None:
    """However long its words and however many its answers: all in sight, none over the steps, if need be by scrolling the answers."""
    game, wish = LONG[name]
    page = visit("/", size=SIZES["tablet"])
    driver.bring(page, driver.match_at(game, **wish))
    driver.settled(page)
    assert page.locator(".prompt.mine .button").count() > 2
    assert page.evaluate(LOST) == []


def test_many_piles_lie_on_the_table_of_a_phone(visit: Callable[..., Any]) -> None:
    """Where each side has a deck of its own there is no room for five piles in the bar: none lies over its buttons or beyond the edge."""
    page = visit("/", size=SIZES["phone"], phone=True)
    driver.bring(page, driver.match_before_end("omen", 40, deck="draft", whims="yes"))
    driver.settled(page)
    assert page.locator(".pile").count() >= 5
    assert driver.outside(page) == []
    assert page.evaluate(HIDDEN, ".bottom-bar button") == []


# What of the lobby's panels is out of the window.
BELOW = """() => [...document.querySelectorAll('.lobby-way > section, .lobby-own > *')]
  .filter((one) => one.getBoundingClientRect().bottom > innerHeight).map((one) => one.innerText)"""


def test_who_comes_back_finds_what_waits(visit: Callable[..., Any]) -> None:
    """Tables under way, those where one is to choose first, and the campaign with its day: in sight at a desk, above all on a phone."""
    page = visit("/", size=SIZES["desk"])
    for match in (
        driver.match_at("omen", "", 3),
        driver.match_at("elysium", "", 3),
        driver.match_at("odyssey", "", 60, seats=1, mode="campaign"),
    ):
        driver.bring(page, match)
    page.goto(page.base)
    page.wait_for_selector(".continue >> nth=1")
    assert page.inner_text(".lobby-head h1").lower().startswith("welcome back")
    page.wait_for_selector("text=3 tables wait for you.")
    page.wait_for_selector(".way-table")
    driver.settled(page)
    assert page.evaluate(BELOW) == []
    assert page.locator(".continue >> text=Your turn.").count() == 2
    assert page.locator(".lobby-own .button.gold").count() == 1
    assert "day" in page.inner_text(".venture .day-bar")
    page.set_viewport_size({"width": 390, "height": 844})
    driver.settled(page)
    own, shelf = page.locator(".lobby-own").bounding_box(), page.locator(".shelf").bounding_box()
    assert own["y"] + own["height"] <= shelf["y"]


def test_the_day_before_anybody_has_played(visit: Callable[..., Any]) -> None:
    """The page of a deal that nobody has begun says so and offers it; one of a day that was not says that."""
    page = visit("/today")
    page.wait_for_selector("main h1")
    assert "The bots begin when somebody does." in page.inner_text("main")
    assert page.evaluate(HIDDEN, ".today-page .button") == []
    assert page.inner_text(".today-page .button") == "Play it"
    page.goto(f"{page.base}/today/2020-02-29")
    page.wait_for_selector("main h1")
    assert "Play it" not in page.inner_text("main")


def test_a_first_visit_is_small(visit: Callable[..., Any], chromium: Any) -> None:
    """The first page and a first table together, everything that is sent for them: under 450 KB.

    But for the list of tables in the lobby, which is as long as what others do here meanwhile.
    """
    seen = Visit(chromium, visit("/").base)
    print(f"first page {seen.first / 1024:.0f} KB, with a table {seen.whole / 1024:.0f} KB in {len(seen.sent)} answers")
    assert 100 * 1024 < seen.first < 350 * 1024
    assert seen.whole < MOST


def test_every_choice_of_a_record_is_weighed(visit: Callable[..., Any]) -> None:
    """Asked for, a record tells its largest swings, what its result was made of, and what else could have been chosen."""
    page = visit("/")
    match = driver.match_at("hera-zeus", "HZ-030", 3)
    driver.bring(page, match)
    driver.resign(page)
    page.click(".end-panel >> text=Watch the replay")
    page.wait_for_selector(".moves-list .move")
    page.click(".review .button")
    page.wait_for_selector(".review-swings li")
    assert page.locator(".review .luck-line").count() >= 3
    page.click(".review-swings li >> nth=0 >> button")
    page.wait_for_selector(".review-options li.chosen")
    assert page.locator(".review-options li").count() > 1


# What of these lies below the edge of the question, or out of the window.
UNDER = """(which) => {
  const floor = document.querySelector('.prompt').getBoundingClientRect().top;
  return [...document.querySelectorAll(which)].map((e) => [e.dataset.key, e.getBoundingClientRect()])
    .filter(([, b]) => b.bottom > floor + 1 || b.right > innerWidth + 1).map(([key, b]) => `${key} ends at ${b.bottom}, ${floor}`);
}"""


def test_a_phone_shows_what_is_chosen_from_whole(visit: Callable[..., Any]) -> None:
    """With four seats all thirteen places of Elysium's Agora, and all three cities of Omen, lie above the question."""
    page = visit("/", size=SIZES["phone"], phone=True)
    driver.bring(page, driver.match_at("elysium", says="take a card", seats=4))
    driver.settled(page)
    assert page.locator("[data-key='agora'] .slot").count() == 13
    assert page.evaluate(UNDER, "[data-key='agora'] .slot, .seat-strips, [data-key='quests'] .slot") == []
    driver.bring(page, driver.match_at("omen", says="To which city"))
    driver.settled(page)
    assert page.locator(".band-shared .slots-zone").count() == 6
    assert page.evaluate(UNDER, ".band-shared .slots-zone, .band-shared .mat") == []


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (1440, 900)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_every_legend_that_may_grow_is_in_sight(visit: Callable[..., Any], size: tuple[int, int]) -> None:
    """Late in a game of four, with cards in five Legends: whatever can be chosen lies in the window, and rivals' rows are whole."""
    page = visit("/", size=size)
    driver.bring(page, driver.match_before_end("elysium", 25, 4))
    driver.settled(page)
    assert "Legend" in page.inner_text(".prompt")
    assert page.evaluate(HIDDEN, ".own-nodes [data-hit]") == []
    cut = "() => [...document.querySelectorAll('.rival-cards > .seat-card')].filter((e) => e.scrollHeight > e.clientHeight + 1).length"
    assert page.evaluate(cut) == 0
