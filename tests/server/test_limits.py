"""Limits: on size, on speed, on how many; and what is written to the log."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from petteia.server.limits import Bucket, Buckets
from petteia.server.logs import Lines, log
from petteia.server.storage import Database, quotas
from petteia.server.storage.writer import Line

from .client import PATIENCE, QUICK
from .conftest import Places
from .test_play import duel


def test_a_bucket_allows_a_burst_and_then_a_rate() -> None:
    """So many at once, then so many a second, and never more saved up than the burst."""
    now = [0.0]
    bucket = Bucket(2.0, 3.0, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_buckets_are_kept_for_a_bounded_number_of_addresses() -> None:
    """An address has its own bucket; the memory for them does not grow without end."""
    buckets = Buckets(1.0, 1.0, lambda: 0.0, most=10)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    for i in range(100):
        buckets.take(str(i))
    assert len(buckets._buckets) == 10


@pytest.mark.asyncio
async def test_a_hasty_client_is_slowed_down(tmp_path: Path, places: Places) -> None:
    """Beyond its rate a connection's messages are refused unread; later ones are heard again."""
    settings = replace(QUICK, message_rate=50.0, message_burst=5.0)
    place = await places(f"sqlite:///{tmp_path / 'p.db'}", settings)
    hera, _ = await duel(place)
    for i in range(30):
        await hera.send(json.dumps({"type": "ping", "re": f"p{i}"}))
    await hera.until(lambda: len(hera.got("pong")) + len(hera.got("refused")) == 30)
    assert {message["code"] for message in hera.got("refused")} == {"too_fast"}
    assert len(hera.got("pong")) >= 5
    assert all(message["re"] for message in hera.got("refused"))
    async with asyncio.timeout(PATIENCE):
        while (await hera.say("ping"))["type"] != "pong":
            await asyncio.sleep(0.05)


@pytest.mark.asyncio
async def test_addresses_have_limits(tmp_path: Path, places: Places) -> None:
    """Requests and sockets from one address are limited, signing in more tightly."""
    settings = replace(QUICK, sign_in_rate=0.001, sign_in_burst=2.0, connections=2)
    place = await places(f"sqlite:///{tmp_path / 'p.db'}", settings)
    ann = await place.guest()
    tries = [await ann.post("/api/login", {"name": "Nobody", "passphrase": "wrong guess"}) for _ in range(3)]
    assert [answer.status_code for answer in tries] == [403, 403, 429]
    table = await ann.opens("me", "bot")
    await ann.joins(table)
    await ann.joins(table)
    with pytest.raises(Exception, match="403"):
        await ann.joins(table)


@pytest.mark.asyncio
async def test_a_long_message_is_refused_and_a_huge_one_ends_the_connection(tmp_path: Path, places: Places) -> None:
    """Over four kilobytes a message is refused; far beyond that the socket closes with 1009."""
    place = await places(f"sqlite:///{tmp_path / 'p.db'}")
    hera, _ = await duel(place)
    assert (await hera.say("chat", text="x" * 401))["code"] == "malformed"
    await hera.send(json.dumps({"type": "chat", "re": "long", "text": "x" * 5000}))
    await hera.until(lambda: hera.got("refused") and hera.got("refused")[-1]["code"] == "too_large")
    assert (await hera.act(hera.options[0]))["type"] == "done"
    await hera.send("x" * 100_000)
    await hera.until(lambda: hera.closed)
    assert hera.socket.close_code == 1009


@pytest.mark.asyncio
async def test_a_failure_inside_tells_the_client_nothing(
    tmp_path: Path, places: Places, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An error of ours is a code to the client and a traceback in the log."""
    place = await places(f"sqlite:///{tmp_path / 'p.db'}")
    hera, _ = await duel(place)

    def break_down(*_: object) -> None:
        raise ZeroDivisionError("the secret is 42")

    monkeypatch.setattr(place.house.tables, "commit", break_down)
    monkeypatch.setattr(place.house.opening, "quick", break_down)
    answer = await hera.act(hera.options[0])
    assert (answer["type"], answer["code"]) == ("refused", "broken")
    page = await hera.guest.post("/api/quick", {"game": "hera-zeus"})
    assert page.status_code == 500
    for text in (hera.raw[-1], page.text):
        assert "secret" not in text
        assert "Traceback" not in text
    assert "ZeroDivisionError" in caplog.text


def test_the_log_is_json_and_leaves_out_what_it_does_not_know(caplog: pytest.LogCaptureFixture) -> None:
    """A record is one object a line with the known fields; others, a passphrase say, are dropped."""
    with caplog.at_level(logging.INFO, "petteia"):
        log.info("request", path="/api/login", passphrase="open sesame", status=200)
    line = json.loads(Lines().format(caplog.records[-1]))
    assert (line["what"], line["path"], line["status"], line["level"]) == ("request", "/api/login", 200, "info")
    assert "sesame" not in str(line)


@pytest.mark.asyncio
async def test_a_nul_is_refused_at_the_door(database: str, places: Places) -> None:
    """PostgreSQL cannot keep a NUL in a text: no message, body, path or query gets that far, and nobody else is harmed."""
    place = await places(database)
    hera, zeus = await duel(place)
    mover = hera if hera.options else zeus
    for what, fields in (
        ("act", {"seq": 0, "seat": mover.state["eyes"], "action": mover.options[0], "re": "a\0b"}),
        ("act", {"seq": 0, "seat": mover.state["eyes"], "action": mover.options[0] + "\0", "re": "ok"}),
        ("chat", {"text": "hello \0 there", "re": "c"}),
        ("resign", {"seat": 0, "re": "\0"}),
    ):
        before = len(mover.got("refused"))
        await mover.send(json.dumps({"type": what, **fields}))
        await mover.until(lambda before=before: len(mover.got("refused")) > before)
        assert mover.got("refused")[-1]["code"] == "malformed"
    guest = mover.guest
    for path, body in (
        ("/api/me", {"settings": {"colour": "a\0"}}),
        ("/api/me", {"settings": {"a\0": "colour"}}),
        ("/api/quick", {"game": "hera-zeus", "nonce": "\0"}),
        ("/api/login", {"name": "A\0B", "passphrase": "long enough"}),
        (f"/api/tables/{hera.table['id']}/sit", {"invite": "\0"}),
    ):
        answer = await guest.post(path, body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed"), path
    for path in ("/api/players/A%00B", "/api/records?player=A%00B", "/api/players?start=%00", "/api/tables/%00"):
        assert (await guest.http.get(guest.url(path))).status_code == 400, path
    assert (await mover.say("chat", text=r"a backslash: \u0000"))["type"] == "done"
    assert (await mover.act(mover.options[0]))["type"] == "done"


@pytest.mark.asyncio
async def test_a_nul_that_got_through_harms_nobody_else(database: str, places: Places) -> None:
    """Should the database refuse one write of a group, the others of the group are kept."""
    place = await places(database)
    writer = place.house.writer
    jobs = [writer.append(Line(f"t{i}", 1, 0, "act", "draw", 0, re="a\0" if i == 2 else "")) for i in range(5)]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [result for i, result in enumerate(results) if i != 2] == [True] * 4


@pytest.mark.asyncio
async def test_what_one_may_take_is_counted_over_all_workers(database: str, places: Places) -> None:
    """Signing in, wrong passphrases, tables and matches brought along: what was taken at one worker is gone at the other."""
    settings = replace(
        QUICK, workers=2, sign_in_rate=0.0, sign_in_burst=7.0, account_rate=0.0, account_burst=3.0, import_rate=0.0,
        import_burst=3.0, table_rate=0.0, table_burst=8.0,
    )  # fmt: skip
    left, right = await places(database, settings), await places(database, settings)
    ann = await left.guest()

    async def codes(path: str, times: int, body: Any) -> list[str]:
        """What somebody is told who asks at one worker and the other in turn."""
        told = []
        for i in range(times):
            ann.place = (left, right)[i % 2]
            answer = await ann.post(path, body)
            told.append("done" if answer.status_code == 200 else answer.json()["error"]["code"])
        return told

    wrong = {"name": "Nobody", "passphrase": "wrong guess"}
    assert await codes("/api/login", 4, wrong) == [*["not_allowed"] * 3, "too_fast"]  # by account
    other = {"name": "Somebody", "passphrase": "wrong guess"}
    assert await codes("/api/login", 4, other) == [*["not_allowed"] * 3, "too_fast"]  # by address, of seven in all
    assert await codes("/api/import", 4, "nothing") == [*["malformed"] * 3, "too_fast"]
    table = {"game": "hera-zeus", "seats": [{"kind": "me"}, {"kind": "bot", "strength": "novice"}]}
    assert await codes("/api/tables", 5, table) == [*["done"] * 4, "too_many"]


@pytest.mark.asyncio
async def test_bots_play_at_so_many_tables_over_all_workers(database: str, places: Places) -> None:
    """A person's tables of bots alone are counted wherever they were opened; those where nothing happens any more are not."""
    settings = replace(QUICK, workers=2, bot_tables=2)
    left, right = await places(database, settings), await places(database, settings)
    ann = await left.guest()
    seats = {"game": "hera-zeus", "seats": [{"kind": "bot", "strength": "novice"}] * 2}
    assert (await ann.post("/api/tables", {**seats, "options": {"no": "such"}})).status_code == 400  # takes no place
    asked = []
    for i in range(6):  # all at once
        ann.place = (left, right)[i % 2]
        asked.append(asyncio.create_task(ann.http.post(ann.url("/api/tables"), json=seats, headers=ann.token)))
    answers = await asyncio.gather(*asked)
    assert sorted(answer.status_code for answer in answers) == [200, 200, 429, 429, 429, 429]
    ann.place = right
    answer = await ann.post("/api/tables", seats)
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many")
    later = right.house.now() + int(1000 * settings.idle_seconds) + 1000
    right.house.now = lambda: later
    assert (await ann.post("/api/tables", seats)).status_code == 200


@pytest.mark.asyncio
async def test_an_allowance_fills_again_and_what_is_given_back_counts(database: str) -> None:
    """The database counts as a bucket does: so many at once, so many a second, never more than the burst."""
    opened = Database(database)
    opened.migrate()
    with opened.connect().execution_options(writes=True) as connection:
        took = partial(quotas.take, connection, "ann", rate=2.0, burst=3.0)
        assert [took(amount=1, now=0) for _ in range(4)] == [True, True, True, False]
        assert [took(amount=1, now=500) for _ in range(2)] == [True, False]
        assert took(amount=-1, now=500)
        assert [took(amount=1, now=400) for _ in range(2)] == [True, False]  # a clock that is behind takes nothing away
        assert [took(amount=1, now=90_000) for _ in range(4)] == [True, True, True, False]
        assert took(amount=-1, now=190_000)
        assert [took(amount=1, now=190_000) for _ in range(4)] == [True, True, True, False]
        quotas.forget(connection, 190_001)
        assert took(amount=3, now=190_002)
        connection.rollback()
    opened.close()
