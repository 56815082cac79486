"""A saved match comes to a table: a record as text, or the file that a campaign travels in.

The table is the record's header and log, as if it had been played here.  Its seed came with the file, so no seal could be
shown before the first choice, and the table is never rated.
"""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

from petteia.bots import bot_names
from petteia.kernel.game import Refused
from petteia.kernel.match import Match, read_record
from petteia.server import bots, ids
from petteia.server.errors import Denied
from petteia.server.model import Head, Seat, sealed
from petteia.server.storage import tables as stored
from petteia.server.storage.people import Person
from petteia.server.storage.writer import Line
from petteia.server.wire import Clock

if TYPE_CHECKING:
    from petteia.server.house import House

MOST = 2_000_000  # bytes of a file, and of the record in it
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
        except (zipfile.BadZipFile, OSError, ValueError, EOFError, NotImplementedError, RuntimeError):
            raise Denied("malformed", "The file is not whole.", "Export the campaign again.") from None
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Denied(
            "malformed", "This is not a saved match.", "Choose a file that petteia odyssey export has written."
        ) from None


def replayed(text: str) -> Match:
    """The match a record tells of, if it can go on at a table of this server."""
    try:
        record = read_record(text)
        if record.header.position is not None:
            raise Denied("malformed", "This match begins in the middle; tables here begin at the beginning.", TERMINAL)
        match = Match.load(text)
    except Refused as error:
        raise Denied("malformed", error.sentence, error.hint or TERMINAL) from None
    if match.outcome is not None:
        raise Denied("over", "This match is over already.", "Read its journal: petteia odyssey journal FILE.")
    return match


class Importing:
    """Opens tables for saved matches."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def take_in(self, person: Person, data: bytes) -> str:
        """A table that goes on where a saved match was left; the seats that bots had they have again, the others are yours."""
        match = await self.house.loop.run_in_executor(None, lambda: replayed(record_in(data)))
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
        await self.house.writer.do(lambda c: stored.create(c, head, sits, lines))
        self.house.metrics.count("petteia_tables_opened_total", f'game="{head.game}"')
        await self.house.opening.begun(head.id)
        return head.id


def _is_bot(name: str) -> bool:
    """Whether a record's player is a bot: by the name of a program, or of a rung of the ladder."""
    return name.partition(":")[0] in bot_names() or name in bots.NAMES.values()
