"""The command `petteia starter-game`: what lies in the box."""

from __future__ import annotations

import argparse
from typing import Any

from starter_game.cards import CARDS


def add(commands: Any) -> None:
    p = commands.add_parser(
        "starter-game", help="what lies in the box of Starter Game", description="The gifts of the game."
    )
    p.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    for card in CARDS:
        print(f"{card.copies} x {card.name}: {card.text}")
    return 0
