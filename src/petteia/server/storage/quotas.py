"""What is counted for all workers together: how much somebody has taken of late, and the tables bots play at for them."""

from __future__ import annotations

from sqlalchemy import Connection, and_, delete, func, insert, or_, select
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects import sqlite as sqlite_dialect

from petteia.server.storage import schema


def take(connection: Connection, key: str, amount: float, rate: float, burst: float, now: int) -> bool:
    """Whether there was enough left of what fills at `rate` a second up to `burst`; in one statement, so that no two take the same."""
    a, lite = schema.allowances.c, connection.dialect.name == "sqlite"
    least, most = (func.min, func.max) if lite else (func.least, func.greatest)
    level = least(burst, a.level + most(now - a.at, 0) * (rate / 1000))
    made = (sqlite_dialect if lite else postgresql).insert(schema.allowances)
    taken = made.values(key=key, level=burst - amount, at=now).on_conflict_do_update(
        index_elements=[a.key], set_={"level": level - amount, "at": now}, where=level >= amount
    )
    return connection.execute(taken.returning(a.key)).first() is not None


def note_bots(connection: Connection, owners: list[str], table: str, now: int) -> None:
    """A table of bots alone belongs to these."""
    connection.execute(insert(schema.bot_tables), [{"owner": one, "table": table, "at": now} for one in owners])


def bots_of(connection: Connection, owner: str, since: int) -> int:
    """How many tables of bots alone somebody has in use: not over, and with something happening there since then."""
    b, t, line = schema.bot_tables.c, schema.tables.c, schema.lines.c
    moved = select(line.seq).where(and_(line.table == t.id, line.at > since)).exists()
    wanted = and_(b.owner == owner, t.id == b.table, t.state == "playing", or_(b.at > since, moved))
    return connection.execute(select(func.count()).where(wanted)).scalar_one()


def forget(connection: Connection, before: int) -> None:
    """What was last touched before then is full again, or nobody looks at it any more."""
    connection.execute(delete(schema.allowances).where(schema.allowances.c.at < before))
    connection.execute(delete(schema.bot_tables).where(schema.bot_tables.c.at < before))
