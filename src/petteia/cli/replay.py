"""`petteia replay`: watch or verify a record."""

from __future__ import annotations

import argparse
from typing import Any

from petteia.cli.common import add_json, print_json, read_file
from petteia.kernel.match import Match


def add(commands: Any) -> None:
    p = commands.add_parser(
        "replay", help="watch or verify a record",
        description="Watch a saved match move by move, through any seat's eyes, or verify that its moves give its end.",
    )  # fmt: skip
    p.add_argument("file")
    p.add_argument("--verify", action="store_true", help="replay it without showing it, and say whether it holds")
    p.add_argument("--seat", help="whose eyes (a seat's number or name; default: an onlooker's)")
    p.add_argument("--story", action="store_true", help="print what happened, line by line")
    add_json(p)
    p.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    match = Match.load(read_file(args.file))
    seat: int | None = None
    if args.seat is not None:
        seat = match.seat(int(args.seat) if args.seat.isdecimal() else args.seat)
    outcome = match.outcome
    if args.json:
        print_json(
            {
                "game": match.game.key, "seats": match.names, "moves": len(match.log), "finished": outcome is not None,
                "winners": [match.names[w] for w in outcome.winners] if outcome else None,
                "reason": outcome.reason if outcome else None, "rule": outcome.rule if outcome else None,
                "digest": match.digest(), "verified": True, "story": match.story(seat),
            }
        )  # fmt: skip
        return 0
    if args.verify:
        end = f"It ends: {outcome.reason} ({outcome.rule})" if outcome else "It is not finished."
        print(f"Verified: {len(match.log)} moves of {match.game.title} replay. {end}")
        return 0
    if args.story:
        print("\n".join(match.story(seat)))
        return 0
    from petteia import terminal

    return terminal.watch(match, seat)
