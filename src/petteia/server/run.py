"""Starting the server from a command line."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

import uvicorn
from sqlalchemy.exc import ArgumentError, OperationalError
from uvicorn.supervisors import Multiprocess

from petteia.kernel.game import Refused
from petteia.server import logs
from petteia.server.app import App, create_app
from petteia.server.doorstep import Doorstep, Gate
from petteia.server.frames import Frames, Visitors
from petteia.server.settings import Settings
from petteia.server.storage import Database, default_url

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

HOST = "127.0.0.1"
PORT = 8474
UNREAD = 65_536  # bytes a connection may have sent that nobody has read
DATABASE = "PETTEIA_DATABASE"  # how the workers of one server learn what they need to know
WORKERS = "PETTEIA_WORKERS"
DOORS = "PETTEIA_DOORS"  # the folder in which the workers of one server find each other
ORIGINS = "PETTEIA_ORIGINS"  # other origins whose pages may talk to us, separated by spaces
PROXIES = "PETTEIA_PROXIES"  # addresses of proxies whose word on the client's address is taken
TOKEN = "PETTEIA_OPERATOR_TOKEN"  # who shows it may read the metrics
LOGS = "PETTEIA_LOG"
AUDIT = "PETTEIA_AUDIT"  # the file in which it is noted who did what; "-" is standard error


def serve(
    host: str = HOST,
    port: int = PORT,
    db: str | None = None,
    workers: int = 1,
    open_browser: bool = False,
    check: bool = False,
    handed: Mapping[str, str] | None = None,
) -> int:
    """Serve until interrupted.  Prints where it listens and where its data is; returns an exit code.

    `check`: only see whether that would work.  `handed`: variables for the processes that serve.
    """
    url = db or os.environ.get(DATABASE) or default_url()
    if check:
        from petteia.server import checking  # only for those who ask

        return checking.check(host, port, url, os.environ.get(ORIGINS, "").split())
    try:
        database = Database(url)
        database.migrate()
    except (ArgumentError, OperationalError, OSError) as error:
        print(f"The database cannot be opened: {str(error).splitlines()[0]}", file=sys.stderr)
        return 1
    except Refused as refusal:
        print(f"{refusal.sentence}\n{refusal.hint}", file=sys.stderr)
        return 1
    database.close()
    try:
        listener = listen(host, port)
    except OSError as error:
        print(f"Cannot listen on {host}:{port}: {error.strerror}.", file=sys.stderr)
        return 1
    address = f"http://{_spoken(host)}:{listener.getsockname()[1]}"
    print(f"Petteia is at {address}\nIts tables are kept in {database.place}\nStop with Ctrl-C.", flush=True)
    if open_browser:
        threading.Thread(target=open_page, args=(address,), daemon=True).start()
    hand_on({**(handed or {}), DATABASE: url, WORKERS: str(workers)})
    with suppress(KeyboardInterrupt):
        run(configured("petteia.server.run:worker", workers), listener)
    return 0


def run(config: uvicorn.Config, listener: socket.socket) -> None:
    """Serve with one process, or with several that find each other by a folder."""
    if config.workers == 1:
        uvicorn.Server(config).run(sockets=[listener])
        return
    with tempfile.TemporaryDirectory(prefix="petteia-") as folder:
        hand_on({DOORS: folder})
        Multiprocess(config, sockets=[listener]).run()


def hand_on(told: Mapping[str, str]) -> None:
    """Tell the processes that serve, which read it as they begin: nothing else writes the environment."""
    os.environ.update(told)


def configured(app: str | Callable[[], App], workers: int = 1) -> uvicorn.Config:
    """How uvicorn runs us, with websockets of our own make."""
    return uvicorn.Config(
        app, factory=True, workers=workers, loop="uvloop", http=Doorstep, ws=Frames,
        ws_max_size=65_536, ws_per_message_deflate=False, log_level="warning", access_log=False, server_header=False,
        proxy_headers=True, forwarded_allow_ips=os.environ.get(PROXIES, "127.0.0.1"), timeout_graceful_shutdown=5,
    )  # fmt: skip


def worker() -> App:
    """The application of one worker, from the environment."""
    logs.set_up(os.environ.get(LOGS, "warning"), os.environ.get(AUDIT, ""))
    end_with_parent()
    tune()
    Doorstep.gate = Gate(most=room(), trusted=frozenset(os.environ.get(PROXIES, "127.0.0.1").split(",")))
    settings = Settings(
        workers=int(os.environ.get(WORKERS, "1")),
        origins=tuple(os.environ.get(ORIGINS, "").split()),
        operator_token=os.environ.get(TOKEN, ""),
    )
    return create_app(os.environ[DATABASE], settings, while_open=among_others(settings.workers))


def among_others(workers: int) -> Callable[[App], AbstractAsyncContextManager[None]]:
    """While a worker is open: pass websockets on to the worker where their table is, and take those brought here."""
    folder = os.environ.get(DOORS, "")

    @asynccontextmanager
    async def opened(app: App) -> AsyncIterator[None]:
        gc.freeze()  # what is loaded by now stays: the collector need not look through it again and again
        if workers == 1 or not folder or not hasattr(socket, "send_fds"):
            yield
            return
        from petteia.server.doors import Doors  # only where the system can do it

        visitors = Visitors(configured(lambda: app))
        Frames.doors = doors = Doors(folder, workers, visitors.admit)

        async def find_a_number() -> None:
            while not doors.open():
                await asyncio.sleep(1.0)

        app.house.spawn(find_a_number())
        try:
            yield
        finally:
            Frames.doors = None
            doors.close()
            await visitors.send_away()

    return opened


def tune() -> None:
    """Set the interpreter for a busy event loop."""
    # a writer thread that waits for the interpreter should not wait long while the event loop is busy
    sys.setswitchinterval(0.001)
    # most of what is made lives for one message only, and what lives longer is rarely part of a cycle
    gc.set_threshold(20_000, 20, 20)


def room(most: int = 4000) -> int:
    """How many connections may stand at the door: half of the files this process may open, so that the rest can work."""
    if resource is None:
        return most
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = hard if hard != resource.RLIM_INFINITY else max(soft, 4 * most)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return most if soft == resource.RLIM_INFINITY else min(most, soft // 2)


def end_with_parent() -> None:
    """A worker ends with the server that started it, however that ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:

        def follow() -> None:
            parent.join()
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=follow, daemon=True).start()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket.  Accepted ones inherit that small messages are sent at once, on every event loop, and how much the
    system keeps of what a peer sends and nobody has read yet: without a word from us that grows to megabytes each.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=2048)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, UNREAD)
    return listener


def _spoken(host: str) -> str:
    """The host as it is written in an address on this machine."""
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def open_page(address: str) -> None:
    """Open the browser, where there is one."""
    has_screen = sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    in_terminal = shutil.which("wslview") is not None
    if (has_screen or in_terminal) and webbrowser.open(address):
        return
    print(f"There is no browser here: open {address} in one.", flush=True)
