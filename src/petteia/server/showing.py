"""Showing the state of play to those at a table, each through their own eyes.

Under pressure the seat that must choose is shown a move at once; everybody else a moment later, and if the table has moved
on by then, only the newest state, with all that happened since the last one they saw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from petteia.server import views
from petteia.server.messages import Lesson, SureMessage
from petteia.server.rooms import Connection
from petteia.server.table import Table

if TYPE_CHECKING:
    from petteia.server.house import House

GOAL = "goal"  # the note on what a game is about, among those a connection has been taught
PRESSURE = 16  # moves being written at once; more than these and onlookers wait
GLANCE = 0.05  # seconds after which it is looked whether the rush is over
LATE = 0.004  # a glance that comes later than this by so many seconds finds the event loop busy
CALM = 3  # glances in a row that must find it calm
PATIENCE = 0.5  # seconds for which they wait at most


class Showing:
    def __init__(self, house: House) -> None:
        self.house = house
        self._behind: dict[Connection, float] = {}  # who waits for a newer state, and until when; the longest first
        self._calm = CALM
        self._due = 0.0  # when the next glance should come, while there is a rush

    def show(self, table: Table) -> None:
        """Show a table to everybody there; who has seen this ahead is told that it is certain now."""
        if table.match is None:
            return
        ahead, table.ahead = table.ahead, set()
        if ahead:
            word = views.encode(SureMessage(table.seq))
            for connection in ahead:
                connection.push(word)
        others = [connection for connection in table.connections if connection not in ahead]
        if self.pressed(table):
            self._show_first(table, others)
        else:
            self._show_all(table, others)

    def show_ahead(self, table: Table, mover: str) -> None:
        """Show what is still being written to everybody but the one who chose: those wait for the word that it is kept.

        Not the end, which must be certain; not in a rush, when commits carry many moves; and not while writes fail.
        """
        if table.ending is None and not self.house.is_away and not self.pressed(table):
            self._show_all(table, [connection for connection in table.connections if connection.person != mover])

    def show_again(self, table: Table) -> None:
        """What some have seen ahead did not come to be: show them the whole table as it is."""
        ahead, table.ahead = table.ahead, set()
        for connection in ahead & table.connections:
            connection.cursor = 0
            self.show_to(connection, again=True)

    @property
    def is_rushed(self) -> bool:
        """Whether so many moves are being written, or were a moment ago, that what can wait does."""
        return self._calm < CALM

    def pressed(self, table: Table) -> bool:
        """Whether only the seat that must choose is shown a move at once."""
        if table.ending is not None:
            return False
        if self.house.play.under_way > PRESSURE:
            if self._calm == CALM:
                self._look_soon()
            self._calm = 0
        return self.is_rushed

    def _show_all(self, table: Table, connections: list[Connection]) -> None:
        made: dict[tuple[int, int], bytes] = {}
        now, end = self.house.now(), table.told
        if table.unsure:
            table.ahead.update(connections)
        for connection in connections:
            if self._teaches(connection):
                self.show_to(connection)
                continue
            key = (connection.eyes, connection.cursor)  # those who saw the same see the same
            if key not in made:
                made[key] = views.encode(views.state(table, connection.eyes, connection.cursor, now))
            connection.push(made[key])
            connection.cursor = end
            self._behind.pop(connection, None)

    def _teaches(self, connection: Connection) -> bool:
        """Whether somebody gets notes: those who play do, at a table that teaches."""
        return connection.table.head.teach and connection.table.belongs(connection.person)

    def _show_first(self, table: Table, connections: list[Connection]) -> None:
        waiting = table.waiting
        for connection in connections:
            if connection.eyes == waiting:
                self.show_to(connection)
            elif connection not in self._behind:
                self._behind[connection] = self.house.loop.time() + PATIENCE

    def _look_soon(self) -> None:
        self._due = self.house.loop.time() + GLANCE
        self.house.loop.call_later(GLANCE, self._catch_up)

    def _catch_up(self) -> None:
        """Show the newest state to everybody once the rush is over; while it lasts, to those who have waited long enough."""
        now = self.house.loop.time()
        busy = self.house.play.under_way > PRESSURE or now > self._due + LATE
        self._calm = 0 if busy else self._calm + 1
        rush = self.is_rushed
        for connection, until in list(self._behind.items()):
            if rush and until > now:
                break
            del self._behind[connection]
            if not connection.closed:
                self.show_to(connection)
        if rush:
            self._look_soon()

    def _goal(self, connection: Connection) -> list[Lesson]:
        """What the game is about, before the first question of a seat that is taught."""
        table = connection.table
        goal = table.game.goal()
        assert table.match is not None
        if goal is None or any(e.seat == connection.eyes for e in table.match.log) or not connection.notes.once(GOAL):
            return []
        return [views.goal_note(goal, GOAL)]

    def show_to(self, connection: Connection, again: bool = False) -> None:
        """Show the state of play to one connection, with the lessons that have just come up if the table teaches."""
        table = connection.table
        self._behind.pop(connection, None)
        if table.match is None:
            return
        data = views.state(table, connection.eyes, connection.cursor, self.house.now())
        if table.unsure:
            table.ahead.add(connection)
        if again:
            data.again = True
        if self._teaches(connection):
            asked = data.decision.rule if data.decision else ""
            due = connection.notes.due(table.game, asked, (event.key for event in data.events))
            data.lessons = [*self._goal(connection), *map(views.lesson, due)]
        connection.push(views.encode(data))
        connection.cursor = table.told
