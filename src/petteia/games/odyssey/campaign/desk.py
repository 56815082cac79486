"""What a command needs of a game with campaigns, in one place: commands find it by the name of this module."""

from __future__ import annotations

from pathlib import Path

from petteia.games.odyssey.campaign.checking import report
from petteia.games.odyssey.campaign.cycles import mode_of, write_sample
from petteia.games.odyssey.campaign.findings import ERROR
from petteia.games.odyssey.campaign.journal import (
    BATTLE,
    CHOICE,
    FACT,
    PAGE,
    Journal,
    crew_words,
    heading,
    journal,
    markdown,
)

__all__ = [
    "BATTLE", "CHOICE", "FACT", "PAGE", "Journal", "crew_words", "errors", "heading", "journal", "markdown", "mode_of",
    "write_sample",
]  # fmt: skip


def errors(folder: Path) -> list[str]:
    """What keeps a cycle from being played; mere warnings do not."""
    return [str(found) for found in report(folder) if found.severity == ERROR]
