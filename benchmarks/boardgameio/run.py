"""Measure boardgame.io's server under load: install it, start it, load it from a second process, stop both.

    python benchmarks/boardgameio/run.py --tables 200 --seconds 5
    python benchmarks/boardgameio/run.py --mode paced

Prints a JSON list, an object for each mode. One server bears both loads, one after the other, as in use: what it keeps
of the first weighs on the second. Everything stays on 127.0.0.1, is bounded in time, and is stopped at the end whatever
happens: the server also ends by itself when the pipe to its standard input closes.
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
from typing import IO

HERE = Path(__file__).resolve().parent
INSTALL_TIMEOUT_S = 600
START_TIMEOUT_S = 30
LOAD_MARGIN_S = 90
MOST_TABLES = 2000
MOST_SECONDS = 300


class BenchFailed(Exception):
    """A sentence for the person who ran the bench."""


def find(program: str) -> str:
    path = shutil.which(program)
    if path is None:
        raise BenchFailed(f"{program} was not found; this bench needs Node.js 18 or newer, with npm.")
    return path


def installed_versions() -> dict[str, str]:
    """The versions of the pinned packages that are really installed; empty where one is missing."""
    versions: dict[str, str] = {}
    for package in _pinned():
        manifest = HERE / "node_modules" / package / "package.json"
        if manifest.exists():
            versions[package] = json.loads(manifest.read_text())["version"]
    return versions


def _pinned() -> dict[str, str]:
    dependencies: dict[str, str] = json.loads((HERE / "package.json").read_text())["dependencies"]
    return dependencies


def install() -> None:
    """Install what package-lock.json names into node_modules, unless it is there already."""
    if installed_versions() == _pinned():
        return
    print("Installing boardgame.io into node_modules ...", file=sys.stderr, flush=True)
    command = [find("npm"), "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
    try:
        done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=INSTALL_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        raise BenchFailed(f"npm had not finished after {INSTALL_TIMEOUT_S} s.") from None
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if line.startswith("npm error")]
        raise BenchFailed(f"npm could not install boardgame.io: {(errors or ['no reason given'])[0]}")


@contextmanager
def server(complaints: IO[str]) -> Iterator[int]:
    """A running server; the value is its port. What it says of refused moves goes to `complaints`."""
    environment = {**os.environ, "NODE_ENV": "production"}
    process = subprocess.Popen(
        [find("node"), "server.cjs"],
        cwd=HERE,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=complaints,
        text=True,
    )
    try:
        yield _read_port(process)
    finally:
        process.terminate()
        try:
            process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


def _read_port(process: subprocess.Popen[str]) -> int:
    """Wait for the line that says that the server listens; a server that stays silent is killed."""
    assert process.stdout is not None
    watchdog = threading.Timer(START_TIMEOUT_S, process.kill)
    watchdog.start()
    try:
        line = process.stdout.readline()
    finally:
        watchdog.cancel()
    try:
        port: int = json.loads(line)["port"]
    except (ValueError, KeyError):
        raise BenchFailed(f"The boardgame.io server did not start (it said {line.strip()!r}).") from None
    return port


def load(port: int, tables: int, mode: str, seconds: float) -> dict[str, object]:
    """Run the load in a process of its own and return what it measured."""
    command = [find("node"), "load.cjs", "--json", "--port", str(port)]
    command += ["--tables", str(tables), "--mode", mode, "--seconds", str(seconds)]
    limit = seconds + LOAD_MARGIN_S
    try:
        done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        raise BenchFailed(f"The load had not finished {LOAD_MARGIN_S} s after its time.") from None
    if done.returncode:
        raise BenchFailed(done.stderr.strip() or f"The load ended with code {done.returncode}.")
    result: dict[str, object] = json.loads(done.stdout)
    return result


def require_silence(complaints: IO[str]) -> None:
    """A refused move is answered sooner than a real one, so figures with refusals in them mean nothing."""
    complaints.seek(0)
    lines = complaints.read().splitlines()
    if lines:
        raise BenchFailed(f"The server complained {len(lines)} times, first: {lines[0]}")


def _tables(text: str) -> int:
    value = int(text)
    if not 1 <= value <= MOST_TABLES:
        raise argparse.ArgumentTypeError(f"{text} is not from 1 to {MOST_TABLES}")
    return value


def _seconds(text: str) -> float:
    value = float(text)
    if not 0 < value <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"{text} is not above 0 and at most {MOST_SECONDS}")
    return value


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure boardgame.io's server under load on 127.0.0.1.")
    parser.add_argument("--tables", type=_tables, default=200, help="tables, two clients each (default 200)")
    parser.add_argument("--mode", choices=("both", "saturated", "paced"), default="both")
    parser.add_argument("--seconds", type=_seconds, default=5.0, help="measured seconds (default 5)")
    options = parser.parse_args(arguments)
    for number in (signal.SIGINT, signal.SIGTERM):  # leave by way of `server`, which stops its process
        signal.signal(number, lambda received, _: sys.exit(128 + received))
    modes = ("saturated", "paced") if options.mode == "both" else (options.mode,)
    try:
        install()
        with tempfile.TemporaryFile("w+") as complaints:
            with server(complaints) as port:
                results = [load(port, options.tables, mode, options.seconds) for mode in modes]
            require_silence(complaints)
    except BenchFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    named = {"server": "boardgame.io", "versions": installed_versions()}
    print(json.dumps([{**named, **result} for result in results], indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
