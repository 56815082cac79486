"""A campaign from a file in the browser: brought in the lobby, gone on with at a table; and the tree in its workshop."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from petteia.kernel.match import Match
from tests.browser import driver

CHOOSE = ".bring input[type=file]"
# Where a branch stands: its own box, and that of the technology it grows from.
BRANCHES = """() => [...document.querySelectorAll('.tone-tree .tone-tree')].map((branch) => {
  const leaf = (mat) => mat.querySelector(':scope > .mat-body > .row .listed').getBoundingClientRect();
  const own = leaf(branch), above = leaf(branch.parentElement.closest('.tone-tree'));
  const line = getComputedStyle(branch, '::before');
  return { deeper: own.left - above.left, lower: own.top - above.bottom, right: own.right, line: parseFloat(line.borderLeftWidth) };
})"""


def campaign(until: str = "", choices: int = 12) -> Match:
    """A campaign after so many first choices, or at the first step of this name after them."""
    match = Match.new("odyssey", 5, 1, {"mode": "campaign"}, ["me"])
    while len(match.log) < choices or (until and type(match.state.stack[-1][0]).__name__ != until):
        assert match.decision is not None
        match.act(match.to_move, match.decision.options[-1])
    return match


def test_a_campaign_is_brought_and_goes_on(visit: Callable[..., Any], tmp_path: Path) -> None:
    """The file button of the lobby opens a table that asks what the file's campaign was asked; what is no campaign is
    refused in words, and nothing happens."""
    match = campaign()
    (tmp_path / "friday.petteia").write_text(match.save(), encoding="utf-8")
    (tmp_path / "letter.odyssey").write_text("Dear aunt", encoding="utf-8")
    page = visit("/")
    page.wait_for_selector(CHOOSE, state="attached")
    page.set_input_files(CHOOSE, str(tmp_path / "letter.odyssey"))
    page.wait_for_selector(".bring [role=alert]")
    assert "This is not a record of a match." in page.inner_text(".bring [role=alert]")
    assert all("400" in one for one in page.complaints)
    page.complaints.clear()
    page.set_input_files(CHOOSE, str(tmp_path / "friday.petteia"))
    page.wait_for_url("**/t/*")
    driver.wait_for_choice(page)
    assert match.decision is not None
    assert match.decision.prompt in page.inner_text("body")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desk", "phone"])
def test_technologies_grow_as_a_tree(
    visit: Callable[..., Any], keep: Callable[..., None], tmp_path: Path, size: tuple[int, int]
) -> None:
    """What a technology leads to stands below it, further in, and is joined to it by a line; nothing sticks out."""
    (tmp_path / "work.petteia").write_text(campaign("Workshop").save(), encoding="utf-8")
    page = visit("/", size=size, phone=size[0] < 600)
    page.wait_for_selector(CHOOSE, state="attached")
    page.set_input_files(CHOOSE, str(tmp_path / "work.petteia"))
    page.wait_for_url("**/t/*")
    driver.wait_for_choice(page)
    driver.settled(page)
    keep(page, f"technology-tree-{size[0]}")
    found = page.evaluate(BRANCHES)
    assert len(found) > 8
    for branch in found:
        assert branch["deeper"] > 10
        assert branch["lower"] > 0
        assert branch["right"] <= size[0]
        assert branch["line"] >= 1
