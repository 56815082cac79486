"""The recorded game in the documents is a real one: its record replays, and its screens are of that match."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from petteia.cli import main
from petteia.kernel.match import Match

RECORDINGS = Path(__file__).parents[2] / "docs" / "recordings"
RECORD = RECORDINGS / "terminal-hera-zeus.petteia"
SCREENS = RECORDINGS / "terminal-hera-zeus.txt"
HEADING = re.compile(r"^── .*\[hera: (.+)\]$")


def test_the_record_verifies(capsys: pytest.CaptureFixture[str]) -> None:
    """`petteia replay FILE --verify` finds every move legal and the end as it is told."""
    assert main(["replay", str(RECORD), "--verify"]) == 0
    told = capsys.readouterr().out
    match = Match.load(RECORD.read_text(encoding="utf-8"))
    assert match.outcome is not None
    assert f"Verified: {len(match.log)} moves of Hera & Zeus replay." in told
    assert match.outcome.reason in told


def test_the_screens_are_of_this_match() -> None:
    """Every choice at the table is in the recording, in order, and after the last the screen tells who won and why."""
    match = Match.load(RECORD.read_text(encoding="utf-8"))
    mine = [entry.action.text for entry in match.log if entry.seat == 0]
    lines = SCREENS.read_text(encoding="utf-8").splitlines()
    shown = [found[1] for line in lines if (found := HEADING.match(line))]
    assert shown == mine
    assert match.outcome is not None
    text = "\n".join(lines)
    assert match.outcome.reason in " ".join(text.split())
    assert match.outcome.rule in text


def test_the_story_on_the_screens_is_the_story_of_the_match() -> None:
    """What the eyes of that seat were told in the replayed match stands in the recording, sentence by sentence."""
    match = Match.load(RECORD.read_text(encoding="utf-8"))
    side = [line[82:] for line in SCREENS.read_text(encoding="utf-8").splitlines() if line[80:81] == "│"]
    told = " ".join(" ".join(part.strip(" •▲▼") for part in side).split())
    for sentence in match.story(0):
        assert sentence in told, sentence


def test_the_recording_says_how_it_was_made_and_what_it_changed() -> None:
    """It begins with the command and the seed, and ends with what playing changed; no line is wider than the screen."""
    text = SCREENS.read_text(encoding="utf-8")
    match = Match.load(RECORD.read_text(encoding="utf-8"))
    head = text[: text.index("── ")]
    assert f"--seed {match.header.seed}" in head
    assert "petteia play hera-zeus" in head
    assert "What playing it changed" in text
    assert max(len(line) for line in text.splitlines()) <= 120
