"""`petteia ladder`: how far the levels of bots stand apart."""

from __future__ import annotations

import argparse
from typing import Any

from petteia.arena.ladder import AIM, Rung, ladder
from petteia.cli.common import add_json, add_options, at_least_one, options_of, print_json, print_table
from petteia.kernel.game import game as find_game


def add(commands: Any) -> None:
    p = commands.add_parser(
        "ladder", help="how far the levels of bots stand apart",
        description="Let each level from Novice to Titan play the one below, on deals that are each played from every seat. Where all "
        "win or lose together, each level plays by itself on the same deals.",
        epilog="example: petteia ladder hera-zeus --deals 100 --workers 2",
    )  # fmt: skip
    p.add_argument("game")
    p.add_argument("--deals", type=int, default=40, help="deals for each level, each from every seat (default 40)")
    p.add_argument("--seats", type=int, default=0, help="how many seats (default: the fewest, but two)")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--workers", type=int, default=1, help="processes that play")
    add_options(p)
    add_json(p)
    p.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    at_least_one("deal", args.deals)
    at_least_one("worker", args.workers)
    game = find_game(args.game)
    seats = args.seats or min([n for n in game.seat_counts if n > 1], default=game.seat_counts[0])
    options = tuple((key, (value,)) for key, value in options_of(args.option).items())
    found = ladder(args.game, seats, args.deals, args.seed, options, args.workers)
    if args.json:
        print_json([rung.to_json() for rung in found])
    else:
        against = "wins" if game.cooperative else "v the one below"
        print_table(f"{args.game}, {seats} seats (aim: {AIM[0]:g} to {AIM[1]:g} % against the one below)",
                    ("level", "bot", "games", against, "95 %", "ms a choice"), [cells(rung) for rung in found])  # fmt: skip
    return 0


def cells(rung: Rung) -> tuple[str, ...]:
    share = rung.share
    figures = (str(share.games), f"{share.share} %", f"± {share.error}") if share is not None else ("", "", "")
    return (rung.level, rung.bot, *figures, f"{1000 * rung.seconds:.1f}")
