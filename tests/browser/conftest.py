"""A real server and a real Chromium for the tests of the browser client."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
ARTEFACTS = ROOT / "test-artefacts"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip
PATIENCE = 60  # seconds for anything that is waited for: the machine may be busy with other work
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
SERVE = """
import sys
import uvicorn
from petteia.server import bots, model
from petteia.server.app import create_app
from petteia.server.run import configured, listen
from petteia.server.settings import Settings
from petteia.server.storage import Database

port, url, pause, secret = int(sys.argv[1]), sys.argv[2], float(sys.argv[3]), sys.argv[4]
# The same games in every run: one deal, unless somebody brings the number of another, and bots that choose alike at every table.
header = model.Head.header


def one_deal(head, seats):
    made = header(head, seats)
    if head.secret != head.seed:  # a saved match keeps the seed it brought
        brought = [seat.nonce[5:] * 32 for seat in seats if seat.nonce.startswith("deal-")]
        made.seed = model.mixed((brought or [secret])[0], [])
    return made


model.Head.header = one_deal
bots.fresh_seed = lambda secret, moves: moves


def known():
    app = create_app(url, settings)
    app.house.draw_secret = lambda: secret
    return app


database = Database(url)
database.migrate()
database.close()
listener = listen("127.0.0.1", port)
settings = Settings(bot_pause=pause, bot_processes=0, request_rate=1e3, request_burst=5e3, message_rate=2e2,
                    message_burst=5e2, sign_in_rate=1e2, sign_in_burst=1e3, import_rate=1e2, import_burst=1e3, connections=400)
print("listening on", listener.getsockname()[1], flush=True)
uvicorn.Server(configured(known)).run(sockets=[listener])
"""


def _chromium() -> str | None:
    """Chromium on this machine; where there is none it is installed as `make test` would, by one worker at a time."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is not None:
        return found
    import fcntl

    from scripts.test import install_chromium

    with (Path(tempfile.gettempdir()) / "petteia-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = next(filter(None, map(shutil.which, NAMES)), None)
        if found is None:
            install_chromium()
            found = next(filter(None, map(shutil.which, NAMES)), None)
    return found


class Server:
    """The real server in a process of its own, over a database of its own; it can be killed and started again.

    What it says goes to a file beside the database: a pipe that nobody reads would fill up and stop it.
    Its secret decides every deal that nobody chose: who clicks alike plays the same game in every run.
    """

    def __init__(self, database: Path, pause: float = 0.02, path: str = "") -> None:
        self.url = f"sqlite:///{database}"
        self.pause = pause
        self.port = 0
        self.said = database.with_suffix(".log")
        self.environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        if path:  # where more packages are found
            self.environment["PYTHONPATH"] = os.pathsep.join(filter(None, [path, os.environ.get("PYTHONPATH", "")]))
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", SERVE, str(self.port), self.url, str(self.pause), "05" * 32]
        with self.said.open("wb") as out:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, env=self.environment
            )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            if at := re.search(r"^listening on (\d+)$", self.said.read_text(), re.M):
                self.port = int(at[1])
                return
            time.sleep(0.05)
        self.kill()
        raise RuntimeError(f"The server did not start:\n{self.said.read_text()}")

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As when the power goes: no farewell."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


REPORT = pytest.StashKey[pytest.TestReport]()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Let the fixtures know whether the test failed, so that they can keep a picture of it."""
    report = yield
    if report.when == "call":
        item.stash[REPORT] = report
    return report


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """One browser for all tests here, each of which opens contexts of its own.

    It is put away before a worker goes on to other tests: Playwright keeps an event loop running as long as it is
    open, and tests that want a loop of their own could not have it.
    """
    pytest.importorskip("playwright.sync_api", reason="BROWSER TESTS NOT RUN: pip install playwright")
    from playwright.sync_api import sync_playwright

    path = _chromium()
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
        if path is None and not own.exists():
            pytest.skip("BROWSER TESTS NOT RUN: there is no Chromium here and none could be installed.")
        browser = _launch(playwright, path or str(own))
        yield browser
        browser.close()


def _launch(playwright: Any, path: str) -> Any:
    """A busy machine may fail to start a browser once; that it fails twice means something."""
    from playwright.sync_api import Error

    try:
        return playwright.chromium.launch(executable_path=path, args=FLAGS, timeout=PATIENCE * 1000)
    except Error:
        return playwright.chromium.launch(executable_path=path, args=FLAGS, timeout=PATIENCE * 1000)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("petteia") / "tables.db")
    yield running
    running.kill()


class Windows:
    """Windows that are used again by one test after another, each as somebody new.

    To open a window costs a machine four times as much as to go on in one: it starts processes, and reads and
    compiles everything anew.  What a visitor leaves behind is cleared away instead.
    """

    def __init__(self, chromium: Any) -> None:
        self.chromium = chromium
        self.free: dict[bool, list[Any]] = {False: [], True: []}

    def take(self, phone: bool, alone: bool) -> Any:
        if self.free[phone] and not alone:
            return self.free[phone].pop()
        context = self.chromium.new_context(
            viewport={"width": 390, "height": 844}, has_touch=phone, is_mobile=phone,
            device_scale_factor=1, reduced_motion="no-preference",  # two would have four times as many pixels painted
        )  # fmt: skip
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        page.alone = alone
        page.phone = phone
        page.control = context.new_cdp_session(page)
        page.control.send("Page.enable")  # or no script would be run first
        page.first = ""
        page.on("console", lambda m: page.complaints.append(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on(
            "request", lambda r: None if _ours(r.url, page.base) else page.complaints.append(f"a request to {r.url}")
        )
        return page

    def seat(self, page: Any, size: tuple[int, int], base: str, settings: dict[str, Any]) -> None:
        """Make the window that of somebody new, who likes it so."""
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.base = base
        page.control.send("Storage.clearDataForOrigin", {"origin": base, "storageTypes": "all"})
        if page.first:
            page.control.send("Page.removeScriptToEvaluateOnNewDocument", {"identifier": page.first})
        liked = json.dumps(json.dumps(settings))
        script = (
            "if (location.protocol === 'http:' && !localStorage.getItem('petteia.settings'))"
            f" localStorage.setItem('petteia.settings', {liked})"
        )
        made = page.control.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        page.first = made["identifier"]

    def leave(self, page: Any) -> None:
        context = page.context
        if page.alone or page.is_closed():
            context.close()
            return
        for other in context.pages:
            if other != page:
                other.close()
        page.goto("about:blank")
        page.unroute_all()
        page.emulate_media(reduced_motion="no-preference")
        context.clear_cookies()
        self.free[page.phone].append(page)


@pytest.fixture(scope="package")
def windows(chromium: Any) -> Windows:
    return Windows(chromium)


@pytest.fixture
def visit(request: pytest.FixtureRequest, windows: Windows, server: Server) -> Iterator[Callable[..., Any]]:
    """Open a page as somebody new: `visit("/", phone=True)`; `alone`: in a window that nobody else has used or will use.

    Whatever the page complains of, and any request to another host, fails the test.
    """
    opened: list[Any] = []
    complaints: list[str] = []

    def open_page(
        path: str = "/", size: tuple[int, int] = (1440, 900), phone: bool = False, base: str = "", alone: bool = False,
        **settings: Any,
    ) -> Any:  # fmt: skip
        page = windows.take(phone, alone)
        opened.append(page)
        page.complaints = complaints
        windows.seat(page, size, base or server.base, {"pace": "off", "sound": False, "lone": False, **settings})
        page.goto(page.base + path)
        return page

    yield open_page
    report = request.node.stash.get(REPORT, None)
    failed = report is not None and report.failed
    for number, page in enumerate(opened):
        if failed and not page.is_closed():
            ARTEFACTS.mkdir(exist_ok=True)
            name = re.sub(r"[^\w-]+", "-", request.node.name)
            page.screenshot(path=str(ARTEFACTS / f"failed-{name}-{number}.png"))
        page.alone = page.alone or failed
        windows.leave(page)
    assert not complaints, complaints


def _ours(url: str, base: str) -> bool:
    return url.startswith((base, base.replace("http", "ws", 1), "data:", "blob:", "about:"))


@pytest.fixture
def keep() -> Callable[[Any, str], None]:
    """Keep a picture of a page in `test-artefacts`, if somebody wants to look at them (`PICTURES=1`)."""

    def shot(page: Any, name: str) -> None:
        if os.environ.get("PICTURES"):
            ARTEFACTS.mkdir(exist_ok=True)
            page.screenshot(path=str(ARTEFACTS / f"{name}.png"))

    return shot
