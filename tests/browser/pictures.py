"""Take the pictures of `docs/screenshots` anew: a real server, real games, the system's Chromium.

    python -m tests.browser.pictures            # all of them
    python -m tests.browser.pictures omen       # those whose name contains a word

The games are dealt at random, so every picture shows another position.  With Pillow installed they are made small.
"""

from __future__ import annotations

import json
import random
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from petteia.kernel.match import Match
from tests.browser import driver
from tests.browser.conftest import FLAGS, NAMES, PATIENCE, ROOT, Server

PLACE = ROOT / "docs" / "screenshots"
MEANT = ("a883cf", "8a68b0", "a8b35a", "8a9448", "63aebd", "dcc493", "e7b54a", "f0c15f", "dd4f37", "e6b93f", "86b249",
         "4d9bc4", "7d4fb0", "67751c", "24798b", "c03a22", "4f7d1d", "22719c", "245e6f", "571a12", "c3d977")  # fmt: skip
DESK, LAPTOP, TABLET, PHONE = (1440, 900), (1280, 800), (1024, 768), (390, 844)
OPEN = """async ([game, count, options]) => {
  const held = document.cookie.split('; ').find((one) => one.startsWith('petteia_csrf=')) ?? '';
  const seats = Array.from({ length: count }, (_, i) => (i ? { kind: 'bot', strength: 'hoplite' } : { kind: 'me' }));
  const answer = await fetch('/api/tables', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Petteia-Csrf': decodeURIComponent(held.slice(13)) },
    body: JSON.stringify({ game, seats, options, teach: false, listed: false, nonce: String(Math.random()).slice(2).padEnd(12, '0') }),
  });
  return (await answer.json()).id;
}"""


@dataclass(frozen=True)
class Picture:
    """What is to be seen: where to go, how many choices to make there, and what to do last."""

    name: str
    path: str = "/"
    game: str = ""
    seats: int = 2
    moves: int = 0
    size: tuple[int, int] = DESK
    theme: str = "dark"
    last: Callable[[Any], None] | None = None
    seed: int = 5
    alone: bool = True  # put lessons away first
    options: tuple[tuple[str, str], ...] = ()
    until: str = ""  # after the choices go on until this is asked


def why_not(page: Any) -> None:
    page.click(".pile[data-key='pile:1'] .stack")
    page.wait_for_selector(".bubble")


def rules(page: Any) -> None:
    page.keyboard.press("/")
    page.wait_for_selector(".drawer .search input:focus")
    page.keyboard.type("medusa")
    page.wait_for_selector(".rules mark")


def replay(page: Any) -> None:
    driver.play(page, 9)
    page.click(".end-panel >> text=Watch the replay")
    page.wait_for_selector(".moves-list .move")
    page.evaluate(
        "() => { const s = document.querySelector('.scrub'); s.value = Math.floor(s.max * .5);"
        " s.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    page.wait_for_function("() => document.querySelector('.scrub').value > 5")
    page.wait_for_selector(".stage.replaying .piece")


def lesson(page: Any) -> None:
    driver.sit_down(page)
    driver.wait_for_choice(page)
    page.wait_for_selector(".lesson")


def back(page: Any) -> None:
    """Somebody who has tables under way: two games and a campaign."""
    for match in (
        driver.match_at("prometheus", "", 40),
        driver.match_at("elysium", "", 6),
        driver.match_at("odyssey", "", 60, seats=1, mode="campaign"),
    ):
        driver.bring(page, match)
    page.goto(page.base)
    page.wait_for_selector(".continue >> nth=1")
    page.wait_for_selector(".way-table")


def opening(page: Any) -> None:
    page.click("text=Learn in two minutes")
    page.click("text=Show me")
    driver.wait_for_choice(page)
    driver.play(page, 1, moves=2)
    driver.wait_for_choice(page)


def solved(page: Any) -> None:
    page.wait_for_selector(".puzzle-side")
    for key in ("card:145", "card:228"):
        page.click(f'[data-key="{key}"]')
    page.wait_for_selector(".strokes circle")


def card(page: Any) -> None:
    page.click(".exhibit >> nth=7")
    page.wait_for_selector(".opened-rules dd")


def families(page: Any) -> None:
    page.wait_for_selector(".set-tile")
    page.click("text=First Steps")


def brought_to(picture: Picture) -> Match:
    """A game against bots, or alone, played at random until the first seat is asked something that has these words in it."""
    for number in range(20):
        rand = random.Random(f"{picture.name} {number}")
        players = ["me", *["Hoplite"] * (picture.seats - 1)]
        match = Match.new(picture.game, rand.getrandbits(64), picture.seats, dict(picture.options), players)
        while match.decision is not None and len(match.log) < 1500:
            if len(match.log) >= picture.moves and match.to_move == 0 and picture.until in match.decision.prompt:
                return match
            match.act(match.to_move, rand.choice(match.decision.options))
    raise RuntimeError(f"Nobody asked {picture.until!r}.")


ASTERION = (("foe", "asterion-1"),)
VOYAGE = (("mode", "campaign"),)
PICTURES = (
    Picture("lobby"),
    Picture("lobby-light", theme="light"),
    Picture("lobby-phone", size=PHONE),
    Picture("lobby-back", last=back),
    Picture("opening", "/learn/omen", last=opening),
    Picture("puzzle", "/puzzles/hera-zeus/4", last=solved),
    Picture("cards", "/cards/omen", last=card),
    Picture("new-table", "/new/elysium", last=families),
    Picture("new-table-phone", "/new/hera-zeus", size=PHONE),
    Picture("hera-zeus-lesson", last=lesson, alone=False),
    Picture("hera-zeus-start", game="hera-zeus"),
    Picture("hera-zeus-middle", game="hera-zeus", moves=9),
    Picture("hera-zeus-middle-light", game="hera-zeus", moves=9, theme="light"),
    Picture("hera-zeus-phone", game="hera-zeus", moves=9, size=PHONE),
    Picture("why-not", game="hera-zeus", moves=7, last=why_not),
    Picture("rules-drawer", game="hera-zeus", moves=8, last=rules),
    Picture("replay", game="hera-zeus", last=replay),
    Picture("omen-middle", game="omen", moves=60, until="To which city"),
    Picture("omen-middle-light", game="omen", moves=60, until="To which city", theme="light"),
    Picture("omen-search", game="omen", moves=60, until="from the discard pile to your hand?"),
    Picture("omen-phone", game="omen", moves=25, size=PHONE),
    Picture("elysium-four-1280", game="elysium", seats=4, moves=28, size=LAPTOP),
    Picture("elysium-four-1280-light", game="elysium", seats=4, moves=28, size=LAPTOP, theme="light"),
    Picture("elysium-four-phone", game="elysium", seats=4, moves=2, size=PHONE),
    Picture("prometheus-middle", game="prometheus", moves=300, until="Activate a unit, or pass"),
    Picture("prometheus-middle-light", game="prometheus", moves=300, until="Activate a unit, or pass", theme="light"),
    Picture("prometheus-attack", game="prometheus", moves=300, until="Boost:"),
    Picture("prometheus-tablet", game="prometheus", moves=300, until="Boost:", size=TABLET),
    Picture("prometheus-phone", game="prometheus", moves=300, until="Boost:", size=PHONE),
    Picture("odyssey-turn", game="odyssey", seats=1, moves=60, options=ASTERION, until="combat and movement are left"),
    Picture(
        "odyssey-turn-light",
        game="odyssey",
        seats=1,
        moves=60,
        theme="light",
        options=ASTERION,
        until="combat and movement are left",
    ),
    Picture("odyssey-window", game="odyssey", seats=1, moves=20, options=ASTERION, until="A window of opportunity"),
    Picture(
        "odyssey-attack",
        game="odyssey",
        seats=1,
        moves=30,
        options=(("foe", "talos-2"), ("gear", "mid")),
        until="Mark a power die",
    ),
    Picture("odyssey-four", game="odyssey", seats=4, moves=8, options=(("foe", "talos-1"),)),
    Picture("odyssey-tablet", game="odyssey", seats=1, moves=30, size=TABLET, options=ASTERION, until="Mark a die"),
    Picture("odyssey-phone", game="odyssey", seats=1, moves=30, size=PHONE, options=ASTERION, until="acts:"),
    Picture("campaign-page", game="odyssey", seats=1, options=VOYAGE, until="decides."),
    Picture("campaign-page-phone", game="odyssey", seats=1, options=VOYAGE, size=PHONE),
    Picture("campaign-map", game="odyssey", seats=1, moves=4, options=VOYAGE, until="Where does the Argo sail?"),
    Picture(
        "campaign-map-light",
        game="odyssey",
        seats=1,
        moves=4,
        options=VOYAGE,
        until="Where does the Argo sail?",
        theme="light",
    ),
    Picture(
        "campaign-map-phone",
        game="odyssey",
        seats=1,
        moves=4,
        options=VOYAGE,
        until="Where does the Argo sail?",
        size=PHONE,
    ),
    Picture("three-fates", game="three-fates", moves=4),
)


def take(picture: Picture, browser: Any, server: Server) -> None:
    width, height = picture.size
    phone = width < 600
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone,
        device_scale_factor=2 if phone else 1,
    )  # fmt: skip
    context.set_default_timeout(PATIENCE * 1000)
    settings = json.dumps({"pace": "off", "sound": False, "lone": False, "theme": picture.theme})
    context.add_init_script(f"localStorage.setItem('petteia.settings', JSON.stringify({settings}))")
    page = context.new_page()
    page.base, page.phone = server.base, phone
    page.goto(server.base + picture.path)
    page.wait_for_selector("main h1, main h2, .puzzle-side")
    if picture.until:
        driver.bring(page, brought_to(picture))
    elif picture.game:
        table = page.evaluate(OPEN, [picture.game, picture.seats, dict(picture.options)])
        page.goto(f"{server.base}/t/{table}")
        driver.wait_for_choice(page)
        driver.play(page, picture.seed, moves=picture.moves, touch=phone)
        if not picture.last:
            driver.wait_for_choice(page)
    if picture.last:
        picture.last(page)
    if picture.alone:
        driver.put_notes_away(page)
    page.mouse.move(3, 3)
    driver.settled(page)
    file = PLACE / f"{picture.name}.png"
    page.screenshot(path=str(file))
    context.close()
    shrink(file, 0.55 if phone else 0.75)
    print(f"{file.name}: {file.stat().st_size // 1024} KB", flush=True)


def shrink(file: Path, scale: float) -> None:
    """Smaller, and in a palette: the picture's own colours, and those that mean something however little there is of them."""
    try:
        from PIL import Image
    except ImportError:
        return
    with Image.open(file) as image:
        small = image.convert("RGB").resize((round(image.width * scale), round(image.height * scale)), Image.LANCZOS)
    own = small.quantize(192, method=Image.MEDIANCUT).getpalette() or []
    meant = [int(colour[i : i + 2], 16) for colour in MEANT for i in (0, 2, 4)]
    palette = Image.new("P", (1, 1))
    palette.putpalette((own[: 192 * 3] + meant)[: 256 * 3])
    small.quantize(palette=palette, dither=Image.Dither.NONE).save(file, optimize=True)


def main(words: list[str]) -> int:
    from playwright.sync_api import sync_playwright

    PLACE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        packages = Path(folder) / "packages"
        tutorial(packages)
        servers = Server(Path(folder) / "tables.db"), Server(Path(folder) / "more.db", path=str(packages))
        path = next(filter(None, map(shutil.which, NAMES)), playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            for picture in PICTURES:
                if not words or any(word in picture.name for word in words):
                    take(picture, browser, servers[picture.game == "three-fates"])
        finally:
            browser.close()
            for server in servers:
                server.kill()
    return 0


def tutorial(place: Path) -> None:
    """The tutorial's game as an installed package: its module, and an entry point that names it."""
    info = place / "three_fates-1.0.dist-info"
    info.mkdir(parents=True)
    shutil.copy(ROOT / "docs" / "examples" / "three_fates.py", place / "three_fates.py")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: three-fates\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[petteia.games]\nthree-fates = three_fates:GAME\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
