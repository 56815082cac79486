"""The connection breaks: it shows at once, mends itself, and no move is lost or made twice."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser import driver
from tests.browser.conftest import Server


class Wire:
    """The socket between a page and the server, in the hands of the test."""

    def __init__(self, page: Any, pattern: str = "**/ws/*") -> None:
        self.cut: str = ""  # "before": the server never hears of the move; "after": the page never hears of the answer
        self.acts: list[dict[str, Any]] = []
        page.route_web_socket(pattern, self._opened)

    def _opened(self, route: Any) -> None:
        far = route.connect_to_server()
        broken = [False]

        def from_page(text: str) -> None:
            message = json.loads(text)
            if message["type"] == "act":
                self.acts.append(message)
                if self.cut:
                    broken[0] = True
                    if self.cut == "after":
                        far.send(text)
                    self.cut = ""
                    route.close(code=1012, reason="cut")
                    return
            if not broken[0]:
                far.send(text)

        def from_server(text: str) -> None:
            if not broken[0]:
                route.send(text)

        route.on_message(from_page)
        far.on_message(from_server)


@pytest.mark.parametrize("cut", ["before", "after"])
def test_a_break_in_mid_move(visit: Callable[..., Any], server: Server, cut: str) -> None:
    """Cut as a move is on its way, before or after the server has it: the page says so, comes back, and the move is made once."""
    page = visit("/about")
    wire = Wire(page)
    page.goto(server.base)
    driver.sit_down(page)
    driver.wait_for_choice(page)
    driver.put_notes_away(page)
    card = next(one for one in driver.glowing(page) if one["key"].startswith("card:"))
    wire.cut = cut
    page.evaluate(
        "() => { window.seen = []; new MutationObserver(() => { const e = document.querySelector('.connection');"
        " if (e) window.seen.push(e.textContent); }).observe(document.body, { childList: true, subtree: true }); }"
    )
    page.mouse.click(card["x"], card["y"])
    page.wait_for_selector(driver.laid(card))
    page.wait_for_function("() => !document.querySelector('.connection')")
    assert any("connection is lost" in text for text in page.evaluate("() => window.seen")), "the break was shown"
    assert len({act["re"] for act in wire.acts}) == 1, "the same message was sent again, not a second one"
    laid = page.eval_on_selector_all(
        ".log .event", "all => all.filter(e => /You lay .* in A, row 1/.test(e.textContent)).length"
    )
    assert laid == 1
    driver.wait_for_choice(page)
    driver.play(page, seed=2, moves=4)


def test_the_server_dies_and_comes_back(visit: Callable[..., Any], tmp_path: Path, keep: Callable[..., None]) -> None:
    """After a power cut of the server the page goes on exactly where it was, by itself."""
    own = Server(tmp_path / "tables.db")
    try:
        page = visit("/", base=own.base)
        driver.sit_down(page)
        driver.play(page, seed=6, moves=5)
        driver.wait_for_choice(page)
        hand = page.eval_on_selector_all(".fan.own .piece", "all => all.map(e => e.dataset.key)")
        said = page.inner_text(".log")
        own.kill()
        page.wait_for_selector(".connection")
        keep(page, "connection-lost")
        own.start()
        page.wait_for_selector(".connection", state="detached")
        driver.wait_for_choice(page)
        assert page.eval_on_selector_all(".fan.own .piece", "all => all.map(e => e.dataset.key)") == hand
        assert page.inner_text(".log") == said
        driver.play(page, seed=7, moves=4)
        page.complaints[:] = [one for one in page.complaints if "ERR_CONNECTION" not in one and "WebSocket" not in one]
    finally:
        own.kill()


def test_moves_of_a_record_that_did_not_come_are_asked_for_again(visit: Callable[..., Any], server: Server) -> None:
    """A stretch of a record that is lost on its way comes by itself, without a click."""
    page = visit("/")
    driver.sit_down(page)
    table = page.url.rsplit("/", 1)[1]
    driver.play(page, seed=1, moves=4)
    driver.resign(page)
    lost: list[str] = []

    def once(route: Any) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.abort()

    page.route("**/frames?*", once)
    page.goto(f"{server.base}/r/{table}")
    page.wait_for_selector(".stage.replaying .column")
    assert len(lost) == 1
    page.complaints[:] = [one for one in page.complaints if "ERR_FAILED" not in one]


def test_a_stale_tab_changes_nothing(visit: Callable[..., Any], server: Server) -> None:
    """Two tabs of one person: a choice made in one is not made again in the other."""
    page = visit("/")
    driver.sit_down(page)
    driver.wait_for_choice(page)
    driver.put_notes_away(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".scene")
    driver.wait_for_choice(other)
    driver.put_notes_away(other)
    cards = [one for one in driver.glowing(page) if one["key"].startswith("card:")]
    page.mouse.click(cards[0]["x"], cards[0]["y"])
    other.wait_for_selector(driver.laid(cards[0]))
    for tab in (page, other):
        tab.wait_for_function("() => document.querySelectorAll('.column.flow-down .piece').length === 1")
