"""Who is asking: guests by a signed cookie, accounts by name and passphrase, sessions that can be revoked."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING

import argon2
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from petteia.server import ids
from petteia.server.errors import Denied
from petteia.server.model import sealed
from petteia.server.storage import people
from petteia.server.storage.people import Person

if TYPE_CHECKING:
    from petteia.server.house import House

COOKIE = "petteia"
CSRF_COOKIE = "petteia_csrf"
CSRF_HEADER = "x-petteia-csrf"
YEAR = 365 * 86_400
REMEMBERED = 30_000  # milliseconds for which a session is believed without asking the database again
TOUCH = 600_000  # a session's last use is written down this often at most
NAME = re.compile(r"[^\W_](?:[\w .'-]*[^\W_])?")
HEROES = ("Atalanta", "Kastor", "Nausikaa", "Orpheus", "Helena", "Iason", "Danae", "Nestor", "Kirke", "Ikaros",
          "Phoebe", "Theseus", "Medea", "Argos", "Leto", "Linos", "Daphne", "Kadmos", "Selene", "Talos")  # fmt: skip


class Visitor:
    """Somebody with a session."""

    __slots__ = ("person", "session")

    def __init__(self, person: Person, session: str) -> None:
        self.person = person
        self.session = session


class Accounts:
    """Sessions and passphrases."""

    def __init__(self, house: House, key: str) -> None:
        self._house = house
        self._key = key.encode()
        self._hasher = argon2.PasswordHasher()
        self._nobody = ""  # the hash a passphrase is compared with when there is no such name
        self._hashing = asyncio.Semaphore(2)  # argon2 is meant to be heavy: never more of it than this at once
        self._known: OrderedDict[str, tuple[Visitor, int]] = OrderedDict()

    # -- cookies -----------------------------------------------------------------------------

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._key, f"{purpose}:{text}".encode(), hashlib.sha256).hexdigest()[:40]

    def cookie(self, session: str) -> str:
        return f"{session}.{self._sign('session', session)}"

    def csrf(self, session: str) -> str:
        """What a page must repeat in a header to change anything: tied to the session."""
        return self._sign("csrf", session)

    def checks_out(self, session: str, token: str) -> bool:
        return hmac.compare_digest(self.csrf(session), token)

    def session_in(self, cookies: Mapping[str, str]) -> str | None:
        """The session a cookie names, if the signature is ours."""
        session, _, signature = cookies.get(COOKIE, "").partition(".")
        if session and hmac.compare_digest(self._sign("session", session), signature):
            return session
        return None

    # -- visitors ----------------------------------------------------------------------------

    async def visitor(self, cookies: Mapping[str, str]) -> Visitor | None:
        """Who this is, or nobody."""
        session = self.session_in(cookies)
        if session is None:
            return None
        now = self._house.now()
        known = self._known.get(session)
        if known is not None and now - known[1] < REMEMBERED:
            return known[0]
        found = await self._house.read(people.session_person, session)
        if found is None:
            self._known.pop(session, None)
            return None
        person, seen = found
        if now - seen > TOUCH:
            await self._house.writer.do(lambda c: people.touch_session(c, session, now))
        visitor = Visitor(person, session)
        self._remember(visitor)
        return visitor

    def _remember(self, visitor: Visitor) -> None:
        self._known[visitor.session] = (visitor, self._house.now())
        self._known.move_to_end(visitor.session)
        if len(self._known) > 5000:
            self._known.popitem(last=False)

    def forget(self, session: str = "", person: str = "") -> None:
        """Ask the database again about a session, or about somebody."""
        self._known.pop(session, None)
        for key in [key for key, (visitor, _) in self._known.items() if visitor.person.id == person]:
            del self._known[key]

    async def guest(self, agent: str) -> Visitor:
        """Somebody new: a name at once, and a session."""
        person, session, now = ids.short(), ids.session(), self._house.now()

        def work(connection: Connection) -> None:
            name = f"{secrets.choice(HEROES)} {1000 + secrets.randbelow(9000)}"
            while people.by_name(connection, name) is not None:
                name = f"{secrets.choice(HEROES)} {10_000 + secrets.randbelow(9_990_000)}"
            people.add(connection, person, name, now, self._house.draw_secret())
            people.open_session(connection, session, person, agent[:160], now)

        try:
            await self._house.writer.do(work)
        except IntegrityError:
            return await self.guest(agent)  # somebody took that name in the same moment
        made = await self.visitor({COOKIE: self.cookie(session)})
        assert made is not None
        return made

    async def promise(self, person: str) -> str:
        """The SHA-256 of the secret that the next table they open will be dealt with: shown before they bring anything to it."""
        secret = await self._house.read(people.dice_of, person)
        if secret is None:
            fresh = self._house.draw_secret()
            secret = await self._house.writer.do(lambda c: people.dice(c, person, fresh))
        return sealed(secret)

    # -- names and passphrases ---------------------------------------------------------------

    def check_name(self, name: str) -> str:
        clean = " ".join(name.split())
        if not 2 <= len(clean) <= 24 or not NAME.fullmatch(clean):
            raise Denied(
                "malformed",
                "That name cannot be used.",
                "Letters and figures, with spaces, dots, hyphens or apostrophes between them; 2 to 24 in all.",
            )
        return clean

    async def rename(self, visitor: Visitor, name: str) -> None:
        """Give a guest another name; an account keeps the name it signs in with."""
        clean = self.check_name(name)
        if not visitor.person.guest:
            raise Denied("not_allowed", "An account keeps its name.")
        await self._change(visitor, name=clean)

    async def keep_settings(self, visitor: Visitor, settings: Mapping[str, object]) -> None:
        await self._change(visitor, settings={**visitor.person.settings, **settings})

    async def _change(self, visitor: Visitor, **values: object) -> None:
        person = visitor.person.id

        def work(connection: Connection) -> list[str]:
            people.change(connection, person, **values)
            return people.rename_seats(connection, person, str(values["name"])) if "name" in values else []

        try:
            tables = await self._house.writer.do(work)
        except IntegrityError:
            raise Denied("taken", "That name is taken.", "Choose another.") from None
        self.forget(person=person)
        for table in tables:
            await self._house.tables.refresh(table)
            self._house.fanout.changed(table)

    async def register(self, visitor: Visitor, name: str, passphrase: str) -> None:
        """Turn a guest into an account: the same person, with their tables, under a name of their own."""
        if not visitor.person.guest:
            raise Denied("not_allowed", "You have an account already.", "Sign out first to make another.")
        clean = self.check_name(name)
        async with self._hashing:
            hashed = await asyncio.to_thread(self._hasher.hash, passphrase)
        await self._change(visitor, name=clean, passphrase=hashed)

    async def login(self, visitor: Visitor | None, name: str, passphrase: str, agent: str) -> Visitor:
        """Open a session for an account; whoever was signed in before is no longer."""
        person = await self._house.read(people.by_name, name)
        stored = person.passphrase if person is not None else None
        async with self._hashing:
            right = await asyncio.to_thread(self._verify, stored, passphrase)
        if person is None or not right:
            raise Denied("not_allowed", "That name and passphrase do not go together.")
        session, now = ids.session(), self._house.now()
        old = visitor.session if visitor is not None else ""

        def work(connection: Connection) -> None:
            if old:
                people.close_session(connection, old)
            people.open_session(connection, session, person.id, agent[:160], now)

        await self._house.writer.do(work)
        self._house.sign_out(old)
        made = await self.visitor({COOKIE: self.cookie(session)})
        assert made is not None
        return made

    def _verify(self, stored: str | None, passphrase: str) -> bool:
        # an unknown name takes as long as a wrong passphrase, so that names cannot be tried out
        if stored is None and not self._nobody:
            self._nobody = self._hasher.hash(secrets.token_hex(16))
        try:
            self._hasher.verify(stored or self._nobody, passphrase)
        except (argon2.exceptions.VerifyMismatchError, argon2.exceptions.InvalidHashError):
            return False
        return stored is not None

    async def revoke(self, visitor: Visitor, session: str) -> None:
        """End one of one's own sessions, wherever it is."""

        def work(connection: Connection) -> bool:
            mine = [row["id"] for row in people.sessions_of(connection, visitor.person.id)]
            for one in mine:
                if self.public_id(one) == session or one == session:
                    people.close_session(connection, one)
                    self._house.loop.call_soon_threadsafe(self._house.sign_out, one)
                    return True
            return False

        if not await self._house.writer.do(work):
            raise Denied("unknown", "There is no such session.")

    def public_id(self, session: str) -> str:
        """A name for a session that does not open it."""
        return self._sign("name", session)[:16]
