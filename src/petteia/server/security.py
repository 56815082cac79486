"""Headers, origins and forged requests."""

from __future__ import annotations

import secrets

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from petteia.server.settings import Settings

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


# Styles, scripts and typefaces are no pages: browsers heed only these with them, and there are a hundred of them to a first visit.
OF_A_FILE = {name: HEADERS[name] for name in ("x-content-type-options", "cross-origin-resource-policy")}
FILES = ("text/css", "text/javascript", "application/javascript", "font/")

SCHEMES = {"ws": "http", "wss": "https"}  # a page's origin has the scheme it was loaded by
LOOPBACK = ("127.0.0.1", "::1")
FORWARDED = ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "x-real-ip", "via")


def same_origin(request: HTTPConnection, settings: Settings) -> bool:
    """Whether a request comes from one of our own pages, or from something that is no page at all."""
    origin = request.headers.get("origin")
    if origin is None:
        return True
    ours = f"{SCHEMES.get(request.url.scheme, request.url.scheme)}://{request.headers.get('host')}"
    return origin in settings.origins or origin.lower() == ours.lower()


def is_operator(request: HTTPConnection, settings: Settings) -> bool:
    """Whether whoever runs the server asks: by their token; without one, from this machine and through no proxy."""
    if settings.operator_token:
        said = request.headers.get("authorization", "")
        return secrets.compare_digest(said.encode(), f"Bearer {settings.operator_token}".encode())
    here = request.client is not None and request.client.host in LOOPBACK
    return here and not any(name in request.headers for name in FORWARDED)


class SecurityHeaders:
    """Puts the headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                is_file = headers.get("content-type", "").startswith(FILES)
                for name, value in (OF_A_FILE if is_file else HEADERS).items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault("strict-transport-security", "max-age=31536000")
            await send(message)

        await self.app(scope, receive, guarded)
