"""Bots at a table: one is asked, or all of them play to the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from petteia.bots.contract import Bot, Budget
from petteia.bots.random_bot import RandomBot
from petteia.kernel.action import Action
from petteia.kernel.decision import Decision
from petteia.kernel.game import Refused
from petteia.kernel.knowledge import View
from petteia.kernel.state import State

FREE: Final = Budget()  # as much as each likes


class NotOffered(Refused):
    """A bot has chosen what it may not: `chosen`."""

    def __init__(self, chosen: object) -> None:
        self.chosen = getattr(chosen, "text", chosen)
        super().__init__(f"A bot chose {self.chosen!r}, which was not offered.")


def answer(bot: Bot, state: State, decision: Decision, budget: Budget = FREE) -> Action:
    """What a bot answers, from its seat's own view."""
    if isinstance(bot, RandomBot):  # it looks at nothing, so no view is made for it
        return bot.pick(decision)
    action = bot.choose(View(state, decision.seat), decision, budget)
    if not isinstance(action, Action) or action not in decision.options:
        raise NotOffered(action)
    return action


def answers(state: State, bots: Sequence[Bot]) -> Iterator[tuple[Decision, Action]]:
    """Play to the end: each question with its answer, told before it is carried out."""
    decision = state.advance()
    while decision is not None:
        action = answer(bots[decision.seat], state, decision)
        yield decision, action
        decision = state.act(action)
