"""Guests, accounts, sessions, and who may change anything."""

from __future__ import annotations

import argon2
import httpx
import pytest

from petteia.server.accounts import Accounts

from .client import Place

pytestmark = pytest.mark.asyncio


async def test_a_guest_has_a_name_at_once_and_keeps_it(place: Place) -> None:
    """The first visit makes a guest with a name and a cookie; the next visit is the same person."""
    ann = await place.guest()
    assert ann.me["guest"] is True
    assert ann.me["name"]
    assert await ann.get("/api/me") == ann.me


async def test_two_visitors_are_two_people(place: Place) -> None:
    """Without the cookie one is somebody else."""
    assert (await place.guest()).me["id"] != (await place.guest()).me["id"]


async def test_a_forged_cookie_is_nobody(place: Place) -> None:
    """A session cookie whose signature is not ours opens nothing."""
    ann = await place.guest()
    session = ann.http.cookies["petteia"].split(".")[0]
    async with httpx.AsyncClient() as stranger:
        answer = await stranger.get(ann.url("/api/sessions"), headers={"Cookie": f"petteia={session}.{'0' * 40}"})
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "not_signed_in"


async def test_a_guest_may_be_renamed_and_keeps_settings(place: Place) -> None:
    """A name is changed if nobody has it; settings are merged key by key."""
    ann, bob = await place.guest(), await place.guest()
    assert (await ann.post("/api/me", {"name": "Ann", "settings": {"theme": "light"}})).json()["name"] == "Ann"
    me = (await ann.post("/api/me", {"settings": {"sound": False}})).json()
    assert me["settings"] == {"theme": "light", "sound": False}
    answer = await bob.post("/api/me", {"name": "  ann "})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "taken")
    assert (await bob.get("/api/me"))["name"] == bob.me["name"]


@pytest.mark.parametrize("name", ["", "x", "a" * 25, "<script>", "a\u0000b", "--", " . "])
async def test_strange_names_are_refused(place: Place, name: str) -> None:
    """A name has letters and figures, two to twenty-four."""
    ann = await place.guest()
    answer = await ann.post("/api/me", {"name": name})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")


async def test_an_account_can_be_come_back_to(place: Place) -> None:
    """A guest registers, signs out, and signs in again from elsewhere as the same person."""
    ann = await place.account("Ann of Argos")
    assert ann.me["guest"] is False
    assert (await ann.post("/api/logout")).status_code == 200
    elsewhere = await place.guest()
    wrong = await elsewhere.post("/api/login", {"name": "Ann of Argos", "passphrase": "not this one"})
    unknown = await elsewhere.post("/api/login", {"name": "Nobody", "passphrase": "not this one"})
    assert wrong.status_code == unknown.status_code == 403
    assert wrong.json() == unknown.json()
    right = await elsewhere.post("/api/login", {"name": "ann of argos", "passphrase": "a long passphrase"})
    assert right.status_code == 200
    assert right.json()["id"] == ann.me["id"]
    assert (await elsewhere.get("/api/me"))["name"] == "Ann of Argos"


async def test_a_name_is_registered_once(place: Place) -> None:
    """Two accounts cannot share a name, whatever its capitals."""
    await place.account("Theo")
    bob = await place.guest()
    answer = await bob.post("/api/register", {"name": "THEO", "passphrase": "a long passphrase"})
    assert answer.json()["error"]["code"] == "taken"
    short = await bob.post("/api/register", {"name": "Bob", "passphrase": "short"})
    assert short.json()["error"]["code"] == "malformed"


async def test_a_revoked_session_is_over(place: Place) -> None:
    """A session can be ended from another; its requests are a stranger's and its sockets close with 4001."""
    ann = await place.account("Ann")
    other = await place.guest()
    await other.post("/api/login", {"name": "Ann", "passphrase": "a long passphrase"})
    seated = await other.joins(await other.opens("me", "bot"))
    sessions = await ann.get("/api/sessions")
    assert len(sessions) == 2
    (theirs,) = [session for session in sessions if not session["current"]]
    assert theirs["id"] not in other.cookie
    gone = await ann.http.delete(ann.url(f"/api/sessions/{theirs['id']}"), headers=ann.token)
    assert gone.status_code == 200
    await seated.until(lambda: seated.closed)
    assert seated.socket.close_code == 4001
    assert (await other.http.get(other.url("/api/sessions"))).status_code == 401
    assert len(await ann.get("/api/sessions")) == 1


async def test_changes_need_the_token(place: Place) -> None:
    """A request that changes something is refused without the token, or with another session's."""
    ann, bob = await place.guest(), await place.guest()
    body = {"game": "hera-zeus"}
    without = await ann.http.post(ann.url("/api/quick"), json=body)
    anothers = await ann.http.post(ann.url("/api/quick"), json=body, headers=bob.token)
    assert without.json()["error"]["code"] == anothers.json()["error"]["code"] == "csrf"
    assert (await ann.get("/api/tables"))["mine"] == []


async def test_other_sites_are_kept_out(place: Place) -> None:
    """A page of another origin can neither post nor open a socket, even with cookie and token."""
    ann = await place.guest()
    answer = await ann.http.post(
        ann.url("/api/quick"), json={"game": "hera-zeus"}, headers={**ann.token, "Origin": "https://evil.example"}
    )
    assert answer.json()["error"]["code"] == "origin"
    import websockets

    table = await ann.opens("me", "bot")
    with pytest.raises(websockets.InvalidStatus):
        await websockets.connect(
            f"ws://127.0.0.1:{place.port}/ws/{table['id']}",
            additional_headers={"Cookie": ann.cookie},
            origin="https://evil.example",  # type: ignore[arg-type]
        )


async def test_every_answer_carries_the_security_headers(place: Place) -> None:
    """Pages, calls and errors alike forbid inline script, framing and guessing of types."""
    ann = await place.guest()
    for path in ("/", "/api/me", "/api/nothing", "/static/nothing.js"):
        headers = (await ann.http.get(ann.url(path))).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
    for path in ("/static/css/base.css", "/static/js/main.js", "/static/vendor/fonts/cinzel-latin-500-normal.woff2"):
        answer = await ann.http.get(ann.url(path))  # no pages: what is heeded with them, and no more
        assert answer.status_code == 200
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "content-security-policy" not in answer.headers
    drawn = (await ann.http.get(ann.url("/static/img/favicon.svg"))).headers  # can be opened as a page
    assert "script-src 'self'" in drawn["content-security-policy"]
    async with httpx.AsyncClient() as stranger:
        cookies = (await stranger.get(ann.url("/api/me"))).headers.get_list("set-cookie")
    session = next(cookie for cookie in cookies if cookie.startswith("petteia="))
    assert "httponly" in session.lower()
    assert "samesite=lax" in session.lower()


async def test_profiles_and_search(place: Place) -> None:
    """A profile is found by name; accounts are found by how their names begin, guests are not."""
    await place.account("Lysandra")
    guest = await place.guest()
    assert (await guest.get("/api/players/lysandra"))["name"] == "Lysandra"
    assert await guest.get("/api/players?start=lys") == ["Lysandra"]
    assert await guest.get("/api/players?start=%25") == []
    assert guest.me["name"] not in await guest.get(f"/api/players?start={guest.me['name'][:3]}")
    answer = await guest.http.get(guest.url("/api/players/Nobody"))
    assert answer.status_code == 404


async def test_passphrases_are_hashed_heavily(place: Place) -> None:
    """Whoever steals the database has to work for each guess, whatever the tests do to be quick."""
    hasher = Accounts(place.house, "key")._hasher
    assert (hasher.type, hasher.memory_cost >= 65_536, hasher.time_cost >= 3) == (argon2.Type.ID, True, True)
