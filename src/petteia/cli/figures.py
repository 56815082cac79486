"""`petteia figures`: how large games are."""

from __future__ import annotations

import argparse
from typing import Any

from petteia.arena.figures import figures
from petteia.cli.common import add_json, add_options, at_least_one, options_of, print_json, print_table
from petteia.kernel.game import game as find_game
from petteia.kernel.game import games as all_games

HEADS = ("game", "seats", "cards", "faces", "actions", "decisions", "longest", "options", "most", "hidden bits", "most hidden",
         "tree", "with chance")  # fmt: skip


def add(commands: Any) -> None:
    p = commands.add_parser(
        "figures", help="how large games are: length, branching, hidden bits, trees",
        description="Play at random and measure how long games are, how many options a decision has, how many bits a seat does not"
        " know, and how large the tree is, without and with chance. Equal arguments give equal figures.",
        epilog="example: petteia figures odyssey --option mode=campaign --games 5",
    )  # fmt: skip
    p.add_argument("game", nargs="*", help="which games (default: all)")
    p.add_argument("--seats", type=int, help="how many seats (default: as few as each can have)")
    p.add_argument("--games", type=int, default=20, help="how many games of each (default 20)")
    p.add_argument("--markdown", action="store_true", help="print a table for a page")
    add_options(p)
    add_json(p)
    p.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    at_least_one("game", args.games)
    keys = args.game or list(all_games())
    for key in keys:
        find_game(key)
    found: list[Any] = [figures(key, args.seats, options_of(args.option), args.games).to_json() for key in keys]
    if args.json:
        print_json(found)
        return 0
    rows = [
        [one["game"], one["seats"], one["cards"], one["faces"], f"{one['actions']:,}", f"{one['decisions']:,.0f}", f"{one['longest']:,}",
         one["options"], one["most_options"], f"{one['hidden_bits']:.0f}", f"{one['most_hidden_bits']:.0f}", f"10^{one['tree_power']:.0f}",
         f"10^{one['tree_power'] + one['chance_power']:.0f}"]
        for one in found
    ]  # fmt: skip
    if args.markdown:
        for row in (HEADS, ["---"] * len(HEADS), *rows):
            print(f"| {' | '.join(map(str, row))} |")
    else:
        print_table(f"Random play, {args.games} games of each", HEADS, rows)
    return 0
