"""Whole games of the other kinds, clicked through at a desk and on a phone; and a game from another package."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser import driver
from tests.browser.conftest import Server
from tests.browser.pictures import tutorial

DESK, LAPTOP, PHONE = (1440, 900), (1280, 800), (390, 844)


def seated(visit: Callable[..., Any], game: str, seats: int, size: tuple[int, int], **more: Any) -> Any:
    """A page at a new table of so many seats, the others Hoplites, opened as anybody would."""
    page = visit(f"/new/{game}", size=size, phone=size[0] < 600, **more)
    page.wait_for_selector(".wish:nth-child(2)")
    for _ in range(seats - 2):
        page.click(".add-seat")
    page.wait_for_function("(n) => document.querySelectorAll('.wish').length === n", arg=seats)
    page.click("text=Open the table")
    page.wait_for_selector(".scene")
    driver.wait_for_choice(page)
    driver.put_notes_away(page)
    return page


def to_the_end(page: Any, seed: int, touch: bool) -> int:
    """Click what glows until the game is over; nothing may ever stick out of the window sideways."""
    made = 0
    while not driver.over(page):
        made += driver.play(page, seed + made, moves=25, touch=touch)
        assert driver.outside(page) == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    return made


def named(value: Any) -> str:
    """How a parameter is called in the name of a test."""
    return f"{value[0]}x{value[1]}" if isinstance(value, tuple) else str(value)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "seats", "size"),
    [
        ("omen", 2, DESK), ("omen", 2, PHONE), ("hera-zeus", 2, DESK),
        ("elysium", 2, DESK), ("elysium", 2, PHONE), ("elysium", 4, LAPTOP), ("elysium", 4, PHONE),
    ],
    ids=named,
)  # fmt: skip
def test_a_whole_game(
    visit: Callable[..., Any], keep: Callable[..., None], game: str, seats: int, size: tuple[int, int]
) -> None:
    """Clicking (or tapping) what glows ends the game; the result is shown, and the record can be opened."""
    page = seated(visit, game, seats, size)
    touch = size[0] < 600
    keep(page, f"{game}-{seats}-{size[0]}-start")
    driver.play(page, 21, moves=18, touch=touch)
    driver.settled(page)
    keep(page, f"{game}-{seats}-{size[0]}-middle")
    assert to_the_end(page, 22, touch) > 10
    assert page.inner_text(".end-panel h2").strip()
    driver.settled(page)
    keep(page, f"{game}-{seats}-{size[0]}-end")
    page.click(".end-panel >> text=Watch the replay")
    page.wait_for_selector(".stage.replaying .scene")


@pytest.mark.parametrize(
    ("game", "left", "size"), [("hera-zeus", 7, DESK), ("omen", 20, DESK), ("elysium", 12, PHONE)], ids=named
)
def test_a_game_comes_to_its_end(visit: Callable[..., Any], game: str, left: int, size: tuple[int, int]) -> None:
    """The last choices (all of them: `make soak`): clicking what glows leads to the result and the record."""
    page = visit("/", size=size, phone=size == PHONE)
    driver.bring(page, driver.match_before_end(game, left))
    assert to_the_end(page, 22, touch=size == PHONE) > 2
    assert page.inner_text(".end-panel h2").strip()
    page.click(".end-panel >> text=Watch the replay")
    page.wait_for_selector(".stage.replaying .scene")


@pytest.mark.parametrize("game", ["omen", "elysium"])
def test_the_first_game_teaches(visit: Callable[..., Any], game: str) -> None:
    """One click in the lobby begins a game in which the first thing asked is explained."""
    page = visit("/")
    driver.sit_down(page, game)
    driver.wait_for_choice(page)
    page.wait_for_selector(".lesson h3")


APOLLO = ".medallion[data-key$=apollo]"
ASKS = "You have an oracle in each city, and the three serve different gods"


def test_a_feat_is_read_where_it_stands(visit: Callable[..., Any]) -> None:
    """At a desk by resting on it or clicking it, the question asked still being open."""
    page = seated(visit, "omen", 2, DESK)
    page.hover(APOLLO)
    page.wait_for_selector(f".zoom.hovering >> text={ASKS}")
    page.click(APOLLO)
    page.wait_for_selector(f".zoom.held >> text={ASKS}")
    page.click(".zoom-close")
    page.wait_for_selector(".zoom", state="detached")
    driver.wait_for_choice(page)


def test_a_feat_is_read_on_a_phone(visit: Callable[..., Any]) -> None:
    """One's own by a tap; the rival's in the drawer with the seats, where all six stand in a row."""
    page = seated(visit, "omen", 2, PHONE)
    page.tap(f".seat-card.mine {APOLLO}")
    page.wait_for_selector(f".zoom.held >> text={ASKS}")
    page.tap(".zoom-close")
    page.tap("text=Seats")
    page.wait_for_selector(f".drawer {APOLLO}")
    driver.settled(page)
    tops = page.evaluate(
        "() => [...document.querySelectorAll('.drawer .medallion')].map((e) => e.getBoundingClientRect().top)"
    )
    assert len(tops) == 6
    assert len(set(tops)) == 1
    page.tap(f".drawer {APOLLO}")
    page.wait_for_selector(f".zoom.held >> text={ASKS}")


def test_four_seats_are_readable_at_a_laptop(visit: Callable[..., Any]) -> None:
    """At 1280x800 a table of four fits the window: nothing scrolls, and cards in the middle are wide enough to read."""
    page = visit("/", size=LAPTOP)
    driver.open_table(page, "elysium", ["me", *["novice"] * 3])
    for turn in range(4):
        if not driver.wait_for_choice(page):
            break
        least, tall, window = page.evaluate(
            "() => [Math.min(99, ...[...document.querySelectorAll('[data-key=agora] .piece')].map((e) => e.clientWidth)),"
            " document.querySelector('.scene-main').scrollHeight, document.querySelector('.scene-main').clientHeight]"
        )
        assert tall <= window + 2, f"it scrolls after {turn * 3} choices"
        assert least >= 48, f"cards are too small after {turn * 3} choices"
        driver.hurry(page, 3, turn)


@pytest.fixture(scope="module")
def strangers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds the tutorial's game in a package of its own: a module, and an entry point that names it."""
    folder = tmp_path_factory.mktemp("strangers")
    tutorial(folder / "packages")
    server = Server(folder / "tables.db", path=str(folder / "packages"))
    yield server
    server.kill()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_game_of_another_package(
    visit: Callable[..., Any], keep: Callable[..., None], strangers: Server, size: tuple[int, int]
) -> None:
    """A game that is only installed stands in the lobby, is played to its end by clicking what glows, and is recorded."""
    touch = size[0] < 600
    page = visit("/", size=size, phone=touch, base=strangers.base)
    page.wait_for_selector(".play-now[data-game='three-fates']")
    driver.sit_down(page, "three-fates", touch)
    driver.play(page, 3, moves=3, touch=touch)
    driver.settled(page)
    keep(page, f"three-fates-{size[0]}")
    to_the_end(page, 4, touch)
    assert page.inner_text(".end-panel h2").strip()
    page.click(".end-panel >> text=Watch the replay")
    page.wait_for_selector(".stage.replaying .scene")
    assert "Fair deal, checked" in page.inner_text(".seal") if size == DESK else True
