"""The browser client as it is served."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from petteia.kernel import Game
from petteia.kernel.pictures import Picture
from petteia.server import pages

from .client import Place

pytestmark = pytest.mark.asyncio


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small client in place of the real one."""
    folder = tmp_path / "web"
    (folder / "js").mkdir(parents=True)
    (folder / "index.html").write_text('<script type="module" src="/static/js/main.js"></script>')
    (folder / "js" / "main.js").write_text("import './other.js';")
    (tmp_path / "secret.txt").write_text("not for you")
    monkeypatch.setattr(pages, "WEB", folder)
    monkeypatch.setattr(pages, "FRESH", 0.0)
    monkeypatch.setattr(pages.Client, "until", 0.0)
    return folder


async def test_files_are_kept_for_long_and_renewed_at_once(web: Path, place: Place) -> None:
    """The page names its files under a prefix that lasts; when a file changes, so does the prefix."""
    ann = await place.guest()

    async def script() -> str:
        page = await ann.http.get(ann.url("/t/anything"))
        assert page.headers["cache-control"] == "no-cache"
        found = re.search(r'src="(/static/v-[0-9a-f]{10}/js/main.js)"', page.text)
        assert found
        return found[1]

    first = await script()
    answer = await ann.http.get(ann.url(first))
    assert answer.text == "import './other.js';"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    (web / "js" / "main.js").write_text("import './another.js';")
    second = await script()
    assert second != first
    assert "immutable" not in (await ann.http.get(ann.url(first))).headers["cache-control"]


async def test_files_without_the_prefix_are_asked_about(web: Path, place: Place) -> None:
    """An etag answers whether a file has changed; nothing outside the folder is served."""
    ann = await place.guest()
    plain = await ann.http.get(ann.url("/static/js/main.js"))
    assert plain.headers["cache-control"] == "no-cache"
    again = await ann.http.get(ann.url("/static/js/main.js"), headers={"If-None-Match": plain.headers["etag"]})
    assert again.status_code == 304
    for path in ("/static/../secret.txt", "/static/%2e%2e/secret.txt", "/static/v-0123456789/%2e%2e/secret.txt"):
        assert (await ann.http.get(ann.url(path))).status_code == 404


async def test_what_can_be_packed_is_packed(web: Path, place: Place) -> None:
    """For a browser that unpacks, text is sent packed; for another as it is; the words are the same."""
    ann = await place.guest()
    long = "// the same words again and again\n" * 200
    (web / "js" / "main.js").write_text(long)
    packed = await ann.http.get(ann.url("/static/js/main.js"), headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(long) / 10
    assert packed.text == long
    plain = await ann.http.get(ann.url("/static/js/main.js"), headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == long


async def test_what_everybody_gets_is_packed_and_nothing_of_ones_own(place: Place) -> None:
    """The games, their rules and cards are sent packed; what holds a secret never is: its length could tell it."""
    ann = await place.guest()
    wish = {"Accept-Encoding": "gzip"}
    games = await ann.http.get(ann.url("/api/games"), headers=wish)
    assert games.headers["content-encoding"] == "gzip"
    assert int(games.headers["content-length"]) < len(games.text) / 3
    plain = await ann.http.get(ann.url("/api/games"), headers={"Accept-Encoding": "identity"})
    assert plain.json() == games.json()
    assert "content-encoding" not in (await ann.http.get(ann.url("/api/me"), headers=wish)).headers


async def test_a_page_gets_the_icons_it_asks_for(place: Place) -> None:
    """Of the sprite only the symbols that are named are sent."""
    ann = await place.guest()
    answer = await ann.http.get(ann.url("/static/vendor/icons.svg?only=g-amphora,u-eye,g-no-such-icon"))
    assert re.findall(r'<symbol id="([^"]+)"', answer.text) == ["g-amphora", "u-eye"]
    assert answer.headers["content-type"].startswith("image/svg")


class Painted(Game):
    """A game of another package with a picture of its own, and one for a word that is drawn already."""

    key, title, pictures = "painted", "Painted", "painted:all.svg"


async def test_pictures_that_a_game_brings_are_served(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its words are added to the table of looks, where they are new, and its symbols to the sprite."""
    drawings = {word: Picture(word, f'<symbol id="{word}" viewBox="0 0 8 8"/>') for word in ("honey-cake", "owl")}
    monkeypatch.setattr(pages, "games", lambda: {"painted": Painted()})
    monkeypatch.setattr(pages, "pictures", lambda game: drawings)
    ann = await place.guest()
    looks = (await ann.http.get(ann.url("/static/vendor/looks.mjs"))).text
    assert looks.startswith("// Made by")
    assert looks.endswith(
        'for (const [word, id] of Object.entries({"honey-cake": "x-painted-honey-cake", "owl": "x-painted-owl"}))'
        " LOOKS[word] ??= id;\n"
    )
    sprite = await ann.http.get(ann.url("/static/vendor/icons.svg?only=g-amphora,x-painted-honey-cake"))
    assert re.findall(r'<symbol id="([^"]+)"', sprite.text) == ["g-amphora", "x-painted-honey-cake"]
    before = pages.fingerprint()
    monkeypatch.setattr(pages, "pictures", lambda game: {})
    assert pages.fingerprint() != before, "a browser must ask again when the pictures have changed"
