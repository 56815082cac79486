"""Plain lines: what a pipe or a screen reader gets."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import pytest

from petteia.kernel.match import Match
from petteia.terminal import lines, play
from petteia.terminal.sitting import Player
from tests.terminal.conftest import sit


def told(typed: str, seed: int = 7, *who: str) -> tuple[str, Match, int]:
    """What was printed for what was typed, the match, and the exit code."""
    sitting = sit(seed, *who)
    out = io.StringIO()
    code = lines.run(sitting, io.StringIO(typed), out)
    return out.getvalue(), sitting.match, code


def numbers(seed: int, count: int) -> str:
    """Numbers that are options more often than not; the others are refused."""
    chooser = random.Random(seed)
    return "".join(f"{chooser.randint(1, 6)}\n" for _ in range(count))


def test_a_whole_game_is_played_through_a_pipe() -> None:
    """Numbers from a pipe play to the end, which says who won, and the same input prints the same text."""
    text, match, code = told(numbers(1, 2000))
    assert match.outcome is not None
    assert code == 0
    assert text.rstrip().endswith(f"({match.outcome.rule})")
    assert match.outcome.reason in text
    assert told(numbers(1, 2000))[0] == text


def test_moves_can_be_written() -> None:
    """A move in notation is as good as its number; a comment may follow."""
    decision = Match.new("hera-zeus", 7).decision
    assert decision is not None
    one, two = (action.text for action in decision.options[:2])
    _, match, _ = told(f"{one}\n  {two.upper().replace(' ', '   ')}   # by hand\n")
    assert [entry.action.text for entry in match.log] == [one, two]


def test_the_end_of_the_input_is_a_clean_end() -> None:
    """Without more lines the match stops with a sentence and exit code 0."""
    text, match, code = told("1\n")
    assert code == 0
    assert "The input has ended; the match stops here, after 1 choice." in text
    assert match.outcome is None


def test_quit_leaves() -> None:
    """`quit` leaves at once; what follows is not read."""
    text, match, code = told("quit\n1\n")
    assert code == 0
    assert not match.log
    assert "You leave the table." in text


def test_questions_are_answered() -> None:
    """`why MOVE`, `why`, `rule`, `help`, an unknown word and a number that is no option each get a sentence."""
    text, match, _ = told("why challenge b\nwhy\nrule HZ-066\nrule zzz\nhelp\nfoo\n99\nplay zeus\n")
    assert not match.log
    assert "HZ-020:" in text
    assert "HZ-066  Medusa never starts a challenge." in text
    assert "No rule has that number or all of these words." in text
    assert "save FILE" in text
    assert "There is no verb 'foo'" in text
    count = len(sit(7).options())
    assert f"There is no option 99; the numbers go from 1 to {count}." in text
    assert text.count("(HZ-") >= 3


def test_undo_takes_back() -> None:
    """`undo` goes back one choice and puts the question again; where nothing can be taken back it says so."""
    text, match, _ = told("1\nundo\nundo\n")
    assert not match.log
    assert "Taken back. No more can be." in text
    assert "Nothing can be taken back" in text


def test_save_writes_the_match(tmp_path: Path) -> None:
    """`save FILE` writes what can be loaded again, and says if it cannot."""
    path = tmp_path / "a.petteia"
    text, match, _ = told(f"1\nsave {path}\nsave {tmp_path}/no/such\n")
    assert Match.load(path.read_text()).save() == match.save()
    assert f"Saved in {path}." in text
    assert "It could not be saved" in text


def test_the_table_and_the_options_carry_the_same_numbers() -> None:
    """The number of an option stands on the piece it lights."""
    text, _, _ = told("")
    for option in sit(7).options():
        assert f"{option.number:>4}  {option.label}" in text
        name = option.label.removeprefix("Lay ")
        assert re.search(rf"{name}[^│┃]*\[{option.number}\]", text)


def test_two_people_at_a_pipe_each_see_their_own_hand() -> None:
    """Whose table it is stands before it, and only that hand is shown."""
    text, _, _ = told("1\n1\n1\n1\n", 7, "me", "me")
    hera, zeus = text.split("--- the table is for Zeus ---")
    assert "--- the table is for Hera ---" in hera
    assert "Your hand" in hera
    for name in ("Amazon", "Fury", "Harpy", "Hydra", "Artemis", "Nemesis"):
        assert name not in zeus, "no card of Hera's own can be in Zeus' deck"
    for name in ("Hero", "Centaur", "Cyclops", "Giant", "Apollo", "Poseidon"):
        assert name not in hera.split("Lay a card face down")[0]


def test_an_output_without_our_signs_gets_plainer_ones() -> None:
    """Where the encoding has no box-drawing, letters and dashes do."""
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    assert lines.run(sit(7), io.StringIO("1\n"), out) == 0
    out.flush()
    text = raw.getvalue().decode("ascii")
    assert "F R O N T  L I N E" in text
    assert f"{sit(7).options()[0].label.removeprefix('Lay ')} e" in text


def test_play_chooses_lines_without_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`play` with neither input nor output a terminal plays in lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    match = Match.new("hera-zeus", 7)
    assert play(match, [Player("you"), Player("friend")], seed=1) == 0
    assert "You leave the table." in capsys.readouterr().out


def test_bots_alone_play_to_the_end() -> None:
    """With no person at the table the lines tell the story and the end."""
    text, match, code = told("", 3, "random", "random")
    assert match.outcome is not None
    assert code == 0
    assert "The game is over." in text
