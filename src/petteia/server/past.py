"""Tables of a game whose rules have moved on since.

A table remembers the version of the rules it began with.  When the installed ones are newer, its log is replayed by them: where
every move still holds (and, of a finished table, the end is the same) it is played on and watched as ever.  Where not, nobody
pretends: a table under way ends without a winner and unrated, and a record is shown in words, as it was told when it ended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, insert, select

from petteia.kernel.events import Event
from petteia.kernel.game import Game
from petteia.kernel.match import FORMAT
from petteia.server.errors import Denied
from petteia.server.model import Ending, Head, Seat
from petteia.server.snapshots import Retold
from petteia.server.storage import schema
from petteia.server.storage import tables as stored
from petteia.server.storage.writer import Line

if TYPE_CHECKING:
    from petteia.server.house import House
    from petteia.server.table import Table

Json = dict[str, Any]


def all_heard(event: Event, seats: int) -> Event:
    """An event as somebody hears it who sees everything."""
    everyone = (1 << (seats + 1)) - 1
    seen = {place: (face, everyone) for place, (face, _) in event.seen.items()}
    return Event(event.kind, event.args, seen, everyone, event.tags)


def told(table: Table) -> list[Json]:
    """A finished table in words, as its own rules tell it to somebody who sees everything."""
    match, seats = table.match, table.head.seats
    assert match is not None
    said: list[Json] = []
    for at, event in table.story:
        if isinstance(event, Retold):  # of what each heard, what names the most
            text = max(event.texts, key=len, default="")
        else:
            text = match.game.say(all_heard(event, seats), seats, match.state)
        if text:
            said.append({"at": at, "text": text})
    return said


def keep(connection: Connection, table: str, story: list[Json]) -> None:
    connection.execute(insert(schema.stories).values(table=table, body=msgspec.json.encode(story).decode()))


def kept(connection: Connection, table: str) -> list[Json] | None:
    body = connection.execute(select(schema.stories.c.body).where(schema.stories.c.table == table)).scalar()
    return msgspec.json.decode(body, type=list[Json]) if body is not None else None


class Past:
    """A finished table that the installed rules cannot replay."""

    def __init__(self, head: Head, seats: list[Seat], lines: list[Line], story: list[Json] | None, game: Game) -> None:
        self.head = head
        self.seats = seats
        self.game = game
        self.moves = standing(lines)
        try:
            self.names = game.seat_names(head.seats, head.options)
        except Exception:  # the options may be unknown by now
            self.names = [f"Seat {i + 1}" for i in range(head.seats)]
        plain = [{"at": i + 1, "text": f"{self.names[seat]}: {move}"} for i, (seat, move) in enumerate(self.moves)]
        self.story = story if story is not None else plain

    @property
    def word(self) -> str:
        return (
            f"This was played by version {self.head.version} of the rules of {self.game.title}; installed is version "
            f"{self.game.version}, by which its moves no longer hold. It can be read, not replayed."
        )

    def refusal(self) -> Denied:
        return Denied(
            "outdated",
            self.word,
            "Its record tells the story, and its file replays with the version it was played with.",
        )

    def file(self) -> str:
        """The record as text, for the version it was played with."""
        head = self.head
        words = [name.lower().replace(" ", "-") for name in self.names]
        lines = [FORMAT, f"game: {head.game}", f"version: {head.version}", f"seats: {head.seats}"]
        lines += [f"player {seat.seat + 1}: {seat.name or '-'}" for seat in self.seats]
        lines += [f"option {key}: {value}" for key, value in head.options.items()]
        lines += [f"seed: {head.seed}", "", *(f"{words[seat]}: {move}" for seat, move in self.moves)]
        return "\n".join(lines) + "\n"


def standing(lines: list[Line]) -> list[tuple[int, str]]:
    """The choices that a log leaves standing."""
    moves: list[tuple[int, str]] = []
    for line in lines:
        if line.kind == "act":
            moves.append((line.seat, line.text))
        elif line.kind == "undo":
            del moves[len(moves) - int(line.text) :]
        elif line.kind == "rewind":
            del moves[int(line.text) :]
    return moves


async def strand(house: House, table: Table, lines: list[Line], why: Exception) -> Denied:
    """A table whose log the installed rules cannot follow: it ends, if it was under way; what to say about it."""
    head, game = table.head, table.game
    if head.version == game.version:
        raise why  # the rules are the same: something else is wrong
    past = Past(head, table.seats, lines, None, game)
    reason = f"The rules of {game.title} have moved on from version {head.version} to {game.version}, and the moves no longer hold."
    ended, moves = Ending([], reason), len(past.moves)
    id, now = head.id, house.now()
    values: Json = {"state": "over", "ended": now, "deadline": None, "outcome": ended, "moves": moves}
    if await house.writer.do(lambda c: stored.change(c, id, "playing", **values)):
        house.fanout.changed(id)
    table.sleep()
    found = await house.read(stored.find, id)
    assert found is not None
    table.head, table.seats = found
    table.ending = table.head.outcome
    return past.refusal()
