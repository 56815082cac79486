"""A real PostgreSQL of the tests' own: a fresh cluster in a temporary folder, on a socket there, gone afterwards."""

from __future__ import annotations

import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

PATHS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/pgsql/bin")


class Missing(Exception):
    """PostgreSQL cannot be had here; the sentence says why."""


def program(name: str) -> str:
    """Where a program of PostgreSQL is."""
    found = shutil.which(name)
    config = shutil.which("pg_config")
    folders = [folder for pattern in PATHS for folder in sorted(glob.glob(pattern), reverse=True)]
    if config:
        folders.insert(0, subprocess.run([config, "--bindir"], capture_output=True, text=True).stdout.strip())
    for folder in folders:
        if os.access(Path(folder) / name, os.X_OK):
            return str(Path(folder) / name)
    if found:
        return found
    raise Missing(f"{name} was not found")


def account() -> dict[str, int]:
    """Root may not run PostgreSQL: whom to run it as."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid}
    raise Missing("root cannot run PostgreSQL, and there is no account to run it as")


class Cluster:
    """A running server; `database()` makes an empty database in it."""

    def __init__(self, listen: str = "", trust: str = "", port: int = 5432) -> None:
        """`listen`: an address beside the socket, at this port; `trust`: the network from which it may be used."""
        initdb, postgres, who = program("initdb"), program("postgres"), account()
        self.folder = Path(tempfile.mkdtemp(prefix="petteia-pg-"))
        self._made = 0
        self._port = port
        try:
            if who:
                os.chown(self.folder, who["user"], who["group"])
            quiet = {"cwd": self.folder, "capture_output": True, "text": True, "timeout": 120, **who}
            data = self.folder / "data"
            command = [initdb, "-D", data, "-U", "petteia", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
            done = subprocess.run(command, **quiet)
            if done.returncode:
                raise Missing(f"initdb failed: {done.stderr.strip().splitlines()[-1:]}")
            if trust:
                with (data / "pg_hba.conf").open("a") as rules:
                    rules.write(f"host all all {trust} trust\n")
            options = [
                f"unix_socket_directories={self.folder}",
                f"listen_addresses={listen}",
                f"port={port}",
                "fsync=off",
                "max_connections=200",
            ]
            self._command = [postgres, "-D", data, *(part for option in options for part in ("-c", option))]
            self._who = who
            self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def start(self) -> None:
        """Start it (again, over the same data) and wait until it answers."""
        self._process = subprocess.Popen(
            self._command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self._who
        )
        self._wait()

    def stop(self) -> None:
        """Stop it at once, as when its machine fails; every connection breaks."""
        self._process.send_signal(signal.SIGQUIT)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _wait(self) -> None:
        until = time.monotonic() + 30
        while True:
            try:
                self._connect("postgres").close()
                return
            except psycopg.OperationalError as error:
                if self._process.poll() is not None or time.monotonic() > until:
                    raise Missing(f"the server did not start: {error}") from None
                time.sleep(0.05)

    def _connect(self, name: str) -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(host=str(self.folder), port=self._port, user="petteia", dbname=name, autocommit=True)

    def database(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"petteia_{os.getpid()}_{self._made}"
        with self._connect("postgres") as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql+psycopg://petteia@/{name}?host={self.folder}&port={self._port}"

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
