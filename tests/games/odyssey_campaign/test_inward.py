"""The inward odyssey: an adventure for every knowledge."""

from __future__ import annotations

import pytest

from petteia.testing import rule
from tests.games.odyssey_campaign.sea import Author, Sea, Voyage, page

QUIET = {"explored": [25, 19], "tile": 19, "at": "doom", "day": 3}


def reads(sea: Sea, author: Author, body: str, **spec: object) -> Voyage:
    mode = author.cycle(page=page((9000, body)))
    return sea(mode=mode, read=9000, **{**QUIET, **spec})


def learns(sea: Sea, author: Author, slots: int, n: int = 1, **spec: object) -> Voyage:
    """A crew for which so many adventures are open already learns something; nothing is read yet."""
    t = reads(sea, author, f"A.\n@gain danger 1 to=leader\n@gain knowledge {n}\n@return", **spec)
    t.s.slots = slots
    t.does("argonaut 1")
    return t


@rule("OD-075")
def test_knowledge_opens_the_next_adventure_at_the_end_of_the_step(sea: Sea, author: Author) -> None:
    """The paragraph that gave it is read to its end first; then the inward one."""
    t = learns(sea, author, 0)
    assert (t.s.knowledge, t.s.reading, t.s.opened) == (1, 9000, [0])
    t.does("read-on")

    assert t.s.reading == 1001
    t.story("The inward odyssey: The Knot in the Third Rib.")
    t.leave()


@rule("OD-075")
@pytest.mark.parametrize("slot", range(20))
def test_each_of_the_twenty_is_read_in_its_turn(sea: Sea, author: Author, slot: int) -> None:
    """One for each knowledge, in order; the thirteenth asks for the cistern, which is aboard here."""
    t = learns(sea, author, slot, technologies=["nymph_cistern"])
    t.does("read-on")

    assert t.s.reading == 1001 + slot
    assert t.s.slots == slot + 1
    t.leave()


@rule("OD-075")
def test_two_at_once_are_read_one_after_the_other(sea: Sea, author: Author) -> None:
    """Two knowledge, two adventures, both at the end of this step."""
    t = learns(sea, author, 7, n=2)
    t.does("read-on")
    assert t.s.reading == 1008
    t.does("read-on")
    assert t.s.reading == 1009
    t.leave()


@rule("OD-075")
def test_two_progress_tokens_are_one_knowledge(sea: Sea) -> None:
    """Three tokens on the inward card at the end of the story step: one knowledge, and one token waits."""
    t = sea(tile=19, explored=[25, 19], at="story", day=3, sheet={"inward": 3})

    assert (t.s.knowledge, t.s.inward, t.s.reading) == (1, 1, 1001)
    t.leave()


@rule("OD-075")
def test_there_is_no_knowledge_beyond_the_last(sea: Sea, author: Author) -> None:
    """Twenty is the most; nothing more is opened."""
    t = learns(sea, author, 20, sheet={"knowledge": 20})
    assert (t.s.knowledge, t.s.opened) == (20, [])
    t.leave()


@rule("OD-076")
def test_an_adventure_that_asks_for_something_waits(sea: Sea, author: Author) -> None:
    """The thirteenth asks for the nymph cistern: it is read at the end of the step in which that is there."""
    t = learns(sea, author, 12)
    t.does("read-on")
    assert t.s.slot_waiting == 12
    assert 1013 not in t.s.read
    assert t.rule == "OD-026"  # the next morning

    t.s.technologies |= 1 << t.s.book.tech_at["nymph_cistern"]
    t.does(t.options()[0])
    assert t.s.reading == 1013
    assert t.s.slot_waiting == -1
    t.leave()


@rule("OD-076")
def test_further_knowledge_passes_over_what_waits(sea: Sea, author: Author) -> None:
    """The next adventure is read instead; the one passed over is noted and never comes back."""
    t = learns(sea, author, 12, n=2)
    t.does("read-on")
    assert t.s.reading == 1014
    assert (t.s.slot_waiting, t.s.slots_missed) == (-1, 1 << 12)

    t.s.technologies |= 1 << t.s.book.tech_at["nymph_cistern"]
    t.until("OD-026")
    assert 1013 not in t.s.read
    t.leave()
