"""Opening a table, sitting down at one, and the moment it begins."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection

from petteia.kernel.game import Game, Refused
from petteia.kernel.game import game as find_game
from petteia.server import bots, ids, ratings
from petteia.server.errors import Denied
from petteia.server.model import Head, Seat, mixed, sealed
from petteia.server.records import Replayed
from petteia.server.storage import people
from petteia.server.storage import tables as stored
from petteia.server.storage.people import Person
from petteia.server.storage.writer import Line
from petteia.server.wire import Clock, NewTable, PlayOn, Quick, SeatWish

if TYPE_CHECKING:
    from petteia.server.house import House

FRESH = 60_000  # somebody seen this recently is still waiting
LISTED = 600_000


def asked_game(key: str) -> Game:
    try:
        return find_game(key)
    except Refused as error:
        raise Denied("unknown", error.sentence, error.hint) from None


class Opening:
    """Everything up to the first move."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def open(self, person: Person, wish: NewTable) -> Head:
        """A new table; it begins at once if no seat is open."""
        game = asked_game(wish.game)
        try:
            game.check_seats(len(wish.seats))
            options = game.agreed(wish.options)
        except Refused as error:
            raise Denied("malformed", error.sentence, error.hint) from None
        self._check(person, game, wish)
        now = self.house.now()
        head = Head(
            id=ids.short(), game=game.key, version=game.version, seats=len(wish.seats), options=options,
            clock=wish.clock, rated=wish.rated, watch=wish.watch, takebacks=wish.takebacks, teach=wish.teach,
            listed=wish.listed, invite=ids.invite(), host=person.id, secret="", promise="", state="open",
            created=now, seen=now,
        )  # fmt: skip
        seats = [self._seat(i, one, person, wish.nonce) for i, one in enumerate(wish.seats)]

        def work(connection: Connection) -> None:
            # the secret was drawn, and its promise shown, before the nonce came
            head.secret = people.take_dice(connection, person.id, self.house.draw_secret)
            head.promise = sealed(head.secret)
            if wish.dice and wish.dice != head.promise:
                raise Denied("stale", "Those dice were thrown at another table.", "GET /api/me says which are next.")
            self._create(connection, head, seats)

        await self.house.writer.do(work)
        self.house.metrics.count("petteia_tables_opened_total", f'game="{head.game}"')
        if head.state == "playing":
            await self.begun(head.id)
        return head

    async def again(
        self, old: Head, seats: list[Seat], options: dict[str, str], dice: str, nonces: dict[int, str]
    ) -> Head:
        """A table like an old one with the same people, each in a given seat; it begins at once.

        Where somebody gave up for good a bot sits now, and nobody is rated against a bot.
        """
        now = self.house.now()
        head = msgspec.structs.replace(
            old, id=ids.short(), version=find_game(old.game).version, options=options, invite=ids.invite(),
            secret=dice, promise=sealed(dice), seed=None, seal=None, known=False, state="open", created=now, seen=now,
            started=None, ended=None, deadline=None, outcome=None, moves=0, next=None, previous=old.id, occasion="",
        )  # fmt: skip
        again = [
            Seat(s.seat, s.kind, s.person, s.name, s.strength, nonce=nonces.get(s.seat, ""))
            if s.left is None
            else Seat(s.seat, "bot", name=bots.NAMES[s.strength], strength=s.strength)
            for s in seats
        ]
        head.rated = head.rated and all(seat.kind == "person" for seat in again)
        await self.house.writer.do(lambda c: self._create(c, head, again))
        await self.begun(head.id)
        return head

    async def play_on(self, person: Person, record: Replayed, wish: PlayOn) -> str:
        """A table that begins with the first moves of a record, in one of its seats, against bots.

        It has the record's seed, which is known by now: the cards fall as they did, and nothing is sealed.  The bots' chance is new.
        """
        old, log = record.head, record.match.log
        if wish.seat >= old.seats or wish.move > len(log):
            raise Denied("malformed", "The record has no such seat or move.")
        now = self.house.now()
        head = msgspec.structs.replace(
            old, id=ids.short(), clock=Clock(), rated=False, teach=False, listed=False, invite=ids.invite(),
            known=True, secret=self.house.draw_secret(), promise="", seal=None, host=person.id, state="playing",
            created=now, seen=now, started=now, ended=None, deadline=None,
            outcome=None, moves=0, next=None, previous=old.id, occasion="",
        )  # fmt: skip
        seats = [
            Seat(s.seat, "person", person.id, person.name)
            if s.seat == wish.seat
            else Seat(s.seat, "bot", name=bots.NAMES[wish.strength], strength=wish.strength)
            for s in record.seats
        ]
        lines = [Line(head.id, i + 1, e.seat, "act", e.action.text, now) for i, e in enumerate(log[: wish.move])]
        await self.house.tables.create(head, seats, lines)
        await self.begun(head.id)
        return head.id

    def _create(self, connection: Connection, head: Head, seats: list[Seat]) -> None:
        if all(seat.kind != "open" for seat in seats):
            self._begin(connection, head, seats)
        stored.create(connection, head, seats)

    def _begin(self, connection: Connection, head: Head, seats: list[Seat]) -> None:
        """Mix the seed and start: from here on only the log changes anything."""
        for seat in seats if head.rated else []:
            assert seat.person is not None
            row = people.rating(connection, seat.person, head.game)
            mu, sigma = (row["mu"], row["sigma"]) if row else ratings.fresh()
            seat.rating = ratings.shown(mu, sigma)
        head.seed = mixed(head.secret, [seat.nonce for seat in seats])
        head.seal = sealed(head.seed)
        head.state = "playing"
        head.started = self.house.now()

    def _start(self, connection: Connection, head: Head, seats: list[Seat]) -> None:
        """Begin a table whose last seat has just been taken."""
        self._begin(connection, head, seats)
        began = {"seed": head.seed, "seal": head.seal, "state": head.state, "started": head.started}
        stored.change(connection, head.id, "open", **began)
        for seat in seats:
            stored.change_seat(connection, head.id, seat.seat, rating=seat.rating)

    async def begun(self, id: str) -> None:
        """The table has just begun: wake it, start its clock, let a bot that begins begin."""
        table = await self.house.tables.get(id)
        async with table.lock:
            await self.house.tables.awake(table)
            if table.head.clock.kind != "none":
                self.house.timing.set(table)
            self.house.bots.attend(table)

    def _check(self, person: Person, game: Game, wish: NewTable) -> None:
        kinds = [seat.kind for seat in wish.seats]
        if kinds.count("me") > 1:
            raise Denied("malformed", "You can take one seat.", "For more people on this device, say `here`.")
        if "here" in kinds and "me" not in kinds:
            raise Denied("malformed", "Somebody on this device must be you.")
        if "me" not in kinds and "open" in kinds:
            raise Denied("malformed", "Take a seat yourself.", "Only tables of bots can be watched from the start.")
        if wish.rated:
            if "bot" in kinds or "here" in kinds:
                raise Denied("malformed", "Ratings compare people.", "A rated table has no bots and one person a seat.")
            if game.cooperative or len(kinds) == 1:
                raise Denied("malformed", "Ratings compare rivals.", "Here all stand together.")
            if person.guest:
                raise Denied("not_allowed", "Ratings are for accounts.", "Register with a name and a passphrase first.")

    def _seat(self, index: int, wish: SeatWish, person: Person, nonce: str) -> Seat:
        if wish.kind == "open":
            return Seat(index, "open")
        if wish.kind == "bot":
            return Seat(index, "bot", name=bots.NAMES[wish.strength], strength=wish.strength)
        return Seat(index, "person", person.id, person.name, nonce=nonce if wish.kind == "me" else "")

    async def quick(self, person: Person, wish: Quick) -> str:
        """A seat at once: where somebody waits, or else with bots."""
        game = asked_game(wish.game)
        if wish.strength is None:
            since = self.house.now() - FRESH
            for head, seats in await self.house.read(stored.waiting_for_one, game.key, since, person.id):
                if any(seat.person == person.id for seat in seats):
                    continue
                try:
                    await self.sit(person, head.id, None, "", wish.nonce)
                except Denied:
                    continue  # somebody else was quicker
                return head.id
        strength = wish.strength or "hoplite"
        rest = [SeatWish("bot", strength)] * (game.seat_counts[0] - 1)
        head = await self.open(
            person, NewTable(game.key, [SeatWish("me"), *rest], nonce=wish.nonce, dice=wish.dice, listed=False)
        )
        return head.id

    async def sit(self, person: Person, id: str, seat: int | None, invite: str, nonce: str) -> int:
        """Take an open seat; the last one to do so begins the table."""

        def work(connection: Connection) -> tuple[int, bool]:
            found = stored.find(connection, id, to_change=True)
            if found is None:
                raise Denied("unknown", "There is no such table.")
            head, seats = found
            place = self._place(person, head, seats, seat, invite)
            values: dict[str, Any] = {"kind": "person", "person": person.id, "name": person.name, "nonce": nonce}
            if not stored.change_seat(connection, id, place, only_if="open", **values):
                raise Denied("taken", "Somebody has just taken that seat.")
            seats[place] = Seat(place, **values)
            begins = all(one.kind != "open" for one in seats)
            if begins:
                self._start(connection, head, seats)
            return place, begins

        place, begins = await self.house.writer.do(work)
        await self._changed(id, begins)
        return place

    def _place(self, person: Person, head: Head, seats: list[Seat], wanted: int | None, invite: str) -> int:
        if head.state != "open":
            raise Denied("over", "The table has begun already.")
        if any(seat.person == person.id for seat in seats):
            raise Denied("taken", "You have a seat at this table already.")
        if not head.listed and not secrets.compare_digest(invite.encode(), head.invite.encode()):
            raise Denied("not_allowed", "This table is by invitation.", "Ask for its link.")
        if head.rated and person.guest:
            raise Denied("not_allowed", "Ratings are for accounts.", "Register with a name and a passphrase first.")
        free = [seat.seat for seat in seats if seat.kind == "open"]
        if wanted is not None and wanted not in free:
            raise Denied("taken", "That seat is not free.")
        if not free:
            raise Denied("taken", "No seat is free.")
        return free[0] if wanted is None else wanted

    async def fill(self, person: str, id: str) -> None:
        """Put bots on the open seats and begin, at the wish of somebody who sits there."""

        def work(connection: Connection) -> None:
            found = stored.find(connection, id, to_change=True)
            if found is None:
                raise Denied("unknown", "There is no such table.")
            head, seats = found
            if not any(seat.person == person for seat in seats):
                raise Denied("not_allowed", "Only those who sit here can begin.")
            if head.state != "open":
                raise Denied("over", "The table has begun already.")
            if head.rated:
                raise Denied("not_allowed", "A rated table waits for people.")
            for seat in seats:
                if seat.kind == "open":
                    seats[seat.seat] = Seat(seat.seat, "bot", name=bots.NAMES["hoplite"], strength="hoplite")
                    stored.change_seat(
                        connection, id, seat.seat, kind="bot", name=bots.NAMES["hoplite"], strength="hoplite"
                    )
            self._start(connection, head, seats)

        await self.house.writer.do(work)
        await self._changed(id, True)

    async def withdraw(self, person: str, id: str) -> None:
        """Take an open table away again, at the wish of whoever opened it."""

        def work(connection: Connection) -> None:
            found = stored.find(connection, id, to_change=True)
            if found is None:
                raise Denied("unknown", "There is no such table.")
            if found[0].host != person:
                raise Denied("not_allowed", "Only whoever opened a table can take it away.")
            if found[0].state != "open":
                raise Denied("over", "The table has begun already.", "You can resign.")
            stored.remove(connection, [id])

        await self.house.writer.do(work)
        self.house.tables.close(id)
        self.house.fanout.closed(id)

    async def _changed(self, id: str, begins: bool) -> None:
        await self.house.tables.refresh(id)
        self.house.fanout.changed(id)
        if begins:
            await self.begun(id)
