"""The browser client: one page for every route, and its files."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

WEB = Path(__file__).resolve().parent.parent / "web"


async def index(request: Request) -> Response:
    """The client; it finds its own way from the address."""
    page = WEB / "index.html"
    if not page.exists():
        return PlainTextResponse("The browser client is not installed; the protocol is at /api and /ws.", 503)
    return FileResponse(page, headers={"cache-control": "no-cache"})


class Files(StaticFiles):
    """Files with an etag; a browser asks whether they have changed, and is told so in a few bytes."""

    def file_response(self, full_path, stat_result, scope: Scope, status_code: int = 200) -> Response:  # type: ignore[no-untyped-def]
        response = super().file_response(full_path, stat_result, scope, status_code)
        versioned = b"v=" in scope.get("query_string", b"")
        lasting = "/fonts/" in str(full_path) or versioned
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return response


def static() -> Mount:
    return Mount("/static", Files(directory=WEB, check_dir=False), name="static")
