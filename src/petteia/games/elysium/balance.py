"""What many games say about the card set: the measures of the balance notes, from what `petteia simulate` counted.

petteia simulate elysium --option first=seat --games 400 --seats greedy,greedy,greedy,greedy --stats --json \
    | python -m petteia.games.elysium.balance

With `first=seat` the seats are the starting discs in order, so the players are not to change seats.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from petteia.games.elysium.content import CARDS, FAMILIES, FAMILY_SIZE
from petteia.kernel.chance import sampling_error

TOOK, WROTE = "took", "wrote"


class Card(NamedTuple):
    """A design: how often it was taken and written, and how often (per cent) those who took it won."""

    name: str
    family: str
    copies: int
    taken: int
    written: int
    won: float


def cards(report: Mapping[str, Any]) -> list[Card]:
    """Every design, in the order of the card list."""
    rows = {(row["event"], row["card"]): row for row in report["statistics"]}
    nothing = {"times": 0, "win_rate": None}
    found = []
    for design in CARDS:
        took, wrote = rows.get((TOOK, design.name), nothing), rows.get((WROTE, design.name), nothing)
        won = 100 * (took["win_rate"] or 0.0)
        family = FAMILIES[design.family]
        found.append(Card(design.name, family, design.copies, took["times"], wrote["times"], won))
    return found


def overview(report: Mapping[str, Any]) -> Iterable[str]:
    games, seats = report["finished"], len(report["players"])
    yield f"games {games}, errors {len(report['errors'])}, {seats} seats of {' and '.join(sorted(set(report['players'])))}"
    if report["options"].get("first") == "seat" and not report["swap"]:
        even = 100 / seats
        for disc, wins in enumerate(report["seat_wins"]):
            rate = 100 * wins / max(games, 1)
            yield f"disc {disc + 1} wins {rate:.1f} % +- {sampling_error(rate, games):.1f} ({rate - even:+.1f} from even)"
    if report["winning_score"] is not None:
        yield f"the winner has {report['winning_score']:.1f} VP"


def families(found: Sequence[Card], games: int, seats: int) -> Iterable[str]:
    """Of those who took cards of a family, how many won; each taker of each card counts."""
    for family in FAMILIES:
        rows = [card for card in found if card.family == family]
        taken = sum(card.taken for card in rows)
        won = sum(card.won * card.taken for card in rows) / max(taken, 1)
        # the cards one player takes in one game are one piece of evidence
        sample = min(taken, games * seats * 5 / 8)
        yield f"{family}: {won:.1f} % +- {sampling_error(won, sample):.1f} won ({won - 100 / seats:+.1f}), {taken} of its cards taken"


def shares(found: Sequence[Card], games: int) -> Iterable[str]:
    """The designs least and most often taken and written, of the copies that could be in play."""
    in_play = {card.name: max(games * card.copies * 5 / 8, 1) for card in found}
    by_taken = sorted(found, key=lambda card: card.taken / in_play[card.name])
    for words, rows in (("least taken", by_taken[:6]), ("most taken", by_taken[:-7:-1])):
        yield f"{words}: " + ", ".join(f"{c.name} {100 * c.taken / in_play[c.name]:.0f} %" for c in rows)
    by_written = sorted((c for c in found if c.taken), key=lambda card: card.written / card.taken)
    for words, rows in (("least written", by_written[:6]), ("most written", by_written[:-7:-1])):
        yield f"{words} of those taken: " + ", ".join(f"{c.name} {100 * c.written / c.taken:.0f} %" for c in rows)


def main() -> None:
    report = json.load(sys.stdin)
    found = cards(report)
    games, seats = report["finished"], len(report["players"])
    assert sum(card.copies for card in found) == FAMILY_SIZE * len(FAMILIES)
    print("\n".join([*overview(report), *families(found, games, seats), *shares(found, games)]))


if __name__ == "__main__":
    main()
