"""`petteia serve`, and `petteia` alone: the table in the browser."""

from __future__ import annotations

import argparse
from typing import Any


def add(commands: Any) -> None:
    p = commands.add_parser(
        "serve", help="the browser table and its server",
        description="Serve the browser table. One process with SQLite needs nothing else; with PostgreSQL many workers share the tables.",
    )  # fmt: skip
    p.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (0.0.0.0: friends on your network can join)"
    )
    p.add_argument("--port", type=int, default=8765, help="port to listen on")
    p.add_argument("--db", help="database URL (default: SQLite in your data directory)")
    p.add_argument("--workers", type=int, default=1, help="processes that serve")
    p.add_argument("--open", action="store_true", help="open the browser")
    p.add_argument("--check", action="store_true", help="see whether it could start here, and change nothing")
    p.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from petteia.server.run import serve

    return serve(args.host, args.port, args.db, args.workers, args.open, args.check)


def lobby() -> int:
    """What bare `petteia` does: serve here and open the browser."""
    from petteia.server.run import serve

    return serve("127.0.0.1", 8765, None, 1, True)
