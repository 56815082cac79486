"""Tables in the database: opening, finding, reading a log."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Row,
    Select,
    case,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from petteia.server.model import Ending, Head, Offer, Seat
from petteia.server.storage import schema
from petteia.server.storage.writer import Line
from petteia.server.wire import Clock

Json = dict[str, Any]


def to_row(head: Head) -> Json:
    row = msgspec.structs.asdict(head)
    row["options"] = msgspec.json.encode(head.options).decode()
    row["clock"] = msgspec.json.encode(head.clock).decode()
    row["outcome"] = msgspec.json.encode(head.outcome).decode() if head.outcome else None
    return row


def from_row(row: Row[Any]) -> Head:
    data = dict(row._mapping)
    data["options"] = msgspec.json.decode(data["options"], type=dict[str, str])
    data["clock"] = msgspec.json.decode(data["clock"], type=Clock)
    data["outcome"] = msgspec.json.decode(data["outcome"], type=Ending) if data["outcome"] else None
    return Head(**data)


def seat_from(row: Row[Any]) -> Seat:
    data = dict(row._mapping)
    data.pop("table")
    return Seat(**data)


def create(connection: Connection, head: Head, seats: list[Seat]) -> None:
    connection.execute(insert(schema.tables), to_row(head))
    connection.execute(insert(schema.seats), [{"table": head.id, **msgspec.structs.asdict(seat)} for seat in seats])


def add_lines(connection: Connection, lines: list[Line]) -> None:
    connection.execute(insert(schema.lines), [msgspec.structs.asdict(line) for line in lines])


def change(connection: Connection, table: str, only_if: str | None = None, **values: Any) -> bool:
    """Change fields of a table (if it is in a given state); whether it was done."""
    if isinstance(values.get("outcome"), Ending):
        values["outcome"] = msgspec.json.encode(values["outcome"]).decode()
    wanted = schema.tables.c.id == table
    if only_if is not None:
        wanted &= schema.tables.c.state == only_if
    return connection.execute(update(schema.tables).where(wanted).values(**values)).rowcount == 1


def change_seat(connection: Connection, table: str, seat: int, only_if: str | None = None, **values: Any) -> bool:
    """Change fields of a seat (if it is of a given kind); whether it was done."""
    wanted = (schema.seats.c.table == table) & (schema.seats.c.seat == seat)
    if only_if is not None:
        wanted &= schema.seats.c.kind == only_if
    return connection.execute(update(schema.seats).where(wanted).values(**values)).rowcount == 1


def find(connection: Connection, table: str, to_change: bool = False) -> tuple[Head, list[Seat]] | None:
    """A table and its seats; `to_change`: nobody else changes them before this transaction is over."""
    query = select(schema.tables).where(schema.tables.c.id == table)
    row = connection.execute(query.with_for_update() if to_change else query).one_or_none()
    if row is None:
        return None
    seats = connection.execute(
        select(schema.seats).where(schema.seats.c.table == table).order_by(schema.seats.c.seat)
    ).all()
    return from_row(row), [seat_from(seat) for seat in seats]


def lines_after(connection: Connection, table: str, seq: int) -> list[Line]:
    """The log from a place on."""
    c = schema.lines.c
    rows = connection.execute(select(schema.lines).where((c.table == table) & (c.seq > seq)).order_by(c.seq)).all()
    return [Line(*row) for row in rows]


class Kept(msgspec.Struct, frozen=True):
    """A snapshot of a table as a row: where it stood after a line of its log.  It can be made again at any time."""

    table: str
    seq: int
    version: str
    digest: str
    body: str


def keep(connection: Connection, kept: Kept) -> None:
    """Write a snapshot, unless there is a newer one."""
    s = schema.snapshots
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    values = msgspec.structs.asdict(kept)
    write = dialect.insert(s).values(**values)
    older = (s.c.seq < kept.seq) | (s.c.version != kept.version)
    connection.execute(write.on_conflict_do_update(index_elements=[s.c.table], set_=values, where=older))


def kept_of(connection: Connection, table: str) -> Kept | None:
    """The snapshot of a table, if there is one."""
    row = connection.execute(select(schema.snapshots).where(schema.snapshots.c.table == table)).one_or_none()
    return Kept(*row) if row is not None else None


def drop_old(connection: Connection, before: int) -> int:
    """Snapshots of tables that have long been over are hardly wanted any more."""
    over = select(schema.tables.c.id).where((schema.tables.c.state == "over") & (schema.tables.c.ended < before))
    return connection.execute(delete(schema.snapshots).where(schema.snapshots.c.table.in_(over))).rowcount


def with_seats(connection: Connection, rows: list[Row[Any]]) -> list[tuple[Head, list[Seat]]]:
    heads = [from_row(row) for row in rows]
    by_table: dict[str, list[Seat]] = {head.id: [] for head in heads}
    if by_table:
        query = select(schema.seats).where(schema.seats.c.table.in_(by_table)).order_by(schema.seats.c.seat)
        for row in connection.execute(query):
            by_table[row.table].append(seat_from(row))
    return [(head, by_table[head.id]) for head in heads]


def counted(connection: Connection, found: list[tuple[Head, list[Seat]]]) -> list[tuple[Head, list[Seat]]]:
    """The same tables, those under way with the number of choices that stand: their header counts only at the end."""
    playing = [head.id for head, _ in found if head.state == "playing"]
    if not playing:
        return found
    c = schema.lines.c
    wanted = c.table.in_(playing)
    back = select(c.table, func.max(c.seq).label("seq")).where(wanted & (c.kind == "rewind")).group_by(c.table)
    last = back.subquery()  # what was agreed to go back to; only what came after it is counted
    number = cast(case((c.kind.in_(["undo", "rewind"]), c.text), else_="0"), Integer)
    step = case((c.kind == "act", 1), (c.kind == "undo", -number), (c.kind == "rewind", number), else_=0)
    query = (
        select(c.table, func.sum(step).label("moves"))
        .select_from(schema.lines.outerjoin(last, last.c.table == c.table))
        .where(wanted & or_(last.c.seq.is_(None), c.seq >= last.c.seq))
        .group_by(c.table)
    )
    moves = {row.table: int(row.moves) for row in connection.execute(query)}
    return [(msgspec.structs.replace(h, moves=moves.get(h.id, 0)) if h.state == "playing" else h, s) for h, s in found]


def newest(wanted: ColumnElement[bool], at: ColumnElement[Any], limit: int, each: int) -> Select[Any]:
    """Tables, the newest first; of one host no more than so many, so that nobody fills the list."""
    t = schema.tables
    place = func.row_number().over(partition_by=t.c.host, order_by=at.desc()).label("place")
    placed = select(t.c.id, place).where(wanted).subquery()
    few = select(placed.c.id).where(placed.c.place <= each)
    return select(t).where(t.c.id.in_(few)).order_by(at.desc()).limit(limit)


def lobby(connection: Connection, since: int, limit: int = 60, each: int = 5) -> list[tuple[Head, list[Seat]]]:
    """Listed tables with open seats where somebody waits, then watchable ones under way; of one host a few."""
    t = schema.tables.c
    patient = t.clock.like('%"days"%')
    open_ = (t.state == "open") & t.listed.is_(True) & or_(patient, t.seen > since)
    waiting = connection.execute(newest(open_, t.created, limit, each)).all()
    seen = (t.state == "playing") & t.watch.is_(True) & (t.started > since - 6 * 3_600_000)
    playing = connection.execute(newest(seen, t.started, limit // 2, each)).all()
    return counted(connection, with_seats(connection, [*waiting, *playing]))


def of_person(connection: Connection, person: str, limit: int = 60) -> list[tuple[Head, list[Seat]]]:
    """Somebody's tables that are not over."""
    mine = select(schema.seats.c.table).where(schema.seats.c.person == person)
    t = schema.tables.c
    rows = connection.execute(
        select(schema.tables).where(t.id.in_(mine) & (t.state != "over")).order_by(t.created.desc()).limit(limit)
    ).all()
    return counted(connection, with_seats(connection, list(rows)))


def open_of(connection: Connection, host: str) -> int:
    """How many tables of a host have open seats."""
    t = schema.tables.c
    query = select(func.count()).select_from(schema.tables).where((t.state == "open") & (t.host == host))
    return connection.execute(query).scalar_one()


def waiting_for_one(connection: Connection, game: str, since: int, person: str) -> list[tuple[Head, list[Seat]]]:
    """Unrated listed tables of a game where somebody waits now, longest first."""
    t = schema.tables.c
    rows = connection.execute(
        select(schema.tables)
        .where(
            (t.state == "open") & t.listed.is_(True) & t.rated.is_(False) & (t.game == game) & (t.seen > since)
            & (t.host != person)
        )
        .order_by(t.created)
        .limit(10)
    ).all()  # fmt: skip
    return with_seats(connection, list(rows))


def overdue(connection: Connection, now: int, limit: int = 200) -> list[str]:
    """Tables whose flag has fallen, if nobody has moved."""
    t = schema.tables.c
    rows = connection.execute(
        select(t.id).where((t.state == "playing") & (t.deadline <= now)).order_by(t.deadline).limit(limit)
    )
    return [row.id for row in rows]


def say(connection: Connection, table: str, person: str, name: str, text: str, at: int) -> None:
    connection.execute(insert(schema.chat).values(table=table, person=person, name=name, text=text, at=at))


def chat_of(connection: Connection, table: str, limit: int = 100) -> list[Json]:
    c = schema.chat.c
    rows = connection.execute(select(schema.chat).where(c.table == table).order_by(c.id.desc()).limit(limit)).all()
    return [{"from": row.name, "text": row.text, "at": row.at} for row in reversed(rows)]


def offer(connection: Connection, table: str, kind: str, seat: int, made: Offer, at: int) -> None:
    withdraw(connection, table, kind, seat)
    values = msgspec.structs.asdict(made)
    connection.execute(insert(schema.offers).values(table=table, kind=kind, seat=seat, at=at, **values))


def withdraw(connection: Connection, table: str, kind: str, seat: int | None = None) -> None:
    c = schema.offers.c
    wanted = (c.table == table) & (c.kind == kind)
    if seat is not None:
        wanted &= c.seat == seat
    connection.execute(delete(schema.offers).where(wanted))


def offers_of(connection: Connection, table: str) -> dict[tuple[str, int], Offer]:
    rows = connection.execute(select(schema.offers).where(schema.offers.c.table == table))
    return {(row.kind, row.seat): Offer(row.detail, row.asked, row.nonce, row.secret) for row in rows}


def set_next(connection: Connection, table: str, following: str) -> str:
    """Note the table of the rematch, unless there is one; which it is."""
    t = schema.tables.c
    connection.execute(update(schema.tables).where((t.id == table) & t.next.is_(None)).values(next=following))
    return str(connection.execute(select(t.next).where(t.id == table)).scalar_one())


def finished(
    connection: Connection, person: str | None, game: str | None, viewer: str, page: int, size: int
) -> tuple[list[tuple[Head, list[Seat]]], bool]:
    """Finished tables, newest first: watchable ones and the viewer's own; and whether there are more."""
    t, s = schema.tables.c, schema.seats.c
    own = select(s.table).where(s.person == viewer)
    wanted = (t.state == "over") & or_(t.watch.is_(True), t.id.in_(own))
    if person is not None:
        wanted &= t.id.in_(select(s.table).where(s.person == person))
    if game:
        wanted &= t.game == game
    query = select(schema.tables).where(wanted).order_by(t.ended.desc()).offset(page * size).limit(size + 1)
    rows = list(connection.execute(query).all())
    return with_seats(connection, rows[:size]), len(rows) > size


def changed_state(connection: Connection, ids: list[str]) -> list[tuple[str, str | None]]:
    """Of these tables those that are over, and (with None) those that are no more."""
    t = schema.tables.c
    states = {row.id: row.state for row in connection.execute(select(t.id, t.state).where(t.id.in_(ids)))}
    return [(id, states.get(id)) for id in ids if states.get(id) in (None, "over")]


def remove(connection: Connection, ids: list[str]) -> None:
    """Tables that never began, with their seats."""
    for part in (schema.offers.c.table, schema.chat.c.table, schema.seats.c.table):
        connection.execute(delete(part.table).where(part.in_(ids)))
    connection.execute(delete(schema.tables).where(schema.tables.c.id.in_(ids)))


def forgotten(connection: Connection, before: int) -> list[str]:
    """Open tables where nobody has waited since then."""
    t = schema.tables.c
    return list(connection.scalars(select(t.id).where((t.state == "open") & (t.seen < before))))
