"""`petteia arena` on good days and bad."""

from __future__ import annotations

from pathlib import Path

import pytest

from petteia.cli.arena import Clock
from tests.cli.conftest import Petteia

TWO = ("arena", "hera-zeus", "--bots", "random", "greedy:worlds=1,chain=0", "--games", 5)


def test_an_arena_tells_and_goes_on(petteia: Petteia, tmp_path: Path) -> None:
    """Deals are played whole; the same command plays nothing again; the page is written."""
    file, page = tmp_path / "games.jsonl", tmp_path / "page.html"
    ran = petteia(*TWO, "--file", file, "--report", page)
    assert ran.code == 0
    assert "hera-zeus: 6 games, 3 deals, 2 seats" in ran.out
    assert "By seat: Hera" in ran.out
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    written = file.read_text(encoding="utf-8")
    again = petteia(*TWO, "--file", file, "--json")
    assert file.read_text(encoding="utf-8") == written
    told = again.json
    assert (told["deals"], told["games"]) == (3, 6)
    assert {one["bot"] for one in told["standings"]} == {"random", "greedy:worlds=1,chain=0"}
    assert told["digest"] in ran.out


def test_is_the_second_better_than_the_first(petteia: Petteia, tmp_path: Path) -> None:
    """`--sprt` answers in a sentence and in JSON."""
    ran = petteia(*TWO, "--file", tmp_path / "games.jsonl", "--sprt", 0, 40)
    assert "Not sure yet whether greedy:worlds=1,chain=0 is better than random" in ran.out
    told = petteia(*TWO, "--file", tmp_path / "games.jsonl", "--sprt", "--json").json
    assert told["sprt"]["verdict"] == "open"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--bots random", "An arena needs two bots at least."),
        ("--bots random greedy ismcts --sprt", "--sprt compares two bots, not 3."),
        ("--bots random greedy --sprt 40 20", "20 points are not more than 40."),
        ("--bots random greedy --sprt 1 2 3", "--sprt takes at most two numbers."),
        ("--bots random greedy --workers 0", "There must be at least one worker, not 0."),
        ("--bots random greedy --limit -1", "A choice cannot be limited to -1.0 seconds."),
        ("--bots random greedy --report /nowhere/page.html", "/nowhere/page.html cannot be written: No such file or directory."),
        ("--bots random greedy --file /nowhere/games.jsonl", "/nowhere/games.jsonl cannot be written: No such file or directory."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(petteia: Petteia, words: str, sentence: str) -> None:
    """One sentence, before anything is played."""
    ran = petteia("arena", "hera-zeus", *words.split())
    assert ran.code == 2
    assert ran.err.splitlines()[0] == f"petteia: {sentence}"


def test_ray_must_be_installed(petteia: Petteia, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whoever asks for a cluster without Ray is told what to install."""
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    ran = petteia(*TWO, "--file", tmp_path / "games.jsonl", "--ray", "auto")
    assert ran.err.splitlines() == ["petteia: Ray is not installed here.", "  pip install 'petteia[ray]'"]


def test_the_clock_tells_rate_and_time_left() -> None:
    """Games that were there before do not make it faster."""
    now = [0.0]
    clock = Clock(lambda: now[0])
    assert clock.told(100, 400) == "..."
    now[0] = 10.0
    assert clock.told(150, 400) == "5.0 a second, 0:50 left"
    now[0] = 100.0
    assert clock.told(110, 400) == "6.0 a minute, 48:20 left"
