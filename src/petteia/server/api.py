"""The calls under /api: people, games, tables."""

from __future__ import annotations

from typing import Any

from starlette.responses import PlainTextResponse, Response

from petteia.kernel.game import Game, games
from petteia.server import views, wire
from petteia.server.alone import Strength
from petteia.server.books import Wielded
from petteia.server.bots import LADDER
from petteia.server.errors import Denied
from petteia.server.http import Call
from petteia.server.importing import MOST
from petteia.server.messages import OwnCard, Sent, Tables
from petteia.server.opening import LISTED, asked_game
from petteia.server.storage import people, wielded
from petteia.server.storage import tables as stored

Json = Sent  # an answer
PAGE = 30
TURNS = 20  # tables of one's own for which the lobby says whose turn it is

# -- people ----------------------------------------------------------------------------------


async def me(call: Call) -> Json:
    """Who you are; a guest is made at the first visit."""
    if call.visitor is None:
        call.visitor = await call.house.accounts.welcome(_agent(call), call.address)
    call.signed_in = call.visitor
    return await _me(call)


async def _me(call: Call) -> Json:
    person = call.me.person
    ratings = await call.house.read(people.ratings_of, person.id)
    return views.me(person, ratings, await call.house.accounts.promise(person.id))


async def change_me(call: Call) -> Json:
    body = await call.body(wire.Me)
    accounts = call.house.accounts
    if body.name is not None:
        await accounts.rename(call.me, body.name)
    if body.settings is not None:
        await accounts.keep_settings(call.me, body.settings)
    call.visitor = await accounts.visitor(call.request.cookies)
    return await _me(call)


async def register(call: Call) -> Json:
    body = await call.body(wire.Credentials)
    call.visitor = call.signed_in = await call.house.accounts.register(
        call.me, body.name, body.passphrase, _agent(call)
    )
    return await _me(call)


async def login(call: Call) -> Json:
    body = await call.body(wire.Credentials)
    found = await call.house.accounts.login(call.visitor, body.name, body.passphrase, _agent(call))
    call.visitor = call.signed_in = found
    return await _me(call)


async def change_passphrase(call: Call) -> Json:
    body = await call.body(wire.NewPassphrase)
    found = await call.house.accounts.change_passphrase(call.me, body.old, body.new, _agent(call))
    call.visitor = call.signed_in = found
    return await _me(call)


async def reset_passphrase(call: Call) -> Json:
    body = await call.body(wire.Reset)
    found = await call.house.accounts.reset(body.name, body.word, body.passphrase, _agent(call))
    call.visitor = call.signed_in = found
    return await _me(call)


def _agent(call: Call) -> str:
    return call.request.headers.get("user-agent", "")


async def logout(call: Call) -> Json:
    await call.body(wire.Nothing)
    await call.house.accounts.revoke(call.me, call.me.session)
    call.signed_out = True
    return {"done": True}


async def sessions(call: Call) -> Any:
    accounts = call.house.accounts
    rows = await call.house.read(people.sessions_of, call.me.person.id)
    return [views.session(row, accounts.public_id(row["id"]), row["id"] == call.me.session) for row in rows]


async def end_session(call: Call) -> Json:
    await call.house.accounts.revoke(call.me, call.request.path_params["id"])
    return {"done": True}


# -- games -----------------------------------------------------------------------------------


async def all_games(call: Call) -> Response:
    return await call.house.public.reply(call.request, "games", lambda: [*map(views.game, games().values())])


async def ladder(call: Call) -> Any:
    return [Strength(**rung) for rung in LADDER]


async def rules(call: Call) -> Response:
    game = asked_game(call.request.path_params["key"])
    return await call.house.public.reply(call.request, f"rules {game.key}", lambda: views.rules(game))


async def cards(call: Call) -> Response:
    game = asked_game(call.request.path_params["key"])
    return await call.house.public.reply(call.request, f"cards {game.key}", lambda: views.cards(game))


async def won_with(call: Call) -> Wielded:
    """How often games were won with each card."""
    game = asked_game(call.request.path_params["key"])
    found = await call.house.read(wielded.of_game, game.key, call.person)
    return Wielded(found[wielded.EVERYBODY], found[call.person] if call.person else {})


# -- tables ----------------------------------------------------------------------------------


async def tables(call: Call) -> Tables:
    """Open and watchable tables, and your own that are under way."""
    now = call.house.now()
    listed = await call.house.read(stored.lobby, now - LISTED)
    mine = await call.house.read(stored.of_person, call.person) if call.person else []
    own = {head.id for head, _ in mine}
    known = games()

    def cards(found: Any, state: str = "") -> list[OwnCard]:
        return [
            views.card(head, seats, known[head.game], call.person)
            for head, seats in found
            if head.game in known and (not state or (head.state == state and head.id not in own))
        ]

    own_cards = cards(mine)
    for card in [card for card in own_cards if card.state == "playing"][:TURNS]:
        card.waiting, card.progress = await call.house.tables.standing(card.id)
    return Tables([*cards(listed, "open")], [*cards(listed, "playing")], own_cards)


async def new_table(call: Call) -> Json:
    wish = await call.body(wire.NewTable)
    person, quotas = call.me.person, call.house.quotas
    await quotas.check(person.id, call.address)
    if any(seat.kind == "open" for seat in wish.seats):
        await quotas.check_open(person.id)
    if all(seat.kind == "bot" for seat in wish.seats):
        async with quotas.of_bots(person.id, call.address) as opened:
            head = await call.house.opening.open(person, wish)
            opened.append(head.id)
    else:
        head = await call.house.opening.open(person, wish)
    return {"id": head.id, "invite": head.invite}


async def quick(call: Call) -> Json:
    wish = await call.body(wire.Quick)
    await call.house.quotas.check(call.me.person.id, call.address)
    return {"id": await call.house.opening.quick(call.me.person, wish)}


async def learn(call: Call) -> Json:
    """A table that teaches a game by its scripted opening."""
    wish = await call.body(wire.Learn)
    await call.house.quotas.check(call.me.person.id, call.address)
    return {"id": await call.house.learning.begin(call.me.person, asked_game(wish.game))}


async def take_in(call: Call) -> Json:
    """A saved match goes on at a table of its own; the body is the file."""
    await call.house.quotas.check(call.me.person.id, call.address)
    if not await call.house.quotas.imports.take(call.address):
        raise Denied("too_fast", "That is more saved matches than are read at once.", "Wait a minute.")
    return {"id": await call.house.importing.take_in(call.me.person, await call.data(MOST))}


async def table(call: Call) -> Json:
    found = await call.house.tables.get(call.request.path_params["id"])
    if not (found.head.watch or found.head.state == "open" or found.belongs(call.person)):
        raise Denied("not_allowed", "This table is not open to onlookers.")
    return views.card(found.head, found.seats, found.game, call.person)


async def withdraw(call: Call) -> Json:
    await call.house.opening.withdraw(call.me.person.id, call.request.path_params["id"])
    return {"done": True}


async def sit(call: Call) -> Json:
    body = await call.body(wire.SitDown)
    seat = await call.house.opening.sit(
        call.me.person, call.request.path_params["id"], body.seat, body.invite, body.nonce
    )
    return {"seat": seat}


# -- alone -----------------------------------------------------------------------------------


async def way(call: Call) -> Json:
    """What you have done against bots, and what to try next."""
    return await call.house.solo.way(call.me.person.id)


async def daily(call: Call) -> Json:
    """The deal of today, or of a day gone by: what the bots and everybody made of it."""
    return await call.house.daily.show(call.person, call.request.path_params.get("day", ""))


async def play_daily(call: Call) -> Json:
    await call.body(wire.Nothing)
    await call.house.quotas.check(call.me.person.id, call.address)
    return {"id": await call.house.daily.play(call.me.person)}


async def all_puzzles(call: Call) -> Json:
    return await call.house.solo.all_puzzles(call.person)


def _puzzle(call: Call) -> tuple[Game, int]:
    game, number = asked_game(call.request.path_params["key"]), call.request.path_params["number"]
    return game, int(number) if len(number) < 7 and number.isascii() and number.isdecimal() else -1


async def puzzle(call: Call) -> Json:
    return await call.house.solo.show(call.person, *_puzzle(call))


async def try_puzzle(call: Call) -> Json:
    body = await call.body(wire.Try)
    if body.action is None:
        return await call.house.solo.hint(call.me.person.id, *_puzzle(call))
    return await call.house.solo.attempt(call.me.person.id, *_puzzle(call), body.action)


async def play_puzzle(call: Call) -> Json:
    body = await call.body(wire.PlayPuzzle)
    await call.house.quotas.check(call.me.person.id, call.address)
    return {"id": await call.house.solo.play_on(call.me.person, *_puzzle(call), body.strength)}


# -- records and players ---------------------------------------------------------------------


async def records(call: Call) -> Json:
    name = call.request.query_params.get("player")
    person = await call.house.read(people.by_name, name) if name else None
    if name and person is None:
        raise Denied("unknown", "Nobody here has that name.")
    page = call.number("page", 0, 0, 10_000)
    found, more = await _finished(call, person.id if person else None, call.request.query_params.get("game"), page)
    return {"records": found, "page": page, "more": more}


async def _finished(call: Call, person: str | None, game: str | None, page: int) -> tuple[list[OwnCard], bool]:
    rows, more = await call.house.read(stored.finished, person, game, call.person, page, PAGE)
    known = games()
    cards = [views.card(head, seats, known[head.game], call.person) for head, seats in rows if head.game in known]
    return cards, more


def _asked(call: Call) -> tuple[str, str, str]:
    """Which record is asked for, by whom, and with which key."""
    return call.request.path_params["id"], call.person, call.request.query_params.get("i", "")


async def record(call: Call) -> Json:
    return await call.house.records.show(*_asked(call))


async def review(call: Call) -> Json:
    return await call.house.reviews.show(*_asked(call))


async def frames(call: Call) -> Json:
    eyes = call.request.query_params.get("eyes", "watch")
    begin = call.number("from", 0, 0, 1_000_000)
    end = call.number("to", 1_000_000, 0, 1_000_000)
    return await call.house.records.frames(*_asked(call), eyes, begin, end)


async def record_file(call: Call) -> Response:
    found = await call.house.records.find(*_asked(call))
    name = f"petteia-{found.head.game}-{found.head.id}.txt"
    return PlainTextResponse(found.file(), headers={"content-disposition": f'attachment; filename="{name}"'})


async def play_on(call: Call) -> Json:
    body = await call.body(wire.PlayOn)
    await call.house.quotas.check(call.me.person.id, call.address)
    found = await call.house.records.replayed(*_asked(call))
    return {"id": await call.house.opening.play_on(call.me.person, found, body)}


async def find_players(call: Call) -> Any:
    start = call.request.query_params.get("start", "").strip()[:24]
    return await call.house.read(people.like, start) if start else []


async def player(call: Call) -> Json:
    person = await call.house.read(people.by_name, call.request.path_params["name"])
    if person is None:
        raise Denied("unknown", "Nobody here has that name.")
    rows = await call.house.read(people.ratings_of, person.id)
    found, more = await _finished(call, person.id, None, 0)
    return views.profile(person, rows, found, more)


async def top(call: Call) -> Any:
    game = asked_game(call.request.query_params.get("game", ""))
    rows = await call.house.read(people.top, game.key)
    return [views.ranked(row) for row in rows]
