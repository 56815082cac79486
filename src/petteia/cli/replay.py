"""`petteia replay`: watch or verify a record."""

from __future__ import annotations

import argparse
from typing import Any

from petteia.cli.common import add_json, print_json, read_file
from petteia.kernel import seal
from petteia.kernel.game import Refused
from petteia.kernel.match import CHANGED, Match


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
    text = read_file(args.file)
    match = Match.load(text)
    dice = seal.read(text)
    checks = dice.checks(match.header.seed) if dice is not None else None
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
                "digest": match.digest(), "verified": checks is None or all(checks.values()), "dice": checks, "story": match.story(seat),
            }
        )  # fmt: skip
        return 0
    if args.verify:
        _check_dice(checks)
        end = f"It ends: {outcome.reason} ({outcome.rule})" if outcome else "It is not finished."
        print(f"Verified: {len(match.log)} moves of {match.game.title} replay. {end}")
        if checks is not None:
            print(
                "Fair dice: the secret is the one promised, with what the seats brought it gives the seed, and the seed was sealed."
            )
        elif seal.KNOWN in text:
            print("Its seed was known before play began, so nothing was sealed.")
        return 0
    if args.story:
        print("\n".join(match.story(seat)))
        return 0
    from petteia import terminal

    return terminal.watch(match, seat)


BROKEN = {
    "promise": "the secret is not the one that was promised",
    "mix": "the secret and what the seats brought do not give the seed",
    "seal": "the seed is not the one that was sealed",
}


def _check_dice(checks: dict[str, bool] | None) -> None:
    """Refuse a record whose dice do not hold."""
    broken = [BROKEN[step] for step, holds in (checks or {}).items() if not holds]
    if broken:
        raise Refused(f"The dice do not hold: {'; '.join(broken)}.", CHANGED)
