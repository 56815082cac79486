"""What one person has done alone: finished tables against bots, and puzzles tried."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, insert, select, update

from petteia.server.model import Head, Seat
from petteia.server.storage import schema
from petteia.server.storage.tables import with_seats

Json = dict[str, Any]
MOST = 3000  # tables that are looked at


def finished_alone(connection: Connection, person: str) -> list[tuple[Head, list[Seat]]]:
    """Finished tables of somebody at which no other person sat; none whose deal was known, and no scripted openings."""
    t, s = schema.tables.c, schema.seats.c
    mine = select(s.table).where(s.person == person)
    others = select(s.table).where(s.person.is_not(None) & (s.person != person))
    wanted = t.id.in_(mine) & t.id.not_in(others) & (t.state == "over") & t.known.is_(False)
    rows = connection.execute(select(schema.tables).where(wanted).order_by(t.ended.desc()).limit(MOST)).all()
    return with_seats(connection, list(rows))


def tries_of(connection: Connection, person: str) -> dict[tuple[str, int], Json]:
    """The puzzles somebody has tried, by game and number."""
    c = schema.tries.c
    rows = connection.execute(select(schema.tries).where(c.person == person))
    return {
        (r.game, r.puzzle): {"tries": r.tries, "hinted": r.hinted, "solved": r.solved is not None, "at": r.at}
        for r in rows
    }


def note_try(connection: Connection, person: str, game: str, puzzle: int, now: int, right: bool, hint: bool) -> Json:
    """Count a try (or a hint) at a puzzle; what is solved stays as it was."""
    c = schema.tries.c
    here = (c.person == person) & (c.game == game) & (c.puzzle == puzzle)
    row = connection.execute(select(schema.tries).where(here)).one_or_none()
    was: Json = {"tries": 0, "hinted": False, "solved": None} if row is None else dict(row._mapping)
    if was["solved"] is None:
        was["hinted"] = was["hinted"] or hint
        was["tries"] += not hint
        was["solved"] = now if right else None
    values = {"tries": was["tries"], "hinted": was["hinted"], "solved": was["solved"], "at": now}
    if row is None:
        connection.execute(insert(schema.tries).values(person=person, game=game, puzzle=puzzle, **values))
    else:
        connection.execute(update(schema.tries).where(here).values(**values))
    return {"tries": values["tries"], "hinted": values["hinted"], "solved": values["solved"] is not None}
