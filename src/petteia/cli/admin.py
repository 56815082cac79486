"""`petteia admin`: what whoever runs a server may do."""

from __future__ import annotations

import argparse
import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from petteia.cli.common import add_json, print_json, print_table

if TYPE_CHECKING:
    from petteia.server.admin import Admin

EXAMPLES = """\
examples:
  petteia admin people                      who was here last
  petteia admin reset "Ann of Argos"        a word with which Ann takes a new passphrase
  petteia admin mute Bob                    Bob plays on without talking
  petteia admin close k3XyTq9Ab             end a table without a winner

A running server acts on it within ten seconds.
"""
ORDERS = (
    (
        "ban",
        "show somebody the door: their sessions end, and they can neither sign in nor play",
        "{} may not come in any more.",
    ),
    ("unban", "let them in again", "{} may come in again."),
    ("mute", "let somebody play without talking", "{} may not talk any more."),
    ("unmute", "let them talk again", "{} may talk again."),
)


def add(commands: Any) -> None:
    p = commands.add_parser(
        "admin", help="for whoever runs a server: people, bans, tables, passphrases",
        description="Look people up, show them the door, silence them, close a table, give out a word for a new passphrase.",
        epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    orders = p.add_subparsers(dest="order", metavar="ORDER", required=True)

    def order(name: str, help: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = orders.add_parser(name, help=help, description=f"{help[:1].upper()}{help[1:]}.")
        made.add_argument(
            "--db", help="database URL, as for `petteia serve` (default: the one that serves without --db)"
        )
        add_json(made)
        made.set_defaults(run=run)
        return made

    found = order("people", "people, those seen last first")
    found.add_argument("start", nargs="?", default="", metavar="START", help="how their names begin")
    found.add_argument("--limit", type=int, default=50, help="how many at most")
    for name, help, _ in ORDERS:
        order(name, help).add_argument("name", metavar="NAME", help="a name or an id")
    reset = order("reset", "give out a word with which an account takes a new passphrase, once")
    reset.add_argument("name", metavar="NAME", help="a name or an id")
    reset.add_argument("--days", type=int, default=1, help="for how many days it holds")
    order("tables", "tables that are not over").add_argument("--limit", type=int, default=50, help="how many at most")
    order("close", "end a table without a winner, or take an open one away").add_argument(
        "table", metavar="TABLE", help="its id"
    )


def run(args: argparse.Namespace) -> int:
    from petteia.server.admin import Admin
    from petteia.server.run import DATABASE

    admin = Admin(args.db or os.environ.get(DATABASE))
    try:
        return _do(admin, args)
    finally:
        admin.close()


def _do(admin: Admin, args: argparse.Namespace) -> int:
    order = args.order
    if order == "people":
        rows = admin.people(args.start, args.limit)
        if args.json:
            print_json(rows)
        else:
            told = [(r["name"], r["id"], _kind(r), _day(r["seen"] or r["created"]), _marks(r)) for r in rows]
            print_table("", ("name", "id", "", "seen", ""), told)
        return 0
    if order == "tables":
        rows = admin.tables(args.limit)
        if args.json:
            print_json(rows)
        else:
            told = [(r["id"], r["game"], r["state"], _day(r["created"]), ", ".join(r["seats"])) for r in rows]
            print_table("", ("table", "game", "", "opened", "seats"), told)
        return 0
    if order == "close":
        became = admin.close_table(args.table)
        _say(args, {"table": args.table, "done": became}, f"The table {args.table} is {became}.")
        return 0
    if order == "reset":
        name, word = admin.reset(args.name, args.days)
        words = f"{name} takes a new passphrase with the word {word}, once, within {args.days} day{'' if args.days == 1 else 's'}."
        _say(
            args,
            {"name": name, "word": word, "days": args.days},
            f"{words}\nIt is said under Sign in, Forgotten, or sent to /api/reset.",
        )
        return 0
    name = (admin.ban if order.endswith("ban") else admin.mute)(args.name, not order.startswith("un"))
    _say(args, {"name": name, "done": order}, next(words for one, _, words in ORDERS if one == order).format(name))
    return 0


def _say(args: argparse.Namespace, data: dict[str, Any], words: str) -> None:
    if args.json:
        print_json(data)
    else:
        print(words)


def _kind(row: dict[str, Any]) -> str:
    return "guest" if row["guest"] else "account"


def _marks(row: dict[str, Any]) -> str:
    return ", ".join(mark for mark in ("banned", "muted") if row[mark])


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
