"""An arena on a real Ray cluster of two nodes, whose workers are killed in mid-run: nothing is lost, nothing counted twice.

    python -m tests.arena.ray_cluster [--games 400] [--kills 3]

Where Ray is not installed beside Petteia an environment of its own is made for it (`.ray-venv`).  The last blow is to the whole
second node.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOME = ROOT / ".ray-venv"


def environment() -> Path:
    """A Python that has Petteia and Ray."""
    if importlib.util.find_spec("ray") is not None:
        return Path(sys.executable)
    python = HOME / "bin" / "python"
    if not python.exists():
        venv.create(HOME, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "-e", f"{ROOT}[ray]"], check=True)
    return python


def free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    found = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return found


@contextmanager
def node(where: list[str], folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """One node of the cluster, with ports of its own; all its processes end with it."""
    manager, objects, agent, listen, metrics = free_ports(5)
    command = [
        str(Path(sys.executable).parent / "ray"), "start", *where, "--num-cpus=1", "--object-store-memory=90000000", "--block",
        "--disable-usage-stats", f"--node-manager-port={manager}", f"--object-manager-port={objects}",
        f"--runtime-env-agent-port={agent}", f"--dashboard-agent-listen-port={listen}", f"--metrics-export-port={metrics}",
    ]  # fmt: skip
    with (folder / "node.log").open("ab") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True, env=quiet())
    try:
        yield process
    finally:
        for blow in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(process.pid, blow)
                process.wait(15)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                continue


def quiet() -> dict[str, str]:
    return {**os.environ, "RAY_DISABLE_IMPORT_WARNING": "1", "RAY_enable_metrics_collection": "0"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--kills", type=int, default=3)
    args = parser.parse_args()
    python = environment()
    if python != Path(sys.executable):
        os.execv(
            python, [str(python), "-m", "tests.arena.ray_cluster", f"--games={args.games}", f"--kills={args.kills}"]
        )
    with tempfile.TemporaryDirectory() as folder:
        show(args.games, args.kills, Path(folder))


def show(games: int, kills: int, folder: Path) -> None:
    import ray

    from petteia.arena.contest import contest_of
    from petteia.arena.crews import Alone, Cluster
    from petteia.arena.running import run
    from petteia.arena.scorebook import Scorebook

    contest = contest_of("hera-zeus", ["random", "greedy:worlds=1,chain=0"], seed=11)
    deals = contest.deals_for(games)
    (port,) = free_ports(1)
    address = f"127.0.0.1:{port}"
    first = ["--head", "--node-ip-address=127.0.0.1", f"--port={port}", "--include-dashboard=false"]
    second = [f"--address={address}", "--node-ip-address=127.0.0.1"]
    with node(first, folder):
        wait_for(lambda: socket_open(port), "the first node", folder)
        time.sleep(3)
        with node(second, folder) as other:
            wait_for(lambda: nodes(ray, address) == 2, "the second node", folder)
            crew = Cluster(address)
            book = Scorebook(contest, folder / "games.jsonl")
            blows: list[str] = []
            began = time.monotonic()

            def watch(done: int, all_: int) -> None:
                share = done / all_
                if len(blows) < kills and share > (len(blows) + 1) / (kills + 2) and crew.places:
                    place = sorted(crew.places)[len(blows) % len(crew.places)]
                    try:
                        os.kill(int(place.split("/")[1]), signal.SIGKILL)
                    except ProcessLookupError:  # it was killed before
                        crew.places.pop(place)
                        return
                    blows.append(f"worker {place} at {done} of {all_} games")
                elif len(blows) == kills and share > (kills + 1) / (kills + 2):
                    os.killpg(other.pid, signal.SIGKILL)
                    blows.append(f"the whole second node at {done} of {all_} games")

            found = run(book, deals, crew, watch)
            took = time.monotonic() - began
            book.close()
    written = [json.loads(line)["n"] for line in (folder / "games.jsonl").read_text().splitlines()[1:]]
    alone = run(Scorebook(contest), deals, Alone())
    print(f"{len(written)} games in {took:.1f} s on two nodes; by node and process: {crew.places}")
    for blow in blows:
        print(f"killed: {blow}")
    assert len(blows) == kills + 1, "the run was over before all blows had fallen: ask for more --games"
    assert len({place.split("/")[0] for place in crew.places}) == 2, "one node has played everything"
    assert sorted(written) == list(range(deals * 2)), "games were lost or written twice"
    assert not found.faults
    assert found.digest == alone.digest, "the cluster played other games than one process"
    print(f"each game is there once, and the digest is that of one process alone: {found.digest}")


def nodes(ray: object, address: str) -> int:
    """How many nodes of the cluster are alive."""
    ray.init(address=address, log_to_driver=False, logging_level="ERROR")  # type: ignore[attr-defined]
    try:
        return sum(one["Alive"] for one in ray.nodes())  # type: ignore[attr-defined]
    finally:
        ray.shutdown()  # type: ignore[attr-defined]


def socket_open(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def wait_for(ready: object, what: str, folder: Path) -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        if ready():  # type: ignore[operator]
            return
        time.sleep(0.5)
    raise SystemExit(f"{what} did not start:\n{(folder / 'node.log').read_text()[-3000:]}")


if __name__ == "__main__":
    main()
