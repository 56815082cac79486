"""Golden games replay word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

from petteia.kernel import Match, games
from petteia.testing.__main__ import main
from petteia.testing.golden import EVERY, files, golden, golden_faults, made_again
from tests.golden import HERE


@pytest.mark.parametrize("file", files(HERE), ids=[file.stem for file in files(HERE)])
def test_a_golden_game_replays_word_for_word(file: Path) -> None:
    """Every question, sentence and table of the game is as it was when a person last read it."""
    text = file.read_text(encoding="utf-8")
    match = Match.load(text)
    assert match.outcome is not None, "a golden game is played to its end"
    assert golden(match).splitlines() == text.splitlines(), "see what differs with: python -m tests.golden"


def test_every_game_has_a_golden_game() -> None:
    """No installed game is without one."""
    stems = [file.stem for file in files(HERE)]
    assert [key for key in games() if not any(stem.startswith(f"{key}-") for stem in stems)] == []


def test_remarks_are_made_from_the_moves_alone() -> None:
    """A file with its remarks torn off is made again as it was."""
    text = files(HERE)[0].read_text(encoding="utf-8")
    bare = Match.load(text).save()
    assert "#" not in bare
    assert made_again(bare) == text


def test_illegal_moves_are_played_anew_by_the_same_players() -> None:
    """If the recorded moves can no longer be made, the named bots play the game from its header."""
    match = Match.new("hera-zeus", 3, players=["random", "random"])
    record = match.save() + "hera: challenge a\n"
    text = made_again(record)
    assert Match.load(text).header.players == ["random", "random"]
    assert text == made_again(text)
    choices = len(Match.load(text).log)
    assert text.count("# ---- after") == 1 + (choices - 1) // EVERY, "a table every twenty choices and at the end"


def test_the_command_shows_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What differs is written beside the old file and shown line by line; accepted, it takes the old one's place."""
    here = str(tmp_path)
    assert golden_faults(tmp_path) == [f"{here} holds no golden game: play one with --play."]
    assert main([here, "--play", "hera-zeus-new", "hera-zeus", "--seed", "5", "--seats", "random,random"]) == 0
    assert main([here]) == 0
    assert golden_faults(tmp_path) == []
    assert capsys.readouterr().out == "wrote hera-zeus-new.txt\n1 golden games, 0 differ\n"
    file = tmp_path / "hera-zeus-new.txt"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("Hera has 3 points to spend.", "Hera has 9 points to spend.", 1), encoding="utf-8")
    assert golden_faults(tmp_path) == [
        f"hera-zeus-new.txt plays otherwise: see how with `python -m petteia.testing {here}`."
    ]
    assert main([here]) == 1
    shown = capsys.readouterr().out
    assert "-#       Hera has 9 points to spend.\n+#       Hera has 3 points to spend.\n" in shown
    assert file.with_suffix(".new").read_text(encoding="utf-8") == text
    assert main([here, "--accept"]) == 0
    assert file.read_text(encoding="utf-8") == text
