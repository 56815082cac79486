"""Two hosts over one PostgreSQL: a worker is killed, a host is cut off, nothing is lost, and tables are served on.

    python -m tests.server.hosts                  # needs root, iproute2 and PostgreSQL
    python -m tests.server.hosts --cut 20 --pairs 4

Each host is a network namespace of its own, with an address of its own; a third has the database, and a bridge joins them.  The people
play over the network like anybody else: when their host does not answer, they go to the other one.  Everything is taken down at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import Any

import httpx
import websockets

from .client import Guest, Seated
from .pairs import Broken, Pair, progress
from .postgres import Cluster, Missing

PATIENCE = 120.0
NET = f"10.83.{os.getpid() % 200 + 20}"  # of this run alone
HOSTS = ("one", "two")


class Unable(Exception):
    """This cannot be tried here; the sentence says why."""


def ip(*words: str, check: bool = True) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True)
    if check and done.returncode:
        raise Unable(f"ip {' '.join(words)}: {done.stderr.strip()}")


class Net:
    """A bridge here, and a namespace for each host with one end of a cable in it."""

    def __init__(self) -> None:
        if os.geteuid() != 0 or shutil.which("ip") is None:
            raise Unable("network namespaces need root and iproute2")
        self.tag = f"pt{os.getpid() % 10_000}"
        self.bridge = f"{self.tag}b"
        self.address = f"{NET}.1"
        ip("link", "add", self.bridge, "type", "bridge")
        ip("addr", "add", f"{self.address}/24", "dev", self.bridge)
        ip("link", "set", self.bridge, "up")
        for number, name in enumerate(HOSTS, start=2):
            space, cable = self.space(name), self.cable(name)
            ip("netns", "add", space)
            ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", space)
            ip("link", "set", cable, "master", self.bridge, "up")
            ip("-n", space, "addr", "add", f"{NET}.{number}/24", "dev", "eth0")
            ip("-n", space, "link", "set", "eth0", "up")
            ip("-n", space, "link", "set", "lo", "up")

    def space(self, name: str) -> str:
        return f"{self.tag}-{name}"

    def cable(self, name: str) -> str:
        return f"{self.tag}{name}"

    def address_of(self, name: str) -> str:
        return f"{NET}.{2 + HOSTS.index(name)}"

    def cut(self, name: str) -> None:
        """Pull the cable: packets are swallowed, nobody is told."""
        ip("link", "set", self.cable(name), "nomaster")

    def mend(self, name: str) -> None:
        ip("link", "set", self.cable(name), "master", self.bridge)

    def close(self) -> None:
        for name in HOSTS:
            ip("link", "del", self.cable(name), check=False)
            ip("netns", "del", self.space(name), check=False)
        ip("link", "del", self.bridge, check=False)


class Host:
    """A server with two workers in a namespace.  To a guest it looks like any place to play at."""

    def __init__(self, net: Net, name: str, database: str) -> None:
        self.net, self.name, self.database = net, name, database
        self.address, self.port = net.address_of(name), 8474

    async def start(self) -> None:
        command = ["ip", "netns", "exec", self.net.space(self.name), sys.executable, "-m", "petteia.server"]
        command += ["--host", "0.0.0.0", "--port", str(self.port), "--db", self.database, "--workers", "2"]
        self._process = await asyncio.create_subprocess_exec(
            *command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True,
            env={**os.environ, "PETTEIA_LOG": "error"},
        )  # fmt: skip
        async with httpx.AsyncClient(timeout=2) as http, asyncio.timeout(PATIENCE):
            while True:
                with suppress(httpx.HTTPError):
                    if (await http.get(f"http://{self.address}:{self.port}/healthz")).status_code == 200:
                        return
                await asyncio.sleep(0.1)

    def workers(self) -> list[int]:
        """The processes that serve: the children of the one that was started, and no bots' processes."""
        found = subprocess.run(
            ["ps", "-o", "pid=,args=", "--ppid", str(self._process.pid)], capture_output=True, text=True
        )
        return [int(line.split()[0]) for line in found.stdout.splitlines() if "spawn_main" in line]

    def kill_a_worker(self, rand: random.Random) -> None:
        workers = self.workers()
        if workers:
            os.kill(rand.choice(workers), signal.SIGKILL)

    async def close(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGTERM)
        try:
            await asyncio.wait_for(self._process.wait(), 20)
        except TimeoutError:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            await self._process.wait()


class Traveller(Guest):
    """Somebody who goes to the other host when theirs does not answer."""

    def __init__(self, hosts: list[Host], at: int) -> None:
        super().__init__(hosts[at])  # type: ignore[arg-type]
        self.hosts, self.at = hosts, at
        self.http = httpx.AsyncClient(timeout=5.0)
        self.moved = 0

    def url(self, path: str) -> str:
        host = self.hosts[self.at]
        return f"http://{host.address}:{host.port}{path}"

    async def hello(self) -> None:
        self.me = await self.get("/api/me")

    @property
    def cookie(self) -> str:
        return "; ".join(dict.fromkeys(f"{c.name}={c.value}" for c in self.home.jar))

    @property
    def home(self) -> httpx.Cookies:
        return self.http.cookies

    def go_elsewhere(self) -> None:
        """The same cookies, at the other host."""
        kept = {cookie.name: cookie.value for cookie in self.http.cookies.jar}
        self.at = 1 - self.at
        self.moved += 1
        self.http.cookies = httpx.Cookies({name: value or "" for name, value in kept.items()})

    async def joins(self, table: Any, invite: str = "") -> Seated:
        host = self.hosts[self.at]
        id = table if isinstance(table, str) else table["id"]
        address = f"ws://{host.address}:{host.port}/ws/{id}"
        socket = await websockets.connect(
            address, additional_headers={"Cookie": self.cookie}, max_size=None, compression=None, open_timeout=2,
            ping_interval=1, ping_timeout=4, close_timeout=1,
        )  # fmt: skip
        seated = Seated(self, socket)
        with suppress(TimeoutError):
            async with asyncio.timeout(5):
                await seated.until(lambda: (seated.states and seated.tables) or seated.closed)
        if not seated.states:
            await seated.drop()
            raise ConnectionError("the host went")
        return seated


class Travellers(Pair):
    """Two people at one table, at whichever host answers them."""

    people: list[Traveller]
    waited = 0.0  # the longest time between two moves

    async def play(self) -> None:
        """Play on and on: who is no longer answered goes to the other host."""
        last, seated = time.monotonic(), dict[Traveller, Seated]()
        while True:
            try:
                for one in self.people:
                    if one not in seated:
                        seated[one] = await one.joins(await self.at())
                before = self.moves
                async with asyncio.timeout(8):
                    going_on = await self.move(list(seated.values()))
                if self.moves > before:
                    now = time.monotonic()
                    self.waited, last = max(self.waited, now - last), now
                if not going_on:
                    self.table = None
                    await self._leave(seated, list(seated))
            except Broken:
                gone = [one for one in self.people if one not in seated or not await self._answers(seated[one])]
                for one in gone:
                    one.go_elsewhere()
                await self._leave(seated, gone)
            await asyncio.sleep(0.1)

    async def _leave(self, seated: dict[Traveller, Seated], who: list[Traveller]) -> None:
        for one in who:
            if one in seated:
                await seated.pop(one).drop()

    async def _answers(self, seated: Seated) -> bool:
        try:
            async with asyncio.timeout(3):
                return not seated.closed and (await seated.say("ping"))["type"] == "pong"
        except Broken:
            return False


async def run(cut: float, pairs: int, kills: int, seed: int) -> None:
    rand = random.Random(seed)
    net = Net()
    made: Cluster | None = None
    hosts: list[Host] = []
    try:
        made = Cluster(listen=net.address, trust=f"{NET}.0/24")
        name = re.sub(r".*/([^/?]+)\?.*", r"\1", made.database())
        database = f"postgresql://petteia@{net.address}/{name}"
        hosts = [Host(net, name, database) for name in HOSTS]
        await hosts[0].start()
        await hosts[1].start()
        all_pairs = [
            Travellers([Traveller(hosts, i % 2), Traveller(hosts, 1 - i % 2)], random.Random(rand.getrandbits(32)))
            for i in range(pairs)
        ]
        for pair in all_pairs:
            await pair.arrive()
        playing: dict[Pair, asyncio.Task[None]] = {}

        async def moved(times: int) -> float:
            """Wait until every table has moved so often; how long that took."""
            began = time.monotonic()
            await progress(all_pairs, playing, times, PATIENCE)
            return time.monotonic() - began

        await moved(3)
        for _ in range(kills):
            rand.choice(hosts).kill_a_worker(rand)
            took = await moved(2)
            print(f"  a worker killed: every table had moved twice {took:.1f} s later", flush=True)
        for name in HOSTS:
            net.cut(name)
            began = time.monotonic()
            took = await moved(2)
            await asyncio.sleep(max(0.0, cut - (time.monotonic() - began)))
            during = time.monotonic() - began
            net.mend(name)
            await moved(2)
            print(
                f"  host {name} cut off for {during:.0f} s: every table had moved twice {took:.1f} s after the cut",
                flush=True,
            )
        async with httpx.AsyncClient(timeout=5) as http, asyncio.timeout(PATIENCE):
            for host in hosts:
                while (await http.get(f"http://{host.address}:{host.port}/healthz")).status_code != 200:
                    await asyncio.sleep(0.2)
        for task in playing.values():
            task.cancel()
        await asyncio.gather(*playing.values(), return_exceptions=True)
        moves = sum(pair.check(database) for pair in all_pairs)
        journeys = sum(one.moved for pair in all_pairs for one in pair.people)
        print(
            f"  {moves} acknowledged moves by {pairs} pairs, none lost, altered or doubled; people changed hosts {journeys} times; "
            f"the longest wait between two moves of a table was {max(pair.waited for pair in all_pairs):.1f} s; both hosts are healthy"
        )
    finally:
        for host in hosts:
            with suppress(AttributeError):
                await host.close()
        if made is not None:
            made.close()
        net.close()


async def main(cut: float, pairs: int, kills: int, seed: int) -> int:
    print("two hosts over one PostgreSQL", flush=True)
    try:
        await run(cut, pairs, kills, seed)
    except (Unable, Missing) as error:
        print(f"  NOTHING WAS TRIED: {error}")
        return 1
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--cut", type=float, default=20.0, help="seconds for which each host is cut off")
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what was set up is taken down, however this ends
    sys.exit(asyncio.run(main(chosen.cut, chosen.pairs, chosen.kills, chosen.seed)))
