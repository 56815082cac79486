"""`petteia check`: does a game keep the contract?"""

from __future__ import annotations

import argparse
from typing import Any

from petteia.cli.common import add_json, add_options, at_least_one, options_of, print_json, progress
from petteia.kernel.conformance import check
from petteia.kernel.game import game as find_game
from petteia.testing import opening_faults, picture_faults


def add(commands: Any) -> None:
    p = commands.add_parser(
        "check", help="check a game against the contract",
        description="Play random games and check everything a game must keep: words, clones, saves, undo, secrets,"
        " endings, its opening and its pictures.",
    )  # fmt: skip
    p.add_argument("game")
    p.add_argument("--games", type=int, default=100, help="games for each number of seats (default 100)")
    p.add_argument("--seats", type=int, help="only with this many seats")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--every", type=int, default=7, help="look closely at every n-th decision")
    add_options(p)
    add_json(p)
    p.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    at_least_one("game", args.games)
    if args.seats is not None:
        game.check_seats(args.seats)
    options = options_of(args.option)
    game.agreed(options)
    declared = [*picture_faults(args.game), *opening_faults(args.game)]
    reports = []
    for seats in [args.seats] if args.seats else game.seat_counts:
        with progress(f"{game.title}, {seats} seats", args.games, quiet=args.json) as tick:
            reports.append(check(args.game, seats, options, args.games, args.seed, max(1, args.every), tick))
    if args.json:
        print_json(
            [
                {
                    "game": r.game, "seats": r.seats, "options": r.options, "games": r.games, "decisions": r.decisions,
                    "worlds": r.worlds, "longest": r.longest, "endings": r.endings, "broken": r.broken, "unreached": r.unreached,
                    "declared": declared, "ok": r.ok and not declared,
                }
                for r in reports
            ]
        )  # fmt: skip
    else:
        for r in reports:
            print(r)
            print(
                f"  endings: {', '.join(f'{rule} {n}' for rule, n in sorted(r.endings.items()))}; longest {r.longest} decisions"
            )
            if r.unreached:
                print(f"  not reached in these games: {', '.join(r.unreached)}")
            print("  keeps the contract" if r.ok else "  does NOT keep the contract")
        for line in declared:
            print(line)
    return 0 if all(r.ok for r in reports) and not declared else 1
