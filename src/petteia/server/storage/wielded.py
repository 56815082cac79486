"""With which cards games were won: counted as tables end, for everybody together and for each person."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from petteia.kernel.balance import things
from petteia.kernel.match import Entry, Header, Match
from petteia.server.model import Seat
from petteia.server.storage import schema

EVERYBODY = ""
Row = tuple[str, str, bool]  # person, thing, whether the seat won


def played(
    header: Header, log: Sequence[Entry], seats: list[Seat], winners: Collection[int], each: Callable[[], None]
) -> list[Row]:
    """What each seat put to use in a game, as the game declares it for the lab, in one order for all who write it.

    The game is played once more for it (`each` is called after each move): what a table has told is not kept for so long.
    """
    match = Match(header)
    known = match.game.balance().played
    had: list[set[str]] = [set() for _ in seats]
    for at in range(len(log) + 1):
        for _, event in match.events:
            for name in things(match.game, known, event, match.state):
                had[event.args[0]].add(name)
        match.events.clear()
        if at < len(log):
            match.act(log[at].seat, log[at].action)
            each()
    rows: list[Row] = []
    for seat, names in zip(seats, had, strict=True):
        for name in names:
            rows.append((EVERYBODY, name, seat.seat in winners))
            if seat.kind == "person" and seat.person:
                rows.append((seat.person, name, seat.seat in winners))
    return sorted(rows)


def note(connection: Connection, game: str, rows: list[Row]) -> None:
    """Count a game: for each person and thing one more, and whether it was won."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    table = schema.wielded
    counted: dict[tuple[str, str], tuple[int, int]] = {}
    for person, thing, won in rows:
        games, wins = counted.get((person, thing), (0, 0))
        counted[person, thing] = games + 1, wins + won
    if not counted:
        return
    new = dialect.insert(table).values(
        [{"game": game, "person": person, "thing": thing, "games": games, "wins": wins}
         for (person, thing), (games, wins) in sorted(counted.items())]
    )  # fmt: skip
    more = {"games": table.c.games + new.excluded.games, "wins": table.c.wins + new.excluded.wins}
    connection.execute(new.on_conflict_do_update(index_elements=["game", "person", "thing"], set_=more))


def of_game(connection: Connection, game: str, person: str) -> dict[str, dict[str, tuple[int, int]]]:
    """Games and wins by thing: of everybody, and of one person."""
    c = schema.wielded.c
    wanted = (c.game == game) & c.person.in_({EVERYBODY, person})
    found: dict[str, dict[str, tuple[int, int]]] = {EVERYBODY: {}, person: {}}
    for row in connection.execute(select(schema.wielded).where(wanted)):
        found[row.person][row.thing] = row.games, row.wins
    return found
