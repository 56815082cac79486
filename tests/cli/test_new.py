"""`petteia new`: what it writes, and what it says where it cannot.  That it plays is shown by tests/test_first_game.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from petteia.cli import main
from petteia.cli.new import files, names


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["new", *words]) == 2
    return capsys.readouterr().err


def test_a_game_has_its_names_everywhere() -> None:
    """Key, package, title, class and ids; nothing of the starter's own names is left."""
    called = names("silver-threads")
    assert (called.package, called.title, called.kind, called.ids) == (
        "silver_threads", "Silver Threads", "SilverThreads", "ST",
    )  # fmt: skip
    written = dict(files(called))
    assert Path("src/silver_threads/__init__.py") in written
    for path, text in written.items():
        assert "starter" not in f"{path} {text}".lower(), path
        assert "SG-" not in text, path


def test_names_can_be_given() -> None:
    """A title and the ids' letters of one's own; a name of one word gets its first two."""
    called = names("moirai", "The Moirai", "MO")
    assert (called.title, called.ids, called.kind) == ("The Moirai", "MO", "Moirai")
    assert names("moirai").ids == "MO"
    assert names("x2").ids == "XX"


@pytest.mark.parametrize(
    ("words", "sentence", "hint"),
    [
        (["Silver Threads"], "A game cannot be called 'Silver Threads'.", "such as 'silver-threads'."),
        (["9lives"], "A game cannot be called '9lives'.", "such as 'lives'."),
        (["omen"], "There is a game called 'omen' already.", "`petteia games` lists those taken."),
        (["json"], "Python knows something called 'json' already.", "such as 'json-game'."),
        (["class"], "Python knows something called 'class' already.", "such as 'class-game'."),
        (["moirai", "--ids", "mo1"], "Ids of rules cannot begin with 'mo1'.", "such as --ids ST."),
        (["moirai", "--title", 'The "M"'], "The title cannot be 'The \"M\"'.", "Leave out quotation marks"),
    ],
    ids=lambda part: part[0] if isinstance(part, list) else "",
)  # fmt: skip
def test_what_cannot_be_called_so_is_refused(
    words: list[str], sentence: str, hint: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Each with what would help, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    told = said(capsys, *words)
    assert sentence in told
    assert hint in told
    assert list(tmp_path.iterdir()) == []


def test_a_folder_with_something_in_it_is_left_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Neither a folder that is in use nor a file is written over; an empty folder will do."""
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "mine.txt").write_text("mine", encoding="utf-8")
    assert "used is not empty." in said(capsys, "moirai", "--folder", str(tmp_path / "used"))
    assert "mine.txt is a file." in said(capsys, "moirai", "--folder", str(tmp_path / "used" / "mine.txt"))
    assert [path.name for path in (tmp_path / "used").iterdir()] == ["mine.txt"]
    (tmp_path / "empty").mkdir()
    assert main(["new", "moirai", "--folder", str(tmp_path / "empty")]) == 0
    assert "Moirai is written. Now:" in capsys.readouterr().out
    assert (tmp_path / "empty" / "src" / "moirai" / "rules.toml").exists()
