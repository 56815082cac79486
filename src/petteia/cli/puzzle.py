"""`petteia puzzle`: find puzzles, check them, and try them in the terminal."""

from __future__ import annotations

import argparse
import itertools
from pathlib import Path
from typing import Any

from petteia.arena import puzzles as mining
from petteia.cli.common import add_json, check_writable, print_json, print_table
from petteia.kernel.game import Game, Refused
from petteia.kernel.game import game as find_game
from petteia.kernel.puzzles import Puzzle, puzzles, read

FAR = 1_000_000  # seeds of mined deals begin here, away from those people type


def add(commands: Any) -> None:
    p = commands.add_parser(
        "puzzle", help="moments in which one choice is far better than every other",
        description="List a game's puzzles, try one, mine more from games between quick bots, or check them by a deeper search.",
        epilog="examples: petteia puzzle list hera-zeus; petteia puzzle try hera-zeus 3;"
        " petteia puzzle mine omen --file found.jsonl --count 10; petteia puzzle check omen",
    )  # fmt: skip
    ways = p.add_subparsers(dest="way", required=True, metavar="list|try|mine|check")
    show = ways.add_parser("list", help="the puzzles of a game")
    show.add_argument("game")
    add_json(show)
    show.set_defaults(run=run_list)
    attempt = ways.add_parser("try", help="look at one, or say what you would do")
    attempt.add_argument("game")
    attempt.add_argument("number", type=int)
    attempt.add_argument("move", nargs="*", help="your choice, as its text")
    attempt.set_defaults(run=run_try)
    mine = ways.add_parser("mine", help="search games for more; goes on where the file ends")
    mine.add_argument("game")
    mine.add_argument("--file", type=Path, required=True, help="where they are kept, one a line")
    mine.add_argument("--count", type=int, default=10, help="how many the file shall have")
    mine.set_defaults(run=run_mine)
    check = ways.add_parser("check", help="do they hold by a deeper search?")
    check.add_argument("game")
    check.add_argument("--file", type=Path, help="a file of mined ones (otherwise those the game brings along)")
    check.add_argument("--only", type=int, nargs="*", help="these alone")
    check.add_argument("--looks", type=int, default=mining.CHECK, help=f"at each choice (usually {mining.CHECK})")
    check.add_argument("--keep", type=Path, help="write those that hold to this file, numbered anew")
    add_json(check)
    check.set_defaults(run=run_check)


def the_puzzle(game: Game, number: int) -> Puzzle:
    found = puzzles(game)
    if number not in found:
        last = max(found, default=0)
        raise Refused(f"{game.title} has no puzzle {number}.", f"They go up to {last}." if last else "It has none yet.")
    return found[number]


def run_list(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    rows = [
        {"number": p.id, "choices": len(p.worth), "ahead": round(p.gap, 2), "hard": p.hard}
        for p in puzzles(game).values()
    ]
    if args.json:
        print_json(rows)
        return 0
    shown = [(r["number"], r["choices"], r["ahead"], "hard" if r["hard"] else "") for r in rows]
    print_table(f"Puzzles of {game.title}", ("number", "choices", "ahead by", ""), shown)
    return 0


def run_try(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    puzzle = the_puzzle(game, args.number)
    match = puzzle.match(game)
    assert match.decision is not None
    seat = match.to_move
    if not args.move:
        for sentence in match.story(seat)[-8:]:
            print(f"  {sentence}")
        print(f"{match.names[seat]}: {match.decision.prompt}")
        for option in match.decision.options:
            print(f"  {option.text:<28} {game.label(option, match.view(seat).state)}")
        return 0
    move = " ".join(" ".join(args.move).lower().split())
    if move not in puzzle.worth:
        raise Refused(f"{move!r} is not offered here.", f"It may be: {', '.join(puzzle.worth)}.")
    worth = puzzle.worth[move]
    right = move == puzzle.answer
    print(
        "Right." if right else f"There is better: this is worth {worth.value:+.2f}, the best {worth_of(puzzle):+.2f}."
    )
    match.play(move, *worth.line)
    for sentence in match.story(seat, since=len(puzzle.moves) + 1):
        print(f"  {sentence}")
    return 0 if right else 1


def worth_of(puzzle: Puzzle) -> float:
    return puzzle.worth[puzzle.answer].value


def run_mine(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    check_writable(args.file)
    done = args.file.with_suffix(".seed")  # the next deal to be searched, so that it can be stopped at any time
    seed = int(done.read_text()) if done.exists() else FAR
    kept = list(read(args.file.read_text(encoding="utf-8")))
    number = max((p.id for p in kept), default=0) + 1
    if len(kept) >= args.count:
        print(f"{args.file} has {len(kept)} already.")
        return 0
    with args.file.open("a", encoding="utf-8") as file:
        for searched, puzzle in mining.mine(game, itertools.count(seed), number):
            if puzzle is None:
                done.write_text(str(searched + 1))
                if len(kept) >= args.count:
                    break
                continue
            kept.append(puzzle)
            file.write(puzzle.to_line() + "\n")
            file.flush()
            print(
                f"{puzzle.id}: deal {searched}, move {len(puzzle.moves)}, {puzzle.answer!r}, ahead by {puzzle.gap:.2f}"
            )
    return 0


def run_check(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    given = puzzles(game).values() if args.file is None else read(args.file.read_text(encoding="utf-8"))
    wanted = [p for p in given if not args.only or p.id in args.only]
    held: list[Puzzle] = []
    report = []
    for puzzle in wanted:
        wrong = mining.check(game, puzzle, args.looks)
        if not wrong:
            held.append(puzzle)
        report.append({"number": puzzle.id, "holds": not wrong, "why": wrong})
        if not args.json:
            print(f"{puzzle.id}: {wrong or 'holds'}", flush=True)
    if args.keep is not None:
        mining.keep(held, args.keep)
    if args.json:
        print_json(report)
    else:
        print(f"{len(held)} of {len(wanted)} hold.")
    return 0 if len(held) == len(wanted) else 1
