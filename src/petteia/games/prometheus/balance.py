"""What many games say about the stand-in values: the measures of the docs page, from what `petteia simulate` counted.

    petteia simulate prometheus --games 400 --seats greedy,greedy --stats --json > two.json
    petteia simulate prometheus --games 200 --seats greedy,greedy,greedy --stats --json > three.json
    petteia simulate prometheus --games 200 --seats greedy,greedy,greedy,greedy --stats --json > four.json
    petteia simulate prometheus --games 400 --seats greedy,greedy --option recruitment=draft --stats --json > draft.json
    python -m petteia.games.prometheus.balance two.json three.json four.json draft.json

Without a file a report is read from what is piped in.  A measure that misses its aim is marked with a star.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from petteia.games.prometheus.armies import sides_of
from petteia.games.prometheus.book import BOOK
from petteia.games.prometheus.state import RESCUERS, SIDE_NAMES, WARDENS
from petteia.games.prometheus.words import UNIT_WORDS
from petteia.kernel.chance import sampling_error

SIDE_FROM, SIDE_TO = 42.0, 58.0  # per cent of games a side may win
LEAST_ENDING = 8.0  # per cent of games in which each way to win happens at least
ROUNDS_FROM, ROUNDS_TO = 10.0, 30.0
MOST_OF_SHARE = 3.0  # so often its share of the pool a unit may be among the recruits of winners
ENDINGS = (
    ("calm", ("PR-105",)),
    ("a dead god or hound", ("PR-108", "PR-109")),
    ("an exit", ("PR-106",)),
)
CAP = "PR-C42"


class Recruit(NamedTuple):
    """How often a unit was recruited, and its share (per cent) of all that winners recruited."""

    name: str
    cost: int
    times: int
    share: float
    won: float


def measure(words: str, per_cent: float, games: float, low: float, high: float) -> str:
    """A share with its error, marked where it lies outside what it should be."""
    mark = " " if low <= per_cent <= high else "*"
    return f" {mark} {words} {per_cent:.1f} % +- {sampling_error(per_cent, games):.1f}"


def side_wins(report: Mapping[str, Any]) -> list[float]:
    """How many games each side won: partners win together, and share what is counted."""
    pair = report["options"].get("pair", "rescuers")
    sides = sides_of(len(report["players"]), pair)
    wins = [0.0, 0.0]
    for side, won in zip(sides, report["seat_wins"], strict=True):
        wins[side] += won
    return wins


def overview(report: Mapping[str, Any]) -> Iterable[str]:
    games = report["finished"]
    seats = len(report["players"])
    yield f"{seats} seats, {games} games, errors {len(report['errors'])}: {', '.join(report['players'])}"
    wins = side_wins(report)
    for side in (RESCUERS, WARDENS):
        yield measure(f"{SIDE_NAMES[side]} win", 100 * wins[side] / sum(wins), games, SIDE_FROM, SIDE_TO)
    for words, rules in ENDINGS:
        part = sum(report["endings"].get(rule, 0) for rule in rules)
        yield measure(f"ends by {words}", 100 * part / games, games, LEAST_ENDING, 100.0)
    yield measure("ends at the cap of turns", 100 * report["endings"].get(CAP, 0) / games, games, 0.0, 100.0)
    turns = next(row["per_game"] for row in report["statistics"] if row["event"] == "turn" and not row["card"])
    mark = " " if ROUNDS_FROM <= turns / 2 <= ROUNDS_TO else "*"
    yield f" {mark} rounds {turns / 2:.1f} (a turn of each side)"


def recruits(report: Mapping[str, Any]) -> list[Recruit]:
    """The units of the pool by their share of what winners recruited, the largest first."""
    rows = {row["event"]: row for row in report["statistics"] if not row["card"]}
    pool = [unit for unit in BOOK.units if not unit.granted]
    counted = []
    for unit in pool:
        row = rows.get(f"recruited-{UNIT_WORDS[unit.index]}")
        times, won = (row["times"], row["win_rate"] or 0.0) if row else (0, 0.0)
        counted.append((unit, times, won))
    total = sum(times * won for _, times, won in counted)
    found = [
        Recruit(unit.name, unit.cost, times, 100 * times * won / total if total else 0.0, 100 * won)
        for unit, times, won in counted
    ]
    return sorted(found, key=lambda recruit: (-recruit.share, recruit.name))


def recruit_rows(report: Mapping[str, Any]) -> Iterable[str]:
    """Drafted armies: a unit's share of the winners' recruits against its share of the pool."""
    found = recruits(report)
    fair = 100 / len(found)
    yield f" recruits of winners; {MOST_OF_SHARE:g} times a share of the pool is {MOST_OF_SHARE * fair:.1f} %"
    for one in found:
        mark = " " if one.share <= MOST_OF_SHARE * fair else "*"
        yield (
            f" {mark} {one.name} (cost {one.cost}) {one.share:.1f} %, {one.share / fair:.2f} times its share;"
            f" recruited {one.times} times, won {one.won:.0f} %"
        )


def tell(report: Mapping[str, Any]) -> list[str]:
    lines = list(overview(report))
    if report["options"].get("recruitment") == "draft":
        lines += recruit_rows(report)
    return lines


def main(files: list[str]) -> None:
    texts = [Path(file).read_text(encoding="utf-8") for file in files] or [sys.stdin.read()]
    for text in texts:
        print("\n".join(tell(json.loads(text))))


if __name__ == "__main__":
    main(sys.argv[1:])
