"""A short run of the killer; `python -m tests.cli.kill_campaign --times 100` is the long one."""

from __future__ import annotations

from pathlib import Path

import pytest

from petteia.games.odyssey.campaign import book
from petteia.games.odyssey.doors import campaigns

from .kill_campaign import Killed, compare, run


@pytest.mark.slow
def test_every_acknowledged_choice_survives_the_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed at random moments, a campaign has every acknowledged choice in its record, and the next process goes on."""
    monkeypatch.setenv(campaigns.HOME, str(tmp_path))
    monkeypatch.setattr(book, "SHELF", [])
    found = run(3, seed=11, home=tmp_path)
    assert found.times == 3
    assert found.acknowledged >= 3
    assert found.missing == []


def test_the_killer_notices_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that lacks an acknowledged choice, or has another in its place, is reported."""
    monkeypatch.setattr("tests.cli.kill_campaign.saved", lambda: ["ready", "choose 1"])
    found = Killed()
    compare(["ready", "choose 1", "choose 2"], False, found)
    compare(["ready", "choose 2"], False, found)
    assert len(found.missing) == 2
    compare(["ready", "choose 1"], False, found)
    compare(["ready"], False, found)
    compare(["ready", "choose 1", "choose 2"], True, found)
    assert len(found.missing) == 2
    assert found.saved_unsaid == 2
