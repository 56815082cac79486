"""`python -m petteia.learn`: the command where nothing else of Petteia's is installed."""

from __future__ import annotations

import argparse
import sys

from petteia.kernel.game import Refused
from petteia.learn.running import run
from petteia.learn.settings import add_arguments


def main() -> int:
    parser = argparse.ArgumentParser(prog="petteia learn", description=__doc__)
    add_arguments(parser)
    args = parser.parse_args()
    try:
        return run(args)
    except Refused as refusal:
        print(f"petteia: {refusal.sentence}\n  {refusal.hint}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
