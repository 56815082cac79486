"""The `petteia` command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import metadata

from petteia.cli import (
    admin,
    arena,
    bench,
    benchmark,
    cards,
    check,
    figures,
    games,
    lab,
    ladder,
    learn,
    ledger,
    new,
    play,
    puzzle,
    replay,
    review,
    serve,
    simulate,
)
from petteia.kernel.game import Refused

COMMANDS = (
    games, play, serve, simulate, arena, ladder, lab, learn, new, check, ledger, cards, puzzle, replay, review, bench, figures,
    benchmark, admin,
)  # fmt: skip
GROUP = (
    "petteia.commands"  # commands that games bring: an entry point by the command's name, a function like `add` here
)

ABOUT = """\
Petteia: Greek-myth tabletop games for people, bots and learners.

Without a command the lobby opens in the browser.
"""

EXAMPLES = """\
examples:
  petteia play hera-zeus --seats me,ismcts          a game in the terminal against a strong bot
  petteia simulate hera-zeus --games 1000 --seats greedy,random
  petteia ledger hera-zeus Medusa                   every rule that speaks of Medusa
  petteia replay game.txt --verify                  does a record hold?
"""


def parser(first: str = "") -> argparse.ArgumentParser:
    """Everything that can be said; a command that a game brings is read only where it is called, or all are listed."""
    top = argparse.ArgumentParser(
        prog="petteia", description=ABOUT, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    top.add_argument("--version", action="version", version=f"petteia {_version()}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    for module in COMMANDS:
        module.add(commands)
    brought = {entry.name: entry for entry in metadata.entry_points(group=GROUP)}
    for name in [first] if first in brought else [] if first in commands.choices else sorted(brought):
        brought[name].load()(commands)
    return top


def _version() -> str:
    from petteia import __version__

    return __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; a refusal is one sentence, a hint and a non-zero exit, never a traceback."""
    words = argv if argv is not None else sys.argv[1:]
    args = parser(words[0]).parse_args(words) if words else None
    try:
        result: int = args.run(args) if args is not None and args.command is not None else serve.lobby()
        return result
    except Refused as refusal:
        print(f"petteia: {refusal.sentence}", file=sys.stderr)
        if refusal.hint:
            print(f"  {refusal.hint}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # the reader of our output has gone; so do we, quietly
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
