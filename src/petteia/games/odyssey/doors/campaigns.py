"""Campaigns that are kept: in a folder each when they are played in the terminal, as tables when in the browser.

A campaign travels as one file, a zip: `about.json` (the format and what it is), `record.txt` (header and log, as every
match is saved), `state.json` (where it stands), `journal.md`, and `cycle/` if it is sailed in a cycle of one's own.  The
log is what counts.  Where it no longer replays, because rules or cards have changed since, the campaign goes on from
where it stood, and its journal so far is kept beside it.
"""

from __future__ import annotations

import io
import json
import os
import re
import zipfile
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path

from petteia import __version__
from petteia.cli.common import read_file
from petteia.games.odyssey.campaign.book import FOLDER, look_in
from petteia.games.odyssey.campaign.journal import journal, markdown
from petteia.kernel.action import Action
from petteia.kernel.codec import to_json
from petteia.kernel.decision import Decision
from petteia.kernel.game import Refused
from petteia.kernel.game import game as find_game
from petteia.kernel.match import Header, Match, read_record

FORMAT: Final = 2  # 1 was the plain record
GAME: Final = "odyssey"
MODE: Final = "campaign"
HOME: Final = "PETTEIA_CAMPAIGNS"  # another folder for campaigns than the user's data directory
NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]*")
RECORD, STATE, JOURNAL, BEFORE, ABOUT, CYCLE = (
    "record.txt",
    "state.json",
    "journal.md",
    "before.md",
    "about.json",
    "cycle/",
)
NEWER: Final = "It was written by a newer version of petteia."


# -- folders -----------------------------------------------------------------------------------------


def home() -> Path:
    """Where campaigns of the terminal are kept."""
    place = os.environ.get(HOME, "")
    return Path(place) if place else user_data_path("petteia", appauthor=False) / "campaigns"


class KeptMatch(Match):
    """A match that is written down after every choice, and after every one that is taken back."""

    path: Path | None = None

    def act(self, seat: int | str, move: str | Action) -> Decision | None:
        asked = super().act(seat, move)
        self.write_down()
        return asked

    def rewind(self, length: int) -> None:
        path, self.path = self.path, None  # going back may replay the log: only where it ends is written
        super().rewind(length)
        self.path = path
        self.write_down()

    def write_down(self) -> None:
        if self.path is not None:
            write_safely(self.path, self.save())


@dataclass
class Kept:
    """A campaign in a folder of its own, with the cycle it is sailed in if that is one's own."""

    name: str

    @property
    def folder(self) -> Path:
        return home() / self.name

    @property
    def record(self) -> Path:
        return self.folder / RECORD

    def mode(self) -> str:
        return read_record(read_file(str(self.record))).header.options.get("mode", MODE)

    def load(self) -> Match:
        """The match, with its own copy of the cycle; from now on every choice is written down."""
        look_in(self.folder)
        match = KeptMatch.load(read_file(str(self.record)))
        match.path = self.record
        return match


def check_name(name: str) -> str:
    if not NAME.fullmatch(name):
        raise Refused(f"A campaign cannot be called {name!r}.", "Use small letters, digits, - and _.")
    return name


def kept() -> list[Kept]:
    """The campaigns of this user, the last played first."""
    place = home()
    found = [Kept(one.name) for one in place.iterdir() if (one / RECORD).is_file()] if place.is_dir() else []
    return sorted(found, key=lambda one: one.record.stat().st_mtime, reverse=True)


def free_name(wanted: str) -> str:
    """The first of name-1, name-2 and so on that no campaign has."""
    names = {one.name for one in kept()}
    return next(name for n in range(1, len(names) + 2) if (name := f"{wanted}-{n}") not in names)


def cycle_files(folder: Path) -> dict[str, bytes]:
    """The files of a cycle by their paths within its folder."""
    found = [one for one in sorted(folder.rglob("*")) if one.is_file() and one.suffix in (".toml", ".md")]
    return {one.relative_to(folder).as_posix(): one.read_bytes() for one in found}


def copy_cycle(folder: Path, into: Kept) -> None:
    """A campaign keeps the cycle as it was when it began: what its author changes later does not touch it."""
    for path, text in cycle_files(folder).items():
        write_safely(into.folder / folder.resolve().name / path, text)


def write_safely(path: Path, data: str | bytes) -> None:
    """Write a file so that whoever reads it finds the old one or the new one, never a part; after a power cut too."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as out:
        out.write(data.encode() if isinstance(data, str) else data)
        out.flush()
        os.fsync(out.fileno())
    beside.replace(path)
    if hasattr(os, "O_DIRECTORY"):  # the new name is kept only when its folder is
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


# -- tables of the browser ---------------------------------------------------------------------------


@dataclass
class TableOf:
    """A campaign at a table of the browser."""

    id: str
    people: list[str]
    moves: int
    state: str
    mode: str
    seen: datetime


def tables(url: str | None = None) -> list[TableOf]:
    """The campaigns at tables of the server that runs on this machine."""
    from sqlalchemy import select

    from petteia.server.storage import schema
    from petteia.server.storage import tables as stored

    database = _database(url)
    if database is None:
        return []
    try:
        with database.engine.connect() as connection:
            query = select(schema.tables).where(schema.tables.c.game == GAME).order_by(schema.tables.c.seen.desc())
            found = stored.with_seats(connection, list(connection.execute(query)))
            return [
                TableOf(head.id, [seat.name for seat in seats], head.moves, head.state, head.options["mode"],
                        datetime.fromtimestamp(head.seen / 1000))
                for head, seats in found
                if head.options.get("mode", "").startswith(MODE)
            ]  # fmt: skip
    finally:
        database.close()


def _database(url: str | None) -> Any:
    from petteia.server.run import DATABASE
    from petteia.server.storage import Database, default_url

    url = url or os.environ.get(DATABASE) or default_url()
    file = url.removeprefix("sqlite:///")
    if url.startswith("sqlite") and not Path(file).is_file():
        return None
    database = Database(url)
    database.migrate()
    return database


def from_table(id: str, url: str | None = None) -> Match | None:
    """The match at a table of the browser, as far as it has come."""
    from petteia.server.records import Replayed
    from petteia.server.storage import tables as stored

    database = _database(url)
    if database is None:
        return None
    try:
        with database.engine.connect() as connection:
            found = stored.find(connection, id)
            lines = stored.lines_after(connection, id, 0) if found is not None else []
    finally:
        database.close()
    if found is None or found[0].seed is None:
        return None
    return Replayed(*found, lines).match


# -- one file ----------------------------------------------------------------------------------------


@dataclass
class Package:
    """What is in the file that a campaign travels in."""

    record: str
    state: dict[str, Any] | None = None
    journal: str = ""
    cycle: dict[str, bytes] = field(default_factory=dict)  # by the path within the cycle's folder
    name: str = ""


def pack(match: Match, name: str, cycle: Path | None) -> bytes:
    """A campaign as one file."""
    about = {
        "format": FORMAT, "petteia": __version__, "game": match.game.key, "version": match.game.version, "name": name,
        "decisions": len(match.log),
    }  # fmt: skip
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(ABOUT, json.dumps(about, ensure_ascii=False, indent=2))
        archive.writestr(RECORD, match.save())
        archive.writestr(STATE, json.dumps(to_json(match.state)))
        archive.writestr(JOURNAL, markdown(journal(match)))
        for one, text in cycle_files(cycle).items() if cycle is not None else ():
            archive.writestr(f"{CYCLE}{one}", text)
    return out.getvalue()


def unpack(data: bytes) -> Package:
    """Read the file of a campaign, of this format or an older one."""
    if not data.startswith(b"PK"):
        return _format_1(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            about = json.loads(archive.read(ABOUT))
            if about["format"] > FORMAT:
                raise Refused("This campaign cannot be read here.", NEWER)
            inside = {one: archive.read(one) for one in archive.namelist() if one.startswith(CYCLE) and _is_plain(one)}
            return Package(
                archive.read(RECORD).decode(), json.loads(archive.read(STATE)), archive.read(JOURNAL).decode(),
                {one.removeprefix(CYCLE): text for one, text in inside.items()}, about.get("name", ""),
            )  # fmt: skip
    except (zipfile.BadZipFile, KeyError, ValueError) as error:
        raise Refused(f"The file is not whole: {error}.", "Export the campaign again.") from None


def _is_plain(path: str) -> bool:
    """A file of a cycle stays below its folder, whatever the archive says."""
    parts = path.removeprefix(CYCLE).split("/")
    return all(part not in ("", ".", "..") for part in parts) and not any("\\" in part or ":" in part for part in parts)


def _format_1(data: bytes) -> Package:
    """The first format: the plain record, in which a campaign of one's own cycle lacks the cycle."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise Refused("This is not a campaign.", "It is neither an exported campaign nor a record.") from None
    read_record(text)
    return Package(text)


def adopt(package: Package, name: str) -> tuple[Kept, bool]:
    """Keep an imported campaign under a name; whether its whole log replays here."""
    one = Kept(check_name(name))
    if one.folder.exists():
        raise Refused(f"There is a campaign called {name!r} already.", "Give it another name with --campaign.")
    mode = read_record(package.record).header.options.get("mode", "")
    if not mode.startswith(MODE):
        raise Refused("This record is not of a campaign.", "A campaign is a match of Odyssey with mode=campaign.")
    own = mode[len(MODE) + 1 :]
    for path, text in package.cycle.items() if NAME.fullmatch(own) else []:
        write_safely(one.folder / own / path, text)
    look_in(one.folder)
    try:
        match = Match.load(package.record)
        whole = True
    except Refused:
        match = _go_on(package)
        whole = False
        write_safely(one.folder / BEFORE, package.journal)
    write_safely(one.record, match.save())
    return one, whole


def _go_on(package: Package) -> Match:
    """From where it stood: the log belongs to other rules or cards."""
    if package.state is None:
        raise Refused(
            "The record does not replay with this version, and it says nothing of where it stood.",
            "Open it with the version it was played with and export it from there.",
        )
    old = read_record(package.record).header
    game = find_game(old.game)
    position = {"options": old.options, "state": package.state}
    try:
        return Match(Header(old.game, old.seats, old.seed, game.version, old.options, old.players, position))
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise Refused(
            f"The campaign cannot go on with this version: {error}.", "Install the version it was played with."
        ) from None


# -- by any name -------------------------------------------------------------------------------------


def find(what: str) -> tuple[Match, str, Path | None]:
    """A campaign by the name it is kept under, a file, or the id of a table: the match, a name, its own cycle."""
    if NAME.fullmatch(what) and (one := Kept(what)).record.is_file():
        match = one.load()
        own = match.header.options["mode"][len(MODE) + 1 :]
        return match, what, one.folder / own if own else None
    path = Path(what)
    if path.is_file():
        package = unpack(path.read_bytes())
        return Match.load(package.record), package.name or path.stem, None
    match_at = from_table(what)
    if match_at is not None:
        own = match_at.header.options["mode"][len(MODE) + 1 :]
        place = os.environ.get(FOLDER, "")
        return match_at, what, Path(place) / own if own and place else None
    raise Refused(f"There is no campaign, file or table {what!r}.", "petteia odyssey play --list names what there is.")
