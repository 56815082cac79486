"""What every HTTP answer shares: who asks, how often, from where, and errors in one shape."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from petteia.kernel.game import games
from petteia.server import views, wire
from petteia.server.accounts import COOKIE, CSRF_COOKIE, CSRF_HEADER, YEAR, Visitor
from petteia.server.errors import Denied, busy
from petteia.server.lanes import ASKER
from petteia.server.limits import household
from petteia.server.logs import audit, log
from petteia.server.security import same_origin
from petteia.server.storage.writer import Busy

if TYPE_CHECKING:
    from petteia.server.house import House

PATIENCE = 30.0  # seconds for the body of a request
B = TypeVar("B")
Handler = Callable[["Call"], Awaitable[Any]]


class Call:
    """One request: the house, the request, and who made it."""

    def __init__(self, house: House, request: Request, visitor: Visitor | None) -> None:
        self.house = house
        self.request = request
        self.visitor = visitor
        self.signed_in: Visitor | None = None  # set when the answer must carry a new session
        self.signed_out = False

    @property
    def me(self) -> Visitor:
        if self.visitor is None:
            raise Denied("not_signed_in", "Say hello first.", "GET /api/me gives you a name and a session.")
        return self.visitor

    @property
    def address(self) -> str:
        """Where it comes from, as it is counted."""
        return household(self.request.client.host if self.request.client else "")

    @property
    def person(self) -> str:
        return self.visitor.person.id if self.visitor is not None else ""

    async def body(self, kind: type[B]) -> B:
        """The body, strictly of this shape."""
        data = await self.data(self.house.settings.body_bytes)
        try:
            made = msgspec.json.decode(data or b"{}", type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            hint = str(error) if isinstance(error, msgspec.ValidationError) else ""
            raise Denied("malformed", "That is not understood.", hint) from None
        if wire.has_nul(data):
            raise Denied("malformed", wire.NUL)
        return made

    async def data(self, most: int) -> bytes:
        """The body as it came, if it is not too long."""
        data = bytearray()
        try:
            async with asyncio.timeout(PATIENCE):
                async for chunk in self.request.stream():
                    data += chunk
                    if len(data) > most:
                        raise Denied("too_large", "That is more than is read here.")
        except TimeoutError:
            raise Denied("malformed", "The rest of that did not come.", "Send it again.") from None
        return bytes(data)

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A number in the query, kept within bounds."""
        try:
            value = int(self.request.query_params.get(name, default))
        except ValueError:
            raise Denied("malformed", f"{name} must be a number.") from None
        return max(least, min(most, value))


def reply(data: Any, status: int = 200) -> Response:
    return Response(views.encode(data), status, {"cache-control": "no-store"}, "application/json")


class Public:
    """What is the same for everybody, and long: made and packed once, aside, however often it is asked for.

    Nothing else is sent packed: how short it packs could tell a secret that is in it.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._made: dict[str, tuple[object, asyncio.Task[tuple[bytes, bytes]]]] = {}

    async def reply(self, request: Request, name: str, make: Callable[[], Any]) -> Response:
        """What `make` gives, by its name; it is made anew when the games are others."""
        known = (*games().values(),)
        of, making = self._made.get(name, (None, None))
        if making is None or of != known or (making.done() and (making.cancelled() or making.exception())):
            making = self._house.spawn(self._house.aside(lambda: _packed(make)))
            self._made[name] = known, making
        plain, packed = await asyncio.shield(making)
        headers = {"cache-control": "no-store", "vary": "Accept-Encoding"}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(plain, 200, headers, "application/json")
        return Response(packed, 200, {**headers, "content-encoding": "gzip"}, "application/json")


def _packed(make: Callable[[], Any]) -> tuple[bytes, bytes]:
    plain = views.encode(make())
    return plain, gzip.compress(plain, 6, mtime=0)


def answers(house: House, handler: Handler, changes: bool = False, sign_in: bool = False) -> Callable[[Request], Any]:
    """The endpoint for a handler.  `changes`: it needs the header against forgery."""

    async def endpoint(request: Request) -> Response:
        began = time.perf_counter()
        response = await answer(request)
        took = round(1000 * (time.perf_counter() - began), 1)
        log.info("request", method=request.method, path=request.url.path, status=response.status_code, ms=took)
        house.metrics.count("petteia_requests_total", f'status="{response.status_code}"')
        return response

    def note(request: Request, who: str, result: str) -> None:
        if changes:
            address = request.client.host if request.client else ""
            audit.note(handler.__name__, who, address, result, request.path_params.get("id", ""))

    async def answer(request: Request) -> Response:
        who = ""
        try:
            if not house.is_open:
                raise Busy("not open yet")
            address = household(request.client.host if request.client else "")
            ASKER.set(address)
            if not house.requests.take(address) or (sign_in and not await house.quotas.sign_ins.take(address)):
                raise Denied("too_fast", "Too many requests from your address.", "Wait a moment.")
            if "\0" in request.scope["path"] or b"%00" in request.scope["query_string"]:
                raise Denied("malformed", wire.NUL)
            call = Call(house, request, await house.accounts.visitor(request.cookies))
            who = call.person
            if changes:
                check_forgery(call)
            made = await handler(call)
            response = made if isinstance(made, Response) else reply(made)
            if call.signed_in is not None:
                set_cookies(response, call)
            if call.signed_out:
                response.delete_cookie(COOKIE)
                response.delete_cookie(CSRF_COOKIE)
            note(request, call.person, "done")
            return response
        except Denied as denied:
            note(request, who, denied.code)
            return reply(views.error(denied), denied.status)
        except Busy:
            note(request, who, "busy")
            return reply(views.error(busy()), 503)
        except Exception:
            log.exception("request", path=request.url.path, method=request.method)
            house.metrics.count("petteia_errors_total")
            return reply(views.error(Denied("broken", "Something went wrong here.")), 500)

    return endpoint


def check_forgery(call: Call) -> None:
    """A page of another site can send our cookies, but it cannot read one to repeat it in a header."""
    if not same_origin(call.request, call.house.settings):
        raise Denied("origin", "That came from another site.")
    token = call.request.headers.get(CSRF_HEADER, "")
    if not call.house.accounts.checks_out(call.me.session, token):
        raise Denied("csrf", "The request lacks its token.", f"Send the cookie {CSRF_COOKIE} as {CSRF_HEADER}.")


def set_cookies(response: Response, call: Call) -> None:
    visitor = call.signed_in
    assert visitor is not None
    accounts = call.house.accounts
    secure = call.request.url.scheme == "https"
    response.set_cookie(
        COOKIE, accounts.cookie(visitor.token), max_age=YEAR, httponly=True, samesite="lax", secure=secure
    )
    response.set_cookie(CSRF_COOKIE, accounts.csrf(visitor.session), max_age=YEAR, samesite="lax", secure=secure)
