"""The command `petteia map`: is a drawn map sound, and what does it look like?"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from petteia.cli.common import add_json, check_writable, print_json, print_table, read_file
from petteia.games.prometheus import mapcheck
from petteia.kernel.game import Refused

ABOUT = """\
Check a map of your own before you play on it.

A map file is TOML: areas with their corners, the ground they are made of and how many units they hold, and which of
the borders between them are walls, chains or escarpments. The check reads it strictly (every mistake with its line),
measures the drawing (do polygons cross or overlap, which areas share a border, what lies in the line of sight between
any two) and says what the scenario misses. With --svg it also draws what it has read; faulty areas are outlined.
"""

EXAMPLES = """\
examples:
  petteia map check olympus.toml                    what is wrong with it, and what it is like
  petteia map check olympus.toml --svg olympus.svg  and a drawing to look at
  petteia map check olympus.toml --json             the same for programs

The format is described in docs/games/prometheus.md. The exit status is 0 for a sound map, 1 for one with problems.
"""


def add(commands: Any) -> None:
    p = commands.add_parser("map", help="check and draw a map of your own", description="Maps of one's own.")
    which = p.add_subparsers(dest="what", metavar="WHAT", required=True)
    c = which.add_parser(
        "check", help="what is wrong with a map file", description=ABOUT, epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    c.add_argument("file", metavar="FILE", help="the map, a TOML file")
    c.add_argument("--svg", metavar="OUT", help="write a drawing of it")
    add_json(c)
    c.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    text = read_file(args.file)
    if not mapcheck.is_map(text):
        raise Refused(
            f"{args.file} holds no map: there is not one [[area]] in it.",
            "A map lists its areas; docs/games/prometheus.md shows the format with an example.",
        )
    if args.svg:
        check_writable(Path(args.svg))
    report = mapcheck.check(args.file, text)
    if args.svg and report.svg:
        Path(args.svg).write_text(report.svg, encoding="utf-8")
    if args.json:
        print_json({**report.as_json(), "svg": args.svg if report.svg else None})
        return 0 if report.ok else 1
    for problem in report.problems:
        print(problem)
    if report.facts:
        print_table(report.name, ("what", "found"), [(what, _said(value)) for what, value in report.facts.items()])
    for note in report.notes:
        print(f"note: {note}")
    if args.svg and report.svg:
        print(f"drawn: {args.svg}")
    elif args.svg:
        print("not drawn: the areas could not be read")
    count = len(report.problems)
    print(f"{args.file}: sound" if report.ok else f"{args.file}: {count} problem{'s' if count > 1 else ''}")
    return 0 if report.ok else 1


def _said(value: Any) -> str:
    """A finding in words."""
    if isinstance(value, dict):
        return "; ".join(f"{key} {_said(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(str(one) for one in value) or "none"
    return str(value)
