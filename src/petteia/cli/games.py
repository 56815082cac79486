"""`petteia games`: what can be played."""

from __future__ import annotations

import argparse
from typing import Any

from petteia.bots import bot_names
from petteia.cli.common import add_json, print_json, print_table
from petteia.kernel.game import Game
from petteia.kernel.game import game as find_game
from petteia.kernel.game import games as all_games
from petteia.kernel.ledger import ledger


def add(commands: Any) -> None:
    p = commands.add_parser(
        "games",
        help="the games, their options and the bots",
        description="What can be played, with table options and bots.",
    )
    p.add_argument("game", nargs="?", help="one game, with its options in full")
    add_json(p)
    p.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    chosen = {args.game: find_game(args.game)} if args.game else all_games()
    if args.json:
        print_json([card(game) for game in chosen.values()])
        return 0
    rows = [
        (key, game.title, _seats(game), f"{game.minutes} min", len(ledger(game).rules), game.tagline)
        for key, game in chosen.items()
    ]
    print_table("", ("game", "title", "seats", "time", "rules", ""), rows)
    for game in chosen.values():
        if game.options and (args.game or len(chosen) == 1):
            print_table(
                f"Table options of {game.title} (--option key=value)", ("option", "values", "default", "what it decides"),
                [(o.key, ", ".join(c.value for c in o.choices), o.default, f"{o.title}: {o.text}") for o in game.options],
            )  # fmt: skip
    print(f"Bots: {', '.join(bot_names())}. With settings: ismcts:iterations=500, greedy:worlds=8.")
    return 0


def _seats(game: Game) -> str:
    low, high = min(game.seat_counts), max(game.seat_counts)
    return str(low) if low == high else f"{low}-{high}"


def card(game: Game) -> dict[str, Any]:
    """A game's identity card, for programs."""
    return {
        "key": game.key,
        "title": game.title,
        "version": game.version,
        "tagline": game.tagline,
        "minutes": game.minutes,
        "seats": list(game.seat_counts),
        "rules": len(ledger(game).rules),
        "actions": len(game.vocabulary),
        "options": [
            {"key": o.key, "title": o.title, "default": o.default, "values": [c.value for c in o.choices]}
            for o in game.options
        ],
    }
