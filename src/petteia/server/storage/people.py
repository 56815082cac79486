"""People and sessions in the database."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from petteia.server import names
from petteia.server.storage import schema


class Person(msgspec.Struct):
    """Somebody: a guest until there is a passphrase."""

    id: str
    name: str
    passphrase: str | None
    settings: dict[str, Any]
    created: int
    banned: int | None = None
    muted: int | None = None

    @property
    def guest(self) -> bool:
        return self.passphrase is None


def folded(name: str) -> str:
    """The form in which two names are the same name."""
    return " ".join(name.casefold().split())


def _person(row: Any) -> Person | None:
    if row is None:
        return None
    settings = msgspec.json.decode(row.settings, type=dict[str, Any])
    return Person(row.id, row.name, row.passphrase, settings, row.created, row.banned, row.muted)


def by_id(connection: Connection, person: str) -> Person | None:
    return _person(connection.execute(select(schema.people).where(schema.people.c.id == person)).one_or_none())


def by_name(connection: Connection, name: str) -> Person | None:
    wanted = schema.people.c.folded == folded(name)
    return _person(connection.execute(select(schema.people).where(wanted)).one_or_none())


def like(connection: Connection, start: str, limit: int = 8) -> list[str]:
    """Names of accounts that begin so."""
    pattern = folded(start).replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
    p = schema.people.c
    query = select(p.name).where(p.folded.like(pattern, escape="\\") & p.passphrase.is_not(None)).order_by(p.folded)
    return list(connection.scalars(query.limit(limit)))


def add(connection: Connection, person: str, name: str, at: int, dice: str | None = None) -> None:
    values = {"id": person, "name": name, "folded": folded(name), "look": names.look(name), "dice": dice, "created": at}
    connection.execute(insert(schema.people).values(settings="{}", **values))


def change(connection: Connection, person: str, **values: Any) -> None:
    if "name" in values:
        values["folded"] = folded(values["name"])
        values["look"] = names.look(values["name"])
    if "settings" in values:
        values["settings"] = msgspec.json.encode(values["settings"]).decode()
    connection.execute(update(schema.people).where(schema.people.c.id == person).values(**values))


def rename_seats(connection: Connection, person: str, name: str) -> list[str]:
    """Write a new name on the seats of tables that are not over; which tables these are."""
    s, t = schema.seats.c, schema.tables.c
    query = select(s.table).join(schema.tables, t.id == s.table).where((s.person == person) & (t.state != "over"))
    mine = list(connection.scalars(query.distinct()))
    if mine:
        connection.execute(update(schema.seats).where((s.person == person) & s.table.in_(mine)).values(name=name))
    return mine


# -- passphrases -----------------------------------------------------------------------------


class Resetting(msgspec.Struct):
    """An account that waits for a new passphrase."""

    person: str
    word: str  # the hash of what must be said
    until: int


def hash_of(word: str) -> str:
    """A word as it is kept; however it is written, it is the same."""
    return hashlib.sha256("".join(word.split()).lower().encode()).hexdigest()


def resetting(connection: Connection, name: str) -> Resetting | None:
    p = schema.people.c
    query = select(p.id, p.reset, p.reset_until).where(
        (p.folded == folded(name)) & p.reset.is_not(None) & p.banned.is_(None)
    )
    row = connection.execute(query).one_or_none()
    return Resetting(row.id, row.reset, row.reset_until) if row is not None else None


def use_reset(connection: Connection, person: str, word: str) -> bool:
    """Use up the word; whether it was still there."""
    p = schema.people.c
    used = update(schema.people).where((p.id == person) & (p.reset == word)).values(reset=None, reset_until=None)
    return connection.execute(used).rowcount == 1


def set_passphrase(connection: Connection, person: str, hashed: str, but: str = "") -> list[str]:
    """Keep a new passphrase and end the account's sessions, all but one; which these were."""
    connection.execute(update(schema.people).where(schema.people.c.id == person).values(passphrase=hashed))
    return close_sessions(connection, person, but)


def close_sessions(connection: Connection, person: str, but: str = "") -> list[str]:
    s = schema.sessions.c
    theirs = (s.person == person) & (s.id != but)
    ended = list(connection.scalars(select(s.id).where(theirs)))
    connection.execute(delete(schema.sessions).where(theirs))
    return ended


def open_among(connection: Connection, sessions: Iterable[str]) -> set[str]:
    """Which of these sessions are open, of people who may come in."""
    s, p = schema.sessions.c, schema.people.c
    query = select(s.id).join(schema.people, p.id == s.person).where(s.id.in_(list(sessions)) & p.banned.is_(None))
    return set(connection.scalars(query))


# -- dice ------------------------------------------------------------------------------------


def dice(connection: Connection, person: str, fresh: str) -> str:
    """The secret of the next table that somebody opens, drawn now if it was not."""
    p = schema.people.c
    connection.execute(update(schema.people).where((p.id == person) & p.dice.is_(None)).values(dice=fresh))
    return str(connection.execute(select(p.dice).where(p.id == person)).scalar_one())


def dice_of(connection: Connection, person: str) -> str | None:
    """The same, if it has been drawn."""
    found: str | None = connection.execute(select(schema.people.c.dice).where(schema.people.c.id == person)).scalar()
    return found


def take_dice(connection: Connection, person: str, fresh: Callable[[], str]) -> str:
    """The secret for a table that is being opened; there are new dice for the next."""
    p = schema.people.c
    query = select(p.dice).where(p.id == person).with_for_update()
    secret: str | None = connection.execute(query).scalar()
    connection.execute(update(schema.people).where(p.id == person).values(dice=fresh()))
    return secret or fresh()


# -- sessions --------------------------------------------------------------------------------


def open_session(connection: Connection, session: str, person: str, agent: str, at: int) -> None:
    connection.execute(insert(schema.sessions).values(id=session, person=person, agent=agent, created=at, seen=at))


def session_person(connection: Connection, session: str) -> tuple[Person, int] | None:
    """Whose session this is, and when it was last used."""
    s = schema.sessions.c
    row = connection.execute(select(s.person, s.seen).where(s.id == session)).one_or_none()
    person = by_id(connection, row.person) if row is not None else None
    return (person, row.seen) if person is not None and row is not None else None


def touch_session(connection: Connection, session: str, at: int) -> None:
    connection.execute(update(schema.sessions).where(schema.sessions.c.id == session).values(seen=at))


def close_session(connection: Connection, session: str) -> None:
    connection.execute(delete(schema.sessions).where(schema.sessions.c.id == session))


def sessions_of(connection: Connection, person: str) -> list[dict[str, Any]]:
    s = schema.sessions.c
    rows = connection.execute(select(schema.sessions).where(s.person == person).order_by(s.seen.desc()).limit(50))
    return [dict(row._mapping) for row in rows]


def forget(connection: Connection, unused: int, idle: int) -> int:
    """Sessions not used since `unused` end; guests who never sat down and were not seen since `idle` are forgotten."""
    s, p = schema.sessions.c, schema.people.c
    connection.execute(delete(schema.sessions).where(s.seen < unused))
    seated = select(schema.seats.c.person).where(schema.seats.c.person.is_not(None))
    recent = select(s.person).where(s.seen >= idle)
    gone = p.passphrase.is_(None) & (p.created < idle) & p.id.not_in(seated) & p.id.not_in(recent)
    connection.execute(delete(schema.sessions).where(s.person.in_(select(p.id).where(gone))))
    return connection.execute(delete(schema.people).where(gone)).rowcount


# -- keys ------------------------------------------------------------------------------------


def key(connection: Connection, name: str, fresh: str) -> str:
    """A secret of this database, made when it is first asked for."""
    k = schema.keys.c
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    connection.execute(dialect.insert(schema.keys).values(name=name, value=fresh).on_conflict_do_nothing())
    return str(connection.execute(select(k.value).where(k.name == name)).scalar_one())


# -- ratings ---------------------------------------------------------------------------------


def ratings_of(connection: Connection, person: str) -> list[dict[str, Any]]:
    r = schema.ratings.c
    rows = connection.execute(select(schema.ratings).where(r.person == person).order_by(r.game))
    return [dict(row._mapping) for row in rows]


def rating(connection: Connection, person: str, game: str) -> dict[str, Any] | None:
    r = schema.ratings.c
    row = connection.execute(select(schema.ratings).where((r.person == person) & (r.game == game))).one_or_none()
    return dict(row._mapping) if row is not None else None


def rating_to_change(connection: Connection, person: str, game: str, fresh: tuple[float, float]) -> tuple[float, float]:
    """A rating, held until it is written again: whoever ends another game of theirs meanwhile waits."""
    r = schema.ratings.c
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    first = dialect.insert(schema.ratings).values(
        person=person, game=game, mu=fresh[0], sigma=fresh[1], games=0, wins=0
    )
    connection.execute(first.on_conflict_do_nothing())
    here = (r.person == person) & (r.game == game)
    row = connection.execute(select(r.mu, r.sigma).where(here).with_for_update()).one()
    return row.mu, row.sigma


def set_rating(connection: Connection, person: str, game: str, mu: float, sigma: float, won: bool) -> None:
    """Write a rating after a game."""
    r = schema.ratings.c
    connection.execute(
        update(schema.ratings)
        .where((r.person == person) & (r.game == game))
        .values(mu=mu, sigma=sigma, games=r.games + 1, wins=r.wins + int(won))
    )


def top(connection: Connection, game: str, limit: int = 100) -> list[dict[str, Any]]:
    """The best of a game, by what can be said of them with some certainty."""
    r, p = schema.ratings.c, schema.people.c
    query = (
        select(schema.ratings, p.name)
        .join(schema.people, p.id == r.person)
        .where(r.game == game)
        .order_by((r.mu - 2 * r.sigma).desc(), p.folded)
        .limit(limit)
    )
    return [dict(row._mapping) for row in connection.execute(query)]
