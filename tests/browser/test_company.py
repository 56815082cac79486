"""Other people: an invitation, onlookers, one device for two, talk, a rematch."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from tests.browser import driver
from tests.browser.conftest import PATIENCE


def invite(visit: Callable[..., Any]) -> tuple[Any, Any]:
    """Two people at one table, the second by the first one's link."""
    host = visit("/new/hera-zeus")
    host.wait_for_selector(".wish")
    host.click(".wish:nth-child(2) >> text=Open")
    host.click("text=Open the table")
    host.wait_for_selector(".copy-line input")
    link = host.input_value(".copy-line input")
    guest = visit(link[link.index("/t/") :])
    guest.wait_for_selector(".waiting-room")
    guest.click("text=Sit down >> nth=-1")
    for page in (host, guest):
        page.wait_for_selector(".scene")
    return host, guest


def test_two_browsers_play_by_an_invitation(visit: Callable[..., Any], keep: Callable[..., None]) -> None:
    """A friend sits down by the link, the game begins by itself, and each sees the other's moves."""
    host, guest = invite(visit)
    rand = random.Random(8)
    turns = {host: 0, guest: 0}
    until = time.monotonic() + PATIENCE * 4
    while min(turns.values()) < 8 and time.monotonic() < until:
        for page in (host, guest):
            driver.put_notes_away(page)
            if page.query_selector(".prompt.mine:not(.busy)") and driver.glowing(page):
                turns[page] += bool(driver.choose(page, rand))
    assert min(turns.values()) >= 8, turns
    for page in (host, guest):
        page.wait_for_function("() => document.querySelectorAll('.log .event').length > 6")
    assert guest.query_selector(".fan.others .is-back") is not None, "a rival's hand is backs"
    keep(host, "two-browsers-host")
    keep(guest, "two-browsers-guest")


def test_talk_emotes_and_presence(visit: Callable[..., Any]) -> None:
    """What one says the other reads; an emote shows at the seat; who leaves is shown as gone."""
    host, guest = invite(visit)
    host.click("[role=tab] >> text=Talk")
    host.fill("#chat-text", "Good game to you")
    host.keyboard.press("Enter")
    guest.wait_for_selector("[role=tab] .count")
    guest.click("[role=tab] >> text=Talk")
    guest.wait_for_selector(".chat-lines >> text=Good game to you")
    guest.click("[aria-label='By Zeus!']")
    host.wait_for_selector(".emote-bubble >> text=By Zeus!")
    guest.close()
    host.wait_for_selector(".seat-away")


def test_resign_and_rematch(visit: Callable[..., Any]) -> None:
    """Who resigns has lost; a rematch that both want begins a new table for both, on the other sides.

    Who looked on is shown the way to it.
    """
    host, guest = invite(visit)
    watcher = visit(host.url[host.url.index("/t/") :].split("?")[0])
    watcher.wait_for_selector(".scene")
    guest.click("[aria-label='Table menu']")
    guest.click(".menu >> text=Resign")
    guest.click(".menu >> text=Yes, I resign")
    host.wait_for_selector(".end-panel >> text=You win")
    guest.wait_for_selector(".end-panel >> text=Hera wins")
    first = host.url
    host.click(".end-panel >> text=Rematch")
    guest.wait_for_selector(".end-panel >> text=Accept the rematch")
    guest.click(".end-panel >> text=Accept the rematch")
    for page in (host, guest):
        page.wait_for_function("(was) => location.href !== was", arg=first)
        page.wait_for_selector(".scene")
    assert host.query_selector(".seat-card.mine >> text=Zeus") is not None
    assert guest.query_selector(".seat-card.mine >> text=Hera") is not None
    watcher.click(".end-panel >> text=Watch the rematch")
    watcher.wait_for_url(host.url)
    watcher.wait_for_selector("text=looking on")


def test_a_wish_to_take_back_goes_with_its_answer(visit: Callable[..., Any]) -> None:
    """Whoever asks is told so until the others have said no, or have chosen instead."""
    host, guest = invite(visit)
    rand = random.Random(2)

    def ask() -> None:
        """Play on until the host has made a choice that cannot be taken back alone, and ask."""
        for turn in range(60):
            for page in (host, guest):
                driver.put_notes_away(page)
                while page.query_selector(".prompt.mine:not(.busy)") and driver.glowing(page):
                    driver.choose(page, rand)
                    page.wait_for_selector(".prompt:not(.busy)")
                if page is host and turn % 2:  # what can be taken back alone is: then both go on
                    guest.wait_for_selector(".prompt.mine")
                    host.keyboard.press("u")
                    host.wait_for_selector(".offer, .prompt.mine:not(.busy)")
                    if host.query_selector(".offer"):
                        return

    ask()
    assert "You have asked" in host.inner_text(".offer")
    guest.click(".offer >> text=No")
    for page in (host, guest):
        page.wait_for_selector(".offer", state="detached")
    host.keyboard.press("u")
    host.wait_for_selector(".offer >> text=You have asked")
    guest.wait_for_selector(".offer >> text=would like to take back")
    driver.choose(guest, rand)
    for page in (host, guest):
        page.wait_for_selector(".offer", state="detached")


def test_an_onlooker_sees_no_hand(visit: Callable[..., Any]) -> None:
    """Somebody who only watches sees the backs of both hands and can do nothing."""
    host, _ = invite(visit)
    watcher = visit(host.url[host.url.index("/t/") :].split("?")[0])
    watcher.wait_for_selector(".scene")
    assert watcher.query_selector("text=looking on") is not None
    assert watcher.query_selector_all(".piece.lit, [data-hit]") == []
    assert watcher.query_selector_all(".fan .piece:not(.is-back)") == []


def test_two_people_on_one_device(visit: Callable[..., Any], keep: Callable[..., None]) -> None:
    """Between the seats a cover hides the table until the next person says that they hold the device."""
    page = visit("/new/hera-zeus")
    page.wait_for_selector(".wish")
    page.click(".wish:nth-child(2) >> text=Here")
    page.click("text=Open the table")
    rand = random.Random(4)
    names: list[str] = []
    while len(names) < 3:
        page.wait_for_selector(".cover, .prompt.mine")
        if page.query_selector(".cover"):
            names.append(page.inner_text(".cover h2"))
            assert page.eval_on_selector(
                ".cover",
                "e => { const b = e.getBoundingClientRect(); return b.width >= innerWidth && b.height >= innerHeight; }",
            )
            if len(names) == 2:
                keep(page, "hot-seat-cover")
            page.click(".cover .button")
            page.wait_for_selector(".cover", state="detached")
            page.wait_for_selector(".prompt.mine")
            assert page.query_selector(".fan.own .piece:not(.is-back)") is not None
        else:
            driver.choose(page, rand)
            page.wait_for_selector(".cover, .prompt:not(.busy)")
    assert names[0] != names[1]
    assert names[0] == names[2]
