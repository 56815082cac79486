"""Accounts on a bad day, and whoever runs the server: passphrases, sessions, names, bans, closed tables."""

from __future__ import annotations

import json
import sqlite3
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from petteia.cli import main
from petteia.server.storage import people

from .client import QUICK, Guest, Place
from .conftest import Places
from .test_play import duel

PHRASE = "a long passphrase"
NEW = "quite another one"


@pytest.fixture
def admin(place: Place, capsys: pytest.CaptureFixture[str]) -> Any:
    """`petteia admin` beside the running server; what it says as JSON, or its refusal."""

    def run(*words: str) -> Any:
        code = main(["admin", *words, "--db", place.database, "--json"])
        printed = capsys.readouterr()
        return json.loads(printed.out) if code == 0 else printed.err

    return run


async def status(guest: Guest, path: str, body: Any) -> int:
    return (await guest.post(path, body)).status_code


# -- sessions ----------------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_registering_gives_a_new_session(place: Place) -> None:
    """A cookie that somebody put on the device before opens nothing after; the sockets of the page go on."""
    ann = await place.guest()
    before = dict(ann.http.cookies)
    seated = await ann.joins(await ann.opens("me", "bot"))
    assert await status(ann, "/api/register", {"name": "Ann", "passphrase": PHRASE}) == 200
    assert ann.http.cookies["petteia"] != before["petteia"]
    async with httpx.AsyncClient(cookies=before) as planted:
        assert (await planted.get(ann.url("/api/sessions"))).status_code == 401
    assert len(await ann.get("/api/sessions")) == 1
    assert (await seated.say("ping"))["type"] == "pong"
    gone = (await ann.get("/api/sessions"))[0]["id"]
    await ann.http.delete(ann.url(f"/api/sessions/{gone}"), headers=ann.token)
    await seated.until(lambda: seated.closed)


@pytest.mark.asyncio
async def test_the_database_opens_no_session(place: Place, tmp_path: Path) -> None:
    """What is kept of a session is a hash: nothing in the file is what a cookie says."""
    ann = await place.account("Ann")
    token = ann.http.cookies["petteia"].split(".")[0]
    with sqlite3.connect(tmp_path / "petteia.db") as file:
        dump = "\n".join(file.iterdump())
    file.close()
    assert token not in dump
    (row,) = await place.house.read(people.sessions_of, ann.me["id"])
    assert (len(row["id"]), row["id"] == token) == (32, False)


@pytest.mark.asyncio
async def test_wrong_passphrases_are_counted_by_account(tmp_path: Path, places: Places) -> None:
    """Whoever tries a name from many addresses is slowed down too; what was right does not count, and other names are free."""
    place = await places(f"sqlite:///{tmp_path / 'p.db'}", replace(QUICK, account_rate=0.0, account_burst=3.0))
    await place.account("Ann")
    eve = await place.guest()
    for _ in range(5):
        assert await status(await place.guest(), "/api/login", {"name": "Ann", "passphrase": PHRASE}) == 200
    wrong = [
        await status(eve, "/api/login", {"name": name, "passphrase": "not this"})
        for name in ("Ann", "ANN", " ann", "Ann")
    ]
    assert wrong == [403, 403, 403, 429]
    assert await status(eve, "/api/login", {"name": "Nobody", "passphrase": "not this"}) == 403


@pytest.mark.asyncio
async def test_a_passphrase_is_changed_by_who_knows_it(place: Place) -> None:
    """The old one must be said; then every other session ends, with its sockets, and the new one signs in."""
    ann = await place.account("Ann")
    other = await place.guest()
    await other.post("/api/login", {"name": "Ann", "passphrase": PHRASE})
    seated = await other.joins(await other.opens("me", "bot"))
    assert await status(ann, "/api/passphrase", {"old": "not this one", "new": NEW}) == 403
    assert await status(ann, "/api/passphrase", {"old": PHRASE, "new": "short"}) == 400
    assert await status(await place.guest(), "/api/passphrase", {"old": PHRASE, "new": NEW}) == 403
    assert await status(ann, "/api/passphrase", {"old": PHRASE, "new": NEW}) == 200
    await seated.until(lambda: seated.closed)
    assert (await other.http.get(other.url("/api/sessions"))).status_code == 401
    assert len(await ann.get("/api/sessions")) == 1
    stranger = await place.guest()
    assert await status(stranger, "/api/login", {"name": "Ann", "passphrase": PHRASE}) == 403
    assert await status(stranger, "/api/login", {"name": "Ann", "passphrase": NEW}) == 200


# -- names -------------------------------------------------------------------------------------


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "name",
    [
        "Ann\u200bika", "Ann\u00adika", "A\u202enna", "Аnnika", "Anni\u0301ka x\u0300", "Zeus", "zeus 12", "Ζeus", "T1tan",
        "Hoplite", "Hero bot", "bot", "Admin", "H\u00e9ra", "Ann\u2800", "\u3164\u3164", "\uae40\u1160", "\uff21nna",
        "\ufb01nn", "ꓜꓰꓴꓢ", "ᎪᏁᏁ",
        "ᴢᴇᴜꜱ", "Ƶeus", "Ζεύς", "ΗΡΑ", "Z3us", "Her\u0665", "Ann\u0663",
    ],
)  # fmt: skip
async def test_names_that_deceive_are_refused(place: Place, name: str) -> None:
    """Nothing invisible, no letters of two scripts, nobody called like a god, a level of bots or the house itself."""
    guest = await place.guest()
    assert await status(guest, "/api/me", {"name": name}) == 400
    assert await status(guest, "/api/register", {"name": name, "passphrase": PHRASE}) == 400


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Bill", "BiIl"),
        ("Rhodo 10", "Rhodo IO"),
        ("ΑΝΤ Κ", "ANT K"),
        ("Zoe", "Zoë"),
        ("modern", "modem"),
        ("An na", "Anna"),
        ("Bjorn", "Bjørn"),
        ("Lukas", "Łukas"),
        ("Anna", "ᴀɴɴᴀ"),
        ("Ouno", "Օսոօ"),
        ("口口", "ロロ"),
    ],
)
async def test_names_that_look_alike_are_one_name(place: Place, first: str, second: str) -> None:
    """A name that the eye takes for another's is taken."""
    await place.account(first)
    answer = await (await place.guest()).post("/api/me", {"name": second})
    assert answer.json()["error"]["code"] == "taken"


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Ζωή",
        "José María",
        "O'Neil",
        "Ann of Argos",
        "日本",
        "はなこ",
        "Ольга",
        "Zeusia",
        "R2-D2",
        "Սոնա",
        "שרה",
        "김민준",
        "سارة ٣",
    ],
)  # fmt: skip
async def test_honest_names_are_fine(place: Place, name: str) -> None:
    """Names in any one script, with their accents."""
    assert await status(await place.guest(), "/api/me", {"name": name}) == 200


# -- petteia admin -----------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_people_are_looked_up(place: Place, admin: Any) -> None:
    """Names, whether they are accounts, when they were seen; by how they begin."""
    await place.account("Ann")
    await place.account("Bob")
    assert {row["name"]: row["guest"] for row in admin("people")} == {"Ann": False, "Bob": False}
    (bob,) = admin("people", "bo")
    assert (bob["name"], bob["banned"], bob["muted"]) == ("Bob", None, None)
    assert "Nobody here is called 'Eve'." in admin("ban", "Eve")


@pytest.mark.asyncio
async def test_who_is_banned_is_out_and_stays_out(place: Place, admin: Any) -> None:
    """Their sockets close, their cookie and their passphrase open nothing; until they are let in again."""
    ann = await place.account("Ann")
    seated = await ann.joins(await ann.opens("me", "bot"))
    assert admin("ban", "ann") == {"name": "Ann", "done": "ban"}
    await place.house.oversight.look()
    await seated.until(lambda: seated.closed)
    assert (await ann.http.get(ann.url("/api/sessions"))).status_code == 401
    assert await status(await place.guest(), "/api/login", {"name": "Ann", "passphrase": PHRASE}) == 403
    admin("unban", "Ann")
    assert await status(await place.guest(), "/api/login", {"name": "Ann", "passphrase": PHRASE}) == 200


@pytest.mark.asyncio
async def test_who_is_muted_plays_on(place: Place, admin: Any) -> None:
    """No chat and no emotes, but moves."""
    hera, _ = await duel(place)
    admin("mute", hera.guest.me["name"])
    assert (await hera.say("chat", text="hello"))["code"] == "not_allowed"
    assert (await hera.say("emote", emote="owl"))["code"] == "not_allowed"
    assert (await hera.act(hera.options[0]))["type"] == "done"
    admin("unmute", hera.guest.me["name"])
    assert (await hera.say("chat", text="hello"))["type"] == "done"


@pytest.mark.asyncio
async def test_a_table_is_closed_while_it_is_played(place: Place, admin: Any) -> None:
    """It ends without a winner; a move in that moment is not kept, and the record says how it ended."""
    hera, zeus = await duel(place)
    await hera.act(hera.options[0])
    id = hera.table["id"]
    assert id in [row["id"] for row in admin("tables")]
    assert admin("close", id)["done"] == "closed"
    refused = await hera.act(hera.options[0]) if hera.options else await zeus.act(zeus.options[0])
    assert refused["code"] in ("stale", "over")
    await place.house.oversight.look()
    await zeus.until(lambda: zeus.table["state"] == "over")
    assert (await zeus.over())["winners"] == []
    record = await hera.guest.get(f"/api/records/{id}")
    assert (record["fair"], record["moves"], "closed" in record["outcome"]["reason"]) == (True, 1, True)
    assert "over already" in admin("close", id)
    waiting = await hera.guest.opens("me", "open")
    room = await hera.guest.joins(waiting)
    assert admin("close", waiting["id"])["done"] == "taken away"
    await place.house.oversight.look()
    await room.until(lambda: room.closed)
    assert "There is no table" in admin("close", waiting["id"])


@pytest.mark.asyncio
async def test_a_word_sets_a_new_passphrase_once(place: Place, admin: Any) -> None:
    """Whoever forgot theirs takes a new one with the word from whoever runs the server; every old session ends."""
    ann = await place.account("Ann")
    guest = await place.guest()
    assert "is a guest" in admin("reset", guest.me["name"])
    word = admin("reset", "Ann")["word"]
    assert await status(guest, "/api/reset", {"name": "Ann", "word": "not-this", "passphrase": NEW}) == 403
    assert await status(guest, "/api/reset", {"name": "ann", "word": f" {word.upper()} ", "passphrase": NEW}) == 200
    assert (await guest.get("/api/me"))["name"] == "Ann"
    assert (await ann.http.get(ann.url("/api/sessions"))).status_code == 401
    again = await place.guest()
    assert await status(again, "/api/reset", {"name": "Ann", "word": word, "passphrase": PHRASE}) == 403
    assert await status(again, "/api/login", {"name": "Ann", "passphrase": NEW}) == 200


@pytest.mark.asyncio
async def test_a_word_does_not_hold_for_ever(
    tmp_path: Path, places: Places, capsys: pytest.CaptureFixture[str]
) -> None:
    """After its days the word opens nothing."""
    late = [0]
    url = f"sqlite:///{tmp_path / 'p.db'}"
    place = await places(url, now=lambda: time.time_ns() // 1_000_000 + late[0])
    await place.account("Ann")
    assert main(["admin", "reset", "Ann", "--db", url, "--json"]) == 0
    word = json.loads(capsys.readouterr().out)["word"]
    late[0] = 86_400_000 + 60_000
    assert await status(await place.guest(), "/api/reset", {"name": "Ann", "word": word, "passphrase": NEW}) == 403


def test_admin_makes_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong address is refused in a sentence, and no file is left behind."""
    assert main(["admin", "people", "--db", f"sqlite:///{tmp_path / 'no.db'}"]) == 2
    assert "There is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
