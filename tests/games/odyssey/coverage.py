"""Which rare branches battles come to: `python -m tests.games.odyssey.coverage --battles 200`.

A branch is a card of the trauma, obol, moiros and kratos decks, a row of the escalation chart (with the bonuses that
stay when it is exhausted), or a way to die.  `test_rare_branches` leads a story to each of them; this report adds how
often random battles get there by themselves.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterable

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.setup import FOES
from petteia.games.odyssey.words import BONUSES, DEATHS, ESCALATIONS
from petteia.kernel import Match
from petteia.kernel.events import Event

Branch = tuple[str, str]
DECKS = ("minor", "major", "grave", "obol", "moiros", "kratos")


def branches() -> list[Branch]:
    """Everything that must be reached, in the order of the report."""
    found = [(deck, card.name) for deck in DECKS for card in BOOK.cards if card.deck == deck]
    found += [("escalation", row) for row in ESCALATIONS]
    found += [("bonus", bonus) for bonus in BONUSES]
    return found + [("death", how) for how in DEATHS]


def reached(events: Iterable[Event]) -> Counter[Branch]:
    """The branches that stand in what was told."""
    found: Counter[Branch] = Counter()
    for event in events:
        kind = event.kind.key
        if kind == "drew":
            card = BOOK.cards[event.seen[1][0]]
            found[card.deck, card.name] += 1
        elif kind == "escalated":
            found["escalation", ESCALATIONS[event.args[0]]] += 1
        elif kind == "hardened":
            found["bonus", BONUSES[event.args[0]]] += 1
        elif kind == "died":
            found["death", DEATHS[event.args[1]]] += 1
    return found


def survey(battles: int, seed: int = 0) -> Counter[Branch]:
    """Random battles over all foes, with everything unlocked; nobody retreats."""
    found: Counter[Branch] = Counter()
    for number in range(seed, seed + battles):
        foe = list(FOES)[number % len(FOES)]
        options = {"foe": foe, "naos": "yes", "nymphs": "yes", "gear": ("start", "mid", "top")[number % 3]}
        match = Match.new("odyssey", number, 1 + number % 4, options)
        chooser = random.Random(number)
        while match.decision is not None:
            options_now = [o for o in match.decision.options if o.verb != "retreat"]
            match.act(match.decision.seat, chooser.choice(options_now))
        found += reached(event for _, event in match.events)
    return found


def report(counted: Counter[Branch], battles: int) -> str:
    """A table to read: each branch, and how often random battles came there (stories come to every one)."""
    lines = [f"{'branch':<12}{'':<66}{f'in {battles} random battles':>24}"]
    lines += [f"{kind:<12}{name:<66}{counted[kind, name]:>24}" for kind, name in branches()]
    never = sum(1 for one in branches() if not counted[one])
    return "\n".join([*lines, f"{len(branches())} branches, {never} of them reached by stories alone"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    print(report(survey(given.battles, given.seed), given.battles))


if __name__ == "__main__":
    main()
