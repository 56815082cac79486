"""Fair dice in the browser: a record's page works every step out by itself, shows it, and takes nobody's word for it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from . import driver

STEPS = """() => [...document.querySelectorAll(".seal-steps li")].map(e => ({
  holds: e.className, title: e.querySelector("b").textContent.trim(), found: e.querySelector("code")?.textContent ?? "",
}))"""


@pytest.fixture
def played(visit: Callable[..., Any]) -> tuple[Any, str]:
    """A page whose device brought its part to a game that is over, and the id of its table."""
    page = visit("/")
    driver.sit_down(page)
    table = page.url.rsplit("/", 1)[1]
    driver.play(page, seed=1, moves=2)
    driver.resign(page)
    return page, table


def steps(page: Any, table: str) -> list[dict[str, str]]:
    """Each step as the page of the record shows it."""
    page.goto(f"{page.base}/r/{table}")
    page.wait_for_selector(".seal-steps")
    page.click(".seal-steps summary")
    page.wait_for_selector(".seal-steps li", state="visible")
    found: list[dict[str, str]] = page.evaluate(STEPS)
    return found


def test_each_step_of_the_dice_is_worked_out_and_shown(played: tuple[Any, str]) -> None:
    """The promise, what this device brought after it, the mix, the seal and the moves: each with what was found here."""
    page, table = played
    shown = steps(page, table)
    record = page.evaluate("async id => (await fetch(`/api/records/${id}`)).json()", table)
    assert "Fair deal, checked" in page.inner_text(".seal h2")
    assert [step["holds"] for step in shown] == ["good"] * 5
    promise = hashlib.sha256(bytes.fromhex(record["secret"])).hexdigest()
    seal = hashlib.sha256(bytes.fromhex(record["seed"])).hexdigest()
    assert [step["found"] for step in shown] == [promise, promise, record["seed"], seal, ""]
    brought = page.evaluate("id => JSON.parse(localStorage.getItem('petteia.dice'))[id].nonce", table)
    assert brought in record["nonces"]
    assert brought in page.inner_text(".seal-steps")


def test_a_server_that_lies_is_found_out(played: tuple[Any, str]) -> None:
    """The server calls the record fair; what it shows does not fit what was promised, and the page says so, and where."""
    page, table = played
    for lie, told, holds in [
        ("secret", "11" * 32, ["bad", "good", "bad", "good", "good"]),
        ("seal", "11" * 32, ["good", "good", "good", "bad", "good"]),
        ("nonces", ["somebody's", ""], ["good", "bad", "bad", "good", "good"]),
    ]:

        def answer(route: Any, changed: dict[str, Any]) -> None:
            record = route.fetch().json()
            assert record["fair"] is True
            route.fulfill(body=json.dumps({**record, **changed}), content_type="application/json")

        page.unroute_all()
        page.route(f"**/api/records/{table}", partial(answer, changed={lie: told}))
        shown = steps(page, table)
        assert "The seal does not fit" in page.inner_text(".seal h2")
        assert [step["holds"] for step in shown] == holds, lie
