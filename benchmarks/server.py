"""Measure our server under load beside boardgame.io's: the same game, the same tables, the same machine, in turn.

    python benchmarks/server.py                                   # both, saturated and paced, 200 tables
    python benchmarks/server.py --tables 50 --seconds 4 --best-of 2 --json
    python benchmarks/server.py --only petteia --game hera-zeus   # the real thing, with its large scenes

Ours runs with SQLite in a temporary folder, and every move is committed before it is acknowledged; boardgame.io keeps its
matches in memory.  Servers and loads are processes of their own on 127.0.0.1, bounded in time, and stopped at the end.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
START_TIMEOUT_S = 60
LOAD_MARGIN_S = 150
Json = dict[str, Any]


class BenchFailed(Exception):
    """A sentence for the person who ran the bench."""


# -- the server, in a process of its own -----------------------------------------------------


def serve(database: str, workers: int) -> None:
    """Our server with the bench's game and without limits on speed; says its port once it listens."""
    import uvicorn

    from petteia.kernel.game import register
    from petteia.server.app import create_app
    from petteia.server.run import configured, listen, tune
    from petteia.server.settings import Settings

    sys.path.insert(0, str(HERE))
    from server_game import GAME

    register(GAME)
    tune()
    fast = 1e9
    settings = Settings(
        workers=workers, message_rate=fast, message_burst=fast, request_rate=fast, request_burst=fast,
        connections=10_000, bot_processes=0,
    )  # fmt: skip
    listener = listen("127.0.0.1", 0)
    print(json.dumps({"port": listener.getsockname()[1]}), flush=True)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    uvicorn.Server(configured(lambda: create_app(database, settings))).run(sockets=[listener])


def _end_with_parent() -> None:
    """When the pipe to our standard input closes, whoever started us is gone."""
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


@contextmanager
def petteia(folder: str) -> Iterator[int]:
    """A running server; the value is its port."""
    command = [sys.executable, str(HERE / "server.py"), "--serve", f"sqlite:///{folder}/bench.db"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    watchdog = threading.Timer(START_TIMEOUT_S, process.kill)
    watchdog.start()
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        watchdog.cancel()
        if not line:
            raise BenchFailed("Our server did not start.")
        yield json.loads(line)["port"]
    finally:
        watchdog.cancel()
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


# -- measuring -------------------------------------------------------------------------------


def measure_petteia(tables: int, mode: str, seconds: float, game: str) -> Json:
    node = shutil.which("node")
    if node is None:
        raise BenchFailed("node was not found; the load needs Node.js 18 or newer.")
    with tempfile.TemporaryDirectory() as folder, petteia(folder) as port:
        command = [node, str(HERE / "server_load.cjs"), "--port", str(port), "--tables", str(tables)]
        command += ["--mode", mode, "--seconds", str(seconds), "--game", game]
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + LOAD_MARGIN_S)
    if done.returncode:
        raise BenchFailed(done.stderr.strip() or f"The load ended with code {done.returncode}.")
    result: Json = {"server": "petteia", "game": game, **json.loads(done.stdout)}
    if result["refused"]:
        raise BenchFailed(f"Our server refused {result['refused']} moves: the figures would mean nothing.")
    return result


def measure_boardgameio(tables: int, mode: str, seconds: float) -> Json:
    command = [sys.executable, str(HERE / "boardgameio" / "run.py"), "--tables", str(tables), "--mode", mode]
    done = subprocess.run([*command, "--seconds", str(seconds)], capture_output=True, text=True)
    if done.returncode:
        raise BenchFailed(
            done.stderr.strip().splitlines()[-1] if done.stderr else "boardgame.io could not be measured."
        )
    result: Json = json.loads(done.stdout)
    return result


def install_peer() -> None:
    """The load uses the websocket client that boardgame.io's client brings along."""
    sys.path.insert(0, str(HERE / "boardgameio"))
    import run as peer

    try:
        peer.install()
    except peer.BenchFailed as failure:
        raise BenchFailed(str(failure)) from None


def best(results: list[Json], mode: str) -> Json:
    """The run nearest to the truth: noise only ever slows work down."""
    if mode == "saturated":
        return max(results, key=lambda r: float(r["moves_per_second"]))
    return min(results, key=lambda r: float(r["latency_ms"]["p99"]))


def compare(tables: int, seconds: float, modes: Sequence[str], only: str, game: str, best_of: int) -> list[Json]:
    install_peer()
    kept: list[Json] = []
    for mode in modes:
        ours: list[Json] = []
        theirs: list[Json] = []
        for _ in range(best_of):  # in turn, so that both meet the machine's good and bad minutes
            if only != "boardgame.io":
                ours.append(measure_petteia(tables, mode, seconds, game))
            if only != "petteia":
                theirs.append(measure_boardgameio(tables, mode, seconds))
        kept += [best(results, mode) for results in (ours, theirs) if results]
    return kept


def show(results: list[Json]) -> str:
    """The results as a table, and the ratios that matter."""
    lines = [
        "server        mode        tables   moves/s  per CPU-s   p50 ms   p99 ms  CPU s  load CPU s  RSS MB  stalled"
    ]
    for r in results:
        lines.append(
            f"{r['server']:13} {r['mode']:10} {r['tables']:7} {r['moves_per_second']:9,.0f} "
            f"{r['moves_per_server_cpu_second']:10,.0f} {r['latency_ms']['p50']:8.2f} {r['latency_ms']['p99']:8.2f} "
            f"{r['server_cpu_seconds']:6.2f} {r['load_cpu_seconds']:11.2f} {r['server_rss_mb']:7.0f} {r['stalled_tables']:8}"
        )
    by = {(r["server"], r["mode"]): r for r in results}
    for mode, what in (("saturated", "moves/s"), ("paced", "p99")):
        ours, theirs = by.get(("petteia", mode)), by.get(("boardgame.io", mode))
        if ours and theirs:
            if mode == "saturated":
                ratio = ours["moves_per_second"] / theirs["moves_per_second"]
                per_cpu = ours["moves_per_server_cpu_second"] / theirs["moves_per_server_cpu_second"]
                lines.append(
                    f"{mode}: {ratio:.2f} times the {what} of boardgame.io, {per_cpu:.2f} times per second of CPU"
                )
            else:
                lines.append(f"{mode}: {ours['latency_ms']['p99'] / theirs['latency_ms']['p99']:.2f} of its {what}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure our server under load beside boardgame.io's.")
    parser.add_argument("--tables", type=int, default=200, help="tables, two clients each (default 200)")
    parser.add_argument("--seconds", type=float, default=5.0, help="measured seconds (default 5)")
    parser.add_argument("--mode", choices=("both", "saturated", "paced"), default="both")
    parser.add_argument("--only", choices=("both", "petteia", "boardgame.io"), default="both")
    parser.add_argument("--game", default="plain-duel", help="what is played at our server (default: the peer's game)")
    parser.add_argument("--best-of", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", metavar="URL", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.serve:
        serve(chosen.serve, 1)
        return 0
    modes = ("saturated", "paced") if chosen.mode == "both" else (chosen.mode,)
    try:
        results = compare(chosen.tables, chosen.seconds, modes, chosen.only, chosen.game, chosen.best_of)
    except (BenchFailed, subprocess.TimeoutExpired) as failure:
        print(failure, file=sys.stderr)
        return 1
    print(json.dumps(results, indent=1) if chosen.json else show(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
