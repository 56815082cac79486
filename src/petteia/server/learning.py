"""Tables that teach: the scripted opening of a game, played by one person; everybody else follows the script."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petteia.kernel.game import Game
from petteia.server import bots, ids
from petteia.server.errors import Denied
from petteia.server.model import Head, Seat, sealed
from petteia.server.storage.people import Person
from petteia.server.storage.writer import Line
from petteia.server.wire import Clock

if TYPE_CHECKING:
    from petteia.server.house import House

GENTLE = "novice"  # who plays on when the script is over


class Learning:
    def __init__(self, house: House) -> None:
        self.house = house

    async def begin(self, person: Person, game: Game) -> str:
        """A table at the first step of the opening: the deal is fixed, so nothing is sealed and nobody is rated."""
        opening = game.opening()
        if opening is None:
            raise Denied(
                "unknown", f"{game.title} has no opening to learn by.", "Play a table that teaches as it goes."
            )
        seed, now = str(opening.seed), self.house.now()
        head = Head(
            id=ids.short(), game=game.key, version=game.version, seats=opening.seats, options=game.agreed(opening.options),
            clock=Clock(), rated=False, watch=False, takebacks=True, teach=False, listed=False, invite=ids.invite(),
            host=person.id, secret=seed, promise=sealed(seed), seed=seed, state="playing", created=now, seen=now, started=now,
            occasion=bots.OPENING,
        )  # fmt: skip
        sits = [
            Seat(i, "person", person.id, person.name)
            if i == opening.learner
            else Seat(i, "bot", name=bots.NAMES[GENTLE], strength=GENTLE)
            for i in range(opening.seats)
        ]
        match = await self.house.aside(lambda: opening.start(game.key, game.version))
        lines = [Line(head.id, i + 1, e.seat, "act", e.action.text, now) for i, e in enumerate(match.log)]
        await self.house.tables.create(head, sits, lines)
        self.house.metrics.count("petteia_tables_opened_total", f'game="{head.game}"')
        await self.house.opening.begun(head.id)
        return head.id
