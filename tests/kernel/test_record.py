"""Records: a match as a small readable text, and what is said of a text that is none."""

from __future__ import annotations

import random

import pytest

from petteia.kernel import Match, Refused, game, position
from petteia.kernel.codec import to_json

WHOLE = """\
petteia 1
game: three-fates
version: 1
seats: 2
player 1: Ann
player 2: ismcts
seed: 3

klotho: lay 7
lachesis: lay 1
klotho: spare
lachesis: lay 2
klotho: lay 6
lachesis: spare
klotho: lay 5
lachesis: lay 3
klotho: spare
end: klotho | win | Three rounds are won.
"""
CHANGED = "The record was changed since it was written, or is not whole."
HEADER = "The header has game, version, seats, players, options, seed and position; moves follow an empty line."
TWO_MOVES = "\n".join(WHOLE.splitlines()[:10]) + "\n"
DUEL = f"petteia 1\ngame: hera-zeus\nversion: {game('hera-zeus').version}\nseats: 2\nseed: 5\n"

pytestmark = pytest.mark.usefixtures("three_fates")


def reads(text: str) -> bool:
    """Whether a text is a record; anything but a refusal with a sentence is an error."""
    try:
        Match.load(text)
    except Refused as refusal:
        if not refusal.sentence:
            raise
        return False
    return True


def changed(old: str, new: str, text: str = WHOLE) -> str:
    assert old in text
    return text.replace(old, new, 1)


# -- writing and reading ---------------------------------------------------------------------


def test_a_record_is_read_back_and_written_alike() -> None:
    """The record is the match: loading it gives the same match, which writes the same record."""
    match = Match.load(WHOLE)
    assert match.save() == WHOLE
    assert match.header.players == ["Ann", "ismcts"]
    assert match.outcome is not None
    assert match.outcome.reason == "Three rounds are won."


def test_equal_records_have_equal_digests() -> None:
    """A digest stands for the whole record."""
    assert Match.load(WHOLE).digest() == Match.load(WHOLE).digest()
    assert Match.load(WHOLE).digest() != Match.load(TWO_MOVES).digest()


def test_a_record_may_stop_anywhere() -> None:
    """A match that is not over is kept without an end, and goes on where it stopped."""
    match = Match.load(TWO_MOVES)
    assert match.outcome is None
    assert match.save() == TWO_MOVES
    match.play("spare", "lay 2", "lay 6", "spare", "lay 5", "lay 3", "spare")
    assert match.save() == WHOLE


def test_a_record_may_have_comments_and_blank_lines() -> None:
    """What follows a # is for people, except in names and positions."""
    noted = changed("klotho: lay 7", "# the opening\nklotho: lay 7   # bold!\n")
    assert Match.load(noted).save() == WHOLE


@pytest.mark.parametrize("name", ["number #1", "  spaced   out ", "two\nlines", "a: b"])
def test_any_name_of_a_player_survives(name: str) -> None:
    """A name is kept in one line, whatever is in it."""
    match = Match.new("three-fates", 3, players=[name, "ismcts"])
    again = Match.load(match.save())
    assert again.save() == match.save()
    assert again.header.players == [" ".join(name.split()), "ismcts"]


def test_options_and_sealed_seeds_are_kept() -> None:
    """Everything that was agreed is in the header."""
    match = Match.new("hera-zeus", "ab" * 32, options={"first": "random", "across": "yes"})
    again = Match.load(match.save())
    assert again.header.options == {"first": "random", "withdrawal": "free", "across": "yes"}
    assert to_json(again.state) == to_json(match.state)


def test_a_position_is_kept_with_its_record() -> None:
    """A match from a position is written with it and read back from it."""
    match = position("hera-zeus", hera={"field": {"a": ["Hydra"]}}, zeus={"field": {"a": ["Giant"]}}, points=1)
    match.play("draw")
    again = Match.load(match.save())
    assert again.save() == match.save()
    assert to_json(again.state) == to_json(match.state)


# -- what is no record -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence", "hint"),
    [
        ("", "This is not a record of a match.", "Its first line must be: petteia 1"),
        ("hello\nworld\n", "This is not a record of a match.", "Its first line must be: petteia 1"),
        (changed("petteia 1", "petteia 9"), "This is not a record of a match.", "Its first line must be: petteia 1"),
        ("petteia 1\n", "The record does not say its game.", "The file may be truncated."),
        ("petteia 1\ngame: three-fates\n", "The record does not say its version.", "The file may be truncated."),
        (
            changed("seed: 3\n", ""),
            "Line 8: 'klotho' does not belong in the header.",
            HEADER,
        ),
        (changed("seats: 2", "seats:"), "Line 4 is cut short: 'seats:'.", "The file may be truncated."),
        (changed("seats: 2", "seats"), "Line 4 is cut short: 'seats'.", "The file may be truncated."),
        (WHOLE[: WHOLE.index("klotho | win")], "Line 18 is cut short: 'end: '.", "The file may be truncated."),
        (
            changed("game: three-fates", "game: three-fades"),
            "There is no game called 'three-fades'.",
            "Did you mean 'three-fates'?",
        ),
        (
            changed("version: 1", "version: 7"),
            "This was played with version 7 of Three Fates; installed is version 1.",
            "Install the version of petteia it was played with.",
        ),
        (changed("seats: 2", "seats: 5"), "Three Fates is for 2 seats, not 5.", "Give 2 seats."),
        (changed("seats: 2", "seats: two"), "The record's seats must be a number, not 'two'.", CHANGED),
        (changed("version: 1", "version: 1.5"), "The record's version must be a number, not '1.5'.", CHANGED),
        (
            changed("seed: 3", "seed: x"),
            "The record's seed must be a number or 64 hexadecimal digits, not 'x'.",
            CHANGED,
        ),
        (changed("seed: 3", "option luck: good\nseed: 3"), "Three Fates has no option 'luck'.", "It has none."),
        (changed("seed: 3", "mood: good\nseed: 3"), "Line 7: 'mood' does not belong in the header.", HEADER),
        (WHOLE + "klotho: spare\n", "Line 19 comes after the end.", CHANGED),
    ],
)
def test_a_broken_record_is_refused_with_a_sentence(text: str, sentence: str, hint: str) -> None:
    """What is missing or cut short is named, by line where there is one."""
    with pytest.raises(Refused) as refused:
        Match.load(text)
    assert (refused.value.sentence, refused.value.hint) == (sentence, hint)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            changed("lachesis: lay 2", "lachesis: lay 1"),
            "Line 12: lachesis cannot 'lay 1': That thread is spent. (lay)",
        ),
        (
            changed("klotho: spare", "klotho: lay 4"),
            "Line 11: klotho cannot 'lay 4': That is not what is asked now:"
            " Call Atropos? She comes once in a game. (cut)",
        ),
        (
            changed("lachesis: lay 1", "klotho: lay 1"),
            "Line 10: klotho cannot 'lay 1': It is for Lachesis to choose now. (lay)",
        ),
        (
            changed("klotho: lay 7", "klotho: weave 7"),
            "Line 9: klotho cannot 'weave 7': There is no verb 'weave'; the verbs are: lay, cut, spare.",
        ),
        (changed("klotho: lay 7", "atropos: lay 7"), "Line 9: Nobody here is called 'atropos'."),
        (
            changed("end: klotho", "end: lachesis"),
            "Line 18: the record says 'end: lachesis | win | Three rounds are won.', but the moves give"
            " 'end: klotho | win | Three rounds are won.'.",
        ),
        (
            TWO_MOVES + "end: klotho | win | Three rounds are won.\n",
            "Line 11: the record says 'end: klotho | win | Three rounds are won.', but the moves give"
            " 'lachesis: lay 1'.",
        ),
    ],
)
def test_a_record_that_was_tampered_with_is_refused(text: str, sentence: str) -> None:
    """A move that could not be made, a wrong seat and a wrong end are found, with the line and the reason."""
    with pytest.raises(Refused) as refused:
        Match.load(text)
    assert refused.value.sentence == sentence


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("[1, 2]", "The record's position must be a JSON object."),
        ("null", "The record's position must be a JSON object."),
        ('{"hera": 5}', "The record's position cannot be read: 'int' object is not iterable."),
        ('{"hera": {"hand": ["Minotaur"]}}', "There is no card called 'minotaur'."),
        ('{"hera": ', "The record's position is not JSON: Expecting value: line 1 column 9 (char 8)."),
    ],
)
def test_a_position_that_cannot_be_read_is_refused(position: str, sentence: str) -> None:
    """Whatever stands in the line of the position, a sentence comes back."""
    with pytest.raises(Refused) as refused:
        Match.load(f"{DUEL}position: {position}\n\n")
    assert refused.value.sentence == sentence


def test_a_record_cut_off_anywhere_is_read_or_refused() -> None:
    """At whatever character a file was cut, it is a shorter match or gets a sentence; never anything else."""
    assert sum(reads(WHOLE[:length]) for length in range(len(WHOLE))) >= 10  # after the header and after each move


def test_a_record_scratched_anywhere_is_read_or_refused() -> None:
    """Random damage gives another match or a sentence (fixed seed)."""
    rand, read = random.Random(5), 0
    for _ in range(1500):
        text = list(WHOLE)
        for _ in range(rand.randint(1, 3)):
            text[rand.randrange(len(text))] = rand.choice('abk0179: -|#\n{}[]"é\x00')
        read += reads("".join(text))
    assert 0 < read < 1500
