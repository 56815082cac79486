"""`petteia review`: what each choice of a record was worth, and what was luck."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from petteia.bots.contract import bot_from
from petteia.cli.common import add_json, at_least_one, print_json, print_table, progress, read_file
from petteia.kernel.match import Match
from petteia.review.reviewing import Effort, Parts, Review, Swing
from petteia.review.reviewing import review as look_again
from petteia.review.weighing import Estimate


def add(commands: Any) -> None:
    p = commands.add_parser(
        "review", help="what each choice of a record was worth, and what was luck",
        description="Look at a saved match again: for each decision what the other options were worth, over worlds that its seat could not"
        " tell from the true one; the three largest swings; and how much of the result was the deal, the dice and the decisions.",
        epilog="example: petteia review game.txt --looks 4 --all",
    )  # fmt: skip
    usual = Effort()
    p.add_argument("file")
    p.add_argument(
        "--looks",
        type=int,
        default=usual.looks,
        help=f"at each option in each of {usual.sittings} sittings (usually {usual.looks})",
    )
    p.add_argument(
        "--games",
        type=int,
        default=usual.games,
        help=f"that quick bots play for the deal (usually {usual.games}; 0: none)",
    )
    p.add_argument("--bot", default=usual.bot, help=f"who plays those (usually {usual.bot})")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--all", action="store_true", help="show every decision, not only those that cost something")
    add_json(p)
    p.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    at_least_one("look", args.looks)
    match = Match.load(read_file(args.file))
    bot_from(args.bot)
    effort = replace(Effort(), looks=args.looks, games=max(0, args.games), bot=args.bot)
    with progress(f"Looking at {args.file} again", len(match.log), quiet=args.json) as tick:
        found = look_again(match, effort, args.seed, lambda done, all_: tick(done))
    if args.json:
        print_json(found.to_json())
    else:
        show(found, args.all)
    return 0


def show(found: Review, everything: bool) -> None:
    match = found.match
    shown = [one for one in found.decisions if everything or (one.cost.low > 0 and one.cost.value >= 2)]
    rows = [
        (
            one.move, match.names[one.seat], one.labels[one.chosen], f"{one.worth[one.chosen].value:+.0f}",
            "" if one.best == one.chosen else f"{one.labels[one.best]} {one.worth[one.best].value:+.0f}", _told(one.cost.times(-1)),
        )
        for one in shown
    ]  # fmt: skip
    heads = ("move", "who", "chose", "worth", "best", "cost")
    print_table(
        f"{match.game.title}: {len(found.decisions)} decisions, {len(rows)} shown (points of winning chance)",
        heads,
        rows,
    )
    print("The largest swings:")
    for swing in found.swings:
        print(f"  {_swing(swing, match)}")
    for seat, parts in enumerate(found.parts):
        print_table(
            f"{match.names[seat]}: {parts.result:+.0f} points from even", ("made of", "points", "95 %"), _rows(parts)
        )


def _rows(parts: Parts) -> list[tuple[str, str, str]]:
    named = (
        ("the deal", parts.deal), ("the dice", parts.dice), ("own decisions", parts.own), ("the others' decisions", parts.others),
        ("the rest: what was hidden, and what is misjudged", parts.rest),
    )  # fmt: skip
    return [
        (name, "not known", "") if one is None else (name, f"{one.value:+.0f}", f"{one.low:+.0f} to {one.high:+.0f}")
        for name, one in named
    ]


def _swing(swing: Swing, match: Match) -> str:
    why = "" if swing.kind == "choice" else "chance after: "
    return f"move {swing.move}, {match.names[swing.seat]} {_told(swing.points)}: {why}{swing.words}"


def _told(one: Estimate) -> str:
    return f"{one.value:+.0f} ({one.low:+.0f} to {one.high:+.0f})"
