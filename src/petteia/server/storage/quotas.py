"""What is counted for all workers together: how much somebody has taken of late, and the tables bots play at for them."""

from __future__ import annotations

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update
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


def reserve_bots(connection: Connection, limits: dict[str, int], ticket: str, since: int, now: int) -> bool:
    """Keep a place for another table of bots alone under a ticket, if each of these owners has fewer than so many."""
    for owner in sorted(limits):  # whoever asks for the same owner at another worker waits here
        take(connection, owner, 0.0, 0.0, 1.0, now)
    if any(bots_of(connection, owner, since) >= most for owner, most in limits.items()):
        return False
    connection.execute(insert(schema.bot_tables), [{"owner": one, "table": ticket, "at": now} for one in limits])
    return True


def use_reserved(connection: Connection, ticket: str, table: str) -> None:
    """What a place was kept for; none, and it is free again."""
    b = schema.bot_tables
    if table:
        connection.execute(update(b).where(b.c.table == ticket).values(table=table))
    else:
        connection.execute(delete(b).where(b.c.table == ticket))


def bots_of(connection: Connection, owner: str, since: int) -> int:
    """How many tables of bots alone somebody has in use: about to open, or not over and with something happening since then."""
    b, t, line = schema.bot_tables.c, schema.tables.c, schema.lines.c
    moved = select(line.seq).where(and_(line.table == t.id, line.at > since)).exists()
    in_use = or_(t.id.is_(None), t.state == "playing") & or_(b.at > since, moved)
    joined = schema.bot_tables.outerjoin(schema.tables, t.id == b.table)
    return connection.execute(
        select(func.count()).select_from(joined).where(and_(b.owner == owner, in_use))
    ).scalar_one()


def forget(connection: Connection, before: int) -> None:
    """What was last touched before then is full again, or nobody looks at it any more."""
    connection.execute(delete(schema.allowances).where(schema.allowances.c.at < before))
    connection.execute(delete(schema.bot_tables).where(schema.bot_tables.c.at < before))
