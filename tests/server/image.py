"""The container image: built from `deploy/Containerfile`, run beside a PostgreSQL, played at, killed and played at again.

    python -m tests.server.image                                              # with docker or podman, whichever is there
    python -m tests.server.image --seconds 600 --kills 20                     # a soak
    python -m tests.server.image --base localhost/python:3.11 --engine "podman --storage-driver vfs" --run "--ulimit host"

The container has what `deploy/compose.yaml` gives it: two workers, a file system that cannot be written but for /tmp, no
capabilities.  PostgreSQL is a cluster of the tests' own on 127.0.0.1.  Nothing but the loopback is used.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import httpx

from .pairs import Pair, pairs_at, progress
from .postgres import Cluster

ROOT = Path(__file__).resolve().parents[2]
HERE = "127.0.0.1"
NAME = "petteia-image-test"
GUARDS = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"]
PATIENCE = 180.0  # seconds


class Image:
    """A server in a container, where `Guest`s can come."""

    def __init__(self, engine: str, options: str, database: str, workers: int) -> None:
        self.engine = shlex.split(engine)
        self.options = shlex.split(options)
        self.database = database
        self.workers = workers
        self.made = False
        with socket.create_server((HERE, 0)) as free:
            self.port = free.getsockname()[1]

    def tell(self, *words: str, check: bool = True) -> str:
        """Say something to the engine; what it answers."""
        done = subprocess.run([*self.engine, *words], capture_output=True, text=True)
        if check and done.returncode:
            raise SystemExit(f"{shlex.join([*self.engine, *words])} ended with {done.returncode}:\n{done.stderr}")
        return done.stdout.strip()

    async def start(self) -> None:
        """Run it (or the same container again) and wait until it is healthy by its own word."""
        if self.made:
            self.tell("start", NAME)
        else:
            self.make()
        async with httpx.AsyncClient() as http, asyncio.timeout(PATIENCE):
            while True:
                try:
                    if (await http.get(f"http://{HERE}:{self.port}/healthz")).status_code == 200:
                        return
                except httpx.HTTPError:
                    pass
                await asyncio.sleep(0.05)

    def make(self) -> None:
        self.tell("rm", "--force", NAME, check=False)
        command = ["run", "--detach", "--name", NAME, "--network", "host", *GUARDS, *self.options]
        command += ["--env", f"PETTEIA_DATABASE={self.database}", "--env", "PETTEIA_AUDIT=-", "petteia"]
        self.tell(*command, "--host", HERE, "--port", str(self.port), "--workers", str(self.workers))
        self.made = True

    def kill(self) -> None:
        """Without a word of warning, all its processes."""
        self.tell("kill", "--signal", "KILL", NAME)
        self.tell("wait", NAME)

    def end(self) -> int:
        """As an orchestrator ends it: asked, and given ten seconds; with which code it went."""
        self.tell("stop", "--time", "10", NAME)
        return int(self.tell("inspect", "--format", "{{.State.ExitCode}}", NAME))

    def keep(self, closing: object) -> None:
        """Guests want to be closed with their server; these end with the test."""


async def play(image: Image, database: str, pairs: int, kills: int, seconds: float, seed: int) -> tuple[int, int]:
    """Play, kill and go on; how many moves were acknowledged and are in the log, and with which code it ended."""
    rand = random.Random(seed)
    await image.start()
    people = pairs_at(image, pairs, rand)
    for pair in people:
        await pair.arrive()
    playing: dict[Pair, asyncio.Task[None]] = {}
    await progress(people, playing, 10, PATIENCE)
    for _ in range(kills):
        await asyncio.sleep(seconds / max(1, kills) * rand.random())
        image.kill()
        await asyncio.gather(*playing.values())
        for pair in people:
            pair.check(database)
        await image.start()
        playing = {}
        await progress(people, playing, 5, PATIENCE)
    code = image.end()
    await asyncio.gather(*playing.values())
    return sum(pair.check(database) for pair in people), code


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--engine", default=shutil.which("docker") or shutil.which("podman") or "docker")
    parser.add_argument("--run", default="", help="further options of the engine's `run`")
    parser.add_argument(
        "--build", default="", help="further options of the engine's `build`; - takes the image that is there"
    )
    parser.add_argument("--base", default="", help="an image with Python 3.11, where the usual one cannot be had")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=4)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument(
        "--seconds", type=float, default=10.0, help="how long is played between the first kill and the last"
    )
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    began = time.monotonic()
    with socket.create_server((HERE, 0)) as free:
        port = free.getsockname()[1]
    cluster = Cluster(listen=HERE, trust=f"{HERE}/32", port=port)
    local = cluster.database()
    name = re.sub(r".*/([^/?]+)\?.*", r"\1", local)
    image = Image(chosen.engine, chosen.run, f"postgresql://petteia@{HERE}:{port}/{name}", chosen.workers)
    try:
        if chosen.build != "-":
            base = ["--build-arg", f"BASE={chosen.base}"] if chosen.base else []
            build = ["build", "--tag", "petteia", "--file", str(ROOT / "deploy" / "Containerfile"), *base]
            image.tell(*build, *shlex.split(chosen.build), str(ROOT))
            print(f"built in {time.monotonic() - began:.0f} s", flush=True)
        moves, code = asyncio.run(play(image, local, chosen.pairs, chosen.kills, chosen.seconds, chosen.seed))
        print(
            f"{chosen.workers} workers in a container, killed {chosen.kills} times: all {moves} acknowledged moves are in the log, "
            f"none twice; asked to stop, it ended with code {code}."
        )
        return 0 if code == 0 else 1
    finally:
        image.tell("rm", "--force", NAME, check=False)
        cluster.close()


if __name__ == "__main__":
    sys.exit(main())
