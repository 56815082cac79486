"""The page of a new table: whatever a game lets people agree on can be agreed there, and the table opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.kernel.game import games
from tests.browser import driver

# Choose the first thing that is not chosen yet in every group of choices, and turn every switch of the game.
CHANGE_ALL = """() => {
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  for (const group of document.querySelectorAll('.new-main .choice'))
    group.querySelector('.segments input[type=radio]:not(:checked)')?.click();
  for (const box of document.querySelectorAll('.new-main [data-option] input')) box.click();
}"""


def opened(page: Any) -> dict[str, Any]:
    """Open the table; what the server knows of it."""
    page.click("text=Open the table")
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".scene")
    table = page.url.rsplit("/", 1)[1]
    return dict(page.evaluate("async (id) => (await fetch(`/api/tables/${id}`)).json()", table))


@pytest.mark.parametrize("game", sorted(games()))
def test_a_table_of_every_game_opens(visit: Callable[..., Any], game: str) -> None:
    """With everything as it stands, and with every option changed; what was chosen is what is played."""
    declared = [option for option in games()[game].options if len(option.choices) > 1]
    page = visit(f"/new/{game}")
    page.wait_for_selector(".wish")
    table = opened(page)
    assert {key: table["options"][key] for key in (o.key for o in declared)} == {o.key: o.default for o in declared}
    driver.wait_for_choice(page)

    page.goto(page.url.split("/t/")[0] + f"/new/{game}")
    page.wait_for_selector(".wish")
    if page.query_selector(".wish:nth-child(2)"):
        page.click(".wish:nth-child(2) >> text=Here")
    page.evaluate(CHANGE_ALL)
    table = opened(page)
    same = [option.key for option in declared if table["options"][option.key] == option.default]
    assert same == []
