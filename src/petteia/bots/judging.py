"""What each choice of a decision is worth, by search that gives all of them the same thought and the same luck."""

from __future__ import annotations

import random

from petteia.bots.contract import Opinion
from petteia.bots.ismcts import IsmctsBot, Node
from petteia.bots.oracle import OracleBot
from petteia.kernel.knowledge import View


def judge(view: View, each: int, seed: int = 0) -> dict[str, float]:
    """The value of every option to the seat that must choose, from so many looks at each."""
    decision = view.decision
    assert decision is not None
    bot = IsmctsBot(seed)
    bot.prepare(view)
    root = Node()
    rand = random.Random(seed)
    for _ in range(each):
        luck = rand.getrandbits(64)
        for action in decision.options:
            bot.deal(luck)
            bot.iterate(root, view.world(random.Random(luck)), action)
    return {a.text: root.children[a.id].total / root.children[a.id].visits for a in decision.options}


def advice(view: View, iterations: int = 300, seed: int = 0) -> list[Opinion]:
    """A good move and the others: every option with the share of thought it got and its worth to the seat, the best first.

    With the game's network where there is one, for hints and reviews; equal arguments give equal advice.
    """
    return OracleBot(seed, iterations).thinks(view)


def lead(values: dict[str, float]) -> tuple[str, float]:
    """The best choice, and how far it is ahead of the second best."""
    ranked = sorted(values, key=lambda move: -values[move])
    return ranked[0], values[ranked[0]] - values[ranked[1]]
