"""`petteia simulate`: games in bulk between bots."""

from __future__ import annotations

import argparse
from typing import Any

from petteia.arena.simulate import Result, plan_of, simulate
from petteia.cli.common import add_json, add_options, at_least_one, options_of, print_json, print_table, progress
from petteia.cli.play import split_seats
from petteia.kernel.chance import sampling_error


def add(commands: Any) -> None:
    p = commands.add_parser(
        "simulate", help="games in bulk between bots",
        description="Play many games between bots and count. Equal arguments give equal games, whatever the workers.",
        epilog="example: petteia simulate hera-zeus --games 400 --seats ismcts:iterations=400,greedy --swap --workers 2",
    )  # fmt: skip
    p.add_argument("game")
    p.add_argument("--games", type=int, default=100, help="how many games (default 100)")
    p.add_argument("--seats", default="random,random", help="the bots, by commas")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--workers", type=int, default=1, help="processes that play")
    p.add_argument(
        "--swap", action="store_true", help="deals are shared by groups of games in which the bots change seats"
    )
    p.add_argument("--stats", action="store_true", help="count events and cards, with win rates")
    add_options(p)
    add_json(p)
    p.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    at_least_one("game", args.games)
    at_least_one("worker", args.workers)
    plan = plan_of(
        args.game, split_seats(args.seats), args.games, args.seed, options_of(args.option), args.swap, args.stats
    )
    with progress(f"Playing {args.game}", args.games, quiet=args.json) as tick:
        result = simulate(plan, args.workers, tick)
    if args.json:
        print_json(result.to_json())
    else:
        show(result)
    return 1 if result.errors else 0


def show(result: Result) -> None:
    plan, games = result.plan, max(1, result.finished)
    rows = []
    for player, wins in zip(plan.players, result.wins, strict=True):
        share = 100 * wins / games
        rows.append((player, f"{wins:g}", f"{share:.1f} %", f"± {sampling_error(share, games):.1f}"))
    print_table(
        f"{plan.game}: {result.finished} of {plan.games} games finished", ("player", "wins", "share", "95 %"), rows
    )
    seats = ", ".join(f"seat {i + 1}: {100 * wins / games:.1f} %" for i, wins in enumerate(result.seat_wins))
    endings = ", ".join(
        f"{rule} {100 * n / games:.1f} %" for rule, n in sorted(result.endings.items(), key=lambda e: -e[1])
    )
    print(f"By seat: {seats}.")
    print(f"Endings: {endings}.")
    print(
        f"{result.decisions:,} decisions in {result.seconds:.1f} s ({result.decisions / max(1e-9, result.seconds):,.0f} a second), "
        f"{result.decisions / games:.1f} a game, {result.offered / max(1, result.decisions):.2f} options each."
    )
    print(f"Digest {result.digest}.")
    if result.statistics is not None:
        rows_ = [
            (
                r["event"],
                r["card"],
                r["times"],
                r["per_game"],
                f"{100 * r['share_of_games']:.0f} %",
                "" if r["win_rate"] is None else f"{100 * r['win_rate']:.0f} %",
            )
            for r in result.statistics.rows(result.finished)
        ]
        print_table("What happened", ("event", "card", "times", "a game", "of games", "wins"), rows_)
    for wrong in result.errors[:5]:
        print(f"ERROR {wrong}")
    if len(result.errors) > 5:
        print(f"... and {len(result.errors) - 5} more errors")
