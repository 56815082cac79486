"""`petteia odyssey`: for those who write content for Odyssey."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from petteia.cli.common import add_json, print_json
from petteia.kernel.game import Refused
from petteia.kernel.game import game as find_game


def add(commands: Any) -> None:
    p = commands.add_parser("odyssey", help="check content written for Odyssey", description="For authors of Odyssey.")
    what = p.add_subparsers(dest="what", metavar="WHAT", required=True)
    c = what.add_parser(
        "check", help="check a folder of content",
        description="Read a folder of battle content (laid out like games/odyssey/content) or of a campaign's cycle "
        "(like games/odyssey/campaign/content) and say what is wrong in it, with file and line.",
        epilog="examples: petteia odyssey check my-content; petteia odyssey check (without a folder: what is shipped)",
    )  # fmt: skip
    c.add_argument("folder", nargs="?", type=Path, help="the folder; left out: the content that is shipped")
    add_json(c)
    c.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.folder is not None and not args.folder.is_dir():
        raise Refused(f"There is no folder {str(args.folder)!r}.", "Name a folder laid out like games/odyssey/content.")
    game: Any = find_game("odyssey")
    problems: list[str] = game.check_content(args.folder)
    if args.json:
        print_json({"folder": str(args.folder) if args.folder else None, "ok": not problems, "problems": problems})
        return 1 if problems else 0
    for problem in problems:
        print(problem)
    where = str(args.folder) if args.folder else "The content that is shipped"
    many = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
    print(f"{where}: {many if problems else 'nothing wrong'}.")
    return 1 if problems else 0
