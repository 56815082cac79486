"""`petteia lab`: what many games say about cards, sides and options, and what a change would do."""

from __future__ import annotations

import argparse
from typing import Any

from petteia.bots.contract import bot_from, check_ready
from petteia.cli.common import (
    add_json,
    add_options,
    at_least_one,
    options_of,
    print_json,
    print_table,
    progress,
    read_file,
)
from petteia.kernel.game import game as find_game
from petteia.lab.change import read
from petteia.lab.comparing import Comparison, compare
from petteia.lab.findings import Findings, Measure
from petteia.lab.playing import Trial, play_all


def add(commands: Any) -> None:
    p = commands.add_parser(
        "lab", help="how balanced a game is, and what a change would do to it",
        description="Let one kind of bot play on every seat and count, for each card, unit, family, side and option, how often it was"
        " drafted, played and won with, with 95 %% intervals; endings, comebacks, the edge of the first seat, and what nobody used. With"
        " --change it plays the same deals before and after, and stops when it is sure.",
        epilog="examples: petteia lab omen --games 400 --bot greedy --workers 2; petteia lab hera-zeus --change stronger-furies.toml",
    )  # fmt: skip
    p.add_argument("game")
    p.add_argument("--games", type=int, default=200, help="games, or with --change deals at most (default 200)")
    p.add_argument("--bot", default="greedy:worlds=1", help="who plays on every seat (default greedy:worlds=1)")
    p.add_argument("--seats", type=int, help="seats (default: as few as the game can have)")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--workers", type=int, default=1, help="processes that play")
    p.add_argument("--change", metavar="FILE", help='TOML: [options] key = "value", [cards."NAME"] figure = number')
    p.add_argument("--margin", type=float, default=5.0, help="points that are too few to matter (default 5)")
    p.add_argument("--all", action="store_true", help="show every card and option, not only the ends of the lists")
    add_options(p)
    add_json(p)
    p.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    at_least_one("game", args.games)
    at_least_one("worker", args.workers)
    game = find_game(args.game)
    seats = args.seats if args.seats is not None else game.seat_counts[0]
    game.check_seats(seats)
    options = options_of(args.option)
    game.agreed(options)
    check_ready(bot_from(args.bot), game, seats)
    trial = Trial(game.key, args.bot, seats, args.seed, tuple(sorted(options.items())))
    if args.change is not None:
        change = read(read_file(args.change), game)
        other = Trial(game.key, args.bot, seats, args.seed, trial.options, change)
        with progress(f"{game.key}, before and after", args.games, quiet=args.json) as tick:
            compared = compare(trial, other, args.games, args.workers, args.margin / 100, tick)
        if args.json:
            print_json(compared.to_json())
        else:
            show_change(compared)
        return 1 if compared.before.errors or compared.after.errors else 0
    with progress(f"Playing {game.key}", args.games, quiet=args.json) as tick:
        found = Findings(trial, [one for (one,) in play_all((trial,), range(args.games), args.workers, tick)])
    if args.json:
        print_json(found.to_json())
    else:
        show(found, args.all)
    return 1 if found.errors else 0


def show(found: Findings, everything: bool) -> None:
    trial = found.trial
    print_table(
        f"{trial.game}: {len(found.samples)} games of {trial.bot}, {trial.seats} {'seat' if trial.seats == 1 else 'seats'}",
        ("measure", "value", "95 %", "aim"),
        [(_marked(one), f"{one.value:.1f}", f"{one.low:.1f} to {one.high:.1f}", _aim(one)) for one in found.measures()],
    )
    if found.families:
        print_table(
            "Families", ("family", "won", "95 %"),
            [(one.name.removeprefix("won with "), f"{one.value:.1f} %", f"{one.low:.1f} to {one.high:.1f}") for one in found.families],
        )  # fmt: skip
    shown = [one for one in found.things if one.games]
    if not everything:
        ends = sorted(shown, key=lambda one: one.won.value - one.even)
        kept = {one.name for one in (*ends[:8], *ends[-8:])}
        shown = [one for one in shown if one.off or one.name in kept]
    rows = [
        (
            f"{'* ' if one.off else ''}{one.name}", one.peers, one.drafted, one.played, f"{one.won.value:.1f} %",
            f"{one.won.low:.0f} to {one.won.high:.0f}", f"{one.won.value - one.even:+.1f}",
        )
        for one in shown
    ]  # fmt: skip
    if rows:
        print_table(
            "Cards, units and deeds", ("name", "among", "drafted", "played", "won", "95 %", "from its peers"), rows
        )
    chosen = [row for row in found.choices if row["offered"]]
    chosen.sort(key=lambda row: -row["offered"])
    print_table(
        "Options", ("option", "offered", "chosen", "won"),
        [(row["option"], row["offered"], row["chosen"], f"{row['won']['value']:.0f} %") for row in (chosen if everything else chosen[:15])],
    )  # fmt: skip
    for words, names in found.unused().items():
        if names:
            told = names if everything else names[:12]
            print(f"{words.capitalize()}: {', '.join(told)}{', ...' if len(told) < len(names) else ''}.")
    off = found.off()
    print(
        f"Not as it should be: {'; '.join(off)}."
        if off
        else "Everything that is aimed at is met, as far as can be told."
    )
    for error in found.errors[:5]:
        print(f"ERROR {error}")


def show_change(compared: Comparison) -> None:
    trial = compared.after.trial
    rows = []
    for one in compared.differences:
        mean, low, high = one.interval()
        rows.append(
            (one.name, f"{100 * mean:+.1f}", f"{100 * low:+.1f} to {100 * high:+.1f}", len(one.values), one.verdict)
        )
    print_table(
        f"{trial.game}, {trial.change.told()}: {compared.deals} deals before and after",
        ("points of difference", "mean", "95 % at all times", "deals", "verdict"), rows,
    )  # fmt: skip
    after = {one.name: one for one in compared.after.measures()}
    told = [
        (_marked(one), f"{one.value:.1f}", f"{after[one.name].value:.1f}", _aim(one))
        for one in compared.before.measures()
        if one.name in after
    ]
    print_table("Measures", ("measure", "before", "after", "aim"), told)
    for error in (*compared.before.errors, *compared.after.errors)[:5]:
        print(f"ERROR {error}")


def _marked(one: Measure) -> str:
    return f"{'* ' if one.off else ''}{one.name}"


def _aim(one: Measure) -> str:
    return "" if one.aim is None else f"{one.aim[0]:g} to {one.aim[1]:g}"
