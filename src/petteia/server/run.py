"""Starting the server from a command line."""

from __future__ import annotations

import gc
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

import uvicorn
from sqlalchemy.exc import ArgumentError, OperationalError
from uvicorn.supervisors import Multiprocess

from petteia.server import logs
from petteia.server.app import App, create_app
from petteia.server.frames import Frames
from petteia.server.settings import Settings
from petteia.server.storage import Database, default_url

HOST = "127.0.0.1"
PORT = 8474
DATABASE = "PETTEIA_DATABASE"  # how the workers of one server learn what they need to know
WORKERS = "PETTEIA_WORKERS"
ORIGINS = "PETTEIA_ORIGINS"  # other origins whose pages may talk to us, separated by spaces
PROXIES = "PETTEIA_PROXIES"  # addresses of proxies whose word on the client's address is taken
LOGS = "PETTEIA_LOG"


def serve(
    host: str = HOST, port: int = PORT, db: str | None = None, workers: int = 1, open_browser: bool = False
) -> int:
    """Serve until interrupted.  Prints where it listens and where its data is; returns an exit code."""
    url = db or os.environ.get(DATABASE) or default_url()
    try:
        database = Database(url)
        database.migrate()
    except (ArgumentError, OperationalError, OSError) as error:
        print(f"The database cannot be opened: {str(error).splitlines()[0]}", file=sys.stderr)
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
    os.environ[DATABASE], os.environ[WORKERS] = url, str(workers)
    config = configured("petteia.server.run:worker", workers)
    try:
        if workers > 1:
            Multiprocess(config, sockets=[listener]).run()
        else:
            uvicorn.Server(config).run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    return 0


def configured(app: str | Callable[[], App], workers: int = 1) -> uvicorn.Config:
    """How uvicorn runs us, with websockets of our own make."""
    return uvicorn.Config(
        app, factory=True, workers=workers, loop="uvloop", http="httptools", ws=Frames,
        ws_max_size=65_536, ws_per_message_deflate=False, log_level="warning", access_log=False, server_header=False,
        proxy_headers=True, forwarded_allow_ips=os.environ.get(PROXIES, "127.0.0.1"), timeout_graceful_shutdown=5,
    )  # fmt: skip


def worker() -> App:
    """The application of one worker, from the environment."""
    logs.set_up(os.environ.get(LOGS, "warning"))
    end_with_parent()
    tune()
    settings = Settings(workers=int(os.environ.get(WORKERS, "1")), origins=tuple(os.environ.get(ORIGINS, "").split()))
    return create_app(os.environ[DATABASE], settings)


def tune() -> None:
    """Set the interpreter for a busy event loop."""
    # a writer thread that waits for the interpreter should not wait long while the event loop is busy
    sys.setswitchinterval(0.001)
    # most of what is made lives for one message only, and what lives longer is rarely part of a cycle
    gc.set_threshold(20_000, 20, 20)


def end_with_parent() -> None:
    """A worker ends with the server that started it, however that ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:

        def follow() -> None:
            parent.join()
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=follow, daemon=True).start()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket.  Accepted ones inherit that small messages are sent at once, on every event loop."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=2048)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
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
