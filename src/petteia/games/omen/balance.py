"""What many games say about the card set: the measures of the balance notes, from what `petteia simulate` counted.

petteia simulate omen --games 400 --seats greedy,greedy --swap --stats --json | python -m petteia.games.omen.balance

Several reports, one after another, add up.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from petteia.games.omen.content import FAMILIES, UNITS
from petteia.games.omen.words import GODS
from petteia.kernel.chance import sampling_error
from petteia.kernel.reports import reports

PLAYED = ("played", "deployed")  # into a city
USED = ("beast-used", "invoked", "hero")  # spent for what they do
MODULES = {"relic": "a relic", "challenge": "a challenge", "whim": "a whim"}
ENDINGS = {"OM-112": "by five feats", "OM-113": "by two empty cities"}
FAR = 8.0  # so many points from the mean of its cost a card may win


class Count(NamedTuple):
    """How often something happened, in how many games, and how often (per cent) those it happened to won."""

    times: int
    games: float
    won: float


class Rate(NamedTuple):
    """A unit's plays and uses together."""

    name: str
    kind: str
    cost: int
    times: int
    used: int
    weight: float
    won: float


def share(part: float, whole: float) -> str:
    per_cent = 100 * part / max(whole, 1)
    return f"{per_cent:.1f} % +- {sampling_error(per_cent, whole):.1f}"


def counts(report: Mapping[str, Any]) -> dict[tuple[str, str], Count]:
    games = report["finished"]
    return {
        (row["event"], row["card"]): Count(row["times"], row["share_of_games"] * games, 100 * (row["win_rate"] or 0.0))
        for row in report["statistics"]
    }


def together(samples: Sequence[Mapping[str, Any]]) -> tuple[dict[str, Any], dict[tuple[str, str], Count]]:
    """Several samples as one."""
    whole: dict[str, Any] = {
        "players": samples[0]["players"],
        "finished": sum(one["finished"] for one in samples),
        "errors": [error for one in samples for error in one["errors"]],
        "seat_wins": [sum(wins) for wins in zip(*(one["seat_wins"] for one in samples), strict=True)],
        "endings": {rule: sum(one["endings"].get(rule, 0) for one in samples) for rule in ENDINGS},
    }
    found: dict[tuple[str, str], Count] = {}
    for one in samples:
        for key, new in counts(one).items():
            old = found.get(key, Count(0, 0.0, 0.0))
            games = old.games + new.games
            won = (old.won * old.games + new.won * new.games) / games if games else 0.0
            found[key] = Count(old.times + new.times, games, won)
    return whole, found


def rates(found: Mapping[tuple[str, str], Count]) -> list[Rate]:
    """Each unit that was played or used, in the order of the card list."""
    rows = []
    for unit in UNITS:
        ways = [(event, found[event, unit.name]) for event in (*PLAYED, *USED) if (event, unit.name) in found]
        weight = sum(way.games for _, way in ways)
        if weight:
            won = sum(way.won * way.games for _, way in ways) / weight
            used = sum(way.times for event, way in ways if event in USED)
            rows.append(Rate(unit.name, unit.type, unit.cost, sum(way.times for _, way in ways), used, weight, won))
    return rows


def mean(rows: Sequence[Rate]) -> float:
    return sum(row.won * row.weight for row in rows) / sum(row.weight for row in rows)


def overview(report: Mapping[str, Any], found: Mapping[tuple[str, str], Count]) -> Iterable[str]:
    games = report["finished"]
    yield f"games {games}, errors {len(report['errors'])}, {' against '.join(report['players'])}"
    yield f"first player wins {share(report['seat_wins'][0], games)}"
    yield f"turns a player {found['turn', ''].times / games / 2:.1f}"
    for rule, words in ENDINGS.items():
        yield f"ends {words} {share(report['endings'].get(rule, 0), games)}"
    for god, family in zip(GODS, FAMILIES, strict=True):
        owner = god + ("'" if god.endswith("s") else "'s")
        feat = found.get((f"feat-{family}", ""), Count(0, 0.0, 0.0))
        yield f"{owner} Feat: {share(feat.times, 2 * games)} of players, {share(feat.games, games)} of games"
    for event, words in MODULES.items():
        if (event, "") in found:
            one = found[event, ""]
            winners = f"{one.won:.1f} % +- {sampling_error(one.won, one.games):.1f}"
            yield f"{words} in {share(one.games, games)} of games; {winners} of those who took one won"


def card_rows(rows: Sequence[Rate]) -> Iterable[str]:
    """The units by cost, the best first; those too far from their cost's mean are marked."""
    for cost in sorted({row.cost for row in rows}):
        level = [row for row in rows if row.cost == cost]
        middle = mean(level)
        yield f"cost {cost}: won by {middle:.1f} % of those who played one"
        for row in sorted(level, key=lambda row: -row.won):
            mark = "*" if abs(row.won - middle) > FAR else " "
            spendable = row.kind not in ("soldier", "oracle")
            use = f", used {100 * row.used / row.times:.0f} % of {row.times}" if spendable else ""
            yield f" {mark} {row.name} ({row.kind}) {row.won - middle:+.1f} +- {sampling_error(row.won, row.weight):.1f}{use}"


def main() -> None:
    report, found = together(list(reports(sys.stdin.read())))
    print("\n".join([*overview(report, found), *card_rows(rates(found))]))


if __name__ == "__main__":
    main()
