"""The deal of the day: one deal for everybody on a server, with what the bots of each level made of it as a measure.

The deal's secret comes from the server's own key and the day, so that nobody can know it before; each person plays it once, in
the first seat, against the same bot.  The bots play it at tables of their own.

Until the day is over its dice and records are for those who have played it to its end: who gives it up, or has a link, is shown
no more than they saw at their own table.  (Who comes as two guests has two tries, and nobody can tell.)
"""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from petteia.kernel.game import Game, games
from petteia.server import bots, ids
from petteia.server.alone import BotResult, Deal, OwnResult, Result
from petteia.server.errors import Denied
from petteia.server.model import DAILY, Head, Seat, mixed, sealed
from petteia.server.storage import people, schema
from petteia.server.storage import tables as stored
from petteia.server.storage.people import Person
from petteia.server.wire import Clock

if TYPE_CHECKING:
    from petteia.server.house import House

RIVAL = "hoplite"  # who sits opposite, for people and bots alike
PAR = "hero"  # whose result is par
LEVELS = [rung["key"] for rung in bots.LADDER]


def margin(head: Head) -> int | None:
    """What the first seat made of a finished deal: its score less the best of the others."""
    if head.outcome is None or len(head.outcome.scores) < 2:
        return None
    mine, *others = head.outcome.scores
    return mine - max(others)


def occasion(day: date, bot: bool = False) -> str:
    return f"{DAILY}:{day.isoformat()}{':bot' if bot else ''}"


class Daily:
    def __init__(self, house: House) -> None:
        self.house = house

    def today(self) -> date:
        return datetime.fromtimestamp(self.house.now() / 1000, UTC).date()

    def game_of(self, day: date) -> Game:
        """The game of a day: those that are scored take turns."""
        scored = [game for game in games().values() if game.scored]
        if not scored:
            raise Denied("unknown", "No game here has a deal of the day.")
        return scored[day.toordinal() % len(scored)]

    async def _secret(self, day: date) -> str:
        key = await self.house.writer.do(lambda c: people.key(c, "daily", self.house.draw_secret()))
        return hashlib.sha256(f"petteia daily 1 {key} {day.isoformat()}".encode()).hexdigest()

    async def _open(self, day: date, id: str, first: Seat, host: str) -> str:
        """A table with the deal of a day; whoever comes second to an id finds it there."""
        game, secret, now = self.game_of(day), await self._secret(day), self.house.now()
        seats = game.seat_counts[0]
        seed = mixed(secret, [""] * seats)
        bot = first.kind == "bot"
        head = Head(
            id=id, game=game.key, version=game.version, seats=seats, options=game.agreed({}), clock=Clock(), rated=False,
            watch=False, takebacks=False, teach=False, listed=False, invite=ids.invite(), host=host, secret=secret,
            promise=sealed(secret), seed=seed, seal=sealed(seed), state="playing", created=now, seen=now, started=now,
            occasion=occasion(day, bot),
        )  # fmt: skip
        sits = [first, *(Seat(i, "bot", name=bots.NAMES[RIVAL], strength=RIVAL) for i in range(1, seats))]
        try:
            await self.house.tables.create(head, sits, [])
        except IntegrityError:
            return id
        await self.house.opening.begun(id)
        return id

    async def play(self, person: Person) -> str:
        """Today's deal for somebody: the table they have begun, or a new one."""
        day = self.today()
        mine = [head.id for head, _ in await self._tables(day) if head.host == person.id]
        if mine:
            return mine[0]
        place = hashlib.sha256(f"{await self._secret(day)} {person.id}".encode()).hexdigest()  # one for each person
        made = await self._open(day, f"d{place[:12]}", Seat(0, "person", person.id, person.name), person.id)
        await self._bots(day, begin=True)
        return made

    async def _tables(self, day: date, bot: bool = False) -> list[tuple[Head, list[Seat]]]:
        def read(connection: Connection) -> list[tuple[Head, list[Seat]]]:
            query = select(schema.tables).where(schema.tables.c.occasion == occasion(day, bot))
            return stored.with_seats(connection, list(connection.execute(query).all()))

        return await self.house.read(read)

    async def _bots(self, day: date, begin: bool = False) -> dict[str, Head]:
        """The bots' tables of a day, by level.  They begin with the first person, and are seen to whenever somebody looks."""
        found = {seats[0].strength: head for head, seats in await self._tables(day, bot=True)}
        for level in LEVELS:
            id = f"d{day:%Y%m%d}{level}"
            if level not in found and begin:
                await self._open(day, id, Seat(0, "bot", name=bots.NAMES[level], strength=level), "")
            elif level in found and found[level].state == "playing":
                table = await self.house.tables.get(id)
                async with table.lock:
                    await self.house.tables.awake(table)
                    self.house.bots.attend(table)
        return found

    async def check_open(self, day: str, person: str) -> None:
        """What was dealt on a day is shown to those who have played it to its end, and to everybody when it is over."""
        if day == self.today().isoformat():
            tables = await self._tables(self.today())
            if not any(head.host == person and head.counted for head, _ in tables):
                raise Denied(
                    "not_allowed",
                    "The deal of the day opens for those who have played it to its end.",
                    "For everybody else it opens when the day is over.",
                )

    async def show(self, person: str, asked: str = "") -> Deal:
        """A day's results, best first.  They are told once one's own table is over, records named once one has played it to its end;
        to everybody when the day is over."""
        try:
            day = date.fromisoformat(asked) if asked else self.today()
        except ValueError:
            raise Denied("malformed", "A day is written as in 2026-11-16.") from None
        if day > self.today():
            raise Denied("not_allowed", "That deal has not been dealt yet.")
        game = self.game_of(day)
        by_level = await self._bots(day)
        played = await self._tables(day)
        mine = next((head for head, _ in played if head.host == person), None)
        past = day < self.today()
        may_see = past or (mine is not None and mine.state == "over")
        is_open = past or (mine is not None and mine.counted)

        def line(head: Head, name: str) -> dict[str, Any]:
            link = {"record": head.id, "key": head.invite} if is_open and head.state == "over" else {}
            return {"name": name, "margin": margin(head), "over": head.state == "over", **link}

        results = [Result(**line(head, seats[0].name)) for head, seats in played if head.state == "over"]
        results.sort(key=lambda one: -(one.margin if one.margin is not None else -(10**6)))
        levels = [
            BotResult(level=level, **line(by_level[level], bots.NAMES[level])) for level in LEVELS if level in by_level
        ]
        return Deal(
            day=day.isoformat(),
            game=game.key,
            title=game.title,
            par=next((one.margin for one in levels if one.level == PAR), None),
            bots=levels,
            results=results if may_see else [],
            players=len(results),
            mine=OwnResult(table=mine.id, **line(mine, "you")) if mine is not None else None,
        )
