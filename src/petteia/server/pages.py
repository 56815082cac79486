"""The browser client: one page for every route, and its files.

The page names its files under a prefix that changes with them (`/static/v-1a2b3c/js/main.js`), and modules import
each other by relative paths; so a browser may keep them for a year, and has the new ones a second after there are any.  The same files
without the prefix are always asked about, and answered by their etag.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import mimetypes
import re
import struct
import time
import zlib
from functools import lru_cache
from pathlib import Path
from typing import ClassVar
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from petteia.kernel.game import games
from petteia.kernel.pictures import pictures

PLAIN = ("text/", "application/json", "image/svg")  # kinds that become smaller when they are packed
SPRITE = "vendor/icons.svg"
LOOKS = "vendor/looks.mjs"  # which look word has which picture
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
WEB = Path(__file__).resolve().parent.parent / "web"
FRESH = 1.0  # seconds for which what was seen of the files holds
VERSIONED = re.compile(r"v-([0-9a-f]{10})/(.*)", re.DOTALL)

for suffix, kind in {".mjs": "text/javascript", ".js": "text/javascript", ".woff2": "font/woff2"}.items():
    mimetypes.add_type(kind, suffix)  # some systems know these by other names, and browsers are strict


def fingerprint() -> str:
    """Ten letters that change whenever a file of the client does."""
    whole = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        if path.is_file():
            stat = path.stat()
            whole.update(f"{path.relative_to(WEB)} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    whole.update("".join(brought().values()).encode())
    return whole.hexdigest()[:10]


def brought() -> dict[str, str]:
    """The symbols of pictures that games bring, by the id they have on the page."""
    return {
        symbol_id(key, one.word): one.symbol.replace(f'id="{one.word}"', f'id="{symbol_id(key, one.word)}"', 1)
        for key, game in games().items()
        for one in pictures(game).values()
    }


def symbol_id(game: str, word: str) -> str:
    return f"x-{game}-{word}"


def looks_brought() -> str:
    """What is added to the table of look words: those of games, where the word has no picture yet."""
    table = {word: symbol_id(key, word) for key, game in games().items() for word in pictures(game)}
    return f"for (const [word, id] of Object.entries({json.dumps(table)})) LOOKS[word] ??= id;\n" if table else ""


class Client:
    """The client's files as they are now; looked at again after a while, off the event loop, however often they are asked for."""

    current = ""  # the prefix
    page: bytes | None = None  # the page that names it; none: the client is not installed
    until = 0.0
    looking: asyncio.Future[None] | None = None

    @classmethod
    async def look(cls) -> None:
        """See to it that what is known is not old."""
        if time.monotonic() < cls.until:
            return
        if cls.looking is None:
            cls.looking = asyncio.ensure_future(asyncio.to_thread(cls._read))
            cls.looking.add_done_callback(lambda _: setattr(cls, "looking", None))
        await asyncio.shield(cls.looking)

    @classmethod
    def _read(cls) -> None:
        page = WEB / "index.html"
        current = fingerprint()
        text = page.read_text(encoding="utf-8") if page.exists() else None
        cls.page = text.replace('="/static/', f'="/static/v-{current}/').encode() if text is not None else None
        cls.current = current
        cls.until = time.monotonic() + FRESH


async def index(request: Request) -> Response:
    """The client; it finds its own way from the address."""
    await Client.look()
    if Client.page is None:
        return PlainTextResponse("The browser client is not installed; the protocol is at /api and /ws.", 503)
    return Response(Client.page, headers={"cache-control": "no-cache"}, media_type="text/html; charset=utf-8")


def takes_packed(scope: Scope) -> bool:
    return "gzip" in dict(scope["headers"]).get(b"accept-encoding", b"").decode("latin-1")


# -- a file made of pieces that are packed already -------------------------------------------

Piece = tuple[bytes, bytes]  # some text, plain and packed (RFC 1951), so that it can stand between others
HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # of a file made by gzip (RFC 1952)
LAST = b"\x03\0"  # an empty last block


@lru_cache(maxsize=1000)
def piece(text: str) -> Piece:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    plain = text.encode()
    return plain, packer.compress(plain) + packer.flush(zlib.Z_FULL_FLUSH)


def joined(pieces: list[Piece]) -> bytes:
    """Pieces one after the other, as gzip would send them."""
    checked, length = 0, 0
    for plain, _ in pieces:
        checked, length = zlib.crc32(plain, checked), length + len(plain)
    return HEAD + b"".join(packed for _, packed in pieces) + LAST + struct.pack("<II", checked, length)


BEGINS, ENDS = piece('<svg xmlns="http://www.w3.org/2000/svg">'), piece("</svg>")


def _symbols() -> dict[str, Piece]:
    """The symbols of the sprite, by id."""
    text = (WEB / SPRITE).read_text(encoding="utf-8")
    return {found[1]: piece(found[0]) for found in SYMBOL.finditer(text)}


class Files(StaticFiles):
    """The files of the client, with or without the prefix."""

    def get_path(self, scope: Scope) -> str:
        path = super().get_path(scope)
        found = VERSIONED.fullmatch(path.replace("\\", "/"))
        return found[2] if found else path

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        only = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("only")
        asked = path.replace("\\", "/") if response.status_code == 200 else ""
        if only and asked == SPRITE:
            response = await self._some(set(only[0].split(",")), response, scope)
        elif asked == LOOKS and (more := looks_brought()):
            text = (WEB / LOOKS).read_text(encoding="utf-8") + more
            response = Response(text, headers={"etag": response.headers["etag"]}, media_type="text/javascript")
        response = await self._packed(response, scope)
        found = VERSIONED.search(scope["path"])
        if found is not None and found[1] != Client.current:
            await Client.look()
        lasting = found is not None and found[1] == Client.current
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return response

    async def _some(self, ids: set[str], whole: Response, scope: Scope) -> Response:
        """A sprite with these symbols alone: a page asks for those it draws.

        Each is packed once, by itself; to send some of them nothing is packed, whatever somebody asks for.
        """
        etag = whole.headers["etag"]
        if Files.sprite[0] != etag:
            Files.sprite = etag, await asyncio.to_thread(_symbols)
        own = {id: piece(symbol) for id, symbol in brought().items()}
        wanted = [one for id, one in {**Files.sprite[1], **own}.items() if id in ids]
        headers = {"etag": etag, "vary": "accept-encoding"}
        pieces = [BEGINS, *wanted, ENDS]
        if not takes_packed(scope):
            return Response(b"".join(plain for plain, _ in pieces), 200, headers, "image/svg+xml")
        return Response(joined(pieces), 200, {**headers, "content-encoding": "gzip"}, "image/svg+xml")

    sprite: ClassVar[tuple[str, dict[str, Piece]]] = ("", {})  # its etag, and its symbols by id
    _kept: ClassVar[dict[tuple[str, str], bytes]] = {}  # what was packed, by path and etag

    async def _packed(self, response: Response, scope: Scope) -> Response:
        """The same file, packed, for browsers that say they unpack it; each version is packed once."""
        kind = response.media_type or ""
        if response.status_code != 200 or scope["method"] != "GET" or not kind.startswith(PLAIN):
            return response
        response.headers["vary"] = "accept-encoding"
        if not takes_packed(scope) or "content-encoding" in response.headers:
            return response
        headers = {
            name: value for name, value in response.headers.items() if name not in ("content-length", "content-type")
        }
        headers["content-encoding"] = "gzip"
        if not isinstance(response, FileResponse):
            return Response(gzip.compress(bytes(response.body), 6, mtime=0), 200, headers, kind)
        key = str(response.path), response.headers.get("etag", "")
        if key not in self._kept:
            path = Path(response.path)
            self._kept[key] = await asyncio.to_thread(lambda: gzip.compress(path.read_bytes(), 9, mtime=0))
        return Response(self._kept[key], 200, headers, kind)


def static() -> Mount:
    return Mount("/static", Files(directory=WEB, check_dir=False), name="static")
