"""What a first visit transfers, measured in the system's Chromium: every answer with its headers, as it came over the wire.

python -m tests.browser.transfer            # the first page, then a first table of each game, each from a fresh browser
python -m tests.browser.transfer --files 8  # and the largest answers of the first
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from petteia.kernel.game import games
from tests.browser import driver
from tests.browser.conftest import FLAGS, NAMES, Server


class Visit:
    """A fresh browser's first page and first table; what came, by address, in bytes."""

    def __init__(self, browser: Any, base: str, game: str = "hera-zeus") -> None:
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        context.set_default_timeout(60_000)
        page = context.new_page()
        wire = context.new_cdp_session(page)
        wire.send("Network.enable")
        asked: dict[str, str] = {}
        self.sent: list[tuple[str, float]] = []
        wire.on("Network.responseReceived", lambda event: asked.update({event["requestId"]: event["response"]["url"]}))
        wire.on("Network.loadingFinished", lambda event: self._came(asked.get(event["requestId"], ""), event))
        page.goto(base)
        page.wait_for_selector(f".play-now[data-game='{game}']")
        driver.settled(page)
        page.wait_for_load_state("networkidle")
        self.first = self.whole
        driver.sit_down(page, game)
        driver.wait_for_choice(page)
        driver.settled(page)
        page.wait_for_load_state("networkidle")
        context.close()

    def _came(self, url: str, event: dict[str, Any]) -> None:
        # The list of tables in the lobby is as long as what others do here meanwhile: it is nobody's first visit.
        if not url.endswith("/api/tables"):
            self.sent.append((url, event["encodedDataLength"]))

    @property
    def whole(self) -> float:
        return sum(size for _, size in self.sent)


def main(words: list[str]) -> int:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--files", type=int, default=0, help="how many of the largest answers to list")
    wish = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db")
        path = next(filter(None, map(shutil.which, NAMES)), playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            for number, game in enumerate(sorted(games())):
                visit = Visit(browser, server.base, game)
                print(
                    f"{game}: first page {visit.first / 1024:.0f} KB, with a table {visit.whole / 1024:.0f} KB in {len(visit.sent)} answers"
                )
                for url, size in sorted(visit.sent, key=lambda one: -one[1])[: 0 if number else wish.files]:
                    print(f"  {size / 1024:6.1f} KB  {url.removeprefix(server.base)[:100]}")
        finally:
            browser.close()
            server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
