"""Who is asking: guests by a signed cookie, accounts by name and passphrase, sessions that can be revoked."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING

import argon2
import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from petteia.server import ids, names
from petteia.server.errors import Denied
from petteia.server.limits import Buckets
from petteia.server.model import sealed
from petteia.server.storage import people
from petteia.server.storage.people import Person, hash_of

if TYPE_CHECKING:
    from petteia.server.house import House

COOKIE = "petteia"
CSRF_COOKIE = "petteia_csrf"
CSRF_HEADER = "x-petteia-csrf"
YEAR = 365 * 86_400
REMEMBERED = 30_000  # milliseconds for which a session is believed without asking the database again
TOUCH = 600_000  # a session's last use is written down this often at most
HEROES = ("Atalanta", "Kastor", "Nausikaa", "Orpheus", "Helena", "Iason", "Danae", "Nestor", "Kirke", "Ikaros",
          "Phoebe", "Theseus", "Medea", "Argos", "Leto", "Linos", "Daphne", "Kadmos", "Selene", "Talos")  # fmt: skip

WHENCE = ("of Argos", "of Athens", "of Chios", "of Delos", "of Delphi", "of Elis", "of Euboia", "of Ithaka", "of Kos", "of Kythera",
          "of Lemnos", "of Lesbos", "of Naxos", "of Paros", "of Phokis", "of Pylos", "of Rhodes", "of Samos", "of Skyros", "of Sparta",
          "of Tegea", "of Thasos", "of Thebes", "of Tiryns")  # fmt: skip
SYLLABLES = tuple(c + v for c in "dgklmnprstz" for v in "aeiou")


class Visitor:
    """Somebody with a session: `token` is what their cookie says, `session` its hash, which is all that is kept of it."""

    __slots__ = ("person", "session", "token")

    def __init__(self, person: Person, token: str) -> None:
        self.person = person
        self.token = token
        self.session = kept(token)


def kept(token: str) -> str:
    """The form in which a session is kept: who reads the database cannot come in by it."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


class Accounts:
    """Sessions and passphrases."""

    def __init__(self, house: House, key: str) -> None:
        self._house = house
        self._key = key.encode()
        self._hasher = argon2.PasswordHasher()
        self._nobody = ""  # the hash a passphrase is compared with when there is no such name
        self._hashing = asyncio.Semaphore(2)  # argon2 is meant to be heavy: never more of it than this at once
        self._renamed = Buckets(0.1, 10.0, time.monotonic)
        self._known: OrderedDict[str, tuple[Visitor, int]] = OrderedDict()

    # -- cookies -----------------------------------------------------------------------------

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._key, f"{purpose}:{text}".encode(), hashlib.sha256).hexdigest()[:40]

    def cookie(self, token: str) -> str:
        return f"{token}.{self._sign('session', token)}"

    def veiled(self, text: str) -> str:
        """What stands for a name or an address where it need not be known itself."""
        return self._sign("quota", text)

    def csrf(self, session: str) -> str:
        """What a page must repeat in a header to change anything: tied to the session."""
        return self._sign("csrf", session)

    def checks_out(self, session: str, token: str) -> bool:
        return hmac.compare_digest(self.csrf(session).encode(), token.encode())

    def token_in(self, cookies: Mapping[str, str]) -> str | None:
        """What a cookie says, if the signature is ours."""
        token, _, signature = cookies.get(COOKIE, "").partition(".")
        if token and hmac.compare_digest(self._sign("session", token).encode(), signature.encode()):
            return token
        return None

    # -- visitors ----------------------------------------------------------------------------

    async def visitor(self, cookies: Mapping[str, str]) -> Visitor | None:
        """Who this is, or nobody; whoever was shown the door is told so."""
        token = self.token_in(cookies)
        if token is None:
            return None
        visitor = await self._visitor(token)
        if visitor is not None and visitor.person.banned is not None:
            raise Denied("not_allowed", "You have been shown the door here.", "Write to whoever runs this server.")
        return visitor

    async def _visitor(self, token: str) -> Visitor | None:
        session, now = kept(token), self._house.now()
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
        visitor = Visitor(person, token)
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

    async def welcome(self, agent: str, address: str) -> Visitor:
        """Somebody new, unless so many have come from their address that they can hardly be so many."""
        if not self._house.newcomers.take(address):
            raise Denied("too_many", "Many people have come from your address just now.", "Wait a moment, or sign in.")
        return await self.guest(agent)

    async def guest(self, agent: str) -> Visitor:
        """Somebody new: a name at once, and a session."""
        person, token, now = ids.short(), ids.session(), self._house.now()

        def work(connection: Connection) -> None:
            name = secrets.choice(HEROES)
            for tries in range(40):
                if people.by_name(connection, name) is None:
                    break
                name = f"{secrets.choice(HEROES)} {secrets.choice(WHENCE)}"
                if tries > 20:  # on a busy server most are taken: a name that nobody has had before
                    name = (
                        f"{secrets.choice(HEROES)} {''.join(secrets.choice(SYLLABLES) for _ in range(3)).capitalize()}"
                    )
            people.add(connection, person, name, now, self._house.draw_secret())
            people.open_session(connection, kept(token), person, agent[:160], now)

        try:
            await self._house.writer.do(work)
        except IntegrityError:
            return await self.guest(agent)  # somebody took that name in the same moment
        return await self._arrived(token)

    async def _arrived(self, token: str) -> Visitor:
        """Somebody whose session has just been opened."""
        made = await self._visitor(token)
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
        clean = unicodedata.normalize("NFC", " ".join(name.split()))
        if not names.LEAST <= len(clean) <= names.MOST or not names.is_plain(clean):
            raise Denied(
                "malformed",
                "That name cannot be used.",
                "Letters of one script and figures, with spaces, dots, hyphens or apostrophes between them; 2 to 24 in all.",
            )
        if names.is_reserved(clean):
            raise Denied("malformed", "That name belongs to the gods and the bots.", "Take one of your own.")
        return clean

    async def rename(self, visitor: Visitor, name: str) -> None:
        """Give a guest another name; an account keeps the name it signs in with."""
        clean = self.check_name(name)
        if not visitor.person.guest:
            raise Denied("not_allowed", "An account keeps its name.")
        if not self._renamed.take(visitor.person.id):  # it is told at all their tables
            raise Denied("too_fast", "You have had many names just now.", "Keep this one for a while.")
        await self._change(visitor, name=clean)

    async def keep_settings(self, visitor: Visitor, settings: Mapping[str, object]) -> None:
        merged = {**visitor.person.settings, **settings}
        if len(msgspec.json.encode(merged)) > self._house.settings.body_bytes:
            raise Denied("too_large", "Those are more settings than are kept.")
        await self._change(visitor, settings=merged)

    async def _change(self, visitor: Visitor, **values: object) -> None:
        person = visitor.person.id

        def work(connection: Connection) -> list[str]:
            people.change(connection, person, **values)
            return people.rename_seats(connection, person, str(values["name"])) if "name" in values else []

        try:
            tables = await self._house.writer.do(work)
        except IntegrityError:
            raise Denied("taken", "That name is taken, or looks like one that is.", "Choose another.") from None
        self.forget(person=person)
        for table in tables:
            await self._house.tables.refresh(table)
            self._house.fanout.changed(table)

    async def register(self, visitor: Visitor, name: str, passphrase: str, agent: str) -> Visitor:
        """Turn a guest into an account: the same person, with their tables, under a name of their own, in a new session."""
        if not visitor.person.guest:
            raise Denied("not_allowed", "You have an account already.", "Sign out first to make another.")
        clean = self.check_name(name)
        hashed = await self._hashed(passphrase)
        await self._change(visitor, name=clean, passphrase=hashed)
        return await self._renew(visitor, agent)

    async def change_passphrase(self, visitor: Visitor, old: str, new: str, agent: str) -> Visitor:
        """Another passphrase for an account; every other session of it ends."""
        person = visitor.person
        if person.guest:
            raise Denied("not_allowed", "A guest has no passphrase.", "Register with a name and a passphrase first.")
        await self._try(person.name, person.passphrase, old, "That is not your passphrase.")
        hashed = await self._hashed(new)
        ended = await self._house.writer.do(lambda c: people.set_passphrase(c, person.id, hashed, visitor.session))
        self._end(ended, person.id)
        return await self._renew(visitor, agent)

    async def reset(self, name: str, word: str, passphrase: str, agent: str) -> Visitor:
        """A new passphrase by the word that whoever runs the server gave out; every session of the account ends."""
        found = await self._house.read(people.resetting, name)
        now, wrong = (
            self._house.now(),
            Denied("not_allowed", "That name and that word do not go together.", "Ask for a new word."),
        )
        if not await self._house.quotas.tries.take(people.folded(name)):
            raise Denied("too_fast", "Too many attempts for this name.", "Wait a while.")
        if found is None or found.until < now or not hmac.compare_digest(found.word, hash_of(word)):
            raise wrong
        hashed, token, person = await self._hashed(passphrase), ids.session(), found.person

        def work(connection: Connection) -> list[str]:
            if not people.use_reset(connection, person, hash_of(word)):
                raise wrong  # it was used in the same moment
            ended = people.set_passphrase(connection, person, hashed)
            people.open_session(connection, kept(token), person, agent[:160], now)
            return ended

        self._end(await self._house.writer.do(work), person)
        return await self._arrived(token)

    async def _renew(self, visitor: Visitor, agent: str) -> Visitor:
        """A new session in place of the old one, which opens nothing any more; sockets stay where they are."""
        token, now, old, person = ids.session(), self._house.now(), visitor.session, visitor.person.id

        def work(connection: Connection) -> None:
            people.close_session(connection, old)
            people.open_session(connection, kept(token), person, agent[:160], now)

        await self._house.writer.do(work)
        for client in self._house.clients:
            if client.session == old:
                client.session = kept(token)
        self._end([old], person)
        return await self._arrived(token)

    def _end(self, sessions: list[str], person: str) -> None:
        for session in sessions:
            self._house.sign_out(session)
        self.forget(person=person)

    async def login(self, visitor: Visitor | None, name: str, passphrase: str, agent: str) -> Visitor:
        """Open a session for an account; whoever was signed in before is no longer."""
        person = await self._house.read(people.by_name, name)
        stored = person.passphrase if person is not None else None
        await self._try(name, stored, passphrase, "That name and passphrase do not go together.")
        assert person is not None
        if person.banned is not None:
            raise Denied("not_allowed", "You have been shown the door here.", "Write to whoever runs this server.")
        token, now = ids.session(), self._house.now()
        old = visitor.session if visitor is not None else ""

        def work(connection: Connection) -> None:
            if old:
                people.close_session(connection, old)
            people.open_session(connection, kept(token), person.id, agent[:160], now)

        await self._house.writer.do(work)
        self._house.sign_out(old)
        return await self._arrived(token)

    async def _hashed(self, passphrase: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, passphrase)

    async def _try(self, name: str, stored: str | None, passphrase: str, wrong: str) -> None:
        """Compare a passphrase; wrong ones are counted for the account, from wherever they come."""
        account = people.folded(name)
        if not await self._house.quotas.tries.take(account):
            raise Denied("too_fast", "Too many attempts for this name.", "Wait a while.")
        async with self._hashing:
            right = await asyncio.to_thread(self._verify, stored, passphrase)
        if not right:
            raise Denied("not_allowed", wrong)
        await self._house.quotas.tries.take(account, -1.0)  # what was right is not held against anybody

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
