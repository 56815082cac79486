"""`python -m petteia.review < record.txt`: a quick review as JSON, for the server, which lets a process of its own think."""

from __future__ import annotations

import json
import os
import sys

from petteia.kernel.match import Match
from petteia.review.reviewing import QUICK, review


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(10)  # those who play come first
    print(json.dumps(review(Match.load(sys.stdin.read()), QUICK).to_json(), ensure_ascii=False))


if __name__ == "__main__":
    main()
