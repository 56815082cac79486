"""`petteia bench`: how fast the games play here, and beside other engines in the same run."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from petteia.arena.measure import MEASURES
from petteia.cli import levels
from petteia.cli.common import add_json, print_json, print_table
from petteia.kernel.game import Refused
from petteia.kernel.game import game as find_game
from petteia.kernel.game import games as all_games

Json = dict[str, Any]
IN_ENVIRONMENTS = ("tables", "aec", "cores")  # what `petteia.envs.measure` measures
# what is held against what, and the ratio aimed at for hera-zeus
TARGETS = (
    ("decisions, plain", "plain", "decisions_per_second", "openspiel.gin_rummy", "decisions_per_second", 3.0),
    ("decisions, plain", "plain", "decisions_per_second", "rlcard.gin-rummy", "decisions_per_second", 10.0),
    ("decisions, compiled", "compiled", "decisions_per_second", "openspiel.gin_rummy", "decisions_per_second", 8.0),
    ("decisions, compiled", "compiled", "decisions_per_second", "openspiel.hearts", "decisions_per_second", 1.0),
    ("clones, plain", "plain", "clones_per_second", "openspiel.gin_rummy", "clones_per_second", 4.0),
    ("search, plain", "plain", "ismcts_iterations_per_second", "openspiel.gin_rummy", "ismcts_iterations_per_second", 1.5),
    ("search, compiled", "compiled", "ismcts_iterations_per_second", "openspiel.gin_rummy", "ismcts_iterations_per_second", 4.0),
    ("tables, compiled", "compiled", "tables_per_second", "pettingzoo.gin_rummy", "decisions_per_second", 15.0),
    ("tables, compiled", "compiled", "tables_per_second", "rlcard.gin-rummy", "decisions_per_second", 5.0),
    ("tables, compiled", "compiled", "tables_per_second", "openspiel.gin_rummy", "observed_per_second", 2.0),
)  # fmt: skip


def add(commands: Any) -> None:
    p = commands.add_parser(
        "bench", help="how fast the games play here",
        description="Measure real decisions (two or more options), clones, sampled worlds and search a second, on one core by CPU"
        " time. With --peers, beside other engines in the same run (needs a checkout; `make bench` prepares everything).",
    )  # fmt: skip
    p.add_argument("game", nargs="*", help="which games (default: all)")
    p.add_argument("--window", type=float, default=0.5, help="seconds of CPU time a measurement (default 0.5)")
    p.add_argument("--rounds", type=int, default=3, help="how often everything is measured in turn; the best counts")
    p.add_argument("--compiled", type=Path, help="folder of a compiled copy to measure as well (see `make compile`)")
    p.add_argument("--peers", type=Path, help="python of the environment with the other engines (see benchmarks/)")
    p.add_argument(
        "--envs", action="store_true", help="measure environments for learners as well (needs petteia[envs])"
    )
    p.add_argument("--levels", action="store_true", help="how long a bot's turn takes at a table instead, by level")
    p.add_argument("--turns", type=int, default=8, help="with --levels: turns measured for each (default 8)")
    add_json(p)
    p.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    keys = args.game or list(all_games())
    for key in keys:
        find_game(key)
    if args.levels:
        return levels.report(keys, max(1, args.turns), args.json)
    if args.window <= 0 or args.rounds < 1:
        raise Refused("A window takes some time, and there is at least one round.", "As in --window 0.5 --rounds 3.")
    builds: dict[str, Path | None] = {"plain": None}
    if args.compiled is not None:
        if not (args.compiled / "petteia").is_dir():
            raise Refused(f"There is no compiled copy in {args.compiled}.", "Make one with `make compile`.")
        builds["compiled"] = args.compiled
    own: Json = {build: {key: {} for key in keys} for build in builds}
    peers: Json = {}
    for number in range(args.rounds):
        for build, folder in builds.items():
            for key in keys:
                _keep_best(own[build][key], _measure("petteia.arena.measure", key, folder, args.window, MEASURES))
                if args.envs:
                    found = _measure("petteia.envs.measure", key, folder, args.window, IN_ENVIRONMENTS)
                    _keep_best(own[build][key], found)
        if args.peers is not None:
            _peers(args.peers, args.window, peers)
        print(f"round {number + 1} of {args.rounds}", file=sys.stderr)
    report: Json = {"petteia": own, "peers": peers, "ratios": _ratios(own, peers)}
    if args.json:
        print_json(report)
    else:
        _show(report)
    return 0


def _measure(module: str, key: str, folder: Path | None, window: float, what: tuple[str, ...]) -> Json:
    """Measure one build in a process of its own."""
    environment = dict(os.environ)
    environment.pop("PYTHONPATH", None)
    if folder is not None:
        environment["PYTHONPATH"] = str(folder.resolve())
    command = [sys.executable, "-m", module, key, "--json", "--window", str(window), "--best-of", "2"]
    done = subprocess.run([*command, "--measure", ",".join(what)], env=environment, capture_output=True, text=True)
    if done.returncode:
        raise Refused(f"Measuring {key} failed: {done.stderr.strip().splitlines()[-1]}")
    found: Json = json.loads(done.stdout)
    return found


def _peers(python: Path, window: float, peers: Json) -> None:
    script = Path(__file__).resolve().parents[3] / "benchmarks" / "peers.py"
    if not python.exists() or not script.exists():
        raise Refused(f"The other engines are not at {python}.", "Prepare them with `make bench`.")
    done = subprocess.run(
        [str(python), str(script), "--json", "--window", str(window), "--best-of", "2"], capture_output=True, text=True
    )
    if done.returncode:
        raise Refused(f"Measuring the other engines failed: {done.stderr.strip().splitlines()[-1]}")
    for name, found in json.loads(done.stdout)["peers"].items():
        _keep_best(peers.setdefault(name, {}), found)


def _keep_best(best: Json, found: Json) -> None:
    for name, value in found.items():
        if name.endswith("_per_second") and isinstance(value, (int, float)):
            best[name] = max(value, best.get(name, 0))
        else:
            best.setdefault(name, value)


def _ratios(own: Json, peers: Json) -> list[Json]:
    rows: list[Json] = []
    for build, found in ((build, found) for build, games in own.items() for found in games.values()):
        for kind, words in (("", "by the clock"), ("_of_work", "by work")):
            one, two = (found.get(f"tables_by_{workers}{kind}_per_second") for workers in (1, 2))
            if one and two:
                rows.append({"what": f"a second core, {build}, {words}", "game": found["game"], "peer": "one core",
                             "ratio": round(two / one, 2), "aim": 1.7})  # fmt: skip
    for what, build, figure, peer, theirs, aim in TARGETS:
        for key, found in own.get(build, {}).items():
            mine, other = found.get(figure), peers.get(peer, {}).get(theirs)
            if mine and other:
                rows.append({"what": what, "game": key, "peer": peer, "ratio": round(mine / other, 2),
                             "aim": aim if key == "hera-zeus" else None})  # fmt: skip
    return rows


def _show(report: Json) -> None:
    figures = (
        ("decisions", "decisions_per_second"), ("clones", "clones_per_second"), ("worlds", "worlds_per_second"),
        ("encodings", "encodings_per_second"),
        ("search", "ismcts_iterations_per_second"), ("search, cut", "ismcts_default_iterations_per_second"),
        ("tables", "tables_per_second"), ("agent loop", "aec_per_second"), ("observed", "observed_per_second"),
    )  # fmt: skip
    rows = [
        [f"{key} ({build})", *(_count(found.get(name)) for _, name in figures)]
        for build, games in report["petteia"].items()
        for key, found in games.items()
    ]
    rows += [[name, *(_count(found.get(f)) for _, f in figures)] for name, found in report["peers"].items()]
    print_table("A second, on one core", ("engine", *(head for head, _ in figures)), rows)
    if report["ratios"]:
        print_table(
            "Ratios in this run", ("what", "game", "against", "ratio", "aim"),
            [(r["what"], r["game"], r["peer"], f"{r['ratio']}x", f"{r['aim']}x" if r["aim"] else "") for r in report["ratios"]],
        )  # fmt: skip
    print(
        "decisions: two or more options. search: iterations with a random playout to the end; cut: our bot's own setting."
        " tables, agent loop, observed: decisions with all that a learner is told at each."
    )


def _count(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}"
