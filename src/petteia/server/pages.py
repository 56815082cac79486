"""The browser client: one page for every route, and its files.

The page names its files under a prefix that changes with them (`/static/v-1a2b3c/js/main.js`), and modules import
each other by relative paths; so a browser may keep them for a year, and has the new ones a second after there are any.  The same files
without the prefix are always asked about, and answered by their etag.
"""

from __future__ import annotations

import asyncio
import hashlib
import mimetypes
import re
import time
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

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
    return whole.hexdigest()[:10]


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


class Files(StaticFiles):
    """The files of the client, with or without the prefix."""

    def get_path(self, scope: Scope) -> str:
        path = super().get_path(scope)
        found = VERSIONED.fullmatch(path.replace("\\", "/"))
        return found[2] if found else path

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        found = VERSIONED.search(scope["path"])
        if found is not None and found[1] != Client.current:
            await Client.look()
        lasting = found is not None and found[1] == Client.current
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return response


def static() -> Mount:
    return Mount("/static", Files(directory=WEB, check_dir=False), name="static")
