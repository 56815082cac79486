"""`petteia play`: a game in the terminal."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import Any

from petteia.bots import bot_from, check_ready
from petteia.cli.common import add_options, check_writable, options_of
from petteia.kernel.game import Refused
from petteia.kernel.game import game as find_game
from petteia.kernel.match import Match


def add(commands: Any) -> None:
    p = commands.add_parser(
        "play", help="play in the terminal",
        description="Play in the terminal: mouse or keys; plain lines where there is no terminal. Seats are `me` or bots.",
        epilog="example: petteia play hera-zeus --seats me,ismcts:iterations=800 --seed 7",
    )  # fmt: skip
    p.add_argument("game", nargs="?", help="which game (none: choose from the lobby)")
    p.add_argument("--seats", help="who sits where, by commas: me, or a bot such as ismcts:iterations=500")
    p.add_argument("--seed", type=int, help="the seed of the deal (default: a new one)")
    p.add_argument("--save", type=Path, help="write the record here at the end")
    p.add_argument("--plain", action="store_true", help="lines instead of the full-screen table")
    add_options(p)
    p.set_defaults(run=run)


def split_seats(text: str) -> list[str]:
    """`me,ismcts:iterations=5,depth=3` has two seats: a part without a colon and with `=` belongs to the bot before it."""
    seats: list[str] = []
    for part in text.split(","):
        if "=" in part and ":" not in part and seats and ":" in seats[-1]:
            seats[-1] += f",{part.strip()}"
        else:
            seats.append(part.strip())
    return seats


def run(args: argparse.Namespace) -> int:
    from petteia import terminal

    if not args.game:
        return terminal.lobby()
    game = find_game(args.game)
    names = split_seats(args.seats) if args.seats else ["me"] + ["ismcts"] * (min(game.seat_counts) - 1)
    game.check_seats(len(names))
    seed = args.seed if args.seed is not None else secrets.randbelow(2**31)
    players, agreed = [], game.agreed(options_of(args.option))
    for number, name in enumerate(names):
        if not name:
            raise Refused("A seat is empty.", "Write `me` or the name of a bot for each seat.")
        bot = None if name == "me" else bot_from(name, seed=seed + number)
        if bot is not None:
            check_ready(bot, game, len(names), agreed)
        players.append(terminal.Player(name, bot))
    match = Match.new(args.game, seed=seed, seats=len(names), options=options_of(args.option), players=names)
    if args.save is not None:
        check_writable(args.save)
    return terminal.play(match, players, save=args.save, plain=args.plain or None, seed=seed)
