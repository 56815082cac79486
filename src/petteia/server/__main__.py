"""`python -m petteia.server`: the server without the rest of the command line."""

from __future__ import annotations

import argparse
import sys

from petteia.server.run import HOST, PORT, serve


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m petteia.server", description="Serve the tables of Petteia.")
    parser.add_argument("--host", default=HOST)
    parser.add_argument("--port", type=int, default=PORT, help="0 takes any free one")
    parser.add_argument("--db", help="sqlite:///FILE or postgresql://USER@HOST/NAME")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--open", action="store_true", help="open a browser")
    parser.add_argument("--check", action="store_true", help="see whether it could start, and change nothing")
    chosen = parser.parse_args()
    return serve(chosen.host, chosen.port, chosen.db, chosen.workers, chosen.open, chosen.check)


if __name__ == "__main__":
    sys.exit(main())
