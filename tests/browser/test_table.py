"""At the table: narrowing, why not, previews, take-backs, settings."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from petteia.kernel.match import Match
from tests.browser import driver


def seated(visit: Callable[..., Any], **more: Any) -> Any:
    """A page at a fresh table against a bot, past the first row."""
    page = visit("/", **more)
    driver.sit_down(page)
    rand = random.Random(5)
    for _ in range(3):
        driver.wait_for_choice(page)
        before = page.inner_text(".log")
        driver.choose(page, rand)
        page.wait_for_function("(was) => document.querySelector('.log').innerText !== was", arg=before)
    driver.wait_for_choice(page)
    driver.put_notes_away(page)
    return page


def test_what_glows_is_what_can_be_chosen(visit: Callable[..., Any]) -> None:
    """Every golden piece is a button for a screen reader, and nothing else on the table is."""
    page = seated(visit)
    assert page.eval_on_selector_all(".stage .piece.lit", "all => all.every(e => e.getAttribute('role') === 'button')")
    assert page.eval_on_selector_all(
        ".stage .piece:not(.lit)", "all => all.every(e => e.getAttribute('role') === 'img' && e.tabIndex === -1)"
    )
    assert page.eval_on_selector_all(".stage [data-piece]", "all => all.every(e => e.getAttribute('aria-label'))")


def test_a_dull_piece_says_why_not_and_links_the_rule(visit: Callable[..., Any], keep: Callable[..., None]) -> None:
    """A click on something that cannot be used opens a bubble with the reason; its rule opens in the drawer."""
    page = seated(visit)
    page.click(".pile[data-key='pile:1'] .stack")
    page.wait_for_selector(".bubble")
    assert page.inner_text(".bubble p").strip()
    keep(page, "why-not")
    if page.query_selector(".bubble-rule"):
        rule = page.inner_text(".bubble-rule").split()[-1]
        page.click(".bubble-rule")
        page.wait_for_selector(f".drawer .rule.asked[data-entry='{rule}']")
        driver.settled(page)
        keep(page, "rules-drawer")
        page.keyboard.press("Escape")
        page.wait_for_selector(".drawer", state="detached")


def test_picking_narrows_and_escape_steps_back(visit: Callable[..., Any]) -> None:
    """A piece with several uses is picked first; Escape puts it down again and nothing was sent."""
    rand = random.Random(2)
    for _ in range(4):  # now and then a game is over before such a piece turns up
        page = seated(visit)
        while driver.wait_for_choice(page):
            driver.put_notes_away(page)
            said = page.inner_text(".log")
            before = driver.sight(page)
            driver.choose(page, rand)
            page.wait_for_function(f"(was) => ({driver.SIGHT})() !== was", arg=before)
            if page.query_selector(".piece.chosen"):
                assert driver.glowing(page), "something is left to choose"
                page.keyboard.press("Escape")
                page.wait_for_selector(".piece.chosen", state="detached")
                assert page.inner_text(".log") == said
                return
    raise AssertionError("no piece had two uses in four games")


def test_a_choice_can_be_taken_back(visit: Callable[..., Any]) -> None:
    """Between laying a card and choosing its column nobody has learned anything: `u` takes it back, and the focus is at a choice."""
    page = seated(visit)
    for _ in range(40):
        driver.wait_for_choice(page)
        driver.put_notes_away(page)
        in_hand = [one for one in driver.glowing(page) if one["key"].startswith("card:") and ": Lay " in one["label"]]
        if in_hand:
            prompt = page.inner_text(".prompt")
            page.focus(f"[data-key='{in_hand[0]['key']}']")
            page.keyboard.press("Enter")
            page.wait_for_selector(".hit.lay")
            page.keyboard.press("u")
            page.wait_for_function("(was) => document.querySelector('.prompt').innerText === was", arg=prompt)
            page.wait_for_function("() => document.activeElement.matches('.piece.lit, [data-hit], .prompt button')")
            return
        driver.choose(page, random.Random(1))
    raise AssertionError("no card could be laid")


def test_a_card_is_laid_by_dragging_it(visit: Callable[..., Any]) -> None:
    """A card dragged from the hand onto a column is laid there: card, column and row in one movement."""
    page = visit("/", pace="normal")
    driver.sit_down(page)
    driver.wait_for_choice(page)
    driver.put_notes_away(page)
    card = next(one for one in driver.glowing(page) if one["key"].startswith("card:"))
    goal = page.eval_on_selector(
        "[data-key='column:0a']",
        "e => { const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + 40]; }",
    )
    page.mouse.move(card["x"], card["y"])
    page.mouse.down()
    page.mouse.move(*goal, steps=8)
    assert page.query_selector(".drag-ghost") is not None
    page.mouse.up()
    page.wait_for_selector(driver.laid(card))
    assert page.query_selector(".drag-ghost") is None


def test_moves_are_confirmed_if_one_likes(visit: Callable[..., Any]) -> None:
    """With `Confirm every move` a choice waits for a second click; Escape calls it off."""
    page = visit("/", confirm=True)
    driver.sit_down(page)
    driver.wait_for_choice(page)
    driver.put_notes_away(page)
    card = next(one for one in driver.glowing(page) if one["key"].startswith("card:"))
    page.mouse.click(card["x"], card["y"])
    page.wait_for_function("() => document.querySelector('.prompt .lead')?.textContent === 'Sure?'")
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.querySelector('.prompt .lead')?.textContent !== 'Sure?'")
    page.mouse.click(card["x"], card["y"])
    page.wait_for_function("() => document.querySelector('.prompt .lead')?.textContent === 'Sure?'")
    again = driver.glowing(page)[0]
    page.mouse.click(again["x"], again["y"])
    page.wait_for_selector("[data-key='column:0a'] .piece")


def test_the_one_answer_goes_by_itself_unless_one_does_something(visit: Callable[..., Any]) -> None:
    """Against bots its button fills while something could be taken back; any key stops it, and otherwise it is given."""
    rand, match = random.Random(4), Match.new("hera-zeus", "02" * 32, 2, {}, ["me", "Hoplite"])
    while not (match.to_move == 0 and len(match.decision.options) == 1 and match.may_undo(0)):
        match.act(match.to_move, rand.choice(match.decision.options))
    asked = match.decision.prompt.split(":")[0]
    page = visit("/", lone=True, lessons=False)
    driver.bring(page, match)
    page.wait_for_selector(".prompt .button.going")
    page.keyboard.press("Shift")
    page.wait_for_selector(".prompt.mine .button:not(.going)")
    page.wait_for_timeout(2800)
    assert asked in page.inner_text(".prompt.mine")
    page.reload()
    page.wait_for_selector(".prompt .button.going")
    page.wait_for_function("(asked) => !document.querySelector('.prompt.mine')?.textContent.includes(asked)", arg=asked)


def test_resting_on_a_card_enlarges_it(visit: Callable[..., Any]) -> None:
    """While the pointer rests on a card it is shown at reading size with its text."""
    page = seated(visit)
    card = next(one for one in driver.glowing(page) if one["key"].startswith("card:"))
    page.mouse.move(card["x"], card["y"])
    page.wait_for_selector(".zoom.hovering .prose")
    page.mouse.move(3, 3)
    page.wait_for_selector(".zoom.hovering", state="detached")


def test_pieces_fly_and_land(visit: Callable[..., Any]) -> None:
    """With movement on, a laid card flies from the hand to its place and is there when it has landed."""
    page = visit("/", pace="slow")
    driver.sit_down(page)
    driver.wait_for_choice(page)
    driver.put_notes_away(page)
    card = next(one for one in driver.glowing(page) if one["key"].startswith("card:"))
    page.mouse.click(card["x"], card["y"])
    page.wait_for_selector("#sky .in-flight")
    page.wait_for_function("() => !document.querySelector('#sky .in-flight')")
    assert page.is_visible(driver.laid(card))


def test_the_turn_is_told_in_the_title(visit: Callable[..., Any]) -> None:
    """The title and the icon say that it is your turn."""
    page = seated(visit)
    assert page.title().startswith("● Your turn")
    assert page.get_attribute("#favicon", "href").endswith("favicon-turn.svg")


def test_the_themes_swap_ground_and_figure(visit: Callable[..., Any], keep: Callable[..., None]) -> None:
    """Settings switch to the light red-figure theme at once, and it is kept for the next visit."""
    page = visit("/")
    page.wait_for_selector(".play-now")
    page.click(".person-chip")
    page.click(".menu >> text=Settings")
    page.click("text=Red-figure")
    assert page.get_attribute("html", "data-theme") == "light"
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(".play-now")
    assert page.get_attribute("html", "data-theme") == "light"
    driver.settled(page)
    keep(page, "lobby-light")
