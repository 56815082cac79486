"""Cycles of one's own: folders below one that is given, and the sample to begin with."""

from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path

from petteia.games.odyssey.campaign.book import MODE, NAME
from petteia.kernel.game import Choice, Refused

SAMPLE = "sample"
NAMING = "Use small letters, digits, - and _, as in `salt-lamp`."


def own_cycles(place: str) -> tuple[Choice, ...]:
    """The cycles in a folder ("" for none), as choices of the table option `mode`."""
    if not place or not Path(place).is_dir():
        return ()
    found = sorted(
        one.name for one in Path(place).iterdir() if (one / "map.toml").is_file() and NAME.fullmatch(one.name)
    )
    return tuple(Choice(f"{MODE}-{name}", f"a campaign: {spoken(name)}") for name in found)


def spoken(name: str) -> str:
    """A folder's name as a title."""
    return name.replace("-", " ").replace("_", " ").title()


def mode_of(folder: Path) -> str:
    """The value of the table option `mode` that means this folder's cycle."""
    name = folder.resolve().name
    if not NAME.fullmatch(name):
        raise Refused(f"A cycle's folder cannot be called {name!r}.", NAMING)
    if not (folder / "map.toml").is_file():
        raise Refused(f"There is no cycle in {folder}.", "petteia odyssey new FOLDER writes one to begin with.")
    return f"{MODE}-{name}"


def write_sample(folder: Path) -> list[Path]:
    """Write the sample cycle into a new folder; the files it has."""
    if folder.exists() and any(folder.iterdir() if folder.is_dir() else [folder]):
        raise Refused(f"There is something in {folder} already.", "Name a folder that does not exist yet.")
    if not NAME.fullmatch(folder.resolve().name):
        raise Refused(f"A cycle's folder cannot be called {folder.name!r}.", NAMING)
    with resources.as_file(resources.files(__package__) / SAMPLE) as source:
        shutil.copytree(source, folder, dirs_exist_ok=True)
    return sorted(one for one in folder.rglob("*") if one.is_file())
