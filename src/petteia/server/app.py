"""The routes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from petteia.server import api, pages, views
from petteia.server.errors import Denied, busy
from petteia.server.house import House
from petteia.server.http import Handler, answers, reply
from petteia.server.limits import household
from petteia.server.security import SecurityHeaders, is_operator
from petteia.server.settings import Settings
from petteia.server.socket import turn_away
from petteia.server.storage.writer import Busy

CLIENT_ROUTES = (
    "/", "/new/{game}", "/t/{id}", "/r/{id}", "/learn", "/learn/{game}", "/rules/{game}", "/cards", "/cards/{game}", "/puzzles",
    "/puzzles/{game}", "/puzzles/{game}/{number}", "/today", "/today/{day}", "/records", "/ladder", "/p/{name}", "/about",
)  # fmt: skip


def create_app(
    database: str,
    settings: Settings | None = None,
    now: Callable[[], int] | None = None,
    while_open: Callable[[App], AbstractAsyncContextManager[None]] = lambda app: nullcontext(),
) -> App:
    """The application over one database; `while_open` is entered once it has opened and left before it closes."""
    house = House(database, settings, now)

    @asynccontextmanager
    async def open_house(app: Starlette) -> AsyncIterator[None]:
        await house.open()
        try:
            async with while_open(whole):
                yield
        finally:
            await house.close()

    def get(path: str, handler: Handler) -> Route:
        return Route(path, answers(house, handler), methods=["GET"])

    def post(path: str, handler: Handler, sign_in: bool = False) -> Route:
        return Route(path, answers(house, handler, changes=True, sign_in=sign_in), methods=["POST"])

    async def health(request: Request) -> Response:
        try:
            return reply(await house.health())
        except Busy:
            return reply({"status": "busy", "worker": house.worker}, 503)

    async def metrics(request: Request) -> Response:
        if not is_operator(request, house.settings):
            return reply(views.error(Denied("not_allowed", "That is for whoever runs this server.")), 403)
        return PlainTextResponse(house.metrics.text(), media_type="text/plain; version=0.0.4")

    routes = [
        get("/api/me", api.me),
        post("/api/me", api.change_me),
        post("/api/register", api.register, sign_in=True),
        post("/api/login", api.login, sign_in=True),
        post("/api/logout", api.logout),
        post("/api/passphrase", api.change_passphrase, sign_in=True),
        post("/api/reset", api.reset_passphrase, sign_in=True),
        get("/api/sessions", api.sessions),
        Route("/api/sessions/{id}", answers(house, api.end_session, changes=True), methods=["DELETE"]),
        get("/api/games", api.all_games),
        get("/api/ladder", api.ladder),
        get("/api/games/{key}/rules", api.rules),
        get("/api/games/{key}/cards", api.cards),
        get("/api/games/{key}/won", api.won_with),
        get("/api/tables", api.tables),
        post("/api/tables", api.new_table),
        post("/api/quick", api.quick),
        post("/api/learn", api.learn),
        post("/api/import", api.take_in),
        get("/api/tables/{id}", api.table),
        Route("/api/tables/{id}", answers(house, api.withdraw, changes=True), methods=["DELETE"]),
        post("/api/tables/{id}/sit", api.sit),
        get("/api/way", api.way),
        get("/api/daily", api.daily),
        get("/api/daily/{day}", api.daily),
        post("/api/daily", api.play_daily),
        get("/api/puzzles", api.all_puzzles),
        get("/api/puzzles/{key}/{number}", api.puzzle),
        post("/api/puzzles/{key}/{number}", api.try_puzzle),
        post("/api/puzzles/{key}/{number}/play", api.play_puzzle),
        get("/api/records", api.records),
        get("/api/records/{id}", api.record),
        get("/api/records/{id}/frames", api.frames),
        get("/api/records/{id}/review", api.review),
        get("/api/records/{id}/file", api.record_file),
        post("/api/records/{id}/play", api.play_on),
        get("/api/players", api.find_players),
        get("/api/players/{name}", api.player),
        get("/api/top", api.top),
        Route("/healthz", health),
        Route("/metrics", metrics),
        *(Route(path, pages.index) for path in CLIENT_ROUTES),
        pages.static(),
    ]
    web = Starlette(routes=routes, lifespan=open_house, middleware=[Middleware(SecurityHeaders)])
    whole = App(house, web)
    return whole


TOO_MANY = PlainTextResponse("Too many requests from your address. Wait a moment.", 429, {"retry-after": "5"})


class App:
    """The whole application: websockets go straight to the tables, with nothing in between; the rest to the routes."""

    def __init__(self, house: House, web: Starlette) -> None:
        self.house = house
        self.web = web

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith("/api/") and not self._may_have_files(scope):
            await SecurityHeaders(TOO_MANY)(scope, receive, send)
        elif scope["type"] != "websocket":
            await self.web(scope, receive, send)
        elif self.house.is_open:
            await self.house.socket(scope, receive, send)
        else:
            await receive()  # websocket.connect
            await turn_away(send, busy())

    def _may_have_files(self, scope: Scope) -> bool:
        client = scope.get("client")
        return self.house.files.take(household(client[0] if client else ""))
