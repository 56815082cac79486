"""`petteia learn`: a bot teaches itself a game."""

from __future__ import annotations

import argparse
from typing import Any

from petteia.learn.running import run
from petteia.learn.settings import add_arguments

ABOUT = """\
Play a game against oneself and one's past selves, many tables at once, and get better at it.

Nothing in it knows a single game. Processes play, one learner improves the network (proximal policy optimisation over each seat's
own decisions), on a GPU where there is one. While it learns it is measured on deals kept for that, each played from every seat.
The folder gets a checkpoint to resume from, the network for the bot `learned`, and its record with the curve.
"""
EXAMPLES = """\
examples:
  petteia learn hera-zeus --minutes 12                        twelve minutes on what there is
  petteia learn elysium --seats 3 --minutes 60 --part 10      the first ten minutes of an hour
  petteia learn elysium --seats 3 --minutes 60 --resume       and the rest of it
  petteia learn hera-zeus --beliefs 4000                      what hidden cards are likely to be, from its network's games
  petteia play hera-zeus --seats me,learned:weights=learned/hera-zeus-2-0/seats2.npz
"""


def add(commands: Any) -> None:
    p = commands.add_parser(
        "learn", help="let a bot teach itself a game", description=ABOUT, epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    add_arguments(p)
    p.set_defaults(run=run)
