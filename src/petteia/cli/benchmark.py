"""`petteia benchmark`: what bots reach in a benchmark with fixed deals."""

from __future__ import annotations

import argparse
from typing import Any

from petteia.arena.suites import play, suites
from petteia.cli.common import add_json, at_least_one, print_json, print_table, progress
from petteia.kernel.chance import sampling_error
from petteia.kernel.game import Refused


def add(commands: Any) -> None:
    p = commands.add_parser(
        "benchmark", help="what bots reach in a benchmark with fixed deals",
        description="Play the deals of a benchmark with one kind of bot on every seat, for each bot that is named.",
        epilog="example: petteia benchmark voyage --bots random greedy:worlds=1 --split validation --games 10",
    )  # fmt: skip
    p.add_argument("suite", help="which one: voyage or battle")
    p.add_argument("--bots", nargs="+", default=["random"], help="the bots, each on every seat in its turn")
    p.add_argument("--split", default="test", help="train, validation or test (the default)")
    p.add_argument("--games", type=int, default=20, help="how many of its deals (default 20)")
    add_json(p)
    p.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    known = suites()
    if args.suite not in known:
        raise Refused(f"There is no benchmark called {args.suite!r}.", f"The benchmarks are: {', '.join(known)}.")
    at_least_one("game", args.games)
    suite = known[args.suite]
    lines = []
    for bot in args.bots:
        with progress(f"{suite.key}: {bot}", args.games, quiet=args.json) as tick:
            lines.append(play(suite, bot, args.split, args.games, tick))
    if args.json:
        print_json({"suite": suite.key, "split": args.split, "lines": [line.to_json() for line in lines]})
        return 0
    rows = []
    for line in lines:
        told: Any = line.to_json()
        share = 100 * told["won_share"]
        rows.append([
            line.bot, told["games"], f"{share:.0f} % ± {sampling_error(share, told['games']):.0f}", f"{told['mean_decisions']:,.0f}",
            *(f"{told['means'][name]:g} ± {told['errors'][name]:g}" for name in suite.measures),
        ])  # fmt: skip
    print_table(f"{suite.title} ({args.split})", ("bot", "games", "won", "decisions", *suite.measures), rows)
    return 0
