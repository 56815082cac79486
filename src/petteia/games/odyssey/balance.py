"""How hard the battles are: what `petteia simulate` counted, one line for each battle, beside what is aimed at.

petteia simulate odyssey --games 20 --seats ismcts:iterations=40 --option foe=talos-1 --stats --json > one.json
petteia simulate odyssey --games 20 --seats ismcts:iterations=40 --option foe=minos-1 --option gear=top --stats --json > two.json
cat one.json two.json | python -m petteia.games.odyssey.balance

Reports of the same battle (with other seeds) add up.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from petteia.kernel.reports import reports

ROUNDS = (6.0, 10.0)  # how long a battle should last
RANDOM = (0.0, 10.0)  # how often (per cent) who chooses at random may win
AIMS = {  # how often (per cent) good play should win
    "level 1": (55.0, 80.0),
    "level 4": (25.0, 60.0),
    "boss": (20.0, 50.0),
}
HEAD = ("battle", "gear", "bots", "won", "of", "per cent", "aim", "rounds", "choices", "titans lost", "errors")


class Line(NamedTuple):
    """One battle as it was measured."""

    foe: str
    gear: str
    bots: str
    won: int
    battles: int
    rounds: float
    choices: float
    lost: float
    errors: int

    @property
    def per_cent(self) -> float:
        return 100 * self.won / max(1, self.battles)

    @property
    def aim(self) -> tuple[float, float] | None:
        return aim(self.foe, self.bots)


def aim(foe: str, bots: str) -> tuple[float, float] | None:
    """The share of battles that should be won, or None where nothing is aimed at."""
    if bots == "random":
        return None if foe.endswith("-0") else RANDOM
    if foe.startswith("minos"):
        return AIMS["boss"]
    beast, _, level = foe.rpartition("-")
    return AIMS.get(f"level {level}") if beast in ("talos", "asterion") else None


def interval(won: int, battles: int) -> tuple[float, float]:
    """Where the true share lies with 95 in 100 (Wilson), in per cent: honest for small samples too."""
    if not battles:
        return 0.0, 100.0
    z = 1.96
    share = won / battles
    middle = (share + z * z / (2 * battles)) / (1 + z * z / battles)
    half = z / (1 + z * z / battles) * math.sqrt(share * (1 - share) / battles + z * z / (4 * battles * battles))
    return max(0.0, 100 * (middle - half)), min(100.0, 100 * (middle + half))


def line(report: Mapping[str, Any]) -> Line:
    """A report of `petteia simulate odyssey --stats --json` as one line.

    A round is told when the primordial begins it and when the titans do; who lost has lost in the primordial's part.
    """
    battles = report["finished"]
    told = {row["event"]: row["times"] for row in report["statistics"] if not row["card"]}
    won = round(report["wins"][0])
    rounds = (told.get("round", 0) + battles - won) / 2 / max(1, battles)
    bots = " and ".join(dict.fromkeys(report["players"]))
    return Line(report["options"].get("foe", "talos-1"), report["options"].get("gear", "start"), bots, won, battles,
                rounds, report["mean_decisions"], told.get("died", 0) / max(1, battles), len(report["errors"]))  # fmt: skip


def together(lines: Iterable[Line]) -> list[Line]:
    """Several samples of the same battle with the same bots are one."""
    found: dict[tuple[str, str, str], Line] = {}
    for one in lines:
        key = (one.foe, one.gear, one.bots)
        other = found.get(key)
        if other is None or not other.battles + one.battles:
            found[key] = one
            continue
        battles = other.battles + one.battles
        mine, theirs = one.battles / battles, other.battles / battles
        found[key] = Line(*key, other.won + one.won, battles, theirs * other.rounds + mine * one.rounds,
                          theirs * other.choices + mine * one.choices, theirs * other.lost + mine * one.lost,
                          other.errors + one.errors)  # fmt: skip
    return list(found.values())


def verdict(found: tuple[float, float] | None, low: float, high: float) -> str:
    """Whether what was measured can be what is aimed at: the interval and the aim overlap, or they do not."""
    if found is None:
        return ""
    least, most = found
    mark = "" if low <= most and high >= least else " too easy" if low > most else " too hard"
    return f"{least:.0f}-{most:.0f}{mark}"


def row(one: Line) -> tuple[str, ...]:
    low, high = interval(one.won, one.battles)
    length = "" if ROUNDS[0] <= one.rounds <= ROUNDS[1] or one.bots == "random" else " *"
    return (
        one.foe, one.gear, one.bots, str(one.won), str(one.battles), f"{one.per_cent:.0f} ({low:.0f}-{high:.0f})",
        verdict(one.aim, low, high), f"{one.rounds:.1f}{length}", f"{one.choices:.0f}", f"{one.lost:.1f}", str(one.errors),
    )  # fmt: skip


def table(lines: Iterable[Line]) -> list[str]:
    """The lines in columns; a star marks battles shorter or longer than they should be."""
    rows = [HEAD, *(row(one) for one in lines)]
    widths = [max(len(cells[i]) for cells in rows) for i in range(len(HEAD))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip() for cells in rows]


def main() -> None:
    print("\n".join(table(together(line(report) for report in reports(sys.stdin.read())))))


if __name__ == "__main__":
    main()
