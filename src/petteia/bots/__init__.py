"""Bots: one contract, one file each.

A bot receives a seat's view, the decision and a budget, never the state.  On a command line a bot is
named with its settings: `random`, `greedy:worlds=8`, `ismcts:iterations=500`, or by its level: `hero`.  Packages may offer
more under the entry point group `petteia.bots`.
"""

from petteia.bots.contract import Bot, Budget, Opinion, bot_from, bot_names, bots_for, check_ready

__all__ = ["Bot", "Budget", "Opinion", "bot_from", "bot_names", "bots_for", "check_ready"]
