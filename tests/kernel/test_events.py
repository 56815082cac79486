"""Events: one thing that happened, and the sentence each reader gets of it."""

from __future__ import annotations

import pytest

from petteia.kernel import Event, Told
from tests.kernel.grove import GAME, HAND, grove

NAMES = ("Hera", "Zeus")


def name(kind: str, value: int) -> str:
    if kind == "seat":
        return NAMES[value]
    if kind == "face":
        return ("Ash", "Bay")[value]
    return f"{kind} {value}"


def said(sentence: str, *args: int, viewer: int, seen: dict[int, tuple[int, int]] | None = None) -> str:
    return Event(Told("key", sentence), args, seen or {}, 0b111).say(viewer, name)


def test_each_reader_is_spoken_to() -> None:
    """Whoever did it is "you" and reads the form for you; the others read the name."""
    sentence = "{0:seat} [draw|draws] a card."
    assert said(sentence, 0, viewer=0) == "You draw a card."
    assert said(sentence, 0, viewer=1) == "Hera draws a card."
    assert said(sentence, 0, viewer=2) == "Hera draws a card."


def test_a_card_is_named_for_those_who_knew_it() -> None:
    """The face is told to whoever knew it when it happened, and is a card to everybody else."""
    sentence, seen = "{0:seat} [draw|draws] {1:card}.", {1: (1, 0b001)}
    assert said(sentence, 0, 9, viewer=0, seen=seen) == "You draw Bay."
    assert said(sentence, 0, 9, viewer=1, seen=seen) == "Hera draws a card."
    assert said(sentence, 0, 9, viewer=2, seen=seen) == "Hera draws a card."


def test_what_belongs_to_a_seat() -> None:
    """`seat's` is "your" for its owner and the possessive for others."""
    sentence = "{0:seat} [look|looks] into {1:seat's} hand."
    assert said(sentence, 0, 1, viewer=0) == "You look into Zeus' hand."
    assert said(sentence, 0, 1, viewer=1) == "Hera looks into your hand."
    assert said("{0:seat's} turn.", 0, viewer=1) == "Hera's turn."


def test_other_arguments_are_named_by_the_game() -> None:
    """What stands after the colon is a word of the game's own; without one it is a number."""
    assert said("{0:seat} [march|marches] to {1:city} with {2}.", 0, 3, 4, viewer=1) == (
        "Hera marches to city 3 with number 4."
    )


def test_a_hidden_card_may_be_called_something_else() -> None:
    """A game may say "a thread" where others say "a card"."""
    event = Event(Told("key", "{0:seat} [lay|lays] {1:card}."), (0, 9), {1: (1, 0)}, 0b111)
    assert event.say(1, name, hidden="a thread") == "Hera lays a thread."


def test_a_private_event_is_heard_by_one_seat() -> None:
    """What only the seat in the first place hears of is nothing to the others."""
    s = grove(hand_0="ash")
    s.told = []
    s.tell(Told("saw", "You see {1:card}.", private=True), 1, 0)
    s.peek(0, HAND, 0b010)
    s.tell(Told("saw", "You see {1:card}.", private=True), 1, 0)
    before, after = s.told
    assert [before.heard_by(viewer) for viewer in range(3)] == [False, True, False]
    assert GAME.say(before, 1, s) == "You see a card."
    assert GAME.say(after, 1, s) == "You see ash."
    assert GAME.say(after, 0, s) == ""


def test_the_face_in_an_event_stays_as_it_was_known() -> None:
    """A card that is revealed later does not rewrite what was told before."""
    s = grove(hand_0="ash")
    s.told = []
    s.tell(Told("held", "{0:seat} [hold|holds] {1:card}."), 0, 0)
    s.reveal(0)
    (event,) = s.told
    assert event.face(1, 0) == 0
    assert event.face(1, 1) == -1
    assert GAME.say(event, 1, s) == "Player 1 holds a card."


def test_a_kind_of_event_knows_its_cards() -> None:
    """Which arguments are cards is read from the sentence."""
    assert Told("met", "{2:card} meets {1:card} in {0:column}.").cards == (1, 2)
    assert Told("turn", "{0:seat} [have|has] {1:points}.").cards == ()


@pytest.mark.parametrize("thing", [Told("met", "x"), Event(Told("met", "x"), (1, 2), {}, 7)])
def test_events_print_their_key(thing: object) -> None:
    """In messages an event is known by its key."""
    assert "met" in repr(thing)
