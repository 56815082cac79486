"""The websocket of a table: one for each client, one message at a time."""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from petteia.kernel.action import Action
from petteia.kernel.knowledge import View
from petteia.server import views, wire
from petteia.server.errors import Denied, busy
from petteia.server.frames import POST
from petteia.server.lanes import ASKER
from petteia.server.limits import Pace, household
from petteia.server.logs import audit, log
from petteia.server.messages import Done, Pong
from petteia.server.rooms import SLOW, Connection
from petteia.server.security import same_origin
from petteia.server.storage.writer import Busy
from petteia.server.table import Table
from petteia.server.tables import NOT_HERE
from petteia.sitting import eyes, previews, whys

if TYPE_CHECKING:
    from petteia.server.house import House

PATH = re.compile(r"/ws/([0-9A-Za-z]{1,16})")
NOT_ALLOWED = 4003
TOO_MANY = 4029
CLOSED = {"unknown": NOT_HERE, "busy": SLOW}  # how a socket is closed that is not let in; otherwise as not allowed


async def turn_away(send: Send, denied: Denied) -> None:
    """Tell somebody who is not let in why, and close."""
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": views.encode(views.refused("", denied)).decode()})
    await send({"type": "websocket.close", "code": CLOSED.get(denied.code, NOT_ALLOWED)})


class Socket:
    """The ASGI application for `/ws/{table}`."""

    def __init__(self, house: House) -> None:
        self.house = house
        h = house
        self._answers: dict[type, Any] = {
            wire.Undo: h.takebacks.undo,
            wire.Rematch: h.rematches.offer,
            wire.Resign: h.play.resign,
            wire.Arrange: h.arranging.arrange,
            wire.Stand: h.play.stand,
            wire.Sit: h.play.sit,
            wire.Relieve: h.play.relieve,
            wire.Chat: h.talk.chat,
            wire.Emote: h.talk.emote,
            wire.Answer: self._answer,
            wire.Start: self._start,
            wire.Eyes: self._eyes,
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = HTTPConnection(scope)
        await receive()  # websocket.connect
        where = PATH.fullmatch(scope["path"])
        if where is None or not same_origin(request, self.house.settings):
            await send({"type": "websocket.close", "code": NOT_ALLOWED})
            return
        address = household(request.client.host if request.client else "")
        ASKER.set(address)
        if (
            not self.house.joins.take(address)
            or sum(1 for one in self.house.clients if one.address == address) >= self.house.settings.connections
        ):
            await send({"type": "websocket.close", "code": TOO_MANY})
            return
        try:
            visitor = await self.house.accounts.visitor(request.cookies)
            table = await self.house.tables.get(where[1])
            self._admit(table, visitor.person.id if visitor else "", request)
        except (Denied, Busy) as error:
            await turn_away(send, error if isinstance(error, Denied) else busy())
            return
        await send({"type": "websocket.accept"})
        s = self.house.settings
        client = Connection(
            table,
            visitor.person.id if visitor else "",
            visitor.person.name if visitor else "",
            visitor.session if visitor else "",
            address,
            send,
            Pace(s.message_rate, s.message_burst, time.monotonic),
            scope.get("extensions", {}).get(POST, {}).get("post"),
        )
        await self._serve(client, receive)

    def _admit(self, table: Table, person: str, request: HTTPConnection) -> None:
        """Who may look: those who sit there, those invited, and everybody where looking on is allowed."""
        invite = parse_qs(request.url.query).get("i", [""])[0]
        head = table.head
        open_ = head.state == "open" and (head.listed or invite == head.invite)
        if not (head.watch or open_ or (person and table.belongs(person))):
            raise Denied("not_allowed", "This table is not open to onlookers.")

    async def _serve(self, client: Connection, receive: Receive) -> None:
        try:
            try:
                await self._join(client)
            except Busy:
                client.push(views.refused("", busy()))
                client.hang_up(SLOW)
            except Denied as denied:
                client.push(views.refused("", denied))
                await asyncio.gather(*client.pushes)
                client.hang_up(NOT_ALLOWED)
                await asyncio.gather(*client.pushes)
                return
            while True:
                event = await receive()
                if event["type"] != "websocket.receive":
                    return
                text = event.get("text")
                await self.heard(client, text if text is not None else event.get("bytes") or b"")
                if client.closed:
                    return
        finally:
            await self._leave(client)

    async def _join(self, client: Connection) -> None:
        table = client.table
        async with table.lock:
            await self.house.tables.awake(table)
            with suppress(Denied):  # another worker may have done so already
                await self.house.play.welcome_back(table, client.person)
            waited = self.house.bots.have_waited(table)
            was_here = any(other.person == client.person for other in table.connections)
            table.connections.add(client)
            self.house.clients.add(client)
            client.look()
            client.push(views.table(table, client.person))
            self.house.showing.show_to(client)
            for (kind, seat), made in table.offers.items():
                if kind in ("takeback", "rematch"):
                    client.push(views.offer(kind, seat, made))
            if waited:
                client.push(views.notice("Nobody was looking on, so the bots waited. They go on now."))
        if not was_here:
            self.house.presence.came(table, client.person)
        self.house.bots.attend(table)

    async def _leave(self, client: Connection) -> None:
        client.closed = True
        table = client.table
        table.connections.discard(client)
        self.house.clients.discard(client)
        if all(other.person != client.person for other in table.connections):
            self.house.presence.went(table, client.person)

    # -- messages ----------------------------------------------------------------------------

    async def heard(self, client: Connection, data: str | bytes) -> None:
        """Answer one message; whatever is wrong with it, the answer is a code and nothing has changed."""
        name = ""
        try:
            if not (client.pace.messages.take() and self.house.messages.take(client.address)):
                if not client.pace.warnings.take():
                    client.hang_up(TOO_MANY)
                    return
                await asyncio.sleep(0)  # others come first
                name = wire.echo(data) if len(data) <= self.house.settings.message_bytes else ""
                raise Denied("too_fast", "Slow down a little.")
            if len(data) > self.house.settings.message_bytes:
                name = wire.echo(data)
                raise Denied("too_large", "That message is too long.")
            try:
                said = wire.read_message(data)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                name = wire.echo(data)
                raise Denied("malformed", "That message is not understood.") from None
            name = said.re
            if wire.has_nul(data):
                raise Denied("malformed", wire.NUL)
            await self._do(client, said)
        except (Denied, Busy) as error:
            denied = error if isinstance(error, Denied) else busy()
            self.house.metrics.count("petteia_refusals_total", f'code="{denied.code}"')
            client.push(views.refused(name, denied))
        except Exception:
            log.exception("message", table=client.table.head.id)
            self.house.metrics.count("petteia_errors_total")
            client.push(views.refused(name, Denied("broken", "Something went wrong here; nothing has changed.")))

    async def _do(self, client: Connection, said: Any) -> None:
        kind = type(said)
        if kind is wire.Act:
            began = time.perf_counter()
            seq = await self.house.play.act(client, said)
            if seq >= 0:
                client.push(Done(said.re, seq))
            self.house.metrics.moves.note(time.perf_counter() - began)
        elif kind is wire.Ping:
            client.push(Pong(said.re))
        elif kind is wire.Why or kind is wire.Preview:
            if not client.pace.questions.take():
                raise Denied("too_fast", "One question at a time.")
            await (self._why if kind is wire.Why else self._preview)(client, said)
        elif kind is wire.Hint:
            client.push(await self.house.hinting.hint(client, said))
        else:
            result = "broken"
            try:
                seq = await self._answers[kind](client, said)
                result = "done"
            except Denied as denied:
                result = denied.code
                raise
            except Busy:
                result = "busy"
                raise
            finally:
                if kind is not wire.Eyes:
                    seat = getattr(said, "seat", None)
                    audit.note(kind.__name__.lower(), client.person, client.address, result, client.table.head.id, seat)
            client.push(Done(said.re, seq))

    async def _answer(self, client: Connection, said: wire.Answer) -> int:
        agent = self.house.takebacks if said.kind == "takeback" else self.house.rematches
        return await agent.answer(client, said)

    async def _start(self, client: Connection, said: wire.Start) -> int:
        await self.house.opening.fill(client.person, client.table.head.id)
        return client.table.seq

    async def _eyes(self, client: Connection, said: wire.Eyes) -> int:
        """At a hot seat: whose eyes to draw for, once the device has changed hands."""
        table = client.table
        async with table.lock:
            await self.house.tables.awake(table)
            own = table.eyes_of(client.person)
            if not eyes.may_look(said.eyes, own, table.head.seats):
                raise Denied("not_your_seat", "Those are not your eyes.")
            if said.eyes != client.eyes:
                client.eyes = said.eyes
                client.cursor = 0
            self.house.showing.show_to(client)
            return table.seq

    async def _view(self, client: Connection, seat: int) -> View:
        """What one's own seat knows of a game under way.  The caller holds the table's lock."""
        table = client.table
        await self.house.tables.awake(table)
        self.house.play.check_seat(table, client, seat)
        self.house.play.check_under_way(table)
        assert table.match is not None
        return View(table.match.state, seat)

    async def _why(self, client: Connection, said: wire.Why) -> None:
        table = client.table
        async with table.lock:
            view = await self._view(client, said.seat)
            waiting = table.match.names[table.waiting] if table.match and table.waiting >= 0 else ""
        if said.action is not None:
            why = await self.house.think(partial(whys.move, view, said.action, waiting))
        elif said.ref is not None:
            why = await self.house.think(partial(whys.piece, view, said.ref, waiting))
        else:
            raise Denied("malformed", "Say which move or which piece.")
        client.push(views.why(said.re, why))

    async def _preview(self, client: Connection, said: wire.Preview) -> None:
        table = client.table
        async with table.lock:
            view, seq = await self._view(client, said.seat), table.seq
        options = {action.text: action for action in view.decision.options} if view.decision else {}
        action = options.get(said.action)
        if action is None:
            raise Denied("illegal", "That is not offered now.")
        client.push(await self.house.think(partial(self._foresee, said.re, seq, view, action)))

    def _foresee(self, re: str, seq: int, view: View, action: Action) -> bytes:
        return views.encode(views.preview(re, seq, previews.preview(view, action, previews.BUDGET)))
