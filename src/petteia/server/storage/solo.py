"""What one person has done alone: finished tables against bots, and puzzles tried."""

from __future__ import annotations

from sqlalchemy import Connection, select, update
from sqlalchemy.dialects import postgresql, sqlite

from petteia.server.alone import Tries
from petteia.server.model import Head, Seat
from petteia.server.storage import schema
from petteia.server.storage.tables import with_seats

MOST = 3000  # tables that are looked at


def finished_alone(connection: Connection, person: str) -> list[tuple[Head, list[Seat]]]:
    """Finished tables of somebody at which no other person sat and no advice was asked for; none whose deal was known."""
    t, s, line = schema.tables.c, schema.seats.c, schema.lines.c
    mine = select(s.table).where(s.person == person)
    others = select(s.table).where(s.person.is_not(None) & (s.person != person))
    advised = select(line.seq).where((line.table == t.id) & (line.kind == "hint")).exists()
    wanted = t.id.in_(mine) & t.id.not_in(others) & (t.state == "over") & t.known.is_(False) & ~advised
    rows = connection.execute(select(schema.tables).where(wanted).order_by(t.ended.desc()).limit(MOST)).all()
    return with_seats(connection, list(rows))


def tries_of(connection: Connection, person: str) -> dict[tuple[str, int], Tries]:
    """The puzzles somebody has tried, by game and number."""
    c = schema.tries.c
    rows = connection.execute(select(schema.tries).where(c.person == person))
    return {(r.game, r.puzzle): Tries(r.tries, r.hinted, r.solved is not None) for r in rows}


def note_try(connection: Connection, person: str, game: str, puzzle: int, now: int, right: bool, hint: bool) -> Tries:
    """Count a try (or a hint) at a puzzle; what is solved stays as it was."""
    c = schema.tries.c
    here = (c.person == person) & (c.game == game) & (c.puzzle == puzzle)
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    first = dialect.insert(schema.tries).values(person=person, game=game, puzzle=puzzle, tries=0, hinted=False, at=now)
    connection.execute(first.on_conflict_do_nothing())  # whoever comes second waits here for the first
    was = connection.execute(select(schema.tries).where(here).with_for_update()).one()
    tries, hinted, solved = was.tries, was.hinted, was.solved
    if solved is None:
        tries, hinted, solved = tries + (not hint), hinted or hint, now if right else None
    connection.execute(update(schema.tries).where(here).values(tries=tries, hinted=hinted, solved=solved, at=now))
    return Tries(tries, hinted, solved is not None)
