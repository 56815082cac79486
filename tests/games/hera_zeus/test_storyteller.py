"""The stories themselves are strict: what is not asked, not answered or not used fails them."""

from __future__ import annotations

import pytest

from petteia.testing import Table, table
from tests.games.hera_zeus.duel import side


def duel(**spec: object) -> Table:
    return table(
        "hera-zeus", **{"hera": side("Fury", "Fury", hand="Pegasus"), "zeus": side("Hero", hand="Giant"), **spec}
    )


def test_an_answer_nobody_asked_for_fails() -> None:
    """Answering what is not asked, or for the seat that is not asked, fails with what is asked."""
    t = duel()
    with pytest.raises(AssertionError, match="Hera cannot 'row 1'"):
        t.hera.does("draw", "row 1")
    with pytest.raises(AssertionError, match="It is for Hera to choose now"):
        t.zeus.does("draw")


def test_a_question_left_hanging_fails() -> None:
    """A story may stop where it began, between two actions, but not in the middle of one, unless it says so."""
    with duel() as t:
        t.hera.does("draw")
    with pytest.raises(AssertionError, match="the story ends while Hera is asked under HZ-035"), duel() as t:
        t.hera.does("play pegasus")
    with duel() as t:
        t.hera.does("play pegasus")
        t.asks("hera", rule="HZ-035")


def test_an_expected_question_is_expected_once() -> None:
    """Expecting a question does not excuse the next one."""
    t = duel()
    t.hera.does("play pegasus")
    t.asks("hera", rule="HZ-035")
    t.done()
    t.hera.does("column a")
    with pytest.raises(
        AssertionError, match=r"the story ends while Hera is asked under HZ-035: In which row does Pegasus go\?"
    ):
        t.done()


def test_unscripted_chance_fails() -> None:
    """Chance must be told beforehand."""
    t = duel()
    with pytest.raises(LookupError, match="an unscripted draw was made"):
        t.hera.does("raid pegasus")


def test_unused_chance_fails() -> None:
    """A number that was scripted and not needed fails the story."""
    with pytest.raises(AssertionError, match="chance was scripted and not used"), duel(chance=[0, 3]) as t:
        t.hera.does("raid pegasus", "column b")


def test_an_end_that_is_not_told_fails() -> None:
    """If the game ends, the story has to say so."""
    with (
        pytest.raises(AssertionError, match="the story does not say that the game is over"),
        duel(zeus=side("Argus")) as t,
    ):
        t.hera.does("challenge a")


def test_a_move_that_is_possible_cannot_be_called_impossible() -> None:
    """`cannot` fails for what is on offer, for another rule and for other words."""
    t = duel()
    with pytest.raises(AssertionError, match="Hera can 'draw'"):
        t.hera.cannot("draw", rule="HZ-033")
    with pytest.raises(AssertionError, match="is refused under HZ-059, not HZ-029"):
        t.hera.cannot("withdraw", rule="HZ-029")
    with pytest.raises(AssertionError, match="is refused so"):
        t.hera.cannot("withdraw", rule="HZ-059", because="No.")


def test_the_story_must_have_been_told_in_order() -> None:
    """Sentences that were not told, or in another order, fail."""
    t = duel()
    t.hera.does("challenge a")
    t.story("Hera challenges in A: Fury meets Hero.", "Fury beats Hero.")
    with pytest.raises(AssertionError, match="was not told"):
        t.story("Fury beats Hero.", "Hera challenges in A: Fury meets Hero.")
    with pytest.raises(AssertionError, match="was not told"):
        t.story("Hera has 2 points to spend.")


def test_nobody_of_that_name() -> None:
    """A seat that does not exist is an error of the story."""
    with pytest.raises(AttributeError, match="nobody called 'ares' sits here: hera, zeus"):
        duel().ares.does("draw")
