"""A saved match comes to a table: a record as text, or the file that a campaign travels in.

The table is the record's header and log, as if it had been played here.  Its seed came with the file, so no seal could be
shown before the first choice, and the table is never rated.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from petteia.bots import bot_names
from petteia.kernel.game import Refused
from petteia.kernel.game import game as find_game
from petteia.kernel.match import Match, Record, read_record
from petteia.server import bots, ids, snapshots
from petteia.server.errors import Denied
from petteia.server.logs import log
from petteia.server.model import Head, Seat, sealed
from petteia.server.storage import tables as stored
from petteia.server.storage.people import Person
from petteia.server.storage.writer import Line
from petteia.server.table import Table
from petteia.server.wire import Clock

if TYPE_CHECKING:
    from petteia.server.house import House

MOST = 2_000_000  # bytes of a file, and of the record in it
MOST_CHOICES = 30_000  # of a record, whatever its game allows; the longest campaigns have a third of it
RECORD = "record.txt"  # where the file of a campaign keeps its record
TERMINAL = "Keep it in the terminal: petteia odyssey import FILE."


def record_in(data: bytes) -> str:
    """The record that a file brings."""
    if not data:
        raise Denied("malformed", "The file is empty.", "Export the campaign again.")
    if data.startswith(b"PK"):
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                if archive.getinfo(RECORD).file_size > MOST:
                    raise Denied("too_large", "The record in this file is longer than is read here.", TERMINAL)
                data = archive.read(RECORD)
        except KeyError:
            raise Denied(
                "malformed", "This archive holds no campaign.", "petteia odyssey export NAME writes one."
            ) from None
        except (zipfile.BadZipFile, zlib.error, OSError, ValueError, EOFError, NotImplementedError, RuntimeError):
            raise Denied("malformed", "The file is not whole.", "Export the campaign again.") from None
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise Denied(
            "malformed", "This is not a saved match.", "Choose a file that petteia odyssey export has written."
        )
    return text


def check(record: Record) -> None:
    """Refuse what cannot go on here before any of it is played."""
    header = record.header
    game = find_game(header.game)
    if header.position is not None:
        raise Denied("malformed", "This match begins in the middle; tables here begin at the beginning.", TERMINAL)
    if len(header.seed) > 64:
        raise Denied("malformed", "The record's seed is longer than any seed is.", TERMINAL)
    most = min(game.longest, MOST_CHOICES)
    if len(record.moves) > most:
        told = f"The record has {len(record.moves)} choices; a table of {game.title} takes {most} here."
        raise Denied("too_large", told, TERMINAL)


def replayed(text: str, each: Callable[[], None] = lambda: None) -> Match:
    """The match a record tells of, if it can go on at a table of this server."""
    try:
        check(read_record(text))
        match = Match.load(text, each)
    except Refused as error:
        raise Denied("malformed", error.sentence, error.hint or TERMINAL) from None
    except Denied:
        raise
    except Exception:  # a record nobody could have written by playing
        log.exception("import")
        raise Denied("malformed", "The record cannot be played.", TERMINAL) from None
    if match.outcome is not None:
        raise Denied("over", "This match is over already.", "Read its journal: petteia odyssey journal FILE.")
    return match


def snapshot_of(head: Head, sits: list[Seat], lines: list[Line], match: Match) -> stored.Kept:
    """Where the table stands, for whoever wakes it: the record has been played once already."""
    twin = Table(head, sits)
    twin.go_on_with(match, lines)
    return snapshots.write(head.id, twin.snapshot())


class Importing:
    """Opens tables for saved matches."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def take_in(self, person: Person, data: bytes) -> str:
        """A table that goes on where a saved match was left; the seats that bots had they have again, the others are yours."""
        text = await self.house.aside(lambda: record_in(data))
        match = await self.house.waking.slowly(lambda each: replayed(text, each), self.house.waking.records)
        header, now = match.header, self.house.now()
        head = Head(
            id=ids.short(), game=header.game, version=header.version, seats=header.seats, options=header.options,
            clock=Clock(), rated=False, watch=False, takebacks=True, teach=False, listed=False, invite=ids.invite(),
            host=person.id, secret=header.seed, promise=sealed(header.seed), seed=header.seed,
            state="playing", created=now, seen=now, started=now, moves=len(match.log),
        )  # fmt: skip
        names = header.players or [""] * header.seats
        sits = [Seat(i, "person", person.id, person.name) for i in range(header.seats)]
        if not all(map(_is_bot, names)):  # a match of bots alone is yours now
            for i in (i for i, name in enumerate(names) if _is_bot(name)):
                sits[i] = Seat(i, "bot", name=bots.NAMES["hoplite"], strength="hoplite")
        lines = [Line(head.id, i + 1, e.seat, "act", e.action.text, now) for i, e in enumerate(match.log)]
        kept = await self.house.aside(lambda: snapshot_of(head, sits, lines, match))
        await self.house.tables.create(head, sits, lines, kept)
        self.house.metrics.count("petteia_tables_opened_total", f'game="{head.game}"')
        await self.house.opening.begun(head.id)
        return head.id


def _is_bot(name: str) -> bool:
    """Whether a record's player is a bot: by the name of a program, or of a rung of the ladder."""
    return name.partition(":")[0] in bot_names() or name in bots.NAMES.values()
