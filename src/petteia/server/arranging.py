"""Set-up done for somebody: a run of questions is answered by the bot of the house, and one undo takes all of it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petteia.bots import Budget, bot_from
from petteia.kernel.knowledge import View
from petteia.server.bots import fresh_seed
from petteia.server.errors import Denied
from petteia.server.rooms import Connection as Client
from petteia.server.table import ARRANGED
from petteia.server.wire import Arrange

if TYPE_CHECKING:
    from petteia.server.house import House

HAND = "greedy"  # who does it: soundly, whatever the level of those who play
EACH = 0.15  # seconds for each answer
MOST = 80  # answers in one run


class Arranging:
    def __init__(self, house: House) -> None:
        self.house = house

    async def arrange(self, client: Client, said: Arrange) -> int:
        """Answer the questions of set-up for a seat, as far as they are its own and come one after another."""
        table = client.table
        async with table.lock:
            await self.house.tables.awake(table)
            done = table.seen.get((client.person, said.re))
            if done is not None:
                return done
            match = self.house.play.ready(client, said)
            rules = table.game.arranging
            run = f"{ARRANGED}{len(match.log)}"
            for number in range(MOST):
                decision = match.decision
                if decision is None or decision.seat != said.seat or decision.rule not in rules:
                    if not number:
                        raise Denied("not_allowed", "There is nothing to set up for you now.")
                    break
                bot = bot_from(HAND, fresh_seed(table.head.secret, len(match.log)))
                view = View(match.state, said.seat)
                asked = view.decision
                assert asked is not None
                action = (
                    asked.options[0]
                    if len(asked.options) == 1
                    else await self.house.think(lambda b=bot, v=view, a=asked: b.choose(v, a, Budget(seconds=EACH)))  # type: ignore[misc]
                )
                await self.house.tables.commit(table, said.seat, "act", action.text, client.person, run)
            await self.house.takebacks.lapse(table)
            await self.house.tables.settle(table)
            table.remember(client.person, said.re, table.seq)
            return table.seq
