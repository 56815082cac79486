"""Measure the peers: OpenSpiel, RLCard and PettingZoo, random play and search, on one core.

Run with the Python of the environment that `peers_env.py` makes:

    .bench-venv/bin/python benchmarks/peers.py
    .bench-venv/bin/python benchmarks/peers.py --json --only openspiel.gin_rummy --window 0.5 --best-of 3

The second form is short enough to be run in turn with a measurement of one's own, several times over, which
is how two engines are compared on a machine whose speed drifts. What is counted is told in README.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module, metadata
from typing import TypedDict

from peer_games.timing import Plan, Row, calibrate

GAMES: dict[str, tuple[str, ...]] = {
    "openspiel": ("gin_rummy", "hearts", "crazy_eights", "python_block_dominoes"),
    "rlcard": ("gin-rummy", "uno"),
    "pettingzoo": ("gin_rummy", "leduc_holdem_v4", "connect_four_v3"),
}
NAMES = tuple(f"{peer}.{game}" for peer, games in GAMES.items() for game in games)
MEASURES = ("decisions", "observed", "clones", "worlds", "ismcts")
PACKAGES = ("open_spiel", "rlcard", "pettingzoo", "gymnasium", "numpy")

COLUMNS = (
    ("decisions/s", "decisions_per_second", ",.0f"),
    ("steps/s", "steps_per_second", ",.0f"),
    ("observed/s", "observed_per_second", ",.0f"),
    ("forced", "forced_share", ".0%"),
    ("options", "mean_options", ".1f"),
    ("per game", "mean_decisions", ".1f"),
    ("clones/s", "clones_per_second", ",.0f"),
    ("worlds/s", "worlds_per_second", ",.0f"),
    ("ismcts it/s", "ismcts_iterations_per_second", ",.0f"),
    ("calibration/s", "decisions_calibration", ",.0f"),
)


class Result(TypedDict):
    """What one run gives, as it is printed by `--json`."""

    peers: dict[str, Row]
    missing: dict[str, str]
    versions: dict[str, str]
    calibration: dict[str, float]
    plan: dict[str, float]


def measure(names: Iterable[str], plan: Plan) -> Result:
    """Measure the named games; a peer that is not installed is put under `missing` with the reason."""
    before = calibrate()
    peers: dict[str, Row] = {}
    missing: dict[str, str] = {}
    for name in names:
        peer, game = name.split(".", 1)
        try:
            peers[name] = import_module(f"peer_games.{peer}").measure(game, plan)
        except ImportError as error:
            missing[name] = f"{name} is skipped: {error}; peers_env.py makes a Python that has it."
    return {
        "peers": peers,
        "missing": missing,
        "versions": _versions(),
        "calibration": {"before_per_second": before, "after_per_second": calibrate()},
        "plan": {"window": plan.window, "best_of": plan.best_of, "seed": plan.seed},
    }


def _versions() -> dict[str, str]:
    versions = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            versions[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    return versions


def table(peers: dict[str, Row]) -> str:
    """The rates in columns; a dash where a peer has no such thing."""
    lines = [["peer", *(title for title, _, _ in COLUMNS)]]
    for name, row in peers.items():
        lines.append([name, *(format(row[key], form) if key in row else "-" for _, key, form in COLUMNS)])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    widths[0] = -widths[0]
    return "\n".join("  ".join(map(_padded, line, widths)) for line in lines)


def _padded(cell: str, width: int) -> str:
    """Flush right, or flush left where the width is negative."""
    return cell.rjust(width) if width > 0 else cell.ljust(-width)


def _chosen(text: str, known: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """The comma-separated names in `text`, each of which must be known."""
    chosen = tuple(part.strip() for part in text.split(",") if part.strip())
    for name in chosen:
        if name not in known:
            raise argparse.ArgumentTypeError(f"no {kind} is called {name!r}; known are {', '.join(known)}")
    return chosen


def _seconds(text: str) -> float:
    value = float(text)
    if not 0 < value <= 60:
        raise argparse.ArgumentTypeError(f"{text} is not above 0 and at most 60")
    return value


def _windows(text: str) -> int:
    value = int(text)
    if not 1 <= value <= 100:
        raise argparse.ArgumentTypeError(f"{text} is not from 1 to 100")
    return value


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Measure OpenSpiel, RLCard and PettingZoo on one core.")
    parser.add_argument("--window", type=_seconds, default=0.5, metavar="S", help="CPU seconds a window")
    parser.add_argument("--best-of", type=_windows, default=5, metavar="N", help="windows for each rate")
    parser.add_argument("--seed", type=int, default=1, help="seed of every window")
    parser.add_argument(
        "--only",
        type=lambda text: _chosen(text, NAMES, "peer"),
        default=NAMES,
        metavar="NAME[,NAME]",
        help=", ".join(NAMES),
    )
    parser.add_argument(
        "--measure",
        type=lambda text: _chosen(text, MEASURES, "measure"),
        default=MEASURES,
        metavar="WHAT[,WHAT]",
        help=", ".join(MEASURES),
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy is imported: one core for everyone
    plan = Plan(options.window, options.best_of, options.seed, frozenset(options.measure))
    result = measure(options.only, plan)
    if options.json:
        print(json.dumps(result, indent=1))
        return 0
    print(table(result["peers"]))
    for sentence in result["missing"].values():
        print(sentence)
    print("versions:", ", ".join(f"{name} {version}" for name, version in result["versions"].items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
