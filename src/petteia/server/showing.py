"""Showing the state of play to those at a table, each through their own eyes.

Under pressure the seat that must choose is shown a move at once; everybody else a moment later, and if the table has moved
on by then, only the newest state, with all that happened since the last one they saw.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from petteia.server import views
from petteia.server.rooms import Connection
from petteia.server.table import Table

if TYPE_CHECKING:
    from petteia.server.house import House

PRESSURE = 16  # moves being written at once; more than these and onlookers wait
PATIENCE = 0.25  # seconds for which they wait at most


class Showing:
    def __init__(self, house: House) -> None:
        self.house = house
        self._behind: deque[tuple[float, Connection]] = deque()
        self._waiting = False

    def show(self, table: Table) -> None:
        """Show a table to everybody there."""
        if table.match is None:
            return
        if self.house.play.under_way > PRESSURE and table.ending is None:
            self._show_first(table)
        else:
            self._show_all(table)

    def _show_all(self, table: Table) -> None:
        made: dict[tuple[int, int], bytes] = {}
        now, end = self.house.now(), len(table.story)
        for connection in list(table.connections):
            if table.head.teach:
                self.show_to(connection)
                continue
            key = (connection.eyes, connection.cursor)  # those who saw the same see the same
            if key not in made:
                made[key] = views.encode(views.state(table, connection.eyes, connection.cursor, now))
            connection.push(made[key])
            connection.cursor = end
            connection.behind = False

    def _show_first(self, table: Table) -> None:
        waiting = table.waiting
        for connection in list(table.connections):
            if connection.eyes == waiting:
                self.show_to(connection)
            elif not connection.behind:
                connection.behind = True
                self._behind.append((self.house.loop.time() + PATIENCE, connection))
        if self._behind and not self._waiting:
            self._waiting = True
            self.house.loop.call_later(PATIENCE, self._catch_up)

    def _catch_up(self) -> None:
        """Show the newest state to those who have waited long enough."""
        self._waiting = False
        now = self.house.loop.time()
        while self._behind and self._behind[0][0] <= now + 0.001:
            _, connection = self._behind.popleft()
            if connection.behind and not connection.closed:
                self.show_to(connection)
        if self._behind:
            self._waiting = True
            self.house.loop.call_later(self._behind[0][0] - now, self._catch_up)

    def show_to(self, connection: Connection) -> None:
        """Show the state of play to one connection, with the lessons that have just come up if the table teaches."""
        table = connection.table
        connection.behind = False
        if table.match is None:
            return
        data = views.state(table, connection.eyes, connection.cursor, self.house.now())
        if table.head.teach:
            decision = data["decision"]
            up = {event["key"] for event in data["events"]} | ({decision["rule"]} if decision else set())
            fresh = [x for x in table.game.lessons if x.when in up and x.when not in connection.taught]
            connection.taught.update(lesson.when for lesson in fresh)
            if fresh:
                data["lessons"] = [{"when": x.when, "title": x.title, "text": x.text} for x in fresh]
        connection.push(views.encode(data))
        connection.cursor = len(table.story)
