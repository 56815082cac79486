"""Opening tables, sitting down, quick matches, the lobby."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from petteia.kernel.game import games

from .client import Guest, Place
from .conftest import Places

pytestmark = pytest.mark.asyncio


async def refused(guest: Guest, body: dict[str, Any]) -> str:
    answer = await guest.post("/api/tables", {"game": "hera-zeus", **body})
    assert answer.status_code >= 400
    return str(answer.json()["error"]["code"])


async def test_games_tell_all_a_lobby_needs(place: Place) -> None:
    """Every game is listed with seats, options in plain words, and the number of its rules."""
    ann = await place.guest()
    (duel,) = [game for game in await ann.get("/api/games") if game["key"] == "hera-zeus"]
    assert duel["seat_names"] == {"2": ["Hera", "Zeus"]}
    assert [option["key"] for option in duel["options"]] == ["first", "withdrawal", "across"]
    rules = await ann.get("/api/games/hera-zeus/rules")
    assert len(rules["rules"]) == duel["rules"] > 50
    assert [rung["key"] for rung in await ann.get("/api/ladder")] == ["novice", "hoplite", "hero", "demigod", "titan"]
    assert (await ann.http.get(ann.url("/api/games/chess/rules"))).status_code == 404


async def test_a_table_waits_for_its_open_seat(place: Place) -> None:
    """An open table has no state; it begins when the last seat is taken, and everybody there is told."""
    ann, bob = await place.guest(), await place.guest()
    table = await ann.opens("me", "open")
    waiting = await ann.joins(table)
    assert not waiting.states
    assert waiting.table["state"] == "open"
    assert waiting.table["invite"] == table["invite"]
    assert await bob.sits(table) == 1
    await waiting.until(lambda: waiting.states)
    assert waiting.table["state"] == "playing"
    assert waiting.table["seats"][1]["name"] == bob.me["name"]


async def test_the_host_may_fill_the_table_with_bots(place: Place) -> None:
    """`start` puts bots on the open seats and begins; an onlooker cannot."""
    ann, bob = await place.guest(), await place.guest()
    table = await ann.opens("me", "open")
    host, onlooker = await ann.joins(table), await bob.joins(table)
    assert (await onlooker.say("start"))["code"] == "not_allowed"
    assert (await host.say("start"))["type"] == "done"
    await host.turn()
    assert host.table["seats"][1]["kind"] == "bot"
    assert (await host.say("start"))["code"] == "over"


async def test_a_table_by_invitation_needs_its_link(place: Place) -> None:
    """A table that is not listed is in no lobby, and its seat needs the invite."""
    ann, bob = await place.guest(), await place.guest()
    table = await ann.opens("me", "open", listed=False, watch=False)
    assert (await bob.get("/api/tables"))["open"] == []
    answer = await bob.post(f"/api/tables/{table['id']}/sit", {"invite": "guess"})
    assert answer.json()["error"]["code"] == "not_allowed"
    shut = await bob.joins(table)
    await shut.until(lambda: shut.closed)
    assert (shut.heard[0]["code"], shut.socket.close_code) == ("not_allowed", 4003)
    assert (await bob.joins(table, table["invite"])).table
    assert await bob.sits(table) == 1


async def test_the_lobby_lists_what_can_be_joined_and_watched(place: Place) -> None:
    """Open tables and watchable ones for others, one's own for oneself, and never an invite or a secret."""
    ann, bob = await place.guest(), await place.guest()
    open_table = await ann.opens("me", "open")
    playing = await ann.opens("me", "bot")
    hidden = await ann.opens("me", "bot", watch=False)
    lobby = await bob.get("/api/tables")
    assert [card["id"] for card in lobby["open"]] == [open_table["id"]]
    assert [card["id"] for card in lobby["playing"]] == [playing["id"]]
    mine = await ann.get("/api/tables")
    assert {card["id"] for card in mine["mine"]} == {open_table["id"], playing["id"], hidden["id"]}
    assert mine["open"] == []
    assert next(card["waiting"] for card in mine["mine"] if card["id"] == playing["id"]) == 0
    answer = await bob.http.get(bob.url("/api/tables"))
    assert open_table["invite"] not in answer.text
    assert '"secret"' not in answer.text
    assert '"seed"' not in answer.text


async def test_quick_takes_a_seat_where_somebody_waits(place: Place) -> None:
    """Without a strength one meets a person who waits now; with one, or with nobody there, a bot."""
    ann, bob, cleo = [await place.guest() for _ in range(3)]
    table = await ann.opens("me", "open")
    alone = (await cleo.post("/api/quick", {"game": "hera-zeus", "strength": "hero"})).json()["id"]
    met = (await bob.post("/api/quick", {"game": "hera-zeus"})).json()["id"]
    assert met == table["id"]
    assert (await cleo.get(f"/api/tables/{alone}"))["seats"][1]["strength"] == "hero"
    nobody = (await cleo.post("/api/quick", {"game": "hera-zeus"})).json()["id"]
    assert (await cleo.get(f"/api/tables/{nobody}"))["seats"][1]["kind"] == "bot"


async def test_strange_tables_are_refused(place: Place) -> None:
    """Wrong counts, unknown games, options and fields, two of me, rated with bots: each with its code."""
    ann = await place.guest()
    me, open_, bot, here = ({"kind": kind} for kind in ("me", "open", "bot", "here"))
    assert await refused(ann, {"seats": [me]}) == "malformed"
    assert await refused(ann, {"seats": [me, me]}) == "malformed"
    assert await refused(ann, {"seats": [bot, here]}) == "malformed"
    assert await refused(ann, {"seats": [bot, open_]}) == "malformed"
    assert await refused(ann, {"seats": [me, bot], "options": {"first": "apollo"}}) == "malformed"
    assert await refused(ann, {"seats": [me, bot], "options": {"speed": "high"}}) == "malformed"
    assert await refused(ann, {"seats": [me, bot], "colour": "red"}) == "malformed"
    assert await refused(ann, {"seats": [me, bot], "clock": {"kind": "live", "base": 1}}) == "malformed"
    assert await refused(ann, {"seats": [me, bot], "rated": True}) == "malformed"
    assert await refused(ann, {"seats": [me, open_], "rated": True}) == "not_allowed"
    assert await refused(ann, {"game": "chess", "seats": [me, bot]}) == "unknown"
    assert await refused(ann, {"seats": [me, bot], "nonce": "x" * 20_000}) == "too_large"
    assert (await ann.get("/api/tables"))["mine"] == []


async def test_nobody_sits_twice_or_where_somebody_sits(place: Place) -> None:
    """A seat is taken once, and nobody takes two."""
    ann, bob = await place.guest(), await place.guest()
    table = await ann.opens("me", "open")
    twice = await ann.post(f"/api/tables/{table['id']}/sit", {})
    there = await bob.post(f"/api/tables/{table['id']}/sit", {"seat": 0})
    assert twice.json()["error"]["code"] == there.json()["error"]["code"] == "taken"
    assert await bob.sits(table, seat=1) == 1
    cleo = await place.guest()
    late = await cleo.post(f"/api/tables/{table['id']}/sit", {})
    assert late.json()["error"]["code"] == "over"


async def test_an_unknown_table_is_unknown(place: Place) -> None:
    """A wrong id gets the code, by HTTP and by socket."""
    ann = await place.guest()
    assert (await ann.http.get(ann.url("/api/tables/nothing"))).status_code == 404
    seated = await ann.joins("nothing")
    await seated.until(lambda: seated.closed)
    assert (seated.heard[0]["code"], seated.socket.close_code) == ("unknown", 4004)


async def test_onlookers_see_what_everybody_may_know(place: Place) -> None:
    """Somebody without a seat gets the onlooker's eyes, no decision, and can change nothing."""
    ann, bob = await place.guest(), await place.guest()
    table = await ann.opens("me", "bot")
    watcher = await bob.joins(table)
    assert (watcher.state["eyes"], watcher.state["decision"], watcher.table["you"]) == (2, None, [])
    for kind, fields in (
        ("act", {"seq": 0, "seat": 0, "action": "draw"}),
        ("undo", {"seq": 0, "seat": 0, "count": 1}),
        ("resign", {"seat": 0}),
        ("stand", {"seat": 0}),
        ("sit", {"seat": 1}),
        ("chat", {"text": "psst"}),
        ("why", {"seat": 0, "ref": "deck:0"}),
        ("preview", {"seat": 0, "action": "draw"}),
        ("rematch", {}),
    ):
        answer = await watcher.say(kind, **fields)
        assert answer["type"] == "refused"
        assert answer["code"] in ("not_your_seat", "not_allowed")


async def test_pages_are_one_client(place: Place) -> None:
    """Every page of the client answers alike; other paths are unknown."""
    ann = await place.guest()
    pages = [
        await ann.http.get(ann.url(path)) for path in ("/", "/t/abc", "/r/abc", "/new/hera-zeus", "/p/Ann", "/about")
    ]
    assert len({(page.status_code, page.text) for page in pages}) == 1
    assert (await ann.http.get(ann.url("/wp-admin"))).status_code == 404
    assert (await ann.http.get(ann.url("/static/../server/app.py"))).status_code == 404
    assert (await ann.http.get(ann.url("/static/%2e%2e/server/app.py"))).status_code == 404


async def test_health_and_metrics(place: Place) -> None:
    """Health says that the database answers; the metrics are Prometheus text with the moves in it."""
    ann = await place.guest()
    seated = await ann.joins(await ann.opens("me", "bot"))
    await seated.act(seated.options[0])
    assert (await ann.get("/healthz"))["status"] == "ok"
    text = (await ann.http.get(ann.url("/metrics"))).text
    assert "petteia_move_seconds_count 1" in text
    assert 'petteia_tables_opened_total{game="hera-zeus"} 1' in text
    assert "petteia_connections 1" in text


async def test_an_open_table_can_be_taken_away(place: Place) -> None:
    """Whoever opened a table may withdraw it while seats are open, nobody else may, and sockets there close."""
    ann, bob = await place.guest(), await place.guest()
    table = await ann.opens("me", "open")
    waiting = await ann.joins(table)
    path = ann.url(f"/api/tables/{table['id']}")
    assert (await bob.http.delete(path, headers=bob.token)).status_code == 403
    assert (await ann.http.delete(path, headers=ann.token)).status_code == 200
    await waiting.until(lambda: waiting.closed)
    assert waiting.socket.close_code == 4004
    assert (await ann.http.get(path)).status_code == 404
    begun = await ann.opens("me", "bot")
    answer = await ann.http.delete(ann.url(f"/api/tables/{begun['id']}"), headers=ann.token)
    assert answer.json()["error"]["code"] == "over"


async def test_what_nobody_uses_is_forgotten(tmp_path: Path, places: Places) -> None:
    """After two months a guest who never sat down is gone, after one an open table; accounts and players stay."""
    time = [1_700_000_000_000]
    place = await places(f"sqlite:///{tmp_path / 'p.db'}", now=lambda: time[0])
    passing, host, player = [await place.guest() for _ in range(3)]
    account = await place.account("Ann")
    table = await host.opens("me", "open")
    await player.opens("me", "bot")
    time[0] += 61 * 86_400_000
    await place.house.clear_out()
    assert (await account.http.get(account.url(f"/api/tables/{table['id']}"))).status_code == 404
    for guest, stays in ((passing, False), (player, True), (account, True)):
        status = (await account.http.get(account.url(f"/api/players/{guest.me['name']}"))).status_code
        assert (status == 200) is stays


async def test_options_are_limited_by_the_game_alone(place: Place) -> None:
    """Every option of every game can be sent at once, each with its longest value; what a game does not know is refused."""
    ann = await place.guest()
    for game in games().values():
        options = {o.key: max((choice.value for choice in o.choices), key=len) for o in game.options}
        seats = [{"kind": "me"}, *[{"kind": "here"}] * (game.seat_counts[-1] - 1)]
        answer = await ann.post("/api/tables", {"game": game.key, "seats": seats, "options": options})
        assert answer.status_code == 200, answer.text


async def test_the_lobby_says_how_far_a_table_is(place: Place) -> None:
    """A card of a table under way counts the choices that stand: what was taken back is not among them."""
    ann = await place.guest()
    seated = await ann.joins(await ann.opens("me", "here"))
    await seated.say("eyes", eyes=0)
    for _ in range(2):
        await seated.act(seated.options[0])
    (card,) = (await ann.get("/api/tables"))["mine"]
    assert card["moves"] == 2
    await seated.say("undo", seq=seated.seq, seat=0, count=1)
    (card,) = (await ann.get("/api/tables"))["mine"]
    assert card["moves"] == 1
    (shown,) = (await (await place.guest()).get("/api/tables"))["playing"]
    assert shown["moves"] == 1
