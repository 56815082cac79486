"""Somebody who has never been here: open, click, play, watch again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser import driver


def test_a_newcomer_plays_a_whole_game_and_watches_it_again(
    visit: Callable[..., Any], keep: Callable[..., None]
) -> None:
    """One click seats a newcomer against a bot; what glows can be clicked; when the game is over its record can be watched."""
    page = visit("/")
    page.wait_for_selector(".play-now")
    driver.settled(page)
    keep(page, "lobby-desktop")
    driver.sit_down(page)
    driver.wait_for_choice(page)
    assert page.query_selector(".lesson") is not None, "a first game teaches"
    keep(page, "table-start")
    assert driver.play(page, seed=3, moves=10) == 10
    page.mouse.move(4, 4)
    driver.settled(page)
    keep(page, "table-middle")
    driver.hurry(page)
    assert driver.over(page)
    assert page.inner_text(".end-panel h2") in ("You win", "Zeus wins")
    driver.settled(page)
    keep(page, "table-end")

    page.click(".end-panel >> text=Watch the replay")
    page.wait_for_selector(".moves-list .move")
    page.wait_for_selector(".stage.replaying .column")
    assert "Fair deal, checked" in page.inner_text(".seal")
    page.click(".seal-steps summary")
    assert page.locator(".seal-steps li.good").count() == 5, (
        "each step is worked out here, and this device bears witness"
    )
    last = int(page.get_attribute(".scrub", "max"))
    assert last > 20
    page.click("[aria-label='Step forward']")
    page.wait_for_function("() => document.querySelector('.replay-at').textContent.startsWith('move 1 ')")
    page.wait_for_url("**#1")
    page.keyboard.press("End")
    page.wait_for_function(f"() => document.querySelector('.replay-at').textContent === 'move {last} of {last}'")
    page.keyboard.press("Home")
    page.click("[aria-label='Play']")
    page.wait_for_function("() => document.querySelector('.scrub').value >= 2")
    page.click("[aria-label='Pause']")
    page.keyboard.press("Home")
    rival = ".stage.replaying [data-key='hand:1'] .piece"
    page.wait_for_selector(f"{rival}.is-back")
    assert page.query_selector(f"{rival}:not(.is-back)") is None, "Hera does not see Zeus' hand"
    page.click(".eyes label:has-text('All')")
    page.wait_for_selector(f"{rival}:not(.is-back)")  # all eyes see the faces
    assert page.query_selector(f"{rival}.is-back") is None
    page.evaluate(
        "() => { const s = document.querySelector('.scrub'); s.value = Math.floor(s.max * .6);"
        " s.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    page.wait_for_function(
        "(n) => document.querySelector('.replay-at').textContent.startsWith(`move ${n} `)", arg=int(last * 0.6)
    )
    driver.settled(page)
    keep(page, "replay-desktop")


def test_a_shared_moment_opens_at_its_move(visit: Callable[..., Any], server: Any) -> None:
    """`/r/{id}#n` shows the record as it was after the nth move, and the address follows the scrubber."""
    page = visit("/")
    driver.sit_down(page)
    table = page.url.rsplit("/", 1)[1]
    driver.play(page, seed=1, moves=6)
    driver.resign(page)
    page.goto(f"{server.base}/r/{table}#3")
    page.wait_for_function("() => document.querySelector('.replay-at')?.textContent.startsWith('move 3 ')")
    page.click("[aria-label='Step back']")
    page.wait_for_function("() => location.hash === '#2'")


def test_no_more_notes_is_said_of_one_game(visit: Callable[..., Any], server: Any) -> None:
    """Who wants no more notes on a game gets none there, at this table and the next; other games go on teaching."""
    page = visit("/")
    driver.sit_down(page)
    page.click(".lesson >> text=No more notes")
    page.wait_for_selector(".lesson", state="detached")
    driver.play(page, seed=1, moves=2)
    page.goto(server.base)
    page.wait_for_function("() => document.querySelector('.continue p')?.textContent.startsWith('Move 2,')")
    driver.sit_down(page)
    driver.wait_for_choice(page)
    assert page.query_selector(".lesson") is None
    page.goto(server.base)
    driver.sit_down(page, "omen")
    page.wait_for_selector(".lesson h3")


def test_a_passphrase_is_changed_and_a_forgotten_one_asked_for(visit: Callable[..., Any]) -> None:
    """A guest keeps the name with a passphrase, changes it, and finds where a forgotten one is replaced."""
    page = visit("/")
    page.click(".person-chip")
    page.click(".menu >> text=Keep your name, or sign in")
    page.click("text=Forgotten")
    assert "Ask whoever runs this server" in page.inner_text("dialog")
    page.click("text=Keep this name >> nth=0")
    page.fill("dialog input[autocomplete=username]", "Newcomer of Naxos")
    page.fill("dialog input[type=password]", "a long passphrase")
    page.click("dialog form button")
    page.wait_for_selector("dialog", state="detached")
    page.click(".person-chip")
    page.click(".menu >> text=Account")
    page.click("text=Change the passphrase")
    page.fill("[autocomplete=current-password]", "a long passphrase")
    page.fill("[autocomplete=new-password]", "quite another one")
    page.click("text=Change it")
    page.wait_for_selector("text=Your passphrase is changed")
