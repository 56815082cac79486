"""Whether a cycle can be played: `report(folder)` finds what is wrong beyond its form, with file and line.

First the form is read (kinds `syntax` and `schema`); if that is sound, the sense is looked at: names, the storybook's
paths (`paths`), the map and the tables (`layout`), what is earned, spent, marked and read (`economy`).
"""

from __future__ import annotations

from pathlib import Path

from petteia.games.odyssey.campaign import economy, layout, paths, spelling
from petteia.games.odyssey.campaign.findings import CycleError, Finding
from petteia.games.odyssey.campaign.inspection import Inspection
from petteia.games.odyssey.campaign.loading import Loaded, load, texts
from petteia.games.odyssey.campaign.names import BattleNames, battle_names


def report(folder: Path | None = None) -> list[Finding]:
    """Everything found in a folder laid out like the one that is shipped (None: that one)."""
    try:
        loaded = load(texts(folder))
    except CycleError as error:
        return error.findings
    return inspect(loaded, battle_names())


def sentences(folder: Path | None = None) -> list[str]:
    """What `report` finds, as the lines a command prints."""
    return [str(found) for found in report(folder)]


def inspect(loaded: Loaded, battle: BattleNames) -> list[Finding]:
    """Everything found in a cycle that was read; if its form is wrong, that alone."""
    if loaded.findings:
        return sorted(loaded.findings, key=_place)
    inspection = Inspection(loaded, battle)
    spelling.check(inspection)
    paths.check(inspection)
    layout.check(inspection)
    economy.check(inspection)
    return sorted(inspection.findings, key=_place)


def _place(found: Finding) -> tuple[bool, str, int, str, str]:
    return (found.file.startswith("storybook"), found.file, found.line, found.kind, found.sentence)
