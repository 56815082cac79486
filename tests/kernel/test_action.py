"""Actions and their vocabulary: stable numbers, text both ways, sentences for what cannot be read."""

from __future__ import annotations

import pytest

from petteia.kernel import Domain, Verb, Vocabulary
from tests.kernel.grove import PICK, PLACE, PLANT, TREE, VOCABULARY, WAIT


def test_actions_are_numbered_in_the_order_of_declaration() -> None:
    """An action's number is its place among all, verb by verb, the last argument running fastest."""
    texts = [action.text for action in VOCABULARY.actions]
    assert texts[:6] == ["pick ash", "pick bay", "pick elm", "pick fig", "pick oak", "pick yew"]
    assert texts[6:9] == ["plant ash near", "plant ash far-off", "plant bay near"]
    assert texts[-1] == "wait"
    assert [action.id for action in VOCABULARY.actions] == list(range(6 + 12 + 1))
    assert len(VOCABULARY) == 19


def test_the_same_declaration_gives_the_same_numbers() -> None:
    """Numbers depend on the declaration alone, so learners may keep them within a version of a game."""
    again = Vocabulary(Verb("pick", TREE), Verb("plant", TREE, PLACE), Verb("wait"))
    assert [(a.id, a.text) for a in again.actions] == [(a.id, a.text) for a in VOCABULARY.actions]


def test_the_same_move_is_the_same_object() -> None:
    """Actions are interned: by verb, by table and by text one gets the one object."""
    assert VOCABULARY.action("pick", 2) is PICK[2] is VOCABULARY.parse("pick elm")
    assert VOCABULARY.action("plant", 1, 1) is PLANT[1][1] is VOCABULARY.parse("plant bay far-off")
    assert VOCABULARY.action("wait") is WAIT is VOCABULARY.parse("wait")
    assert (PLANT[1][1].verb, PLANT[1][1].args) == ("plant", (1, 1))


def test_every_action_parses_back_from_its_text() -> None:
    """Text and action are two faces of one thing; case and spaces are forgiven."""
    for action in VOCABULARY.actions:
        assert VOCABULARY.parse(action.text) is action
        assert VOCABULARY.parse(f"  {action.text.upper().replace(' ', '   ')} ") is action


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "write a move, for example: pick ash"),
        ("   ", "write a move, for example: pick ash"),
        ("fell ash", "there is no verb 'fell'; the verbs are: pick, plant, wait"),
        ("pick", "'pick' takes 1 word after it, as in: pick ash"),
        ("pick ash bay", "'pick' takes 1 word after it, as in: pick ash"),
        ("plant ash", "'plant' takes 2 words after it, as in: plant ash near"),
        ("wait here", "'wait' takes 0 words after it, as in: wait"),
        ("pick pine", "'pine' does not go with 'pick'; it may be: ash, bay, elm, fig, oak, yew"),
        ("plant ash here", "'here' does not go with 'plant'; it may be: near, far-off"),
    ],
)
def test_what_cannot_be_read_is_answered_with_a_sentence(text: str, sentence: str) -> None:
    """A text that is no move of the game says what would be."""
    with pytest.raises(ValueError) as error:
        VOCABULARY.parse(text)
    assert str(error.value) == sentence


def test_a_long_domain_is_shown_in_part() -> None:
    """Where an argument may be one of many words, the first two dozen are enough of a hint."""
    many = Vocabulary(Verb("mark", Domain([str(n) for n in range(40)])))
    with pytest.raises(ValueError, match=r"it may be: 0, 1, .*, 23, \.\.\.$"):
        many.parse("mark x")


def test_labels_are_for_people() -> None:
    """A button shows the verb's sentence with the arguments' names; without one, the notation in plain words."""
    assert VOCABULARY.label(PLANT[4][1]) == "Plant Oak far off"
    assert VOCABULARY.label(PICK[0]) == "Pick Ash"
    assert VOCABULARY.label(WAIT) == "Wait"
    assert Vocabulary(Verb("call-up")).label(Vocabulary(Verb("call-up")).actions[0]) == "Call up"


@pytest.mark.parametrize("word", ["", "two words", "Capital"])
def test_a_word_must_be_writable_in_a_log(word: str) -> None:
    """Words are lower case and have no spaces, so that a line of a log can be read back."""
    with pytest.raises(ValueError) as error:
        Domain(["fine", word])
    assert str(error.value) == f"{word!r} cannot be written in a log: use lower case without spaces"


def test_a_domain_has_no_word_twice() -> None:
    """Two arguments with one word could not be told apart."""
    with pytest.raises(ValueError, match=r"^a domain may not have the same word twice$"):
        Domain(["ash", "ash"])


def test_a_verb_is_declared_once() -> None:
    """Two verbs of one name could not be told apart."""
    with pytest.raises(ValueError, match=r"^the verb 'wait' is declared twice$"):
        Vocabulary(Verb("wait"), Verb("wait"))


def test_an_action_needs_all_its_arguments() -> None:
    """Asking for an action with too few or too many arguments is an author's mistake and says so."""
    with pytest.raises(ValueError):
        VOCABULARY.action("plant", 1)
    with pytest.raises(ValueError):
        VOCABULARY.action("wait", 1)


def test_actions_print_as_they_are_written() -> None:
    """In messages an action is its text."""
    assert str(PICK[1]) == "pick bay"
    assert repr(PICK[1]) == "<pick bay>"
