"""How long a recorded battle takes to be replayed: `python -m tests.games.odyssey.replay`.

Battles are played at random (nobody retreats) up to 200 choices; those that last so long are written down and read again
with every choice checked, as a server does that wakes a table or shows a record.  What is aimed at is 0.2 seconds.
"""

from __future__ import annotations

import argparse
import random
import time
from statistics import median

from petteia.games.odyssey.setup import FOES
from petteia.kernel import Match

CHOICES = 200
AIM = 0.2


def record(number: int, choices: int = CHOICES) -> str | None:
    """A battle of so many choices as a text, or None if it was over before."""
    battles = [foe for foe in FOES if not foe.startswith("ambush")]
    match = Match.new("odyssey", number, 1 + number % 4, {"foe": battles[number % len(battles)], "naos": "yes"})
    chooser = random.Random(number)
    for _ in range(choices):
        decision = match.decision
        if decision is None:
            return None
        match.act(decision.seat, chooser.choice([one for one in decision.options if one.verb != "retreat"]))
    return match.save()


def replayed(text: str) -> float:
    """The seconds of the processor it takes to read a record."""
    began = time.process_time()
    Match.load(text)
    return time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=20, help="how many records (default 20)")
    given = parser.parse_args()
    texts: list[str] = []
    number = 0
    while len(texts) < given.battles:
        text = record(number)
        texts += [text] if text is not None else []
        number += 1
    replayed(texts[0])  # what is looked up once and kept is there from now on
    took = [replayed(text) for text in texts]
    print(f"{len(took)} battles of {CHOICES} choices: replayed in {1000 * min(took):.0f} to {1000 * max(took):.0f} ms, "
          f"half of them in {1000 * median(took):.0f} ms or less")  # fmt: skip
    print(f"aim: under {1000 * AIM:.0f} ms; {sum(one < AIM for one in took)} of {len(took)} are")


if __name__ == "__main__":
    main()
